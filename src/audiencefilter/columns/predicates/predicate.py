"""Base class of predicates, and predicates that read no values, including those that depend on the clock."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Final, NamedTuple, NoReturn

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, Rows, located, numpy, row_count
from audiencefilter.columns.bitset import Bitset, pack
from audiencefilter.language.durations import Stretch

#: Approximate number of rows from which a share is estimated.
_SAMPLE_ROWS: Final = 1_000
_MICROSECOND: Final = timedelta(microseconds=1)
_ALWAYS: Final = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


class Predicate(ABC):
    """A test that is true or false for each row of a segment.

    Attributes:
        cost: approximate nanoseconds for a row, as measured; only the order of costs matters.
        share: estimated share of the rows, from 0 to 1, for which the predicate is true.
        is_relative: whether it depends on the clock, and so must be evaluated by :meth:`at_instant`.
    """

    cost: float
    share: float
    is_relative: bool = False

    @abstractmethod
    def holds(self, rows: Rows) -> Flags:
        """Return for each of the rows whether the predicate is true; do not change the array."""

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits in the form of a :class:`~.bitset.Bitset`; do not change them.

        Args:
            chunk: rows from a multiple of eight to another, or to the last row.
        """
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
        return 0


class Lasting(NamedTuple):
    """A predicate that is valid for a time.

    Attributes:
        first: the first instant, in UTC.
        last: the last instant, included.
    """

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
    """True for the rows with the given numbers.

    Args:
        numbers: row numbers, ascending; of any width.
    """

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
    """True for the rows whose bits are set.

    Args:
        bits: the bits of the rows.
        own: whether no other object references the bits.
    """

    cost = 0.01

    def __init__(self, bits: Bitset, own: bool = False) -> None:
        self._bits = bits
        self._own = own
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

    @property
    def nbytes(self) -> int:
        """Bytes of the bits if no other object references them, else 0."""
        return self._bits.nbytes if self._own else 0


def estimated_share(predicate: Predicate, total: int) -> float:
    """Return the share of rows for which a cheap predicate is true, estimated from a sample."""
    if not total:
        return 0.0
    return float(predicate.holds(slice(0, total, -(-total // _SAMPLE_ROWS))).mean())


# -- relative to now ----------------------------------------------------------------------------------------------


class Relative(Predicate):
    """Placeholder in a group for a predicate at an instant; it cannot be evaluated itself.

    Args:
        made: returns the predicate at an instant in UTC, and the time for which it is valid.
    """

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
        raise AssertionError("what depends on the clock is asked at an instant")


def lasting(predicate: Predicate, stretch: Stretch, now: datetime, leeway: tuple[int | None, int | None]) -> Lasting:
    """Return a test of a relative instant, with the time for which it is valid.

    The instant may be earlier and later by `leeway`, in microseconds; None means by any number.
    """
    first, last = stretch.first, stretch.last
    if stretch.instant is None:
        less, more = leeway
        first = first if less is None or less > (now - first) // _MICROSECOND else now - less * _MICROSECOND
        last = last if more is None or more > (last - now) // _MICROSECOND else now + more * _MICROSECOND
    return Lasting(predicate, first, last)
