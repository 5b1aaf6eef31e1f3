"""Import contacts in batches; each transaction also stores the progress."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError
from audiencefilter.service.operations.change_log import NO_GROWTH, Growth, note_contacts
from audiencefilter.service.operations.clocks import Clock, hurry
from audiencefilter.service.operations.contacts import email_key, new_contact, stored
from audiencefilter.service.operations.custom_fields import note_moments
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.membership import (
    Action,
    Effect,
    Record,
    effect_with_actions,
    evaluated,
    one_by_one,
    with_manual,
    with_related,
)
from audiencefilter.service.operations.notation import ACTIONS
from audiencefilter.service.operations.workspace import CHANGES_CONTACTS, Workspace
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import aware, contacts, imports, new_id, now

#: The treatment of a contact that is already on the list.
OnExisting = Literal["skip", "update"]

#: An update changes neither the email, which identified the contact, nor the time of its creation.
_UNCHANGED: Final = ("email", "createdAt")


@dataclass(frozen=True, slots=True)
class Counts:
    """The results of rows."""

    created: int = 0
    updated: int = 0
    skipped: int = 0
    bad: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        created, updated = self.created + other.created, self.updated + other.updated
        return Counts(created, updated, self.skipped + other.skipped, self.bad + other.bad)

    @property
    def rows(self) -> int:
        """The number of all rows."""
        return self.created + self.updated + self.skipped + self.bad


@dataclass(frozen=True, slots=True)
class Import:
    """The progress of the import of a file into a list.

    Attributes:
        position: the number of rows so far, without the unreadable ones.
        updated_at: the time of the last progress.
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
    """Return the progress of the import of a file; zero for a new file.

    Args:
        connection: a connection in a write transaction.
        list_id: the list.
        digest: the digest of the content of the file.
        again: whether to start over after a completed import.
    """
    known = sa.and_(imports.c.listId == list_id, imports.c.digest == digest)
    moment = now()
    connection.execute(
        _insert_new(connection, imports, ("listId", "digest")),
        {"id": new_id(), "listId": list_id, "digest": digest, "createdAt": moment, "updatedAt": moment, **_START},
    )
    if again:
        connection.execute(imports.update().where(known, imports.c.done).values(updatedAt=moment, **_START))
    return _import(connection.execute(sa.select(*_READ).where(known)).one())


_START: Final[Mapping[str, Any]] = {"position": 0, "created": 0, "updated": 0, "skipped": 0, "bad": 0, "done": False}


@dataclass(frozen=True, slots=True)
class ImportsSoFar:
    """The imports of all lists.

    Attributes:
        open: the number of imports that are running or interrupted.
        done: the number of completed imports.
    """

    open: int
    done: int
    counts: Counts


def imports_so_far(connection: sa.Connection) -> ImportsSoFar:
    """Return the totals of the imports of all lists."""
    sums = [sa.func.coalesce(sa.func.sum(imports.c[name]), 0) for name in ("created", "updated", "skipped", "bad")]
    done = sa.func.count(sa.case((imports.c.done, 1)))
    total, finished, *counts = connection.execute(sa.select(sa.func.count(), done, *sums)).one()
    return ImportsSoFar(total - finished, finished, Counts(*map(int, counts)))


@dataclass(slots=True)
class _Contact:
    """The contact of some rows, and their effect.

    Attributes:
        rows: the rows, in the order of the file.
        existing: the contact before, with the actions that audiences read; None if it is new.
        created: the new contact; None if it existed.
        effect: the effect of the last change; None if nothing changes, or if no audience follows the clock.
    """

    rows: Sequence[Mapping[str, Any]]
    existing: Record | None
    created: Record | None
    counts: Counts
    changes: dict[str, Any] = field(default_factory=dict)
    happened: list[Happening] = field(default_factory=list)
    effect: Effect | None = None

    @property
    def before(self) -> Record:
        """The contact as it existed, or as the first row creates it."""
        return self.existing or self.created or {}

    @property
    def after(self) -> dict[str, Any]:
        """The contact with its changes, and the columns that follow from their effect."""
        return {**self.before, **self.changes, **self.columns}

    @property
    def columns(self) -> dict[str, Any]:
        """The columns that follow from the effect."""
        return {} if self.effect is None else self.effect.columns


