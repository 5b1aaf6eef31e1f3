"""Lists as offsets and codes: found by a look at all codes or by postings, however many and however long they are."""

from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns import lists
from audiencefilter.columns.lists import ListColumn
from audiencefilter.contacts.lists import joined, parts_of
from tests.columns.forcing import forced

T = af.FieldType
SCHEMA: Final = af.Schema("Contact", [af.Field("tags", T.STRING, many=True), af.Field("n", T.INTEGER, many=True)])
#: Four times the size may cost so many times as much: four, some for a logarithm, and room for a busy machine.
ROOM: Final = 10


def clause(**tests: Any) -> af.Filter:
    return af.parse(tests, schema=SCHEMA)


def column(store: af.ColumnStore, name: str) -> ListColumn:
    found = store._snapshot.parts[0].segment.column(SCHEMA.by_name[name])
    assert isinstance(found, ListColumn)
    return found


@cache
def many(rows: int, distinct: int, seed: int = 1) -> tuple[pa.Array, list[list[int] | None]]:
    """Return random lists of integers, some missing, empty, with nulls or repeats; and the same as Python has them."""
    random = np.random.default_rng(seed)
    offsets = np.concatenate([[0], np.cumsum(random.integers(0, 5, rows))])
    values = pa.array(random.integers(0, distinct, offsets[-1]), mask=random.random(offsets[-1]) < 0.05)
    missing = pa.array(random.random(rows) < 0.1)
    array = pa.ListArray.from_arrays(pa.array(offsets.astype(np.int32)), values, mask=missing)
    return array, array.to_pylist()


TESTS: Final[dict[str, tuple[dict[str, Any], Callable[[list[int]], bool]]]] = {
    "has": ({"has": 3}, lambda held: 3 in held),
    "has none": ({"has": -1}, lambda held: False),
    "not has": ({"not": {"has": 3}}, lambda held: 3 not in held),
    "some": ({"hasSome": [3, 5, 7, -1]}, lambda held: not {3, 5, 7}.isdisjoint(held)),
    "many": ({"hasSome": list(range(0, 60, 2))}, lambda held: not {*range(0, 60, 2)}.isdisjoint(held)),
    "every": ({"hasEvery": [3, 5]}, lambda held: {3, 5} <= {*held}),
    "every and none": ({"hasEvery": [3, -1]}, lambda held: False),
    "equals": ({"equals": [3, 5]}, lambda held: held == [3, 5]),
    "equals, repeated": ({"equals": [3, 3]}, lambda held: held == [3, 3]),
    "not equals": ({"not": [3]}, lambda held: held != [3]),
    "empty": ({"isEmpty": True}, lambda held: not held),
    "not empty": ({"isEmpty": False}, bool),
}


@pytest.mark.parametrize("name", TESTS)
@pytest.mark.parametrize("distinct", [8, 300, 70_000])
@pytest.mark.parametrize("scans", [True, False])
def test_lists_are_found(name: str, distinct: int, scans: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_MAX_EAGER_VALUES", -1 if scans else 10**9)
    array, held = many(40_000, distinct)
    store = af.ColumnStore.from_arrow(pa.table({"n": pa.chunked_array([array.slice(0, 7), array.slice(7)])}), SCHEMA)
    operand, is_true = TESTS[name]
    f = clause(n=operand)
    expected = [row for row, one in enumerate(held) if one is not None and is_true(one)]
    for _ in range(3):
        assert store.indices(f).tolist() == expected
        assert store.count(f) == len(expected)
    missing = store.count(clause(n=None))
    assert missing == held.count(None)
    assert store.count(af.parse({"OR": [f.to_dict(), {"NOT": f.to_dict()}]}, schema=SCHEMA)) == len(held) - missing


def test_what_was_found_is_kept_until_there_are_postings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_MAX_EAGER_VALUES", 0)
    array, held = many(2_000, 1_000)
    store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA)
    made = column(store, "n")
    before, compared = made.nbytes, list[list[int]]()
    compare = ListColumn._compared

    def noted(self: ListColumn, codes: list[int]) -> Any:
        compared.append(codes)
        return compare(self, codes)

    monkeypatch.setattr(ListColumn, "_compared", noted)
    for value in [*range(lists._MAX_SCANS), *range(lists._MAX_SCANS)]:
        assert store.count(clause(n={"has": value})) == sum(value in one for one in held if one is not None)
    assert len(compared) == lists._MAX_SCANS
    assert before < made.nbytes < 2 * before
    store.count(clause(n={"hasSome": [998, 999]}))
    assert "_postings" in vars(made)
    assert before < made.nbytes < 3 * before
    assert len(compared) == lists._MAX_SCANS


