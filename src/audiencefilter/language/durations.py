"""Instants relative to now: the operand ``{"now": "-P30D", "start": "month", "zone": "Europe/Berlin"}``.

Arithmetic uses integers: microseconds since 1970 and days of an unbounded calendar, since intermediate results may be
in any year.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.choice import Choice
from audiencefilter.language.instants import EPOCH, Clocked, Edge, microseconds

_DURATION: Final = (
    r"([+-]?)P(?=[0-9T])(?:([0-9]{1,9})Y)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})W)?(?:([0-9]{1,9})D)?"
    r"(?:T(?=[0-9])(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})(?:\.([0-9]{1,6}))?S)?)?"
)
_duration: Final = cache(partial(re.compile, _DURATION))
#: Maximum number of characters of a duration.
MAX_DURATION: Final = 100

_SECOND: Final = 1_000_000
_HOUR: Final = 3_600 * _SECOND
DAY: Final = 24 * _HOUR
#: The calendar, including leap years and weekdays, repeats after this many years.
CYCLE_YEARS: Final = 400
_CYCLE: Final = 146_097 * DAY
_FIRST: Final = microseconds(datetime.min.replace(tzinfo=UTC))
_LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC))
_NO_TIME: Final = timedelta()
#: In these years no zone moves a time outside the range of datetime; the tz database has no new rules beyond them.
_SAFE: Final = (microseconds(datetime(400, 1, 1, tzinfo=UTC)), microseconds(datetime(9600, 1, 1, tzinfo=UTC)))


class Start(Choice):
    """A calendar unit to whose beginning an operand may be rounded down."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"

    @property
    def takes_zone(self) -> bool:
        """Whether the operand may also have a zone."""
        return self is not Start.HOUR


