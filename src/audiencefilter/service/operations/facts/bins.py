"""Equal bins between two values, and in which of them the database finds a value."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeVar

import sqlalchemy as sa

_Value = TypeVar("_Value", float, datetime)


def edges_of_integers(least: int, greatest: int, most: int) -> list[int]:
    """Return where bins of whole numbers begin, and behind which the last one ends.

    >>> edges_of_integers(0, 9, 5), edges_of_integers(7, 7, 5), edges_of_integers(0, 10, 5)
    ([0, 2, 4, 6, 8, 10], [7, 8], [0, 3, 6, 9, 12])
    """
    width = -(-(greatest - least + 1) // most)
    count = -(-(greatest - least + 1) // width)
    return [least + number * width for number in range(count + 1)]


def edges_of_numbers(least: float, greatest: float, most: int) -> list[float]:
    """Return where bins begin, and the greatest value, which is in the last one.

    There are fewer where no numbers are between.

    >>> edges_of_numbers(0.0, 1.0, 4), edges_of_numbers(2.0, 2.0, 4)
    ([0.0, 0.25, 0.5, 0.75, 1.0], [2.0, 2.0])
    """
    # Their difference may be more than a double can be.
    inner = (least * (1 - number / most) + greatest * (number / most) for number in range(1, most))
    return _distinct(least, inner, greatest)


def edges_of_instants(least: datetime, greatest: datetime, most: int) -> list[datetime]:
    """Return where bins begin, and the greatest instant, which is in the last one."""
    inner = (least + (greatest - least) * number / most for number in range(1, most))
    return _distinct(least, inner, greatest)


def _distinct(least: _Value, inner: Any, greatest: _Value) -> list[_Value]:
    return [least, *sorted({edge for edge in inner if least < edge < greatest}), greatest]


def bin_of(
    value: sa.ColumnElement[Any],
    edges: Sequence[Any],
    is_before: Callable[[Any, Any], sa.ColumnElement[bool]],
    first: int = 0,
) -> sa.ColumnElement[Any]:
    """Return how many of some edges a value is behind, as the database finds it: by halves.

    Args:
        value: the value, which is not missing.
        edges: in their order.
        is_before: whether a value is before an edge: `operator.lt` where the edge itself is behind it.
        first: the number of edges that it is behind already.
    """
    if not edges:
        return sa.literal_column(str(first), sa.Integer())
    half = len(edges) // 2
    before = bin_of(value, edges[:half], is_before, first)
    behind = bin_of(value, edges[half + 1 :], is_before, first + half + 1)
    return sa.case((is_before(value, edges[half]), before), else_=behind)
