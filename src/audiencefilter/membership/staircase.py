"""A staircase: whose clauses come and go as a value climbs past bounds."""

from bisect import bisect_left, bisect_right
from typing import Any, Final

from audiencefilter.membership.bits import Posting

#: A landing every so many steps at first; twice as far apart each time that there would be more than `_LANDINGS`.
_STEPS: Final = 32
_LANDINGS: Final = 64


class Staircase:
    """For each bound, whose clauses have a term that is true beyond it, and whose have one that is false beyond it.

    A value is beyond all bounds up to some: what that means is summed up at landings, so that it takes but the steps
    from the last landing on.
    """

    def __init__(self) -> None:
        self._bounds: list[Any] = []
        self._steps: list[tuple[Posting, Posting]] = []
        self._landings: list[tuple[int, int]] = [(0, 0)]
        self._apart = _STEPS

    def add(self, bound: Any, number: int, negated: bool) -> None:
        """Take in a term with this bound."""
        place = bisect_left(self._bounds, bound)
        if place == len(self._bounds) or self._bounds[place] != bound:
            self._bounds.insert(place, bound)
            self._steps.insert(place, (Posting(), Posting()))
        self._steps[place][negated].add(number)
        self._changed(place)

    def remove(self, bound: Any, number: int, negated: bool) -> None:
        """Let a term go."""
        place = bisect_left(self._bounds, bound)
        self._steps[place][negated].remove(number)
        if not any(self._steps[place]):
            del self._bounds[place]
            del self._steps[place]
        self._changed(place)

    def _changed(self, place: int) -> None:
        """Give up the landings behind a step."""
        if len(self._bounds) > self._apart * _LANDINGS:
            self._apart *= 2
            place = 0
        del self._landings[place // self._apart + 1 :]

    def beyond(self, bound: Any) -> tuple[int, int]:
        """Return what holds beyond this bound, and so beyond all before it.

        Returns:
            The bits of those with a term that is true there, and of those with one that is false.
        """
        end = bisect_right(self._bounds, bound)
        while len(self._landings) <= end // self._apart:
            start = (len(self._landings) - 1) * self._apart
            self._landings.append(self._climb(start, start + self._apart))
        return self._climb(end - end % self._apart, end)

    def _climb(self, landing: int, end: int) -> tuple[int, int]:
        true, false = self._landings[landing // self._apart]
        steps = self._steps[landing:end]
        return true | Posting.union(step[0] for step in steps), false | Posting.union(step[1] for step in steps)

    def __bool__(self) -> bool:
        return bool(self._bounds)
