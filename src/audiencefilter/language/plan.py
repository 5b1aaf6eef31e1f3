"""The plan: the normal form in which every back-end reads a filter.

What a filter means is settled here, once:

- groups are flattened and empty ones folded, ``OR`` of equals on one field is a membership;
- negation stands in the leaves only: there is no "not" node;
- bounds and values lie in the field's domain, so that no engine ever meets a number it cannot hold;
- a test that cannot fail, or cannot succeed, for a present value is a :class:`Known`;
- case-insensitive operands are folded;
- tests that are cheap for what they rule out come first.

:func:`normal_form` keeps all three truth values (true, false, unknown) of the clause, so that a compiled expression may
be negated by whoever embeds it. :func:`selection` keeps only *is true*, which is all that selecting needs.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or, Scalar
from audiencefilter.language.folding import FOLDS, fold
from audiencefilter.language.schema import Field, FieldType, Schema


@dataclass(frozen=True, slots=True)
class Constant:
    """The same verdict for every contact, with or without values."""

    verdict: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether the field has a value (`present`) or has none. Never unknown."""

    field: Field
    present: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The same verdict for every present value; unknown for a missing one."""

    field: Field
    verdict: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether the value is one of `values` (sorted, distinct, never empty), or with `negated` none of them.

    With `ignore_case` the values are folded, and so is the field's value before it is looked up.
    """

    field: Field
    values: tuple[Scalar, ...]
    negated: bool = False
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """Whether the value is on one side of `value`: `operator` is GT, GTE, LT or LTE; on an INTEGER field GTE or LTE."""

    field: Field
    operator: Operator
    value: Scalar


