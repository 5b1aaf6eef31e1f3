"""The data of one person on some lists of an account: export and erasure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.operations import actions, contacts
from audiencefilter.service.operations.accounts import UnknownError
from audiencefilter.service.operations.change_log import forget_contacts, stop_noting
from audiencefilter.service.operations.contacts import email_key
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.deleting import STEP, in_steps
from audiencefilter.service.operations.events import HAPPENED_AT, last_number
from audiencefilter.service.operations.listing import ContactPrinter, Links
from audiencefilter.service.operations.membership import audiences_of
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import contacts as contact_table
from audiencefilter.service.storage.tables import events, now, printed

_EVENT: Final = (
    *(events.c[name] for name in ("number", "type", "audienceId", "contactId", "createdAt")),
    HAPPENED_AT.label("happenedAt"),
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The lists of an account in which to search for a person."""

    account_id: str
    list_ids: Sequence[str]


@dataclass(frozen=True, slots=True)
class Person:
    """The contacts and events of a person.

    Attributes:
        contacts: the list and the id of each contact of this person.
        events: by list, the numbers of the person's events, including those of deleted contacts.
        seen: by list, the number of its last event at the time of the search.
    """

    contacts: Sequence[tuple[str, str]]
    events: Mapping[str, Sequence[int]]
    seen: Mapping[str, int]


def find_person(connection: sa.Connection, scope: Scope, called: str) -> Person:
    """Find the contacts and events of a person by an email or by the id of a contact.

    Emails are compared without regard to case. For an id, contacts with the email of that contact are found, too.
    The search reads all events of the lists.

    Raises:
        UnknownError: there are no contacts and no events of this person.
    """
    table = contact_table.c
    on_lists = table.listId.in_(scope.list_ids)
    so_called = sa.or_(table.id == called, table.emailKey == email_key(called))
    emails = connection.scalars(sa.select(table.emailKey).where(on_lists, so_called, table.emailKey.is_not(None))).all()
    found = connection.execute(
        sa.select(table.listId, table.id)
        .where(on_lists, sa.or_(so_called, table.emailKey.in_(emails)))
        .order_by(table.listId, table.id)
    ).all()
    ids = {called, *(row.id for row in found)}
    about = {
        list_id: connection.scalars(
            sa.select(events.c.number)
            .where(events.c.listId == list_id, events.c.contactId.in_(ids))
            .order_by(events.c.number)
        ).all()
        for list_id in scope.list_ids
    }
    if not found and not any(about.values()):
        raise UnknownError("there is no contact with this email or id")
    seen = {list_id: last_number(connection, list_id) for list_id in scope.list_ids}
    return Person([(row.listId, row.id) for row in found], about, seen)


def exported(connection: sa.Connection, scope: Scope, called: str, links: Links) -> dict[str, Any]:
    """Return all data of a person, ready for orjson.

    Contacts are as the interface shows them, with their actions; events are a separate list.

    Raises:
        UnknownError: there is no data.
    """
    person = find_person(connection, scope, called)
    work = Workspace(connection, DefinitionCache(), scope.account_id)
    shown = []
    for _, contact_id in person.contacts:
        row, state = contacts.get(work, contact_id)
        definitions = work.definitions_of(state)
        audience_ids = audiences_of(connection, [row], definitions, state.at)[contact_id]
        contact = ContactPrinter(connection, state, definitions, links).one(row, audience_ids)
        shown.append(contact | {"actions": [_plain(made) for made in actions.of_contact(connection, contact_id)]})
    happened = [
        {"listId": list_id, **_plain(dict(row))}
        for list_id, numbers in person.events.items()
        for chunk in _chunks(numbers)
        for row in connection.execute(
            sa.select(*_EVENT).where(events.c.listId == list_id, events.c.number.in_(chunk)).order_by(events.c.number)
        ).mappings()
    ]
    return {"exportedAt": printed(now()), "contacts": shown, "events": happened}


def erase(database: Database, scope: Scope, called: str) -> Person:
    """Delete all data of a person: contacts, memberships, actions and events.

    The deletion stores new ``leave`` events. These events remain, so that clients learn of it and delete their copies.
    They contain only the id of the deleted contact; a second call, with that id, deletes them, too.

    On SQLite, deleted data is overwritten; :meth:`Database.settle` then removes it from the log.

    Raises:
        UnknownError: there is no data.
    """
    with database.reading() as connection:
        person = find_person(connection, scope, called)
    # Events first: after an interruption, the next call still finds the contacts.
    chunks = ((list_id, chunk) for list_id, numbers in person.events.items() for chunk in _chunks(numbers))

    def delete_events(connection: sa.Connection) -> bool:
        found = next(chunks, None)
        if found is not None:
            _overwrite(connection)
            _delete_events(connection, found[0], events.c.number.in_(found[1]))
        return found is not None

    in_steps(database, delete_events)
    cache = DefinitionCache()
    for list_id, contact_id in person.contacts:
        with database.writing() as connection:
            _overwrite(connection)
            # This lock prevents changes of the contact, and so further events about it.
            work = Workspace(connection, cache, scope.account_id)
            work.read_list(list_id, CHANGES_AUDIENCES)
            later = events.c.number > person.seen[list_id]
            _delete_events(connection, list_id, sa.and_(later, events.c.contactId == contact_id))
            contacts.delete(work, contact_id)
            # Columns built before this transaction, or at the same time, contain the contact. This prevents their use.
            stop_noting(connection, list_id)
            forget_contacts(connection, list_id, [contact_id])
    return person


def _delete_events(connection: sa.Connection, list_id: str, which: sa.ColumnElement[bool]) -> None:
    connection.execute(events.delete().where(events.c.listId == list_id, which))


def _overwrite(connection: sa.Connection) -> None:
    """Let SQLite overwrite deleted data with zeros: by default, it remains until the space is used again."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")


def _chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[start : start + STEP] for start in range(0, len(numbers), STEP))


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    # Column names are of a subclass of str, which orjson does not accept.
    return {str(name): printed(value) if isinstance(value, datetime) else value for name, value in row.items()}
