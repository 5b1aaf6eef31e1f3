"""Which audiences contacts are in, and which they enter and leave as they change."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from audiencefilter.service.errors import OutdatedError
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.events import EventType, Happening
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import members

#: How a page is found, as measured with contacts whose values differ: to look one contact up takes some 50 µs, however
#: many audiences there are; to let a filter select takes 1 µs to begin with, and 0.1 µs for each contact. So the two
#: ways meet at about so many audiences for each contact of a short page, and so many for a page of any length.
_EACH: Final = 20
_MOST: Final = 500

#: A contact by its fields, as the library evaluates it.
Record = Mapping[str, Any]


def audiences_of(
    connection: sa.Connection, records: Sequence[Record], definitions: Definitions
) -> dict[str, list[str]]:
    """Return the ids of the audiences that each contact is in, by the contact's id."""
    found = smart_audiences_of(records, definitions)
    if definitions.has_manual:
        for contact_id, audience_id in _curated(connection, list(found)):
            found[contact_id].append(audience_id)
    return found


def smart_audiences_of(records: Sequence[Record], definitions: Definitions) -> dict[str, list[str]]:
    """Return the ids of the smart audiences that each contact is in, by the contact's id; the oldest first."""
    if len(records) > 1 and len(definitions.smart) < min(_EACH * len(records), _MOST):
        return filter_by_filter(records, definitions)
    return one_by_one(records, definitions)


def one_by_one(records: Sequence[Record], definitions: Definitions) -> dict[str, list[str]]:
    """Look each contact up."""
    match, slots, smart = definitions.index.match, definitions.slots, definitions.smart
    return {record["id"]: [smart[slot].id for slot in slots(match(record))] for record in records}


def filter_by_filter(records: Sequence[Record], definitions: Definitions) -> dict[str, list[str]]:
    """Let each filter select among the contacts."""
    found: dict[str, list[str]] = {record["id"]: [] for record in records}
    for audience in definitions.smart:
        for record in audience.filter.select(records):
            found[record["id"]].append(audience.id)
    return found


def _curated(connection: sa.Connection, contact_ids: list[str]) -> Iterable[Any]:
    """Return which of some contacts are in which manual audiences.

    The ids are one parameter: as hundreds of them, they take longer to write and to read than the query.
    """
    if connection.dialect.name == "sqlite":
        return connection.execute(_AMONG_JSON, {"ids": json.dumps(contact_ids)})
    return connection.execute(_AMONG_ARRAY, {"ids": contact_ids})


def add_members(connection: sa.Connection, audience_id: str, contact_ids: Sequence[str]) -> None:
    """Make contacts curated members of an audience, which none of them is yet; the ids are one parameter."""
    is_sqlite = connection.dialect.name == "sqlite"
    ids = sa.select(sa.literal(audience_id), _EACH_OF_JSON if is_sqlite else _EACH_OF_ARRAY)
    insertion = members.insert().from_select(["audienceId", "contactId"], ids)
    connection.execute(insertion, {"ids": json.dumps(contact_ids) if is_sqlite else contact_ids})


_json_ids: Final = sa.bindparam("ids", type_=sa.Text)
_array_ids: Final = sa.bindparam("ids", type_=ARRAY(sa.String))
_EACH_OF_JSON: Final = sa.func.json_each(_json_ids).table_valued("value").c.value
_EACH_OF_ARRAY: Final = sa.func.unnest(_array_ids).column_valued()
_MEMBERS: Final = sa.select(members.c.contactId, members.c.audienceId).order_by(members.c.audienceId)
_AMONG_JSON: Final = _MEMBERS.where(members.c.contactId.in_(sa.select(_EACH_OF_JSON)))
_AMONG_ARRAY: Final = _MEMBERS.where(members.c.contactId == sa.any_(_array_ids))


def transitions(definitions: Definitions, before: Record | None, after: Record | None) -> list[Happening]:
    """Return what a change of one contact does to smart audiences.

    They come in the order of the fields that changed, each with the audiences that read it, the oldest first; all by
    age for a contact that is new or gone.

    Args:
        definitions: the audiences.
        before: the contact as it was; None where it is new.
        after: the contact as it is; None where it is gone.
    """
    changes = definitions.index.changes(before, after)
    if not changes:
        return []
    kinds: dict[int, EventType] = dict.fromkeys(definitions.slots(changes.entered), "enter")
    kinds |= dict.fromkeys(definitions.slots(changes.left), "leave")
    smart = definitions.smart
    order = sorted(kinds)
    if before is not None and after is not None:
        ranks = {field: rank for rank, field in enumerate(after) if after[field] != before[field]}
        order.sort(key=lambda slot: min(ranks[field] for field in smart[slot].filter.fields if field in ranks))
    contact = after or before or {}
    return [Happening(kinds[slot], smart[slot].id, contact["id"]) for slot in order]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a change of one contact does to smart audiences, found before the transaction that writes it.

    Attributes:
        state: the list as it was.
        definitions: the audiences that it was found with.
        before: the contact as it was; None where it is new.
        after: the contact as it will be; None where it is gone.
        happened: what the change does.
    """

    state: ListState
    definitions: Definitions
    before: Record | None
    after: Record | None
    happened: Sequence[Happening]

    def of(self, state: ListState, before: Record | None, after: Record | None) -> Sequence[Happening]:
        """Return what a change does, which is the one that was foreseen.

        Raises:
            OutdatedError: it is not: the contact or the audiences have changed since.
        """
        if (state.version, before, after) != (self.state.version, self.before, self.after):
            raise OutdatedError
        return self.happened


def foresee(work: Workspace, state: ListState, before: Record | None, after: Record | None) -> Foreseen:
    """Find what a change of one contact will do to smart audiences, as for :func:`transitions`."""
    definitions = work.definitions_of(state)
    return Foreseen(state, definitions, before, after, transitions(definitions, before, after))
