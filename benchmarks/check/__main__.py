"""``python -m benchmarks.check [--store] [--against REVISION] [FIGURE …]``: fail if a figure is over 10 % slower."""

import argparse
import json
import os
import platform
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from benchmarks.check.figures import FIGURES
from benchmarks.table import Table

_ROOT: Final = Path(__file__).parents[2]
_STORED: Final = Path(__file__).with_name("stored.json")
#: A figure may take this many times as long as the reference.
_BOUND: Final = 1.10
#: The same beside the stored run, whose ratios depend on the machine: a processor of the same name, and another.
_BOUND_STORED: Final = 1.20
_BOUND_ELSEWHERE: Final = 1.35
#: Pairs of processes.
_PAIRS: Final = 3
#: Samples of each figure in a process; fewer of one whose samples take many seconds together.
_SAMPLES: Final = 7
_LEAST_SAMPLES: Final = 3
_SECONDS: Final = 1.0
#: How often a figure beyond the bound is measured again; only if it is beyond each time, the check fails.
_REPEATS: Final = 3
#: Pairs of processes of a repeat.
_PAIRS_AGAIN: Final = 5


class Worker:
    """A process that times figures with the library in a folder."""

    def __init__(self, source: Path) -> None:
        path = os.pathsep.join([str(source), str(_ROOT)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.check.worker"],
            cwd=_ROOT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, figure: str, is_yardstick: bool = False) -> float | None:
        """Return the processor seconds of one run; None where the library lacks what the figure needs."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([figure, is_yardstick]), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{figure}: the process that times it ended with {self._process.wait()}")
        found: float | None = json.loads(line)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def _workers(*sources: Path) -> Iterator[list[Worker]]:
    with ExitStack() as stack:
        workers = []
        for source in sources:
            worker = Worker(source)
            stack.callback(worker.close)
            workers.append(worker)
        yield workers


# -- ratios ---------------------------------------------------------------------------------------------------------


def pair_ratios(figures: Sequence[str], source: Path, reference: Path, pairs: int) -> dict[str, float]:
    """Return for each figure the time with one library over that with another; without those that one lacks.

    The two take turns, and each round begins with the other one. A ratio is that of the shortest samples, and the
    median over pairs of processes, since a process keeps its layout in memory.
    """
    found: dict[str, list[float]] = {}
    for number in range(pairs):
        with _workers(source, reference) as workers:
            for figure in figures:
                samples = _in_turns(workers, [(figure, False)] * 2, number)
                if samples is not None:
                    found.setdefault(figure, []).append(samples[0] / samples[1])
    return {figure: median(ratios) for figure, ratios in found.items()}


def yardstick_ratios(figures: Sequence[str], source: Path, pairs: int) -> dict[str, float]:
    """Return for each figure the time of the library over that of the yardstick in the same process."""
    found: dict[str, list[float]] = {}
    for number in range(pairs):
        with _workers(source) as (worker,):
            for figure in figures:
                samples = _in_turns([worker] * 2, [(figure, False), (figure, True)], number)
                if samples is not None:
                    found.setdefault(figure, []).append(samples[0] / samples[1])
    return {figure: median(ratios) for figure, ratios in found.items()}


def _in_turns(workers: Sequence[Worker], tasks: Sequence[tuple[str, bool]], number: int) -> tuple[float, float] | None:
    """Return the shortest sample of either task."""
    samples: list[list[float]] = [[], []]
    started = perf_counter()
    for turn in range(_SAMPLES):
        if turn >= _LEAST_SAMPLES and perf_counter() - started > _SECONDS:
            break
        for side in (0, 1) if (turn + number) % 2 else (1, 0):
            taken = workers[side].seconds(*tasks[side])
            if taken is None:
                return None
            samples[side].append(taken)
    return min(samples[0]), min(samples[1])


# -- references -----------------------------------------------------------------------------------------------------


def _git(*arguments: str) -> bytes | None:
    try:
        return subprocess.run(["git", *arguments], cwd=_ROOT, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def reference_revision() -> str | None:
    """Return the commit that last changed the stored run; None if it is this one, or if there is no history."""
    found = _git("log", "-1", "--format=%H", "--", str(_STORED))
    revision = (found or b"").decode().strip()
    is_shallow = (_git("rev-parse", "--is-shallow-repository") or b"").strip() == b"true"
    is_same = revision and _git("diff", "--quiet", revision, "--", "src") is not None
    # The oldest commit of a shallow clone seems to change every file.
    boundaries = (_git("rev-list", "--max-parents=0", "HEAD") or b"").decode().split() if is_shallow else []
    return None if not revision or is_same or revision in boundaries else revision


@contextmanager
def _sources_of(revision: str) -> Iterator[Path]:
    """Give the folder of the library as it was at a revision."""
    packed = _git("archive", revision, "src", "grammar")
    if packed is None:
        raise SystemExit(f"{revision} is not in this repository")
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as files:
            files.extraction_filter = getattr(tarfile, "data_filter", None)  # absent in older releases of 3.11
            files.extractall(folder)
        yield Path(folder, "src")


def machine() -> dict[str, str]:
    """Return what the ratios of a stored run depend on."""
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return {
        "Python": f"{platform.python_implementation()} {sys.version_info.major}.{sys.version_info.minor}"
        f"{'' if '--enable-optimizations' in flags else ', built without optimisations'}",
        "machine": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(": ")[2] for line in lines if line.startswith(("model name", "CPU part"))), "")


# -- the check ------------------------------------------------------------------------------------------------------


def slower(measure: Any, figures: Sequence[str], bound: float) -> tuple[dict[str, float], dict[str, list[float]]]:
    """Return all ratios, and those of the figures that are beyond the bound each time that they are measured."""
    ratios: dict[str, float] = measure(figures, _PAIRS)
    suspects = {figure: [ratio] for figure, ratio in ratios.items() if ratio > bound}
    for _ in range(_REPEATS):
        if not suspects:
            break
        again = measure(list(suspects), _PAIRS_AGAIN)
        suspects = {figure: [*found, again[figure]] for figure, found in suspects.items() if again[figure] > bound}
    return ratios, suspects


def main() -> int:
    """Compare, print a table, and return the exit code."""
    options = _options()
    figures = options.figures or list(FIGURES)
    source = _ROOT / "src"
    if options.store:
        ratios = yardstick_ratios(figures, source, _PAIRS)
        known = json.loads(_STORED.read_text(encoding="utf-8"))["ratios"] if options.figures else {}
        content = {"machine": machine(), "ratios": known | {name: round(ratio, 4) for name, ratio in ratios.items()}}
        _STORED.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        return 0
    stored = json.loads(_STORED.read_text(encoding="utf-8"))
    found: dict[str, tuple[float, str]] = {}
    failed: dict[str, list[float]] = {}
    revision = options.against or reference_revision()
    if revision is not None:
        with _sources_of(revision) as reference:
            ratios, beyond = slower(lambda names, pairs: pair_ratios(names, source, reference, pairs), figures, _BOUND)
        found |= {figure: (ratio, f"commit {revision[:10]}") for figure, ratio in ratios.items()}
        failed |= beyond
    rest = [figure for figure in figures if figure not in found and figure in stored["ratios"]]
    here = machine()
    if rest and all(here[part] == stored["machine"][part] for part in ("Python", "machine")):
        is_same = here["processor"] == stored["machine"]["processor"]
        base: Mapping[str, float] = stored["ratios"]

        def over_stored(names: Sequence[str], pairs: int) -> dict[str, float]:
            return {name: ratio / base[name] for name, ratio in yardstick_ratios(names, source, pairs).items()}

        ratios, beyond = slower(over_stored, rest, _BOUND_STORED if is_same else _BOUND_ELSEWHERE)
        found |= {figure: (ratio, "the stored run") for figure, ratio in ratios.items()}
        failed |= beyond
    print(_report(figures, found, failed).markdown(), flush=True)
    return 1 if failed else 0


def _report(
    figures: Sequence[str], found: Mapping[str, tuple[float, str]], failed: Mapping[str, Sequence[float]]
) -> Table:
    lines = []
    for figure in figures:
        ratio, reference = found.get(figure, ("-", "nothing to compare with"))
        again = ", ".join(f"{one:.2f}" for one in failed[figure][1:]) if figure in failed else ""
        lines.append([figure, ratio, reference, f"**slower**, again {again}" if again else ""])
    notes = ["Processor seconds over those of the reference: more than 1 is slower."]
    return Table("bench-check", ["figure", "ratio", "reference", ""], lines, notes)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check", description=main.__doc__)
    parser.add_argument("figures", nargs="*", metavar="figure", help=f"of: {'; '.join(FIGURES)}")
    parser.add_argument("--store", action="store_true", help="measure, and write the run that others compare with")
    parser.add_argument("--against", metavar="REVISION", help="compare with this commit")
    options = parser.parse_args()
    if unknown := [name for name in options.figures if name not in FIGURES]:
        parser.error(f"there is no figure {unknown[0]!r}")
    return options


if __name__ == "__main__":
    sys.exit(main())
