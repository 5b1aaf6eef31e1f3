"""Draw mutants of one line by a seed, and print which default test kills each.

python -m tests.exhaustive.mutants --seed 1 --count 40 --exhaustive

A mutant is applied in a copy of `src` in a temporary folder. The first run at a commit finds out which default tests
run which line (build/mutants); then only those run. As a plugin of pytest, the module notes that.
"""

import argparse
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
#: Run after those that run the line, as a cache, or a fixture of a module, names the first test only.
_BESIDE: Final = ("conformance", "backends/sql/test_golden.py", "docs", "test_totality.py")
_MEMORY: Final = 12 << 30
_PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-c", f"{_ROOT}/pyproject.toml", "-pno:cacheprovider")

#: File, line, what is changed in it, and why no test is worth it.
LISTED: Final[tuple[tuple[str, str, str, str], ...]] = ()


def pytest_configure(config: pytest.Config) -> None:
    """Let the programs that a test starts be measured as the test's (`_CONFIGURATION`)."""
    os.environ["MUTANTS_TEST"] = ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    measured = coverage.Coverage.current()
    name = item.nodeid.partition("[")[0]
    os.environ["MUTANTS_TEST"] = name
    if measured is not None:
        measured.switch_context(name)
    return (yield)


_CONFIGURATION: Final = """
[run]
context = ${{MUTANTS_TEST-}}
data_file = {folder}/data
parallel = true
sigterm = true
source = {package}
"""


