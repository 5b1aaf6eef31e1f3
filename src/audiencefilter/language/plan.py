"""The plan: the normal form in which every back-end reads a filter.

What a filter means is settled here, once:

- groups are flattened and empty ones folded, ``OR`` of equals on one field is a membership;
- negation stands in the leaves only: there is no "not" node;
- bounds and values lie in the field's domain, so that no engine ever meets a number it cannot hold;
- the tests of one field in one group are as few as they can be, save where it would take much work to join them;
- a test that cannot fail, or cannot succeed, for a present value is a :class:`Known`;
- case-insensitive operands are folded;
- tests that are cheap for what they rule out come first.

:func:`normal_form` keeps all three truth values (true, false, unknown) of the clause, so that a compiled expression may
be negated by whoever embeds it. :func:`selection` keeps only *is true*, which is all that selecting needs.
"""

import dataclasses
import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

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
class _Group:
    """Two or more children. What depends on everything below is worked out once, since groups nest."""

    children: tuple["Plan", ...]
    _hash: int | None = dataclasses.field(default=None, init=False, repr=False, compare=False)
    _estimate: "_Estimate | None" = dataclasses.field(default=None, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.children,)  # hashes are of one process


@dataclass(frozen=True, slots=True)
class Conjunction(_Group):
    """All of two or more children."""

    def __hash__(self) -> int:
        return _hash_of(self)


@dataclass(frozen=True, slots=True)
class Disjunction(_Group):
    """Any of two or more children."""

    def __hash__(self) -> int:
        return _hash_of(self)


def _hash_of(group: _Group) -> int:
    if group._hash is None:
        _set_hash(group, hash((type(group), group.children)))
    return group._hash  # type: ignore[return-value]


_set_hash, _set_estimate = (_Group.__dict__[slot].__set__ for slot in ("_hash", "_estimate"))

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
    return _joined_up(_opened(node, schema, negated=False))


# -- open groups --------------------------------------------------------------------------------------------------


class _Open(NamedTuple):
    """A group whose leaves are not joined yet.

    Much of what nests comes down to one group, once constants are gone; its leaves are then joined once, and not at
    every level.
    """

    kind: "_Kind"
    members: list["Plan | _Open"]


_Kind: TypeAlias = type[Conjunction] | type[Disjunction]


def _opened(node: Node, schema: Schema, negated: bool) -> "Plan | _Open":
    match node:
        case Comparison():
            return _leaf(node, schema.by_name[node.field], negated)
        case Not(child):
            return _opened(child, schema, not negated)
        case And(children) | Or(children):
            kind: _Kind = Conjunction if isinstance(node, And) is not negated else Disjunction
            return _open_group(kind, [_opened(child, schema, negated) for child in children])
        case _:
            assert_never(node)


def _open_group(kind: _Kind, children: Iterable["Plan | _Open"]) -> "Plan | _Open":
    """Return a group without constants and without groups of its own kind."""
    decides = kind is Disjunction  # the verdict of a child that settles the group
    members: list[Plan | _Open] = []
    for child in children:
        if isinstance(child, _Open) and child.kind is kind:
            members += child.members
        elif not isinstance(child, Constant):
            members.append(child)
        elif child.verdict is decides:
            return child
    match members:
        case []:
            return Constant(not decides)
        case [member]:
            return member
        case _:
            return _Open(kind, members)


def _joined_up(part: "Plan | _Open") -> Plan:
    return _combine(list(map(_joined_up, part.members)), part.kind) if isinstance(part, _Open) else part


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
            return _is_among(fold(value) if leaf.ignore_case else value, leaf.values) is not leaf.negated
        case Bound():
            return _COMPARE[leaf.operator](value, leaf.value)
        case Match():
            return _FIND[leaf.operator](fold(value) if leaf.ignore_case else value, leaf.needle) is not leaf.negated
        case _:
            assert_never(leaf)


def _is_among(value: Any, values: Sequence[Any]) -> bool:
    """Whether a value is one of those in ascending order."""
    place = bisect_left(values, value)
    return place < len(values) and bool(values[place] == value)


