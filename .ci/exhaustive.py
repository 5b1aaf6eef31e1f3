"""``make exhaustive``: run the exhaustive tests part by part, each with a fresh seed, and keep a record of the commit.

Parts that are green at this commit are not run again, so a run that was stopped goes on where it was. Each failure is
one line, with its seed and the command that repeats it. A release needs a record of this commit with all parts green.
"""

import argparse
import json
import os
import secrets
import shlex
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parent.parent
RECORDS: Final = ROOT / "build" / "exhaustive"
#: Seeds are below this number, since pytest-randomly takes 32 bits.
_SEEDS: Final = 2**32


@dataclass(frozen=True)
class Part:
    """Some exhaustive tests.

    Attributes:
        guards: the folders and files that it guards: run it when a change touches these.
        tests: the tests that pytest runs, below tests/exhaustive; none where a command runs.
        command: what else runs, with ``{seed}`` in the place of the seed.
    """

    guards: tuple[str, ...]
    tests: tuple[str, ...] = ()
    command: tuple[str, ...] = ()


_PY: Final = sys.executable
_SRC: Final = "src/audiencefilter"
PARTS: Final[dict[str, Part]] = {
    "language": Part(
        (f"{_SRC}/language", f"{_SRC}/notations", "conformance", "grammar"),
        ("language", "notations", "fuzz", "properties"),
    ),
    "explain": Part((f"{_SRC}/explain", f"{_SRC}/testing"), ("testing",)),
    "backends": Part((f"{_SRC}/plan", f"{_SRC}/backends"), ("backends", "conformance", "test_totality.py")),
    "engines": Part((f"{_SRC}/backends/sql", "tests/engines"), ("agreement", "engines")),
    "worlds": Part(
        (f"{_SRC}/plan", f"{_SRC}/backends"),
        command=(_PY, "-m", "tests.agreement", "--seed", "{seed}", "--worlds", "40"),
    ),
    "columns": Part((f"{_SRC}/columns",), ("columns",)),
    "membership": Part((f"{_SRC}/membership",), ("membership",)),
    "adapters": Part((f"{_SRC}/adapters",), ("adapters", "typing")),
    "contacts": Part((f"{_SRC}/contacts", f"{_SRC}/cli"), ("contacts", "cli", "test_imports.py")),
    "browsers": Part((f"{_SRC}/builder", f"{_SRC}/service"), ("builder", "page", "service")),
    "docs": Part(("docs", "README.md", "pyproject.toml"), ("docs", "packaging", "benchmarks")),
    "fuzz": Part((f"{_SRC}/language", f"{_SRC}/notations"), command=("make", "fuzz", "FUZZ_SECONDS=600")),
    "coverage": Part((_SRC,), command=("make", "cover")),
    "dependencies": Part(("pyproject.toml", "requirements"), command=("make", "lowest", "newest")),
    "benchmarks": Part((_SRC, "benchmarks"), command=("make", "bench-check")),
}


@dataclass
class Outcome:
    """What came of a part.

    Attributes:
        seed: of its random examples and of the order of its tests.
        is_green: whether all of it passed.
        seconds: how long it took.
        failures: a line for each failure, with the command that repeats it.
    """

    seed: int
    is_green: bool
    seconds: int
    failures: list[str]


def main() -> int:
    """Run the parts that are asked for, or all; return 1 where one is not green."""
    parser = argparse.ArgumentParser(prog="make exhaustive", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--seed", type=int, help="of the random examples (default: a fresh one for each part)")
    parser.add_argument("--again", action="store_true", help="run also what is green at this commit")
    parser.add_argument("--list", action="store_true", help="print the parts with what they guard")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.parts) - set(PARTS)):
        parser.error(f"there is no part {', '.join(unknown)}: choose of {', '.join(PARTS)}")
    if arguments.list:
        for name, part in PARTS.items():
            runs = " ".join([*part.tests, *part.command]).replace(_PY, "python")
            print(f"{name:<14}guards {', '.join(part.guards)}; runs {runs}")
        return 0
    record = record_of_checkout()
    found = read(record)
    for name in arguments.parts or PARTS:
        if name in found and found[name].is_green and not arguments.again:
            print(f"{name}: green at this commit")
            continue
        seed = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
        found[name] = outcome = run(name, seed)
        print(f"{name}: {'green' if outcome.is_green else 'RED'}, {outcome.seconds} s, seed {seed}", flush=True)
        for failure in outcome.failures:
            print(f"  {failure}", flush=True)
        write(record, found)
    return 0 if all(found[name].is_green for name in arguments.parts or PARTS) else 1


