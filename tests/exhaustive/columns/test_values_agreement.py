"""Lists and custom data in columns select what rows do: the conformance cases, and random schemas and records."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.ast import Aggregate, Quantified, walk_into
from tests import reference
from tests.columns.beyond import as_table, worlds_of_one
from tests.columns.forcing import WAYS, forced
from tests.conformance import second_corpus as corpus
from tests.each import each
from tests.frames import frame_of, rows_of
from tests.worlds.graphs import World

ways = pytest.mark.parametrize("way", WAYS)
ROOT = corpus.root()
CASES = [
    case
    for case in corpus.cases()
    if case.ids is not None
    and not any(isinstance(part, Quantified | Aggregate) for part in walk_into(case.parse().ast))
]


def contacts() -> list[dict[str, Any]]:
    return [
        {name: held for name, held in contact.items() if name not in ROOT.relations} for contact in corpus.contacts()
    ]


def of_records() -> af.ColumnStore:
    return af.ColumnStore.from_records(contacts(), ROOT, threads=1)


def of_texts() -> af.ColumnStore:
    table = as_table(ROOT, contacts())
    return af.ColumnStore.from_arrow(table, ROOT, threads=1)


@pytest.mark.parametrize("make", [of_records, of_texts])
@pytest.mark.parametrize("way", WAYS)
def test_the_conformance_cases(way: str, make: Callable[[], af.ColumnStore]) -> None:
    ids = [contact["id"] for contact in corpus.contacts()]
    with forced(way):
        store = make()

        def selects_the_expected(case: corpus.Case) -> None:
            f = case.parse()
            found = tuple(ids[row] for row in store.indices(f, now=case.now).tolist())
            assert found == case.ids
            assert store.count(f, now=case.now) == len(found)

        each(CASES, selects_the_expected)
    assert len(CASES) > 300


# -- random worlds ----------------------------------------------------------------------------------------------------


def check(f: af.Filter, store: af.ColumnStore, expected: list[int], world: World) -> None:
    """Assert that every way of asking a store gives these rows, however often it is asked."""
    for _ in range(2):
        assert store.indices(f, now=world.now).tolist() == expected, world
        assert store.count(f, now=world.now) == len(expected), world
    assert store.mask(f, now=world.now).tolist() == [row in set(expected) for row in range(len(store))], world
    assert next(store.indices_of([f], now=world.now)).tolist() == expected, world


def random_worlds(way: str, first: int, count: int, compare: Callable[[Random, World, list[int]], None]) -> None:
    sizes = []
    with forced(way):
        for seed in range(first, first + count):
            random = Random(seed)
            several = [(world, selected(world, world.rows)) for world in worlds_of_one(random)]
            # One that can be wrong, where there is one.
            world, expected = min(several, key=lambda pair: abs(len(pair[1]) - len(pair[0].rows) / 2))
            sizes.append(0 < len(expected) < len(world.rows))
            compare(random, world, expected)
    assert sum(sizes) > count / 2


def selected(world: World, rows: list[dict[str, Any]]) -> list[int]:
    verdicts = reference.verdicts(world.filter.ast, world.schema, rows, world.now)
    return [row for row, is_true in enumerate(verdicts) if is_true]


blocks = pytest.mark.parametrize("block", range(9))


@ways
@blocks
def test_random_worlds(way: str, block: int) -> None:
    def compare(random: Random, world: World, expected: list[int]) -> None:
        schema, rows = world.schema, world.rows
        check(world.filter, af.ColumnStore.from_records(rows, schema, threads=1), expected, world)
        check(world.filter, af.ColumnStore.from_records(world.objects(), schema, threads=1), expected, world)
        check(world.filter, af.ColumnStore.from_arrow(as_table(schema, rows), schema, threads=1), expected, world)

    random_worlds(way, block * 100, 100 if block else 50, compare)


@ways
@blocks
def test_random_worlds_appended_and_updated(way: str, block: int) -> None:
    def compare(random: Random, world: World, expected: list[int]) -> None:
        schema, rows = world.schema, world.rows
        cut, end = sorted(random.choices(range(len(rows) + 1), k=2))
        if random.random() < 0.5:
            store = af.ColumnStore.from_records(rows[:cut], schema, threads=1)
        else:
            store = af.ColumnStore.from_arrow(as_table(schema, rows[:cut]), schema, threads=1)
        for some in (rows[cut:end], rows[end:]):
            # Rows in the wrong places, which others take the place of.
            store.append(random.sample(some, len(some)))
            store.count(world.filter, now=world.now)
        for _ in range(2):
            numbers = random.sample(range(len(rows)), random.randrange(len(rows)))
            store.update(numbers, [rows[number] for number in numbers])
            store.count(world.filter, now=world.now)
        store.update(range(len(rows)), rows)
        check(world.filter, store, expected, world)

    random_worlds(way, 1_000 + block * 100, 100 if block else 25, compare)


@ways
@blocks
def test_random_worlds_in_frames(way: str, block: int) -> None:
    """Of many types: categories, decimals, structs in which members are of another type than the field, or lacking."""
    compared = []

    def compare(random: Random, world: World, _: list[int]) -> None:
        frame = frame_of(world.schema, world.rows, {}, random)
        if "Int128" in str(frame.schema):  # for which Arrow has no type
            return
        store = af.ColumnStore.from_polars(frame, world.schema, threads=1)
        check(world.filter, store, selected(world, rows_of(frame)), world)
        compared.append(world)

    random_worlds(way, 2_000 + block * 100, 100 if block else 50, compare)
    assert len(compared) > 25
