"""What a request body may be, before anybody reads it: JSON, and not too long."""

from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.errors import MediaTypeError, TooLargeError

_WITH_BODY: Final = frozenset({"POST", "PATCH", "PUT"})


class BodyRules:
    """Refuses bodies of other types than JSON, and those that are too long, whether they say so or not.

    Args:
        app: what is behind it.
        longest: in bytes.
    """

    def __init__(self, app: ASGIApp, longest: int) -> None:
        self._app = app
        self._longest = longest
        self._message = f"the body is longer than {longest} bytes"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or let it pass."""
        if scope["type"] != "http" or scope["method"] not in _WITH_BODY:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared) > self._longest:
            await answer_of(TooLargeError(self._message))(scope, receive, send)
            return
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        has_body = declared != "0" or "transfer-encoding" in headers
        if has_body and media_type != "application/json":
            held = repr(media_type) if media_type else "not said"
            error = MediaTypeError(f"the body must be application/json; its Content-Type is {held}")
            await answer_of(error)(scope, receive, send)
            return
        await self._app(scope, self._counted(receive), send)

    def _counted(self, receive: Receive) -> Receive:
        """Return a function that receives a body until it is too long."""
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._longest:
                # Whoever reads the body lets this kind of error through.
                raise HTTPException(TooLargeError.status, self._message)
            return message

        return receive_some
