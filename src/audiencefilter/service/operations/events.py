"""Events: contacts enter and leave audiences, in the order in which these changes become visible."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.storage.tables import aware, event_counters, events, now

#: ``defined`` and ``deleted`` are events of a whole audience: read its members again.
EventType = Literal["enter", "leave", "defined", "deleted"]


@dataclass(frozen=True, slots=True)
class Happening:
    """An event before it has a number.

    Attributes:
        contact_id: the contact; None for a whole audience.
        at: the instant of a change by time alone; None is the instant of the change of the contact.
    """

    type: EventType
    audience_id: str
    contact_id: str | None = None
    at: datetime | None = None


def record(
    connection: sa.Connection, list_id: str, happenings: Sequence[Happening], at: datetime | None = None
) -> None:
    """Store events in the transaction of their change.

    The row with the last number stays locked until that transaction ends. So numbers have no gaps and become visible in
    order, and a reader of all events up to a number has missed none.

    Args:
        connection: a connection in a write transaction.
        list_id: the list.
        happenings: the events.
        at: the instant of the change; now when omitted.
    """
    if not happenings:
        return
    last: int = connection.execute(
        event_counters.update()
        .where(event_counters.c.listId == list_id)
        .values(last=event_counters.c.last + len(happenings))
        .returning(event_counters.c.last)
    ).scalar_one()
    moment = now() if at is None else at
    connection.execute(
        events.insert(),
        [
            {
                "listId": list_id,
                "number": number,
                "type": happening.type,
                "audienceId": happening.audience_id,
                "contactId": happening.contact_id,
                "createdAt": moment,
                "happenedAt": happening.at,
            }
            for number, happening in enumerate(happenings, last - len(happenings) + 1)
        ],
    )


@dataclass(frozen=True, slots=True)
class StoredRange:
    """The range of the stored events of a list.

    Attributes:
        pruned: the number of the last pruned event; 0 if none was pruned.
        last: the number of the last event; 0 if there was none.
    """

    pruned: int
    last: int


def stored_range(connection: sa.Connection, list_id: str) -> StoredRange:
    """Return the range of the stored events of a list."""
    query = sa.select(event_counters.c.pruned, event_counters.c.last).where(event_counters.c.listId == list_id)
    row = connection.execute(query).one_or_none()
    return StoredRange(0, 0) if row is None else StoredRange(row.pruned, row.last)


def prune(connection: sa.Connection, list_id: str, before: datetime, most: int) -> int:
    """Delete the events of a list stored before an instant, the first ones first; return their number.

    A client that has read up to one of them gets an error when it reads the next ones: see :class:`StoredRange`.
    """
    # This lock blocks new events, whose transactions update the same row.
    counter = sa.select(event_counters.c.last).where(event_counters.c.listId == list_id).with_for_update()
    connection.execute(counter)
    first = sa.select(events.c.number, events.c.createdAt).where(events.c.listId == list_id)
    numbers: list[int] = []
    for number, at in connection.execute(first.order_by(events.c.number).limit(most)):
        if aware(at) >= before:
            break
        numbers.append(number)
    if numbers:
        connection.execute(events.delete().where(events.c.listId == list_id, events.c.number <= numbers[-1]))
        pruned = event_counters.update().where(event_counters.c.listId == list_id).values(pruned=numbers[-1])
        connection.execute(pruned)
    return len(numbers)


def last_number(connection: sa.Connection, list_id: str) -> int:
    """Return the number of the last event of a list; 0 if there is none."""
    return connection.scalar(sa.select(event_counters.c.last).where(event_counters.c.listId == list_id)) or 0


_SHOWN: Final = ("number", "type", "audienceId", "contactId", "listId", "createdAt", "happenedAt")
#: The instant of a change by time alone; of other events, that of their creation.
HAPPENED_AT: Final = sa.func.coalesce(events.c.happenedAt, events.c.createdAt, type_=events.c.createdAt.type)


def events_after(
    connection: sa.Connection, list_id: str, after: int, limit: int | None = None, audience_id: str | None = None
) -> list[dict[str, Any]]:
    """Return the events of a list after a number, in order.

    Args:
        connection: a connection in any transaction.
        list_id: the list.
        after: the number of the last event that the caller has.
        limit: the most events; None returns all.
        audience_id: only the events of this audience.
    """
    columns = (*(events.c[name] for name in _SHOWN[:-1]), HAPPENED_AT)
    query = sa.select(*columns).where(events.c.listId == list_id, events.c.number > after)
    if audience_id is not None:
        query = query.where(events.c.audienceId == audience_id)
    rows = connection.execute(query.order_by(events.c.number).limit(limit))
    return [dict(zip(_SHOWN, row, strict=True)) for row in rows]
