"""A moment: records are asked about while nothing changes; and when next their answers are others."""

from collections.abc import Sequence
from datetime import datetime
from threading import RLock
from typing import Any, NamedTuple, assert_never

from audiencefilter.insight import next_change as of_plans
from audiencefilter.language.instants import asked_at
from audiencefilter.membership.asking import Asking, Group, Opposite, Question, Residual, Verdict
from audiencefilter.membership.matcher import Matcher, Reading, related_of, values_of
from audiencefilter.membership.register import Register, Undecided
from audiencefilter.plan.nodes import Conjunction, Disjunction, Plan
from audiencefilter.plan.relative import is_relative


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


# -- the next change --------------------------------------------------------------------------------------------------


class _Stage(NamedTuple):
    """A time in which no value of the record stops to pass a bound that is relative to now.

    Attributes:
        first: since when.
        moved: whether the alternatives tell that the record entered or left an audience.
        undecided: what they do not tell, or may change within this time.
    """

    first: datetime
    moved: bool
    undecided: list[Undecided]


def next_change(matcher: Matcher, lock: RLock, registers: Sequence[Register], asked: Asking) -> datetime | None:
    """Return the first instant at which a record is in other audiences than at the instant that it is asked at.

    Raises:
        RecordError: a value that an audience reads cannot be compared.
    """
    stages = _stages(matcher, lock, registers, asked)
    flips: dict[tuple[Residual, ...], datetime | None] = {}
    for stage, following in zip(stages, [*stages[1:], None], strict=True):
        if stage.moved or _is_other(stage, asked):
            return stage.first
        for one in stage.undecided:
            if not isinstance(one.after, bool) and _is_past(flips, one.after, stage.first):
                flips[one.after] = _flip(one.after, asked.record, stage.first)
        asked_for = [one.after for one in stage.undecided if not isinstance(one.after, bool)]
        earliest = min([flip for verdict in asked_for if (flip := flips[verdict]) is not None], default=None)
        if earliest is not None and (following is None or earliest < following.first):
            return earliest
    return None


def _stages(matcher: Matcher, lock: RLock, registers: Sequence[Register], asked: Asking) -> list[_Stage]:
    """Return the stages up to one in which the alternatives tell of a move."""
    with Moment(matcher, lock, asked) as (reading,):
        if asked.now is None:
            return []
        start = [register.live & ~bits for register, bits in zip(registers, reading.ruled_out, strict=True)]
        stages = []
        for first in [asked.now, *sorted(matcher.turns(matcher.readers, reading.values, asked.now))]:
            ruled_out = matcher.ruled_out(matcher.outcomes(matcher.readers, reading.values, first))
            moved = False
            undecided: list[Undecided] = []
            for register, was, bits, relative in zip(registers, start, ruled_out, matcher.relative, strict=True):
                passed = register.live & ~bits
                moved = moved or bool(register.settled(was ^ passed))
                undecided += register.undecided(was, passed, relative)
            stages.append(_Stage(first, moved, undecided))
            if moved:
                break
            matcher.shrink()
        return stages


def _is_other(stage: _Stage, asked: Asking) -> bool:
    """Whether a record is in other audiences as a stage begins than it was."""
    if stage.first == asked.now:
        return False
    then = Asking(asked.record, stage.first)
    return any(asked.is_member(one.before) is not then.is_member(one.after) for one in stage.undecided)


def _is_past(flips: dict[tuple[Residual, ...], datetime | None], verdict: tuple[Residual, ...], now: datetime) -> bool:
    """Whether it is not known when next any of some residuals is true, or none is any more."""
    if verdict not in flips:
        return True
    flip = flips[verdict]
    return flip is not None and flip <= now


def _flip(verdict: Verdict, record: Any, now: datetime) -> datetime | None:
    if isinstance(verdict, bool):
        return None
    plan = _plan(Group(False, verdict))
    return of_plans.next_change(plan, record, now) if is_relative(plan) else None


def _plan(residual: Residual) -> Plan:
    match residual:
        case Question(plan=plan) | Opposite(plan=plan):
            return plan
        case Group(is_all, parts):
            plans = tuple(map(_plan, parts))
            return plans[0] if len(plans) == 1 else Conjunction(plans) if is_all else Disjunction(plans)
        case _:
            assert_never(residual)
