"""A column of many distinct numbers or instants: each stands as it is."""

from audiencefilter.columns.arrays import Array, ArrowArray, Rows, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column, Comparison
from audiencefilter.columns.encodings.operands import operand, operands
from audiencefilter.columns.predicates.constant import EVERY_ROW
from audiencefilter.columns.predicates.group import all_of, negation
from audiencefilter.columns.predicates.numbers import Flagged, NumberAmong, NumberBound
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.plan.nodes import Bound, Match, Membership


class NumberColumn(Column):
    """Numbers, and which of them are there.

    Args:
        numbers: the number of every row, instants as microseconds; 0 where it is missing.
        present: whether each row has one; None where all have.
        type: the type that Arrow has for the values.
    """

    def __init__(self, numbers: Array, present: Array | None, type: pyarrow.DataType) -> None:
        self._numbers = numbers
        self._present = present
        self._type = type

    def present(self) -> Predicate:
        """Return what is true where there is a number."""
        return EVERY_ROW if self._present is None else Flagged(self._present)

    def predicate(self, leaf: Comparison) -> Predicate:
        """Return a comparison, where there is a number."""
        return all_of([self._comparison(leaf), self.present()])

    def _comparison(self, leaf: Comparison) -> Predicate:
        match leaf:
            case Bound(side=side, value=value):
                return NumberBound(self._numbers, side, operand(value))
            case Membership(values=values, negated=negated):
                among = NumberAmong(self._numbers, operands(values, self._numbers.dtype))
                return negation(among) if negated else among
            case Match():
                raise AssertionError("a number has no text to search")

    def take(self, rows: Rows) -> ArrowArray:
        """Return the numbers of some rows."""
        missing = None if self._present is None else ~self._present[rows]
        return pyarrow.array(numpy.ascontiguousarray(self._numbers[rows]), mask=missing).view(self._type)

    @property
    def nbytes(self) -> int:
        """The bytes of the numbers and of what says which are there."""
        return int(self._numbers.nbytes) + (0 if self._present is None else int(self._present.nbytes))
