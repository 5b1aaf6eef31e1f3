"""Which audiences contacts are in, and which they enter and leave as they change."""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

import audiencefilter as af
from audiencefilter.service.errors import OutdatedError
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.clocks import Clock, clock_of
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.events import EventType, Happening
from audiencefilter.service.operations.language import ACTIONS, reads_actions
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, members
from audiencefilter.service.work import current

#: How a page is found, as measured with contacts whose values differ: to look one contact up takes some 50 µs, however
#: many audiences there are; to let a filter select takes 1 µs to begin with, and 0.1 µs for each contact. So the two
#: ways meet at about this many audiences for each contact of a short page, and this many for a page of any length.
_AUDIENCES_PER_CONTACT: Final = 20
_MAX_AUDIENCES: Final = 500
#: When a contact changes, its next change by time is looked for within this.
_LOOKAHEAD: Final = timedelta(days=1)

#: A contact by its fields, as the library evaluates it.
Record = Mapping[str, Any]


def audiences_of(
    connection: sa.Connection, records: Sequence[Record], definitions: Definitions, at: datetime
) -> dict[str, list[str]]:
    """Return the ids of the audiences that each contact is in at an instant, by the contact's id."""
    found = smart_audiences_of(with_actions(connection, records, definitions), definitions, at)
    if definitions.has_manual:
        for contact_id, audience_id in _of_contacts(connection, _MEMBERS, members.c.contactId, list(found)):
            found[contact_id].append(audience_id)
    return found


