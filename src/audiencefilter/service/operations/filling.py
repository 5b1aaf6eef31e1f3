"""Store the instants in custom data after a change of the fields of a list, a batch of contacts at a time.

A read transaction finds the rows to write. The write transaction uses only those of contacts with unchanged custom
data: a contact that changed meanwhile got its rows with that change.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import aware, clocks, contacts, moments
from audiencefilter.tools import at_path, document

#: The most contacts in one transaction, which compares the custom data of those with rows to write.
CONTACTS: Final = 200
#: A transaction starts no further contact after this number of rows, which SQLite writes in less than 0.1 s.
ROWS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
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


def find(connection: sa.Connection, state: ListState, filled: str) -> Plan:
    """Find the rows for the batch of contacts after one."""
    query = sa.select(contacts.c.id, contacts.c.listId, contacts.c.data)
    query = query.where(contacts.c.listId == state.id, contacts.c.id > filled).order_by(contacts.c.id).limit(CONTACTS)
    found = [dict(contact) for contact in connection.execute(query).mappings()]
    known = _known(connection, [contact["id"] for contact in found])
    data, stale, new, reached = dict[str, str](), list[dict[str, Any]](), list[Mapping[str, Any]](), filled
    for contact in found:
        if len(stale) + len(new) >= ROWS:
            return Plan(state.id, reached, data, stale, new)
        reached, rows = contact["id"], known.get(contact["id"], {})
        wanted = {row["field"]: row for row in moments_of(state.language, [contact])}
        goes = [name for name, at in rows.items() if name not in wanted or wanted[name]["at"] != at]
        comes = [row for name, row in wanted.items() if rows.get(name) != row["at"]]
        if goes or comes:
            data[reached] = contact["data"]
        stale += [{"of": reached, "name": name} for name in goes]
        new += comes
    return Plan(state.id, reached if len(found) == CONTACTS else None, data, stale, new)


def _known(connection: sa.Connection, contact_ids: Sequence[str]) -> dict[str, dict[str, datetime]]:
    """Return the stored instants, by contact and field."""
    found: dict[str, dict[str, datetime]] = {}
    query = sa.select(moments.c.contactId, moments.c.field, moments.c.at).where(moments.c.contactId.in_(contact_ids))
    for contact_id, name, at in connection.execute(query):
        found.setdefault(contact_id, {})[name] = aware(at)
    return found


def store(connection: sa.Connection, plan: Plan) -> None:
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
    """Yield a row for each instant in the custom data of contacts: one for each path, even with several fields."""
    for contact in contacts:
        # Parsed once, since a list may have hundreds of fields.
        held = document(contact["data"])
        for field in language.moments.values():
            at = at_path(held, field)
            if at is not None:
                yield {"contactId": contact["id"], "field": field.name, "listId": contact["listId"], "at": at}
