"""Tests of related records: which of them pass is asked of all at once, and brought together by groups."""

from collections.abc import Callable, Iterator
from threading import Lock
from typing import Final

from audiencefilter.columns.arrays import Array, Flags, RowNumbers, Rows, numpy, ranges
from audiencefilter.columns.encodings.column import Column, NumberColumn
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.snapshot import Children
from audiencefilter.contacts.types import canonical_type
from audiencefilter.language.ast import Function
from audiencefilter.plan.nodes import Aggregated

#: So many records are asked at once, which fits into a cache. A multiple of eight.
_CHUNK: Final = 131_072
#: Where fewer than one record in so many is asked for, they are asked alone.
_SELDOM: Final = 16
#: What it costs to bring the verdict of a record to its row, in nanoseconds.
_BRINGING: Final = 1.0


class Chosen:
    """Records of some groups, and which of them pass.

    Args:
        groups: how many groups there are.
        owners: the group of each record that passes, ascending.
        records: the numbers of the records that pass.
    """

    def __init__(self, groups: int, owners: RowNumbers, records: RowNumbers) -> None:
        self.groups: Final = groups
        self.owners: Final = owners
        self.records: Final = records

    def has_any(self) -> Flags:
        """Return for each group whether a record of it passes."""
        found = numpy.zeros(self.groups, bool)
        found[self.owners] = True
        return found

    def counts(self) -> RowNumbers:
        """Return how many records of each group pass."""
        return numpy.bincount(self.owners, minlength=self.groups)

    def values(self, function: Function, column: Column) -> tuple[Array, Flags]:
        """Return what a function gives of a column for each group, and whether there is any value.

        A sum is of 64 bits, which those of integers of 32 bits never exceed.
        """
        numbers, present = column.numbers(self.records)
        owners = self.owners
        if present is not None:
            numbers, owners = numbers[present], owners[present]
        if function is Function.SUM:
            numbers = numbers.astype(numpy.int64)
        found = numpy.zeros(self.groups, numbers.dtype)
        has_value = numpy.zeros(self.groups, bool)
        if len(owners):
            starts = numpy.flatnonzero(numpy.concatenate([[True], owners[1:] != owners[:-1]]))
            found[owners[starts]] = _REDUCTIONS[function].reduceat(numbers, starts)
            has_value[owners[starts]] = True
        return found, has_value


_REDUCTIONS: Final = {Function.SUM: numpy.add, Function.MIN: numpy.minimum, Function.MAX: numpy.maximum}


def result_of(plan: Aggregated, chosen: Chosen, column: Column | None) -> Column:
    """Return a column of what the function of a plan gives for each group.

    Args:
        plan: the plan.
        chosen: the records that `plan.where` is true of.
        column: of the field that the function is asked of; None with COUNT.
    """
    kind = canonical_type(plan.result)
    if column is None:
        return NumberColumn(chosen.counts(), None, kind)
    numbers, has_value = chosen.values(plan.function, column)
    return NumberColumn(numbers, None if plan.function is Function.SUM else has_value, kind)


class RelatedTest(Predicate):
    """True of rows by which of their related records pass.

    Of few rows only their own records are asked; else all are, once, and the verdict is kept.

    Args:
        children: the records.
        where: which of them pass.
        verdict: says of each group, by its records that pass.
    """

    def __init__(self, children: Children, where: Predicate, verdict: Callable[[Chosen], Flags]) -> None:
        self._children = children
        self._where = where
        self._verdict = verdict
        self._of_groups: Flags | None = None
        self._lock = Lock()
        records = children.segment.rows / max(len(children.offsets) - 1, 1)
        self.cost = records * (where.cost + _BRINGING) + 1
        self.share = 0.5

    @property
    def nbytes(self) -> int:
        """The bytes of the test of the records, and of the verdict, which may yet be made."""
        return self._where.nbytes + len(self._children.offsets) - 1

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict on each row."""
        found = self._of_groups
        if found is None:
            if not isinstance(rows, slice) and len(rows) * _SELDOM < len(self._children.offsets):
                return self._alone(rows)
            with self._lock:
                found = self._of_groups
                if found is None:
                    found = self._of_groups = self._verdict(self._all())
        groups = self._children.groups
        return found[rows] if groups is None else found[groups[rows]]

    def _all(self) -> Chosen:
        offsets = self._children.offsets
        candidates = self._where.candidates()
        if candidates is not None:
            records = candidates[self._where.holds(candidates)]
        else:
            records = numpy.concatenate([numpy.empty(0, numpy.int64), *self._passing()])
        return Chosen(len(offsets) - 1, _owners(offsets, records), records)

    def _passing(self) -> Iterator[RowNumbers]:
        total = self._children.segment.rows
        for start in range(0, total, _CHUNK):
            chunk = slice(start, min(start + _CHUNK, total))
            yield numpy.flatnonzero(self._where.holds(chunk)) + start

    def _alone(self, rows: RowNumbers) -> Flags:
        """Return the verdict on some rows, by their own records."""
        groups = rows if self._children.groups is None else self._children.groups[rows]
        starts = self._children.offsets[groups]
        counts = self._children.offsets[groups + 1] - starts
        records = ranges(starts, counts)
        passing = self._where.holds(records)
        owners = numpy.repeat(numpy.arange(len(rows)), counts)
        return self._verdict(Chosen(len(rows), owners[passing], records[passing]))


def _owners(offsets: RowNumbers, records: RowNumbers) -> RowNumbers:
    """Return the group that each of some records, in ascending order, is in."""
    total = int(offsets[-1])
    if len(records) * _SELDOM < total:
        return numpy.searchsorted(offsets, records, "right") - 1
    owners = numpy.repeat(numpy.arange(len(offsets) - 1), numpy.diff(offsets))
    return owners if len(records) == total else owners[records]
