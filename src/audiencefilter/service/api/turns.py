"""Fair queues: an account has at most its share of the places; a free place goes to the account that has the fewest."""

import asyncio
import threading
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

import anyio

from audiencefilter.service.errors import TooManyRequestsError, UnavailableError
from audiencefilter.service.work import acquired, current

#: Retry-After of requests that find a full queue or no place, in seconds.
_SOON: Final = 5
#: The most places of an account while others are at work.
_BESIDE: Final = 2
#: An account is at work for this time after it came for a place or has worked, or up to twice as long, in seconds.
_LATELY: Final = 2.0
#: An account that works longer than this many times the mean of all accounts at work rests.
_FAIR_SHARES: Final = 1.5


class AtWork:
    """The seconds that each account has worked, in the present stretch of time and in the one before.

    Several queues share it, since an account with long bodies is beside others without. It belongs to one event loop.
    """

    def __init__(self) -> None:
        self._number = 0
        self._now: dict[str, float] = {}
        self._before: dict[str, float] = {}

    def note(self, account_id: str, seconds: float = 0) -> None:
        """Note that an account asks for a place, or for how long it has worked."""
        self._go_on()
        self._now[account_id] = self._now.get(account_id, 0) + seconds

    def is_shared(self) -> bool:
        """Whether several accounts are at work."""
        self._go_on()
        return max(len(self._now), len(self._before)) > 1 or len(self._now.keys() | self._before.keys()) > 1

    def works_longer(self, account_id: str) -> bool:
        """Whether an account works longer than the others; one that is alone does not."""
        self._go_on()
        own = self._now.get(account_id, 0) + self._before.get(account_id, 0)
        total = sum(self._now.values()) + sum(self._before.values())
        return own * len(self._now.keys() | self._before.keys()) > _FAIR_SHARES * total

    def _go_on(self) -> None:
        """Begin the stretch of the present instant, unless it has begun."""
        number = int(monotonic() / _LATELY)
        if number != self._number:
            self._before = self._now if number == self._number + 1 else {}
            self._number, self._now = number, {}


class Turns:
    """Places that the requests of all accounts share. It belongs to one event loop.

    A place that becomes free goes to the account that has the fewest, and to each in turn of those that have equally
    few. No account has more than its share, so that there is a place for the next one that comes. While others are at
    work it has two, one of which may wait for something, and rests if it works longer than the others: all compute in
    one interpreter.

    Args:
        places: the most requests at work at a time.
        share: the part of them that one account has at most; at least one place.
        queue: the most requests of one account that wait.
        patience: none waits longer, in seconds.
        rests: an account that works longer than the others rests this many times as long as its request took, but no
            longer than half of what a request may wait.
        at_work: the accounts that are, in all queues that share it; those of this queue when None.
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
        #: Until when each account rests, for each of its requests that ended lately.
        self._resting: dict[str, list[float]] = {}
        #: The account whose turn it is comes first. None is without requests.
        self._waiting: dict[str, deque[anyio.Event]] = {}

    @asynccontextmanager
    async def turn(self, account_id: str) -> AsyncIterator[None]:
        """Wait for a place, and have it until the end.

        Raises:
            TooManyRequestsError: too many requests of the account wait already.
            UnavailableError: no place was free in time.
        """
        await self._wait(account_id)
        began = monotonic()
        try:
            yield
        finally:
            # The portions of an answer count by themselves, and not how long the client takes for them.
            self._leave(account_id, self.rest_after(account_id, monotonic() - began - current().sending))

    def rest_after(self, account_id: str, seconds: float) -> float:
        """Count the time that an account has worked, and return how long it rests, both in seconds."""
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

    def _leave(self, account_id: str, rest: float = 0) -> None:
        """Let others have a place at once, and the account itself another one after some seconds."""
        self._free += 1
        self._places[account_id] -= 1
        if not self._places[account_id]:
            del self._places[account_id]
        if rest > 0:
            self._resting.setdefault(account_id, []).append(monotonic() + rest)
        self._hand_out_when_rested(account_id)

    def _hand_out_when_rested(self, account_id: str) -> None:
        """Hand out now, and again when a rest of the account or the work of others ends, as long as it waits."""
        # Read first: a rest that ended between handing out and reading would wake nobody.
        rests = self._rests_of(account_id)
        self._hand_out()
        if rests and account_id in self._waiting:
            wait = min(min(rests) - monotonic(), _LATELY)
            asyncio.get_running_loop().call_later(wait, self._hand_out_when_rested, account_id)

    def _rests_of(self, account_id: str) -> list[float]:
        """Return until when an account rests, for each place that it cannot have meanwhile."""
        rests = [end for end in self._resting.pop(account_id, ()) if end > monotonic()]
        if rests:
            self._resting[account_id] = rests
        return rests

    def _taken(self, account_id: str) -> int:
        """Return how many places an account has, and cannot have while it rests beside others."""
        return self._places[account_id] + (len(self._rests_of(account_id)) if self._at_work.is_shared() else 0)

    def _forget(self, account_id: str, called: anyio.Event) -> None:
        queue = self._waiting[account_id]
        queue.remove(called)
        if not queue:
            del self._waiting[account_id]

    def _hand_out(self) -> None:
        """Give places that are free to those who may have them."""
        most = min(_BESIDE, self._share) if self._at_work.is_shared() else self._share
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
    """Lets the last request of each account work, and no other one. It belongs to one event loop."""

    def __init__(self) -> None:
        #: Supersedes the last request of an account.
        self._newest: dict[str, Callable[[], object]] = {}
        #: Set when the one that is at work ends.
        self._at_work: dict[str, anyio.Event] = {}

    @asynccontextmanager
    async def turn(self, account_id: str, supersede: Callable[[], object]) -> AsyncIterator[None]:
        """Supersede the request of the account that came before, and wait until it has ended.

        Args:
            account_id: has the request.
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
    """The places for streams in this process; no account has more than half of them. It belongs to one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, account_id: str, quota: int) -> Iterator[None]:
        """Take a place for a stream of an account that may have `quota` of them, and leave it in the end.

        Raises:
            TooManyRequestsError: the account has as many as it may.
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
    """Makes the changes of an account one after the other; none waits longer than `patience` seconds. Thread-safe."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        # A lock lives as long as it is locked or waited for.
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, account_id: str) -> Iterator[None]:
        """Lock an account, or raise UnavailableError where it is not free in time."""
        with self._guard:
            lock = self._locks.setdefault(account_id, threading.Lock())
        if not acquired(lock, self._patience):
            raise UnavailableError("too many changes of this account at a time: try again")
        try:
            yield
        finally:
            lock.release()
