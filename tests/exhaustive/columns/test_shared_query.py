"""Many filters at once select what each of them does alone, and what they have in common is evaluated once."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from math import inf
from typing import Any
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns import arrays, query
from audiencefilter.columns.arrays import Bitset
from audiencefilter.columns.query import CHUNK_ROWS, Node, Query, SharedQuery
from audiencefilter.plan.nodes import Conjunction, Disjunction, Plan
from tests.columns.forcing import WAYS, forced
from tests.conformance.corpus import CONTACTS
from tests.examples import examples
from tests.strategies import clauses_from, constants, records, schemas

ROWS = 24
SCHEMA = af.Schema(
    "Row",
    [
        af.Field("name", af.FieldType.STRING),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("share", af.FieldType.NUMBER),
    ],
)
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
ROUTES: dict[str, list[tuple[Any, str, float]]] = {
    "as it is": [],
    "rows": [(query, "_PACKING_NANOSECONDS", -inf), (arrays, "_ROWS_PER_SPARSE_BIT", 0), (arrays, "BLOCK_ROWS", 8)],
    "bits": [(query, "_PACKING_NANOSECONDS", inf), (arrays, "_ROWS_PER_SPARSE_BIT", 10**9)],
}
routes = pytest.mark.parametrize("route", ROUTES)


@contextmanager
def forced_too(way: str, route: str) -> Iterator[None]:
    with forced(way), ExitStack() as stack:
        for module, name, value in ROUTES[route]:
            stack.enter_context(patch.object(module, name, value))
        yield


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


# -- the same answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "route"),
    [(way, route) for way in WAYS for route in ROUTES],
)
def test_the_conformance_cases_all_at_once(way: str, route: str) -> None:
    cases = CONTACTS.accepted()
    contacts = CONTACTS.contacts() * 2  # so that chunks end in the middle of the contacts
    ids = np.array([contact["id"] for contact in contacts])
    with forced_too(way, route):
        store = af.ColumnStore.from_records(contacts, af.CONTACT, threads=1)
        arrays = list(store.indices_of(case.parse() for case in cases))
    wrong = [
        case.name
        for case, array in zip(cases, arrays, strict=True)
        if sorted(ids[array].tolist()) != sorted((case.ids or ()) * 2) or (array[1:] <= array[:-1]).any()
    ]
    assert len(cases) > 1_000
    assert not wrong


@st.composite
def many(draw: st.DrawFn) -> tuple[af.Schema, list[af.Filter], list[dict[str, Any]]]:
    """Draw a schema, filters that have much in common, and records that some of them select."""
    schema = draw(schemas())
    seeds = {field.name: [draw(constants(field.type)) for _ in range(2)] for field in schema.fields}
    pools = {name: st.sampled_from(values) for name, values in seeds.items()}
    filters = [af.parse(draw(clauses_from(schema, pools, 2)), schema=schema) for _ in range(draw(st.integers(1, 5)))]
    for _ in range(draw(st.integers(0, 5))):
        one, other = draw(st.sampled_from(filters)), draw(st.sampled_from(filters))
        filters.append(draw(st.sampled_from((one & other, one | other, ~one, one))))
    return schema, filters, [draw(records(schema, seeds)) for _ in range(ROWS)]


@pytest.mark.parametrize("way", WAYS)
def test_random_filters_of_stores_that_grew_and_were_changed(way: str) -> None:
    selected: list[int] = []

    @examples(60)
    @given(
        drawn=many(),
        cuts=st.lists(st.integers(0, ROWS), max_size=3).map(sorted),
        changed=st.lists(st.tuples(st.integers(0, ROWS - 1), st.integers(0, ROWS - 1)), max_size=4),
        memory=st.sampled_from((10**9, 10**9, 0, 3, 6)),
        route=st.sampled_from(sorted(ROUTES)),
    )
    def compare(
        drawn: tuple[af.Schema, list[af.Filter], list[dict[str, Any]]],
        cuts: list[int],
        changed: list[tuple[int, int]],
        memory: int,
        route: str,
    ) -> None:
        schema, filters, rows = drawn
        store = af.ColumnStore.from_records([], schema, threads=1)
        for start, end in pairwise([0, *cuts, ROWS]):
            store.append(rows[start:end])
        for index, other in changed:
            rows[index] = rows[other]
            store.update([index], [rows[other]])
        expected = [[index for index, one in enumerate(rows) if f.matches(one)] for f in filters]
        selected.extend(map(len, expected))
        with forced_too(way, route):
            assert found(store, filters, memory=memory) == expected
            assert store.counts_of(filters, memory=memory) == list(map(len, expected))
        assert one_by_one(store, filters) == expected

    with forced(way):
        compare()
    assert sum(0 < size < ROWS for size in selected) > len(selected) / 5


@routes
@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 64, 100])
def test_few_rows(count: int, route: str) -> None:
    with forced_too("as it is", route):
        store = made(count)
        assert found(store, FILTERS) == one_by_one(store, FILTERS)


@routes
@pytest.mark.parametrize("size", [CHUNK_ROWS - 1, CHUNK_ROWS, CHUNK_ROWS + 1, 2 * CHUNK_ROWS + 5])
def test_sizes_around_a_chunk_by_several_threads(size: int, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.columns.query._THREAD_NANOSECONDS", 10_000)
    numbers = np.arange(size)
    names = pa.DictionaryArray.from_arrays(
        pa.array(numbers % 7 % 6, mask=numbers % 7 == 6), ["a", "b", "c", "bA", "", "ca"]
    )
    columns = {"name": names, "points": pa.array(numbers % 8, mask=numbers % 5 == 0), "share": numbers / size}
    store = af.ColumnStore.from_arrow(pa.table(columns), SCHEMA, threads=3)
    with forced_too("as it is", route), patch.object(arrays, "BLOCK_ROWS", CHUNK_ROWS):
        for f, array in zip(FILTERS, store.indices_of(FILTERS), strict=True):
            assert np.array_equal(array, store.indices(f))


@routes
def test_a_store_of_several_parts_with_replaced_rows(route: str) -> None:
    store = made(3_000)
    for number in range(5):
        store.append([row(number + 1)])
        store.update([7 * number, 1_000 + number, 2_999], [row(number), row(number + 2), row(number + 4)])
    assert len(store._snapshot.parts) > 1
    assert any(one.patch is not None for one in store._snapshot.parts)
    with forced_too("as it is", route):
        assert found(store, FILTERS) == one_by_one(store, FILTERS)


@pytest.mark.parametrize("share", [0, 0.001, 0.05, 0.0999, 0.1, 0.5, 1])
@pytest.mark.parametrize("rows", [1, 9, 1_001, arrays.BLOCK_ROWS - 3, arrays.BLOCK_ROWS, 2 * arrays.BLOCK_ROWS + 11])
def test_row_numbers_of_bits(rows: int, share: float) -> None:
    mask = np.random.default_rng(rows).random(rows) < share
    expected = np.flatnonzero(mask)
    for bits in (Bitset.of(mask), Bitset.of_rows(expected, rows)):
        assert bits.count() == len(expected)
        assert np.array_equal(bits.row_numbers(), expected)
        assert np.array_equal(bits.at(slice(0, rows)), mask)
        assert np.array_equal(bits.at(np.arange(rows)), mask)


def test_no_filters() -> None:
    assert found(made(3), []) == []


def test_what_was_returned_is_the_callers() -> None:
    store = made(100)
    filters = [FILTERS[0]] * 3
    expected = store.indices(FILTERS[0]).tolist()
    for array in store.indices_of(filters):
        assert array.tolist() == expected
        array.fill(-1)


# -- what is evaluated, and kept --------------------------------------------------------------------------------------


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
    store = made(1_000)
    wanted = {leaf for f in FILTERS for leaf in leaves(f.selection)}
    with forced_too("as it is", route), evaluated() as tests:
        found(store, FILTERS)
    assert tests == Counter(wanted)
    assert len(wanted) > 10
    with evaluated() as tests:
        one_by_one(store, FILTERS)
    assert tests.total() > len(wanted)  # so it is counted where it happens


def test_equal_filters_of_other_notations_and_orders_are_one() -> None:
    clause = {"points": {"gte": 3}, "name": {"contains": "a"}}
    turned = {"AND": [{"name": {"contains": "a"}}, {"NOT": {"points": {"lt": 3}}}]}
    with evaluated() as tests:
        one, other = found(made(100), [af.parse(text, schema=SCHEMA) for text in (clause, turned)])
    assert one == other != []
    assert tests.total() == 2


def test_no_more_is_kept_than_allowed() -> None:
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


def test_a_text_is_looked_for_in_few_rows_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dear and asked by one filter alone is asked of the rows that the others leave."""
    asked: list[int] = []
    texts = [f"{number * 7919:08}x@{number % 9}.com" for number in range(300_000)]
    columns = {"name": texts, "points": np.arange(300_000) % 500, "share": np.zeros(300_000)}
    store = af.ColumnStore.from_arrow(pa.table(columns), SCHEMA, threads=1)
    clauses = [{"points": 3, "name": {"startsWith": f"1{digit}"}} for digit in range(1, 5)]
    filters = [af.parse(clause, schema=SCHEMA) for clause in clauses]
    expected = one_by_one(store, filters)
    at = Query.at

    def counting(self: Query, rows: Any) -> Any:
        asked.append(len(rows))
        return at(self, rows)

    monkeypatch.setattr(Query, "at", counting)
    assert found(store, filters) == expected
    assert asked == [600] * 4
    assert sum(map(len, expected)) > 100


