"""Connections and transactions of SQLite and PostgreSQL, and the revision of the tables."""

import json
import math
import os
import re
import shutil
import sqlite3
import threading
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite

from audiencefilter.service.answers import UnavailableError
from audiencefilter.service.settings import Settings
from audiencefilter.service.tables import metadata, revisions

_DRIVERS: Final = {"sqlite": "pysqlite", "postgresql": "psycopg"}
#: Connections for looking up keys and for `/readyz`.
GATE_CONNECTIONS: Final = 4
BATCH: Final = 200
_WATCH: Final = "audiencefilter_watch"

#: The revision of the tables; those before belong to a service that kept members.
REVISION: Final = "2"
#: A lock on PostgreSQL, so that of several processes that start together only one makes the tables.
_LOCK: Final = 0x61756466


class Database:
    """The database of the service. A URL of another database, or of one in memory, is a ValueError."""

    def __init__(self, settings: Settings) -> None:
        self.url = database_url(settings.database_url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        size = settings.connections + settings.stream_connections + GATE_CONNECTIONS
        # Parameters are personal data: they must not appear in messages.
        pool = {"pool_size": size, "max_overflow": 0, "pool_timeout": settings.queue_timeout, "hide_parameters": True}
        if self.is_sqlite:
            # A cached statement with a long filter takes megabytes; only those that read have filters.
            self.engine = _sqlite(self.url, settings, cached=0, **pool)
            self._writing = self._looking = _sqlite(self.url, settings, **pool, cached=100)
        else:
            self.engine = _postgresql(self.url, settings, **pool)
            self._writing = self.engine.execution_options(isolation_level="READ COMMITTED")
            self._looking = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite has one writer; those of this process queue here, rather than poll the file.
        self._writer, self._lock_timeout = threading.Lock(), settings.lock_timeout

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a read transaction, which sees one state of the database."""
        with self.engine.connect() as connection, connection.begin():
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")
            yield connection

    def looking(self) -> AbstractContextManager[sa.Connection]:
        """Open a connection without a transaction, for one short statement that reads."""
        return self._looking.connect()

    def writing_once(self) -> AbstractContextManager[sa.Connection]:
        """Open a write transaction of one statement, of more with SQLite: PostgreSQL commits it with its answer."""
        return self.writing() if self.is_sqlite else self.looking()

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a write transaction, which commits at the end, or rolls back on an error."""
        if self.is_sqlite and not self._writer.acquire(timeout=self._lock_timeout):
            raise UnavailableError("others are writing for too long: try again", 2)
        try:
            with self._writing.connect() as connection, connection.begin():
                if self.is_sqlite:
                    # A transaction that begins with a read cannot write after another one has written.
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
        finally:
            if self.is_sqlite:
                self._writer.release()

    def unready(self) -> str | None:
        """Return why the database cannot serve, and the remedy; None if it can. Writes nothing."""
        with self.reading() as connection:
            if (wrong := _refusal(connection)) is not None:
                return wrong
            if not self.is_sqlite:
                is_read_only = connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on"
                return "the database is read-only, as a standby is" if is_read_only else None
        file = Path(self.url.database or "")
        if not os.access(file, os.W_OK) or not os.access(file.parent, os.W_OK):
            return "the file of the database, or its folder, cannot be written: see to its owner and its rights"
        return "the disk of the database is full: make room" if shutil.disk_usage(file.parent).free < 1e6 else None

    def prepare(self) -> bool:
        """Make the tables in an empty database, and return whether it was; tables of another revision: ValueError."""
        with self.writing() as connection:
            if not self.is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
            if is_empty := not sa.inspect(connection).get_table_names():
                metadata.create_all(connection)
                connection.execute(revisions.insert().values(revision=REVISION))
            if (wrong := _refusal(connection)) is not None:
                raise ValueError(wrong)
            return is_empty

    def close(self) -> None:
        """Close all unused connections."""
        for engine in (self.engine, self._writing):
            engine.dispose()


def _refusal(connection: sa.Connection) -> str | None:
    """Return why the tables of a database do not serve, and what to do; None if they do."""
    tables = set(sa.inspect(connection).get_table_names())
    found = connection.scalar(sa.select(revisions.c.revision)) if revisions.name in tables else None
    if found == REVISION:
        return None
    if "alembic_version" in tables:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return (
            f"the tables of the database have revision {found} of an earlier service, which stored members: export "
            "with the version that made them data.contacts of GET /v4/contacts?listId=… as JSON Lines, data.audiences "
            "of GET /v4/audiences?listId=… and data.fields of GET /v4/extensions/lists/…/fields; take a new database, "
            "PUT the fields, import the contacts, and POST the audiences"
        )
    if found is None:
        return "the database has other tables than those of the service: take an empty one"
    return f"the tables of the database have revision {found}, and this version needs {REVISION}: install the other one"


def batches(connection: sa.Connection, query: sa.Select[Any], size: int = BATCH) -> Iterator[list[Any]]:
    """Yield the rows of a query in lists, as the caller reads them; each list has the time of one statement."""
    with connection.execute(query.execution_options(stream_results=True, max_row_buffer=size)) as rows:
        start = connection.info.get(_WATCH)
        for batch in rows.partitions(size):
            yield [row._mapping for row in batch]
            if start is not None:
                start()


def among(connection: sa.Connection, column: sa.ColumnElement[str], ids: Sequence[str]) -> sa.ColumnElement[bool]:
    """Return the condition that a column has one of some ids, which are one parameter: thousands would take long."""
    if connection.dialect.name == "sqlite":
        each = sa.func.json_each(sa.literal(json.dumps(list(ids)), sa.Text)).table_valued("value")
        return column.in_(sa.select(each.c.value))
    return column == sa.any_(sa.literal(list(ids), postgresql.ARRAY(sa.Text)))


def insertion(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an insertion that supports ON CONFLICT."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


#: The combining marks of letters, as ranges of a regular expression.
_MARKS: Final = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"


def without_marks(text: str | None) -> str | None:
    """Return a text without the marks of its letters: Velazquez for Velázquez."""
    return None if text is None else re.sub(_MARKS, "", unicodedata.normalize("NFD", text))


def unmarked(connection: sa.Connection, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return the expression of a text as :func:`without_marks` has it."""
    if connection.dialect.name == "sqlite":
        return sa.func.unmarked(column, type_=sa.Text)
    decomposed = sa.func.normalize(column, sa.literal_column("NFD"))
    return sa.func.regexp_replace(decomposed, _MARKS, "", "g", type_=sa.Text)


def database_url(text: str) -> sa.URL:
    """Parse the URL of a database that the service can use, and add the driver; ValueError says what is wrong."""
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise ValueError("the database must be a URL, such as sqlite:///contacts.db") from None
    backend = url.get_backend_name()
    if backend not in _DRIVERS:
        raise ValueError(f"the service stores contacts in SQLite or PostgreSQL, not in {backend}")
    if backend == "sqlite" and (url.database in {None, "", ":memory:"} or "mode=memory" in text):
        raise ValueError("the service needs a SQLite file, such as sqlite:///contacts.db")
    # The text behind an @ in a password would be read as a host, and be shown.
    if backend == "postgresql" and (text.count("@") > 1 or ("@" in text and url.username is None)):
        raise ValueError("the URL of the database cannot be read: in a name or a password, write @ as %40")
    return url.set(drivername=f"{backend}+{_DRIVERS[backend]}")


def name_of(url: sa.URL) -> str:
    """Return a database without the user and the password of its URL."""
    return "/".join(filter(None, (url.host, url.database)))


def _sqlite(url: sa.URL, settings: Settings, cached: int, **options: Any) -> sa.Engine:
    # The file is private. If it cannot be created, SQLite says why.
    with suppress(OSError):
        os.close(os.open(url.database or "", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    arguments = {"check_same_thread": False, "timeout": settings.lock_timeout, "cached_statements": cached}
    engine = sa.create_engine(url, connect_args=arguments | {"factory": _Connection}, **options)

    def connected(connection: Any, record: Any) -> None:
        # SQLite has no timeout of statements; 50,000 steps of its virtual machine take some milliseconds.
        connection.limit = settings.statement_timeout
        record.info[_WATCH] = connection.start
        connection.set_progress_handler(lambda: time.monotonic() > connection.end, 50_000)
        # SQLAlchemy begins and ends transactions, not the driver.
        connection.isolation_level = None
        # What is committed survives a power failure, and what is deleted is overwritten.
        _write_ahead(connection, time.monotonic() + settings.lock_timeout)
        connection.executescript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
        connection.create_function("unmarked", 1, without_marks, deterministic=True)

    event.listen(engine, "connect", connected)
    return engine


class _Connection(sqlite3.Connection):
    """A connection with a time limit for each statement, which SQLAlchemy executes by a cursor of its own."""

    limit, end = 0.0, math.inf

    def start(self) -> None:
        self.end = time.monotonic() + self.limit

    def cursor(self, *arguments: Any) -> Any:
        self.start()
        return super().cursor(*arguments)


def _write_ahead(connection: Any, end: float) -> None:
    # SQLite does not wait for processes that start on a file together.
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _postgresql(url: sa.URL, settings: Settings, **options: Any) -> sa.Engine:
    import psycopg

    class _Cursor(psycopg.Cursor[Any]):
        """Lets psycopg prepare short statements only: a hundred prepared ones with long filters take a gigabyte."""

        def execute(self, query: Any, params: Any = None, *, prepare: bool | None = None, binary: Any = None) -> Any:
            is_long = isinstance(query, str) and len(query) > 10_000
            return super().execute(query, params, prepare=False if is_long else prepare, binary=binary)

    lock, statement = (max(1, round(1000 * end)) for end in (settings.lock_timeout, settings.statement_timeout))
    arguments = {
        "options": f"-c timezone=UTC -c lock_timeout={lock} -c statement_timeout={statement}",
        "application_name": "audiencefilter",
        # libpq counts whole seconds, and takes 1 for 2.
        "connect_timeout": max(2, round(settings.connect_timeout)),
        "tcp_user_timeout": max(1, round(settings.connect_timeout * 1000)),
        "cursor_factory": _Cursor,
    }
    arguments |= {"keepalives_idle": 30, "keepalives_interval": 5, "keepalives_count": 3}  # the first two in seconds
    engine = sa.create_engine(url, connect_args=arguments, isolation_level="REPEATABLE READ", **options)
    event.listen(engine, "checkout", _refuse_ended)
    return engine


def _refuse_ended(connection: Any, *_: Any) -> None:
    """Raise an error by which the pool makes another connection: this one says something that nobody has asked for."""
    with DefaultSelector() as looking:
        if not connection.closed:
            looking.register(connection.fileno(), EVENT_READ)
        if connection.closed or looking.select(0):
            raise sa.exc.DisconnectionError
