"""Versions of the contacts of a list: which state of them a number is of, and which changed since another one.

Versions are counted by whoever changes contacts, in the same transaction. The row that has them is held until it ends,
as the number of the last event is: so versions become visible in their order, no two states have the same, and who has
read up to one of them has missed none. It is held after the contacts are.

The same row counts the contacts of the list and the bytes of their custom data: so nobody counts them to add one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import sqlalchemy as sa

from audiencefilter.service.errors import QuotaError
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.quotas import UNLIMITED, Quotas
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import accounts, contact_changes, event_counters, lists

#: How many contacts may have changed since columns were made: of more, nobody asks which.
MOST_CHANGED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Growth:
    """What comes to the contacts of a list, or goes.

    Attributes:
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
    """Count a change of contacts of a list, or of their actions, and note which, where somebody needs to know."""
    counted = event_counters.update().where(event_counters.c.listId == list_id)
    counted = counted.values(
        version=event_counters.c.version + 1,
        contacts=event_counters.c.contacts + growth.contacts,
        dataBytes=event_counters.c.dataBytes + growth.data_bytes,
    )
    row = connection.execute(counted.returning(event_counters.c.version, event_counters.c.noted)).one_or_none()
    if row is None or row.noted is None or not contact_ids:
        return
    made = insertion(connection, contact_changes)
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
    """Forget some of the changes before the newest :data:`MOST_CHANGED`; return whether there may be more of them."""
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


def octets(connection: sa.Connection, column: sa.Column[Any]) -> sa.ColumnElement[int]:
    """Return how many bytes a text has: what `octet_length` is called in SQLite since its version 3.43."""
    if connection.dialect.name == "sqlite":
        return sa.func.length(sa.cast(column, sa.LargeBinary))
    return sa.func.octet_length(column)


def require_room(work: Workspace, quotas: Quotas, growth: Growth) -> None:
    """See that an account may have more; until the transaction ends, no other one with quotas adds anything.

    It comes after the contacts in the order in which rows are locked, and before the version of their list.

    Raises:
        QuotaError: it may not.
    """
    if quotas == UNLIMITED or (growth.contacts <= 0 and growth.data_bytes <= 0):
        return
    own = sa.select(accounts.c.id).where(accounts.c.id == work.account_id).with_for_update(key_share=True)
    work.connection.execute(own)
    there = size_of(work.connection, work.account_id)
    if growth.contacts > 0 and there.contacts + growth.contacts > quotas.contacts:
        raise QuotaError(
            f"the account has {there.contacts} contacts, and its plan allows {quotas.contacts}: delete some, or ask "
            "whoever runs the service for more"
        )
    data_bytes = there.data_bytes + growth.data_bytes
    if growth.data_bytes > 0 and data_bytes > quotas.data_bytes:
        raise QuotaError(
            f"the custom data of the account's contacts would have {data_bytes} bytes, and its plan allows "
            f"{quotas.data_bytes}: store less in data, delete contacts, or ask whoever runs the service for more"
        )


def size_of(connection: sa.Connection, account_id: str) -> Growth:
    """Return how many contacts an account has on all its lists, and how many bytes of custom data they have."""
    sums = [sa.func.coalesce(sa.func.sum(event_counters.c[name]), 0) for name in ("contacts", "dataBytes")]
    query = sa.select(*sums).join(lists, lists.c.id == event_counters.c.listId).where(lists.c.accountId == account_id)
    count, data_bytes = connection.execute(query).one()
    return Growth(int(count), int(data_bytes))
