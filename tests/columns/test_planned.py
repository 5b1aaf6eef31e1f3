"""What was planned is kept for a snapshot: it answers as what is planned anew, within its bound, for many threads."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.columns import query as query_module
from audiencefilter.columns import segment as segment_module
from audiencefilter.columns.query import Query, QueryCache
from tests.columns.forcing import WAYS, forced, tuned
from tests.columns.sources import randoms, selected
from tests.examples import examples

T = af.FieldType
EVENT = af.Schema("Event", [af.Field("at", T.DATETIME), af.Field("points", T.INTEGER)])
SCHEMA = af.Schema(
    "Row",
    [af.Field("city", T.STRING), af.Field("points", T.INTEGER), af.Field("seen", T.DATETIME)],
    af.Notation.EXTENDED,
    [af.Relation("events", EVENT)],
)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
#: Also such that what is relative to them is before or after all instants there are.
INSTANTS = [NOON, NOON + timedelta(3), datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC), NOON]
CLAUSES: list[dict[str, Any]] = [
    {"points": {"gte": 3}},
    {"points": {"gte": 3}, "city": {"contains": "o"}},
    {"seen": {"gte": {"now": "-P3D"}}},
    {"seen": {"lt": {"now": "P2D"}}},
    {"seen": {"gte": {"now": "-P9D"}, "lt": {"now": "-P2D"}}, "points": {"gte": 2}},
    {"OR": [{"seen": {"lt": {"now": "-P5D"}}}, {"city": "Bonn"}]},
    {"NOT": {"seen": {"gte": {"now": "-P3D"}}, "points": {"gte": 2}}},
    {"events": {"some": {"at": {"gte": {"now": "-P3D"}}}}},
    {"events": {"every": {"at": {"gte": {"now": "-P12D"}}, "points": {"gte": 1}}}},
    {"events": {"none": {"at": {"lt": {"now": "-P7D"}}}}},
    {"events": {"count": {"gte": 2, "where": {"at": {"gte": {"now": "-P6D"}}}}}},
    {"events": {"max": {"field": "at", "gte": {"now": "-P4D"}}}},
]
#: Those whose instants come near to the values.
MOVING: list[dict[str, Any]] = [
    *(clause for clause in CLAUSES[2:]),
    {"seen": {"gt": {"now": "-P1D"}, "lte": {"now": "P2D"}}},
    {"seen": {"lt": {"now": "P0D", "start": "week", "zone": "Europe/Berlin"}, "gte": {"now": "-P9D"}}},
    {"NOT": {"OR": [{"seen": {"gte": {"now": "P1M"}}}, {"seen": {"lt": {"now": "-P1M"}}}]}},
]


def parsed() -> list[af.Filter]:
    return [af.parse(clause, schema=SCHEMA) for clause in CLAUSES]


def row(number: int) -> dict[str, Any]:
    return {
        "city": (None, "Bonn", "Köln", "Rom")[number % 4],
        "points": number % 7 if number % 5 else None,
        "seen": NOON - timedelta(days=number % 11) if number % 6 else None,
        "events": [{"at": NOON - timedelta(days=(number * each) % 13), "points": each} for each in range(number % 4)],
    }


@pytest.mark.parametrize("way", ["small", "no codes"])
def test_a_kept_query_answers_at_every_instant_and_after_every_change(way: str) -> None:
    rows = [row(number) for number in range(24)]
    sizes = set()
    with forced(way):
        store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        for step in range(3):
            for now in INSTANTS[step:]:
                for f in parsed():
                    wanted = selected(f, rows, now)
                    sizes.add(0 < len(wanted) < len(rows))
                    assert store.indices(f, now=now).tolist() == wanted, (f, now)
                    assert store.count(f, now=now) == len(wanted)
            added = [row(number * 3) for number in range(5)]
            if step:
                rows += added
                store.append(added)
            else:
                rows[7:12] = added
                store.update(range(7, 12), added)
    assert sizes == {True, False}


@pytest.mark.parametrize("way", WAYS)
def test_a_bound_that_moves_past_every_value(way: str) -> None:
    rows = [row(number) for number in range(24)]
    filters = [
        af.parse(clause, schema=SCHEMA)
        for key in ("gt", "gte", "lt", "lte")
        for alone in [{"seen": {key: {"now": "-P1D"}}}]
        for clause in (alone, {"NOT": alone, "points": {"gte": 2}})
    ]
    with forced(way):
        store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        for days in (-13, *range(-11, 2, 3), 2):
            for aside in (-1, 0, 1):
                now = NOON + timedelta(days=days, microseconds=aside)
                for f in filters:
                    assert store.indices(f, now=now).tolist() == selected(f, rows, now)


@pytest.mark.parametrize("way", WAYS)
def test_whichever_instant_was_before(way: str) -> None:

    @examples(24)
    @given(randoms)
    def compare(random: Random) -> None:
        f = af.parse(random.choice(MOVING), schema=SCHEMA)
        rows = [row(number) for number in range(20)]
        store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        if random.random() < 0.5:
            rows[5:7] = [{"seen": NOON - timedelta(hours=1)}, {"seen": NOON}]
            store.update([5, 6], rows[5:7])
            rows.append({"seen": datetime(1, 1, 1, tzinfo=UTC), "points": 3})
            store.append(rows[-1:])
        for _ in range(12):
            now = NOON + timedelta(days=random.randint(-14, 14), microseconds=random.randint(-1, 1))
            assert store.indices(f, now=now).tolist() == selected(f, rows, now)

    with forced(way):
        compare()


def test_at_the_edges_of_the_calendar() -> None:
    first, last, step = datetime(1, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC), timedelta(microseconds=1)
    for now, beside in ((first, first + step), (last, last - step)):
        rows: list[dict[str, Any]] = [{"seen": now}, {"seen": beside}, {"seen": NOON}, {"seen": None}]
        store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        for key in ("gt", "gte", "lt", "lte"):
            for shift in ("P0D", "PT0.000001S", "-PT0.000001S", "P1D", "-P1D"):
                f = af.parse({"seen": {key: {"now": shift}}}, schema=SCHEMA)
                for then in (now, beside, NOON, now):
                    assert store.indices(f, now=then).tolist() == selected(f, rows, then), (key, shift, then)


def test_a_filter_is_planned_once_for_a_snapshot_and_for_all_instants() -> None:
    """As docs/columns.md says: plans are cached until the store changes, and equal filters share them."""
    made = []

    def counting(*arguments: Any) -> Query:
        made.append(arguments[0])
        return Query(*arguments)

    store = af.ColumnStore.from_records([row(number) for number in range(20)], SCHEMA)
    store.encode()
    with patch.object(query_module, "Query", counting):
        for days in range(3):
            for f in parsed():  # equal filters, parsed anew
                store.count(f, now=NOON + timedelta(days=days))
        assert len(made) == len(CLAUSES)
        store.append([row(1)])
        store.encode()
        store.count(parsed()[0])
        assert len(made) == len(CLAUSES) + 1


def test_no_more_is_kept_than_there_is_room_for_and_the_longest_unasked_goes_first() -> None:
    """As docs/columns.md says."""
    store = af.ColumnStore.from_records([row(number) for number in range(20)], SCHEMA)
    store.encode()
    filters = [af.parse({"points": {"gte": number}}, schema=SCHEMA) for number in range(1, 6)]
    with tuned(query_cache_bytes=7_000):
        kept = QueryCache(store._snapshot, 1)
        one, *others = [f.selection for f in filters]
        first = kept.query(one)
        for plan in others:
            assert kept.query(plan).count() == Query(plan, store._snapshot, 1).count()
            assert kept.query(one) is first  # asked for again and again, it stays
            assert 0 < sum(size for _, size in kept._queries._values.values()) <= 7_000
        assert len(kept._queries._values) == 3
        wide = af.parse({"city": {"in": [f"c{number}" for number in range(100)]}}, schema=SCHEMA).selection
        assert kept.query(wide) is not kept.query(wide)  # too large to be kept
        assert len(kept._queries._values) == 3


def test_now_is_looked_at_whether_or_not_anything_is_relative() -> None:
    store = af.ColumnStore.from_records([row(1)], SCHEMA)
    for f in parsed()[:3]:
        for _ in range(2):
            with pytest.raises(ValueError, match="time zone"):
                store.count(f, now=datetime(2026, 1, 1))  # noqa: DTZ001
        assert store.count(f, now=NOON) == len(selected(f, [row(1)], NOON))


def test_another_filter_in_the_place_of_one_is_not_taken_for_it() -> None:
    store = af.ColumnStore.from_records([row(number) for number in range(60)], SCHEMA, threads=1)
    for least in range(200):  # each gets the memory, and mostly the id, of the one before
        f = af.parse({"points": {"gte": least % 7, "lt": 50 + least}}, schema=SCHEMA)
        assert store.count(f) == sum(1 for number in range(60) if number % 5 and least % 7 <= number % 7)


@pytest.mark.parametrize("plain", [1, 3])
def test_the_first_plans_that_read_a_column_do_not_encode_it(plain: int) -> None:
    """As docs/columns.md says: a store that answers few questions encodes nothing."""
    store = af.ColumnStore.from_records([row(number) for number in range(60)], SCHEMA, threads=1)
    both = af.parse({"points": {"gte": 3, "lt": 6}, "city": "Bonn"}, schema=SCHEMA)
    wanted = sum(1 for number in range(60) if number % 5 and 3 <= number % 7 < 6 and number % 4 == 1)
    numbers = {"eager_values": 60 // plain, "tests_before_codes": plain, "tests_before_buckets": plain}
    with tuned(**numbers), patch.object(segment_module, "encode", side_effect=AssertionError):
        for _ in range(plain):
            assert store.count(both) == wanted > 0
        with pytest.raises(AssertionError):
            store.count(both)
    for _ in range(2):
        assert store.count(both) == wanted
    with patch.object(query_module, "Query", side_effect=AssertionError):
        assert store.count(both) == wanted