_COMPARE: Final[dict[Operator, Callable[[Any, Any], bool]]] = {
    Operator.GT: lambda value, bound: value > bound,
    Operator.GTE: lambda value, bound: value >= bound,
    Operator.LT: lambda value, bound: value < bound,
    Operator.LTE: lambda value, bound: value <= bound,
}
_FIND: Final[dict[Operator, Callable[[str, str], bool]]] = {
    Operator.CONTAINS: str.__contains__,
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


def _combine(children: Iterable[Plan], kind: _Kind) -> Plan:
    decides = kind is Disjunction  # the verdict of a child that settles the group
    # The leaves on a field, by its name, where the first of them stood; and what is no leaf, each once.
    found: dict[str | Plan, list[Leaf]] = {}
    for child in children:
        for part in child.children if isinstance(child, kind) else (child,):
            if isinstance(part, Leaf):
                found.setdefault(part.field.name, []).append(part)
            elif not isinstance(part, Constant):
                found.setdefault(part, [])
            elif part.verdict is decides:
                return part
    parts: list[Plan] = []
    for key, leaves in found.items():
        parts += _joined(leaves, kind) if isinstance(key, str) else (key,)
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


def _settled(leaf: Leaf) -> Plan:
    """Return what a leaf is where its field always has a value."""
    return leaf if leaf.field.nullable or not isinstance(leaf, Known) else Constant(leaf.verdict)


# -- tests of one field -------------------------------------------------------------------------------------------

#: A list takes out its values that fail the needles beside it, as long as that is little work: the characters of its
#: values times those of the needles. It may be so much, and as many times the characters of both together: so what is
#: done for a clause is in proportion to its size. A value or a needle counts for so many characters more than it has.
_LITTLE_WORK: Final = 1_000_000
_WORK_PER_CHARACTER: Final = 128
_WORK_PER_TEXT: Final = 16


def _joined(leaves: list[Leaf], kind: _Kind) -> Iterator[Plan]:
    """Yield few tests that say the same as all, or any, of some on one field."""
    if len(leaves) > 1:
        if kind is Conjunction:
            leaves = _narrow(leaves)
        else:  # any of these is: not all of their opposites
            leaves = list(map(_negate_leaf, _narrow(list(map(_negate_leaf, leaves)))))
    return map(_settled, leaves)


def _narrow(leaves: list[Leaf]) -> list[Leaf]:
    """Return few leaves that say the same as all of some on one field.

    Of a kind of list one is left, and one bound on a side. Whatever stands beside a list of the values that pass is
    made part of it, save needles that would take much work to look for in all of them.
    """
    field = leaves[0].field
    tests = _Tests(leaves)
    interval = None if tests.never else _interval(field, tests.bounds)
    if interval is None:
        return [Known(field, False)]
    if isinstance(interval, Membership):
        tests.lists.setdefault(_NAMED, []).append(interval)
        interval = []
    values = tests.values(_NAMED)
    if values is not None:
        return _filtered(field, values, tests, interval)
    merged: list[Leaf] = [*interval, *tests.matches]
    for kind in tests.lists:
        values = tests.values(kind) or ()
        if kind == _EXCLUDED:
            values = _within(values, interval)
        elif not values:
            return [Known(field, False)]
        if values:
            merged.append(Membership(field, values, *kind))
    return merged or [Known(field, True)]


class _Tests:
    """Tests of one field, by what they are.

    Attributes:
        never: whether no value passes one of them.
        bounds: the bounds.
        matches: the needles, each once.
        lists: the lists of each kind, which is whether they are negated and whether they ignore case.
    """

    def __init__(self, leaves: Iterable[Leaf]) -> None:
        self.never = False
        self.bounds: list[Bound] = []
        matches: dict[Match, None] = {}
        self.lists: dict[tuple[bool, bool], list[Membership]] = {}
        for leaf in leaves:
            match leaf:
                case Known():
                    self.never = self.never or not leaf.verdict
                case Bound():
                    self.bounds.append(leaf)
                case Match():
                    matches[leaf] = None
                case Membership():
                    self.lists.setdefault((leaf.negated, leaf.ignore_case), []).append(leaf)
                case _:
                    assert_never(leaf)
        self.matches = list(matches)

    def values(self, kind: tuple[bool, bool]) -> tuple[Any, ...] | None:
        """Return the values that one list of a kind has instead of all of them; None where there is no such list."""
        lists = [leaf.values for leaf in self.lists.get(kind, ())]
        if len(lists) < 2:
            return lists[0] if lists else None
        negated, _ = kind
        return _united(lists) if negated else _common(lists)


#: The kinds of lists: whether they are negated, and whether they ignore case.
_NAMED: Final = (False, False)
_EXCLUDED: Final = (True, False)
_NAMED_FOLDED: Final = (False, True)
_EXCLUDED_FOLDED: Final = (True, True)


def _united(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values of any of some lists, in order."""
    largest = max(lists, key=len)
    others: set[Any] = set().union(*(values for values in lists if values is not largest))
    more = sorted(value for value in others if not _is_among(value, largest))
    return tuple(sorted((*largest, *more))) if more else largest  # two runs, which it takes no time to sort


def _common(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values of all of some lists, in order."""
    kept, *others = sorted(lists, key=len)
    for values in others:
        kept = tuple(value for value in kept if _is_among(value, values))
    return kept


def _within(values: tuple[Any, ...], interval: list[Bound]) -> tuple[Any, ...]:
    """Return those values that bounds let through."""
    first, end = 0, len(values)
    for bound in interval:
        match bound.operator:
            case Operator.GTE:
                first = bisect_left(values, bound.value)
            case Operator.GT:
                first = bisect_right(values, bound.value)
            case Operator.LT:
                end = bisect_left(values, bound.value)
            case Operator.LTE:
                end = bisect_right(values, bound.value)
            case _:
                raise AssertionError(bound)
    return values[first:end]


def _filtered(field: Field, values: tuple[Any, ...], tests: _Tests, interval: list[Bound]) -> list[Leaf]:
    """Return the list of those values that pass the other tests, with the needles that would take it much work."""
    kept = _within(values, interval)
    excluded = tests.values(_EXCLUDED)
    if excluded is not None:
        gone = set(excluded)
        kept = tuple(value for value in kept if value not in gone)
    for kind in (_NAMED_FOLDED, _EXCLUDED_FOLDED):
        folded = tests.values(kind)
        if folded is not None:
            looked_up, (negated, _) = set(folded), kind
            kept = tuple(value for value in kept if (fold(value) in looked_up) is not negated)
    standing: list[Match] = []
    if not _is_little_work(kept, tests.matches):
        standing = tests.matches
    elif tests.matches:
        kept = _with_needles(kept, tests.matches)
    return [Membership(field, kept), *standing] if kept else [Known(field, False)]


def _with_needles(texts: Iterable[str], matches: list[Match]) -> tuple[str, ...]:
    """Return those texts in which all needles are found as they are to be."""
    kept = [(text, fold(text)) for text in texts]
    for leaf in matches:
        find, needle, folded, wanted = _FIND[leaf.operator], leaf.needle, leaf.ignore_case, not leaf.negated
        kept = [pair for pair in kept if find(pair[folded], needle) is wanted]
    return tuple(text for text, _ in kept)


def _is_little_work(values: tuple[Any, ...], matches: list[Match]) -> bool:
    """Whether to look for all needles in all values."""
    if not matches:
        return True
    in_values = sum(map(len, values)) + _WORK_PER_TEXT * len(values)
    in_needles = sum(len(leaf.needle) for leaf in matches) + _WORK_PER_TEXT * len(matches)
    return in_values * in_needles <= _LITTLE_WORK + _WORK_PER_CHARACTER * (in_values + in_needles)


def _interval(field: Field, bounds: list[Bound]) -> list[Bound] | Membership | None:
    """Return the tightest bound on each side, or the one value between them, or None where nothing is."""
    lower = [bound for bound in bounds if bound.operator in (Operator.GT, Operator.GTE)]
    upper = [bound for bound in bounds if bound.operator in (Operator.LT, Operator.LTE)]
    low = max(lower, key=lambda bound: (bound.value, bound.operator is Operator.GT), default=None)
    high = min(upper, key=lambda bound: (bound.value, bound.operator is Operator.LTE), default=None)
    if low is not None and high is not None:
        if low.value == high.value and (low.operator, high.operator) == (Operator.GTE, Operator.LTE):
            return Membership(field, (low.value,))
        if low.value >= high.value:  # type: ignore[operator]
            return None
    return [bound for bound in (low, high) if bound is not None]


# -- order --------------------------------------------------------------------------------------------------------

#: What a test of text costs, in units of an equality as measured on rows, and the share of contacts it is guessed to
#: let through.
_ESTIMATES: Final[dict[Operator, tuple[float, float]]] = {
    Operator.CONTAINS: (5.0, 0.1),
    Operator.STARTS_WITH: (5.0, 0.05),
    Operator.ENDS_WITH: (7.0, 0.1),
}
_FOLDING_COST: Final = 5.0


#: The cost of a test, and the share of contacts that it lets through.
_Estimate: TypeAlias = tuple[float, float]


def _rank(plan: Plan, kind: _Kind) -> float:
    """Return the cost of a test for each contact that it settles; the least comes first."""
    cost, share = _estimate(plan)
    settled = share if kind is Disjunction else 1 - share
    return cost / max(settled, 0.01)


def _estimate(plan: Plan) -> _Estimate:
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
        case Conjunction() | Disjunction():
            if plan._estimate is None:
                _set_estimate(plan, _estimate_of_group(plan))
            return plan._estimate  # type: ignore[return-value]
        case _:
            assert_never(plan)


def _estimate_of_group(plan: Conjunction | Disjunction) -> _Estimate:
    decides = isinstance(plan, Disjunction)
    cost, open_share = 0.0, 1.0  # the share of contacts that the children so far have not settled
    for child in plan.children:
        more, share = _estimate(child)
        cost, open_share = cost + open_share * more, open_share * (1 - share if decides else share)
    return cost, 1 - open_share if decides else open_share


# -- selecting ----------------------------------------------------------------------------------------------------


def selection(plan: Plan) -> Plan:
    """Return the plan that is true where `plan` is, and false where it is false or unknown.

    In it a leaf on a missing value is false, so that nothing has to ask for presence twice.
    """
    return _selected(_without_known(plan))


def _without_known(plan: Plan) -> "Plan | _Open":
    match plan:
        case Known():
            return _known_selected(plan)
        case Conjunction(children) | Disjunction(children):
            return _open_group(type(plan), map(_without_known, children))
        case _:
            return plan


def _selected(part: "Plan | _Open") -> Plan:
    return _settle(_combine(list(map(_selected, part.members)), part.kind)) if isinstance(part, _Open) else part


def _known_selected(plan: Known) -> Plan:
    return Presence(plan.field, present=True) if plan.verdict else NOONE


def _settle(plan: Plan) -> Plan:
    """Return the selection of a plan whose groups are selections.

    What was left of a group may have joined with its neighbours into a leaf that can be unknown, and so on.
    """
    while True:
        plan = _drop_presence(plan)
        match plan:
            case Known():
                return _known_selected(plan)
            case Conjunction(children) | Disjunction(children) if any(isinstance(part, Known) for part in children):
                plan = _combine([_known_selected(c) if isinstance(c, Known) else c for c in children], type(plan))
            case _:
                return plan


def _drop_presence(plan: Plan) -> Plan:
    match plan:
        case Conjunction(children):
            tested = {child.field.name for child in children if isinstance(child, Leaf)}
            if any(isinstance(c, Presence) and not c.present and c.field.name in tested for c in children):
                return NOONE
            kept = [c for c in children if not (isinstance(c, Presence) and c.field.name in tested)]
            return plan if len(kept) == len(children) else conjunction(kept)
        case Disjunction(children):
            present = {child.field.name for child in children if isinstance(child, Presence) and child.present}
            kept = [c for c in children if not (isinstance(c, Leaf) and c.field.name in present)]
            return plan if len(kept) == len(children) else disjunction(kept)
        case _:
            return plan
