"""Timeouts of the database, and what an error of its driver means: a message, a Retry-After, a reason for the log."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final

import sqlalchemy as sa


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things may take, in seconds.

    Attributes:
        statement: one statement; of a streamed answer, to find the next portion. None: as long as it takes.
    """

    connect: float = 5
    statement: float | None = None
    lock: float = 30
    pool: float = 30


def always() -> bool:
    """Say that a statement is wanted to its end."""
    return True


class Watch:
    """Says when the statement of a connection has to stop: the driver asks while it is at work.

    Args:
        limit: for a statement of a transaction, in seconds; None: as long as it takes.
        idle_limit: for what is asked between transactions, such as whether the connection still works.
    """

    def __init__(self, limit: float | None, idle_limit: float | None) -> None:
        self._limits: Final = inf if limit is None else limit, inf if idle_limit is None else idle_limit
        self._limit = self._limits[1]
        self._end = inf
        self.is_wanted: Callable[[], bool] = always

    def begin(self, is_wanted: Callable[[], bool]) -> None:
        """Note that a transaction begins."""
        self._limit = self._limits[0]
        self.is_wanted = is_wanted

    def end(self) -> None:
        """Note that it has ended."""
        self._limit = self._limits[1]
        self.is_wanted = always

    def start(self) -> None:
        """Note that a statement starts, or the next portion of one."""
        self._end = time.monotonic() + self._limit

    def is_late(self) -> bool:
        """Whether the statement takes too long."""
        return time.monotonic() > self._end

    def is_over(self) -> bool:
        """Whether the statement has to stop, for one reason or the other."""
        return self.is_late() or not self.is_wanted()


@dataclass(frozen=True, slots=True)
class Impairment:
    """Something that is wrong with a database, and will pass or be mended.

    Attributes:
        retry_after: when it may be over, in seconds.
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

#: By the SQLSTATE of PostgreSQL or its first characters; the longest that is there holds.
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

#: By the name of the primary result code of SQLite.
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

#: The errors of a server that says nothing: psycopg's, and that of :mod:`.postgresql`.
_NO_ANSWER: Final = frozenset({"ConnectionTimeout", "NoAnswerError"})


def impairment_of(error: BaseException) -> Impairment | None:
    """Return what ails the database where it raised an error; None where it is the service that asks wrongly.

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
        # A full disk makes SQLite end the transaction: that its savepoint cannot be rolled back is what is raised then.
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
        # psycopg gives no code where there is no connection.
        found = _SILENT if isinstance(error, sa.exc.OperationalError) else None
    return None if found is None else Impairment(*found, ": ".join(filter(None, (code, _said(held)))))


def is_silent(error: BaseException) -> bool:
    """Whether an error says that the server takes what it is sent, and says nothing."""
    return type(_driver_error(error)).__name__ in _NO_ANSWER


def is_read_only(error: BaseException) -> bool:
    """Whether an error says that the server is one that only reads, as after another one has taken over."""
    return getattr(_driver_error(error), "sqlstate", None) == "25006"


def _driver_error(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error


def _said(error: BaseException) -> str:
    """Return the first line of what a driver says; what follows it are details."""
    return str(error).partition("\n")[0].strip()
