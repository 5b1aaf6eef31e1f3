"""The gate before every request under the base address: keys, permissions, rate limits, limits of invalid keys."""

import math
import re
import time
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.api.responses import add_headers
from audiencefilter.service.errors import (
    ForbiddenError,
    ServiceError,
    TooManyRequestsError,
    UnauthorizedError,
    UnavailableError,
)
from audiencefilter.service.logs import logger
from audiencefilter.service.operations.keys import Caller, caller_of, renew
from audiencefilter.service.storage.database import Database

_keys_log = logger("audiencefilter.keys")
_limits_log = logger("audiencefilter.limits")

#: The base address.
BASE: Final = "/v4"
KEY_HEADER: Final = "apiKey"

#: The only request that public keys permit.
PUBLIC: Final = ("POST", f"{BASE}/contacts")
#: The only request without a key: it exchanges a link for one.
LINKS: Final = ("POST", f"{BASE}/extensions/links")
#: The requests that keys of the type `builder` permit, in the order of their paths; `*` is an id.
BUILDER_READS: Final = (
    "GET /audiences", "GET /audiences/*", "GET /contacts", "GET /lists/*", "GET /projects",
    "GET /extensions/audiences/*/versions", "GET /extensions/contacts/*",
    "GET /extensions/contacts/*/actions", "GET /extensions/contacts/*/audiences", "GET /extensions/events",
    "GET /extensions/events/stream", "GET /extensions/key", "GET /extensions/lists/*",
    "GET /extensions/lists/*/audiences", "GET /extensions/lists/*/builder", "GET /extensions/lists/*/fields",
    "GET /extensions/lists/*/fields/proposed",
    "POST /extensions/breakdown", "POST /extensions/comparison",
    "POST /extensions/distribution", "POST /extensions/explain", "POST /extensions/preview", "POST /extensions/sql",
    "POST /extensions/suggest", "POST /extensions/validate",
)  # fmt: skip
#: The same, unless the key is read only.
BUILDER_WRITES: Final = (
    "POST /audiences", "PATCH /audiences/*", "DELETE /audiences/*", "POST /extensions/audiences/*/members",
    "POST /extensions/audiences/*/versions/*/restore",
)  # fmt: skip


def _pattern(requests: Iterable[str]) -> "re.Pattern[str]":
    return re.compile("|".join(request.replace("/", f"{BASE}/", 1).replace("*", "[^/]+") for request in requests))


_BUILDER_READS: Final = _pattern(BUILDER_READS)
_BUILDER_WRITES: Final = _pattern(BUILDER_WRITES)


def _refuse_building(caller: Caller, method: str, path: str) -> None:
    """Raise ForbiddenError for a request that a key of the type `builder` does not permit."""
    request = f"{'GET' if method == 'HEAD' else method} {path}"
    if _BUILDER_READS.fullmatch(request):
        return
    if not _BUILDER_WRITES.fullmatch(request):
        raise ForbiddenError("a key of the type builder builds audiences: it cannot do this")
    if caller.is_read_only:
        raise ForbiddenError("this key is read only: it cannot change audiences")


def is_under_base(path: str) -> bool:
    """Whether a path belongs to the interface.

    >>> is_under_base("/v4/contacts"), is_under_base("/healthz")
    (True, False)
    """
    return path == BASE or path.startswith(BASE + "/")


# -- limits -------------------------------------------------------------------------------------------------------

#: The window of both limits.
_WINDOW_SECONDS: Final = 60
#: The maximum number of requests, by plan.
_LIMITS: Final[Mapping[str, RateLimitItem]] = {
    "free": RateLimitItemPerMinute(100),
    "pro": RateLimitItemPerMinute(1000),
}
#: They have their own limit for every plan: a form requests the counts after every change of a clause, and values after
#: every letter.
_BREAKDOWN: Final = (("POST", "/v4/extensions/breakdown"), ("POST", "/v4/extensions/suggest"))
_BREAKDOWN_LIMIT: Final = RateLimitItemPerMinute(600)


