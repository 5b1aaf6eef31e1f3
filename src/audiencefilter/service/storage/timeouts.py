"""Timeouts of the database, and the meaning of driver errors: a message, a Retry-After, a reason for the log."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final

import sqlalchemy as sa


@dataclass(frozen=True, slots=True)
class Patience:
    """The timeouts of the database, in seconds.

    Attributes:
        connect: to open a connection, and on PostgreSQL to check one.
        statement: to run one statement, or to find the next rows of a stream; None for no limit.
        lock: to wait for a lock.
        pool: to wait for a free connection.
    """

    connect: float = 5
    statement: float | None = None
    lock: float = 30
    pool: float = 30


def always() -> bool:
    """Let a statement run to its end."""
    return True


class Watch:
    """The timeout of the statements of a connection; the driver checks it while a statement runs.

    Args:
        limit: for a statement in a transaction, in seconds; None for no limit.
        idle_limit: for statements between transactions, such as a check of the connection.
    """

    def __init__(self, limit: float | None, idle_limit: float | None) -> None:
        self._limits: Final = inf if limit is None else limit, inf if idle_limit is None else idle_limit
        self._limit = self._limits[1]
        self._end = inf
        self.is_wanted: Callable[[], bool] = always

    def begin(self, is_wanted: Callable[[], bool]) -> None:
        """Start the limit of a transaction."""
        self._limit = self._limits[0]
        self.is_wanted = is_wanted

    def end(self) -> None:
        """Return to the limit between transactions."""
        self._limit = self._limits[1]
        self.is_wanted = always

    def start(self) -> None:
        """Start the timeout of a statement, or of its next rows."""
        self._end = time.monotonic() + self._limit

    def is_late(self) -> bool:
        """Return whether the statement has reached its timeout."""
        return time.monotonic() > self._end

    def is_over(self) -> bool:
        """Return whether the statement has to stop: at its timeout, or if no client waits."""
        return self.is_late() or not self.is_wanted()


@dataclass(frozen=True, slots=True)
class Impairment:
    """A temporary or repairable failure of a database.

    Attributes:
        retry_after: the expected duration, in seconds.
    """

    message: str
    retry_after: int
    reason: str


_TRY: Final = "try again"
_TOO_LONG: Final = ("this takes the database longer than a request may: ask for less, as by shorter filters", 30)
_LOCKED: Final = (f"others are changing the same for too long: {_TRY}", 2)
_READ_ONLY: Final = (f"the database is read-only, as a standby is, and can change nothing at the moment: {_TRY}", 10)
_FULL: Final = (f"the disk of the database is full: {_TRY} when there is room", 60)
_BROKEN: Final = (f"the disk of the database fails: {_TRY} when it is mended", 60)
_DAMAGED: Final = (f"the database is damaged: {_TRY} when it is restored", 60)
_SHORT_OF: Final = (f"the database is out of memory or of connections: {_TRY}", 10)
_RESTARTS: Final = (f"the database is restarting: {_TRY}", 5)
_REFUSED: Final = (f"the database does not let the service in: {_TRY} when it is set right", 60)
_SILENT: Final = (f"the database does not answer: {_TRY}", 5)

#: By SQLSTATE or its first characters; the longest match counts.
_POSTGRESQL: Final[Mapping[str, tuple[str, int]]] = {
    "08": _SILENT,
    "25006": _READ_ONLY,
    "25P03": _TOO_LONG,
    "28": _REFUSED,
    "3D": _REFUSED,
    "40": _LOCKED,
    "53": _SHORT_OF,
    "53100": _FULL,
    "55P03": _LOCKED,
    "57014": _TOO_LONG,
    "57P": _RESTARTS,
    "58": _BROKEN,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}

#: By the name of SQLite's primary result code.
_SQLITE: Final[Mapping[str, tuple[str, int]]] = {
    "SQLITE_BUSY": _LOCKED,
    "SQLITE_LOCKED": _LOCKED,
    "SQLITE_INTERRUPT": _TOO_LONG,
    "SQLITE_READONLY": _READ_ONLY,
    "SQLITE_FULL": _FULL,
    "SQLITE_IOERR": _BROKEN,
    "SQLITE_CANTOPEN": _REFUSED,
    "SQLITE_PERM": _REFUSED,
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_NOMEM": _SHORT_OF,
}

#: The errors of a server that does not answer: psycopg's, and that of :mod:`.postgresql`.
_NO_ANSWER: Final = frozenset({"ConnectionTimeout", "NoAnswerError"})


def impairment_of(error: BaseException) -> Impairment | None:
    """Return the failure of the database that raised an error; None if the statement is at fault.

    >>> import sqlite3
    >>> connection = sqlite3.connect(":memory:")
    >>> _ = connection.execute("PRAGMA max_page_count = 1")
    >>> try:
    ...     connection.execute("CREATE TABLE contacts (id)")
    ... except sqlite3.Error as error:
    ...     impairment_of(error).message
    ... finally:
    ...     connection.close()
    'the disk of the database is full: try again when there is room'
    """
    held: BaseException | None = error
    while held is not None:
        if (found := _impairment(held)) is not None:
            return found
        # On a full disk, SQLite ends the transaction, and the visible error is that of rolling back its savepoint.
        held = held.__context__
    return None


def _impairment(error: BaseException) -> Impairment | None:
    held = _driver_error(error)
    code = getattr(held, "sqlstate", None)
    if code is not None:
        found = next((_POSTGRESQL[code[:size]] for size in (5, 3, 2) if code[:size] in _POSTGRESQL), None)
    elif (name := getattr(held, "sqlite_errorname", None)) is not None:
        code = name
        found = _SQLITE.get("_".join(name.split("_")[:2]))
    else:
        # psycopg has no code for an error without a connection.
        found = _SILENT if isinstance(error, sa.exc.OperationalError) else None
    return None if found is None else Impairment(*found, ": ".join(filter(None, (code, _said(held)))))


def is_silent(error: BaseException) -> bool:
    """Return whether the server accepts data and does not answer."""
    return type(_driver_error(error)).__name__ in _NO_ANSWER


def is_read_only(error: BaseException) -> bool:
    """Return whether the server is read-only, as after another one has taken over."""
    return getattr(_driver_error(error), "sqlstate", None) == "25006"


def _driver_error(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error


def _said(error: BaseException) -> str:
    """Return the first line of a driver's message; details follow it."""
    return str(error).partition("\n")[0].strip()