@dataclass(frozen=True, slots=True)
class Match:
    """Whether the value has `needle` (never empty) somewhere, at its start or at its end, or with `negated` has not.

    With `ignore_case` the needle is folded, and so is the field's value before it is searched.
    """

    field: Field
    operator: Operator
    needle: str
    negated: bool = False
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class Conjunction:
    """All of two or more children."""

    children: tuple["Plan", ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    """Any of two or more children."""

    children: tuple["Plan", ...]


Leaf: TypeAlias = Known | Membership | Bound | Match
Plan: TypeAlias = Constant | Presence | Known | Membership | Bound | Match | Conjunction | Disjunction

EVERYONE: Final = Constant(True)
NOONE: Final = Constant(False)


def normal_form(node: Node, schema: Schema) -> Plan:
    """Return the plan of an AST, with the same verdict (true, false or unknown) for every contact.

    >>> from audiencefilter.language.schema import CONTACT
    >>> plan = normal_form(Not(Comparison("points", Operator.GT, 1.5)), CONTACT)
    >>> plan.operator, plan.value
    (<Operator.LTE: 'lte'>, 1)
    """
    return _plan(node, schema, negated=False)


def _plan(node: Node, schema: Schema, negated: bool) -> Plan:
    match node:
        case Comparison():
            return _leaf(node, schema.by_name[node.field], negated)
        case Not(child):
            return _plan(child, schema, not negated)
        case And(children):
            combine = disjunction if negated else conjunction
        case Or(children):
            combine = conjunction if negated else disjunction
        case _:
            assert_never(node)
    return combine([_plan(child, schema, negated) for child in children])


# -- leaves -------------------------------------------------------------------------------------------------------


def _leaf(node: Comparison, field: Field, negated: bool) -> Plan:
    value: Any = node.value
    match node.operator:
        case Operator.IS_NULL:
            return Presence(field, present=negated) if field.nullable else Constant(negated)
        case Operator.EQUALS:
            leaf = _membership(field, (value,), node.ignore_case)
        case Operator.IN:
            if not value:
                return Constant(negated)  # by algebra, missing values included
            leaf = _membership(field, value, node.ignore_case)
        case Operator.CONTAINS | Operator.STARTS_WITH | Operator.ENDS_WITH:
            leaf = _match(field, node.operator, value, node.ignore_case)
        case Operator.GT | Operator.GTE | Operator.LT | Operator.LTE:
            leaf = _bound(field, node.operator, value)
        case _:
            assert_never(node.operator)
    if negated:
        leaf = _negate_leaf(leaf)
    return _settled(leaf)


def _membership(field: Field, values: Iterable[Any], ignore_case: bool) -> Leaf:
    kept: set[Any] = set(values)
    match field.type:
        case FieldType.INTEGER:
            low, high = field.integer_range
            kept = {int(value) for value in kept if low <= value <= high and value == math.floor(value)}
        case FieldType.NUMBER:
            kept = {double for value in kept if (double := _nearest(value)) == value}
        case FieldType.STRING if ignore_case:
            kept = {fold(value) for value in kept}
            ignore_case = not all(map(_is_caseless, kept))
        case _:
            pass
    if not kept:
        return Known(field, False)
    if field.type is FieldType.BOOLEAN and len(kept) == len((True, False)):
        return Known(field, True)
    return Membership(field, tuple(sorted(kept)), ignore_case=ignore_case)


def _match(field: Field, operator: Operator, needle: str, ignore_case: bool) -> Leaf:
    if not needle:
        return Known(field, True)
    if ignore_case:
        needle = fold(needle)
        ignore_case = not _is_caseless(needle)
    return Match(field, operator, needle, ignore_case=ignore_case)


_HAS_CASE: Final = frozenset(map(chr, FOLDS.values())) | frozenset(map(chr, FOLDS))


def _is_caseless(text: str) -> bool:
    """Whether no other text folds to this one, so that case need not be ignored to find it."""
    return _HAS_CASE.isdisjoint(text)


def _bound(field: Field, operator: Operator, value: Any) -> Leaf:
    match field.type:
        case FieldType.INTEGER:
            return _integer_bound(field, operator, value)
        case FieldType.NUMBER:
            return _double_bound(field, operator, value)
        case FieldType.DATETIME:
            low, high = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
            outside = _at_edge(operator, value, low, high)
        case _:
            outside = _at_edge(operator, value, "", None)
    return Bound(field, operator, value) if outside is None else Known(field, outside)


def _at_edge(operator: Operator, value: Any, low: Any, high: Any) -> bool | None:
    """Return the verdict of a bound at the edge of the domain, where it is the same for every value."""
    match operator:
        case Operator.GTE if value == low:
            return True
        case Operator.LT if value == low:
            return False
        case Operator.LTE if value == high:
            return True
        case Operator.GT if value == high:
            return False
        case _:
            return None


def _integer_bound(field: Field, operator: Operator, value: float) -> Leaf:
    least, greatest = field.integer_range
    if operator in (Operator.GT, Operator.GTE):
        low = math.floor(value) + 1 if operator is Operator.GT else math.ceil(value)
        if least < low <= greatest:
            return Bound(field, Operator.GTE, low)
        return Known(field, low <= least)
    high = math.ceil(value) - 1 if operator is Operator.LT else math.floor(value)
    if least <= high < greatest:
        return Bound(field, Operator.LTE, high)
    return Known(field, high >= greatest)


def _nearest(value: float) -> float:
    """Return the double nearest to a number; infinite where it is beyond all of them."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _double_bound(field: Field, operator: Operator, value: float) -> Leaf:
    """Move a bound that no double equals (an integer of over 53 bits) to the next double that it lets through."""
    double = _nearest(value)
    if math.isinf(double):  # beyond all doubles
        return Known(field, (double > 0) is (operator in (Operator.LT, Operator.LTE)))
    if double != value:
        if operator in (Operator.GT, Operator.GTE):
            operator = Operator.GTE
            double = math.nextafter(double, math.inf) if double < value else double
        else:
            operator = Operator.LTE
            double = math.nextafter(double, -math.inf) if double > value else double
    if math.isinf(double):
        return Known(field, (double > 0) is (operator in (Operator.LT, Operator.LTE)))
    return Bound(field, operator, double)


_OPPOSITE: Final = {
    Operator.GT: Operator.LTE,
    Operator.GTE: Operator.LT,
    Operator.LT: Operator.GTE,
    Operator.LTE: Operator.GT,
}


def _negate_leaf(leaf: Leaf) -> Leaf:
    match leaf:
        case Known():
            return Known(leaf.field, not leaf.verdict)
        case Membership():
            if leaf.field.type is FieldType.BOOLEAN:
                (value,) = leaf.values
                return replace(leaf, values=(not value,))
            return replace(leaf, negated=not leaf.negated)
        case Bound():
            return _bound(leaf.field, _OPPOSITE[leaf.operator], leaf.value)
        case Match():
            return replace(leaf, negated=not leaf.negated)
        case _:
            assert_never(leaf)


def holds(leaf: Leaf, value: Any) -> bool:
    """Whether a leaf is true of a present value of its field's type."""
    match leaf:
        case Known():
            return leaf.verdict
        case Membership():
            return ((fold(value) if leaf.ignore_case else value) in leaf.values) is not leaf.negated
        case Bound():
            return _COMPARE[leaf.operator](value, leaf.value)
        case Match():
            return _FIND[leaf.operator](fold(value) if leaf.ignore_case else value, leaf.needle) is not leaf.negated
        case _:
            assert_never(leaf)


_COMPARE: Final[dict[Operator, Callable[[Any, Any], bool]]] = {
    Operator.GT: lambda value, bound: value > bound,
    Operator.GTE: lambda value, bound: value >= bound,
    Operator.LT: lambda value, bound: value < bound,
    Operator.LTE: lambda value, bound: value <= bound,
}
_FIND: Final[dict[Operator, Callable[[str, str], bool]]] = {
    Operator.CONTAINS: lambda text, needle: needle in text,
    Operator.STARTS_WITH: str.startswith,
    Operator.ENDS_WITH: str.endswith,
}


# -- groups -------------------------------------------------------------------------------------------------------


def conjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "all of these", each of them in normal form."""
    return _combine(children, Conjunction)


def disjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "any of these", each of them in normal form."""
    return _combine(children, Disjunction)


def _combine(children: Iterable[Plan], kind: type[Conjunction] | type[Disjunction]) -> Plan:
    decides = kind is Disjunction  # the verdict of a child that settles the group
    flat: dict[Plan, None] = {}  # a set that keeps its order
    for child in children:
        for part in child.children if isinstance(child, kind) else (child,):
            if isinstance(part, Constant):
                if part.verdict is decides:
                    return part
            else:
                flat[part] = None
    parts = _join_leaves(list(flat), kind)
    if Constant(decides) in parts or _contradicts(parts):
        return Constant(decides)
    parts = [part for part in parts if not isinstance(part, Constant)]
    match parts:
        case []:
            return Constant(not decides)
        case [part]:
            return part
        case _:
            return kind(tuple(sorted(parts, key=lambda part: (_rank(part, kind), _name(part)))))


def _name(part: Plan) -> str:
    """Return what orders parts of one rank, so that a plan made of a plan's parts is the same plan."""
    return "" if isinstance(part, Constant | Conjunction | Disjunction) else part.field.name


def _contradicts(parts: list[Plan]) -> bool:
    """Whether one part says that a field has a value and another that it has none."""
    present = {part.field.name for part in parts if isinstance(part, Presence) and part.present}
    return any(isinstance(part, Presence) and not part.present and part.field.name in present for part in parts)


def _join_leaves(parts: list[Plan], kind: type[Conjunction] | type[Disjunction]) -> list[Plan]:
    """Join the leaves on one field; each joined leaf stands where the field's first leaf stood."""
    by_field: dict[str, list[Leaf]] = {}
    for part in parts:
        if isinstance(part, Leaf):
            by_field.setdefault(part.field.name, []).append(part)
    joined: list[Plan] = []
    for part in parts:
        if not isinstance(part, Leaf):
            joined.append(part)
            continue
        leaves = by_field.pop(part.field.name, None)
        if leaves is None:
            continue
        if len(leaves) > 1:
            # Any of these is: not all of their opposites.
            opposite = kind is Disjunction
            leaves = _narrow([_negate_leaf(leaf) for leaf in leaves] if opposite else leaves)
            leaves = [_negate_leaf(leaf) for leaf in leaves] if opposite else leaves
        joined += map(_settled, leaves)
    return joined


def _settled(leaf: Leaf) -> Plan:
    """Return what a leaf is where its field always has a value."""
    return leaf if leaf.field.nullable or not isinstance(leaf, Known) else Constant(leaf.verdict)


def _narrow(leaves: list[Leaf]) -> list[Leaf]:
    """Return as few leaves as say the same as all of `leaves`, which are on one field."""
    field = leaves[0].field
    tests = [leaf for leaf in leaves if not isinstance(leaf, Known)]
    if any(isinstance(leaf, Known) and not leaf.verdict for leaf in leaves):
        return [Known(field, False)]
    if not tests:
        return [Known(field, True)]
    exact = [leaf for leaf in tests if isinstance(leaf, Membership) and not leaf.negated and not leaf.ignore_case]
    if exact:
        return [_filtered(exact, [leaf for leaf in tests if leaf not in exact])]
    interval = _interval(field, [leaf for leaf in tests if isinstance(leaf, Bound)])
    if interval is None:
        return [Known(field, False)]
    others: list[Leaf] = [leaf for leaf in tests if not isinstance(leaf, Bound)]
    if any(isinstance(leaf, Membership) for leaf in interval):  # a single point
        return _narrow([*interval, *others])
    return [*interval, *_merged(others, interval)]


def _filtered(memberships: list[Membership], others: list[Leaf]) -> Leaf:
    """Return the values that all memberships name and that pass the other tests."""
    first, *rest = memberships
    kept = set(first.values).intersection(*(leaf.values for leaf in rest))
    for leaf in others:
        if isinstance(leaf, Membership) and not leaf.ignore_case:
            kept.difference_update(leaf.values)
        else:
            kept = {value for value in kept if holds(leaf, value)}
    return replace(first, values=tuple(sorted(kept))) if kept else Known(first.field, False)


def _interval(field: Field, bounds: list[Bound]) -> list[Leaf] | None:
    """Return the tightest bound on each side, or the one value between them, or None where nothing is."""
    lower = [bound for bound in bounds if bound.operator in (Operator.GT, Operator.GTE)]
    upper = [bound for bound in bounds if bound.operator in (Operator.LT, Operator.LTE)]
    low = max(lower, key=lambda bound: (bound.value, bound.operator is Operator.GT), default=None)
    high = min(upper, key=lambda bound: (bound.value, bound.operator is Operator.LTE), default=None)
    if low is not None and high is not None:
        if low.value == high.value and (low.operator, high.operator) == (Operator.GTE, Operator.LTE):
            return [Membership(field, (low.value,))]
        if low.value >= high.value:  # type: ignore[operator]
            return None
    return [bound for bound in (low, high) if bound is not None]


def _merged(tests: list[Leaf], interval: list[Leaf]) -> list[Leaf]:
    """Join memberships of one kind; drop excluded values that the interval excludes anyway."""
    kinds: dict[tuple[bool, bool], Membership] = {}
    merged: list[Leaf] = []
    for test in tests:
        if not isinstance(test, Membership):
            merged.append(test)
            continue
        kind = (test.negated, test.ignore_case)
        known = kinds.get(kind, test)
        join = set(known.values).union if test.negated else set(known.values).intersection
        values = tuple(sorted(join(test.values)))
        if not values:
            return [Known(test.field, False)]
        kinds[kind] = replace(test, values=values)
    for (negated, ignore_case), leaf in kinds.items():
        values = leaf.values
        if negated and not ignore_case:
            values = tuple(value for value in values if all(holds(bound, value) for bound in interval))
        if values:
            merged.append(replace(leaf, values=values))
    return merged


# -- order --------------------------------------------------------------------------------------------------------

#: What a test of text costs, in units of an equality as measured on rows, and the share of contacts it is guessed to
#: let through.
_ESTIMATES: Final[dict[Operator, tuple[float, float]]] = {
    Operator.CONTAINS: (5.0, 0.1),
    Operator.STARTS_WITH: (5.0, 0.05),
    Operator.ENDS_WITH: (7.0, 0.1),
}
_FOLDING_COST: Final = 5.0


def _rank(plan: Plan, kind: type[Conjunction] | type[Disjunction]) -> float:
    """Return the cost of a test for each contact that it settles; the least comes first."""
    cost, share = _estimate(plan)
    settled = share if kind is Disjunction else 1 - share
    return cost / max(settled, 0.01)


def _estimate(plan: Plan) -> tuple[float, float]:
    match plan:
        case Constant():
            return 0.0, float(plan.verdict)
        case Presence() | Known():
            return 1.0, 0.8
        case Membership():
            share = 0.5 if plan.field.type is FieldType.BOOLEAN else min(0.05 + 0.02 * len(plan.values), 0.3)
            cost = (3.5 if plan.negated else 1.0 if len(plan.values) == 1 else 2.0) + _FOLDING_COST * plan.ignore_case
            return cost, 1 - share if plan.negated else share
        case Bound():
            return 2.3 if plan.field.type is FieldType.DATETIME else 1.5, 0.4
        case Match():
            cost, share = _ESTIMATES[plan.operator]
            return cost + _FOLDING_COST * plan.ignore_case, 1 - share if plan.negated else share
        case Conjunction(children):
            cost, share = 0.0, 1.0
            for child in children:
                more, part = _estimate(child)
                cost, share = cost + share * more, share * part
            return cost, share
        case Disjunction(children):
            cost, rest = 0.0, 1.0
            for child in children:
                more, part = _estimate(child)
                cost, rest = cost + rest * more, rest * (1 - part)
            return cost, 1 - rest
        case _:
            assert_never(plan)


# -- selecting ----------------------------------------------------------------------------------------------------


def selection(plan: Plan) -> Plan:
    """Return the plan that is true where `plan` is, and false where it is false or unknown.

    In it a leaf on a missing value is false, so that nothing has to ask for presence twice.
    """
    match plan:
        case Known(field, verdict):
            return Presence(field, present=True) if verdict else NOONE
        case Conjunction(children):
            chosen = _drop_presence(conjunction(map(selection, children)))
        case Disjunction(children):
            chosen = _drop_presence(disjunction(map(selection, children)))
        case _:
            return plan
    # What is left of a group may have joined with its neighbours into a leaf that can be unknown.
    parts = chosen.children if isinstance(chosen, Conjunction | Disjunction) else (chosen,)
    return selection(chosen) if any(isinstance(part, Known) for part in parts) else chosen


def _drop_presence(plan: Plan) -> Plan:
    match plan:
        case Conjunction(children):
            tested = {child.field.name for child in children if isinstance(child, Leaf)}
            if any(isinstance(c, Presence) and not c.present and c.field.name in tested for c in children):
                return NOONE
            return conjunction(c for c in children if not (isinstance(c, Presence) and c.field.name in tested))
        case Disjunction(children):
            present = {child.field.name for child in children if isinstance(child, Presence) and child.present}
            return disjunction(c for c in children if not (isinstance(c, Leaf) and c.field.name in present))
        case _:
            return plan
