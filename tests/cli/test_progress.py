"""Progress, and what is shown on a terminal."""

import sys
from pathlib import Path

import pytest

from audiencefilter.cli.terminal import progress
from audiencefilter.contacts.files import Format, format_of_content
from audiencefilter.program import app
from tests.cli.helpers import JSONL, saved
from tests.cli.match_helpers import SOME


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress() as told:
        told(1_000, 250)
    captured = capsys.readouterr()
    assert "1,000 read, 250 selected" in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(("options", "said"), [([], "8 read, 8 in an audience"), (["--changes"], "8 read, 0 changed")])
def test_progress_of_match_is_shown_on_a_terminal(
    options: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    audiences, lines = str(saved(tmp_path, "a.jsonl", SOME)), str(saved(tmp_path, "c.jsonl", JSONL))
    with pytest.raises(SystemExit):
        app(["match", *options, "-a", audiences, "-o", str(tmp_path / "o.jsonl"), lines, lines])
    assert said in capsys.readouterr().err


def test_progress_is_not_shown_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as told:
        told(1_000, 250)
    assert capsys.readouterr().err == ""


def test_parquet_is_recognised_by_its_content() -> None:
    assert format_of_content(b"PAR1\0") is Format.PARQUET
