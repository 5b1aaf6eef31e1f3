"""The number of contacts that each part of a clause selects, counted by one aggregate statement."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.audiences import selected
from audiencefilter.service.tables import contacts
from audiencefilter.tools import Node, breakdown


def apart(query: sa.Select[Any], name: str) -> sa.Subquery:
    """Return a subquery that is evaluated once for each row.

    Without an offset, databases put its expressions in each place where its columns stand.
    """
    return query.offset(_NOTHING).subquery(name)


_NOTHING: "Final[sa.ColumnClause[int]]" = sa.literal_column("0", sa.Integer)


def broken_down(connection: sa.Connection, row: Any, f: af.Filter, now: datetime) -> tuple[int, af.Breakdown]:
    """Return the number of contacts of a list, and how many of them each part of a filter selects at an instant."""
    counting = _Counting(row, f, now)
    places = breakdown(f.ast, f.schema, counting, without=True)
    total, *numbers = connection.execute(counting.query()).one()
    return total, _filled(places, numbers)


def _filled(places: af.Breakdown, numbers: Sequence[int]) -> af.Breakdown:
    """Replace the places of columns in a breakdown by the counts in them."""
    children = tuple(_filled(child, numbers) for child in places.children)
    without = None if places.without is None else numbers[places.without]
    return replace(places, alone=numbers[places.alone], left=numbers[places.left], children=children, without=without)


@dataclass(frozen=True, slots=True)
class _Selected:
    """The contacts that a part selects, or that the first members of a group select together.

    Attributes:
        among_tests: the condition on a row of tests; its length grows with the number of tests in the group.
        among_ranks: the condition on a row of tests and ranks; its length is constant.
    """

    among_tests: Callable[[], sa.ColumnElement[bool]]
    among_ranks: sa.ColumnElement[bool]


class _Counting:
    """Builds the statement, which makes each test once for each contact, then ranks each group, then counts.

    The rank of an AND is the place of its first member that is not true; of an OR, that of its first true member. So
    one comparison gives the contacts left after each member, and a clause of n parts takes n steps for each contact,
    not n².
    """

    def __init__(self, row: Any, f: af.Filter, now: datetime) -> None:
        self._row, self._filter, self._now = row, f, now
        self._tests: list[sa.ColumnElement[int]] = []
        self._ranks: list[sa.ColumnElement[int]] = []
        self._counts: list[sa.ColumnElement[int]] = []

    def of(self, node: Node) -> _Selected:
        """Return the contacts that a part selects, tested as a whole."""
        part = af.Filter(node, self._filter.schema, self._filter.limits)
        passes = _column(f"test{len(self._tests)}") == 1
        self._tests.append(sa.case((selected(self._row, part, self._now), 1), else_=0))
        return _Selected(lambda: passes, passes)

    def joined(self, members: Iterable[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield the contacts that the first members select together, up to each member."""
        passed = [member.among_tests() for member in members]
        rank = self._rank(enumerate(sa.not_(one) if conjunctive else one for one in passed), len(passed))
        join: Callable[..., Any] = sa.and_ if conjunctive else sa.or_
        for place in range(len(passed)):
            # The conditions are joined when they are read, which is for the last member only: all would take n² steps.
            yield _Selected(partial(join, *passed[: place + 1]), rank > place if conjunctive else rank <= place)

    def others(self, members: Sequence[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield for each member the contacts that the others select together, by the first and last deciding member."""
        count, passed = len(members), [member.among_tests() for member in members]
        decided = list(enumerate(sa.not_(one) if conjunctive else one for one in passed))
        first, last = self._rank(decided, count), self._rank(reversed(decided), count)
        join: Callable[..., Any] = sa.and_ if conjunctive else sa.or_
        for place in range(count):
            others = passed[:place] + passed[place + 1 :]
            # No other member decides: none does at all, or this one is both the first and the last.
            undecided = sa.or_(first == count, sa.and_(first == place, last == place))
            yield _Selected(partial(join, *others), undecided if conjunctive else sa.not_(undecided))

    def together(self, one: _Selected, other: _Selected, conjunctive: bool) -> _Selected:
        """Return the contacts that both select, or that either does."""
        join: Callable[..., Any] = sa.and_ if conjunctive else sa.or_
        return _Selected(lambda: join(one.among_tests(), other.among_tests()), join(one.among_ranks, other.among_ranks))

    def stable(self, selected: _Selected) -> _Selected:
        """Return the same: a condition does not change."""
        return selected

    def count(self, selected: _Selected) -> int:
        """Return the place of the count in the row."""
        self._counts.append(sa.func.count().filter(selected.among_ranks))
        return len(self._counts) - 1

    def query(self) -> sa.Select[Any]:
        """Return the statement; its first column is the number of all contacts."""
        tests: list[sa.Label[Any]] = [test.label(f"test{number}") for number, test in enumerate(self._tests)]
        ranks: list[sa.Label[Any]] = [rank.label(f"rank{number}") for number, rank in enumerate(self._ranks)]
        tested = apart(sa.select(*tests).where(contacts.c.listId == self._row.id), "tested")
        columns: list[Any] = [*(_column(test.name) for test in tests), *ranks]
        ranked = apart(sa.select(*columns).select_from(tested), "ranked")
        counts: list[sa.ColumnElement[Any]] = [sa.func.count(), *self._counts]
        return sa.select(*counts).select_from(ranked)

    def _rank(self, decided: Iterable[tuple[int, sa.ColumnElement[bool]]], none: int) -> "sa.ColumnClause[int]":
        """Return the column with the place of the first member that decides, or `none`."""
        self._ranks.append(sa.case(*((one, place) for place, one in decided), else_=none))
        return _column(f"rank{len(self._ranks) - 1}")


def _column(name: str) -> "sa.ColumnClause[int]":
    return sa.column(name, sa.Integer)
