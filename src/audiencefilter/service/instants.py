"""Instants as the service keeps and prints them: UTC, to the millisecond."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return this instant, cut to the millisecond, so that it is kept as it is printed."""
    return to_millisecond(datetime.now(UTC))


def to_millisecond(instant: datetime) -> datetime:
    """Cut an instant to the millisecond.

    >>> to_millisecond(datetime(2025, 1, 1, 0, 0, 0, 123_999, UTC)).microsecond
    123000
    """
    return instant.replace(microsecond=instant.microsecond // 1000 * 1000)


def aware(instant: datetime) -> datetime:
    """Return an instant of the database, which SQLite gives without its time zone.

    >>> aware(datetime(2025, 1, 1)).tzinfo
    datetime.timezone.utc
    """
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant


def printed(instant: datetime) -> str:
    """Print an instant of the database, which is in UTC whether it says so or not.

    >>> printed(datetime(2025, 1, 1, 12, 0, 0, 5_000, UTC))
    '2025-01-01T12:00:00.005Z'
    """
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def printed_in_full(instant: datetime) -> str:
    """Print an instant with the microseconds that it has, as one in custom data may have some.

    >>> printed_in_full(datetime(2025, 1, 1, 12, 0, 0, 5, UTC)), printed_in_full(datetime(2025, 1, 1, tzinfo=UTC))
    ('2025-01-01T12:00:00.000005Z', '2025-01-01T00:00:00.000Z')
    """
    precision = "microseconds" if instant.microsecond % 1_000 else "milliseconds"
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec=precision) + "Z"
