"""Make operands relative to now absolute: in an AST, to save or show it, and in a plan, to evaluate it.

A plan has the same form at every instant, so that code prepared for one instant serves for the next.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language import ast
from audiencefilter.language.ast import is_relative as is_relative_node
from audiencefilter.language.durations import Relative, Start, parts_of
from audiencefilter.language.fields import FieldType
from audiencefilter.language.instants import Edge
from audiencefilter.language.relative_dates import Anniversary, MovingOperand, RelativeDate, RelativeOperand
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.groups import combined, quantified
from audiencefilter.plan.leaves import at_instant, settled
from audiencefilter.plan.nodes import Constant, Known, Plan
from audiencefilter.plan.normal_form import selection

#: The relations that lead from a record to related records, in order.
Way: TypeAlias = tuple[Relation, ...]


def is_relative(part: Plan) -> bool:
    """Whether a part of a plan depends on the clock."""
    return any(isinstance(inner, plan.RelativeBound | plan.RelativeDays) for inner in plan.walk_into(part))


def moving(part: Plan, way: Way = ()) -> Iterator[tuple[Way, Field, MovingOperand]]:
    """Yield for each bound that depends on the clock the way to its records, the field, and the operand.

    As time passes, the selection of a contact changes only when the operand reaches or passes a value of this field, on
    the contact or on a related record.
    """
    if isinstance(part, plan.Absolute):
        return
    match part:
        case plan.RelativeBound(field, _, operand):
            yield way, field, operand
        case plan.RelativeDays(field, window):
            yield way, field, window
        case plan.Quantified():
            yield from moving(part.where, (*way, part.relation))
        case plan.Aggregated():
            yield from moving(part.where, (*way, part.relation))
            if part.field is not None:
                inner = (*way, part.relation)
                yield from ((inner, part.field, bound.operand) for bound in plan.relative_bounds(part.test))
        case plan.Conjunction(children) | plan.Disjunction(children):
            for child in children:
                yield from moving(child, way)
        case _:
            assert_never(part)


def at(part: Plan, now: datetime, selecting: bool = False) -> Plan:
    """Return a plan at an instant, in UTC. With `selecting`, `part` and the result are selections."""
    if isinstance(part, plan.Absolute):
        return part
    match part:
        case plan.RelativeBound() | plan.RelativeDays():
            leaf = settled(at_instant(part, now))
            return selection(leaf) if selecting and isinstance(leaf, Known) else leaf
        case plan.Conjunction(children) | plan.Disjunction(children):
            absolute = tuple(at(child, now, selecting) for child in children)
            pairs = list(zip(absolute, children, strict=True))
            if all(new is old for new, old in pairs):
                return part
            if all(_has_form_of(new, old) for new, old in pairs):
                return type(part)(absolute)
            return selection(combined(absolute, type(part))) if selecting else combined(absolute, type(part))
        case plan.Quantified():
            where = at(part.where, now, selecting=True)
            return part if where is part.where else quantified(part.relation, part.every, where, part.negated)
        case plan.Aggregated():
            where, test = at(part.where, now, selecting=True), at(part.test, now, selecting)
            if where is part.where and test is part.test:
                return part
            return test if isinstance(test, Constant) else replace(part, where=where, test=test)
        case _:
            assert_never(part)


def _has_form_of(new: Plan, old: Plan) -> bool:
    """Whether a part keeps its form at an instant: no operand's instant is before or after all values."""
    if isinstance(old, plan.RelativeDays):
        return isinstance(new, plan.OnDays)
    return type(new) is type(old) or (isinstance(new, plan.Bound) and isinstance(old, plan.RelativeBound))


# -- ASTs -------------------------------------------------------------------------------------------------------------


