"""Which audiences contacts are in, and which they enter and leave as they change."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from audiencefilter.service.operations.definitions import Definitions, SmartAudience
from audiencefilter.service.operations.events import Happening
from audiencefilter.service.storage.tables import members

#: A contact by its fields, as the library evaluates it.
Record = Mapping[str, Any]


def audiences_of(
    connection: sa.Connection, records: Sequence[Record], definitions: Definitions
) -> dict[str, list[str]]:
    """Return the ids of the audiences that each contact is in, by the contact's id."""
    found: dict[str, list[str]] = {record["id"]: [] for record in records}
    for audience in definitions.smart:
        for record in audience.filter.select(records):
            found[record["id"]].append(audience.id)
    if definitions.has_manual:
        for contact_id, audience_id in _curated(connection, list(found)):
            found[contact_id].append(audience_id)
    return found


def _curated(connection: sa.Connection, contact_ids: list[str]) -> Iterable[Any]:
    """Return which of some contacts are in which manual audiences.

    The ids are one parameter: as hundreds of them, they take longer to write and to read than the query.
    """
    if connection.dialect.name == "sqlite":
        return connection.execute(_AMONG_JSON, {"ids": json.dumps(contact_ids)})
    return connection.execute(_AMONG_ARRAY, {"ids": contact_ids})


_ids: Final = sa.bindparam("ids", type_=sa.Text)
_MEMBERS: Final = sa.select(members.c.contactId, members.c.audienceId).order_by(members.c.audienceId)
_AMONG_JSON: Final = _MEMBERS.where(
    members.c.contactId.in_(sa.select(sa.func.json_each(_ids).table_valued("value").c.value))
)
_AMONG_ARRAY: Final = _MEMBERS.where(members.c.contactId == sa.any_(sa.bindparam("ids", type_=ARRAY(sa.String))))


def transitions(definitions: Definitions, before: Record | None, after: Record | None) -> Iterator[Happening]:
    """Give what a change of one contact does to smart audiences.

    Only those are evaluated that read a field that changed; all of them for a contact that is new or gone.

    Args:
        definitions: the audiences.
        before: the contact as it was; None where it is new.
        after: the contact as it is; None where it is gone.
    """
    concerned: Sequence[SmartAudience]
    if before is None or after is None:
        concerned = definitions.smart
    else:
        concerned = definitions.reading(field for field, value in after.items() if value != before[field])
    for audience in concerned:
        matches = audience.filter.matches
        contact = after or before or {}
        was, is_ = before is not None and matches(before), after is not None and matches(after)
        if is_ and not was:
            yield Happening("enter", audience.id, contact["id"])
        elif was and not is_:
            yield Happening("leave", audience.id, contact["id"])
