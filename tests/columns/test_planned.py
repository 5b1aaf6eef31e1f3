"""What was planned is kept for a snapshot: it answers as what is planned anew, within its bound, for many threads."""

import threading
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns import planned
from audiencefilter.columns.planned import PlannedQueries
from audiencefilter.columns.query import Query
from tests.columns.forcing import WAYS, forced
from tests.examples import examples
from tests.strategies import Scenario, scenarios

ROWS = 24
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


def parsed() -> list[af.Filter]:
    return [af.parse(clause, schema=SCHEMA) for clause in CLAUSES]


def row(number: int) -> dict[str, Any]:
    return {
        "city": (None, "Bonn", "Köln", "Rom")[number % 4],
        "points": number % 7 if number % 5 else None,
        "seen": NOON - timedelta(days=number % 11) if number % 6 else None,
        "events": [{"at": NOON - timedelta(days=(number * each) % 13), "points": each} for each in range(number % 4)],
    }


def expected(f: af.Filter, rows: list[dict[str, Any]], now: datetime) -> list[int]:
    return [index for index, row in enumerate(rows) if f.matches(row, now=now)]


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=pytest.mark.deep if way in ("small", "tables") else []) for way in WAYS]
)
def test_a_kept_query_answers_at_every_instant_and_after_every_change(way: str) -> None:
    rows = [row(number) for number in range(60)]
    sizes = set()
    with forced(way):
        store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        for step in range(4):
            for now in INSTANTS:
                for f in parsed():
                    wanted = expected(f, rows, now)
                    sizes.add(0 < len(wanted) < len(rows))
                    assert store.indices(f, now=now).tolist() == wanted, (f, now)
                    assert store.count(f, now=now) == len(wanted)
            added = [row(number * 3) for number in range(5)]
            if step % 2:
                rows[7:12] = added
                store.update(range(7, 12), added)
            else:
                rows += added
                store.append(added)
    assert sizes == {True, False}


@examples(60)
@given(scenario=scenarios(rows=ROWS), changed=st.lists(st.integers(0, ROWS - 1), max_size=4, unique=True))
def test_random_filters_asked_again_after_changes(scenario: Scenario, changed: list[int]) -> None:
    f, rows = scenario.filter, list(scenario.rows)
    store = af.ColumnStore.from_records(rows, scenario.schema, threads=1)
    for _ in range(2):
        assert store.count(f) == sum(map(f.matches, rows))
    replaced = [rows[ROWS - 1 - index] for index in changed]
    for index, new in zip(changed, replaced, strict=True):
        rows[index] = new
    store.update(changed, replaced)
    store.append(rows[:3])
    rows += rows[:3]
    for _ in range(2):
        assert store.indices(f).tolist() == [index for index, row in enumerate(rows) if f.matches(row)]


def test_a_filter_is_planned_once_for_a_snapshot_and_for_all_instants() -> None:
    made = []

    def counting(*arguments: Any) -> Query:
        made.append(arguments[0])
        return Query(*arguments)

    store = af.ColumnStore.from_records([row(number) for number in range(20)], SCHEMA)
    with patch.object(planned, "Query", counting):
        for days in range(3):
            for f in parsed():  # equal filters, parsed anew
                store.count(f, now=NOON + timedelta(days=days))
        assert len(made) == len(CLAUSES)
        store.append([row(1)])
        store.count(parsed()[0])
        assert len(made) == len(CLAUSES) + 1


def test_a_new_snapshot_lets_go_of_the_old_queries() -> None:
    store = af.ColumnStore.from_records([row(1)], SCHEMA)
    store.count(parsed()[0])
    assert len(store._planned) == 1
    store.append([row(2)])
    assert len(store._planned) == 0


def test_no_more_is_kept_than_there_is_room_for_and_the_longest_unasked_goes_first() -> None:
    store = af.ColumnStore.from_records([row(number) for number in range(20)], SCHEMA)
    filters = [af.parse({"points": {"gte": number}}, schema=SCHEMA) for number in range(1, 6)]
    with patch.object(planned, "KEPT", 7_000):
        kept = PlannedQueries(store._snapshot, 1)
        one, *others = [f.selection for f in filters]
        first = kept.query(one)
        for plan in others:
            assert kept.query(plan).count() == Query(plan, store._snapshot, 1).count()
            assert kept.query(one) is first  # asked for again and again, it stays
            assert 0 < kept.nbytes <= 7_000
        assert len(kept) == 3
        wide = af.parse({"city": {"in": [f"c{number}" for number in range(100)]}}, schema=SCHEMA).selection
        assert kept.query(wide) is not kept.query(wide)  # too large to be kept
        assert len(kept) == 3


def test_now_is_looked_at_whether_or_not_anything_is_relative() -> None:
    store = af.ColumnStore.from_records([row(1)], SCHEMA)
    for f in parsed()[:3]:
        for _ in range(2):
            with pytest.raises(ValueError, match="time zone"):
                store.count(f, now=datetime(2026, 1, 1))  # noqa: DTZ001
        assert store.count(f, now=NOON) == len(expected(f, [row(1)], NOON))


def test_many_threads_ask_while_the_store_grows() -> None:
    rows = [row(number) for number in range(40)]
    store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
    filters = parsed()
    sizes = {len(rows) + 40 * step for step in range(6)}
    allowed = [{len(expected(f, rows * 6, NOON)) // 6 * (size // 40) for size in sizes} for f in filters]
    wrong: list[Any] = []

    def ask() -> None:
        for _ in range(30):
            for f, counts in zip(filters, allowed, strict=True):
                if (count := store.count(f, now=NOON)) not in counts:
                    wrong.append((f, count))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    with patch.object(planned, "KEPT", 10_000):  # so that much is let go of and made again
        for thread in threads:
            thread.start()
        for _ in range(5):
            store.append(rows)
        for thread in threads:
            thread.join()
    assert not wrong
    assert store.count(filters[0]) == max(allowed[0])
