"""Changes of one account take turns; those of others do not wait for them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock

import pytest

from audiencefilter.service.api.fair_queue import AccountLocks
from audiencefilter.service.errors import UnavailableError


def test_one_has_its_turn_at_a_time() -> None:
    made, guard, inside, most = AccountLocks(60), Lock(), 0, 0
    start = Barrier(4)

    def go() -> None:
        nonlocal inside, most
        start.wait()
        for _ in range(50):
            with made.of("one"):
                with guard:
                    inside += 1
                    most = max(most, inside)
                with guard:
                    inside -= 1

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(go) for _ in range(4)]:
            done.result()
    assert most == 1
    # Whoever asked once is forgotten.
    assert not made._locks


def test_others_do_not_wait() -> None:
    made, came = AccountLocks(60), Event()

    def go() -> None:
        with made.of("another"):
            came.set()

    with made.of("one"), ThreadPoolExecutor(1) as pool:
        pool.submit(go).result()
    assert came.is_set()


def test_a_turn_that_does_not_come_is_given_up() -> None:
    made = AccountLocks(0.01)

    def go() -> None:
        with made.of("one"):
            raise AssertionError("it is somebody else's turn")

    with made.of("one"), ThreadPoolExecutor(1) as pool, pytest.raises(UnavailableError, match="try again"):
        pool.submit(go).result()
