"""Conjunctions, disjunctions and negations of predicates."""

import operator
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Final

from audiencefilter.columns.arrays import Bytes, Flags, RowNumbers, Rows, chosen, numpy
from audiencefilter.columns.bitset import complement, count_bits, pack, unpack
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, ConstantPredicate, Lasting, Predicate

#: If at most this share of the rows is left, expensive predicates test only the rows left.
_MAX_GATHERED_SHARE: Final = 0.04
#: Rows left are counted only if their expected share is below this.
_MAX_COUNTED_SHARE: Final = 0.1
#: With fewer rows, each predicate tests all rows: finding the rows left would take longer.
_MIN_GATHERED_ROWS: Final = 512
#: Nanoseconds per row to find the rows left, and to put results back in place.
_GATHERING_COST: Final = 0.4


def all_of(predicates: Iterable[Predicate]) -> Predicate:
    """Return a predicate that is true where all of the given ones are."""
    return _group(predicates, AllOf, NO_ROW, lambda one: 1 - one.share)


def any_of(predicates: Iterable[Predicate]) -> Predicate:
    """Return a predicate that is true where any of the given ones is."""
    return _group(predicates, AnyOf, EVERY_ROW, lambda one: one.share)


def _group(
    predicates: Iterable[Predicate],
    kind: "type[AllOf | AnyOf]",
    decisive: ConstantPredicate,
    settled: Callable[[Predicate], float],
) -> Predicate:
    """Return a group, sorted by rows settled per cost; a decisive constant is the result."""
    members = []
    for one in predicates:
        if not isinstance(one, ConstantPredicate):
            members.append(one)
        elif one.verdict is decisive.verdict:
            return decisive
    if not members:
        return negation(decisive)
    if len(members) == 1:
        return members[0]
    return kind(sorted(members, key=lambda one: one.cost / max(settled(one), 0.01)))


def negation(predicate: Predicate) -> Predicate:
    """Return a predicate that is true where the given one is false."""
    if isinstance(predicate, ConstantPredicate):
        return NO_ROW if predicate.verdict else EVERY_ROW
    return predicate.negated if isinstance(predicate, Negation) else Negation(predicate)


class _Group(Predicate):
    """Two or more predicates."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        self._predicates = predicates
        self.is_relative = any(one.is_relative for one in predicates)

    @property
    def nbytes(self) -> int:
        """Bytes of all members."""
        return sum(one.nbytes for one in self._predicates)

    def _together(self, join: Callable[[list[Predicate]], Predicate], now: datetime) -> Lasting:
        """Combine the members at an instant; the result lasts until one of them changes."""
        lasting = [one.at_instant(now) for one in self._predicates]
        made = join([one.predicate for one in lasting])
        return Lasting(made, max([one.first for one in lasting]), min([one.last for one in lasting]))


class AllOf(_Group):
    """True where all of two or more predicates are; the first ones exclude the most rows for their cost."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        super().__init__(predicates)
        self.cost = sum([one.cost for one in predicates])
        self.share = prod([one.share for one in predicates])

    @cached_property
    def _left(self) -> list[float]:
        """Expected share of rows left before each predicate, and after the last."""
        return list(accumulate((one.share for one in self._predicates), operator.mul, initial=1.0))

    @cached_property
    def _rest(self) -> list[float]:
        """Cost of each predicate together with those after it."""
        return [*accumulate((one.cost for one in reversed(self._predicates)), initial=0.0)][::-1]

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether all members are true."""
        return self._from(0, rows)

    def _from(self, first: int, rows: Rows) -> Flags:
        """Evaluate the predicates from `first` on; if few rows are left, expensive ones test only these."""
        found = self._predicates[first].holds(rows)
        for index in range(first + 1, len(self._predicates)):
            if self._is_worth_counting(index) and numpy.count_nonzero(found) < _MAX_GATHERED_SHARE * len(found):
                left = numpy.flatnonzero(found)
                found = numpy.zeros(len(found), bool)
                if len(left):
                    found[left] = self._from(index, chosen(rows, left))
                break
            found = numpy.logical_and(found, self._predicates[index].holds(rows))
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits; if few rows are left, the other predicates test only these."""
        rows = chunk.stop - chunk.start
        found, own = self._predicates[0].bits(chunk), None
        for index in range(1, len(self._predicates)):
            if rows >= _MIN_GATHERED_ROWS and self._is_worth_counting(index):
                count = count_bits(found)
                if count < _MAX_GATHERED_SHARE * rows:
                    return self._narrowed(index, found, chunk) if count else found
            found = own = numpy.bitwise_and(found, self._predicates[index].bits(chunk), out=own)
        return found

    def _narrowed(self, first: int, found: Bytes, chunk: slice) -> Bytes:
        """Evaluate the predicates from `first` on for the rows of a chunk whose bits are set."""
        flags = unpack(found, chunk.stop - chunk.start)
        left = numpy.flatnonzero(flags)
        flags[left] = self._from(first, chosen(chunk, left))
        return pack(flags)

    def _is_worth_counting(self, index: int) -> bool:
        """Whether the predicates before `index` may leave few rows, and those from it on are expensive."""
        return self._left[index] < _MAX_COUNTED_SHARE and self._rest[index] > _GATHERING_COST

    def candidates(self) -> RowNumbers | None:
        """Return the smallest set of candidates of a member."""
        known = [rows for one in self._predicates if (rows := _few_rows(one)) is not None]
        return min(known, key=len, default=None)

    def at_instant(self, now: datetime) -> Lasting:
        """Return the conjunction of the members at an instant."""
        return self._together(all_of, now) if self.is_relative else super().at_instant(now)


