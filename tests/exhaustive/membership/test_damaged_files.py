"""A damaged file of audiences is refused with ValueError, or loaded; nothing else, and soon."""

from pathlib import Path

from tests.membership.test_damaged_files import check, check_built


def test_many_damaged_audiences_with_what_was_built_are_refused(tmp_path: Path) -> None:
    check_built(tmp_path, range(1_000, 6_000))


def test_many_damaged_audiences_are_refused_or_loaded(tmp_path: Path) -> None:
    check(tmp_path, range(1_000, 6_000))
