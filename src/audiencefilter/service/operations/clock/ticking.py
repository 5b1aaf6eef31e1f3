"""Moving the clocks of lists: whom time alone lets enter and leave audiences, told at the instant at which it does."""

import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.instants import aware, now
from audiencefilter.service.operations.clock.clocks import FIRST, Clock, clock_of, note_moments
from audiencefilter.service.operations.clock.reaching import Reaching
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions, ListState, note_change
from audiencefilter.service.operations.events import EventType, Happening, record
from audiencefilter.service.operations.membership import Record, flips, with_actions
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, ListLock, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import audiences, clocks, contacts, lists

#: So many contacts are looked at in a transaction: nobody changes contacts of the list meanwhile.
BATCH: Final = 500
#: Of these, so many are read at a time: they may have thousands of actions.
_AT_ONCE: Final = 50
#: After this time, in seconds, a step takes up no more of them: neither before its transaction nor in it, for whose end
#: waits whoever writes to the list.
HOLD: Final = 0.5
#: So often a step may find that what it had found before its transaction is so no more; then it is found in there.
_MISSES: Final = 5
#: So many of those who are looked at are found at a time: whoever finds them goes through all that there are.
FOUND: Final = 40 * BATCH
#: The clock is moved so far that about so many contacts are looked at, so that what happened is told in its order.
STRETCH: Final = 2_000
#: Below this, it is not moved in shorter steps: what is told at once is told in its order as far as a batch goes.
_SHORTEST: Final = timedelta(milliseconds=1)
#: So long a list may keep others waiting whose clocks are due, in seconds: it is taken up again after them.
TURN: Final = 10.0
#: Where the machine's clock was set back by more, what had not happened yet is taken back; by less, it is waited for.
PATIENCE: Final = timedelta(seconds=60)


def catch_up(database: Database, cache: DefinitionCache, is_wanted: Callable[[], bool]) -> bool:
    """Move the clocks of all lists that are due to this instant, each for a while; return whether one has more to do.

    Args:
        database: has them.
        cache: the definitions of audiences.
        is_wanted: asked in between; what is left is for the next one who comes, here or in another process.

    Raises:
        Exception: what went wrong with the first list whose clock could not be moved; the others have had their turns.
    """
    has_more, failure = False, None
    for list_id in due_lists(database):
        try:
            has_more |= _take_turn(database, cache, list_id, is_wanted)
        except Exception as error:  # whatever it is, the clocks of others are not to stand still for it
            failure = failure or error
    if failure is not None:
        raise failure
    return has_more


def _take_turn(database: Database, cache: DefinitionCache, list_id: str, is_wanted: Callable[[], bool]) -> bool:
    """Take steps of one list, as long as the others can wait; return whether there is more to do at once."""
    ahead, until = Ahead(), time.monotonic() + TURN
    while is_wanted():
        began = time.monotonic()
        if began > until:
            return True
        if not step(database, cache, list_id, ahead, is_wanted):
            return False
        # Half of the time is for those who write.
        time.sleep(time.monotonic() - began)
    return False


def due_lists(database: Database) -> Sequence[str]:
    """Return the lists whose clocks are to be moved, those first that have waited longest."""
    with database.reading() as connection:
        return connection.scalars(due_at(now())).all()


def due_at(moment: datetime) -> sa.Select[Any]:
    """Return the query of the lists whose clocks are to be moved at an instant: also back."""
    is_ahead = sa.and_(clocks.c.at > moment + PATIENCE, clocks.c.due.is_not(None))
    return sa.select(clocks.c.listId).where(sa.or_(clocks.c.due <= moment, is_ahead)).order_by(clocks.c.due)


class Aim(NamedTuple):
    """What a step leads to.

    Attributes:
        version: that of the list.
        at: where its clock is.
        until: where it is moved to.
    """

    version: int
    at: datetime
    until: datetime


