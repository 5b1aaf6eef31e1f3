"""Audiences: create, change and delete them; their members, and the tags of their states."""

import hashlib
import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import errors
from audiencefilter.service.limits import UNLIMITED, Quotas
from audiencefilter.service.operations import events
from audiencefilter.service.operations.change_log import octets
from audiencefilter.service.operations.clocks import begin, last_told
from audiencefilter.service.operations.definitions import ListState, note_change, operands_of
from audiencefilter.service.operations.events import Happening, events_after, last_number, record
from audiencefilter.service.operations.membership import add_members
from audiencefilter.service.operations.notation import LIMITS, Language, selecting
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.tables import audiences, contacts, lists, members, new_id, now, printed


def tag_of(values: Iterable[Any]) -> str:
    """Return the tag of a state: equal values, as the interface shows them, have equal tags.

    Args:
        values: of a row; naive instants are in UTC.

    >>> tag_of(["top", None]) == tag_of(["top", None]), len(tag_of(["top", None]))
    (True, 32)
    """
    shown = [printed(value) if isinstance(value, datetime) else value for value in values]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def refuse_unseen(values: Iterable[Any], seen: Container[str] | None) -> None:
    """Refuse to change an audience whose state is not one that the client has read.

    Args:
        values: the current row.
        seen: the tags of the states that the client has read; None where it names none.

    Raises:
        ChangedError: the tag of the row is not among them.
    """
    if seen is not None and tag_of(values) not in seen:
        raise errors.ChangedError(
            "the audience has changed since it was read, and nothing is done: read it again, and send the ETag that "
            "it has now as If-Match"
        )


Mode = Literal["manual", "smart"]

#: The visible columns of an audience, in the order of the specification.
SHOWN: Final = ("id", "name", "filters", "mode", "listId", "createdAt", "updatedAt")

_AUDIENCES: Final = sa.select(*(audiences.c[name] for name in SHOWN))

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


@dataclass(frozen=True, slots=True)
class NewAudience:
    """A new audience with its filters parsed, before the transaction that creates it.

    Attributes:
        operands: the relative operands of its list with this audience, where it has any.
    """

    audience: Audience
    language: Language
    relative: bool
    operands: "Operands | None"


@dataclass(frozen=True, slots=True)
class Operands:
    """The number of operands relative to now in the audiences of a list, after a change that adds some.

    Attributes:
        version: the version of the definitions that were counted.
        own: the operands of the changed audience.
    """

    version: int
    count: int
    own: int


def foresee_creation(work: Workspace, list_id: str, name: str, mode: Mode, fields: Mapping[str, Any]) -> NewAudience:
    """Return a new audience without storing it.

    Raises:
        NotFoundError: the account has no such list.
        StatedError: smart mode without filters.
        InvalidFilterError: the filters are no clause.
        BadRequestError: manual mode with filters.
    """
    state = work.read_list(list_id)
    filters = fields.get("filters")
    operands = 0
    if mode == "smart":
        if filters is None:
            raise errors.StatedError(_REQUIRED)
        operands = operands_of(check(filters, state.language))
    else:
        _refuse_in_manual_mode(filters)
        filters = None
    moment = now()
    audience = Audience(new_id(), name, filters, mode, list_id, moment, moment)
    return NewAudience(audience, state.language, operands > 0, _with_operands(work, state, 0, operands))


def create(work: Workspace, foreseen: NewAudience, quotas: Quotas = UNLIMITED) -> Audience:
    """Create an audience, and return it.

    Raises:
        NotFoundError: the account no longer has this list.
        QuotaError: the list has reached a quota.
        OutdatedError: the language of the list, or its audiences that follow the clock, have changed.
    """
    connection = work.connection
    audience = foreseen.audience
    state = work.read_list(audience.listId, CHANGES_AUDIENCES)
    if state.language != foreseen.language:
        raise errors.OutdatedError
    count, _ = extent(connection, audience.listId)
    if count >= quotas.audiences:
        raise errors.QuotaError(
            f"the list has {count} audiences, and its account's plan allows {quotas.audiences}: delete some, or ask "
            "whoever runs the service for more"
        )
    _refuse_operands_beyond(foreseen.operands, state, quotas)
    connection.execute(audiences.insert().values(audience._asdict()))
    _refuse_filters_beyond(connection, audience, quotas)
    _define(connection, audience, foreseen.relative, state)
    return audience