class Suite:
    """The default tests over a copy of the package."""

    def __init__(self, copy: Path, tests: list[str]) -> None:
        self.package = copy / "src" / "audiencefilter"
        self._copy = copy
        self._tests = tests
        shutil.copytree(_ROOT / "src", copy / "src")
        (copy / "grammar").symlink_to(_ROOT / "grammar")
        self._environment = {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE")}
        self._environment |= {"PYTHONPATH": f"{copy / 'src'}:{_ROOT}"}
        command = [sys.executable, "-c", "import audiencefilter; print(audiencefilter.__file__)"]
        found = subprocess.run(command, env=self._environment, cwd=_ROOT, check=True, capture_output=True, text=True)
        if Path(found.stdout.strip()).parent != self.package:
            raise SystemExit(f"the tests would import {found.stdout.strip()}, not the copy")
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(copy)], check=True)
        # What is compiled in the same second as it is changed would not be compiled again.
        self._environment |= {"PYTHONDONTWRITEBYTECODE": "1"}

    def killer(self, tests: Iterable[str], limit: int) -> str | None:
        """Return the first test that fails."""
        named = self._copy / "named"
        # Doctests of the package are those of the copy, wherever it was when they were named.
        named.write_text("\n".join(re.sub(r"^.*?(?=/src/audiencefilter/)", str(self._copy), test) for test in tests))
        if not named.read_text():
            return None
        code, output = self._pytest(["-x", "-n0", "--tb=no", "-rfE", f"@{named}"], self._environment, limit)
        if code in {0, 5}:
            return None
        failed = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return failed[0].split(" - ")[0].split(" ", 1)[1] if failed else f"the end of pytest with {code}"

    def lines(self) -> coverage.CoverageData:
        """Return which tests run which lines, found anew if the commit is another."""
        command = ["git", "rev-parse", "--short=12", "HEAD"]
        commit = subprocess.run(command, cwd=_ROOT, check=True, capture_output=True, text=True).stdout.strip()
        folder = _ROOT / "build" / "mutants" / "-".join([commit, *self._tests]).replace("/", ".")
        if not (folder / "data").exists():
            self._measure(folder)
        data = coverage.CoverageData(str(folder / "data"))
        data.read()
        return data

    def _measure(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "rc").write_text(_CONFIGURATION.format(folder=folder, package=self.package))
        environment = self._environment | {"COVERAGE_PROCESS_START": str(folder / "rc")}
        tests = self._tests or ["tests", str(self._copy / "src"), "docs", "README.md"]
        command = ["-n2", "--dist=worksteal", "--tb=short", "-ptests.exhaustive.mutants", *tests]
        code, output = self._pytest(command, environment, 3_600)
        if code:
            raise SystemExit(f"{output}\nThe default tests have to pass without a mutant.")
        combined = [sys.executable, "-m", "coverage", "combine", "-q", f"--rcfile={folder / 'rc'}"]
        subprocess.run(combined, cwd=_ROOT, env=self._environment, check=True)

    def _pytest(self, arguments: list[str], environment: dict[str, str], limit: int) -> tuple[int, str]:
        with (self._copy / "output").open("w+") as output:
            process = subprocess.Popen(
                [*_PYTEST, *arguments], cwd=_ROOT, env=environment, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            resource.prlimit(process.pid, resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return process.wait(), f"FAILED the limit of {limit} s\n"
            output.seek(0)
            return code, output.read()


def stages(mutant: Mutant, data: coverage.CoverageData, partly: bool) -> Iterator[list[str]]:
    """Yield the tests that run the line: those of its folder, the others, and what may run it without being named."""
    measured = next((name for name in data.measured_files() if name.endswith(f"/audiencefilter/{mutant.file}")), "")
    of_lines = data.contexts_by_lineno(measured)
    # A line outside of functions runs once for all tests; those of its file's functions may tell.
    running = (
        of_lines.get(mutant.line, []) if mutant.inside else [name for names in of_lines.values() for name in names]
    )
    own = f"tests/{mutant.folder}/"
    names = sorted({name for name in running if name})
    yield [name for name in names if name.startswith(own)]
    yield [name for name in names if not name.startswith(own)]
    if not partly:
        yield [own, *(f"tests/{name}" for name in _BESIDE)]


def listed(mutant: Mutant) -> str | None:
    """Return why no test is worth a mutant."""
    text = (_PACKAGE / mutant.file).read_text().splitlines()[mutant.line - 1].strip()
    return next((reason for *key, reason in LISTED if key == [mutant.file, text, mutant.change]), None)


def check_listed() -> None:
    for file, text, _, _ in LISTED:
        if text not in map(str.strip, (_PACKAGE / file).read_text().splitlines()):
            raise SystemExit(f"{file} no longer has the listed line: {text}")


def outcome(
    mutant: Mutant, suite: Suite, data: coverage.CoverageData, arguments: argparse.Namespace
) -> tuple[str, str]:
    """Return what became of a mutant, and a word on it."""
    path = suite.package / mutant.file
    text = path.read_bytes()
    path.write_bytes(mutant.applied(text))
    try:
        for tests in stages(mutant, data, bool(arguments.tests)):
            if killer := suite.killer(tests, arguments.limit):
                return "killed", f"by {killer}"
        folder = f"tests/exhaustive/{mutant.folder}"
        killer = (
            suite.killer([folder], 6 * arguments.limit) if arguments.exhaustive and (_ROOT / folder).exists() else None
        )
        return "alive", f"but killed by {killer}" if killer else ""
    finally:
        path.write_bytes(text)


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
    sums: Counter[str] = Counter()
    with TemporaryDirectory() as copy:
        suite = None if arguments.list else Suite(Path(copy), arguments.tests)
        data = suite and suite.lines()
        for number, mutant in enumerate(drawn(_PACKAGE, arguments.seed, arguments.count), start=1):
            if arguments.only not in {None, number}:
                continue
            reason = listed(mutant)
            word, more = ("listed", reason) if reason else ("drawn", "")
            if suite and data and not reason:
                word, more = outcome(mutant, suite, data, arguments)
            sums[word] += 1
            text = (_PACKAGE / mutant.file).read_text().splitlines()[mutant.line - 1].strip()
            print(f"{number} {mutant.file}:{mutant.line}: {word} {more}\n    {text}\n    {mutant.change}", flush=True)  # noqa: T201
    print(", ".join(f"{count} {word}" for word, count in sorted(sums.items())))  # noqa: T201
    return 1 if sums["alive"] else 0


if __name__ == "__main__":
    sys.exit(main())
