"""Problems of instants, and what their author probably meant: a duration, an operand relative to now, or a zone."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from audiencefilter.language.durations import Relative, Start, parse_duration, start_named, zones
from audiencefilter.language.errors import Path, show
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.foreign import FISCAL, is_fiscal
from audiencefilter.language.instants import MAX_MEANT, Stretch, bounds_of, lacks_digit, meant_stretch, suggest_instant
from audiencefilter.language.operators import NOW_KEY, START_KEY, TODAY_KEY, ZONE_KEY
from audiencefilter.language.problems import Finding, kind, listed, not_a_value, slip_or_hint
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.suggest import closest, is_slip, only_slip

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
        return replace(finding, hint=ALL_DIGITS)
    if stretch is not None:
        return _about_stretch(finding, stretch, field, key, beside)
    replacement: Any = suggest_instant(value)
    hint = None
    if replacement is None and takes_relative:
        replacement = meant_relative(value)
        if replacement is None and has_ambiguous_month(value):
            hint = "m may be months or minutes: write -P30M for months, -PT30M for minutes"
        hint = hint or (FISCAL if is_fiscal(value) else None) or hint_of_unit(replacement, key)
    return replace(finding, hint=hint, replacement=replacement)


def hint_of_unit(operand: Relative | RelativeDate | None, key: str) -> str | None:
    """Say that a bound is the start of a unit, where all of the unit may be meant: ``lte: "today"``."""
    is_start = operand is not None and operand.start is not None and key in ("gt", "lte")
    return "that is the first of it" if is_start else None


def _about_stretch(
    finding: Finding, stretch: Stretch, field: Field, key: str, beside: Collection[str] | None
) -> Finding:
    """Say how to compare with a whole day, month or hour: its first instant alone would select other contacts."""
    if field.many:
        return replace(finding, hint=f'the values of a list are instants: write one, such as "{stretch.first}"')
    pairs = bounds_of(key, stretch)
    if pairs is None:
        return replace(finding, hint="there is no later instant: leave the bound out, or write an instant")
    if key in ("gte", "lt"):
        return replace(finding, replacement=stretch.first)
    if key in _JOINED or not stretch.is_date:
        form = _object if key in _JOINED or beside is None else _shown
        return replace(finding, hint=hint_of_stretch(key, stretch, form))
    if beside is None:
        return replace(finding, replacement=dict(pairs))
    if finding.path[-2:-1] == ("not",) and len(pairs) > 1:
        return replace(finding, hint=f"write NOT around {_object(pairs)}")
    if not {name for name, _ in pairs}.isdisjoint(beside):
        return replace(finding, hint=f'write {{"AND": […]}}, with {_shown(pairs)} in an object of its own')
    return replace(finding, instead=pairs)


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
    if {key for key, _ in value} & ({NOW_KEY, TODAY_KEY} - {first}):
        hint = f'a date takes "{TODAY_KEY}", a date-time "{NOW_KEY}"'
    replacement = meant_object(value) if first == NOW_KEY and hint is None else None
    return Finding("invalid_relative", path, message, value, _relative_form(keys), hint, replacement=replacement)


def unknown_relative_key(path: Path, key: str, keys: tuple[str, ...]) -> Finding:
    alike = only_slip(key, keys)
    message = f"an operand relative to {keys[0]} has no key {show(key)}"
    hint = None if alike else FISCAL if is_fiscal(key) else "write all units in one duration, such as -P1M2D"
    return Finding("invalid_relative", path, message, key, _relative_form(keys), hint, at_key=True, rename=alike)


def _relative_form(keys: tuple[str, ...]) -> str:
    first, *others = keys
    optional = listed(map(json.dumps, others))
    return f'{{"{first}": "-P30D"}}, optionally with {optional}'


def invalid_duration(path: Path, value: Any) -> Finding:
    found = meant_duration(value)
    whole = meant_relative(value) if found is None else None  # "last week" is more than a duration
    message = f"{show(value) if isinstance(value, str) else kind(value)} is not a duration"
    expected = "a duration of ISO 8601, such as -P30D, P1M or -PT12H"
    hint = _about_duration(value, found) if whole is None else None
    replacement = found if whole is None else whole if whole.start else whole.now
    return Finding("invalid_duration", path, message, value, expected, hint, replacement=replacement)


def _about_duration(value: Any, found: str | None) -> str | None:
    """Describe the error in a duration; `found`: the suggested duration."""
    if not isinstance(value, str):
        return 'a duration is a text with its units; for now itself write "P0D"'
    if found is not None and _FORMAL.fullmatch(value):
        return "check its sign, digits and units"  # a letter or a digit may be wrong
    if found is not None:
        return None if found[0] == "-" or _says_where(value) else f'for the past, "-{found}"'
    if has_ambiguous_month(value):
        return "m may be months or minutes: write P30M for months, PT30M for minutes"
    if _WITHOUT_UNIT.fullmatch(value.strip()):
        return "write a unit after every number: Y, M, W or D, and after a T H, M or S"
    return "only seconds can have a fraction, of at most 6 digits" if _FRACTION.search(value) else None


#: A duration in the form of ISO 8601, with a mistake.
_FORMAL: Final = re.compile(r"(?=[^A-Z]*[A-Z])[-+., 0-9PYMWDTHSpymwdths]+", re.ASCII)
_WITHOUT_UNIT: Final = re.compile(r"[+-]?P?[0-9YMWDTHS]{0,40}[0-9]", re.ASCII | re.IGNORECASE)
_FRACTION: Final = re.compile(r"[0-9][.,][0-9]", re.ASCII)


def _says_where(text: str) -> bool:
    """Whether the text of a duration has a sign, or is ISO 8601, where no sign means the future."""
    return text.strip()[:1] in ("+", "P", "p", "-") or " " in text.strip()


def unknown_start(path: Path, value: Any, of_date: bool = False) -> Finding:
    """A unit that does not exist; `of_date`: one of today, which has no hours."""
    units = [start.value for start in Start if start.takes_zone or not of_date]
    hint = None
    if value is None:
        hint = f'leave "{path[-1]}" out, to count from {"today" if of_date else "now"} itself'
    elif isinstance(value, str) and value.lower().rstrip("s") in ("second", "minute", "min", "sec"):
        hint = f"the shortest unit is {'a day' if of_date else 'an hour'}"
    elif isinstance(value, str) and value.lower().rstrip("s") == "fortnight":
        hint = f'write "{START_KEY}": "week", and two weeks as "P2W" or "-P2W"'
    elif is_fiscal(value):
        hint = f"{FISCAL}; year is the calendar year"
    message = f"there is no unit {show(value)}" if isinstance(value, str) else not_a_value(str(path[-1]), value)
    replacement = None
    if hint is None and isinstance(value, str):
        replacement, hint = slip_or_hint(value, units)
    return Finding("unknown_start", path, message, value, listed(units), hint, replacement=replacement)


def unknown_zone(path: Path, value: Any) -> Finding:
    found = meant_zone(value) if isinstance(value, str) else None
    hint = None
    if value is None:
        hint = f'leave "{ZONE_KEY}" out, for UTC'
    elif isinstance(value, str) and (is_offset(value) or (found is None and _CLOCK.fullmatch(value))):
        hint = "neither an offset nor a clock is a zone: write the name of one, such as Europe/Berlin"
    elif isinstance(value, str) and value.lower() in ("local", "localtime", "system"):
        hint = "the local zone differs between machines: write the name of one, such as Europe/Berlin"
    elif found is not None and not _is_sure_zone(value, found):
        hint, found = f"there is {json.dumps(found)}, which may mean something else", None
    message = f"there is no zone {show(value)}" if isinstance(value, str) else not_a_value(ZONE_KEY, value)
    expected = "a name of the tz database, such as Europe/Berlin"
    expected = expected if zones() else "no zone: this machine has no tz database (pip install tzdata)"
    return Finding("unknown_zone", path, message, value, expected, hint, replacement=found)


def zone_without_start(path: Path, value: Any) -> Finding:
    units = listed(start.value for start in Start if start.takes_zone)
    message = "a zone needs a start of a day or longer"
    hint = f'write "{START_KEY}": "day" beside it, or leave "{ZONE_KEY}" out'
    return Finding("zone_without_start", path, message, value, f'"start" beside it: {units}', hint, at_key=True)


def _why_no_instant(text: str) -> str:
    if meant_stretch(text) is None and suggest_instant(text) is None:
        return "it is not a timestamp, or no such time exists"
    if len(text.strip()) <= len("2025-01-01"):
        return "the time of day is missing"
    if "T" in text.upper() and not any(sign in text[10:] for sign in "Zz+-−"):
        return "the offset is missing"
    return "it is not in the accepted form"


# -- durations --------------------------------------------------------------------------------------------------------

#: The units of a duration in order, and those of a time after the T.
_DATE, _TIME = "YMWD", "HMS"
_UNITS: Final = {
    "y": "Y", "yr": "Y", "yrs": "Y", "year": "Y", "years": "Y",
    "mo": "M", "mon": "M", "mth": "M", "month": "M", "months": "M",
    "w": "W", "wk": "W", "wks": "W", "week": "W", "weeks": "W",
    "d": "D", "day": "D", "days": "D",
    "h": "TH", "hr": "TH", "hrs": "TH", "hour": "TH", "hours": "TH",
    "min": "TM", "mins": "TM", "minute": "TM", "minutes": "TM",
    "s": "TS", "sec": "TS", "secs": "TS", "second": "TS", "seconds": "TS",
}  # fmt: skip
#: Words before or after an amount that give its direction.
_BACK: Final = ("ago", "last", "past", "previous", "before", "minus", "since", "within")
_AHEAD: Final = ("from now", "next", "in", "ahead", "after", "plus", "coming")
_PART: Final = re.compile(r"([+-]?[0-9]{1,9}(?:\.[0-9]{0,6})?)\s*([a-z]*)", re.ASCII)


def meant_duration(value: object) -> str | None:
    """Return the duration that a text clearly means, with the sign it has; None where it is unclear."""
    return _meant_duration(value) if isinstance(value, str) and len(value) <= MAX_MEANT else None


@lru_cache(maxsize=256)
def _meant_duration(text: str) -> str | None:
    plain = " ".join(text.replace("\u2212", "-").lower().replace(",", " ").split())
    plain = re.sub(r"^now(?:\(\))? ?(?=[+-])", "", plain)
    sign, plain = _direction(plain)
    if plain[:1] in ("+", "-"):
        sign, plain = plain[0].replace("+", ""), plain[1:].strip()
    is_formal = plain.startswith("p")
    amounts: dict[str, str] = {}
    before, after_t, after = plain.removeprefix("p").partition("t") if is_formal else (plain, "", "")
    for part, in_time in ((before, False), (after, bool(after_t))):
        signed = _amounts(part, in_time, is_formal, amounts)
        if signed is None or (signed and sign):
            return None
        sign = sign or signed.replace("+", "")
    if set(amounts) == {"?"} or not amounts:
        return None
    if "?" in amounts:  # beside hours or seconds, m means minutes
        if {"TM", "M"} & amounts.keys() or not {"TH", "TS"} & amounts.keys() or set(_DATE) & amounts.keys():
            return None
        amounts["TM"] = amounts.pop("?")
    date = "".join(amounts[unit] + unit for unit in _DATE if unit in amounts)
    time = "".join(amounts["T" + unit] + unit for unit in _TIME if "T" + unit in amounts)
    return parse_duration(f"{sign}P{date}{'T' if time else ''}{time}")


def _direction(text: str) -> tuple[str, str]:
    """Return the sign that words express, and the text without them."""
    for words, sign in ((_BACK, "-"), (_AHEAD, "")):
        for word in words:
            if text.endswith(f" {word}"):
                return sign, text[: -len(word) - 1]
            if text.startswith(f"{word} "):
                return sign, text[len(word) + 1 :]
    return "", text


def _amounts(text: str, in_time: bool, is_formal: bool, found: dict[str, str]) -> str | None:
    """Add the amounts of each unit in a text to `found`, with ``?`` for an `m` that is months or minutes."""
    # Return the sign of the first amount; None where the text has other parts, or an amount without a unit.
    sign = ""
    text = text.strip()
    is_first = not found
    while text:
        part = _PART.match(text)
        if part is None:
            return None
        amount, name = part.groups()
        if amount[0] in "+-":
            if not is_first:
                return None
            sign, amount = amount[0], amount[1:]
        unit = _UNITS.get(name)
        if name == "m":
            unit = "TM" if in_time else "M" if is_formal else "?"
        if unit is None or unit in found:
            return None
        amount = amount.rstrip("0").rstrip(".") if "." in amount else amount
        if "." in amount and unit != "TS":
            return None
        found[unit] = amount
        is_first = False
        text = text[part.end() :].strip().removeprefix("and ")
    return sign


def has_ambiguous_month(value: object) -> bool:
    """Whether a text has an amount in `m`, which may be months or minutes."""
    return isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*m\s*", value, re.ASCII) is not None


# -- operands ---------------------------------------------------------------------------------------------------------

#: Texts for instants that have names in other languages.
_NAMED: Final = {
    "now": Relative("P0D"), "now()": Relative("P0D"), "current_timestamp": Relative("P0D"),
    "today": Relative("P0D", Start.DAY), "yesterday": Relative("-P1D", Start.DAY),
    "tomorrow": Relative("P1D", Start.DAY),
    **{f"this {start.value}": Relative("P0D", start) for start in Start},
    **{
        f"{which} {start.value}": Relative(f"{sign}P{'T' if unit == 'H' else ''}{count}{unit}", start)
        for start, count, unit in (
            (Start.HOUR, 1, "H"), (Start.DAY, 1, "D"), (Start.WEEK, 1, "W"), (Start.MONTH, 1, "M"),
            (Start.QUARTER, 3, "M"), (Start.YEAR, 1, "Y"),
        )
        for which, sign in (("last", "-"), ("next", ""))
    },
}  # fmt: skip
_BACK_KEYS: Final = frozenset((*_BACK, "back", "subtract", "sub", "inlast", "withinlast", "older", "newer", "relative"))
_AHEAD_KEYS: Final = frozenset(("plus", "add", "in", "next", "ahead", "after", "future", "fromnow", "offset"))
_NOW_KEYS: Final = frozenset(("now", "duration", "interval", "offset"))
_AMOUNT_KEYS: Final = frozenset(("amount", "value", "n", "number", "count", "quantity", "interval"))
_UNIT_KEYS: Final = frozenset(("unit", "units", "period", "granularity"))


def meant_relative(value: object) -> Relative | None:
    """Return the relative operand that a text on a date-time clearly means; without a sign it is in the past."""
    if not isinstance(value, str) or len(value) > MAX_MEANT:
        return None
    named = _NAMED.get(" ".join(value.lower().split()))
    if named is not None:
        return named
    duration = meant_duration(value)
    return None if duration is None else Relative(_back(value, duration))


def _back(text: str, duration: str) -> str:
    """Return a duration, in the past where its text has no direction."""
    says = duration[0] == "-" or "+" in text or any(word in text.lower().split() for word in (*_AHEAD, "now"))
    return duration if says or not any(char in "123456789" for char in duration) else f"-{duration}"


def meant_object(pairs: tuple[tuple[str, Any], ...]) -> Relative | None:
    """Return the relative operand that an object of another form clearly means."""
    if len(pairs) > 4:
        return None
    found = {"".join(char for char in key.lower()[:MAX_MEANT] if char.isalnum()): value for key, value in pairs}
    start = start_named(found.pop("start", None))
    zone = found.pop("zone", None)
    duration = _of_object(found)
    if duration is None:
        return None
    takes_zone = isinstance(zone, str) and start is not None and start.takes_zone and zone in zones()
    return Relative(duration, start, str(zone) if takes_zone else None)


def _of_object(found: Mapping[str, Any]) -> str | None:
    unit = next((value for key, value in found.items() if key in _UNIT_KEYS and isinstance(value, str)), None)
    numbers = [(key, value) for key, value in found.items() if type(value) is int]
    if unit is not None and len(numbers) == 1 and len(found) == 2:
        ((key, number),) = numbers
        text = f"{number} {unit}"
    elif len(found) == 1:
        ((key, value),) = found.items()
        text = f"{value} {key}" if type(value) is int and key in _UNITS else value
        key = "" if text is not value else key
    else:
        return None
    duration = meant_duration(text)
    if duration is None or duration[0] == "-" or key in _NOW_KEYS or key in _AHEAD_KEYS:
        return duration
    return f"-{duration}" if key in _BACK_KEYS or key in _AMOUNT_KEYS or not key else None


# -- zones ------------------------------------------------------------------------------------------------------------

#: A clock that several zones have, such as CEST.
_CLOCK: Final = re.compile(r"[a-z]{2,3}t", re.ASCII | re.IGNORECASE)
_OFFSET: Final = re.compile(r"[a-z]{0,4}\s*([+-])\s*([0-9]{1,2})(?::?([0-9]{2}))?", re.ASCII)


@lru_cache(maxsize=256)
def meant_zone(name: str) -> str | None:
    """Return the zone that a name clearly means, or None."""
    if len(name) > MAX_MEANT:
        return None
    wanted = _plain_zone(name)
    whole, cities = _known_zones()
    found = whole.get(wanted) or cities.get(wanted)
    if found is None and len(wanted) > 4 and not is_offset(name):
        continent, slash, _ = wanted.partition("/")
        by = {plain: zone for plain, zone in whole.items() if plain.startswith(continent + slash)} if slash else cities
        alike = closest(wanted, by)
        found = None if alike is None else by[alike]
    return found if found in zones() else None


def _is_sure_zone(name: str, found: str) -> bool:
    """Whether no other zone is as similar to a name, which has no number: ``GMT+1`` and ``GMT-1`` are similar."""
    whole, cities = _known_zones()
    wanted = _plain_zone(name)
    if any(char.isdecimal() for char in found):
        return name.lower() == found.lower()
    near = [(plain, zone) for plain, zone in (*whole.items(), *cities.items()) if abs(len(plain) - len(wanted)) < 2]
    alike = {zone for plain, zone in near if plain[:1] == wanted[:1] and is_slip(wanted, plain)}
    return alike == {found} or wanted in whole or wanted in cities


def is_offset(name: str) -> bool:
    """Whether a name is an offset from UTC, or a clock with an offset; neither is a zone."""
    return len(name) <= MAX_MEANT and _OFFSET.fullmatch(name.lower().strip()) is not None


def _plain_zone(name: str) -> str:
    plain = "_".join(name.casefold().replace("_", " ").replace("-", " ").split())
    return "utc" if plain == "z" else plain.removeprefix("posix/").removeprefix("right/")


@cache
def _known_zones() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the zones by their plain names, and by the last part of these; of several, the first continent's."""
    whole = {_plain_zone(name): name for name in sorted(zones())}
    cities: dict[str, str] = {}
    for plain, name in whole.items():
        if "/" in plain and not plain.startswith(("etc/", "us/", "systemv/")):
            cities.setdefault(plain.rpartition("/")[2], name)
    return whole, cities