class Ahead:
    """What is known of the next steps of a clock: who is to be looked at, and what happened to them.

    It is known as long as they lead to the same instant. Nobody comes to be looked at meanwhile: who changes is told of
    up to that instant, at least.

    Attributes:
        misses: how many steps had to be taken again, as what had been found for them was so no more.
    """

    def __init__(self) -> None:
        self._aim: Aim | None = None
        self._ids: Sequence[str] = ()
        self._are_all = False
        self._foreseen: Mapping[str, tuple[Record, Sequence[Happening]]] = {}
        self.misses = 0

    def knows(self, aim: Aim, after: str) -> Sequence[str]:
        """Return the next ones, as far as they are known."""
        first = bisect_right(self._ids, after)
        return self._ids[first : first + BATCH] if aim == self._aim else ()

    def batch(self, aim: Aim, after: str, find: Callable[[int, str], Sequence[str]]) -> Sequence[str]:
        """Return the next ones, in the order of their ids: fewer than a batch where there are no more.

        Args:
            aim: what the step leads to: where that is another, they are found anew.
            after: the last one who was looked at.
            find: finds so many after one; nobody changes the list meanwhile.
        """
        first = bisect_right(self._ids, after)
        if aim != self._aim or not (self._are_all or first + BATCH <= len(self._ids)):
            self._aim, self._ids, first = aim, find(FOUND, after), 0
            self._are_all = len(self._ids) < FOUND
        return self._ids[first : first + BATCH]

    def foresee(self, found: Mapping[str, tuple[Record, Sequence[Happening]]]) -> None:
        """Take note of what happens to contacts, if they are as they are here when the step is taken."""
        self._foreseen = found

    def foreseen(self, contact: Record) -> Sequence[Happening] | None:
        """Return what happens to a contact; None where that was not found of one like this."""
        known, happened = self._foreseen.get(contact["id"], (None, None))
        return happened if known == contact else None