def smart_audiences_of(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Return the ids of the smart audiences that each contact is in at an instant, by its id; the oldest first."""
    if len(records) > 1 and len(definitions.smart) < min(_AUDIENCES_PER_CONTACT * len(records), _MAX_AUDIENCES):
        return filter_by_filter(records, definitions, at)
    return one_by_one(records, definitions, at)


def one_by_one(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Look each contact up."""
    index, slots, smart, check = definitions.index, definitions.slots, definitions.smart, current().check
    return {
        record["id"]: [smart[slot].id for slot in slots(index.match(record, now=at, check=check))] for record in records
    }


def filter_by_filter(records: Sequence[Record], definitions: Definitions, at: datetime) -> dict[str, list[str]]:
    """Let each filter select among the contacts."""
    found: dict[str, list[str]] = {record["id"]: [] for record in records}
    for audience in definitions.smart:
        current().check()
        for record in audience.filter.select(records, now=at):
            found[record["id"]].append(audience.id)
    return found


#: An action of a contact, as the library evaluates it.
Action = Mapping[str, Any]


def with_actions(connection: sa.Connection, records: Sequence[Record], definitions: Definitions) -> Sequence[Record]:
    """Return contacts with their actions, if any audience asks for these; otherwise as they are."""
    if not definitions.reads_actions:
        return records
    found = _actions_of(connection, [record["id"] for record in records])
    return [{**record, ACTIONS.name: found[record["id"]]} for record in records]


def asked_by(connection: sa.Connection, f: af.Filter, contact: Record) -> Record:
    """Return a contact with what a filter asks for, its instants with their time zone."""
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
    """Return what there is of some contacts.

    The ids are one parameter: as hundreds of them, they take longer to write and to read than the query.
    """
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
#: What audiences ask of an action; its id tells two of them apart.
ASKED: Final = ("id", "name", "increase", "createdAt")
_ACTIONS: Final = sa.select(actions.c.subId, *(actions.c[name] for name in ASKED)).order_by(actions.c.id)


def flips(definitions: Definitions, record: Record, since: datetime, until: datetime) -> list[Happening]:
    """Return what time alone does to a contact after `since`, until and at `until`, in the order of time."""
    found = list[Happening]()
    for at, changes in definitions.index.timeline(record, since, until=until, check=current().check):
        kinds: tuple[tuple[EventType, Iterable[Hashable]], ...] = (("leave", changes.left), ("enter", changes.entered))
        for kind, texts in kinds:
            for slot in definitions.slots(texts):
                audience = definitions.smart[slot]
                # Its members were read later, with this in them.
                if audience.defined_at is None or at > audience.defined_at:
                    found.append(Happening(kind, audience.id, record["id"], at))
    return found


def transitions(definitions: Definitions, before: Record | None, after: Record | None, at: datetime) -> list[Happening]:
    """Return what a change of one contact does to smart audiences.

    They come in the order of the fields that changed, each with the audiences that read it, the oldest first; all by
    age for a contact that is new or gone.

    Args:
        definitions: the audiences.
        before: the contact as it was; None where it is new.
        after: the contact as it is; None where it is gone.
        at: when it changes.
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
    """What a change of one contact does to smart audiences, found before the transaction that writes it.

    Attributes:
        before: the contact as it was; None where it is new.
        after: the contact as it will be; None where it is gone.
        moved: the contact as it was and as it will be, with the actions that audiences ask for.
        happened: what the change does, after what time did to it before.
        at: when the contact changes: what is stored of the change has this instant.
        following: how it follows the clock; None where no audience does.
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
        """See that a change is the one that was foreseen; return it without what somebody else has told since.

        Raises:
            OutdatedError: it is not: the contact, its actions, the audiences or the clock have changed since.
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
        # It took longer to find this than the clock to pass: the contact changes now.
        happened = transitions(self.definitions, *self.moved, told)
        due = self.following.due and max(self.following.due, told)
        return replace(self, happened=happened, at=told, following=replace(self.following, as_of=told, due=due))


@dataclass(frozen=True, slots=True)
class Following:
    """How a change of a contact follows the clock of its list.

    Attributes:
        noted: up to when its events were complete, as noted with it; None where it is new.
        since: up to when they were complete.
        as_of: up to when they are, with the change.
        due: when time changes something next; None where it never does.
    """

    contact_id: str
    noted: datetime | None
    since: datetime
    as_of: datetime
    due: datetime | None

    def told(self, clock: Clock | None) -> datetime | None:
        """Return up to when events of the contact are complete by now; None where that is not what was foreseen.

        Whoever moves the clock meanwhile tells what this would have told. But nobody finds the contact who has begun
        to tell of later than its change.
        """
        if clock is None or (clock.until is not None and clock.until > self.as_of):
            return None
        told = clock.told(self.contact_id, self.noted)
        return told if self.since <= told else None


#: What a change makes of the actions of a contact, and when it does.
Acts = Callable[[Sequence[Action], datetime], Sequence[Action]]


def foresee(
    work: Workspace, state: ListState, before: Record | None, after: Record | None, acts: Acts | None = None
) -> Foreseen:
    """Find what a change of one contact will do to smart audiences, as for :func:`transitions`.

    Args:
        work: reads.
        state: its list.
        before: the contact as it was.
        after: the contact as it will be.
        acts: what becomes of its actions; they stay as they are when omitted.
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
    """Return when a contact changes: at an instant, or later where this machine's clock is behind.

    So nobody has to be looked at who changes while a clock is moved.
    """
    contact = after or before
    if clock is None or contact is None:
        return at
    since = clock.told(contact["id"], None if before is None else before["asOf"])
    return max(at, since, clock.until or since, clock.defined or since)


def moved(
    definitions: Definitions, clock: Clock | None, before: Record | None, after: Record | None, at: datetime
) -> tuple[list[Happening], Following | None]:
    """Return what a change of one contact does to smart audiences, after what time has done; and how it follows time.

    Args:
        definitions: the audiences.
        clock: of their list; None where no audience follows it.
        before: the contact as it was, with what they ask for; None where it is new.
        after: the contact as it is; None where it is gone.
        at: when it changes, where this machine's clock is not behind.
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
    """Return when time changes something next of a contact, or earlier.

    It is looked for within a day: of many windows only those count that end by then. A step of the clock looks further.
    """
    until = at + _LOOKAHEAD
    return definitions.index.next_change(record, at, until=until, check=current().check) or until


def _actions_before(connection: sa.Connection, definitions: Definitions, before: Record | None) -> Sequence[Action]:
    if before is None or not definitions.reads_actions:
        return ()
    return _actions_of(connection, [before["id"]])[before["id"]]
