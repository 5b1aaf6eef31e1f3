"""Next change: the instants at which a filter's answer for an unchanged record changes.

For one value, a relative test changes its verdict at most once: when its instant reaches the value. All these instants
are computed first. They are processed in order, and each changed verdict is passed up to its group: groups count the
verdicts of their children, sums are updated, and the values of minima and maxima stay in order. So each step costs only
the verdicts it changes, and nothing is evaluated twice.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from itertools import count, pairwise, repeat
from math import inf
from operator import itemgetter
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.backends.interpreter import of_rows, result, value_added, verdict
from audiencefilter.explain.record_index import EqualRecords, RecordIndex, position_of
from audiencefilter.language.ast import Function
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.language.records import value_of
from audiencefilter.language.relative_dates import Anniversary, RelativeOperand
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan, Related, walk
from audiencefilter.plan.relative import is_relative

_LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC))

#: How far beyond a value the operand is when the verdict changes: in microseconds, of dates in days.
_TURNS_AFTER: Final = p.by_side(above=0, at_least=1, below=1, at_most=0)

Verdict: TypeAlias = bool | None


def next_change(selection: Plan, record: Any, now: datetime, until: datetime | None = None) -> datetime | None:
    """Return the first instant after `now` at which a selection becomes true for a record or ceases to be."""
    return next(flips(selection, record, now, until), None)


def flips(
    selection: Plan, record: Any, now: datetime, until: datetime | None = None, index: RecordIndex | None = None
) -> Iterator[datetime]:
    """Yield in order the instants after `now` at which a selection becomes true for a record or ceases to be."""
    clock = _Clock(now, until, index or RecordIndex(record))
    whole = clock.part(selection, record)
    holds = whole.verdict is True
    last = _LAST if until is None else microseconds(until)
    while clock.goes_on() and clock.now <= last:
        if (whole.verdict is True) is not holds:
            holds = not holds
            yield EPOCH + timedelta(microseconds=clock.now)


class _Part:
    """A part of a plan, with its verdict on one record."""

    __slots__ = ("steady", "verdict", "whole")

    def __init__(self, verdict: Verdict, steady: bool) -> None:
        self.verdict = verdict
        self.steady = steady
        self.whole: _JoinedPart | _AggregatedPart | None = None

    def turn(self, verdict: Verdict) -> None:
        """Set the verdict, and pass a change to the whole."""
        before = self.verdict
        if verdict is not before:
            self.verdict = verdict
            if self.whole is not None:
                self.whole.after(self, before)


class _DaysPart(_Part):
    """A test of a date with a window of days, which it enters and leaves again and again."""

    __slots__ = ("value", "window")

    def __init__(self, verdict: bool, window: Anniversary, value: date) -> None:
        super().__init__(verdict, steady=False)
        self.window = window
        self.value = value


_STEADY: Final = {verdict: _Part(verdict, steady=True) for verdict in (True, False, None)}


class _Clock:
    """The queue of instants at which a verdict changes."""

    def __init__(self, now: datetime, until: datetime | None, index: RecordIndex) -> None:
        self._index = index
        self.now = microseconds(now)  # the instant of all verdicts
        self._span = now, until
        self._reached: dict[int, tuple[float, float]] = {}  # by the identity of an operand
        self._turns: list[tuple[int, int, _Part, bool]] = []
        self._number = count()  # breaks ties, since parts have no order
        self._relative: dict[int, bool] = {}  # by the identity of a node

    def goes_on(self) -> bool:
        """Advance to the next instant of a change; return whether there is one up to the end of the year 9999."""
        if not self._turns or self._turns[0][0] > _LAST:
            return False
        self.now = self._turns[0][0]
        while self._turns and self._turns[0][0] == self.now:
            _, _, part, verdict = heappop(self._turns)
            part.turn(verdict)
            if isinstance(part, _DaysPart):
                self._turn_next(part, not verdict)
        return True

    def part(self, plan: Plan, record: Any) -> _Part:
        """Return a part of the plan with its current verdict."""
        if not self._is_relative(plan):
            return _STEADY[verdict(plan, record)]
        match plan:
            case p.RelativeBound():
                return self._bound(plan, record)
            case p.RelativeDays():
                return self._days(plan, record)
            case p.Conjunction(children) | p.Disjunction(children):
                parts = map(self.part, children, repeat(record))
                return _joined(parts, decisive=isinstance(plan, p.Disjunction))
            case p.Quantified():
                # EVERY is the negation of: some record makes the clause not true.
                parts = map(itemgetter(0), self._rows(record, plan))
                return _joined(parts, decisive=not plan.every, selecting=True, negated=plan.negated)
            case p.Aggregated():
                return self._aggregated(plan, record)
            case _:
                if isinstance(plan, p.Absolute):
                    return _STEADY[verdict(plan, record)]
                assert_never(plan)

    def _is_relative(self, plan: Plan) -> bool:
        found = self._relative.get(id(plan))
        if found is None:
            found = self._relative[id(plan)] = is_relative(plan)
        return found

    def _bound(self, bound: p.RelativeBound, record: Any) -> _Part:
        instant = self._index.instant(record, bound.field)
        if instant is None:
            return _STEADY[None]
        instant += _TURNS_AFTER[bound.side]
        passes = bound.side.is_lower
        # With many records, most do not change within the span, which this test finds faster.
        first, last = self._reaches(bound.operand)
        if instant <= first:
            return _STEADY[not passes]
        if instant > last:
            return _STEADY[passes]
        turns = bound.operand.first_now(instant)
        if turns <= self.now:
            return _STEADY[not passes]
        if turns > _LAST:
            return _STEADY[passes]
        part = _Part(passes, steady=False)
        heappush(self._turns, (turns, next(self._number), part, not passes))
        return part

    def _days(self, plan: p.RelativeDays, record: Any) -> _Part:
        value = value_of(record, plan.field)
        if value is None:
            return _STEADY[None]
        is_inside = plan.window.at(EPOCH + timedelta(microseconds=self.now)).has(value)
        part = _DaysPart(is_inside is not plan.negated, plan.window, value)
        return part if self._turn_next(part, not part.verdict) else _STEADY[part.verdict]

    def _turn_next(self, part: "_DaysPart", verdict: bool) -> bool:
        """Enter the next turn of a part; return whether there is one up to the end of the year 9999."""
        turns = part.window.next_turn(part.value, self.now)
        if turns is None or turns > _LAST:
            return False
        heappush(self._turns, (turns, next(self._number), part, verdict))
        return True

    def _reaches(self, operand: RelativeOperand) -> tuple[float, float]:
        """Return the positions in time of the first and the last value of an operand."""
        found = self._reached.get(id(operand))
        if found is None:
            now, until = self._span
            last = inf if until is None else position_of(operand.at(until))
            found = self._reached[id(operand)] = position_of(operand.at(now)), last
        return found

    def _aggregated(self, plan: p.Aggregated, record: Any) -> _Part:
        steady: list[Any] = []
        moving: dict[_Part, Any] = {}
        for part, each in self._rows(record, plan):
            values = [value for value in each if value is not None]
            if not values:
                continue
            if not part.steady:
                moving[part] = values[0] if plan.field is not None else 1
            elif part.verdict is True and plan.function is Function.AVG:
                steady += values
            elif part.verdict is True:
                steady.append(result(plan.function, values))
        found = _AggregatedPart(self, plan, steady, moving)
        return _STEADY[found.verdict] if found.steady else found

    def _rows(self, record: Any, plan: Related) -> Iterator[tuple[_Part, Sequence[Any]]]:
        """Yield parts for related records, each with its records' values; a part that may change is for one record."""
        groups = self._index.groups(record, plan)
        if groups is None:
            yield from of_rows(record, plan.relation, partial(self._row, plan))
            return
        for group in groups:
            for first, last, may_move in self._stretches(plan.where, group):
                if may_move:
                    for row in range(first, last):
                        yield self._row_part(plan.where, group.rows[row]), group.added(plan)[row : row + 1]
                else:
                    yield self._row_part(plan.where, group.rows[first]), group.added(plan)[first:last]

    def _row_part(self, where: Plan, row: Any) -> _Part:
        if self._index.check is not None:
            self._index.check()
        return self.part(where, row)

    def _row(self, plan: Related, row: Any) -> tuple[_Part, Sequence[Any]]:
        part = self._row_part(plan.where, row)
        if isinstance(plan, p.Quantified):
            return part, (row,)
        if part.steady and part.verdict is not True:
            return part, ()  # its value is never used
        return part, (value_added(plan, row),)

    def _stretches(self, where: Plan, group: EqualRecords) -> Iterator[tuple[int, int, bool]]:
        """Yield ranges of a group's records, and whether any bound may cross their instants."""
        # If not, each bound stays before all of these instants, or after all of them.
        instants = group.instants
        edges = Counter[int]({0: 0, len(group.rows): 0})
        for first, last in self._moves(where):
            # A value is passed when the bound reaches it, or a microsecond later.
            edges[bisect_left(instants, first - 1)] += 1
            edges[bisect_right(instants, last)] -= 1
        moving = 0
        for first, last in pairwise(sorted(edges)):
            moving += edges[first]
            yield first, last, moving > 0

    def _moves(self, where: Plan) -> Iterator[tuple[float, float]]:
        """Yield the range in which each bound moves."""
        for bound in walk(where):
            match bound:
                case p.RelativeBound():
                    yield self._reaches(bound.operand)
                case p.Bound(value=date() as value):
                    yield position_of(value), position_of(value)
                case _:
                    pass


