"""Draw mutants of one line by a seed, and print which default test kills each.

python -m tests.exhaustive.mutants --seed 1 --count 40 --exhaustive

A mutant is applied in a copy of `src` in a temporary folder. The first run at a commit finds out which default tests
run which line (build/mutants); then only those run. As a plugin of pytest, the module notes that.
"""

import argparse
import ast
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import coverage
import pytest

from tests.exhaustive.mutations import Mutant, drawn

_ROOT: Final = Path(__file__).parents[2]
_PACKAGE: Final = _ROOT / "src" / "audiencefilter"
_PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-c", f"{_ROOT}/pyproject.toml", "-pno:cacheprovider")
#: Run after the tests that run a line: of what is made once for all, only the first test is known.
_BESIDE: Final = ("tests/conformance", "tests/backends/sql/test_golden.py", "tests/docs", "tests/test_totality.py")
_MEMORY: Final = 12 << 30
#: Of the programs that a test starts, all lines are the test's.
_COVERAGE: Final = """
[run]
context = ${{MUTANTS_TEST-}}
data_file = {folder}/data
parallel = true
sigterm = true
source = {package}
"""

#: File, line as `ast.unparse` has it, what it became, and why no test is worth it.
LISTED: Final[tuple[tuple[str, str, str, str], ...]] = (
    (
        "membership/criteria.py",
        "self._every.setdefault(element, {})[criterion] = None",
        "self._every.setdefault(element, {})[criterion] = True",
        "a dict in the place of an ordered set, whose values nothing reads",
    ),
    (
        "language/problems.py",
        "hint, alike = (elsewhere, None)",
        "hint, alike = (elsewhere, True)",
        "where there is a hint, nothing reads the name that is alike",
    ),
    (
        "membership/audience_lines.py",
        "return None",
        "return True",
        "the line has a problem, so nothing reads its filter",
    ),
    (
        "membership/stored_records.py",
        "def _same(value: Any, _: object=None) -> Any:",
        "def _same(value: Any, _: object=True) -> Any:",
        "nothing reads the argument",
    ),
    (
        "membership/criteria.py",
        "passed: set[Any] = {element for element in value if element in self._elements}",
        "passed: set[Any] = {element for element in value}",
        "lists have more classes, with the same answers",
    ),
    (
        "membership/criteria.py",
        "element = min(values, key=lambda value: len(self._every.get(value, ())))",
        "element = max(values, key=lambda value: len(self._every.get(value, ())))",
        "any element of the list will do; which one is a matter of speed",
    ),
    (
        "membership/index.py",
        "concerned = (0, 0)",
        "concerned = (0, 1)",
        "an audience more is evaluated, with the same answer",
    ),
    (
        "plan/leaves.py",
        "return lambda field, value, _: _list_has(field, (value,), every=False)",
        "return lambda field, value, _: _list_has(field, (value,), every=True)",
        "of one value, some and every are the same",
    ),
)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure what follows as a test's."""
    name = item.nodeid.partition("[")[0]
    # Outside of the root, as the copy is, the name has no whole path.
    name = name if item.path.is_relative_to(_ROOT) else f"{item.path}::{name.rpartition('::')[2]}"
    os.environ["MUTANTS_TEST"] = name
    if measured := coverage.Coverage.current():
        measured.switch_context(name)
    return (yield)


