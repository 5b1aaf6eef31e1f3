"""Events: who entered and left which audience, in the order in which it became visible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.instants import now
from audiencefilter.service.storage.tables import event_counters, events

#: ``defined`` and ``deleted`` are of an audience as a whole: its members have to be read anew.
EventType = Literal["enter", "leave", "defined", "deleted"]


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened, before it has a number."""

    type: EventType
    audience_id: str
    contact_id: str | None = None


def record(connection: sa.Connection, list_id: str, happenings: Sequence[Happening]) -> None:
    """Store events in the transaction of the change that they are about.

    The row with the last number is held until that transaction ends. So numbers have no gaps and become visible in
    their order, and whoever has read up to one of them has missed none.
    """
    if not happenings:
        return
    last: int = connection.execute(
        event_counters.update()
        .where(event_counters.c.listId == list_id)
        .values(last=event_counters.c.last + len(happenings))
        .returning(event_counters.c.last)
    ).scalar_one()
    moment = now()
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
            }
            for number, happening in enumerate(happenings, last - len(happenings) + 1)
        ],
    )


def last_number(connection: sa.Connection, list_id: str) -> int:
    """Return the number of the last event of a list; 0 where there is none."""
    return connection.scalar(sa.select(event_counters.c.last).where(event_counters.c.listId == list_id)) or 0


_SHOWN: Final = ("number", "type", "audienceId", "contactId", "listId", "createdAt")


def events_after(
    connection: sa.Connection, list_id: str, after: int, limit: int | None = None, audience_id: str | None = None
) -> list[dict[str, Any]]:
    """Return the events of a list after a number, in their order.

    Args:
        connection: any.
        list_id: the list.
        after: the number of the last event that is known.
        limit: return no more; all of them when None.
        audience_id: only those of this audience.
    """
    query = sa.select(*(events.c[name] for name in _SHOWN)).where(events.c.listId == list_id, events.c.number > after)
    if audience_id is not None:
        query = query.where(events.c.audienceId == audience_id)
    rows = connection.execute(query.order_by(events.c.number).limit(limit))
    return [dict(zip(_SHOWN, row, strict=True)) for row in rows]
