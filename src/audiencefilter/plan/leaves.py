"""Tests of one field: a comparison as a leaf of the plan, its opposite, and its verdict of a value."""

import math
import operator
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, assert_never

from audiencefilter.language.ast import Comparison, Operator
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.folding import FOLDS, fold
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import (
    Bound,
    Constant,
    Known,
    Leaf,
    ListEquals,
    ListHas,
    ListTest,
    Match,
    Membership,
    Plan,
    Presence,
    RelativeBound,
    Side,
    ValueTest,
    Where,
)


def leaf_of(node: Comparison, field: Field, negated: bool) -> Plan:
    """Return what a comparison, or with `negated` its opposite, is in the field's domain."""
    value: Any = node.value
    match node.operator:
        case Operator.IS_NULL:
            return Presence(field, present=negated) if field.nullable else Constant(negated)
        case Operator.EQUALS if field.many:
            leaf = _list_equals(field, value)
        case Operator.EQUALS:
            leaf = _membership(field, (value,), node.ignore_case)
        case Operator.IN:
            if not value:
                return Constant(negated)  # by algebra, missing values included
            leaf = _membership(field, value, node.ignore_case)
        case Operator.CONTAINS:
            leaf = _match(field, Where.ANYWHERE, value, node.ignore_case)
        case Operator.STARTS_WITH:
            leaf = _match(field, Where.START, value, node.ignore_case)
        case Operator.ENDS_WITH:
            leaf = _match(field, Where.END, value, node.ignore_case)
        case Operator.GT:
            leaf = _bound(field, Side.ABOVE, value)
        case Operator.GTE:
            leaf = _bound(field, Side.AT_LEAST, value)
        case Operator.LT:
            leaf = _bound(field, Side.BELOW, value)
        case Operator.LTE:
            leaf = _bound(field, Side.AT_MOST, value)
        case Operator.HAS:
            leaf = _list_has(field, (value,), every=False)
        case Operator.HAS_SOME | Operator.HAS_EVERY:
            every = node.operator is Operator.HAS_EVERY
            if not value:
                return Constant(every is not negated)  # by algebra, missing lists included
            leaf = _list_has(field, value, every)
        case Operator.IS_EMPTY:
            leaf = ListEquals(field, (), negated=not value)
        case _:
            assert_never(node.operator)
    if negated:
        leaf = opposite(leaf)
    return settled(leaf)


def _held(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    """Return those values that a field can have, as it has them."""
    match field.type:
        case FieldType.INTEGER:
            low, high = field.integer_range
            return [int(value) for value in values if low <= value <= high and value == math.floor(value)]
        case FieldType.NUMBER:
            return [double for value in values if (double := _nearest(value)) == value]
        case FieldType.STRING | FieldType.BOOLEAN | FieldType.DATETIME:
            return values
        case _:
            assert_never(field.type)


def _list_has(field: Field, values: tuple[Any, ...], every: bool) -> Leaf:
    asked: set[Any] = set(values)
    kept = set(_held(field, asked))
    if not kept or (every and len(kept) < len(asked)):
        return Known(field, False)
    return ListHas(field, tuple(sorted(kept)), every and len(kept) > 1)


def _list_equals(field: Field, values: tuple[Any, ...]) -> Leaf:
    kept = tuple(_held(field, values))
    return ListEquals(field, kept) if len(kept) == len(values) else Known(field, False)


def _membership(field: Field, values: Iterable[Any], ignore_case: bool) -> Leaf:
    kept: set[Any] = set(_held(field, values))
    if field.type is FieldType.STRING:
        ignore_case = ignore_case and not all(map(_is_caseless, kept))
        kept = {fold(value) for value in kept} if ignore_case else kept
    if not kept:
        return Known(field, False)
    if field.type is FieldType.BOOLEAN and len(kept) == len((True, False)):
        return Known(field, True)
    return Membership(field, tuple(sorted(kept)), ignore_case=ignore_case)


def _match(field: Field, where: Where, needle: str, ignore_case: bool) -> Leaf:
    if not needle:
        return Known(field, True)
    ignore_case = ignore_case and not _is_caseless(needle)
    if ignore_case:
        needle = fold(needle)
    return Match(field, where, needle, ignore_case=ignore_case)


_HAS_CASE: Final = frozenset(map(chr, FOLDS.values())) | frozenset(map(chr, FOLDS))


def _is_caseless(text: str) -> bool:
    """Whether this text is folded and no other one folds to it, so that case need not be ignored to find it."""
    return _HAS_CASE.isdisjoint(text)


_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)


def _bound(field: Field, side: Side, value: Any) -> Leaf:
    if isinstance(value, Relative):
        return RelativeBound(field, side, value)
    match field.type:
        case FieldType.INTEGER:
            return _integer_bound(field, side, value)
        case FieldType.NUMBER:
            return _double_bound(field, side, value)
        case FieldType.DATETIME:
            return _ordered_bound(field, side, value, _FIRST, _LAST)
        case FieldType.STRING | FieldType.BOOLEAN:
            return _ordered_bound(field, side, value, "", None)
        case _:
            assert_never(field.type)


