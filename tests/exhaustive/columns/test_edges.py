"""Stores of as many contacts as a chunk has, and lists of a hundred thousand values."""

from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.columns.query import CHUNK_ROWS
from tests.columns.test_edges import SCHEMA, check, row


@pytest.mark.parametrize("size", [CHUNK_ROWS - 1, CHUNK_ROWS, CHUNK_ROWS + 1])
def test_sizes_around_a_chunk(size: int) -> None:
    check([row(number, 70_000) for number in range(size)], some=18, threads=1)


def test_all_distinct_by_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.columns.query._THREAD_NANOSECONDS", 10_000)
    check([row(number, 10**9) for number in range(2 * CHUNK_ROWS + 5)], some=18, threads=3)


@pytest.mark.parametrize("distinct", [50, 10**9])
def test_lists_of_a_hundred_thousand(distinct: int) -> None:
    rows = [row(number, distinct) for number in range(150_000)]
    store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
    lists: dict[str, list[Any]] = {
        "text": [f"t{number}" for number in range(7, 200_007, 2)],
        "whole": list(range(7, 200_007, 2)),
        "long": [number << 33 for number in range(7, 200_007, 2)],
        "number": [number / 2 for number in range(7, 200_007, 2)],
    }
    for name, values in lists.items():
        wanted = set(values)
        for key in ("in", "notIn"):
            f = af.parse({name: {key: values}}, schema=SCHEMA)
            expected = [
                index
                for index, one in enumerate(rows)
                if one[name] is not None and (one[name] in wanted) is (key == "in")
            ]
            assert store.indices(f).tolist() == expected
            assert 0 < len(expected) < len(rows)
