"""The table of supported versions: `make lowest` installs its lowest ones. Its newest are those of the locks."""

import re
import subprocess
import sys
from pathlib import Path

from docs.generate import supported

ROOT = Path(__file__).parents[3]


def test_the_lowest_versions_are_those_that_are_tested() -> None:
    rule = (ROOT / "Makefile").read_text()
    options = "pyproject.toml --all-extras --group build --group test"
    assert options in rule
    compiled = subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--python-version", "3.11"),
            *("--resolution", "lowest-direct", *options.split()),
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    installed = dict(re.findall(r"^([a-z0-9-]+)(?:\[\w+\])?==([\w.]+)", compiled.stdout, re.MULTILINE))
    wrong = {
        row.name: (row.lowest, installed[row.name]) for row in supported() if not _same(row.lowest, installed[row.name])
    }
    assert wrong == {}


def _same(lowest: str, installed: str) -> bool:
    """Whether a version is another, whose last parts are zeros."""
    return re.fullmatch(rf"{re.escape(lowest)}(\.0)*", installed) is not None
