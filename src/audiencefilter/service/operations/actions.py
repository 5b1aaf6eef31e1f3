"""Actions: what earned a contact points."""

from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.identifiers import new_id
from audiencefilter.service.instants import now
from audiencefilter.service.operations import contacts
from audiencefilter.service.operations.membership import Foreseen
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, lists
from audiencefilter.service.storage.tables import contacts as contact_table

SHOWN: Final = ("id", "name", "increase", "createdAt", "updatedAt", "subId")


def create(
    work: Workspace,
    contact_id: str,
    name: str,
    increase: int,
    foreseen: Foreseen | None = None,
) -> dict[str, Any]:
    """Create an action, which adds its increase to the points of its contact.

    Raises:
        NotFoundError: the account has no such contact.
        BadRequestError: the points would be beyond their range.
        OutdatedError: the contact or the audiences have changed since it was foreseen.
    """
    contacts.change(work, contact_id, contacts.add_points(increase), foreseen)
    moment = now()
    made = dict(zip(SHOWN, (new_id(), name, increase, moment, moment, contact_id), strict=True))
    work.connection.execute(actions.insert().values(made))
    return made


def foresee_deletion(work: Workspace, action_id: str) -> Foreseen:
    """Find what :func:`delete` will do to the contact, as :func:`contacts.foresee_change` does.

    Raises:
        NotFoundError: the account has no such action.
        BadRequestError: the points would be beyond their range.
    """
    action = _get(work, action_id)
    taken = contacts.add_points(-action["increase"])
    return contacts.foresee_change(work, action["subId"], taken)


def delete(
    work: Workspace,
    action_id: str,
    foreseen: Foreseen | None = None,
) -> dict[str, Any]:
    """Delete an action, which takes its increase back; return it as it was.

    Raises:
        NotFoundError: the account has no such action.
        BadRequestError: the points would be beyond their range.
        OutdatedError: the contact or the audiences have changed since it was foreseen.
    """
    action = _get(work, action_id)
    taken = contacts.add_points(-action["increase"])
    contacts.change(work, action["subId"], taken, foreseen)
    # The contact is held now. Whoever else deleted the action meanwhile has taken the points back already.
    if not work.connection.execute(actions.delete().where(actions.c.id == action_id)).rowcount:
        raise NotFoundError("Action")
    return action


def _get(work: Workspace, action_id: str) -> dict[str, Any]:
    row = work.connection.execute(
        sa.select(*(actions.c[name] for name in SHOWN))
        .join(contact_table, contact_table.c.id == actions.c.subId)
        .join(lists, lists.c.id == contact_table.c.listId)
        .where(actions.c.id == action_id, lists.c.accountId == work.account_id)
    ).one_or_none()
    if row is None:
        raise NotFoundError("Action")
    return dict(zip(SHOWN, row, strict=True))


def of_contact(connection: sa.Connection, contact_id: str) -> list[dict[str, Any]]:
    """Return the actions of a contact, the oldest first."""
    query = sa.select(*(actions.c[name] for name in SHOWN)).where(actions.c.subId == contact_id)
    found = connection.execute(query.order_by(actions.c.createdAt, actions.c.id))
    return [dict(zip(SHOWN, row, strict=True)) for row in found]
