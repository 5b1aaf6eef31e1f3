"""Tests of one field: a comparison as a leaf of the plan, its opposite, and its verdict of a value."""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, assert_never

from audiencefilter.language.ast import Comparison, Operator
from audiencefilter.language.folding import FOLDS, fold
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Bound, Constant, Known, Leaf, Match, Membership, Plan, Presence


def leaf_of(node: Comparison, field: Field, negated: bool) -> Plan:
    """Return what a comparison, or with `negated` its opposite, is in the field's domain."""
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
        leaf = opposite(leaf)
    return settled(leaf)


def _membership(field: Field, values: Iterable[Any], ignore_case: bool) -> Leaf:
    kept: set[Any] = set(values)
    match field.type:
        case FieldType.INTEGER:
            low, high = field.integer_range
            kept = {int(value) for value in kept if low <= value <= high and value == math.floor(value)}
        case FieldType.NUMBER:
            kept = {double for value in kept if (double := _nearest(value)) == value}
        case FieldType.STRING if ignore_case:
            ignore_case = not all(map(_is_caseless, kept))
            kept = {fold(value) for value in kept} if ignore_case else kept
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
    ignore_case = ignore_case and not _is_caseless(needle)
    if ignore_case:
        needle = fold(needle)
    return Match(field, operator, needle, ignore_case=ignore_case)


_HAS_CASE: Final = frozenset(map(chr, FOLDS.values())) | frozenset(map(chr, FOLDS))


def _is_caseless(text: str) -> bool:
    """Whether this text is folded and no other one folds to it, so that case need not be ignored to find it."""
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


def opposite(leaf: Leaf) -> Leaf:
    """Return the leaf that is true where this one is false, and unknown where it is."""
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
            return is_among(fold(value) if leaf.ignore_case else value, leaf.values) is not leaf.negated
        case Bound():
            return _COMPARE[leaf.operator](value, leaf.value)
        case Match():
            return FIND[leaf.operator](fold(value) if leaf.ignore_case else value, leaf.needle) is not leaf.negated
        case _:
            assert_never(leaf)


def is_among(value: Any, values: Sequence[Any]) -> bool:
    """Whether a value is one of those in ascending order."""
    place = bisect_left(values, value)
    return place < len(values) and bool(values[place] == value)


_COMPARE: Final[dict[Operator, Callable[[Any, Any], bool]]] = {
    Operator.GT: lambda value, bound: value > bound,
    Operator.GTE: lambda value, bound: value >= bound,
    Operator.LT: lambda value, bound: value < bound,
    Operator.LTE: lambda value, bound: value <= bound,
}
FIND: Final[dict[Operator, Callable[[str, str], bool]]] = {
    Operator.CONTAINS: str.__contains__,
    Operator.STARTS_WITH: str.startswith,
    Operator.ENDS_WITH: str.endswith,
}


def settled(leaf: Leaf) -> Plan:
    """Return what a leaf is where its field always has a value."""
    return leaf if leaf.field.nullable or not isinstance(leaf, Known) else Constant(leaf.verdict)
