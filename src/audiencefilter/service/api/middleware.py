"""What stands around all routes: compression, HEAD as GET, and CORS for signing up."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.api.authentication import BASE, KEY_HEADER, PUBLIC

#: What has no contact in it. How well a page of contacts is compressed would tell whoever sees its length whether a
#: contact that they signed up themselves repeats a part of another one's `privateLink` (the attack called BREACH).
_SAFE: Final = re.compile(
    rf"{BASE}/(projects|lists/[^/]+|audiences|extensions/events)|/(openapi\.json|docs|metrics|builder)(/.*)?"
)
#: Shorter answers are left as they are, in bytes.
_LEAST: Final = 1_000
#: From this many bytes on, a piece is compressed in a thread, since other requests would wait.
_IN_THREAD: Final = 32_000
#: Higher ones take twice the time for a twentieth less.
_LEVEL: Final = 5


class GZip:
    """Compresses answers for those who take gzip. Streams of events never are: each would wait for the next.

    Args:
        app: what is behind it.
        compression: which answers: none, those without contacts, or all.
    """

    def __init__(self, app: ASGIApp, compression: Literal["off", "safe", "all"]) -> None:
        self._app = app
        self._compression = compression
        self._gzip = GZipMiddleware(app, _LEAST, _LEVEL, _IN_THREAD)

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


class HeadAsGet:
    """Answers HEAD as it would GET, without the body; what is made piece by piece is made up to its first piece.

    Args:
        app: what is behind it, and need not know of HEAD.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as GET if it is HEAD."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}

        async def send_header(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                return
            await send({"type": "http.response.body", "body": b""})
            if message.get("more_body", False):
                raise _Answered

        try:
            await self._app(asked, receive, send_header)
        except _Answered:
            pass
        finally:
            scope.update({name: asked[name] for name in _NOTED if name in asked})


class _Answered(Exception):  # noqa: N818 - nothing went wrong: it ends what would make the rest
    pass


#: A browser may keep the answer to a preflight so long, in seconds.
_KEPT = 600


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
            max_age=_KEPT,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, the one by way of CORS."""
        concerned = scope["type"] == "http" and scope["path"] == self._path and scope["method"] in {"POST", "OPTIONS"}
        await (self._cors if concerned else self._app)(scope, receive, send)
