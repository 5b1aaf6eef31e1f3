"""The gate that every request under the base address passes: keys, what they may do, and how often."""

from typing import Final

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.api.limiting import RateLimiter
from audiencefilter.service.errors import ForbiddenError, ServiceError, UnauthorizedError
from audiencefilter.service.operations.keys import Caller, caller_of
from audiencefilter.service.storage.database import Database

#: The base address.
BASE: Final = "/v4"
KEY_HEADER: Final = "apiKey"

#: All that public keys may do.
PUBLIC: Final = ("POST", f"{BASE}/contacts")


class Gate:
    """Lets a request through to the application with its :class:`Caller` in ``state.caller``.

    It stands before the routes, so that none can be forgotten.

    Args:
        app: what is behind it.
        database: where the keys are.
        secret: what their digests are made with.
        limiter: counts requests; None where a proxy does.
    """

    def __init__(self, app: ASGIApp, database: Database, secret: bytes, limiter: RateLimiter | None) -> None:
        self._app = app
        self._database = database
        self._secret = secret
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may not pass, and let others pass."""
        if scope["type"] == "http" and is_under_base(scope["path"]):
            try:
                caller = await to_thread.run_sync(self._admit, scope)
            except ServiceError as error:
                await answer_of(error)(scope, receive, send)
                return
            scope.setdefault("state", {})["caller"] = caller
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope) -> Caller:
        token = Headers(scope=scope).get(KEY_HEADER)
        if token is None:
            raise UnauthorizedError(f"no API key: send it in the header {KEY_HEADER}")
        with self._database.reading() as connection:
            caller = caller_of(connection, self._secret, token)
        if caller is None:
            raise UnauthorizedError("the API key is not valid")
        if self._limiter is not None:
            self._limiter.admit(caller)
        if caller.is_public and (scope["method"], scope["path"]) != PUBLIC:
            raise ForbiddenError("a public key can create contacts only")
        return caller


def is_under_base(path: str) -> bool:
    """Whether a path belongs to the interface.

    >>> is_under_base("/v4/contacts"), is_under_base("/healthz")
    (True, False)
    """
    return path == BASE or path.startswith(BASE + "/")
