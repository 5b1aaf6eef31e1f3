"""Columns of timestamps."""

from datetime import UTC, datetime
from typing import Final

from audiencefilter.columns.arrays import pyarrow as pa

_MICROSECONDS: Final = pa.timestamp("us", "UTC")
_SECOND: Final = {"s": 1, "ms": 1_000, "us": 1_000_000}
#: The first second of year 1 and the last of year 9999.
_FIRST: Final = int(datetime.min.replace(tzinfo=UTC).timestamp())
_LAST: Final = int(datetime.max.replace(tzinfo=UTC, microsecond=0).timestamp())


def instants(array: pa.Array) -> pa.Array | None:
    """Return a column of timestamps in years 0001 to 9999, naive ones meaning UTC; None for any other column.

    The zone of a column only says how to print its instants. Nanoseconds are cut, as further digits are.
    """
    if not pa.types.is_timestamp(array.type):
        return None
    unit = array.type.unit
    counts = array.view(pa.int64())
    if unit == "ns":
        return _floored(counts).view(_MICROSECONDS)  # 292 years around 1970
    if not _within_years(counts, _SECOND[unit]):
        return None
    if unit != "us":
        counts = pa.compute.multiply(counts, _SECOND["us"] // _SECOND[unit])
    return counts.view(_MICROSECONDS)


def within_years(array: pa.Array) -> bool:
    """Whether a column of microseconds is in years 0001 to 9999."""
    return _within_years(array.view(pa.int64()), _SECOND["us"])


def readable(array: pa.Array) -> pa.Array:
    """Return a column whose timestamps Python can read, save those beyond its years; any other column as it is.

    Python's have no nanoseconds, and there may be no such zone here.
    """
    if not pa.types.is_timestamp(array.type):
        return array
    if array.type.unit == "ns":
        return instants(array)
    return array.view(pa.timestamp(array.type.unit, "UTC"))


def _within_years(counts: pa.Array, second: int) -> bool:
    extremes = pa.compute.min_max(counts)
    least, greatest = extremes["min"].as_py(), extremes["max"].as_py()
    return least is None or (_FIRST * second <= least and greatest < (_LAST + 1) * second)


def _floored(nanoseconds: pa.Array) -> pa.Array:
    """Return microseconds, rounded down; Arrow divides towards zero."""
    counts = pa.compute.divide(nanoseconds, 1_000)
    is_above = pa.compute.greater(pa.compute.multiply(counts, 1_000), nanoseconds)
    return pa.compute.subtract(counts, is_above.cast(pa.int64()))
