"""Many audiences over a store, each test evaluated once, beside engines that evaluate them all in one query."""

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from timeit import timeit
from typing import Any, Final

import numpy as np

import audiencefilter as af
from benchmarks.columns.process import in_process
from benchmarks.columns.storage import store_contacts, stored_contacts
from benchmarks.membership.audiences import audiences
from benchmarks.membership.engines import STORE, installed, load
from benchmarks.membership.engines.store import Store
from benchmarks.table import Table, Target

#: Contacts that values are taken from, for the audiences.
_SEEN: Final = 20_000
#: A task is repeated for about so many seconds, and at most so often.
_SPENT: Final = 10.0
_MOST_ROUNDS: Final = 5
_MILLISECONDS: Final = 1.0
_TIMES_AS_QUICK: Final = 14.0

_APART: Final = "the store, one filter at a time"


@dataclass(frozen=True, slots=True)
class _Extent:
    """How many contacts and audiences there are."""

    contacts: int
    audiences: int

    def milliseconds(self, seconds: float) -> float:
        """Return the milliseconds of one audience over a million contacts."""
        return seconds * 1e3 / self.audiences * 1e6 / self.contacts


@dataclass(frozen=True, slots=True)
class _Beside:
    """An engine and the store in one process.

    Attributes:
        form: how the engine is used.
        places: the seconds of the engine to find the places of all audiences.
        counts: the same to count.
        times: how many times as long as the store it takes for the places.
        times_counts: the same to count; the store finds the places, too.
        differing: how many audiences it finds other contacts for.
    """

    form: str
    places: float
    counts: float
    times: float
    times_counts: float
    differing: int


@dataclass(frozen=True, slots=True)
class _Own:
    """The store in a process of its own.

    Attributes:
        places: the seconds to find the places of all audiences, by how.
        selected: the share of the contacts that an audience selects, the median and the mean.
    """

    places: Mapping[str, float]
    selected: tuple[float, float]


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 200 audiences over 100,000 contacts, or with `full` 1,000 over a million."""
    extent = _Extent(1_000_000, 1_000) if full else _Extent(100_000, 200)
    names, absent = installed()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "contacts.arrow")
        in_process(1, store_contacts, path, extent.contacts)
        own = in_process(1, _own, path, extent.audiences)
        beside = {name: in_process(1, _beside, path, extent.audiences, name) for name in names}
    what = f"{extent.audiences:,} audiences over {extent.contacts:,} contacts, one thread"
    notes = [f"{STORE}: {Store.form}.", *(f"{name}: {one.form}." for name, one in beside.items())]
    notes += [f"{name} is not installed." for name in absent]
    return [_times_table(own, beside, extent, what, notes)], _targets(own, beside, extent, what) if full else []


def _times_table(own: _Own, beside: Mapping[str, _Beside], extent: _Extent, what: str, notes: Sequence[str]) -> Table:
    lines: list[list[Any]] = [[STORE, extent.milliseconds(own.places[STORE]), 1.0, "", "", 0]]
    apart = own.places[_APART]
    lines.append([_APART, extent.milliseconds(apart), apart / own.places[STORE], "", "", 0])
    for name, one in beside.items():
        places, counts = extent.milliseconds(one.places), extent.milliseconds(one.counts)
        lines.append([name, places, one.times, counts, one.times_counts, one.differing])
    columns = ["engine", "places", "/ store", "counting", "/ store", "audiences that differ"]
    median_share, mean_share = own.selected
    notes = [
        "Milliseconds for an audience and a million contacts. Ratios are to the store in the same process, in turns.",
        "The store finds the places where others count: it has no quicker way to count many.",
        f"Half of the audiences select {median_share:.2%} of the contacts or fewer; the mean is {mean_share:.1%}.",
        *notes,
    ]
    return Table(f"All of {what}", columns, lines, notes)


def _targets(own: _Own, beside: Mapping[str, _Beside], extent: _Extent, what: str) -> list[Target]:
    targets = [Target(f"{what}: ms", _MILLISECONDS, extent.milliseconds(own.places[STORE]))]
    if beside:
        best = min(one.times for one in beside.values())
        targets.append(Target(f"{what}: best over the store", _TIMES_AS_QUICK, best, at_least=True))
    return targets


# -- in processes of their own ----------------------------------------------------------------------------------------


def _stage(path: Path, count: int) -> tuple[Any, list[af.Filter]]:
    """Return the contacts, and audiences that are planned already."""
    table, _ = stored_contacts(path)
    filters = [af.parse(clause) for clause in audiences(count, table.slice(0, _SEEN).to_pylist()).values()]
    for f in filters:
        _ = f.selection
    return table, filters


def _own(path: Path, count: int) -> _Own:
    table, filters = _stage(path, count)
    store = Store(table, filters)
    ways: dict[str, Callable[[], Iterable[Any]]] = {STORE: store.places, _APART: store.apart}
    shares = [len(places) / len(table) for places in store.places()]
    seconds = _in_turns({name: _exhausting(way) for name, way in ways.items()})
    return _Own({name: median(samples) for name, samples in seconds.items()}, (median(shares), float(np.mean(shares))))


def _beside(path: Path, count: int, name: str) -> _Beside:
    table, filters = _stage(path, count)
    store, engine = Store(table, filters), load(name)(table, filters)
    expected = store.counts()
    places = zip(store.places(), engine.places(), strict=True)  # their order is the engine's own
    differing = {number for number, (own, found) in enumerate(places) if not np.array_equal(own, np.sort(found))}
    counted: list[list[int]] = []
    seconds = _in_turns(
        {
            STORE: _exhausting(store.places),
            name: _exhausting(engine.places),
            f"{STORE} again": _exhausting(store.places),
            f"{name} counting": lambda: counted.append(engine.counts()),
        }
    )
    differing |= {number for number, count in enumerate(counted[-1]) if count != expected[number]}
    engine.close()
    own, found, again, counts = seconds.values()
    times, times_counts = _ratio(found, own), _ratio(counts, again)
    return _Beside(engine.form, median(found), median(counts), times, times_counts, len(differing))


def _in_turns(tasks: Mapping[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Return the seconds of each task in every round. The garbage collector is off."""
    samples: dict[str, list[float]] = {name: [] for name in tasks}
    rounds = _MOST_ROUNDS
    while len(next(iter(samples.values()))) < rounds:
        for name, task in tasks.items():
            samples[name].append(timeit(task, number=1))
        rounds = min(_MOST_ROUNDS, round(_SPENT / sum(taken[0] for taken in samples.values())))
    return samples


def _exhausting(way: Callable[[], Iterable[Any]]) -> Callable[[], int]:
    return lambda: sum(len(places) for places in way())


def _ratio(samples: Sequence[float], base: Sequence[float]) -> float:
    return median(one / other for one, other in zip(samples, base, strict=True))
