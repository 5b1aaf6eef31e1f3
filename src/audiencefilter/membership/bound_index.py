"""The bounds of one slot: whose terms are true, and whose false, of a value that is beyond some of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from sys import getsizeof
from typing import Any, Final, NamedTuple

from audiencefilter.membership.bitsets import ChangeLog, Posting

#: A checkpoint without its bits, in bytes.
_CHECKPOINT: Final = 100
#: A checkpoint is made after this many bounds at first; after twice as many each time that there would be too many.
_BOUNDS_APART: Final = 32
_MOST_CHECKPOINTS: Final = 64


class _Change(NamedTuple):
    """A term that was added or removed."""

    came: bool
    bound: Any
    number: int
    negated: bool


class _Checkpoint:
    """The bits of those with a term that is true of values beyond a bound, and of those with one that is false."""

    __slots__ = ("bound", "false", "true", "version")

    def __init__(self, bound: Any) -> None:
        self.bound = bound
        self.true = 0
        self.false = 0
        self.version = -1

    def mend(self, change: _Change) -> None:
        bit = 1 << change.number if change.bound <= self.bound else 0
        if change.negated:
            self.false = self.false | bit if change.came else self.false & ~bit
        else:
            self.true = self.true | bit if change.came else self.true & ~bit


class BoundIndex:
    """Terms by their bounds, in order. A value is beyond all bounds up to some.

    The bits of all terms up to a bound are kept at checkpoints, so that an answer reads only the bounds after one.
    """

    def __init__(self) -> None:
        self._bounds: list[Any] = []
        #: Of each bound, whose term is true beyond it and whose is false.
        self._postings: list[tuple[Posting, Posting]] = []
        self._checkpoints: list[_Checkpoint] = []
        self._apart = _BOUNDS_APART
        self._log: ChangeLog[_Change] = ChangeLog()

    def add(self, bound: Any, number: int, negated: bool) -> None:
        """Add a term with this bound."""
        at = bisect_left(self._bounds, bound)
        if at == len(self._bounds) or self._bounds[at] != bound:
            self._bounds.insert(at, bound)
            self._postings.insert(at, (Posting(), Posting()))
        self._postings[at][negated].add(number)
        self._log.note(_Change(True, bound, number, negated))

    def remove(self, bound: Any, number: int, negated: bool) -> None:
        """Remove a term. All terms of a number have to be removed before the next look-up."""
        at = bisect_left(self._bounds, bound)
        self._postings[at][negated].remove(number)
        if not any(self._postings[at]):
            del self._bounds[at]
            del self._postings[at]
        self._log.note(_Change(False, bound, number, negated))

    def __bool__(self) -> bool:
        return bool(self._bounds)

    def state(self, name: Callable[[Any], Any]) -> list[Any]:
        """Return its state as JSON has it; `name` returns what stands for a bound."""
        pairs = zip(self._bounds, self._postings, strict=True)
        return [[name(bound), *(posting.state for posting in postings)] for bound, postings in pairs]

    def restore(self, state: list[Any], bound_of: Callable[[Any], Any]) -> None:
        """Take over a state."""
        for name, true, false in state:
            self._bounds.append(bound_of(name))
            self._postings.append((Posting.restored(true), Posting.restored(false)))

    @property
    def checkpoints_nbytes(self) -> int:
        """About how many bytes the checkpoints take; none has more bits than the last."""
        if not self._checkpoints:
            return 0
        last = self._checkpoints[-1]
        return len(self._checkpoints) * (_CHECKPOINT + getsizeof(last.true) + getsizeof(last.false))

    # -- asking ---------------------------------------------------------------------------------------------------

    def beyond(self, bound: Any) -> tuple[int, int]:
        """Return the bits of those with a term that is true of values beyond a bound, and with one that is false."""
        count = bisect_right(self._checkpoints, bound, key=lambda checkpoint: checkpoint.bound)
        start, end = self._end_of(count), bisect_right(self._bounds, bound)
        while end - start > self._apart:
            start += self._apart
            self._checkpoints.insert(count, _Checkpoint(self._bounds[start - 1]))
            count += 1
        self._bring_up(count)
        answer = self._cumulated(count, end)
        if len(self._checkpoints) > _MOST_CHECKPOINTS:
            self._apart *= 2
            self._checkpoints = self._checkpoints[1::2]
        return answer

    def _end_of(self, count: int) -> int:
        """Return how many bounds the last of the first checkpoints covers."""
        return bisect_right(self._bounds, self._checkpoints[count - 1].bound) if count else 0

    def _cumulated(self, count: int, end: int) -> tuple[int, int]:
        """Return the bits beyond the first `end` bounds, read from the last of the first checkpoints on."""
        true = false = start = 0
        if count:
            checkpoint = self._checkpoints[count - 1]
            true, false, start = checkpoint.true, checkpoint.false, self._end_of(count)
        postings = self._postings[start:end]
        if not postings:
            return true, false
        return true | Posting.union([one for one, _ in postings]), false | Posting.union([one for _, one in postings])

    def _bring_up(self, count: int) -> None:
        """Bring the last of the first checkpoints up to date, and those before it that it takes to do so."""
        kept = count
        changes = None
        while kept and (changes := self._log.since(self._checkpoints[kept - 1].version)) is None:
            kept -= 1
        if changes:
            checkpoint = self._checkpoints[kept - 1]
            for change in changes:
                checkpoint.mend(change)
            checkpoint.version = self._log.version
        for at in range(kept, count):
            checkpoint = self._checkpoints[at]
            checkpoint.true, checkpoint.false = self._cumulated(at, self._end_of(at + 1))
            checkpoint.version = self._log.version
