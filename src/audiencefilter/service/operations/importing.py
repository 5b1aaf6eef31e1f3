"""Import contacts in batches; each transaction also stores the progress."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError, OutdatedError
from audiencefilter.service.operations.change_log import NO_GROWTH, Growth, note_contacts
from audiencefilter.service.operations.clocks import Clock, clock_of, hurry
from audiencefilter.service.operations.contacts import email_key, new_contact, stored
from audiencefilter.service.operations.definitions import Definitions
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.filling import note_moments
from audiencefilter.service.operations.membership import (
    Following,
    due_of,
    moved,
    smart_audiences_of,
    transitions,
    with_actions,
)
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.operations.workspace import CHANGES_CONTACTS, Workspace
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import aware, contacts, imports, new_id, now

#: The treatment of a contact that is already on the list.
OnExisting = Literal["skip", "update"]

#: An update changes neither the email, which identified the contact, nor the time of its creation.
_KEPT: Final = ("email", "createdAt")


#: The most outdated rows that the write transaction computes again, filters included. While people of the file sign up,
#: some rows are always outdated.
_MOST_STALE: Final = 20


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
        connection: of a write transaction.
        list_id: the list.
        digest: of the content of the file.
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
class _Taken:
    """The effect of the rows of one contact.

    Attributes:
        rows: in the order of the file.
        existing: the contact before; None if it is new.
        created: the new contact; None if it existed.
        following: its relation to the clock; None if no audience follows the clock, or nothing changes.
    """

    rows: list[Mapping[str, Any]]
    existing: Mapping[str, Any] | None = None
    created: Mapping[str, Any] | None = None
    changes: dict[str, Any] = field(default_factory=dict)
    happened: list[Happening] = field(default_factory=list)
    following: Following | None = None
    counts: Counts = Counts()


@dataclass(frozen=True, slots=True)
class ForeseenRows:
    """The effect of some rows of a file, computed before the transaction that stores them.

    Attributes:
        clock: of the list; None if no audience follows it.
        at: the instant of the changes, in the stored data.
        nameless: the effects of rows without an email; each is a contact of its own.
        named: the effects of the other rows, by the key of the email.
    """

    version: int
    definitions: Definitions
    clock: Clock | None
    at: datetime
    nameless: Sequence[_Taken]
    named: dict[str, _Taken]
    updates: bool


def foresee(
    work: Workspace,
    list_id: str,
    rows: Sequence[Mapping[str, Any]],
    on_existing: OnExisting,
) -> ForeseenRows:
    """Compute the effect of some rows of a file, for :func:`store`.

    Rows with the same email are one contact; results are in the order of the file.

    Raises:
        NotFoundError: the account no longer has this list.
    """
    state = work.read_list(list_id)
    definitions = work.definitions_of(state)
    nameless: list[_Taken] = []
    named: dict[str, _Taken] = {}
    for row in rows:
        if (key := email_key(row.get("email"))) is None:
            nameless.append(_Taken([row]))
        else:
            named.setdefault(key, _Taken([])).rows.append(row)
    existing = _existing(work.connection, list_id, named, definitions)
    clock = clock_of(work.connection, list_id) if definitions.is_relative else None
    found = ForeseenRows(state.version, definitions, clock, state.at, nameless, named, on_existing == "update")
    _take(list_id, found, [(existing.get(key), taken) for key, taken in named.items()])
    _take(list_id, found, [(None, taken) for taken in nameless])
    return found


def _take(list_id: str, found: ForeseenRows, each: Sequence[tuple[Mapping[str, Any] | None, _Taken]]) -> None:
    """Compute the effects on contacts, each given with its stored row or None."""
    new: list[_Taken] = []
    for existing, taken in each:
        taken.existing, taken.created, taken.changes, taken.happened, taken.counts = existing, None, {}, [], Counts()
        taken.following = None
        if existing is None:
            taken.created = new_contact(list_id, taken.rows[0], found.at)
            taken.counts = Counts(created=1)
            new.append(taken)
    if found.clock is None:
        entered = smart_audiences_of([taken.created for taken in new if taken.created], found.definitions, found.at)
        for taken in new:
            key = taken.created["id"] if taken.created else ""
            taken.happened += [Happening("enter", audience_id, key) for audience_id in entered[key]]
    else:
        for taken in new:
            taken.happened, taken.following = moved(found.definitions, found.clock, None, taken.created, found.at)
    for _, taken in each:
        _meet(found, taken)


def _meet(found: ForeseenRows, taken: _Taken) -> None:
    """Update a contact with its rows, except the one that created it."""
    known = taken.existing or taken.created or {}
    for row in taken.rows[taken.counts.created :]:
        fields = stored({name: value for name, value in row.items() if name not in _KEPT})
        changed = {name: value for name, value in fields.items() if value != known[name]}
        if not found.updates or not changed:
            taken.counts += Counts(skipped=1)
            continue
        before, known = known, {**known, **changed}
        taken.changes |= changed
        taken.counts += Counts(updated=1)
        _follow(found, taken, before, known)


def _follow(found: ForeseenRows, taken: _Taken, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Compute the effect of one change of a contact."""
    if taken.following is None:
        happened, taken.following = moved(found.definitions, found.clock, before, after, found.at)
    else:
        # This import has changed the contact at this instant already.
        at = taken.following.as_of
        happened = transitions(found.definitions, before, after, at)
        taken.following = replace(taken.following, due=due_of(found.definitions, after, at))
    taken.happened += happened


