"""Fair queues: an account has at most its share of the places; a free place goes to the account that has the fewest."""

import asyncio
import threading
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

import anyio

from audiencefilter.service.errors import TooManyRequestsError, UnavailableError
from audiencefilter.service.limits import current, locked

#: The maximum number of places of an account while other accounts are at work.
_PLACES_BESIDE_OTHERS: Final = 2
#: An account is at work for one to two intervals after it requested a place or worked.
_INTERVAL_SECONDS: Final = 2.0


class AtWork:
    """The working seconds of each account, in the present interval and in the previous one.

    Several queues share it, since an account with long bodies competes with accounts without. For one event loop.
    """

    def __init__(self) -> None:
        self._number = 0
        self._now: dict[str, float] = {}
        self._before: dict[str, float] = {}

    def note(self, account_id: str, seconds: float = 0) -> None:
        """Record that an account requests a place, or the seconds that it has worked."""
        self._begin_interval()
        self._now[account_id] = self._now.get(account_id, 0) + seconds

    def is_shared(self) -> bool:
        """Whether more than one account is at work."""
        self._begin_interval()
        return max(len(self._now), len(self._before)) > 1 or len(self._now.keys() | self._before.keys()) > 1

    def works_longer(self, account_id: str) -> bool:
        """Whether an account works longer than the others; a single account does not."""
        self._begin_interval()
        own = self._now.get(account_id, 0) + self._before.get(account_id, 0)
        total = sum(self._now.values()) + sum(self._before.values())
        # True if the account works more than 1.5 times as long as the mean of all accounts at work.
        return own * len(self._now.keys() | self._before.keys()) > 1.5 * total

    def _begin_interval(self) -> None:
        """Start a new interval if the present one is over."""
        number = int(monotonic() / _INTERVAL_SECONDS)
        if number != self._number:
            self._before = self._now if number == self._number + 1 else {}
            self._number, self._now = number, {}


