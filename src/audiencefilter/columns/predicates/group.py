"""All of some predicates, any of them, none of them."""

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

#: Below this share of survivors, dear predicates test the survivors alone.
_MAX_GATHERED_SHARE: Final = 0.04
#: As long as more are expected to be left, they are not counted.
_MAX_COUNTED_SHARE: Final = 0.1
#: With fewer rows every predicate tests all: to find the survivors takes longer.
_MIN_GATHERED_ROWS: Final = 512
#: What it costs, in nanoseconds for a row, to find the survivors and to come back to all rows.
_GATHERING_COST: Final = 0.4


def all_of(predicates: Iterable[Predicate]) -> Predicate:
    """Return what is true where all of these are."""
    return _group(predicates, AllOf, NO_ROW, lambda one: 1 - one.share)


def any_of(predicates: Iterable[Predicate]) -> Predicate:
    """Return what is true where any of these is."""
    return _group(predicates, AnyOf, EVERY_ROW, lambda one: one.share)


def _group(
    predicates: Iterable[Predicate],
    kind: "type[AllOf | AnyOf]",
    decisive: ConstantPredicate,
    settled: Callable[[Predicate], float],
) -> Predicate:
    """Return a group, first what settles most rows for its cost; of constants the decisive one is the whole answer."""
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
    """Return what is true where this is false."""
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
        """The bytes that all of them hold."""
        return sum(one.nbytes for one in self._predicates)

    def _together(self, join: Callable[[list[Predicate]], Predicate], now: datetime) -> Lasting:
        """Join what they are at an instant, which lasts as long as all of that does."""
        lasting = [one.at_instant(now) for one in self._predicates]
        made = join([one.predicate for one in lasting])
        return Lasting(made, max([one.first for one in lasting]), min([one.last for one in lasting]))


class AllOf(_Group):
    """True where all of two or more predicates are; the first ones rule out most for what they cost."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        super().__init__(predicates)
        self.cost = sum([one.cost for one in predicates])
        self.share = prod([one.share for one in predicates])

    @cached_property
    def _left(self) -> list[float]:
        """What share of the rows is thought to be left before each predicate, and after the last."""
        return list(accumulate((one.share for one in self._predicates), operator.mul, initial=1.0))

    @cached_property
    def _rest(self) -> list[float]:
        """What each predicate costs with those behind it."""
        return [*accumulate((one.cost for one in reversed(self._predicates)), initial=0.0)][::-1]

    def holds(self, rows: Rows) -> Flags:
        """Return whether all of them are true of each row."""
        return self._from(0, rows)

    def _from(self, first: int, rows: Rows) -> Flags:
        """Evaluate the predicates from one on; where most rows are ruled out, the dear ones test the others only."""
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
        """Return whether all of them are true; where most rows are ruled out, the rest test the others only."""
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
        """Ask the predicates from one on of those rows of a chunk alone whose bits are set."""
        flags = unpack(found, chunk.stop - chunk.start)
        left = numpy.flatnonzero(flags)
        flags[left] = self._from(first, chosen(chunk, left))
        return pack(flags)

    def _is_worth_counting(self, index: int) -> bool:
        """Whether the predicates before one may leave so few rows, and those from it on cost so much."""
        return self._left[index] < _MAX_COUNTED_SHARE and self._rest[index] > _GATHERING_COST

    def candidates(self) -> RowNumbers | None:
        """Return the fewest rows that one of them leaves."""
        known = [rows for one in self._predicates if (rows := _few_rows(one)) is not None]
        return min(known, key=len, default=None)

    def at_instant(self, now: datetime) -> Lasting:
        """Return all of what they are at an instant."""
        return self._together(all_of, now) if self.is_relative else super().at_instant(now)


class AnyOf(_Group):
    """True where any of two or more predicates is."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        super().__init__(predicates)
        self.cost = sum(one.cost for one in predicates)
        self.share = 1 - prod(1 - one.share for one in predicates)

    def holds(self, rows: Rows) -> Flags:
        """Return whether any of them is true of each row."""
        found = self._predicates[0].holds(rows)
        for predicate in self._predicates[1:]:
            found = numpy.logical_or(found, predicate.holds(rows))
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return whether any of them is true."""
        found, own = self._predicates[0].bits(chunk), None
        for predicate in self._predicates[1:]:
            found = own = numpy.bitwise_or(found, predicate.bits(chunk), out=own)
        return found

    def candidates(self) -> RowNumbers | None:
        """Return the rows that any of them leaves, where all of them leave few."""
        known = [rows for one in self._predicates if (rows := _few_rows(one)) is not None]
        return numpy.unique(numpy.concatenate(known)) if len(known) == len(self._predicates) else None

    def at_instant(self, now: datetime) -> Lasting:
        """Return any of what they are at an instant."""
        return self._together(any_of, now) if self.is_relative else super().at_instant(now)


def _few_rows(predicate: Predicate) -> RowNumbers | None:
    """Return the rows that a predicate leaves, where it is quicker to ask of them alone than to ask of all."""
    return predicate.candidates() if predicate.share <= _MAX_COUNTED_SHARE else None


class Negation(Predicate):
    """True where another predicate is false."""

    def __init__(self, negated: Predicate) -> None:
        self.negated = negated
        self.cost = negated.cost + 0.05
        self.share = 1 - negated.share
        self.is_relative = negated.is_relative

    def holds(self, rows: Rows) -> Flags:
        """Return whether the other is false of each row."""
        return numpy.logical_not(self.negated.holds(rows))

    def bits(self, chunk: slice) -> Bytes:
        """Return whether the other is false."""
        return complement(self.negated.bits(chunk), chunk.stop - chunk.start)

    def count(self, rows: int) -> int | None:
        """Return how many are left."""
        count = self.negated.count(rows)
        return None if count is None else rows - count

    def at_instant(self, now: datetime) -> Lasting:
        """Return what is true where the other, at an instant, is false."""
        negated, first, last = self.negated.at_instant(now)
        return Lasting(negation(negated) if self.is_relative else self, first, last)

    @property
    def nbytes(self) -> int:
        """The bytes that the other holds."""
        return self.negated.nbytes
