"""How many requests are admitted, without HTTP."""

import sys
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from audiencefilter.service.api import gate
from audiencefilter.service.api.gate import KeyAttempts, RateLimiter
from audiencefilter.service.errors import TooManyRequestsError
from audiencefilter.service.operations.keys import Caller


def caller(account: str, plan: str, key: str = "key", is_public: bool = False) -> Caller:
    return Caller(key, is_public, "list", account, plan)


@pytest.mark.parametrize(("plan", "limit"), [("free", 100), ("pro", 1_000)])
def test_a_plan_has_so_many_requests(plan: str, limit: int) -> None:
    limiter = RateLimiter()
    for _ in range(limit):
        limiter.count(caller("a", plan)).require()
    for _ in range(2):
        with pytest.raises(TooManyRequestsError, match=f"more than {limit} requests in a minute: try again in"):
            limiter.count(caller("a", plan, "another")).require()
    # They are counted apart.
    limiter.count(caller("a", plan, is_public=True)).require()
    limiter.count(caller("b", plan)).require()


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A function that lets time pass, which stands still otherwise."""
    now = [1_000.0]
    monkeypatch.setattr(gate, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def passes(seconds: float) -> None:
        now[0] += seconds

    return passes


def refused(attempts: KeyAttempts, address: str, token: str = "wrong") -> int:
    """See that a key is not looked up, and return after how many seconds one is again."""
    with pytest.raises(TooManyRequestsError, match="keys in a minute that are not valid: try again in") as refusal:
        attempts.admit(address, token)
    return refusal.value.retry_after


def test_so_many_keys_are_tried_from_an_address_in_any_minute(passes: Callable[[float], None]) -> None:
    attempts = KeyAttempts(3)
    for number in range(3):
        attempts.admit("a", f"wrong {number}")
        attempts.note("a", f"wrong {number}", is_valid=False)
        passes(10)
    assert refused(attempts, "a") == 30
    attempts.admit("b", "wrong")
    passes(29.5)
    assert refused(attempts, "a") == 1
    passes(0.5)
    # The first one is a minute ago; those that were refused do not count.
    attempts.admit("a", "wrong")
    assert refused(attempts, "a") == 10


def test_valid_keys_do_not_count(passes: Callable[[float], None]) -> None:
    attempts = KeyAttempts(2)
    for number in range(10):
        attempts.admit("a", f"right {number}")
        attempts.note("a", f"right {number}", is_valid=True)
    for _ in range(2):
        attempts.admit("a", "wrong")
        attempts.note("a", "wrong", is_valid=False)
    refused(attempts, "a")
    # One that was valid lately is looked up all the same, from anywhere.
    for address in "ab":
        attempts.admit(address, "right 5")
        attempts.note(address, "right 5", is_valid=True)
    # Until it is not valid any more.
    attempts.admit("a", "right 5")
    attempts.note("a", "right 5", is_valid=False)
    refused(attempts, "a", "right 5")
    passes(60)
    attempts.admit("a", "wrong")


def test_no_more_is_remembered_than_has_a_place() -> None:
    attempts = KeyAttempts(2, addresses=100, valid_keys=10)
    for number in range(1_000):
        for _ in range(2):
            attempts.admit(f"address {number}", "wrong")
            attempts.note(f"address {number}", "wrong", is_valid=False)
        attempts.admit("valid", f"right {number}")
        attempts.note("valid", f"right {number}", is_valid=True)
    assert len(attempts._tried._times) == 100
    assert {len(tried) for tried in attempts._tried._times.values()} == {0, 2}
    assert all(isinstance(tried, array) for tried in attempts._tried._times.values())
    assert len(attempts._valid) == 10
    # Whoever tried last is still known, and the first ones are not.
    refused(attempts, "address 999")
    attempts.admit("address 0", "wrong")


def test_what_is_left_is_told() -> None:
    limiter = RateLimiter()
    left = [limiter.count(caller("a", "free")).remaining for _ in range(100)]
    assert left == list(range(99, -1, -1))
    over = limiter.count(caller("a", "free"))
    assert (over.policy, over.limit, over.remaining, over.is_admitted) == ("private", 100, 0, False)
    assert 1 <= over.reset <= 60
    # A request that was not admitted does not count.
    assert limiter.count(caller("a", "free")).reset <= over.reset
    public = limiter.count(caller("a", "free", is_public=True))
    assert (public.policy, public.remaining) == ("public", 99)


def test_requests_leave_the_window_and_idle_accounts_the_memory(passes: Callable[[float], None]) -> None:
    limiter = RateLimiter()
    for number in range(1_000):
        limiter.count(caller(f"account {number}", "free"))
    passes(30)
    for _ in range(100):
        limiter.count(caller("a", "free")).require()
    assert limiter.count(caller("a", "free")).reset == 60
    assert len(limiter._own._times) == 1_001
    passes(59)
    assert limiter.count(caller("a", "free")).reset == 1
    assert len(limiter._own._times) == 1
    passes(1)
    # An account whose plan has become smaller has no requests left, rather than fewer than none.
    for _ in range(200):
        limiter.count(caller("a", "pro")).require()
    assert limiter.count(caller("a", "free")).remaining == 0
    passes(60)
    assert limiter.count(caller("a", "free")).remaining == 99


def test_requests_in_many_threads_are_counted() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(60):
            limiter = RateLimiter()
            with ThreadPoolExecutor(8) as pool:
                found = list(pool.map(limiter.count, [caller("a", "free")] * 200))
            assert sum(standing.is_admitted for standing in found) == 100
    finally:
        sys.setswitchinterval(before)