@dataclass(frozen=True, slots=True)
class _Rules:
    """The data that determines the effect of rows.

    Attributes:
        clock: the clock of the list; None if no audience follows it.
        at: the instant of the changes, in the stored data.
        updates: whether rows update existing contacts.
    """

    list_id: str
    definitions: Definitions
    clock: Clock | None
    at: datetime
    updates: bool

    def evaluate(self, each: Iterable[tuple[Sequence[Mapping[str, Any]], Record | None]]) -> list[_Contact]:
        """Compute the effects of rows, given by contact, with the existing contact or None."""
        found = [self._begun(rows, existing) for rows, existing in each]
        created = [contact.created for contact in found if contact.created is not None]
        # By the index: with long filters, each one by itself would take seconds of the transaction that writes.
        entered = {} if self.clock else one_by_one(created, self.definitions, self.at)
        for contact in found:
            if contact.created is not None and self.clock is None:
                key = contact.created["id"]
                contact.happened += [Happening("enter", audience_id, key) for audience_id in entered[key]]
            elif contact.created is not None:
                self._change(contact, None, contact.created)
            self._update(contact)
        return found

    def _begun(self, rows: Sequence[Mapping[str, Any]], existing: Record | None) -> _Contact:
        if existing is not None:
            return _Contact(rows, existing, None, Counts())
        return _Contact(rows, None, new_contact(self.list_id, rows[0], self.at), Counts(created=1))

    def _update(self, contact: _Contact) -> None:
        """Update a contact with its rows, except the one that created it."""
        for row in contact.rows[contact.counts.created :]:
            before = contact.after
            fields = stored({name: value for name, value in row.items() if name not in _UNCHANGED})
            changed = {name: value for name, value in fields.items() if value != before[name]}
            if not self.updates or not changed:
                contact.counts += Counts(skipped=1)
                continue
            contact.changes |= changed
            contact.counts += Counts(updated=1)
            self._change(contact, before, before | changed)

    def _change(self, contact: _Contact, before: Record | None, after: Record) -> None:
        contact.effect = effect_with_actions(self.definitions, self.clock, before, after, self.at)
        contact.happened += contact.effect.happened


@dataclass(frozen=True, slots=True)
class _Batch:
    """Rows of a file with their effects.

    Attributes:
        nameless: the contacts of rows without an email; each row is a contact of its own.
        named: the other contacts, by the key of the email.
    """

    rules: _Rules
    nameless: Sequence[_Contact]
    named: dict[str, _Contact]


def store(
    work: Workspace,
    before: Import,
    rows: Sequence[Mapping[str, Any]],
    on_existing: OnExisting,
    position: int,
    bad: int = 0,
    done: bool = False,
) -> Import:
    """Store some rows of a file as contacts, together with the progress.

    Rows with the same email are one contact; results are in the order of the file.

    Raises:
        NotFoundError: the account no longer has this list.
        ConflictError: another process continues the same import.
    """
    connection, list_id = work.connection, before.list_id
    # The order of locks in operations.contacts: the list, its contacts, the counter of events, the clock.
    state = work.read_list(list_id, CHANGES_CONTACTS)
    if _position(work, before.id) != (before.position, before.counts):
        raise ConflictError("another process imports the same file: let it finish")
    batch = _evaluated(work, state, rows, on_existing)
    work.begin_writing()
    if connection.dialect.name == "sqlite":
        # 64 MiB: the rows change many pages of many indexes.
        connection.exec_driver_sql("PRAGMA cache_size = -65536")
    _create(work, batch)
    named = batch.named
    updated = [contact for contact in named.values() if contact.created is None]
    every = [*updated, *batch.nameless, *(named[key] for key in sorted(named) if named[key].created is not None)]
    _update(connection, every)
    note_moments(connection, state.language, [one.after for one in every if one.created is not None], new=True)
    note_moments(connection, state.language, [one.after for one in updated if "data" in one.changes])
    changed = [one.before["id"] for one in every if one.created is not None or one.changes]
    growth = sum((Growth.between(one.existing, one.after) for one in every), NO_GROWTH)
    note_contacts(connection, list_id, changed, growth)
    record(connection, list_id, [happening for one in every for happening in one.happened], batch.rules.at)
    dues = [one.effect.due for one in every if one.effect is not None and one.effect.due is not None]
    if dues:
        hurry(connection, list_id, min(dues))
    counts = sum((one.counts for one in every), before.counts + Counts(bad=bad))
    moment = now()
    progress = {"position": position, "done": done, "updatedAt": moment, **asdict(counts)}
    connection.execute(imports.update().where(imports.c.id == before.id).values(progress))
    return Import(before.id, list_id, position, counts, done, moment)


