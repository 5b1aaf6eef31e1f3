"""The gate that every request under the base address passes: keys, what they may do, and how often."""

from contextlib import suppress
from typing import Final

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.api.limiting import KeyAttempts, RateLimiter, network_of
from audiencefilter.service.api.requests import add_headers
from audiencefilter.service.errors import ForbiddenError, ServiceError, UnauthorizedError, UnavailableError
from audiencefilter.service.logs import logger
from audiencefilter.service.operations.keys import Caller, caller_of, renew
from audiencefilter.service.storage.database import Database

_log = logger("audiencefilter.keys")

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
        attempts: counts keys that are not valid; None where a proxy does.
        threads: those that keys are looked up in: apart from those that requests are at work in.
        previous: the secret before, where keys are being moved to another one.
    """

    def __init__(
        self,
        app: ASGIApp,
        database: Database,
        secret: bytes,
        limiter: RateLimiter | None,
        attempts: KeyAttempts | None,
        threads: CapacityLimiter | None = None,
        previous: bytes | None = None,
    ) -> None:
        self._app = app
        self._database = database
        self._secret = secret
        self._limiter = limiter
        self._attempts = attempts
        self._threads = threads
        self._previous = previous

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may not pass, and let others pass."""
        if scope["type"] == "http" and is_under_base(scope["path"]):
            try:
                caller = await to_thread.run_sync(self._admit, scope, limiter=self._threads)
            except ServiceError as error:
                await answer_of(error)(scope, receive, send)
                return
            scope.setdefault("state", {})["caller"] = caller
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope) -> Caller:
        token = Headers(scope=scope).get(KEY_HEADER)
        if token is None:
            raise UnauthorizedError(f"no API key: send it in the header {KEY_HEADER}")
        address = network_of((scope.get("client") or (None,))[0])
        if self._attempts is not None:
            self._attempts.admit(address, token)
        with self._database.at_the_gate() as connection:
            caller = caller_of(connection, self._secret, token)
        if caller is None and self._previous is not None:
            caller = self._moved(self._previous, token)
        if self._attempts is not None:
            self._attempts.note(address, token, caller is not None)
        if caller is None:
            raise UnauthorizedError("the API key is not valid")
        if self._limiter is not None:
            standing = self._limiter.count(caller, scope["method"], scope["path"])
            add_headers(scope, standing.headers)
            standing.require()
        if caller.is_public and (scope["method"], scope["path"]) != PUBLIC:
            raise ForbiddenError("a public key can create contacts only")
        return caller

    def _moved(self, previous: bytes, token: str) -> Caller | None:
        """Return whom a key of the secret before stands for, and keep the key under the present one from now on."""
        with self._database.at_the_gate() as connection:
            caller = caller_of(connection, previous, token)
        if caller is not None:
            # Where the database cannot be written to, one of the next requests will do it.
            with suppress(UnavailableError, SQLAlchemyError):
                with self._database.writing() as connection:
                    renew(connection, previous, self._secret, token)
                _log.info("key moved to the present secret", key=caller.key_id)
        return caller


def is_under_base(path: str) -> bool:
    """Whether a path belongs to the interface.

    >>> is_under_base("/v4/contacts"), is_under_base("/healthz")
    (True, False)
    """
    return path == BASE or path.startswith(BASE + "/")
