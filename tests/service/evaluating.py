"""What the service answers about smart audiences, found by evaluating every filter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations import accounts, audiences
from audiencefilter.service.operations.audiences import Audience, Mode
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions
from audiencefilter.service.operations.workspace import Account, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import contacts, events, members

Event = tuple[str, str, str | None]
Row = Mapping[str, Any]
_T = TypeVar("_T")


def define(work: Workspace, list_id: str, name: str, mode: Mode, fields: Row) -> Audience:
    """Create an audience."""
    return audiences.create(work, list_id, name, mode, fields)


def redefine(work: Workspace, audience_id: str, fields: Row) -> Audience:
    """Change an audience."""
    return audiences.change(work, audience_id, fields)


class EvaluatedList:
    """A list on a database of its own.

    Attributes:
        database: the database.
        account_id: whose list it is.
        id: the list.
    """

    def __init__(self, url: str) -> None:
        self.database = Database(url, 12, 1)
        prepare(self.database)
        with self.database.writing() as connection:
            self.account_id = accounts.create_account(connection, "Acme", "pro")
            self.id = accounts.create_list(connection, self.account_id, "Spring", {"notation": "published"})

    def write(self, operation: Callable[[Workspace], _T], cache: DefinitionCache | None = None) -> _T:
        """Do something in a transaction of its own."""
        with Account(self.database, cache or DefinitionCache(), self.account_id).writing() as work:
            return operation(work)

    def add(self, filters: str) -> str:
        """Create a smart audience and return its id."""
        return self.write(lambda work: define(work, self.id, filters, "smart", {"filters": filters})).id

    @contextmanager
    def defined(self, cache: DefinitionCache) -> Iterator[tuple[sa.Connection, Definitions]]:
        """Give the definitions as a new transaction sees them, with its connection."""
        with Account(self.database, cache, self.account_id).reading() as work:
            yield work.connection, work.definitions_of(work.read_list(self.id))

    def contacts(self, connection: sa.Connection | None = None) -> dict[str, Row]:
        """Return the contacts by their ids."""
        query = sa.select(contacts).where(contacts.c.listId == self.id).order_by(contacts.c.id)
        if connection is None:
            with self.database.reading() as made:
                return self.contacts(made)
        return {row["id"]: dict(row) for row in connection.execute(query).mappings()}

    def audiences(self) -> list[Audience]:
        """Return the audiences, the oldest first."""
        with self.database.reading() as connection:
            return list(audiences.of_list(connection, self.id))

    def events(self) -> list[Event]:
        """Return the events in their order."""
        query = sa.select(events).where(events.c.listId == self.id).order_by(events.c.number)
        with self.database.reading() as connection:
            return [(row.type, row.audienceId, row.contactId) for row in connection.execute(query)]


def changed(defined: Sequence[Audience], before: Row | None, after: Row | None) -> list[Event]:
    """Return the events of smart audiences that follow from a change of a contact."""
    contact = after or before
    assert contact is not None
    found: dict[str, Event] = {}
    # In the order of the fields that changed; a contact that is new or gone has no such order.
    fields = [None] if before is None or after is None else [field for field in after if after[field] != before[field]]
    for field in fields:
        for audience in defined:
            if audience.filters is None:
                continue
            f = af.parse(audience.filters)
            was, is_ = before is not None and f.matches(before), after is not None and f.matches(after)
            if was != is_ and (field is None or field in f.fields):
                found.setdefault(audience.id, ("enter" if is_ else "leave", audience.id, contact["id"]))
    return list(found.values())


def shown(connection: sa.Connection, defined: Sequence[Audience], contact: Row) -> list[str]:
    """Return the ids of the audiences that a contact shows: smart ones by their age, manual ones by their ids."""
    smart = [audience for audience in defined if audience.filters is not None]
    curated = sa.select(members.c.audienceId).where(members.c.contactId == contact["id"])
    return [
        *(audience.id for audience in smart if af.parse(str(audience.filters)).matches(contact)),
        *connection.scalars(curated.order_by(members.c.audienceId)),
    ]
