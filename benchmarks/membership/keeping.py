"""Adding, replacing and removing one audience, in indexes of several sizes, beside compiling a filter."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from timeit import timeit
from typing import Final

import audiencefilter as af
from audiencefilter.cli.made_up import Row, contacts
from benchmarks.membership.audiences import Clause, audiences
from benchmarks.membership.stage import indexed, parsed, timed
from benchmarks.table import Table, Target
from benchmarks.timing import Timings

_CONTACTS: Final = 20_000
#: So many contacts each index has met.
_WARMED: Final = 1_000
#: So many audiences are added, replaced and removed in one round.
_CHANGED: Final = 100
_PARSE: Final = "af.parse of a mapping"
_COMPILE: Final = "af.parse, predicate, first contact"
_ADD: Final = "add"
_COPY: Final = "add a copy of an audience"
_REPLACE: Final = "replace"
_REMOVE: Final = "remove"
_ADD_AND_COUNT: Final = "add, and count one contact"
_COUNT: Final = "count one contact"
_STEPS: Final = (_ADD, _COPY, _REPLACE, _REMOVE, _ADD_AND_COUNT, _COUNT)
#: How many times as long one audience may take in the largest index as in the smallest.
_GROWTH: Final = 2.0
_GROWING: Final = (_ADD, _REPLACE, _REMOVE)


@dataclass(frozen=True, slots=True)
class _Kept:
    """An index that changes, and comes to what it was in every round.

    Attributes:
        index: of the first clauses.
        copied: some of these.
        added: others.
        replacing: others again.
        rows: contacts that it has met.
    """

    index: af.AudienceIndex
    copied: list[Clause]
    added: list[Clause]
    replacing: list[Clause]
    rows: list[Row]

    def seconds(self) -> dict[str, float]:
        """Return what each step took, once through."""
        index = self.index
        added, replacing, copies = map(_filters, (self.added, self.replacing, self.copied))
        taken = {
            _ADD: _each(index.add, added),
            _COPY: _each(index.add, {f"copy of {key}": f for key, f in copies.items()}),
            _REPLACE: _each(index.replace, replacing),
        }
        taken[_REMOVE] = _each(lambda key, _: index.remove(key), replacing)
        for key in copies:
            index.remove(f"copy of {key}")
        rows = cycle(self.rows)

        def add_and_count(key: str, f: af.Filter) -> None:
            index.add(key, f)
            index.count(next(rows))

        taken[_ADD_AND_COUNT] = _each(add_and_count, _filters(self.added))
        for key in added:
            index.remove(key)
        for row in self.rows:
            index.count(row)
        taken[_COUNT] = timeit(lambda: [index.count(row) for row in self.rows], number=1) / len(self.rows)
        return taken


def measure(sizes: Sequence[int], rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure indexes of all the sizes in turns, the smallest first."""
    rows = contacts(_CONTACTS)
    clauses = audiences(max(sizes) + 2 * _CHANGED, rows)
    kept, building = {}, []
    for size in sizes:
        index, seconds = timed(indexed, parsed(dict(islice(clauses.items(), size))))
        building.append([f"{size:,}", seconds, seconds / size * 1e6])
        for row in rows[:_WARMED]:
            index.count(row)
        kept[size] = _Kept(index, *_shares(list(clauses.values()), size), rows[:_CHANGED])
    timings = _timings(kept, list(clauses.values())[-_CHANGED:], rows[0], rounds)
    tables = [
        _table(timings, sizes),
        Table("Making an index of parsed filters", ["audiences", "s", "µs an audience"], building),
    ]
    return tables, [_target(timings, step, sizes) for step in _GROWING]


def _shares(clauses: list[Clause], size: int) -> tuple[list[Clause], list[Clause], list[Clause]]:
    return clauses[size - _CHANGED : size], clauses[-_CHANGED:], clauses[-2 * _CHANGED : -_CHANGED]


def _timings(kept: Mapping[int, _Kept], clauses: list[Clause], row: Row, rounds: int) -> Timings:
    """Return the samples of every step and size, after one round that does not count."""
    samples: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        taken = {_PARSE: _each_clause(af.parse, clauses)}
        taken[_COMPILE] = _each_clause(lambda clause: af.parse(clause).predicate()(row), clauses)
        for size in list(kept)[:: -1 if number % 2 else 1]:
            taken |= {_name(step, size): seconds for step, seconds in kept[size].seconds().items()}
        if number:
            for name, seconds in taken.items():
                samples.setdefault(name, []).append(seconds)
    return Timings(samples)


def _table(timings: Timings, sizes: Sequence[int]) -> Table:
    lines = [[name, *[timings.median(name) * 1e6] * len(sizes), ""] for name in (_PARSE, _COMPILE)]
    for step in _STEPS:
        names = [_name(step, size) for size in sizes]
        compiling = timings.ratio(names[-1], _COMPILE)
        lines.append([step, *(timings.median(name) * 1e6 for name in names), compiling])
    columns = ["what", *(f"µs, {size:,} audiences" for size in sizes), f"the last / {_COMPILE}"]
    notes = [
        "Filters are parsed beforehand, but for the first two, which have no index.",
        f"*{_COPY}*: its filter is equal to one that is there.",
        f"*{_ADD_AND_COUNT}*: what an addition leaves to the next contact; *{_COUNT}*: one seen since.",
    ]
    return Table("Keeping audiences: µs for one", columns, lines, notes)


def _target(timings: Timings, step: str, sizes: Sequence[int]) -> Target:
    smallest, largest = min(sizes), max(sizes)
    ratio = timings.ratio(_name(step, largest), _name(step, smallest))
    return Target(f"{step}, {largest:,} audiences over {smallest:,}", _GROWTH, ratio)


def _filters(clauses: list[Clause]) -> dict[str, af.Filter]:
    """Return new filters, which nobody has planned yet."""
    return {f"changed-{number}": af.parse(clause) for number, clause in enumerate(clauses)}


def _each(change: Callable[[str, af.Filter], object], filters: Mapping[str, af.Filter]) -> float:
    """Return the seconds of one change."""
    return timeit(lambda: [change(key, f) for key, f in filters.items()], number=1) / len(filters)


def _each_clause(read: Callable[[Clause], object], clauses: list[Clause]) -> float:
    return timeit(lambda: [read(clause) for clause in clauses], number=1) / len(clauses)


def _name(step: str, size: int) -> str:
    return f"{step}, {size}"
