"""How many members an audience had, from its events."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.audiences import Audience, members_of
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.events import HAPPENED_AT, kept
from audiencefilter.service.operations.facts.bins import bin_of
from audiencefilter.service.operations.listing import count
from audiencefilter.service.storage.tables import events


class Point(NamedTuple):
    """How many members there were at an instant."""

    at: datetime
    members: int


@dataclass(frozen=True, slots=True)
class Growth:
    """How many members an audience has, and had.

    Attributes:
        members: now.
        points: at instants that are equally far from each other, as far back as is known.
    """

    members: int
    points: Sequence[Point]


class _Known(NamedTuple):
    """From where on events tell of all changes of the members of an audience: after a number, from an instant on."""

    number: int
    since: datetime


def growth_of(
    connection: sa.Connection,
    state: ListState,
    audience: Audience,
    since: datetime | None,
    until: datetime | None,
    points: int,
) -> Growth:
    """Count the members that an audience had: those of now, without what events tell of later.

    Args:
        connection: reads.
        state: the list of the audience.
        audience: the audience.
        since: the first instant; when None or before it, the one from which on it is known.
        until: the last one; now when None or later.
        points: the most instants.

    Raises:
        BadRequestError: the first instant is not before the last one.
    """
    last = state.at if until is None else min(until, state.at)
    if since is not None and since > last:
        raise BadRequestError("since: has to be before until, and before now")
    known = _known(connection, state, audience)
    first = known.since if since is None else max(since, known.since)
    members = count(connection, members_of(audience, state))
    if first > last:
        return Growth(members, [])
    instants = _instants(first, last, points)
    changes = _changes(connection, audience, known, instants)
    found = list[Point]()
    left = members
    for place in range(len(instants), 0, -1):
        left -= changes.get(place, 0)
        found.append(Point(instants[place - 1], left))
    return Growth(members, found[::-1])


def _known(connection: sa.Connection, state: ListState, audience: Audience) -> _Known:
    """Return from where on it is known who entered and left: since the members had to be read anew, where that is kept.

    Of who was a member before an audience had other filters nothing is told.
    """
    of_list = sa.select(events.c.number, events.c.createdAt).where(events.c.listId == audience.listId)
    defined = of_list.where(events.c.audienceId == audience.id, events.c.type == "defined")
    row = connection.execute(defined.order_by(events.c.number.desc()).limit(1)).one_or_none()
    if row is not None:
        return _Known(row.number, aware(row.createdAt))
    pruned = kept(connection, audience.listId).pruned
    if not pruned:
        return _Known(0, aware(audience.createdAt))
    row = connection.execute(of_list.order_by(events.c.number).limit(1)).one_or_none()
    return _Known(pruned, state.at if row is None else aware(row.createdAt))


def _instants(first: datetime, last: datetime, points: int) -> list[datetime]:
    """Return equally distant instants."""
    steps = points - 1
    return sorted({first + (last - first) * step / steps for step in range(points)})


def _changes(
    connection: sa.Connection, audience: Audience, known: _Known, instants: Sequence[datetime]
) -> dict[int, int]:
    """Return by how many the members became more between instants, by the number of instants before that."""
    place = bin_of(HAPPENED_AT, instants, operator.le).label("place")
    change = sa.case((events.c.type == "enter", 1), (events.c.type == "leave", -1), else_=0).label("change")
    own = sa.select(place, change).where(
        events.c.listId == audience.listId, events.c.number > known.number, events.c.audienceId == audience.id
    )
    each = own.subquery()
    query = sa.select(each.c.place, sa.func.sum(each.c.change).label("change")).group_by(each.c.place)
    return {row.place: row.change for row in connection.execute(query)}
