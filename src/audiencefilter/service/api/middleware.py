"""Middleware: request ids and logs, compression, HEAD as GET, and CORS for sign-ups."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.errors import error_answer
from audiencefilter.service.api.gate import BASE, KEY_HEADER, PUBLIC
from audiencefilter.service.api.responses import FURTHER_HEADERS
from audiencefilter.service.errors import impairment_of
from audiencefilter.service.logs import frames, logger

if TYPE_CHECKING:
    from audiencefilter.service.api.monitoring import Metrics

REQUEST_ID: Final = "X-Request-ID"
#: A client's own id is used if it is harmless in a log.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)

_log = logger("audiencefilter.requests")


@dataclass
class RequestFrame:
    """Gives each request an id, which appears in the answer and in the log.

    Attributes:
        app: the next application.
        metrics: counts requests; None without metrics.
    """

    app: ASGIApp
    metrics: "Metrics | None"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(REQUEST_ID, "")
        request_id = sent if _ID.fullmatch(sent) else uuid4().hex
        scope.setdefault("state", {})
        began = time.perf_counter()
        status: int | None = None
        is_stream = False
        if self.metrics is not None:
            self.metrics.began()

        async def send_with_id(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update({REQUEST_ID: request_id, **scope["state"].get(FURTHER_HEADERS, {})})
                if self.metrics is not None and headers.get("content-type", "").startswith("text/event-stream"):
                    is_stream = True
                    self.metrics.stream_began()
            await send(message)

        failure: Exception | None = None
        is_answered = False
        try:
            try:
                await self.app(scope, receive, send_with_id)
            except Exception as error:  # any error: the client gets an answer, and the log the place in the code
                failure = error
                is_answered = status is None
                if is_answered:
                    await _answer_to(error, request_id)(scope, receive, send_with_id)
        finally:
            # The metrics count the request even if the server cancels it.
            if self.metrics is not None:
                seconds = time.perf_counter() - began
                self.metrics.ended(scope["method"], _route(scope), status, seconds, is_stream)
        self._note(scope, request_id, status, time.perf_counter() - began, failure)
        if failure is not None and not is_answered:
            # The answer is incomplete: the server closes the connection, and the client notices.
            raise failure

    def _note(
        self, scope: Scope, request_id: str, status: int | None, seconds: float, failure: Exception | None
    ) -> None:
        facts: dict[str, Any] = {
            "request_id": request_id,
            "method": scope["method"],
            "route": _route(scope),
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        state = scope.get("state", {})
        if (reason := state.get("reason")) is not None:
            facts["reason"] = reason
        if (caller := state.get("caller")) is not None:
            facts |= {"account": caller.account_id, "key": caller.key_id}
        if failure is None:
            _log.info("request", **facts)
            return
        impairment = impairment_of(failure)
        if impairment is not None:
            facts["reason"] = impairment.reason
        _log.error("failed", **facts, failure=frames(failure))


def _answer_to(error: Exception, request_id: str) -> Response:
    """Return the answer to an unexpected error: 503 if the database is impaired, else 500."""
    impairment = impairment_of(error)
    if impairment is None:
        return error_answer(500, f"the service failed; the id of the request is {request_id}")
    message = f"{impairment.message}; the id of the request is {request_id}"
    return error_answer(503, message, headers={"Retry-After": str(impairment.retry_after)})


def _route(scope: Scope) -> str | None:
    """Return the path template of a route, without ids. Queries are not logged: they may contain addresses."""
    if "route" not in scope:
        return None
    # The route has only its own part of the path; the part before it contains no ids.
    own: str = scope["route"].path
    parts = scope["path"].split("/")
    return "/".join(parts[: len(parts) - own.count("/")]) + own


#: Answers without contacts. The compressed length of a page of contacts would show an attacker whether a contact that
#: the attacker signed up repeats a part of another contact's `privateLink` (the BREACH attack).
_SAFE: Final = re.compile(
    rf"{BASE}/(projects|lists/[^/]+|audiences|extensions/events)|/(openapi\.json|docs|metrics|builder)(/.*)?"
)


class GZip:
    """Compresses answers with gzip. Event streams are never compressed: each event would wait for the next.

    Args:
        app: the next application.
        compression: which answers: none (`off`), those without contacts (`safe`), or `all`.
    """

    def __init__(self, app: ASGIApp, compression: Literal["off", "safe", "all"]) -> None:
        self._app = app
        self._compression = compression
        # Higher levels take twice the time and save a twentieth. A thread compresses longer pieces, so that other
        # requests do not wait.
        self._gzip = GZipMiddleware(app, minimum_size=1_000, compresslevel=5, thread_minimum_size=32_000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        await (self._gzip if self._concerns(scope) else self._app)(scope, receive, send)

    def _concerns(self, scope: Scope) -> bool:
        if scope["type"] != "http" or self._compression == "off":
            return False
        is_safe = scope["method"] == "GET" and _SAFE.fullmatch(scope["path"]) is not None
        if not is_safe and self._compression == "safe":
            return False
        return not _refuses(Headers(scope=scope).get("accept-encoding", ""))


def _refuses(accepted: str) -> bool:
    """Whether `Accept-Encoding` refuses gzip by `q=0`, which Starlette ignores.

    >>> _refuses("br, gzip"), _refuses("gzip;q=0, br"), _refuses("")
    (False, True, False)
    """
    return re.search(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)", accepted, re.IGNORECASE) is not None


#: Keys that routing adds to the scope, for the log and the metrics.
_NOTED = ("route", "path_params", "endpoint")


@dataclass
class HeadAsGet:
    """Answers HEAD as GET without the body; the source of a streamed answer stops after its first piece."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, HEAD as GET."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        as_get = {**scope, "method": "GET"}

        async def send_header(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                return
            await send({"type": "http.response.body", "body": b""})
            if message.get("more_body", False):
                raise _Answered

        try:
            await self.app(as_get, receive, send_header)
        except _Answered:
            pass
        finally:
            scope.update({name: as_get[name] for name in _NOTED if name in as_get})


class _Answered(Exception):  # noqa: N818 - no error: it stops the rest of the answer
    pass


class SignUpCORS:
    """Answers CORS preflights for public keys, before the gate: a preflight has no key.

    Private keys are not for browsers, so no other request gets CORS headers.

    Args:
        app: the next application.
        origins: the allowed origins; ``*`` allows all.
    """

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        method, self._path = PUBLIC
        self._app = app
        self._cors = CORSMiddleware(
            app,
            allow_origins=origins,
            allow_methods=[method],
            allow_headers=[KEY_HEADER, "Content-Type"],
            expose_headers=["RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-ID"],
            max_age=600,  # seconds that a browser may cache a preflight
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, sign-ups through CORS."""
        concerned = scope["type"] == "http" and scope["path"] == self._path and scope["method"] in {"POST", "OPTIONS"}
        await (self._cors if concerned else self._app)(scope, receive, send)
