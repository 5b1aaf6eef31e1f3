"""Timestamps: what is read, what is printed, and what somebody may have meant."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.language.instants import asked_at, format_instant, parse_instant, suggest_instant

NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)


def test_timestamps_at_the_edges() -> None:
    for text, expected in {
        "2024-06-01T12:00:00." + "9" * 3_000 + "Z": NOON.replace(microsecond=999_999),
        "0001-01-01T23:59:00+23:59": datetime(1, 1, 1, tzinfo=UTC),
        "9999-12-31T00:00:59.999999-23:59": datetime.max.replace(tzinfo=UTC),
        "0001-01-01T00:00:00+00:01": None,
        "9999-12-31T23:59:59-00:01": None,
        "0000-01-01T00:00:00Z": None,
        "12024-06-01T12:00:00Z": None,
    }.items():
        found = parse_instant(text)
        assert found == expected
        assert found is None or found.tzinfo is UTC
    for text in (
        "", "2024-06-01T23:60:00Z", "2024-06-01T12:00:00+02", "2024-W22-6T12:00:00Z", "2024-06-01T12:00:00 Z",
        " 2024-06-01T12:00:00Z", "2024-06-01T12:00:00+02:00:00", "٢024-06-01T12:00:00Z", "2024-06-01T12:00:00",
    ):  # fmt: skip
        assert parse_instant(text) is None, text


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
    for value, meant in {
        "2025-01-01": "2025-01-01T00:00:00Z",
        "2025/1/2": "2025-01-02T00:00:00Z",
        "20250101": "2025-01-01T00:00:00Z",
        "2025-01-01T10:00:00": "2025-01-01T10:00:00Z",
        "2025-01-01 10:00": "2025-01-01T10:00:00Z",
        "2025-01-01T10:00:00,5Z": "2025-01-01T10:00:00.5Z",
        "2025-01-01T10:00:00+0200": "2025-01-01T10:00:00+02:00",
        "2025-01-01T10:00:00−02": "2025-01-01T10:00:00-02:00",
        "2025-01-01T10:00:00 UTC": "2025-01-01T10:00:00Z",
        "2025-01-01T10:00:00+01:00[Europe/Berlin]": "2025-01-01T10:00:00+01:00",
        1704067200: "2024-01-01T00:00:00Z",
        1704067200000: "2024-01-01T00:00:00Z",
        "1704067200": "2024-01-01T00:00:00Z",
        1704067200.5: "2024-01-01T00:00:00.500Z",
    }.items():
        assert suggest_instant(value) == meant
    nothings: tuple[Any, ...] = (
        "tomorrow", "2025-02-30", "", "2025-01-01" + " " * 60, 5, True, 10**400, float("inf"), float("nan"),
        -1704067200, None, [], "9" * 50, "1" * 5_000, "²" * 12,
    )  # fmt: skip
    for nothing in nothings:
        assert suggest_instant(nothing) is None, nothing


@given(st.one_of(st.text(max_size=30), st.from_regex(r"\d{1,14}", fullmatch=True), st.integers(), st.floats()))
def test_a_suggestion_is_a_timestamp(value: Any) -> None:
    suggestion = suggest_instant(value)
    assert suggestion is None or parse_instant(suggestion) is not None


def test_a_text_cannot_be_now() -> None:
    with pytest.raises(TypeError, match="now must be a datetime with a time zone"):
        asked_at("2025-01-01T00:00:00Z")  # type: ignore[arg-type]
