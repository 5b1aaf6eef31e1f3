"""The gate before every request under the base address: keys, permissions and rate limits."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.api.limiting import KeyAttempts, RateLimiter, network_of
from audiencefilter.service.api.responses import add_headers
from audiencefilter.service.errors import ForbiddenError, ServiceError, UnauthorizedError, UnavailableError
from audiencefilter.service.logs import logger
from audiencefilter.service.operations.keys import Caller, caller_of, renew
from audiencefilter.service.storage.database import Database

_log = logger("audiencefilter.keys")

#: The base address.
BASE: Final = "/v4"
KEY_HEADER: Final = "apiKey"

#: The only request that public keys permit.
PUBLIC: Final = ("POST", f"{BASE}/contacts")


@dataclass
class Gate:
    """Adds the :class:`Caller` to ``state.caller``. It precedes the routes, so it protects every one of them.

    Attributes:
        app: the next application.
        database: stores the keys.
        secret: for the digests of keys.
        previous: the former secret, while keys move to the present one.
        threads: for looking up keys, separate from the threads of requests.
        limiter: counts requests; None where a proxy does.
        attempts: counts invalid keys; None where a proxy does.
    """

    app: ASGIApp
    database: Database
    secret: bytes
    previous: bytes | None
    threads: CapacityLimiter
    limiter: RateLimiter | None
    attempts: KeyAttempts | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is not permitted, and pass on the others."""
        if scope["type"] == "http" and is_under_base(scope["path"]):
            try:
                caller = await to_thread.run_sync(self._admit, scope, limiter=self.threads)
            except ServiceError as error:
                await answer_of(error)(scope, receive, send)
                return
            scope.setdefault("state", {})["caller"] = caller
        await self.app(scope, receive, send)

    def _admit(self, scope: Scope) -> Caller:
        token = Headers(scope=scope).get(KEY_HEADER)
        if token is None:
            raise UnauthorizedError(f"no API key: send it in the header {KEY_HEADER}")
        address = network_of((scope.get("client") or (None,))[0])
        if self.attempts is not None:
            self.attempts.admit(address, token)
        with self.database.at_the_gate() as connection:
            caller = caller_of(connection, self.secret, token)
        if caller is None and self.previous is not None:
            caller = self._moved(self.previous, token)
        if self.attempts is not None:
            self.attempts.note(address, token, caller is not None)
        if caller is None:
            raise UnauthorizedError("the API key is not valid")
        if self.limiter is not None:
            standing = self.limiter.count(caller, scope["method"], scope["path"])
            add_headers(scope, standing.headers)
            standing.require()
        if caller.is_public and (scope["method"], scope["path"]) != PUBLIC:
            raise ForbiddenError("a public key can create contacts only")
        return caller

    def _moved(self, previous: bytes, token: str) -> Caller | None:
        """Return the caller of a key with the former secret, and store the key with the present secret."""
        with self.database.at_the_gate() as connection:
            caller = caller_of(connection, previous, token)
        if caller is not None:
            # If this write fails, a later request moves the key.
            with suppress(UnavailableError, SQLAlchemyError):
                with self.database.writing() as connection:
                    renew(connection, previous, self.secret, token)
                _log.info("key moved to the present secret", key=caller.key_id)
        return caller


def is_under_base(path: str) -> bool:
    """Whether a path belongs to the interface.

    >>> is_under_base("/v4/contacts"), is_under_base("/healthz")
    (True, False)
    """
    return path == BASE or path.startswith(BASE + "/")
