"""How many requests are admitted, without HTTP."""

import pytest

from audiencefilter.service.api.limiting import RateLimiter
from audiencefilter.service.errors import TooManyRequestsError
from audiencefilter.service.operations.keys import Caller


def caller(account: str, plan: str, key: str = "key", is_public: bool = False) -> Caller:
    return Caller(key, is_public, "list", account, plan)


@pytest.mark.parametrize(("plan", "limit"), [("free", 100), ("pro", 1_000)])
def test_a_plan_has_so_many_requests(plan: str, limit: int) -> None:
    limiter = RateLimiter()
    for _ in range(limit):
        limiter.admit(caller("a", plan))
    for _ in range(2):
        with pytest.raises(TooManyRequestsError, match=f"more than {limit} requests in a minute: try again in"):
            limiter.admit(caller("a", plan, "another"))
    # They are counted apart.
    limiter.admit(caller("a", plan, is_public=True))
    limiter.admit(caller("b", plan))
