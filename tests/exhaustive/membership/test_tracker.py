"""A tracker at random: over both databases, records of all types, and two trackers at a time."""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.membership.stored_records import record_of, record_text
from tests.described import schema_of
from tests.examples import examples
from tests.membership.killed_worker import EVE, NOON, index
from tests.membership.test_tracker import compare, members, new_name, store
from tests.worlds import graphs, maker

__all__ = ["store"]


def test_a_tracker_is_a_recount(store: sa.Engine) -> None:
    compare(range(12), store)


def third(seed: int) -> Any:
    world = maker.world(seed, levels=2, names=False)
    schema = schema_of(world.schema)
    return SimpleNamespace(schema=schema, filter=af.parse(world.text, schema), now=world.now, rows=world.rows)


@pytest.mark.parametrize("draw", [lambda seed: graphs.world(Random(seed), 2), third])
def test_stored_records_are_in_the_same_audiences(draw: Any) -> None:
    met = defaultdict[str, int](int)

    @examples(40)
    @given(st.integers(0, 2**64))
    def check(seed: int) -> None:
        world = draw(seed)
        for row in world.rows:
            try:
                text = record_text(row, world.schema)
            except ValueError as error:
                met["refused" if isinstance(error, af.RecordError) or "contains itself" in str(error) else "odd"] += 1
                continue
            selected = world.filter.matches(row, now=world.now)
            met[str(selected)] += 1
            assert world.filter.matches(record_of(text, world.schema), now=world.now) is selected
            assert record_text(record_of(text, world.schema), world.schema) == text

    check()
    assert min(met["True"], met["False"]) > 5, met
    assert not met["odd"], met


def test_two_trackers_at_a_time_number_events_in_one_order(store: sa.Engine) -> None:
    name = new_name()
    trackers = [af.Tracker(index(), store, name=name) for _ in range(2)]

    def work(tracker: af.Tracker) -> None:
        for number in range(6):
            for contact in range(3):
                tracker.change(contact, None, {**EVE, "points": 200 * (number % 2)}, NOON)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(work, trackers))
    events = list(trackers[0].events())
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    for contact in range(3):
        kinds = [event.type for event in events if (event.contact, event.audience) == (contact, "vip")]
        assert kinds == ["enter", "leave"] * (len(kinds) // 2) + ["enter"] * (len(kinds) % 2)
        assert len(kinds) >= 5
    assert {one for found in members(store, name).values() for one in found} >= {'"new"', '"vip"'}
