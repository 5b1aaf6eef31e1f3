"""The audiences of contacts, and those that contacts enter and leave as they change."""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

import audiencefilter as af
from audiencefilter.service.errors import OutdatedError
from audiencefilter.service.limits import current
from audiencefilter.service.operations.clocks import Clock, clock_of
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.events import EventType, Happening
from audiencefilter.service.operations.notation import ACTIONS, reads_actions
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, aware, members

#: Two ways to find the audiences of a page, measured with contacts whose values differ: a lookup takes some 50 µs for
#: each contact, for any number of audiences; a filter takes 1 µs, and 0.1 µs for each contact. They take equal time at
#: about this number of audiences for each contact of a short page, and at this number for a page of any length.
_AUDIENCES_PER_CONTACT: Final = 20
_MAX_AUDIENCES: Final = 500
#: After a change of a contact, the search for its next change by time covers this range.
_LOOKAHEAD: Final = timedelta(days=1)

#: A contact by its fields, as the library evaluates it.
Record = Mapping[str, Any]


def audiences_of(
    connection: sa.Connection, records: Sequence[Record], definitions: Definitions, at: datetime
) -> dict[str, list[str]]:
    """Return the ids of the audiences of each contact at an instant, by the id of the contact."""
    found = smart_audiences_of(with_actions(connection, records, definitions), definitions, at)
    if definitions.has_manual:
        for contact_id, audience_id in _of_contacts(connection, _MEMBERS, members.c.contactId, list(found)):
            found[contact_id].append(audience_id)
    return found


