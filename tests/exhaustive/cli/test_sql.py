"""sql: a clause as the condition of a statement."""

import pytest

from tests.cli.helpers import program


def test_no_character_is_lost_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    result = program("sql", "--dialect", "postgresql", "--inline", "-w", "city contains 'kö'")
    assert (result.code, result.err) == (0, "")
    assert result.out == "CAST(\"city\" AS text) ~ '[kK\u212a][öÖ]'\n"
