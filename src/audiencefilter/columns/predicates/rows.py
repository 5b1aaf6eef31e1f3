"""A few rows, known by their numbers."""

from audiencefilter.columns.arrays import Array, Rows, numpy, row_count
from audiencefilter.columns.predicates.predicate import Predicate


class RowSet(Predicate):
    """True of the rows with these numbers.

    Args:
        numbers: the numbers of the rows, ascending.
        total: the rows of the segment.
    """

    cost = 0.1

    def __init__(self, numbers: Array, total: int) -> None:
        self._numbers = numbers
        self.share = len(numbers) / max(total, 1)

    def holds(self, rows: Rows) -> Array:
        """Return whether each row is one of them."""
        found = numpy.zeros(row_count(rows), bool)
        if isinstance(rows, slice):
            first, last = numpy.searchsorted(self._numbers, (rows.start, rows.stop))
            found[self._numbers[first:last] - rows.start] = True
        elif len(self._numbers):
            places = numpy.searchsorted(self._numbers, rows)
            found = self._numbers.take(places, mode="clip") == rows
        return found

    def count(self, rows: int) -> int:
        """Return how many they are."""
        return len(self._numbers)

    def candidates(self) -> Array:
        """Return the rows."""
        return self._numbers
