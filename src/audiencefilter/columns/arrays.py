"""The libraries of arrays, imported in one place, and the types that arrays have here.

numpy tells mypy what it returns, pyarrow tells nothing: what comes from Arrow to numpy goes by :func:`values_of` and
:func:`flags_of`, which say what it is.
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

#: Numbers whose type depends on the data: codes of one, two or four bytes, whole numbers and others.
Array: TypeAlias = NDArray[Any]
Bytes: TypeAlias = NDArray[numpy.uint8]
#: Whether something is true of each row, or of each value.
Flags: TypeAlias = NDArray[numpy.bool_]
RowNumbers: TypeAlias = NDArray[numpy.int64]
#: Which rows: a slice with both ends, or their numbers.
Rows: TypeAlias = slice | RowNumbers
#: An array of Arrow's, of any type.
ArrowArray: TypeAlias = pyarrow.Array

#: About how many rows are drawn to estimate what all are like.
SAMPLE_ROWS: Final = 8_192


def row_count(rows: Rows) -> int:
    """Return of how many rows a choice of rows is.

    >>> row_count(slice(2, 9, 3)), row_count(numpy.array([5, 1]))
    (3, 2)
    """
    return len(range(rows.start, rows.stop, rows.step or 1)) if isinstance(rows, slice) else len(rows)


def chosen(rows: Rows, indices: RowNumbers) -> RowNumbers:
    """Return the numbers of those of the rows that stand at some indices.

    >>> chosen(slice(10, 20), numpy.array([0, 3])).tolist()
    [10, 13]
    """
    return indices + rows.start if isinstance(rows, slice) else rows[indices]


def drawn(rows: int) -> RowNumbers:
    """Return the numbers of some of this many rows; those at equal distances would miss what recurs at others.

    >>> drawn(3), drawn(0)
    (array([0, 1, 2]), array([], dtype=int64))
    """
    return numpy.unique(numpy.random.default_rng(rows).integers(0, rows, SAMPLE_ROWS if rows else 0))


def located(values: Array, ascending: Array) -> tuple[RowNumbers, Flags]:
    """Return the rank that each value has among others, and whether it is one of them.

    >>> located(numpy.array([4, 5, 9]), numpy.array([2, 5]))
    (array([1, 1, 2]), array([False,  True, False]))
    """
    ranks = numpy.searchsorted(ascending, values)
    if not len(ascending):
        return ranks, numpy.zeros(len(values), bool)
    return ranks, ascending.take(ranks, mode="clip") == values


def ranges(starts: RowNumbers, counts: RowNumbers) -> RowNumbers:
    """Return the numbers in some ranges, one range after the other.

    >>> ranges(numpy.array([7, 1, 4]), numpy.array([2, 0, 3])).tolist()
    [7, 8, 4, 5, 6]
    """
    before = numpy.cumsum(counts) - counts
    return numpy.repeat(starts - before, counts) + numpy.arange(int(counts.sum()))


def values_of(array: ArrowArray) -> Array:
    """Return the values of an array that lacks none, not copied where numpy can read them as they are."""
    values: Array = array.to_numpy(zero_copy_only=False)
    return values


def flags_of(array: ArrowArray) -> Flags:
    """Return the booleans of an array that lacks none."""
    return values_of(array)
