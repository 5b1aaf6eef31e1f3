"""A column of few distinct values: the values are sorted, and each row has the rank of its value as a small code.

A test is evaluated once for each distinct value, or the ends of the matching run are looked up.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias, assert_never

from audiencefilter.columns.arrays import Array, ArrowArray, Flags, Rows, located, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column, operand, operands
from audiencefilter.columns.predicates.codes import Codes, codes_predicate, run_predicate
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.text_search import folded, matching
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.plan import nodes as p

_End: TypeAlias = Literal["left", "right"]
#: The end of equal values by which a bound is looked up, so that they are selected or not.
_END: Final[dict[p.Side, _End]] = p.by_side(above="right", at_least="left", below="left", at_most="right")
#: Looking a value up in sorted texts costs about as much as comparing this many texts.
_LOOKUP_COST: Final = 200
#: Up to this many numbers, Python's bisect is faster than numpy's searchsorted.
_MAX_BISECTED_NUMBERS: Final = 256


class Distinct(ABC):
    """Distinct values, ascending."""

    def __init__(self, values: ArrowArray) -> None:
        self.values = values

    @abstractmethod
    def matching(self, leaf: p.ValueTest) -> Flags:
        """Return for each value whether a leaf of the plan selects it."""

    @abstractmethod
    def rank(self, value: Any, end: _End) -> int:
        """Return the number of values less than `value`, or with the right end less than or equal to it."""

    def beyond(self, bound: p.Bound) -> tuple[int, int]:
        """Return the start and the end of the run of values that a bound selects."""
        rank = self.rank(bound.value, _END[bound.side])
        return (rank, len(self)) if bound.side.is_lower else (0, rank)

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """See :meth:`.column.Column.leeway`."""
        return 0, 0

    def prepare(self) -> None:
        """Compute now the results that are otherwise computed on first use."""
        return

    @property
    def nbytes(self) -> int:
        """Bytes of the values."""
        return int(self.values.nbytes)

    def __len__(self) -> int:
        return len(self.values)


class DistinctTexts(Distinct):
    """Distinct texts, in the order of their code points."""

    def matching(self, leaf: p.ValueTest) -> Flags:
        """Return for each text whether the leaf selects it."""
        match leaf:
            case p.Bound():
                return _within(len(self), [self.beyond(leaf)])
            case p.Match(where=p.Where.START, needle=needle, ignore_case=False, negated=negated):
                return _within(len(self), [self._starting(needle)], negated)
            case p.Membership(_, values, negated, False) if len(values) * _LOOKUP_COST < len(self):
                return _within(len(self), [self._equal(str(value)) for value in values], negated)
            case p.Membership(ignore_case=True) | p.Match(ignore_case=True):
                return matching(replace(leaf, ignore_case=False), self._folded)
            case p.Membership() | p.Match():
                return matching(leaf, self.values)
            case _:
                assert_never(leaf)

    def rank(self, value: Any, end: _End) -> int:
        """Look the value up, without converting all texts to Python objects."""
        bisect = bisect_left if end == "left" else bisect_right
        return bisect(range(len(self)), value, key=self._text)

    def _text(self, rank: int) -> str:
        text: str = self.values[rank].as_py()
        return text

    def _equal(self, text: str) -> tuple[int, int]:
        """Return the start and the end of the run of texts equal to a text; an empty run if it is absent."""
        rank = self.rank(text, "left")
        return rank, rank + (rank < len(self) and self._text(rank) == text)

    def _starting(self, needle: str) -> tuple[int, int]:
        """Return the start and the end of the run of texts that start with a needle."""
        first = self.rank(needle, "left")
        ranks = range(len(self))
        return first, bisect_right(ranks, needle, lo=first, key=lambda rank: self._text(rank)[: len(needle)])

    @cached_property
    def _folded(self) -> ArrowArray:
        lowered = folded(self.values)
        return self.values if lowered.equals(self.values) else lowered

    def prepare(self) -> None:
        """Fold the texts."""
        _ = self._folded

    @property
    def nbytes(self) -> int:
        """Bytes of the texts, and of the folded texts if they are computed."""
        lowered: ArrowArray = self.__dict__.get("_folded", self.values)
        return super().nbytes + (0 if lowered is self.values else int(lowered.nbytes))


class DistinctNumbers(Distinct):
    """Distinct numbers, booleans or instants.

    Args:
        numbers: the values as a numpy array, instants as microseconds.
    """

    def __init__(self, numbers: Array, values: ArrowArray) -> None:
        super().__init__(values)
        self.numbers = numbers

    def matching(self, leaf: p.ValueTest) -> Flags:
        """Return for each number whether the leaf selects it."""
        match leaf:
            case p.Bound():
                return _within(len(self), [self.beyond(leaf)])
            case p.Membership(values=values, negated=negated):
                ranks, present = located(operands(values, self.numbers.dtype), self.numbers)
                found = numpy.full(len(self), negated)
                found[ranks[present]] = not negated
                return found
            case p.Match():
                raise UnsupportedError("ColumnStore", "a needle in numbers")
            case _:
                assert_never(leaf)

    def rank(self, value: Any, end: _End) -> int:
        """Look the value up in the numbers."""
        if len(self.numbers) <= _MAX_BISECTED_NUMBERS:
            return (bisect_left if end == "left" else bisect_right)(self._listed, operand(value))
        return int(self.numbers.searchsorted(operand(value), end))

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """Look up the nearest instants below and above the bound."""
        value = operand(bound.value)
        counts_equal = bound.side in (p.Side.ABOVE, p.Side.AT_MOST)
        rank = self.rank(value, "right" if counts_equal else "left")
        less = value - self.numbers.item(rank - 1) - (not counts_equal) if rank else None
        more = self.numbers.item(rank) - value - counts_equal if rank < len(self.numbers) else None
        return less, more

    @cached_property
    def _listed(self) -> list[Any]:
        listed: list[Any] = self.numbers.tolist()
        return listed


def _within(size: int, runs: list[tuple[int, int]], negated: bool = False) -> Flags:
    """Return for each of `size` ranks whether it is in one of the runs, each given by its start and its end."""
    found = numpy.full(size, negated)
    for start, end in runs:
        found[start:end] = not negated
    return found


class DictionaryColumn(Column):
    """Codes of the rows, 0 for a missing value; code n is the n-th distinct value.

    Args:
        distinct: the distinct values, sorted.
    """

    def __init__(self, codes: Array, distinct: Distinct) -> None:
        self.codes = codes
        self.distinct = distinct

    @cached_property
    def counted(self) -> Codes:
        """The codes with the number of rows of each, by which a test of this column alone is counted without rows."""
        frequencies = numpy.bincount(self.codes, minlength=len(self.distinct) + 1)
        return Codes(self.codes, numpy.concatenate([[0], numpy.cumsum(frequencies)]))

    def present(self) -> Predicate:
        """Return a predicate that is true for all codes except 0."""
        return codes_predicate(self.counted, numpy.arange(len(self.distinct) + 1) > 0)

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Evaluate a leaf once for each distinct value; for a bound, look up the selected run."""
        if isinstance(leaf, p.Bound):
            start, end = self.distinct.beyond(leaf)
            return run_predicate(self.counted, start + 1, end + 1)
        return codes_predicate(self.counted, self.wanted(leaf))

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """Return the leeway of the distinct values."""
        return self.distinct.leeway(bound)

    def wanted(self, leaf: p.ValueTest) -> Flags:
        """Return for each code whether a leaf of the plan selects its value; false for 0, the missing value."""
        wanted = numpy.zeros(len(self.distinct) + 1, bool)
        wanted[1:] = self.distinct.matching(leaf)
        return wanted

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows, and flags of present numbers."""
        if not isinstance(self.distinct, DistinctNumbers):
            return super().numbers(rows)
        codes = self.codes[rows]
        with_missing = numpy.concatenate([numpy.zeros(1, self.distinct.numbers.dtype), self.distinct.numbers])
        return with_missing[codes], codes != 0

    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows."""
        codes = self.codes[rows]
        ranks = pyarrow.array(codes - codes.dtype.type(1), mask=codes == 0)
        return self.distinct.values.take(ranks)

    def prepare(self) -> None:
        """Count the codes, find the rows with a value, and fold the texts."""
        _ = self.counted.present
        self.distinct.prepare()

    def value(self, row: int) -> Any:
        """Return the value of one row as a Python object, or None."""
        code = int(self.codes[row])
        return self.distinct.values[code - 1].as_py() if code else None

    @property
    def nbytes(self) -> int:
        """Bytes of codes and values, and of the counts and the bits if they are computed."""
        made = self.counted.nbytes if "counted" in self.__dict__ else 0
        return self.codes.nbytes + made + self.distinct.nbytes


def smallest_codes(count: int) -> type[numpy.unsignedinteger[Any]]:
    """Return the smallest unsigned type for codes of `count` values and of the missing value.

    >>> smallest_codes(255).__name__, smallest_codes(256).__name__, smallest_codes(65_536).__name__
    ('uint8', 'uint16', 'uint32')
    """
    if count <= numpy.iinfo(numpy.uint8).max:
        return numpy.uint8
    return numpy.uint16 if count <= numpy.iinfo(numpy.uint16).max else numpy.uint32
