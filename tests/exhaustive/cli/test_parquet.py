"""Parquet in."""

from pathlib import Path

from tests.cli.helpers import program
from tests.cli.test_parquet import RICH


def test_a_pipe_on_stdin_is_refused(contacts: Path) -> None:
    result = program("count", "-w", RICH, stdin=contacts.read_bytes())
    assert result.code == 2
    assert "cannot be read from a pipe" in result.err