@dataclass(frozen=True, slots=True)
class ForeseenChange:
    """A change of an audience, computed before the transaction that writes it.

    Attributes:
        last: the number of the last event of the list at that time.
        members: the members at that time, where the audience becomes manual.
        operands: the relative operands of its list, where the change adds some.
    """

    before: Audience
    after: Audience
    language: Language
    last: int
    members: Sequence[str]
    relative: bool
    operands: Operands | None


def foresee_change(
    work: Workspace,
    audience_id: str,
    fields: Mapping[str, Any],
    quotas: Quotas = UNLIMITED,
    seen: Container[str] | None = None,
) -> ForeseenChange:
    """Parse the changed filters and find the remaining members, for :func:`change`.

    Args:
        work: of a read transaction.
        audience_id: the audience.
        fields: the fields in the request.
        quotas: limit the number of members.
        seen: the tags of the allowed states, from :func:`tag_of`; None allows any state.

    Raises:
        ChangedError: the audience is in another state.
        StatedError: smart mode without filters.
        InvalidFilterError: the filters are no clause.
        BadRequestError: manual mode with filters.
        NotFoundError: the account has no such audience.
        QuotaError: the audience becomes manual and has too many members.
    """
    before = get(work, audience_id)
    refuse_unseen(before, seen)
    state = work.read_list(before.listId)
    language = state.language
    mode: Mode = fields.get("mode", before.mode)
    filters = fields.get("filters", before.filters if mode == before.mode else None)
    operands = 0
    if mode == "smart":
        if filters is None:
            raise errors.StatedError(_EMPTY)
        operands = operands_of(language.read(filters) if filters == before.filters else check(filters, language))
    else:
        _refuse_in_manual_mode(filters)
        filters = None
    after = before._replace(name=fields.get("name", before.name), mode=mode, filters=filters, updatedAt=now())
    kept: Sequence[str] = ()
    if before.mode == "smart" and mode == "manual":
        query = sa.select(contacts.c.id).where(members_of(before, state)).limit(quotas.members + 1)
        kept = work.connection.scalars(query).all()
        _refuse_members_beyond(len(kept), quotas)
    had = 0 if before.filters is None else operands_of(language.read(before.filters))
    more, last = _with_operands(work, state, had, operands), last_number(work.connection, before.listId)
    return ForeseenChange(before, after, language, last, kept, operands > 0, more)


def change(work: Workspace, foreseen: ForeseenChange, quotas: Quotas = UNLIMITED) -> Audience:
    """Change the name, the mode or the filters of an audience.

    A smart audience that becomes manual retains its members; a manual one that becomes smart loses its curated members.
    This function evaluates no filter unless the audience depends on the clock: events since the computation give the
    members that entered and left.

    Raises:
        NotFoundError: the account no longer has this audience.
        QuotaError: the filters of the list become too long, have too many relative operands, or a manual audience would
            have too many members.
        OutdatedError: the audience or the language of its list has changed.
    """
    connection = work.connection
    before, after = foreseen.before, foreseen.after
    held, state = _locked(work, before.id)
    if (held, state.language) != (before, foreseen.language):
        raise errors.OutdatedError
    _refuse_operands_beyond(foreseen.operands, state, quotas)
    if before.mode == "smart" and after.mode == "manual":
        kept = list(_members_now(connection, foreseen, state))
        _refuse_members_beyond(len(kept), quotas)
        add_members(connection, before.id, kept)
    elif before.mode == "manual" and after.mode == "smart":
        connection.execute(members.delete().where(members.c.audienceId == before.id))
    connection.execute(audiences.update().where(audiences.c.id == before.id).values(after._asdict()))
    if _size(after) > _size(before):
        _refuse_filters_beyond(connection, after, quotas)
    if (after.mode, after.filters) == (before.mode, before.filters):
        note_change(connection, after.listId)
    else:
        _define(connection, after, foreseen.relative, state)
    return after


