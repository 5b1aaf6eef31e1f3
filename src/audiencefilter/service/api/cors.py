"""Which requests a page of another origin may make: to sign a contact up, and nothing else."""

from collections.abc import Sequence

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.gate import KEY_HEADER, PUBLIC

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
