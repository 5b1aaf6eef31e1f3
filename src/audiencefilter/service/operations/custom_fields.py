"""Change the language of a list: its notation and its custom fields; store the instants in its custom data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import ConflictError
from audiencefilter.service.operations.clocks import fill
from audiencefilter.service.operations.definitions import ListState, note_change
from audiencefilter.service.operations.notation import (
    CustomField,
    Language,
    ListNotation,
    day_of_year,
    first_instant,
    in_leap_year,
    reread,
)
from audiencefilter.service.operations.words import KINDS, changed
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import aware, clocks, contacts, lists, moments, now
from audiencefilter.tools import at_path, document


def set_notation(work: Workspace, list_id: str, notation: ListNotation) -> Language:
    """Change the notation of a list, and return its language.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: its custom fields or audiences need the extended notation.
    """
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    if notation == "published" and state.language.fields:
        raise ConflictError("custom fields need the extended notation: take them away before")
    return _change(work, state, Language(notation, state.language.fields))


class People(NamedTuple):
    """What a list has for people: the zone of their days, and the words of its fields, as stored."""

    zone: str | None
    words: str


def for_people(work: Workspace, list_id: str) -> People:
    """Return the zone and the words of a list, which the caller has read."""
    return People(*work.connection.execute(sa.select(lists.c.zone, lists.c.words).where(lists.c.id == list_id)).one())


def set_for_people(work: Workspace, list_id: str, change: Mapping[str, Any]) -> People:
    """Change the zone and the words of a list; `change` has `zone`, and words by kind and field.

    Raises:
        NotFoundError: the account has no such list.
    """
    work.read_list(list_id, CHANGES_AUDIENCES)
    work.begin_writing()
    before = for_people(work, list_id)
    words = changed(before.words, {kind: change[kind] for kind in KINDS if kind in change})
    after = People(change.get("zone", before.zone), words)
    if after != before:
        work.connection.execute(lists.update().where(lists.c.id == list_id).values(updatedAt=now(), **after._asdict()))
    return after


def set_fields(work: Workspace, list_id: str, fields: Sequence[CustomField]) -> Language:
    """Set the custom fields of a list, and return its language.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has the published notation, or audiences use a field that is removed or changed.
    """
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    if state.language.notation == "published" and fields:
        raise ConflictError(
            'custom fields need the extended notation: set it with PATCH /v4/extensions/lists/{id} {"notation": '
            '"extended"}'
        )
    return _change(work, state, Language(state.language.notation, tuple(fields)))


def _change(work: Workspace, state: ListState, wanted: Language) -> Language:
    work.prepared("version", lambda: _readable_version(work, state, wanted), lambda version: version == state.version)
    work.begin_writing()
    if wanted != state.language:
        changed = lists.update().where(lists.c.id == state.id).values(updatedAt=now(), **wanted.columns_of_list())
        work.connection.execute(changed)
        note_change(work.connection, state.id)
        if not set(wanted.moments.values()) <= set(state.language.moments.values()):
            fill(work.connection, state.id)
    return wanted


def _readable_version(work: Workspace, state: ListState, wanted: Language) -> int:
    """Return the version of the audiences of a list, after parsing all of them in another language."""
    definitions = work.definitions_of(state)
    against = set(reread(state.language, definitions.filters.filters, wanted, state.names))
    if against:
        users = [audience for audience in definitions.smart if audience.text in against]
        raise ConflictError(
            f"audiences use fields that would be removed or changed: {definitions.called(users)}: change or delete "
            "them before"
        )
    return state.version


# After a change of fields, the instants in custom data are stored, a batch of contacts at a time. A read transaction
# finds the rows to write. The write transaction uses only those of contacts with unchanged custom data: a contact that
# changed meanwhile got its rows with that change.

#: The most contacts in one transaction, which compares the custom data of those with rows to write.
FILL_CONTACTS: Final = 200
#: A transaction starts no further contact after this number of rows, which SQLite writes in less than 0.1 s.
FILL_ROWS: Final = 1_000


@dataclass(frozen=True, slots=True)
class MomentsPlan:
    """The rows to write and delete for a batch of contacts.

    Attributes:
        reached: the last contact of the batch; None if no contacts follow.
        data: the custom data by contact, for contacts with rows to write, at the time of the read.
    """

    list_id: str
    reached: str | None
    data: Mapping[str, str]
    stale: Sequence[Mapping[str, Any]]
    new: Sequence[Mapping[str, Any]]


def find_moments(connection: sa.Connection, state: ListState, filled: str) -> MomentsPlan:
    """Find the rows to write for the next batch of contacts, after the contact `filled`."""
    query = sa.select(contacts.c.id, contacts.c.listId, contacts.c.data)
    query = (
        query.where(contacts.c.listId == state.id, contacts.c.id > filled).order_by(contacts.c.id).limit(FILL_CONTACTS)
    )
    found = [dict(contact) for contact in connection.execute(query).mappings()]
    known = _known(connection, [contact["id"] for contact in found])
    data, stale, new, reached = dict[str, str](), list[dict[str, Any]](), list[Mapping[str, Any]](), filled
    for contact in found:
        if len(stale) + len(new) >= FILL_ROWS:
            return MomentsPlan(state.id, reached, data, stale, new)
        reached, rows = contact["id"], known.get(contact["id"], {})
        wanted = {row["field"]: row for row in moments_of(state.language, [contact])}
        goes = [name for name, at in rows.items() if name not in wanted or wanted[name]["at"] != at]
        comes = [row for name, row in wanted.items() if rows.get(name) != row["at"]]
        if goes or comes:
            data[reached] = contact["data"]
        stale += [{"of": reached, "name": name} for name in goes]
        new += comes
    return MomentsPlan(state.id, reached if len(found) == FILL_CONTACTS else None, data, stale, new)


def _known(connection: sa.Connection, contact_ids: Sequence[str]) -> dict[str, dict[str, datetime]]:
    """Return the stored instants, by contact and field."""
    found: dict[str, dict[str, datetime]] = {}
    query = sa.select(moments.c.contactId, moments.c.field, moments.c.at).where(moments.c.contactId.in_(contact_ids))
    for contact_id, name, at in connection.execute(query):
        found.setdefault(contact_id, {})[name] = aware(at)
    return found


def store_moments(connection: sa.Connection, plan: MomentsPlan) -> None:
    """Write the rows; the caller has made sure that neither the clock nor the fields have changed since the read."""
    query = sa.select(contacts.c.id, contacts.c.data).where(contacts.c.id.in_(plan.data))
    same = {contact_id for contact_id, data in connection.execute(query) if data == plan.data[contact_id]}
    if stale := [row for row in plan.stale if row["of"] in same]:
        is_meant = sa.and_(moments.c.contactId == sa.bindparam("of"), moments.c.field == sa.bindparam("name"))
        connection.execute(moments.delete().where(is_meant), stale)
    if new := [row for row in plan.new if row["contactId"] in same]:
        # A contact whose data changed and changed back meanwhile has its rows already.
        connection.execute(insertion(connection, moments).on_conflict_do_nothing(), new)
    connection.execute(clocks.update().where(clocks.c.listId == plan.list_id).values(filled=plan.reached))


def note_moments(
    connection: sa.Connection, language: Language, contacts: Sequence[Mapping[str, Any]], new: bool = False
) -> None:
    """Replace the stored instants in the custom data of contacts."""
    if not language.moments or not contacts:
        return
    if not new:
        ids = [contact["id"] for contact in contacts]
        connection.execute(moments.delete().where(moments.c.contactId.in_(ids)))
    rows = list(moments_of(language, contacts))
    if rows:
        connection.execute(moments.insert(), rows)


def moments_of(language: Language, contacts: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows for the instants in the custom data of contacts: once for each path, even with several fields.

    A date has two rows: its first instant in UTC, and that of its day in the year 2000, for anniversaries.
    """
    for contact in contacts:
        # Parsed once, since a list may have hundreds of fields.
        parsed = document(contact["data"])
        for field in language.moments.values():
            found = at_path(parsed, field)
            if found is None:
                continue
            rows = {field.name: found}
            if field.type is af.FieldType.DATE:
                rows = {field.name: first_instant(found), day_of_year(field.name): first_instant(in_leap_year(found))}
            for name, at in rows.items():
                yield {"contactId": contact["id"], "field": name, "listId": contact["listId"], "at": at}