def _members_now(connection: sa.Connection, foreseen: ForeseenChange, state: ListState) -> Iterable[str]:
    """Return the current members of a smart audience: those computed before, updated by the events since then."""
    if connection.scalar(sa.select(audiences.c.relative).where(audiences.c.id == foreseen.before.id)):
        # Events may report later what the passing of time has changed.
        return connection.scalars(sa.select(contacts.c.id).where(members_of(foreseen.before, state))).all()
    if events.kept(connection, foreseen.before.listId).pruned > foreseen.last:
        raise errors.OutdatedError
    kept = dict.fromkeys(foreseen.members)
    for event in events_after(connection, foreseen.before.listId, foreseen.last, audience_id=foreseen.before.id):
        match event["type"]:
            case "enter":
                kept[event["contactId"]] = None
            case "leave":
                kept.pop(event["contactId"], None)
            case _:
                raise errors.OutdatedError
    return kept


def delete(work: Workspace, audience_id: str, seen: Container[str] | None = None) -> Audience:
    """Delete an audience, and return its last row.

    Args:
        work: of a write transaction.
        audience_id: the audience.
        seen: the tags of the allowed states; None allows any state.

    Raises:
        NotFoundError: the account has no such audience.
        ChangedError: the audience is in another state.
    """
    audience, _ = _locked(work, audience_id)
    refuse_unseen(audience, seen)
    work.connection.execute(audiences.delete().where(audiences.c.id == audience_id))
    note_change(work.connection, audience.listId)
    record(work.connection, audience.listId, [Happening("deleted", audience.id)])
    return audience


def get(work: Workspace, audience_id: str) -> Audience:
    """Return an audience.

    Raises:
        NotFoundError: the account has no such audience.
    """
    query = _AUDIENCES.join(lists, lists.c.id == audiences.c.listId).where(lists.c.accountId == work.account_id)
    row = work.connection.execute(query.where(audiences.c.id == audience_id)).one_or_none()
    if row is None:
        raise errors.NotFoundError("Audience")
    return Audience(*row)


def of_list(connection: sa.Connection, list_id: str) -> Iterator[Audience]:
    """Yield the audiences of a list, the oldest first, as the database returns them."""
    query = _AUDIENCES.where(audiences.c.listId == list_id)
    for row in connection.execute(query.order_by(audiences.c.createdAt, audiences.c.id)):
        yield Audience(*row)


def extent(connection: sa.Connection, list_id: str) -> tuple[int, int]:
    """Return the number of audiences of a list, and the bytes of their filters."""
    size = sa.func.coalesce(sa.func.sum(octets(connection, audiences.c.filters)), 0)
    count, total = connection.execute(sa.select(sa.func.count(), size).where(audiences.c.listId == list_id)).one()
    return count, total


def members_of(audience: Audience, state: ListState) -> sa.ColumnElement[bool]:
    """Return the condition for contacts in an audience of a list."""
    if audience.filters is not None:
        return selected_on(state, state.language.read(audience.filters))
    curated = sa.select(members.c.contactId).where(members.c.audienceId == audience.id)
    return sa.and_(contacts.c.listId == audience.listId, contacts.c.id.in_(curated))


def selected_on(state: ListState, f: af.Filter) -> sa.ColumnElement[bool]:
    """Return the condition for contacts of a list that a filter selects."""
    return sa.and_(contacts.c.listId == state.id, selecting(f, state.at))


def check(filters: str, language: Language) -> af.Filter:
    """Parse the filters of a request.

    Raises:
        StatedError: the filters are empty.
        InvalidFilterError: the filters are no clause.
    """
    if "".join(filters.split()) in {"", "{}"}:
        raise errors.StatedError(_EMPTY)
    return language.read(filters, LIMITS)


def check_text(text: str, language: Language) -> af.Filter:
    """Parse filters in the text form; see :func:`check`."""
    if not text.strip():
        raise errors.StatedError(_EMPTY)
    return language.read_text(text, LIMITS)


