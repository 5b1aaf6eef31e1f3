"""Connections, in transactions of three kinds: for reading, for writing and for answers that are streamed."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import QueuePool

from audiencefilter.service.errors import UnavailableError

#: How long a writer waits for another one, and a request for a connection, in seconds.
_PATIENCE: Final = 30
#: So many may wait for a stream to end. Each holds a thread.
_QUEUED: Final = 10
#: How many rows of a stream are held at a time: as many as are printed at a time.
_STREAMED: Final = 100
_BUSY: Final = "too many requests at a time: try again"
#: Marks a connection whose transaction will write.
_WRITES: Final = "audiencefilter_writes"

_DRIVERS: Final = {"sqlite": "pysqlite", "postgresql": "psycopg"}


class Database:
    """The database of the service.

    Args:
        url: a SQLAlchemy URL of SQLite or PostgreSQL.
        connections: the most connections for short transactions.
        stream_connections: the most for transactions that last as long as an answer is sent.

    Raises:
        ValueError: the URL is of another database, or of one that ends with its connection.
    """

    def __init__(self, url: str, connections: int = 20, stream_connections: int = 10) -> None:
        self.url = database_url(url)
        self._engine = _engine(self.url, connections)
        # Clients that read slowly must not keep others from a connection.
        self._streams = _engine(self.url, stream_connections)
        # SQLite has one writer; those of this process wait here, in turn, rather than by polling the file.
        self._turn = threading.Semaphore(1) if self.url.get_backend_name() == "sqlite" else None
        #: How many streams can be at work or wait for a connection.
        self.stream_places = stream_connections + _QUEUED
        self._places = threading.Semaphore(self.stream_places)

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Give a connection that sees one state of the database."""
        with _connected(self._engine) as connection, connection.begin():
            yield connection

    @contextmanager
    def streaming(self) -> Iterator[sa.Connection]:
        """Give a connection that sees one state of the database, and whose rows come as they are asked for.

        Raises:
            UnavailableError: too many wait for one already.
        """
        with _held(self._places, blocking=False), _connected(self._streams) as connection:
            streamed = connection.execution_options(stream_results=True, max_row_buffer=_STREAMED)
            with streamed.begin():
                yield streamed

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Give a connection whose transaction is committed in the end, or rolled back where something is raised.

        Raises:
            UnavailableError: it is not this one's turn for a long time.
        """
        turn = nullcontext() if self._turn is None else _held(self._turn, timeout=_PATIENCE)
        with turn, _connected(self._engine) as connection:
            options: dict[str, Any] = {_WRITES: True}
            if self.dialect == "postgresql":
                options["isolation_level"] = "READ COMMITTED"
            with connection.execution_options(**options).begin():
                yield connection

    def close(self) -> None:
        """Let all connections go."""
        self._engine.dispose()
        self._streams.dispose()


@contextmanager
def _held(places: threading.Semaphore, **how: Any) -> Iterator[None]:
    if not places.acquire(**how):
        raise UnavailableError(_BUSY)
    try:
        yield
    finally:
        places.release()


@contextmanager
def _connected(engine: sa.Engine) -> Iterator[sa.Connection]:
    try:
        connection = engine.connect()
    except sa.exc.TimeoutError:
        raise UnavailableError(_BUSY) from None
    with connection:
        yield connection


def database_url(text: str) -> sa.URL:
    """Read the URL of a database that the service can use, and name the driver where it does not.

    Raises:
        ValueError: it is no URL, or that of another database.

    >>> str(database_url("postgresql://localhost/contacts"))
    'postgresql+psycopg://localhost/contacts'
    """
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError:
        raise ValueError("the database must be a URL, such as sqlite:///contacts.db") from None
    backend = url.get_backend_name()
    if backend not in _DRIVERS:
        raise ValueError(f"the service keeps contacts in SQLite or PostgreSQL, not in {backend}")
    if backend == "sqlite" and (url.database in {None, "", ":memory:"} or "mode=memory" in text):
        raise ValueError("the service needs a SQLite file, such as sqlite:///contacts.db")
    return url.set(drivername=f"{backend}+{_DRIVERS[backend]}")


def _engine(url: sa.URL, connections: int) -> sa.Engine:
    sqlite = url.get_backend_name() == "sqlite"
    arguments: dict[str, Any] = (
        {"check_same_thread": False, "timeout": _PATIENCE}
        if sqlite
        else {"options": "-c timezone=UTC", "application_name": "audiencefilter"}
    )
    engine = sa.create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_PATIENCE,
        pool_pre_ping=not sqlite,
        connect_args=arguments,
        # Parameters are personal data: they must not get into messages.
        hide_parameters=True,
        **({} if sqlite else {"isolation_level": "REPEATABLE READ"}),
    )
    if sqlite:
        event.listen(engine, "do_connect", _make_private)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(dialect: object, record: object, arguments: list[Any], options: object) -> None:
    """Make a new file so that only its owner can read it; SQLite gives the files of its log the same rights."""
    path = arguments[0]
    if not path.startswith("file:"):
        # If it cannot be made, SQLite says why.
        with suppress(OSError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _prepare_sqlite(connection: Any, _: object) -> None:
    # SQLAlchemy begins and ends transactions, not the driver.
    connection.isolation_level = None
    # Readers and the writer do not wait for each other. What was committed outlives a failure of power, too.
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: Any) -> None:
    """Let a file have a write-ahead log, which it keeps from then on.

    SQLite does not wait for whoever uses the file just then, as processes do that start together on a new one.
    """
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _begin_sqlite(connection: sa.Connection) -> None:
    # A transaction that begins by reading could not write any more once another one has written.
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
