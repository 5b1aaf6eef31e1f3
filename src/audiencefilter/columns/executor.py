"""Asks a predicate about all rows, in chunks that fit into a cache, by one thread or by several."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from audiencefilter.columns.arrays import Array, numpy
from audiencefilter.columns.predicates.predicate import Predicate

#: A multiple of eight, since trigrams are held as bits.
CHUNK: Final = 131_072
#: What a thread has to take off the others to be worth its start, in nanoseconds.
_WORTH_A_THREAD: Final = 4_000_000
#: Chunks are so many times as long where several threads work, since each step of a chunk is a wait for Python's lock.
_LONGER: Final = 4

Result = TypeVar("Result")


def over_chunks(rows: int, predicate: Predicate, task: Callable[[slice], Result], threads: int) -> list[Result]:
    """Run a task over every chunk of so many rows, and return what it returned, in their order.

    Args:
        rows: how many.
        predicate: what the task asks, which tells how long it takes.
        task: gets the rows of a chunk.
        threads: at most so many.
    """
    busy = min(threads, int(rows * (predicate.cost + 0.1) / _WORTH_A_THREAD))
    if busy <= 1:
        return list(map(task, _chunks(rows, CHUNK)))
    with ThreadPoolExecutor(busy, thread_name_prefix="audiencefilter-columns") as pool:
        return list(pool.map(task, _chunks(rows, CHUNK * _LONGER)))


def _chunks(rows: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, rows)) for start in range(0, rows, size))


def mask_of(predicate: Predicate, rows: int, threads: int) -> Array:
    """Return for each of so many rows whether a predicate is true of it."""
    found = numpy.empty(rows, bool)

    def fill(chunk: slice) -> None:
        found[chunk] = predicate.holds(chunk)

    over_chunks(rows, predicate, fill, threads)
    return found


def rows_of(predicate: Predicate, rows: int, threads: int) -> Array:
    """Return the numbers of the rows that a predicate is true of, ascending."""
    known = predicate.candidates()
    if known is not None:
        return known[predicate.holds(known)].astype(numpy.int64, copy=False)
    return numpy.flatnonzero(mask_of(predicate, rows, threads))


def count_of(predicate: Predicate, rows: int, threads: int) -> int:
    """Return of how many rows a predicate is true."""
    count = predicate.count(rows)
    if count is not None:
        return count
    known = predicate.candidates()
    if known is not None:
        return int(numpy.count_nonzero(predicate.holds(known)))
    return sum(over_chunks(rows, predicate, lambda chunk: int(numpy.count_nonzero(predicate.holds(chunk))), threads))
