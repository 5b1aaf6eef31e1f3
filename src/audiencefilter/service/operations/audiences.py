"""Audiences: create, change and delete them; their members, their quotas, and the tags of their states (ETags)."""

import hashlib
import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import errors
from audiencefilter.service.limits import UNLIMITED, Quotas
from audiencefilter.service.operations import events
from audiencefilter.service.operations.change_log import octets
from audiencefilter.service.operations.clocks import begin, hurry, last_event_at
from audiencefilter.service.operations.definitions import (
    Definitions,
    ListState,
    SmartAudience,
    note_change,
    operands_of,
)
from audiencefilter.service.operations.events import Happening, events_after, last_number, record
from audiencefilter.service.operations.membership import (
    Effect,
    Record,
    add_members,
    effects_of_members,
    with_manual,
)
from audiencefilter.service.operations.notation import (
    LIMITS,
    MANUAL,
    AudienceNames,
    Language,
    selecting,
)
from audiencefilter.service.operations.versions import note_version
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, UnpreparedError, Workspace
from audiencefilter.service.storage.tables import audiences, contacts, lists, members, new_id, now, printed
from audiencefilter.tools import moving


def tag_of(values: Iterable[Any]) -> str:
    """Return the tag of a state: equal values, as the interface shows them, have equal tags.

    Args:
        values: the values of a row; naive instants are in UTC.

    >>> tag_of(["top", None]) == tag_of(["top", None]), len(tag_of(["top", None]))
    (True, 32)
    """
    shown = [printed(value) if isinstance(value, datetime) else value for value in values]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def refuse_unseen(values: Iterable[Any], seen: Container[str] | None) -> None:
    """Check that the client has read the current state of an audience before it changes the audience.

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
class _Checked:
    """The filters of an audience, parsed for a change of it.

    Attributes:
        version: the version of the audiences of the list.
        language: the language of the list.
        before: the audience; None if it is new.
        operands: its operands relative to now.
        total: the operands of all audiences of the list after the change; None where the change adds none.
        users: the operands of the audiences that name it, by their ids, each one after those that it names.
        members: the members so far, where a smart audience becomes manual.
        last: the number of the last event of the list at that time.
    """

    version: int
    language: Language
    before: Audience | None
    operands: int
    total: int | None
    users: Mapping[str, int]
    members: Sequence[str]
    last: int

    def is_current(self, state: ListState, before: Audience | None) -> bool:
        """Return whether an audience and its list are as they were."""
        # In the extended notation, other audiences may name this one, and this one may name others.
        is_alone = self.total is None and not self.language.names_audiences
        return (is_alone or self.version == state.version) and (self.language, self.before) == (state.language, before)


def create(
    work: Workspace, list_id: str, name: str, mode: Mode, fields: Mapping[str, Any], quotas: Quotas = UNLIMITED
) -> Audience:
    """Create an audience, and return it.

    Raises:
        NotFoundError: the account has no such list.
        StatedError: smart mode without filters.
        InvalidFilterError: the filters are no clause.
        BadRequestError: manual mode with filters, or filters that compare values in objects with the clock.
        ConflictError: clauses of other audiences have the name.
        QuotaError: the list has reached a quota.
    """
    connection, state, moment = work.connection, work.read_list(list_id, CHANGES_AUDIENCES), now()
    audience = Audience(new_id(), name, fields.get("filters"), mode, list_id, moment, moment)
    checked = _checked(work, state, None, audience, quotas)
    work.begin_writing()
    if mode == "manual":
        audience = audience._replace(filters=None)
    count, _ = extent(connection, list_id)
    if count >= quotas.audiences:
        raise errors.QuotaError(
            f"the list has {count} audiences, and its account's plan allows {quotas.audiences}: delete some, or ask "
            "the operator of the service for more"
        )
    _refuse_operands_beyond(checked, quotas)
    connection.execute(audiences.insert().values(audience._asdict()))
    _refuse_filters_beyond(connection, audience, quotas)
    note_version(connection, audience, work.by)
    _define(connection, {audience.id: checked.operands}, state)
    return audience


def change(
    work: Workspace,
    audience_id: str,
    fields: Mapping[str, Any],
    quotas: Quotas = UNLIMITED,
    seen: Container[str] | None = None,
) -> Audience:
    """Change the name, the mode or the filters of an audience.

    A smart audience that becomes manual retains its members; a manual one that becomes smart loses its curated members.

    Args:
        work: a write transaction.
        audience_id: the audience.
        fields: the fields in the request.
        quotas: limit the members, the filters and their relative operands.
        seen: the tags of the allowed states, from :func:`tag_of`; None allows any state.

    Raises:
        ChangedError: the audience is in another state.
        StatedError: smart mode without filters.
        InvalidFilterError: the filters are no clause.
        BadRequestError: manual mode with filters, or filters that compare values in objects with the clock.
        ConflictError: clauses of other audiences have the old or the new name, or would be no valid clauses.
        NotFoundError: the account has no such audience.
        QuotaError: the filters of the list become too long, have too many relative operands, or a manual audience would
            have too many members.
    """
    connection = work.connection
    before, state = _locked(work, audience_id)
    refuse_unseen(before, seen)
    mode: Mode = fields.get("mode", before.mode)
    filters = fields.get("filters", before.filters if mode == before.mode else None)
    after = before._replace(name=fields.get("name", before.name), mode=mode, filters=filters, updatedAt=now())
    checked = _checked(work, state, before, after, quotas)
    work.begin_writing()
    if mode == "manual":
        after = after._replace(filters=None)
    _refuse_operands_beyond(checked, quotas)
    if before.mode == "smart" and mode == "manual":
        current = list(_members_now(connection, checked, before, state))
        _refuse_members_beyond(len(current), quotas)
        add_members(connection, before.id, current)
    elif before.mode == "manual" and mode == "smart":
        connection.execute(members.delete().where(members.c.audienceId == before.id))
    connection.execute(audiences.update().where(audiences.c.id == before.id).values(after._asdict()))
    if _size(after) > _size(before):
        _refuse_filters_beyond(connection, after, quotas)
    if (after.name, after.mode, after.filters) != (before.name, before.mode, before.filters):
        note_version(connection, after, work.by)
    if (after.mode, after.filters) == (before.mode, before.filters):
        note_change(connection, after.listId)
    else:
        _define(connection, {after.id: checked.operands, **checked.users}, state)
    return after


def _checked(work: Workspace, state: ListState, before: Audience | None, after: Audience, quotas: Quotas) -> _Checked:
    """Parse the filters of an audience, and find the members that it retains: the long part of its change."""

    def compute() -> _Checked:
        language, filters = state.language, after.filters
        names = AudienceNames(work.fetch, state.id, after)
        operands = had = 0
        if after.mode == "manual":
            _refuse_in_manual_mode(filters)
        elif filters is None:
            raise errors.StatedError(_REQUIRED if before is None else _EMPTY)
        else:
            is_same = before is not None and filters == before.filters
            f = state.read(filters) if is_same else check(filters, language, names)
            _refuse_moving_objects(f)
            operands = operands_of(f)
        if before is not None and before.filters is not None:
            had = operands_of(state.read(before.filters))
        users = _users_after(work.definitions_of(state), before, after, names) if language.names_audiences else []
        of_users = sum(operands_of(now) - operands_of(then.filter) for then, now in users)
        more = operands - had + of_users
        total = work.definitions_of(state).relative_operands + more if more > 0 else None
        found: Sequence[str] = ()
        if before is not None and before.mode == "smart" and after.mode == "manual":
            query = sa.select(contacts.c.id).where(members_of(before, state)).limit(quotas.members + 1)
            found = work.connection.scalars(query).all()
            _refuse_members_beyond(len(found), quotas)
        last = last_number(work.connection, after.listId)
        redefined = {then.id: operands_of(now) for then, now in users}
        return _Checked(state.version, language, before, operands, total, redefined, found, last)

    return work.prepared("checked", compute, lambda checked: checked.is_current(state, before))


def _refuse_moving_objects(f: af.Filter) -> None:
    """Refuse a filter that compares values in objects of custom data with the clock."""
    if f.is_relative and any(way and way[0].is_data for way, _, _ in moving(f.plan)):
        raise errors.BadRequestError(
            "an operand relative to now is compared with a value in objects of data, and the service cannot find the "
            "contacts that time alone changes: write a date or a date-time, or make the value a custom field"
        )


def _users_after(
    definitions: Definitions, before: Audience | None, after: Audience, names: Mapping[str, Any]
) -> list[tuple[SmartAudience, af.Filter]]:
    """Return the audiences that name a changed audience, with their filters after the change.

    Raises:
        ConflictError: it has another name, or one of them would be no valid clause.
    """
    if before is None or before.name != after.name:
        for name in [after.name] if before is None else [before.name, after.name]:
            _refuse_named(definitions, name, "keep this name, or change or delete them before")
        return []
    if (after.mode, after.filters) == (before.mode, before.filters):
        return []
    found = []
    for user in definitions.users_of(before.name):
        try:
            found.append((user, definitions.language.read(user.text, LIMITS, names)))
        except af.InvalidFilterError as error:
            who = definitions.called([user])
            raise errors.ConflictError(
                f"audience {who} names this one, and would be no valid clause: {error.problems[0].message}"
            ) from None
    return found


def _refuse_named(definitions: Definitions, name: str, hint: str) -> None:
    """Refuse a change of a name that clauses of other audiences have."""
    if users := definitions.users_of(name):
        raise errors.ConflictError(f"the clauses of audiences name {name!r}: {definitions.called(users)}: {hint}")


def _members_now(connection: sa.Connection, checked: _Checked, audience: Audience, state: ListState) -> Iterable[str]:
    """Return the current members of a smart audience: those found before, updated by the events since then."""
    if connection.scalar(sa.select(audiences.c.relative).where(audiences.c.id == audience.id)):
        # Contacts may have entered or left by time alone, and the events for this may not be stored yet.
        return connection.scalars(sa.select(contacts.c.id).where(members_of(audience, state))).all()
    if events.stored_range(connection, audience.listId).pruned > checked.last:
        raise UnpreparedError
    found = dict.fromkeys(checked.members)
    for event in events_after(connection, audience.listId, checked.last, audience_id=audience.id):
        match event["type"]:
            case "enter":
                found[event["contactId"]] = None
            case "leave":
                found.pop(event["contactId"], None)
            case _:
                raise UnpreparedError
    return found


def delete(work: Workspace, audience_id: str, seen: Container[str] | None = None) -> Audience:
    """Delete an audience, and return its last row.

    Args:
        work: a write transaction.
        audience_id: the audience.
        seen: the tags of the allowed states; None allows any state.

    Raises:
        NotFoundError: the account has no such audience.
        ChangedError: the audience is in another state.
        ConflictError: clauses of other audiences name it.
    """
    audience, state = _locked(work, audience_id)
    refuse_unseen(audience, seen)
    if state.language.names_audiences:
        _refuse_named(work.definitions_of(state), audience.name, "change or delete them before")
    work.begin_writing()
    work.connection.execute(audiences.delete().where(audiences.c.id == audience_id))
    note_change(work.connection, audience.listId)
    record(work.connection, audience.listId, [Happening("deleted", audience.id)])
    return audience


def get(work: Workspace, audience_id: str) -> Audience:
    """Return an audience.

    Raises:
        NotFoundError: the account has no such audience.
    """
    query = _AUDIENCES.join(lists, lists.c.id == audiences.c.listId).where(work.is_visible)
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
        return selected_on(state, state.read(audience.filters))
    curated = sa.select(members.c.contactId).where(members.c.audienceId == audience.id)
    return sa.and_(contacts.c.listId == audience.listId, contacts.c.id.in_(curated))


def selected_on(state: ListState, f: af.Filter) -> sa.ColumnElement[bool]:
    """Return the condition for contacts of a list that a filter selects."""
    return sa.and_(contacts.c.listId == state.id, selecting(f, state.at))


def check(filters: str, language: Language, names: Mapping[str, Any] | None = None) -> af.Filter:
    """Parse the filters of a request.

    Args:
        filters: the clause.
        language: the language of the list.
        names: the clauses of its audiences by name.

    Raises:
        StatedError: the filters are empty.
        InvalidFilterError: the filters are no clause.
    """
    if "".join(filters.split()) in {"", "{}"}:
        raise errors.StatedError(_EMPTY)
    return language.read(filters, LIMITS, names)


def check_text(text: str, language: Language, names: Mapping[str, Any] | None = None) -> af.Filter:
    """Parse filters in the text form; see :func:`check`."""
    if not text.strip():
        raise errors.StatedError(_EMPTY)
    return language.read_text(text, LIMITS, names)


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
    if len(connection.scalars(work.locking(query, read=True)).all()) < len(wanted):
        raise errors.NotFoundError("Contact")
    own = sa.select(members.c.contactId).where(members.c.audienceId == audience_id)
    present = set(connection.scalars(own.where(members.c.contactId.in_([*wanted, *remove]))))
    added = [contact_id for contact_id in wanted if contact_id not in present]
    removed = [contact_id for contact_id in dict.fromkeys(remove) if contact_id in present]
    users = work.definitions_of(state).users_of(audience.name) if state.language.names_audiences else []
    are_few = len(added) + len(removed) <= _MAX_EVALUATED_MEMBERS
    effects = _effects(work, state, audience, added, removed) if users and are_few else {}
    work.begin_writing()
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
    _store(connection, state.id, effects)
    if users and not are_few:
        _define(connection, {user.id: operands_of(user.filter) for user in users}, state)
    return len(added), len(removed)


#: The most added and removed members with events in the smart audiences that name their audience: the transaction that
#: writes takes some 0.5 ms for each. If there are more, clients read all members of these audiences again.
_MAX_EVALUATED_MEMBERS: Final = 100


def _store(connection: sa.Connection, list_id: str, effects: Mapping[str, Effect]) -> None:
    """Store the events of contacts, by their ids, and their instants."""
    for at, some in groupby(effects.values(), lambda effect: effect.at):
        record(connection, list_id, [happening for effect in some for happening in effect.happened], at)
    columns = [{"of": contact_id, **effect.columns} for contact_id, effect in effects.items() if effect.columns]
    if columns:
        connection.execute(contacts.update().where(contacts.c.id == sa.bindparam("of")), columns)
    dues = [effect.due for effect in effects.values() if effect.due is not None]
    if dues:
        hurry(connection, list_id, min(dues))


def _effects(
    work: Workspace, state: ListState, audience: Audience, added: Sequence[str], removed: Sequence[str]
) -> Mapping[str, Effect]:
    """Return the effects of a change of a manual audience on the smart audiences that name it, by contact."""
    query = sa.select(contacts).where(contacts.c.id.in_([*added, *removed])).order_by(contacts.c.id)
    found = [dict(row) for row in work.connection.execute(work.locking(query)).mappings()]
    membership, entering = {"audienceId": audience.id}, set(added)

    def change(contact: Record) -> Record:
        others = [one for one in contact[MANUAL.name] if one != membership]
        return {**contact, MANUAL.name: [*others, membership] if contact["id"] in entering else others}

    return effects_of_members(work, state, with_manual(work.connection, found), change)


def _refuse_filters_beyond(connection: sa.Connection, audience: Audience, quotas: Quotas) -> None:
    """Refuse a stored audience if it makes the filters of its locked list too long: the error rolls it back."""
    if audience.filters is None:
        return
    _, size = extent(connection, audience.listId)
    if size > quotas.filter_bytes:
        raise errors.QuotaError(
            f"the filters of the list would have {size} bytes, {_size(audience)} of them in this audience, and its "
            f"account's plan allows {quotas.filter_bytes}: write shorter ones, delete audiences, or ask the operator "
            "of the service for more"
        )


def _refuse_operands_beyond(checked: _Checked, quotas: Quotas) -> None:
    """Refuse an audience with too many relative operands; the caller has locked the list."""
    if checked.total is not None and checked.total > quotas.relative_operands:
        raise errors.QuotaError(
            f"the filters of the list would have {checked.total} operands relative to now, {checked.operands} of them "
            f"in this audience, and its account's plan allows {quotas.relative_operands} (relative_operands): write "
            "date-times, join windows, delete audiences, or ask the operator of the service for more"
        )


def _size(audience: Audience) -> int:
    return 0 if audience.filters is None else len(audience.filters.encode())


def _refuse_members_beyond(count: int, quotas: Quotas) -> None:
    if count > quotas.members:
        raise errors.QuotaError(
            f"the audience would have more members than the {quotas.members} that the account's plan allows a manual "
            "one: remove some, keep it smart, or ask the operator of the service for more"
        )


def _refuse_in_manual_mode(filters: str | None) -> None:
    if filters is not None and filters.strip():
        raise errors.BadRequestError('filters are for smart mode: send "mode": "smart" with them')


def _locked(work: Workspace, audience_id: str) -> tuple[Audience, ListState]:
    """Return an audience, and lock its list against changes of contacts until the transaction ends."""
    list_id = get(work, audience_id).listId
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    return get(work, audience_id), state


def _define(connection: sa.Connection, operands: Mapping[str, int], state: ListState) -> None:
    """Store ``defined`` events, so that clients read all members again; start the clock of relative filters.

    Args:
        connection: a connection in a write transaction.
        operands: the numbers of operands relative to now of audiences, by their ids.
        state: the list of the audiences.
    """
    relative = {audience_id for audience_id, number in operands.items() if number}
    at = last_event_at(connection, state.id, state.at) if relative else state.at
    values = [
        {"of": audience_id, "relative": number > 0, "definedAt": at if number else state.at}
        for audience_id, number in operands.items()
    ]
    connection.execute(audiences.update().where(audiences.c.id == sa.bindparam("of")), values)
    note_change(connection, state.id)
    if relative:
        begin(connection, state.id, relative, at)
    record(connection, state.id, [Happening("defined", audience_id) for audience_id in operands])
