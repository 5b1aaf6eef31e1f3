"""The names that all of the columns back-end has for arrays, and their libraries, imported in one place."""

from typing import Any, Final, TypeAlias

try:
    import numpy as _numpy
    import pyarrow
    import pyarrow.compute
except ImportError as error:
    raise ImportError(
        "ColumnStore needs numpy and pyarrow: install them with pip install 'audiencefilter[columns]'"
    ) from error

__all__ = ["Array", "ArrowArray", "Rows", "chosen", "compute", "numpy", "pyarrow", "row_count"]

#: Whether numpy's types are known depends on what else is installed; so that checking does not, they never are.
numpy: Final[Any] = _numpy
compute: Final[Any] = pyarrow.compute
#: An array of numpy, and one of Arrow; neither library is typed for mypy here.
Array: TypeAlias = Any
ArrowArray: TypeAlias = Any
#: Which rows: a slice with both ends, or an array of row numbers.
Rows: TypeAlias = Any


def row_count(rows: Rows) -> int:
    """Return of how many rows a choice of rows is.

    >>> row_count(slice(2, 9, 3)), row_count(numpy.array([5, 1]))
    (3, 2)
    """
    return len(range(rows.start, rows.stop, rows.step or 1)) if isinstance(rows, slice) else len(rows)


def chosen(rows: Rows, places: Array) -> Array:
    """Return the numbers of those of the rows that stand at some places.

    >>> chosen(slice(10, 20), numpy.array([0, 3])).tolist()
    [10, 13]
    """
    return places + rows.start if isinstance(rows, slice) else rows[places]
