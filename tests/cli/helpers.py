"""The command line, run within this process and as a program of its own."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest
from pyarrow import parquet as pq
from typer.main import get_command
from typer.testing import CliRunner

from audiencefilter import program as commands

PROGRAM = [sys.executable, "-m", "audiencefilter"]
#: As a program, in which a module is not installed.
WITHOUT = "import sys; sys.modules[{!r}] = None; from audiencefilter.__main__ import run; run()"
ID = "d011db5a-e241-04eb-604a-5ce3addef82d"
RICH = '{"points": {"gte": 90}}'
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
#: A command takes longer to build than most take to run: each is built once, and so is the group of all.
_built = cache(commands.load)
_program = get_command(commands.app)


class Result:
    def __init__(self, code: Any, out: bytes, err: str) -> None:
        self.code = code
        self.bytes = out
        self.out = out.decode()
        self.err = err

    @property
    def rows(self) -> list[Any]:
        """What was written as JSON Lines."""
        return [json.loads(line) for line in self.bytes.splitlines()]

    @property
    def ids(self) -> list[Any]:
        return [row["id"] for row in self.rows]

    def __repr__(self) -> str:
        return f"exit code {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def cli(*args: Any, stdin: str | bytes | None = None) -> Result:
    """Run a command within this process; an exception that it lets through is raised here."""
    with process_restored(), patch.object(commands, "load", _built), CliRunner().isolation(stdin) as (out, err, _):
        with pytest.raises(SystemExit) as end:
            _program.main([str(arg) for arg in args], "audiencefilter")
        sys.stdout.flush()
        sys.stderr.flush()
        return Result(end.value.code or 0, out.getvalue(), err.getvalue().decode())


def program(*args: Any, stdin: bytes = b"") -> Result:
    """Run a command as a program."""
    return _run([*PROGRAM, *args], stdin)


def program_without(module: str, *args: Any, stdin: bytes = b"", **options: Any) -> Result:
    """Run a command as a program where a module is not installed."""
    return _run([sys.executable, "-c", WITHOUT.format(module), *args], stdin, **options)


def _run(command: list[Any], stdin: bytes, **options: Any) -> Result:
    done = subprocess.run([*map(str, command)], input=stdin, capture_output=True, timeout=60, check=False, **options)
    return Result(done.returncode, done.stdout, done.stderr.decode())


def interruptible(arguments: list[str], **streams: int) -> subprocess.Popen[bytes]:
    """Start a command that heeds an interrupt also where the tests run in the background, which would ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen([*PROGRAM, *arguments], **streams)  # type: ignore[call-overload,no-any-return]
    finally:
        signal.signal(signal.SIGINT, before)


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
        if dict(os.environ) != environment:
            os.environ.clear()
            os.environ.update(environment)


def saved(folder: Path, name: str, content: Any) -> Path:
    """Save text, bytes, or else JSON."""
    path = folder / name
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def parquet(folder: Path, table: Any, name: str = "c.parquet", kinds: pa.Schema | None = None, **options: Any) -> Path:
    """Save a table, columns by name, or rows."""
    if isinstance(table, Mapping):
        table = pa.table(table)
    elif not isinstance(table, pa.Table):
        table = pa.Table.from_pylist(table, kinds)
    pq.write_table(table, folder / name, **options)
    return folder / name


def jsonl(*rows: Any) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def csv_rows(rows: Iterable[Iterable[str | None]], line_end: str = "\n") -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator=line_end).writerows(rows)
    return text.getvalue()


def csv_text(*rows: Mapping[str, Any]) -> str:
    """Return rows as CSV, in which all but texts is JSON."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    values = ([row.get(column) for column in columns] for row in rows)
    cells = ([one if isinstance(one, str | None) else json.dumps(one) for one in row] for row in values)
    return csv_rows([columns, *cells])


def refused(*args: Any, stdin: str | bytes | None = None) -> str:
    """Run a command that ends with an error, and return what it says."""
    result = cli(*args, stdin=stdin)
    assert result.code == 2, result
    assert result.err.startswith("error: "), result
    assert "Traceback" not in result.err
    return result.err
