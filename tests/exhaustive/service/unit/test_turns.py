"""Whose turn it is: shares of accounts, and queues that are fair between them."""

from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from anyio.abc import TaskGroup

from audiencefilter.service.api import fair_queue
from audiencefilter.service.api.context import Costly, NewestOnly
from audiencefilter.service.api.fair_queue import AtWork, Newest, Turns
from audiencefilter.service.api.responses import Streamed
from audiencefilter.service.errors import ClientGoneError, TooManyRequestsError, UnavailableError
from audiencefilter.service.limits import Work, begin

#: Nobody waits so long, in seconds.
LONG = 60.0


class Crowd:
    """Requests of accounts, each of which is at work until it is told to end.

    Attributes:
        served: the requests that had their turn, in that order, as ``ann 1``.
        refused: those that had none, and the error.
    """

    def __init__(self, turns: Turns, group: TaskGroup) -> None:
        self.served: list[str] = []
        self.refused: dict[str, Exception] = {}
        self._turns = turns
        self._group = group
        self._ends: dict[str, anyio.Event] = {}

    async def comes(self, *names: str) -> None:
        """Let requests come, one after the other; the first word says whose each is."""
        for name in names:
            self._ends[name] = anyio.Event()
            self._group.start_soon(self._request, name)
            await anyio.wait_all_tasks_blocked()

    async def ends(self, *names: str) -> None:
        """Let requests end."""
        for name in names:
            self._ends[name].set()
            await anyio.wait_all_tasks_blocked()

    async def _request(self, name: str) -> None:
        try:
            async with self._turns.turn(name.split(maxsplit=1)[0]):
                self.served.append(name)
                await self._ends[name].wait()
        except (TooManyRequestsError, UnavailableError) as error:
            self.refused[name] = error


def play(turns: Turns, story: Callable[[Crowd], Awaitable[None]]) -> Crowd:
    """Let a story happen, and end it."""

    async def run() -> Crowd:
        async with anyio.create_task_group() as group:
            crowd = Crowd(turns, group)
            await story(crowd)
            group.cancel_scope.cancel()
        return crowd

    return anyio.run(run)


def numbered(account: str, count: int) -> list[str]:
    return [f"{account} {number}" for number in range(1, count + 1)]


def test_an_account_has_no_more_than_its_share_though_places_are_free() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes(*numbered("ann", 20))
        assert crowd.served == numbered("ann", 4)
        # So others that come need not wait.
        await crowd.comes("bob 1", "cat 1")
        assert crowd.served[4:] == ["bob 1", "cat 1"]

    play(Turns(10, 0.4, 100, LONG), story)


def test_an_account_has_less_while_others_are_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])

    async def story(crowd: Crowd) -> None:
        await crowd.comes(*numbered("ann", 8))
        assert crowd.served == numbered("ann", 4)
        await crowd.comes("bob 1")
        await crowd.ends("bob 1", "ann 1", "ann 2")
        assert crowd.served == [*numbered("ann", 4), "bob 1"]
        await crowd.ends("ann 3")
        assert crowd.served == [*numbered("ann", 4), "bob 1", "ann 5"]
        clock[0] += 4.0
        await crowd.ends("ann 4")
        assert crowd.served == [*numbered("ann", 4), "bob 1", *(f"ann {number}" for number in range(5, 9))]

    play(Turns(10, 0.4, 100, LONG), story)


def test_who_is_alone_does_not_rest() -> None:
    async def run() -> None:
        turns = Turns(1, 1, 100, LONG, rests=9)
        async with turns.turn("ann"):
            assert turns.rest_after("ann", 1) == 0
        async with turns.turn("bob"):
            assert turns.rest_after("ann", 1) == 9

    anyio.run(run)


def test_only_who_works_longer_than_the_others_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, clock = Turns(9, 1, 100, LONG, rests=9), [1000.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])

    async def run() -> None:
        async with turns.turn("ann"), turns.turn("bob"), turns.turn("cat"):
            for who in ("ann", "bob", "cat"):
                turns.rest_after(who, 0.4)
            assert turns.rest_after("cat", 0.1) == 0
            # More than half as long again as the mean of three.
            assert turns.rest_after("ann", 0.6) == pytest.approx(5.4)
            assert turns.rest_after("bob", 0.1) == 0
            # What was long ago does not count.
            clock[0] += 4.0
            for who in ("ann", "bob", "cat"):
                turns.rest_after(who, 0.1)
            assert turns.rest_after("ann", 0.01) == 0

    anyio.run(run)


def test_others_are_at_work_in_any_queue() -> None:
    at_work = AtWork()
    bodies, short = (Turns(1, 1, 100, LONG, rests, at_work) for rests in (9, 0))

    async def run() -> None:
        async with bodies.turn("ann"):
            assert bodies.rest_after("ann", 1) == 0
        for other in ("cat", "dan"):
            async with short.turn(other):
                pass
        assert bodies.rest_after("ann", 1) == 9
        # Another one that sends as many bodies changes nothing.
        async with bodies.turn("bob"):
            assert bodies.rest_after("bob", 2) == 18
            assert bodies.rest_after("ann", 0.1) == pytest.approx(0.9)

    anyio.run(run)