def ast_at(node: ast.Node, now: datetime) -> ast.Node:
    """Return an AST at an instant, in UTC, with the same verdict (true, false or unknown) for every contact."""
    match node:
        case ast.Comparison():
            if isinstance(node.value, Anniversary):
                return ast.Comparison(node.field, node.operator, node.value.at(now))
            return _comparison_at(node, node.value, now) if isinstance(node.value, RelativeOperand) else node
        case ast.And(children) | ast.Or(children):
            return type(node)(tuple(ast_at(child, now) for child in children))
        case ast.Not(child):
            return ast.Not(ast_at(child, now))
        case ast.Quantified(relation, quantifier, child):
            return node if child is None else ast.Quantified(relation, quantifier, ast_at(child, now))
        case ast.Aggregate(relation, function, field, where, tests):
            absolute = _each_operator_once(ast_at(test, now) for test in tests)
            return ast.Aggregate(relation, function, field, ast_at(where, now), tuple(absolute))
        case ast.InAudience(audiences):
            return ast.InAudience(tuple(_audience_at(audience, now) for audience in audiences))
        case _:
            assert_never(node)


def _audience_at(audience: ast.Audience, now: datetime) -> ast.Audience:
    """Return an audience at an instant: one that depends on the clock becomes a clause in its place."""
    return ast.Audience(None, ast_at(audience.clause, now)) if is_relative_node(audience.clause) else audience


def _each_operator_once(tests: Iterable[Any]) -> list[ast.Node]:
    """Return the tests of an aggregate with each operator once: of two with one operator, the stricter one."""
    found: dict[ast.Operator | int, Any] = {}
    for place, test in enumerate(tests):
        key = test.operator if isinstance(test, ast.Comparison) and test.operator in _ORDERS else place
        if key in found:
            low, high = sorted((found[key], test), key=lambda bound: bound.value)
            found[key] = high if key in _LOWER else low
        else:
            found[key] = test
    return list(found.values())


_LOWER: Final = (ast.Operator.GT, ast.Operator.GTE)
_ORDERS: Final = (*_LOWER, ast.Operator.LT, ast.Operator.LTE)


def _comparison_at(node: ast.Comparison, operand: RelativeOperand, now: datetime) -> ast.Comparison:
    """Return a comparison at an instant: true of every value, or of none, where the instant is beyond all values."""
    is_lower = node.operator in _LOWER
    first, last = (FieldType.DATETIME if isinstance(operand, Relative) else FieldType.DATE).facts.edges
    match operand.at(now):
        case Edge() if node.operator is ast.Operator.EQUALS:
            return ast.Comparison(node.field, ast.Operator.LT, first)
        case Edge.BEFORE:
            return ast.Comparison(node.field, ast.Operator.GTE if is_lower else ast.Operator.LT, first)
        case Edge.AFTER:
            return ast.Comparison(node.field, ast.Operator.GT if is_lower else ast.Operator.LTE, last)
        case date() as instant:
            return ast.Comparison(node.field, node.operator, instant)
        case other:
            assert_never(other)


# -- windows that are empty at every instant ---------------------------------------------------------------------------

#: Maximum length of calendar units, in days.
_UNIT_DAYS: Final = {
    None: 0, Start.HOUR: 1, Start.DAY: 1, Start.WEEK: 7, Start.MONTH: 31, Start.QUARTER: 92, Start.YEAR: 366,
}  # fmt: skip
#: Days and months of 400 years.
_DAYS, _MONTHS = 146_097, 4_800
#: Maximum days by which clocks differ from UTC and skip, together.
_ZONE_DEVIATION_DAYS: Final = 4
#: Maximum bounds on a side that are compared; longer lists are not written by people.
_MAX_BOUNDS: Final = 30
#: The first day of a year that has every day.
_LEAP_YEAR: Final = date(2024, 1, 1)


class _Distance(NamedTuple):
    """The least and the greatest distance of an instant from now, in days."""

    low: float
    high: float