def _evaluated(work: Workspace, state: ListState, rows: Sequence[Mapping[str, Any]], on_existing: OnExisting) -> _Batch:
    """Lock the existing contacts of rows, and compute the effects of all rows."""
    keyed: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        if (key := email_key(row.get("email"))) is not None:
            keyed.setdefault(key, []).append(row)
    existing = _existing(work, state.id, keyed)
    if existing and work.definitions_of(state).reads_manual:
        existing = dict(zip(existing, with_manual(work.connection, list(existing.values())), strict=True))

    def compute(definitions: Definitions, clock: Clock | None, acts: Mapping[str, Sequence[Action]]) -> _Batch:
        rules = _Rules(state.id, definitions, clock, state.at, on_existing == "update")
        known = {key: {**contact, ACTIONS.name: acts.get(contact["id"], ())} for key, contact in existing.items()}
        named = rules.evaluate((own, known.get(key)) for key, own in keyed.items())
        nameless = rules.evaluate(([row], None) for row in rows if row.get("email") is None)
        return _Batch(rules, nameless, dict(zip(keyed, named, strict=True)))

    def again(batch: _Batch, changed: AbstractSet[str], acts: Mapping[str, Sequence[Action]]) -> _Batch:
        # Others may keep changing some contact of a long file.
        found = {key: contact for key, contact in existing.items() if contact["id"] in changed}
        gone = (key for key, one in batch.named.items() if one.existing and one.existing["id"] in changed)
        keys = list(dict.fromkeys([*found, *gone]))
        known = {key: {**contact, ACTIONS.name: acts.get(contact["id"], ())} for key, contact in found.items()}
        named = batch.rules.evaluate((keyed[key], known.get(key)) for key in keys)
        batch.named.update(zip(keys, named, strict=True))
        return batch

    return evaluated(work, state, list(existing.values()), compute, again)


def _existing(work: Workspace, list_id: str, keys: Iterable[str]) -> dict[str, Record]:
    """Return the existing contacts by their keys, and lock them."""
    if not keys:
        return {}
    query = sa.select(contacts).where(contacts.c.listId == list_id, contacts.c.emailKey.in_(keys))
    # All imports lock contacts in this order, which prevents deadlocks of two imports.
    found = work.connection.execute(work.locking(query.order_by(contacts.c.id))).mappings()
    return {row["emailKey"]: dict(row) for row in found}


def _create(work: Workspace, batch: _Batch) -> None:
    """Create the new contacts; update those that other transactions create at the same moment."""
    connection, rules = work.connection, batch.rules
    # All imports insert in the order of keys, which prevents deadlocks of two imports.
    named = sorted((key, one) for key, one in batch.named.items() if one.created is not None)
    pending = [*batch.nameless, *(one for _, one in named)]
    while pending:
        created = {one.before["id"]: {**one.before, **one.columns} for one in pending}
        done = connection.execute(_insert_new(connection, contacts, ("listId", "emailKey")), [*created.values()])
        if done.rowcount == len(created):
            return
        # psycopg does not always return the number of inserted rows.
        for contact_id in connection.scalars(sa.select(contacts.c.id).where(contacts.c.id.in_(created))).all():
            del created[contact_id]
        lost = {key: one.rows for key, one in batch.named.items() if one.before["id"] in created}
        existing = _existing(work, rules.list_id, lost)
        records = with_related(connection, list(existing.values()), rules.definitions)
        known = {row["emailKey"]: row for row in records}
        again = rules.evaluate((rows, known.get(key)) for key, rows in lost.items())
        batch.named.update(zip(lost, again, strict=True))
        # The existing contacts of these have been deleted since.
        pending = [one for one in again if one.created is not None]


def _update(connection: sa.Connection, each: Sequence[_Contact]) -> None:
    """Update contacts, grouped by the fields that change."""
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for contact in each:
        if contact.changes:
            changes = contact.changes | contact.columns
            alike.setdefault(tuple(sorted(changes)), []).append({"of": contact.before["id"], **changes})
    change = contacts.update().where(contacts.c.id == sa.bindparam("of"))
    for rows in alike.values():
        connection.execute(change, rows)


def _insert_new(connection: sa.Connection, table: sa.Table, unique: Sequence[str]) -> Any:
    """Return an insertion that skips existing rows."""
    return insertion(connection, table).on_conflict_do_nothing(index_elements=list(unique))


def _position(work: Workspace, import_id: str) -> tuple[int, Counts] | None:
    """Return the progress of an import, and lock it until the transaction ends."""
    query = work.locking(sa.select(*_READ).where(imports.c.id == import_id))
    row = work.connection.execute(query).one_or_none()
    return None if row is None else (row.position, _import(row).counts)


def _import(row: sa.Row[*tuple[Any, ...]]) -> Import:
    counts = Counts(row.created, row.updated, row.skipped, row.bad)
    return Import(row.id, row.listId, row.position, counts, row.done, aware(row.updatedAt))
