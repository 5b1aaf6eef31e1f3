"""The same answer for every row."""

from audiencefilter.columns.arrays import Array, Rows, numpy, row_count
from audiencefilter.columns.predicates.predicate import Predicate


class Constant(Predicate):
    """True of every row, or of none."""

    cost = 0.0

    def __init__(self, verdict: bool) -> None:
        self.verdict = verdict
        self.share = float(verdict)

    def holds(self, rows: Rows) -> Array:
        """Return the verdict for each row."""
        return numpy.full(row_count(rows), self.verdict)

    def count(self, rows: int) -> int:
        """Return all, or 0."""
        return rows if self.verdict else 0

    def candidates(self) -> Array | None:
        """Return no rows where it is true of none."""
        return None if self.verdict else numpy.empty(0, numpy.int64)


EVERY_ROW = Constant(True)
NO_ROW = Constant(False)
