"""Which answers are compressed."""

import re
from typing import Final, Literal

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.gate import BASE

#: What has no contact in it. How well a page of contacts is compressed would tell whoever sees its length whether a
#: contact that they signed up themselves repeats a part of another one's `privateLink` (the attack called BREACH).
_SAFE: Final = re.compile(
    rf"{BASE}/(projects|lists/[^/]+|audiences|extensions/events)|/(openapi\.json|docs|metrics)(/.*)?"
)
#: Shorter answers are left as they are, in bytes.
_LEAST: Final = 1_000
#: From so many bytes on, a piece is compressed in a thread, since other requests would wait.
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
