"""What one contact enters and leaves as it changes: the index beside the naive loop."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from statistics import mean
from typing import Any, Final, TypeAlias

import audiencefilter as af
from audiencefilter.cli.made_up import Row
from benchmarks.membership.contenders.naive import Naive
from benchmarks.membership.pace import Pace, Way, again, once
from benchmarks.membership.stage import INDEX, Stage
from benchmarks.table import Table

#: A contact before and after; None where there is none.
Change: TypeAlias = tuple[Row | None, Row | None]
#: Keys entered and left.
Moved: TypeAlias = tuple[set[str], set[str]]

_FLAGS: Final = ("isVerified", "unsubscribed")
_KEPT: Final = "referrals"
_TEN: Final = tuple(field.name for field in af.CONTACT.fields if field.name != _KEPT)
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "points change": ("points",),
    "the country changes": ("country",),
    "the email changes": ("email",),
    "ten fields change": _TEN,
    "nothing changes": (),
}
_BY_FIELD: Final = "naive loop by field"
#: The naive loops take the same changes in every round, and no more than there is time for.
_CHANGES: Final = 100
_NAIVE_CHANGES: Final = 30
_FEWEST: Final = 4
#: Contacts whose values the others change to are so far apart.
_STRIDE: Final = 7_919


class NaiveByField:
    """The naive loop that knows which audiences read each field, and asks no others."""

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        self._predicates = {key: f.predicate() for key, f in filters.items()}
        self._readers: dict[str, list[str]] = {field.name: [] for field in af.CONTACT.fields}
        for key, f in filters.items():
            for field in f.fields:
                self._readers[field].append(key)

    def changes(self, before: Row | None, after: Row | None) -> Moved:
        """Return the keys entered and left."""
        predicates = self._predicates
        asked: Sequence[str] | set[str] = list(predicates)
        if before is not None and after is not None:
            lists = [readers for field, readers in self._readers.items() if before[field] != after[field]]
            asked = lists[0] if len(lists) == 1 else set().union(*lists)
        was = set() if before is None else {key for key in asked if predicates[key](before)}
        now = set() if after is None else {key for key in asked if predicates[key](after)}
        return now - was, was - now


def measure(on: Stage, rounds: int) -> Table:
    """Measure every kind of change."""
    by_field = NaiveByField(on.parsed())
    kinds = {kind: _changed(on, fields) for kind, fields in _FIELDS.items()}
    kinds["created"] = ((None, row) for row in on.fresh)
    kinds["deleted"] = ((row, None) for row in on.fresh)
    lines = [[kind, *_cells(on, by_field, changes, rounds)] for kind, changes in kinds.items()]
    columns = ["change", "entered or left, mean", *(f"{name}, µs" for name in (INDEX, Naive.name, _BY_FIELD))]
    columns += [f"{name} / {INDEX}" for name in (Naive.name, _BY_FIELD)]
    notes = [
        "The contacts and the emails that they change to are new to the index.",
        f"*{Naive.name}*: every filter is asked about the contact before and after the change.",
        f"*{_BY_FIELD}*: only the filters that read a field which changed are asked.",
    ]
    return Table(f"What a contact enters and leaves, of {len(on.clauses):,} audiences", columns, lines, notes)


def _cells(on: Stage, by_field: NaiveByField, changes: Iterator[Change], rounds: int) -> list[Any]:
    given = [next(changes) for _ in range(_NAIVE_CHANGES)]
    moved = [_check(on, by_field, change) for change in given[: _NAIVE_CHANGES // 3]]
    ways: dict[str, Way] = {
        INDEX: once(_each(on.index.changes), changes, _CHANGES),
        Naive.name: again(_each(lambda before, after: _moved(on.naive, before, after)), given, _FEWEST),
        _BY_FIELD: again(_each(by_field.changes), given, _FEWEST),
    }
    pace = Pace(ways, rounds)
    ratios = [pace.quicker(INDEX, name) for name in (Naive.name, _BY_FIELD)]
    return [mean(moved), *map(pace.microseconds, ways), *ratios]


def _each(changes: Callable[[Row | None, Row | None], object]) -> Callable[[Change], object]:
    return lambda change: changes(*change)


def _moved(naive: Naive, before: Row | None, after: Row | None) -> Moved:
    was = set() if before is None else naive.match(before)
    now = set() if after is None else naive.match(after)
    return now - was, was - now


def _check(on: Stage, by_field: NaiveByField, change: Change) -> int:
    """Return how many audiences are entered or left, all ways agreeing on it.

    Raises:
        AssertionError: they do not agree.
    """
    expected, found = _moved(on.naive, *change), on.index.changes(*change)
    if (set(found.entered), set(found.left)) != expected or by_field.changes(*change) != expected:
        raise AssertionError(f"the index and the naive loops differ about {change}")
    return len(found.entered) + len(found.left)


def _changed(on: Stage, fields: tuple[str, ...]) -> Iterator[Change]:
    """Yield new contacts, and what they are when these fields have changed."""
    places = count(0, _STRIDE)
    for row in on.fresh:
        place = next(i for i in places if _differ(row, on.rows[i % len(on.rows)], fields))
        other = on.rows[place % len(on.rows)]
        yield row, row | {field: _value(row, other, field) for field in fields}


def _differ(row: Row, other: Row, fields: tuple[str, ...]) -> bool:
    return all(field in _FLAGS or row[field] != other[field] for field in fields)


def _value(row: Row, other: Row, field: str) -> Any:
    """Return another value of a field; an email is nobody else's."""
    if field in _FLAGS:
        return not row[field]
    return f"new.{other[field]}" if field == "email" else other[field]
