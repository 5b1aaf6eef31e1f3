"""Times of several tasks.

The tasks run in turns, so that other load on the machine affects all of them equally.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, repeat
from math import exp, log
from statistics import mean, median
from time import perf_counter
from typing import Any, TypeAlias

from audiencefilter.timing import Task, loops_of, without_collector

__all__ = ["Clock", "Task", "Timings", "each", "geometric_mean", "interleaved", "interleaved_calls"]

Clock: TypeAlias = Callable[[], float]


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


def interleaved(
    tasks: Mapping[str, Task],
    rounds: int,
    loops: Mapping[str, int] | None = None,
    clock: Clock = perf_counter,
) -> Timings:
    """Run every task once in each round, in reverse order in every other round, after one warm-up round."""
    samples: dict[str, list[float]] = {name: [] for name in tasks}
    with without_collector():
        for task in tasks.values():
            task()
        for number in range(rounds):
            gc.collect()
            for name in list(tasks)[:: -1 if number % 2 else 1]:
                runs, start = loops[name] if loops else 1, clock()
                for _ in repeat(None, runs):
                    tasks[name]()
                samples[name].append((clock() - start) / runs)
    return Timings(samples)


def interleaved_calls(
    tasks: Mapping[str, Task],
    rounds: int,
    shortest: float | None = None,
    clock: Clock = perf_counter,
) -> Timings:
    """Time tasks of microseconds: each sample is the mean of as many runs as take `shortest` seconds."""
    return interleaved(tasks, rounds, {name: loops_of(task, shortest) for name, task in tasks.items()}, clock)


def each(task: Callable[[Any], object], values: Iterable[Any]) -> Task:
    """Return a task that calls a function with the next value, in a cycle."""
    following: Iterator[Any] = cycle(values)
    return lambda: task(next(following))


def geometric_mean(values: list[float]) -> float:
    """Return the geometric mean, the right mean for ratios."""
    return exp(mean(map(log, values)))
