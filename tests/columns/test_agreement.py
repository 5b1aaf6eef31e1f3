"""Columns select what rows do, whichever way they are stored and asked: conformance cases and random worlds."""

from collections.abc import Sequence
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
from tests.columns import sources
from tests.columns.forcing import WAYS, forced
from tests.conformance.corpus import CONTACTS, Case
from tests.described import schema_of
from tests.examples import examples
from tests.frames import asked, frame_of, rows_of
from tests.worlds import maker
from tests.worlds.graphs import Maker

ways = pytest.mark.parametrize("way", WAYS)


def wrong_of_single_values(way: str, cases: Sequence[tuple[Case, af.Filter]]) -> list[str]:
    """Return the names of those conformance cases of which columns select others, alone or together."""
    ids = np.array([contact["id"] for contact in CONTACTS.contacts()])
    with forced(way):  # twice the contacts, so that chunks end in the middle of them
        store = af.ColumnStore.from_records(CONTACTS.contacts() * 2, af.CONTACT, threads=1)
        alone = [store.indices(f).tolist() for _, f in cases]
        together = [found.tolist() for found in store.indices_of(f for _, f in cases)]
        counts = [store.count(f) for _, f in cases]
    assert alone == together
    assert counts == list(map(len, alone))
    return [
        case.name
        for (case, _), found in zip(cases, alone, strict=True)
        if sorted(ids[np.array(found, int) % len(ids)].tolist()) != sorted((case.ids or ()) * 2)
        or found != sorted(found)
    ]


def parsed(step: int) -> list[tuple[Case, af.Filter]]:
    return [(case, case.parse()) for case in CONTACTS.distinct()[::step]]


def test_some_conformance_cases() -> None:
    cases = parsed(48)
    assert not [name for way in WAYS for name in wrong_of_single_values(way, cases)]


@pytest.mark.parametrize(("way", "source"), [("small", "frame"), ("no codes", "records")])
def test_some_conformance_cases_with_relations(way: str, source: str) -> None:
    with forced(way):
        assert not sources.wrong_cases(sources.corpus_store(source), 12)


@ways
def test_random_records_of_single_values(way: str) -> None:
    sizes = []

    @examples(28)
    @given(sources.randoms)
    def compare(random: Random) -> None:
        made = Maker(random, plain=True)
        (schema,) = made.schemas
        rows, now = made.records()[schema.name], made.now
        filters = [af.parse(made.clause(schema, levels), schema=schema) for levels in (1, 2, 1, 2, 3)]
        at_once = af.ColumnStore.from_records(rows, schema, threads=1)
        grown = af.ColumnStore.from_records([], schema, threads=1)
        cuts = sorted(random.choices(range(len(rows) + 1), k=3))
        for start, end in pairwise([0, *cuts, len(rows)]):
            grown.append(random.sample(rows[start:end], end - start))
            grown.count(filters[0], now=now)
        for _ in range(2):
            numbers = random.sample(range(len(rows)), random.randrange(len(rows)))
            grown.update(numbers, [rows[number] for number in numbers])
            grown.count(filters[0], now=now)
        grown.update(range(len(rows)), rows)
        for f in filters:
            expected = sources.selected(f, rows, now)
            sizes.append(0 < len(expected) < len(rows))
            for store in (at_once, grown, store_once(grown.to_arrow(), schema)):
                assert sources.asked_three_times(store, f, now) == expected

    with forced(way):
        compare()
    assert sum(sizes) > len(sizes) / 20


@ways
def test_the_hostile_table(way: str) -> None:
    sizes = []

    @examples(48)
    @given(hostile.filters())
    def compare(f: af.Filter) -> None:
        expected = hostile.verdicts(f)[0]
        sizes.append(len(expected))
        assert sources.asked_three_times(store, f, None) == expected

    with forced(way):
        store = af.ColumnStore.from_records(hostile.rows(), hostile.SCHEMAS[af.Notation.EXTENDED], threads=1)
        compare()
    assert sum(0 < size < hostile.ROWS for size in sizes) > len(sizes) / 4


@ways
def test_random_worlds(way: str) -> None:
    sizes, frames = [], []

    @examples(32)
    @given(sources.randoms)
    def compare(random: Random) -> None:
        world = sources.drawn(random)
        stores = [source(world) for source in sources.SOURCES.values()]
        stores.append(af.ColumnStore.from_records(world.objects(), world.schema))
        for f in world.filters:
            expected = sources.selected(f, world.rows, world.now)
            sizes.append(len(expected) / len(world.rows))
            for store in stores:
                assert sources.asked_three_times(store, f, world.now) == expected
            frame = frame_of(world.schema, world.rows, asked(f.ast), random)
            if "Int128" not in str(frame.schema):  # for which Arrow has no type
                store = af.ColumnStore.from_polars(frame, world.schema)
                assert sources.asked_three_times(store, f, world.now) == sources.selected(f, rows_of(frame), world.now)
                frames.append(frame)

    with forced(way):
        compare()
    assert sum(0 < size < 1 for size in sizes) > len(sizes) / 6
    assert len(frames) > len(sizes) / 3


@ways
def test_random_worlds_that_change(way: str) -> None:

    @examples(32)
    @given(sources.randoms, st.sampled_from(sorted(sources.SOURCES)))
    def compare(random: Random, source: str) -> None:
        world = sources.drawn(random)
        store, rows = sources.SOURCES[source](world), list[Any](world.rows)
        for _ in range(random.randrange(1, 6)):
            if random.random() < 0.5:
                f = random.choice(world.filters)
                assert store.indices(f, now=world.now).tolist() == sources.selected(f, rows, world.now)
            sources.change(store, rows, random.choices(world.rows, k=random.randrange(1, 4)), random)
        for f in world.filters:
            expected = sources.selected(f, rows, world.now)
            assert sources.asked_three_times(store, f, world.now) == expected
            assert store.breakdown(f, world.now).left == len(expected)

    with forced(way):
        compare()


@pytest.mark.parametrize(("seed", "way"), list(enumerate(WAYS)))
def test_random_worlds_of_dates_decimals_and_ids(seed: int, way: str) -> None:
    with forced(way):
        agree_over_dates_decimals_and_ids(range(seed, seed + 1))


def agree_over_dates_decimals_and_ids(seeds: range) -> None:
    sizes = []
    for seed in seeds:
        world = maker.world(seed, levels=2, storable=True, clauses=6)
        schema = schema_of(world.schema)
        store = af.ColumnStore.from_records(world.rows[:10], schema)
        store.append(world.rows[10:])
        for one in world.each:
            f = af.parse(one.text, schema, audiences=one.audience_texts)
            expected = sources.selected(f, world.rows, world.now)
            sizes.append(0 < len(expected) < len(world.rows))
            assert sources.asked_three_times(store, f, world.now) == expected, one.text
    assert sum(sizes) > len(sizes) / 2
