"""Audiences and contacts of one size, the index and the naive loop over them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import mean
from timeit import timeit
from typing import Any, Final, TypeVar

import audiencefilter as af
from audiencefilter.language.ast import Comparison, walk
from benchmarks.made_up import Row, contacts
from benchmarks.membership.audiences import Clause, audiences
from benchmarks.membership.ways import Naive
from benchmarks.table import Table

INDEX: Final = "index"
#: The contacts there are. The first of them are met before anything is timed.
_CONTACTS: Final = 30_000
_WARMED: Final = 10_000
#: So many of the last are checked before anything is timed; the index has met none of them.
_CHECKED: Final = 50
#: Those whose audiences are counted to say what the audiences are like.
_COUNTED: Final = 1_000

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Stage:
    """What is measured with one number of audiences.

    Attributes:
        clauses: by key.
        rows: the contacts.
        fresh: those of them that nobody has met yet; each is taken once.
        index: of the audiences; it has met the first contacts.
        naive: the loop over the same.
        ready: the seconds that it took to make the two of filters, by name.
    """

    clauses: dict[str, Clause]
    rows: list[Row]
    fresh: Iterator[Row]
    index: af.AudienceIndex
    naive: Naive
    ready: Mapping[str, float]


def set_up(size: int) -> Stage:
    """Return so many audiences, the index over them checked to answer as the naive loop does."""
    rows = contacts(_CONTACTS)
    clauses = audiences(size, rows)
    (index, indexing), (naive, compiling) = timed(indexed, parsed(clauses)), timed(Naive, parsed(clauses))
    for row in rows[:_WARMED]:
        index.count(row)
    for row in rows[-_CHECKED:]:
        check(index, naive, row)
    fresh = iter(rows[_WARMED:-_CHECKED])
    return Stage(clauses, rows, fresh, index, naive, {INDEX: indexing, Naive.name: compiling})


def parsed(clauses: dict[str, Clause]) -> dict[str, af.Filter]:
    """Return the clauses as filters; those of equal clauses are equal, not the same."""
    return {key: af.parse(clause) for key, clause in clauses.items()}


def indexed(filters: dict[str, af.Filter], **options: Any) -> af.AudienceIndex:
    """Return a new index of the filters."""
    index = af.AudienceIndex(af.CONTACT, **options)
    for key, f in filters.items():
        index.add(key, f)
    return index


def timed(make: Callable[[dict[str, af.Filter]], Made], filters: dict[str, af.Filter]) -> tuple[Made, float]:
    """Return what is made of filters, and the seconds that it takes; the garbage collector is off."""
    made: list[Made] = []
    seconds = timeit(lambda: made.append(make(filters)), number=1)
    return made[0], seconds


def check(index: af.AudienceIndex, naive: Naive, row: Row) -> None:
    """See that index and naive loop find the same audiences.

    Raises:
        AssertionError: they do not.
    """
    expected, found, counted = naive.match(row), index.match(row), index.count(row)
    if found != expected or counted != len(expected) or naive.count(row) != len(expected):
        differing = sorted(map(str, found ^ expected))[:5]
        raise AssertionError(
            f"index and naive loop differ about {row}: {differing}, counted {counted} of {len(expected)}"
        )


def facts_table(on: Stage) -> Table:
    """Return what the audiences are like."""
    filters = parsed(on.clauses).values()
    tests = [[node for node in walk(f.ast) if isinstance(node, Comparison)] for f in filters]
    shares = [on.index.count(row) / len(on.clauses) for row in on.rows[:_COUNTED]]
    lines = [
        ["distinct filters", f"{len(set(filters)):,}"],
        ["tests in one, mean", f"{mean(map(len, tests)):.2f}"],
        ["distinct tests", f"{len({test for of_one in tests for test in of_one}):,}"],
        ["with a group of alternatives", f"{mean('OR' in clause for clause in on.clauses.values()):.1%}"],
        ["of them a contact is in, mean", f"{mean(shares):.1%}"],
        ["the least and the most", f"{min(shares):.1%} and {max(shares):.1%}"],
    ]
    return Table(f"{len(on.clauses):,} audiences", ["what", "is"], lines)
