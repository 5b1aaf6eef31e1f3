"""The frame around every request: its id, its line in the log, and an answer where the service itself fails."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.errors import error_answer, retry_after
from audiencefilter.service.logs import frames, logger
from audiencefilter.service.storage.impairments import impairment_of

if TYPE_CHECKING:
    from audiencefilter.service.api.metrics import Metrics

REQUEST_ID: Final = "X-Request-ID"

#: An id of the client's own is kept if it can do no harm in a log.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)

#: The key in the state of a request of further fields in the header of its answer.
_HEADERS: Final = "answer_headers"

_log = logger("audiencefilter.requests")


def add_headers(scope: Scope, headers: Mapping[str, str]) -> None:
    """Add fields to the header of the answer to a request."""
    scope.setdefault("state", {}).setdefault(_HEADERS, {}).update(headers)


@dataclass
class RequestFrame:
    """Gives each request an id, which the answer and the log have.

    Attributes:
        app: the next application.
        metrics: counts requests; None where there are none.
    """

    app: ASGIApp
    metrics: "Metrics | None"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log how it was answered."""
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
                headers.update({REQUEST_ID: request_id, **scope["state"].get(_HEADERS, {})})
                if self.metrics is not None and headers.get("content-type", "").startswith("text/event-stream"):
                    is_stream = True
                    self.metrics.stream_began()
            await send(message)

        failure: Exception | None = None
        is_answered = False
        try:
            try:
                await self.app(scope, receive, send_with_id)
            except Exception as error:  # whatever it is, the client gets an answer, and the log its place
                failure = error
                is_answered = status is None
                if is_answered:
                    await _answer_to(error, request_id)(scope, receive, send_with_id)
        finally:
            # Also where the server gives the request up.
            if self.metrics is not None:
                seconds = time.perf_counter() - began
                self.metrics.ended(scope["method"], _route(scope), status, seconds, is_stream)
        self._note(scope, request_id, status, time.perf_counter() - began, failure)
        if failure is not None and not is_answered:
            # The answer is incomplete: the server closes the connection, so that the client sees it.
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
    """Return the answer where the database cannot do what it should, or else the service fails."""
    impairment = impairment_of(error)
    if impairment is None:
        return error_answer(500, f"the service failed; the id of the request is {request_id}")
    message = f"{impairment.message}; the id of the request is {request_id}"
    return error_answer(503, message, headers=retry_after(impairment.retry_after))


def _route(scope: Scope) -> str | None:
    """Return the path of a route, without ids. A query is not logged: it has addresses in it."""
    if "route" not in scope:
        return None
    # The route knows its own part of the path, and what is in front of it has no ids.
    own: str = scope["route"].path
    parts = scope["path"].split("/")
    return "/".join(parts[: len(parts) - own.count("/")]) + own
