"""The work of one request: it ends when nobody waits for it any more, or when it takes too long."""

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
    """The work of one request. Its client is watched by the event loop, and the work asks from its thread.

    Args:
        limit: how long it may take, in seconds; of a streamed answer, until the next portion.

    Attributes:
        is_gone: whether its client has gone away.
        is_superseded: whether a newer request has taken its place.
        sending: how long the sending of a streamed answer took, in seconds.
    """

    sending = 0.0
    is_gone = False
    is_superseded = False

    def __init__(self, limit: float = inf) -> None:
        self._limit = limit
        self.renew()

    def renew(self) -> None:
        """Note that the next portion of an answer begins."""
        self._end = time.monotonic() + self._limit

    def is_wanted(self) -> bool:
        """Whether anybody waits for the answer."""
        return not self.is_gone and not self.is_superseded

    def check(self) -> None:
        """Go on, unless the work has to end.

        Raises:
            ClientGoneError: its client has gone away.
            SupersededError: a newer request has taken its place.
            UnavailableError: it takes too long.
        """
        if self.is_gone:
            raise ClientGoneError
        if self.is_superseded:
            raise SupersededError
        if time.monotonic() > self._end:
            raise UnavailableError(_TOO_LONG, 30)


#: Work of the service itself.
_WITHOUT_END: Final = Work()
_current: Final = ContextVar[Work]("work")


def begin(work: Work) -> None:
    """Let this be the work of the request that this task answers, and of the threads that it starts."""
    _current.set(work)


def current() -> Work:
    """Return the work that is being done; work of the service itself has no end."""
    return _current.get(_WITHOUT_END)


class _Lock(Protocol):
    def acquire(self, *, timeout: float) -> bool: ...


def acquired(lock: _Lock, patience: float) -> bool:
    """Wait for a lock for at most `patience` seconds while the work is wanted, and return whether it is locked now.

    Raises:
        ClientGoneError, SupersededError, UnavailableError: the work has to end.
    """
    end = time.monotonic() + patience
    while not lock.acquire(timeout=max(0.0, min(0.2, end - time.monotonic()))):
        # Five times a second.
        current().check()
        if time.monotonic() >= end:
            return False
    return True
