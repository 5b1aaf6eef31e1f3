"""Errors of operations, each with its HTTP status; and errors of database drivers as failures for a client."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import sqlalchemy as sa


class ServiceError(Exception):
    """An operation failed.

    Attributes:
        status: the HTTP status of the answer.
        message: the reason, in one sentence without personal data.
        code: the reason for programs, where the status is not enough.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str | None] = None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadRequestError(ServiceError):
    """The request is not valid."""


class StatedError(ServiceError):
    """An error whose message the interface specification states, as a string in `error`."""


class UnauthorizedError(ServiceError):
    """The request has no valid key."""

    status = 401


class ForbiddenError(ServiceError):
    """The key does not permit the request."""

    status = 403


class NotFoundError(ServiceError):
    """The resource does not exist, or belongs to another account: both get the same answer."""

    status = 404

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found")


class GoneError(ServiceError):
    """The resource existed and has been deleted."""

    status = 410


class ConflictError(ServiceError):
    """The request conflicts with stored data."""

    status = 409


class QuotaError(ConflictError):
    """The account has reached a limit of its plan."""

    code = "quota"


class ChangedError(ServiceError):
    """The resource is not in the state that the request names."""

    status = 412


class SupersededError(ConflictError):
    """A newer request of the same kind replaces this one."""

    code = "superseded"

    def __init__(self) -> None:
        super().__init__("a newer request of this account took the place of this one")


class TooLargeError(ServiceError):
    """The body is too long."""

    status = 413


class MediaTypeError(ServiceError):
    """The body has an unsupported media type."""

    status = 415


class RetryableError(ServiceError):
    """The operation fails now and may succeed later.

    Attributes:
        retry_after: when to retry, in seconds.
    """

    def __init__(self, message: str, retry_after: int = 5) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ClientGoneError(ServiceError):
    """The client has disconnected; the status appears in the log only."""

    status = 499

    def __init__(self) -> None:
        super().__init__("the client has gone away")


class TooManyRequestsError(RetryableError):
    """The account has no requests left, or too many requests in the queue."""

    status = 429


class UnavailableError(RetryableError):
    """The service or its database cannot answer now."""

    status = 503


# -- the database -------------------------------------------------------------------------------------------------


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

#: Failures of PostgreSQL by SQLSTATE or its first characters; the longest match counts.
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

#: Failures of SQLite by the name of its primary result code.
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

#: The errors of a server that does not answer: psycopg's, and that of :mod:`.storage.postgresql`.
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
    cause: BaseException | None = error
    while cause is not None:
        if (found := _impairment(cause)) is not None:
            return found
        # On a full disk, SQLite ends the transaction, and the visible error is that of rolling back its savepoint.
        cause = cause.__context__
    return None


def _impairment(error: BaseException) -> Impairment | None:
    driver_error = _driver_error(error)
    code = getattr(driver_error, "sqlstate", None)
    if code is not None:
        found = next((_POSTGRESQL[code[:size]] for size in (5, 3, 2) if code[:size] in _POSTGRESQL), None)
    elif (name := getattr(driver_error, "sqlite_errorname", None)) is not None:
        code = name
        found = _SQLITE.get("_".join(name.split("_")[:2]))
    else:
        # psycopg has no code for an error without a connection.
        found = _SILENT if isinstance(error, sa.exc.OperationalError) else None
    # Details follow the first line of the driver's message.
    message = str(driver_error).partition("\n")[0].strip()
    return None if found is None else Impairment(*found, ": ".join(filter(None, (code, message))))


def is_too_long(error: BaseException) -> bool:
    """Return whether a statement was stopped, at its timeout or before."""
    impairment = impairment_of(error)
    return impairment is not None and (impairment.message, impairment.retry_after) == _TOO_LONG


def is_silent(error: BaseException) -> bool:
    """Return whether the server accepts data and does not answer."""
    return type(_driver_error(error)).__name__ in _NO_ANSWER


def is_read_only(error: BaseException) -> bool:
    """Return whether the server is read-only, as after another one has taken over."""
    return getattr(_driver_error(error), "sqlstate", None) == "25006"


def _driver_error(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
