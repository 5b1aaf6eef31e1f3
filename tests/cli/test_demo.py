"""The demo."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_demo_shows_what_it_promises() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.demo"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    for heading in (
        "The clause",
        "In the text form",
        "In English",
        "Selected: ",
        "Just missed: ",
        "In columns",
        "A wrong clause",
    ):
        assert f"\n{heading}" in done.stdout
    assert "^^^^" in done.stdout
    assert done.stderr == ""


@pytest.mark.deep
def test_the_service_of_the_demo_shows_a_contact_enter() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.service"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert "537" in done.stdout
    assert "Becca Balint enters 'Long serving, of Vermont'" in done.stdout
    assert done.stdout.endswith("\nexit code 0\n")
