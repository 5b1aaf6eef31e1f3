"""The distinct values of a column, sorted: a test is put to each of them once, or its ends are looked up."""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, assert_never

from audiencefilter.columns.arrays import Array, ArrowArray, numpy
from audiencefilter.columns.encodings.column import Comparison
from audiencefilter.columns.encodings.operands import operand, operands
from audiencefilter.columns.matching import folded, matching
from audiencefilter.plan.nodes import Bound, Match, Membership, Side, Where

#: To look a value up among sorted texts costs about as much as to compare so many of them.
_LOOK_UP: Final = 200


class Distinct(ABC):
    """Distinct values, ascending.

    Attributes:
        values: the values, as Arrow has them.
    """

    values: ArrowArray

    @abstractmethod
    def matching(self, leaf: Comparison) -> Array:
        """Return for each value whether a leaf of the plan is true of it."""

    def prepare(self) -> None:
        """Work out now what would be worked out when it is first needed."""
        return

    @property
    def nbytes(self) -> int:
        """The bytes that the values take."""
        return int(self.values.nbytes)

    def __len__(self) -> int:
        return len(self.values)


class DistinctTexts(Distinct):
    """Distinct texts, in the order of their code points."""

    def __init__(self, values: ArrowArray) -> None:
        self.values = values

    def matching(self, leaf: Comparison) -> Array:
        """Return for each text whether the leaf is true of it."""
        match leaf:
            case Bound(side=side, value=value):
                return _beyond(len(self), side, lambda find: find(range(len(self)), value, key=self._text))
            case Match(where=Where.START, needle=needle, ignore_case=False, negated=negated):
                return _within(len(self), [self._starting(needle)], negated)
            case Membership(values=values, ignore_case=False, negated=negated) if len(values) * _LOOK_UP < len(self):
                return _within(len(self), [self._equal(str(value)) for value in values], negated)
            case Membership(ignore_case=True) | Match(ignore_case=True):
                return matching(replace(leaf, ignore_case=False), self._folded)
            case _:
                return matching(leaf, self.values)

    def _text(self, place: int) -> str:
        return self.values[place].as_py()  # type: ignore[no-any-return]

    def _equal(self, text: str) -> tuple[int, int]:
        """Return where a text stands, as the start and the end of a run; of an empty one if it is absent."""
        place = bisect_left(range(len(self)), text, key=self._text)
        return place, place + (place < len(self) and self._text(place) == text)

    def _starting(self, needle: str) -> tuple[int, int]:
        """Return the start and the end of the run of texts that start with a needle."""
        places = range(len(self))
        first = bisect_left(places, needle, key=self._text)
        return first, bisect_right(places, needle, lo=first, key=lambda place: self._text(place)[: len(needle)])

    @cached_property
    def _folded(self) -> ArrowArray:
        lowered = folded(self.values)
        return self.values if lowered.equals(self.values) else lowered

    def prepare(self) -> None:
        """Fold them."""
        _ = self._folded

    @property
    def nbytes(self) -> int:
        """The bytes of the texts, and of the folded ones where they were asked for."""
        held = super().nbytes
        lowered: ArrowArray = self.__dict__.get("_folded", self.values)
        return held if lowered is self.values else held + int(lowered.nbytes)


class DistinctNumbers(Distinct):
    """Distinct numbers, booleans or instants.

    Args:
        numbers: the values as numpy has them, instants as microseconds.
        values: the same as Arrow has them.
    """

    def __init__(self, numbers: Array, values: ArrowArray) -> None:
        self.numbers = numbers
        self.values = values

    def matching(self, leaf: Comparison) -> Array:
        """Return for each number whether the leaf is true of it."""
        match leaf:
            case Bound(side=side, value=value):
                bound = operand(value)
                return _beyond(len(self), side, lambda find: self.numbers.searchsorted(bound, _SIDE[find]))
            case Membership(values=values, negated=negated):
                return self._among(operands(values, self.numbers.dtype), negated)
            case Match():
                raise AssertionError("a number has no text to search")
            case _:
                assert_never(leaf)

    def _among(self, wanted: Array, negated: bool) -> Array:
        found = numpy.full(len(self), negated)
        if len(self):
            places = self.numbers.searchsorted(wanted)
            found[places[self.numbers.take(places, mode="clip") == wanted]] = not negated
        return found


_SIDE: Final = {bisect_left: "left", bisect_right: "right"}


def _beyond(size: int, side: Side, find: Callable[[Any], int]) -> Array:
    """Return which of so many sorted values are on one side of a bound, given how to find its place."""
    match side:
        case Side.ABOVE:
            return _within(size, [(find(bisect_right), size)])
        case Side.AT_LEAST:
            return _within(size, [(find(bisect_left), size)])
        case Side.BELOW:
            return _within(size, [(0, find(bisect_left))])
        case _:
            return _within(size, [(0, find(bisect_right))])


def _within(size: int, runs: list[tuple[int, int]], negated: bool = False) -> Array:
    """Return which of so many places are in one of the runs, each given by its start and its end."""
    found = numpy.full(size, negated)
    for start, end in runs:
        found[start:end] = not negated
    return found
