"""The benchmark of opening a saved store: a small run, and that those who count differently are told."""

from unittest.mock import patch

import pytest

from benchmarks.columns.archives import KINDS, Files, archives


def test_a_small_run_has_a_line_for_each_kind_of_file() -> None:
    table = archives(300, 1)
    assert list(table.columns) == ["from a file", "open", "has", "some", "count"]
    assert [line[0] for line in table.rows] == ["ColumnStore", "ColumnStore, trusted", "pyarrow", "Polars", "DuckDB"]
    assert all(float(cell) > 0 for line in table.rows for cell in line[1:])
    assert "300 contacts, 3,000 actions, one thread" in table.markdown()


class Wrong:
    form = "wrong"

    def __init__(self, files: Files) -> None:
        self.files = files

    def count(self, clause: str) -> int:
        return -1


def test_those_who_count_differently_are_told() -> None:
    with patch.dict(KINDS, {"Polars": Wrong}), pytest.raises(ValueError, match=r"has selects .*'Polars': -1"):
        archives(50, 1)
