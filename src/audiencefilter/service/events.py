"""Events: each write leaves a row in an outbox, in its transaction; the worker makes events of it by Trackers.

A turn gives a Tracker the contacts of some rows as they are now, moves its events into the table `events`, and deletes
the rows last: wherever it ends, the next one does the rest.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import audiences as evaluated
from audiencefilter.service.database import BATCH, Database, among
from audiencefilter.service.tables import aware, contacts, events, lists, now, outbox, trackers

KEPT: Final = timedelta(days=30)
#: Rows of the outbox that a turn reads, until they have so many contacts; and events that move at a time.
_ROWS, _MOST = 200, 1_000
#: Lists whose trackers stay in memory, and the most bytes of the outcomes that each keeps.
_MOST_TRACKERS, _MEMORY = 50, 10_000_000
#: In seconds: the wait where there is nothing to do, that after a failure, that between deletions of old events, and
#: the longest one that trackers in SQLite leave to other writers after a transaction.
_PAUSE, _REST, _PRUNING, _LEFT = 0.5, 5.0, 3_600.0, 0.2
_LOCK: Final = 0x61756577
_PRAGMAS: Final = "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON"
_RELATIONS: Final = (evaluated.ACTIONS.name, evaluated.MANUAL.name)

_NOTED: Final = outbox.insert()
_log: Final = logging.getLogger("audiencefilter.worker")


def note(connection: sa.Connection, list_id: str, ids: Sequence[str]) -> None:
    """Leave for the worker that contacts of a list, their actions or memberships have come, changed or gone."""
    if ids:
        connection.execute(_NOTED, {"listId": list_id, **noted(ids)})


def noted(ids: Sequence[str]) -> dict[str, Any]:
    """Return the values of a row of the outbox, or of the parameters of a statement with :func:`noting`."""
    return {"ids": json.dumps(list(ids)), "at": now()}


def noting(changed: sa.CTE) -> sa.Select[Any]:
    """Return the statement that selects a contact which it has changed, and leaves a row in the outbox."""
    ids, at = (sa.bindparam(one.name, type_=one.type) for one in (outbox.c.ids, outbox.c.at))
    noted = _NOTED.from_select(["listId", "ids", "at"], sa.select(changed.c.listId, ids, at))
    return sa.select(changed).add_cte(noted.cte("noted"))


def drop(connection: sa.Connection, list_id: str) -> None:
    """Delete the tables of the tracker of a list, together with the list."""
    for table in ("state", "contacts", "members", "events", "audiences"):
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {_name(list_id)}_{table}")


def _name(list_id: str) -> str:
    return f"tracker_{list_id.replace('-', '')}"


class Worker:
    """Makes events, as the only one for its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = _light(database) if database.is_sqlite else database.engine
        self._trackers: dict[str, tuple[int, af.Tracker]] = {}
        self._pruned, self._resting = -_PRUNING, dict[str, float]()

    def close(self) -> None:
        """Close the connections of the trackers."""
        self._engine.dispose()

    def waiting(self) -> Sequence[str]:
        """Return the ids of the lists with something to do: written rows, another version, or a time that has come."""
        has_rows = sa.exists().where(outbox.c.listId == lists.c.id)
        is_other = lists.c.version != sa.func.coalesce(trackers.c.version, 0)
        query = sa.select(lists.c.id).outerjoin(trackers, trackers.c.listId == lists.c.id)
        with self._database.reading() as connection:
            return connection.scalars(query.where(sa.or_(has_rows, is_other, trackers.c.due <= now()))).all()

    def run(self) -> bool:
        """Make events of what waits, and now and then delete old ones; return whether anything waited."""
        began = time.monotonic()
        waiting = [list_id for list_id in self.waiting() if self._resting.get(list_id, began) <= began]
        for list_id in waiting:
            try:
                self.turn(list_id)
            except Exception:  # any error: the other lists go on
                _log.exception("a list fails: it is tried again", extra={"list": list_id})
                self._resting[list_id] = time.monotonic() + _REST
        if began - self._pruned >= _PRUNING:
            self.prune(now())
            self._pruned = began
        return bool(waiting)

    def turn(self, list_id: str) -> None:
        """Make the events of a list of some rows of the outbox, of changed audiences, and of time."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(lists).where(lists.c.id == list_id)).one_or_none()
            if row is None:
                return
            tracker = self._tracker(connection, row)
            own = sa.select(outbox).where(outbox.c.listId == list_id).order_by(outbox.c.number).limit(_ROWS)
            done, changed, gone = list[int](), dict[str, datetime](), list[str]()
            for one in connection.execute(own).all():
                if len(changed) < _MOST:
                    done.append(one.number)
                    changed |= dict.fromkeys(json.loads(one.ids), aware(one.at))
            ids = list(changed)
            for some in (ids[start : start + BATCH] for start in range(0, len(ids), BATCH)):
                query = sa.select(contacts).where(contacts.c.listId == list_id, among(connection, contacts.c.id, some))
                rows: list[Any] = list(connection.execute(query).mappings())
                by_id = {record["id"]: record for record in evaluated.records_of(connection, rows, _RELATIONS)}
                gone += [contact_id for contact_id in some if contact_id not in by_id]
                tracker.change_all((one, None, by_id.get(one), changed[one]) for one in some)
        tracker.tick(now(), _MOST)
        self._publish(tracker, list_id)
        with self._database.writing() as connection:
            if gone:  # only that they have left stays: their ids are never used again
                entered = events.c.listId == list_id, events.c.type == "enter"
                connection.execute(events.delete().where(*entered, among(connection, events.c.contactId, gone)))
                record = sa.column("record", sa.Text)
                connection.execute(sa.delete(sa.table(f"{_name(list_id)}_contacts", record)).where(record.is_(None)))
            connection.execute(outbox.delete().where(outbox.c.number.in_(done)))
            values = {"version": row.version, "due": tracker.next_due}
            known = trackers.update().where(trackers.c.listId == list_id).values(values)
            if not connection.execute(known).rowcount:
                connection.execute(trackers.insert().values(listId=list_id, **values))

    def _tracker(self, connection: sa.Connection, row: Any) -> af.Tracker:
        version, tracker = self._trackers.pop(row.id, (None, None))
        if tracker is None or version != row.version:
            schema, filters = evaluated.tracked(evaluated.audiences_of_list(connection, row.id, row.version))
            index = af.AudienceIndex[str](schema, _MEMORY)
            index.add_all(filters.items())
            tracker = af.Tracker(index, self._engine, _name(row.id))
        self._trackers[row.id] = row.version, tracker
        if len(self._trackers) > _MOST_TRACKERS:
            del self._trackers[next(iter(self._trackers))]
        return tracker

    def _publish(self, tracker: af.Tracker, list_id: str) -> None:
        """Move the events of a tracker to where clients read them, with the same numbers."""
        found = tracker.events()
        while batch := list(islice(found, _MOST)):
            made = []
            for one in batch:
                who = {"listId": list_id, "audienceId": one.audience, "contactId": one.contact}
                made.append(who | {"number": one.number, "type": one.type, "createdAt": now(), "happenedAt": one.at})
            with self._database.writing() as connection:
                connection.execute(events.insert(), made)
                tracker.acknowledge(batch[-1].number, connection)

    def prune(self, at: datetime) -> None:
        """Delete the events that are too old at an instant."""
        last = sa.select(events.c.listId, sa.func.max(events.c.number)).group_by(events.c.listId)
        with self._database.writing() as connection:
            for list_id, number in connection.execute(last.where(events.c.createdAt < at - KEPT)).all():
                connection.execute(trackers.update().where(trackers.c.listId == list_id).values(pruned=number))
                connection.execute(events.delete().where(events.c.listId == list_id, events.c.number <= number))


def follow(database: Database, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Work as the only worker, or wait until the other one ends, while `goes_on`. It may be killed at any moment."""
    while goes_on():
        try:
            with _alone(database) as check, closing(Worker(database)) as worker:
                if check is not None:
                    _log.info("working")
                while check is not None and goes_on():
                    check()
                    if not worker.run():
                        time.sleep(_PAUSE)
        except sa.exc.SQLAlchemyError:
            _log.warning("the database fails: it is tried again", exc_info=True)
        time.sleep(_PAUSE)


