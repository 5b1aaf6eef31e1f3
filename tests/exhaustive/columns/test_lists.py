"""Lists in columns: what tests of them cost grows with their size, by the clock, and millions of values are found."""

from collections.abc import Callable
from time import process_time
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.contacts.lists import joined, parts_of
from tests.columns.test_lists import SCHEMA, clause, many

#: Four times the size may cost so many times as much: four, some for a logarithm, and room for a busy machine.
ROOM: Final = 10


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
