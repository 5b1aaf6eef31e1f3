"""The audiences that contacts are in, and the audiences that contacts enter and leave when they change."""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

import audiencefilter as af
from audiencefilter.service.limits import current
from audiencefilter.service.operations.clocks import Clock, clock_of
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.events import EventType, Happening
from audiencefilter.service.operations.notation import ACTIONS, MANUAL, reads
from audiencefilter.service.operations.workspace import Result, Workspace
from audiencefilter.service.storage.tables import actions, aware, members

#: There are two ways to find the audiences of a page of contacts, measured with contacts whose values differ. Looking a
#: contact up in the index takes some 50 µs, for any number of audiences. Evaluating a filter takes 1 µs, and 0.1 µs for
#: each contact. Filters are faster for fewer audiences than both of these numbers: the first is for each contact of a
#: short page, the second for a page of any length.
_AUDIENCES_PER_CONTACT: Final = 20
_MAX_AUDIENCES: Final = 500
#: After a change of a contact, the search for its next change by time covers this range.
_LOOKAHEAD: Final = timedelta(days=1)
#: The most actions of contacts that a write transaction reads, and the most operands relative to now that it evaluates.
#: If there are more, the preparation reads and evaluates them, which takes up to seconds.
_MAX_WRITER_ACTIONS: Final = 200
_MAX_WRITER_OPERANDS: Final = 100
#: Each action is evaluated by each filter that reads actions, for some 10 ns for each of its characters and 15 µs for
#: each operand relative to now. So the products are limited, too: to some 30 ms each.
_MAX_WRITER_CHARACTERS_OF_ACTIONS: Final = 3_000_000
_MAX_WRITER_OPERANDS_OF_ACTIONS: Final = 2_000
#: The most contacts of a preparation that the transaction that writes evaluates again because they have changed.
_MAX_CHANGED: Final = 10

#: A contact by its fields, as the library evaluates it.
Record = Mapping[str, Any]


def audiences_of(
    connection: sa.Connection, records: Sequence[Record], definitions: Definitions, at: datetime
) -> dict[str, list[str]]:
    """Return the ids of the audiences of each contact at an instant, by the id of the contact."""
    found = smart_audiences_of(with_related(connection, records, definitions), definitions, at)
    if definitions.has_manual:
        for contact_id, audience_id in _of_contacts(connection, _MEMBERS, members.c.contactId, list(found)):
            found[contact_id].append(audience_id)
    return found


def curated_audiences_of(connection: sa.Connection, contact_id: str, definitions: Definitions) -> list[str]:
    """Return the ids of the manual audiences of a contact."""
    if not definitions.has_manual:
        return []
    return [audience_id for _, audience_id in _of_contacts(connection, _MEMBERS, members.c.contactId, [contact_id])]