class Turns:
    """Places shared by the requests of all accounts. For one event loop.

    A free place goes to the account that has the fewest places, and to accounts with equally few in turn. No account
    has more than its share, so the next account finds a free place. While others are at work, an account has two
    places, one of which may be waiting, and rests if it works longer than the others: all compute in one interpreter.

    Args:
        places: the maximum number of requests at work.
        share: the maximum fraction of the places for one account; at least one place.
        queue: the maximum number of waiting requests of one account.
        patience: the maximum wait, in seconds.
        rests: an account that works longer than the others rests for this multiple of its request's time, at most half
            of `patience`.
        at_work: the accounts at work, which several queues may share; those of this queue when None.
    """

    def __init__(
        self,
        places: int,
        share: float,
        queue: int,
        patience: float,
        rests: float = 0,
        at_work: AtWork | None = None,
    ) -> None:
        self._free = places
        self._share = max(1, int(places * share))
        self._queue = queue
        self._patience = patience
        self._rests = rests
        self._places: Counter[str] = Counter()
        self._at_work = AtWork() if at_work is None else at_work
        #: The times at which the rests of each account end, one for each request that ended lately.
        self._resting: dict[str, list[float]] = {}
        #: The next account in turn comes first. No queue is empty.
        self._waiting: dict[str, deque[anyio.Event]] = {}

    @asynccontextmanager
    async def turn(self, account_id: str) -> AsyncIterator[None]:
        """Wait for a place, and reserve it until the block ends.

        Raises:
            TooManyRequestsError: the account has too many waiting requests.
            UnavailableError: no place became free in time.
        """
        await self._wait(account_id)
        began = monotonic()
        try:
            yield
        finally:
            # rest_after() counts the portions of an answer itself; the time of the client does not count.
            self._leave(account_id, self.rest_after(account_id, monotonic() - began - current().sending))

    def rest_after(self, account_id: str, seconds: float) -> float:
        """Count the seconds that an account has worked, and return the seconds that it rests."""
        self._at_work.note(account_id, seconds)
        return min(self._rests * seconds, self._patience / 2) if self._at_work.works_longer(account_id) else 0

    async def _wait(self, account_id: str) -> None:
        self._at_work.note(account_id)
        called = anyio.Event()
        self._waiting.setdefault(account_id, deque()).append(called)
        self._hand_out_when_rested(account_id)
        try:
            if not called.is_set() and len(self._waiting[account_id]) > self._queue:
                message = f"{self._queue} requests of this account wait for their turn: send fewer at a time"
                raise TooManyRequestsError(message)
            with anyio.fail_after(self._patience):
                await called.wait()
        except BaseException as error:
            if called.is_set():
                self._leave(account_id)
            else:
                self._forget(account_id, called)
            if isinstance(error, TimeoutError):
                message = f"it was not this request's turn for {self._patience:g} s: send fewer at a time, or try again"
                raise UnavailableError(message) from None
            raise

    def _leave(self, account_id: str, rest: float = 0) -> None:
        """Free a place at once for other accounts, and for the account itself after some seconds."""
        self._free += 1
        self._places[account_id] -= 1
        if not self._places[account_id]:
            del self._places[account_id]
        if rest > 0:
            self._resting.setdefault(account_id, []).append(monotonic() + rest)
        self._hand_out_when_rested(account_id)

    def _hand_out_when_rested(self, account_id: str) -> None:
        """Hand out places now and, while the account waits, at the end of each rest or when others stop working."""
        # The rests are read first: a rest that ends between handing out and reading would wake no request.
        rests = self._rests_of(account_id)
        self._hand_out()
        if rests and account_id in self._waiting:
            wait = min(min(rests) - monotonic(), _INTERVAL_SECONDS)
            asyncio.get_running_loop().call_later(wait, self._hand_out_when_rested, account_id)

    def _rests_of(self, account_id: str) -> list[float]:
        """Return the ends of an account's rests; each blocks one place."""
        rests = [end for end in self._resting.pop(account_id, ()) if end > monotonic()]
        if rests:
            self._resting[account_id] = rests
        return rests

    def _taken(self, account_id: str) -> int:
        """Return the number of places that an account has or, while others are at work, that rests block."""
        return self._places[account_id] + (len(self._rests_of(account_id)) if self._at_work.is_shared() else 0)

    def _forget(self, account_id: str, called: anyio.Event) -> None:
        queue = self._waiting[account_id]
        queue.remove(called)
        if not queue:
            del self._waiting[account_id]

    def _hand_out(self) -> None:
        """Give the free places to accounts that may have them."""
        most = min(_PLACES_BESIDE_OTHERS, self._share) if self._at_work.is_shared() else self._share
        while self._free:
            entitled = [account for account in self._waiting if self._taken(account) < most]
            if not entitled:
                return
            account = min(entitled, key=self._taken)
            queue = self._waiting.pop(account)
            queue.popleft().set()
            if queue:
                self._waiting[account] = queue
            self._places[account] += 1
            self._free -= 1


class Newest:
    """Runs only the last request of each account. For one event loop."""

    def __init__(self) -> None:
        #: The functions that supersede the last request of each account.
        self._newest: dict[str, Callable[[], object]] = {}
        #: Set when the request at work ends.
        self._at_work: dict[str, anyio.Event] = {}

    @asynccontextmanager
    async def turn(self, account_id: str, supersede: Callable[[], object]) -> AsyncIterator[None]:
        """Supersede the previous request of the account, and wait for its end.

        Args:
            account_id: the account of the request.
            supersede: called when a newer request arrives.
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
    """The places for streams of this process; an account has at most half of them. For one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, account_id: str, quota: int) -> Iterator[None]:
        """Reserve a place for a stream of an account with `quota` places, until the block ends.

        Raises:
            TooManyRequestsError: the account has the maximum number of streams.
            UnavailableError: no place is free.
        """
        own = min(quota, (self._most + 1) // 2)
        if self._taken[account_id] >= own:
            raise TooManyRequestsError(
                f"the account has {own} streams of events open here, as many as it may: close one, or follow several "
                "audiences by one stream of their list"
            )
        if self._taken.total() >= self._most:
            raise UnavailableError("all streams of events are in use: try again, or read events by cursor")
        self._taken[account_id] += 1
        try:
            yield
        finally:
            self._taken[account_id] -= 1
            if not self._taken[account_id]:
                del self._taken[account_id]


class AccountLocks:
    """Serializes the writes of each account; a write waits at most `patience` seconds. Thread-safe."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        # A lock exists while a thread has locked it or waits for it.
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    def of(self, account_id: str) -> AbstractContextManager[None]:
        """Lock an account until the block ends; raise UnavailableError if the lock is not free in time."""
        with self._guard:
            lock = self._locks.setdefault(account_id, threading.Lock())
        return locked(lock, self._patience, "too many changes of this account at a time: try again")
