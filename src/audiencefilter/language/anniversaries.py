"""Anniversaries: windows of days in which the month and day of a date fall, in any year.

At an instant, a window is at most two intervals of ``month * 100 + day``. 29 February counts as 1 March in years
without it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeAlias

from audiencefilter.language.durations import CYCLE_YEARS, DAY, Start, civil, clocks_of, day_number
from audiencefilter.language.instants import Clocked, microseconds
from audiencefilter.language.relative_dates import RelativeDate, RelativeOperand

#: The days of a year, and the intervals that have all of them.
_FIRST, _LAST, _LEAP_DAY = 101, 1231, 229
EVERY_DAY: Final = ((_FIRST, _LAST),)


@dataclass(frozen=True, slots=True)
class DaysOfYear:
    """Days of any year."""

    #: Pairs of ``month * 100 + day``, the first and the last day of an interval, in order.
    days: tuple[tuple[int, int], ...]

    def has(self, value: date) -> bool:
        """Whether the month and day of a date are among these."""
        code = code_of(value)
        return any(first <= code <= last for first, last in self.days)


@dataclass(frozen=True, slots=True)
class Anniversary(Clocked):
    """The days from one date to another, both relative to today in the same zone."""

    first: RelativeDate
    last: RelativeDate

    @property
    def zone(self) -> str | None:
        """The zone whose calendar gives today; None: UTC."""
        return self.first.zone

    def at(self, now: datetime) -> DaysOfYear:
        """Return the days for `now`, which is in UTC."""
        today = self._today(microseconds(now))
        return DaysOfYear(_days(self.first.from_today(today), self.last.from_today(today)))

    def _today(self, now: int) -> int:
        return clocks_of(self.zone).beginning(now, Start.DAY) // DAY

    def passed(self, since: datetime, until: datetime) -> Iterator[tuple[date, date]]:
        """Yield ranges of days of a leap year that an end of the window passes between two instants."""
        # The instants are in UTC. A date that enters or leaves the window between them is on one of these days.
        before, after = self._today(microseconds(since)), self._today(microseconds(until))
        for end in (self.first, self.last) if before != after else ():
            for codes in _days(end.from_today(before), end.from_today(after)):
                first, last = (date(2000, *divmod(code, 100)) for code in codes)  # a year that has every day
                yield first, last

    def next_turn(self, value: date, now: int) -> int | None:
        """Return the first instant after `now` at which a date enters or leaves the window, or None."""
        # Both are in microseconds since 1970.
        today = self._today(now)
        latest = _latest(value, self.last.from_today(today))
        is_inside = self.first.from_today(today) <= latest
        turn = self._leaving(value, latest) if is_inside else self._entering(value, self.last.from_today(today))
        return None if turn is None else clocks_of(self.zone).first_instant(turn * DAY)

    def _entering(self, value: date, last: int) -> int | None:
        """Return the first today on which an anniversary after `last`, the end of the window, is in the window."""
        year, _, _ = civil(last)
        for each in range(year, year + CYCLE_YEARS + 2):
            day = _anniversary(value, each)
            if day > last and self.first.from_today(today := self.last.first_today(day)) <= day:
                return today
        return None

    def _leaving(self, value: date, latest: int) -> int | None:
        """Return the first today on which no anniversary is in the window; `latest`: the last one in it now."""
        for _ in range(CYCLE_YEARS + 2):
            today = self.first.first_today(latest + 1)
            latest = _latest(value, self.last.from_today(today))
            if latest < self.first.from_today(today):
                return today
        return None


#: The operands that depend on the clock.
MovingOperand: TypeAlias = RelativeOperand | Anniversary


def code_of(value: date) -> int:
    """Return the month and day of a date as one number."""
    return value.month * 100 + value.day


def _anniversary(value: date, year: int) -> int:
    """Return the anniversary of a date in a year, as a day since 1970: 1 March where the year lacks 29 February."""
    return day_number(year, value.month, value.day)


def _latest(value: date, day: int) -> int:
    """Return the last anniversary of a date up to a day."""
    year, _, _ = civil(day)
    found = _anniversary(value, year)
    return found if found <= day else _anniversary(value, year - 1)


def _days(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """Return the days of the year from one day to another."""
    if last < first:
        return ()
    if last - first >= 365:
        return EVERY_DAY
    (year, month, day), (end_year, end_month, end_day) = civil(first), civil(last)
    begin, end = month * 100 + day, end_month * 100 + end_day
    if first == day_number(year, 2, 29):  # 1 March in a year without it
        begin = _LEAP_DAY
    return ((begin, end),) if year == end_year else ((_FIRST, end), (begin, _LAST))
