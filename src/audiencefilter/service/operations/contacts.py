"""Contacts: creating, changing and deleting them, with the events that follow."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError, QuotaError
from audiencefilter.service.identifiers import new_code, new_id
from audiencefilter.service.instants import now
from audiencefilter.service.operations.clocks import hurry
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.events import Happening, record
from audiencefilter.service.operations.filling import note_moments
from audiencefilter.service.operations.membership import Acts, Foreseen, Record, foresee
from audiencefilter.service.operations.versions import Growth, forget_contacts, note_contacts, require_room
from audiencefilter.service.operations.workspace import CHANGES_CONTACTS, Workspace
from audiencefilter.service.quotas import UNLIMITED, Quotas
from audiencefilter.service.storage.tables import CONTACT_TEXTS, audiences, contacts, lists, members
from audiencefilter.tools import fold

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


def new_contact(list_id: str, fields: Mapping[str, Any], at: datetime | None = None) -> dict[str, Any]:
    """Return the row of a new contact.

    Args:
        list_id: its list.
        fields: by their names, as for :func:`change`.
        at: its `createdAt`, where that is not among them; now when omitted.
    """
    made = {"createdAt": now() if at is None else at, **_NEW, **stored(fields)}
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

    They are compared as filters compare them with ``"mode": "insensitive"``; so ``straße`` and ``strasse``, which are
    different addresses, are two.

    >>> email_key("Info@STRAẞE.de")
    'info@straße.de'
    """
    return None if email is None else fold(email)


# What a change does to audiences is foreseen in a transaction that only reads, by the function whose name says so. The
# change itself takes that, and evaluates no filter while it holds the writer of SQLite; without it, it evaluates them.


def foresee_creation(work: Workspace, list_id: str, fields: Mapping[str, Any]) -> Foreseen:
    """Make a contact, without creating it, and find what :func:`create` will do.

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
    """Create a contact, the one that was foreseen; return its row, and its list.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has a contact with this email.
        QuotaError: the account may not have one more, or not its custom data.
        OutdatedError: the audiences have changed since it was foreseen.
    """
    state = work.read_list(list_id, CHANGES_CONTACTS)
    contact = dict(foreseen.after) if foreseen and foreseen.after else new_contact(list_id, fields, state.at)
    # Before it is known whether the email is taken: to read the audiences takes a while at times, which would tell.
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
    """Create a contact unless there is one with its email, which stays as it is.

    As much is written either way, so that neither the commit, nor the caches and the log of the database, which the
    requests that follow meet, tell whether there was one. What else differs in time, the caller hides.

    Raises:
        NotFoundError: the account has no such list.
        QuotaError: the account may not have one more: also where there is one with this email.
        OutdatedError: the audiences have changed since it was foreseen.
    """
    try:
        _sign_up(work, list_id, fields, foreseen, quotas)
    except QuotaError:
        # Whoever signs up is not to learn how much the account has.
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
    """Find what :func:`change` will do.

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
    """Change a contact; return its row as it is now, and its list.

    Raises:
        NotFoundError: the account has no such contact.
        ConflictError: the list has another contact with the new email.
        QuotaError: the account may not have so much custom data.
        OutdatedError: the contact or the audiences have changed since it was foreseen.
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
    """Return what a change sets."""
    kept = stored(fields)
    return kept | {"emailKey": email_key(kept["email"])} if "email" in kept else kept


def add_points(increase: int) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """Return the change that adds to the points of a contact, for :func:`change`."""

    def changed(contact: Mapping[str, Any]) -> Mapping[str, Any]:
        points = contact["points"] + increase
        if not LEAST <= points <= GREATEST:
            raise BadRequestError(f"points would be {points}, beyond {LEAST} to {GREATEST}")
        return {"points": points}

    return changed


def foresee_deletion(work: Workspace, contact_id: str) -> Foreseen:
    """Find what :func:`delete` will do.

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
    """Delete a contact, with its actions; it leaves its audiences.

    Raises:
        NotFoundError: the account has no such contact.
        OutdatedError: the contact or the audiences have changed since it was foreseen.
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
    """Return a contact that nobody else changes until the transaction ends, nor the audiences of its list."""
    # In this order everywhere: the list, then the contact, then the counter of events. So nobody waits in a circle.
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