def test_nobody_waits_for_the_end_of_a_rest_alone_or_as_long_as_a_request_may(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, clock = Turns(1, 1, queue=10, patience=LONG, rests=9), [1000.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])

    async def story(crowd: Crowd) -> None:
        await crowd.comes("bob 1", "ann 1", "ann 2")
        await crowd.ends("bob 1")
        clock[0] += 1.0
        assert turns.rest_after("ann", 100) == LONG / 2
        await crowd.ends("ann 1")
        assert crowd.served == ["bob 1", "ann 1"]
        # Bob has gone.
        clock[0] += 4.0
        await crowd.comes("ann 3")
        assert crowd.served == ["bob 1", "ann 1", "ann 2"]

    play(turns, story)


def test_how_long_a_client_takes_for_an_answer_is_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, clock, worked = Turns(1, 1, queue=10, patience=LONG, rests=9), [1000.0], list[float]()
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])
    monkeypatch.setattr(anyio, "current_time", lambda: clock[0])

    def rest_after(_: str, seconds: float) -> float:
        worked.append(seconds)
        return 0

    monkeypatch.setattr(turns, "rest_after", rest_after)

    def pieces() -> Iterator[bytes]:
        for piece in (b"a", b"b"):
            clock[0] += 1.0
            yield piece

    async def send(message: Any) -> None:
        clock[0] += 100.0

    async def run() -> None:
        begin(Work())
        service = SimpleNamespace(costly_turns=turns, settings=SimpleNamespace(read_timeout=LONG))
        app = SimpleNamespace(state=SimpleNamespace(service=service))
        scope: Any = {
            "type": "http", "asgi": {"spec_version": "2.4"}, "app": app,
            "state": {"caller": SimpleNamespace(account_id="ann")},
        }  # fmt: skip
        async with turns.turn("ann"):
            await Streamed(pieces())(scope, _gone, send)

    anyio.run(run)
    # The first piece before it is sent, the second, what comes after the last; and no piece twice.
    assert sorted(worked) == [0, 1, 1]


def test_an_account_has_one_place_at_least() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes("ann 1", "ann 2")
        assert crowd.served == ["ann 1"]

    play(Turns(2, 0.1, 100, LONG), story)


def test_a_free_place_goes_to_who_has_the_fewest_and_not_to_who_asked_first() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes(*numbered("ann", 3), *numbered("bob", 1))
        assert crowd.served == ["ann 1", "ann 2", "ann 3", "bob 1"]
        await crowd.comes("ann 4", "ann 5", "bob 2", "cat 1")
        await crowd.ends("ann 1", "ann 2", "ann 3")
        assert crowd.served[4:] == ["cat 1", "ann 4", "bob 2"]

    play(Turns(4, 1, 100, LONG), story)


def test_of_equals_it_goes_to_each_in_turn() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes("dan 1", *numbered("ann", 3), *numbered("bob", 3))
        for number in range(6):
            await crowd.ends(crowd.served[number])
        assert crowd.served == ["dan 1", "ann 1", "bob 1", "ann 2", "bob 2", "ann 3", "bob 3"]

    play(Turns(1, 1, 100, LONG), story)


def test_who_has_too_many_waiting_is_told_so_at_once() -> None:
    async def story(crowd: Crowd) -> None:
        await crowd.comes(*numbered("ann", 5), "bob 1")
        assert list(crowd.refused) == ["ann 4", "ann 5"]
        error = crowd.refused["ann 4"]
        assert isinstance(error, TooManyRequestsError)
        assert error.message == "2 requests of this account wait for their turn: send fewer at a time"
        assert error.retry_after > 0
        await crowd.ends("ann 1")
        # Whoever was told so has left nothing behind.
        await crowd.comes("ann 6")
        await crowd.ends("ann 2", "bob 1", "ann 3")
        assert crowd.served == ["ann 1", "ann 2", "bob 1", "ann 3", "ann 6"]

    play(Turns(1, 1, 2, LONG), story)


def test_who_waits_too_long_is_told_so_and_leaves_its_place_to_others() -> None:
    turns = Turns(1, 1, 10, 0.01)

    async def story(crowd: Crowd) -> None:
        await crowd.comes("ann 1", "ann 2", "bob 1")
        with anyio.fail_after(LONG):
            while len(crowd.refused) < 2:
                await anyio.sleep(0.01)
        error = crowd.refused["bob 1"]
        assert isinstance(error, UnavailableError)
        assert error.message.startswith("it was not this request's turn for 0.01 s")
        assert error.retry_after > 0
        await crowd.ends("ann 1")
        await crowd.comes("bob 2")
        assert crowd.served == ["ann 1", "bob 2"]

    play(turns, story)


