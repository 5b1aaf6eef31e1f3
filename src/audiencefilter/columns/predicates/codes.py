"""Tests of codes: a table of which codes are wanted becomes the cheapest way to look them up."""

from typing import Final, NamedTuple

from audiencefilter.columns.arrays import Array, Flags, RowNumbers, Rows, compute, numpy, pyarrow, values_of
from audiencefilter.columns.predicates.group import negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, Predicate

#: Comparing codes with the ends of so many runs is quicker than looking each of them up in a table.
_MOST_RUNS: Final = 4
_START: Final = numpy.zeros(1, numpy.int64)


class Codes(NamedTuple):
    """A column of codes.

    Attributes:
        codes: the code of every row.
        before: for every code, and for the one after the last, how many rows have a lower one.
    """

    codes: Array
    before: RowNumbers


def codes_predicate(column: Codes, wanted: Flags) -> Predicate:
    """Return what is true of the rows whose code is wanted.

    Args:
        column: the codes.
        wanted: for every code whether it is.
    """
    edges = numpy.flatnonzero(wanted[1:] != wanted[:-1]) + 1
    if not len(edges):
        return EVERY_ROW if wanted[0] else NO_ROW
    first, last = bool(wanted[0]), bool(wanted[-1])
    runs, holes = (len(edges) + first + last) // 2, (len(edges) + (not first) + (not last)) // 2
    if min(runs, holes) > _MOST_RUNS:
        return CodeTable(column, wanted, _runs(edges, first, last, len(wanted)))
    if holes < runs:
        return negation(CodeRuns(column, _runs(edges, not first, not last, len(wanted))))
    return CodeRuns(column, _runs(edges, first, last, len(wanted)))


def _runs(edges: RowNumbers, first: bool, last: bool, size: int) -> RowNumbers:
    """Return the start and the end of every run, given where runs start or end, and whether they do at the two ends."""
    ends = [edges]
    if first:
        ends.insert(0, _START)
    if last:
        ends.append(numpy.array([size]))
    return (numpy.concatenate(ends) if len(ends) > 1 else edges).reshape(-1, 2)


class _CodePredicate(Predicate):
    """What is true of the rows whose code is in one of some runs; so how many they are is known.

    Args:
        column: the codes.
        runs: the first code of each run, and the one after its last.
    """

    def __init__(self, column: Codes, runs: RowNumbers) -> None:
        self._codes = column.codes
        self._count = int((column.before[runs[:, 1]] - column.before[runs[:, 0]]).sum())
        self.share = self._count / max(len(column.codes), 1)

    def count(self, rows: int) -> int:
        """Return how many rows have such a code."""
        return self._count


class CodeRuns(_CodePredicate):
    """True where the code is in one of a few runs of codes."""

    def __init__(self, column: Codes, runs: RowNumbers) -> None:
        super().__init__(column, runs)
        self._top = len(column.before) - 2
        self._runs = [self._widened(column.before, low, end - 1) for low, end in runs.tolist()]
        self.cost = 0.05 * column.codes.itemsize * len(runs)

    def _widened(self, before: RowNumbers, low: int, high: int) -> tuple[int, int]:
        """Return the ends of a run, moved to an end of the codes where no row has a code in between."""
        return low if before[low] else 0, self._top if before[high + 1] == before[-1] else high

    def holds(self, rows: Rows) -> Flags:
        """Return whether each row's code is in a run."""
        codes = self._codes[rows]
        (low, high), *others = self._runs
        found = self._within(codes, low, high)
        for low, high in others:
            numpy.logical_or(found, self._within(codes, low, high), out=found)
        return found

    def _within(self, codes: Array, low: int, high: int) -> Flags:
        if low == high:
            found: Flags = codes == low
        elif low == 0:
            found = codes <= high
        elif high == self._top:
            found = codes >= low
        else:
            # Unsigned numbers wrap around, so what is below the run is far above it.
            found = (codes - codes.dtype.type(low)) <= high - low
        return found


class CodeTable(_CodePredicate):
    """True where a table says so of the code."""

    cost = 0.6

    def __init__(self, column: Codes, wanted: Flags, runs: RowNumbers) -> None:
        super().__init__(column, runs)
        self._wanted = wanted
        self._wanted_in_arrow = pyarrow.array(wanted.view(numpy.uint8))

    @property
    def nbytes(self) -> int:
        """The bytes of the table."""
        return self._wanted.nbytes

    def holds(self, rows: Rows) -> Flags:
        """Return what the table says of each row's code."""
        if not isinstance(rows, slice):
            return self._wanted[self._codes[rows]]
        # Arrow takes by small unsigned numbers as they are; numpy widens them first, and takes twice as long for many.
        codes = pyarrow.array(self._codes[rows])
        return values_of(compute.take(self._wanted_in_arrow, codes, boundscheck=False)).view(bool)
