"""Many filters at once select what each of them does alone, and what they have in common is evaluated once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.columns import query
from audiencefilter.columns.query import Node, Query, SharedQuery
from audiencefilter.plan.nodes import Conjunction, Disjunction, Plan
from tests.columns.forcing import WAYS, forced, tuned
from tests.columns.sources import change, drawn, of_records, randoms, selected
from tests.each import each
from tests.examples import examples

SCHEMA = af.Schema("Row", [
    af.Field("name", af.FieldType.STRING),
    af.Field("points", af.FieldType.INTEGER),
    af.Field("share", af.FieldType.NUMBER),
])  # fmt: skip
#: With tests, groups and whole filters that recur, alone and in others.
CLAUSES: list[dict[str, Any]] = [
    {"points": {"gte": 3}},
    {"points": {"gte": 3}, "name": {"contains": "a"}},
    {"points": {"gte": 3}, "OR": [{"name": {"contains": "a"}}, {"share": {"lt": 0.5}}]},
    {"OR": [{"name": {"contains": "a"}}, {"share": {"lt": 0.5}}]},
    {"OR": [{"points": 1, "share": 0.25}, {"points": 2, "share": 0.5}, {"name": {"contains": "a"}}]},
    {"points": {"gte": 3}},
    {"NOT": {"points": {"gte": 3}, "name": {"contains": "a"}}},
    {"name": None},
    {"name": {"not": None}, "share": {"gte": 0.25}},
    {"points": {"in": [1, 5]}, "share": {"gte": 0.25}, "name": {"startsWith": "b"}},
    {},
    {"OR": []},
    {},
]
FILTERS = [af.parse(clause, schema=SCHEMA) for clause in CLAUSES]
#: How rows are found: by numbers of rows wherever they may be, and never.
ROUTES: dict[str, dict[str, float]] = {
    "as it is": {},
    "rows": {"packing_cost": -inf, "rows_per_sparse_bit": 0, "block_rows": 8},
    "bits": {"packing_cost": inf, "rows_per_sparse_bit": 10**9},
}
routes = pytest.mark.parametrize("route", ROUTES)


def row(number: int) -> dict[str, Any]:
    return {
        "name": (None, "a", "bA", "b", "cab", "c", "")[number % 7],
        "points": number % 8 if number % 5 else None,
        "share": number % 16 / 16,
    }


def made(count: int) -> af.ColumnStore:
    return af.ColumnStore.from_records(map(row, range(count)), SCHEMA, threads=1)


def found(store: af.ColumnStore, filters: list[af.Filter], **options: Any) -> list[list[int]]:
    arrays = list(store.indices_of(filters, **options))
    assert all(array.dtype == np.int64 for array in arrays)
    return [array.tolist() for array in arrays]


def one_by_one(store: af.ColumnStore, filters: list[af.Filter]) -> list[list[int]]:
    return [store.indices(f).tolist() for f in filters]


@pytest.mark.parametrize("way", WAYS)
def test_random_filters_of_stores_that_grew_and_were_changed(way: str) -> None:
    sizes: list[bool] = []

    @examples(16)
    @given(randoms)
    def compare(random: Random) -> None:
        world = drawn(random)
        rows, filters = list(world.rows), list(world.filters)
        for _ in range(4):
            one, other = random.choices(filters, k=2)
            filters.append(random.choice((one & other, one | other, ~one, one)))
        store = of_records(world)
        for _ in range(random.randrange(3)):
            change(store, rows, random.choices(world.rows, k=2), random)
        expected = [selected(f, rows, world.now) for f in filters]
        sizes.extend(0 < len(one) < len(rows) for one in expected)
        memory = random.choice((10**9, 10**9, 0, 3, 6))
        with tuned(**ROUTES[random.choice([*ROUTES])]):
            assert found(store, filters, memory=memory, now=world.now) == expected
            assert store.counts_of(filters, memory=memory, now=world.now) == list(map(len, expected))

    with forced(way):
        compare()
    assert sum(sizes) > len(sizes) / 6


@routes
def test_sizes_around_a_chunk_by_several_threads(route: str) -> None:
    with tuned(**{**ROUTES[route], "thread_cost": 1, "chunk_rows": 64, "block_rows": 64}):
        for count in (0, 1, 63, 64, 65, 133):
            rows = list(map(row, range(count)))
            store = af.ColumnStore.from_records(rows, SCHEMA, threads=3)
            expected = [[place for place, one in enumerate(rows) if f.matches(one)] for f in FILTERS]
            assert found(store, FILTERS) == one_by_one(store, FILTERS) == expected
            assert [store.count(f) for f in FILTERS] == list(map(len, expected))


def test_what_was_returned_is_the_callers() -> None:
    store = made(100)
    assert found(store, []) == []
    filters = [FILTERS[0]] * 3
    expected = store.indices(FILTERS[0]).tolist()
    for array in store.indices_of(filters):
        assert array.tolist() == expected
        array.fill(-1)


@contextmanager
def evaluated() -> Iterator[Counter[Plan]]:
    """Count the tests that predicates are made of, by whichever way."""
    tests: Counter[Plan] = Counter()

    def counting(plan: Plan, *arguments: Any) -> Query:
        tests.update(leaves(plan))
        return Query(plan, *arguments)

    with patch.object(query, "Query", counting):
        yield tests


def leaves(plan: Plan) -> list[Plan]:
    if isinstance(plan, Conjunction | Disjunction):
        return [leaf for child in plan.children for leaf in leaves(child)]
    return [plan]


@routes
def test_every_distinct_test_is_evaluated_once(route: str) -> None:
    """As docs/columns.md says."""
    store = made(1_000)
    wanted = {leaf for f in FILTERS for leaf in leaves(f.selection)}
    with tuned(**ROUTES[route]), evaluated() as tests:
        found(store, FILTERS)
    assert tests == Counter(wanted)
    assert len(wanted) > 10
    with evaluated() as tests:
        one_by_one(store, FILTERS)
    assert tests.total() > len(wanted)  # so it is counted where it happens


def test_no_more_is_kept_than_allowed() -> None:
    """`memory` bounds intermediate results in bytes, as docs/columns.md says."""
    store = made(1_000)
    plans = [f.selection for f in FILTERS]
    expected = one_by_one(store, FILTERS)
    needed = most_kept(store, plans, 10**9, expected)
    assert needed > 300
    for memory in (-1, 0, 124, 125, 300, needed):
        assert most_kept(store, plans, memory, expected) == max(memory, 0) // 125 * 125
    with evaluated() as tests:
        assert found(store, FILTERS, memory=0) == expected
    assert max(tests.values()) > 1


def most_kept(store: af.ColumnStore, plans: list[Plan], memory: int, expected: list[list[int]]) -> int:
    """Return the most bytes of bits that there were between two answers, which are checked."""
    shared = SharedQuery(store._snapshot, plans, memory, 1)
    nodes: set[Node] = set()
    waiting = list(shared._nodes)
    while waiting:
        node = waiting.pop()
        nodes.add(node)
        waiting += node.members
    most, answers = 0, []
    for array in shared.indices():
        answers.append(array.tolist())
        most = max(most, sum(node.bits.nbytes for node in nodes if node.bits is not None))
    assert answers == expected
    assert all(node.bits is None for node in nodes)
    assert shared._free == memory
    return most


def test_the_moment_is_that_of_the_call_and_the_store_may_change_meanwhile() -> None:
    store = made(100)
    expected = one_by_one(store, FILTERS)
    answers, arrays = [], store.indices_of(FILTERS)
    store.append([row(3)] * 10)
    for array in arrays:
        answers.append(array.tolist())
        store.append([row(3)] * 10)
        store.update(range(50), [row(4)] * 50)
    assert answers == expected
    assert one_by_one(store, FILTERS) != expected


OTHER = af.Schema("Other", [af.Field("points", af.FieldType.STRING)])
WRONG = {
    "nothing": None, "a clause": {"points": 1}, "another type": af.parse({"points": "1"}, schema=OTHER),
    "no column": af.parse({"share": 1}, schema=SCHEMA), "a value that is none": af.parse({"points": 6}, schema=SCHEMA),
    "two of them": af.parse({"points": 6, "share": 1}, schema=SCHEMA),
}  # fmt: skip


def test_errors_come_before_the_first_answer() -> None:
    def check(wrong: Any) -> None:
        store = af.ColumnStore.from_arrow(pa.table({"name": ["a", "b"], "points": [1.0, 1.5]}), SCHEMA)
        right = af.parse({"name": "a"}, schema=SCHEMA)
        with pytest.raises((TypeError, ValueError)) as alone:
            store.indices(wrong)
        with pytest.raises(type(alone.value)) as together:
            store.indices_of([right, wrong, right])
        assert str(together.value) == str(alone.value)
        assert found(store, [right]) == [[0]]

    each(WRONG.values(), check)
