"""Instants relative to now: the operand ``{"now": "-P30D", "start": "month", "zone": "Europe/Berlin"}``.

Arithmetic is on whole numbers, in microseconds since 1970 and in days of a calendar without ends, since what lies
between `now` and the result may be in any year.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, assert_never
from zoneinfo import ZoneInfo, available_timezones

from audiencefilter.language.instants import EPOCH, microseconds

_DURATION: Final = re.compile(
    r"([+-]?)P(?=[0-9T])(?:([0-9]{1,9})Y)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})W)?(?:([0-9]{1,9})D)?"
    r"(?:T(?=[0-9])(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})(?:\.([0-9]{1,6}))?S)?)?"
)
#: No duration is longer than this.
LONGEST_DURATION: Final = 100
#: What is in the tz database and names no zone.
_NO_ZONES: Final = frozenset(("localtime", "posixrules", "Factory"))
_NO_ZONES_UNDER: Final = ("posix/", "right/")

_SECOND: Final = 1_000_000
_HOUR: Final = 3_600 * _SECOND
_DAY: Final = 24 * _HOUR
_MONTHS: Final = 12
#: The calendar, leap years and days of the week included, is the same again after this many years.
_CYCLE_YEARS: Final = 400
_CYCLE: Final = 146_097 * _DAY
_MIN: Final = datetime.min.replace(tzinfo=UTC)
_MAX: Final = datetime.max.replace(tzinfo=UTC)
_FIRST: Final = microseconds(_MIN)
_LAST: Final = microseconds(_MAX)
_NO_TIME: Final = timedelta()
#: Years in which no zone's clocks lead out of what a datetime holds; the tz database has nothing new beyond them.
_SAFE: Final = (microseconds(datetime(400, 1, 1, tzinfo=UTC)), microseconds(datetime(9600, 1, 1, tzinfo=UTC)))


class Start(Enum):
    """A unit of the calendar, at whose beginning an operand may start."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"

    __hash__ = object.__hash__

    @property
    def takes_zone(self) -> bool:
        """Whether a zone may stand beside it."""
        return self is not Start.HOUR


