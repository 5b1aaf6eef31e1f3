"""A moment: records are asked about while nothing changes."""

from threading import RLock
from typing import Any

from audiencefilter.language.instants import asked_at
from audiencefilter.membership.asking import Asking
from audiencefilter.membership.matcher import Matcher, Reading, related_of, values_of


class Moment:
    """The time in which an index is asked about records, and does not change.

    The records are read before the lock is taken, since that may run code of the user's. Where anything depends on the
    clock, those that have no instant get that of the clock, which is read once.
    """

    __slots__ = ("_asked", "_lock", "_matcher")

    def __init__(self, matcher: Matcher, lock: RLock, *asked: Asking) -> None:
        self._matcher = matcher
        self._lock = lock
        self._asked = asked

    def __enter__(self) -> list[Reading]:
        matcher = self._matcher
        while True:
            readers, related = matcher.readers, matcher.related
            values = [values_of(one.record, readers) for one in self._asked]
            held = [related_of(one.record, related) if related else [] for one in self._asked]
            self._lock.acquire()
            if readers is matcher.readers and related is matcher.related:
                return self._readings(values, held)
            self._lock.release()

    def _readings(self, values: list[list[Any]], held: list[list[Any]]) -> list[Reading]:
        matcher = self._matcher
        try:
            if matcher.is_relative:
                self._read_clock()
            return [
                Reading(found, related, matcher.ruled_out(matcher.outcomes(matcher.readers, found, one.now)))
                for one, found, related in zip(self._asked, values, held, strict=True)
            ]
        except BaseException:
            self.__exit__()
            raise

    def _read_clock(self) -> None:
        if any(one.now is None for one in self._asked):
            now = asked_at(None)
            for one in self._asked:
                one.now = now if one.now is None else one.now

    def __exit__(self, *_: object) -> None:
        self._matcher.shrink()
        self._lock.release()