@dataclass(frozen=True, slots=True)
class Standing:
    """The rate limit of an account after one request.

    Attributes:
        policy: the limit that applies: ``private``, ``public``, ``builder`` or ``breakdown``.
        limit: the maximum number of requests in any 60 seconds.
        remaining: the number of requests that the account may send now.
        reset: the seconds until `remaining` may grow.
        is_admitted: whether the request is within the limit, and was counted.
    """

    policy: str
    limit: int
    remaining: int
    reset: int
    is_admitted: bool

    @property
    def headers(self) -> dict[str, str]:
        """The header fields of the limit, as in draft-ietf-httpapi-ratelimit-headers-11.

        >>> Standing("private", limit=100, remaining=99, reset=60, is_admitted=True).headers
        {'RateLimit-Policy': '"private";q=100;w=60', 'RateLimit': '"private";r=99;t=60'}
        """
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.limit};w={_WINDOW_SECONDS}',
            "RateLimit": f'"{self.policy}";r={self.remaining};t={self.reset}',
        }

    def require(self) -> None:
        """Raise TooManyRequestsError if the request exceeds the limit."""
        if not self.is_admitted:
            message = f"more than {self.limit} requests in a minute: try again in {self.reset} s"
            raise TooManyRequestsError(message, self.reset)


class _Windows:
    """The times of the last 60 seconds at which each key was counted. Its owner has a lock.

    Args:
        keys: the maximum number of keys in memory: above it, it forgets the one with the oldest last use.
    """

    def __init__(self, keys: int | None = None) -> None:
        self._keys = keys
        self._times: OrderedDict[Hashable, array[float]] = OrderedDict()

    def times(self, key: Hashable, now: float) -> "array[float]":
        """Return the times of a key, earliest first; the caller may append `now`."""
        start = now - _WINDOW_SECONDS
        times = self._times.setdefault(key, array("d"))
        self._times.move_to_end(key)
        del times[: bisect_right(times, start)]
        while (oldest := next(iter(self._times))) != key:
            is_idle = not self._times[oldest] or self._times[oldest][-1] <= start
            if not is_idle and (self._keys is None or len(self._times) <= self._keys):
                break
            del self._times[oldest]
        return times


def _wait(counted: "array[float]", now: float) -> int:
    """Return the whole seconds until the earliest time leaves the window."""
    return max(1, math.ceil(counted[0] + _WINDOW_SECONDS - now))


class RateLimiter:
    """Counts requests for each account, separately for its private and its public keys.

    Anybody can have a public key. Requests with it must not use up the requests of the account's own servers.

    While Redis does not answer, each process counts alone. The limit is less strict then, but the service continues;
    it would stop if every request were refused.

    Args:
        redis_url: the shared store of counts; the memory of this process when None.

    Raises:
        limits.errors.ConfigurationError: the URL names no supported store.
        ValueError: the text is not a URL.
    """

    def __init__(self, redis_url: str | None = None) -> None:
        # Not the memory storage of limits 5.8: each request starts a thread that reads the counts of all accounts,
        # 15 ms of 10,000; and two requests that start the same thread raise a RuntimeError.
        self._own = _Windows()
        self._lock = Lock()
        self._shared = None if redis_url is None else MovingWindowRateLimiter(_storage(redis_url))
        self._silent_until = 0.0

    def count(self, caller: Caller, method: str = "", path: str = "") -> Standing:
        """Count a request unless it exceeds the limit; return the state of the limit."""
        policy = "public" if caller.is_public else "builder" if caller.is_builder else "private"
        limit = _LIMITS[caller.plan]
        if not caller.is_public and (method, path) in _BREAKDOWN:
            policy, limit = "breakdown", _BREAKDOWN_LIMIT
        if self._shared is not None and time.monotonic() >= self._silent_until:
            try:
                return _count(self._shared, limit, caller.account_id, policy)
            except StorageError as error:
                # Otherwise every request would wait for the timeout.
                self._silent_until = time.monotonic() + 5.0
                failure = type(error.storage_error).__name__
                _limits_log.warning("Redis does not answer: this process counts requests by itself", failure=failure)
        with self._lock:
            now = time.monotonic()
            counted = self._own.times((caller.account_id, policy), now)
            is_admitted = len(counted) < limit.amount
            if is_admitted:
                counted.append(now)
            # An account may have counted more under a larger plan.
            remaining = max(0, limit.amount - len(counted))
            return Standing(policy, limit.amount, remaining, _wait(counted, now), is_admitted)


