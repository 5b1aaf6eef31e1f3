"""Asks a predicate about all rows, in chunks that fit into a cache, by one thread or by several."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from audiencefilter.backends.columns.arrays import Array, numpy
from audiencefilter.backends.columns.predicates.predicate import Predicate

#: A multiple of eight, since trigrams are held as bits.
CHUNK: Final = 131_072
#: What a thread has to take off the others to be worth its start, in nanoseconds.
_WORTH_A_THREAD: Final = 2_000_000

Result = TypeVar("Result")


def over_chunks(rows: int, predicate: Predicate, task: Callable[[slice], Result], threads: int) -> list[Result]:
    """Run a task over every chunk of so many rows, and return what it returned, in their order.

    Args:
        rows: how many.
        predicate: what the task asks, which tells how long it takes.
        task: gets the rows of a chunk.
        threads: at most so many.
    """
    chunks = [slice(start, min(start + CHUNK, rows)) for start in range(0, rows, CHUNK)]
    threads = min(threads, len(chunks), int(rows * (predicate.cost + 0.1) / _WORTH_A_THREAD))
    if threads <= 1:
        return [task(chunk) for chunk in chunks]
    each = -(-len(chunks) // threads)

    def run(part: Sequence[slice]) -> list[Result]:
        return [task(chunk) for chunk in part]

    with ThreadPoolExecutor(threads, thread_name_prefix="audiencefilter-columns") as pool:
        parts = pool.map(run, [chunks[start : start + each] for start in range(0, len(chunks), each)])
        return [result for part in parts for result in part]


def rows_of(predicate: Predicate, rows: int, threads: int) -> Array:
    """Return the numbers of the rows that a predicate is true of, ascending."""
    known = predicate.candidates()
    if known is not None:
        return known[predicate.holds(known)].astype(numpy.int64, copy=False)
    found = over_chunks(rows, predicate, lambda chunk: numpy.flatnonzero(predicate.holds(chunk)) + chunk.start, threads)
    return numpy.concatenate(found) if found else numpy.empty(0, numpy.int64)
