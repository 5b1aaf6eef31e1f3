"""Versions of the contacts of a list: which state of them a number is of, and which changed since another one.

Versions are counted by whoever changes contacts, in the same transaction. The row that has them is held until it ends,
as the number of the last event is: so versions become visible in their order, no two states have the same, and who has
read up to one of them has missed none. It is held after the contacts are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from audiencefilter.service.storage.tables import contact_changes, event_counters

#: How many contacts may have changed since columns were made: of more, nobody asks which.
MOST_CHANGED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Growth:
    """What comes to the contacts of a list, or goes.

    Attributes:
        contacts: how many.
        data_bytes: of their custom data, as JSON in UTF-8.
    """

    contacts: int = 0
    data_bytes: int = 0

    @classmethod
    def between(cls, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Self:
        """Return what the change of a contact adds, from its row and to its row: None where it is not there."""
        return cls((after is not None) - (before is not None), _data_bytes(after) - _data_bytes(before))

    def __add__(self, other: "Growth") -> "Growth":
        return Growth(self.contacts + other.contacts, self.data_bytes + other.data_bytes)


def _data_bytes(contact: Mapping[str, Any] | None) -> int:
    return 0 if contact is None else len(contact["data"].encode())


NO_GROWTH: Final = Growth()


@dataclass(frozen=True, slots=True)
class Version:
    """The version of the contacts of a list.

    Attributes:
        number: how often contacts of the list, or their actions, have changed.
        noted: since which version it is noted which; None where it is not.
    """

    number: int
    noted: int | None

    def knows_since(self, earlier: int) -> bool:
        """Whether it is known which contacts changed since an earlier version."""
        return self.noted is not None and self.noted <= earlier <= self.number


def version_of(connection: sa.Connection, list_id: str) -> Version:
    """Return the version of a list's contacts, as a transaction sees them."""
    query = sa.select(event_counters.c.version, event_counters.c.noted).where(event_counters.c.listId == list_id)
    row = connection.execute(query).one_or_none()
    return Version(0, None) if row is None else Version(row.version, row.noted)


def note_contacts(
    connection: sa.Connection, list_id: str, contact_ids: Sequence[str], growth: Growth = NO_GROWTH
) -> None:
    """Count a change of contacts of a list, or of their actions, and note which, where somebody needs to know.

    Args:
        connection: has changed them.
        list_id: the list.
        contact_ids: those that are new, changed or gone.
        growth: what the change adds.
    """
    counted = event_counters.update().where(event_counters.c.listId == list_id)
    counted = counted.values(
        version=event_counters.c.version + 1,
        contacts=event_counters.c.contacts + growth.contacts,
        dataBytes=event_counters.c.dataBytes + growth.data_bytes,
    )
    row = connection.execute(counted.returning(event_counters.c.version, event_counters.c.noted)).one_or_none()
    if row is None or row.noted is None or not contact_ids:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    made = dialect.insert(contact_changes)
    made = made.on_conflict_do_update(index_elements=["listId", "contactId"], set_={"version": made.excluded.version})
    # In one order, though nobody else notes any for this list just now.
    rows = [{"listId": list_id, "contactId": one, "version": row.version} for one in sorted(set(contact_ids))]
    connection.execute(made, rows)


def start_noting(connection: sa.Connection, list_id: str) -> None:
    """Let it be noted from now on which contacts of a list change."""
    own = sa.and_(event_counters.c.listId == list_id, event_counters.c.noted.is_(None))
    connection.execute(event_counters.update().where(own).values(noted=event_counters.c.version))


def stop_noting(connection: sa.Connection, list_id: str) -> None:
    """Let it be noted no longer: what was known of the list's contacts before cannot be gone on with."""
    connection.execute(event_counters.update().where(event_counters.c.listId == list_id).values(noted=None))


def forget_contacts(connection: sa.Connection, list_id: str, contact_ids: Sequence[str]) -> None:
    """Forget that some contacts changed, who are nobody's."""
    own = sa.and_(contact_changes.c.listId == list_id, contact_changes.c.contactId.in_(contact_ids))
    connection.execute(contact_changes.delete().where(own))


def forget_changes(connection: sa.Connection, list_id: str, most: int) -> bool:
    """Forget some of the changes before the newest :data:`MOST_CHANGED`; return whether there may be more of them.

    Args:
        connection: writes.
        list_id: the list.
        most: this many changes are forgotten.
    """
    counter = event_counters.c.listId == list_id
    # Nobody notes any meanwhile.
    connection.execute(sa.select(event_counters.c.noted).where(counter).with_for_update())
    of_list = contact_changes.c.listId == list_id
    versions = sa.select(contact_changes.c.version).where(of_list).order_by(contact_changes.c.version.desc())
    last = connection.scalar(versions.offset(MOST_CHANGED).limit(1))
    if last is None:
        return False
    # Of what changed since an earlier version, not all is known any more.
    connection.execute(event_counters.update().where(counter, event_counters.c.noted < last).values(noted=last))
    old = sa.select(contact_changes.c.contactId).where(of_list, contact_changes.c.version <= last).limit(most)
    contact_ids = connection.scalars(old).all()
    forget_contacts(connection, list_id, contact_ids)
    return len(contact_ids) == most


def changed_since(list_id: str, version: int) -> sa.Select[str]:
    """Return the query of the contacts that changed after a version, in no order; of those that are gone, too."""
    return sa.select(contact_changes.c.contactId).where(
        contact_changes.c.listId == list_id, contact_changes.c.version > version
    )
