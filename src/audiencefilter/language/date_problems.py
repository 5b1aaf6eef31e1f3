"""Problems of dates, and of operands relative to today."""

import json
from typing import Any, Final

from audiencefilter.language.durations import Weekday, parse_duration
from audiencefilter.language.errors import Path, show
from audiencefilter.language.fields import Field
from audiencefilter.language.instant_problems import ALL_DIGITS, is_moving, past_duration
from audiencefilter.language.instants import lacks_digit, suggest_date, suggest_instant
from audiencefilter.language.operators import (
    END_KEY,
    FROM_KEY,
    START_KEY,
    TO_KEY,
    TODAY_KEYS,
    WEEK_START_KEY,
    WINDOW_KEYS,
)
from audiencefilter.language.problems import Finding, kind, listed, not_a_value
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.suggest import only_slip

_EXPECTED: Final = "YYYY-MM-DD, in years 0001 to 9999"


def invalid_date(path: Path, value: str, field: Field, takes_relative: bool = False) -> Finding:
    """A text that is not a date; `takes_relative`: whether an operand relative to today is allowed there."""
    meant = suggest_date(value)
    why = "it is not a date, or no such day exists" if meant is None else "a date is a day without a time"
    if meant is not None and len(value) <= len(meant):
        why = "it is not in the accepted form"
    message = f"{field.name} cannot be compared with {show(value)}: {why}"
    replacement: Any = meant
    hint = None
    if meant is None and takes_relative:
        past = past_duration(value)
        replacement = None if past is None or "T" in past else RelativeDate(past)
        is_unclear = replacement is None and is_moving(value)
        hint = 'for thirty days ago write {"today": "-P30D"}' if is_unclear else None
    elif meant is not None and lacks_digit(value):
        replacement, hint = None, ALL_DIGITS
    elif meant is not None and suggest_instant(value) != f"{meant}T00:00:00Z":
        hint = "an instant is another day in other zones"
    return Finding("invalid_date", path, message, value, _EXPECTED, hint, replacement=replacement)


def start_beside_end(path: Path, value: Any) -> Finding:
    message = "an operand relative to today has a start or an end, not both"
    hint = f'leave "{START_KEY}" out for the last day of the unit, "{END_KEY}" for the first'
    return Finding("invalid_relative", path, message, value, f'"{START_KEY}" or "{END_KEY}"', hint, at_key=True)


def time_in_duration(path: Path, value: str) -> Finding:
    message = f"{show(value)} has a time, and a date has none"
    expected = "a duration of years, months, weeks and days, such as -P30D"
    return Finding("invalid_duration", path, message, value, expected, "leave out the T and what follows it")


def unknown_weekday(path: Path, value: Any) -> Finding:
    days = [day.value for day in Weekday]
    message = f"there is no weekday {show(value)}" if isinstance(value, str) else not_a_value(WEEK_START_KEY, value)
    hint = f'leave "{WEEK_START_KEY}" out, for Monday' if value is None else None
    meant = only_slip(value, days) if isinstance(value, str) else None
    return Finding("unknown_weekday", path, message, value, listed(days), hint, replacement=meant)


def weekday_without_week(path: Path, value: Any) -> Finding:
    hint = f'write "{START_KEY}": "week" beside it, or leave "{WEEK_START_KEY}" out'
    expected = f'"{START_KEY}" or "{END_KEY}" beside it: week'
    return Finding("weekday_without_week", path, f"{WEEK_START_KEY} needs a week", value, expected, hint, at_key=True)


WINDOW: Final = '{"from": "P0D", "to": "P7D"}, optionally with "zone"'


def not_a_window(path: Path, value: Any) -> Finding:
    message = f"anniversary takes an object with a first and a last day, not {kind(value)}"
    is_duration = isinstance(value, str) and parse_duration(value) is not None
    hint = f'write {{"{FROM_KEY}": "P0D", "{TO_KEY}": {json.dumps(value)}}}' if is_duration else None
    return Finding("wrong_type", path, message, value, WINDOW, hint)


def no_window(path: Path, value: Any) -> Finding:
    """A window of anniversaries without one of its ends; `value` is its pairs."""
    hint = 'for today itself write {"from": "P0D", "to": "P0D"}'
    return Finding("invalid_relative", path, "anniversaries need a first day and a last day", value, WINDOW, hint)


def unknown_window_key(path: Path, key: str) -> Finding:
    alike, hint = only_slip(key, WINDOW_KEYS), None
    message = f"a window of anniversaries has no key {show(key)}"
    if key in TODAY_KEYS:
        alike, hint = None, 'write it inside an end, as in {"from": {"today": "P0D", "start": "month"}, …}'
    return Finding("invalid_relative", path, message, key, WINDOW, hint, at_key=True, rename=alike)


def invalid_days(path: Path, value: Any) -> Finding:
    expected = "at most two intervals of month * 100 + day, as in [[1220, 1231], [101, 105]]"
    hint = f'a window relative to today is written {{"{FROM_KEY}": …, "{TO_KEY}": …}}'
    return Finding("invalid_relative", path, "these are not days of a year", value, expected, hint)
