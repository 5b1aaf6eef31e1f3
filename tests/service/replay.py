"""Events, replayed: they must lead from the members that audiences had to those that they have."""

from collections.abc import Mapping

import sqlalchemy as sa

from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience
from audiencefilter.service.operations.definitions import DefinitionCache, ListState
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import contacts, event_counters, events, lists


def assert_consistent(database: Database, list_id: str, before: Mapping[str, set[str]], after: int) -> None:
    """Check the events of a list, in one state of the database.

    Args:
        database: where the list is.
        list_id: the list.
        before: the members of smart audiences, which were not defined anew since, by the audiences' ids.
        after: the number of the last event at that time.
    """
    with database.reading() as connection:
        last = connection.scalar(sa.select(event_counters.c.last).where(event_counters.c.listId == list_id))
        found = connection.execute(sa.select(events).where(events.c.listId == list_id).order_by(events.c.number)).all()
        account_id = connection.scalar(sa.select(lists.c.accountId).where(lists.c.id == list_id))
        state = Workspace(connection, DefinitionCache(), str(account_id)).read_list(list_id)
        held = {audience.id: audience for audience in audiences.of_list(connection, list_id)}
        now = {audience_id: members(connection, held[audience_id], state) for audience_id in before}
    assert [event.number for event in found] == list(range(1, (last or 0) + 1))
    replayed = {audience_id: set(contact_ids) for audience_id, contact_ids in before.items()}
    for event in found:
        if event.number <= after or event.audienceId not in replayed:
            continue
        inside = replayed[event.audienceId]
        match event.type:
            case "enter":
                assert event.contactId not in inside, f"{event} is repeated"
                inside.add(event.contactId)
            case "leave":
                assert event.contactId in inside, f"{event} has no enter before it"
                inside.remove(event.contactId)
            case other:
                raise AssertionError(f"{other} of an audience that nobody defined anew")
    assert replayed == now


def members(connection: sa.Connection, audience: Audience, state: ListState) -> set[str]:
    """Return the ids of the contacts that are in an audience now."""
    return set(connection.scalars(sa.select(contacts.c.id).where(audiences.members_of(audience, state))))
