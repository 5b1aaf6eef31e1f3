"""Importing contacts: many at a time, with how far it came in the same transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from audiencefilter.service.errors import ConflictError
from audiencefilter.service.identifiers import new_id
from audiencefilter.service.instants import aware, now
from audiencefilter.service.operations.contacts import email_key, new_contact, stored
from audiencefilter.service.operations.definitions import (
    CHANGES_CONTACTS,
    DefinitionCache,
    Definitions,
    read_list,
)
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.membership import smart_audiences_of, transitions
from audiencefilter.service.storage.tables import contacts, imports

#: What becomes of a contact that is on the list already.
OnExisting = Literal["skip", "update"]

#: What a contact keeps of what it is when it is updated: it was found by its email, and was created when it was.
_KEPT: Final = ("email", "createdAt")


#: How much of the file SQLite keeps in memory, in KiB: rows go to many places of many indexes.
_CACHE: Final = 65_536


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows became what.

    Attributes:
        created: they are new contacts.
        updated: they changed a contact.
        skipped: their contact was there, and stays as it is.
        bad: they cannot be taken.
    """

    created: int = 0
    updated: int = 0
    skipped: int = 0
    bad: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.created + other.created,
            self.updated + other.updated,
            self.skipped + other.skipped,
            self.bad + other.bad,
        )

    @property
    def rows(self) -> int:
        """The rows in all."""
        return self.created + self.updated + self.skipped + self.bad


@dataclass(frozen=True, slots=True)
class Import:
    """How far a file has been imported into a list.

    Attributes:
        id: of the import.
        list_id: the list.
        position: how many rows it has come to, those left out that could not be read.
        counts: of the rows up to there.
        done: whether that is all of it.
        updated_at: when it came so far.
    """

    id: str
    list_id: str
    position: int
    counts: Counts
    done: bool
    updated_at: datetime


_READ: Final = (
    imports.c.id, imports.c.listId, imports.c.position, imports.c.created, imports.c.updated, imports.c.skipped,
    imports.c.bad, imports.c.done, imports.c.updatedAt,
)  # fmt: skip


def begin(connection: sa.Connection, list_id: str, digest: str, again: bool = False) -> Import:
    """Return how far a file has been imported; from the start where it has not.

    Args:
        connection: one that writes.
        list_id: the list.
        digest: of the content of the file.
        again: whether to start over where it has been imported to its end.
    """
    known = sa.and_(imports.c.listId == list_id, imports.c.digest == digest)
    moment = now()
    connection.execute(
        _insert_new(connection, imports, ("listId", "digest")),
        {
            "id": new_id(),
            "listId": list_id,
            "digest": digest,
            "createdAt": moment,
            "updatedAt": moment,
            **_START,
        },
    )
    if again:
        connection.execute(imports.update().where(known, imports.c.done).values(updatedAt=moment, **_START))
    return _import(connection.execute(sa.select(*_READ).where(known)).one())


_START: Final[Mapping[str, Any]] = {"position": 0, "created": 0, "updated": 0, "skipped": 0, "bad": 0, "done": False}


def store(
    connection: sa.Connection,
    cache: DefinitionCache,
    account_id: str,
    before: Import,
    rows: Sequence[Mapping[str, Any]],
    on_existing: OnExisting,
    position: int,
    bad: int = 0,
    done: bool = False,
) -> Import:
    """Store some rows of a file as contacts, and that they are stored.

    Rows are told to be of one contact by their email; what comes first in the file comes first here.

    Args:
        connection: one that writes.
        cache: the definitions of audiences.
        account_id: whose list it is.
        before: how far it came.
        rows: the fields of each contact, by their names; what it has no value for is not among them.
        on_existing: what becomes of a contact that is there.
        position: how many rows of the file there are up to here, those left out that could not be read.
        bad: how many more rows there were, which cannot be taken.
        done: whether that was all of the file.

    Raises:
        NotFoundError: the account has no such list any more.
        ConflictError: somebody else goes on with the same import.
    """
    # In the order that operations.contacts has: the list, its contacts, the counter of events.
    state = read_list(connection, account_id, before.list_id, CHANGES_CONTACTS)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE}")
    if _position(connection, before.id) != (before.position, before.counts.rows):
        raise ConflictError("another process imports the same file: let it finish")
    batch = _Batch(connection, before.list_id, cache.get(connection, state), on_existing)
    batch.add(rows)
    record(connection, before.list_id, batch.happened)
    counts = before.counts + Counts(batch.created, batch.updated, batch.skipped, bad)
    moment = now()
    connection.execute(
        imports.update()
        .where(imports.c.id == before.id)
        .values(
            position=position,
            created=counts.created,
            updated=counts.updated,
            skipped=counts.skipped,
            bad=counts.bad,
            done=done,
            updatedAt=moment,
        )
    )
    return Import(before.id, before.list_id, position, counts, done, moment)


