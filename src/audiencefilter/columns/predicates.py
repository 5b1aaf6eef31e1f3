"""Predicates: tests of many rows at once; constants, sets of rows, tests relative to now, and groups of predicates."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple, NoReturn

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import (
    Array,
    Bitset,
    Bytes,
    Flags,
    RowNumbers,
    Rows,
    chosen,
    complement,
    count_bits,
    distinct_of,
    located,
    numpy,
    pack,
    row_count,
    unpack,
)
from audiencefilter.language.durations import Stretch

_MICROSECOND: Final = timedelta(microseconds=1)
_ALWAYS: Final = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


class Predicate(ABC):
    """A test that is true or false for each row of a segment."""

    #: Approximate nanoseconds for a row, as measured; only the order of costs matters.
    cost: float
    #: Estimated share of the rows, from 0 to 1, for which it is true.
    share: float
    #: Whether it depends on the clock, and so must be evaluated by :meth:`at_instant`.
    is_relative: bool = False
    #: What is in memory with it only: arrays, bitsets and other predicates.
    owned: Sequence[Any] = ()

    @abstractmethod
    def holds(self, rows: Rows) -> Flags:
        """Return for each of the rows whether the predicate is true; do not change the array."""

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits, unchangeable; a chunk is from a multiple of eight to another or the last row."""
        return pack(self.holds(chunk))

    def count(self, rows: int) -> int | None:
        """Return the number of true rows among all `rows` if it is known without evaluation, else None."""
        return None

    def candidates(self) -> RowNumbers | None:
        """Return the only rows for which the predicate can be true, ascending, if they are few and known, else None."""
        return None

    def at_instant(self, now: datetime) -> "Lasting":
        """Return the predicate at an instant in UTC: itself if it does not depend on the clock."""
        return Lasting(self, *_ALWAYS)

    @property
    def nbytes(self) -> int:
        """Bytes now or later in memory, beyond those of the columns."""
        return sum([one.nbytes for one in self.owned])


class Lasting(NamedTuple):
    """A predicate that is valid from a first instant in UTC to a last one, included."""

    predicate: Predicate
    first: datetime
    last: datetime


class ConstantPredicate(Predicate):
    """True for every row, or for none."""

    cost = 0.0

    def __init__(self, verdict: bool) -> None:
        self.verdict = verdict
        self.share = float(verdict)

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row."""
        return numpy.full(row_count(rows), self.verdict)

    def count(self, rows: int) -> int:
        """Return the number of all rows, or 0."""
        return rows if self.verdict else 0

    def candidates(self) -> RowNumbers | None:
        """Return no rows if the verdict is false."""
        return None if self.verdict else numpy.empty(0, numpy.int64)


EVERY_ROW: Final = ConstantPredicate(True)
NO_ROW: Final = ConstantPredicate(False)


class RowSet(Predicate):
    """True for the rows with the given numbers, which ascend and are of any width."""

    def __init__(self, numbers: Array, total: int) -> None:
        self._given = numbers
        self.share = len(numbers) / max(total, 1)
        self.cost = 0.1 + self.share

    @cached_property
    def _numbers(self) -> RowNumbers:
        return self._given.astype(numpy.int64, copy=False)

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether it is in the set."""
        if rows is self._numbers:
            return numpy.ones(len(rows), bool)
        if not isinstance(rows, slice):
            return located(rows, self._numbers)[1]
        found = numpy.zeros(row_count(rows), bool)
        first, last = numpy.searchsorted(self._numbers, (rows.start, rows.stop))
        found[self._numbers[first:last] - rows.start] = True
        return found

    def count(self, rows: int) -> int:
        """Return the size of the set."""
        return len(self._given)

    def candidates(self) -> RowNumbers:
        """Return the rows of the set."""
        return self._numbers

    @property
    def nbytes(self) -> int:
        """Bytes of the numbers."""
        return self._numbers.nbytes


class BitTest(Predicate):
    """True for the rows whose bits are set; `own`: no other object references the bits."""

    cost = 0.01

    def __init__(self, bits: Bitset, own: bool = False) -> None:
        self._bits = bits
        self.owned = (bits,) if own else ()
        self._count = bits.count()
        self.share = self._count / max(bits.rows, 1)

    def holds(self, rows: Rows) -> Flags:
        """Return the bits of the rows as booleans."""
        return self._bits.at(rows)

    def bits(self, chunk: slice) -> Bytes:
        """Return the bits of the chunk."""
        return self._bits.octets(chunk)

    def count(self, rows: int) -> int:
        """Return the number of bits that are set."""
        return self._count


