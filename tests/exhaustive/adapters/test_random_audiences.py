"""Random audiences over everything that `count_many` counts in: the numbers that they have one by one."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.adapters import many_clickhouse, many_sql
from audiencefilter.adapters.spark import with_audiences
from tests.adapters import test_many_clickhouse as of_clickhouse
from tests.adapters import test_spark as of_spark
from tests.adapters.many import CONTACTS, NOW, SCHEMA, clause, frame, load, members
from tests.engines.clickhouse import ClickHouse
from tests.engines.engine import Engine
from tests.engines.spark import Spark
from tests.examples import examples

Filters = dict[Any, af.Filter]
Expected = dict[Any, list[int]]


def agree(number: int, check: Callable[[Filters, list[dict[str, Any]], Expected], None], contacts: int = 20) -> None:
    """Check audiences over contacts, both drawn, with the ids of the contacts of each audience."""
    shares: list[bool] = []

    @examples(number)
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        random = Random(seed)
        filters: Filters = {str(key): af.parse(clause(random, 2), SCHEMA) for key in range(25)}
        rows = CONTACTS
        if contacts < len(CONTACTS):
            rows = [{**one, "actions": random.choice(CONTACTS)["actions"]} for one in random.sample(CONTACTS, contacts)]
        expected = {key: sorted(one["id"] for one in f.select(rows, now=NOW)) for key, f in filters.items()}
        shares.extend(0 < len(ids) < len(rows) for ids in expected.values())
        check(filters, rows, expected)

    compare()
    assert sum(shares) > len(shares) / 2


def counts(expected: Expected) -> dict[Any, int]:
    return {key: len(ids) for key, ids in expected.items()}


def test_in_a_store_and_in_a_frame() -> None:
    def check(filters: Filters, rows: list[dict[str, Any]], expected: Expected) -> None:
        for source in (af.ColumnStore.from_records(rows, SCHEMA, threads=1), frame(rows)):
            assert af.count_many(filters, source, NOW) == counts(expected)

    agree(60, check)


def test_in_a_database(sqlite: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 1)

    def check(filters: Filters, rows: list[dict[str, Any]], expected: Expected) -> None:
        database, people, related = load(sqlite, rows)
        assert af.count_many(filters, (database, people), NOW, related) == counts(expected)
        assert members(filters, (database, people), related) == expected

    agree(60, check)


def test_in_clickhouse(clickhouse: ClickHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_clickhouse, "FEWEST", 1)
    client = clickhouse.client()

    def check(filters: Filters, rows: list[dict[str, Any]], expected: Expected) -> None:
        of_clickhouse.load(clickhouse, rows)
        found = af.count_many(filters, (client, "many_contacts"), NOW, of_clickhouse.RELATED)
        assert found == counts(expected)

    agree(10, check)
    client.close()


def test_in_spark(spark: Spark) -> None:
    joins = of_spark.related(spark.session)

    def check(filters: Filters, rows: list[dict[str, Any]], expected: Expected) -> None:
        people = of_spark.contacts(spark.session)
        assert af.count_many(filters, people, NOW, joins) == counts(expected)
        found: dict[str, list[int]] = {key: [] for key in filters}
        for row in with_audiences(people, filters, joins, NOW).collect():
            for audience in row.audiences:
                found[audience].append(row.id)
        assert {key: sorted(ids) for key, ids in found.items()} == expected

    agree(16, check, len(CONTACTS))
