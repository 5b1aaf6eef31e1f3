"""match: the audiences that every contact is in."""

import os
from pathlib import Path

import pytest

from tests.cli.test_match import _peak


@pytest.mark.skipif(os.name != "posix", reason="about POSIX processes")
@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_memory_does_not_grow_with_the_contacts(some: Path, tmp_path: Path, suffix: str) -> None:
    small, large = (_peak(some, tmp_path, suffix, rows) for rows in (10_000, 100_000))
    assert large < small + 15_000, f"{small} and {large} KiB"
