"""Every problem that an operand relative to now can have, beside those of :mod:`audiencefilter.language.problems`."""

import re
from typing import Any, Final

from audiencefilter.language.durations import Start, zones
from audiencefilter.language.errors import show
from audiencefilter.language.operators import (
    NOW_KEY,
    START_KEY,
    ZONE_KEY,
)
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding, kind, listed
from audiencefilter.language.suggest import closest
from audiencefilter.language.suggest_relative import (
    has_ambiguous_month,
    is_offset,
    meant_duration,
    meant_object,
    meant_relative,
    meant_zone,
)

_RELATIVE: Final = '{"now": "-P30D"}, and beside it "start" and "zone"'


def no_now(path: Path, value: Any) -> Finding:
    """An object where an instant was due; `value` has its pairs."""
    return Finding(
        "invalid_relative",
        path,
        "an object here is an instant relative to now",
        value=value,
        expected=_RELATIVE,
        hint=None if value else 'without anything to add write {"now": "P0D"}',
        replacement=meant_object(value),
    )


def unknown_relative_key(path: Path, key: str) -> Finding:
    alike = closest(key, (NOW_KEY, START_KEY, ZONE_KEY))
    return Finding(
        "invalid_relative",
        path,
        f"an instant relative to now has no {show(key)}",
        value=key,
        expected=_RELATIVE,
        hint=None if alike else "one duration has all that is added or taken away",
        at_key=True,
        rename=alike,
    )


def invalid_duration(path: Path, value: Any) -> Finding:
    found = meant_duration(value)
    whole = meant_relative(value) if found is None else None  # "last week" is more than a duration
    return Finding(
        "invalid_duration",
        path,
        f"{show(value) if isinstance(value, str) else kind(value)} is not a duration",
        value=value,
        expected="a duration of ISO 8601, such as -P30D, P1M or -PT12H",
        hint=_about_duration(value, found) if whole is None else None,
        replacement=found if whole is None else whole,
    )


def _about_duration(value: Any, found: str | None) -> str | None:
    """Say what is wrong with a duration; `found`: the one that is suggested."""
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
    """Whether a text of a duration has a sign, or is one in the form of ISO 8601, in which none is ahead."""
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
    return Finding(
        "unknown_start",
        path,
        f"there is no unit {show(value)}" if isinstance(value, str) else f"{START_KEY} holds {kind(value)}",
        value=value,
        expected=listed(units),
        hint=hint,
        replacement=closest(value, units) if hint is None and isinstance(value, str) else None,
    )


def unknown_zone(path: Path, value: Any) -> Finding:
    found = meant_zone(value) if isinstance(value, str) else None
    hint = None
    if value is None:
        hint = f'leave "{ZONE_KEY}" out, for UTC'
    elif isinstance(value, str) and is_offset(value):
        hint = "an offset is no zone: name a place whose clocks count, such as Europe/Berlin"
    elif isinstance(value, str) and value.lower() in ("local", "localtime", "system"):
        hint = "each machine has another one: name the zone, such as Europe/Berlin"
    return Finding(
        "unknown_zone",
        path,
        f"there is no zone {show(value)}" if isinstance(value, str) else f"{ZONE_KEY} holds {kind(value)}",
        value=value,
        expected="a name of the tz database, such as Europe/Berlin"
        if zones()
        else "no zone: this machine has no tz database (pip install tzdata)",
        hint=hint,
        replacement=found,
    )


def zone_without_start(path: Path, value: Any) -> Finding:
    units = listed(start.value for start in Start if start.takes_zone)
    return Finding(
        "zone_without_start",
        path,
        "a zone says whose calendar counts, and nothing here counts from a day or longer",
        value=value,
        expected=f'"start" beside it: {units}',
        hint=f'write "{START_KEY}": "day" beside it, or leave "{ZONE_KEY}" out',
        at_key=True,
    )
