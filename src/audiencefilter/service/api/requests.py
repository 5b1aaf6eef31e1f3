"""The frame around every request: its id, its line in the log, and an answer where the service itself fails."""

import re
import time
from typing import Any, Final
from uuid import uuid4

from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.errors import error_answer
from audiencefilter.service.logs import frames, logger

REQUEST_ID: Final = "X-Request-ID"

#: An id of the client's own is kept if it can do no harm in a log.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)

_log = logger("audiencefilter.requests")


class RequestFrame:
    """Gives each request an id, which the answer and the log have."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log how it was answered."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(REQUEST_ID, "")
        request_id = sent if _ID.fullmatch(sent) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        began = time.perf_counter()
        status: int | None = None

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = request_id
            await send(message)

        failure: Exception | None = None
        is_answered = False
        try:
            await self._app(scope, receive, send_with_id)
        except Exception as error:  # whatever it is, the client gets an answer, and the log its place
            failure = error
            is_answered = status is None
            if is_answered:
                await _answer_to(error, request_id)(scope, receive, send_with_id)
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
        caller = scope.get("state", {}).get("caller")
        if caller is not None:
            facts |= {"account": caller.account_id, "key": caller.key_id}
        if failure is None:
            _log.info("request", **facts)
        else:
            _log.error("failed", **facts, failure=frames(failure))


def _answer_to(error: Exception, request_id: str) -> Response:
    """Return the answer where the service fails; or its database, which is gone, full or busy."""
    if isinstance(error, OperationalError):
        return error_answer(503, f"the database does not answer: try again; the id of the request is {request_id}")
    return error_answer(500, f"the service failed; the id of the request is {request_id}")


def _route(scope: Scope) -> str | None:
    """Return the path of a route, without ids. A query is not logged: it has addresses in it."""
    if "route" not in scope:
        return None
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