class AnyOf(_Group):
    """True where any of two or more predicates is."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        super().__init__(predicates)
        self.cost = sum(one.cost for one in predicates)
        self.share = 1 - prod(1 - one.share for one in predicates)

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether any member is true."""
        found = self._predicates[0].holds(rows)
        for predicate in self._predicates[1:]:
            found = numpy.logical_or(found, predicate.holds(rows))
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits."""
        found, own = self._predicates[0].bits(chunk), None
        for predicate in self._predicates[1:]:
            found = own = numpy.bitwise_or(found, predicate.bits(chunk), out=own)
        return found

    def candidates(self) -> RowNumbers | None:
        """Return the candidates of all members if all have few, else None."""
        known = [rows for one in self._predicates if (rows := _few_rows(one)) is not None]
        return numpy.unique(numpy.concatenate(known)) if len(known) == len(self._predicates) else None

    def at_instant(self, now: datetime) -> Lasting:
        """Return the disjunction of the members at an instant."""
        return self._together(any_of, now) if self.is_relative else super().at_instant(now)


def _few_rows(predicate: Predicate) -> RowNumbers | None:
    """Return the candidates of a predicate if testing only these is faster than testing all rows."""
    return predicate.candidates() if predicate.share <= _MAX_COUNTED_SHARE else None


class Negation(Predicate):
    """True where another predicate is false."""

    def __init__(self, negated: Predicate) -> None:
        self.negated = negated
        self.cost = negated.cost + 0.05
        self.share = 1 - negated.share
        self.is_relative = negated.is_relative

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether the other predicate is false."""
        return numpy.logical_not(self.negated.holds(rows))

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits."""
        return complement(self.negated.bits(chunk), chunk.stop - chunk.start)

    def count(self, rows: int) -> int | None:
        """Return the number of rows for which the other predicate is false."""
        count = self.negated.count(rows)
        return None if count is None else rows - count

    def at_instant(self, now: datetime) -> Lasting:
        """Return the negation of the other predicate at an instant."""
        negated, first, last = self.negated.at_instant(now)
        return Lasting(negation(negated) if self.is_relative else self, first, last)

    @property
    def nbytes(self) -> int:
        """Bytes of the other predicate."""
        return self.negated.nbytes
