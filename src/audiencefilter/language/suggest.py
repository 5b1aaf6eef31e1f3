"""Suggestions: the name, value, duration or zone that the author of a clause probably meant."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import Any, Final

from audiencefilter.language.durations import Relative, Start, parse_duration, zones
from audiencefilter.language.errors import show
from audiencefilter.language.fields import FieldType, by_type
from audiencefilter.language.instants import suggest_instant

#: Longer names get no suggestion: comparing them with all others takes long.
_LONGEST: Final = 100
#: Maximum number of names compared with one name.
_MOST_COMPARED: Final = 200
#: Maximum number of names listed in a message.
MAX_LISTED: Final = 30
#: Maximum characters of a text that may mean a number, and of an integer that may mean a text.
_LONGEST_NUMBER: Final = 30


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to `name`, or None when none is similar.

    Case, underscores and spaces are ignored: ``first_name`` is ``firstName``. Names with the opposite meaning, such as
    ``nin`` and ``in``, or ``gt`` and ``lt``, are not similar.

    >>> closest("first_name", ["email", "firstName"]), closest("notEquals", ["equals"])
    ('firstName', None)
    """
    import difflib  # imported here, since only invalid clauses need it

    if len(name) > _LONGEST:
        return None
    plain = {plain_name(candidate): candidate for candidate in known}
    wanted = plain_name(name)
    if wanted in plain:
        return plain[wanted]
    found = difflib.get_close_matches(wanted, _likely(wanted, plain), n=_MOST_COMPARED, cutoff=0.7)
    return next((plain[alike] for alike in found if not _are_opposed(name, plain[alike])), None)


def _likely(wanted: str, names: Collection[str]) -> Collection[str]:
    """Return the names to compare with; of many, only some that begin alike, because each comparison takes time."""
    if len(names) <= _MOST_COMPARED:
        return names
    return list(islice((name for name in names if name[:1] == wanted[:1]), _MOST_COMPARED))


