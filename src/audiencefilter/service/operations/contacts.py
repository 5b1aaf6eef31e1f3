"""Contacts: create, change and delete them, with the events of each change."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError, QuotaError
from audiencefilter.service.limits import UNLIMITED, Quotas
from audiencefilter.service.operations.change_log import Growth, forget_contacts, note_contacts, require_room
from audiencefilter.service.operations.clocks import hurry
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.filling import note_moments
from audiencefilter.service.operations.membership import Acts, Foreseen, Record, foresee
from audiencefilter.service.operations.workspace import CHANGES_CONTACTS, Workspace
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
        fields: by their names, as for :func:`change`.
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


# A `foresee_*` function computes the effect of a change on audiences in a read transaction. The change receives the
# result, so it evaluates no filter while it has SQLite's only writer; without the result, it evaluates them itself.


def foresee_creation(work: Workspace, list_id: str, fields: Mapping[str, Any]) -> Foreseen:
    """Make a contact without storing it, and compute the effect of :func:`create`.

    Raises:
        NotFoundError: the account has no such list.
    """
    state = work.read_list(list_id)
    return foresee(work, state, None, new_contact(list_id, fields, state.at))


def create(
    work: Workspace,
    list_id: str,
    fields: Mapping[str, Any],
    foreseen: Foreseen | None = None,
    quotas: Quotas = UNLIMITED,
) -> tuple[dict[str, Any], ListState]:
    """Create a contact, that of `foreseen` if given; return its row and its list.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has a contact with this email.
        QuotaError: the account has reached its quota of contacts or of custom data.
        OutdatedError: the audiences have changed since `foreseen` was computed.
    """
    state = work.read_list(list_id, CHANGES_CONTACTS)
    contact = dict(foreseen.after) if foreseen and foreseen.after else new_contact(list_id, fields, state.at)
    # Before the check of the email: to read the audiences can take long, and the time would reveal the result.
    found = _checked(work, state, None, contact, foreseen)
    try:
        with work.connection.begin_nested():
            work.connection.execute(contacts.insert().values(contact | _as_of(found)))
    except sa.exc.IntegrityError:
        raise _taken() from None
    growth = Growth.between(None, contact)
    require_room(work, quotas, growth)
    note_moments(work.connection, state.language, [contact], new=True)
    _tell(work, state, contact["id"], found, growth)
    return contact, state


def sign_up(
    work: Workspace,
    list_id: str,
    fields: Mapping[str, Any],
    foreseen: Foreseen | None = None,
    quotas: Quotas = UNLIMITED,
) -> None:
    """Create a contact, unless the list has one with its email, which remains unchanged.

    Both cases write the same amount, so that neither the commit nor the caches and the log of the database, which
    affect later requests, reveal whether the contact existed. The caller hides other differences in time.

    Raises:
        NotFoundError: the account has no such list.
        QuotaError: the account has reached a quota, also where the list has a contact with this email.
        OutdatedError: the audiences have changed since `foreseen` was computed.
    """
    try:
        _sign_up(work, list_id, fields, foreseen, quotas)
    except QuotaError:
        # The message to the public must not contain the numbers of the account.
        raise QuotaError("nobody can sign up any more: whoever runs this form has to make room") from None


def _sign_up(
    work: Workspace, list_id: str, fields: Mapping[str, Any], foreseen: Foreseen | None, quotas: Quotas
) -> None:
    try:
        create(work, list_id, fields, foreseen, quotas)
    except QuotaError:
        raise
    except ConflictError:
        comes_and_goes = new_contact(list_id, fields) | {"emailKey": None}
        work.connection.execute(contacts.insert().values(comes_and_goes))
        require_room(work, quotas, Growth.between(None, comes_and_goes))
        work.connection.execute(contacts.delete().where(contacts.c.id == comes_and_goes["id"]))
        note_contacts(work.connection, list_id, [comes_and_goes["id"]])
        forget_contacts(work.connection, list_id, [comes_and_goes["id"]])


def foresee_change(
    work: Workspace,
    contact_id: str,
    changed: Callable[[Mapping[str, Any]], Mapping[str, Any]],
    acts: Acts | None = None,
) -> Foreseen:
    """Compute the effect of :func:`change`.

    Raises:
        NotFoundError: the account has no such contact.
    """
    before, state = get(work, contact_id)
    return foresee(work, state, before, before | _columns(changed(before)), acts)


def change(
    work: Workspace,
    contact_id: str,
    changed: Callable[[Mapping[str, Any]], Mapping[str, Any]],
    foreseen: Foreseen | None = None,
    quotas: Quotas = UNLIMITED,
) -> tuple[dict[str, Any], ListState]:
    """Change a contact; return its new row and its list.

    Raises:
        NotFoundError: the account has no such contact.
        ConflictError: the list has another contact with the new email.
        QuotaError: the account has reached its quota of custom data.
        OutdatedError: the contact or the audiences have changed since `foreseen` was computed.
    """
    before, state = _locked(work, contact_id)
    fields = _columns(changed(before))
    after = before | fields
    if fields:
        found = _checked(work, state, before, after, foreseen)
        values = fields | _as_of(found)
        try:
            with work.connection.begin_nested():
                work.connection.execute(contacts.update().where(contacts.c.id == contact_id).values(values))
        except sa.exc.IntegrityError:
            raise _taken() from None
        growth = Growth.between(before, after)
        require_room(work, quotas, growth)
        if "data" in fields:
            note_moments(work.connection, state.language, [after])
        _tell(work, state, contact_id, found, growth)
    return after, state


def _columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that a change sets."""
    kept = stored(fields)
    return kept | {"emailKey": email_key(kept["email"])} if "email" in kept else kept


