"""Tests of one field: a comparison as a leaf of the plan, its opposite, and its verdict of a value."""

import math
import operator
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeAlias, assert_never

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
    test = _TESTS[node.operator](field, node.value, node.ignore_case)
    match test:
        case Constant(verdict):  # by algebra, missing values included
            return Constant(verdict is not negated)
        case Presence():
            return Presence(field, present=negated)
        case _:
            return settled(opposite(test) if negated else test)


def _held(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    """Return those values that a field can have, as it has them."""
    return _HELD[field.type](field, values)


def _integers(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    low, high = field.integer_range
    return [int(value) for value in values if low <= value <= high and value == math.floor(value)]


def _doubles(_: Field, values: Iterable[Any]) -> Iterable[Any]:
    return [double for value in values if (double := _nearest(value)) == value]


def _equals(field: Field, value: Any, ignore_case: bool) -> Leaf:
    return _list_equals(field, value) if field.many else _membership(field, (value,), ignore_case)


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
    if ignore_case and field.type is FieldType.STRING:
        ignore_case = not all(map(is_caseless, kept))
        kept = {fold(value) for value in kept} if ignore_case else kept
    if not kept:
        return Known(field, False)
    if len(kept) == len((True, False)) and field.type is FieldType.BOOLEAN:
        return Known(field, True)
    return Membership(field, tuple(sorted(kept)), ignore_case=ignore_case)


def _match(where: Where, field: Field, needle: str, ignore_case: bool) -> Leaf:
    if not needle:
        return Known(field, True)
    ignore_case = ignore_case and not is_caseless(needle)
    if ignore_case:
        needle = fold(needle)
    return Match(field, where, needle, ignore_case=ignore_case)


_HAS_CASE: Final = frozenset(map(chr, FOLDS.values())) | frozenset(map(chr, FOLDS))


def is_caseless(text: str) -> bool:
    """Whether this text is folded and no other one folds to it, so that case need not be ignored to find it."""
    return _HAS_CASE.isdisjoint(text)


_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)


def _bound(field: Field, side: Side, value: Any) -> Leaf:
    if isinstance(value, Relative):
        return RelativeBound(field, side, value)
    return _BOUNDS[field.type](field, side, value)


def _ordered_bound(low: Any, high: Any, field: Field, side: Side, value: Any) -> Leaf:
    """Return a bound in a domain from `low` to `high`, at whose edges it is the same for every value."""
    edge = low if side.is_lower is side.has_bound else high
    return Known(field, side.has_bound) if value == edge else Bound(field, side, value)


def _integer_bound(field: Field, side: Side, value: float) -> Leaf:
    if side.is_lower:
        return _at_least(field, math.ceil(value) if side.has_bound else math.floor(value) + 1)
    return _at_most(field, math.floor(value) if side.has_bound else math.ceil(value) - 1)


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


# -- by operator and type ---------------------------------------------------------------------------------------------
# As tables, since each case of a match takes as long to name its member as to look up a table, and every leaf has some.

#: What makes the test of a field, given an operand and whether case is ignored.
_MakeTest: TypeAlias = Callable[[Field, Any, bool], Leaf | Presence | Constant]
_MakeBound: TypeAlias = Callable[[Field, Side, Any], Leaf]


def _test_of(operator: Operator) -> _MakeTest:
    match operator:
        case Operator.IS_NULL:
            return lambda field, *_: Presence(field, present=False) if field.nullable else Constant(False)
        case Operator.EQUALS:
            return _equals
        case Operator.IN:
            return lambda field, values, folds: _membership(field, values, folds) if values else Constant(False)
        case Operator.CONTAINS:
            return partial(_match, Where.ANYWHERE)
        case Operator.STARTS_WITH:
            return partial(_match, Where.START)
        case Operator.ENDS_WITH:
            return partial(_match, Where.END)
        case Operator.GT:
            return _bound_on(Side.ABOVE)
        case Operator.GTE:
            return _bound_on(Side.AT_LEAST)
        case Operator.LT:
            return _bound_on(Side.BELOW)
        case Operator.LTE:
            return _bound_on(Side.AT_MOST)
        case Operator.HAS:
            return lambda field, value, _: _list_has(field, (value,), every=False)
        case Operator.HAS_SOME | Operator.HAS_EVERY:
            every = operator is Operator.HAS_EVERY
            return lambda field, values, _: _list_has(field, values, every) if values else Constant(every)
        case Operator.IS_EMPTY:
            return lambda field, value, _: ListEquals(field, (), negated=not value)
        case _:
            assert_never(operator)


def _bound_on(side: Side) -> _MakeTest:
    return lambda field, value, _: _bound(field, side, value)


def _held_of(type: FieldType) -> Callable[[Field, Iterable[Any]], Iterable[Any]]:
    match type:
        case FieldType.INTEGER:
            return _integers
        case FieldType.NUMBER:
            return _doubles
        case FieldType.STRING | FieldType.BOOLEAN | FieldType.DATETIME:
            return lambda _, values: values
        case _:
            assert_never(type)


def _bound_of(type: FieldType) -> _MakeBound:
    match type:
        case FieldType.INTEGER:
            return _integer_bound
        case FieldType.NUMBER:
            return _double_bound
        case FieldType.DATETIME:
            return partial(_ordered_bound, _FIRST, _LAST)
        case FieldType.STRING | FieldType.BOOLEAN:
            return partial(_ordered_bound, "", None)
        case _:
            assert_never(type)


_TESTS: Final = {operator: _test_of(operator) for operator in Operator}
_HELD: Final = {one: _held_of(one) for one in FieldType}
_BOUNDS: Final = {one: _bound_of(one) for one in FieldType}


# -- opposites and verdicts -------------------------------------------------------------------------------------------


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
    instant = leaf.operand.at(now)
    if isinstance(instant, datetime):  # nearly always
        return _ordered_bound(_FIRST, _LAST, leaf.field, leaf.side, instant)
    match instant:
        case Edge.BEFORE:
            return Known(leaf.field, leaf.side.is_lower)
        case Edge.AFTER:
            return Known(leaf.field, not leaf.side.is_lower)
        case _:
            assert_never(instant)


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