def smart_audiences_of(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Return the ids of the smart audiences of each contact at an instant, by its id; the oldest audience first."""
    if len(records) > 1 and len(definitions.smart) < min(_AUDIENCES_PER_CONTACT * len(records), _MAX_AUDIENCES):
        return filter_by_filter(records, definitions, at)
    return one_by_one(records, definitions, at)


def one_by_one(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Look up each contact in the index."""
    index, slots, smart, check = definitions.index, definitions.slots, definitions.smart, current().check
    return {
        record["id"]: [smart[slot].id for slot in slots(index.match(record, now=at, check=check))] for record in records
    }


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


def with_actions(connection: sa.Connection, records: Sequence[Record], definitions: Definitions) -> Sequence[Record]:
    """Return contacts with their actions if any audience reads these; otherwise unchanged."""
    if not definitions.reads_actions:
        return records
    found = _actions_of(connection, [record["id"] for record in records])
    return [{**record, ACTIONS.name: found[record["id"]]} for record in records]


def asked_by(connection: sa.Connection, f: af.Filter, contact: Record) -> Record:
    """Return a contact with the fields that a filter reads, and with time zones."""
    if reads_actions([f]):
        contact = {**contact, ACTIONS.name: _actions_of(connection, [contact["id"]])[contact["id"]]}
    return _aware(contact)


def _aware(record: Record) -> Record:
    return {**record, "createdAt": aware(record["createdAt"])}


def _actions_of(connection: sa.Connection, contact_ids: list[str]) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {contact_id: [] for contact_id in contact_ids}
    for contact_id, *values in _of_contacts(connection, _ACTIONS, actions.c.subId, contact_ids):
        found[contact_id].append(_aware(dict(zip(ASKED, values, strict=True))))
    return found


def _of_contacts(
    connection: sa.Connection, query: sa.Select[Any], column: sa.ColumnElement[str], contact_ids: list[str]
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
ASKED: Final = ("id", "name", "increase", "createdAt")
_ACTIONS: Final = sa.select(actions.c.subId, *(actions.c[name] for name in ASKED)).order_by(actions.c.id)


def flips(definitions: Definitions, record: Record, since: datetime, until: datetime) -> list[Happening]:
    """Return the changes of a contact by time alone, after `since` and not after `until`, in order of time."""
    found = list[Happening]()
    for at, changes in definitions.index.timeline(record, since, until=until, check=current().check):
        kinds: tuple[tuple[EventType, Iterable[Hashable]], ...] = (("leave", changes.left), ("enter", changes.entered))
        for kind, texts in kinds:
            for slot in definitions.slots(texts):
                audience = definitions.smart[slot]
                # Otherwise the members were read after this change, at the definition of the audience.
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
    changes = definitions.index.changes(before, after, since=at, now=at, check=current().check)
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


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The effect of a change of one contact on smart audiences, computed before the transaction that writes it.

    Attributes:
        before: the contact before; None if it is new.
        after: the contact after; None if it is deleted.
        moved: both, with the actions that audiences read.
        happened: the changes by time before the change, and then its effect.
        at: the instant of the change in the stored data.
        following: its relation to the clock; None if no audience follows the clock.
    """

    state: ListState
    definitions: Definitions
    before: Record | None
    after: Record | None
    moved: tuple[Record | None, Record | None]
    happened: Sequence[Happening]
    at: datetime
    following: "Following | None" = None

    def check(
        self, connection: sa.Connection, state: ListState, before: Record | None, after: Record | None
    ) -> "Foreseen":
        """Check that the computed change is still current; return it without the events stored since.

        Raises:
            OutdatedError: the contact, its actions, the audiences or the clock have changed.
        """
        if (state.version, before, after) != (self.state.version, self.before, self.after):
            raise OutdatedError
        was, _ = self.moved
        if was is not None and _actions_before(connection, self.definitions, before) != was[ACTIONS.name]:
            raise OutdatedError
        if self.following is None:
            return self
        told = self.following.told(clock_of(connection, state.id))
        if told is None:
            raise OutdatedError
        if told <= self.following.as_of:
            return replace(self, happened=[one for one in self.happened if one.at is None or one.at > told])
        # The clock has passed `as_of` since the computation: the contact changes at the instant of the clock.
        happened = transitions(self.definitions, *self.moved, told)
        due = self.following.due and max(self.following.due, told)
        return replace(self, happened=happened, at=told, following=replace(self.following, as_of=told, due=due))


@dataclass(frozen=True, slots=True)
class Following:
    """The relation of a change of a contact to the clock of its list.

    Attributes:
        noted: the instant of complete events stored with the contact; None if it is new.
        since: events were complete up to this instant before the change.
        as_of: events are complete up to this instant with the change.
        due: the next change by time; None if there is none.
    """

    contact_id: str
    noted: datetime | None
    since: datetime
    as_of: datetime
    due: datetime | None

    def told(self, clock: Clock | None) -> datetime | None:
        """Return the instant up to which events of the contact are complete now; None if the computation is outdated.

        A transaction that moves the clock meanwhile stores the events that this change would have stored. But if the
        clock is moving beyond the instant of the change, it does not find the contact, so the computation is outdated.
        """
        if clock is None or (clock.until is not None and clock.until > self.as_of):
            return None
        told = clock.told(self.contact_id, self.noted)
        return told if self.since <= told else None


#: A function of the actions of a contact and the instant of a change; returns the actions after it.
Acts = Callable[[Sequence[Action], datetime], Sequence[Action]]


def foresee(
    work: Workspace, state: ListState, before: Record | None, after: Record | None, acts: Acts | None = None
) -> Foreseen:
    """Compute the effect of a change of one contact on smart audiences, as for :func:`transitions`.

    Args:
        work: of a read transaction.
        state: the list of the contact.
        before: the contact before.
        after: the contact after.
        acts: the change of its actions; unchanged when omitted.
    """
    definitions = work.definitions_of(state)
    held = _actions_before(work.connection, definitions, before)
    clock = clock_of(work.connection, state.id) if definitions.is_relative else None
    at = _changed_at(clock, before, after, state.at)
    left = before and {**before, ACTIONS.name: held}
    right = after and {**after, ACTIONS.name: held if acts is None else acts(held, at)}
    happened, following = moved(definitions, clock, left, right, at)
    return Foreseen(state, definitions, before, after, (left, right), happened, at, following)


def _changed_at(clock: Clock | None, before: Record | None, after: Record | None, at: datetime) -> datetime:
    """Return the instant of a change: later than `at` if this machine is behind, so a moving clock skips it."""
    contact = after or before
    if clock is None or contact is None:
        return at
    since = clock.told(contact["id"], None if before is None else before["asOf"])
    return max(at, since, clock.until or since, clock.defined or since)


def moved(
    definitions: Definitions, clock: Clock | None, before: Record | None, after: Record | None, at: datetime
) -> tuple[list[Happening], Following | None]:
    """Return the changes of one contact by time, then the effect of its change; and the relation to the clock.

    Args:
        definitions: the audiences.
        clock: of their list; None if no audience follows it.
        before: the contact before, with the actions that audiences read; None if it is new.
        after: the contact after; None if it is deleted.
        at: the instant of the change, unless this machine's clock is behind.
    """
    contact = after or before
    if clock is None or contact is None:
        return transitions(definitions, before, after, at), None
    noted = None if before is None else before["asOf"]
    since = clock.told(contact["id"], noted)
    at = _changed_at(clock, before, after, at)
    happened = [] if before is None else flips(definitions, before, since, at)
    happened += transitions(definitions, before, after, at)
    due = None if after is None else due_of(definitions, after, at)
    return happened, Following(contact["id"], noted, since, at, due)


def due_of(definitions: Definitions, record: Record, at: datetime) -> datetime:
    """Return the instant of the next change of a contact by time, or an earlier one.

    The search ends after a day, so of many windows it reads only those that end by then. A step of the clock searches
    further.
    """
    until = at + _LOOKAHEAD
    return definitions.index.next_change(record, at, until=until, check=current().check) or until


def _actions_before(connection: sa.Connection, definitions: Definitions, before: Record | None) -> Sequence[Action]:
    if before is None or not definitions.reads_actions:
        return ()
    return _actions_of(connection, [before["id"]])[before["id"]]
