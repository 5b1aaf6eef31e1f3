"""The number of contacts that each part of a clause selects, counted by one aggregate statement."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.audiences import selected
from audiencefilter.service.tables import contacts
from audiencefilter.tools import Node, breakdown


def apart(query: sa.Select[Any], name: str) -> sa.Subquery:
    """Return a subquery that is evaluated once for each row.

    Without an offset, databases put its expressions in each place where its columns stand.
    """
    return query.offset(sa.literal_column("0", sa.Integer)).subquery(name)


def broken_down(connection: sa.Connection, row: Any, f: af.Filter, now: datetime) -> tuple[int, af.Breakdown]:
    """Return the number of contacts of a list, and how many of them each part of a filter selects at an instant."""
    counting = _Counting(row, f, now)
    places = breakdown(f.ast, f.schema, counting, without=True)
    total, *numbers = connection.execute(counting.query()).one()

    def filled(part: af.Breakdown) -> af.Breakdown:
        """Replace the places of columns by the counts in them."""
        without = None if part.without is None else numbers[part.without]
        children = tuple(map(filled, part.children))
        return replace(part, alone=numbers[part.alone], left=numbers[part.left], children=children, without=without)

    return total, filled(places)


class _Selected(NamedTuple):
    """The contacts that a part selects, or some members of a group together."""

    #: On a row of tests and ranks; its length is constant.
    condition: sa.ColumnElement[bool]
    #: The same of a part or all members of a group, on a row of tests only; its length grows with their number.
    tests: Any = None


class _Counting:
    """Builds the statement, which makes each test once for each contact, then ranks each group, then counts.

    The rank of an AND is the place of its first member that is not true; of an OR, that of its first true member. So
    one comparison gives the contacts left after each member, and a clause of n parts takes n steps for each contact,
    not n².
    """

    def __init__(self, row: Any, f: af.Filter, now: datetime) -> None:
        self._row, self._filter, self._now = row, f, now
        self._tests: list[sa.Label[Any]] = []
        self._ranks: list[sa.Label[Any]] = []
        self._counts: list[sa.ColumnElement[int]] = []

    def of(self, node: Node) -> _Selected:
        """Return the contacts that a part selects, tested as a whole."""
        part = af.Filter(node, self._filter.schema, self._filter.limits)
        passes = _kept(self._tests, "test", sa.case((selected(self._row, part, self._now), 1), else_=0)) == 1
        return _Selected(passes, passes)

    def joined(self, members: Iterable[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield the contacts that the first members select together, up to each member."""
        passed = [member.tests for member in members]
        whole = sa.and_(*passed) if conjunctive else sa.or_(*passed)
        rank = self._rank(enumerate(passed), conjunctive, len(passed))
        for place in range(len(passed)):
            yield _Selected(rank > place if conjunctive else rank <= place, whole)

    def others(self, members: Sequence[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield for each member the contacts that the others select together, by the first and last deciding member."""
        tests, count = list(enumerate(member.tests for member in members)), len(members)
        first, last = self._rank(tests, conjunctive, count), self._rank(reversed(tests), conjunctive, count)
        for place in range(count):
            # No other member decides: none does at all, or this one is both the first and the last.
            undecided = sa.or_(first == count, sa.and_(first == place, last == place))
            yield _Selected(undecided if conjunctive else sa.not_(undecided))

    def together(self, one: _Selected, other: _Selected, conjunctive: bool) -> _Selected:
        """Return the contacts that both select, or that either does."""
        return _Selected((sa.and_ if conjunctive else sa.or_)(one.condition, other.condition))

    def stable(self, selected: _Selected) -> _Selected:
        """Return the same: a condition does not change."""
        return selected

    def count(self, selected: _Selected) -> int:
        self._counts.append(sa.func.count().filter(selected.condition))
        return len(self._counts) - 1

    def query(self) -> sa.Select[Any]:
        """Return the statement; its first column is the number of all contacts."""
        tested = apart(sa.select(*self._tests).where(contacts.c.listId == self._row.id), "tested")
        ranked = apart(sa.select(*tested.c, *self._ranks).select_from(tested), "ranked")
        counts: list[Any] = [sa.func.count(), *self._counts]
        return sa.select(*counts).select_from(ranked)

    def _rank(self, tests: Iterable[tuple[int, Any]], conjunctive: bool, none: int) -> "sa.ColumnElement[int]":
        """Return the column with the place of the first member that decides, or `none`."""
        decided = ((sa.not_(test) if conjunctive else test, place) for place, test in tests)
        return _kept(self._ranks, "rank", sa.case(*decided, else_=none))


def _kept(columns: list[sa.Label[Any]], name: str, value: sa.ColumnElement[Any]) -> "sa.ColumnElement[int]":
    """Note a column of a row; return it for the statements on such rows."""
    columns.append(value.label(f"{name}{len(columns)}"))
    return sa.column(columns[-1].name, sa.Integer)
