"""From how many contacts on a store is quicker than `select`, and after how many filters it has paid for itself."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import filters
from benchmarks.made_up import Row, contacts
from benchmarks.table import Table
from benchmarks.timing import Timings, interleaved_calls

_SELECT: Final = "select"
_STORE: Final = "store"
_NEW: Final = "new store"
_ALL: Final = "from_records and encode"
_POLARS: Final = "Polars"


def crossover(sizes: Sequence[int], rounds: int) -> Table:
    """Return the table of the times of one filter, the mean of the ten, by the number of contacts."""
    rows = contacts(max(sizes))
    lines: list[list[Any]] = []
    for size in sizes:
        timings, number = _timings(rows[:size], rounds)
        each = {way: timings.median(way) / number * 1e6 for way in (_SELECT, _NEW, _STORE, _POLARS)}
        building = timings.median(_ALL) * 1e6
        lines.append([f"{size:,}", *each.values(), building, _filters_to_pay(building, each[_SELECT], each[_STORE])])
    columns = [
        "contacts",
        "select, µs",
        "from_records and count, µs",
        "count, µs",
        "Polars, µs",
        "from_records and encode, µs",
        "it pays after",
    ]
    notes = [
        "Times are those of one filter, the mean of the ten; one thread.",
        "*from_records and count*: a new store for every filter, which encodes only what that filter reads.",
        "*Polars*: `frame.select(f.to_polars().sum())`, the frame being there.",
        "*it pays after*: `select` with so many filters takes as long as making one store and counting with each.",
    ]
    return Table("Rows or columns", columns, lines, notes)


def _timings(rows: list[Row], rounds: int) -> tuple[Timings, int]:
    import polars as pl

    tested = list(filters(rows[len(rows) // 2]["email"]).values())
    store = _stored(rows)
    frame = pl.DataFrame(store.to_arrow())
    expressions = [f.to_polars().sum() for f in tested]
    ways: dict[str, Callable[[], list[int]]] = {
        _SELECT: lambda: [len(f.select(rows)) for f in tested],
        _NEW: lambda: [_stored(rows).count(f) for f in tested],
        _STORE: lambda: [store.count(f) for f in tested],
        _POLARS: lambda: [frame.select(expression).item() for expression in expressions],
    }
    counted = {way: count() for way, count in ways.items()}
    if any(counts != counted[_SELECT] for counts in counted.values()):
        raise AssertionError(f"the ways count differently: {counted}")
    return interleaved_calls({**ways, _ALL: lambda: _stored(rows).encode()}, rounds), len(tested)


def _stored(rows: list[Row]) -> af.ColumnStore:
    return af.ColumnStore.from_records(rows, af.CONTACT, threads=1)


def _filters_to_pay(building: float, select: float, count: float) -> str:
    return f"{ceil(building / (select - count)):,} filters" if count < select else "never"
