"""Timestamps and dates of ISO 8601, in years 0001 to 9999: timestamps with an offset, to the microsecond."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from typing import Final, NamedTuple

from audiencefilter.language.choice import Choice
from audiencefilter.language.errors import show

# Here and elsewhere, patterns are compiled when they are first used: that takes longer than to import the module.
_TIMESTAMP: Final = (
    r"(?a)\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)"
)
_timestamp: Final = cache(partial(re.compile, _TIMESTAMP))
_date: Final = cache(partial(re.compile, r"[0-9]{4}-[0-9]{2}-[0-9]{2}"))
_LOOSE: Final = (
    r"(?a)\s*(\d{4})(?:([-/])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))"
    r"(?:[Tt_\s]+(?P<hour>\d\d?)(?::?(?P<minute>\d\d?))?(?::?(?P<second>\d\d?))?(?:[.,](\d*))?)?"
    r"\s*(?:(?:(Z|z|UTC|GMT)|([+\-−])(\d\d?):?(\d\d)?)\s*(?:\[[^\]]*\])?)?\s*"
)
#: Maximum number of characters of a text that may mean an instant, a duration or a zone.
MAX_MEANT: Final = 64
#: A year, or a year and a month.
_MONTH: Final = r"(?a)\s*(\d{4})(?:[-/](\d\d?))?\s*"
#: A date and a time without separators, which may be milliseconds as well.
_DIGITS: Final = r"(?a)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?"
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
#: Other systems read numbers in this range as seconds or milliseconds since 1970.
_EPOCH_SECONDS: Final = (10**8, 10**11)


class Edge(Choice):
    """The position of an instant that is outside the range of datetime."""

    BEFORE = "before"
    AFTER = "after"


class Clocked:
    """An operand that depends on the clock."""

    __slots__ = ()


def parse_instant(text: str) -> datetime | None:
    """Return the instant of a timestamp, in UTC; None where the text is not a timestamp.

    Digits beyond microseconds are cut.

    >>> parse_instant("2024-06-01T14:00:00.1234567+02:00")
    datetime.datetime(2024, 6, 1, 12, 0, 0, 123456, tzinfo=datetime.timezone.utc)
    """
    is_usual = text[4::3] == "--T::Z" and len(text) == 20 and text[11:13] != "24"  # in a third of the time
    if not is_usual and _timestamp().fullmatch(text) is None:
        return None
    try:
        # fromisoformat() rejects "z", and accepts any character in place of "T".
        instant = datetime.fromisoformat(text if text[-1] != "z" else text[:-1] + "Z")
        return instant if instant.tzinfo is UTC else instant.astimezone(UTC)
    except (ValueError, OverflowError):  # no such day, or outside the years 1 to 9999 in UTC
        return None


def parse_date(text: str) -> date | None:
    """Return the date of a text; None where the text is no date, or no such day exists."""
    if _date().fullmatch(text) is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def format_instant(instant: datetime) -> str:
    """Print an instant in UTC with no more digits than needed."""
    utc = instant.astimezone(UTC).replace(tzinfo=None)
    # isoformat() pads the year to four digits; strftime() does so on some platforms only.
    text = utc.isoformat()
    if utc.microsecond % 1000 == 0 and utc.microsecond:
        text = utc.isoformat(timespec="milliseconds")
    return text + "Z"


def asked_at(now: datetime | None) -> datetime:
    """Return the evaluation instant in UTC: `now`, or the clock's time when omitted."""
    # Every call that evaluates or writes a filter calls this once.
    if now is None:
        return datetime.now(UTC)
    if not isinstance(now, datetime):
        raise TypeError(f"now must be a datetime with a time zone, such as datetime.now(UTC), not {show(now)}")
    if now.utcoffset() is None:
        raise ValueError("now must have a time zone, as datetime.now(UTC) has")
    try:
        return now.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"now must be within the years 0001 to 9999 in UTC, not {now.isoformat()}") from None


def microseconds(instant: datetime) -> int:
    """Return the microseconds from 1970 to an aware datetime.

    >>> microseconds(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
    1000000
    """
    since = instant - EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


_LONE_DIGIT: Final = r"(?<![0-9./])[0-9](?![0-9])"


