"""What DuckDB finds in hostile documents, beside what is there in memory; and the columns that it keeps data in."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN, Fragment
from audiencefilter.backends.sql.outline import Known
from audiencefilter.language import custom_data
from audiencefilter.language.instants import microseconds
from tests.agreement.documents import DOCUMENTS, PATHS
from tests.engines.engine import Engine
from tests.strategies import FIRST_TYPES

pytestmark = pytest.mark.engines
T = af.FieldType
DIALECT: Final = DIALECTS["duckdb"]
#: A document with an escape of U+0000 or of half a pair may be missing as a whole.
_MAY_BE_MISSING: Final = re.compile(r"\\u(0000|[dD][89a-fA-F])")
TEXTS: Final = [
    document for document in DOCUMENTS if document is None or (isinstance(document, str) and "\0" not in document)
]


@pytest.fixture(scope="module")
def loaded(duckdb: Engine) -> Engine:
    duckdb.fetch("CREATE OR REPLACE TABLE documents (id INTEGER, v VARCHAR COLLATE NOCASE, j JSON)")
    for first in range(0, len(TEXTS), 50):
        rows = list(enumerate(TEXTS))[first : first + 50]
        values = [cell for number, text in rows for cell in (number, text, text if _is_json(duckdb, text) else None)]
        duckdb.fetch(f"INSERT INTO documents VALUES {', '.join(['(?, ?, ?)'] * len(rows))}", values)
    return duckdb


def _is_json(engine: Engine, text: str | None) -> bool:
    ((found,),) = engine.fetch("SELECT json_valid(?)", [text])
    return bool(found)


def _found(engine: Engine, column: str, forms: Sequence[Fragment]) -> list[tuple[Any, ...]]:
    texts = ["".join(column if part is COLUMN else str(part) for part in form) for form in forms]
    return engine.fetch(f"SELECT {', '.join(texts)} FROM documents ORDER BY id")


def _there(document: Any, field: af.Field) -> Any:
    found = custom_data.at_path(document, field)
    if field.many:
        return None if found is None else True
    return microseconds(found) if found is not None and field.type is T.DATETIME else found


def _wrong(engine: Engine, column: str, storage: Storage, type: T, paths: Sequence[tuple[str, ...]], many: bool) -> Any:
    forms = []
    for path in paths:
        shape = Shape(type, many, path, storage=storage)
        forms.append(DIALECT.form(Known(type, True), shape=shape) if many else DIALECT.at_path(shape))
    found = _found(engine, column, forms)
    wrong = []
    for document, row in zip(TEXTS, found, strict=True):
        if column == "j" and not _is_json(engine, document):
            continue
        for path, value in zip(paths, row, strict=True):
            expected = _there(document, af.Field("f", type, attribute="data", path=path, many=many))
            if value != expected and not (value is None and document and _MAY_BE_MISSING.search(document)):
                wrong.append((document, path, value, expected))
    return wrong


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize(("column", "storage"), [("v", Storage.TEXT), ("j", Storage.JSON)])
def test_values_are_those_in_memory(loaded: Engine, column: str, storage: Storage, type: T) -> None:
    assert not _wrong(loaded, column, storage, type, PATHS[::7], many=False)


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize(("column", "storage"), [("v", Storage.TEXT), ("j", Storage.JSON)])
def test_values_at_every_path_are_those_in_memory(loaded: Engine, column: str, storage: Storage, type: T) -> None:
    for first in range(0, len(PATHS), 8):
        assert not _wrong(loaded, column, storage, type, PATHS[first : first + 8], many=False)


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
def test_lists_are_there_where_all_of_their_elements_fit(loaded: Engine, type: T) -> None:
    assert not _wrong(loaded, "v", Storage.TEXT, type, [("plan",), ("a.b", "b")], many=True)


# -- structs ----------------------------------------------------------------------------------------------------------

STRUCT: Final = 'STRUCT(plan VARCHAR, "Plan two" INTEGER, address STRUCT(city VARCHAR, tags VARCHAR[]), rate DOUBLE)'
ROWS: Final[Sequence[Any]] = (
    None,
    {"plan": "pro", "Plan two": 5, "address": {"city": "Bonn", "tags": ["a", None]}, "rate": 1.5},
    {"plan": None, "Plan two": None, "address": None, "rate": float("nan")},
    {"plan": "", "Plan two": -1, "address": {"city": None, "tags": []}, "rate": -0.0},
)
SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("plan", T.STRING, "data", path=("plan",)),
        af.Field("two", T.INTEGER, "data", path=("Plan two",)),
        af.Field("text", T.STRING, "data", path=("Plan two",)),
        af.Field("city", T.STRING, "data", path=("address", "city")),
        af.Field("tags", T.STRING, "data", path=("address", "tags"), many=True),
        af.Field("rate", T.NUMBER, "data", path=("rate",)),
        af.Field("whole", T.INTEGER, "data", path=("rate",)),
    ],
)
CLAUSES: Final[Sequence[dict[str, Any]]] = (
    {"plan": "pro"}, {"plan": ""}, {"plan": None}, {"NOT": {"plan": "pro"}}, {"two": {"gte": 0}},
    {"text": {"not": None}},
    {"city": {"startsWith": "B"}}, {"tags": {"has": "a"}}, {"NOT": {"tags": {"has": "b"}}}, {"tags": {"isEmpty": True}},
    {"tags": None}, {"rate": {"lt": 1}}, {"rate": None}, {"whole": 0}, {"whole": None},
)  # fmt: skip


@pytest.mark.parametrize("clause", CLAUSES, ids=json.dumps)
def test_structs_are_read_by_their_names(duckdb: Engine, clause: dict[str, Any]) -> None:
    duckdb.fetch(f"CREATE OR REPLACE TABLE structs (id INTEGER, data {STRUCT})")
    for number, row in enumerate(ROWS):
        duckdb.fetch("INSERT INTO structs VALUES (?, ?)", [number, row])
    f = af.parse(clause, schema=SCHEMA)
    sql = f.to_sql("duckdb", columns={"data": af.Column("data", STRUCT)})
    expected = [number for number, row in enumerate(ROWS) if f.matches({"data": row})]
    assert duckdb.ids("structs", sql.text, sql.parameters) == expected
