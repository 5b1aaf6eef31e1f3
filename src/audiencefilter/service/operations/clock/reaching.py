"""Who can enter or leave as time passes: whose values an operand reaches or passes between two instants.

The instants that operands stand for never go back. So who can enter or leave between two moments has a value between
those that an operand has at these moments: they are found by their values, and nobody else is looked at.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, assert_never

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.clock.clocks import FIRST
from audiencefilter.service.operations.definitions import Window
from audiencefilter.service.storage.tables import actions, contacts, moments

_MIN: Final = datetime.min.replace(tzinfo=UTC)
_MAX: Final = datetime.max.replace(tzinfo=UTC)
_INSTANT: Final = sa.DateTime(timezone=True)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where there are values that are compared with the clock.

    Attributes:
        owner: the column of the contacts that they are of.
        value: their column.
        is_meant: which rows are of the list, and of the field.
        operands: what they are compared with.
    """

    owner: sa.Column[str]
    value: sa.Column[datetime]
    is_meant: sa.ColumnElement[bool]
    operands: Sequence[Relative]


@dataclass(frozen=True, slots=True)
class Reaching:
    """The values of a list that are compared with the clock.

    Attributes:
        connection: reads them.
        list_id: the list.
        windows: what its audiences compare them with.
    """

    connection: sa.Connection
    list_id: str
    windows: frozenset[Window]

    def are_many(self, at: datetime, until: datetime, most: int) -> bool:
        """Whether more than this many values are reached or passed between two instants."""
        parts = [part for place in self.places() for part in self._within(place, at, until)]
        if not parts:
            return False
        some = sa.union_all(*parts).limit(most + 1).subquery()
        return (self.connection.scalar(sa.select(sa.func.count()).select_from(some)) or 0) > most

    def candidates(
        self, at: datetime, until: datetime, limit: int, after: str = FIRST, is_back: bool = False
    ) -> sa.Select[Any]:
        """Return the query of the contacts that may enter or leave between two instants, in the order of their ids.

        Args:
            at: events are complete up to this instant.
            until: they are to be complete up to this one.
            limit: the most that are found.
            after: those after this id.
            is_back: whether what was told of later instants is taken back.
        """
        parts = [part for place in self.places() for part in self._within(place, at, until)]
        if is_back:
            parts.append(sa.select(contacts.c.id).where(contacts.c.listId == self.list_id, contacts.c.asOf > until))
        if not parts:
            return sa.select(contacts.c.id).where(sa.false())
        ids = sa.union_all(*parts).subquery().c[0]
        # Of text that is computed: no index of ids is to be preferred to those of the values.
        key = ids.concat("")
        return sa.select(key).where(key > after).distinct().order_by(key).limit(limit)

    def places(self) -> list[_Place]:
        """Return where there are values that are compared with the clock."""
        operands: dict[tuple[bool, str | None], list[Relative]] = {}
        for window in self.windows:
            operands.setdefault((window.of_actions, window.custom), []).append(window.operand)
        return [self._place(of_actions, custom, compared) for (of_actions, custom), compared in operands.items()]

    def _place(self, of_actions: bool, custom: str | None, operands: Sequence[Relative]) -> _Place:
        if of_actions:
            return _Place(actions.c.subId, actions.c.createdAt, actions.c.listId == self.list_id, operands)
        if custom is None:
            return _Place(contacts.c.id, contacts.c.createdAt, contacts.c.listId == self.list_id, operands)
        is_meant = sa.and_(moments.c.listId == self.list_id, moments.c.field == custom)
        return _Place(moments.c.contactId, moments.c.at, is_meant, operands)

    def _within(self, place: _Place, at: datetime, until: datetime) -> Iterator[sa.Select[Any]]:
        first, last = sorted((at, until))
        ranges = [(_instant(operand.at(first)), _instant(operand.at(last))) for operand in place.operands]
        if moving := [one for one in ranges if one[0] != one[1]]:
            between = _table(self.connection, moving)
            is_within = sa.and_(place.is_meant, place.value >= between.c[0], place.value <= between.c[1])
            if self.connection.dialect.name == "sqlite":
                yield sa.select(place.owner).select_from(_InThisOrder(between, place.value.table, is_within))
            else:
                # A subquery for each range: PostgreSQL would else join the ranges with all values.
                each = sa.select(place.owner).where(is_within).offset(0).correlate(between).lateral()
                yield sa.select(each.c[0]).select_from(between.join(each, sa.true()))

    def due(self, after: datetime) -> datetime | None:
        """Return when time changes something next, or earlier; None where it never does."""
        dues = [due for place in self.places() for due in self._dues(place, after)]
        return min(dues, default=None)

    def next_values(self, place: _Place, firsts: Sequence[datetime]) -> sa.Select[Any]:
        """Return the query of the first values at some instants or later, each with its instant's number."""
        numbered = _table(self.connection, [(first,) for first in firsts])
        found = (
            sa.select(place.value)
            .where(place.is_meant, place.value >= numbered.c[0])
            .order_by(place.value)
            .limit(1)
            .correlate(numbered)
        )
        return sa.select(numbered.c.number, found.scalar_subquery())

    def _dues(self, place: _Place, after: datetime) -> Iterator[datetime]:
        firsts = [_instant(operand.at(after)) for operand in place.operands]
        for number, found in self.connection.execute(self.next_values(place, firsts)):
            if found is not None:
                value = aware(found)
                # One that is reached already has still to be passed.
                reached = microseconds(value) + (value == firsts[number])
                with suppress(OverflowError):
                    yield max(after, EPOCH + timedelta(microseconds=place.operands[number].first_now(reached)))


class _InThisOrder(sa.Join):
    """A join that SQLite begins with the first of two: without statistics it would try all values with each range."""

    inherit_cache = True


@compiles(_InThisOrder)
def _crossed(element: _InThisOrder, compiler: SQLCompiler, **options: Any) -> str:
    joined: str = compiler.visit_join(element, **options)  # type: ignore[no-untyped-call]
    return joined.replace(" JOIN ", " CROSS JOIN ", 1)


def _table(connection: sa.Connection, rows: Sequence[tuple[datetime, ...]]) -> sa.Subquery:
    """Return a table of instants, whose rows are numbered from 0: one parameter, however many there are."""
    names = [f"at{place}" for place in range(len(rows[0]))]
    if connection.dialect.name == "sqlite":
        # As they are kept there: in UTC, without saying so.
        texts = [[at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds") for at in row] for row in rows]
        each = sa.func.json_each(sa.literal(json.dumps(texts), sa.Text)).table_valued("key", "value")
        columns = [
            sa.func.json_extract(each.c.value, f"$[{place}]", type_=_INSTANT).label(name)
            for place, name in enumerate(names)
        ]
        return sa.select(*columns, each.c.key.label("number")).subquery()
    arrays = (sa.cast([row[place] for row in rows], ARRAY(_INSTANT)) for place in range(len(names)))
    unnested = sa.func.unnest(*arrays).table_valued(
        *(sa.column(name, _INSTANT) for name in names), with_ordinality="ordinal"
    )
    each = unnested.render_derived()
    return sa.select(*(each.c[name] for name in names), (each.c.ordinal - 1).label("number")).subquery()


def _instant(found: datetime | Edge) -> datetime:
    """Return an instant of an operand; beyond the calendar its first or its last."""
    match found:
        case datetime():
            return found
        case Edge.BEFORE:
            return _MIN
        case Edge.AFTER:
            return _MAX
        case _:
            assert_never(found)
