"""Problems of instants, dates, durations, operands relative to now or today, and zones."""

import json
import re
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, Final, TypeAlias

from audiencefilter.language import instants
from audiencefilter.language import operators as table
from audiencefilter.language.durations import Relative, Start, Weekday, parse_duration, zones, zones_like
from audiencefilter.language.errors import Path, show
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.instants import Stretch, bounds_of, lacks_digit, meant_stretch, suggest_instant
from audiencefilter.language.problems import Finding, kind, listed, not_a_value, slip_or_hint
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.suggest import only_slip

#: A hint without a value: a missing digit is unknown.
ALL_DIGITS: Final = "write every part with all of its digits: of a single one, the other may be missing"


def invalid_datetime(
    path: Path, value: str, field: Field, key: str, beside: Collection[str] | None = None, takes_relative: bool = False
) -> Finding:
    """A text that is not a timestamp."""
    # `beside`: the other operators of its object; None where the text replaces an operator object.
    message = f"{field.name} cannot be compared with {show(value)}: {_why_no_instant(value)}"
    expected = "YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999"
    finding = Finding("invalid_datetime", path, message, value, expected)
    stretch = meant_stretch(value)
    if lacks_digit(value) and suggest_instant(value) is not None:
        return finding._replace(hint=ALL_DIGITS)
    if stretch is not None:
        return _about_stretch(finding, stretch, field, key, beside)
    replacement: Any = suggest_instant(value)
    hint = None
    if replacement is None and takes_relative:
        past = past_duration(value)
        replacement = None if past is None else Relative(past)
        hint = 'for thirty days ago write {"now": "-P30D"}' if past is None and is_moving(value) else None
    return finding._replace(hint=hint, replacement=replacement)


def _about_stretch(
    finding: Finding, stretch: Stretch, field: Field, key: str, beside: Collection[str] | None
) -> Finding:
    """Say how to compare with a whole day, month or hour: its first instant alone would select other contacts."""
    if field.many:
        return finding._replace(hint=f'the values of a list are instants: write one, such as "{stretch.first}"')
    pairs = bounds_of(key, stretch)
    if pairs is None:
        return finding._replace(hint="there is no later instant: leave the bound out, or write an instant")
    if key in ("gte", "lt"):
        return finding._replace(replacement=stretch.first)
    if key in _JOINED or not stretch.is_date:
        form = _object if key in _JOINED or beside is None else _shown
        return finding._replace(hint=hint_of_stretch(key, stretch, form))
    if beside is None:
        return finding._replace(replacement=dict(pairs))
    if finding.path[-2:-1] == ("not",) and len(pairs) > 1:
        return finding._replace(hint=f"write NOT around {_object(pairs)}")
    if not {name for name, _ in pairs}.isdisjoint(beside):
        return finding._replace(hint=f'write {{"AND": […]}}, with {_shown(pairs)} in an object of its own')
    return finding._replace(instead=pairs)


#: Additions for a negated operator, or one with a list, that compares with a whole stretch.
_JOINED: Final = {
    "not": ", with NOT around it", "in": ", with OR between several",
    "notIn": ", with OR between several and NOT around them",
}  # fmt: skip
_Bounds: TypeAlias = tuple[tuple[str, str], ...]


def hint_of_stretch(key: str, stretch: Stretch, form: Callable[[_Bounds], str]) -> str:
    """Say how to compare with a stretch, which has an end, by several operators or its first instant."""
    joined = _JOINED.get(key)
    whole = form(bounds_of("equals" if joined else key, stretch) or ())
    return f"write {whole} for all of it" + (joined or f", {form(((key, stretch.first),))} for its first instant")


def _shown(pairs: _Bounds) -> str:
    return ", ".join(f'"{key}": "{instant}"' for key, instant in pairs)


def _object(pairs: _Bounds) -> str:
    return f"{{{_shown(pairs)}}}"


def naive_datetime(path: Path, value: datetime, field: Field) -> Finding:
    message = f"{field.name} cannot be compared with a date-time that has no offset"
    expected = expected_value(FieldType.DATETIME)
    replacement = f"{value.replace(tzinfo=None).isoformat()}Z"
    return Finding("invalid_datetime", path, message, value, expected, replacement=replacement)


