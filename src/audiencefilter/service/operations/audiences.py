"""Audiences: creating, changing and deleting them, and their members."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError, StatedError
from audiencefilter.service.identifiers import new_id
from audiencefilter.service.instants import now
from audiencefilter.service.operations.definitions import (
    CHANGES_AUDIENCES,
    ListState,
    note_change,
    read_list,
)
from audiencefilter.service.operations.events import EventType, Happening, record
from audiencefilter.service.storage.tables import audiences, contacts, lists, members

Mode = Literal["manual", "smart"]

#: The columns of an audience that are shown, in the order of the specification.
SHOWN: Final = ("id", "name", "filters", "mode", "listId", "createdAt", "updatedAt")

#: What filters may ask for: they come from strangers, and everyone's contacts are put to them at every change.
LIMITS: Final = af.Limits.strict()

_REQUIRED: Final = "Filters are required for smart mode"
_EMPTY: Final = "Filters cannot be empty for smart mode"


class Audience(NamedTuple):
    """A row of an audience."""

    id: str
    name: str
    filters: str | None
    mode: Mode
    listId: str  # noqa: N815 - as it is shown
    createdAt: Any  # noqa: N815
    updatedAt: Any  # noqa: N815


def create(
    connection: sa.Connection, account_id: str, list_id: str, name: str, mode: Mode, fields: Mapping[str, Any]
) -> Audience:
    """Create an audience.

    Args:
        connection: one that writes.
        account_id: whose it is.
        list_id: its list.
        name: its name.
        mode: its mode.
        fields: has `filters` if they were sent.

    Raises:
        StatedError: there are no filters in smart mode.
        InvalidFilterError: the filters are no clause.
        BadRequestError: there are filters in manual mode.
        NotFoundError: the account has no such list.
    """
    filters = fields.get("filters")
    if mode == "smart":
        if filters is None:
            raise StatedError(_REQUIRED)
        check(filters)
    else:
        _refuse_in_manual_mode(filters)
        filters = None
    read_list(connection, account_id, list_id, CHANGES_AUDIENCES)
    moment = now()
    made = Audience(new_id(), name, filters, mode, list_id, moment, moment)
    connection.execute(audiences.insert().values(made._asdict()))
    _changed(connection, made, "defined")
    return made


def change(connection: sa.Connection, account_id: str, audience_id: str, fields: Mapping[str, Any]) -> Audience:
    """Change the name, the mode or the filters of an audience.

    One that becomes manual keeps the members that it has; one that becomes smart lets its curated members go.

    Args:
        connection: one that writes.
        account_id: whose it is.
        audience_id: the audience.
        fields: those that were sent.

    Raises:
        StatedError: it would be in smart mode without filters.
        InvalidFilterError: the filters are no clause.
        BadRequestError: there are filters in manual mode.
        NotFoundError: the account has no such audience.
    """
    before, _ = _locked(connection, account_id, audience_id)
    mode: Mode = fields.get("mode", before.mode)
    filters = fields.get("filters", before.filters if mode == before.mode else None)
    if mode == "smart":
        if filters is None:
            raise StatedError(_EMPTY)
        if filters != before.filters:
            check(filters)
    else:
        _refuse_in_manual_mode(filters)
        filters = None
    after = before._replace(name=fields.get("name", before.name), mode=mode, filters=filters, updatedAt=now())
    if before.mode == "smart" and mode == "manual":
        kept = sa.select(sa.literal(audience_id), contacts.c.id).where(members_of(before))
        connection.execute(members.insert().from_select(["audienceId", "contactId"], kept))
    elif before.mode == "manual" and mode == "smart":
        connection.execute(members.delete().where(members.c.audienceId == audience_id))
    connection.execute(audiences.update().where(audiences.c.id == audience_id).values(after._asdict()))
    _changed(connection, after, "defined" if (after.mode, after.filters) != (before.mode, before.filters) else None)
    return after


def delete(connection: sa.Connection, account_id: str, audience_id: str) -> Audience:
    """Delete an audience, and return it as it was.

    Raises:
        NotFoundError: the account has no such audience.
    """
    audience, _ = _locked(connection, account_id, audience_id)
    connection.execute(audiences.delete().where(audiences.c.id == audience_id))
    _changed(connection, audience, "deleted")
    return audience


def get(connection: sa.Connection, account_id: str, audience_id: str) -> Audience:
    """Return an audience.

    Raises:
        NotFoundError: the account has no such audience.
    """
    row = connection.execute(
        sa.select(*(audiences.c[name] for name in SHOWN))
        .join(lists, lists.c.id == audiences.c.listId)
        .where(audiences.c.id == audience_id, lists.c.accountId == account_id)
    ).one_or_none()
    if row is None:
        raise NotFoundError("Audience")
    return Audience(*row)


def of_list(connection: sa.Connection, list_id: str) -> list[Audience]:
    """Return the audiences of a list, the oldest first."""
    query = sa.select(*(audiences.c[name] for name in SHOWN)).where(audiences.c.listId == list_id)
    return [Audience(*row) for row in connection.execute(query.order_by(audiences.c.createdAt, audiences.c.id))]


def members_of(audience: Audience) -> sa.ColumnElement[bool]:
    """Return which contacts are in an audience."""
    if audience.filters is not None:
        return selected_on(audience.listId, af.parse(audience.filters))
    curated = sa.select(members.c.contactId).where(members.c.audienceId == audience.id)
    return sa.and_(contacts.c.listId == audience.listId, contacts.c.id.in_(curated))


def selected_on(list_id: str, f: af.Filter) -> sa.ColumnElement[bool]:
    """Return which contacts of a list a filter selects."""
    return sa.and_(contacts.c.listId == list_id, f.to_sqlalchemy(contacts))


def check(filters: str) -> af.Filter:
    """Read filters that somebody sent; what is stored has passed, be it under wider limits.

    Raises:
        StatedError: there are none in it.
        InvalidFilterError: they are no clause.
    """
    if "".join(filters.split()) in {"", "{}"}:
        raise StatedError(_EMPTY)
    return af.parse(filters, limits=LIMITS)


def curate(
    connection: sa.Connection, account_id: str, audience_id: str, add: Sequence[str], remove: Sequence[str]
) -> tuple[int, int]:
    """Add members to a manual audience, and remove some; return how many were added and removed.

    Contacts that are members already, and those that are none, are passed over.

    Raises:
        NotFoundError: the account has no such audience, or its list no such contact.
        ConflictError: the audience is smart.
    """
    audience, state = _locked(connection, account_id, audience_id)
    if audience.mode == "smart":
        raise ConflictError("the members of a smart audience follow from its filters")
    wanted = list(dict.fromkeys(add))
    # Held, so that nobody deletes them meanwhile.
    query = sa.select(contacts.c.id).where(contacts.c.id.in_(wanted), contacts.c.listId == state.id)
    if len(connection.scalars(query.with_for_update(read=True)).all()) < len(wanted):
        raise NotFoundError("Contact")
    own = sa.select(members.c.contactId).where(members.c.audienceId == audience_id)
    held = set(connection.scalars(own.where(members.c.contactId.in_([*wanted, *remove]))))
    added = [contact_id for contact_id in wanted if contact_id not in held]
    removed = [contact_id for contact_id in dict.fromkeys(remove) if contact_id in held]
    if added:
        rows = [{"audienceId": audience_id, "contactId": contact_id} for contact_id in added]
        connection.execute(members.insert(), rows)
    if removed:
        connection.execute(
            members.delete().where(members.c.audienceId == audience_id, members.c.contactId.in_(removed))
        )
    happened = [Happening("enter", audience_id, contact_id) for contact_id in added]
    happened += [Happening("leave", audience_id, contact_id) for contact_id in removed]
    record(connection, state.id, happened)
    return len(added), len(removed)


def _refuse_in_manual_mode(filters: str | None) -> None:
    if filters is not None and filters.strip():
        raise BadRequestError('filters are for smart mode: send "mode": "smart" with them')


def _locked(connection: sa.Connection, account_id: str, audience_id: str) -> tuple[Audience, ListState]:
    """Return an audience while no contact of its list changes, until the transaction ends."""
    list_id = get(connection, account_id, audience_id).listId
    state = read_list(connection, account_id, list_id, CHANGES_AUDIENCES)
    return get(connection, account_id, audience_id), state


def _changed(connection: sa.Connection, audience: Audience, type: EventType | None) -> None:
    note_change(connection, audience.listId)
    if type is not None:
        record(connection, audience.listId, [Happening(type, audience.id)])
