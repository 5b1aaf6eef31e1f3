"""numpy and pyarrow, imported in one place, and type aliases of arrays.

numpy has types for mypy, pyarrow has none: so arrays go from Arrow to numpy by :func:`values_of` and :func:`flags_of`,
which declare their types.
"""

from typing import Any, Final, TypeAlias

try:
    import numpy
    import pyarrow
    from numpy.typing import NDArray
    from pyarrow import compute
except ImportError as error:
    raise ImportError(
        "ColumnStore needs numpy and pyarrow: install them with pip install 'audiencefilter[columns]'"
    ) from error

__all__ = ["NDArray", "compute", "numpy", "pyarrow"]

#: Numbers whose type depends on the data: codes of one, two or four bytes, integers and doubles.
Array: TypeAlias = NDArray[Any]
Bytes: TypeAlias = NDArray[numpy.uint8]
#: A boolean for each row, or for each value.
Flags: TypeAlias = NDArray[numpy.bool_]
RowNumbers: TypeAlias = NDArray[numpy.int64]
#: Some rows: a slice with both ends, or row numbers.
Rows: TypeAlias = slice | RowNumbers
#: An Arrow array of any type.
ArrowArray: TypeAlias = pyarrow.Array

#: Maximum rows drawn for an estimate about all rows.
SAMPLE_ROWS: Final = 8_192


def row_count(rows: Rows) -> int:
    """Return the number of selected rows.

    >>> row_count(slice(2, 9, 3)), row_count(numpy.array([5, 1]))
    (3, 2)
    """
    return len(range(rows.start, rows.stop, rows.step or 1)) if isinstance(rows, slice) else len(rows)


def chosen(rows: Rows, indices: RowNumbers) -> RowNumbers:
    """Return the row numbers at some positions of the selected rows.

    >>> chosen(slice(10, 20), numpy.array([0, 3])).tolist()
    [10, 13]
    """
    return indices + rows.start if isinstance(rows, slice) else rows[indices]


def drawn(rows: int) -> RowNumbers:
    """Return some row numbers at random; rows at equal distances would miss values that recur at other distances.

    >>> drawn(3), drawn(0)
    (array([0, 1, 2]), array([], dtype=int64))
    """
    return numpy.unique(numpy.random.default_rng(rows).integers(0, rows, SAMPLE_ROWS if rows else 0))


def located(values: Array, ascending: Array) -> tuple[RowNumbers, Flags]:
    """Return the rank of each value in a sorted array, and whether the array contains it.

    >>> located(numpy.array([4, 5, 9]), numpy.array([2, 5]))
    (array([1, 1, 2]), array([False,  True, False]))
    """
    ranks = numpy.searchsorted(ascending, values)
    if not len(ascending):
        return ranks, numpy.zeros(len(values), bool)
    return ranks, ascending.take(ranks, mode="clip") == values


def ranges(starts: RowNumbers, counts: RowNumbers) -> RowNumbers:
    """Return the numbers in the ranges, range by range.

    >>> ranges(numpy.array([7, 1, 4]), numpy.array([2, 0, 3])).tolist()
    [7, 8, 4, 5, 6]
    """
    before = numpy.cumsum(counts) - counts
    return numpy.repeat(starts - before, counts) + numpy.arange(int(counts.sum()))


def values_of(array: ArrowArray) -> Array:
    """Return the values of an array without nulls, as a view if numpy can read the buffer."""
    values: Array = array.to_numpy(zero_copy_only=False)
    return values


def flags_of(array: ArrowArray) -> Flags:
    """Return the booleans of an array without nulls."""
    return values_of(array)