class SampledTest(Predicate):
    """A cheap test of `total` rows, whose share is estimated when it is needed, from up to 1,000 rows."""

    def __init__(self, total: int) -> None:
        self._total = total

    @cached_property
    def share(self) -> float:  # type: ignore[override]
        """The estimated share."""
        found = self.holds(slice(0, self._total, -(-self._total // 1_000) or 1))
        return int(numpy.count_nonzero(found)) / max(len(found), 1)


# -- relative to now ----------------------------------------------------------------------------------------------


class Relative(Predicate):
    """Placeholder in a group for a predicate at an instant, which `made` returns; it cannot be evaluated itself."""

    is_relative = True
    cost = 0.2
    share = 0.5

    def __init__(self, made: Callable[[datetime], Lasting]) -> None:
        self._made = made

    def at_instant(self, now: datetime) -> Lasting:
        """Return the predicate at an instant."""
        return self._made(now)

    def holds(self, rows: Rows) -> NoReturn:
        """Raise AssertionError, since there is no instant."""
        raise AssertionError("a predicate relative to now needs an instant")


def lasting(predicate: Predicate, stretch: Stretch, now: datetime, leeway: tuple[int | None, int | None]) -> Lasting:
    """Return a test of a relative instant with the time for which it is valid; `leeway` is that of the column."""
    first, last = stretch.first, stretch.last
    if stretch.instant is None:
        less, more = leeway
        first = first if less is None or less > (now - first) // _MICROSECOND else now - less * _MICROSECOND
        last = last if more is None or more > (last - now) // _MICROSECOND else now + more * _MICROSECOND
    return Lasting(predicate, first, last)


# -- groups -------------------------------------------------------------------------------------------------------


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
    """Return a group, sorted by the rows that a member decides for its cost; or a constant that decides all rows."""
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
        self._predicates = self.owned = predicates
        self.is_relative = any(one.is_relative for one in predicates)

    def at_instant(self, now: datetime) -> Lasting:
        """Return the group of the members at an instant, which lasts until one of them changes."""
        if not self.is_relative:
            return super().at_instant(now)
        lasting = [one.at_instant(now) for one in self._predicates]
        join = all_of if isinstance(self, AllOf) else any_of
        made = join([one.predicate for one in lasting])
        return Lasting(made, max([one.first for one in lasting]), min([one.last for one in lasting]))


class AllOf(_Group):
    """True where all of two or more predicates are; the first ones exclude the most rows for their cost."""

    def __init__(self, predicates: Sequence[Predicate]) -> None:
        super().__init__(predicates)
        gathering = tuning.TUNING.gathering_cost
        costs = zip(predicates, self._left, strict=False)
        self.cost = sum([min(one.cost, left * (gathering + one.cost)) for one, left in costs])
        self.share = self._left[-1]

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
            expected = self._are_few(index, self._left[index], 1)
            if expected and self._are_few(index, int(numpy.count_nonzero(found)), len(found)):
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
            if self._are_few(index, self._left[index], 1):
                count = count_bits(found)
                if self._are_few(index, count, rows):
                    return self._narrowed(index, found, chunk) if count else found
            found = own = numpy.bitwise_and(found, self._predicates[index].bits(chunk), out=own)
        return found

    def _narrowed(self, first: int, found: Bytes, chunk: slice) -> Bytes:
        """Evaluate the predicates from `first` on for the rows of a chunk whose bits are set."""
        flags = unpack(found, chunk.stop - chunk.start)
        left = numpy.flatnonzero(flags)
        flags[left] = self._from(first, chosen(chunk, left))
        return pack(flags)

    def _are_few(self, index: int, left: float, rows: float) -> bool:
        """Whether the predicates from `index` on take less time for the rows left than for all rows."""
        rest = self._rest[index]
        return rows * tuning.TUNING.counting_cost + left * (tuning.TUNING.gathering_cost + rest) < rows * rest

    def candidates(self) -> RowNumbers | None:
        """Return the smallest set of candidates of a member."""
        known = [rows for one in self._predicates if (rows := _few_rows(one)) is not None]
        return min(known, key=len, default=None)


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
        return distinct_of(numpy.concatenate(known)) if len(known) == len(self._predicates) else None


def _few_rows(predicate: Predicate) -> RowNumbers | None:
    """Return the candidates of a predicate if testing only these is faster than testing all rows."""
    return predicate.candidates() if predicate.share <= tuning.TUNING.max_counted_share else None


class Negation(Predicate):
    """True where another predicate is false."""

    def __init__(self, negated: Predicate) -> None:
        self.negated = negated
        self.owned = (negated,)
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
