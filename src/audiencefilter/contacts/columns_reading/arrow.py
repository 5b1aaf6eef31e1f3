"""Columns of Arrow tables."""

from typing import Any

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.conform import conform
from audiencefilter.contacts.columns_reading.source import Source
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field


class TableSource(Source):
    """Columns that are in memory.

    Args:
        table: a table, a record batch, a reader of batches, or anything else with ``__arrow_c_stream__``, as the
            frames of other libraries are. A stream is read to its end.

    Raises:
        ValueError: two columns of one name.
        TypeError: nothing of that kind.

    >>> TableSource(pa.table({"points": [5, 7]})).names
    ('points',)
    """

    def __init__(self, table: Any) -> None:
        read = table_of(table)
        self.names = distinct_names(read.column_names)
        self.rows = read.num_rows
        self._columns = dict(zip(self.names, read.columns, strict=True))

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type."""
        return conform(self.raw(field.attribute) if self.has(field) else missing(self.rows), field)

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came."""
        return self._columns[name]

    def forget(self, name: str) -> None:
        """Let go of a column; it cannot be had again."""
        self._columns.pop(name, None)

    @property
    def nbytes(self) -> int:
        """How many bytes the columns' buffers take; one that columns share counts once."""
        held = pa.Table.from_arrays(list(self._columns.values()), list(self._columns))
        return int(held.get_total_buffer_size())


def table_of(held: Any) -> pa.Table:
    """Return a table of anything that Arrow has an interface to.

    Raises:
        TypeError: it has none.
    """
    if isinstance(held, pa.Table):
        return held
    if isinstance(held, pa.RecordBatch):
        return pa.Table.from_batches([held])
    if isinstance(held, pa.RecordBatchReader):
        return held.read_all()
    if hasattr(held, "__arrow_c_stream__") or hasattr(held, "__arrow_c_array__"):
        return pa.table(held)
    raise TypeError(f"an Arrow table, or what has __arrow_c_stream__, is needed, not {show(held)}")


def distinct_names(names: list[str]) -> tuple[str, ...]:
    """Return names of columns, which have to be different.

    Raises:
        ValueError: they are not.
    """
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise ValueError(f"more than one column is called {', '.join(map(show, twice))}: rename all but one")
    return tuple(names)


def missing(rows: int) -> pa.ChunkedArray:
    """Return a column of nothing but missing values."""
    return pa.chunked_array([pa.nulls(rows)])
