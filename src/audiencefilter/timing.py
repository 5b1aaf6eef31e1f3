"""Times of several tasks, for ``bench`` and for the project's benchmarks.

The tasks run in turns, so that other load on the machine affects all of them equally.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, repeat
from math import exp, log
from statistics import mean, median
from time import perf_counter
from typing import Any, Final, TypeAlias

Task: TypeAlias = Callable[[], object]

#: The shortest sample, in seconds: shorter runs are repeated, since they would measure the clock and the caches.
_SHORTEST: Final = 0.002


@dataclass(frozen=True, slots=True)
class Timings:
    """The seconds of every task in every round."""

    samples: Mapping[str, list[float]]

    def median(self, name: str) -> float:
        """Return the median time of a task, in seconds."""
        return median(self.samples[name])

    def quickest(self, name: str) -> float:
        """Return the shortest time of a task, in seconds."""
        return min(self.samples[name])

    def ratio(self, name: str, base: str) -> float:
        """Return the median, over the rounds, of a task's time divided by the base's time in the same round."""
        return median(one / other for one, other in zip(self.samples[name], self.samples[base], strict=True))


def interleaved(tasks: Mapping[str, Task], rounds: int, loops: Mapping[str, int] | None = None) -> Timings:
    """Run every task once in each round, in reverse order in every other round, after one warm-up round."""
    samples: dict[str, list[float]] = {name: [] for name in tasks}
    with without_collector():
        for task in tasks.values():
            task()
        for number in range(rounds):
            gc.collect()
            for name in list(tasks)[:: -1 if number % 2 else 1]:
                samples[name].append(seconds(tasks[name], loops[name] if loops else 1))
    return Timings(samples)


def interleaved_calls(tasks: Mapping[str, Task], rounds: int, shortest: float = _SHORTEST) -> Timings:
    """Time tasks of microseconds: each sample is the mean of as many runs as take `shortest` seconds."""
    return interleaved(tasks, rounds, {name: loops_of(task, shortest) for name, task in tasks.items()})


def each(task: Callable[[Any], object], values: Iterable[Any]) -> Task:
    """Return a task that calls a function with the next value, in a cycle."""
    following: Iterator[Any] = cycle(values)
    return lambda: task(next(following))


def geometric_mean(values: list[float]) -> float:
    """Return the geometric mean, the right mean for ratios."""
    return exp(mean(map(log, values)))


def seconds(task: Task, loops: int = 1) -> float:
    """Return the mean time of a task, in seconds, run as often as `loops`."""
    start = perf_counter()
    for _ in repeat(None, loops):
        task()
    return (perf_counter() - start) / loops


def loops_of(task: Task, shortest: float | None = None) -> int:
    """Return the number of runs in a sample that is long enough."""
    # The best of several tries counts: a pause of the machine makes one of them long, and a sample with too few runs
    # measures cold caches. For a base, that would make every ratio to it look good.
    shortest = _SHORTEST if shortest is None else shortest
    loops = 1
    if seconds(task, loops) > 10 * shortest:  # long enough, even with cold caches
        return loops
    while (taken := min(seconds(task, loops) for _ in range(5)) * loops) < shortest:
        loops *= 2 if taken > shortest / 10 else 10
    return loops


@contextmanager
def without_collector() -> Iterator[None]:
    """Disable the cyclic collector, which would scan millions of contacts in the middle of a sample."""
    # Existing objects are frozen, so that the collection between two rounds takes no time.
    enabled = gc.isenabled()
    was_frozen = gc.get_freeze_count() > 0  # by the calling program: leave them frozen
    gc.collect()
    if not was_frozen:
        gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if not was_frozen:
            gc.unfreeze()
        if enabled:
            gc.enable()
