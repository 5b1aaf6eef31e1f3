"""Problems of operands relative to now; :mod:`audiencefilter.language.problems` has the other ones."""

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from audiencefilter.language.durations import Start, zones
from audiencefilter.language.errors import Path, show
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.instants import Stretch, meant_stretch, suggest_instant
from audiencefilter.language.operators import (
    NOW_KEY,
    START_KEY,
    ZONE_KEY,
)
from audiencefilter.language.problems import Finding, kind, listed
from audiencefilter.language.suggest import (
    closest,
    has_ambiguous_month,
    is_offset,
    meant_duration,
    meant_object,
    meant_relative,
    meant_zone,
)

_RELATIVE: Final = '{"now": "-P30D"}, and beside it "start" and "zone"'


def invalid_datetime(
    path: Path,
    value: str,
    field: Field,
    key: str,
    beside: Collection[str] | None = None,
    takes_relative: bool = False,
) -> Finding:
    """A text that is not a timestamp.

    Args:
        path: the place of the text.
        value: the text.
        field: the compared field.
        key: the operator.
        beside: the other operators of its object; None where the text replaces an operator object.
        takes_relative: whether an operand relative to now is allowed there.
    """
    message = f"{field.name} cannot be compared with {show(value)}: {_why_no_instant(value)}"
    expected = "YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999"
    finding = Finding("invalid_datetime", path, message, value=value, expected=expected)
    stretch = meant_stretch(value)
    if stretch is not None:
        return _about_stretch(finding, stretch, field, key, beside)
    replacement: Any = suggest_instant(value)
    hint = None
    if replacement is None and takes_relative:
        replacement = meant_relative(value)
        if replacement is None and has_ambiguous_month(value):
            hint = "m may be months or minutes: relative to now are -P30M, in months, and -PT30M, in minutes"
    return replace(finding, hint=hint, replacement=replacement)


def _about_stretch(
    finding: Finding, stretch: Stretch, field: Field, key: str, beside: Collection[str] | None
) -> Finding:
    """Say how to compare with a whole day, month or hour: its first instant alone would select other contacts."""
    first, after, is_date = stretch
    if field.many:
        return replace(finding, hint=f'a list has instants: write the one that is meant, as "{first}" is')
    if key in ("gte", "lt"):
        return replace(finding, replacement=first)
    if after is None:
        return replace(finding, hint="it ends where time does: leave the bound out, or write an instant")
    whole = f'{{"gte": "{first}", "lt": "{after}"}}'
    if key in ("not", "in", "notIn"):
        return replace(finding, hint=f"write {whole} for all of it{_JOINED[key]}")
    pairs = _pairs_of(key, first, after)
    if not is_date:
        all_of_it, its_first = (whole, f'"{first}"') if beside is None else (_shown(pairs), f'"{key}": "{first}"')
        return replace(finding, hint=f"write {all_of_it} for all of it, {its_first} for its first instant")
    if beside is None:
        return replace(finding, replacement=dict(pairs))
    if finding.path[-2:-1] == ("not",) and len(pairs) > 1:
        return replace(finding, hint=f"write NOT around {whole}")
    if not {name for name, _ in pairs}.isdisjoint(beside):
        return replace(finding, hint=f'write {{"AND": […]}}, in it {_shown(pairs)} by itself')
    return replace(finding, instead=pairs)


#: Additions for a negated operator, or one with a list, that compares with a whole stretch.
_JOINED: Final = {"not": ", with NOT around it", "in": ', in an "OR"', "notIn": ', in an "OR" with NOT around it'}


def _pairs_of(key: str, first: str, after: str) -> tuple[tuple[str, str], ...]:
    """Return the operators that compare with a stretch of time as `key` compares with an instant."""
    return {"gt": (("gte", after),), "lte": (("lt", after),)}.get(key, (("gte", first), ("lt", after)))


def _shown(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f'"{key}": "{instant}"' for key, instant in pairs)


def naive_datetime(path: Path, value: datetime, field: Field) -> Finding:
    message = f"{field.name} cannot be compared with a date-time that has no offset"
    expected = expected_value(FieldType.DATETIME)
    replacement = f"{value.replace(tzinfo=None).isoformat()}Z"
    return Finding("invalid_datetime", path, message, value=value, expected=expected, replacement=replacement)


def no_now(path: Path, value: Any) -> Finding:
    """An object where an instant is expected; `value` is its pairs."""
    message = "an object here is an instant relative to now"
    hint = None if value else 'without anything to add write {"now": "P0D"}'
    replacement = meant_object(value)
    return Finding(
        "invalid_relative", path, message, value=value, expected=_RELATIVE, hint=hint, replacement=replacement
    )


