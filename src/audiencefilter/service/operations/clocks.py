"""The clock of a list: the instant up to which events report changes caused by time alone.

Events of a contact are complete up to :meth:`Clock.complete_until`. The first transaction that changes the contact
after this instant stores the events since then, and stores the new instant with the contact. The transaction that moves
the clock stores the events of all other contacts.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.storage.tables import audiences, aware, clocks, contacts, now

#: Sorts before the id of any contact.
FIRST: Final = ""
#: If the machine's clock went back by more, events that have not happened yet are reversed; if by less, the service
#: waits.
PATIENCE: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a list.

    Attributes:
        at: events of all contacts are complete up to this instant.
        until: while the clock moves, events of the contacts up to `reached` are complete up to this instant.
        filled: the last contact whose instants in custom data are stored; None means all contacts.
        defined: the latest instant at which an audience was defined. The clock of that machine may be ahead of others:
            members are read, and contacts changed, as of this instant at the earliest.
    """

    at: datetime
    until: datetime | None = None
    reached: str | None = None
    filled: str | None = None
    defined: datetime | None = None

    @property
    def latest(self) -> datetime:
        """The earliest instant at which the list can be read."""
        return self.at if self.defined is None else max(self.at, self.defined)

    def complete_until(self, contact_id: str, as_of: datetime | None) -> datetime:
        """Return the instant up to which events of a contact are complete."""
        at = self.at
        if self.until is not None and self.reached is not None and contact_id <= self.reached:
            at = self.until
        return at if as_of is None else max(at, aware(as_of))


def clock_of(connection: sa.Connection, list_id: str) -> Clock | None:
    """Return the clock of a list; None where no audience has depended on time."""
    columns = (clocks.c[name] for name in ("at", "until", "reached", "filled", "defined"))
    row = connection.execute(sa.select(*columns).where(clocks.c.listId == list_id)).one_or_none()
    if row is None:
        return None
    return Clock(aware(row.at), _aware(row.until), row.reached, row.filled, _aware(row.defined))


def _aware(instant: datetime | None) -> datetime | None:
    return None if instant is None else aware(instant)


def last_event_at(connection: sa.Connection, list_id: str, at: datetime) -> datetime:
    """Return the first instant, not before `at`, after which the list has no events; clocks of machines differ.

    Args:
        connection: a connection in any transaction.
        list_id: the list.
        at: the current instant, or the one up to which events of all contacts are complete.
    """
    clock = clock_of(connection, list_id)
    noted = sa.and_(contacts.c.listId == list_id, contacts.c.asOf > at, contacts.c.asOf <= at + PATIENCE)
    later = connection.scalar(sa.select(sa.func.max(contacts.c.asOf)).where(noted))
    until = None if clock is None else clock.until
    return max([at, *(aware(one) for one in (until, later) if one is not None)])


def begin(connection: sa.Connection, list_id: str, audience_ids: Container[str], at: datetime) -> None:
    """Let audiences follow the clock from an instant on; the caller has locked the list."""
    relative = sa.select(audiences.c.id).where(audiences.c.listId == list_id, audiences.c.relative)
    values: dict[str, Any] = {"due": now(), "defined": at}
    if all(audience_id in audience_ids for audience_id in connection.scalars(relative)):
        # Time has changed no audience so far: there are no events to store up to `at`.
        values |= {"at": at, "until": None, "reached": None}
        later = sa.and_(contacts.c.listId == list_id, contacts.c.asOf > at)
        connection.execute(contacts.update().where(later).values(asOf=None))
    _set(connection, list_id, values)


def fill(connection: sa.Connection, list_id: str) -> None:
    """Start to store the instants in custom data for the current fields of a list."""
    _set(connection, list_id, {"filled": FIRST, "due": now()})


def _set(connection: sa.Connection, list_id: str, values: Mapping[str, Any]) -> None:
    changed = clocks.update().where(clocks.c.listId == list_id).values(values)
    if not connection.execute(changed).rowcount:
        connection.execute(clocks.insert().values(listId=list_id, **{"at": now(), **values}))


def hurry(connection: sa.Connection, list_id: str, due: datetime) -> None:
    """Make the clock of a list due at an instant, unless it is due earlier."""
    is_late = sa.or_(clocks.c.due.is_(None), clocks.c.due > due)
    connection.execute(clocks.update().where(clocks.c.listId == list_id, is_late).values(due=due))
