"""What MariaDB finds in hostile documents and lists, beside what is there in memory."""

import json
from collections.abc import Sequence
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import COLUMN, Fragment, Held, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import Known, Shape
from audiencefilter.language import custom_data
from audiencefilter.language.instants import microseconds
from tests.agreement import test_spark_data, test_sqlite_data
from tests.engines.mariadb import MariaDB

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
    for kind in T:
        for path in PATHS:
            form, _ = DIALECT.at_path(Held(Shape(kind, path=path), COLUMNS[type_name]))
            field = af.Field("f", kind, attribute="data", path=path, bits=32)
            for text, found in zip(documents, _found(mariadb, form), strict=True):
                right = custom_data.at_path(text, field)
                right = microseconds(right) if right is not None and kind is T.DATETIME else right
                if found != right:
                    wrong.append((kind, path, text, found, right))
    assert not wrong


@pytest.mark.parametrize("type_name", ["JSON", "LONGTEXT"])
def test_keys_of_any_character(mariadb: MariaDB, type_name: str) -> None:
    signs = [*map(chr, range(1, 128)), "\u2028", "\ufeff", "\ufffe", "\U0001f600"]
    keys = list(dict.fromkeys(key for sign in signs for key in (sign, f"{sign}a", f"a{sign}", f"a{sign}-")))
    wrong = []
    for ascii_only in (False, True):
        _load(mariadb, [json.dumps({"of": {key: key}}, ensure_ascii=ascii_only) for key in keys], type_name)
        for number, key in enumerate(keys):
            form, _ = DIALECT.at_path(Held(Shape(T.STRING, path=("of", key)), COLUMNS.get(type_name, Storage.TEXT)))
            text = "".join("data" if part is COLUMN else str(part) for part in form)
            if mariadb.fetch(f"SELECT id FROM {TABLE} WHERE {text} IS NOT NULL") != [(number,)]:
                wrong.append((key, ascii_only))
    assert not wrong


@pytest.mark.parametrize("type_name", COLUMNS)
def test_lists_are_there_where_all_of_their_elements_fit(mariadb: MariaDB, type_name: str) -> None:
    documents = _kept(mariadb, type_name)
    for kind in T:
        for path in (("plan",), ("\u00e9",), ("a.b", "b")):
            field = af.Field("f", kind, attribute="data", path=path, many=True)
            held = Held(Shape(kind, many=True, path=path), COLUMNS[type_name])
            found = _found(mariadb, DIALECT.form(Known(kind, True), held=held))
            assert found == [None if custom_data.at_path(text, field) is None else 1 for text in documents]


def _lists() -> list[dict[str, Any]]:
    """Return rows of lists, without NaN, which JSON has not."""
    names = [field.name for field in test_spark_data.LISTS.fields]
    rows: list[dict[str, Any]] = [dict.fromkeys(names, held) for held in ([], [None], None)]
    for row in test_spark_data.lists():
        rows.append({name: held and [one if one == one else None for one in held] for name, held in row.items()})
    return rows


@pytest.mark.parametrize("kind", T, ids=str)
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