def _count(limiter: MovingWindowRateLimiter, limit: RateLimitItem, account_id: str, policy: str) -> Standing:
    is_admitted = limiter.hit(limit, account_id, policy)
    # The oldest counted request is the next one to leave the window.
    reset, remaining = limiter.get_window_stats(limit, account_id, policy)
    seconds = min(_WINDOW_SECONDS, max(1, math.ceil(reset - time.time())))
    return Standing(policy, limit.amount, max(0, remaining) if is_admitted else 0, seconds, is_admitted)


def _storage(redis_url: str) -> Any:
    # The timeouts are in seconds, and short, since every request waits for Redis.
    options: dict[str, Any] = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
    if redis_url.startswith("redis"):
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        # One retry, since Redis may have closed an idle connection; the default would retry for seconds.
        options["retry"] = Retry(NoBackoff(), 1)
    return storage_from_string(redis_url, wrap_exceptions=True, **options)


class KeyAttempts:
    """Limits the invalid keys that an address may try in any 60 seconds. Thread-safe.

    Keys that were valid lately are exempt: clients that share an address with an attacker continue to work. The gate
    still looks them up, so a revoked key fails at once.

    With 60 keys it takes at most 9 MB: above `addresses`, it forgets the address with the oldest last attempt. Each
    process counts alone, since the limit protects the process.

    Args:
        limit: the maximum number of keys.
        addresses: the maximum number of addresses in memory.
        valid_keys: the maximum number of valid keys in memory.
    """

    def __init__(self, limit: int, addresses: int = 10_000, valid_keys: int = 10_000) -> None:
        self._limit = limit
        self._valid_keys = valid_keys
        self._tried = _Windows(addresses)
        # Hashes, which differ between processes, so that no key is in memory. A collision does no harm.
        self._valid: OrderedDict[int, bool] = OrderedDict()
        self._lock = Lock()

    def admit(self, address: str, token: str) -> None:
        """Count an attempt from an address (see :func:`network_of`) before the key is looked up.

        Raises:
            TooManyRequestsError: the address has reached the limit; this attempt is not counted.
        """
        with self._lock:
            if hash(token) in self._valid:
                return
            now = time.monotonic()
            tried = self._tried.times(address, now)
            if len(tried) == self._limit:
                wait = _wait(tried, now)
                raise TooManyRequestsError(
                    f"more than {self._limit} keys in a minute that are not valid: try again in {wait} s", wait
                )
            tried.append(now)

    def note(self, address: str, token: str, is_valid: bool) -> None:
        """Record whether an admitted key is valid; valid keys do not count."""
        with self._lock:
            was_valid = self._valid.pop(hash(token), False)
            if not is_valid:
                return
            self._valid[hash(token)] = True
            if len(self._valid) > self._valid_keys:
                self._valid.popitem(last=False)
            if not was_valid and (tried := self._tried.times(address, time.monotonic())):
                tried.pop()


def network_of(host: str | None) -> str:
    """Return the unit that is counted: an IPv4 address, or the first 64 bits of an IPv6 address, one customer's.

    >>> network_of("192.0.2.1"), network_of("::ffff:192.0.2.1"), network_of("2001:db8::1:2")
    ('192.0.2.1', '192.0.2.1', '2001:db8::/64')
    >>> network_of(None), network_of("what a proxy says")
    ('', '')
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


# -- the gate -----------------------------------------------------------------------------------------------------


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
            if (scope["method"], scope["path"]) == LINKS:
                await self._link(scope, receive, send)
                return
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
        if caller.is_builder:
            _refuse_building(caller, scope["method"], scope["path"])
        return caller

    async def _link(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the use of a link: it counts as an attempt with a key that is not valid."""
        if self.attempts is not None:
            try:
                self.attempts.admit(network_of((scope.get("client") or (None,))[0]), "")
            except ServiceError as error:
                await answer_of(error)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _moved(self, previous: bytes, token: str) -> Caller | None:
        """Return the caller of a key with the former secret, and store the key with the present secret."""
        with self.database.at_the_gate() as connection:
            caller = caller_of(connection, previous, token)
        if caller is not None:
            # If this write fails, a later request moves the key.
            with suppress(UnavailableError, SQLAlchemyError):
                with self.database.writing() as connection:
                    renew(connection, previous, self.secret, token)
                _keys_log.info("key moved to the present secret", key=caller.key_id)
        return caller
