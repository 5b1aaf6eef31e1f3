"""Tests of codes: a table of which codes are wanted becomes the cheapest way to look them up."""

from typing import Final

from audiencefilter.backends.columns.arrays import Array, Rows, numpy, pyarrow
from audiencefilter.backends.columns.predicates.constant import EVERY_ROW, NO_ROW
from audiencefilter.backends.columns.predicates.group import negation
from audiencefilter.backends.columns.predicates.predicate import Predicate
from audiencefilter.backends.columns.predicates.sample import estimated_share

#: Comparing codes with the ends of so many runs is quicker than looking each of them up in a table.
_MOST_RUNS: Final = 4


def codes_predicate(codes: Array, wanted: Array) -> Predicate:
    """Return what is true of the rows whose code is wanted.

    Args:
        codes: the code of every row.
        wanted: for every code whether it is.
    """
    edges = numpy.flatnonzero(wanted[1:] != wanted[:-1]) + 1
    if not len(edges):
        return EVERY_ROW if wanted[0] else NO_ROW
    first, last = bool(wanted[0]), bool(wanted[-1])
    runs = (len(edges) + 1 + first) // 2
    holes = (len(edges) + 1 + (not first)) // 2
    if min(runs, holes) > _MOST_RUNS:
        return CodeTable(codes, wanted)
    if holes < runs:
        return negation(CodeRuns(codes, _runs(edges, not first, not last, len(wanted)), len(wanted) - 1))
    return CodeRuns(codes, _runs(edges, first, last, len(wanted)), len(wanted) - 1)


def _runs(edges: Array, first: bool, last: bool, size: int) -> list[tuple[int, int]]:
    """Return the first and the last code of every run; `first` and `last` say if the table starts, and ends, in one."""
    ends = [0] * first + edges.tolist() + [size] * last
    return [(low, high - 1) for low, high in zip(ends[::2], ends[1::2], strict=True)]


class CodeRuns(Predicate):
    """True where the code is in one of a few runs of codes.

    Args:
        codes: the code of every row.
        runs: the first and the last code of each run, ascending.
        top: the greatest of all codes.
    """

    def __init__(self, codes: Array, runs: list[tuple[int, int]], top: int) -> None:
        self._codes = codes
        self._runs = runs
        self._top = top
        self.cost = 0.05 * codes.itemsize * len(runs)
        self.share = estimated_share(self, len(codes))

    def holds(self, rows: Rows) -> Array:
        """Return whether each row's code is in a run."""
        codes = self._codes[rows]
        (low, high), *others = self._runs
        found = self._within(codes, low, high)
        for low, high in others:
            numpy.logical_or(found, self._within(codes, low, high), out=found)
        return found

    def _within(self, codes: Array, low: int, high: int) -> Array:
        if low == high:
            return codes == low
        if low == 0:
            return codes <= high
        if high == self._top:
            return codes >= low
        # Unsigned numbers wrap around, so what is below the run is far above it.
        return (codes - codes.dtype.type(low)) <= high - low


class CodeTable(Predicate):
    """True where a table says so of the code.

    Args:
        codes: the code of every row.
        wanted: for every code whether it is wanted.
    """

    cost = 0.6

    def __init__(self, codes: Array, wanted: Array) -> None:
        self._codes = codes
        # Arrow takes by small unsigned numbers as they are; numpy would widen them first, for twice the time.
        self._wanted = pyarrow.array(wanted.view(numpy.uint8))
        self.share = estimated_share(self, len(codes))

    def holds(self, rows: Rows) -> Array:
        """Return what the table says of each row's code."""
        codes = numpy.ascontiguousarray(self._codes[rows])
        taken = pyarrow.compute.take(self._wanted, pyarrow.array(codes), boundscheck=False)
        return taken.to_numpy(zero_copy_only=True).view(bool)
