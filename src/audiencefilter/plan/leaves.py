"""Tests of one field: the leaf for a comparison, the opposite of a leaf, and the verdict of a leaf on a value."""

import math
import operator
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

from audiencefilter.language.ast import Comparison, Operator
from audiencefilter.language.fields import AverageField, Field, FieldType
from audiencefilter.language.folding import fold, folds
from audiencefilter.language.instants import Clocked, Edge
from audiencefilter.plan import nodes as p

if TYPE_CHECKING:
    from audiencefilter.language.relative_dates import DaysOfYear


def leaf_of(node: Comparison, field: Field, negated: bool) -> p.Plan:
    """Return the plan of a comparison, or with `negated` of its opposite, in the field's domain."""
    test = _TESTS[node.operator](field, node.value, node.ignore_case)
    match test:
        case p.Constant(verdict):  # the same verdict for missing values, too
            return p.Constant(verdict is not negated)
        case p.Presence():
            return p.Presence(field, present=negated)
        case _:
            return settled(opposite(test) if negated else test)


def _integers(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    low, high = field.integer_range
    return [int(value) for value in values if low <= value <= high and value == math.floor(value)]


def _units(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    units = [_in_units(field, value) for value in values]
    if isinstance(field, AverageField):
        return [value for value in units if value.denominator <= MAX_AVERAGED and abs(value) <= _GREATEST]
    return _integers(field, units)


def _in_units(field: Field, value: Any) -> Any:
    """Return a number in units of a field's scale."""
    from fractions import Fraction  # imported here, since few schemas have decimals

    units: int = 10 ** (field.scale or 0)
    return Fraction(value) * units


def _doubles(_: Field, values: Iterable[Any]) -> Iterable[Any]:
    return [double for value in values if (double := _nearest(value)) == value]


def _exact(field: Field, values: Iterable[Any]) -> Iterable[Any]:
    """Return the operands that a value of the field may equal, as the field's values are compared."""
    convert = _VALUES.get(field.type)
    return values if convert is None else convert(field, values)


def _equals(field: Field, value: Any, ignore_case: bool) -> p.Leaf:
    if not field.many:
        return _membership(field, (value,), ignore_case)
    exact = tuple(_exact(field, value))
    return p.ListEquals(field, exact) if len(exact) == len(value) else p.Known(field, False)


def _list_has(field: Field, values: tuple[Any, ...], every: bool) -> p.Leaf:
    wanted: set[Any] = set(values)
    exact = set(_exact(field, wanted))
    if not exact or (every and len(exact) < len(wanted)):
        return p.Known(field, False)
    return p.ListHas(field, tuple(sorted(exact)), every and len(exact) > 1)


def _membership(field: Field, values: Iterable[Any], ignore_case: bool) -> p.Leaf:
    exact: set[Any] = set(_exact(field, values))
    if ignore_case and field.type is FieldType.STRING:
        ignore_case = not all(map(is_caseless, exact))
        exact = {fold(value) for value in exact} if ignore_case else exact
    if not exact:
        return p.Known(field, False)
    if len(exact) == len((True, False)) and field.type is FieldType.BOOLEAN:
        return p.Known(field, True)
    return p.Membership(field, tuple(sorted(exact)), ignore_case=ignore_case)


def _match(where: p.Where, field: Field, needle: str, ignore_case: bool) -> p.Leaf:
    if not needle:
        return p.Known(field, True)
    ignore_case = ignore_case and not is_caseless(needle)
    if ignore_case:
        needle = fold(needle)
    return p.Match(field, where, needle, ignore_case=ignore_case)


@cache
def _with_case() -> frozenset[str]:
    return frozenset(map(chr, folds().values())) | frozenset(map(chr, folds()))


def is_caseless(text: str) -> bool:
    """Whether a text is folded and no other text folds to it, so that a case-sensitive search finds it, too."""
    return _with_case().isdisjoint(text)


def _on_days(field: Field, value: "DaysOfYear") -> p.Leaf:
    from audiencefilter.language.relative_dates import EVERY_DAY  # imported here, since few clauses have such days

    return p.OnDays(field, value) if value.days not in ((), EVERY_DAY) else p.Known(field, value.days != ())


#: An average is of at most this many values, so that an engine's 128-bit integers can compare it.
MAX_AVERAGED: Final = 2**31 - 1
#: No average of integers of 64 bits is beyond this.
_GREATEST: Final = 2**63
#: The first and the last instant.
FIRST, LAST = FieldType.DATETIME.facts.edges
#: The instants and dates at which a relative bound becomes a Known.
ENDS: Final = frozenset((*Edge, FIRST, LAST, *FieldType.DATE.facts.edges))


_EDGES: Final = {kind: kind.facts.edges for kind in FieldType}


def _bound(field: Field, side: p.Side, value: Any) -> p.Leaf:
    if issubclass(type(value), Clocked):
        return p.RelativeBound(field, side, value)
    return _BOUNDS[field.type](field, side, value if field.scale is None else _in_units(field, value))


def _ordered_bound(field: Field, side: p.Side, value: Any) -> p.Leaf:
    """Return a bound among the values of a type; a Known where its verdict is the same for all of them."""
    low, high = _EDGES[field.type]
    edge = low if side.is_lower is side.has_bound else high
    return p.Known(field, side.has_bound) if value == edge else p.Bound(field, side, value)


def _integer_bound(field: Field, side: p.Side, value: float) -> p.Leaf:
    least, greatest = field.integer_range
    if side.is_lower:
        low = math.ceil(value) if side.has_bound else math.floor(value) + 1
        return p.Bound(field, p.Side.AT_LEAST, low) if least < low <= greatest else p.Known(field, low <= least)
    high = math.floor(value) if side.has_bound else math.ceil(value) - 1
    return p.Bound(field, p.Side.AT_MOST, high) if least <= high < greatest else p.Known(field, high >= greatest)


def _decimal_bound(field: Field, side: p.Side, units: Any) -> p.Leaf:
    if not isinstance(field, AverageField):
        return _integer_bound(field, side, units)
    if abs(units) > _GREATEST:
        return p.Known(field, (units > 0) is not side.is_lower)
    if units.denominator <= MAX_AVERAGED:
        return p.Bound(field, side, units)
    # No average is equal to it, so the next one that passes is a bound, too.
    side = p.Side.AT_LEAST if side.is_lower else p.Side.AT_MOST
    return p.Bound(field, side, _next_average(units, above=side.is_lower))


def _next_average(value: Any, above: bool) -> Any:
    """Return the nearest fraction above or below a value whose denominator is at most MAX_AVERAGED."""
    near = value.limit_denominator(MAX_AVERAGED)  # its nearest one: none lies between the two
    if (near > value) is above:
        return near
    # The next fraction c / d on the other side has c * b - a * d = 1, or -1, and the greatest such d.
    a, b, sign = near.numerator, near.denominator, 1 if above else -1
    d = MAX_AVERAGED - (MAX_AVERAGED + sign * pow(a, -1, b)) % b
    return type(near)(a * d + sign, b * d)


def _nearest(value: float) -> float:
    """Return the double nearest to a number; infinite where the number is beyond all doubles."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _double_bound(field: Field, side: p.Side, value: float) -> p.Leaf:
    """Return a bound of doubles. A value between doubles (an integer of over 53 bits) becomes the next passing one."""
    double = _nearest(value)
    if math.isinf(double):  # beyond all doubles
        return p.Known(field, (double > 0) is not side.is_lower)
    if double != value:
        if side.is_lower:
            side = p.Side.AT_LEAST
            double = math.nextafter(double, math.inf) if double < value else double
        else:
            side = p.Side.AT_MOST
            double = math.nextafter(double, -math.inf) if double > value else double
    if math.isinf(double):
        return p.Known(field, (double > 0) is not side.is_lower)
    return p.Bound(field, side, double)


# -- by operator and type ---------------------------------------------------------------------------------------------
# Tables, because a look-up is faster than a match, and every leaf needs several.

#: Makes the test of a field from an operand and `ignore_case`.
_MakeTest: TypeAlias = Callable[[Field, Any, bool], p.Leaf | p.Presence | p.Constant]
_MakeBound: TypeAlias = Callable[[Field, p.Side, Any], p.Leaf]


def _test_of(operator: Operator) -> _MakeTest:
    match operator:
        case Operator.IS_NULL:
            return lambda field, *_: p.Presence(field, present=False) if field.nullable else p.Constant(False)
        case Operator.EQUALS:
            return _equals
        case Operator.IN:
            return lambda field, values, folds: _membership(field, values, folds) if values else p.Constant(False)
        case Operator.CONTAINS:
            return partial(_match, p.Where.ANYWHERE)
        case Operator.STARTS_WITH:
            return partial(_match, p.Where.START)
        case Operator.ENDS_WITH:
            return partial(_match, p.Where.END)
        case Operator.GT | Operator.GTE | Operator.LT | Operator.LTE:
            side = _SIDES[operator]
            return lambda field, value, _: _bound(field, side, value)
        case Operator.HAS:
            return lambda field, value, _: _list_has(field, (value,), every=False)
        case Operator.HAS_SOME | Operator.HAS_EVERY:
            every = operator is Operator.HAS_EVERY
            return lambda field, values, _: _list_has(field, values, every) if values else p.Constant(every)
        case Operator.ANNIVERSARY:
            return lambda field, value, _: (
                p.RelativeDays(field, value) if issubclass(type(value), Clocked) else _on_days(field, value)
            )
        case Operator.IS_EMPTY:
            return lambda field, value, _: p.ListEquals(field, (), negated=not value)
        case _:
            assert_never(operator)


_SIDES: Final = dict(zip((Operator.GT, Operator.GTE, Operator.LT, Operator.LTE), p.Side, strict=True))
_TESTS: Final = {operator: _test_of(operator) for operator in Operator}
#: Only numbers are not compared as they are: an operand may lie between two values of the field.
_VALUES: Final = {FieldType.INTEGER: _integers, FieldType.NUMBER: _doubles, FieldType.DECIMAL: _units}
_BOUNDS: Final[Mapping[FieldType, _MakeBound]] = {
    **dict.fromkeys(FieldType, _ordered_bound),
    FieldType.INTEGER: _integer_bound,
    FieldType.NUMBER: _double_bound,
    FieldType.DECIMAL: _decimal_bound,
}


# -- opposites and verdicts -------------------------------------------------------------------------------------------


def opposite(leaf: p.Leaf) -> p.Leaf:
    """Return the leaf that is true where `leaf` is false, false where it is true, and unknown where it is unknown."""
    match leaf:
        case p.Known():
            return p.Known(leaf.field, not leaf.verdict)
        case p.Membership():
            if leaf.field.type is FieldType.BOOLEAN:
                (value,) = leaf.values
                return replace(leaf, values=(not value,))
            return replace(leaf, negated=not leaf.negated)
        case p.Bound():
            return _BOUNDS[leaf.field.type](leaf.field, leaf.side.opposite, leaf.value)
        case p.Match() | p.ListHas() | p.ListEquals() | p.OnDays() | p.RelativeDays():
            return replace(leaf, negated=not leaf.negated)
        case p.RelativeBound():
            return replace(leaf, side=leaf.side.opposite)
        case _:
            assert_never(leaf)


def at_instant(leaf: p.RelativeBound | p.RelativeDays, now: datetime) -> p.Leaf:
    """Return a relative test at an instant: a Bound or OnDays, or a Known where its verdict is the same for all."""
    if isinstance(leaf, p.RelativeDays):
        found = _on_days(leaf.field, leaf.window.at(now))
        return opposite(found) if leaf.negated else found
    instant = leaf.operand.at(now)
    if isinstance(instant, date):  # nearly always
        return _ordered_bound(leaf.field, leaf.side, instant)
    match instant:
        case Edge.BEFORE:
            return p.Known(leaf.field, leaf.side.is_lower)
        case Edge.AFTER:
            return p.Known(leaf.field, not leaf.side.is_lower)
        case _:
            assert_never(instant)


def holds(leaf: p.Known | p.ValueTest | p.ListTest | p.OnDays, value: Any) -> bool:
    """Whether a leaf is true of a present value of its field's type. A list is a tuple."""
    match leaf:
        case p.Known():
            return leaf.verdict
        case p.Membership():
            return is_among(fold(value) if leaf.ignore_case else value, leaf.values) is not leaf.negated
        case p.Bound():
            return bool(COMPARE[leaf.side](value, leaf.value))
        case p.Match():
            return FIND[leaf.where](fold(value) if leaf.ignore_case else value, leaf.needle) is not leaf.negated
        case p.ListHas():
            found = set(leaf.values).intersection(value)
            return bool(len(found) == len(leaf.values) if leaf.every else found) is not leaf.negated
        case p.ListEquals():
            return (value == leaf.values) is not leaf.negated
        case p.OnDays():
            return leaf.days.has(value) is not leaf.negated
        case _:
            assert_never(leaf)


def is_among(value: Any, values: Sequence[Any]) -> bool:
    """Whether a value is one of `values`, which are in ascending order."""
    index = bisect_left(values, value)
    return index < len(values) and bool(values[index] == value)


#: Tests by side of a bound, and by place of a needle.
COMPARE: Final[Mapping[p.Side, Callable[[Any, Any], Any]]] = p.by_side(
    above=operator.gt, at_least=operator.ge, below=operator.lt, at_most=operator.le
)
FIND: Final = p.by_where(anywhere=str.__contains__, start=str.startswith, end=str.endswith)


def settled(leaf: p.Leaf) -> p.Plan:
    """Return the leaf, or a Constant for a Known of a field that always has a value."""
    return leaf if leaf.field.nullable or not isinstance(leaf, p.Known) else p.Constant(leaf.verdict)
