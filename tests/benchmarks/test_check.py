"""`make bench-check`: a figure fails only if it is beyond the bound each time that it is measured."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks.check import __main__ as check
from benchmarks.check.figures import FIGURES, Figure
from benchmarks.check.worker import main as answer

Measure = Callable[[Sequence[str], int], dict[str, float]]


def measuring(*runs: dict[str, float]) -> Measure:
    """Return a function that gives one run after the other, each of the figures that are measured then."""
    following = iter(runs)

    def measure(figures: Sequence[str], pairs: int) -> dict[str, float]:
        run = next(following)
        assert {*run} == {*figures}
        assert pairs > 0
        return run

    return measure


def test_what_is_within_the_bound_is_measured_once() -> None:
    assert check.slower(measuring({"a": 1.09, "b": 0.5}), ["a", "b"], 1.1) == ({"a": 1.09, "b": 0.5}, {})


def test_a_suspect_is_measured_again() -> None:
    measure = measuring({"a": 1.3, "b": 1.2, "c": 1.0}, {"a": 1.05, "b": 1.2}, {"b": 1.3}, {"b": 1.4})
    ratios, failed = check.slower(measure, ["a", "b", "c"], 1.1)
    assert ratios == {"a": 1.3, "b": 1.2, "c": 1.0}
    assert failed == {"b": [1.2, 1.2, 1.3, 1.4]}


def test_a_worker_answers_with_seconds_and_with_null_for_what_is_absent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent() -> object:
        raise AttributeError

    monkeypatch.setitem(FIGURES, "absent", Figure(absent, absent))  # type: ignore[arg-type]
    lines = [json.dumps(["parse, a source seen before", False]), json.dumps(["absent", False])]
    monkeypatch.setattr(sys, "stdin", lines)
    answer()
    seconds, nothing = map(json.loads, capsys.readouterr().out.splitlines())
    assert 0 < seconds < 1
    assert nothing is None


def test_the_stored_run_has_every_figure() -> None:
    stored = json.loads(check._STORED.read_text(encoding="utf-8"))
    assert {*stored["ratios"]} == {*FIGURES}
    assert {*stored["machine"]} == {*check.machine()}


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.com")
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository whose first commit has a stored run, and whose second changes the library."""
    folder = tmp_path / "checkout"
    (folder / "src").mkdir(parents=True)
    (folder / "grammar").mkdir()
    (folder / "grammar" / "text.lark").write_text("start:\n")
    monkeypatch.setattr(check, "_ROOT", folder)
    monkeypatch.setattr(check, "_STORED", folder / "stored.json")
    git(folder, "init", "--quiet")
    for number in (1, 2):
        if number == 1:
            (folder / "stored.json").write_text("{}")
        (folder / "src" / "it.py").write_text(f"number = {number}\n")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", "-m", str(number))
    return folder


def test_the_reference_is_the_commit_of_the_stored_run_if_another_library_is_there(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = check.reference_revision()
    assert found is not None
    assert found == git(checkout, "rev-parse", "HEAD^")
    with check._sources_of(found) as source:
        assert (source / "it.py").read_text() == "number = 1\n"
        assert (source.parent / "grammar" / "text.lark").exists()
    # Without git there is none, nor where the library is the same.
    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(checkout))
        assert check.reference_revision() is None
    (checkout / "src" / "it.py").write_text("number = 1\n")
    assert check.reference_revision() is None