def _joined(parts: Iterable[_Part], decisive: bool, selecting: bool = False, negated: bool = False) -> _Part:
    """Return the part for a group or for a test of related records."""
    # A part that never changes may stand for several equal records. `decisive` is the verdict of a part that decides
    # the whole; with `selecting` an unknown part counts as false.
    moving: list[_Part] = []
    verdicts: Counter[Verdict] = Counter()
    for part in parts:
        found = part.verdict is True if selecting else part.verdict
        if not part.steady:
            moving.append(part)
        elif found is decisive:
            return _STEADY[decisive is not negated]
        verdicts[found] += 1
    if not moving:
        return _STEADY[None if verdicts[None] else decisive is negated]
    joined = _JoinedPart(decisive, selecting, negated, verdicts)
    for part in moving:
        part.whole = joined
    return joined


class _JoinedPart(_Part):
    """A group, or a test of related records: the numbers of its parts by verdict."""

    __slots__ = ("_decisive", "_negated", "_selecting", "_verdicts")

    def __init__(self, decisive: bool, selecting: bool, negated: bool, verdicts: Counter[Verdict]) -> None:
        self._decisive = decisive
        self._selecting = selecting
        self._negated = negated
        self._verdicts = verdicts
        super().__init__(self._found(), steady=False)

    def _found(self) -> Verdict:
        if self._verdicts[self._decisive]:
            return self._decisive is not self._negated
        return None if self._verdicts[None] else self._decisive is self._negated

    def after(self, part: _Part, before: Verdict) -> None:
        verdict = part.verdict
        if self._selecting:
            verdict, before = verdict is True, before is True
        self._verdicts[before] -= 1
        self._verdicts[verdict] += 1
        self.turn(self._found())


