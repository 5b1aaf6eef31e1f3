"""Connections to SQLite: what each is told, and statements that end in time."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event

from audiencefilter.service.storage.timeouts import Patience, Watch

#: Marks a connection whose transaction will write.
WRITES: Final = "audiencefilter_writes"
#: How many steps of SQLite's machine lie between two looks at the clock, for which the thread needs the GIL. That is
#: some milliseconds, or about a second where each step compares long texts in full; a short query takes far fewer.
_STEPS_PER_CHECK: Final = 50_000
#: A disk that has less left is full, in bytes.
_FULL_DISK_BYTES: Final = 1_000_000


def _watched(method: Callable[..., Any]) -> Any:
    """Return a method of a cursor that starts the limit of its statement."""

    @wraps(method)
    def watched(cursor: "WatchedCursor", *arguments: Any, **options: Any) -> Any:
        cursor.connection.watch.start()
        return method(cursor, *arguments, **options)

    return watched


class WatchedCursor(sqlite3.Cursor):
    """A cursor whose statements end in time: SQLite finds rows as they are fetched."""

    connection: "WatchedConnection"
    execute: Any = _watched(sqlite3.Cursor.execute)
    executemany: Any = _watched(sqlite3.Cursor.executemany)
    fetchone: Any = _watched(sqlite3.Cursor.fetchone)
    fetchmany: Any = _watched(sqlite3.Cursor.fetchmany)
    fetchall: Any = _watched(sqlite3.Cursor.fetchall)


class WatchedConnection(sqlite3.Connection):
    """A connection whose statements are interrupted when they take too long, or nobody waits for them any more."""

    watch = Watch(None, None)

    def cursor(self, factory: Any = WatchedCursor) -> Any:
        """Return a cursor that is watched."""
        return super().cursor(factory)


def arguments(patience: Patience) -> dict[str, Any]:
    """Return what a connection is made with."""
    return {
        "check_same_thread": False,
        "timeout": patience.lock,
        "factory": WatchedConnection,
        # Each connection would keep 128, and one with a long filter takes megabytes. To prepare a short one is 25 µs.
        "cached_statements": 0,
    }


def prepare(engine: sa.Engine, patience: Patience) -> None:
    """Let an engine make watched connections to a file that is private and has a write-ahead log."""

    def connected(connection: WatchedConnection, _: object) -> None:
        # The handler refers to the watch and not to the connection, which would then keep itself alive.
        connection.watch = Watch(patience.statement, patience.statement)
        if patience.statement is not None:
            connection.set_progress_handler(connection.watch.is_over, _STEPS_PER_CHECK)
        # SQLAlchemy begins and ends transactions, not the driver.
        connection.isolation_level = None
        # Readers and the writer do not wait for each other. What was committed outlives a failure of power, too.
        _write_ahead(connection, patience)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    event.listen(engine, "do_connect", _make_private)
    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", _begin)


def unwritable(connection: sa.Connection) -> str | None:
    """Return why nothing can be written; None where it can. Nothing is written to find out."""
    # The first one is the file; there may be one of temporary tables.
    file = Path(connection.exec_driver_sql("PRAGMA database_list").all()[0][2])
    if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
        return "the file of the database, or its folder, cannot be written: see to its owner and its rights"
    if shutil.disk_usage(file.parent).free < _FULL_DISK_BYTES or _is_at_its_limit(connection):
        return "the disk of the database is full: make room"
    return None


def _is_at_its_limit(connection: sa.Connection) -> bool:
    pages, most, free = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "max_page_count", "freelist_count")
    )
    return bool(pages >= most and not free)


def _make_private(dialect: object, record: object, arguments: list[Any], options: object) -> None:
    """Make a new file so that only its owner can read it; SQLite gives the files of its log the same rights."""
    path = arguments[0]
    if not path.startswith("file:"):
        # If it cannot be made, SQLite says why.
        with suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _write_ahead(connection: Any, patience: Patience) -> None:
    """Let a file have a write-ahead log, which it keeps from then on.

    SQLite does not wait for whoever uses the file just then, as processes do that start together on a new one.
    """
    deadline = time.monotonic() + patience.lock
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _begin(connection: sa.Connection) -> None:
    # A transaction that begins by reading could not write any more once another one has written.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
