"""The instant of ``--now``, at which a clause is asked that has instants relative to now."""

from datetime import UTC, datetime

from audiencefilter.cli.guard import Failure
from audiencefilter.language.errors import show
from audiencefilter.language.instants import parse_instant, suggest_instant


def read_now(text: str | None) -> datetime:
    """Return the instant of ``--now``; the clock's where it was left out.

    Raises:
        Failure: it is no instant.

    >>> print(read_now("2026-03-31T12:00:00+02:00"))
    2026-03-31 10:00:00+00:00
    """
    if text is None:
        return datetime.now(UTC)
    instant = parse_instant(text)
    if instant is None:
        meant = suggest_instant(text) or "2026-01-31T09:30:00Z"
        raise Failure(f"--now {show(text)} is no instant: write a date, a time and an offset, as in --now {meant}")
    return instant
