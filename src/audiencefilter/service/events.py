"""Events: each write leaves a row in an outbox, in its transaction; the worker makes events of it by the Tracker.

A list has a `Tracker` of its own, whose tables are in the same database: they have what the worker last saw of each
contact, and the audiences that it was in. A turn of the worker reads the rows of the outbox and their contacts as they
are now, gives them to the Tracker, and moves its events into the table `events`, each in one transaction with its
deletion there. The rows of the outbox are deleted last. So whatever ends the worker, and wherever, the next turn does
the rest: the Tracker makes no event of what it has seen.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final, Literal

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import audiences as evaluated
from audiencefilter.service.database import Database, among
from audiencefilter.service.errors import BadRequestError, GoneError
from audiencefilter.service.logs import frames
from audiencefilter.service.tables import aware, contacts, events, lists, now, outbox, trackers

#: How long events are kept.
KEPT: Final = timedelta(days=30)
#: Rows of the outbox that a turn reads, until they have so many contacts, which is one state of the database.
_ROWS, _MOST_CHANGED = 200, 1_000
#: Contacts in memory, and events that are moved at a time.
_CONTACTS, _EVENTS = 200, 1_000
#: Lists whose trackers stay in memory, and the most bytes of the outcomes that each keeps.
_MOST_TRACKERS, _MEMORY = 50, 10_000_000
#: How long the worker waits where there is nothing to do, and after a failure, in seconds.
_PAUSE, _REST = 0.5, 5.0
#: How often old events are deleted, in seconds.
_PRUNING: Final = 3_600.0
#: The longest time that trackers in SQLite leave to other writers after a transaction, in seconds.
_LEFT: Final = 0.2
#: The lock of PostgreSQL that the one worker at work has.
_LOCK: Final = 0x61756577

_log: Final = logging.getLogger("audiencefilter.worker")


def note(connection: sa.Connection, list_id: str, kind: Literal["contacts", "audiences"], ids: Sequence[str]) -> None:
    """Leave for the worker that contacts or audiences of a list have come, changed or gone, in the transaction of that.

    Args:
        connection: the write transaction.
        list_id: the list.
        kind: what has changed. Actions and members of manual audiences are a part of contacts; fields, of the
            audiences whose clauses use them.
        ids: their ids.
    """
    connection.execute(outbox.insert().values(listId=list_id, kind=kind, ids=json.dumps(list(ids)), at=now()))


def read(
    connection: sa.Connection, list_id: str, after: str | None, limit: int, audience_id: str | None
) -> tuple[list[Any], str]:
    """Return events of a list after a cursor, and the cursor after them, which is the number of the last one.

    Args:
        connection: a read transaction.
        list_id: the list.
        after: a cursor; `latest` is the one after all events, None the one before all that are kept.
        limit: the most events.
        audience_id: only the events of this audience; None for all.

    Raises:
        BadRequestError: it is no cursor.
        GoneError: events after it were deleted for their age.
    """
    pruned = connection.scalar(sa.select(trackers.c.pruned).where(trackers.c.listId == list_id)) or 0
    of_list = events.c.listId == list_id
    if after == "latest":
        newest = connection.scalar(sa.select(sa.func.max(events.c.number)).where(of_list)) or 0
        return [], str(max(newest, pruned))
    if after is not None and not (after.isascii() and after.isdecimal() and len(after) < 19):
        raise BadRequestError("after: must be 0, 'latest', or the cursor of an earlier answer")
    number = pruned if after is None else int(after)
    if number < pruned:
        raise GoneError(
            f"events are kept {KEPT.days} days, and some after this cursor are gone: read all that there is"
        )
    query = sa.select(events).where(of_list, events.c.number > number).order_by(events.c.number).limit(limit)
    found = connection.execute(query if audience_id is None else query.where(events.c.audienceId == audience_id)).all()
    return list(found), str(found[-1].number if found else number)


# -- the worker ---------------------------------------------------------------------------------------------------


def work(database: Database) -> None:
    """Make events of all that waits. No other worker may be at work."""
    with closing(Worker(database)) as worker:
        while waiting := worker.waiting():
            for list_id in waiting:
                worker.turn(list_id)
        worker.prune(now())


class Worker:
    """Makes events, as the only one for its database.

    Args:
        database: the database of the service.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = _light(database) if database.is_sqlite else database.engine
        self._trackers: dict[str, tuple[int, af.Tracker]] = {}

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

    def turn(self, list_id: str) -> None:
        """Make the events of a list of some rows of the outbox, of changed audiences, and of time."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(lists).where(lists.c.id == list_id)).one_or_none()
            if row is None:
                return
            tracker = self._tracker(connection, row)
            own = sa.select(outbox).where(outbox.c.listId == list_id).order_by(outbox.c.number).limit(_ROWS)
            done, changed = list[int](), dict[str, datetime]()
            for one in connection.execute(own).all():
                if len(changed) < _MOST_CHANGED:
                    done.append(one.number)
                    changed |= dict.fromkeys(json.loads(one.ids) if one.kind == "contacts" else (), aware(one.at))
            gone = []
            for contact_id, record in _records(connection, list_id, list(changed)):
                tracker.change(contact_id, None, record, changed[contact_id])
                if record is None:
                    gone.append(contact_id)
        tracker.tick(now())
        self._publish(tracker, list_id)
        with self._database.writing() as connection:
            _forget(connection, list_id, gone)
            connection.execute(outbox.delete().where(outbox.c.number.in_(done)))
            values = {"version": row.version, "due": tracker.next_due}
            known = trackers.update().where(trackers.c.listId == list_id).values(values)
            if not connection.execute(known).rowcount:
                connection.execute(trackers.insert().values(listId=list_id, **values))

    def _tracker(self, connection: sa.Connection, row: Any) -> af.Tracker:
        """Return the tracker of a list with its audiences of today."""
        version, tracker = self._trackers.pop(row.id, (None, None))
        if tracker is None or version != row.version:
            found = evaluated.audiences_of_list(connection, row)
            index = af.AudienceIndex[str](evaluated.tracked_schema_of(row), _MEMORY)
            index.add_all(evaluated.tracked(found))
            tracker = af.Tracker(index, self._engine, _name(row.id))
        self._trackers[row.id] = row.version, tracker
        if len(self._trackers) > _MOST_TRACKERS:
            del self._trackers[next(iter(self._trackers))]
        return tracker

    def _publish(self, tracker: af.Tracker, list_id: str) -> None:
        """Move the events of a tracker to where clients read them, with the same numbers."""
        found = tracker.events()
        while batch := list(islice(found, _EVENTS)):
            made = [
                {
                    "listId": list_id,
                    "number": event.number,
                    "type": event.type,
                    "audienceId": event.audience,
                    "contactId": event.contact,
                    "createdAt": now(),
                    "happenedAt": event.at,
                }
                for event in batch
            ]
            with self._database.writing() as connection:
                connection.execute(events.insert(), made)
                tracker.acknowledge(batch[-1].number, connection)

    def prune(self, at: datetime) -> None:
        """Delete the events that are too old at an instant."""
        is_old = events.c.createdAt < at - KEPT
        with self._database.writing() as connection:
            last = sa.select(events.c.listId, sa.func.max(events.c.number).label("number")).where(is_old)
            for row in connection.execute(last.group_by(events.c.listId)).all():
                done = trackers.update().where(trackers.c.listId == row.listId)
                connection.execute(done.values(pruned=row.number))
                connection.execute(events.delete().where(events.c.listId == row.listId, events.c.number <= row.number))


def _records(
    connection: sa.Connection, list_id: str, ids: Sequence[str]
) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """Yield contacts of a list as they are, with all that clauses read; None for those that are gone."""
    for start in range(0, len(ids), _CONTACTS):
        some = ids[start : start + _CONTACTS]
        query = sa.select(contacts).where(contacts.c.listId == list_id, among(connection, contacts.c.id, some))
        relations = evaluated.ACTIONS.name, evaluated.MANUAL.name
        rows: list[Any] = list(connection.execute(query).mappings())
        found = evaluated.records_of(connection, rows, relations)
        by_id = {record["id"]: record for record in found}
        yield from ((contact_id, by_id.get(contact_id)) for contact_id in some)


def _forget(connection: sa.Connection, list_id: str, gone: Sequence[str]) -> None:
    """Delete what is stored of deleted contacts, except that they have left: their ids are never used again."""
    if gone:
        own = events.c.listId == list_id, events.c.type == "enter"
        connection.execute(events.delete().where(*own, among(connection, events.c.contactId, gone)))
        record = sa.column("record", sa.Text)
        connection.execute(sa.delete(sa.table(f"{_name(list_id)}_contacts", record)).where(record.is_(None)))


def drop(connection: sa.Connection, list_id: str) -> None:
    """Delete the tables of the tracker of a list, together with the list."""
    for table in ("state", "contacts", "members", "events"):
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {_name(list_id)}_{table}")


def _name(list_id: str) -> str:
    return f"tracker_{list_id.replace('-', '')}"


# -- its process --------------------------------------------------------------------------------------------------


def follow(database: Database, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Work as the only worker, or wait until the other one ends.

    Args:
        database: the database of the service.
        goes_on: says again and again whether to go on. Ending the process is safe at any moment, too.
    """
    while goes_on():
        try:
            with _alone(database) as check:
                if check is not None:
                    _log.info("working")
                    with closing(Worker(database)) as worker:
                        _work_on(worker, check, goes_on)
        except sa.exc.SQLAlchemyError as error:
            _log.warning("the database fails: it is tried again", extra={"failure": frames(error)})
        time.sleep(_PAUSE)


