"""What MariaDB finds in hostile documents and lists, beside what is there in memory."""

import json
from collections.abc import Sequence
from typing import Any, Final, Literal

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN, Fragment
from audiencefilter.backends.sql.outline import Known
from audiencefilter.language import custom_data
from audiencefilter.language.instants import microseconds
from tests.agreement import test_spark_data
from tests.engines.mariadb import MariaDB
from tests.exhaustive.agreement import test_sqlite_data
from tests.strategies import FIRST_TYPES

pytestmark = pytest.mark.engines
T = af.FieldType
DIALECT: Final = DIALECTS["mariadb"]
TABLE: Final = "documents"
#: What is JSON to MariaDB alone, and the largest double as nobody writes it, which it takes for infinite.
_ITS_OWN: Final = ('{"plan":1.}', '{"plan":"\\x41"}', '{"plan":1.7976931348623158e308}')
DOCUMENTS: Final = list(
    dict.fromkeys(
        text
        for text in (*test_sqlite_data.DOCUMENTS, *test_spark_data.documents())
        if isinstance(text, str) and text not in _ITS_OWN
    )
)
PATHS: Final = list(dict.fromkeys((*test_sqlite_data.PATHS, *test_spark_data.PATHS)))
#: The types of columns that hold them, and how these are kept.
COLUMNS: Final = {
    "JSON": Storage.JSON,
    "LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci": Storage.TEXT,
    "VARCHAR(700) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci": Storage.TEXT,
}


def _load(mariadb: MariaDB, documents: Sequence[str | None], type_name: str = "JSON") -> None:
    mariadb.fetch(f"CREATE OR REPLACE TABLE {TABLE} (id INT PRIMARY KEY, data {type_name})")
    rows = [(number, text) for number, text in enumerate(documents)]
    places = ", ".join(["(%s, %s)"] * len(rows))
    mariadb.fetch(f"INSERT INTO {TABLE} VALUES {places}", [value for row in rows for value in row])


def _kept(mariadb: MariaDB, type_name: str) -> list[str]:
    """Load the documents that a column can hold, and return them."""
    documents = [text for text in DOCUMENTS if len(text) <= 700]
    if type_name == "JSON":
        valid = mariadb.fetch("SELECT " + ", ".join(["JSON_VALID(%s)"] * len(documents)), documents)[0]
        documents = [text for text, is_valid in zip(documents, valid, strict=True) if is_valid]
    _load(mariadb, documents, type_name)
    return documents


def _found(mariadb: MariaDB, form: Fragment) -> list[Any]:
    text = "".join("data" if part is COLUMN else part for part in form if isinstance(part, str) or part is COLUMN)
    return [row[0] for row in mariadb.fetch(f"SELECT {text} FROM {TABLE} ORDER BY id")]


@pytest.mark.parametrize("type_name", COLUMNS)
def test_values_are_those_in_memory(mariadb: MariaDB, type_name: str) -> None:
    documents = _kept(mariadb, type_name)
    assert len(documents) > 200
    wrong = []
    for kind in FIRST_TYPES:
        for path in PATHS:
            form = DIALECT.at_path(Shape(kind, path=path, storage=COLUMNS[type_name]))
            field = af.Field("f", kind, attribute="data", path=path, bits=32)
            for text, found in zip(documents, _found(mariadb, form), strict=True):
                right = custom_data.at_path(text, field)
                right = microseconds(right) if right is not None and kind is T.DATETIME else right
                if found != right:
                    wrong.append((kind, path, text, found, right))
    assert not wrong


@pytest.mark.parametrize("type_name", ["JSON", "LONGTEXT"])
def test_keys_of_any_character(mariadb: MariaDB, type_name: str) -> None:
    signs = [*map(chr, range(128)), "\u2028", "\ufeff", "\ufffe", "\U0001f600"]
    keys = list(dict.fromkeys(key for sign in signs for key in (sign, f"{sign}a", f"a{sign}", f"a{sign}-")))
    wrong = []
    for ascii_only in (False, True):
        _load(mariadb, [json.dumps({"of": {key: "x"}}, ensure_ascii=ascii_only) for key in keys], type_name)
        for number, key in enumerate(keys):
            form = DIALECT.at_path(Shape(T.STRING, path=("of", key), storage=COLUMNS.get(type_name, Storage.TEXT)))
            text = "".join("data" if part is COLUMN else str(part) for part in form)
            if mariadb.fetch(f"SELECT id FROM {TABLE} WHERE {text} IS NOT NULL") != [(number,)]:
                wrong.append((key, ascii_only))
    assert not wrong


@pytest.mark.parametrize("type_name", COLUMNS)
def test_lists_are_there_where_all_of_their_elements_fit(mariadb: MariaDB, type_name: str) -> None:
    documents = _kept(mariadb, type_name)
    for kind in FIRST_TYPES:
        for path in (("plan",), ("\u00e9",), ("a.b", "b")):
            field = af.Field("f", kind, attribute="data", path=path, many=True)
            shape = Shape(kind, many=True, path=path, storage=COLUMNS[type_name])
            found = _found(mariadb, DIALECT.form(Known(kind, True), shape=shape))
            assert found == [None if custom_data.at_path(text, field) is None else 1 for text in documents]


