"""The time of a task, for ``bench`` and for the project's benchmarks."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from time import perf_counter
from typing import Final, TypeAlias

Task: TypeAlias = Callable[[], object]

#: The shortest sample, in seconds: shorter runs are repeated, since they would measure the clock and the caches.
_SHORTEST: Final = 0.002


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
