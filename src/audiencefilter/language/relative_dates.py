"""Dates relative to today: the operand ``{"today": "-P1M", "end": "month", "zone": "Europe/Berlin"}``.

Days count from 1970-01-01 in an unbounded calendar, since intermediate results may be in any year.

An anniversary is a window of days in which the month and day of a date fall, in any year: at an instant at most two
intervals of ``month * 100 + day``. 29 February counts as 1 March in years without it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, TypeAlias

from audiencefilter.language import durations
from audiencefilter.language.instants import Clocked, Edge, microseconds

#: The number that `date.toordinal` gives 1970-01-01.
_EPOCH: Final = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class RelativeDate(durations.Moving):
    """A date relative to today. At most one of `start` and `end` is given."""

    #: The duration to add to today, in ISO 8601, without a time and without a leading ``+``.
    today: str
    #: The unit to whose first day today is moved first.
    start: durations.Start | None = None
    #: The unit whose last day is meant, after the duration is added.
    end: durations.Start | None = None
    #: The day on which weeks begin, beside a unit of ``WEEK``; None: Monday.
    week_start: durations.Weekday | None = None
    #: The zone whose calendar gives today; None: UTC.
    zone: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return RelativeDate, (self.today, self.start, self.end, self.week_start, self.zone)

    def at(self, now: datetime) -> date | Edge:
        """Return the date for `now`, which is in UTC; an edge where it is outside the years 0001 to 9999."""
        # It never decreases as `now` grows.
        found = self.stretch(now).instant
        assert found is not None  # noqa: S101 - no date moves within a day
        return found

    def _stretch_at(self, now: int) -> durations.Stretch:
        clocks = durations.clocks_of(self.zone)
        today = clocks.beginning(now, durations.Start.DAY)
        end = clocks.first_instant(today + durations.DAY)
        return durations.standing(
            clocks.first_instant(today), end - 1, date_of(self.from_today(today // durations.DAY))
        )

    def first_now(self, day: int) -> int:
        """Return the first `now` for which the date is `day` or later."""
        # It is in microseconds since 1970, `day` in days since 1970; both may be in any year.
        return durations.clocks_of(self.zone).first_instant(self.first_today(day) * durations.DAY)

    def first_today(self, day: int) -> int:
        """Return the first day, since 1970, that as today gives `day` or a later date."""
        months, days, _ = durations.parts_of(self.today)
        # The date is as far from today as the duration is long, within a year and a few days.
        middle = day - days - durations.add_months(0, months) // durations.DAY
        low, high = middle - 500, middle + 500
        while high - low > 1:
            today = (low + high) // 2
            if self.from_today(today) >= day:
                high = today
            else:
                low = today
        return high

    def from_today(self, today: int) -> int:
        """Return the date, as a day since 1970, where today is the given day."""
        months, days, _ = durations.parts_of(self.today)
        local = today * durations.DAY
        if self.start is not None:
            local = durations.floor(local, self.start, self.week_start)
        elif self.end is not None:
            local = durations.following_of(durations.floor(local, self.end, self.week_start), self.end)
        return durations.add_months(local, months) // durations.DAY + days - (self.end is not None)


#: An operand that depends on the clock.
RelativeOperand: TypeAlias = durations.Relative | RelativeDate


def day_of(value: date) -> int:
    """Return the days from 1970-01-01 to a date."""
    return value.toordinal() - _EPOCH


def date_of(day: int) -> date | Edge:
    """Return the date of a day since 1970; an edge where it is outside the years 0001 to 9999."""
    ordinal = day + _EPOCH
    if ordinal < 1:
        return Edge.BEFORE
    return Edge.AFTER if ordinal > date.max.toordinal() else date.fromordinal(ordinal)


# -- anniversaries -----------------------------------------------------------------------------------------------------

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
        return durations.clocks_of(self.zone).beginning(now, durations.Start.DAY) // durations.DAY

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
        return None if turn is None else durations.clocks_of(self.zone).first_instant(turn * durations.DAY)

    def _entering(self, value: date, last: int) -> int | None:
        """Return the first today on which an anniversary after `last`, the end of the window, is in the window."""
        year, _, _ = durations.civil(last)
        for each in range(year, year + durations.CYCLE_YEARS + 2):
            day = _anniversary(value, each)
            if day > last and self.first.from_today(today := self.last.first_today(day)) <= day:
                return today
        return None

    def _leaving(self, value: date, latest: int) -> int | None:
        """Return the first today on which no anniversary is in the window; `latest`: the last one in it now."""
        for _ in range(durations.CYCLE_YEARS + 2):
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
    return durations.day_number(year, value.month, value.day)


def _latest(value: date, day: int) -> int:
    """Return the last anniversary of a date up to a day."""
    year, _, _ = durations.civil(day)
    found = _anniversary(value, year)
    return found if found <= day else _anniversary(value, year - 1)


def _days(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """Return the days of the year from one day to another."""
    if last < first:
        return ()
    if last - first >= 365:
        return EVERY_DAY
    (year, month, day), (end_year, end_month, end_day) = durations.civil(first), durations.civil(last)
    begin, end = month * 100 + day, end_month * 100 + end_day
    if first == durations.day_number(year, 2, 29):  # 1 March in a year without it
        begin = _LEAP_DAY
    return ((begin, end),) if year == end_year else ((_FIRST, end), (begin, _LAST))
