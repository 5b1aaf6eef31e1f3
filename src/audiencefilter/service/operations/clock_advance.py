"""Move the clocks of lists: find the contacts that enter and leave audiences by time alone, and store their events.

As time passes, the instant of a relative operand never goes back. So a contact can enter or leave an audience between
two moments only if it has a value between the operand's instants at these two moments. Indexes of the values find these
contacts; no others are evaluated.
"""

import json
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final, assert_never

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.limits import always
from audiencefilter.service.operations import custom_fields
from audiencefilter.service.operations.clocks import FIRST, PATIENCE, Clock, clock_of
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions, ListState, Window, note_change
from audiencefilter.service.operations.events import EventType, Happening, record
from audiencefilter.service.operations.membership import Record, flips, with_related
from audiencefilter.service.operations.notation import first_instant
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import actions, audiences, aware, clocks, contacts, lists, moments, now
from audiencefilter.tools import EPOCH, Anniversary, Edge, MovingOperand, Relative, microseconds

_MIN: Final = datetime.min.replace(tzinfo=UTC)
_MAX: Final = datetime.max.replace(tzinfo=UTC)
_INSTANT: Final = sa.DateTime(timezone=True)
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class _Place:
    """A column of values to compare with the clock."""

    owner: sa.Column[str]
    value: sa.Column[datetime]
    is_meant: sa.ColumnElement[bool]
    operands: Sequence[MovingOperand]


@dataclass(frozen=True, slots=True)
class Reaching:
    """The values of a list to compare with the clock."""

    connection: sa.Connection
    list_id: str
    windows: frozenset[Window]

    def are_many(self, at: datetime, until: datetime, most: int) -> bool:
        """Return whether the operands reach or pass more than `most` values between two instants."""
        parts = [part for place in self.places() for part in self._within(place, at, until)]
        if not parts:
            return False
        some = sa.union_all(*parts).limit(most + 1).subquery()
        return (self.connection.scalar(sa.select(sa.func.count()).select_from(some)) or 0) > most

    def candidates(
        self, at: datetime, until: datetime, limit: int, after: str = FIRST, is_back: bool = False
    ) -> sa.Select[Any]:
        """Return the query of contacts that may enter or leave between two instants, in the order of their ids.

        Args:
            at: events are complete up to this instant.
            until: the end of the step.
            limit: the most contacts.
            after: only contacts after this id.
            is_back: whether to reverse events of later instants.
        """
        parts = [part for place in self.places() for part in self._within(place, at, until)]
        if is_back:
            parts.append(sa.select(contacts.c.id).where(contacts.c.listId == self.list_id, contacts.c.asOf > until))
        if not parts:
            return sa.select(contacts.c.id).where(sa.false())
        ids = sa.union_all(*parts).subquery().c[0]
        # A computed text, so that the planner uses the indexes of the values, and not an index of ids.
        key = ids.concat("")
        return sa.select(key).where(key > after).distinct().order_by(key).limit(limit)

    def places(self) -> list[_Place]:
        """Return the columns of values to compare with the clock."""
        operands: dict[tuple[bool, str | None], list[MovingOperand]] = {}
        for window in self.windows:
            operands.setdefault((window.of_actions, window.custom), []).append(window.operand)
        return [self._place(of_actions, custom, compared) for (of_actions, custom), compared in operands.items()]

    def _place(self, of_actions: bool, custom: str | None, operands: Sequence[MovingOperand]) -> _Place:
        if of_actions:
            return _Place(actions.c.subId, actions.c.createdAt, actions.c.listId == self.list_id, operands)
        if custom is None:
            return _Place(contacts.c.id, contacts.c.createdAt, contacts.c.listId == self.list_id, operands)
        is_meant = sa.and_(moments.c.listId == self.list_id, moments.c.field == custom)
        return _Place(moments.c.contactId, moments.c.at, is_meant, operands)

    def _within(self, place: _Place, at: datetime, until: datetime) -> Iterator[sa.Select[Any]]:
        first, last = sorted((at, until))
        if moving := [one for operand in place.operands for one in _passed(operand, first, last)]:
            between = _table(self.connection, moving)
            is_within = sa.and_(place.is_meant, place.value >= between.c[0], place.value <= between.c[1])
            if self.connection.dialect.name == "sqlite":
                yield sa.select(place.owner).select_from(_InThisOrder(between, place.value.table, is_within))
            else:
                # A subquery for each range: otherwise PostgreSQL joins the ranges with all values.
                each = sa.select(place.owner).where(is_within).offset(0).correlate(between).lateral()
                yield sa.select(each.c[0]).select_from(between.join(each, sa.true()))

    def due(self, after: datetime) -> datetime | None:
        """Return the instant of the next change by time, or an earlier one; None if there is none."""
        dues = [due for place in self.places() for due in self._dues(place, after)]
        return min(dues, default=None)

    def next_values(self, place: _Place, firsts: Sequence[datetime]) -> sa.Select[Any]:
        """Return the query of the first value at or after each of some instants, with the number of the instant."""
        numbered = _table(self.connection, [(first,) for first in firsts])
        found = (
            sa.select(place.value)
            .where(place.is_meant, place.value >= numbered.c[0])
            .order_by(place.value)
            .limit(1)
            .correlate(numbered)
        )
        return sa.select(numbered.c.number, found.scalar_subquery())

    def _dues(self, place: _Place, after: datetime) -> Iterator[datetime]:
        for operand in place.operands:
            if not isinstance(operand, Relative):
                day = operand.first if isinstance(operand, Anniversary) else operand
                with suppress(OverflowError):
                    yield day.stretch(after).last + _MICROSECOND  # the next day, in the operand's zone
        operands = [operand for operand in place.operands if isinstance(operand, Relative)]
        firsts = [_instant(operand.at(after)) for operand in operands]
        for number, found in self.connection.execute(self.next_values(place, firsts)) if operands else ():
            if found is not None:
                value = aware(found)
                # A value equal to the instant is reached already, and is passed one microsecond later.
                reached = microseconds(value) + (value == firsts[number])
                with suppress(OverflowError):
                    yield max(after, EPOCH + timedelta(microseconds=operands[number].first_now(reached)))


