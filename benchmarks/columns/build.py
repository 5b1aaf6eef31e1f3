"""What it takes to build an engine's columns, and how large they are."""

import gc
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pyarrow as pa

from benchmarks.clauses import filters
from benchmarks.columns.peers import ARROW, load
from benchmarks.columns.peers.peer import Peer
from benchmarks.columns.process import own_memory
from benchmarks.columns.storage import stored_contacts


@dataclass(frozen=True, slots=True)
class Built:
    """What building took.

    Attributes:
        seconds: to build from Arrow.
        ready: to build, and to count by each clause once, since some structures are made when they are first needed.
        nbytes: what the engine says it holds then.
        arrow: the bytes of that table.
    """

    seconds: float
    ready: float
    nbytes: int
    arrow: int


def build(path: Path, module: str, rounds: int) -> Built:
    """Build an engine several times with one thread; times are medians."""
    table, address = stored_contacts(path)
    engine = load(module)
    first = engine(table, address, 1)
    clauses = list(filters(address))
    for clause in clauses:
        first.count(clause)
    nbytes = first.nbytes()
    first.close()
    del first
    samples = [_sample(engine, table, address, clauses) for _ in range(rounds)]
    return Built(median(s for s, _ in samples), median(r for _, r in samples), nbytes, table.nbytes)


def resident(path: Path, name: str) -> tuple[float, float]:
    """Return the bytes by which the process grows with an engine that alone has the contacts.

    The first number is after building, the second after each clause was counted once. The table is of no engine: there,
    both numbers are of it alone.
    """
    engine = None if name == ARROW else load(name)
    table, address = stored_contacts(path)  # what the first reading imports is not of the contacts
    del table
    before = _own_memory_now()
    table = stored_contacts(path)[0]
    table = table.take(pa.array(range(len(table))))  # columns of a file share a buffer: one of them keeps all of it
    if engine is None:
        return (_own_memory_now() - before,) * 2
    peer = engine(table, address, 1)
    del table
    built = _own_memory_now() - before
    for clause in filters(address):
        peer.count(clause)
    return built, _own_memory_now() - before


def _sample(engine: type[Peer], table: Any, address: str, clauses: list[str]) -> tuple[float, float]:
    gc.collect()
    start = perf_counter()
    peer = engine(table, address, 1)
    built = perf_counter()
    for clause in clauses:
        peer.count(clause)
    ready = perf_counter()
    peer.close()
    return built - start, ready - start


def _own_memory_now() -> float:
    gc.collect()
    pa.default_memory_pool().release_unused()
    return own_memory()