class _AggregatedPart(_Part):
    """A test of a function's result over the selected records, evaluated again when the result changes."""

    __slots__ = ("_clock", "_plan", "_result", "_test", "_values")

    def __init__(self, clock: _Clock, plan: p.Aggregated, steady: list[Any], moving: dict[_Part, Any]) -> None:
        self._clock = clock
        self._plan = plan
        self._values = moving
        self._result = _Result(plan.function, steady + [each for part, each in moving.items() if part.verdict is True])
        self._test = self._tested()
        super().__init__(self._test.verdict, steady=not self._values and self._test.steady)
        for part in self._values:
            part.whole = self

    def _tested(self) -> _Part:
        test = self._clock.part(self._plan.test, {self._plan.result.attribute: self._result.value()})
        if not test.steady:
            test.whole = self
        return test

    def after(self, part: _Part, before: Verdict) -> None:
        if part is not self._test:
            holds = part.verdict is True
            if holds is (before is True):
                return
            earlier = self._result.value()
            self._result.move(self._values[part], holds)
            if self._result.value() == earlier:
                return
            if not self._test.steady:
                self._test.whole = None
            self._test = self._tested()
        self.turn(self._test.verdict)


class _Result:
    """The result of a function over values that enter and leave: by their exact sum, or by their order."""

    def __init__(self, function: Function, values: Iterable[Any]) -> None:
        self._function = function
        self._total: int | Fraction = 0
        self._ordered: list[Any] = []  # those of MIN and MAX
        self._number = 0
        for value in values:
            self.move(value, enters=True)

    def value(self) -> Any:
        match self._function:
            case Function.COUNT | Function.SUM:
                return self._total
            case Function.AVG:
                return Fraction(self._total) / self._number if self._number else None
            case Function.MIN | Function.MAX if not self._ordered:
                return None
            case Function.MIN:
                return self._ordered[0]
            case Function.MAX:
                return self._ordered[-1]
            case _:
                assert_never(self._function)

    def move(self, value: Any, enters: bool) -> None:
        if self._function not in (Function.MIN, Function.MAX):
            exact = value if type(value) is int else Fraction(value)
            self._total += exact if enters else -exact
            self._number += 1 if enters else -1
        elif enters:
            insort(self._ordered, value)
        else:
            del self._ordered[bisect_left(self._ordered, value)]
