"""How long filters take, by columns and by rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import pyarrow

from audiencefilter.cli.failure import Failure
from audiencefilter.columns.store import ColumnStore
from audiencefilter.contacts.records import columns_of_records
from audiencefilter.filter import Filter
from audiencefilter.language.schema import Schema

#: A filter runs at least so often, and for at least so long.
_RUNS: Final = 3
_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Built:
    """A store with all its columns encoded.

    Attributes:
        store: the store.
        seconds: how long it took to encode them.
        arrow: how many bytes they take as Arrow has them.
    """

    store: ColumnStore
    seconds: float
    arrow: int


@dataclass(frozen=True, slots=True)
class Timing:
    """What one filter selected, and how long that took.

    Attributes:
        name: what the filter is called.
        selected: how many contacts.
        columns: the seconds of the quickest run by columns.
        rows: the seconds of the quickest run by rows.
    """

    name: str
    selected: int
    columns: float
    rows: float


def build(records: Sequence[Mapping[str, Any]], schema: Schema) -> Built:
    """Return a store of contacts."""
    source = columns_of_records(records, schema)
    table = pyarrow.table({field.attribute: source.raw(field.attribute) for field in schema.fields})
    start = perf_counter()
    store = ColumnStore.from_arrow(table, schema)
    store.encode()
    return Built(store, perf_counter() - start, table.get_total_buffer_size())


def time(name: str, f: Filter, store: ColumnStore, records: Sequence[Mapping[str, Any]]) -> Timing:
    """Time a filter.

    Raises:
        Failure: columns and rows do not select as many, which is a defect.
    """
    by_columns, by_rows = store.count(f), len(f.select(records))
    if by_columns != by_rows:
        raise Failure(f"{name}: {by_columns:,} are selected by columns and {by_rows:,} by rows: please report this")
    return Timing(name, by_rows, _quickest(lambda: store.count(f)), _quickest(lambda: f.select(records)))


def _quickest(run: Callable[[], Any]) -> float:
    times: list[float] = []
    while len(times) < _RUNS or sum(times) < _SECONDS:
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return min(times)
