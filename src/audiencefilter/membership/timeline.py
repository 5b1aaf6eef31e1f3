"""The timeline of a record: the audiences it enters and leaves as time passes, with the instants.

A record turns at known instants, when a value stops passing a bound: then only the alternatives with this bound are
evaluated. Between two such instants, only residuals change, each at its own instants.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial
from heapq import heappop, heappush, merge
from itertools import groupby
from operator import itemgetter
from threading import RLock
from typing import Any, Final, Generic, NamedTuple, TypeAlias, assert_never

from audiencefilter.explain.next_change import flips
from audiencefilter.explain.record_index import Check, RecordIndex
from audiencefilter.language.generics import Key_co
from audiencefilter.membership.matcher import Evaluation, LockedReadings, Matcher
from audiencefilter.membership.register import Register, Undecided
from audiencefilter.membership.residuals import Group, Opposite, Question, Residual, Verdict
from audiencefilter.plan.nodes import Conjunction, Constant, Disjunction, Plan

_TICK: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Changes(Generic[Key_co]):
    """The audiences that a contact entered and left in a change, with the type of their keys: ``Changes[str]``.

    Attributes:
        entered: the keys of those that it is in now, and was not before.
        left: the keys of those that it was in before, and is not now.
    """

    entered: frozenset[Key_co] = frozenset()
    left: frozenset[Key_co] = frozenset()

    def __bool__(self) -> bool:
        """Whether there are any changes."""
        return bool(self.entered or self.left)


class _Stage(NamedTuple):
    """A period in which no value of the record stops passing a bound relative to now."""

    first: datetime
    entered: list[Hashable]
    left: list[Hashable]
    undecided: list[Undecided]

    def add(self, one: Undecided) -> None:
        """Add a membership: as a change if it is determined, else as undecided."""
        match one.before, one.after:
            case bool() as was, bool() as is_:
                if was is not is_:
                    (self.entered if is_ else self.left).extend(one.keys)
            case _:
                self.undecided.append(one)


def timeline(
    matcher: Matcher,
    lock: RLock,
    registers: Sequence[Register],
    record: Any,
    now: datetime,
    until: datetime | None,
    first: bool = False,
    check: Check | None = None,
) -> Iterator[tuple[datetime, Changes]]:
    """Return the instants, in order, at which a record enters or leaves audiences, with the changes."""
    # All stages that begin up to `until` are found at once, under the lock; if only the `first` change is wanted, those
    # up to the first determined one.
    evaluation = Evaluation(record, now, check)
    with LockedReadings(matcher, lock, evaluation) as (reading,):
        before = [register.live & ~bits for register, bits in zip(registers, reading.ruled_out, strict=True)]
        undecided = [
            one
            for register, bits, relative in zip(registers, before, matcher.relative, strict=True)
            for one in register.undecided(bits, bits, relative)
        ]
        stages = [_Stage(now, [], [], undecided)]
        turned = matcher.turns(reading.values, now, until)
        moves = merge(*map(Register.moves, registers, before, turned), key=itemgetter(0))
        for instant, at_once in groupby(moves, key=itemgetter(0)):
            stage = _Stage(instant, [], [], [])
            for _, one in at_once:
                stage.add(one)
            stages.append(stage)
            if first and (stage.entered or stage.left):
                until = instant
                break
    return _Timeline(evaluation, now, until, first).moves(stages)


class _Course:
    """The truth of a verdict for a record as time passes."""

    def __init__(self, holds: Callable[[], bool], changes: Callable[[], Iterator[datetime]]) -> None:
        self._holds = holds
        self._changes = changes
        #: Most verdicts change at most once: so the later changes are computed when this one is reached.
        self._first = next(changes(), None)

    @cached_property
    def _all(self) -> list[datetime]:
        return list(self._changes())

    def holds_at(self, instant: datetime) -> bool:
        """Whether it is true at an instant."""
        if self._first is None or instant < self._first:
            return self._holds()
        return self._holds() is (bisect_right(self._all, instant) % 2 == 0)

    def change_after(self, instant: datetime) -> datetime | None:
        """Return the first change after an instant."""
        if self._first is None or instant < self._first:
            return self._first
        place = bisect_right(self._all, instant)
        return self._all[place] if place < len(self._all) else None


def _plan(residual: Residual) -> Plan:
    match residual:
        case Question(plan=plan) | Opposite(plan=plan):
            return plan
        case Group(is_all, parts):
            plans = tuple(map(_plan, parts))
            return plans[0] if len(plans) == 1 else Conjunction(plans) if is_all else Disjunction(plans)
        case _:
            assert_never(residual)


#: The next change of a verdict: its instant, a number, the keys of the audiences, and the course.
_Due: TypeAlias = tuple[datetime, int, tuple[Hashable, ...], _Course]


class _Timeline:
    """The changes of a record's audiences, found stage by stage."""

    def __init__(self, evaluation: Evaluation, now: datetime, until: datetime | None, first: bool) -> None:
        self._evaluation = evaluation
        self._now = now
        self._until = until
        self._first = first
        self._record_index = RecordIndex(evaluation.record, evaluation.check)
        self._courses: dict[Verdict, _Course] = {}
        self._due: list[_Due] = []
        #: The number of the valid pending change by the first key of its audiences; pending changes with another number
        #: are stale.
        self._numbers: dict[Hashable, int] = {}
        self._number = 0

    def moves(self, stages: Sequence[_Stage]) -> Iterator[tuple[datetime, Changes]]:
        """Yield the changes in order."""
        for stage, following in zip(stages, [*stages[1:], None], strict=True):
            entered, left = set(stage.entered), set(stage.left)
            for one in stage.undecided:
                due = self._begin(one, stage.first, entered, left)
                if self._first and due is not None and (following is None or due < following.first):
                    # Later changes are not needed.
                    self._until = due if self._until is None else min(self._until, due)
            self._turn(stage.first, entered, left)
            if entered or left:
                yield stage.first, Changes(frozenset(entered), frozenset(left))
            while self._due and (following is None or self._due[0][0] < following.first):
                instant = self._due[0][0]
                entered, left = set[Hashable](), set[Hashable]()
                self._turn(instant, entered, left)
                if entered or left:
                    yield instant, Changes(frozenset(entered), frozenset(left))

    def _begin(self, one: Undecided, first: datetime, entered: set[Hashable], left: set[Hashable]) -> datetime | None:
        """Start the course of a membership at an instant, and record the change at that instant."""
        course = self._course(one.after)
        if first != self._now:
            is_member = course.holds_at(first)
            if self._course(one.before).holds_at(first - _TICK) is not is_member:
                (entered if is_member else left).update(one.keys)
        self._numbers.pop(one.keys[0], None)
        return self._expect(one.keys, course, first)

    def _course(self, verdict: Verdict) -> _Course:
        found = self._courses.get(verdict)
        if found is None:
            found = self._courses[verdict] = _Course(
                partial(self._evaluation.is_member, verdict), partial(self._changes, verdict)
            )
        return found

    def _changes(self, verdict: Verdict) -> Iterator[datetime]:
        plan = Constant(verdict) if isinstance(verdict, bool) else _plan(Group(False, verdict))
        if not self._record_index.may_flip(plan, self._now, self._until):
            return iter(())
        return flips(plan, self._evaluation.record, self._now, self._until, self._record_index)

    def _expect(self, keys: tuple[Hashable, ...], course: _Course, after: datetime) -> datetime | None:
        instant = course.change_after(after)
        if instant is not None:
            self._number += 1
            self._numbers[keys[0]] = self._number
            heappush(self._due, (instant, self._number, keys, course))
        return instant

    def _turn(self, instant: datetime, entered: set[Hashable], left: set[Hashable]) -> None:
        """Apply the pending changes up to an instant."""
        while self._due and self._due[0][0] <= instant:
            _, number, keys, course = heappop(self._due)
            if self._numbers.get(keys[0]) == number:
                (entered if course.holds_at(instant) else left).update(keys)
                self._expect(keys, course, instant)