def is_empty_window(bounds: Iterable[plan.RelativeBound]) -> bool:
    """Whether no value passes all bounds at any instant; False where this is not proven."""
    different = dict.fromkeys(bounds)
    if _has_no_day([(bound.side, bound.operand) for bound in different if isinstance(bound.operand, RelativeDate)]):
        return True
    each = [(bound.side, bound.operand) for bound in different if isinstance(bound.operand, Relative)]
    lower = [pair for pair in each if pair[0].is_lower]
    upper = [pair for pair in each if not pair[0].is_lower]
    if not lower or not upper:
        return False
    if max(_distance(operand).low for _, operand in lower) > min(_distance(operand).high for _, operand in upper):
        return True
    pairs = [(low, high) for low in lower[:_MAX_BOUNDS] for high in upper[:_MAX_BOUNDS]]
    touching = (plan.Side.AT_LEAST, plan.Side.AT_MOST)
    return any((low, high) != touching and _is_never_before(first, last) for (low, first), (high, last) in pairs)


def _has_no_day(bounds: list[tuple[plan.Side, RelativeDate]]) -> bool:
    """Whether no date passes all bounds."""
    lower = [pair for pair in bounds if pair[0].is_lower][:_MAX_BOUNDS]
    upper = [pair for pair in bounds if not pair[0].is_lower][:_MAX_BOUNDS]
    pairs = [(low, high, _days_between(first, last).high) for low, first in lower for high, last in upper]
    return any(days < (not low.has_bound) + (not high.has_bound) for low, high, days in pairs)


def verdict_on_days(test: plan.OnDays | plan.RelativeDays) -> bool | None:
    """Return the verdict that a test of anniversaries has for every date at every instant; None where it varies."""
    if isinstance(test, plan.OnDays):
        verdicts = {test.days.has(_LEAP_YEAR + timedelta(days=day)) for day in range(366)}
    else:
        days = _days_between(test.window.first, test.window.last)
        verdicts = {days.low >= 365, days.high >= 0}
    return verdicts.pop() is not test.negated if len(verdicts) == 1 else None


def _days_between(first: RelativeDate, last: RelativeDate) -> _Distance:
    """Return the least and the greatest number of days from one date to another."""
    here, there = _days_from_today(first), _days_from_today(last)
    slack = 0 if first.zone == last.zone else _ZONE_DEVIATION_DAYS
    high = there.high - here.low + slack
    if replace(first, today=last.today) == last and _is_no_shorter(first.today, last.today):
        high = min(high, 0)
    return _Distance(there.low - here.high - slack, high)


def _days_from_today(operand: RelativeDate) -> _Distance:
    months, days, _ = parts_of(operand.today)
    years, others = divmod(abs(months), 12)
    few, many = 365 * years + 28 * others, 366 * years + 31 * others
    # A month without the day, which gives the first of the next one, is within these bounds, too.
    low, high = (few, many) if months >= 0 else (-many, -few)
    within = max(_UNIT_DAYS[operand.start or operand.end] - 1, 0)
    before, after = (within, 0) if operand.end is None else (0, within)
    return _Distance(low + days - before, high + days + after)


def _is_no_shorter(one: str, other: str) -> bool:
    return all(mine >= its for mine, its in zip(parts_of(one), parts_of(other), strict=True))


def _is_never_before(one: Relative, other: Relative) -> bool:
    """Whether one instant is never before another."""
    is_now = one.start is None and not any(parts_of(one.now))
    if is_now and not any(parts_of(other.now)):
        return True  # a unit begins at or before now
    of_same = (one.start, one.zone, one.week_start) == (other.start, other.zone, other.week_start)
    return of_same and _is_no_shorter(one.now, other.now)


def _distance(operand: Relative) -> _Distance:
    months, days, elapsed = parts_of(operand.now)
    middle = months * _DAYS / _MONTHS + days + elapsed / 86_400_000_000
    slack = 5 if months else 0  # consecutive months deviate from the average, and a short one ends early
    slack += _ZONE_DEVIATION_DAYS if months or days or operand.start is not None else 0
    exact = 1 if days or months or elapsed else 0  # the rounding error of a double is far less than a day
    return _Distance(middle - slack - exact - _UNIT_DAYS[operand.start], middle + slack + exact)
