"""How long the database may take, and whether anybody still waits for what it does."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things may take, in seconds.

    Attributes:
        connect: to connect to a server, and to see that a connection that was idle still works.
        statement: one statement; of a streamed answer, to find the next portion. None: as long as it takes.
        lock: a lock that another transaction has, and the only writer of SQLite.
        pool: a connection that others are using.
    """

    connect: float = 5
    statement: float | None = None
    lock: float = 30
    pool: float = 30


def always() -> bool:
    """Say that a statement is wanted to its end."""
    return True


class Watch:
    """Says when the statement of a connection has to stop: the driver asks while it is at work.

    Args:
        limit: for a statement of a transaction, in seconds; None: as long as it takes.
        idle_limit: for what is asked between transactions, such as whether the connection still works.
    """

    def __init__(self, limit: float | None, idle_limit: float | None) -> None:
        self._limits: Final = inf if limit is None else limit, inf if idle_limit is None else idle_limit
        self._limit = self._limits[1]
        self._end = inf
        self.is_wanted: Callable[[], bool] = always

    def begin(self, is_wanted: Callable[[], bool]) -> None:
        """Note that a transaction begins.

        Args:
            is_wanted: whether anybody still waits for its results; asked from the thread of the statement.
        """
        self._limit = self._limits[0]
        self.is_wanted = is_wanted

    def end(self) -> None:
        """Note that it has ended."""
        self._limit = self._limits[1]
        self.is_wanted = always

    def start(self) -> None:
        """Note that a statement starts, or the next portion of one."""
        self._end = time.monotonic() + self._limit

    def is_late(self) -> bool:
        """Whether the statement takes too long."""
        return time.monotonic() > self._end

    def is_over(self) -> bool:
        """Whether the statement has to stop, for one reason or the other."""
        return self.is_late() or not self.is_wanted()
