"""Up to when events tell what time alone changed: the clock of a list, and the instants that contacts are found by.

Events of a contact are complete up to what :meth:`Clock.told` returns. Whoever changes the contact first tells what
happened since, and notes that with the contact; whoever moves the clock tells it for all others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.custom_data import at_path, document
from audiencefilter.service.instants import aware, now
from audiencefilter.service.operations.language import Language
from audiencefilter.service.storage.tables import audiences, clocks, contacts, moments

#: Before the id of any contact.
FIRST: Final = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a list.

    Attributes:
        at: events of all contacts are complete up to this instant.
        until: up to this one for the contacts up to `reached`, while the clock is moved.
        reached: a contact.
        filled: up to which contact the instants in custom data are noted; None for all.
    """

    at: datetime
    until: datetime | None = None
    reached: str | None = None
    filled: str | None = None

    def told(self, contact_id: str, as_of: datetime | None) -> datetime:
        """Return up to when events of a contact are complete.

        Args:
            contact_id: the contact.
            as_of: what is noted with it.
        """
        at = self.at
        if self.until is not None and self.reached is not None and contact_id <= self.reached:
            at = self.until
        return at if as_of is None else max(at, aware(as_of))


def clock_of(connection: sa.Connection, list_id: str) -> Clock | None:
    """Return the clock of a list; None where nothing on it has depended on time."""
    query = sa.select(clocks.c.at, clocks.c.until, clocks.c.reached, clocks.c.filled).where(clocks.c.listId == list_id)
    row = connection.execute(query).one_or_none()
    return None if row is None else Clock(aware(row.at), _aware(row.until), row.reached, row.filled)


def _aware(instant: datetime | None) -> datetime | None:
    return None if instant is None else aware(instant)


def begin(connection: sa.Connection, list_id: str, audience_id: str, at: datetime) -> None:
    """Let an audience follow the clock from an instant on; nobody changes the list meanwhile."""
    others = sa.select(audiences.c.id).where(
        audiences.c.listId == list_id, audiences.c.relative, audiences.c.id != audience_id
    )
    values: dict[str, Any] = {"due": at}
    if connection.scalar(others.limit(1)) is None:
        # Nothing was told of what time changed so far, since it changed nothing.
        values |= {"at": at, "until": None, "reached": None}
        later = sa.and_(contacts.c.listId == list_id, contacts.c.asOf > at)
        connection.execute(contacts.update().where(later).values(asOf=None))
    _set(connection, list_id, values)


def fill(connection: sa.Connection, list_id: str) -> None:
    """Let the instants in custom data be noted for the fields that a list has from now on."""
    _set(connection, list_id, {"filled": FIRST, "due": now()})


def _set(connection: sa.Connection, list_id: str, values: Mapping[str, Any]) -> None:
    changed = clocks.update().where(clocks.c.listId == list_id).values(values)
    if not connection.execute(changed).rowcount:
        connection.execute(clocks.insert().values(listId=list_id, **{"at": now(), **values}))


def hurry(connection: sa.Connection, list_id: str, due: datetime | None) -> None:
    """Let the clock of a list be moved at an instant, or earlier."""
    if due is not None:
        is_late = sa.or_(clocks.c.due.is_(None), clocks.c.due > due)
        connection.execute(clocks.update().where(clocks.c.listId == list_id, is_late).values(due=due))


# -- the instants in custom data ---------------------------------------------------------------------------------------


def moment_fields(language: Language) -> Sequence[af.Field]:
    """Return the custom fields that are one instant: others cannot be compared with the clock."""
    fields = language.schema.fields
    return [field for field in fields if field.path and field.type is af.FieldType.DATETIME and not field.many]


def note_moments(
    connection: sa.Connection, language: Language, contacts: Sequence[Mapping[str, Any]], new: bool = False
) -> None:
    """Note the instants in the custom data of contacts, in place of those that were noted.

    Args:
        connection: one that writes.
        language: what their list may ask for.
        contacts: their rows.
        new: whether nothing can have been noted.
    """
    fields = moment_fields(language)
    if not fields or not contacts:
        return
    if not new:
        ids = [contact["id"] for contact in contacts]
        connection.execute(moments.delete().where(moments.c.contactId.in_(ids)))
    rows = list(_moments(fields, contacts))
    if rows:
        connection.execute(moments.insert(), rows)


def _moments(fields: Sequence[af.Field], contacts: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for contact in contacts:
        # Read once, not for every field: there may be hundreds.
        held = document(contact["data"])
        for field in fields:
            at = at_path(held, field)
            if at is not None:
                yield {"contactId": contact["id"], "field": field.name, "listId": contact["listId"], "at": at}