def curate(
    work: Workspace,
    audience_id: str,
    add: Sequence[str],
    remove: Sequence[str],
    quotas: Quotas = UNLIMITED,
) -> tuple[int, int]:
    """Add members to a manual audience, and remove some; return the numbers of added and removed contacts.

    Skips the added contacts that are members already, and the removed ones that are not.

    Raises:
        NotFoundError: the account has no such audience, or its list no such contact.
        ConflictError: the audience is smart, or would have too many members.
    """
    connection = work.connection
    audience, state = _locked(work, audience_id)
    if audience.mode == "smart":
        raise errors.ConflictError("the members of a smart audience follow from its filters")
    wanted = list(dict.fromkeys(add))
    # Locked, so that no other transaction deletes these contacts.
    query = sa.select(contacts.c.id).where(contacts.c.id.in_(wanted), contacts.c.listId == state.id)
    if len(connection.scalars(query.with_for_update(read=True)).all()) < len(wanted):
        raise errors.NotFoundError("Contact")
    own = sa.select(members.c.contactId).where(members.c.audienceId == audience_id)
    held = set(connection.scalars(own.where(members.c.contactId.in_([*wanted, *remove]))))
    added = [contact_id for contact_id in wanted if contact_id not in held]
    removed = [contact_id for contact_id in dict.fromkeys(remove) if contact_id in held]
    if added:
        add_members(connection, audience_id, added)
    if removed:
        connection.execute(
            members.delete().where(members.c.audienceId == audience_id, members.c.contactId.in_(removed))
        )
    if len(added) > len(removed):
        _refuse_members_beyond(connection.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0, quotas)
    happened = [Happening("enter", audience_id, contact_id) for contact_id in added]
    happened += [Happening("leave", audience_id, contact_id) for contact_id in removed]
    record(connection, state.id, happened)
    return len(added), len(removed)


def _refuse_filters_beyond(connection: sa.Connection, audience: Audience, quotas: Quotas) -> None:
    """Refuse a stored audience if it makes the filters of its locked list too long: the error rolls it back."""
    if audience.filters is None:
        return
    _, size = extent(connection, audience.listId)
    if size > quotas.filter_bytes:
        raise errors.QuotaError(
            f"the filters of the list would have {size} bytes, {_size(audience)} of them in this audience, and its "
            f"account's plan allows {quotas.filter_bytes}: write shorter ones, delete audiences, or ask whoever runs "
            "the service for more"
        )


def _with_operands(work: Workspace, state: ListState, before: int, after: int) -> Operands | None:
    """Return the operands of a list after a change of one audience; None where the change adds none."""
    if after <= before:
        return None
    return Operands(state.version, work.definitions_of(state).relative_operands + after - before, after)


def _refuse_operands_beyond(operands: Operands | None, state: ListState, quotas: Quotas) -> None:
    """Refuse an audience with too many relative operands; the caller has locked the list."""
    if operands is None:
        return
    if operands.version != state.version:
        raise errors.OutdatedError
    if operands.count > quotas.relative_operands:
        raise errors.QuotaError(
            f"the filters of the list would have {operands.count} operands relative to now, {operands.own} of them in "
            f"this audience, and its account's plan allows {quotas.relative_operands} (relative_operands): write "
            "date-times, join windows, delete audiences, or ask whoever runs the service for more"
        )


def _size(audience: Audience) -> int:
    return 0 if audience.filters is None else len(audience.filters.encode())


def _refuse_members_beyond(count: int, quotas: Quotas) -> None:
    if count > quotas.members:
        raise errors.QuotaError(
            f"the audience would have more members than the {quotas.members} that the account's plan allows a manual "
            "one: remove some, keep it smart, or ask whoever runs the service for more"
        )


def _refuse_in_manual_mode(filters: str | None) -> None:
    if filters is not None and filters.strip():
        raise errors.BadRequestError('filters are for smart mode: send "mode": "smart" with them')


def _locked(work: Workspace, audience_id: str) -> tuple[Audience, ListState]:
    """Return an audience, and lock its list against changes of contacts until the transaction ends."""
    list_id = get(work, audience_id).listId
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    return get(work, audience_id), state


def _define(connection: sa.Connection, audience: Audience, relative: bool, state: ListState) -> None:
    """Let the members of an audience be read again, and start its clock."""
    at = last_told(connection, audience.listId, state.at) if relative else state.at
    values = {"relative": relative, "definedAt": at}
    connection.execute(audiences.update().where(audiences.c.id == audience.id).values(values))
    note_change(connection, audience.listId)
    if relative:
        begin(connection, audience.listId, audience.id, at)
    record(connection, audience.listId, [Happening("defined", audience.id)])
