"""Instants relative to now, worked out a second time from the rules: slowly, and by looking at the clocks.

Years may be far from what Python's dates hold. The calendar is the same again after 400 years, and so are the clocks of
every zone before its first change and after its last, so what is outside is moved by whole cycles and back.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from math import inf
from typing import Final
from zoneinfo import ZoneInfo

from audiencefilter.language.durations import Relative

SECOND: Final = 1_000_000
HOUR: Final = 3_600 * SECOND
DAY: Final = 24 * HOUR
_CYCLE_YEARS: Final = 400
_CYCLE_DAYS: Final = 146_097
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_DAY: Final = date(1970, 1, 1).toordinal()
_LAST: Final = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // timedelta(microseconds=1)
_FIRST: Final = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // timedelta(microseconds=1)


def micros_at(operand: Relative, now: datetime) -> float:
    """Return the instant of an operand at `now`, in microseconds since 1970; infinite where it is outside all years."""
    zone = ZoneInfo(operand.zone or "UTC")
    months, days, elapsed = duration(operand.now)
    instant = (now - _EPOCH) // timedelta(microseconds=1)
    local = instant if operand.start is None else _beginning(instant, operand.start.value, zone)
    found = _first_instant(_later_by_months(local, months) + days * DAY, zone) + elapsed
    return -inf if found < _FIRST else inf if found > _LAST else found


def duration(text: str) -> tuple[int, int, int]:
    """Return the months, the days and the elapsed microseconds of a duration."""
    sign = -1 if text[0] == "-" else 1
    of_days, _, of_time = text.lstrip("+-").removeprefix("P").partition("T")
    found = {unit: int(number) for number, unit in re.findall(r"(\d+)([YMWD])", of_days)}
    months = found.get("Y", 0) * 12 + found.get("M", 0)
    days = found.get("W", 0) * 7 + found.get("D", 0)
    elapsed = 0
    for whole, fraction, unit in re.findall(r"(\d+)(?:\.(\d+))?([HMS])", of_time):
        elapsed += int(whole) * {"H": HOUR, "M": 60 * SECOND, "S": SECOND}[unit] + int(fraction.ljust(6, "0") or "0")
    return sign * months, sign * days, sign * elapsed


# -- the calendar -----------------------------------------------------------------------------------------------------


def _date_of(day: int) -> tuple[int, int, int]:
    """Return year, month and day of the month of a day since 1970."""
    cycles, ordinal = divmod(day + _EPOCH_DAY - 1, _CYCLE_DAYS)
    found = date.fromordinal(ordinal + 1)
    return found.year + cycles * _CYCLE_YEARS, found.month, found.day


def _first_of(year: int, month: int) -> int:
    """Return the day since 1970 that a month begins with, where January may be the month 13 of the year before."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    cycles, within = divmod(year - 1, _CYCLE_YEARS)
    return date(within + 1, month, 1).toordinal() - _EPOCH_DAY + cycles * _CYCLE_DAYS


def _later_by_months(local: int, months: int) -> int:
    """Return a local time moved by months, the beginning of the next month where the month has no such day."""
    if months == 0:
        return local
    day, time = divmod(local, DAY)
    year, month, of_month = _date_of(day)
    target = _first_of(year, month + months) + of_month - 1
    following = _first_of(year, month + months + 1)
    return target * DAY + time if target < following else following * DAY


def _unit_starts(local: int, start: str) -> Iterator[int]:
    """Yield beginnings of units, the latest first, from some after a local time on."""
    day = local // DAY
    year, month, _ = _date_of(day)
    if start == "hour":
        yield from (local // HOUR * HOUR + step * HOUR for step in range(50, -3, -1))
    elif start == "day":
        yield from ((day + step) * DAY for step in range(3, -3, -1))
    elif start == "week":
        monday = day - date.fromordinal((day + _EPOCH_DAY - 1) % _CYCLE_DAYS + 1).weekday()
        yield from ((monday + 7 * step) * DAY for step in range(2, -2, -1))
    else:
        months = {"month": 1, "quarter": 3, "year": 12}[start]
        first = (month - 1) // months * months + 1
        yield from (_first_of(year, first + months * step) * DAY for step in range(2, -2, -1))


def _beginning(now: int, start: str, zone: ZoneInfo) -> int:
    """Return the last beginning of a unit that the clocks of a zone have reached."""
    local = now + _offset(now, zone)
    return next(begins for begins in _unit_starts(local, start) if _first_instant(begins, zone) <= now)


# -- the clocks -------------------------------------------------------------------------------------------------------


def _offset(instant: int, zone: ZoneInfo) -> int:
    """Return by how much the clocks of a zone are ahead of UTC at an instant."""
    year, _, _ = _date_of(instant // DAY)
    # Before the first years of Python and after its last nothing is new in any zone.
    like = year if 2 <= year <= 9998 else year % _CYCLE_YEARS + (400 if year < 2 else 9_200)
    cycles = (year - like) // _CYCLE_YEARS
    moment = _EPOCH + timedelta(microseconds=instant - cycles * _CYCLE_DAYS * DAY)
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None
    return offset // timedelta(microseconds=1)


@lru_cache(maxsize=10_000)
def _first_instant(local: int, zone: ZoneInfo) -> int:
    """Return the first instant at which the clocks of a zone show a local time or a later one.

    What the clocks show only grows between two changes, and no two changes of a zone are within an hour.
    """
    if zone.key == "UTC":
        return local
    # The instants of the hours around, at each of which the clocks are looked at.
    first = local - 50 * HOUR
    for before in range(first, first + 100 * HOUR, HOUR):
        after = before + HOUR
        if _shows(after, zone) < local and _offset(after, zone) == _offset(before, zone):
            continue
        change = _change(before, after, zone)
        for begins, ends in ((before, change), (change, after)):
            if begins < ends and begins + (ahead := _offset(begins, zone)) + (ends - begins) > local:
                return max(begins, local - ahead)
    raise AssertionError(f"{local} is never shown in {zone}")


def _shows(instant: int, zone: ZoneInfo) -> int:
    return instant + _offset(instant, zone)


def _change(before: int, after: int, zone: ZoneInfo) -> int:
    """Return the first instant in a span at which the clocks are ahead by what they are at its end."""
    then = _offset(after, zone)
    while before < after:
        middle = (before + after) // 2
        if _offset(middle, zone) == then:
            after = middle
        else:
            before = middle + 1
    return before