def test_what_is_kept_takes_no_more_than_the_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_MAX_EAGER_VALUES", 0)
    monkeypatch.setattr(lists, "_MAX_SCANS", 10**9)
    array = pa.array([list(range(40))] * 500)
    store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA)
    made = column(store, "n")
    before = made.nbytes
    for value in range(40):
        assert store.count(clause(n={"has": value})) == 500
    assert before < made.nbytes < 2 * before


def test_all_is_made_beforehand() -> None:
    store = af.ColumnStore.from_records([{"tags": ["a"]}] * 3, SCHEMA)
    store.encode()
    before = store.nbytes
    assert store.count(clause(tags={"has": "a"})) == 3
    assert store.nbytes == before


@pytest.mark.parametrize("held", [[], [None] * 3, [[]] * 3, [[None]] * 3, [None, [], [None]]])
def test_nothing_in_the_lists(held: list[Any]) -> None:
    for array in (pa.array(held), pa.array(held, pa.list_(pa.string())), pa.array(held, pa.large_list(pa.null()))):
        store = af.ColumnStore.from_arrow(pa.table({"tags": array, "n": array.cast(pa.list_(pa.int64()))}), SCHEMA)
        present = [row for row, one in enumerate(held) if one is not None]
        for name, value in (("tags", "a"), ("n", 1)):
            assert store.count(clause(**{name: {"has": value}})) == 0
            assert store.count(clause(**{name: [value]})) == 0
            assert store.indices(clause(**{name: {"not": {"has": value}}})).tolist() == present
            assert store.indices(clause(**{name: {"isEmpty": False}})).tolist() == [r for r in present if held[r]]
            assert store.indices(clause(**{name: {"not": None}})).tolist() == present
        assert store.to_arrow()["tags"].to_pylist() == held
        store.append([{"tags": ["a"]}])
        assert store.to_arrow()["tags"].to_pylist() == [*held, ["a"]]


def test_lists_come_back_as_they_were() -> None:
    array, held = many(5_000, 50)
    store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA)
    store.encode()
    assert store.to_arrow()["n"].to_pylist() == held
    f = clause(n={"has": 7})
    assert store.to_arrow(f)["n"].to_pylist() == [one for one in held if one is not None and 7 in one]


def test_rows_that_are_known_are_not_looked_at_where_most_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tag that nearly everybody has narrows nothing down for the other tests of a clause."""
    store = af.ColumnStore.from_records(
        [{"tags": ["all"] if n % 10 else ["all", "few"], "n": [n % 7]} for n in range(3_000)], SCHEMA
    )
    with forced("small"):
        both = clause(tags={"has": "all"}, n={"has": 3})
        assert store.count(both) == len(store.indices(both)) == sum(n % 7 == 3 for n in range(3_000))
        rare = clause(tags={"hasEvery": ["all", "few"]}, n={"has": 3})
        assert store.count(rare) == len(store.indices(rare)) == sum(n % 7 == 3 and n % 10 == 0 for n in range(3_000))


# -- growth -----------------------------------------------------------------------------------------------------------


def long_lists(size: int) -> tuple[pa.Array, dict[str, Any]]:
    """Lists of the same values, of which all but the last are equal to what is asked for."""
    values = list(range(size))
    return pa.array([[*values[:-1], -1]] * 20 + [values]), {"equals": values}


def many_values(size: int) -> tuple[pa.Array, dict[str, Any]]:
    return pa.array([[n, n + 1] for n in range(10 * size)]), {"hasSome": list(range(size))}


def one_value(size: int) -> tuple[pa.Array, dict[str, Any]]:
    return pa.array([[7] * 100] * size), {"hasEvery": [7, 8]}


@pytest.mark.parametrize("shape", [long_lists, many_values, one_value])
def test_the_cost_grows_with_the_size(shape: Callable[[int], tuple[pa.Array, dict[str, Any]]]) -> None:
    def cost(size: int) -> float:
        array, test = shape(size)
        f = clause(n=test)

        def once() -> float:
            store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA, threads=1)
            start = process_time()
            store.count(f)
            store.count(f)
            return process_time() - start

        return min(once() for _ in range(3))

    cost(500)
    # Work in C, which is not counted: again, where the machine was busy.
    assert any(cost(4 * 2_000) < ROOM * max(cost(2_000), 0.002) for _ in range(5))


def test_millions_of_values() -> None:
    parts = parts_of(many(2_000_000, 1_000_000)[0])
    assert parts is not None
    array = joined(parts)  # in which nothing stands behind a null
    store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA)
    parents, values = pa.compute.list_parent_indices(array).to_numpy(), array.flatten()
    for value in (0, 1, 999_999):
        expected = np.unique(parents[pa.compute.fill_null(pa.compute.equal(values, value), False).to_numpy(False)])
        for _ in range(3):
            assert store.indices(clause(n={"has": value})).tolist() == expected.tolist()
    assert store.to_arrow()["n"].combine_chunks().cast(array.type).equals(array)