# -- one moment, and errors -------------------------------------------------------------------------------------------


def test_the_store_may_change_meanwhile() -> None:
    store = made(100)
    expected = one_by_one(store, FILTERS)
    answers = []
    for array in store.indices_of(FILTERS):
        answers.append(array.tolist())
        store.append([row(3)] * 10)
        store.update(range(50), [row(4)] * 50)
    assert answers == expected
    assert one_by_one(store, FILTERS) != expected


def test_the_moment_is_that_of_the_call() -> None:
    store = made(100)
    expected = one_by_one(store, FILTERS)
    arrays = store.indices_of(FILTERS)
    store.update(range(50), [row(4)] * 50)
    assert [array.tolist() for array in arrays] == expected


def test_nothing_is_evaluated_before_it_is_asked_for() -> None:
    store = made(100)
    with evaluated() as tests:
        arrays = store.indices_of(FILTERS)
        assert tests.total() == 0
        next(arrays)
        assert tests.total() == 1


OTHER = af.Schema("Other", [af.Field("points", af.FieldType.STRING)])


WRONG = {
    "nothing": None,
    "a clause": {"points": 1},
    "another type": af.parse({"points": "1"}, schema=OTHER),
    "no column": af.parse({"share": 1}, schema=SCHEMA),
    "a value that is none": af.parse({"points": 6}, schema=SCHEMA),
    "two of them": af.parse({"points": 6, "share": 1}, schema=SCHEMA),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_errors_come_before_the_first_answer(wrong: Any) -> None:
    store = af.ColumnStore.from_arrow(pa.table({"name": ["a", "b"], "points": [1.0, 1.5]}), SCHEMA)
    right = af.parse({"name": "a"}, schema=SCHEMA)
    with pytest.raises((TypeError, ValueError)) as alone:
        store.indices(wrong)
    with pytest.raises(type(alone.value)) as together:
        store.indices_of([right, wrong, right])
    assert str(together.value) == str(alone.value)
    assert found(store, [right]) == [[0]]


def test_by_many_threads_at_once() -> None:
    store = made(5_000)
    expected = one_by_one(store, FILTERS)
    wrong: list[int] = []

    def ask(number: int) -> None:
        for _ in range(5):
            if found(store, FILTERS) != expected:
                wrong.append(number)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
