"""What depends on the clock: it becomes a predicate when it is known at which instant it is asked."""

from collections.abc import Callable
from datetime import datetime
from typing import NoReturn

from audiencefilter.columns.arrays import Rows
from audiencefilter.columns.predicates.predicate import Predicate


class Relative(Predicate):
    """Stands in a group for what it is at an instant; by itself it is true of nothing and false of nothing.

    Args:
        made: returns what it is at an instant, which is in UTC.
    """

    is_relative = True
    cost = 0.2
    share = 0.5

    def __init__(self, made: Callable[[datetime], Predicate]) -> None:
        self._made = made

    def at_instant(self, now: datetime) -> Predicate:
        """Return what it is at an instant."""
        return self._made(now)

    def holds(self, rows: Rows) -> NoReturn:
        """Raise, since it was not asked at an instant."""
        raise AssertionError("what depends on the clock is asked at an instant")
