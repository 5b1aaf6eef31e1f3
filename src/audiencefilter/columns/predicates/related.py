"""Tests of related records: all records are tested at once, then the results are combined by group."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple

from audiencefilter.columns.arrays import Array, Flags, RowNumbers, Rows, chosen, numpy, ranges
from audiencefilter.columns.predicates.predicate import ConstantPredicate, Predicate

#: Number of records tested at once, which fits in a processor cache. A multiple of eight.
_CHUNK_RECORDS: Final = 131_072
#: If fewer than one record in this many is needed, or passes, the records are looked up one by one.
_LOOKUP_RATIO: Final = 16


#: Returns the numbers of some rows, and flags of present numbers; None if all are present.
NumbersOf = Callable[[Rows], tuple[Array, Flags | None]]


@dataclass(slots=True)
class Passing:
    """The records that pass a test, by group.

    Attributes:
        offsets: start of each group among all tested records, then their total number.
        flags: whether each tested record passes.
        places: positions of the records that pass, ascending, instead of flags if they are few. Without both, all pass.
    """

    offsets: RowNumbers
    rows: Rows
    flags: Flags | None = None
    places: RowNumbers | None = None

    @property
    def groups(self) -> int:
        """Number of groups."""
        return len(self.offsets) - 1

    def has_any(self) -> Flags:
        """Return for each group whether one of its records passes."""
        found = numpy.zeros(self.groups, bool)
        if self.flags is not None:
            filled = self._filled()
            if len(filled):
                found[filled] = numpy.logical_or.reduceat(self.flags, self.offsets[filled])
        elif self.places is not None:
            found[self._owners(self.places)] = True
        else:
            found = self.offsets[1:] > self.offsets[:-1]
        return found

    def counts(self) -> Array:
        """Return the number of records of each group that pass."""
        if self.flags is not None:
            before = numpy.zeros(len(self.flags) + 1, numpy.int32 if len(self.flags) < 2**31 else numpy.int64)
            numpy.cumsum(self.flags, dtype=before.dtype, out=before[1:])
            return numpy.diff(before[self.offsets])
        if self.places is not None:
            return numpy.bincount(self._owners(self.places), minlength=self.groups)
        return numpy.diff(self.offsets)

    def totals(self, numbers_of: NumbersOf) -> RowNumbers:
        """Return for each group the sum of the numbers of its records that pass; 64 bits are always enough."""
        found = numpy.zeros(self.groups, numpy.int64)
        groups, starts, numbers = self._runs(numbers_of)
        if len(starts):
            found[groups] = numpy.add.reduceat(numbers, starts, dtype=numpy.int64)
        return found

    def extremes(self, numbers_of: NumbersOf, greatest: bool, nth: int = 1) -> tuple[Array, Flags]:
        """Return the n-th greatest, or least, number of each group, and flags of the groups with that many numbers."""
        reduction = numpy.maximum if greatest else numpy.minimum
        runs = self._runs(numbers_of)
        if nth > 1:
            runs = _of_length(runs, nth)
        for _ in range(nth - 1):
            runs = _without_first(runs, reduction)
        groups, starts, numbers = runs
        found = numpy.zeros(self.groups, numbers.dtype)
        has_value = numpy.zeros(self.groups, bool)
        if len(starts):
            found[groups] = reduction.reduceat(numbers, starts)
            has_value[groups] = True
        return found, has_value

    def _runs(self, numbers_of: NumbersOf) -> "_Runs":
        """Return the numbers of the records that pass and have a number, by group."""
        places = self.places if self.flags is None else numpy.flatnonzero(self.flags)
        if places is None:
            numbers, present = numbers_of(self.rows)
            if present is not None:
                return self._runs_of(numpy.flatnonzero(present), numbers[present])
            filled = self._filled()
            return _Runs(filled, self.offsets[filled], numbers)
        numbers, present = numbers_of(chosen(self.rows, places))
        return self._runs_of(places, numbers) if present is None else self._runs_of(places[present], numbers[present])

    def _runs_of(self, places: RowNumbers, numbers: Array) -> "_Runs":
        owners = self._owners(places)
        starts = numpy.flatnonzero(numpy.diff(owners, prepend=-1))
        return _Runs(owners[starts], starts, numbers)

    def _filled(self) -> RowNumbers:
        """Return the groups with records."""
        return numpy.flatnonzero(self.offsets[1:] > self.offsets[:-1])

    def _owners(self, places: RowNumbers) -> RowNumbers:
        """Return the group of each of some records, which ascend."""
        if len(places) * _LOOKUP_RATIO < self.offsets[-1]:
            return numpy.searchsorted(self.offsets, places, "right") - 1
        owners = numpy.repeat(numpy.arange(self.groups), numpy.diff(self.offsets))
        return owners if len(places) == len(owners) else owners[places]


class _Runs(NamedTuple):
    """Numbers in the order of their groups; `starts` has the start of each group."""

    groups: RowNumbers
    starts: RowNumbers
    numbers: Array


def _of_length(runs: _Runs, least: int) -> _Runs:
    """Return the runs of at least `least` numbers."""
    sizes = numpy.diff(runs.starts, append=len(runs.numbers))
    long = sizes >= least
    numbers = runs.numbers[numpy.repeat(long, sizes)]
    return _Runs(runs.groups[long], numpy.cumsum(sizes[long]) - sizes[long], numbers)


def _without_first(runs: _Runs, reduction: numpy.ufunc) -> _Runs:
    """Remove the extreme number, once, from each run of two or more numbers."""
    groups, starts, numbers = runs
    if not len(starts):
        return runs
    sizes = numpy.diff(starts, append=len(numbers))
    places = numpy.flatnonzero(numbers == numpy.repeat(reduction.reduceat(numbers, starts), sizes))
    in_run = numpy.searchsorted(starts, places, "right") - 1
    left = numpy.ones(len(numbers), bool)
    left[places[numpy.flatnonzero(numpy.diff(in_run, prepend=-1))]] = False
    return _Runs(groups, starts - numpy.arange(len(starts)), numbers[left])


class RelatedTest(Predicate):
    """True for rows by a verdict on the related records that pass.

    For few rows, only their records are tested; otherwise all records are tested once, and the verdict is cached.

    Args:
        offsets: start of each group, then the total number of records.
        groups: the group of each row; None if row i has group i.
    """

    def __init__(
        self,
        offsets: RowNumbers,
        groups: RowNumbers | None,
        where: Predicate,
        verdict: Callable[[Passing], Flags],
    ) -> None:
        self._offsets = offsets
        self._groups = groups
        self._where = where
        self._verdict = verdict
        self._of_groups: Flags | None = None
        self._lock = Lock()
        self.cost = int(offsets[-1]) / max(len(offsets) - 1, 1) * (where.cost + 1.5) + 1
        self.share = 0.5

    @property
    def nbytes(self) -> int:
        """Bytes of the predicate of the records, and of the verdict, which may not be computed yet."""
        return self._where.nbytes + len(self._offsets) - 1

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row."""
        found = self._of_groups
        if found is None:
            if not isinstance(rows, slice) and len(rows) * _LOOKUP_RATIO < len(self._offsets):
                return self._alone(rows)
            with self._lock:
                found = self._of_groups
                if found is None:
                    found = self._of_groups = self._verdict(passing(self._where, self._offsets))
        return found[rows] if self._groups is None else found[self._groups[rows]]

    def _alone(self, rows: RowNumbers) -> Flags:
        """Return the verdict for some rows from their own records."""
        groups = rows if self._groups is None else self._groups[rows]
        starts = self._offsets[groups]
        counts = self._offsets[groups + 1] - starts
        records = ranges(starts, counts)
        offsets = numpy.concatenate([[0], numpy.cumsum(counts)])
        return self._verdict(Passing(offsets, records, self._where.holds(records)))


class OfGroups(Predicate):
    """True for rows whose group satisfies another predicate."""

    def __init__(self, groups: RowNumbers, verdict: Predicate) -> None:
        self._groups = groups
        self._verdict = verdict
        self.cost = verdict.cost + 1
        self.share = verdict.share

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row's group."""
        return self._verdict.holds(self._groups[rows])


def passing(where: Predicate, offsets: RowNumbers) -> Passing:
    """Test all records, and return those that pass."""
    total = int(offsets[-1])
    rows = slice(0, total)
    if isinstance(where, ConstantPredicate) and where.verdict:
        return Passing(offsets, rows)
    candidates = where.candidates()
    if candidates is not None and len(candidates) * _LOOKUP_RATIO < total:
        return Passing(offsets, rows, places=candidates[where.holds(candidates)])
    flags = numpy.empty(total, bool)
    for start in range(0, total, _CHUNK_RECORDS):
        chunk = slice(start, min(start + _CHUNK_RECORDS, total))
        flags[chunk] = where.holds(chunk)
    if numpy.count_nonzero(flags) * _LOOKUP_RATIO < total:
        return Passing(offsets, rows, places=numpy.flatnonzero(flags))
    return Passing(offsets, rows, flags)
