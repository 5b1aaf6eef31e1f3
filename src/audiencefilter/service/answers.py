"""Answers: JSON under `data`, whole or streamed; and errors in the two shapes of the interface."""

import datetime
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Final, TypeAlias

import anyio
import orjson
import sqlalchemy as sa
from anyio import to_thread
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

import audiencefilter as af
from audiencefilter.service.models import PATTERNS
from audiencefilter.service.tables import printed
from audiencefilter.tools import MAX_PROBLEMS, for_users, instead_of, render, shorten, show

JSON: Final = "application/json"
Headers: TypeAlias = Mapping[str, str] | None


def dumped(value: Any) -> bytes:
    """Print a value as JSON: instants in the format of the interface, days and ids as texts, decimals as numbers."""
    return orjson.dumps(value, default=_other, option=orjson.OPT_PASSTHROUGH_DATETIME)


def _other(value: Any) -> str | float:
    if isinstance(value, datetime.datetime):
        return printed(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{type(value).__name__} is not printed")


def answer(status: int = 200, headers: Headers = None, /, **values: Any) -> Response:
    """Return a JSON answer with the values under ``data``."""
    return Response(dumped({"data": values}), status, headers, JSON)


class Timed(Response):
    """An answer sent a whole number of steps of seconds after `began`, a monotonic time: this hides its duration."""

    def __init__(self, content: bytes, status: int, began: float, step: float) -> None:
        super().__init__(content, status, media_type=JSON)
        self._began, self._step = began, step

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, then send the answer."""
        passed = time.monotonic() - self._began
        due = self._began + passed + self._step - passed % self._step
        # A thread sleeps the rest: the event loop sleeps in whole milliseconds.
        await anyio.sleep(max(0.0, due - 0.002 - time.monotonic()))
        await to_thread.run_sync(lambda: time.sleep(max(0.0, due - time.monotonic())))
        await super().__call__(scope, receive, send)


def streamed(pieces: Iterator[bytes], status: int = 200, headers: Headers = None, media_type: str = JSON) -> Response:
    """Return an answer of pieces: whole where they are few, else streamed; an error in the first ones is its own."""
    first = list(islice(pieces, 3))
    if len(first) < 3:
        return Response(b"".join(first), status, headers, media_type)
    return Streamed(first, pieces, status, headers, media_type)


class Streamed(StreamingResponse):
    """An answer whose pieces a thread makes as the client receives them, until it goes away or is too slow."""

    _PORTION: Final = 65_536

    def __init__(self, first: Sequence[bytes], pieces: Iterator[bytes], *answer: Any) -> None:
        self._pieces = pieces
        super().__init__(self._each(b"".join(first)), *answer)

    async def _each(self, piece: bytes | None) -> AsyncIterator[bytes]:
        while piece is not None:
            yield piece
            piece = await to_thread.run_sync(next, self._pieces, None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer; raise TimeoutError if the client does not receive a portion in time."""
        patience = scope["app"].state.service.settings.read_timeout

        async def send_in_time(message: Message) -> None:
            body = message.get("body", b"")
            for start in range(0, max(1, len(body)), self._PORTION):
                portion = {**message, "body": body[start : start + self._PORTION]} if body else message
                if start + self._PORTION < len(body):
                    portion["more_body"] = True
                with anyio.fail_after(patience):
                    await send(portion)

        try:
            await super().__call__(scope, receive, send_in_time)
        finally:
            # Also where nothing was read: the pieces hold a connection.
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(self._pieces.close)  # type: ignore[attr-defined]


class ServiceError(Exception):
    """An operation failed: a message in words for people, its status, perhaps a code for programs, when to retry."""

    def __init__(self, message: str, status: int = 400, code: str = "", retry_after: int | None = None) -> None:
        super().__init__(message)
        self.message, self.status, self.code, self.retry_after = message, status, code, retry_after


class StatedError(ServiceError):
    """An error whose message the interface specification states, as a string in `error`."""


class NotFoundError(ServiceError):
    """The resource does not exist, or belongs to another account: both get the same answer."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found", 404)


class UnavailableError(ServiceError):
    """The service or its database cannot answer now."""

    def __init__(self, message: str, retry_after: int = 5) -> None:
        super().__init__(message, 503, retry_after=retry_after)


TOO_LONG: Final = ("this takes longer than a request may: ask for less, as by shorter filters", 30)
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
    "08": _SILENT, "25006": _READ_ONLY, "25P03": TOO_LONG, "28": _REFUSED, "3D": _REFUSED, "40": _LOCKED,
    "53": _SHORT_OF, "53100": _FULL, "55P03": _LOCKED, "57014": TOO_LONG, "57P": _RESTARTS, "58": _DAMAGED,
    "XX001": _DAMAGED, "XX002": _DAMAGED,
    "SQLITE_BUSY": _LOCKED, "SQLITE_LOCKED": _LOCKED, "SQLITE_INTERRUPT": TOO_LONG, "SQLITE_READONLY": _READ_ONLY,
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


INVALID_FILTERS: Final = "Invalid filters: the value must be a valid where clause for the contact model"

_HINTS: Final = {
    "extended": 'PATCH /v4/extensions/lists/{id} with {"notation": "extended"}, and send its listId',
    "text": 'if this is the text form, POST /v4/extensions/validate with {"text": "…"} answers it as JSON: send that',
    "json": "send it as filters, not as text",
}


def error_answer(
    status: int, message: str, problems: Sequence[Any] = (), headers: Headers = None, stated: bool = False
) -> Response:
    """Return an answer with the status in `error` and the reason in `message`, or in `error` as the specification."""
    body: dict[str, Any] = {"error": message} if stated else {"error": status, "message": message}
    return Response(orjson.dumps(body | ({"problems": problems} if problems else {})), status, headers, JSON)


def answer_of(error: ServiceError) -> Response:
    """Return the answer to an error of the service."""
    if isinstance(error, StatedError):
        return error_answer(400, error.message, stated=True)
    headers = None if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    problems = [] if not error.code else [{"code": error.code, "path": "$", "message": error.message}]
    return error_answer(error.status, error.message, problems, headers)


def problems_of(error: af.InvalidFilterError) -> list[dict[str, Any]]:
    """Return the problems of a clause, for an answer."""
    return [for_users(one, **_HINTS).to_dict() for one in error.problems]


_NO_METHOD: Final = "nothing at this path takes this method"
_DETAILS: Final = {"Not Found": "there is nothing at this path", "Method Not Allowed": _NO_METHOD}


def _of_http(_: Request, error: HTTPException) -> Response:
    message = _DETAILS.get(error.detail, error.detail)
    return error_answer(error.status_code, message, headers=error.headers)


def _of_validation(request: Request, error: RequestValidationError) -> Response:
    details = error.errors()
    if stated := [detail["msg"] for detail in details if detail["type"] == "stated"]:  # by the specification
        return error_answer(400, stated[0], stated=True)
    dependant: Any = getattr(request.scope.get("route"), "dependant", None)
    known = {"query": dependant.query_params, "body": dependant.body_params} if dependant else {}
    problems = [_problem(detail, known) for detail in details[:MAX_PROBLEMS]]
    return error_answer(400, "; ".join(f"{problem['path']}: {problem['message']}" for problem in problems), problems)


def names_of(parameters: Iterable[Any]) -> list[str]:
    """Return the names of parameters of a route, or of the fields of its body."""
    fields = (getattr(one.field_info.annotation, "model_fields", None) or [one.alias] for one in parameters)
    return [name for names in fields for name in names]


def _problem(detail: Mapping[str, Any], known: Mapping[str, Iterable[Any]]) -> dict[str, Any]:
    (part, *path), code, hint = detail["loc"], detail["type"], detail.get("ctx", {}).get("hint")
    # A query parameter has no path, only a name.
    where = render(tuple(path)) if part == "body" else shorten(".".join(map(str, path)))
    if code == "missing" and not path:
        message = "a JSON object is required as the body"
    elif code == "extra_forbidden":
        name = str(path[-1])
        names = names_of(known.get(part, ())) if len(path) == 1 else ()
        code, message = "unknown_field", f"there is no {show(name)} here{instead_of(name, names)}"
    else:
        message = worded(detail)
    return {"code": code, "path": where, "message": message} | ({} if hint is None else {"hint": hint})


_INEXACT: Final = "the database cannot do this exactly"
HANDLERS: Final[Mapping[Any, Any]] = {
    ServiceError: lambda _, error: answer_of(error),
    af.InvalidFilterError: lambda _, error: error_answer(400, INVALID_FILTERS, problems_of(error), stated=True),
    af.UnsupportedError: lambda _, error: answer_of(ServiceError(f"{_INEXACT}: {error.construct}", code="unsupported")),
    RequestValidationError: _of_validation,
    HTTPException: _of_http,
    ClientDisconnect: lambda *_: error_answer(400, "the request ended within its body"),
}

_WORDS: Final = {
    "missing": "is required",
    "string_unicode": "has a lone surrogate, which is no character",
    "string_too_short": "must not be empty",
    "int_parsing": "must be a whole number, in digits",
    "bool_parsing": "must be true or false",
    "string_too_long": "has more than {max_length} characters",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "string_type": "must be a string, not {kind}",
    "int_type": "must be a whole number, not {kind}",
    "bool_type": "must be true or false, not {kind}",
    "list_type": "must be an array, not {kind}",
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), "must be an object, not {kind}"),
}
_KINDS: Final = {type(None): "null", int: "a number", float: "a decimal number", str: "a string", list: "an array"}


def worded(detail: Mapping[str, Any]) -> str:
    """Return the message for a pydantic error, without the value, which may be long and is personal data."""
    code, value, context = detail["type"], detail.get("input"), detail.get("ctx") or {}
    if code in _WORDS:
        kind = str(value).lower() if isinstance(value, bool) else _KINDS.get(type(value), "an object")
        return _WORDS[code].format(**context, kind=kind)
    if code == "too_long" and "max_length" in context:
        return f"has more than {context['max_length']} items"
    if code == "string_pattern_mismatch" and context["pattern"] in PATTERNS:
        return PATTERNS[context["pattern"]]
    return str(detail["msg"][:1].lower() + detail["msg"][1:])
