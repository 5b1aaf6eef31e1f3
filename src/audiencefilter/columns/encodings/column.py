"""What every encoded column is, and the plainest one: numbers that stand as they are."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import Any, assert_never

from audiencefilter.columns.arrays import Array, ArrowArray, Flags, Rows, numpy, pyarrow
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.predicates.group import all_of, negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, BitTest, Predicate
from audiencefilter.columns.predicates.values import NumberAmong, NumberBound
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.instants import microseconds
from audiencefilter.plan import nodes as p


class Column(ABC):
    """The values of one field over the rows of a segment. Immutable, save what it works out when first asked."""

    @abstractmethod
    def present(self) -> Predicate:
        """Return what is true where there is a value."""

    @abstractmethod
    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return what is true where a leaf of the plan is: nowhere where the value is missing."""

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """Return by how many microseconds an instant may be earlier, and later, with the same rows beyond it.

        None where it may be any such instant; 0 where nothing is known.
        """
        return 0, 0

    def list_predicate(self, leaf: p.ListTest) -> Predicate:
        """Return what is true where a leaf about a list is: nowhere where the list is missing.

        Raises:
            UnsupportedError: the column has single values.
            RecordError: the leaf asks for an order that a set does not have.
        """
        raise UnsupportedError("ColumnStore", f"a test of lists, as {leaf.field.name} is none")

    @abstractmethod
    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows, as Arrow has them."""

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows, instants as microseconds, and which of them are there; None where all are.

        Raises:
            TypeError: the values are no numbers.
        """
        raise TypeError("texts are no numbers")

    def prepare(self) -> None:
        """Work out now what would be worked out when it is first needed."""
        return

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """The bytes that it holds in memory now."""


class NumberColumn(Column):
    """Many distinct numbers or instants, and which of them are there.

    Args:
        numbers: the number of every row, instants as microseconds; 0 where it is missing.
        present: whether each row has one; None where all have.
    """

    def __init__(self, numbers: Array, present: Flags | None, type: pyarrow.DataType) -> None:
        self._numbers = numbers
        self._present = None if present is None else Bitset.of(present)
        self._type = type

    def present(self) -> Predicate:
        """Return what is true where there is a number."""
        return EVERY_ROW if self._present is None else BitTest(self._present)

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a comparison, where there is a number."""
        return all_of([self._comparison(leaf), self.present()])

    def _comparison(self, leaf: p.ValueTest) -> Predicate:
        match leaf:
            case p.Bound(side=side, value=value):
                return NumberBound(self._numbers, side, operand(value))
            case p.Membership(values=values, negated=negated):
                among = NumberAmong(self._numbers, operands(values, self._numbers.dtype))
                return negation(among) if negated else among
            case p.Match():
                raise UnsupportedError("ColumnStore", "a needle in numbers")
            case _:
                assert_never(leaf)

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows."""
        return self._numbers[rows], None if self._present is None else self._present.at(rows)

    def take(self, rows: Rows) -> ArrowArray:
        """Return the numbers of some rows."""
        missing = None if self._present is None else ~self._present.at(rows)
        return pyarrow.array(numpy.ascontiguousarray(self._numbers[rows]), mask=missing).view(self._type)

    @property
    def nbytes(self) -> int:
        """The bytes of the numbers and of what says which are there."""
        return self._numbers.nbytes + (0 if self._present is None else self._present.nbytes)


def operand(value: Any) -> Any:
    """Return a number or a boolean as it is, and an instant as microseconds since 1970."""
    return microseconds(value) if isinstance(value, datetime) else value


def operands(values: Sequence[Any], type: "numpy.dtype[Any]") -> Array:
    """Return values as an array of a type, in their order."""
    return numpy.array([operand(value) for value in values], type)