class Suite:
    """The default tests over a copy of the package."""

    def __init__(self, copy: Path) -> None:
        self.package = copy / "src" / "audiencefilter"
        self._copy = copy
        self._environment = {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE")}
        self._environment |= {"PYTHONPATH": f"{copy / 'src'}:{_ROOT}", "MUTANTS_TEST": ""}
        shutil.copytree(_ROOT / "src", copy / "src")
        (copy / "grammar").symlink_to(_ROOT / "grammar")
        found = self._run([sys.executable, "-c", "import audiencefilter; print(audiencefilter.__file__)"]).strip()
        if Path(found).parent != self.package:
            raise SystemExit(f"the tests would import {found}, not the copy")
        self._run([sys.executable, "-m", "compileall", "-q", str(copy)])
        # What is compiled in the same second as it is changed would not be compiled again.
        self._environment["PYTHONDONTWRITEBYTECODE"] = "1"

    def lines(self, tests: list[str]) -> coverage.CoverageData:
        """Return which tests run which lines, found anew if the commit is another."""
        commit = self._run(["git", "rev-parse", "--short=12", "HEAD"]).strip()
        folder = _ROOT / "build" / "mutants" / "-".join([commit, *tests]).replace("/", ".")
        if not (folder / "data").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            (folder / "rc").write_text(_COVERAGE.format(folder=folder, package=self.package))
            self._environment["COVERAGE_PROCESS_START"] = str(folder / "rc")
            default = ["tests", str(self._copy / "src"), "docs", "README.md"]
            # What the configuration ignores is below the root.
            ignored = f"--ignore-glob={self._copy}/*/migrations/env.py"
            options = ["-n2", "--dist=worksteal", "--tb=short", "-ptests.exhaustive.mutants", ignored]
            code, output = self._pytest([*options, *(tests or default)], 7_200)
            del self._environment["COVERAGE_PROCESS_START"]
            if code:
                raise SystemExit(f"{output}\nThe default tests have to pass without a mutant.")
            self._run([sys.executable, "-m", "coverage", "combine", "-q", f"--rcfile={folder / 'rc'}"])
        data = coverage.CoverageData(str(folder / "data"))
        data.read()
        return data

    def killer(self, tests: Iterable[str], limit: int) -> str | None:
        """Return the first test that fails."""
        named = self._copy / "named"
        # Doctests of the package are those of the copy, wherever it was when they were named.
        named.write_text("\n".join(re.sub(r"^.*?(?=/src/audiencefilter/)", str(self._copy), test) for test in tests))
        if not named.read_text():
            return None
        code, output = self._pytest(["-x", "-n0", "--tb=no", "-rfE", f"@{named}"], limit)
        if code in {0, 5}:
            return None
        failed = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return failed[0].split(" - ")[0].split(" ", 1)[1] if failed else f"the end of pytest with {code}"

    def _run(self, command: list[str]) -> str:
        return subprocess.run(
            command, cwd=_ROOT, env=self._environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    def _pytest(self, arguments: list[str], limit: int) -> tuple[int, str]:
        with (self._copy / "output").open("w+") as output:
            process = subprocess.Popen(
                [*_PYTEST, *arguments], cwd=_ROOT, env=self._environment, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
            resource.prlimit(process.pid, resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                return 1, f"FAILED the limit of {limit} s\n"
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
            output.seek(0)
            return code, output.read()


def stages(mutant: Mutant, data: coverage.CoverageData, beside: bool) -> Iterator[list[str]]:
    """Yield the tests that run the line: those of its folder, the others, and what may run it without being named."""
    measured = [name for name in data.measured_files() if name.endswith(f"/audiencefilter/{mutant.file}")]
    lines = data.contexts_by_lineno(measured[0]) if measured else {}
    # A line outside of functions runs once for all tests; those of its file's functions may tell.
    running = lines.get(mutant.line, []) if mutant.inside else [name for names in lines.values() for name in names]
    names = sorted(set(running) - {""})
    own = f"tests/{folder_of(mutant)}/"
    yield [name for name in names if name.startswith(own)]
    yield [name for name in names if not name.startswith(own)]
    if beside:
        yield [own, *_BESIDE]


def folder_of(mutant: Mutant) -> str:
    return mutant.file.partition("/")[0]


def outcome(
    mutant: Mutant, suite: Suite, data: coverage.CoverageData, arguments: argparse.Namespace
) -> tuple[str, str]:
    """Return what became of a mutant, and a word on it."""
    path = suite.package / mutant.file
    text = path.read_bytes()
    path.write_text(mutant.text, encoding="utf-8")
    try:
        for tests in stages(mutant, data, not arguments.tests):
            if killer := suite.killer(tests, arguments.limit):
                return "killed", f"by {killer}"
        folder = f"tests/exhaustive/{folder_of(mutant)}"
        is_asked = arguments.exhaustive and (_ROOT / folder).exists()
        killer = suite.killer([folder], 6 * arguments.limit) if is_asked else None
        return "alive", f"but killed by {killer}" if killer else ""
    finally:
        path.write_bytes(text)


def check_listed() -> None:
    for file, old, _, _ in LISTED:
        lines = ast.unparse(ast.parse((_PACKAGE / file).read_bytes())).splitlines()
        if old not in map(str.strip, lines):
            raise SystemExit(f"{file} no longer has the listed line: {old}")


def main() -> int:
    """Try the mutants, and return 1 if one is alive."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", type=int, help="try this one of them")
    parser.add_argument("--list", action="store_true", help="print them, and try none")
    parser.add_argument("--exhaustive", action="store_true", help="run the folder's exhaustive tests over those alive")
    parser.add_argument("--tests", nargs="*", default=[], help="only these default tests, such as tests/language")
    parser.add_argument("--limit", type=int, default=600, help="seconds of a run; a longer one kills the mutant")
    arguments = parser.parse_args()
    check_listed()
    reasons = {tuple(key): reason for *key, reason in LISTED}
    sums: Counter[str] = Counter()
    with TemporaryDirectory() as copy:
        suite = None if arguments.list else Suite(Path(copy))
        data = suite and suite.lines(arguments.tests)
        for number, mutant in enumerate(drawn(_PACKAGE, arguments.seed, arguments.count), start=1):
            if arguments.only not in {None, number}:
                continue
            word, more = "drawn", ""
            if reason := reasons.get((mutant.file, mutant.old, mutant.new)):
                word, more = "listed", reason
            elif suite and data:
                word, more = outcome(mutant, suite, data, arguments)
            sums[word] += 1
            told = f"{number} {mutant.file}:{mutant.line}: {word} {more}\n  - {mutant.old}\n  + {mutant.new}"
            print(told, flush=True)  # noqa: T201
    print(", ".join(f"{count} {word}" for word, count in sorted(sums.items())))  # noqa: T201
    return 1 if sums["alive"] else 0


if __name__ == "__main__":
    sys.exit(main())