def lacks_digit(text: str) -> bool:
    """Whether a part of a date or a time has one digit, so that one may be missing: ``1`` may be ``01`` or ``12``."""
    return re.search(_LONE_DIGIT, text[:MAX_MEANT]) is not None


def suggest_instant(value: object) -> str | None:
    """Return the timestamp that the author of `value` probably meant, or None.

    >>> suggest_instant("2025-01-01"), suggest_instant(1704067200000)
    ('2025-01-01T00:00:00Z', '2024-01-01T00:00:00Z')
    """
    if isinstance(value, str):
        if value.isascii() and value.isdigit() and len(value) > len("20250101"):
            return suggest_instant(int(value)) if len(value) <= len(str(_EPOCH_SECONDS[1] * 1000)) else None
        return _from_loose_text(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = _EPOCH_SECONDS
        seconds = value if low <= value < high else value / 1000 if low * 1000 <= value < high * 1000 else None
        if seconds is not None and not re.fullmatch(_DIGITS, str(value)):
            return format_instant(datetime.fromtimestamp(seconds, UTC))
    return None


def suggest_date(value: object) -> str | None:
    """Return the date that the author of `value` probably meant, or None."""
    found = suggest_instant(value)
    if found is None or (not isinstance(value, str) and found[10:] != "T00:00:00Z"):  # a number, which is an instant
        return None
    return found[: len("YYYY-MM-DD")]


def _from_loose_text(text: str) -> str | None:
    if len(text) > MAX_MEANT or (found := re.fullmatch(_LOOSE, text)) is None:
        return None
    year, _, *dates, hour, minute, second, fraction, zulu, sign, off_hour, off_minute = found.groups()
    month, day = dates[:2] if dates[0] else dates[2:]
    digits = (fraction or "").rstrip("0")
    candidate = (
        f"{year}-{month:>02}-{day:>02}T{hour or '0':>02}:{minute or '0':>02}:{second or '0':>02}"
        f"{'.' + digits if digits else ''}"
    )
    if zulu or not sign:
        candidate += "Z"
    else:
        candidate += f"{'+' if sign == '+' else '-'}{off_hour:>02}:{off_minute or '0':>02}"
    return candidate if parse_instant(candidate) is not None else None


class Stretch(NamedTuple):
    """A stretch of time written as text."""

    first: str
    #: The first instant after it; None where it extends to the last instant.
    after: str | None
    is_date: bool


def meant_stretch(text: str) -> Stretch | None:
    """Return the year, month, day, hour or minute in a text; None for other texts and for a single instant."""
    # Without an offset it is in UTC.
    if len(text) > MAX_MEANT:
        return None
    if found := re.fullmatch(_MONTH, text):
        return _month(int(found[1]), int(found[2]) if found[2] else None)
    found, start = re.fullmatch(_LOOSE, text), _from_loose_text(text)
    if found is None or start is None or found["second"] is not None:
        return None
    unit = "days" if found["hour"] is None else "hours" if found["minute"] is None else "minutes"
    first = parse_instant(start)
    if first is None:
        return None
    is_last = datetime.max.replace(tzinfo=UTC) - first < timedelta(**{unit: 1})
    return Stretch(start, None if is_last else format_instant(first + timedelta(**{unit: 1})), unit == "days")


def bounds_of(key: str, stretch: Stretch) -> tuple[tuple[str, str], ...] | None:
    """Return the operators that compare with all of a stretch as `key` compares with an instant."""
    # This is what a day means against an instant, in all notations. None where the last instant would be passed.
    first, after, _ = stretch
    if key in ("gte", "lt"):
        return ((key, first),)
    if after is None:
        return None
    return {"gt": (("gte", after),), "lte": (("lt", after),)}.get(key, (("gte", first), ("lt", after)))


def _month(year: int, month: int | None) -> Stretch | None:
    """Return a month, or the whole year if `month` is None."""
    following = (year + 1, 1) if month in (None, 12) else (year, (month or 0) + 1)
    first, after = (f"{y:04}-{m:02}-01T00:00:00Z" for y, m in ((year, month or 1), following))
    return Stretch(first, after if parse_instant(after) else None, True) if parse_instant(first) else None
