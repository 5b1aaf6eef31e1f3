"""Timestamps: ISO 8601 with an offset, in years 0001 to 9999, to the microsecond."""

import re
from datetime import UTC, datetime
from typing import Final

from audiencefilter.language.errors import show

_TIMESTAMP: Final = re.compile(
    r"\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)", re.ASCII
)
_LOOSE: Final = re.compile(
    r"\s*(\d{4})[-/]?(\d\d?)[-/]?(\d\d?)(?:[Tt_\s]+(\d\d?)(?::?(\d\d?))?(?::?(\d\d?))?(?:[.,](\d*))?)?"
    r"\s*(?:(Z|z|UTC|GMT)|([+\-−])(\d\d?):?(\d\d)?)?\s*(?:\[[^\]]*\])?\s*",
    re.ASCII,
)
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
#: Numbers in this range, as text or not, are read as seconds or milliseconds since 1970 by other systems.
_EPOCH_SECONDS: Final = (10**8, 10**11)


def parse_instant(text: str) -> datetime | None:
    """Return the instant that `text` names, in UTC, or None where it is not a timestamp.

    Digits past microseconds are cut.

    >>> parse_instant("2024-06-01T14:00:00.1234567+02:00")
    datetime.datetime(2024, 6, 1, 12, 0, 0, 123456, tzinfo=datetime.timezone.utc)
    """
    if _TIMESTAMP.fullmatch(text) is None:
        return None
    try:
        # fromisoformat() takes no "z"; the "t" before the time is any character to it.
        instant = datetime.fromisoformat(text if text[-1] != "z" else text[:-1] + "Z")
        return instant if instant.tzinfo is UTC else instant.astimezone(UTC)
    except (ValueError, OverflowError):  # no such day; or an offset that leads out of years 1 to 9999
        return None


def format_instant(instant: datetime) -> str:
    """Print an instant in UTC, with as many digits as it needs.

    >>> format_instant(datetime(2024, 6, 1, 12, tzinfo=UTC))
    '2024-06-01T12:00:00Z'
    """
    utc = instant.astimezone(UTC).replace(tzinfo=None)
    # isoformat() pads the year to four digits, which strftime() does not do everywhere.
    text = utc.isoformat()
    if utc.microsecond % 1000 == 0 and utc.microsecond:
        text = utc.isoformat(timespec="milliseconds")
    return text + "Z"


def asked_at(now: datetime | None) -> datetime:
    """Return the instant that something is asked at, in UTC: the clock's, if none is given.

    Every call that evaluates or writes asks here, once.

    Raises:
        TypeError: it is no datetime.
        ValueError: it has no time zone, or is outside the years 0001 to 9999 in UTC.

    >>> asked_at(datetime.fromisoformat("2024-06-01T14:00:00+02:00"))
    datetime.datetime(2024, 6, 1, 12, 0, tzinfo=datetime.timezone.utc)
    """
    if now is None:
        return datetime.now(UTC)
    if not isinstance(now, datetime):
        raise TypeError(f"now is a datetime with a time zone, as datetime.now(UTC) is, not {show(now)}")
    if now.utcoffset() is None:
        raise ValueError("now has to have a time zone: an instant is meant, as datetime.now(UTC) is")
    try:
        return now.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"now has to be within the years 0001 to 9999 in UTC: {now.isoformat()} is not") from None


def microseconds(instant: datetime) -> int:
    """Return the microseconds since 1970 of an instant with a zone.

    >>> microseconds(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
    1000000
    """
    since = instant - EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def suggest_instant(value: object) -> str | None:
    """Return the timestamp that somebody who wrote `value` may have meant, or None.

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
        if seconds is not None:
            return format_instant(datetime.fromtimestamp(seconds, UTC))
    return None


def _from_loose_text(text: str) -> str | None:
    if len(text) > 64 or (found := _LOOSE.fullmatch(text)) is None:
        return None
    year, month, day, hour, minute, second, fraction, zulu, sign, off_hour, off_minute = found.groups()
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