def step(
    database: Database,
    cache: DefinitionCache,
    list_id: str,
    ahead: Ahead | None = None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> bool:
    """Move the clock of a list by a step, in one transaction; return whether there is more to do at once.

    What happens is found before it, which takes long where contacts have thousands of actions; in it, this is told of
    those who have not changed since.

    Args:
        database: has it.
        cache: the definitions of audiences.
        list_id: the list.
        ahead: known from the step before.
        is_wanted: asked as long as it is not in the transaction.
    """
    ahead, moment = ahead or Ahead(), now()
    with database.reading() as connection:
        account_id = connection.scalar(sa.select(lists.c.accountId).where(lists.c.id == list_id))
        if account_id is None:
            return False
        looking = _step(Workspace(connection, cache, account_id), list_id, moment)
        aim, ids = (None, ()) if looking is None else looking.outlook(ahead)
    if looking is not None and aim is not None:
        ahead.foresee(_foreseen(database, looking, aim.until, ids, is_wanted))
    with database.writing() as connection:
        taken = _step(Workspace(connection, cache, account_id), list_id, moment, CHANGES_AUDIENCES)
        return taken is not None and taken.take(ahead, aim)


def _step(work: Workspace, list_id: str, moment: datetime, lock: ListLock | None = None) -> "Step | None":
    """Return the step to be taken; None where there is none."""
    try:
        state = work.read_list(list_id, lock)
    except NotFoundError:
        return None
    clock = clock_of(work.connection, list_id)
    due = work.connection.scalar(sa.select(clocks.c.due).where(clocks.c.listId == list_id))
    if clock is None or due is None or (aware(due) > moment and clock.at - PATIENCE <= moment):
        return None
    return Step(work.connection, state, work.definitions_of(state), clock, moment)


def _foreseen(
    database: Database, looking: "Step", until: datetime, ids: Sequence[str], is_wanted: Callable[[], bool]
) -> dict[str, tuple[Record, Sequence[Happening]]]:
    """Find what happens to contacts, as many as there is time for: with nobody waiting for it, nor a transaction."""
    began, found = time.monotonic(), dict[str, tuple[Record, Sequence[Happening]]]()
    for first in range(0, len(ids), _AT_ONCE):
        with database.reading() as connection:
            read = replace(looking, connection=connection).read(ids[first : first + _AT_ONCE])
        for contact in read:
            if found and (time.monotonic() > began + HOLD or not is_wanted()):
                return found
            if contact is not None and looking.may_flip(contact, until):
                found[contact["id"]] = contact, looking.happened(contact, until)
    return found


def _fill(connection: sa.Connection, state: ListState, filled: str) -> None:
    """Note the instants in the custom data of some more contacts, as many as there is time for."""
    began, last, has_more = time.monotonic(), filled, True
    while has_more:
        query = sa.select(contacts).where(contacts.c.listId == state.id, contacts.c.id > last)
        rows = connection.execute(query.order_by(contacts.c.id).limit(_AT_ONCE)).mappings().all()
        note_moments(connection, state.language, [dict(row) for row in rows])
        last, has_more = rows[-1]["id"] if rows else last, len(rows) == _AT_ONCE
        if time.monotonic() > began + HOLD:
            break
    _set(connection, state.id, {"filled": last if has_more else None})


def _set(connection: sa.Connection, list_id: str, values: dict[str, Any]) -> None:
    connection.execute(clocks.update().where(clocks.c.listId == list_id).values(values))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the clock of a list, which nobody changes meanwhile.

    Attributes:
        connection: one that writes.
        state: the list.
        definitions: its audiences.
        clock: its clock.
        moment: this instant.
    """

    connection: sa.Connection
    state: ListState
    definitions: Definitions
    clock: Clock
    moment: datetime

    @property
    def reaching(self) -> Reaching:
        """Who can enter or leave."""
        return Reaching(self.connection, self.state.id, self.definitions.windows)

    def take(self, ahead: Ahead, aim: Aim | None) -> bool:
        """Take it, and return whether there is more to do at once.

        Args:
            ahead: who is to be looked at, as far as that is known.
            aim: what it was found to lead to, before the list was held.
        """
        if self.clock.filled is not None:
            _fill(self.connection, self.state, self.clock.filled)
            return True
        if not self.definitions.windows:
            _set(self.connection, self.state.id, {"due": None, "until": None, "reached": None})
            return False
        if aim is None or aim != self._aim(self.clock.until or aim.until):
            aim = self.aim()
        if aim is None:
            _set(self.connection, self.state.id, {"due": self.clock.at})
            return False
        until = aim.until
        ids = ahead.batch(aim, self.clock.reached or FIRST, partial(self._found, until))
        told = self._tell(ids, until, ahead)
        if len(told) == BATCH or len(told) < len(ids):
            if told:
                _set(self.connection, self.state.id, {"until": until, "reached": told[-1]})
            return True
        if until < self.clock.at:
            self._define_again(until)
        due = self.reaching.due(until)
        values = {"at": until, "until": None, "reached": None, "due": due}
        _set(self.connection, self.state.id, values)
        return due is not None and due <= self.moment

    def outlook(self, ahead: Ahead) -> tuple[Aim | None, Sequence[str]]:
        """Return what the step will probably lead to, and who will be looked at."""
        aim = None if self.clock.filled is not None or not self.definitions.windows else self.aim()
        if aim is None:
            return None, ()
        after = self.clock.reached or FIRST
        return aim, ahead.knows(aim, after) or self._found(aim.until, BATCH, after)

    def aim(self) -> Aim | None:
        """Return what the step leads to; None where it is waited for the machine's clock."""
        until = self._until()
        return None if until is None else self._aim(until)

    def _aim(self, until: datetime) -> Aim:
        return Aim(self.state.version, self.clock.at, until)

    def _until(self) -> datetime | None:
        if self.clock.until is not None:
            return self.clock.until
        if self.moment < self.clock.at - PATIENCE:
            return self.moment
        if self.moment <= self.clock.at:
            return None
        if not self._are_many(self.moment):
            return self.moment
        # Nothing happens before. Often all happens then, as a month begins.
        first = min(self.reaching.due(self.clock.at) or self.moment, self.moment)
        until = min(first + _SHORTEST, self.moment)
        if self._are_many(until):
            return until
        until = self.moment
        while until - first > _SHORTEST and self._are_many(until):
            until = first + (until - first) / 2
        return until

    def _found(self, until: datetime, limit: int, after: str) -> Sequence[str]:
        return self.connection.scalars(self.reaching.candidates(self.clock.at, until, limit, after)).all()

    def _are_many(self, until: datetime) -> bool:
        return self.reaching.are_many(self.clock.at, until, STRETCH)

    def _tell(self, ids: Sequence[str], until: datetime, ahead: Ahead) -> Sequence[str]:
        """Tell what happened to contacts, in the order of their ids as many as there is time for; return which."""
        began, told = time.monotonic(), 0
        happened: list[Happening] = []
        for contact in self._each(ids):
            found: Sequence[Happening] | None = ()
            if contact is not None and self.may_flip(contact, until):
                found = ahead.foreseen(contact)
                if found is None and not told and ahead.misses >= _MISSES:
                    found = self.happened(contact, until)
            if found is None or (told and time.monotonic() > began + HOLD):
                break
            happened += found
            told += 1
        ahead.misses = 0 if told or not ids else ahead.misses + 1
        if until < self.clock.at:
            self.connection.execute(contacts.update().where(contacts.c.id.in_(ids[:told])).values(asOf=None))
        happened.sort(key=lambda one: (one.at or until, one.contact_id or "", one.type == "enter"))
        record(self.connection, self.state.id, happened)
        return ids[:told]

    def _each(self, ids: Sequence[str]) -> Iterator[Record | None]:
        for first in range(0, len(ids), _AT_ONCE):
            yield from self.read(ids[first : first + _AT_ONCE])

    def read(self, ids: Sequence[str]) -> Sequence[Record | None]:
        """Return contacts by their ids, with what audiences ask for; None for one that is gone."""
        query = sa.select(contacts).where(contacts.c.id.in_(ids))
        # The library takes the instants of SQLite, which have no time zone, for UTC, but not as quickly.
        rows = [{**row, "createdAt": aware(row["createdAt"])} for row in self.connection.execute(query).mappings()]
        found = {contact["id"]: contact for contact in with_actions(self.connection, rows, self.definitions)}
        return [found.get(contact_id) for contact_id in ids]

    def may_flip(self, contact: Record, until: datetime) -> bool:
        """Whether it is not known already that nothing happened to a contact."""
        return until < self.clock.at or until > self.clock.told(contact["id"], contact["asOf"])

    def happened(self, contact: Record, until: datetime) -> Sequence[Happening]:
        """Return what happened to a contact; where the clock is moved back, what has not happened yet."""
        told = self.clock.told(contact["id"], contact["asOf"])
        if until > told:
            return flips(self.definitions, contact, told, until)
        return list(self._taken_back(contact, told, until))

    def _taken_back(self, contact: Record, told: datetime, until: datetime) -> Iterator[Happening]:
        """Give what was told of a contact that has not happened yet, the other way round."""
        changes = self.definitions.index.changes(contact, contact, since=until, now=told)
        kinds: tuple[tuple[EventType, Any], ...] = (("leave", changes.entered), ("enter", changes.left))
        for kind, texts in kinds:
            for slot in self.definitions.slots(texts):
                yield Happening(kind, self.definitions.smart[slot].id, contact["id"], until)

    def _define_again(self, until: datetime) -> None:
        """Have audiences read anew that were defined at an instant that has not come yet."""
        later = sa.and_(audiences.c.listId == self.state.id, audiences.c.definedAt > until)
        found = self.connection.scalars(sa.select(audiences.c.id).where(later, audiences.c.relative)).all()
        self.connection.execute(audiences.update().where(later).values(definedAt=until))
        if found:
            note_change(self.connection, self.state.id)
        record(self.connection, self.state.id, [Happening("defined", audience_id, at=until) for audience_id in found])