def instead_of(name: object, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: what to write instead.

    >>> instead_of("ponts", ["points", "email"]), instead_of("?", ["points", "email"]), instead_of("?", [])
    ("; did you mean 'points'?", '; there are points, email', '')
    """
    names = tuple(known)
    meant = closest(str(name), names)
    if meant is not None:
        return f"; did you mean {show(meant)}?"
    more = f" and {len(names) - MAX_LISTED} others" if len(names) > MAX_LISTED else ""
    return f"; there are {', '.join(names[:MAX_LISTED])}{more}" if names else ""


def plain_name(name: str) -> str:
    """Return a name without the parts that comparisons ignore: case, underscores, hyphens, spaces, dots and ``$``.

    >>> plain_name("$not_In"), plain_name("IS NOT NULL")
    ('notin', 'isnotnull')
    """
    return "".join(char for char in name.casefold() if char not in "_- .$")


#: Minimum characters of a name; a shorter one with another letter is another word.
_SHORTEST_SLIP: Final = 4


def is_slip(name: str, other: str) -> bool:
    """Whether two names differ by one misspelling: one letter, not the first, is wrong, missing or swapped.

    An ``is`` before either is ignored.

    >>> is_slip("starts_with", "startsWith"), is_slip("contians", "contains"), is_slip("ncontains", "contains")
    (True, True, False)
    """
    if len(name) > _LONGEST:
        return False
    one, two = (plain_name(each).removeprefix("is") for each in (name, other))
    if one == two or max(len(one), len(two)) < _SHORTEST_SLIP or one[:1] != two[:1]:
        return one == two
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    one, two = one[start:], two[start:]
    is_swap = len(one) > 1 and one[1::-1] == two[:2] and one[2:] == two[2:]
    is_near = is_swap or one[1:] == two[1:] or one == two[1:] or one[1:] == two
    return is_near and not _are_opposed(name, other)


_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_DENIALS: Final = frozenset(("not", "no", "non", "nor", "none", "never", "without", "lacks"))
#: Prefixes that negate a name, or mark it as ignoring case.
_PREFIXES: Final = ("not", "non", "no", "un", "in", "im", "dis", "de", "n", "i")
#: Words that never replace one another.
_OPPOSITES: Final = tuple(
    frozenset(words.split())
    for words in (
        "gt gte lt lte", "min max", "start starts end ends", "before after since until from to", "first last",
        "some every all any none", "and or", "more less", "older newer", "with without", "enabled disabled",
        "male female", "true false", "open closed", "year month week day hour",
    )
)  # fmt: skip


def _are_opposed(name: str, other: str) -> bool:
    """Whether one of two names negates the other, or they differ in a word with an opposite."""
    one, two = plain_name(name), plain_name(other)
    if one == two:
        return False
    ours, theirs = _words(name), _words(other)
    return (
        bool(ours & _DENIALS) != bool(theirs & _DENIALS)
        or _numbers(name) != _numbers(other) != [] != _numbers(name)
        or any(_differ_by_prefix(a, b) for a in (one, *ours) for b in (two, *theirs))
        or any(ours & group and theirs & group and ours & group != theirs & group for group in _OPPOSITES)
    )


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(name))


def _numbers(name: str) -> list[str]:
    return re.findall("[0-9]+", name)


def _differ_by_prefix(one: str, two: str) -> bool:
    return any(one == prefix + two or two == prefix + one for prefix in _PREFIXES)


# -- values -------------------------------------------------------------------------------------------------------


def is_like(value: object, type: FieldType) -> bool:
    """Whether a value is of the JSON type that a field's values have.

    >>> is_like("a", FieldType.DATETIME), is_like(True, FieldType.INTEGER)
    (True, False)
    """
    return isinstance(value, _JSON_TYPES[type]) and (type is FieldType.BOOLEAN or not isinstance(value, bool))


_JSON_TYPES: Final[Mapping[FieldType, tuple[type, ...]]] = by_type(
    string=(str,), integer=(int, float), number=(int, float), boolean=(bool,), datetime=(str,)
)


def meant(value: Any, type: FieldType) -> Any:
    """Return the only value of a type that the author of another value may have meant, or None.

    >>> meant("12", FieldType.INTEGER), meant("2025-01-01", FieldType.DATETIME), meant([1], FieldType.INTEGER)
    (12, '2025-01-01T00:00:00Z', None)
    """
    return _MEANT[type](value)


def _meant_text(value: Any) -> str | None:
    is_short = isinstance(value, float) or (_is_number(value) and abs(value) < 10**_LONGEST_NUMBER)
    return repr(value) if is_short else None


def _meant_boolean(value: Any) -> bool | None:
    if isinstance(value, str):
        return {"true": True, "false": False, "1": True, "0": False}.get(value.strip().lower())
    return bool(value) if _is_number(value) and value in (0, 1) else None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _meant_number(text: Any) -> int | float | None:
    if not isinstance(text, str) or len(text) > _LONGEST_NUMBER or "_" in text:
        return None
    for read in (int, float):
        try:
            number = read(text.strip())
        except ValueError:
            continue
        return number if number - number == 0 else None  # neither NaN nor an infinity
    return None


_MEANT: Final[Mapping[FieldType, Callable[[Any], Any]]] = by_type(
    string=_meant_text,
    integer=_meant_number,
    number=_meant_number,
    boolean=_meant_boolean,
    datetime=suggest_instant,
)


# -- instants relative to now -----------------------------------------------------------------------------------------


#: Maximum characters of a text that may mean a duration, an instant or a zone.
_LONGEST_INSTANT: Final = 60

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
    """Return the duration that a text clearly means, with the sign it has; None where it is unclear.

    >>> [meant_duration(text) for text in ("30d", "-30 days", "p1d", "30 days ago", "1h30m", "-P1M15", "30m")]
    ['P30D', '-P30D', 'P1D', '-P30D', 'PT1H30M', None, None]
    """
    return _meant_duration(value) if isinstance(value, str) and len(value) <= _LONGEST_INSTANT else None


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
    """Add the amounts of each unit in a text to `found`, with ``?`` for an `m` that is months or minutes.

    Return the sign of the first amount; None where the text has other parts, or an amount without a unit.
    """
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
    """Whether a text has an amount in `m`, which may be months or minutes.

    >>> has_ambiguous_month("-30m"), has_ambiguous_month("P30M")
    (True, False)
    """
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
    """Return the relative operand that a text on a date-time clearly means; without a sign it is in the past.

    >>> meant_relative("30 days"), meant_relative("today"), meant_relative("2025-01-01")
    (Relative(now='-P30D', start=None, zone=None), Relative(now='P0D', start=<Start.DAY: 'day'>, zone=None), None)
    """
    if not isinstance(value, str) or len(value) > _LONGEST_INSTANT:
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
    """Return the relative operand that an object of another form clearly means.

    >>> meant_object((("ago", "30d"),)), meant_object((("days", -30),))
    (Relative(now='-P30D', start=None, zone=None), Relative(now='-P30D', start=None, zone=None))
    """
    if len(pairs) > 4:
        return None
    found = {"".join(char for char in key.lower()[:_LONGEST_INSTANT] if char.isalnum()): value for key, value in pairs}
    start = _start(found.pop("start", None))
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


def _start(value: object) -> Start | None:
    return next((start for start in Start if start.value == value), None)


# -- zones ------------------------------------------------------------------------------------------------------------

#: Seasonal clock names that people write for a zone.
_CLOCKS: Final = {
    "z": "UTC", "zulu": "UTC", "cest": "Europe/Berlin", "eest": "Europe/Athens", "west": "Europe/Lisbon",
    "est": "America/New_York", "edt": "America/New_York", "cdt": "America/Chicago", "mdt": "America/Denver",
    "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles", "aest": "Australia/Sydney", "jst": "Asia/Tokyo",
}  # fmt: skip
_OFFSET: Final = re.compile(r"[a-z]{0,4}\s*([+-])\s*([0-9]{1,2})(?::?([0-9]{2}))?", re.ASCII)


@lru_cache(maxsize=256)
def meant_zone(name: str) -> str | None:
    """Return the zone that a name clearly means, or None.

    >>> [meant_zone(name) for name in ("europe/berlin", "Berlin", "New York", "posix/UTC", "+02:00")]
    ['Europe/Berlin', 'Europe/Berlin', 'America/New_York', 'UTC', None]
    """
    if len(name) > _LONGEST_INSTANT:
        return None
    wanted = _plain_zone(name).removeprefix("posix/").removeprefix("right/")
    whole, cities = _known_zones()
    found = whole.get(wanted) or _CLOCKS.get(wanted) or cities.get(wanted)
    if found is None and len(wanted) > _SHORTEST_SLIP and not is_offset(name):
        continent, slash, _ = wanted.partition("/")
        by = {plain: zone for plain, zone in whole.items() if plain.startswith(continent + slash)} if slash else cities
        alike = closest(wanted, by)
        found = None if alike is None else by[alike]
    return found if found in zones() else None


def is_offset(name: str) -> bool:
    """Whether a name is an offset from UTC, or a clock with an offset; neither is a zone.

    >>> is_offset("+02:00"), is_offset("GMT+2"), is_offset("Europe/Berlin")
    (True, True, False)
    """
    return len(name) <= _LONGEST_INSTANT and _OFFSET.fullmatch(name.lower().strip()) is not None


def _plain_zone(name: str) -> str:
    return "_".join(name.casefold().replace("_", " ").replace("-", " ").split())


@cache
def _known_zones() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the zones by their plain names, and by the last part of these; of several, the first continent's."""
    whole = {_plain_zone(name): name for name in sorted(zones())}
    cities: dict[str, str] = {}
    for plain, name in whole.items():
        if "/" in plain and not plain.startswith(("etc/", "us/", "systemv/")):
            cities.setdefault(plain.rpartition("/")[2], name)
    return whole, cities