def _work_on(worker: Worker, check: Callable[[], object], goes_on: Callable[[], bool]) -> None:
    pruned, resting = -_PRUNING, dict[str, float]()
    while goes_on():
        check()
        began = time.monotonic()
        waiting = [list_id for list_id in worker.waiting() if resting.get(list_id, began) <= began]
        for list_id in waiting:
            try:
                worker.turn(list_id)
            except Exception:  # any error: the other lists go on
                _log.exception("a list fails: it is tried again", extra={"list": list_id})
                resting[list_id] = time.monotonic() + _REST
        if began - pruned >= _PRUNING:
            worker.prune(now())
            pruned = began
        if not waiting:
            time.sleep(_PAUSE)


@contextmanager
def _alone(database: Database) -> Iterator[Callable[[], object] | None]:
    """Keep others from working until the end, also that of the process.

    Gives None where another worker is at work, else a function that raises an error of SQLAlchemy if others could be.
    """
    if database.is_sqlite:
        # A database beside the other one, for its lock only.
        with closing(sqlite3.connect(f"{database.url.database}-worker", timeout=0, isolation_level=None)) as lock:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                yield None
            else:
                yield lambda: None
        return
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        try:
            is_alone = connection.scalar(sa.select(sa.func.pg_try_advisory_lock(_LOCK)))
            yield (lambda: connection.scalar(sa.select(1))) if is_alone else None
        finally:
            connection.invalidate()  # in the pool, it would keep the lock


def _light(database: Database) -> sa.Engine:
    """Return connections of SQLite for trackers, which leave as much time to others as each transaction took.

    SQLite has one writer. What trackers write is on disk when the next transaction of the service is, as that with the
    events: a power failure before it undoes what nobody has read.
    """
    engine = sa.create_engine(database.url, hide_parameters=True)

    def connected(connection: Any, _: object) -> None:
        for pragma in ("synchronous = NORMAL", "secure_delete = ON"):
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: sa.Connection) -> None:
        connection.info["began"] = time.monotonic()

    def end(_: object, record: Any) -> None:
        passed = time.monotonic() - record.info.pop("began", time.monotonic())
        time.sleep(min(passed, _LEFT))

    for name, listener in (("connect", connected), ("begin", begin), ("checkin", end)):
        sa.event.listen(engine, name, listener)
    return engine