def no_now(path: Path, value: Any, keys: tuple[str, ...]) -> Finding:
    """An object where an operand relative to now or today is expected; `value` is its pairs, `keys` its keys."""
    first = keys[0]
    message = f"an object here must be relative to {first}"
    hint = None if value else f'for {first} itself write {{"{first}": "P0D"}}'
    if {key for key, _ in value} & ({table.NOW_KEY, table.TODAY_KEY} - {first}):
        hint = f'a date takes "{table.TODAY_KEY}", a date-time "{table.NOW_KEY}"'
    return Finding("invalid_relative", path, message, value, _relative_form(keys), hint)


def unknown_relative_key(path: Path, key: str, keys: tuple[str, ...]) -> Finding:
    alike = only_slip(key, keys)
    message = f"an operand relative to {keys[0]} has no key {show(key)}"
    hint = None if alike else "write all units in one duration, such as -P1M2D"
    return Finding("invalid_relative", path, message, key, _relative_form(keys), hint, at_key=True, rename=alike)


def _relative_form(keys: tuple[str, ...]) -> str:
    first, *others = keys
    optional = listed(map(json.dumps, others))
    return f'{{"{first}": "-P30D"}}, optionally with {optional}'


def invalid_duration(path: Path, value: Any) -> Finding:
    is_text = isinstance(value, str)
    message = f"{show(value) if is_text else kind(value)} is not a duration"
    expected = "a duration of ISO 8601, such as -P30D, P1M or -PT12H"
    found = meant_duration(value) if is_text else None
    hint = None if is_text else 'a duration is a text with its units; for now itself write "P0D"'
    if found is not None and found[0] != "-" and value[:1] != "+":
        hint = f'for the past, "-{found}"'
    return Finding("invalid_duration", path, message, value, expected, hint, replacement=found)


def unknown_start(path: Path, value: Any, of_date: bool = False) -> Finding:
    """A unit that does not exist; `of_date`: one of today, which has no hours."""
    units = [start.value for start in Start if start.takes_zone or not of_date]
    hint = None
    if value is None:
        hint = f'leave "{path[-1]}" out, to count from {"today" if of_date else "now"} itself'
    message = f"there is no unit {show(value)}" if isinstance(value, str) else not_a_value(str(path[-1]), value)
    replacement = None
    if hint is None and isinstance(value, str):
        replacement, hint = slip_or_hint(value, units)
    return Finding("unknown_start", path, message, value, listed(units), hint, replacement=replacement)


def unknown_zone(path: Path, value: Any) -> Finding:
    alike = zones_like(value) if isinstance(value, str) else []
    hint = f'leave "{table.ZONE_KEY}" out, for UTC' if value is None else None
    if alike:
        hint = f"there is {json.dumps(alike[0])}, which may mean something else"
    message = f"there is no zone {show(value)}" if isinstance(value, str) else not_a_value(table.ZONE_KEY, value)
    expected = "a name of the tz database, such as Europe/Berlin"
    expected = expected if zones() else "no zone: this machine has no tz database (pip install tzdata)"
    sure = alike[0] if len(alike) == 1 else None
    return Finding("unknown_zone", path, message, value, expected, None if sure else hint, replacement=sure)


def zone_without_start(path: Path, value: Any) -> Finding:
    units = listed(start.value for start in Start if start.takes_zone)
    message = "a zone needs a start of a day or longer"
    hint = f'write "{table.START_KEY}": "day" beside it, or leave "{table.ZONE_KEY}" out'
    return Finding("zone_without_start", path, message, value, f'"start" beside it: {units}', hint, at_key=True)


def _why_no_instant(text: str) -> str:
    if meant_stretch(text) is None and suggest_instant(text) is None:
        return "it is not a timestamp, or no such time exists"
    if len(text.strip()) <= len("2025-01-01"):
        return "the time of day is missing"
    if "T" in text.upper() and not any(sign in text[10:] for sign in "Zz+-−"):
        return "the offset is missing"
    return "it is not in the accepted form"


_AMOUNT: Final = r"([+-]?)([0-9]{1,9}) ?([a-z]{1,7})( ago)?"
#: The units of a duration, and those of its time.
_UNITS: Final = {"y": "Y", "year": "Y", "month": "M", "w": "W", "week": "W", "d": "D", "day": "D"}
_TIME_UNITS: Final = {"h": "H", "hour": "H", "min": "M", "minute": "M", "s": "S", "sec": "S", "second": "S"}


def meant_duration(text: str) -> str | None:
    """Return the duration of an amount with its unit, such as ``-30d`` or ``30 days ago``; None for other texts."""
    found = re.fullmatch(_AMOUNT, text[: instants.MAX_MEANT].replace("\u2212", "-"))
    if found is None or (found[1] and found[4]):
        return None
    sign = "-" if found[1] == "-" or found[4] else ""
    name = found[3].removesuffix("s") or "s"
    if name in _UNITS:
        return f"{sign}P{found[2]}{_UNITS[name]}"
    return f"{sign}PT{found[2]}{_TIME_UNITS[name]}" if name in _TIME_UNITS else None


