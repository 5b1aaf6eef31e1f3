"""The tables and the targets of what was measured over one number of contacts."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from benchmarks.columns.build import Built
from benchmarks.columns.measure import Measured, Timed
from benchmarks.columns.peers import ROWS, STORE
from benchmarks.table import Table, Target
from benchmarks.timing import geometric_mean

_EQUALITY: Final = "email-equals"
#: The least that the best engine's time should be to the store's.
_BOUNDS: Final = {
    "country-equals": 1.5,
    "points-and-subscribed": 1.5,
    "email-contains": 4.0,
    "verified-in-points": 1.5,
    "company-or-city": 4.0,
    "notin-date-or": 4.0,
    "eight-leaves": 2.0,
    "or-wide": 1.5,
    "lastname-contains": 4.0,
}
#: The same of one count at a time: of every filter, and of their mean.
_ONCE: Final = 1.0
_ONCE_MEAN: Final = 2.5
_MICROSECONDS: Final = 50.0
_BUILD_SECONDS: Final = 1.5
_MEMORY: Final = 1.0
#: Bytes of a contact where texts repeat in so many.
_BYTES: Final = 80.0
_MANY: Final = 10_000_000

_Times: TypeAlias = Mapping[str, Mapping[str, Timed]]


def timing_tables(measured: Measured, size: int, what: str, notes: Sequence[str]) -> list[Table]:
    """Return the times of counting and of finding, and the ratios to those of the store."""
    tables = [
        _times(f"Counting, ms, {what}", measured.counts, measured.selected, size),
        _times(f"Counting once, ms, {what}", measured.alone, measured.selected, size),
    ]
    if any(measured.indices.values()):
        tables.append(_times(f"Indices, ms, {what}", measured.indices, measured.selected, size))
    return [*tables, _ratios(measured, what, notes)]


def timing_targets(measured: Measured, what: str) -> list[Target]:
    """Return the targets of counting, by the clause."""
    targets = [
        Target(f"{clause}, {what}: best over the store", bound, found[1], at_least=True)
        for clause, bound in _BOUNDS.items()
        if (found := _best(measured.counts, clause))
    ]
    once = {clause: found[1] for clause in measured.alone[STORE] if (found := _best(measured.alone, clause))}
    targets += [
        Target(f"{clause}, {what}: best over the store, once", _ONCE, ratio, at_least=True)
        for clause, ratio in once.items()
    ]
    if once:
        mean = geometric_mean(list(once.values()))
        targets.append(Target(f"mean, {what}: best over the store, once", _ONCE_MEAN, mean, at_least=True))
    microseconds = measured.counts[STORE][_EQUALITY].seconds * 1e6
    return [*targets, Target(f"{_EQUALITY}, {what}: µs", _MICROSECONDS, microseconds)]


def build_table(built: Mapping[str, Built], what: str) -> Table:
    """Return what building took, and the memory."""
    lines = [[name, one.seconds, one.ready, one.nbytes / 1e6, one.nbytes / one.arrow] for name, one in built.items()]
    columns = ["engine", "built, s", "and ten counts, s", "its own count, MB", "/ Arrow"]
    notes = [
        "*and ten counts*: with what is made when it is first needed, such as the store's trigrams and hashes.",
        "*its own count*: the bytes that the engine says the contacts take after that.",
    ]
    return Table(f"Building from Arrow, {what}", columns, lines, notes)


def memory_table(resident: Mapping[str, tuple[float, float]], size: int, what: str) -> Table:
    """Return the memory of each engine that alone has the contacts, and of the Arrow table."""
    lines = [[name, built / size, counted / size] for name, (built, counted) in resident.items()]
    notes = [
        "Growth of a process that reads the table, builds the engine and lets go of the table, as the system says."
    ]
    return Table(f"Memory, bytes a contact, {what}", ["engine", "built", "and ten counts"], lines, notes)


def build_targets(built: Built, size: int, what: str) -> list[Target]:
    """Return the targets of building the store, all that ten filters need being there."""
    targets = [
        Target(f"building, {what}: s per million", _BUILD_SECONDS, built.ready / size * 1e6),
        Target(f"memory, {what}: over that of Arrow", _MEMORY, built.nbytes / built.arrow),
    ]
    if size >= _MANY:
        targets.append(Target(f"memory, {what}: bytes a contact", _BYTES, built.nbytes / size))
    return targets


def means(times: _Times) -> dict[str, float]:
    """Return the geometric mean of the ratios of every engine that was timed beside the store."""
    return {
        name: geometric_mean([timed.ratio for timed in by_clause.values()])
        for name, by_clause in times.items()
        if name != STORE and by_clause
    }


def _best(times: _Times, clause: str) -> tuple[str, float] | None:
    """Return the quickest engine over columns, and its ratio; None where all find other contacts than the store."""
    ratios = {
        name: by_clause[clause].ratio
        for name, by_clause in times.items()
        if name not in (STORE, ROWS) and clause in by_clause
    }
    return min(ratios.items(), key=lambda found: found[1], default=None)


def _times(title: str, times: _Times, selected: Mapping[str, int], size: int) -> Table:
    lines = [
        [clause, f"{number / size:.1%}", *(_milliseconds(by_clause.get(clause)) for by_clause in times.values())]
        for clause, number in selected.items()
    ]
    return Table(title, ["filter", "selected", *times], lines)


def _ratios(measured: Measured, what: str, notes: Sequence[str]) -> Table:
    names = [name for name in measured.forms if name != STORE]
    lines: list[list[Any]] = [
        [
            clause,
            *(_ratio(measured.counts[name].get(clause)) for name in names),
            *(_best(measured.counts, clause) or ("", "")),
            *(_best(measured.alone, clause) or ("", "")),
        ]
        for clause in measured.selected
    ]
    lines.append(_mean_line("**geometric mean**", means(measured.counts), names))
    lines.append(_mean_line("**that of counting once**", means(measured.alone), names))
    if indices := means(measured.indices):
        lines.append(_mean_line("**that of indices**", indices, names))
    columns = ["filter", *names, "best", "best / store", "best, once", "best / store, once"]
    once = "*once*: one count at a time, when other engines have had the processor's caches; elsewhere many in a row."
    return Table(f"Counting: time to that of the store, {what}", columns, lines, [*notes, once])


def _mean_line(title: str, found: Mapping[str, float], names: Sequence[str]) -> list[Any]:
    return [title, *(found.get(name, "") for name in names), *[""] * 4]


def _milliseconds(timed: Timed | None) -> str:
    return "differs" if timed is None else _short(timed.seconds * 1e3)


def _ratio(timed: Timed | None) -> float | str:
    return "differs" if timed is None else timed.ratio


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
