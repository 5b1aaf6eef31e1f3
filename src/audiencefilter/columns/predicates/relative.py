"""What depends on the clock: it becomes a predicate when it is known at which instant it is asked."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NoReturn

from audiencefilter.columns.arrays import Rows
from audiencefilter.columns.predicates.predicate import Lasting, Predicate
from audiencefilter.language.durations import Stretch

_MICROSECOND: Final = timedelta(microseconds=1)


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

    Args:
        predicate: what the test is now.
        stretch: how the instant goes around `now`.
        now: in UTC.
        leeway: by how many microseconds the instant may be earlier, and by how many later; None where by any.
    """
    first, last = stretch.first, stretch.last
    if stretch.instant is None:
        less, more = leeway
        first = first if less is None or less > (now - first) // _MICROSECOND else now - less * _MICROSECOND
        last = last if more is None or more > (last - now) // _MICROSECOND else now + more * _MICROSECOND
    return Lasting(predicate, first, last)
