"""How many requests an account may make."""

import math
import time
from collections.abc import Mapping
from typing import Any, Final

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from audiencefilter.service import logs
from audiencefilter.service.errors import TooManyRequestsError
from audiencefilter.service.operations.keys import Caller

#: By plan, in any 60 seconds.
LIMITS: Final[Mapping[str, RateLimitItem]] = {
    "free": RateLimitItemPerMinute(100),
    "pro": RateLimitItemPerMinute(1000),
}


#: How long Redis may take to answer, in seconds: every request waits for it.
_PATIENCE: Final = 1.0
#: How long it is not asked after it has not answered, in seconds.
_PAUSE: Final = 5.0

_log = logs.logger("audiencefilter.limits")


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
        self._asked_again = 0.0

    def admit(self, caller: Caller) -> None:
        """Count a request.

        Raises:
            TooManyRequestsError: it is over the limit, and is not counted.
        """
        limit = LIMITS[caller.plan]
        wait = self._count(limit, (caller.account_id, "public" if caller.is_public else "private"))
        if wait is not None:
            raise TooManyRequestsError(f"more than {limit.amount} requests in a minute: try again in {wait} s", wait)

    def _count(self, limit: RateLimitItem, identifiers: tuple[str, str]) -> int | None:
        if self._shared is not None and time.monotonic() >= self._asked_again:
            try:
                return _count(self._shared, limit, identifiers)
            except StorageError as error:
                self._asked_again = time.monotonic() + _PAUSE
                failure = type(error.storage_error).__name__
                _log.warning("Redis does not answer: this process counts requests by itself", failure=failure)
        return _count(self._own, limit, identifiers)


def _count(limiter: MovingWindowRateLimiter, limit: RateLimitItem, identifiers: tuple[str, str]) -> int | None:
    """Count a request; where it is over the limit, return after how many seconds there can be one again."""
    if limiter.hit(limit, *identifiers):
        return None
    reset = limiter.get_window_stats(limit, *identifiers).reset_time
    return max(1, math.ceil(reset - time.time()))


def _storage(redis_url: str) -> Any:
    options: dict[str, Any] = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
    if redis_url.startswith("redis"):
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        # Once more, since Redis may have closed a connection that was not used; by itself it would try for seconds.
        options["retry"] = Retry(NoBackoff(), 1)
    return storage_from_string(redis_url, wrap_exceptions=True, **options)
