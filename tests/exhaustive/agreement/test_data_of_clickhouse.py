"""Lists, custom data and keys on ClickHouse, as columns of many types hold them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.agreement.worlds import Seen, compare, world_of
from tests.engines.engine import Engine
from tests.strategies import FIRST_TYPES

pytestmark = pytest.mark.engines

T = af.FieldType

START: Final = datetime(2024, 2, 29, 12, tzinfo=UTC)


POOLS: Final[Mapping[T, Sequence[Any]]] = {
    T.STRING: ("", "a", "A", "a ", "ß", "\\", "'", '"', "{p1:String}", "\n", "😀", "_", "1"),
    T.INTEGER: (0, 1, -1, 7, 100, 2**31 - 1, -(2**31)),
    T.NUMBER: (0.0, -0.0, 0.1, 1.5, -1.5, 100.0, 0.3),
    T.BOOLEAN: (True, False),
    T.DATETIME: tuple(START + timedelta(microseconds=step) for step in (0, 1, -1, 10**6, -(10**6), 10**12)),
}


#: Long enough to be one parameter, and another form.
LONG: Final[Mapping[T, Sequence[Any]]] = {
    T.STRING: [f"none {number}" for number in range(1_100)],
    T.INTEGER: range(1_000, 2_100),
    T.NUMBER: [number + 0.25 for number in range(1_100)],
    T.BOOLEAN: [True, False],
    T.DATETIME: [START + timedelta(days=1 + number) for number in range(1_100)],
}


def written(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def clauses(kind: T, random: Random) -> Iterator[dict[str, Any]]:
    pool = [written(value) for value in POOLS[kind]]
    long = [written(value) for value in LONG[kind]]
    for value in pool:
        yield {"values": {"has": value}}
    for _ in range(12):
        some = random.choices(pool, k=random.choice((1, 2, 3)))
        yield {"values": {random.choice(("hasSome", "hasEvery", "equals", "not")): some}}
    for extra in ([], pool[:1], pool[2:4]):
        yield {"values": {"hasSome": [*long, *extra]}}
        yield {"values": {"hasEvery": [*long, *extra]}}
    for operator in ("hasSome", "hasEvery", "equals"):
        yield {"values": {operator: []}}
    yield {"values": {"isEmpty": True}}
    yield {"values": None}
    yield {"values": {"not": None}}


def schema_of(kind: T) -> af.Schema:
    return af.Schema("Listed", [af.Field("values", kind, many=True)], notation=af.Notation.EXTENDED)


def rows_of(kind: T, random: Random, nulls: bool) -> list[dict[str, Any]]:
    pool = [*POOLS[kind], *([None, None] if nulls else [])]
    return [{"values": [random.choice(pool) for _ in range(random.choice((0, 1, 2, 3)))]} for _ in range(60)]


def check(engine: Engine, kind: T, type_name: str | None, rows: Sequence[Mapping[str, Any]]) -> None:
    """Ask many clauses and their negations of a table `listed`."""
    columns = {"values": "values" if type_name is None else af.Column("values", type_name)}
    for clause in clauses(kind, Random(7)):
        f = af.parse(clause, schema=schema_of(kind))
        true = [number for number, row in enumerate(rows) if f.matches(row)]
        false = [number for number, row in enumerate(rows) if (~f).matches(row)]
        for inline in (True, False):
            sql = f.to_sql("clickhouse", None, columns, inline=inline)
            parameters = None if inline else sql.parameters
            assert engine.ids("listed", sql.text, parameters) == true, clause
            assert engine.ids("listed", f"NOT ({sql.text})", parameters) == false, clause


@pytest.mark.parametrize(
    ("kind", "type_name", "nulls"),
    [
        (T.STRING, "Array(String)", False),
        (T.STRING, "Array(Nullable(String))", True),
        (T.STRING, "Array(LowCardinality(String))", False),
        (T.STRING, "Array(LowCardinality(Nullable(String)))", True),
        (T.INTEGER, "Array(Int32)", False),
        (T.INTEGER, "Array(Nullable(Int64))", True),
        (T.NUMBER, "Array(Float64)", False),
        (T.NUMBER, "Array(Nullable(Float64))", True),
        (T.NUMBER, "Array(Decimal(18, 3))", False),
        (T.NUMBER, "Array(Nullable(Decimal(38, 10)))", True),
        (T.BOOLEAN, "Array(Bool)", False),
        (T.BOOLEAN, "Array(Nullable(UInt8))", True),
        (T.DATETIME, "Array(DateTime64(6, 'UTC'))", False),
        (T.DATETIME, "Array(Nullable(DateTime64(6, 'UTC')))", True),
    ],
)
def test_arrays(clickhouse: Engine, kind: T, type_name: str, nulls: bool) -> None:
    rows = rows_of(kind, Random(11), nulls)
    stored = [{"values": [_stored(value, type_name) for value in row["values"]]} for row in rows]
    clickhouse.load("listed", schema_of(kind), stored, columns={"values": type_name})
    check(clickhouse, kind, None, rows)
    check(clickhouse, kind, type_name, rows)


def _stored(value: Any, type_name: str) -> Any:
    return int(value) if isinstance(value, bool) and "UInt8" in type_name else value


@pytest.mark.parametrize("kind", FIRST_TYPES)
def test_lists_as_json(clickhouse: Engine, kind: T) -> None:
    rows = [*rows_of(kind, Random(13), nulls=True), {"values": None}]
    clickhouse.load("listed", schema_of(kind), rows, columns={"values": "Nullable(String)"})
    check(clickhouse, kind, "Nullable(String)", rows)


KEYS: Final = (
    "k", "", "0", "a.b", "$", '"', "'", "\\", "\\n", "\n", "é", "😀", "%", "%s", "?", "{p1:String}", "[0]", "*", "_",
    "k_", "\\u0041", "\x7f", "`",
)  # fmt: skip


#: JSON that stands at a key, as it is spelled.
SPELLED: Final = (
    '"vip"', '""', '"_"', '"_1"', '"1_"', '"\\u0041"', '"a\\"b\\\\"', '"\\u0000"', '"12345678901234567890123"', "null",
    "true", "false", "0", "-0", "1", "1.0", "1e2", "1E+2", "1.5", "2147483647", "2147483648", "-2147483648",
    "12345678901234567890123", "-9223372036854775809", "18446744073709551615", "9007199254740993", "1e308", "1e309",
    "-1e5000", "1e-400", "5e-324", "0.99999999999999999999", "0.1", "1" + "0" * 400, "01", "1.", "+1", ".5", "NaN",
    "[]", "{}", '{"k":"vip"}', '["vip"]', '"2024-02-29T00:00:00Z"', '"2023-02-29T00:00:00Z"',
    '"0001-01-01T00:30:00+01:00"', '"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59.9999999-00:01"',
    '"9999-12-31T23:59:59.999999Z"', '"1700-03-01 00:00:00.5-05:30"', '"2400-02-29t23:59:59z"', '"2024-01-02"',
    '"0000-12-31T23:30:00-01:00"', '"2024-01-02T03:04:05Z\\n"', '"1899-12-31T23:59:59+23:59"',
    '[1, null, 2.5]', '[1, "a"]', '["a", null]', '[true]', '["2024-02-29T00:00:00Z", null]', "[[1]]", "[null]",
    "[12345678901234567890123]", '["12345678901234567890123"]', "[1e2, 100]", "[1e5000]", '[{}]',
)  # fmt: skip


#: Documents as a whole, of which the key is "k".
WHOLE: Final = (
    "", " ", "{", "k", "5", '"k"', '"{\\"k\\":\\"vip\\"}"', "null", "[]", '["k"]', '[{"k":"vip"}]', '{"K":"vip"}',
    "{'k':'vip'}", '{"k":"vip"} x', ' \n{ "k" : "vip" }\r\n', '{"\\u006b":"vip"}', '{"other":1e5000,"k":"vip"}',
    '{"other":12345678901234567890123,"k":1}', '{"k":"vip","other":01}', '{"k":"a\tb"}', '{"other":"\\u0000","k":1}',
)  # fmt: skip


OPERANDS: Final[Mapping[T, Sequence[Any]]] = {
    T.STRING: ("vip", "", "_", "_1", "1_", "A", 'a"b\\', "12345678901234567890123", "a"),
    T.INTEGER: (0, 1, 100, 2**31 - 1, -(2**31)),
    T.NUMBER: (0, 1, 100, 1.5, 0.1, 12345678901234567890123, 1e308, 5e-324, 2**53, 2.5),
    T.BOOLEAN: (True, False),
    T.DATETIME: (
        "2024-02-29T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "1700-03-01T05:30:00.5Z",
        "2400-02-29T23:59:59Z", "1899-12-31T00:00:59Z",
    ),
}  # fmt: skip


def document(key: str, spelled: str) -> str:
    return f'{{"other": "x", {json.dumps(key)}: {spelled}}}'


def about(kind: T, many: bool) -> Iterator[dict[str, Any]]:
    yield {"value": None}
    for operand in OPERANDS[kind]:
        yield {"value": {"has": operand} if many else operand}
        yield {"value": {"hasSome": [operand, OPERANDS[kind][0]]} if many else {"not": operand}}
    if many:
        yield {"value": {"isEmpty": True}}
        yield {"value": {"equals": [OPERANDS[kind][0]]}}
    elif kind is not T.BOOLEAN:
        yield {"value": {"gte": OPERANDS[kind][1]}}
        yield {"value": {"notIn": list(OPERANDS[kind][:2])}}


def check_documents(engine: Engine, field: af.Field, documents: Sequence[str | None]) -> None:
    schema = af.Schema("Documented", [field], notation=af.Notation.EXTENDED)
    rows = [{"data": text} for text in documents]
    for clause in about(field.type, field.many):
        f = af.parse(clause, schema=schema)
        for negated in (False, True):
            expected = [number for number, row in enumerate(rows) if (~f if negated else f).matches(row)]
            sql = f.to_sql("clickhouse")
            condition = f"NOT ({sql.text})" if negated else sql.text
            assert engine.ids("documented", condition, sql.parameters) == expected, clause


def load_documents(engine: Engine, type_name: str, documents: Sequence[str | None]) -> None:
    engine.fetch("DROP TABLE IF EXISTS documented")
    engine.fetch(f"CREATE TABLE documented (id Int64, data {type_name}) ENGINE = MergeTree ORDER BY id")
    lines = "\n".join(json.dumps(row) for row in enumerate(documents))
    engine.fetch(f"INSERT INTO documented FORMAT JSONCompactEachRow\n{lines}")


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("kind", FIRST_TYPES)
def test_hostile_documents(clickhouse: Engine, kind: T, many: bool) -> None:
    documents = [None, *WHOLE, *(document("k", spelled) for spelled in SPELLED)]
    load_documents(clickhouse, "Nullable(String)", documents)
    check_documents(clickhouse, af.Field("value", kind, attribute="data", path=("k",), many=many), documents)


@pytest.mark.parametrize("type_name", ["String", "LowCardinality(String)", "LowCardinality(Nullable(String))"])
def test_hostile_documents_in_other_columns(clickhouse: Engine, type_name: str) -> None:
    documents = [*WHOLE, *(document("k", spelled) for spelled in SPELLED)]
    load_documents(clickhouse, type_name, documents)
    for many in (False, True):
        check_documents(clickhouse, af.Field("value", T.STRING, attribute="data", path=("k",), many=many), documents)


def test_hostile_keys(clickhouse: Engine) -> None:
    documents = [document(key, json.dumps(f"at {key}")) for key in KEYS]
    documents += [document("outer", document(key, '"vip"')) for key in KEYS]
    documents += [document(key, "12345678901234567890123") for key in KEYS]
    load_documents(clickhouse, "String", documents)
    for place, key in enumerate(KEYS):
        for path, operand, expected in (
            ((key,), f"at {key}", place),
            (("outer", key), "vip", len(KEYS) + place),
        ):
            field = af.Field("value", T.STRING, attribute="data", path=path)
            f = af.parse({"value": operand}, schema=af.Schema("D", [field], notation=af.Notation.EXTENDED))
            for inline in (True, False):
                sql = f.to_sql("clickhouse", inline=inline)
                assert clickhouse.ids("documented", sql.text, None if inline else sql.parameters) == [expected], key
        field = af.Field("value", T.NUMBER, attribute="data", path=(key,))
        f = af.parse({"value": {"gt": 1}}, schema=af.Schema("D", [field], notation=af.Notation.EXTENDED))
        sql = f.to_sql("clickhouse")
        assert clickhouse.ids("documented", sql.text, sql.parameters) == [2 * len(KEYS) + place], key


@pytest.mark.parametrize("setting", ["transform_null_in", "join_use_nulls", "group_by_use_nulls"])
def test_settings_change_nothing(clickhouse: Engine, setting: str) -> None:
    clickhouse.fetch(f"SET {setting} = 1")
    try:
        seen = Seen()
        for seed in range(20_000, 20_015):
            compare(clickhouse, world_of(seed, clickhouse), seen)
        assert not seen.disagreements, seen.disagreements[0]
        assert not seen.refused
    finally:
        clickhouse.fetch(f"SET {setting} = 0")