def _lists() -> list[dict[str, Any]]:
    """Return rows of lists, without NaN, which JSON has not."""
    names = [field.name for field in test_spark_data.LISTS.fields]
    rows: list[dict[str, Any]] = [dict.fromkeys(names, held) for held in ([], [None], None)]
    for row in test_spark_data.lists():
        rows.append({name: held and [one if one == one else None for one in held] for name, held in row.items()})
    return rows


@pytest.mark.parametrize("kind", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("path", [(), ("k",), ("\u00e9", "b")], ids=str)
def test_operators_of_lists(mariadb: MariaDB, kind: T, path: tuple[str, ...]) -> None:
    rows = _lists()
    name = f"{kind.name} x"
    documents: list[str | None] = []
    for row in rows:
        text = None if row[name] is None else json.dumps(row[name], default=lambda value: value.isoformat())
        for key in reversed(path):
            text = text and f"{{{json.dumps(key)}: {text}}}"
        documents.append(text)
    field = af.Field(name, kind, many=True, attribute="data", path=path, bits=32)
    asked = af.Schema("S", [field], af.Notation.EXTENDED)
    clauses = [clause for clause in test_spark_data.clauses(rows) if name in clause]
    for type_name in ("JSON", "VARCHAR(2000) COLLATE utf8mb4_general_ci"):
        _load(mariadb, documents, type_name)
        for clause in clauses:
            expected = af.parse(clause, schema=test_spark_data.LISTS)
            right = [number for number, row in enumerate(rows) if expected.matches(row)]
            columns = {name: af.Column("data", type_name.partition(" ")[0])}
            f = af.parse(clause, schema=asked)
            assert mariadb.ids(TABLE, *f.to_sql("mariadb", columns=columns)) == right, clause
            text = f.to_sql("mariadb", TABLE, columns, inline=True).text
            assert mariadb.ids(TABLE, text) == right, clause


def test_integers_of_64_bits_in_a_list(mariadb: MariaDB) -> None:
    values = [2**63 - 1, -(2**63), 2**53 + 1, 2**53, 10**18]
    beyond = ["1e+18", "1e18", "2.5", "9223372036854775808", "-9223372036854775809", "1e19", "9" * 400]
    _load(mariadb, [f"[{value}]" for value in (*values, *beyond)])
    schema = af.Schema("S", [af.Field("data", T.INTEGER, bits=64, many=True)], af.Notation.EXTENDED)
    for number, value in enumerate(values):
        for operand in ({"has": value}, {"equals": [value]}, {"hasEvery": [value]}):
            f = af.parse({"data": operand}, schema=schema)
            expected = [number, 5, 6] if value == 10**18 else [number]
            assert mariadb.ids(TABLE, *f.to_sql("mariadb")) == expected
            assert mariadb.ids(TABLE, f.to_sql("mariadb", inline=True).text) == expected
    assert mariadb.ids(TABLE, *af.parse({"data": None}, schema=schema).to_sql("mariadb")) == [7, 8, 9, 10, 11]


@pytest.mark.parametrize("path", [(), ("k",)], ids=str)
@pytest.mark.parametrize("kind", [T.INTEGER, T.NUMBER])
def test_no_number_fails_a_statement_that_changes_rows(mariadb: MariaDB, kind: T, path: tuple[str, ...]) -> None:
    """In strict mode, which servers have by default, a warning of such a statement is an error."""
    lists = ("[1e5000, 1]", "[-1e400]", f"[{'9' * 400}, 1]", "[1e-5000, 1]", '["1abc", 1]', "[1, 2]", "[1.0]")
    _load(mariadb, [f'{{"k": {text}}}' if path else text for text in lists])
    schema = af.Schema("S", [af.Field("list", kind, attribute="data", path=path, many=True)], af.Notation.EXTENDED)
    mariadb.fetch("CREATE OR REPLACE TABLE audience (id INT)")
    before = mariadb.fetch("SELECT @@sql_mode")[0][0]
    mariadb.fetch("SET sql_mode = 'STRICT_ALL_TABLES'")
    try:
        for operand in ({"has": 1}, {"hasEvery": [1, 2]}, {"equals": [1, 2]}, {"isEmpty": False}):
            condition = af.parse({"list": operand}, schema=schema).to_sql("mariadb")
            mariadb.fetch("DELETE FROM audience")
            mariadb.fetch(f"INSERT INTO audience SELECT id FROM {TABLE} WHERE {condition.text}", condition.parameters)
            assert mariadb.ids("audience", "TRUE") == mariadb.ids(TABLE, *condition), operand
            mariadb.fetch(f"UPDATE {TABLE} SET id = id WHERE {condition.text}", condition.parameters)
    finally:
        mariadb.fetch("SET sql_mode = %s", [before])


@pytest.mark.parametrize("storage", ["json", "text"])
def test_no_list_is_taken_for_one_that_collates_equal(mariadb: MariaDB, storage: str) -> None:
    _load(mariadb, ['["a"]', '["A"]', '["\u00e1"]', '["a "]', '["b"]'] * 3, "VARCHAR(99) COLLATE utf8mb4_general_ci")
    schema = af.Schema("S", [af.Field("data", T.STRING, many=True)], af.Notation.EXTENDED)
    for operand in ({"has": "a"}, {"hasEvery": ["a"]}, {"equals": ["a"]}):
        condition = af.parse({"data": operand}, schema=schema).to_sql(
            "mariadb", columns={"data": af.Column("data", storage)}
        )
        assert mariadb.ids(TABLE, *condition) == [0, 5, 10]


def test_long_texts_and_long_operands(mariadb: MariaDB) -> None:
    one, other = "k" * 3_900 + "a", "k" * 3_900 + "b"
    many = [f"\u00e9{number}" for number in range(5_000)]
    _load(mariadb, [json.dumps(held) for held in ([one, other], [one, one], many, many[:-1], ["x", many[7]], [])])
    schema = af.Schema("S", [af.Field("data", T.STRING, many=True)], af.Notation.EXTENDED)
    for operand, expected in (
        ({"hasEvery": [one, other]}, [0]),
        ({"equals": [one, other]}, [0]),
        ({"hasEvery": many}, [2]),
        ({"equals": many}, [2]),
        ({"hasSome": many}, [2, 3, 4]),
    ):
        assert mariadb.ids(TABLE, *af.parse({"data": operand}, schema=schema).to_sql("mariadb")) == expected


# -- related records --------------------------------------------------------------------------------------------------

_ASKED: Final[tuple[tuple[dict[str, Any], list[int]], ...]] = (
    ({"some": {}}, [1, 2, 3]),
    ({"some": {"city": "x"}}, [2, 3]),
    ({"every": {"city": "x"}}, [0, 2, 3, 4]),
    ({"none": {}}, [0, 4]),
    ({"count": {"gte": 1}}, [1, 2, 3]),
    ({"count": {"lt": 1}}, [0, 4]),
)


@pytest.mark.parametrize("type_name", ["VARCHAR(20)", "CHAR(20)", "TEXT", "VARCHAR(20) CHARACTER SET latin1"])
@pytest.mark.parametrize("is_known", [False, True])
def test_keys_are_the_same_character_for_character(mariadb: MariaDB, type_name: str, is_known: bool) -> None:
    collation = "latin1_swedish_ci" if "latin1" in type_name else "utf8mb4_general_ci"
    for table, texts in (("ours", ["a", "A", "b ", "\u00e1", "c"]), ("theirs", ["A", "b ", "\u00e1"])):
        index = "k(10)" if type_name == "TEXT" else "k"
        columns = f"id INT PRIMARY KEY, k {type_name} COLLATE {collation}, city TEXT, KEY ({index})"
        mariadb.fetch(f"CREATE OR REPLACE TABLE {table} ({columns})")
        for number, text in enumerate(texts):
            mariadb.fetch(f"INSERT INTO {table} VALUES (%s, %s, %s)", [number, text, "x" if number else None])
    fields = [af.Field("city", T.STRING), *([af.Field("k", T.STRING)] if is_known else ())]
    action = af.Schema("Action", [af.Field("city", T.STRING)], af.Notation.EXTENDED)
    schema = af.Schema("S", fields, af.Notation.EXTENDED, relations=[af.Relation("actions", action, many=True)])
    related = {"actions": af.Related("theirs", on={"k": "k"})}
    for asked, expected in _ASKED:
        for alias in ("ours", None):
            f = af.parse({"actions": asked}, schema=schema)
            assert mariadb.ids("ours", *f.to_sql("mariadb", alias, related=related)) == expected, asked


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", ["mariadb", "mysql"])
@pytest.mark.parametrize(
    ("field", "type_name", "words"),
    [
        (af.Field("f", T.INTEGER, bits=64, attribute="data", path=("n",)), "json", "declare 32 bits"),
        (af.Field("f", T.STRING, attribute="data", path=("k",)), "blob", "the type 'blob'"),
        (af.Field("f", T.STRING, attribute="data", path=("\ud800",)), "json", "no text of UTF-8"),
        (af.Field("f", T.STRING, many=True), "array", "the type 'array'"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    dialect: Literal["mariadb", "mysql"], field: af.Field, type_name: str, words: str
) -> None:
    schema = af.Schema("S", [field], af.Notation.EXTENDED)
    with pytest.raises(af.UnsupportedError, match=words):
        af.parse({"f": None}, schema=schema).to_sql(dialect, columns={"f": af.Column("data", type_name)})
