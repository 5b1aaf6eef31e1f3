"""Warnings of lists, relations, counts and windows of time: what each code says and where, and what is quiet."""

from tests.explain.test_warnings_of_relations import assert_windows


def test_many_windows_that_are_said_to_be_empty_are_empty() -> None:
    assert assert_windows(200_000, 1) > 30_000
