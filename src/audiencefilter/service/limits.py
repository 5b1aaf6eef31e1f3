"""Limits: the quotas of an account, the time limit of a request, and the timeout of a statement."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from math import inf
from typing import Final, Protocol

from audiencefilter.service.errors import ClientGoneError, SupersededError, UnavailableError

# -- accounts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits of an account.

    Attributes:
        audiences: the maximum number of audiences of one list.
        filter_bytes: the maximum size of all filters of one list, in bytes of UTF-8.
        relative_operands: the maximum number of operands relative to now in all filters of one list.
        members: the maximum number of members of one manual audience.
        event_streams: the maximum number of open streams, per worker.
        contacts: the maximum number of contacts of all lists together.
        data_bytes: the maximum size of the custom data of these contacts, in bytes of JSON in UTF-8.
    """

    audiences: int
    filter_bytes: int
    relative_operands: int
    members: int
    event_streams: int
    contacts: int
    data_bytes: int


#: The quotas for commands, which the operator of the service runs.
UNLIMITED: Final = Quotas(**{field.name: 2**62 for field in fields(Quotas)})


# -- requests -----------------------------------------------------------------------------------------------------

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
    def release(self) -> None: ...


def acquired(lock: _Lock, seconds: float) -> bool:
    """Wait at most `seconds` for a lock while the work is wanted; return whether it is locked.

    Raises:
        ClientGoneError, SupersededError, UnavailableError: the work has to end.
    """
    end = time.monotonic() + seconds
    while not lock.acquire(timeout=max(0.0, min(0.2, end - time.monotonic()))):
        # Check five times a second.
        current().check()
        if time.monotonic() >= end:
            return False
    return True


@contextmanager
def locked(lock: _Lock, seconds: float, message: str) -> Iterator[None]:
    """Lock as :func:`acquired` does until the block ends; raise UnavailableError if the lock is not free in time."""
    if not acquired(lock, seconds):
        raise UnavailableError(message)
    try:
        yield
    finally:
        lock.release()


# -- statements ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The timeouts of the database, in seconds.

    Attributes:
        connect: to open a connection, and on PostgreSQL to check one.
        statement: to run one statement, or to find the next rows of a stream; None for no limit.
        lock: to wait for a lock.
        pool: to wait for a free connection.
    """

    connect: float = 5
    statement: float | None = None
    lock: float = 30
    pool: float = 30


def always() -> bool:
    """Let a statement run to its end."""
    return True


class Watch:
    """The timeout of the statements of a connection; the driver checks it while a statement runs.

    Args:
        limit: for a statement in a transaction, in seconds; None for no limit.
        idle_limit: for statements between transactions, such as a check of the connection.
    """

    def __init__(self, limit: float | None, idle_limit: float | None) -> None:
        self._limits: Final = inf if limit is None else limit, inf if idle_limit is None else idle_limit
        self._limit = self._limits[1]
        self._end = inf
        self.is_wanted: Callable[[], bool] = always

    def begin(self, is_wanted: Callable[[], bool]) -> None:
        """Start the limit of a transaction."""
        self._limit = self._limits[0]
        self.is_wanted = is_wanted

    def end(self) -> None:
        """Return to the limit between transactions."""
        self._limit = self._limits[1]
        self.is_wanted = always

    def start(self) -> None:
        """Start the timeout of a statement, or of its next rows."""
        self._end = time.monotonic() + self._limit

    def is_late(self) -> bool:
        """Return whether the statement has reached its timeout."""
        return time.monotonic() > self._end

    def is_over(self) -> bool:
        """Return whether the statement has to stop: at its timeout, or if no client waits."""
        return self.is_late() or not self.is_wanted()
