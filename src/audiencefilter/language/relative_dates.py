"""Dates relative to today: the operand ``{"today": "-P1M", "end": "month", "zone": "Europe/Berlin"}``.

Days count from 1970-01-01 in an unbounded calendar, since intermediate results may be in any year.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, TypeAlias

from audiencefilter.language.durations import (
    DAY,
    Moving,
    Relative,
    Start,
    Stretch,
    Weekday,
    add_months,
    clocks_of,
    floor,
    following_of,
    parts_of,
    standing,
)
from audiencefilter.language.instants import Edge

#: The number that `date.toordinal` gives 1970-01-01.
_EPOCH: Final = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class RelativeDate(Moving):
    """A date relative to today. At most one of `start` and `end` is given."""

    #: The duration to add to today, in ISO 8601, without a time and without a leading ``+``.
    today: str
    #: The unit to whose first day today is moved first.
    start: Start | None = None
    #: The unit whose last day is meant, after the duration is added.
    end: Start | None = None
    #: The day on which weeks begin, beside a unit of ``WEEK``; None: Monday.
    week_start: Weekday | None = None
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

    def _stretch_at(self, now: int) -> Stretch:
        clocks = clocks_of(self.zone)
        today = clocks.beginning(now, Start.DAY)
        end = clocks.first_instant(today + DAY)
        return standing(clocks.first_instant(today), end - 1, date_of(self.from_today(today // DAY)))

    def first_now(self, day: int) -> int:
        """Return the first `now` for which the date is `day` or later."""
        # It is in microseconds since 1970, `day` in days since 1970; both may be in any year.
        return clocks_of(self.zone).first_instant(self.first_today(day) * DAY)

    def first_today(self, day: int) -> int:
        """Return the first day, since 1970, that as today gives `day` or a later date."""
        months, days, _ = parts_of(self.today)
        # The date is as far from today as the duration is long, within a year and a few days.
        middle = day - days - add_months(0, months) // DAY
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
        months, days, _ = parts_of(self.today)
        local = today * DAY
        if self.start is not None:
            local = floor(local, self.start, self.week_start)
        elif self.end is not None:
            local = following_of(floor(local, self.end, self.week_start), self.end)
        return add_months(local, months) // DAY + days - (self.end is not None)


#: An operand that depends on the clock.
RelativeOperand: TypeAlias = Relative | RelativeDate


def day_of(value: date) -> int:
    """Return the days from 1970-01-01 to a date."""
    return value.toordinal() - _EPOCH


def date_of(day: int) -> date | Edge:
    """Return the date of a day since 1970; an edge where it is outside the years 0001 to 9999."""
    ordinal = day + _EPOCH
    if ordinal < 1:
        return Edge.BEFORE
    return Edge.AFTER if ordinal > date.max.toordinal() else date.fromordinal(ordinal)
