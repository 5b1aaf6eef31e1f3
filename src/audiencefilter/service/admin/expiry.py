"""When a key expires, as ``--expires`` gives it."""

import re
from datetime import datetime, timedelta
from typing import Final

from audiencefilter.cli.failure import Failure
from audiencefilter.language.instants import parse_instant, suggest_instant

_DAYS: Final = re.compile(r"(\d{1,7})d", re.ASCII)


def read_expiry(text: str, now: datetime) -> datetime:
    """Return the instant, cut to the millisecond.

    Args:
        text: a timestamp, or a number of days from now, such as ``90d``.
        now: this instant.

    Raises:
        Failure: it is neither, or is in the past.

    >>> from datetime import UTC
    >>> read_expiry("90d", datetime(2025, 1, 1, tzinfo=UTC))
    datetime.datetime(2025, 4, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """
    instant = _after_days(text, now) or parse_instant(text)
    if instant is None:
        meant = suggest_instant(text)
        raise Failure(f"--expires {text!r}: write {meant or '2027-01-31T09:30:00Z'}, or a number of days such as 90d")
    if instant <= now:
        raise Failure(f"--expires {text!r} is in the past: the key would never be valid")
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)


def _after_days(text: str, now: datetime) -> datetime | None:
    found = _DAYS.fullmatch(text)
    if found is None:
        return None
    try:
        return now + timedelta(days=int(found[1]))
    except OverflowError:
        raise Failure(f"--expires {text!r} is beyond the year 9999") from None
