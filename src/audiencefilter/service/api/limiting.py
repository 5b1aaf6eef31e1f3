"""How many requests an account may make, and how many keys may be tried from an address."""

import math
import time
from array import array
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import Any, Final

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from audiencefilter.service import logs
from audiencefilter.service.errors import TooManyRequestsError
from audiencefilter.service.operations.keys import Caller

#: Requests and keys are counted in windows of this many seconds.
_WINDOW: Final = 60
#: The most valid keys that are remembered.
_KEYS: Final = 10_000
#: By plan.
_LIMITS: Final[Mapping[str, RateLimitItem]] = {
    "free": RateLimitItemPerMinute(100),
    "pro": RateLimitItemPerMinute(1000),
}
#: Counted by itself, whatever the plan: while somebody edits a clause, its numbers are requested again and again.
_BREAKDOWN: Final = ("POST", "/v4/extensions/breakdown")
_BREAKDOWN_LIMIT: Final = RateLimitItemPerMinute(600)

_log = logs.logger("audiencefilter.limits")


@dataclass(frozen=True, slots=True)
class Standing:
    """The requests of an account after one of them was looked at.

    Attributes:
        policy: they are counted as ``private``, ``public`` or ``breakdown``.
        limit: the most in any 60 seconds.
        remaining: the most that may still come now.
        reset: the seconds until there may be more than that.
        is_admitted: whether the request may pass, and was counted.
    """

    policy: str
    limit: int
    remaining: int
    reset: int
    is_admitted: bool

    @property
    def headers(self) -> dict[str, str]:
        """The header fields that say so, as draft-ietf-httpapi-ratelimit-headers-11 has them.

        >>> Standing("private", limit=100, remaining=99, reset=60, is_admitted=True).headers
        {'RateLimit-Policy': '"private";q=100;w=60', 'RateLimit': '"private";r=99;t=60'}
        """
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.limit};w={_WINDOW}',
            "RateLimit": f'"{self.policy}";r={self.remaining};t={self.reset}',
        }

    def require(self) -> None:
        """Raise TooManyRequestsError where the request is over the limit."""
        if not self.is_admitted:
            message = f"more than {self.limit} requests in a minute: try again in {self.reset} s"
            raise TooManyRequestsError(message, self.reset)


class RateLimiter:
    """Counts requests, for each account those of its private and those of its public keys.

    Public keys are in everybody's hands, and must not use up what the account's own servers need.

    While Redis does not answer, each process counts by itself. That limits less strictly than one count of all; to
    refuse every request would let the service fail with something that it can do without.

    Args:
        redis_url: where to count; in the memory of this process when None.

    Raises:
        limits.errors.ConfigurationError: the URL is not one that requests can be counted at.
        ValueError: it is not a URL.
    """

    def __init__(self, redis_url: str | None = None) -> None:
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = None if redis_url is None else MovingWindowRateLimiter(_storage(redis_url))
        self._silent_until = 0.0

    def count(self, caller: Caller, method: str = "", path: str = "") -> Standing:
        """Count a request unless it is over the limit; return how its account stands."""
        policy, limit = "public" if caller.is_public else "private", _LIMITS[caller.plan]
        if not caller.is_public and (method, path) == _BREAKDOWN:
            policy, limit = "breakdown", _BREAKDOWN_LIMIT
        if self._shared is not None and time.monotonic() >= self._silent_until:
            try:
                return _count(self._shared, limit, caller.account_id, policy)
            except StorageError as error:
                # Every request would wait for it.
                self._silent_until = time.monotonic() + 5.0
                failure = type(error.storage_error).__name__
                _log.warning("Redis does not answer: this process counts requests by itself", failure=failure)
        return _count(self._own, limit, caller.account_id, policy)


def _count(limiter: MovingWindowRateLimiter, limit: RateLimitItem, account_id: str, policy: str) -> Standing:
    is_admitted = limiter.hit(limit, account_id, policy)
    # The oldest request that counts is the next one that does not any more.
    reset, remaining = limiter.get_window_stats(limit, account_id, policy)
    seconds = min(_WINDOW, max(1, math.ceil(reset - time.time())))
    return Standing(policy, limit.amount, max(0, remaining) if is_admitted else 0, seconds, is_admitted)


def _storage(redis_url: str) -> Any:
    # In seconds: every request waits for Redis.
    options: dict[str, Any] = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
    if redis_url.startswith("redis"):
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        # Once more, since Redis may have closed a connection that was not used; by itself it would try for seconds.
        options["retry"] = Retry(NoBackoff(), 1)
    return storage_from_string(redis_url, wrap_exceptions=True, **options)


class KeyAttempts:
    """Bounds how many keys that are not valid are looked up for an address, in any 60 seconds. Safe for threads.

    A key that was valid lately is not bounded: whoever shares an address with somebody who tries keys goes on with
    theirs. It is looked up as ever, so that one which is revoked ends at once.

    With 60 keys it takes 9 MB at most: of more addresses than are remembered, the one whose last attempt was first is
    forgotten. Each process counts by itself, since it is its own work that it bounds.

    Args:
        limit: the most keys.
        addresses: the most addresses that are remembered.
    """

    def __init__(self, limit: int, addresses: int = 10_000) -> None:
        self._limit = limit
        self._addresses = addresses
        #: When keys were tried from each address, the earliest first.
        self._tried: OrderedDict[str, array[float]] = OrderedDict()
        # By their hashes, which no other process can make: a key is kept nowhere. Two with one hash do no harm.
        self._valid: OrderedDict[int, bool] = OrderedDict()
        self._lock = Lock()

    def admit(self, address: str, token: str) -> None:
        """Count a key of an address, as :func:`network_of` has it, before it is known whether the key is valid.

        Raises:
            TooManyRequestsError: there were too many; this one is not counted.
        """
        with self._lock:
            if hash(token) in self._valid:
                return
            now = time.monotonic()
            tried = self._tried.setdefault(address, array("d"))
            self._tried.move_to_end(address)
            while tried and tried[0] <= now - _WINDOW:
                tried.pop(0)
            if len(tried) == self._limit:
                wait = max(1, math.ceil(tried[0] + _WINDOW - now))
                raise TooManyRequestsError(
                    f"more than {self._limit} keys in a minute that are not valid: try again in {wait} s", wait
                )
            tried.append(now)
            if len(self._tried) > self._addresses:
                self._tried.popitem(last=False)

    def note(self, address: str, token: str, is_valid: bool) -> None:
        """Note whether an admitted key is valid; a valid one does not count."""
        with self._lock:
            was_valid = self._valid.pop(hash(token), False)
            if not is_valid:
                return
            self._valid[hash(token)] = True
            if len(self._valid) > _KEYS:
                self._valid.popitem(last=False)
            if not was_valid and (tried := self._tried.get(address)):
                tried.pop()


def network_of(host: str | None) -> str:
    """Return what is counted as one address: an address of IPv4, 64 bits of one of IPv6, which one customer has.

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
