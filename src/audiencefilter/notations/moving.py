"""Operands that depend on the clock, and windows of days, read from a tree, and their problems."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

from audiencefilter.language import operators as table
from audiencefilter.language import time_problems
from audiencefilter.language.durations import Relative, Start, Weekday, parse_duration, zones
from audiencefilter.language.errors import Path
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.problems import Finding
from audiencefilter.language.relative_dates import Anniversary, DaysOfYear, RelativeDate

_Member = TypeVar("_Member", Start, Weekday)
_Each: TypeAlias = Callable[[Any, Path], Iterator[tuple[str, Any]]]


def read_relative(pairs: tuple[tuple[str, Any], ...]) -> Relative | None:
    """Read an operand relative to now; None for other values."""
    found = _parts(pairs, table.NOW_KEYS)
    start, zone = found.get(table.START_KEY), found.get(table.ZONE_KEY)
    if not found or (zone is not None and (start is None or not start.takes_zone)):
        return None
    return Relative(found[table.NOW_KEY], start, zone, found.get(table.WEEK_START_KEY))


def read_relative_date(pairs: tuple[tuple[str, Any], ...]) -> RelativeDate | None:
    """Read an operand relative to today; None for other values."""
    found = _parts(pairs, table.TODAY_KEYS)
    parts: list[Any] = [found.get(key) for key in table.TODAY_KEYS]
    today, start, end, week_start, zone = parts
    if not found or "T" in today or Start.HOUR in (start, end) or None not in (start, end):
        return None
    return RelativeDate(today, start, end, week_start, zone)


def read_window(value: Any) -> Anniversary | DaysOfYear | None:
    """Read the operand of ``anniversary``; None for other values."""
    found = dict(value) if type(value) is tuple else {}
    if len(found) != len(value if found else ()):
        return None
    if found.keys() == {table.DAYS_KEY}:
        return read_days(found[table.DAYS_KEY])
    if not {table.FROM_KEY, table.TO_KEY} <= found.keys() <= set(table.WINDOW_KEYS):
        return None
    zone = found.get(table.ZONE_KEY)
    first, last = (read_edge(found[key]) for key in (table.FROM_KEY, table.TO_KEY))
    if first is None or last is None or (table.ZONE_KEY in found and zone_named(zone) is None):
        return None
    return Anniversary(replace(first, zone=zone), replace(last, zone=zone))


def read_edge(value: Any) -> RelativeDate | None:
    """Read an end of a window: a duration from today, or an operand relative to today without a zone."""
    pairs = ((table.TODAY_KEY, value),) if type(value) is str else value
    found = read_relative_date(pairs) if type(pairs) is tuple else None
    return found if found is not None and found.zone is None else None


def read_days(value: Any) -> DaysOfYear | None:
    """Read the days of a window at an instant: at most two intervals of days of the year."""
    if type(value) is not list or len(value) > 2 or not all(map(_is_interval, value)):
        return None
    return DaysOfYear(tuple(sorted((first, last) for first, last in value)))


def _is_interval(value: Any) -> bool:
    if type(value) is not list or len(value) != 2 or not all(type(day) is int for day in value):
        return False
    first, last = value
    return first <= last and all(1 <= day // 100 <= 12 and 1 <= day % 100 <= 31 for day in value)


def _parts(pairs: tuple[tuple[str, Any], ...], keys: tuple[str, ...]) -> dict[str, Any]:
    """Return the parts of a relative operand by their keys, the duration first; empty where one is invalid."""
    found = dict(pairs)
    if len(found) != len(pairs) or not {keys[0]} <= found.keys() <= set(keys):
        return {}
    read = {key: _PART_READERS[key](value) for key, value in found.items()}
    is_of_week = Start.WEEK in (read.get(table.START_KEY), read.get(table.END_KEY))
    return read if None not in read.values() and (is_of_week or table.WEEK_START_KEY not in read) else {}


def duration_named(text: Any) -> str | None:
    """Return a duration in its normal form, or None."""
    return parse_duration(text) if type(text) is str else None


def zone_named(name: Any) -> str | None:
    """Return the name of a zone, or None."""
    return name if type(name) is str and name in zones() else None


def _named(members: Iterable[_Member]) -> Callable[[Any], _Member | None]:
    by_name = {member.value: member for member in members}
    return lambda name: by_name.get(name) if type(name) is str else None


start_named: Final = _named(Start)
weekday_named: Final = _named(Weekday)
_PART_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys((table.NOW_KEY, table.TODAY_KEY), duration_named),
    table.START_KEY: start_named,
    table.END_KEY: start_named,
    table.WEEK_START_KEY: weekday_named,
    table.ZONE_KEY: zone_named,
}


#: The keys of the operands of a type that depend on the clock, the first with the duration, and their reader.
RELATIVE: Final = {
    FieldType.DATETIME: (table.NOW_KEYS, read_relative),
    FieldType.DATE: (table.TODAY_KEYS, read_relative_date),
}


def wrong_window(field: Field, pairs: Any, path: Path, each: _Each) -> Iterator[Finding]:
    """Yield all problems of a window of anniversaries; `each` yields the pairs of an object."""
    if type(pairs) is not tuple:
        yield time_problems.not_a_window(path, pairs)
        return
    found = dict(pairs)
    if table.DAYS_KEY in found and not found.keys() & set(table.WINDOW_KEYS):
        yield time_problems.invalid_days((*path, table.DAYS_KEY), found[table.DAYS_KEY])
        return
    if not {table.FROM_KEY, table.TO_KEY} <= found.keys():
        yield time_problems.no_window(path, pairs)
    for key, value in each(pairs, path):
        here = (*path, key)
        if key == table.ZONE_KEY:
            if zone_named(value) is None:
                yield time_problems.unknown_zone(here, value)
        elif key not in table.WINDOW_KEYS:
            yield time_problems.unknown_window_key(here, key)
        elif type(value) is tuple:
            yield from wrong_relative(field, value, here, each, table.EDGE_KEYS)
        else:
            yield from _wrong_duration(field, value, here)


def wrong_relative(field: Field, pairs: Any, path: Path, each: _Each, keys: tuple[str, ...] = ()) -> Iterator[Finding]:
    """Yield all problems of an operand relative to now or today; `keys`: those it may have."""
    found, keys = dict(pairs), keys or RELATIVE[field.type][0]
    of_date, start = field.type is FieldType.DATE, found.get(table.START_KEY, Start.HOUR.value)
    if keys[0] not in found:
        yield time_problems.no_now(path, pairs, keys)
    for key, value in each(pairs, path):
        here = (*path, key)
        if key not in keys:
            if keys[0] in found:  # otherwise its absence is reported
                yield time_problems.unknown_relative_key(here, key, keys)
        elif key == keys[0]:
            yield from _wrong_duration(field, value, here)
        elif key in (table.START_KEY, table.END_KEY):
            unit = start_named(value)
            if unit is None or (of_date and not unit.takes_zone):
                yield time_problems.unknown_start(here, value, of_date)
            elif key == table.END_KEY and table.START_KEY in found:
                yield time_problems.start_beside_end(here, value)
        elif key == table.WEEK_START_KEY:
            if weekday_named(value) is None:
                yield time_problems.unknown_weekday(here, value)
            elif Start.WEEK.value not in (start, found.get(table.END_KEY)):
                yield time_problems.weekday_without_week(here, value)
        elif zone_named(value) is None:
            yield time_problems.unknown_zone(here, value)
        elif not of_date and start == Start.HOUR.value:
            yield time_problems.zone_without_start(here, value)


def _wrong_duration(field: Field, value: Any, path: Path) -> Iterator[Finding]:
    if type(value) is not str or duration_named(value) is None:
        yield time_problems.invalid_duration(path, value)
    elif field.type is FieldType.DATE and "T" in value:
        yield time_problems.time_in_duration(path, value)
