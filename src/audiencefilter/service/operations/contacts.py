"""Contacts: create, change and delete them, with the events of each change."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError, QuotaError
from audiencefilter.service.limits import UNLIMITED, Quotas
from audiencefilter.service.operations.change_log import Growth, forget_contacts, note_contacts, require_room
from audiencefilter.service.operations.clocks import hurry
from audiencefilter.service.operations.custom_fields import note_moments
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.membership import Acts, Effect, effect_of
from audiencefilter.service.operations.workspace import CHANGES_CONTACTS, Workspace
from audiencefilter.service.storage.database import insertion
from audiencefilter.service.storage.tables import (
    CONTACT_TEXTS,
    audiences,
    contacts,
    lists,
    members,
    new_code,
    new_id,
    now,
)
from audiencefilter.tools import fold

#: Points and referrals have 32 bits, as in the schema of the filters.
LEAST, GREATEST = af.Field("points", af.FieldType.INTEGER).integer_range

#: The defaults of a new contact.
_NEW: Final[Mapping[str, Any]] = dict.fromkeys(CONTACT_TEXTS) | {
    "points": 0,
    "referrals": 0,
    "isVerified": False,
    "unsubscribed": False,
    "isGDPR": False,
    "data": "{}",
}


def new_contact(list_id: str, fields: Mapping[str, Any], at: datetime | None = None) -> dict[str, Any]:
    """Return the row of a new contact.

    Args:
        list_id: its list.
        fields: the values of fields by name, as for :func:`change`.
        at: its `createdAt`, unless the fields have one; now when omitted.
    """
    made = {"createdAt": now() if at is None else at, **_NEW, **stored(fields)}
    return made | {
        "id": new_id(),
        "listId": list_id,
        "emailKey": email_key(made["email"]),
        "privateCode": new_code(),
    }


def stored(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as the database stores them: `data` as JSON text."""
    if "data" not in fields:
        return dict(fields)
    return {**fields, "data": json.dumps(fields["data"], ensure_ascii=False, separators=(",", ":"), allow_nan=False)}


def email_key(email: str | None) -> str | None:
    """Return the key of an email: equal keys are one address, since mail ignores case.

    The comparison is that of filters with ``"mode": "insensitive"``; so ``straße`` and ``strasse``, which are different
    addresses, have two keys.

    >>> email_key("Info@STRAẞE.de")
    'info@straße.de'
    """
    return None if email is None else fold(email)


class Saved(NamedTuple):
    """A contact after a change, its list, and the effect of the change."""

    row: dict[str, Any]
    state: ListState
    effect: Effect


def create(work: Workspace, list_id: str, fields: Mapping[str, Any], quotas: Quotas = UNLIMITED) -> Saved:
    """Create a contact.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has a contact with this email.
        QuotaError: the account has reached its quota of contacts or of custom data.
    """
    state = work.read_list(list_id, CHANGES_CONTACTS)
    # This precedes the check of the email: reading the audiences can take long, so the time would reveal the result.
    made = new_contact(list_id, fields, state.at)
    effect = effect_of(work, state, None, made)
    # The effect may come from the preparation, which gave the new contact another id.
    row = {name: (effect.after or made)[name] for name in made}
    work.begin_writing()
    added = insertion(work.connection, contacts).on_conflict_do_nothing(index_elements=["listId", "emailKey"])
    if work.connection.scalar(added.returning(contacts.c.id), row | effect.columns) is None:
        raise _taken()
    growth = Growth.between(None, row)
    require_room(work, quotas, growth)
    note_moments(work.connection, state.language, [row], new=True)
    _note(work, state, row["id"], effect, growth)
    return Saved(row, state, effect)


def sign_up(work: Workspace, list_id: str, fields: Mapping[str, Any], quotas: Quotas = UNLIMITED) -> None:
    """Create a contact, unless the list has one with its email, which remains unchanged.

    Both cases write the same amount, so that neither the commit nor the caches and the log of the database, which
    affect later requests, reveal whether the contact existed. The caller hides other differences in time.

    Raises:
        NotFoundError: the account has no such list.
        QuotaError: the account has reached a quota, also where the list has a contact with this email.
    """
    try:
        try:
            create(work, list_id, fields, quotas)
        except QuotaError:
            raise
        except ConflictError:
            temporary = new_contact(list_id, fields) | {"emailKey": None}
            work.connection.execute(contacts.insert().values(temporary))
            require_room(work, quotas, Growth.between(None, temporary))
            work.connection.execute(contacts.delete().where(contacts.c.id == temporary["id"]))
            note_contacts(work.connection, list_id, [temporary["id"]])
            forget_contacts(work.connection, list_id, [temporary["id"]])
    except QuotaError:
        # The message to the public must not contain the numbers of the account.
        raise QuotaError(
            "nobody can sign up any more: the owner of the form has to delete contacts or raise the plan"
        ) from None