class _InThisOrder(sa.Join):
    """A join whose first table SQLite reads first; without statistics, it would test all values for each range."""

    inherit_cache = True


@compiles(_InThisOrder)
def _crossed(element: _InThisOrder, compiler: SQLCompiler, **options: Any) -> str:
    joined: str = compiler.visit_join(element, **options)  # type: ignore[no-untyped-call]
    return joined.replace(" JOIN ", " CROSS JOIN ", 1)


def _table(connection: sa.Connection, rows: Sequence[tuple[datetime, ...]]) -> sa.Subquery:
    """Return a table of instants with rows numbered from 0, as one parameter for any number of rows."""
    names = [f"at{place}" for place in range(len(rows[0]))]
    if connection.dialect.name == "sqlite":
        # As SQLite stores them: in UTC, without a time zone.
        texts = [[at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds") for at in row] for row in rows]
        each = sa.func.json_each(sa.literal(json.dumps(texts), sa.Text)).table_valued("key", "value")
        columns = [
            sa.func.json_extract(each.c.value, f"$[{place}]", type_=_INSTANT).label(name)
            for place, name in enumerate(names)
        ]
        return sa.select(*columns, each.c.key.label("number")).subquery()
    arrays = (sa.cast([row[place] for row in rows], ARRAY(_INSTANT)) for place in range(len(names)))
    unnested = sa.func.unnest(*arrays).table_valued(
        *(sa.column(name, _INSTANT) for name in names), with_ordinality="ordinal"
    )
    each = unnested.render_derived()
    return sa.select(*(each.c[name] for name in names), (each.c.ordinal - 1).label("number")).subquery()


def _passed(operand: MovingOperand, first: datetime, last: datetime) -> Iterator[tuple[datetime, datetime]]:
    """Yield the ranges of stored instants that an operand reaches or passes between two instants."""
    if isinstance(operand, Anniversary):
        for day, until in operand.passed(first, last):
            yield first_instant(day), first_instant(until)
    elif (start := _instant(operand.at(first))) != (end := _instant(operand.at(last))):
        yield start, end


def _instant(found: date | Edge) -> datetime:
    """Return the instant of an operand; beyond the calendar, its first or last instant."""
    match found:
        case datetime():
            return found
        case date():
            return first_instant(found)
        case Edge.BEFORE:
            return _MIN
        case Edge.AFTER:
            return _MAX
        case _:
            assert_never(found)


_LONG_AGO: Final = datetime(1, 1, 2, tzinfo=UTC)
#: The most contacts with events in one transaction, which locks the contacts of the list.
BATCH_CONTACTS: Final = 500
#: The most events in one transaction, beside those of its first contact.
BATCH_EVENTS: Final = 2_000
#: After this time, in seconds, a step evaluates no further contacts.
LOOK_SECONDS: Final = 0.5
#: The most contacts in one search: the database reads all matching values to find any of them.
SEARCH_CONTACTS: Final = 40 * BATCH_CONTACTS
#: A movement of the clock ends after about this number of contacts, so that events are stored in order.
MOVE_CONTACTS: Final = 2_000
#: The shortest movement of the clock; events of one movement are in order within each batch.
_SHORTEST: Final = timedelta(milliseconds=1)
#: After a step, a list rests this many times as long as the step took, so its clock uses at most a quarter of a core.
REST_FACTOR: Final = 3


@dataclass(frozen=True, slots=True)
class Position:
    """The position of the clock of a list; data computed for a step is valid while the position is the same."""

    version: int
    clock: Clock


class Ahead:
    """The contacts of the next steps of a clock, found in one search.

    The search need not be repeated for contacts that change later: their events are then complete up to the end of the
    movement.
    """

    def __init__(self) -> None:
        self._of: Position | None = None
        self._ids: Sequence[str] = ()
        self._are_all = False

    def batch(self, position: Position, find: Callable[[int, str], Sequence[str]]) -> Sequence[str]:
        """Return the next contacts in the order of their ids: fewer than a batch only at the end.

        Args:
            position: the position of the clock.
            find: returns contacts after an id, up to a number.
        """
        after, of = position.clock.reached or FIRST, replace(position, clock=replace(position.clock, reached=None))
        first = bisect_right(self._ids, after)
        if of != self._of or not (self._are_all or first + BATCH_CONTACTS <= len(self._ids)):
            self._of, self._ids, first = of, find(SEARCH_CONTACTS, after), 0
            self._are_all = len(self._ids) < SEARCH_CONTACTS
        return self._ids[first : first + BATCH_CONTACTS]


@dataclass(slots=True)
class _Pace:
    """The pace of the clock of one list in this process.

    Attributes:
        rests_until: the earliest time of the next step, by `time.monotonic`.
    """

    ahead: Ahead = field(default_factory=Ahead)
    rests_until: float = 0.0


class Mover:
    """Moves the clocks of all lists, one step for each list at a time.

    Args:
        database: contains the clocks.
        cache: the definitions of audiences.
        elapsed: the seconds since any fixed moment.
    """

    def __init__(
        self, database: Database, cache: DefinitionCache, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._database = database
        self._cache = cache
        self._elapsed = elapsed
        self._paces: dict[str, _Pace] = {}

    def look(self, is_wanted: Callable[[], bool]) -> float | None:
        """Take one step for each list that is due and has rested.

        Returns:
            The seconds until the first list with further steps has rested; None without such lists.

        Raises:
            Exception: the error of the first list whose clock could not be moved, after the steps of all others.
        """
        due, failure, ends = due_lists(self._database), None, list[float]()
        self._forget_all_but(due)
        for list_id in due:
            try:
                if is_wanted() and self._has_more(list_id, is_wanted):
                    ends.append(self._paces[list_id].rests_until)
            except Exception as error:  # whatever the error is, the clocks of other lists must not stop
                failure = failure or error
        if failure is not None:
            raise failure
        return max(0.0, min(ends) - self._elapsed()) if ends else None

    def _forget_all_but(self, due: Sequence[str]) -> None:
        moment = self._elapsed()
        self._paces = {key: pace for key, pace in self._paces.items() if key in due or pace.rests_until > moment}

    def _has_more(self, list_id: str, is_wanted: Callable[[], bool]) -> bool:
        """Take a step of a list unless it rests; return whether there are further steps."""
        pace, began = self._paces.setdefault(list_id, _Pace()), self._elapsed()
        if pace.rests_until > began:
            return True
        try:
            return step(self._database, self._cache, list_id, pace.ahead, is_wanted)
        finally:
            ended = self._elapsed()
            pace.rests_until = ended + REST_FACTOR * (ended - began)


def due_lists(database: Database) -> Sequence[str]:
    """Return the lists with due clocks, the longest waiting first."""
    with database.reading() as connection:
        found = connection.execute(due_at(now())).all()
    return [list_id for list_id, _ in sorted(found, key=lambda row: aware(row.due or _LONG_AGO))]


def due_at(moment: datetime) -> sa.CompoundSelect[Any]:
    """Return the query of the lists whose clocks have to move, forwards or back, with their due instants."""
    later = moment + PATIENCE
    # Any early instant: SQLite uses an index to find values greater than an instant, but not values that are NOT NULL.
    is_moved = clocks.c.until > _LONG_AGO
    each = (clocks.c.due <= moment, is_moved, clocks.c.at > later, clocks.c.defined > later)
    # One query for each index: SQLite would read all clocks rather than use several indexes.
    return sa.union(*(sa.select(clocks.c.listId, clocks.c.due).where(one) for one in each))


def step(
    database: Database,
    cache: DefinitionCache,
    list_id: str,
    ahead: Ahead | None = None,
    is_wanted: Callable[[], bool] = always,
) -> bool:
    """Move the clock of a list by a step; return whether the next step is due at once.

    The end of the movement is stored first. From then on, a transaction that changes a contact stores its events up to
    that end, so the other contacts can be found and evaluated outside a write transaction.
    """
    moment = now()
    with database.reading() as connection:
        looking = _look(connection, cache, list_id, moment)
        noted = {} if looking is None else looking.noted(connection)
    if looking is None:
        return False
    if looking.clock.filled is not None:
        _fill(database, looking, looking.clock.filled)
        return True
    if noted:
        with database.writing() as connection:
            if not looking.holds(connection):
                return True
            _set(connection, list_id, noted)
        looking = looking.moved_to(noted.get("until"))
    return looking.clock.until is not None and _store_events(
        database, looking, looking.clock.until, ahead or Ahead(), is_wanted
    )


def _fill(database: Database, looking: "Step", filled: str) -> None:
    """Store the instants in the custom data of the next batch of contacts, after the contact `filled`."""
    with database.reading() as connection:
        plan = custom_fields.find_moments(connection, looking.state, filled)
    with database.writing() as connection:
        if looking.holds(connection):
            custom_fields.store_moments(connection, plan)


def _look(connection: sa.Connection, cache: DefinitionCache, list_id: str, moment: datetime) -> "Step | None":
    """Return the step to take; None if the clock is not due."""
    account_id = connection.scalar(sa.select(lists.c.accountId).where(lists.c.id == list_id))
    clock = clock_of(connection, list_id)
    if account_id is None or clock is None:
        return None
    due = connection.scalar(sa.select(clocks.c.due).where(clocks.c.listId == list_id))
    if clock.until is None and (due is None or (aware(due) > moment and clock.latest - PATIENCE <= moment)):
        return None
    work = Workspace(connection, cache, account_id)
    state = work.read_list(list_id)
    return Step(account_id, state, work.definitions_of(state), clock, moment)


def _store_events(
    database: Database, looking: "Step", until: datetime, ahead: Ahead, is_wanted: Callable[[], bool]
) -> bool:
    """Store the events of some contacts; after the last contacts, also the new position of the clock."""
    with database.reading() as connection:
        ids = ahead.batch(looking.position, partial(looking.found, connection, until))
    seen = _seen(database, looking, until, ids, is_wanted)
    is_last, due = len(seen) == len(ids) < BATCH_CONTACTS, None
    if is_last:
        with database.reading() as connection:
            due = looking.reaching(connection).due(until)
    with database.writing() as connection:
        if not looking.holds(connection):
            return True
        stored = looking.store(connection, seen, until)
        if not is_last or len(stored) < len(seen):
            if stored:
                _set(connection, looking.state.id, {"reached": stored[-1]})
            return True
        due = looking.finish(connection, until, due)
    return due is not None and due <= looking.moment


def _seen(
    database: Database, looking: "Step", until: datetime, ids: Sequence[str], is_wanted: Callable[[], bool]
) -> dict[str, tuple[Record | None, Sequence[Happening]]]:
    """Compute the events of contacts in read transactions, as many as time permits."""
    began, events = time.monotonic(), 0
    found = dict[str, tuple[Record | None, Sequence[Happening]]]()
    for first in range(0, len(ids), 50):
        some = ids[first : first + 50]  # they may have thousands of actions
        with database.reading() as connection:
            read = looking.read(connection, some)
        for contact_id, contact in zip(some, read, strict=True):
            if found and (events >= BATCH_EVENTS or time.monotonic() > began + LOOK_SECONDS or not is_wanted()):
                return found
            happened = () if contact is None else looking.happened(contact, until)
            found[contact_id] = contact, happened
            events += len(happened)
    return found


def _set(connection: sa.Connection, list_id: str, values: dict[str, Any]) -> None:
    connection.execute(clocks.update().where(clocks.c.listId == list_id).values(values))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the clock of a list."""

    account_id: str
    state: ListState
    definitions: Definitions
    clock: Clock
    moment: datetime

    @property
    def position(self) -> Position:
        """The position of the clock."""
        return Position(self.state.version, self.clock)

    def holds(self, connection: sa.Connection) -> bool:
        """Return whether the position is unchanged, and lock it until the write transaction ends."""
        work = Workspace(connection, DefinitionCache(), self.account_id)
        try:
            version = work.read_list(self.state.id, CHANGES_AUDIENCES).version
        except NotFoundError:
            return False
        clock = clock_of(connection, self.state.id)
        return clock is not None and Position(version, clock) == self.position

    def reaching(self, connection: sa.Connection) -> Reaching:
        """Return the values to compare with the clock."""
        return Reaching(connection, self.state.id, self.definitions.windows)

    def noted(self, connection: sa.Connection) -> dict[str, Any]:
        """Return the columns of the clock to store before the evaluation of contacts; empty if they are stored."""
        if not self.definitions.windows:
            return {"due": None, "until": None, "reached": None}
        if self.clock.until is not None:
            return {}
        until = self._until(connection)
        if until is None:
            return {"due": self.clock.at}
        # During the movement, only contacts that change set `due`; the movement continues at once in any case.
        return {"due": None, "until": until, "reached": None}

    def moved_to(self, until: datetime | None) -> "Step":
        """Return the step after the end of the movement is stored."""
        return replace(self, clock=replace(self.clock, until=until, reached=None))

    def _until(self, connection: sa.Connection) -> datetime | None:
        """Return the end of the movement; None to wait for the machine's clock."""
        if self.moment < self.clock.latest - PATIENCE:
            return self.moment
        if self.moment <= self.clock.at:
            return None
        if not self._are_many(connection, self.moment):
            return self.moment
        # Nothing changes before the first instant. Often all changes are at one instant, as at the start of a month.
        first = min(self.reaching(connection).due(self.clock.at) or self.moment, self.moment)
        until = min(first + _SHORTEST, self.moment)
        if self._are_many(connection, until):
            return until
        until = self.moment
        while until - first > _SHORTEST and self._are_many(connection, until):
            until = first + (until - first) / 2
        return until

    def _are_many(self, connection: sa.Connection, until: datetime) -> bool:
        return self.reaching(connection).are_many(self.clock.at, until, MOVE_CONTACTS)

    def found(self, connection: sa.Connection, until: datetime, limit: int, after: str) -> Sequence[str]:
        """Return contacts that may enter or leave, in the order of their ids."""
        query = self.reaching(connection).candidates(self.clock.at, until, limit, after, self._is_back(until))
        return connection.scalars(query).all()

    def _is_back(self, until: datetime) -> bool:
        """Return whether to reverse events of later instants: the clock went back by more than clocks differ."""
        return until < self.clock.at or self.moment < self.clock.latest - PATIENCE

    def read(self, connection: sa.Connection, ids: Sequence[str]) -> Sequence[Record | None]:
        """Return contacts by their ids, with the actions that audiences read; None for a deleted contact."""
        query = sa.select(contacts).where(contacts.c.id.in_(ids))
        # The library takes naive instants of SQLite for UTC, too, but more slowly.
        rows = [{**row, "createdAt": aware(row["createdAt"])} for row in connection.execute(query).mappings()]
        found = {contact["id"]: contact for contact in with_related(connection, rows, self.definitions)}
        return [found.get(contact_id) for contact_id in ids]

    def happened(self, contact: Record, until: datetime) -> Sequence[Happening]:
        """Return the events of a contact; after a movement back, the reversed events."""
        since = self.clock.complete_until(contact["id"], contact["asOf"])
        if until > since:
            return flips(self.definitions, contact, since, until)
        return list(self._reversed(contact, since, until)) if self._is_back(until) else ()

    def _reversed(self, contact: Record, since: datetime, until: datetime) -> Iterator[Happening]:
        """Yield the reverse of the stored events of a contact that have not happened yet."""
        changes = self.definitions.filters.ask(lambda index: index.changes(contact, contact, since=until, now=since))
        kinds: tuple[tuple[EventType, Any], ...] = (("leave", changes.entered), ("enter", changes.left))
        for kind, texts in kinds:
            for slot in self.definitions.slots(texts):
                yield Happening(kind, self.definitions.smart[slot].id, contact["id"], until)

    def store(
        self, connection: sa.Connection, seen: Mapping[str, tuple[Record | None, Sequence[Happening]]], until: datetime
    ) -> Sequence[str]:
        """Store the events of contacts that are unchanged since the evaluation; return those with complete events.

        A contact that has changed stored its events with the change; but after a movement back, it has to be evaluated
        again.
        """
        stored = list(seen)
        if self._is_back(until):
            now_there = zip(stored, self.read(connection, stored), strict=True)
            changed = [place for place, (one, read) in enumerate(now_there) if read != seen[one][0]]
            stored = stored[: min(changed, default=len(stored))]
            connection.execute(contacts.update().where(contacts.c.id.in_(stored)).values(asOf=None))
            same = set(stored)
        else:
            own = sa.and_(contacts.c.id.in_(stored), sa.or_(contacts.c.asOf.is_(None), contacts.c.asOf < until))
            same = set(connection.scalars(sa.select(contacts.c.id).where(own)))
        happened = [one for contact_id in stored if contact_id in same for one in seen[contact_id][1]]
        happened.sort(key=lambda one: (one.at or until, one.contact_id or "", one.type == "enter"))
        record(connection, self.state.id, happened)
        return stored

    def finish(self, connection: sa.Connection, until: datetime, due: datetime | None) -> datetime | None:
        """Store the end of the movement and the next due instant; return that instant."""
        hurried = connection.scalar(sa.select(clocks.c.due).where(clocks.c.listId == self.state.id))
        due = min((aware(one) for one in (due, hurried) if one is not None), default=None)
        values: dict[str, Any] = {"at": until, "until": None, "reached": None, "due": due}
        if self._is_back(until):
            self._define_again(connection, until)
            values["defined"] = None
        _set(connection, self.state.id, values)
        return due

    def _define_again(self, connection: sa.Connection, until: datetime) -> None:
        """Define audiences again whose definition is at a later instant, so that clients read their members again."""
        later = sa.and_(audiences.c.listId == self.state.id, audiences.c.definedAt > until)
        found = connection.scalars(sa.select(audiences.c.id).where(later, audiences.c.relative)).all()
        connection.execute(audiences.update().where(later).values(definedAt=until))
        if found:
            note_change(connection, self.state.id)
        happened = [Happening("defined", audience_id, at=until) for audience_id in found]
        record(connection, self.state.id, happened)
