"""Versions of the contacts of a list: a number for each state, and the contacts changed since a version.

Each transaction that changes contacts increases the version, and locks the row of the version until the transaction
ends; the number of the last event has such a lock, too. So versions become visible in order, no two states have the
same version, and a reader of a version has missed no earlier change. A transaction locks its contacts before this row.

The same row has the number of contacts of the list and the bytes of their custom data, so that adding a contact needs
no count.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import sqlalchemy as sa

from audiencefilter.service.errors import QuotaError
from audiencefilter.service.limits import UNLIMITED, Quotas
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import accounts, contact_changes, event_counters, lists

#: The most changed contacts since a build of columns. If there are more, nothing reads the list of them.
MAX_CHANGED_CONTACTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Growth:
    """The change in the size of a list of contacts.

    Attributes:
        data_bytes: the change of the size of the custom data, in bytes of JSON in UTF-8.
    """

    contacts: int = 0
    data_bytes: int = 0

    @classmethod
    def between(cls, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Self:
        """Return the growth by a change of a contact, from its row before and after; None if it does not exist."""
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
        number: the number of changes of contacts or their actions.
        noted: the version since which changed contacts are recorded; None if they are not.
    """

    number: int
    noted: int | None

    def knows_since(self, earlier: int) -> bool:
        """Return whether the contacts changed since an earlier version are recorded."""
        return self.noted is not None and self.noted <= earlier <= self.number


def version_of(connection: sa.Connection, list_id: str) -> Version:
    """Return the version of the contacts of a list, as the transaction sees it."""
    query = sa.select(event_counters.c.version, event_counters.c.noted).where(event_counters.c.listId == list_id)
    row = connection.execute(query).one_or_none()
    return Version(0, None) if row is None else Version(row.version, row.noted)


def note_contacts(
    connection: sa.Connection, list_id: str, contact_ids: Sequence[str], growth: Growth = NO_GROWTH
) -> None:
    """Count a change of contacts of a list, or of their actions; record the contacts if the list records changes."""
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
    # Sorted, though the lock on the counter already excludes other writers of these rows.
    rows = [{"listId": list_id, "contactId": one, "version": row.version} for one in sorted(set(contact_ids))]
    connection.execute(made, rows)


def start_noting(connection: sa.Connection, list_id: str) -> None:
    """Start to record the changed contacts of a list."""
    own = sa.and_(event_counters.c.listId == list_id, event_counters.c.noted.is_(None))
    connection.execute(event_counters.update().where(own).values(noted=event_counters.c.version))


def stop_noting(connection: sa.Connection, list_id: str) -> None:
    """Stop recording: copies of the contacts from before can no longer be updated."""
    connection.execute(event_counters.update().where(event_counters.c.listId == list_id).values(noted=None))


def forget_contacts(connection: sa.Connection, list_id: str, contact_ids: Sequence[str]) -> None:
    """Delete the records of changes of some contacts that no reader needs."""
    own = sa.and_(contact_changes.c.listId == list_id, contact_changes.c.contactId.in_(contact_ids))
    connection.execute(contact_changes.delete().where(own))


def forget_changes(connection: sa.Connection, list_id: str, most: int) -> bool:
    """Delete some records before the newest :data:`MAX_CHANGED_CONTACTS`; return whether there may be more."""
    counter = event_counters.c.listId == list_id
    # This lock prevents new records.
    connection.execute(sa.select(event_counters.c.noted).where(counter).with_for_update())
    of_list = contact_changes.c.listId == list_id
    versions = sa.select(contact_changes.c.version).where(of_list).order_by(contact_changes.c.version.desc())
    last = connection.scalar(versions.offset(MAX_CHANGED_CONTACTS).limit(1))
    if last is None:
        return False
    # The changes since earlier versions are no longer complete.
    connection.execute(event_counters.update().where(counter, event_counters.c.noted < last).values(noted=last))
    old = sa.select(contact_changes.c.contactId).where(of_list, contact_changes.c.version <= last).limit(most)
    contact_ids = connection.scalars(old).all()
    forget_contacts(connection, list_id, contact_ids)
    return len(contact_ids) == most


def changed_since(list_id: str, version: int) -> sa.Select[str]:
    """Return the query of the contacts changed after a version, in no order, including deleted ones."""
    return sa.select(contact_changes.c.contactId).where(
        contact_changes.c.listId == list_id, contact_changes.c.version > version
    )


def octets(connection: sa.Connection, column: sa.Column[Any]) -> sa.ColumnElement[int]:
    """Return the bytes of a text; SQLite has `octet_length` only since version 3.43."""
    if connection.dialect.name == "sqlite":
        return sa.func.length(sa.cast(column, sa.LargeBinary))
    return sa.func.octet_length(column)


def require_room(work: Workspace, quotas: Quotas, growth: Growth) -> None:
    """Check the quotas of an account, and lock it against additions by others with quotas until the transaction ends.

    The lock comes after those of the contacts, and before that of the version of their list.

    Raises:
        QuotaError: the account would exceed a quota.
    """
    if quotas == UNLIMITED or (growth.contacts <= 0 and growth.data_bytes <= 0):
        return
    own = sa.select(accounts.c.id).where(accounts.c.id == work.account_id).with_for_update(key_share=True)
    work.connection.execute(own)
    there = size_of(work.connection, work.account_id)
    if growth.contacts > 0 and there.contacts + growth.contacts > quotas.contacts:
        raise QuotaError(
            f"the account has {there.contacts} contacts, and its plan allows {quotas.contacts}: delete some, or ask "
            "the operator of the service for more"
        )
    data_bytes = there.data_bytes + growth.data_bytes
    if growth.data_bytes > 0 and data_bytes > quotas.data_bytes:
        raise QuotaError(
            f"the custom data of the account's contacts would have {data_bytes} bytes, and its plan allows "
            f"{quotas.data_bytes}: store less in data, delete contacts, or ask the operator of the service for more"
        )


def size_of(connection: sa.Connection, account_id: str) -> Growth:
    """Return the number of contacts on all lists of an account, and the bytes of their custom data."""
    sums = [sa.func.coalesce(sa.func.sum(event_counters.c[name]), 0) for name in ("contacts", "dataBytes")]
    query = sa.select(*sums).join(lists, lists.c.id == event_counters.c.listId).where(lists.c.accountId == account_id)
    count, data_bytes = connection.execute(query).one()
    return Growth(int(count), int(data_bytes))
