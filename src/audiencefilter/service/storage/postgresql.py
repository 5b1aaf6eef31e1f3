"""Connections to PostgreSQL with a timeout for every statement, even if the server hangs."""

from typing import Any, Final, Self, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.abc import Params, PQGen
from psycopg.rows import TupleRow
from sqlalchemy import event

from audiencefilter.service.limits import Timeouts, Watch

#: A working server stops a statement at its timeout. A server that has not answered after this many more seconds hangs.
_GRACE_SECONDS: Final = 2.0
_V = TypeVar("_V")


class NoAnswerError(psycopg.OperationalError):
    """The server accepts data and does not answer."""


class _Cursor(psycopg.Cursor[TupleRow]):
    """A cursor that lets psycopg prepare only short statements, which are likely to repeat."""

    def execute(
        self, query: Any, params: Params | None = None, *, prepare: bool | None = None, binary: bool | None = None
    ) -> Self:
        """Execute a statement."""
        # A hundred prepared statements with long filters take a gigabyte.
        is_long = isinstance(query, str) and len(query) > 10_000
        return super().execute(query, params, prepare=False if is_long else prepare, binary=binary)


class BoundedConnection(psycopg.Connection[TupleRow]):
    """A connection that closes when the server has not answered in time.

    If the server hangs, its own timeouts do not help. TCP does not help either: the server's kernel still acknowledges.

    Attributes:
        watch: the timeout, and whether a client waits for the result; if not, the server gets a request to cancel.
    """

    watch = Watch(None, None)

    def wait(self, gen: PQGen[_V], *arguments: Any, **options: Any) -> _V:
        """Wait for an answer.

        Raises:
            NoAnswerError: the server did not answer in time; the connection is closed.
        """
        self.watch.start()
        return super().wait(self._bounded(gen), *arguments, **options)

    def _bounded(self, gen: PQGen[_V]) -> PQGen[_V]:
        """Forward a conversation with the server; without an answer, psycopg resumes this ten times a second."""
        is_cancelled = False
        try:
            state = next(gen)
            while True:
                ready = yield state
                if not ready and self.watch.is_late():
                    self.pgconn.finish()
                    raise NoAnswerError("the server has not answered in time")
                if not ready and not is_cancelled and not self.watch.is_wanted():
                    is_cancelled = True
                    self._cancel()
                state = gen.send(ready)
        except StopIteration as done:
            value: _V = done.value
            return value

    def _cancel(self) -> None:
        try:
            self.cancel_safe(timeout=_GRACE_SECONDS)
        except psycopg.Error:
            # The timeouts of the statement remain.
            return


def create_engine(url: sa.URL, timeouts: Timeouts, **options: Any) -> sa.Engine:
    """Return an engine with bounded connections."""
    settings = ["-c timezone=UTC", f"-c lock_timeout={_milliseconds(timeouts.lock)}"]
    if timeouts.statement is not None:
        settings.append(f"-c statement_timeout={_milliseconds(timeouts.statement)}")
    arguments = {
        "options": " ".join(settings),
        "application_name": "audiencefilter",
        # libpq counts whole seconds, and takes 1 for 2.
        "connect_timeout": max(2, round(timeouts.connect)),
        "tcp_user_timeout": _milliseconds(timeouts.connect),
        # For an idle connection, in seconds: the time before the first check of the other machine, and between checks.
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
    }
    engine = sa.create_engine(
        url, connect_args=arguments, pool_pre_ping=True, isolation_level="REPEATABLE READ", **options
    )
    limit = None if timeouts.statement is None else timeouts.statement + _GRACE_SECONDS

    def connect(_: object, __: object, positional: tuple[Any, ...], named: dict[str, Any]) -> BoundedConnection:
        made = BoundedConnection.connect(*positional, **named)
        made.cursor_factory = _Cursor
        made.watch = Watch(limit, timeouts.connect)
        return made

    event.listen(engine, "do_connect", connect)
    return engine


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
