"""Lists and keys on ClickHouse, as columns of types of its own hold them."""

import json
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.engine import Engine

pytestmark = pytest.mark.engines

T = af.FieldType


def test_further_digits_of_instants_are_cut(clickhouse: Engine) -> None:
    clickhouse.fetch("DROP TABLE IF EXISTS listed")
    clickhouse.fetch(
        "CREATE TABLE listed (id Int64, values Array(DateTime64(9, 'UTC')), seconds Array(DateTime('Asia/Kolkata'))) "
        "ENGINE = MergeTree ORDER BY id"
    )
    clickhouse.fetch(
        "INSERT INTO listed SELECT 0, [toDateTime64('1960-01-01 00:00:00.123456789', 9, 'UTC')], "
        "[toDateTime('2024-01-01 00:00:00', 'UTC')]"
    )
    fields = [af.Field(name, T.DATETIME, many=True) for name in ("values", "seconds")]
    schema = af.Schema("Listed", fields, notation=af.Notation.EXTENDED)
    for clause, holds in (
        ({"values": {"has": "1960-01-01T00:00:00.123456Z"}}, True),
        ({"values": {"hasSome": ["1960-01-01T00:00:00.123457Z", "1960-01-01T00:00:00.123456Z"]}}, True),
        ({"values": ["1960-01-01T00:00:00.123456Z"]}, True),
        ({"values": {"has": "1960-01-01T00:00:00.123457Z"}}, False),
        ({"seconds": {"has": "2024-01-01T00:00:00Z"}}, True),
        ({"seconds": {"has": "0001-01-01T00:00:00Z"}}, False),
        ({"seconds": {"hasEvery": ["2024-01-01T00:00:00Z"]}}, True),
    ):
        sql = af.parse(clause, schema=schema).to_sql("clickhouse")
        assert clickhouse.ids("listed", sql.text, sql.parameters) == [0] * holds, clause


def test_types_that_share_no_type_with_the_operand(clickhouse: Engine) -> None:
    clickhouse.fetch("DROP TABLE IF EXISTS listed")
    clickhouse.fetch(
        "CREATE TABLE listed (id Int64, big Array(UInt64), plan Array(Enum8('free' = 1, 'pro' = 2))) "
        "ENGINE = MergeTree ORDER BY id"
    )
    clickhouse.fetch("INSERT INTO listed VALUES (0, [1, 18446744073709551615], ['pro']), (1, [], ['free', 'pro'])")
    fields = [af.Field("big", T.INTEGER, bits=64, many=True), af.Field("plan", T.STRING, many=True)]
    schema = af.Schema("Listed", fields, notation=af.Notation.EXTENDED)
    for clause, expected in (
        ({"big": {"has": 1}}, [0]),
        ({"big": {"hasSome": [-1, 2]}}, []),
        ({"big": {"hasSome": [-1, 1]}}, [0]),
        ({"big": {"hasEvery": [1]}}, [0]),
        ({"big": [1, -1]}, []),
        ({"plan": {"has": "pro"}}, [0, 1]),
        ({"plan": {"has": "none"}}, []),
        ({"plan": {"hasEvery": ["free", "pro"]}}, [1]),
        ({"plan": ["pro"]}, [0]),
    ):
        sql = af.parse(clause, schema=schema).to_sql("clickhouse")
        assert clickhouse.ids("listed", sql.text, sql.parameters) == expected, clause


# -- custom data ----------------------------------------------------------------------------------------------------


# -- relations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Int32", "Nullable(Int64)"),
        ("Nullable(Int64)", "UInt8"),
        ("LowCardinality(String)", "Nullable(String)"),
        ("Nullable(String)", "LowCardinality(Nullable(String))"),
        ("String", "LowCardinality(String)"),
    ],
)
def test_keys_of_types_that_differ(clickhouse: Engine, ours: str, theirs: str) -> None:
    for name, kind in (("parents", ours), ("children", theirs)):
        clickhouse.fetch(f"DROP TABLE IF EXISTS {name}")
        clickhouse.fetch(f"CREATE TABLE {name} (id Int64, k {kind}, n Int32) ENGINE = MergeTree ORDER BY id")
    parents = [(number, None if "Nullable" in ours and number == 0 else str(number), number % 2) for number in range(5)]
    children = [
        (number, None if "Nullable" in theirs and number < 3 else str(number % 3), number % 2) for number in range(9)
    ]
    for name, rows in (("parents", parents), ("children", children)):
        lines = "\n".join(json.dumps(row) for row in rows)
        clickhouse.fetch(f"INSERT INTO {name} FORMAT JSONCompactEachRow\n{lines}")
    child = af.Schema("Child", [af.Field("id", T.INTEGER)], notation=af.Notation.EXTENDED)
    parent = af.Schema(
        "Parent",
        [af.Field("id", T.INTEGER)],
        relations=[af.Relation("c", child, "c", many=True)],
        notation=af.Notation.EXTENDED,
    )
    for on in ({"k": "k"}, {"k": "k", "n": "n"}):
        linked = [
            {
                "c": [
                    {"id": c[0]}
                    for c in children
                    if p[1] is not None and c[1] == p[1] and ("n" not in on or c[2] == p[2])
                ]
            }
            for p in parents
        ]
        clauses: tuple[dict[str, Any], ...] = (
            {"c": {"some": {}}},
            {"c": {"none": {"id": {"gt": 4}}}},
            {"c": {"every": {"id": {"gt": 2}}}},
            {"c": {"count": {"gte": 2}}},
            {"c": {"count": {"lt": 2}}},
            {"c": {"max": {"field": "id", "lt": 8}}},
        )
        for clause in clauses:
            f = af.parse(clause, schema=parent)
            sql = f.to_sql("clickhouse", related={"c": af.Related("children", on=on)})
            expected = [number for number, row in enumerate(linked) if f.matches(row)]
            assert clickhouse.ids("parents", sql.text, sql.parameters) == expected, (on, clause)
