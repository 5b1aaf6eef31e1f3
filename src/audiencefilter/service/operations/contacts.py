"""Contacts: creating, changing and deleting them, with the events that follow."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError
from audiencefilter.service.identifiers import new_code, new_id
from audiencefilter.service.instants import now
from audiencefilter.service.operations.definitions import (
    CHANGES_CONTACTS,
    DefinitionCache,
    ListState,
    read_list,
)
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.membership import transitions
from audiencefilter.service.storage.tables import CONTACT_TEXTS, audiences, contacts, lists, members

#: Points and referrals are of 32 bits, as in the schema that filters are checked against.
LEAST, GREATEST = af.Field("points", af.FieldType.INTEGER).integer_range

#: What a new contact has unless it is told otherwise.
_NEW: Final[Mapping[str, Any]] = dict.fromkeys(CONTACT_TEXTS) | {
    "points": 0,
    "referrals": 0,
    "isVerified": False,
    "unsubscribed": False,
    "isGDPR": False,
    "data": "{}",
}


def new_contact(list_id: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a new contact.

    Args:
        list_id: its list.
        fields: by their names, as for :func:`change`; `createdAt` is now when it is not among them.
    """
    made = {"createdAt": now(), **_NEW, **stored(fields)}
    return made | {
        "id": new_id(),
        "listId": list_id,
        "emailKey": email_key(made["email"]),
        "privateCode": new_code(),
    }


def stored(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as they are kept: `data` as JSON text."""
    if "data" not in fields:
        return dict(fields)
    return {**fields, "data": json.dumps(fields["data"], ensure_ascii=False, separators=(",", ":"), allow_nan=False)}


def email_key(email: str | None) -> str | None:
    """Return what two addresses have in common that are one: mail does not tell case.

    >>> email_key("Ada@Cam.edu")
    'ada@cam.edu'
    """
    return None if email is None else email.casefold()


def create(
    connection: sa.Connection, cache: DefinitionCache, account_id: str, list_id: str, fields: Mapping[str, Any]
) -> tuple[dict[str, Any], ListState]:
    """Create a contact; return its row, and its list.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has a contact with this email.
    """
    state = read_list(connection, account_id, list_id, CHANGES_CONTACTS)
    contact = new_contact(list_id, fields)
    try:
        with connection.begin_nested():
            connection.execute(contacts.insert().values(contact))
    except sa.exc.IntegrityError:
        raise _taken() from None
    record(connection, list_id, list(transitions(cache.get(connection, state), None, contact)))
    return contact, state


def sign_up(
    connection: sa.Connection, cache: DefinitionCache, account_id: str, list_id: str, fields: Mapping[str, Any]
) -> None:
    """Create a contact unless there is one with its email, which stays as it is.

    Raises:
        NotFoundError: the account has no such list.
    """
    with suppress(ConflictError):
        create(connection, cache, account_id, list_id, fields)


def change(
    connection: sa.Connection,
    cache: DefinitionCache,
    account_id: str,
    contact_id: str,
    changed: Callable[[Mapping[str, Any]], Mapping[str, Any]],
) -> tuple[dict[str, Any], ListState]:
    """Change a contact; return its row as it is now, and its list.

    Args:
        connection: one that writes.
        cache: the definitions of audiences.
        account_id: whose contact it is.
        contact_id: the contact.
        changed: from the contact as it is to the fields that change; nobody else changes it meanwhile.

    Raises:
        NotFoundError: the account has no such contact.
        ConflictError: the list has another contact with the new email.
    """
    before, state = _locked(connection, account_id, contact_id)
    fields = stored(changed(before))
    after = before | fields
    if "email" in fields:
        fields["emailKey"] = after["emailKey"] = email_key(fields["email"])
    if fields:
        try:
            with connection.begin_nested():
                connection.execute(contacts.update().where(contacts.c.id == contact_id).values(fields))
        except sa.exc.IntegrityError:
            raise _taken() from None
        record(connection, state.id, list(transitions(cache.get(connection, state), before, after)))
    return after, state


def add_points(increase: int) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """Return the change that adds to the points of a contact, for :func:`change`."""

    def changed(contact: Mapping[str, Any]) -> Mapping[str, Any]:
        points = contact["points"] + increase
        if not LEAST <= points <= GREATEST:
            raise BadRequestError(f"points would be {points}, beyond {LEAST} to {GREATEST}")
        return {"points": points}

    return changed


def delete(connection: sa.Connection, cache: DefinitionCache, account_id: str, contact_id: str) -> None:
    """Delete a contact, with its actions; it leaves its audiences.

    Raises:
        NotFoundError: the account has no such contact.
    """
    before, state = _locked(connection, account_id, contact_id)
    curated = connection.scalars(
        sa.select(members.c.audienceId)
        .join(audiences, audiences.c.id == members.c.audienceId)
        .where(members.c.contactId == contact_id)
        .order_by(members.c.audienceId)
    ).all()
    left = [*transitions(cache.get(connection, state), before, None)]
    left += [Happening("leave", audience_id, contact_id) for audience_id in curated]
    connection.execute(contacts.delete().where(contacts.c.id == contact_id))
    record(connection, state.id, left)


def get(connection: sa.Connection, account_id: str, contact_id: str) -> tuple[dict[str, Any], ListState]:
    """Return the row of a contact, and its list.

    Raises:
        NotFoundError: the account has no such contact.
    """
    list_id = list_of(connection, account_id, contact_id)
    state = read_list(connection, account_id, list_id)
    row = connection.execute(sa.select(contacts).where(contacts.c.id == contact_id)).mappings().one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return dict(row), state


def list_of(connection: sa.Connection, account_id: str, contact_id: str) -> str:
    """Return the list of a contact.

    Raises:
        NotFoundError: the account has no such contact.
    """
    list_id: str | None = connection.scalar(
        sa.select(contacts.c.listId)
        .join(lists, lists.c.id == contacts.c.listId)
        .where(contacts.c.id == contact_id, lists.c.accountId == account_id)
    )
    if list_id is None:
        raise NotFoundError("Contact")
    return list_id


def _locked(connection: sa.Connection, account_id: str, contact_id: str) -> tuple[dict[str, Any], ListState]:
    """Return a contact that nobody else changes until the transaction ends, nor the audiences of its list."""
    # In this order everywhere: the list, then the contact, then the counter of events. So nobody waits in a circle.
    list_id = list_of(connection, account_id, contact_id)
    state = read_list(connection, account_id, list_id, CHANGES_CONTACTS)
    query = sa.select(contacts).where(contacts.c.id == contact_id).with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return dict(row), state


def _taken() -> ConflictError:
    return ConflictError("the list already has a contact with this email")
