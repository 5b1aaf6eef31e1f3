"""Columns of a Polars frame."""

from typing import Any

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.arrow import TableSource
from audiencefilter.language.errors import show

try:
    import polars as pl
except ImportError as error:
    raise ImportError("from_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error


def source_of_polars(frame: "pl.DataFrame | pl.LazyFrame") -> TableSource:
    """Return the columns of a frame, which share its memory; a lazy one is collected.

    Args:
        frame: the contacts. ``Categorical`` and ``Enum`` are text.

    Raises:
        TypeError: no frame.
        ValueError: a column that Arrow has no type for.

    >>> source_of_polars(pl.DataFrame({"points": [5, None]})).names
    ('points',)
    """
    collected: Any = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
    if not isinstance(collected, pl.DataFrame):
        raise TypeError(f"a DataFrame or a LazyFrame of polars is needed, not {show(frame)}")
    return TableSource(pa.table({column.name: _arrow(column) for column in collected.iter_columns()}))


def _arrow(column: "pl.Series") -> Any:
    if column.dtype == pl.Object:  # Arrow would be given the addresses
        raise ValueError(f"Arrow has no type for the column {show(column.name)} (Object): leave it out, or cast it")
    try:
        # As Polars holds it: text is not copied until it is asked for.
        return column.to_arrow(compat_level=pl.CompatLevel.newest())
    except (pl.exceptions.PolarsError, pa.ArrowException, TypeError, ValueError):
        raise ValueError(
            f"Arrow has no type for the column {show(column.name)} ({column.dtype}): leave it out, or cast it"
        ) from None
