"""Columns of numbers."""

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.canonical import canonical_type
from audiencefilter.contacts.columns_reading.nulls import null_where
from audiencefilter.language.schema import Field


def integers(array: pa.Array, field: Field) -> pa.Array | None:
    """Return a column of whole numbers within a field's range; None for any other column."""
    if pa.types.is_floating(array.type):
        array = _without_nan(array.cast(pa.float64()))
    elif not pa.types.is_integer(array.type):
        return None
    try:
        return array.cast(canonical_type(field))
    except pa.ArrowInvalid:  # one is not whole, or beyond the range
        return None


def doubles(array: pa.Array) -> pa.Array | None:
    """Return the doubles nearest to a column of finite numbers; None for any other column."""
    if pa.types.is_floating(array.type):
        values = _without_nan(array.cast(pa.float64()))
    elif pa.types.is_integer(array.type):
        values = array.cast(pa.float64(), safe=False)  # rounds to the nearest
    elif pa.types.is_decimal(array.type):
        values = array.cast(pa.string()).cast(pa.float64())  # Arrow's own conversion is not to the nearest
    else:
        return None
    return finite(values)


def finite(values: pa.Array) -> pa.Array | None:
    """Return doubles with 0.0 for -0.0; None if one is infinite."""
    return None if pa.compute.any(pa.compute.is_inf(values)).as_py() else pa.compute.add(values, 0.0)


def _without_nan(values: pa.Array) -> pa.Array:
    return null_where(pa.compute.is_nan(values), values)