class Weekday(Choice):
    """A day on which weeks begin."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class Moving(Clocked):
    """An operand that depends on the clock; it remembers its behaviour around the last `now`."""

    __slots__ = ("_stretch",)

    def stretch(self, now: datetime) -> "Stretch":
        """Return the behaviour of the instant or date around `now`, which is in UTC.

        >>> stretch = Relative("-PT1H").stretch(datetime(2024, 3, 31, 12, tzinfo=UTC))
        >>> stretch.instant, stretch.shift
        (None, datetime.timedelta(days=-1, seconds=82800))
        """
        stretch: Stretch | None = getattr(self, "_stretch", None)
        if stretch is None or not stretch.first <= now <= stretch.last:
            # One cached stretch for each operand, replaced in a single assignment: other threads see the old one or the
            # new one.
            stretch = self._stretch_at(microseconds(now))
            _set_stretch(self, stretch)
        return stretch

    def _stretch_at(self, now: int) -> "Stretch":
        raise NotImplementedError


_set_stretch = Moving.__dict__["_stretch"].__set__


@dataclass(frozen=True, slots=True)
class Relative(Moving):
    """An instant relative to now.

    Attributes:
        now: the duration to add to now, in ISO 8601 and without a leading ``+``.
        start: the unit to whose beginning now is rounded down first; None: no rounding.
        zone: the zone of the calendar and the clock; None: UTC.
        week_start: the day on which weeks begin, beside a `start` of ``WEEK``; None: Monday.

    >>> Relative("-P1M", Start.DAY).at(datetime(2024, 3, 31, 12, tzinfo=UTC))
    datetime.datetime(2024, 3, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """

    now: str
    start: Start | None = None
    zone: str | None = None
    week_start: Weekday | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Relative, (self.now, self.start, self.zone, self.week_start)

    def at(self, now: datetime) -> "datetime | Edge":
        """Return the instant for `now`, which is in UTC; an edge where it is outside the years 0001 to 9999.

        It never decreases as `now` grows.
        """
        stretch = self.stretch(now)
        if isinstance(stretch.instant, datetime | Edge):
            return stretch.instant
        try:
            return now + stretch.shift
        except OverflowError:
            return Edge.BEFORE if stretch.shift < _NO_TIME else Edge.AFTER

    def first_now(self, instant: int) -> int:
        """Return the first `now` for which this instant is at or after `instant`.

        Both are in microseconds since 1970, and may be in any year.
        """
        months, days, elapsed = parts_of(self.now)
        instant -= elapsed
        if self.start is None:
            return _without_months(instant - days * DAY, months)
        zone = clocks_of(self.zone)

        def reached(beginning: int) -> int:
            return zone.first_instant(add_months(beginning, months) + days * DAY)

        # Local times up to here are reached too early.
        least = _without_months(zone.local(instant - 1) + 1 - days * DAY, months)
        beginning = floor(least, self.start, self.week_start)
        if beginning < least:
            beginning = following_of(beginning, self.start)
        # A clock set back shortly before has already shown later local times.
        while reached(beginning) < instant:
            beginning = following_of(beginning, self.start)
        return zone.first_instant(beginning)

    def _stretch_at(self, now: int) -> "Stretch":
        months, days, elapsed = parts_of(self.now)
        if self.start is None:
            return _moving(now, months, days * DAY + elapsed)
        zone = clocks_of(self.zone)
        beginning = zone.beginning(now, self.start, self.week_start)
        end = zone.first_instant(following_of(beginning, self.start))
        instant = zone.first_instant(add_months(beginning, months) + days * DAY) + elapsed
        return _standing(zone.first_instant(beginning), end - 1, instant)


class Stretch(NamedTuple):
    """The behaviour of an operand's instant while `now` is in a range."""

    first: datetime
    last: datetime
    #: The constant instant or date in that range; None where it moves with `now`.
    instant: "date | Edge | None"
    shift: timedelta


def _standing(first: int, last: int, instant: int) -> Stretch:
    edge = Edge.BEFORE if instant < _FIRST else Edge.AFTER if instant > _LAST else None
    return standing(first, last, edge or _datetime(instant))


def standing(first: int, last: int, instant: date | Edge) -> Stretch:
    """Return the behaviour of an operand that is constant while `now`, in microseconds since 1970, is in a range."""
    return Stretch(_datetime(max(first, _FIRST)), _datetime(min(last, _LAST)), instant, _NO_TIME)


def _moving(now: int, months: int, shift: int) -> Stretch:
    """Return the behaviour of the instant `now` plus months, then microseconds, in UTC."""
    first, last = _FIRST, _LAST
    if months:
        first = now - now % DAY
        last = first + DAY - 1
        day = add_months(first, months)
        if day == add_months(last, months):  # the month is too short for this day
            return _standing(first, last, day + shift)
        shift += day - first
    if abs(shift) > _LAST - _FIRST:  # out of range for every `now`
        return _standing(first, last, now + shift)
    return Stretch(_datetime(first), _datetime(last), None, timedelta(microseconds=shift))


def _datetime(instant: int) -> datetime:
    return EPOCH + timedelta(microseconds=instant)


class _Duration(NamedTuple):
    """A duration: months (years are twelve), days (weeks are seven), and elapsed microseconds."""

    months: int
    days: int
    elapsed: int


def parse_duration(text: str) -> str | None:
    """Return a duration in its normal form, or None where the text is not a duration."""
    if len(text) > MAX_DURATION or _duration().fullmatch(text) is None:
        return None
    return text.removeprefix("+")


@lru_cache(maxsize=1024)
def parts_of(text: str) -> _Duration:
    """Return the parts of a duration: months, days, and elapsed microseconds."""
    found = _duration().fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no duration")
    sign = -1 if found[1] == "-" else 1
    years, months, weeks, days, hours, minutes, seconds = (int(found[index] or 0) for index in range(2, 9))
    fraction = int((found[9] or "").ljust(6, "0"))
    elapsed = ((hours * 60 + minutes) * 60 + seconds) * _SECOND + fraction
    return _Duration(sign * (years * 12 + months), sign * (weeks * 7 + days), sign * elapsed)


@cache
def zones() -> frozenset[str]:
    """Return the names of all zones of the tz database; empty where the machine has no such database."""
    from zoneinfo import available_timezones  # imported here, since few clauses name a zone

    names = available_timezones() - {"localtime", "posixrules", "Factory"}  # entries that are not zones
    return frozenset(name for name in names if not name.startswith(("posix/", "right/")))


def zones_like(name: str) -> list[str]:
    """Return the zones that a name may mean: the one that differs in case only, or those of the city."""
    plain = name.strip().lower().replace(" ", "_")
    whole = [zone for zone in zones() if zone.lower() == plain]
    # After a sign, a number may be the opposite: in the tz database Etc/GMT+1 is an hour behind UTC.
    is_city = plain.replace("_", "").isalpha()
    return whole or sorted(zone for zone in zones() if is_city and zone.lower().rpartition("/")[2] == plain)


def first_instant(shown: datetime, zone: str) -> datetime | None:
    """Return the first instant, in UTC, at which the clock of a zone shows a local time or a later one."""
    # A time that occurs twice gives the earlier instant, a skipped time the end of the gap. The result is always in the
    # years 0001 to 9999.
    instant = clocks_of(zone).first_instant(microseconds(shown.replace(tzinfo=UTC)))
    return _datetime(instant) if _FIRST <= instant <= _LAST else None


# -- calendar ---------------------------------------------------------------------------------------------------------
# Local times are microseconds since 1970, as the clock of a zone shows them.


def civil(day: int) -> tuple[int, int, int]:
    """Return year, month and day of a day since 1970-01-01, in the unbounded Gregorian calendar."""
    cycle, day = divmod(day + 719_468, 146_097)  # days since 0000-03-01, so that leap days end the years
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    month += 3 if month < 10 else -9
    return year + CYCLE_YEARS * cycle + (month <= 2), month, day + 1


def day_number(year: int, month: int, day: int) -> int:
    """Return the days from 1970-01-01 to a date."""
    year -= month <= 2
    cycle, year = divmod(year, CYCLE_YEARS)
    day += (153 * (month - 3 if month > 2 else month + 9) + 2) // 5 - 1
    return cycle * 146_097 + year * 365 + year // 4 - year // 100 + day - 719_468


def _first_of(months: int) -> int:
    """Return the first day of a month in days since 1970-01-01; the month counts from year 0."""
    year, month = divmod(months, 12)
    return day_number(year, month + 1, 1)


def add_months(local: int, months: int) -> int:
    """Return a local time with months added; where the month lacks the day, the beginning of the next month."""
    if not months:
        return local
    day, time = divmod(local, DAY)
    year, month, of_month = civil(day)
    whole = year * 12 + month - 1 + months
    first, following = _first_of(whole), _first_of(whole + 1)
    # Where the month lacks the day, the result is the beginning of the next month.
    return (first + of_month - 1) * DAY + time if first + of_month <= following else following * DAY


def _without_months(local: int, months: int) -> int:
    """Return the first local time for which :func:`add_months` gives `local` or a later time."""
    found = add_months(local, -months)
    day, time = divmod(local, DAY)
    year, month, of_month = civil(day)
    if time or of_month > 1:
        return found
    # Days that the previous month lacks also give the beginning of this month.
    whole = year * 12 + month - 1
    lengths = [_first_of(month + 1) - _first_of(month) for month in (whole - months - 1, whole - 1)]
    missing = lengths[0] - lengths[1]
    return found - max(missing, 0) * DAY


def floor(local: int, start: Start, week_start: Weekday | None = None) -> int:
    """Return the beginning of the unit that contains a local time; weeks begin on Monday where no day is given."""
    day = local // DAY
    match start:
        case Start.HOUR:
            return local - local % _HOUR
        case Start.DAY:
            pass
        case Start.WEEK:
            first = 0 if week_start is None else [*Weekday].index(week_start)
            day -= (day + 3 - first) % 7  # 1970-01-01 was a Thursday
        case Start.MONTH | Start.QUARTER | Start.YEAR:
            year, month, _ = civil(day)
            day = day_number(year, month - (month - 1) % _MONTHS[start], 1)
        case _:
            assert_never(start)
    return day * DAY


def following_of(beginning: int, start: Start) -> int:
    """Return the beginning of the next unit."""
    match start:
        case Start.HOUR | Start.DAY | Start.WEEK:
            return beginning + _LENGTHS[start]
        case Start.MONTH | Start.QUARTER | Start.YEAR:
            return add_months(beginning, _MONTHS[start])
        case _:
            assert_never(start)


_LENGTHS: Final = {Start.HOUR: _HOUR, Start.DAY: DAY, Start.WEEK: 7 * DAY}
_MONTHS: Final = {Start.MONTH: 1, Start.QUARTER: 3, Start.YEAR: 12}


# -- clocks -----------------------------------------------------------------------------------------------------------


_Convert: TypeAlias = Callable[[int], int]


class Clocks(NamedTuple):
    """The clock of a zone."""

    #: The time that it shows at an instant.
    local: _Convert
    #: The first instant at which it shows a time or a later one.
    first_instant: _Convert

    def beginning(self, now: int, start: Start, week_start: Weekday | None = None) -> int:
        """Return the last beginning of a unit, as local time, that the clock has reached at an instant."""
        beginning = floor(self.local(now), start, week_start)
        # A clock set back over midnight shows the old day again after the end of that day was reached.
        while self.first_instant(following := following_of(beginning, start)) <= now:
            beginning = following
        return beginning


@cache  # about six hundred zones at most
def clocks_of(name: str | None) -> Clocks:
    """Return the clock of a zone, by its name; of UTC without one."""
    if name is None:
        return Clocks(int, int)
    from zoneinfo import ZoneInfo

    if name not in zones():
        missing = "" if zones() else ": this machine has no tz database (pip install tzdata)"
        raise ValueError(f"there is no zone {name!r}{missing}")
    zone = ZoneInfo(name)

    def offset(instant: int) -> int:
        """Return the offset from UTC, in microseconds."""
        moment = (EPOCH + timedelta(microseconds=instant)).astimezone(zone)
        return _micros_of(moment.utcoffset())

    def local(instant: int) -> int:
        return instant + offset(instant + _shift(instant))

    def first_instant(shown: int) -> int:
        shift = _shift(shown)
        # The two folds describe one change of the clock. In the tz database changes are more than three days apart, and
        # each is by less than a day.
        naive = EPOCH.replace(tzinfo=None) + timedelta(microseconds=shown + shift)
        before = _micros_of(naive.replace(tzinfo=zone).utcoffset())
        after = _micros_of(naive.replace(tzinfo=zone, fold=1).utcoffset())
        if before >= after:  # the time occurs once, or twice and the earlier counts
            return shown - before
        # The time is skipped: the clock continues at the end of the gap.
        reached, missed = shown + shift - before, shown + shift - after
        while reached - missed > 1:
            middle = (reached + missed) // 2
            if middle + offset(middle) >= shown + shift:
                reached = middle
            else:
                missed = middle
        return reached - shift

    return Clocks(local, first_instant)


def _shift(instant: int) -> int:
    """Return the microseconds, in whole calendar cycles, that move an instant into the safe years."""
    low, high = _SAFE
    if low <= instant < high:
        return 0
    cycles = -((instant - low) // _CYCLE) if instant < low else -((instant - high) // _CYCLE + 1)
    return cycles * _CYCLE


def _micros_of(delta: timedelta | None) -> int:
    return 0 if delta is None else (delta.days * 86_400 + delta.seconds) * _SECOND + delta.microseconds