def store(
    work: Workspace,
    before: Import,
    foreseen: ForeseenRows,
    position: int,
    bad: int = 0,
    done: bool = False,
) -> Import:
    """Store some rows of a file as contacts, together with the progress.

    Raises:
        NotFoundError: the account no longer has this list.
        ConflictError: another process continues the same import.
        OutdatedError: the audiences or the contacts have changed since `foreseen` was computed.
    """
    connection = work.connection
    # The order of locks in operations.contacts: the list, its contacts, the counter of events.
    state = work.read_list(before.list_id, CHANGES_CONTACTS)
    if connection.dialect.name == "sqlite":
        # 64 MiB: the rows change many pages of many indexes.
        connection.exec_driver_sql("PRAGMA cache_size = -65536")
    if _position(connection, before.id) != (before.position, before.counts):
        raise ConflictError("another process imports the same file: let it finish")
    if state.version != foreseen.version:
        raise OutdatedError
    if foreseen.clock != (clock_of(connection, before.list_id) if foreseen.definitions.is_relative else None):
        raise OutdatedError
    _meet_again(connection, before.list_id, foreseen)
    _create(connection, before.list_id, foreseen)
    named = foreseen.named
    met = [taken for taken in named.values() if taken.created is None]
    every = [*met, *foreseen.nameless, *(named[key] for key in sorted(named) if named[key].created is not None)]
    _update(connection, every)
    _note(connection, state.language, every)
    dues = [taken.following.due for taken in every if taken.following is not None and taken.following.due is not None]
    hurry(connection, before.list_id, min(dues, default=None))
    touched = [taken.existing or taken.created or {} for taken in every if taken.created is not None or taken.changes]
    growth = sum((_growth(taken) for taken in every), NO_GROWTH)
    note_contacts(connection, before.list_id, [contact["id"] for contact in touched], growth)
    record(connection, before.list_id, [happening for taken in every for happening in taken.happened], foreseen.at)
    counts = sum((taken.counts for taken in every), before.counts + Counts(bad=bad))
    moment = now()
    progress = {"position": position, "done": done, "updatedAt": moment, **asdict(counts)}
    connection.execute(imports.update().where(imports.c.id == before.id).values(progress))
    return Import(before.id, before.list_id, position, counts, done, moment)


def _meet_again(connection: sa.Connection, list_id: str, foreseen: ForeseenRows) -> None:
    """Compute the rows of changed contacts again; many of them on SQLite are an OutdatedError: others would wait."""
    existing = _existing(connection, list_id, foreseen.named, foreseen.definitions, hold=True)
    stale = [(existing.get(key), taken) for key, taken in foreseen.named.items() if existing.get(key) != taken.existing]
    if len(stale) > _MOST_STALE and connection.dialect.name == "sqlite":
        raise OutdatedError
    _take(list_id, foreseen, stale)


