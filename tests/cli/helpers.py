"""The command line, run within this process and as a program of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audiencefilter.program import app

PROGRAM = [sys.executable, "-m", "audiencefilter"]
HEADER = "id,email,points,createdAt,note"
CSV = f"""{HEADER}
1,ada@cam.edu,250,2024-05-01T10:00:00Z,first
2,bob@acme.com,90,2019-01-01T00:00:00Z,"a ""quoted"", note"
3,,,,
4,eve@cam.edu,7,2025-01-01T00:00:00Z,"two
lines"
"""
JSONL = """{"id": 1, "email": "ada@cam.edu", "points": 250,  "extra": {"a": [1, null]}}
{"id": 2, "email": "bob@acme.com", "points": 90}
{"id": 3, "email": null}
{"points": 7, "id": 4, "email": "eve@cam.edu"}
"""


class Result:
    def __init__(self, code: int, out: bytes, err: str) -> None:
        self.code = code
        self.bytes = out
        self.out = out.decode()
        self.err = err

    def __repr__(self) -> str:
        return f"exit code {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def cli(*args: Any, stdin: str | bytes | None = None) -> Result:
    """Run a command within this process; an exception that it lets through is raised here."""
    with process_restored():
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Result(result.exit_code, result.stdout_bytes, result.stderr)


def program(*args: Any, stdin: bytes = b"") -> Result:
    """Run a command as a program."""
    command = [*PROGRAM, *map(str, args)]
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)
    return Result(done.returncode, done.stdout, done.stderr.decode())


Run = Callable[..., Result]
#: Gives a test `run`, which is `cli` by default: a start of the program takes a second of the processor.
either_way = pytest.mark.parametrize("run", [pytest.param(cli, id="cli"), pytest.param(program, id="program")])


@contextmanager
def process_restored() -> Iterator[None]:
    """Undo in the end what a command sets for the whole of its process, as `serve` does."""
    environment = dict(os.environ)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        os.environ.clear()
        os.environ.update(environment)


def saved(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def refused(*args: Any, stdin: str | bytes | None = None) -> str:
    """Run a command that ends with an error, and return what it says."""
    result = cli(*args, stdin=stdin)
    assert result.code == 2, result
    assert result.err.startswith("error: ")
    assert "Traceback" not in result.err
    return result.err
