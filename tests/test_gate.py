"""What runs where: the gate, and the parts of `make exhaustive`."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

ROOT: Final = Path(__file__).parent.parent
EXHAUSTIVE: Final = ROOT / "tests" / "exhaustive"
PACKAGE: Final = ROOT / "src" / "audiencefilter"


@pytest.fixture(scope="module")
def parts() -> dict[str, tuple[list[str], list[str]]]:
    """What each part guards and runs, as `make exhaustive ARGS=--list` prints it."""
    done = subprocess.run(
        [sys.executable, ".ci/exhaustive.py", "--list"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    lines = re.findall(r"^(\S+) +guards (.*); runs (.*)$", done.stdout, re.MULTILINE)
    assert len(lines) == len(done.stdout.splitlines())
    return {name: (guards.split(", "), runs.split()) for name, guards, runs in lines}


def test_every_exhaustive_test_is_in_a_part(parts: dict[str, tuple[list[str], list[str]]]) -> None:
    run = [EXHAUSTIVE / word for _, runs in parts.values() for word in runs]
    left = [path for path in EXHAUSTIVE.rglob("test_*.py") if not any(path.is_relative_to(part) for part in run)]
    assert left == []


def test_every_folder_of_the_package_is_guarded(parts: dict[str, tuple[list[str], list[str]]]) -> None:
    own = [ROOT / guard for name, (guards, _) in parts.items() for guard in guards if ROOT / guard != PACKAGE]
    assert all(path.exists() for path in own)
    folders = {path for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert {path for path in folders if not any(one.is_relative_to(path) for one in own)} == set()


def test_the_gate_calls_the_commands_of_the_readme() -> None:
    commands = re.findall(r"^(make \w+)  ", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert commands == ["make demo", "make test"]
    assert all(re.search(rf"^stage .* {command}( |$)", gate, re.MULTILINE) for command in commands)


def test_random_examples_of_the_default_tests_are_the_same_every_time() -> None:
    assert settings.get_profile("default").derandomize
    assert settings.get_profile("default").deadline is None


def test_every_action_of_a_workflow_is_named_by_its_commit() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    used = [one for path in workflows for one in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))]
    assert len(used) > len(workflows) > 2
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []
