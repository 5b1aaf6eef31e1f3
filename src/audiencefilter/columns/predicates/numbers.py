"""Tests of numbers that stand in a column as they are."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from audiencefilter.columns.arrays import Array, Rows, numpy
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.predicates.sample import estimated_share
from audiencefilter.plan.nodes import Side

_COMPARE: Final[Mapping[Side, Callable[[Any, Any], Any]]] = {
    Side.ABOVE: numpy.greater,
    Side.AT_LEAST: numpy.greater_equal,
    Side.BELOW: numpy.less,
    Side.AT_MOST: numpy.less_equal,
}


class NumberBound(Predicate):
    """True where a number is on one side of another.

    Args:
        numbers: the number of every row; anything where it is missing.
        side: on which it has to be.
        bound: the other number, of the same type.
    """

    def __init__(self, numbers: Array, side: Side, bound: float) -> None:
        self._numbers = numbers
        self._compare = _COMPARE[side]
        self._bound = numbers.dtype.type(bound)
        self.cost = 0.025 * numbers.itemsize
        self.share = estimated_share(self, len(numbers))

    def holds(self, rows: Rows) -> Array:
        """Return whether each row's number is on that side."""
        return self._compare(self._numbers[rows], self._bound)


class NumberAmong(Predicate):
    """True where a number is one of some.

    Args:
        numbers: the number of every row; anything where it is missing.
        among: the others, ascending, of the same type.
    """

    def __init__(self, numbers: Array, among: Array) -> None:
        self._numbers = numbers
        self._among = among
        self.cost = 0.025 * numbers.itemsize if len(among) == 1 else 20.0
        self.share = estimated_share(self, len(numbers))

    def holds(self, rows: Rows) -> Array:
        """Return whether each row's number is one of them."""
        numbers = self._numbers[rows]
        if len(self._among) == 1:
            return numbers == self._among[0]
        places = numpy.searchsorted(self._among, numbers)
        return self._among.take(places, mode="clip") == numbers


class Flagged(Predicate):
    """True where a column of booleans is.

    Args:
        flags: whether it is true of each row.
    """

    cost = 0.03

    def __init__(self, flags: Array) -> None:
        self._flags = flags
        self.share = estimated_share(self, len(flags))

    def holds(self, rows: Rows) -> Array:
        """Return the booleans of the rows."""
        return self._flags[rows]
