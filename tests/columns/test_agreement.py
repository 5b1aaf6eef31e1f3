"""Columns select what rows do, whichever way they are stored and asked: conformance cases and random worlds."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.tools import store_once
from tests.agreement import hostile
from tests.columns.forcing import WAYS, forced
from tests.columns.sources import SOURCES, asked_three_times, change, corpus_store, selected, wrong_cases
from tests.conformance import corpus
from tests.examples import examples
from tests.frames import asked, frame_of, rows_of
from tests.joined_worlds import JoinedWorld, JoinedWorldMaker
from tests.strategies import Scenario, scenarios

ROWS = 24
places = st.integers(0, ROWS - 1)
randoms = st.integers(0, 2**64).map(Random)
ways = pytest.mark.parametrize("way", WAYS)


def check(f: af.Filter, store: af.ColumnStore, expected: list[int]) -> None:
    """Assert that every way of asking a store gives these rows."""
    assert store.indices(f).tolist() == expected
    assert store.count(f) == len(expected)
    assert store.mask(f).tolist() == [row in set(expected) for row in range(len(store))]


# -- the conformance cases --------------------------------------------------------------------------------------------


def wrong_of_single_values(way: str, step: int) -> list[str]:
    """Return the names of those conformance cases of the first language of which columns select others."""
    ids = np.array([contact["id"] for contact in corpus.contacts()])
    wrong = []
    with forced(way):  # twice the contacts, so that chunks end in the middle of them
        store = af.ColumnStore.from_records(corpus.contacts() * 2, af.CONTACT, threads=1)
        for case in corpus.distinct()[::step]:
            f = case.parse()
            found = ids[store.indices(f) % len(ids)].tolist()
            if sorted(found) != sorted((case.ids or ()) * 2) or store.count(f) != len(found):
                wrong.append(case.name)
    return wrong


@ways
def test_some_conformance_cases(way: str) -> None:
    assert not wrong_of_single_values(way, 12)


@pytest.mark.parametrize(("way", "source"), [("small", "tables"), ("no codes", "records"), ("tables", "tables")])
def test_some_conformance_cases_with_relations(way: str, source: str) -> None:
    with forced(way):
        assert not wrong_cases(corpus_store(source), 6)


# -- random filters, records and worlds -------------------------------------------------------------------------------


@ways
def test_random_scenarios(way: str) -> None:
    """Made at once, piece by piece with some rows replaced, or for a single filter, which encodes no column."""
    sizes = []

    @examples(40)
    @given(scenarios(rows=ROWS), st.lists(places, max_size=3).map(sorted), st.lists(st.tuples(places, places)))
    def compare(scenario: Scenario, cuts: list[int], changed: list[tuple[int, int]]) -> None:
        f, schema, rows = scenario.filter, scenario.schema, list(scenario.rows)
        expected = [index for index, row in enumerate(rows) if f.matches(row)]
        sizes.append(len(expected))
        check(f, af.ColumnStore.from_records(rows, schema, threads=1), expected)
        store = af.ColumnStore.from_records([], schema, threads=1)
        for start, end in pairwise([0, *cuts, ROWS]):
            store.append(rows[start:end])
            store.count(f)
        for index, other in changed:
            rows[index] = rows[other]
            store.update([index], [rows[other]])
        expected = [index for index, row in enumerate(rows) if f.matches(row)]
        check(f, store, expected)
        check(f, store_once(store.to_arrow(), schema), expected)

    with forced(way):
        compare()
    assert sum(0 < size < ROWS for size in sizes) > len(sizes) / 20


@ways
def test_the_hostile_table(way: str) -> None:
    """All of what has gone wrong somewhere, through random filters near its values."""
    sizes = []

    @examples(100)
    @given(hostile.filters())
    def compare(f: af.Filter) -> None:
        expected = hostile.verdicts(f)[0]
        sizes.append(len(expected))
        check(f, store, expected)

    with forced(way):
        store = af.ColumnStore.from_records(hostile.rows(), hostile.SCHEMAS[af.Notation.EXTENDED], threads=1)
        compare()
    assert sum(0 < size < hostile.ROWS for size in sizes) > len(sizes) / 4


def drawn(random: Random) -> JoinedWorld:
    """Draw a world of lists, custom data and relations, and clauses with and without relations."""
    made = JoinedWorldMaker(random)
    root, linked = made.schemas[0], made.records()
    first, *more = (made.clause(root, levels, relations) for relations in (0, 3) for levels in (1, 2, 3))
    return JoinedWorld(root, first, made.now, linked[root.name], linked, made.on, more)


@ways
def test_random_worlds(way: str) -> None:
    """Of records, of objects, joined by keys, and in frames, which have custom data as structs, too."""
    sizes, frames = [], []

    @examples(50)
    @given(randoms)
    def compare(random: Random) -> None:
        world = drawn(random)
        stores = [source(world) for source in SOURCES.values()]
        stores.append(af.ColumnStore.from_records(world.objects(), world.schema))
        for f in world.filters:
            expected = selected(f, world.rows, world.now)
            sizes.append(len(expected) / len(world.rows))
            for store in stores:
                assert asked_three_times(store, f, world.now) == expected
            frame = frame_of(world.schema, world.rows, asked(f.ast), random)
            if "Int128" not in str(frame.schema):  # for which Arrow has no type
                store = af.ColumnStore.from_polars(frame, world.schema)
                assert asked_three_times(store, f, world.now) == selected(f, rows_of(frame), world.now)
                frames.append(frame)

    with forced(way):
        compare()
    assert sum(0 < size < 1 for size in sizes) > len(sizes) / 6
    assert len(frames) > len(sizes) / 3


@ways
def test_random_worlds_that_change(way: str) -> None:
    """Rows are appended and replaced, before and after what filters read of them was read."""

    @examples(50)
    @given(randoms, st.sampled_from(sorted(SOURCES)))
    def compare(random: Random, source: str) -> None:
        world = drawn(random)
        store, rows = SOURCES[source](world), list[Any](world.rows)
        for _ in range(random.randrange(1, 6)):
            if random.random() < 0.5:
                f = random.choice(world.filters)
                assert store.indices(f, now=world.now).tolist() == selected(f, rows, world.now)
            change(store, rows, random.choices(world.rows, k=random.randrange(1, 4)), random)
        for f in world.filters:
            expected = selected(f, rows, world.now)
            assert asked_three_times(store, f, world.now) == expected
            assert store.breakdown(f, world.now).left == len(expected)

    with forced(way):
        compare()
