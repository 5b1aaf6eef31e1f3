"""How many requests an account may make."""

import math
import time
from collections.abc import Mapping
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from audiencefilter.service.errors import TooManyRequestsError
from audiencefilter.service.operations.keys import Caller

#: By plan, in any 60 seconds.
LIMITS: Final[Mapping[str, RateLimitItem]] = {
    "free": RateLimitItemPerMinute(100),
    "pro": RateLimitItemPerMinute(1000),
}


class RateLimiter:
    """Counts requests, for each account those of its private and those of its public keys.

    Public keys are in everybody's hands, and must not use up what the account's own servers need.

    Args:
        redis_url: where to count; in the memory of this process when None.
    """

    def __init__(self, redis_url: str | None = None) -> None:
        self._limiter = MovingWindowRateLimiter(storage_from_string(redis_url or "memory://"))

    def admit(self, caller: Caller) -> None:
        """Count a request.

        Raises:
            TooManyRequestsError: it is over the limit, and is not counted.
        """
        limit = LIMITS[caller.plan]
        identifiers = (caller.account_id, "public" if caller.is_public else "private")
        if not self._limiter.hit(limit, *identifiers):
            reset = self._limiter.get_window_stats(limit, *identifiers).reset_time
            wait = max(1, math.ceil(reset - time.time()))
            raise TooManyRequestsError(f"more than {limit.amount} requests in a minute: try again in {wait} s", wait)