def past_duration(text: str) -> str | None:
    """Return the duration to the past that a text is; None for other texts."""
    found = parse_duration(text) or meant_duration(text)
    return found if found is not None and found[0] == "-" else None


def is_moving(text: str) -> bool:
    """Whether a text has a word or a duration of what depends on the clock."""
    return re.search(_MOVING, text) is not None or (parse_duration(text) or meant_duration(text)) is not None


_MOVING: Final = "(?i)now|ago|hour|day|week|month|quarter|year"


# -- dates -------------------------------------------------------------------------------------------------------------

_DATE: Final = "YYYY-MM-DD, in years 0001 to 9999"


def invalid_date(path: Path, value: str, field: Field, takes_relative: bool = False) -> Finding:
    """A text that is not a date; `takes_relative`: whether an operand relative to today is allowed there."""
    meant = instants.suggest_date(value)
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
    return Finding("invalid_date", path, message, value, _DATE, hint, replacement=replacement)


def start_beside_end(path: Path, value: Any) -> Finding:
    message = "an operand relative to today has a start or an end, not both"
    hint = f'leave "{table.START_KEY}" out for the last day of the unit, "{table.END_KEY}" for the first'
    return Finding(
        "invalid_relative", path, message, value, f'"{table.START_KEY}" or "{table.END_KEY}"', hint, at_key=True
    )


def time_in_duration(path: Path, value: str) -> Finding:
    message = f"{show(value)} has a time, and a date has none"
    expected = "a duration of years, months, weeks and days, such as -P30D"
    return Finding("invalid_duration", path, message, value, expected, "leave out the T and what follows it")


def unknown_weekday(path: Path, value: Any) -> Finding:
    days = [day.value for day in Weekday]
    message = (
        f"there is no weekday {show(value)}" if isinstance(value, str) else not_a_value(table.WEEK_START_KEY, value)
    )
    hint = f'leave "{table.WEEK_START_KEY}" out, for Monday' if value is None else None
    meant = only_slip(value, days) if isinstance(value, str) else None
    return Finding("unknown_weekday", path, message, value, listed(days), hint, replacement=meant)


def weekday_without_week(path: Path, value: Any) -> Finding:
    hint = f'write "{table.START_KEY}": "week" beside it, or leave "{table.WEEK_START_KEY}" out'
    expected = f'"{table.START_KEY}" or "{table.END_KEY}" beside it: week'
    return Finding(
        "weekday_without_week", path, f"{table.WEEK_START_KEY} needs a week", value, expected, hint, at_key=True
    )


WINDOW: Final = '{"from": "P0D", "to": "P7D"}, optionally with "zone"'


def not_a_window(path: Path, value: Any) -> Finding:
    message = f"anniversary takes an object with a first and a last day, not {kind(value)}"
    is_duration = isinstance(value, str) and parse_duration(value) is not None
    hint = f'write {{"{table.FROM_KEY}": "P0D", "{table.TO_KEY}": {json.dumps(value)}}}' if is_duration else None
    return Finding("wrong_type", path, message, value, WINDOW, hint)


def no_window(path: Path, value: Any) -> Finding:
    """A window of anniversaries without one of its ends; `value` is its pairs."""
    hint = 'for today itself write {"from": "P0D", "to": "P0D"}'
    return Finding("invalid_relative", path, "anniversaries need a first day and a last day", value, WINDOW, hint)


def unknown_window_key(path: Path, key: str) -> Finding:
    alike, hint = only_slip(key, table.WINDOW_KEYS), None
    message = f"a window of anniversaries has no key {show(key)}"
    if key in table.TODAY_KEYS:
        alike, hint = None, 'write it inside an end, as in {"from": {"today": "P0D", "start": "month"}, …}'
    return Finding("invalid_relative", path, message, key, WINDOW, hint, at_key=True, rename=alike)


def invalid_days(path: Path, value: Any) -> Finding:
    expected = "at most two intervals of month * 100 + day, as in [[1220, 1231], [101, 105]]"
    hint = f'a window relative to today is written {{"{table.FROM_KEY}": …, "{table.TO_KEY}": …}}'
    return Finding("invalid_relative", path, "these are not days of a year", value, expected, hint)
