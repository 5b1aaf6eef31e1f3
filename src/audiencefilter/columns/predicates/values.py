"""Tests of unencoded values: numbers and texts."""

from collections.abc import Callable
from typing import Final

from audiencefilter.columns import arrays
from audiencefilter.columns.arrays import Array, ArrowArray, Bytes, Flags, RowNumbers, Rows, numpy
from audiencefilter.columns.bitset import Bitset, pack
from audiencefilter.columns.predicates.predicate import Predicate, estimated_share
from audiencefilter.columns.text_search import matching
from audiencefilter.plan import nodes as p

_COMPARE: Final = p.by_side(
    above=numpy.greater, at_least=numpy.greater_equal, below=numpy.less, at_most=numpy.less_equal
)


class NumberBound(Predicate):
    """True for numbers on one side of a bound.

    Args:
        numbers: the number of each row; any number if it is missing.
    """

    def __init__(self, numbers: Array, side: p.Side, bound: float) -> None:
        self._numbers = numbers
        self._compare = _COMPARE[side]
        self._bound = numbers.dtype.type(bound)
        self.cost = 0.025 * numbers.itemsize
        self.share = estimated_share(self, len(numbers))

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its number is on that side."""
        found: Flags = self._compare(self._numbers[rows], self._bound)
        return found


class NumberAmong(Predicate):
    """True for numbers in a set.

    Args:
        numbers: the number of each row; any number if it is missing.
        among: the set, ascending, of the same type.
    """

    def __init__(self, numbers: Array, among: Array) -> None:
        self._numbers = numbers
        self._among = among
        self.cost = 0.025 * numbers.itemsize if len(among) == 1 else 20.0
        self.share = estimated_share(self, len(numbers))

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its number is in the set."""
        if len(self._among) > 1:
            return arrays.located(self._numbers[rows], self._among)[1]
        found: Flags = self._numbers[rows] == self._among[0]
        return found

    @property
    def nbytes(self) -> int:
        """Bytes of the set."""
        return self._among.nbytes


class TextTest(Predicate):
    """True for texts that a leaf of the plan selects; reads every text."""

    def __init__(self, leaf: p.ValueTest, texts: Callable[[Rows], ArrowArray]) -> None:
        self._leaf = leaf
        self._texts = texts
        self.cost = 100.0 if not isinstance(leaf, p.Bound) and leaf.ignore_case else 50.0
        self.share = 0.1  # a guess

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether the leaf selects its text."""
        return matching(self._leaf, self._texts(rows))


class TextAmong(Predicate):
    """True for texts that a leaf of the plan selects; reads only the texts that it may select."""

    def __init__(self, leaf: p.Match, texts: Callable[[Rows], ArrowArray], possible: Bitset, share: float) -> None:
        self._leaf = leaf
        self._texts = texts
        self._possible = possible
        self.cost = 0.2 + 50 * share
        self.share = share

    @property
    def nbytes(self) -> int:
        """Bytes of the set of possible rows."""
        return self._possible.nbytes

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether the leaf selects its text."""
        return self._looked_at(rows, numpy.flatnonzero(self._possible.at(rows)))

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits; the possible texts are already available as bits."""
        possible = Bitset(self._possible.octets(chunk), arrays.row_count(chunk))
        return pack(self._looked_at(chunk, possible.row_numbers()))

    def _looked_at(self, rows: Rows, indices: RowNumbers) -> Flags:
        found = numpy.zeros(arrays.row_count(rows), bool)
        if len(indices):
            found[indices] = matching(self._leaf, self._texts(arrays.chosen(rows, indices)))
        return found


class Remembered(Predicate):
    """An expensive test: each chunk of rows is tested once, and the result is cached as bits."""

    def __init__(self, test: Predicate, rows: int) -> None:
        self._test = test
        self._bits = Bitset(numpy.zeros((rows + 7) >> 3, numpy.uint8), rows)
        self._known: dict[int, int] = {}  # first row of a chunk: row after its last
        self.cost, self.share = test.cost, test.share

    @property
    def nbytes(self) -> int:
        """Bytes of the test and of the bits."""
        return self._test.nbytes + self._bits.nbytes

    def holds(self, rows: Rows) -> Flags:
        """Return the results for rows: from the bits once all rows are tested."""
        return self._bits.at(rows) if self._is_complete else self._test.holds(rows)

    def bits(self, chunk: slice) -> Bytes:
        """Return the results for a chunk, and cache them."""
        cached = self._bits.octets(chunk)
        if self._known.get(chunk.start) != chunk.stop:
            cached[:] = self._test.bits(chunk)  # concurrent threads write the same bits
            self._known[chunk.start] = chunk.stop
        return cached

    @property
    def _is_complete(self) -> bool:
        """Whether the tested chunks cover all rows."""
        known = 0
        while (stop := self._known.get(known)) is not None:
            known = stop
        return known == self._bits.rows
