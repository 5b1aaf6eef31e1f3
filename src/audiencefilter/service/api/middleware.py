"""What stands around all routes: compression, HEAD as GET, and CORS for signing up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.authentication import BASE, KEY_HEADER, PUBLIC

#: Answers without contacts. The length of a compressed page of contacts would tell an eavesdropper whether a contact
#: that they signed up repeats a part of another one's `privateLink` (the attack called BREACH).
_SAFE: Final = re.compile(
    rf"{BASE}/(projects|lists/[^/]+|audiences|extensions/events)|/(openapi\.json|docs|metrics|builder)(/.*)?"
)


class GZip:
    """Compresses answers for those who take gzip. Streams of events never are: each would wait for the next.

    Args:
        app: what is behind it.
        compression: which answers: none, those without contacts, or all.
    """

    def __init__(self, app: ASGIApp, compression: Literal["off", "safe", "all"]) -> None:
        self._app = app
        self._compression = compression
        # Higher levels take twice the time for a twentieth less. Longer pieces are compressed in a thread, since other
        # requests would wait.
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
    """Whether `Accept-Encoding` names gzip to say that it is not wanted, which Starlette does not look at.

    >>> _refuses("br, gzip"), _refuses("gzip;q=0, br"), _refuses("")
    (False, True, False)
    """
    return re.search(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)", accepted, re.IGNORECASE) is not None


#: What routing notes of a request, which the log and the metrics need.
_NOTED = ("route", "path_params", "endpoint")


@dataclass
class HeadAsGet:
    """Answers HEAD as GET, without the body; an answer in pieces is made up to its first piece."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as GET if it is HEAD."""
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


class _Answered(Exception):  # noqa: N818 - nothing went wrong: it ends what would make the rest
    pass


class SignUpCORS:
    """Answers preflights for what public keys may do, before the gate: they carry no key.

    Private keys are not for browsers, so that no other request gets the headers of CORS.

    Args:
        app: what is behind it.
        origins: those that are allowed; ``*`` is all.
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
            max_age=600,  # seconds that a browser may cache the answer to a preflight
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, the one by way of CORS."""
        concerned = scope["type"] == "http" and scope["path"] == self._path and scope["method"] in {"POST", "OPTIONS"}
        await (self._cors if concerned else self._app)(scope, receive, send)