class Edge(Enum):
    """Where an instant is that no datetime holds."""

    BEFORE = "before"
    AFTER = "after"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Relative:
    """An instant relative to now.

    Attributes:
        now: the duration from now on, in ISO 8601 and without a leading ``+``.
        start: from the beginning of which unit it counts; None: from now itself.
        zone: whose calendar and clocks; None: UTC.

    >>> Relative("-P1M", Start.DAY).at(datetime(2024, 3, 31, 12, tzinfo=UTC))
    datetime.datetime(2024, 3, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """

    now: str
    start: Start | None = None
    zone: str | None = None

    _stretch: "Stretch | None" = field(default=None, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Relative, (self.now, self.start, self.zone)

    def at(self, now: datetime) -> "datetime | Edge":
        """Return the instant for `now`, which is in UTC: an edge where it is outside the years 0001 to 9999.

        It never decreases as `now` grows.
        """
        stretch = self.stretch(now)
        if stretch.instant is not None:
            return stretch.instant
        try:
            return now + stretch.shift
        except OverflowError:
            return Edge.BEFORE if stretch.shift < _NO_TIME else Edge.AFTER

    def stretch(self, now: datetime) -> "Stretch":
        """Return how the instant goes around `now`, which is in UTC.

        >>> stretch = Relative("-PT1H").stretch(datetime(2024, 3, 31, 12, tzinfo=UTC))
        >>> stretch.instant, stretch.shift
        (None, datetime.timedelta(days=-1, seconds=82800))
        """
        stretch = self._stretch
        if stretch is None or not stretch.first <= now <= stretch.last:
            # One for an operand, put in place as a whole: whoever asks meanwhile sees the old one or this.
            stretch = self._stretch_at(microseconds(now))
            _set_stretch(self, stretch)
        return stretch

    def first_now(self, instant: int) -> int:
        """Return the first `now` for which this is an instant or a later one.

        Both are in microseconds since 1970, and may be in any year.
        """
        months, days, elapsed = parts_of(self.now)
        instant -= elapsed
        if self.start is None:
            return _without_months(instant - days * _DAY, months)
        zone = _UTC if self.zone is None else _clocks(self.zone)

        def reached(beginning: int) -> int:
            return zone.first_instant(_add_months(beginning, months) + days * _DAY)

        # What the clocks showed until then was reached too early.
        least = _without_months(zone.local(instant - 1) + 1 - days * _DAY, months)
        beginning = _floor(least, self.start)
        if beginning < least:
            beginning = _following(beginning, self.start)
        # Where they were set back a little before, they had shown still later times.
        while reached(beginning) < instant:
            beginning = _following(beginning, self.start)
        return zone.first_instant(beginning)

    def _stretch_at(self, now: int) -> "Stretch":
        months, days, elapsed = parts_of(self.now)
        if self.start is None:
            return _moving(now, months, days * _DAY + elapsed)
        zone = _UTC if self.zone is None else _clocks(self.zone)
        beginning = _floor(zone.local(now), self.start)
        # Clocks set back over a midnight show the old day again, whose end they have reached before.
        while (end := zone.first_instant(following := _following(beginning, self.start))) <= now:
            beginning = following
        instant = zone.first_instant(_add_months(beginning, months) + days * _DAY) + elapsed
        return _standing(zone.first_instant(beginning), end - 1, instant)


_set_stretch = Relative.__dict__["_stretch"].__set__


class Stretch(NamedTuple):
    """How an operand's instant goes with `now` for a while.

    Attributes:
        instant: the same instant for all that time; None where it moves with `now`.
    """

    first: datetime
    last: datetime
    instant: "datetime | Edge | None"
    shift: timedelta


def _standing(first: int, last: int, instant: int) -> Stretch:
    if instant < _FIRST:
        stands: datetime | Edge = Edge.BEFORE
    else:
        stands = Edge.AFTER if instant > _LAST else _datetime(instant)
    return Stretch(_datetime(max(first, _FIRST)), _datetime(min(last, _LAST)), stands, _NO_TIME)


def _moving(now: int, months: int, shift: int) -> Stretch:
    """Return how an instant goes that is this many months and then microseconds after `now`, in UTC."""
    first, last = _FIRST, _LAST
    if months:
        first = now - now % _DAY
        last = first + _DAY - 1
        day = _add_months(first, months)
        if day == _add_months(last, months):  # the month has no such day
            return _standing(first, last, day + shift)
        shift += day - first
    if abs(shift) > _LAST - _FIRST:  # from anywhere to nowhere
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
    """Return a duration as it is kept, or None where a text is none.

    >>> parse_duration("+P7D"), parse_duration("-PT1.5S"), parse_duration("P1DT"), parse_duration("p1d")
    ('P7D', '-PT1.5S', None, None)
    """
    if len(text) > LONGEST_DURATION or _DURATION.fullmatch(text) is None:
        return None
    return text.removeprefix("+")


@lru_cache(maxsize=1024)
def parts_of(text: str) -> _Duration:
    """Return what a duration adds: months, days, and microseconds as elapsed time.

    >>> parts_of("-P1Y2W"), parts_of("PT1.5S")
    (_Duration(months=-12, days=-14, elapsed=0), _Duration(months=0, days=0, elapsed=1500000))
    """
    found = _DURATION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no duration")
    sign = -1 if found[1] == "-" else 1
    years, months, weeks, days, hours, minutes, seconds = (int(found[index] or 0) for index in range(2, 9))
    fraction = int((found[9] or "").ljust(6, "0"))
    elapsed = ((hours * 60 + minutes) * 60 + seconds) * _SECOND + fraction
    return _Duration(sign * (years * _MONTHS + months), sign * (weeks * 7 + days), sign * elapsed)


@cache
def zones() -> frozenset[str]:
    """Return the names of all zones of the tz database; none where a machine has no such database."""
    return frozenset(name for name in available_timezones() - _NO_ZONES if not name.startswith(_NO_ZONES_UNDER))


def first_instant(shown: datetime, zone: str) -> datetime | None:
    """Return the first instant at which the clocks of a zone show a time or a later one, in UTC.

    Of a time that is shown twice it is the earlier one, of a time that is skipped the end of the gap. None is outside
    the years 0001 to 9999.

    >>> first_instant(datetime(2024, 3, 31, 2, 30), "Europe/Berlin")
    datetime.datetime(2024, 3, 31, 1, 0, tzinfo=datetime.timezone.utc)
    """
    instant = _clocks(zone).first_instant(microseconds(shown.replace(tzinfo=UTC)))
    return EPOCH + timedelta(microseconds=instant) if _FIRST <= instant <= _LAST else None


# -- calendar ---------------------------------------------------------------------------------------------------------
# Local times are microseconds since 1970, as the clocks of a zone show them.


def _civil(day: int) -> tuple[int, int, int]:
    """Return year, month and day of a day since 1970-01-01, in the Gregorian calendar without ends."""
    cycle, day = divmod(day + 719_468, 146_097)  # days since 0000-03-01: leap days end the years
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    month += 3 if month < 10 else -9
    return year + _CYCLE_YEARS * cycle + (month <= 2), month, day + 1


def _day_of(year: int, month: int, day: int) -> int:
    """Return the days since 1970-01-01 of a date."""
    year -= month <= 2
    cycle, year = divmod(year, _CYCLE_YEARS)
    day += (153 * (month - 3 if month > 2 else month + 9) + 2) // 5 - 1
    return cycle * 146_097 + year * 365 + year // 4 - year // 100 + day - 719_468


def _first_of(months: int) -> int:
    """Return the day since 1970-01-01 that begins a month, given by the months since the year 0."""
    year, month = divmod(months, _MONTHS)
    return _day_of(year, month + 1, 1)


def _days_of(months: int) -> int:
    """Return how many days a month has, given by the months since the year 0."""
    return _first_of(months + 1) - _first_of(months)


def _add_months(local: int, months: int) -> int:
    if not months:
        return local
    day, time = divmod(local, _DAY)
    year, month, of_month = _civil(day)
    whole = year * _MONTHS + month - 1 + months
    first, following = _first_of(whole), _first_of(whole + 1)
    # Where the month has no such day, what comes after its last day is the beginning of the next month.
    return (first + of_month - 1) * _DAY + time if first + of_month <= following else following * _DAY


def _without_months(local: int, months: int) -> int:
    """Return the first local time to which :func:`_add_months` adds up to a local time or a later one."""
    found = _add_months(local, -months)
    day, time = divmod(local, _DAY)
    year, month, of_month = _civil(day)
    if time or of_month > 1:
        return found
    # The beginning of a month is also what comes of those days that the month before it has not.
    whole = year * _MONTHS + month - 1
    missing = _days_of(whole - months - 1) - _days_of(whole - 1)
    return found - max(missing, 0) * _DAY


def _floor(local: int, start: Start) -> int:
    """Return the beginning of the unit that a local time is in."""
    if start is Start.HOUR:
        return local - local % _HOUR
    day = local // _DAY
    match start:
        case Start.DAY:
            pass
        case Start.WEEK:
            day -= (day + 3) % 7  # 1970-01-01 was a Thursday
        case Start.MONTH | Start.QUARTER | Start.YEAR:
            year, month, _ = _civil(day)
            day = _day_of(year, month - (month - 1) % _UNITS[start], 1)
        case _:
            assert_never(start)
    return day * _DAY


def _following(beginning: int, start: Start) -> int:
    """Return the beginning of the next unit."""
    match start:
        case Start.HOUR:
            return beginning + _HOUR
        case Start.DAY:
            return beginning + _DAY
        case Start.WEEK:
            return beginning + 7 * _DAY
        case Start.MONTH | Start.QUARTER | Start.YEAR:
            return _add_months(beginning, _UNITS[start])
        case _:
            assert_never(start)


#: The months of a unit.
_UNITS: Final = {Start.MONTH: 1, Start.QUARTER: 3, Start.YEAR: 12}


# -- clocks -----------------------------------------------------------------------------------------------------------


_Convert: TypeAlias = Callable[[int], int]


class _Clocks(NamedTuple):
    """The clocks of a zone."""

    local: _Convert
    first_instant: _Convert


def _same(instant: int) -> int:
    return instant


_UTC: Final = _Clocks(_same, _same)


@cache  # there are some six hundred zones
def _clocks(name: str) -> _Clocks:
    if name not in zones():
        missing = "" if zones() else ": this machine has no tz database (pip install tzdata)"
        raise ValueError(f"there is no zone {name!r}{missing}")
    zone = ZoneInfo(name)

    def offset(instant: int) -> int:
        """Return what the clocks are ahead of UTC, in microseconds."""
        moment = (EPOCH + timedelta(microseconds=instant)).astimezone(zone)
        return _micros_of(moment.utcoffset())

    def local(instant: int) -> int:
        return instant + offset(instant + _shift(instant))

    def first_instant(shown: int) -> int:
        shift = _shift(shown)
        # The two folds tell of one change. No clocks of the tz database are ever changed twice within three days,
        # and none by more than one.
        naive = _NAIVE_EPOCH + timedelta(microseconds=shown + shift)
        before = _micros_of(naive.replace(tzinfo=zone).utcoffset())
        after = _micros_of(naive.replace(tzinfo=zone, fold=1).utcoffset())
        if before >= after:  # once, or twice, and then the earlier counts
            return shown - before
        # It is skipped: the clocks go on from the end of the gap.
        reached, missed = shown + shift - before, shown + shift - after
        while reached - missed > 1:
            middle = (reached + missed) // 2
            if middle + offset(middle) >= shown + shift:
                reached = middle
            else:
                missed = middle
        return reached - shift

    return _Clocks(local, first_instant)


_NAIVE_EPOCH: Final = EPOCH.replace(tzinfo=None)


def _shift(instant: int) -> int:
    """Return by how many microseconds, whole cycles of the calendar, to move an instant into the safe years."""
    low, high = _SAFE
    if low <= instant < high:
        return 0
    cycles = -((instant - low) // _CYCLE) if instant < low else -((instant - high) // _CYCLE + 1)
    return cycles * _CYCLE


def _micros_of(delta: timedelta | None) -> int:
    return 0 if delta is None else (delta.days * 86_400 + delta.seconds) * _SECOND + delta.microseconds