def _existing(
    connection: sa.Connection, list_id: str, keys: Iterable[str], definitions: Definitions, hold: bool = False
) -> dict[str, Mapping[str, Any]]:
    """Return the existing contacts by their keys, with the actions that audiences read; `hold` locks them."""
    if not keys:
        return {}
    query = sa.select(contacts).where(contacts.c.listId == list_id, contacts.c.emailKey.in_(keys))
    if hold:
        # In one order, against deadlocks of two imports.
        query = query.order_by(contacts.c.id).with_for_update()
    found = [dict(row) for row in connection.execute(query).mappings()]
    return {row["emailKey"]: row for row in with_actions(connection, found, definitions)}


def _create(connection: sa.Connection, list_id: str, foreseen: ForeseenRows) -> None:
    """Create the new contacts; update those that other transactions create at the same moment."""
    # In the order of keys, against deadlocks of two imports.
    named = sorted(foreseen.named.items())
    pending = [*foreseen.nameless, *(taken for _, taken in named if taken.created is not None)]
    while pending:
        created = {
            taken.created["id"]: {**taken.created, **_as_of(taken)} for taken in pending if taken.created is not None
        }
        done = connection.execute(_insert_new(connection, contacts, ("listId", "emailKey")), [*created.values()])
        if done.rowcount == len(created):
            return
        # psycopg does not always return the number of inserted rows.
        for contact_id in connection.scalars(sa.select(contacts.c.id).where(contacts.c.id.in_(created))).all():
            del created[contact_id]
        lost = {key: taken for key, taken in named if taken.created is not None and taken.created["id"] in created}
        existing = _existing(connection, list_id, lost, foreseen.definitions, hold=True)
        _take(list_id, foreseen, [(existing.get(key), taken) for key, taken in lost.items()])
        # The existing contacts of these have been deleted since.
        pending = [taken for taken in lost.values() if taken.created is not None]


def _update(connection: sa.Connection, each: Sequence[_Taken]) -> None:
    """Update contacts, grouped by the fields that change."""
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for taken in each:
        if taken.changes:
            contact, changes = taken.existing or taken.created or {}, taken.changes | _as_of(taken)
            alike.setdefault(tuple(sorted(changes)), []).append({"of": contact["id"], **changes})
    change = contacts.update().where(contacts.c.id == sa.bindparam("of"))
    for rows in alike.values():
        connection.execute(change, rows)


def _growth(taken: _Taken) -> Growth:
    return Growth.between(taken.existing, {**(taken.existing or taken.created or {}), **taken.changes})


def _as_of(taken: _Taken) -> dict[str, Any]:
    return {} if taken.following is None else {"asOf": taken.following.as_of}


def _note(connection: sa.Connection, language: Language, each: Sequence[_Taken]) -> None:
    """Store the instants in the custom data of new contacts and of those with changed data."""
    created = [{**taken.created, **taken.changes} for taken in each if taken.created is not None]
    note_moments(connection, language, created, new=True)
    met = [taken for taken in each if taken.existing is not None and "data" in taken.changes]
    note_moments(connection, language, [{**(taken.existing or {}), **taken.changes} for taken in met])


def _insert_new(connection: sa.Connection, table: sa.Table, unique: Sequence[str]) -> Any:
    """Return an insertion that skips existing rows."""
    return insertion(connection, table).on_conflict_do_nothing(index_elements=list(unique))


def _position(connection: sa.Connection, import_id: str) -> tuple[int, Counts] | None:
    """Return the progress of an import, and lock it until the transaction ends."""
    row = connection.execute(sa.select(*_READ).where(imports.c.id == import_id).with_for_update()).one_or_none()
    return None if row is None else (row.position, _import(row).counts)


def _import(row: sa.Row[*tuple[Any, ...]]) -> Import:
    counts = Counts(row.created, row.updated, row.skipped, row.bad)
    return Import(row.id, row.listId, row.position, counts, row.done, aware(row.updatedAt))
