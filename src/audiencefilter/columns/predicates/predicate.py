"""What every predicate is, and the ones that look at no value, among them those that depend on the clock."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Final, NamedTuple, NoReturn

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, Rows, located, numpy, row_count
from audiencefilter.columns.bitset import Bitset, pack
from audiencefilter.language.durations import Stretch

#: About how many rows a share is estimated from.
_SAMPLE_ROWS: Final = 1_000
_MICROSECOND: Final = timedelta(microseconds=1)
_ALWAYS: Final = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


class Predicate(ABC):
    """Something that is true or false of every row of a segment.

    Attributes:
        cost: about how many nanoseconds it takes for a row, as measured; only their order matters.
        share: the part of the rows, from 0 to 1, of which it is thought to be true.
        is_relative: whether it depends on the clock, and so has to be asked by way of :meth:`at_instant`.
    """

    cost: float
    share: float
    is_relative: bool = False

    @abstractmethod
    def holds(self, rows: Rows) -> Flags:
        """Return for each of the rows whether it is true, as an array that is not to be changed."""

    def bits(self, chunk: slice) -> Bytes:
        """Return the same as bits, as a :class:`~.bitset.Bitset` has them; not to be changed either.

        Args:
            chunk: rows from a multiple of eight to another, or to the last row.
        """
        return pack(self.holds(chunk))

    def count(self, rows: int) -> int | None:
        """Return of how many of all `rows` rows it is true, where that is known without asking them; else None."""
        return None

    def candidates(self) -> RowNumbers | None:
        """Return the only rows that it can be true of, ascending, where they are few and known; else None."""
        return None

    def at_instant(self, now: datetime) -> "Lasting":
        """Return what it is at an instant, which is in UTC: itself where it does not depend on the clock."""
        return Lasting(self, *_ALWAYS)

    @property
    def nbytes(self) -> int:
        """The bytes that it holds, or will hold, beyond those of the columns."""
        return 0


class Lasting(NamedTuple):
    """What a predicate is for a while.

    Attributes:
        first: since when, in UTC.
        last: until when; that included.
    """

    predicate: Predicate
    first: datetime
    last: datetime


class ConstantPredicate(Predicate):
    """True of every row, or of none."""

    cost = 0.0

    def __init__(self, verdict: bool) -> None:
        self.verdict = verdict
        self.share = float(verdict)

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row."""
        return numpy.full(row_count(rows), self.verdict)

    def count(self, rows: int) -> int:
        """Return all, or 0."""
        return rows if self.verdict else 0

    def candidates(self) -> RowNumbers | None:
        """Return no rows where it is true of none."""
        return None if self.verdict else numpy.empty(0, numpy.int64)


EVERY_ROW: Final = ConstantPredicate(True)
NO_ROW: Final = ConstantPredicate(False)


class RowSet(Predicate):
    """True of the rows with these numbers.

    Args:
        numbers: the numbers of the rows, ascending; of any width.
    """

    def __init__(self, numbers: Array, total: int) -> None:
        self._given = numbers
        self.share = len(numbers) / max(total, 1)
        self.cost = 0.1 + self.share

    @cached_property
    def _numbers(self) -> RowNumbers:
        return self._given.astype(numpy.int64, copy=False)

    def holds(self, rows: Rows) -> Flags:
        """Return whether each row is one of them."""
        if rows is self._numbers:
            return numpy.ones(len(rows), bool)
        if not isinstance(rows, slice):
            return located(rows, self._numbers)[1]
        found = numpy.zeros(row_count(rows), bool)
        first, last = numpy.searchsorted(self._numbers, (rows.start, rows.stop))
        found[self._numbers[first:last] - rows.start] = True
        return found

    def count(self, rows: int) -> int:
        """Return how many they are."""
        return len(self._given)

    def candidates(self) -> RowNumbers:
        """Return the rows."""
        return self._numbers

    @property
    def nbytes(self) -> int:
        """The bytes of the numbers."""
        return self._numbers.nbytes


class BitTest(Predicate):
    """True of the rows whose bits are set.

    Args:
        bits: of the rows.
        own: whether nothing else holds them.
    """

    cost = 0.01

    def __init__(self, bits: Bitset, own: bool = False) -> None:
        self._bits = bits
        self._own = own
        self._count = bits.count()
        self.share = self._count / max(bits.rows, 1)

    def holds(self, rows: Rows) -> Flags:
        """Return the bits of the rows."""
        return self._bits.at(rows)

    def bits(self, chunk: slice) -> Bytes:
        """Return the bits as they are."""
        return self._bits.octets(chunk)

    def count(self, rows: int) -> int:
        """Return how many are set."""
        return self._count

    @property
    def nbytes(self) -> int:
        """The bytes of the bits, where nothing else holds them."""
        return self._bits.nbytes if self._own else 0


def estimated_share(predicate: Predicate, total: int) -> float:
    """Return the share of all rows that a cheap predicate is true of, estimated from a few of them."""
    if not total:
        return 0.0
    return float(predicate.holds(slice(0, total, -(-total // _SAMPLE_ROWS))).mean())


# -- relative to now ----------------------------------------------------------------------------------------------


class Relative(Predicate):
    """Stands in a group for what it is at an instant; by itself it is true of nothing and false of nothing.

    Args:
        made: returns what it is at an instant, which is in UTC, and for how long.
    """

    is_relative = True
    cost = 0.2
    share = 0.5

    def __init__(self, made: Callable[[datetime], Lasting]) -> None:
        self._made = made

    def at_instant(self, now: datetime) -> Lasting:
        """Return what it is at an instant."""
        return self._made(now)

    def holds(self, rows: Rows) -> NoReturn:
        """Raise, since it was not asked at an instant."""
        raise AssertionError("what depends on the clock is asked at an instant")


def lasting(predicate: Predicate, stretch: Stretch, now: datetime, leeway: tuple[int | None, int | None]) -> Lasting:
    """Return a test of a relative instant, and for how long it is that.

    The instant may be earlier and later by `leeway`, in microseconds; None is by any number of them.
    """
    first, last = stretch.first, stretch.last
    if stretch.instant is None:
        less, more = leeway
        first = first if less is None or less > (now - first) // _MICROSECOND else now - less * _MICROSECOND
        last = last if more is None or more > (last - now) // _MICROSECOND else now + more * _MICROSECOND
    return Lasting(predicate, first, last)
