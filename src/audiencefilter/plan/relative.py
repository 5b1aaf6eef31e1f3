"""What is relative to now, made absolute: of an AST, which may be saved and shown, and of a plan, which is evaluated.

A plan keeps its form from instant to instant, so that what was made ready for one serves for the next.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, assert_never

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Operator, Or, Quantified
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.groups import combined
from audiencefilter.plan.leaves import at_instant, settled
from audiencefilter.plan.nodes import EVERYONE, NOONE, Constant, Known, Plan, Presence
from audiencefilter.plan.selection import selection

_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)


def is_relative(part: Plan) -> bool:
    """Whether anything in a plan depends on the clock."""
    return any(True for _ in relative_bounds(part))


def relative_bounds(part: Plan) -> Iterable[plan.RelativeBound]:
    """Yield all bounds that depend on the clock, those about related records and aggregates included."""
    for inner in plan.walk(part):
        if isinstance(inner, plan.RelativeBound):
            yield inner
        elif isinstance(inner, plan.Quantified):
            yield from relative_bounds(inner.where)
        elif isinstance(inner, plan.Aggregated):
            yield from relative_bounds(inner.where)
            yield from relative_bounds(inner.test)


def at(part: Plan, now: datetime, selecting: bool = False) -> Plan:
    """Return the plan that a plan is at an instant, in UTC; `selecting`: it is a selection, and so becomes one."""
    match part:
        case plan.RelativeBound():
            leaf = settled(at_instant(part, now))
            return selection(leaf) if selecting and isinstance(leaf, Known) else leaf
        case plan.Conjunction(children) | plan.Disjunction(children):
            absolute = tuple(at(child, now, selecting) for child in children)
            if all(new is old for new, old in zip(absolute, children, strict=True)):
                return part
            if any(isinstance(child, Known | Constant | Presence) for child in absolute):
                return selection(combined(absolute, type(part))) if selecting else combined(absolute, type(part))
            return type(part)(absolute)
        case plan.Quantified():
            return _quantified(part, at(part.where, now, selecting=True))
        case plan.Aggregated():
            where, test = at(part.where, now, selecting=True), at(part.test, now, selecting)
            if where is part.where and test is part.test:
                return part
            return test if isinstance(test, Constant) else replace(part, where=where, test=test)
        case plan.Constant() | plan.Presence() | plan.Known() | plan.Membership() | plan.Bound() | plan.Match():
            return part
        case plan.ListHas() | plan.ListEquals():
            return part
        case _:
            assert_never(part)


def _quantified(part: plan.Quantified, where: Plan) -> Plan:
    if where is part.where:
        return part
    if where == (EVERYONE if part.every else NOONE):
        return Constant(part.every is not part.negated)
    if where == NOONE:  # all of none: there is no record
        return replace(part, every=False, where=EVERYONE, negated=not part.negated)
    return replace(part, where=where)


# -- of an AST --------------------------------------------------------------------------------------------------------


def ast_at(node: Node, now: datetime) -> Node:
    """Return the AST that an AST is at an instant, which is in UTC; true, false and unknown where that is."""
    match node:
        case Comparison():
            return _comparison_at(node, node.value, now) if isinstance(node.value, Relative) else node
        case And(children):
            return And(tuple(ast_at(child, now) for child in children))
        case Or(children):
            return Or(tuple(ast_at(child, now) for child in children))
        case Not(child):
            return Not(ast_at(child, now))
        case Quantified(relation, quantifier, child):
            return node if child is None else Quantified(relation, quantifier, ast_at(child, now))
        case Aggregate(relation, function, field, where, tests):
            absolute = tuple(ast_at(test, now) for test in tests)
            return Aggregate(relation, function, field, ast_at(where, now), absolute)
        case _:
            assert_never(node)


def _comparison_at(node: Comparison, operand: Relative, now: datetime) -> Comparison:
    """Return the comparison at an instant: one that is true of every value, or of none, where that is out of all."""
    is_lower = node.operator in (Operator.GT, Operator.GTE)
    match operand.at(now):
        case Edge.BEFORE:
            return Comparison(node.field, Operator.GTE if is_lower else Operator.LT, _FIRST)
        case Edge.AFTER:
            return Comparison(node.field, Operator.GT if is_lower else Operator.LTE, _LAST)
        case datetime() as instant:
            return Comparison(node.field, node.operator, instant)
        case other:
            assert_never(other)
