"""Which audiences one contact is in: the index beside the naive loop and merged code."""

from collections.abc import Mapping
from itertools import islice
from statistics import median
from timeit import timeit
from typing import Any, Final

from benchmarks.made_up import Row
from benchmarks.membership.pace import Pace, Way, again, once
from benchmarks.membership.stage import INDEX, Stage, indexed, parsed, timed
from benchmarks.membership.ways import Merged, Naive
from benchmarks.table import Table, Target

_SEEN: Final = "index, contacts seen before"
_HUNDRED: Final = "index, the first hundred keys"
_NEW: Final = "index, new contacts"
_KNOWN: Final = "a set of keys that are known"
_FIRST: Final = "a new index, the first contact"
_FIRST_HUNDRED: Final = "a new index, the first 100"
_SEEN_CONTACTS: Final = 1_000
_NEW_CONTACTS: Final = 500
_COLD_CONTACTS: Final = 100
#: From so many audiences on a new index is made once only.
_MADE_ONCE: Final = 100_000
_MADE: Final = 3
_CHECKED: Final = 10
#: How many times as quick as the naive loop counting and finding the keys should be, by the number of audiences.
_COUNTED: Final = {_SEEN: "seen before", _NEW: "new contacts"}
_COUNT_BOUNDS: Final = {1_000: 15.0, 10_000: 300.0, 100_000: 500.0}
_KEYS_BOUNDS: Final = {100_000: 150.0}


def measure(on: Stage, rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure finding the keys of the audiences, and counting them."""
    size = len(on.clauses)
    keys_table, keys = _finding(on, rounds)
    count_table, counts = _counting(on, rounds)
    targets = [
        *_targets(f"counting, {size:,} audiences", counts, _COUNT_BOUNDS.get(size), _COUNTED),
        *_targets(
            f"keys, {size:,} audiences", keys, _KEYS_BOUNDS.get(size), {_HUNDRED: "the first hundred, seen before"}
        ),
    ]
    return [keys_table, count_table], targets


def _finding(on: Stage, rounds: int) -> tuple[Table, Pace]:
    size, seen = len(on.clauses), on.rows[:_SEEN_CONTACTS]
    merged, seconds_of_merged = timed(Merged, parsed(on.clauses))
    if any(merged.match(row) != on.naive.match(row) for row in seen[:_CHECKED]):
        raise AssertionError("merged code and naive loop differ")
    ways = {
        _SEEN: again(lambda row: set(on.index.match(row)), seen),
        _HUNDRED: again(lambda row: list(islice(on.index.match(row), 100)), seen),
        _NEW: once(lambda row: set(on.index.match(row)), on.fresh, _NEW_CONTACTS),
        Naive.name: again(on.naive.match, seen),
        Merged.name: again(merged.match, seen),
        _KNOWN: again(set, [list(on.index.match(row)) for row in seen]),
    }
    pace = Pace(ways, rounds)
    seconds = {_SEEN: on.ready[INDEX], Naive.name: on.ready[Naive.name], Merged.name: seconds_of_merged}
    lines = [_line(name, pace, seconds.get(name, "")) for name in ways]
    lines[3:3] = _cold_lines(on, pace.microseconds(Naive.name))
    notes = [
        *(f"{way.name}: {way.form}." for way in (Naive, Merged)),
        f"{_KNOWN}: `set(keys)` of a list, which any way has to do at the least.",
    ]
    columns = ["way", "contacts", "made in, s", "µs a contact", "times as quick as the naive loop"]
    return Table(f"The keys of the audiences that a contact is in, of {size:,}", columns, lines, notes), pace


def _counting(on: Stage, rounds: int) -> tuple[Table, Pace]:
    ways: dict[str, Way] = {
        _SEEN: again(on.index.count, on.rows[:_SEEN_CONTACTS]),
        _NEW: once(on.index.count, on.fresh, _NEW_CONTACTS),
        Naive.name: again(on.naive.count, on.rows[:_SEEN_CONTACTS]),
    }
    pace = Pace(ways, rounds)
    lines = [[name, *cells] for name, cells in ((name, _paced(name, pace)) for name in ways)]
    columns = ["way", "contacts", "µs a contact", "times as quick as the naive loop"]
    return Table(f"How many audiences a contact is in, of {len(on.clauses):,}", columns, lines), pace


def _cold_lines(on: Stage, naive: float) -> list[list[Any]]:
    """Return what the first contacts take that an index meets."""
    size = len(on.clauses)
    samples = [_cold(on, on.rows[:_COLD_CONTACTS]) for _ in range(1 if size >= _MADE_ONCE else _MADE)]
    one, hundred = (median(sample) * 1e6 for sample in zip(*samples, strict=True))
    return [[_FIRST, 1, "", one, naive / one], [_FIRST_HUNDRED, _COLD_CONTACTS, "", hundred, naive / hundred]]


def _cold(on: Stage, rows: list[Row]) -> tuple[float, float]:
    """Return the seconds of the first contact, and of one of the first hundred."""
    index = indexed(parsed(on.clauses))
    one = timeit(lambda: set(index.match(rows[0])), number=1)
    others = timeit(lambda: [set(index.match(row)) for row in rows[1:]], number=1)
    return one, (one + others) / len(rows)


def _line(name: str, pace: Pace, seconds: float | str) -> list[Any]:
    contacts, *cells = _paced(name, pace)
    return [name, contacts, seconds, *cells]


def _paced(name: str, pace: Pace) -> list[Any]:
    return [f"{pace.contacts[name]:,}", pace.microseconds(name), pace.quicker(name, Naive.name)]


def _targets(what: str, pace: Pace, bound: float | None, ways: Mapping[str, str]) -> list[Target]:
    if bound is None:
        return []
    return [
        Target(f"{what}, {contacts}: naive loop over the index", bound, pace.quicker(way, Naive.name), at_least=True)
        for way, contacts in ways.items()
    ]