class _Batch:
    """Stores rows in one transaction, and keeps count."""

    def __init__(
        self, connection: sa.Connection, list_id: str, definitions: Definitions, on_existing: OnExisting
    ) -> None:
        self._connection = connection
        self._list_id = list_id
        self._definitions = definitions
        self._updates = on_existing == "update"
        self.created = 0
        self.updated = 0
        self.skipped = 0
        self.happened: list[Happening] = []

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Create or update the contact of each row."""
        pending: list[tuple[str | None, Mapping[str, Any]]] = [(email_key(row.get("email")), row) for row in rows]
        # A second time for contacts that are in the file twice; and again if others sign up at this moment.
        while pending:
            existing = self._existing({key for key, _ in pending if key is not None})
            met: list[tuple[str, Mapping[str, Any]]] = []
            new: dict[str, Mapping[str, Any]] = {}
            nameless: list[Mapping[str, Any]] = []
            later: list[tuple[str | None, Mapping[str, Any]]] = []
            for key, row in pending:
                if key is None:
                    nameless.append(row)
                elif key in existing:
                    met.append((key, row))
                elif key in new:
                    later.append((key, row))
                else:
                    new[key] = row
            self._meet(existing, met)
            lost = self._create(nameless, new)
            pending = [(key, new[key]) for key in lost] + later

    def _existing(self, keys: set[str]) -> dict[str, dict[str, Any]]:
        """Return the contacts that are there, by their keys; held when they are going to be updated."""
        if not keys:
            return {}
        columns = contacts.c if self._updates else (contacts.c.emailKey,)
        query = sa.select(*columns).where(contacts.c.listId == self._list_id, contacts.c.emailKey.in_(keys))
        if self._updates:
            # In one order, so that two imports do not wait for each other.
            query = query.order_by(contacts.c.id).with_for_update()
        return {row["emailKey"]: dict(row) for row in self._connection.execute(query).mappings()}

    def _meet(self, existing: Mapping[str, dict[str, Any]], met: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        if not self._updates:
            self.skipped += len(met)
            return
        changes: dict[str, dict[str, Any]] = {}
        now_: dict[str, dict[str, Any]] = {}
        for key, row in met:
            before = now_.get(key, existing[key])
            fields = stored({name: value for name, value in row.items() if name not in _KEPT})
            changed = {name: value for name, value in fields.items() if value != before[name]}
            if not changed:
                self.skipped += 1
                continue
            now_[key] = before | changed
            changes.setdefault(before["id"], {}).update(changed)
            self.updated += 1
            self.happened += transitions(self._definitions, before, now_[key])
        self._update(changes)

    def _update(self, changes: Mapping[str, Mapping[str, Any]]) -> None:
        """Change contacts, those at a time that change in the same fields."""
        alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
        for contact_id, fields in changes.items():
            alike.setdefault(tuple(sorted(fields)), []).append({"of": contact_id, **fields})
        change = contacts.update().where(contacts.c.id == sa.bindparam("of"))
        for rows in alike.values():
            self._connection.execute(change, rows)

    def _create(self, nameless: Sequence[Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """Create contacts; return the keys of those that somebody else has created meanwhile."""
        # Keys in their order: two imports that want the same ones do not wait for each other in a circle.
        made = [new_contact(self._list_id, row) for row in (*nameless, *(new[key] for key in sorted(new)))]
        if not made:
            return []
        done = self._connection.execute(_insert_new(self._connection, contacts, ("listId", "emailKey")), made)
        lost: list[str] = []
        if done.rowcount != len(made):
            query = sa.select(contacts.c.id).where(contacts.c.id.in_([contact["id"] for contact in made]))
            stored_ids = set(self._connection.scalars(query))
            lost = [contact["emailKey"] for contact in made if contact["id"] not in stored_ids]
            made = [contact for contact in made if contact["id"] in stored_ids]
        self.created += len(made)
        self.happened += _entered(self._definitions, made)
        return lost


def _entered(definitions: Definitions, made: Sequence[Mapping[str, Any]]) -> list[Happening]:
    """Return what new contacts do to smart audiences, as :func:`transitions` gives it for each."""
    if not definitions.smart:
        return []
    found = smart_audiences_of(made, definitions)
    return [Happening("enter", audience_id, contact_id) for contact_id, ids in found.items() for audience_id in ids]


def _insert_new(connection: sa.Connection, table: sa.Table, unique: Sequence[str]) -> Any:
    """Return an insertion that passes over rows which are there."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing(index_elements=list(unique))


def _position(connection: sa.Connection, import_id: str) -> tuple[int, int] | None:
    """Return how far an import is, which nobody else takes further until the transaction ends."""
    query = sa.select(*_READ).where(imports.c.id == import_id).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    found = _import(row)
    return found.position, found.counts.rows


def _import(row: sa.Row[*tuple[Any, ...]]) -> Import:
    counts = Counts(row.created, row.updated, row.skipped, row.bad)
    return Import(row.id, row.listId, row.position, counts, row.done, aware(row.updatedAt))