def unknown_relative_key(path: Path, key: str) -> Finding:
    alike = closest(key, (NOW_KEY, START_KEY, ZONE_KEY))
    message = f"an instant relative to now has no {show(key)}"
    hint = None if alike else "one duration has all that is added or taken away"
    return Finding(
        "invalid_relative", path, message, value=key, expected=_RELATIVE, hint=hint, at_key=True, rename=alike
    )


def invalid_duration(path: Path, value: Any) -> Finding:
    found = meant_duration(value)
    whole = meant_relative(value) if found is None else None  # "last week" is more than a duration
    message = f"{show(value) if isinstance(value, str) else kind(value)} is not a duration"
    expected = "a duration of ISO 8601, such as -P30D, P1M or -PT12H"
    hint = _about_duration(value, found) if whole is None else None
    replacement = found if whole is None else whole
    return Finding(
        "invalid_duration", path, message, value=value, expected=expected, hint=hint, replacement=replacement
    )


def _about_duration(value: Any, found: str | None) -> str | None:
    """Describe the error in a duration; `found`: the suggested duration."""
    if not isinstance(value, str):
        return 'a duration is a text with its units; for now itself write "P0D"'
    if found is not None:
        return None if found[0] == "-" or _says_where(value) else f'for the past, "-{found}"'
    if has_ambiguous_month(value):
        return "m may be months or minutes: write P30M for months, PT30M for minutes"
    if _WITHOUT_UNIT.fullmatch(value.strip()):
        return "every number has its unit: Y, M, W and D, and after a T, H, M and S"
    return "only seconds have a fraction, of at most 6 digits" if _FRACTION.search(value) else None


_WITHOUT_UNIT: Final = re.compile(r"[+-]?P?[0-9YMWDTHS]{0,40}[0-9]", re.ASCII | re.IGNORECASE)
_FRACTION: Final = re.compile(r"[0-9][.,][0-9]", re.ASCII)


def _says_where(text: str) -> bool:
    """Whether the text of a duration has a sign, or is ISO 8601, where no sign means the future."""
    return text.strip()[:1] in ("+", "P", "p", "-") or " " in text.strip()


def unknown_start(path: Path, value: Any) -> Finding:
    units = [start.value for start in Start]
    hint = None
    if value is None:
        hint = f'leave "{START_KEY}" out, to count from now itself'
    elif isinstance(value, str) and value.lower().rstrip("s") in ("second", "minute", "min", "sec"):
        hint = "nothing starts at less than an hour"
    elif isinstance(value, str) and value.lower().rstrip("s") == "fortnight":
        hint = f'two weeks are "P2W" or "-P2W", from the "{START_KEY}" of a "week"'
    message = f"there is no unit {show(value)}" if isinstance(value, str) else f"{START_KEY} holds {kind(value)}"
    expected = listed(units)
    replacement = closest(value, units) if hint is None and isinstance(value, str) else None
    return Finding("unknown_start", path, message, value=value, expected=expected, hint=hint, replacement=replacement)


def unknown_zone(path: Path, value: Any) -> Finding:
    found = meant_zone(value) if isinstance(value, str) else None
    hint = None
    if value is None:
        hint = f'leave "{ZONE_KEY}" out, for UTC'
    elif isinstance(value, str) and is_offset(value):
        hint = "an offset is no zone: name a place whose clocks count, such as Europe/Berlin"
    elif isinstance(value, str) and value.lower() in ("local", "localtime", "system"):
        hint = "each machine has another one: name the zone, such as Europe/Berlin"
    message = f"there is no zone {show(value)}" if isinstance(value, str) else f"{ZONE_KEY} holds {kind(value)}"
    expected = (
        "a name of the tz database, such as Europe/Berlin"
        if zones()
        else "no zone: this machine has no tz database (pip install tzdata)"
    )
    return Finding("unknown_zone", path, message, value=value, expected=expected, hint=hint, replacement=found)


def zone_without_start(path: Path, value: Any) -> Finding:
    units = listed(start.value for start in Start if start.takes_zone)
    message = "a zone says whose calendar counts, and nothing here counts from a day or longer"
    expected = f'"start" beside it: {units}'
    hint = f'write "{START_KEY}": "day" beside it, or leave "{ZONE_KEY}" out'
    return Finding("zone_without_start", path, message, value=value, expected=expected, hint=hint, at_key=True)


def _why_no_instant(text: str) -> str:
    if meant_stretch(text) is None and suggest_instant(text) is None:
        return "it is not a timestamp, or no such time exists"
    if len(text.strip()) <= len("2025-01-01"):
        return "the time of day is missing"
    if "T" in text.upper() and not any(sign in text[10:] for sign in "Zz+-−"):
        return "the offset is missing"
    return "it is not in the accepted form"
