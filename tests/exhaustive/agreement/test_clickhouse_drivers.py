"""What `to_sql` gives for ClickHouse, handed to each driver as its documentation has it, with texts that hurt."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import pytest

import audiencefilter as af

pytestmark = pytest.mark.engines

SCHEMA: Final = af.Schema(
    "Texts",
    [
        af.Field("text", af.FieldType.STRING),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("ratio", af.FieldType.NUMBER),
        af.Field("flag", af.FieldType.BOOLEAN),
        af.Field("moment", af.FieldType.DATETIME),
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("data", af.FieldType.STRING, path=("k", "\\'\"?%s%(p1)s{p1:String}\\")),
    ],
)
#: Each of these, and each between two letters, is a text of the table.
HURTS: Final = (
    "\\", "\\\\", "\\b", "\\t", "\\n", "\\N", "\\x41", "\\0", "\\'", "\t", "\n", "\r", "\r\n", "\v", "\f", "\b", "\a",
    "\x01", "\x1b", "\x7f", "'", "''", '"', "`", "%", "%%", "%s", "%(p1)s", "{", "}", "{p1:String}", "$1", "?", ":p1",
    " ", "  ", "NULL", "null", "true", "[1]", "[", "]", "('a')", "--", "/*", "*/", ";", "#", "\u2028", "\x85", "é",
    "😀", "\ufeff", "\ufffe", "\u212a", "İ", ".", "^", "$", "|", "(", ")", "*", "+", "-", "&", "~", "/",
)  # fmt: skip
TEXTS: Final = ("", "ab", *HURTS, *(f"a{hurt}b" for hurt in HURTS), "\\".join(HURTS))
RECORDS: Final[list[dict[str, Any]]] = [
    SCHEMA.coerce(
        {
            "text": text, "points": number % 7, "ratio": number / 8, "flag": number % 2 == 0,
            "moment": f"2024-01-01T00:00:00.{number:06}Z", "tags": [text, "b"],
            "data": {"k": {SCHEMA.by_name["data"].path[1]: text}},
        }
    )
    for number, text in enumerate(TEXTS)
] + [{"tags": []}]  # fmt: skip


def _clauses() -> Iterator[dict[str, Any]]:
    for text in HURTS:
        yield {"text": text}
        yield {"text": {"startsWith": text}}
        yield {"text": {"endsWith": f"a{text}b"}}
        yield {"text": {"contains": text}}
        yield {"text": {"startsWith": text, "mode": "insensitive"}}
        yield {"text": {"contains": text, "mode": "default"}}
        yield {"text": {"gt": text}}
        yield {"tags": {"has": text}}
        yield {"tags": [text, "b"]}
        yield {"data": text}
    yield {"text": {"in": list(HURTS)}}
    yield {"text": {"notIn": list(HURTS)}}
    yield {"text": {"in": list(HURTS), "mode": "insensitive"}}
    yield {"text": {"in": [*HURTS, *(f"none {number}" for number in range(1_500))]}}
    yield {"tags": {"hasSome": list(HURTS[:9])}}
    yield {"tags": {"hasSome": list(HURTS)}}
    yield {"data": {"in": list(HURTS)}}
    yield {"flag": True, "points": {"in": [1, 2, 6]}, "ratio": {"gte": 0.5}, "moment": {"gt": "2024-01-01T00:00:00Z"}}
    yield {"moment": {"in": ["2024-01-01T00:00:00.000002Z", "2024-01-01T00:00:00.000009Z"]}}
    yield {"points": {"in": [*range(3), *range(100, 2_000)]}}


FILTERS: Final = [af.parse(clause, schema=SCHEMA) for clause in _clauses()]
Select: TypeAlias = Callable[[str, Any], Sequence[int]]


def wrong(select: Select, **arguments: Any) -> dict[str, tuple[list[int], list[int]]]:
    """Return the filters whose ids are not those in memory, with both."""
    found = {}
    for f in FILTERS:
        sql = f.to_sql("clickhouse", **arguments)
        ids = sorted(select(f"SELECT id FROM texts WHERE {sql.text}", sql.parameters))
        expected = [number for number, record in enumerate(RECORDS) if f.matches(record)]
        if ids != expected:
            found[f.to_text()] = (ids, expected)
    return found


@pytest.fixture(scope="module")
def loaded(clickhouse: Any) -> Any:
    clickhouse.load("texts", SCHEMA, RECORDS)
    return clickhouse


def test_most_of_the_clauses_discriminate() -> None:
    sizes = [len(f.select(RECORDS)) for f in FILTERS]
    assert sum(0 < size < len(RECORDS) for size in sizes) > 0.95 * len(sizes)


def test_a_session_of_chdb(loaded: Any) -> None:
    session = loaded._session

    def select(text: str, parameters: Any) -> list[int]:
        return [
            json.loads(line)[0] for line in str(session.query(text, "JSONCompactEachRow", params=parameters)).split()
        ]

    assert not wrong(select)


@pytest.mark.parametrize("style", ["qmark", "format"])
def test_the_dbapi_of_chdb(loaded: Any, style: str) -> None:
    cursors = pytest.importorskip("chdb.dbapi.cursors")
    converters = pytest.importorskip("chdb.dbapi.converters")

    class Connection:
        def escape(self, value: Any, mapping: Any = None) -> str:
            return converters.escape_item(value, mapping)  # type: ignore[no-any-return]

    cursor = object.__new__(cursors.Cursor)

    def select(text: str, parameters: Any) -> list[int]:
        arguments = tuple(converters.escape_item(value) for value in parameters)
        cursor._escape_args = lambda args, connection: arguments
        return [row[0] for row in loaded.fetch(cursor._format_query(text, tuple(parameters), Connection()))]

    assert not wrong(select, paramstyle=style)


@pytest.mark.parametrize("style", ["clickhouse", "pyformat"])
def test_the_binding_of_clickhouse_connect(loaded: Any, style: str) -> None:
    binding = pytest.importorskip("clickhouse_connect.driver.binding")

    def select(text: str, parameters: Any) -> list[int]:
        statement, bound = binding.bind_query(text, parameters)
        assert not bound or style == "clickhouse"  # as pyformat it writes values into the statement
        sent = {name.removeprefix("param_"): value for name, value in bound.items()}
        return [row[0] for row in loaded.fetch(statement, sent)]

    assert not wrong(select, paramstyle=style)


def test_clickhouse_driver_writes_values_into_the_statement(loaded: Any) -> None:
    escape = pytest.importorskip("clickhouse_driver.util.escape")

    def select(text: str, parameters: Any) -> list[int]:
        return [row[0] for row in loaded.fetch(text % escape.escape_params(parameters, None))]

    assert not wrong(select, paramstyle="pyformat")
