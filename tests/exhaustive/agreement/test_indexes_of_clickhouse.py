"""ClickHouse skips the parts that an index of texts, lists or custom data excludes, according to its plans."""

from collections.abc import Sequence
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.engine import Engine

SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("company", af.FieldType.STRING),
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("scores", af.FieldType.INTEGER, many=True),
        af.Field("data.visits", af.FieldType.INTEGER, attribute="data", path=("visits",)),
    ],
    notation=af.Notation.EXTENDED,
)
TABLE = "skipping"
ROWS = [
    {
        "company": f"Werk {number:05}" if number % 500 else f"Demo_{number:05} Sonne",
        "tags": [f"tag {number}", "all"],
        "scores": [number],
        "data": {"visits": number},
    }
    for number in range(20_000)
]


def sql(clause: object, **arguments: Any) -> af.SQL:
    return af.parse(clause, schema=SCHEMA).to_sql("clickhouse", **arguments)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def indexed(clickhouse: Engine) -> Engine:
    types = {"company": "String", "tags": "Array(String)", "scores": "Array(Int32)"}
    clickhouse.load(TABLE, SCHEMA, ROWS, columns=types)
    visits = sql({"data.visits": 7}, inline=True).text.removesuffix(" = 7")
    clickhouse.fetch("CREATE TABLE small AS skipping ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 512")
    for index in (
        "company company TYPE ngrambf_v1(4, 4096, 2, 0)",
        "folded lower(company) TYPE ngrambf_v1(4, 4096, 2, 0)",
        "tags tags TYPE bloom_filter",
        "scores scores TYPE bloom_filter",
        f"visits {visits} TYPE minmax",
    ):
        clickhouse.fetch(f"ALTER TABLE small ADD INDEX {index} GRANULARITY 1")
    clickhouse.fetch(f"INSERT INTO small SELECT * FROM {TABLE}")
    return clickhouse


def granules(engine: Engine, condition: af.SQL) -> dict[str, int]:
    """Return how many granules are left by each index."""
    rows: Sequence[tuple[str]] = engine.fetch(
        f"EXPLAIN indexes = 1 SELECT id FROM small WHERE {condition.text}", condition.parameters
    )
    found, name = {}, ""
    for (line,) in rows:
        what, _, told = line.strip().partition(": ")
        if what == "Name":
            name = told
        elif what == "Granules" and name:
            found[name] = int(told.partition("/")[0])
    return found


@pytest.mark.parametrize(
    ("clause", "index"),
    [
        ({"company": {"contains": "mo_12", "mode": "default"}}, "company"),
        ({"company": {"contains": "DEMO_12500"}}, "folded"),
        ({"company": {"startsWith": "demo_12500", "mode": "insensitive"}}, "folded"),
        ({"tags": {"has": "tag 77"}}, "tags"),
        ({"tags": {"hasSome": ["tag 77", "tag 78"]}}, "tags"),
        ({"tags": {"hasEvery": ["tag 77", "all"]}}, "tags"),
        ({"scores": {"has": 77}}, "scores"),
        ({"scores": {"hasSome": [77, 78]}}, "scores"),
        ({"data.visits": 77}, "visits"),
        ({"data.visits": {"in": [77, 78]}}, "visits"),
        ({"data.visits": {"gte": 19_990}}, "visits"),
    ],
    ids=str,
)
@pytest.mark.parametrize("alias", [None, "small"])
def test_what_an_index_skips(indexed: Engine, clause: object, index: str, alias: str | None) -> None:
    condition = sql(clause, table_alias=alias)
    left = granules(indexed, condition)
    assert left.get(index, 40) < 5, left
    expected = [number for number, row in enumerate(ROWS) if af.parse(clause, schema=SCHEMA).matches(row)]  # type: ignore[arg-type]
    assert expected
    assert indexed.ids("small", condition.text, condition.parameters) == expected


def test_equality_is_read_through(indexed: Engine) -> None:
    assert "tags" not in granules(indexed, sql({"tags": ["tag 77", "all"]}))