def smart_audiences_of(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Return the ids of the smart audiences of each contact at an instant, by its id; the oldest audience first."""
    if len(records) > 1 and len(definitions.smart) < min(_AUDIENCES_PER_CONTACT * len(records), _MAX_AUDIENCES):
        return filter_by_filter(records, definitions, at)
    return one_by_one(records, definitions, at)


def one_by_one(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Look up each contact in the index."""
    check, smart = current().check, definitions.smart

    def audiences(record: Record) -> list[str]:
        texts = definitions.filters.ask(lambda index: index.match(record, now=at, check=check))
        return [smart[slot].id for slot in definitions.slots(texts)]

    return {record["id"]: audiences(record) for record in records}


def filter_by_filter(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Select among the contacts by each filter."""
    found: dict[str, list[str]] = {record["id"]: [] for record in records}
    for audience in definitions.smart:
        current().check()
        for record in audience.filter.select(records, now=at):
            found[record["id"]].append(audience.id)
    return found


#: An action of a contact, as the library evaluates it.
Action = Mapping[str, Any]


def with_related(connection: sa.Connection, records: Sequence[Record], definitions: Definitions) -> Sequence[Record]:
    """Return contacts with their actions and manual audiences, if any audience reads these."""
    if definitions.reads_actions:
        found = _actions_of(connection, [record["id"] for record in records])
        records = [{**record, ACTIONS.name: found[record["id"]]} for record in records]
    return with_manual(connection, records) if definitions.reads_manual else records


def with_manual(connection: sa.Connection, records: Sequence[Record]) -> Sequence[Record]:
    """Return contacts with their manual audiences, as the library evaluates them."""
    found: dict[str, list[Mapping[str, str]]] = {record["id"]: [] for record in records}
    for contact_id, audience_id in _of_contacts(connection, _MEMBERS, members.c.contactId, list(found)):
        found[contact_id].append({"audienceId": audience_id})
    return [{**record, MANUAL.name: found[record["id"]]} for record in records]


def asked_by(connection: sa.Connection, f: af.Filter, contact: Record) -> Record:
    """Return a contact with the fields that a filter reads, and with time zones."""
    if reads(ACTIONS, [f]):
        contact = {**contact, ACTIONS.name: _actions_of(connection, [contact["id"]])[contact["id"]]}
    if reads(MANUAL, [f]):
        [contact] = with_manual(connection, [contact])
    return _aware(contact)


def _aware(record: Record) -> Record:
    return {**record, "createdAt": aware(record["createdAt"])}


def _actions_of(
    connection: sa.Connection, contact_ids: Sequence[str], most: int | None = None
) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {contact_id: [] for contact_id in contact_ids}
    if not found:
        return found
    for contact_id, *values in _of_contacts(connection, _ACTIONS.limit(most), actions.c.subId, contact_ids):
        found[contact_id].append(_aware(dict(zip(READ_COLUMNS, values, strict=True))))
    return found


def _of_contacts(
    connection: sa.Connection, query: sa.Select[Any], column: sa.ColumnElement[str], contact_ids: Sequence[str]
) -> Iterable[Any]:
    """Return the rows of some contacts; the ids are one parameter: hundreds of them take longer than the query."""
    if connection.dialect.name == "sqlite":
        among = column.in_(sa.select(_EACH_OF_JSON))
        return connection.execute(query.where(among), {"ids": json.dumps(contact_ids)})
    return connection.execute(query.where(column == sa.any_(_array_ids)), {"ids": contact_ids})


def add_members(connection: sa.Connection, audience_id: str, contact_ids: Sequence[str]) -> None:
    """Make contacts curated members of an audience, which none of them is yet; the ids are one parameter."""
    is_sqlite = connection.dialect.name == "sqlite"
    ids = sa.select(sa.literal(audience_id), _EACH_OF_JSON if is_sqlite else _EACH_OF_ARRAY)
    insertion = members.insert().from_select(["audienceId", "contactId"], ids)
    connection.execute(insertion, {"ids": json.dumps(contact_ids) if is_sqlite else contact_ids})


_json_ids: Final = sa.bindparam("ids", type_=sa.Text)
_array_ids: Final = sa.bindparam("ids", type_=ARRAY(sa.String))
_EACH_OF_JSON: Final = sa.func.json_each(_json_ids).table_valued("value").c.value
_EACH_OF_ARRAY: Final = sa.func.unnest(_array_ids).column_valued()
_MEMBERS: Final = sa.select(members.c.contactId, members.c.audienceId).order_by(members.c.audienceId)
#: The columns of an action that audiences read, and the id, which distinguishes two actions.
READ_COLUMNS: Final = ("id", "name", "increase", "createdAt")
_ACTIONS: Final = sa.select(actions.c.subId, *(actions.c[name] for name in READ_COLUMNS)).order_by(actions.c.id)
_ACTION_IDS: Final = sa.select(actions.c.subId, actions.c.id).order_by(actions.c.id)


def flips(definitions: Definitions, record: Record, since: datetime, until: datetime) -> list[Happening]:
    """Return the changes of a contact by time alone, after `since` and not after `until`, in order of time."""
    found = list[Happening]()
    check = current().check
    timeline = definitions.filters.ask(lambda index: [*index.timeline(record, since, until=until, check=check)])
    for at, changes in timeline:
        kinds: tuple[tuple[EventType, Iterable[Hashable]], ...] = (("leave", changes.left), ("enter", changes.entered))
        for kind, texts in kinds:
            for slot in definitions.slots(texts):
                audience = definitions.smart[slot]
                # A change before the definition needs no event: clients read all members after the definition.
                if audience.defined_at is None or at > audience.defined_at:
                    found.append(Happening(kind, audience.id, record["id"], at))
    return found


def transitions(definitions: Definitions, before: Record | None, after: Record | None, at: datetime) -> list[Happening]:
    """Return the effect of a change of one contact on smart audiences.

    The events are in the order of the changed fields; each field has the audiences that read it, the oldest first. For
    a contact that is new or deleted, they are in the order of the age of the audiences.

    Args:
        definitions: the audiences.
        before: the contact before; None if it is new.
        after: the contact after; None if it is deleted.
        at: the instant of the change.
    """
    check = current().check
    changes = definitions.filters.ask(lambda index: index.changes(before, after, since=at, now=at, check=check))
    if not changes:
        return []
    kinds: dict[int, EventType] = dict.fromkeys(definitions.slots(changes.entered), "enter")
    kinds |= dict.fromkeys(definitions.slots(changes.left), "leave")
    smart = definitions.smart
    order = sorted(kinds)
    if before is not None and after is not None:
        ranks = {column: rank for rank, column in enumerate(after) if after[column] != before[column]}
        columns = definitions.language.columns
        order.sort(key=lambda slot: min(ranks[one] for one in columns(smart[slot].filter) if one in ranks))
    contact = after or before or {}
    return [Happening(kinds[slot], smart[slot].id, contact["id"]) for slot in order]


#: A function of the actions of a contact and the instant of a change; returns the actions after it.
Acts = Callable[[Sequence[Action], datetime], Sequence[Action]]


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a change of one contact on smart audiences.

    Attributes:
        at: the instant of the change in the stored data.
        after: the contact after, with the actions that audiences read; None if it is deleted.
        happened: first the changes by time alone before the change, then the effect of the change.
        as_of: once the change is stored, events of the contact are complete up to this instant; None if no audience
            follows the clock.
        due: the next change of the contact by time; None if there is none.
        audience_ids: the smart audiences of the contact after; only from :func:`effect_of`.
    """

    at: datetime
    after: Record | None
    happened: Sequence[Happening]
    as_of: datetime | None = None
    due: datetime | None = None
    audience_ids: Sequence[str] = ()

    @property
    def columns(self) -> dict[str, Any]:
        """The columns to store with the contact."""
        return {} if self.as_of is None else {"asOf": self.as_of}


@dataclass(frozen=True, slots=True)
class _Basis:
    """The data that determines the effect of a change.

    Attributes:
        contacts: each with the ids of its actions, by its id.
    """

    version: int
    clock: Clock | None
    contacts: Mapping[str, tuple[Record, Sequence[str]]]

    def changed_since(self, earlier: "_Basis") -> set[str]:
        """Return the ids of the contacts that have changed, come or gone."""
        every = self.contacts.keys() | earlier.contacts.keys()
        return {one for one in every if self.contacts.get(one) != earlier.contacts.get(one)}


def evaluated(
    work: Workspace,
    state: ListState,
    before: Sequence[Record],
    compute: Callable[[Definitions, Clock | None, Mapping[str, Sequence[Action]]], Result],
    again: Callable[[Result, AbstractSet[str], Mapping[str, Sequence[Action]]], Result] | None = None,
) -> Result:
    """Return a result that follows from the audiences and the clock of a list and the actions of some contacts.

    Args:
        work: if there are many actions or operands relative to now, the result comes from its preparation.
        state: the list.
        before: the contacts, locked.
        compute: returns the result.
        again: returns the result of the preparation after a change of a few contacts, from their ids and actions.
    """
    connection, definitions = work.connection, work.definitions_of(state)
    clock = clock_of(connection, state.id) if definitions.is_relative else None
    ids = [contact["id"] for contact in before] if definitions.reads_actions else []
    acts = _actions_of(connection, ids, _MAX_WRITER_ACTIONS + 1)
    if _is_short(definitions, sum(map(len, acts.values()))):
        return compute(definitions, clock, acts)

    @cache
    def basis() -> _Basis:
        # Only where there is a preparation to make or to compare: a contact may have any number of actions.
        action_ids: dict[str, list[str]] = {contact["id"]: [] for contact in before}
        for contact_id, action_id in _of_contacts(connection, _ACTION_IDS, actions.c.subId, ids):
            action_ids[contact_id].append(action_id)
        return _Basis(state.version, clock, {one["id"]: (one, action_ids[one["id"]]) for one in before})

    def is_current(found: tuple[_Basis, Result]) -> bool:
        here, (earlier, _) = basis(), found
        changed = here.changed_since(earlier)
        count = sum(len(here.contacts[one][1]) for one in changed & here.contacts.keys())
        is_little = count * definitions.action_characters <= _MAX_WRITER_CHARACTERS_OF_ACTIONS
        are_few = len(changed) <= _MAX_CHANGED and count <= _MAX_WRITER_ACTIONS and is_little
        is_same = (earlier.version, earlier.clock) == (here.version, here.clock)
        return is_same and (not changed or (again is not None and are_few))

    earlier, result = work.prepared(
        "effect", lambda: (basis(), compute(definitions, clock, _actions_of(connection, ids))), is_current
    )
    changed = basis().changed_since(earlier)
    if again is None or not changed:
        return result
    return again(result, changed, _actions_of(connection, [one for one in ids if one in changed]))


def _is_short(definitions: Definitions, action_count: int) -> bool:
    """Return whether a transaction that writes may evaluate contacts with this many actions."""
    return (
        action_count <= _MAX_WRITER_ACTIONS
        and definitions.relative_operands <= _MAX_WRITER_OPERANDS
        and action_count * definitions.action_characters <= _MAX_WRITER_CHARACTERS_OF_ACTIONS
        and action_count * definitions.relative_operands <= _MAX_WRITER_OPERANDS_OF_ACTIONS
    )


def effect_of(
    work: Workspace, state: ListState, before: Record | None, after: Record | None, acts: Acts | None = None
) -> Effect:
    """Return the effect of a change of one contact on smart audiences.

    Args:
        work: the transaction, as for :func:`evaluated`.
        state: the list of the contact.
        before: the contact before, locked; None if it is new.
        after: the contact after; None if it is deleted.
        acts: the change of its actions; unchanged when omitted.
    """
    if before is not None and work.definitions_of(state).reads_manual:
        [before] = with_manual(work.connection, [before])
        after = after and {**after, MANUAL.name: before[MANUAL.name]}

    def compute(definitions: Definitions, clock: Clock | None, of_contacts: Mapping[str, Sequence[Action]]) -> Effect:
        own = () if before is None else of_contacts.get(before["id"], ())
        at = _changed_at(clock, before, after, state.at)
        left = before and {**before, ACTIONS.name: own}
        right = after and {**after, ACTIONS.name: own if acts is None else acts(own, at)}
        effect = effect_with_actions(definitions, clock, left, right, at)
        if right is None:
            return effect
        return replace(effect, audience_ids=one_by_one([right], definitions, effect.at)[right["id"]])

    return evaluated(work, state, [] if before is None else [before], compute)


def _changed_at(clock: Clock | None, before: Record | None, after: Record | None, at: datetime) -> datetime:
    """Return the instant of a change: later than `at` if this machine's clock is behind, so a moving clock skips it."""
    contact = after or before
    if clock is None or contact is None:
        return at
    since = clock.complete_until(contact["id"], None if before is None else before["asOf"])
    return max(at, since, clock.until or since, clock.defined or since)


def effect_with_actions(
    definitions: Definitions, clock: Clock | None, before: Record | None, after: Record | None, at: datetime
) -> Effect:
    """Return the effect of a change of one contact, given with the actions that audiences read.

    Args:
        definitions: the audiences.
        clock: the clock of their list; None if no audience follows it.
        before: the contact before; None if it is new.
        after: the contact after; None if it is deleted.
        at: the instant of the change, unless this machine's clock is behind.
    """
    contact = after or before
    if clock is None or contact is None:
        return Effect(at, after, transitions(definitions, before, after, at))
    since = clock.complete_until(contact["id"], None if before is None else before["asOf"])
    at = _changed_at(clock, before, after, at)
    happened = [] if before is None else flips(definitions, before, since, at)
    happened += transitions(definitions, before, after, at)
    due = None if after is None else due_of(definitions, after, at)
    return Effect(at, after, happened, at, due)


def effects_of_members(
    work: Workspace, state: ListState, before: Sequence[Record], change: Callable[[Record], Record]
) -> dict[str, Effect]:
    """Return the effects of a change of the manual audiences of contacts on smart audiences, by contact.

    Args:
        work: the transaction, as for :func:`evaluated`.
        state: the list of the contacts.
        before: the contacts with their manual audiences, locked.
        change: returns a contact after the change.
    """

    def compute(
        definitions: Definitions, clock: Clock | None, acts: Mapping[str, Sequence[Action]]
    ) -> dict[str, Effect]:
        found = {}
        for contact in before:
            left = {**contact, ACTIONS.name: acts.get(contact["id"], ())}
            found[contact["id"]] = effect_with_actions(definitions, clock, left, change(left), state.at)
        return found

    return evaluated(work, state, before, compute)


def due_of(definitions: Definitions, record: Record, at: datetime) -> datetime:
    """Return the instant of the next change of a contact by time, or an earlier one.

    The search ends after a day, so of many windows it reads only those that end by then. A step of the clock searches
    further.
    """
    until = at + _LOOKAHEAD
    check = current().check
    return definitions.filters.ask(lambda index: index.next_change(record, at, until=until, check=check)) or until
