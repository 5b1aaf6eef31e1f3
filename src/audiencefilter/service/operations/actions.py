"""Actions, which add points to contacts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.operations import contacts
from audiencefilter.service.operations.membership import READ_COLUMNS, Action
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, lists, new_id
from audiencefilter.service.storage.tables import contacts as contact_table

SHOWN: Final = ("id", "name", "increase", "createdAt", "updatedAt", "subId")
_ACTIONS: Final = sa.select(*(actions.c[name] for name in SHOWN))


def create(work: Workspace, contact_id: str, name: str, increase: int) -> dict[str, Any]:
    """Create an action, which adds its increase to the points of its contact; return its row.

    Raises:
        NotFoundError: the account has no such contact.
        BadRequestError: the points would leave their range.
    """
    action_id = new_id()

    def made(at: datetime) -> dict[str, Any]:
        return dict(zip(SHOWN, (action_id, name, increase, at, at, contact_id), strict=True))

    def with_this(others: Sequence[Action], at: datetime) -> Sequence[Action]:
        return [*others, {column: made(at)[column] for column in READ_COLUMNS}]

    _, state, effect = contacts.add_points(work, contact_id, increase, with_this)
    action = made(effect.at)
    work.connection.execute(actions.insert().values(action | {"listId": state.id}))
    return action


def delete(work: Workspace, action_id: str) -> dict[str, Any]:
    """Delete an action and subtract its increase from the points; return the deleted row.

    Raises:
        NotFoundError: the account has no such action.
        BadRequestError: the points would leave their range.
    """
    action = _get(work, action_id)

    def without_this(own: Sequence[Action], at: datetime) -> Sequence[Action]:
        return [other for other in own if other["id"] != action_id]

    contacts.add_points(work, action["subId"], -action["increase"], without_this)
    # The contact is locked now. Another request that deleted the action before has subtracted the points already.
    if not work.connection.execute(actions.delete().where(actions.c.id == action_id)).rowcount:
        raise NotFoundError("Action")
    return action


def _get(work: Workspace, action_id: str) -> dict[str, Any]:
    row = work.connection.execute(
        _ACTIONS.join(contact_table, contact_table.c.id == actions.c.subId)
        .join(lists, lists.c.id == contact_table.c.listId)
        .where(actions.c.id == action_id, work.is_visible)
    ).one_or_none()
    if row is None:
        raise NotFoundError("Action")
    return dict(zip(SHOWN, row, strict=True))


def of_contact(connection: sa.Connection, contact_id: str) -> list[dict[str, Any]]:
    """Return the actions of a contact, the oldest first."""
    query = _ACTIONS.where(actions.c.subId == contact_id)
    found = connection.execute(query.order_by(actions.c.createdAt, actions.c.id))
    return [dict(zip(SHOWN, row, strict=True)) for row in found]
