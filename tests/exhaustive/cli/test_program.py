"""The command line as a program: pipes, signals, streams and memory."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import CSV, PROGRAM, RICH, interruptible, parquet, program, program_without, saved
from tests.cli.match_helpers import SOME

posix_only = pytest.mark.skipif(os.name != "posix", reason="about POSIX processes")


def test_parquet_on_a_pipe_is_refused(tmp_path: Path) -> None:
    result = program("count", "-w", RICH, stdin=parquet(tmp_path, {"points": [90]}).read_bytes())
    assert result.code == 2
    assert "cannot be read from a pipe" in result.err


@posix_only
def test_a_reader_that_has_had_enough_is_no_failure(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "id,points\n" + "".join(f"{index},90\n" for index in range(100_000)))
    command = [*PROGRAM, "select", "-w", RICH, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"id,points\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0


@posix_only
def test_an_interrupt_leaves_no_traceback() -> None:
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with interruptible(["count", "-w", RICH], **streams) as process:
        assert process.stdin is not None
        # More than a pipe holds, so that the command has begun to read when this is through.
        process.stdin.write(b"points\n" + b"90\n" * 400_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        command = [*PROGRAM, "select", "-w", "{}"]
        done = subprocess.run(command, input=CSV.encode(), stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"error: No space left on device\n")


def test_every_character_is_printed_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    result = program("explain", "-w", '{"city": "Köln"}', "--record", '{"city": "Köln"}')
    assert (result.code, result.err) == (0, "")
    assert "city = 'K" in result.out
    result = program("sql", "--dialect", "postgresql", "--inline", "-w", "city contains 'kö'")
    assert (result.code, result.err) == (0, "")
    assert result.out == "CAST(\"city\" AS text) ~ '[kK\u212a][öÖ]'\n"


@posix_only
@pytest.mark.parametrize(("command", "clause"), [("check", "{"), ("check", "{}"), ("count", "{}")])
def test_streams_may_be_closed(command: str, clause: str) -> None:
    script = 'exec "$@" <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", script, "sh", *PROGRAM, command, "-w", clause], check=False)
    assert done.returncode in (0, 2)


@pytest.mark.parametrize(("module", "extra", "arguments"), [
    ("typer", "cli", ["--help"]),
    ("rich", "cli", ["select", "-w", "{}", "--to", "table", "examples/legislators.jsonl"]),
    ("numpy", "cli,columns", ["bench", "-w", "points > 1", "examples/legislators.jsonl"]),
    ("pyarrow", "cli,columns", ["count", "-w", "points > 1", "--format", "parquet", "examples/legislators.jsonl"]),
    ("limits", "cli,service", ["accounts", "list"]),
    ("uvicorn", "cli,service", ["serve"]),
])  # fmt: skip
def test_the_extra_is_named_when_it_is_absent(module: str, extra: str, arguments: list[str]) -> None:
    result = program_without(module, *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert f"pip install 'audiencefilter[{extra}]'" in result.err


@posix_only
@pytest.mark.parametrize(("command", "suffix", "rows", "kib"), [
    ("select", "csv", (10_000, 100_000), 15_000),  # read by the standard library; with all rows 27,000
    # Read by pyarrow, which takes 188,000 to 209,000 for one to nine million rows, and less only for fewer.
    ("select", "csv", (1_000_000, 3_000_000), 50_000),
    ("select", "jsonl", (10_000, 150_000), 15_000),
    *(("match", suffix, (10_000, 100_000), 15_000) for suffix in ("csv", "jsonl", "parquet")),
])  # fmt: skip
def test_memory_does_not_grow_with_the_contacts(
    tmp_path: Path, command: str, suffix: str, rows: tuple[int, int], kib: int
) -> None:
    clause = '{"points": {"gte": 10}, "email": {"endsWith": ".com"}}'
    asked = ["-w", clause] if command == "select" else ["-a", str(saved(tmp_path, "some.jsonl", SOME))]
    small, large = (_peak([command, *asked, str(_file(tmp_path, suffix, count))]) for count in rows)
    assert large < small + kib, f"{small} and {large} KiB"


def _file(folder: Path, suffix: str, rows: int) -> Path:
    """Write so many contacts."""
    contacts = ((row, f"user{row}@example.com", row % 100) for row in range(rows))
    if suffix == "parquet":
        columns = dict(zip(("id", "email", "points"), zip(*contacts, strict=True), strict=True))
        return parquet(folder, columns, f"{rows}.{suffix}", row_group_size=10_000)
    line = "{},{},{}\n" if suffix == "csv" else '{{"id": {}, "email": "{}", "points": {}}}\n'
    path = folder / f"{rows}.{suffix}"
    with path.open("w") as file:
        file.write("id,email,points\n" if suffix == "csv" else "")
        file.writelines(line.format(*contact) for contact in contacts)
    return path


def _peak(arguments: list[str]) -> int:
    """Return the most memory that a command takes, in KiB."""
    code = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", code, *PROGRAM, *arguments]
    peak = int(subprocess.run(command, capture_output=True, check=True).stdout)
    return peak // 1024 if sys.platform == "darwin" else peak
