"""What MariaDB finds in hostile documents and lists, beside what is there in memory."""

import json
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN, Fragment
from audiencefilter.backends.sql.outline import Known
from audiencefilter.language import custom_data
from audiencefilter.language.instants import microseconds
from tests.agreement import documents, lists
from tests.agreement.test_data_of_mariadb import TABLE, load
from tests.engines.mariadb import MariaDB
from tests.strategies import FIRST_TYPES

pytestmark = pytest.mark.engines
T = af.FieldType

DIALECT: Final = DIALECTS["mariadb"]


#: What is JSON to MariaDB alone, and the largest double as nobody writes it, which it takes for infinite.
_ITS_OWN: Final = ('{"plan":1.}', '{"plan":"\\x41"}', '{"plan":1.7976931348623158e308}')


DOCUMENTS: Final = list(
    dict.fromkeys(
        text for text in (*documents.DOCUMENTS, *documents.spelled()) if isinstance(text, str) and text not in _ITS_OWN
    )
)


PATHS: Final = list(dict.fromkeys((*documents.PATHS, *documents.SPELLED_PATHS)))


#: The types of columns that hold them, and how these are kept.
COLUMNS: Final = {
    "JSON": Storage.JSON,
    "LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci": Storage.TEXT,
    "VARCHAR(700) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci": Storage.TEXT,
}


def _kept(mariadb: MariaDB, type_name: str) -> list[str]:
    """Load the documents that a column can hold, and return them."""
    kept = [text for text in DOCUMENTS if len(text) <= 700]
    if type_name == "JSON":
        valid = mariadb.fetch("SELECT " + ", ".join(["JSON_VALID(%s)"] * len(kept)), kept)[0]
        kept = [text for text, is_valid in zip(kept, valid, strict=True) if is_valid]
    load(mariadb, kept, type_name)
    return kept


def _found(mariadb: MariaDB, form: Fragment) -> list[Any]:
    text = "".join("data" if part is COLUMN else part for part in form if isinstance(part, str) or part is COLUMN)
    return [row[0] for row in mariadb.fetch(f"SELECT {text} FROM {TABLE} ORDER BY id")]


@pytest.mark.parametrize("type_name", COLUMNS)
def test_values_are_those_in_memory(mariadb: MariaDB, type_name: str) -> None:
    held = _kept(mariadb, type_name)
    assert len(held) > 200
    wrong = []
    for kind in FIRST_TYPES:
        for path in PATHS:
            form = DIALECT.at_path(Shape(kind, path=path, storage=COLUMNS[type_name]))
            field = af.Field("f", kind, attribute="data", path=path, bits=32)
            for text, found in zip(held, _found(mariadb, form), strict=True):
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
        load(mariadb, [json.dumps({"of": {key: "x"}}, ensure_ascii=ascii_only) for key in keys], type_name)
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
    names = [field.name for field in lists.LISTS.fields]
    rows: list[dict[str, Any]] = [dict.fromkeys(names, held) for held in ([], [None], None)]
    for row in lists.lists():
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
    clauses = [clause for clause in lists.clauses(rows) if name in clause]
    for type_name in ("JSON", "VARCHAR(2000) COLLATE utf8mb4_general_ci"):
        load(mariadb, documents, type_name)
        for clause in clauses:
            expected = af.parse(clause, schema=lists.LISTS)
            right = [number for number, row in enumerate(rows) if expected.matches(row)]
            columns = {name: af.Column("data", type_name.partition(" ")[0])}
            f = af.parse(clause, schema=asked)
            assert mariadb.ids(TABLE, *f.to_sql("mariadb", columns=columns)) == right, clause
            text = f.to_sql("mariadb", TABLE, columns, inline=True).text
            assert mariadb.ids(TABLE, text) == right, clause


@pytest.mark.parametrize("path", [(), ("k",)], ids=str)
@pytest.mark.parametrize("kind", [T.INTEGER, T.NUMBER])
def test_no_number_fails_a_statement_that_changes_rows(mariadb: MariaDB, kind: T, path: tuple[str, ...]) -> None:
    """In strict mode, which servers have by default, a warning of such a statement is an error."""
    lists = ("[1e5000, 1]", "[-1e400]", f"[{'9' * 400}, 1]", "[1e-5000, 1]", '["1abc", 1]', "[1, 2]", "[1.0]")
    load(mariadb, [f'{{"k": {text}}}' if path else text for text in lists])
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


def test_long_texts_and_long_operands(mariadb: MariaDB) -> None:
    one, other = "k" * 3_900 + "a", "k" * 3_900 + "b"
    many = [f"\u00e9{number}" for number in range(5_000)]
    load(mariadb, [json.dumps(held) for held in ([one, other], [one, one], many, many[:-1], ["x", many[7]], [])])
    schema = af.Schema("S", [af.Field("data", T.STRING, many=True)], af.Notation.EXTENDED)
    for operand, expected in (
        ({"hasEvery": [one, other]}, [0]),
        ({"equals": [one, other]}, [0]),
        ({"hasEvery": many}, [2]),
        ({"equals": many}, [2]),
        ({"hasSome": many}, [2, 3, 4]),
    ):
        assert mariadb.ids(TABLE, *af.parse({"data": operand}, schema=schema).to_sql("mariadb")) == expected
