"""What an operand relative to now is, worked out by brute force from the rules' text.

It looks at clocks in one direction only, from an instant to what they show, and tries one local time after the other.
"""

import re
import struct
from calendar import monthrange
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final
from zoneinfo import TZPATH, ZoneInfo

SECOND: Final = 1_000_000
HOUR: Final = 3_600 * SECOND
DAY: Final = 24 * HOUR
#: The calendar is the same again after four hundred years.
CYCLE: Final = 146_097 * DAY
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
FIRST: Final = -62_135_596_800 * SECOND
LAST: Final = 253_402_300_800 * SECOND - 1
#: Clocks are never so far from UTC.
FAR: Final = 17 * HOUR
#: In so much time they are changed once at most.
STEP: Final = 4 * HOUR
#: What comes after it in a zone repeats from year to year, and what is in it is all of the tz database.
KEPT: Final = (datetime(1840, 1, 1, tzinfo=UTC), datetime(2045, 1, 1, tzinfo=UTC))


def micros(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


def moment(instant: int) -> datetime:
    return EPOCH + timedelta(microseconds=instant)


# -- clocks ---------------------------------------------------------------------------------------------------------


@cache
def zone_of(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(maxsize=100_000)
def offset(zone: str, instant: int) -> int:
    """Return by how many microseconds clocks are ahead of UTC; in any year."""
    year = 1970 + instant // (DAY * 365)
    if not 700 < year < 9_300:
        instant = instant % CYCLE + (-CYCLE * 3 if year <= 700 else CYCLE * 10)
    found = moment(instant).astimezone(zone_of(zone)).utcoffset()
    assert found is not None
    return found // timedelta(microseconds=1)


def shown(zone: str, instant: int) -> int:
    """Return the local time of an instant, in microseconds since 1970 as the clocks count."""
    return instant + offset(zone, instant)


def first_shown(zone: str, local: int) -> int:
    """Return the first instant at which the clocks show a local time or a later one."""
    start = local - FAR
    while start < local + FAR:
        end = start + STEP
        last = offset(zone, end)
        change = end if offset(zone, start) == last else _change(zone, start, end)
        before = local - offset(zone, start)
        if before < change:
            return before
        if change + last >= local:
            return change
        if local - last < end:
            return local - last
        start = end
    raise AssertionError(local)


def _change(zone: str, low: int, high: int) -> int:
    """Return the instant at which clocks are changed, between two at which they are at odds."""
    late = offset(zone, high)
    while high - low > 1:
        middle = (low + high) // 2
        if offset(zone, middle) == late:
            high = middle
        else:
            low = middle
    return high


# -- the calendar -----------------------------------------------------------------------------------------------------


def parts(local: int) -> tuple[int, int, int, int]:
    """Return year, month, day and the microseconds of the day."""
    days, time = divmod(local, DAY)
    cycle, days = divmod(days, 146_097)
    found = date.fromordinal(date(1970, 1, 1).toordinal() + days)
    return found.year + 400 * cycle, found.month, found.day, time


def local_of(year: int, month: int, day: int) -> int:
    cycle, year = divmod(year - 1970, 400)
    return (date(1970 + year, month, day) - date(1970, 1, 1)).days * DAY + cycle * CYCLE


def later_month(year: int, month: int, months: int) -> tuple[int, int]:
    whole = year * 12 + month - 1 + months
    return whole // 12, whole % 12 + 1


def plus_months(local: int, months: int) -> int:
    if not months:
        return local
    year, month, day, time = parts(local)
    year, month = later_month(year, month, months)
    if day > monthrange(2000 + year % 400, month)[1]:
        return local_of(*later_month(year, month, 1), 1)
    return local_of(year, month, day) + time


def beginning(local: int, unit: str) -> int:
    year, month, day, time = parts(local)
    match unit:
        case "hour":
            return local - time % HOUR
        case "day":
            return local - time
        case "week":
            weekday = date(2000 + year % 400, month, day).weekday()
            return local - time - weekday * DAY
        case "month":
            return local_of(year, month, 1)
        case "quarter":
            return local_of(year, (month + 2) // 3 * 3 - 2, 1)
        case "year":
            return local_of(year, 1, 1)
        case _:
            raise AssertionError(unit)


def following(local: int, unit: str) -> int:
    longest = {"hour": HOUR, "day": DAY, "week": 7 * DAY, "month": 31 * DAY, "quarter": 92 * DAY, "year": 366 * DAY}
    # What is so much after the beginning of a unit is in the next one.
    return beginning(beginning(local, unit) + longest[unit], unit)


# -- operands ---------------------------------------------------------------------------------------------------------


def lengths(duration: str) -> tuple[int, int, int]:
    """Return the months, the days and the elapsed microseconds of a duration."""
    sign = -1 if duration.startswith("-") else 1
    of_days, _, of_time = duration.lstrip("+-").removeprefix("P").partition("T")
    dates = {unit: int(number) for number, unit in re.findall(r"(\d+)([YMWD])", of_days)}
    times = {unit: number for number, unit in re.findall(r"([\d.]+)([HMS])", of_time)}
    seconds, _, fraction = times.get("S", "0").partition(".")
    elapsed = int(times.get("H", 0)) * HOUR + int(times.get("M", 0)) * 60 * SECOND
    elapsed += int(seconds) * SECOND + int(fraction.ljust(6, "0"))
    months, days = dates.get("Y", 0) * 12 + dates.get("M", 0), dates.get("W", 0) * 7 + dates.get("D", 0)
    return sign * months, sign * days, sign * elapsed


def instant_of(duration: str, start: str | None, zone: str | None, now: int) -> int:
    """Return the instant of an operand, in microseconds since 1970; it may be in any year."""
    months, days, elapsed = lengths(duration)
    zone = zone or "UTC"
    if start is None:
        return plus_months(now, months) + days * DAY + elapsed
    # The last beginning that the clocks have reached: one after the other is tried.
    reached = following(following(shown(zone, now), start), start)
    while first_shown(zone, reached) > now:
        reached = beginning(reached - 1, start)
    return first_shown(zone, plus_months(reached, months) + days * DAY) + elapsed


# -- the tz database --------------------------------------------------------------------------------------------------


def distinct(zones: Iterable[str]) -> list[str]:
    """Return one name of each of the zones: many have the file of another."""
    return sorted({_file(zone): zone for zone in sorted(zones, reverse=True)}.values())


def changes(zone: str) -> list[int]:
    """Return the instants at which the clocks of a zone were or will be changed, until 2045."""
    found = [at * SECOND for at, before, after in _listed(zone) if before != after]
    low, high = map(micros, KEPT)
    low = max(low, found[-1] if found else low)
    while low < high:  # what a rule says of later years
        if offset(zone, low) != offset(zone, low + DAY):
            found.append(_change(zone, low, low + DAY))
        low += DAY
    return found


def _listed(zone: str) -> Iterator[tuple[int, int, int]]:
    """Yield what a file of the tz database lists: second, and by how many seconds clocks were and are ahead of UTC."""
    content = _file(zone)
    counts = struct.unpack(">6l", content[20:44])
    # What is listed in 32 bits comes first, and then the same in 64.
    utc, standard, leaps, times, types, letters = counts
    skipped = 44 + times * 5 + types * 6 + letters + leaps * 8 + standard + utc
    content = content[skipped:]
    _, _, _, times, types, _ = struct.unpack(">6l", content[20:44])
    seconds = struct.unpack(f">{times}q", content[44 : 44 + times * 8])
    indexes = content[44 + times * 8 : 44 + times * 9]
    offsets = [row[0] for row in struct.iter_unpack(">lbb", content[44 + times * 9 : 44 + times * 9 + types * 6])]
    before = offset(zone, (seconds[0] if seconds else 0) * SECOND - 1) // SECOND
    for second, index in zip(seconds, indexes, strict=True):
        yield second, before, offsets[index]
        before = offsets[index]


def _file(zone: str) -> bytes:
    for folder in TZPATH:
        if (path := Path(folder, zone)).is_file():
            return path.read_bytes()
    return files("tzdata").joinpath("zoneinfo", *zone.split("/")).read_bytes()
