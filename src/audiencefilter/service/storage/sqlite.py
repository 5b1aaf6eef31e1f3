"""Connections to SQLite: their settings, and statements with a timeout."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

import sqlalchemy as sa
from sqlalchemy import event

from audiencefilter.service.limits import Timeouts, Watch

#: Marks a connection for a write transaction.
WRITES: Final = "audiencefilter_writes"


def _watched(method: Callable[..., Any]) -> Any:
    """Wrap a method of a cursor, so that it starts the timeout of the statement."""

    @wraps(method)
    def watched(cursor: "WatchedCursor", *arguments: Any, **options: Any) -> Any:
        cursor.connection.watch.start()
        return method(cursor, *arguments, **options)

    return watched


class WatchedCursor(sqlite3.Cursor):
    """A cursor whose statements have a timeout: also for fetches, in which SQLite finds the rows."""

    connection: "WatchedConnection"
    execute: Any = _watched(sqlite3.Cursor.execute)
    executemany: Any = _watched(sqlite3.Cursor.executemany)
    fetchone: Any = _watched(sqlite3.Cursor.fetchone)
    fetchmany: Any = _watched(sqlite3.Cursor.fetchmany)
    fetchall: Any = _watched(sqlite3.Cursor.fetchall)


class WatchedConnection(sqlite3.Connection):
    """A connection whose statements stop at their timeout, or when no client waits for the result."""

    watch = Watch(None, None)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, factory: Any = WatchedCursor) -> Any:
        """Return a watched cursor."""
        cursor = super().cursor(factory)
        self._cursors.add(cursor)
        return cursor

    def close_cursors(self) -> None:
        """Close all cursors: while one has rows to fetch, the next transaction would read the state of this one."""
        for cursor in list(self._cursors):
            cursor.close()


def create_engine(url: sa.URL, timeouts: Timeouts, **options: Any) -> sa.Engine:
    """Return an engine with watched connections to a private file with a write-ahead log."""
    arguments = {
        "check_same_thread": False,
        "timeout": timeouts.lock,
        "factory": WatchedConnection,
        # The default is 128. A cached statement with a long filter takes megabytes; preparing a short one takes 25 µs.
        "cached_statements": 0,
    }
    engine = sa.create_engine(url, connect_args=arguments, **options)

    def connected(connection: WatchedConnection, _: object) -> None:
        # The handler refers to the watch only: a reference to the connection would keep the connection alive.
        connection.watch = Watch(timeouts.statement, timeouts.statement)
        if timeouts.statement is not None:
            # 50,000 steps of SQLite's virtual machine take some milliseconds, or about a second if each compares long
            # texts in full; a short query takes far fewer. Each check of the clock needs the GIL.
            connection.set_progress_handler(connection.watch.is_over, 50_000)
        # SQLAlchemy begins and ends transactions, not the driver.
        connection.isolation_level = None
        # Readers and the writer do not wait for each other. Committed data survives a power failure, too.
        _write_ahead(connection, timeouts)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    event.listen(engine, "do_connect", _make_private)
    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "checkin", lambda connection, _: connection and connection.close_cursors())
    return engine


def unwritable(connection: sa.Connection) -> str | None:
    """Return why the database is not writable; None if it is. Writes nothing."""
    # The first row is the file; a further one may be of temporary tables.
    file = Path(connection.exec_driver_sql("PRAGMA database_list").all()[0][2])
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        return "the file of the database, or its folder, cannot be written: see to its owner and its rights"
    if shutil.disk_usage(file.parent).free < 1_000_000 or _is_at_its_limit(connection):
        return "the disk of the database is full: make room"
    return None


def _is_at_its_limit(connection: sa.Connection) -> bool:
    pages, most, free = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "max_page_count", "freelist_count")
    )
    return bool(pages >= most and not free)


def _make_private(dialect: object, record: object, arguments: list[Any], options: object) -> None:
    """Create the file readable by its owner only; SQLite gives the files of its log the same permissions."""
    path = arguments[0]
    if not path.startswith("file:"):
        # If the file cannot be created, SQLite reports the reason.
        with suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _write_ahead(connection: Any, timeouts: Timeouts) -> None:
    """Set the write-ahead log of a file, with retries: SQLite does not wait for processes that start on it together."""
    deadline = time.monotonic() + timeouts.lock
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _begin(connection: sa.Connection) -> None:
    # A transaction that begins with a read cannot write after another one has written.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