@contextmanager
def _alone(database: Database) -> Iterator[Callable[[], object] | None]:
    """Keep others from working; give a function that raises if they could, or None where another one is at work."""
    if database.is_sqlite:
        # A database beside the other one, for its lock only.
        with closing(sqlite3.connect(f"{database.url.database}-worker", timeout=0, isolation_level=None)) as lock:
            with suppress(sqlite3.OperationalError):
                lock.execute("BEGIN EXCLUSIVE")
            yield (lambda: lock) if lock.in_transaction else None
        return
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        try:
            is_alone = connection.scalar(sa.select(sa.func.pg_try_advisory_lock(_LOCK)))
            yield (lambda: connection.scalar(sa.select(1))) if is_alone else None
        finally:
            connection.invalidate()  # in the pool, it would keep the lock


def _light(database: Database) -> sa.Engine:
    """Return connections of SQLite for trackers, which leave as much time to others as each transaction took."""
    engine, listen = sa.create_engine(database.url, hide_parameters=True), sa.event.listen
    listen(engine, "connect", lambda connection, _: connection.executescript(_PRAGMAS))
    listen(engine, "checkout", lambda _, record, __: record.info.update(began=time.monotonic()))
    listen(engine, "checkin", lambda _, record: time.sleep(min(time.monotonic() - record.info["began"], _LEFT)))
    return engine