def change(work: Workspace, contact_id: str, fields: Mapping[str, Any], quotas: Quotas = UNLIMITED) -> Saved:
    """Set fields of a contact, at least one.

    Raises:
        NotFoundError: the account has no such contact.
        ConflictError: the list has another contact with the new email.
        QuotaError: the account has reached its quota of custom data.
    """
    before, state = _locked(work, contact_id)
    return _update(work, state, before, fields, quotas)


def add_points(work: Workspace, contact_id: str, increase: int, acts: Acts) -> Saved:
    """Add points to a contact by a change of its actions.

    Raises:
        NotFoundError: the account has no such contact.
        BadRequestError: the points would leave their range.
    """
    before, state = _locked(work, contact_id)
    points = before["points"] + increase
    if not LEAST <= points <= GREATEST:
        raise BadRequestError(f"points would be {points}, beyond {LEAST} to {GREATEST}")
    return _update(work, state, before, {"points": points}, acts=acts)


def _update(
    work: Workspace,
    state: ListState,
    before: Mapping[str, Any],
    fields: Mapping[str, Any],
    quotas: Quotas = UNLIMITED,
    acts: Acts | None = None,
) -> Saved:
    values = stored(fields)
    if "email" in values:
        values["emailKey"] = email_key(values["email"])
    after = {**before, **values}
    effect = effect_of(work, state, before, after, acts)
    work.begin_writing()
    updated = contacts.update().where(contacts.c.id == before["id"]).values(values | effect.columns)
    try:
        work.connection.execute(updated)
    except sa.exc.IntegrityError:
        raise _taken() from None
    growth = Growth.between(before, after)
    require_room(work, quotas, growth)
    if "data" in values:
        note_moments(work.connection, state.language, [after])
    _note(work, state, before["id"], effect, growth)
    return Saved(after, state, effect)


def delete(work: Workspace, contact_id: str) -> None:
    """Delete a contact and its actions; it leaves its audiences.

    Raises:
        NotFoundError: the account has no such contact.
    """
    before, state = _locked(work, contact_id)
    effect = effect_of(work, state, before, None)
    work.begin_writing()
    curated = work.connection.scalars(
        sa.select(members.c.audienceId)
        .join(audiences, audiences.c.id == members.c.audienceId)
        .where(members.c.contactId == contact_id)
        .order_by(members.c.audienceId)
    ).all()
    left = [*effect.happened, *(Happening("leave", audience_id, contact_id) for audience_id in curated)]
    work.connection.execute(contacts.delete().where(contacts.c.id == contact_id))
    note_contacts(work.connection, state.id, [contact_id], Growth.between(before, None))
    record(work.connection, state.id, left, effect.at)


def get(work: Workspace, contact_id: str) -> tuple[dict[str, Any], ListState]:
    """Return the row of a contact, and its list.

    Raises:
        NotFoundError: the account has no such contact.
    """
    list_id = list_of(work, contact_id)
    state = work.read_list(list_id)
    row = work.connection.execute(sa.select(contacts).where(contacts.c.id == contact_id)).mappings().one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return dict(row), state


def list_of(work: Workspace, contact_id: str) -> str:
    """Return the list of a contact.

    Raises:
        NotFoundError: the account has no such contact.
    """
    list_id: str | None = work.connection.scalar(
        sa.select(contacts.c.listId)
        .join(lists, lists.c.id == contacts.c.listId)
        .where(contacts.c.id == contact_id, work.is_visible)
    )
    if list_id is None:
        raise NotFoundError("Contact")
    return list_id


def _locked(work: Workspace, contact_id: str) -> tuple[dict[str, Any], ListState]:
    """Return a contact, and lock it and the audiences of its list until the transaction ends."""
    # All transactions lock in this order, against deadlocks: the list, the contact, the counter of events, the
    # clock.
    list_id = list_of(work, contact_id)
    state = work.read_list(list_id, CHANGES_CONTACTS)
    query = work.locking(sa.select(contacts).where(contacts.c.id == contact_id))
    row = work.connection.execute(query).mappings().one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return dict(row), state


def _note(work: Workspace, state: ListState, contact_id: str, effect: Effect, growth: Growth) -> None:
    note_contacts(work.connection, state.id, [contact_id], growth)
    record(work.connection, state.id, effect.happened, effect.at)
    if effect.due is not None:
        hurry(work.connection, state.id, effect.due)


def _taken() -> ConflictError:
    return ConflictError("the list already has a contact with this email")
