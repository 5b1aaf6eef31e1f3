"""A staircase: whose clauses come and go as a value climbs past bounds."""

from bisect import bisect_left, bisect_right
from collections import deque
from sys import getsizeof
from typing import Any, Final, NamedTuple

from audiencefilter.membership.posting import Posting

#: A step with one empty posting, and a landing without its bits, in bytes.
_STEP: Final = 200
_LANDING: Final = 100
#: A landing is made after so many steps at first; after twice as many each time that there would be too many landings.
_STEPS: Final = 32
_LANDINGS: Final = 64
#: A landing that is behind by so many changes is mended; one that is further behind is summed up anew.
_MENDED: Final = 64


class _Change(NamedTuple):
    """A term that came or went: what :meth:`Staircase.add` and :meth:`Staircase.remove` are told."""

    came: bool
    bound: Any
    number: int
    negated: bool


class _Landing:
    """What holds beyond a bound: the bits of those with a true term there, and of those with a false one."""

    __slots__ = ("bound", "false", "true", "version")

    def __init__(self, bound: Any) -> None:
        self.bound = bound
        self.true = 0
        self.false = 0
        self.version = -1


class Staircase:
    """For each bound, whose clauses have a term that is true beyond it, and whose have one that is false beyond it.

    A value is beyond all bounds up to some. What that means is summed up at landings, so that it takes but the steps
    from the last landing on.

    Attributes:
        nbytes: about how many bytes the steps take.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        self._bounds: list[Any] = []
        self._steps: list[tuple[Posting, Posting]] = []
        self._landings: list[_Landing] = []
        self._apart = _STEPS
        self._version = 0
        self._changes: deque[_Change] = deque(maxlen=_MENDED)

    def add(self, bound: Any, number: int, negated: bool) -> None:
        """Take in a term with this bound."""
        place = bisect_left(self._bounds, bound)
        if place == len(self._bounds) or self._bounds[place] != bound:
            self._bounds.insert(place, bound)
            self._steps.insert(place, (Posting(), Posting()))
            self.nbytes += _STEP
        posting = self._steps[place][negated]
        self.nbytes -= posting.nbytes if posting else 0
        posting.add(number)
        self.nbytes += posting.nbytes
        self._note(_Change(True, bound, number, negated))

    def remove(self, bound: Any, number: int, negated: bool) -> None:
        """Let a term go. All terms of a number go before anything is asked again."""
        place = bisect_left(self._bounds, bound)
        posting = self._steps[place][negated]
        self.nbytes -= posting.nbytes
        posting.remove(number)
        self.nbytes += posting.nbytes if posting else 0
        if not any(self._steps[place]):
            del self._bounds[place]
            del self._steps[place]
            self.nbytes -= _STEP
        self._note(_Change(False, bound, number, negated))

    def _note(self, change: _Change) -> None:
        self._changes.append(change)
        self._version += 1

    def __bool__(self) -> bool:
        return bool(self._bounds)

    @property
    def landings_nbytes(self) -> int:
        """About how many bytes the landings take; none has more bits than the last."""
        if not self._landings:
            return 0
        last = self._landings[-1]
        return len(self._landings) * (_LANDING + getsizeof(last.true) + getsizeof(last.false))

    # -- asking ---------------------------------------------------------------------------------------------------

    def beyond(self, bound: Any) -> tuple[int, int]:
        """Return what holds beyond this bound, and so beyond all before it.

        Returns:
            The bits of those with a term that is true there, and of those with one that is false.
        """
        place = bisect_right(self._landings, bound, key=lambda landing: landing.bound)
        start, end = self._behind(place), bisect_right(self._bounds, bound)
        while end - start > self._apart:
            start += self._apart
            self._landings.insert(place, _Landing(self._bounds[start - 1]))
            place += 1
        self._bring_up(place)
        answer = self._climbed(place, end)
        if len(self._landings) > _LANDINGS:
            self._apart *= 2
            self._landings = self._landings[1::2]
        return answer

    def _behind(self, place: int) -> int:
        """Return the number of the first step behind so many landings."""
        return bisect_right(self._bounds, self._landings[place - 1].bound) if place else 0

    def _climbed(self, place: int, end: int) -> tuple[int, int]:
        """Return what holds beyond the steps up to one, from the last of so many landings on."""
        landing = self._landings[place - 1] if place else _Landing(None)
        steps = self._steps[self._behind(place) : end]
        if not steps:
            return landing.true, landing.false
        true, false = (Posting.union([step[negated] for step in steps]) for negated in (False, True))
        return landing.true | true, landing.false | false

    def _bring_up(self, count: int) -> None:
        """Bring the last of so many landings up to date, and those before it that it takes to do so."""
        kept = count
        while kept and self._is_lost(self._landings[kept - 1]):
            kept -= 1
        if kept:
            landing = self._landings[kept - 1]
            for change in range(landing.version - self._version, 0):
                _mend(landing, self._changes[change])
            landing.version = self._version
        for place in range(kept, count):
            landing = self._landings[place]
            landing.true, landing.false = self._climbed(place, self._behind(place + 1))
            landing.version = self._version

    def _is_lost(self, landing: _Landing) -> bool:
        """Whether a landing is so far behind that it cannot be mended."""
        return landing.version < 0 or self._version - landing.version > len(self._changes)


def _mend(landing: _Landing, change: _Change) -> None:
    bit = 1 << change.number if change.bound <= landing.bound else 0
    if change.negated:
        landing.false = landing.false | bit if change.came else landing.false & ~bit
    else:
        landing.true = landing.true | bit if change.came else landing.true & ~bit
