"""The ten clauses over several engines, in turns with the store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.clauses import clauses
from benchmarks.columns.peers import STORE, load
from benchmarks.columns.peers.peer import Peer
from benchmarks.columns.storage import stored_contacts
from benchmarks.timing import Timings, interleaved, interleaved_calls

#: A task that takes less is repeated within one sample, in seconds.
_SAMPLE: Final = 0.01


@dataclass(frozen=True, slots=True)
class Timed:
    """The time of one engine for one clause: in seconds, and to that of the store."""

    seconds: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured over one table.

    Attributes:
        selected: how many contacts each clause selects.
        forms: how each engine is used, the store being the first.
        counts: by engine and clause; a clause for which an engine finds other contacts is left out.
        alone: the same of one count at a time, after other engines have had the processor's caches.
        indices: as counts, of finding where they are.
    """

    selected: Mapping[str, int]
    forms: Mapping[str, str]
    counts: Mapping[str, Mapping[str, Timed]]
    alone: Mapping[str, Mapping[str, Timed]]
    indices: Mapping[str, Mapping[str, Timed]]

    def __or__(self, other: "Measured") -> "Measured":
        """Return what was measured with these and with other engines; times of the store are the other's."""
        return Measured(
            self.selected,
            {**self.forms, **other.forms},
            {**self.counts, **other.counts},
            {**self.alone, **other.alone},
            {**self.indices, **other.indices},
        )


def measure(path: Path, names: Sequence[str], threads: int, rounds: int, indices: bool) -> Measured:
    """Return what was measured of the store and of some engines, in one run; finding only if `indices`."""
    _, address = stored_contacts(path)
    engines = {name: load(name) for name in (STORE, *names)}
    # Each has a table of its own: what one had just read of a shared one would be in the caches for the next.
    peers = {name: engine(*stored_contacts(path), threads) for name, engine in engines.items()}
    selected: dict[str, int] = {}
    counts: dict[str, dict[str, Timed]] = {name: {} for name in peers}
    alone: dict[str, dict[str, Timed]] = {name: {} for name in peers}
    places: dict[str, dict[str, Timed]] = {name: {} for name in peers}
    for clause in clauses(address):
        agreeing = _agreeing(peers, clause)
        selected[clause] = peers[STORE].count(clause)
        counting = {name: partial(peer.count, clause) for name, peer in agreeing.items()}
        _note(counts, clause, interleaved_calls(counting, rounds, _SAMPLE))
        _note(alone, clause, interleaved(counting, rounds))
        if indices:
            finding = {name: partial(peer.indices, clause) for name, peer in agreeing.items()}
            _note(places, clause, interleaved_calls(finding, rounds, _SAMPLE))
    for peer in peers.values():
        peer.close()
    return Measured(selected, {name: engine.form for name, engine in engines.items()}, counts, alone, places)


def _agreeing(peers: Mapping[str, Peer], clause: str) -> dict[str, Peer]:
    """Return the engines that find the same contacts as the store; several threads may give them in another order."""
    expected = peers[STORE].indices(clause)
    return {
        name: peer
        for name, peer in peers.items()
        if peer.count(clause) == len(expected) and np.array_equal(np.sort(peer.indices(clause)), expected)
    }


def _note(timed: dict[str, dict[str, Timed]], clause: str, timings: Timings) -> None:
    for name in timings.samples:
        timed[name][clause] = Timed(timings.median(name), timings.ratio(name, STORE))