def record_of_checkout() -> Path:
    """Return the file of the record: that of the commit, or one that no release takes where files are changed."""
    commit = _git("rev-parse", "HEAD")
    changed = "-changed" if _git("status", "--porcelain", "--untracked-files=no") else ""
    return RECORDS / f"{commit}{changed}.json"


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def read(record: Path) -> dict[str, Outcome]:
    """Return what came of the parts so far."""
    if not record.exists():
        return {}
    return {name: Outcome(**found) for name, found in json.loads(record.read_text(encoding="utf-8")).items()}


def write(record: Path, found: dict[str, Outcome]) -> None:
    """Write the record in one step."""
    record.parent.mkdir(parents=True, exist_ok=True)
    beside = record.with_suffix(".new")
    beside.write_text(json.dumps({name: asdict(one) for name, one in found.items()}, indent=1), encoding="utf-8")
    beside.replace(record)


def run(name: str, seed: int) -> Outcome:
    """Run a part."""
    part, started = PARTS[name], time.monotonic()
    failures: list[str] = []
    if part.tests:
        failures += failed_tests(part, seed)
    if part.command:
        command = [word.format(seed=seed) for word in part.command]
        if subprocess.run(command, cwd=ROOT, env=environment(seed), check=False).returncode:
            failures.append(f"repeat it with: {' '.join(command).replace(_PY, '.venv/bin/python')}")
    return Outcome(seed, not failures, round(time.monotonic() - started), failures)


def environment(seed: int) -> dict[str, str]:
    """Return the variables of a run: an engine that is absent is a failure."""
    return os.environ | {"AUDIENCEFILTER_SEED": str(seed), "CI": os.environ.get("CI", "true")}


def failed_tests(part: Part, seed: int) -> Iterator[str]:
    """Run the tests of a part, and yield a line for each that failed."""
    tests = [f"tests/exhaustive/{test}" for test in part.tests]
    with TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        workers = ["-n", "auto", "--dist", "worksteal"]
        command = [*pytest(seed), *tests, *workers, f"--junitxml={report}", "-o", "junit_family=xunit1"]
        code = subprocess.run([_PY, *command], cwd=ROOT, env=environment(seed), check=False).returncode
        failed = list(names(report)) if report.exists() else []
    for name in failed:
        yield f"{name}: seed {seed}: {repeated(seed, [name])}"
    if code and not failed:
        yield f"pytest ended with {code}: {repeated(seed, tests)}"


def pytest(seed: int) -> list[str]:
    """Return the options of pytest that a seed decides."""
    seeds = [f"--randomly-seed={seed}", f"--hypothesis-seed={seed}"]
    return ["-m", "pytest", "-m", "", "-p", "randomly", "--hypothesis-profile=exhaustive", *seeds]


def repeated(seed: int, tests: Sequence[str]) -> str:
    """Return the command that runs some tests once more with their seed."""
    return f"AUDIENCEFILTER_SEED={seed} .venv/bin/python {shlex.join([*pytest(seed), *tests])}"


def names(report: Path) -> Iterator[str]:
    """Yield the names of the tests that failed, as pytest takes them."""
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            file = case.get("file", "")
            inner = (case.get("classname") or "").removeprefix(file.removesuffix(".py").replace("/", ".")).strip(".")
            yield "::".join(word for word in (file, inner.replace(".", "::"), case.get("name")) if word)


if __name__ == "__main__":
    sys.exit(main())
