"""A process that times the figures that its input names, with the library that is on its path.

A line of input is a figure, and whether to run its yardstick, as JSON; the answer is a line with the processor seconds
of one run, or null where the library lacks what the figure needs.
"""

import gc
import json
import resource
import sys
from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Final

from benchmarks.check.figures import FIGURES, Runs

#: The shortest sample, in processor seconds.
_SHORTEST: Final = 0.015
#: A sample of a task that takes longer than this is not repeated to find the number of runs.
_LONG: Final = _SHORTEST / 4


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        name, is_yardstick = json.loads(line)
        try:
            found: float | None = _sample(name, is_yardstick)
        except (AttributeError, ImportError):
            found = None
        print(json.dumps(found), flush=True)


def _sample(name: str, is_yardstick: bool) -> float:
    runs, count = _ready(name, is_yardstick)
    return _seconds(runs, count)


@cache
def _ready(name: str, is_yardstick: bool) -> tuple[Runs, int]:
    """Return the runs of a figure after the first ones, and how many a sample has."""
    figure = FIGURES[name]
    runs, count = (figure.yardstick if is_yardstick else figure.ours)(), 1
    _seconds(runs, count)
    while (taken := _seconds(runs, count) * count) < _SHORTEST:
        count = count * 2 if taken > _LONG else count * 4
    return runs, count


def _seconds(runs: Runs, count: int) -> float:
    run = runs(count)
    gc.collect()
    gc.disable()
    try:
        return _elapsed(run) / count
    finally:
        gc.enable()


def _elapsed(run: Callable[[], object]) -> float:
    """Return processor seconds of this process and of those that it started."""
    start = _now()
    run()
    return _now() - start


def _now() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
