"""Lists and custom data in all the columns that PostgreSQL has for them, with what random worlds seldom draw."""

import asyncio
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import reduce
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.postgresql import PostgreSQL
from tests.strategies import FIRST_TYPES

pytestmark = pytest.mark.engines
T = af.FieldType
TABLE = 'a "table"'  # and behind it the type of its column, since the driver prepares statements
_NOON = datetime(2024, 2, 29, 12, 0, 0, 1, UTC)
_MANY = 40  # more than are looked for by the engine's own operators
LISTS: dict[T, Sequence[Any]] = {
    T.STRING: ["a", "A", "á", "", " ", '"', "\\", "{", "}", ",", "NULL", "'", "%s", "a ", "ß", "ss", "\n", "😀"],
    T.INTEGER: [0, 1, -1, 7, 2**31 - 1, -(2**31)],
    T.NUMBER: [0.0, -0.0, 0.1, 1.5, 5e-324, 1.7976931348623157e308, -1e300],
    T.BOOLEAN: [True, False],
    T.DATETIME: [_NOON, datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC)],
}
COLUMNS = {
    T.STRING: ("text[]", "varchar(30)[]", 'text[] COLLATE "C"', "jsonb", "json"),
    T.INTEGER: ("integer[]", "bigint[]", "jsonb", "json"),
    T.NUMBER: ("double precision[]", "jsonb", "json"),
    T.BOOLEAN: ("boolean[]", "jsonb", "json"),
    T.DATETIME: ("timestamptz[]", "timestamp[]", "timestamp(6) without time zone[]", "jsonb", "json"),
}


def schema_of(kind: T, path: tuple[str, ...] = (), many: bool = True) -> af.Schema:
    field = af.Field("held", kind, attribute="a held", path=path, many=many)
    return af.Schema("Holder", [field], notation=af.Notation.EXTENDED)


def rows_of(values: Sequence[Any]) -> list[dict[str, Any]]:
    pairs = [[one, other] for one, other in zip(values, [*values[1:], values[0]], strict=True)]
    found = [None, [], [None], list(values), list(values)[::-1], [values[0], None], *([one] for one in values), *pairs]
    return [{"a held": value} for value in found]