def _ordered_bound(field: Field, side: Side, value: Any, low: Any, high: Any) -> Leaf:
    """Return a bound in a domain from `low` to `high`, at whose edges it is the same for every value."""
    match side:
        case Side.ABOVE:
            edge, verdict = high, False
        case Side.AT_LEAST:
            edge, verdict = low, True
        case Side.BELOW:
            edge, verdict = low, False
        case Side.AT_MOST:
            edge, verdict = high, True
        case _:
            assert_never(side)
    return Known(field, verdict) if value == edge else Bound(field, side, value)


def _integer_bound(field: Field, side: Side, value: float) -> Leaf:
    match side:
        case Side.ABOVE:
            return _at_least(field, math.floor(value) + 1)
        case Side.AT_LEAST:
            return _at_least(field, math.ceil(value))
        case Side.BELOW:
            return _at_most(field, math.ceil(value) - 1)
        case Side.AT_MOST:
            return _at_most(field, math.floor(value))
        case _:
            assert_never(side)


def _at_least(field: Field, low: int) -> Leaf:
    least, greatest = field.integer_range
    return Bound(field, Side.AT_LEAST, low) if least < low <= greatest else Known(field, low <= least)


def _at_most(field: Field, high: int) -> Leaf:
    least, greatest = field.integer_range
    return Bound(field, Side.AT_MOST, high) if least <= high < greatest else Known(field, high >= greatest)


def _nearest(value: float) -> float:
    """Return the double nearest to a number; infinite where it is beyond all of them."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _double_bound(field: Field, side: Side, value: float) -> Leaf:
    """Move a bound that no double equals (an integer of over 53 bits) to the next double that it lets through."""
    double = _nearest(value)
    if math.isinf(double):  # beyond all doubles
        return Known(field, (double > 0) is not side.is_lower)
    if double != value:
        if side.is_lower:
            side = Side.AT_LEAST
            double = math.nextafter(double, math.inf) if double < value else double
        else:
            side = Side.AT_MOST
            double = math.nextafter(double, -math.inf) if double > value else double
    if math.isinf(double):
        return Known(field, (double > 0) is not side.is_lower)
    return Bound(field, side, double)


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
            return _bound(leaf.field, leaf.side.opposite, leaf.value)
        case Match() | ListHas() | ListEquals():
            return replace(leaf, negated=not leaf.negated)
        case RelativeBound():
            return replace(leaf, side=leaf.side.opposite)
        case _:
            assert_never(leaf)


def at_instant(leaf: RelativeBound, now: datetime) -> Leaf:
    """Return the bound that a relative one is at an instant: a Known outside the years 0001 to 9999."""
    match leaf.operand.at(now):
        case Edge.BEFORE:
            return Known(leaf.field, leaf.side.is_lower)
        case Edge.AFTER:
            return Known(leaf.field, not leaf.side.is_lower)
        case datetime() as instant:
            return _bound(leaf.field, leaf.side, instant)
        case other:
            assert_never(other)


def holds(leaf: Known | ValueTest | ListTest, value: Any) -> bool:
    """Whether a leaf is true of a present value of its field's type; of a list, which is a tuple."""
    match leaf:
        case Known():
            return leaf.verdict
        case Membership():
            return is_among(fold(value) if leaf.ignore_case else value, leaf.values) is not leaf.negated
        case Bound():
            return _COMPARE[leaf.side](value, leaf.value)
        case Match():
            return FIND[leaf.where](fold(value) if leaf.ignore_case else value, leaf.needle) is not leaf.negated
        case ListHas():
            found = set(leaf.values).intersection(value)
            return bool(len(found) == len(leaf.values) if leaf.every else found) is not leaf.negated
        case ListEquals():
            return (value == leaf.values) is not leaf.negated
        case _:
            assert_never(leaf)


def is_among(value: Any, values: Sequence[Any]) -> bool:
    """Whether a value is one of those in ascending order."""
    index = bisect_left(values, value)
    return index < len(values) and bool(values[index] == value)


def _comparison(side: Side) -> Callable[[Any, Any], bool]:
    match side:
        case Side.ABOVE:
            return operator.gt
        case Side.AT_LEAST:
            return operator.ge
        case Side.BELOW:
            return operator.lt
        case Side.AT_MOST:
            return operator.le
        case _:
            assert_never(side)


def _finder(where: Where) -> Callable[[str, str], bool]:
    match where:
        case Where.ANYWHERE:
            return str.__contains__
        case Where.START:
            return str.startswith
        case Where.END:
            return str.endswith
        case _:
            assert_never(where)


#: Whether a value is on a side of a bound, and whether a text has a needle in a place.
_COMPARE: Final = {side: _comparison(side) for side in Side}
FIND: Final = {where: _finder(where) for where in Where}


def settled(leaf: Leaf) -> Plan:
    """Return what a leaf is where its field always has a value."""
    return leaf if leaf.field.nullable or not isinstance(leaf, Known) else Constant(leaf.verdict)
