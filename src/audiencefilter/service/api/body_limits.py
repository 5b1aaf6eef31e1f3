"""Checks of request bodies: JSON in UTF-8, limited in length, without duplicate keys."""

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from anyio import to_thread
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.context import Service, Turn, at_work
from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.errors import MediaTypeError, TooLargeError
from audiencefilter.tools import DuplicateKeyError, Path, duplicate_key, invalid_utf8, object_of, shorten

WITH_BODY: Final = frozenset({"POST", "PATCH", "PUT"})
_DECODER: Final = json.JSONDecoder(object_pairs_hook=object_of)


@dataclass
class BodyRules:
    """Refuses bodies that are not JSON or too long, with and without a Content-Length.

    Attributes:
        app: the next application.
        longest: the maximum in bytes, for private keys.
    """

    app: ASGIApp
    longest: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] != "http" or scope["method"] not in WITH_BODY:
            await self.app(scope, receive, send)
            return
        caller = scope.get("state", {}).get("caller")
        longest = self.longest
        if caller is None or caller.is_public:
            # The longest contact is shorter, even with all characters escaped.
            longest = min(longest, 1_000_000)
        too_large = TooLargeError(f"the body is longer than {longest} bytes")
        headers = Headers(scope=scope)
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared) > longest:
            await answer_of(too_large)(scope, receive, send)
            return
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        has_body = declared != "0" or "transfer-encoding" in headers
        if has_body and media_type != "application/json":
            sent = repr(shorten(media_type)) if media_type else "not said"
            error = MediaTypeError(f"the body must be application/json; its Content-Type is {sent}")
            await answer_of(error)(scope, receive, send)
            return
        await self.app(scope, _counted(receive, longest, too_large), send)


def _counted(receive: Receive, longest: int, too_large: TooLargeError) -> Receive:
    """Return a function that receives a body up to its maximum length."""
    received = 0

    async def receive_some() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > longest:
            # The reader of the body passes this kind of error through.
            raise HTTPException(TooLargeError.status, too_large.message)
        return message

    return receive_some


class JSONRoute(APIRoute):
    """A route that reads its body with :func:`read_json`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        answered = super().get_route_handler()
        field = self.body_field

        def checked(body: bytes) -> Any:
            # FastAPI accepts the model as it is, without a second validation.
            value, wrong = (read_json(body), ()) if field is None else field.validate(read_json(body), loc=("body",))
            if wrong:
                raise RequestValidationError(wrong)
            return value

        async def answer(request: Request) -> Response:
            return await answered(_JSONRequest(request.scope, request.receive, checked))

        return answer


class _JSONRequest(Request):
    def __init__(self, scope: Scope, receive: Receive, checked: Callable[[bytes], Any]) -> None:
        super().__init__(scope, receive)
        self._checked = checked

    async def json(self) -> Any:
        body = await self.body()
        # A thread reads longer bodies, so that other requests do not wait.
        if len(body) <= 64_000:
            with suppress(DuplicateKeyError):
                return _decoded(body)
        service: Service = self.app.state.service
        # Requests without a key have one turn together.
        caller = getattr(self.state, "caller", None)
        turn = service.body_turns.turn("" if caller is None else caller.account_id)
        async with at_work(self, Turn(service.settings.work_timeout), turn):
            return await to_thread.run_sync(self._checked, body)


def read_json(body: bytes) -> Any:
    """Read a body as strictly as filters: refuse JSON that parsers read in different ways.

    Raises:
        RequestValidationError: the body has another encoding or a byte order mark, or an object has a duplicate key.
        ValueError: the body is not JSON, or has a number with too many digits.
        RecursionError: the body is nested too deeply.

    >>> read_json(b'{"points": 5}')
    {'points': 5}
    """
    try:
        return _decoded(body)
    except DuplicateKeyError:
        finding = duplicate_key(_place_of_key_twice(body.decode()))
        raise _refused(finding.code, finding.message, finding.path) from None


def _decoded(body: bytes) -> Any:
    encoding = json.detect_encoding(body)
    if encoding == "utf-8-sig":
        raise _refused("byte_order_mark", "the body starts with a byte order mark (U+FEFF): remove these three bytes")
    if encoding != "utf-8":
        raise _refused("invalid_utf8", f"the body is in {encoding[:6].upper()}: send it in UTF-8")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        finding = invalid_utf8(error.start, body[error.start])
        raise _refused(finding.code, f"{finding.message}: send the body in UTF-8") from None
    return _DECODER.decode(text)


def _refused(code: str, message: str, path: Path = ()) -> RequestValidationError:
    return RequestValidationError([{"type": code, "loc": ("body", *path), "msg": message}])


#: The path to a value, as a linked list: the path to its container, and its key or index there; None for the root.
_Way = tuple[Any, str | int] | None


def _place_of_key_twice(text: str) -> Path:
    """Return the path of a duplicate key."""
    waiting: list[tuple[_Way, Any]] = [(None, json.loads(text, object_pairs_hook=tuple))]
    while waiting:
        way, value = waiting.pop()
        seen: set[str | int] = set()
        for key, inner in value if isinstance(value, tuple) else enumerate(value):
            if key in seen:
                return _steps((way, key))
            seen.add(key)
            if isinstance(inner, (tuple, list)):
                waiting.append(((way, key), inner))
    raise AssertionError("no key stands twice")


def _steps(way: _Way) -> Path:
    found: list[str | int] = []
    while way is not None:
        way, key = way
        found.append(key)
    return tuple(reversed(found))
