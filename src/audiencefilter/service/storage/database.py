"""Connections and transactions of separate kinds: reads, writes, long reads, and checks before a request."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.pool import QueuePool

from audiencefilter.service.errors import UnavailableError, is_read_only, is_silent, is_too_long
from audiencefilter.service.limits import Timeouts, always, current, locked
from audiencefilter.service.storage import sqlite

#: The rows of a stream in one batch: some 100 kB of JSON of contacts. A larger batch makes Python's cyclic garbage
#: collector walk all its objects, and all others, while every request waits.
STREAMED_ROWS: Final = 100
_READ_ONLY: Final = "the database is read-only, as a standby is: let the service connect to the one that is written to"

_Result = TypeVar("_Result")

_DRIVERS: Final = {"sqlite": "pysqlite", "postgresql": "psycopg"}


class Database:
    """The database of the service.

    Each kind of connection has its own pool, so that using up one pool leaves the others available.

    Args:
        url: a SQLAlchemy URL of SQLite or PostgreSQL.
        connections: the most connections for short transactions.
        stream_connections: the most connections for long ones: costly queries, and streamed answers.
        gate_connections: the most connections for checks before a request.
        timeouts: the timeouts of connections, statements and locks.

    Raises:
        ValueError: the URL is of another database, or of one in memory.
    """

    def __init__(
        self,
        url: str,
        connections: int = 20,
        stream_connections: int = 10,
        gate_connections: int = 4,
        timeouts: Timeouts | None = None,
    ) -> None:
        self.url = database_url(url)
        self._timeouts = timeouts or Timeouts()
        self._short, self._long, self._gate = (
            _engine(self.url, size, self._timeouts) for size in (connections, stream_connections, gate_connections)
        )
        for engine in self._engines:
            event.listen(engine, "handle_error", self._leave_standby)
        # SQLite has one writer; those of this process queue here, rather than poll the file.
        self._writer = threading.Semaphore(1) if self.dialect == "sqlite" else None
        self._silent_until = 0.0

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.url.get_backend_name()

    def reading(self) -> AbstractContextManager[sa.Connection]:
        """Open a read transaction, which sees one state of the database."""
        return self._transaction(self._short, current().is_wanted)

    def at_the_gate(self) -> AbstractContextManager[sa.Connection]:
        """Open a read transaction on a connection of the gate, which is free however busy the service is."""
        return self._transaction(self._gate)

    def costly(self, is_wanted: Callable[[], bool] = always) -> AbstractContextManager[sa.Connection]:
        """Open a long read transaction.

        Args:
            is_wanted: called while a statement runs; False cancels the statement.
        """
        return self._transaction(self._long, is_wanted)

    def streaming(self, is_wanted: Callable[[], bool] = always) -> AbstractContextManager[sa.Connection]:
        """Open a long read transaction as :meth:`costly` does; rows arrive as the caller reads them."""
        return self._transaction(self._long, is_wanted, stream_results=True, max_row_buffer=STREAMED_ROWS)

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a write transaction, which commits at the end, or rolls back on an error.

        Raises:
            UnavailableError: other writers took too long.
        """
        options: dict[str, Any] = {sqlite.WRITES: True}
        if self.dialect == "postgresql":
            options["isolation_level"] = "READ COMMITTED"
        alone: AbstractContextManager[None] = nullcontext()
        if self._writer is not None:
            alone = locked(self._writer, self._timeouts.lock, "others are writing for too long: try again")
        with alone, self._transaction(self._short, current().is_wanted, **options) as connection:
            yield connection

    def unwritable(self) -> str | None:
        """Return why the database is not writable, and the remedy; None if it is. Writes nothing."""
        with self.at_the_gate() as connection:
            if self.dialect == "sqlite":
                return sqlite.unwritable(connection)
            if connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "off":
                return None
        # The next connection may reach the server that has taken over.
        self.close()
        return _READ_ONLY

    def pools(self) -> dict[str, tuple[int, int]]:
        """Return the connections in use and the most connections, by pool."""
        pools = {"short": self._short.pool, "stream": self._long.pool, "gate": self._gate.pool}
        return {name: (pool.checkedout(), pool.size()) for name, pool in pools.items() if isinstance(pool, QueuePool)}

    def close(self) -> None:
        """Close all unused connections."""
        for engine in self._engines:
            engine.dispose()

    @property
    def _engines(self) -> tuple[sa.Engine, ...]:
        return self._short, self._long, self._gate

    @contextmanager
    def _transaction(
        self, engine: sa.Engine, is_wanted: Callable[[], bool] = always, **options: Any
    ) -> Iterator[sa.Connection]:
        """Open a transaction whose statements stop at their timeout, or when no client waits for the result."""
        if time.monotonic() < self._silent_until:
            raise UnavailableError("the database does not answer: try again")
        try:
            with engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                driver.watch.begin(is_wanted)
                try:
                    with connection.execution_options(**options).begin():
                        yield connection
                finally:
                    driver.watch.end()
        except sa.exc.TimeoutError:
            raise UnavailableError("too many requests at a time: try again") from None
        except sa.exc.DBAPIError as error:
            if is_silent(error):
                # Requests fail at once for a second, rather than wait for the timeout each.
                self._silent_until = time.monotonic() + 1.0
            raise

    def _leave_standby(self, context: sa.engine.ExceptionContext) -> None:
        """Leave a server that is read-only: the next connection may reach the one that has taken over."""
        if is_read_only(context.original_exception):
            context.is_disconnect = True
            self.close()


def read_until(end: float, connection: sa.Connection, read: Callable[[], _Result]) -> _Result | None:
    """Return what a function reads; None if a statement of it takes too long. The transaction can go on in both cases.

    Args:
        end: when statements stop, by the clock of `time.monotonic`.
        connection: within a transaction of :class:`Database`.
        read: executes statements.
    """
    driver: Any = connection.connection.driver_connection
    watch, is_wanted = driver.watch, driver.watch.is_wanted
    try:
        with connection.begin_nested():
            watch.is_wanted = lambda: is_wanted() and time.monotonic() < end
            try:
                return read()
            finally:
                watch.is_wanted = is_wanted
    except sa.exc.DBAPIError as error:
        if is_wanted() and is_too_long(error):
            return None
        raise


def insertion(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an insertion that supports ON CONFLICT."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite_dialect.insert(table)


def database_url(text: str) -> sa.URL:
    """Parse the URL of a database that the service can use, and add the driver if it is missing.

    Raises:
        ValueError: the text is no URL, or of another database.

    >>> str(database_url("postgresql://localhost/contacts"))
    'postgresql+psycopg://localhost/contacts'
    """
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError:
        raise ValueError("the database must be a URL, such as sqlite:///contacts.db") from None
    backend = url.get_backend_name()
    if backend not in _DRIVERS:
        raise ValueError(f"the service stores contacts in SQLite or PostgreSQL, not in {backend}")
    if backend == "sqlite" and (url.database in {None, "", ":memory:"} or "mode=memory" in text):
        raise ValueError("the service needs a SQLite file, such as sqlite:///contacts.db")
    return url.set(drivername=f"{backend}+{_DRIVERS[backend]}")


def _engine(url: sa.URL, connections: int, timeouts: Timeouts) -> sa.Engine:
    if url.get_backend_name() == "sqlite":
        create_engine = sqlite.create_engine
    else:
        from audiencefilter.service.storage.postgresql import create_engine
    return create_engine(
        url,
        timeouts,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=timeouts.pool,
        # Parameters are personal data: they must not appear in messages.
        hide_parameters=True,
    )
