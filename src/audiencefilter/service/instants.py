"""Instants as the service stores and prints them: UTC, to the microsecond."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the current instant."""
    return datetime.now(UTC)


def aware(instant: datetime) -> datetime:
    """Return an instant from the database with its time zone, UTC, which SQLite omits.

    >>> aware(datetime(2025, 1, 1)).tzinfo
    datetime.timezone.utc
    """
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant


def printed(instant: datetime) -> str:
    """Print an instant in UTC (naive ones are UTC), always with the same length, so texts sort as instants do.

    >>> printed(datetime(2025, 1, 1, 12, 0, 0, 5, UTC)), printed(datetime(2025, 1, 1))
    ('2025-01-01T12:00:00.000005Z', '2025-01-01T00:00:00.000000Z')
    """
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
