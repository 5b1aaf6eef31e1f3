"""The commands in the pages give the output that stands below them.

A block of `console` has commands after `$`, each followed by what it prints on stdout and stderr. A block whose first
line has a file name is that file. The blocks of a page run in one folder, in the order of the page.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROGRAMS = {
    "audiencefilter": [sys.executable, "-c", "from audiencefilter.cli import run; run()"],
    "pytest": [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
}


def _commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a block, each with the output below it."""
    first, *rest = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert not first
    return list(zip(rest[::2], rest[1::2], strict=True))


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which the programs of the pages are those of this interpreter."""
    programs = folder / "bin"
    programs.mkdir()
    for name, arguments in _PROGRAMS.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec {shlex.join(arguments)} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUNBUFFERED": "1",  # so that the two outputs, which are one here, come in the order they are written in
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }


def _matches(expected: str, printed: str) -> bool:
    """Whether an output is as expected, where a `...` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.deep
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    environment = _environment(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    if (ROOT / "examples").exists():
        shutil.copytree(ROOT / "examples", folder / "examples")
    for language, name, block in _FENCE.findall(page.read_text(encoding="utf-8")):
        if name:
            (folder / name).write_text(block, encoding="utf-8")
        if language != "console":
            continue
        for command, expected in _commands(block):
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=60,
                check=False,
            )
            assert _matches(expected, done.stdout), f"$ {command}\n{done.stdout}"