@pytest.mark.parametrize("is_called", [False, True])
def test_who_goes_away_while_it_waits_leaves_nothing_behind(is_called: bool) -> None:
    turns = Turns(1, 1, 10, LONG)

    async def wait() -> None:
        async with turns.turn("ann"):
            pass

    async def run() -> None:
        async with anyio.create_task_group() as group:
            async with turns.turn("bob"):
                group.start_soon(wait)
                await anyio.wait_all_tasks_blocked()
                if not is_called:
                    group.cancel_scope.cancel()
            # Where it was called, it has the place, and does not know yet.
            group.cancel_scope.cancel()
        with anyio.fail_after(LONG):
            async with turns.turn("cat"):
                pass

    anyio.run(run)


def test_only_the_request_that_came_last_is_at_work_after_the_one_that_is() -> None:
    """Of an account; a newer one tells the older, which ends by itself, or does not wait any longer."""
    happened: list[str] = []

    async def run() -> None:
        newest = Newest()
        ends = {name: anyio.Event() for name in ("ann 1", "ann 2", "ann 3", "bob 1")}

        async def request(name: str) -> None:
            waiting = anyio.CancelScope()

            def supersede() -> None:
                happened.append(f"{name} is superseded")
                waiting.cancel()

            with waiting:
                async with newest.turn(name.split(maxsplit=1)[0], supersede):
                    with anyio.CancelScope(shield=True):
                        happened.append(f"{name} begins")
                        await ends[name].wait()
                        happened.append(f"{name} ends")

        async with anyio.create_task_group() as group:
            for name in ends:
                group.start_soon(request, name)
                await anyio.wait_all_tasks_blocked()
            for name in ("ann 1", "ann 3", "bob 1"):
                ends[name].set()
                await anyio.wait_all_tasks_blocked()

    anyio.run(run)
    assert happened == [
        "ann 1 begins",
        "ann 1 is superseded",
        "ann 2 is superseded",
        "bob 1 begins",
        "ann 1 ends",
        "ann 3 begins",
        "ann 3 ends",
        "bob 1 ends",
    ]


def test_an_account_rests_after_a_request_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, clock = Turns(1, 1, queue=10, patience=LONG, rests=9), [0.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])

    async def story(crowd: Crowd) -> None:
        await crowd.comes("ann 1", "ann 2", "bob 1")
        clock[0] = 0.001
        await crowd.ends("ann 1")
        assert crowd.served == ["ann 1", "bob 1"]
        await crowd.ends("bob 1")
        assert crowd.served == ["ann 1", "bob 1"]
        clock[0] = 0.011  # the loop's own clock wakes it
        with anyio.fail_after(LONG):
            while len(crowd.served) < 3:
                await anyio.sleep(0.001)
        assert crowd.served == ["ann 1", "bob 1", "ann 2"]

    play(turns, story)


@pytest.mark.parametrize("reads", range(1, 30))
def test_a_rest_may_end_at_any_moment(reads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends after the clock has been read this many times, as also between handing out and waiting for its end."""
    turns, times = Turns(1, 1, queue=10, patience=LONG, rests=1), count()
    monkeypatch.setattr(fair_queue, "monotonic", lambda: next(times) * 1e-6)
    monkeypatch.setattr(turns, "rest_after", lambda *_: reads * 1e-6)

    async def story(crowd: Crowd) -> None:
        await crowd.comes("ann 1", "ann 2")
        await crowd.ends("ann 1", "ann 2")
        with anyio.fail_after(1):
            while len(crowd.served) < 2:
                await anyio.sleep(0)

    play(turns, story)


def test_who_comes_while_its_account_rests_is_served_after_it_in_another_event_loop() -> None:
    turns = Turns(1, 1, queue=10, patience=LONG, rests=20)

    async def request(account: str) -> None:
        async with turns.turn(account):
            await anyio.sleep(0.002)

    for account in ("bob", "ann", "ann", "ann"):
        anyio.run(request, account)
    assert not turns._waiting


@pytest.mark.parametrize("kind", [Costly, NewestOnly])
def test_who_waits_for_a_turn_waits_no_more_when_the_client_goes_away(kind: type[Costly]) -> None:
    async def run() -> None:
        turns = Turns(1, 1, queue=10, patience=LONG)
        service: Any = SimpleNamespace(costly_turns=turns, newest=Newest(), settings=SimpleNamespace(work_timeout=LONG))
        session: Any = SimpleNamespace(service=service, caller=SimpleNamespace(account_id="ann"))
        request: Any = SimpleNamespace(is_disconnected=_no, receive=_gone)
        async with turns.turn("ann"):
            with pytest.raises(ClientGoneError):
                await anext(kind()(request, session))

    anyio.run(run)


async def _no() -> bool:
    return False


async def _gone() -> dict[str, str]:
    return {"type": "http.disconnect"}
