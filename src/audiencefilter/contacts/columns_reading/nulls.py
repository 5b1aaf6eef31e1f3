"""Values that stand for missing ones."""

from audiencefilter.columns.arrays import pyarrow as pa


def null_where(mask: pa.BooleanArray, array: pa.Array) -> pa.Array:
    """Return an array with null where a mask holds; mostly it holds nowhere, and nothing is copied.

    >>> null_where(pa.array([True, False]), pa.array([1, 2])).to_pylist()
    [None, 2]
    """
    if not pa.compute.any(mask).as_py():
        return array
    return pa.compute.if_else(mask, pa.scalar(None, array.type), array)
