"""Warnings of windows of time."""

from tests.explain.test_warnings import assert_windows


def test_many_windows_that_are_said_to_be_empty_are_empty() -> None:
    assert assert_windows(200_000, 1) > 30_000
