"""Instants as the service keeps and prints them: UTC, to the microsecond."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return this instant."""
    return datetime.now(UTC)


def aware(instant: datetime) -> datetime:
    """Return an instant of the database, which SQLite gives without its time zone.

    >>> aware(datetime(2025, 1, 1)).tzinfo
    datetime.timezone.utc
    """
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant


def printed(instant: datetime) -> str:
    """Print an instant, in UTC where it does not say: whole, and of one length, so that texts compare as instants do.

    >>> printed(datetime(2025, 1, 1, 12, 0, 0, 5, UTC)), printed(datetime(2025, 1, 1))
    ('2025-01-01T12:00:00.000005Z', '2025-01-01T00:00:00.000000Z')
    """
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
