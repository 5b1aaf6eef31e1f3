"""Operations on actions, which add points to contacts."""

from typing import Any, Final

import sqlalchemy as sa
from starlette.responses import Response

from audiencefilter.service import contacts
from audiencefilter.service.answers import answer
from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.models import NewAction
from audiencefilter.service.requests import TheSession, operations
from audiencefilter.service.tables import actions, lists, new_id
from audiencefilter.service.tables import contacts as contact_table

router = operations("/actions", "Actions")
extension = operations("/extensions/actions", "Extensions")

SHOWN: Final = ("id", "name", "increase", "createdAt", "updatedAt", "subId")


def shown_action(row: Any) -> dict[str, Any]:
    """Return an action as the interface shows it."""
    return {name: row[name] for name in SHOWN}


@extension.post("", status_code=201)
def create_action(session: TheSession, action: NewAction) -> Response:
    """Create an action, and add its increase to the points of its contact."""
    row = action.model_dump() | {"id": new_id(), "createdAt": session.now, "updatedAt": session.now}
    with session.writing() as connection:
        contact = contacts.find(connection, session.caller, action.subId, lock=True)
        contacts.add_points(connection, contact, action.increase)
        connection.execute(actions.insert().values(row))
    return answer(201, action=shown_action(row))


@router.delete("/{id}")
def delete_action(session: TheSession, id: str) -> Response:
    """Delete an action, and subtract its increase from the points of its contact; return the deleted action."""
    with session.writing() as connection:
        query = sa.select(actions).join(contact_table, contact_table.c.id == actions.c.subId)
        query = query.join(lists, lists.c.id == contact_table.c.listId).where(
            actions.c.id == id, session.caller.visible
        )
        row = connection.execute(query).one_or_none()
        if row is None:
            raise NotFoundError("Action")
        contact = contacts.find(connection, session.caller, row.subId, lock=True)
        if not connection.execute(actions.delete().where(actions.c.id == id)).rowcount:
            raise NotFoundError("Action")  # another request was first
        contacts.add_points(connection, contact, -row.increase)
    return answer(action=shown_action(row._mapping))