def add_points(increase: int) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """Return a change that adds points to a contact, for :func:`change`."""

    def changed(contact: Mapping[str, Any]) -> Mapping[str, Any]:
        points = contact["points"] + increase
        if not LEAST <= points <= GREATEST:
            raise BadRequestError(f"points would be {points}, beyond {LEAST} to {GREATEST}")
        return {"points": points}

    return changed


def foresee_deletion(work: Workspace, contact_id: str) -> Foreseen:
    """Compute the effect of :func:`delete`.

    Raises:
        NotFoundError: the account has no such contact.
    """
    before, state = get(work, contact_id)
    return foresee(work, state, before, None)


def delete(
    work: Workspace,
    contact_id: str,
    foreseen: Foreseen | None = None,
) -> None:
    """Delete a contact and its actions; it leaves its audiences.

    Raises:
        NotFoundError: the account has no such contact.
        OutdatedError: the contact or the audiences have changed since `foreseen` was computed.
    """
    before, state = _locked(work, contact_id)
    curated = work.connection.scalars(
        sa.select(members.c.audienceId)
        .join(audiences, audiences.c.id == members.c.audienceId)
        .where(members.c.contactId == contact_id)
        .order_by(members.c.audienceId)
    ).all()
    found = _checked(work, state, before, None, foreseen)
    left = [*found.happened]
    left += [Happening("leave", audience_id, contact_id) for audience_id in curated]
    work.connection.execute(contacts.delete().where(contacts.c.id == contact_id))
    note_contacts(work.connection, state.id, [contact_id], Growth.between(before, None))
    record(work.connection, state.id, left, found.at)


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
        .where(contacts.c.id == contact_id, lists.c.accountId == work.account_id)
    )
    if list_id is None:
        raise NotFoundError("Contact")
    return list_id


def _locked(work: Workspace, contact_id: str) -> tuple[dict[str, Any], ListState]:
    """Return a contact, and lock it and the audiences of its list until the transaction ends."""
    # All transactions lock in this order, against deadlocks: the list, the contact, the counter of events.
    list_id = list_of(work, contact_id)
    state = work.read_list(list_id, CHANGES_CONTACTS)
    query = sa.select(contacts).where(contacts.c.id == contact_id).with_for_update()
    row = work.connection.execute(query).mappings().one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return dict(row), state


def _checked(
    work: Workspace,
    state: ListState,
    before: Record | None,
    after: Record | None,
    foreseen: Foreseen | None,
) -> Foreseen:
    found = foreseen or foresee(work, state, before, after)
    return found.check(work.connection, state, before, after)


def _as_of(found: Foreseen) -> dict[str, Any]:
    return {} if found.following is None else {"asOf": found.following.as_of}


def _tell(work: Workspace, state: ListState, contact_id: str, found: Foreseen, growth: Growth) -> None:
    note_contacts(work.connection, state.id, [contact_id], growth)
    record(work.connection, state.id, found.happened, found.at)
    if found.following is not None:
        hurry(work.connection, state.id, found.following.due)


def _taken() -> ConflictError:
    return ConflictError("the list already has a contact with this email")
