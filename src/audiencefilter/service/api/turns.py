"""Whose turn it is: no account takes all that there is, and each waits behind its own requests, not behind others'."""

import threading
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final
from weakref import WeakValueDictionary

import anyio

from audiencefilter.service.errors import TooManyRequestsError, UnavailableError

#: When to try again after a queue was full or all places were taken, in seconds.
_SOON: Final = 5


class Turns:
    """Places that the requests of all accounts share. It belongs to one event loop.

    A place that becomes free goes to the account that has the fewest, and to each in turn of those that have equally
    few. No account has more than its share, so that there is a place for the next one that comes.

    Args:
        places: so many requests are at work at a time.
        share: the part of them that one account has at most; at least one place.
        queue: so many requests of one account wait, at most.
        patience: none waits longer, in seconds.
    """

    def __init__(self, places: int, share: float, queue: int, patience: float) -> None:
        self._free = places
        self._share = max(1, int(places * share))
        self._queue = queue
        self._patience = patience
        self._held: Counter[str] = Counter()
        #: The account whose turn it is comes first. None is without requests.
        self._waiting: dict[str, deque[anyio.Event]] = {}

    @asynccontextmanager
    async def turn(self, account_id: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it.

        Raises:
            TooManyRequestsError: too many requests of the account wait already.
            UnavailableError: it is not this one's turn for a long time.
        """
        await self._wait(account_id)
        try:
            yield
        finally:
            self._leave(account_id)

    async def _wait(self, account_id: str) -> None:
        called = anyio.Event()
        self._waiting.setdefault(account_id, deque()).append(called)
        self._hand_out()
        try:
            if not called.is_set() and len(self._waiting[account_id]) > self._queue:
                message = f"{self._queue} requests of this account wait for their turn: send fewer at a time"
                raise TooManyRequestsError(message, _SOON)
            with anyio.fail_after(self._patience):
                await called.wait()
        except BaseException as error:
            if called.is_set():
                self._leave(account_id)
            else:
                self._forget(account_id, called)
            if isinstance(error, TimeoutError):
                message = f"it was not this request's turn for {self._patience:g} s: send fewer at a time, or try again"
                raise UnavailableError(message, _SOON) from None
            raise

    def _leave(self, account_id: str) -> None:
        self._held[account_id] -= 1
        if not self._held[account_id]:
            del self._held[account_id]
        self._free += 1
        self._hand_out()

    def _forget(self, account_id: str, called: anyio.Event) -> None:
        queue = self._waiting[account_id]
        queue.remove(called)
        if not queue:
            del self._waiting[account_id]

    def _hand_out(self) -> None:
        """Give places that are free to those who may have them."""
        while self._free:
            entitled = [account for account in self._waiting if self._held[account] < self._share]
            if not entitled:
                return
            account = min(entitled, key=self._held.__getitem__)
            queue = self._waiting.pop(account)
            queue.popleft().set()
            if queue:
                self._waiting[account] = queue
            self._held[account] += 1
            self._free -= 1


class Newest:
    """Lets one request of each account be at work, the one that came last. It belongs to one event loop."""

    def __init__(self) -> None:
        #: The last one of an account, and how to tell it that it is the last one no more.
        self._newest: dict[str, Callable[[], object]] = {}
        #: Set when the one that is at work ends.
        self._at_work: dict[str, anyio.Event] = {}

    @asynccontextmanager
    async def turn(self, account_id: str, supersede: Callable[[], object]) -> AsyncIterator[None]:
        """Supersede the request of the account that came before, wait until it has ended, and be at work.

        Args:
            account_id: whose request it is.
            supersede: called when a newer one comes.
        """
        if (older := self._newest.get(account_id)) is not None:
            older()
        self._newest[account_id] = supersede
        try:
            while (working := self._at_work.get(account_id)) is not None:
                await working.wait()
            self._at_work[account_id] = anyio.Event()
            try:
                yield
            finally:
                self._at_work.pop(account_id).set()
        finally:
            if self._newest.get(account_id) is supersede:
                del self._newest[account_id]


class StreamPlaces:
    """The places of one process. It belongs to one event loop.

    Args:
        most: how many there are. No account has more than half of them.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, account_id: str, quota: int) -> Iterator[None]:
        """Take a place, and leave it in the end.

        Args:
            account_id: whose stream it is.
            quota: how many the account may have.

        Raises:
            TooManyRequestsError: the account has so many.
            UnavailableError: all are taken.
        """
        own = min(quota, (self._most + 1) // 2)
        if self._taken[account_id] >= own:
            raise TooManyRequestsError(
                f"the account has {own} streams of events open here, as many as it may: close one, or follow several "
                "audiences by one stream of their list",
                _SOON,
            )
        if self._taken.total() >= self._most:
            raise UnavailableError("all streams of events are taken: try again, or ask for events by cursor")
        self._taken[account_id] += 1
        try:
            yield
        finally:
            self._taken[account_id] -= 1
            if not self._taken[account_id]:
                del self._taken[account_id]


class AccountLocks:
    """Lets the changes of an account be made one after the other. Safe for threads.

    Args:
        patience: how long one waits for its turn, in seconds.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        # A lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, account_id: str) -> Iterator[None]:
        """Hold the lock of an account.

        Raises:
            UnavailableError: others hold it for a long time.
        """
        with self._guard:
            lock = self._locks.setdefault(account_id, threading.Lock())
        if not lock.acquire(timeout=self._patience):
            raise UnavailableError("too many changes of this account at a time: try again")
        try:
            yield
        finally:
            lock.release()