def clauses_of(values: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return the tests of lists: by few values, and by many, of which no list has the others."""
    asked: list[Any] = [{"has": one} for one in values]
    for some in (values[:2], values, [*values, *others], [*others, values[0]], list(others)):
        asked += [{key: list(some)} for key in ("hasSome", "hasEvery", "equals", "not")]
    asked += [{"isEmpty": True}, {"isEmpty": False}, None, {"not": None}, {"not": {"hasSome": [*others, values[0]]}}]
    return [{"held": clause} for clause in asked]


def others_of(kind: T) -> list[Any]:
    """Return many values, none of which is in a list."""
    match kind:
        case T.STRING:
            return [f"other {number}" for number in range(_MANY)]
        case T.INTEGER:
            return list(range(100, 100 + _MANY))
        case T.NUMBER:
            return [number / 3 for number in range(100, 100 + _MANY)]
        case T.BOOLEAN:
            return []
        case T.DATETIME:
            return [datetime(2025, 1, 1, 0, number, tzinfo=UTC) for number in range(_MANY)]
        case T.DATE | T.UUID | T.DECIMAL:
            raise AssertionError(kind)


def asked_of(kind: T, schema: af.Schema) -> list[af.Filter]:
    values, others = LISTS[kind], others_of(kind)
    if kind is T.DATETIME:
        values, others = ([one.isoformat() for one in some] for some in (values, others))
    return [af.parse(clause, schema=schema) for clause in clauses_of(values, others)]


def assert_as_in_memory(
    engine: PostgreSQL, schema: af.Schema, rows: Sequence[dict[str, Any]], filters: Sequence[af.Filter], kept: str
) -> None:
    columns = {"held": af.Column("a held", kept)}
    for f in filters:
        expected = [number for number, row in enumerate(rows) if f.matches(row)]
        for inline in (False, True):
            text, parameters = f.to_sql("postgresql", columns=columns, inline=inline)
            assert engine.ids(TABLE + kept, text, None if inline else parameters) == expected, (kept, f)


@pytest.mark.parametrize("kind", FIRST_TYPES)
def test_lists(postgresql: PostgreSQL, kind: T) -> None:
    schema, rows = schema_of(kind), rows_of(LISTS[kind])
    for kept in COLUMNS[kind]:
        postgresql.load(TABLE + kept, schema, rows, columns={"a held": kept})
        assert_as_in_memory(postgresql, schema, rows, asked_of(kind, schema), kept)


STRANGE_LISTS: list[Any] = [
    ["a", 1], [1, "a"], ["a", None], [None], [["a"]], ["a", ["a"]], [{"a": 1}, "a"], [True, "a"], "a", {"a": 1}, 5,
    None, [], ["a", "b"], ["b", "a"], ["a", "a"],
]  # fmt: skip


@pytest.mark.parametrize("path", [("k",), ("a", "b's")])
def test_texts_in_lists_with_elements_of_other_types(postgresql: PostgreSQL, path: tuple[str, ...]) -> None:
    schema = schema_of(T.STRING, path)
    rows = [{"a held": reduce(lambda inner, key: {key: inner}, reversed(path), value)} for value in STRANGE_LISTS]
    postgresql.load(TABLE + "jsonb", schema, rows)
    filters = [af.parse(clause, schema=schema) for clause in clauses_of(["a", "b"], others_of(T.STRING))]
    assert_as_in_memory(postgresql, schema, rows, [*filters, *(~f for f in filters)], "jsonb")


def test_lists_with_other_bounds(postgresql: PostgreSQL) -> None:
    schema, rows = schema_of(T.STRING), rows_of(LISTS[T.STRING])
    postgresql.load(f"{TABLE}text[]", schema, rows)
    postgresql.fetch(
        f"UPDATE {postgresql.quote(TABLE + 'text[]')} SET \"a held\" = ('[5:' || 4 + cardinality(\"a held\") || ']=' ||"
        ' "a held"::text)::text[] WHERE cardinality("a held") > 0; SELECT 1'
    )
    assert_as_in_memory(postgresql, schema, rows, asked_of(T.STRING, schema), "text[]")


def test_lists_with_a_driver_that_asks_for_types(postgresql: PostgreSQL) -> None:
    import asyncpg

    async def ids(kept: str, texts: Sequence[tuple[str, Any]]) -> list[list[int]]:
        connection = await asyncpg.connect(host=postgresql.socket, port=5432, user="postgres", database="postgres")
        select = f"SELECT id FROM {postgresql.quote(TABLE + kept)} WHERE "
        try:
            return [[row[0] for row in await connection.fetch(f"{select}{text} ORDER BY id", *v)] for text, v in texts]
        finally:
            await connection.close()

    for kind in FIRST_TYPES:
        for kept in COLUMNS[kind]:
            schema, rows = schema_of(kind), rows_of(LISTS[kind])
            postgresql.load(TABLE + kept, schema, rows, columns={"a held": kept})
            filters = asked_of(kind, schema)
            columns = {"held": af.Column("a held", kept)}
            found = [f.to_sql("postgresql", columns=columns, paramstyle="numeric_dollar") for f in filters]
            expected = [[number for number, row in enumerate(rows) if f.matches(row)] for f in filters]
            assert asyncio.run(ids(kept, found)) == expected, kept


def test_wide_integers_need_wide_columns() -> None:
    held = af.Field("held", T.INTEGER, bits=64, many=True)
    f = af.parse({"held": {"has": 2**40}}, schema=af.Schema("Holder", [held], notation=af.Notation.EXTENDED))
    assert f.to_sql("postgresql", columns={"held": af.Column("held", "int8[]")}).text
    for kept, reason in (("int4[]", "make it bigint"), ("jsonb", "64-bit INTEGER 'held' in JSON")):
        with pytest.raises(af.UnsupportedError, match=reason):
            f.to_sql("postgresql", columns={"held": af.Column("held", kept)})


# -- documents --------------------------------------------------------------------------------------------------------

PATHS: list[tuple[str, ...]] = [
    ("plan",), ("a", "b"), ("a.b",), ('q"x',), ("",), ("$",), ("é",), ("0",), ("a", "0"), ("it's",), ("b\\s",), ("%s",),
    ("{a,b}",), ("n\nl",), ("[0]",), ("?",), (":p",), ("\\u0041",), ("nul\0",), ("half \ud800",), ("😀", "k k"),
]  # fmt: skip
VALUES = [
    '"pro"', '"PRO"', '""', '"1"', '"\\u0070ro"', "1", "1.0", "1e2", "100", "1.5", "-0.0", "2147483647", "2147483648",
    "2147483647.4", "0.99999999999999999999", "1e309", "1e-400", "1e5000", "1e-5000", "2e-324", "3e-324",
    "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "true", "false", "null", "{}", "[]",
    '["pro"]', '{"b": 1}', '"2024-02-29T12:00:00.000001Z"', '"2024-02-29t17:30:00.0000019+05:30"',
    '"2023-02-29T00:00:00Z"', '"0001-01-01T00:00:00+00:01"', '"9999-12-31T23:59:59.999999Z"',
    '"9999-12-31T23:59:59-00:01"', '"2024-02-29T12:00:00Z\\n"', '"0000-12-31T23:59:00-00:01"', '"infinity"',
]  # fmt: skip
DOCUMENTS = ["5", '"plan"', "[]", '["x", "y"]', "{}", "null", '{"a": 5}', '{"a": ["z"]}', '{"a": "{\\"b\\": 1}"}']
NO_JSON = ["", "{", "{plan: 1}", '{"plan": NaN}', '{"plan": "pro",}', '{"plan": "pro"} x', "[" * 100_000]
ASKED: dict[T, list[Any]] = {
    T.STRING: ["pro", "", {"startsWith": "p"}, {"contains": "RO", "mode": "insensitive"}, {"gt": "a"}, {"in": ["1"]}],
    T.INTEGER: [1, 100, 0, {"gte": 2}, {"in": [1, 100]}, {"not": 1}, 2**31 - 1],
    T.NUMBER: [1, 100, 0, {"gt": 1e308}, {"lt": 1e-300}, {"in": [1.5, 5e-324]}, 9007199254740992],
    T.BOOLEAN: [True, False, {"not": True}],
    T.DATETIME: ["2024-02-29T12:00:00.000001Z", {"gt": "9999-12-31T23:59:59Z"}, {"lte": "0001-01-02T00:00:00Z"}],
}


def _at(path: tuple[str, ...], value: str) -> str:
    for key in reversed(path):
        value = f"{{{json.dumps(key)}: {value}}}"
    return value


def documents(storage: str) -> list[Any]:
    paths = [path for path in PATHS if "\0" not in "".join(path) and path != ("half \ud800",)]
    found = [None, *DOCUMENTS, *(_at(("plan",), value) for value in VALUES)]
    found += [_at(path, value) for path in paths for value in ('"pro"', "1")]
    if storage == "text":
        found += NO_JSON
    if storage == "json":  # more digits than PostgreSQL has for a number
        found += [_at(("plan",), value) for value in ("1e99999", "1e-99999", "0e99999", "-1e200000")]
    return found


@pytest.mark.parametrize("storage", ["jsonb", "json", "text"])
def test_documents(postgresql: PostgreSQL, storage: str) -> None:
    if storage == "text" and not postgresql.fetch("SELECT 1 FROM pg_proc WHERE proname = 'pg_input_is_valid'"):
        pytest.skip("postgresql: before version 16 nothing tells what text is JSON")
    rows = [{"a held": document} for document in documents(storage)]
    name = postgresql.quote(TABLE + storage)
    postgresql.fetch(f'DROP TABLE IF EXISTS {name}; CREATE TABLE {name} (id integer, "a held" {storage}); SELECT 1')
    for number, row in enumerate(rows):
        postgresql.fetch(f"INSERT INTO {name} VALUES (%s, %s)", [number, row["a held"]])
    for kind in FIRST_TYPES:
        for path in PATHS if kind is T.STRING else PATHS[:2]:
            schema = schema_of(kind, path, many=False)
            clauses = [None, {"not": None}, *ASKED[kind]][: None if path == ("plan",) else 4]
            filters = [af.parse({"held": clause}, schema=schema) for clause in clauses]
            assert_as_in_memory(postgresql, schema, rows, filters, storage)


# -- collations -------------------------------------------------------------------------------------------------------


def test_collations_that_find_more_texts_equal(postgresql_icu: PostgreSQL) -> None:
    postgresql_icu.create_insensitive_collation("insensitive")
    schema, rows = schema_of(T.STRING), rows_of(LISTS[T.STRING])
    for kept in ('text[] COLLATE "insensitive"', 'varchar(30)[] COLLATE "insensitive"'):
        postgresql_icu.load(TABLE + kept, schema, rows, columns={"a held": kept})
        postgresql_icu.fetch(f'CREATE INDEX ON {postgresql_icu.quote(TABLE + kept)} USING gin ("a held"); SELECT 1')
        for setting in ("on", "off"):
            postgresql_icu.fetch(f"SET enable_seqscan = {setting}")
            assert_as_in_memory(postgresql_icu, schema, rows, asked_of(T.STRING, schema), kept)


@pytest.mark.parametrize("alias", ["ours", None])
def test_keys_whose_collation_finds_more_texts_equal(postgresql_icu: PostgreSQL, alias: str | None) -> None:
    postgresql_icu.create_insensitive_collation("insensitive")
    texts = ["a", "A", "b", None, "a "]
    key = af.Field("name", T.STRING)
    other = af.Field("n", T.INTEGER)
    rows = [{"name": text, "n": number} for number, text in enumerate(texts)]
    for table in ("ours", "theirs"):
        loaded = af.Schema("Row", [key, other])
        postgresql_icu.load(table, loaded, rows, columns={"name": 'text COLLATE "insensitive"'})
    theirs = af.Schema("Theirs", [other, key], notation=af.Notation.EXTENDED)
    schema = af.Schema(
        "Ours",
        [other, key],
        relations=[af.Relation("rows", theirs, many=True)],
        notation=af.Notation.EXTENDED,
    )
    for number in range(len(texts)):
        f = af.parse({"rows": {"some": {"n": number}, "count": {"equals": 1}}}, schema=schema)
        related = {"rows": af.Related("theirs", on={"name": "name"})}
        text, parameters = f.to_sql("postgresql", alias, related=related)
        assert postgresql_icu.ids("ours", text, parameters) == ([] if texts[number] is None else [number])
