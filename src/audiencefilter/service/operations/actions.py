"""Actions, which add points to contacts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.operations import contacts
from audiencefilter.service.operations.membership import ASKED, Action, Foreseen
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, lists, new_id
from audiencefilter.service.storage.tables import contacts as contact_table

SHOWN: Final = ("id", "name", "increase", "createdAt", "updatedAt", "subId")
_ACTIONS: Final = sa.select(*(actions.c[name] for name in SHOWN))


@dataclass(frozen=True, slots=True)
class ForeseenAction:
    """The effect of creating or deleting an action, computed before the transaction that writes it."""

    action: Mapping[str, Any]
    change: Foreseen


def foresee_creation(work: Workspace, contact_id: str, name: str, increase: int) -> ForeseenAction:
    """Make an action without storing it, and compute the effect of :func:`create`.

    Raises:
        NotFoundError: the account has no such contact.
        BadRequestError: the points would leave their range.
    """
    action_id = new_id()

    def made(at: datetime) -> dict[str, Any]:
        return dict(zip(SHOWN, (action_id, name, increase, at, at, contact_id), strict=True))

    def acts(held: Sequence[Action], at: datetime) -> Sequence[Action]:
        return [*held, {column: made(at)[column] for column in ASKED}]

    change = contacts.foresee_change(work, contact_id, contacts.add_points(increase), acts)
    return ForeseenAction(made(change.at), change)


def create(work: Workspace, foreseen: ForeseenAction) -> Mapping[str, Any]:
    """Create an action, which adds its increase to the points of its contact; return its row.

    Raises:
        NotFoundError: the account no longer has this contact.
        BadRequestError: the points would leave their range.
        OutdatedError: the contact or the audiences have changed since `foreseen` was computed.
    """
    made = foreseen.action
    contacts.change(work, made["subId"], contacts.add_points(made["increase"]), foreseen.change)
    work.connection.execute(actions.insert().values({**made, "listId": foreseen.change.state.id}))
    return made


def foresee_deletion(work: Workspace, action_id: str) -> ForeseenAction:
    """Compute the effect of :func:`delete`.

    Raises:
        NotFoundError: the account has no such action.
        BadRequestError: the points would leave their range.
    """
    action = _get(work, action_id)

    def others(acts: Sequence[Action], at: datetime) -> Sequence[Action]:
        return [other for other in acts if other["id"] != action_id]

    change = contacts.foresee_change(work, action["subId"], contacts.add_points(-action["increase"]), others)
    return ForeseenAction(action, change)


def delete(work: Workspace, foreseen: ForeseenAction) -> Mapping[str, Any]:
    """Delete an action and subtract its increase from the points; return the deleted row.

    Raises:
        NotFoundError: the account no longer has this action.
        BadRequestError: the points would leave their range.
        OutdatedError: the contact or the audiences have changed since `foreseen` was computed.
    """
    action = foreseen.action
    contacts.change(work, action["subId"], contacts.add_points(-action["increase"]), foreseen.change)
    # The contact is locked now. Another request that deleted the action before has subtracted the points already.
    if not work.connection.execute(actions.delete().where(actions.c.id == action["id"])).rowcount:
        raise NotFoundError("Action")
    return action


def _get(work: Workspace, action_id: str) -> dict[str, Any]:
    row = work.connection.execute(
        _ACTIONS.join(contact_table, contact_table.c.id == actions.c.subId)
        .join(lists, lists.c.id == contact_table.c.listId)
        .where(actions.c.id == action_id, lists.c.accountId == work.account_id)
    ).one_or_none()
    if row is None:
        raise NotFoundError("Action")
    return dict(zip(SHOWN, row, strict=True))


def of_contact(connection: sa.Connection, contact_id: str) -> list[dict[str, Any]]:
    """Return the actions of a contact, the oldest first."""
    query = _ACTIONS.where(actions.c.subId == contact_id)
    found = connection.execute(query.order_by(actions.c.createdAt, actions.c.id))
    return [dict(zip(SHOWN, row, strict=True)) for row in found]
