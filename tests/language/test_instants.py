"""Timestamps: what is read, what is printed, and what somebody may have meant."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.language.instants import asked_at, format_instant, parse_instant, suggest_instant
from tests.each import each


def test_a_timestamp_is_read() -> None:
    def check(case: tuple[str, datetime]) -> None:
        text, expected = case
        found = parse_instant(text)
        assert found == expected
        assert found is not None
        assert found.tzinfo is UTC

    cases = [
        ("2024-06-01T12:00:00Z", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("2024-06-01t12:00:00z", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("2024-06-01 14:00:00+02:00", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("2024-06-01T12:00:00-00:00", datetime(2024, 6, 1, 12, tzinfo=UTC)),
        ("2024-06-01T12:00:00.1Z", datetime(2024, 6, 1, 12, 0, 0, 100_000, UTC)),
        ("2024-06-01T12:00:00.1234569999Z", datetime(2024, 6, 1, 12, 0, 0, 123_456, UTC)),
        ("2024-06-01T12:00:00." + "9" * 3_000 + "Z", datetime(2024, 6, 1, 12, 0, 0, 999_999, UTC)),
        ("0001-01-01T23:59:00+23:59", datetime(1, 1, 1, tzinfo=UTC)),
        ("9999-12-31T00:00:59.999999-23:59", datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC)),
        ("2024-02-29T00:00:00Z", datetime(2024, 2, 29, tzinfo=UTC)),
    ]
    each(cases, check)


def test_anything_else_is_no_timestamp() -> None:
    def check(text: str) -> None:
        assert parse_instant(text) is None

    cases = [
        "", "2024-06-01", "2024-06-01T12:00:00", "2024-06-01T12:00Z", "2024-06-01T24:00:00Z", "2024-06-01T23:60:00Z",
        "2024-06-01T23:59:60Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2024-06-01T12:00:00+24:00",
        "2024-06-01T12:00:00+02:60", "2024-06-01T12:00:00+0200", "2024-06-01T12:00:00+02", "2024-06-01T12:00:00−02:00",
        "2024-06-01T12:00:00,5Z", "2024-06-01T12:00:00.Z", "20240601T120000Z", "2024-W22-6T12:00:00Z",
        "2024-06-01T12:00:00 Z", " 2024-06-01T12:00:00Z", "2024-06-01T12:00:00Z\n", "2024-06-01_12:00:00Z",
        "2024-06-01T12:00:00+02:00:00", "٢024-06-01T12:00:00Z", "12024-06-01T12:00:00Z", "-2024-06-01T12:00:00Z",
        "2024-06-01T12:00:00UTC", "2024-06-01  12:00:00Z",
    ]  # fmt: skip
    each(cases, check)


@given(st.datetimes(timezones=st.sampled_from((UTC, timezone(timedelta(hours=-5, minutes=-30)), timezone.max))))
def test_an_instant_is_printed_and_read_again(instant: datetime) -> None:
    try:
        utc = instant.astimezone(UTC)
    except OverflowError:
        return
    text = format_instant(instant)
    assert parse_instant(text) == utc
    assert text.endswith("Z")
    assert len(text) in {20, 24, 27}


def test_what_was_meant() -> None:
    def check(case: tuple[Any, str | None]) -> None:
        value, expected = case
        assert suggest_instant(value) == expected

    cases = [
        ("2025-01-01", "2025-01-01T00:00:00Z"),
        ("2025/1/2", "2025-01-02T00:00:00Z"),
        ("20250101", "2025-01-01T00:00:00Z"),
        ("2025-01-01T10:00:00", "2025-01-01T10:00:00Z"),
        ("2025-01-01 10:00", "2025-01-01T10:00:00Z"),
        ("2025-01-01T10:00:00,5Z", "2025-01-01T10:00:00.5Z"),
        ("2025-01-01T10:00:00+0200", "2025-01-01T10:00:00+02:00"),
        ("2025-01-01T10:00:00−02", "2025-01-01T10:00:00-02:00"),
        ("2025-01-01T10:00:00 UTC", "2025-01-01T10:00:00Z"),
        ("2025-01-01T10:00:00+01:00[Europe/Berlin]", "2025-01-01T10:00:00+01:00"),
        (1704067200, "2024-01-01T00:00:00Z"),
        (1704067200000, "2024-01-01T00:00:00Z"),
        ("1704067200", "2024-01-01T00:00:00Z"),
        (1704067200.5, "2024-01-01T00:00:00.500Z"),
        ("tomorrow", None), ("2025-02-30", None), ("", None), ("2025-01-01" + " " * 60, None), (5, None), (True, None),
        (10**400, None), (float("inf"), None), (float("nan"), None), (-1704067200, None), (None, None), ([], None),
        ("9" * 50, None), ("1" * 5_000, None), ("²" * 12, None),
    ]  # fmt: skip
    each(cases, check)


@given(st.one_of(st.text(max_size=30), st.from_regex(r"\d{1,14}", fullmatch=True), st.integers(), st.floats()))
def test_a_suggestion_is_a_timestamp(value: Any) -> None:
    suggestion = suggest_instant(value)
    assert suggestion is None or parse_instant(suggestion) is not None


def test_what_cannot_be_now_says_so() -> None:
    def check(case: tuple[Any, type[Exception], str]) -> None:
        now, error, message = case
        with pytest.raises(error, match=message):
            asked_at(now)

    cases = [
        ("2025-01-01T00:00:00Z", TypeError, "now must be a datetime with a time zone"),
        (datetime(2025, 1, 1, tzinfo=UTC).replace(tzinfo=None), ValueError, "now must have a time zone"),
        (
            datetime.max.replace(tzinfo=timezone(timedelta(hours=-5))),
            ValueError,
            "now must be within the years 0001 to 9999",
        ),
    ]
    each(cases, check)
