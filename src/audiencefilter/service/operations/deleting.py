"""Delete whole accounts and lists in steps: others can write between them, also on SQLite with its one writer."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.operations.change_log import (
    NO_GROWTH,
    Growth,
    note_contacts,
    octets,
    stop_noting,
)
from audiencefilter.service.storage import tables as t
from audiencefilter.service.storage.database import Database

#: The most rows of a table in one step.
STEP: Final = 500


@dataclass(frozen=True, slots=True)
class Holdings:
    """The contents of lists, which are deleted with them."""

    lists: int
    contacts: int
    audiences: int
    keys: int

    def __str__(self) -> str:
        parts = (
            (self.lists, "project"), (self.contacts, "contact"), (self.audiences, "audience"), (self.keys, "key"),
        )  # fmt: skip
        return ", ".join(f"{number:,} {name}{'' if number == 1 else 's'}" for number, name in parts)


def holdings_of(connection: sa.Connection, list_ids: sa.Select[Any]) -> Holdings:
    """Return the contents of some lists."""

    def count(column: sa.Column[Any]) -> int:
        return connection.scalar(sa.select(sa.func.count()).where(column.in_(list_ids))) or 0

    return Holdings(
        *(count(column) for column in (t.lists.c.id, t.contacts.c.listId, t.audiences.c.listId, t.keys.c.listId))
    )


def delete_list(database: Database, list_id: str) -> None:
    """Delete a list and all its contents, its keys first.

    After an interruption, a part is deleted; the next call continues.

    Raises:
        UnavailableError: the database cannot be written to.
    """
    in_steps(database, lambda connection: _delete_some_of_list(connection, list_id))


def delete_account(database: Database, account_id: str) -> None:
    """Delete an account and all its lists, as :func:`delete_list` does; the keys of all lists first."""
    in_steps(database, lambda connection: _delete_some_of_account(connection, account_id))


def in_steps(database: Database, step: Callable[[sa.Connection], bool]) -> None:
    """Repeat a step, in short transactions, until it returns False."""
    while True:
        began = time.monotonic()
        with database.writing() as connection:
            if not step(connection):
                return
        if database.dialect == "sqlite":
            # SQLite has no queue of writers: a pause as long as the step leaves half of the time to others.
            time.sleep(time.monotonic() - began)


def _delete_some_of_account(connection: sa.Connection, account_id: str) -> bool:
    own = sa.select(t.accounts.c.id).where(t.accounts.c.id == account_id)
    if connection.scalar(own) is None:
        return False
    # Keys first: no request uses a partly deleted account.
    of_account = sa.select(t.lists.c.id).where(t.lists.c.accountId == account_id)
    connection.execute(t.keys.delete().where(t.keys.c.listId.in_(of_account)))
    list_id = connection.scalar(of_account.limit(1))
    if list_id is None:
        # This lock prevents new lists. In the order of locks, it comes after the locks of lists.
        connection.execute(own.with_for_update())
        list_id = connection.scalar(of_account.limit(1))
    if list_id is None:
        connection.execute(t.accounts.delete().where(t.accounts.c.id == account_id))
        return False
    _delete_some_of_list(connection, list_id)
    return True


def _delete_some_of_list(connection: sa.Connection, list_id: str) -> bool:
    """Delete a part of a list, or the rest if that is small; return whether there may be more."""
    # This lock prevents additions to the list.
    if connection.scalar(sa.select(t.lists.c.id).where(t.lists.c.id == list_id).with_for_update()) is None:
        return False
    connection.execute(t.keys.delete().where(t.keys.c.listId == list_id))
    stop_noting(connection, list_id)
    # Contacts before audiences: deleting an audience would delete all its members at once.
    if (
        _delete_some(connection, t.events, t.events.c.number, list_id)
        or _delete_some(connection, t.contact_changes, t.contact_changes.c.contactId, list_id)
        or _delete_contacts(connection, list_id)
        or _delete_some(connection, t.audiences, t.audiences.c.id, list_id)
    ):
        return True
    connection.execute(t.lists.delete().where(t.lists.c.id == list_id))
    return False


def _delete_some(connection: sa.Connection, table: sa.Table, key: sa.Column[Any], list_id: str) -> bool:
    """Delete some rows of a list; return whether there were any."""
    own = table.c.listId == list_id
    found = connection.scalars(sa.select(key).where(own).order_by(key).limit(STEP)).all()
    if found:
        connection.execute(table.delete().where(own, key.in_(found)))
    return bool(found)


def _delete_contacts(connection: sa.Connection, list_id: str) -> bool:
    size = octets(connection, t.contacts.c.data).label("size")
    own = sa.select(t.contacts.c.id, size).where(t.contacts.c.listId == list_id).order_by(t.contacts.c.id).limit(STEP)
    found = {row.id: row.size for row in connection.execute(own)}
    contact_ids, growth = [*found], NO_GROWTH
    if not contact_ids:
        return False
    # One contact can have any number of actions, and deleting it would delete all of them at once.
    some = connection.scalars(sa.select(t.actions.c.id).where(t.actions.c.subId.in_(contact_ids)).limit(STEP)).all()
    if some:
        connection.execute(t.actions.delete().where(t.actions.c.id.in_(some)))
    else:
        connection.execute(t.contacts.delete().where(t.contacts.c.id.in_(contact_ids)))
        growth = Growth(-len(found), -sum(found.values()))
    note_contacts(connection, list_id, (), growth)
    return True
