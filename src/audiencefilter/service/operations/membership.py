"""Which audiences contacts are in, and which they enter and leave as they change."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

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
        curated = sa.select(members.c.contactId, members.c.audienceId).where(members.c.contactId.in_(list(found)))
        for contact_id, audience_id in connection.execute(curated.order_by(members.c.audienceId)):
            found[contact_id].append(audience_id)
    return found


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
