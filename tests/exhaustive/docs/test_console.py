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
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks

_PROGRAMS = {
    "audiencefilter": [sys.executable, "-m", "audiencefilter"],
    "python": [sys.executable],
    # In the order of the file, with no file left behind.
    "pytest": [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly"],
}


def _commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a block, each with the output below it."""
    first, *rest = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert not first
    return list(zip(rest[::2], rest[1::2], strict=True))


def _console(page: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """Give the commands of a page and their outputs, when the files that stand before them are in the folder."""
    for language, name, block in blocks(page):
        if name:
            (folder / name).write_text(block, encoding="utf-8")
        if language == "console":
            yield from _commands(block)


def _write_script(path: Path, lines: str) -> None:
    path.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    path.chmod(0o755)


def _shell(command: str) -> str:
    """Run a command as a reader would, and return what it prints on stdout and stderr."""
    done = subprocess.run(
        ["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    return done.stdout


def _matches(expected: str, printed: str) -> bool:
    """Whether an output is as expected, where a `...` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder of the commands, where the examples and the suite are."""
    made = tmp_path / "folder"
    made.mkdir()
    for name in ("conformance", "examples"):
        shutil.copytree(ROOT / name, made / name)
    monkeypatch.chdir(made)
    return made


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of the programs in the pages, those of this interpreter, and let the shell find them."""
    made = tmp_path / "bin"
    made.mkdir()
    for name, arguments in _PROGRAMS.items():
        _write_script(made / name, f'exec {shlex.join(arguments)} "$@"')
    monkeypatch.setenv("PATH", f"{made}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    # So that the two outputs, which are one here, come in the order they are written in.
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    # What these tests were started with is not for a test that a page starts.
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    return made


_WITH_COMMANDS = [page for page in (ROOT / "README.md", *PAGES) if "\n```console\n" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", _WITH_COMMANDS, ids=lambda page: str(page.name))
@pytest.mark.usefixtures("programs")
def test_commands_print_what_the_page_says(page: Path, folder: Path) -> None:
    for command, expected in _console(page, folder):
        printed = _shell(command)
        assert _matches(expected, printed), f"$ {command}\n{printed}"
