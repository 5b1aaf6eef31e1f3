"""Orders of related records, in which tests select ranges."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns import compiler, segment
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.order import RecordOrder
from audiencefilter.columns.predicates import EVERY_ROW, Predicate
from tests.columns.forcing import tuned
from tests.columns.sources import rows_of
from tests.each import each

T = af.FieldType
ACTION = af.Schema("Action", [
    af.Field("name", T.STRING), af.Field("note", T.STRING), af.Field("points", T.INTEGER),
    af.Field("amount", T.DECIMAL, scale=2), af.Field("at", T.DATETIME), af.Field("until", T.DATETIME),
    af.Field("tags", T.STRING, many=True),
])  # fmt: skip
CONTACT = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("actions", ACTION)])
START = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ("open", "click", "Click", "visit", None)


def at(days: int) -> datetime:
    return START + timedelta(days=days)


def instant(days: int) -> str:
    return at(days).isoformat()


def made_up(contacts: int, distinct: int, seed: int) -> list[dict[str, Any]]:
    """Return contacts with up to nine actions, whose instants are of so many days; every value may be missing."""
    random = Random(seed)

    def action() -> dict[str, Any]:
        days = [random.choice([None, *range(distinct)]) for _ in range(2)]
        return {
            "name": random.choice(NAMES),
            "note": random.choice("abc") * random.randrange(4),
            "points": random.choice([None, *range(-5, 40)]),
            "amount": random.choice([None, Decimal("0.50"), Decimal("-1.25"), Decimal("7.00")]),
            "at": None if days[0] is None else at(days[0]),
            "until": None if days[1] is None else at(days[1]),
            "tags": random.choice([None, [], ["a"], ["a", "b"]]),
        }

    return [{"id": n, "actions": [action() for _ in range(random.randrange(13))]} for n in range(contacts)]


SINCE, BEFORE = {"gte": instant(9)}, {"lt": instant(20)}
#: Tests of records that are ranges of an order, or are tested by its columns.
WHERES: dict[str, Any] = {
    "a name": {"name": "click"},
    "names": {"name": {"in": ["click", "visit"]}},
    "not a name": {"name": {"not": "click"}},
    "no name": {"name": None},
    "ignoring case": {"name": {"equals": "CLICK", "mode": "insensitive"}},
    "since": {"at": SINCE},
    "after": {"at": {"gt": instant(9)}},
    "until": {"at": {"lte": instant(9)}},
    "before": {"at": BEFORE},
    "between": {"at": SINCE | BEFORE},
    "never": {"at": {"gte": instant(20), "lt": instant(9)}},
    "a name since": {"name": "click", "at": SINCE},
    "names between, with points": {"name": {"in": ["click", "open"]}, "at": SINCE | BEFORE, "points": {"gte": 3}},
    "another instant": {"name": "click", "until": SINCE},
    "points": {"points": {"gte": 30}},
    "an amount": {"amount": {"gt": 0}, "name": "open"},
    "either": {"OR": [{"name": "click"}, {"at": SINCE}]},
    "any": {"points": {"not": None}},
}
KINDS: dict[str, Any] = {
    "some": lambda where: {"some": where},
    "none": lambda where: {"none": where},
    "every": lambda where: {"every": where},
    "count": lambda where: {"count": {"where": where, "gte": 2}},
    "nine": lambda where: {"count": {"where": where, "gte": 9}},
    "no more than": lambda where: {"count": {"where": where, "lt": 2}},
    "sum": lambda where: {"sum": {"field": "points", "where": where, "gte": 20}},
    "sum at most": lambda where: {"sum": {"field": "amount", "where": where, "lte": 0.5}},
    "average": lambda where: {"avg": {"field": "points", "where": where, "lt": 10}},
    "highest": lambda where: {"max": {"field": "points", "where": where, "gte": 30}},
    "highest below": lambda where: {"max": {"field": "points", "where": where, "lt": 30}},
    "lowest between": lambda where: {"min": {"field": "points", "where": where, "gt": 2, "lte": 10}},
    "latest": lambda where: {"max": {"field": "at", "where": where, "lt": instant(20)}},
    "first": lambda where: {"min": {"field": "at", "where": where, "lte": instant(9)}},
    "greatest among": lambda where: {"max": {"field": "points", "where": where, "in": [20, 30, 39]}},
    "least amount among": lambda where: {"min": {"field": "amount", "where": where, "notIn": [0.5, 7]}},
    "last of the other": lambda where: {"max": {"field": "until", "where": where, "gte": instant(25)}},
}


@contextmanager
def only_orders(cached: bool) -> Iterator[None]:
    """Fail if records are tested in another way than by an order; `cached`: as for the second request of a value.

    As docs/columns.md says, a new condition reads only the records of its texts and its window.
    """

    def passing(where: Predicate, children: segment.Children) -> compiler.Passing:
        assert where is EVERY_ROW, "no order"
        return original(where, children)

    original = compiler.passing
    with patch.object(Cache, "was_requested", return_value=cached), patch.object(compiler, "passing", passing):
        yield


def expected(rows: list[dict[str, Any]], clause: Any) -> list[int]:
    f = af.parse(clause, schema=CONTACT)
    return [number for number, row in enumerate(rows) if f.matches(row)]


def agrees(codes: int, cached: bool, contacts: int, step: int) -> None:
    """Assert that one in so many kinds of tests is found by an order as in rows; instants are codes or numbers."""
    rows = made_up(contacts, 30, seed=codes)

    def is_found(names: tuple[str, str]) -> None:
        kind, where = names
        clause = {"actions": KINDS[kind](WHERES[where])}
        with only_orders(cached):
            found = rows_of(store, clause)
        assert found == expected(rows, clause)

    with tuned(max_codes=codes):
        store = af.ColumnStore.from_records(rows, CONTACT)
        for name in ("open", "click"):
            rows_of(store, {"actions": {"some": {"name": name, "at": SINCE}}})
        each(list(product(KINDS, WHERES))[codes % step :: step], is_found)


def test_some_kinds_of_tests_by_an_order() -> None:
    def check(case: tuple[int, bool]) -> None:
        codes, cached = case
        agrees(codes, cached, 40, 15)

    each(product([0, 20, 65_535], [False, True]), check)


def test_an_order_is_made_for_the_second_test_and_again_when_an_instant_is_first_read() -> None:
    """As docs/columns.md says."""
    rows = made_up(40, 30, seed=2)
    store = af.ColumnStore.from_records(rows, CONTACT)
    sizes = []
    with patch.object(segment, "RecordOrder", wraps=RecordOrder) as made:
        for name, times in (("open", 0), ("click", 1), ("visit", 1)):
            rows_of(store, {"actions": {"count": {"where": {"name": name}, "gte": 1}}})
            assert made.call_count == times
            sizes.append(store.nbytes)
        records = sum(len(row["actions"]) for row in rows)
        assert sizes[1] - sizes[0] >= 12 * records  # places, groups, and groups in the order of the records
        for name, times in (("open", 1), ("click", 2), ("visit", 2)):
            clause = {"actions": {"sum": {"field": "points", "where": {"name": name, "at": SINCE}, "gte": 1}}}
            assert rows_of(store, clause) == expected(rows, clause)
            assert made.call_count == times


@pytest.mark.parametrize("most", [2**31 - 1, 2**52, 10**18 - 1])
def test_sums_beyond_doubles_and_64_bits(most: int) -> None:
    amounts = [[most, 1], [most] * 10, [-most] * 10, [-most, -1], [most, most, 1, -most], [1], []]
    rows = [
        {"id": n, "actions": [{"name": "a", "big": Decimal(one)} for one in some]} for n, some in enumerate(amounts)
    ]
    action = af.Schema("Action", [af.Field("name", T.STRING), af.Field("big", T.DECIMAL, scale=0)])
    contact = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("actions", action)])
    store = af.ColumnStore.from_records(rows, contact)
    for bound in (most, most - 1, -most, 1 - most, 1, 0, -1):
        clause = {"actions": {"sum": {"field": "big", "where": {"name": {"in": ["a", str(bound)]}}, "gt": bound}}}
        f = af.parse(clause, schema=contact)
        assert rows_of(store, clause) == [number for number, row in enumerate(rows) if f.matches(row)]


@pytest.mark.parametrize("count", [127, 128, 32_768])
def test_counts_beyond_the_small_types(count: int) -> None:
    records = pa.StructArray.from_arrays([pa.array(["a"] * 2 * count)], ["name"])
    table = pa.table({"actions": pa.ListArray.from_arrays([0, count, 2 * count - 1, 2 * count], records)})
    store = af.ColumnStore.from_arrow(table, CONTACT)
    for name, least, expected_rows in (
        ("b", count, [0]),
        ("c", count - 1, [0, 1]),
        ("d", count, [0]),
        ("e", 1, [0, 1, 2]),
    ):
        where = {"name": {"in": ["a", name]}}
        assert rows_of(store, {"actions": {"count": {"where": where, "gte": least}}}) == expected_rows
