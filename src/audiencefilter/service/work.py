"""The work of one request: it ends early if the client disconnects, a newer request comes or time runs out."""

import time
from contextvars import ContextVar
from math import inf
from typing import Final, Protocol

from audiencefilter.service.errors import ClientGoneError, SupersededError, UnavailableError

_TOO_LONG: Final = (
    "this takes longer than a request may: ask for less, as by shorter filters, fewer audiences that are relative to "
    "now, or fewer actions of one contact"
)


class Work:
    """The work of one request. The event loop watches the client; the worker thread reads the flags.

    Args:
        limit: the time limit in seconds; of a streamed answer, for each portion.

    Attributes:
        is_gone: whether the client has disconnected.
        is_superseded: whether a newer request replaces this one.
        sending: the time spent sending a streamed answer, in seconds.
    """

    sending = 0.0
    is_gone = False
    is_superseded = False

    def __init__(self, limit: float = inf) -> None:
        self._limit = limit
        self.renew()

    def renew(self) -> None:
        """Restart the time limit for the next portion of the answer."""
        self._end = time.monotonic() + self._limit

    def is_wanted(self) -> bool:
        """Whether the answer is still wanted."""
        return not self.is_gone and not self.is_superseded

    def check(self) -> None:
        """Raise an error if the work has to end.

        Raises:
            ClientGoneError: the client has disconnected.
            SupersededError: a newer request replaces this one.
            UnavailableError: the time limit has passed.
        """
        if self.is_gone:
            raise ClientGoneError
        if self.is_superseded:
            raise SupersededError
        if time.monotonic() > self._end:
            raise UnavailableError(_TOO_LONG, 30)


#: The work of the service itself.
_WITHOUT_END: Final = Work()
_current: Final = ContextVar[Work]("work")


def begin(work: Work) -> None:
    """Set the work of the current task and of the threads that it starts."""
    _current.set(work)


def current() -> Work:
    """Return the current work; the work of the service itself has no limit."""
    return _current.get(_WITHOUT_END)


class _Lock(Protocol):
    def acquire(self, *, timeout: float) -> bool: ...


def acquired(lock: _Lock, patience: float) -> bool:
    """Wait at most `patience` seconds for a lock while the work is wanted; return whether it is locked.

    Raises:
        ClientGoneError, SupersededError, UnavailableError: the work has to end.
    """
    end = time.monotonic() + patience
    while not lock.acquire(timeout=max(0.0, min(0.2, end - time.monotonic()))):
        # Check five times a second.
        current().check()
        if time.monotonic() >= end:
            return False
    return True
