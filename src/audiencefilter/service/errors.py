"""Errors of operations with their HTTP status, and failures of the database as answers for a client."""

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa


class ServiceError(Exception):
    """An operation failed: a message in words for people, its status, perhaps a code for programs, when to retry."""

    status = 400

    def __init__(
        self, message: str, status: int | None = None, code: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.status, self.code, self.retry_after = message, status or self.status, code, retry_after


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

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found", 404)


class ConflictError(ServiceError):
    """The request conflicts with stored data."""

    status = 409


class QuotaError(ConflictError):
    """The account has reached a limit of its plan."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="quota")


class TooManyRequestsError(ServiceError):
    """The account has no requests left, or too many costly ones at a time."""

    status = 429


class UnavailableError(ServiceError):
    """The service or its database cannot answer now."""

    def __init__(self, message: str, retry_after: int = 5) -> None:
        super().__init__(message, 503, retry_after=retry_after)


_TOO_LONG: Final = ("this takes the database longer than a request may: ask for less, as by shorter filters", 30)
_LOCKED: Final = ("others are changing the same for too long: try again", 2)
_READ_ONLY: Final = ("the database is read-only at the moment: try again", 10)
_FULL: Final = ("the disk of the database is full: try again when there is room", 60)
_DAMAGED: Final = ("the disk of the database fails, or its data is damaged: try again when it is mended", 60)
_SHORT_OF: Final = ("the database is out of memory or of connections: try again", 10)
_RESTARTS: Final = ("the database is restarting: try again", 5)
_REFUSED: Final = ("the database does not let the service in: try again when it is set right", 60)
_SILENT: Final = ("the database does not answer: try again", 5)

#: By SQLSTATE of PostgreSQL or its first characters, of which the longest counts; and by the result code of SQLite.
_FAILURES: Final[Mapping[str, tuple[str, int]]] = {
    "08": _SILENT, "25006": _READ_ONLY, "25P03": _TOO_LONG, "28": _REFUSED, "3D": _REFUSED, "40": _LOCKED,
    "53": _SHORT_OF, "53100": _FULL, "55P03": _LOCKED, "57014": _TOO_LONG, "57P": _RESTARTS, "58": _DAMAGED,
    "XX001": _DAMAGED, "XX002": _DAMAGED,
    "SQLITE_BUSY": _LOCKED, "SQLITE_LOCKED": _LOCKED, "SQLITE_INTERRUPT": _TOO_LONG, "SQLITE_READONLY": _READ_ONLY,
    "SQLITE_FULL": _FULL, "SQLITE_IOERR": _DAMAGED, "SQLITE_CANTOPEN": _REFUSED, "SQLITE_PERM": _REFUSED,
    "SQLITE_CORRUPT": _DAMAGED, "SQLITE_NOTADB": _DAMAGED, "SQLITE_NOMEM": _SHORT_OF,
}  # fmt: skip


def unavailable(error: BaseException) -> UnavailableError | None:
    """Return the failure of the database behind an error; None if the statement, or the program, is at fault."""
    if isinstance(error, sa.exc.TimeoutError):
        return UnavailableError("too many requests at a time: try again")
    if isinstance(error, sa.exc.IntegrityError):
        return UnavailableError(*_LOCKED)  # what a row belongs to was deleted meanwhile
    cause: BaseException | None = error
    while cause is not None:
        driver_error: Any = cause.orig if isinstance(cause, sa.exc.DBAPIError) else cause
        found = _FAILURES.get("_".join(getattr(driver_error, "sqlite_errorname", "").split("_")[:2]))
        state = getattr(driver_error, "sqlstate", None) or ""
        found = found or next((_FAILURES[state[:size]] for size in (5, 3, 2) if state[:size] in _FAILURES), None)
        if found is None and not state and isinstance(cause, sa.exc.OperationalError):
            # psycopg has no code for an error without a connection.
            found = None if hasattr(driver_error, "sqlite_errorname") else _SILENT
        if found is not None:
            return UnavailableError(*found)
        # On a full disk, SQLite ends the transaction, and the visible error is that of rolling it back.
        cause = cause.__context__
    return None
