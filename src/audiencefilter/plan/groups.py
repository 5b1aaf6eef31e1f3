"""Groups in normal form: flattened, empty ones folded, and the tests of a field joined."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.folding import fold
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.leaves import FIND, is_among, opposite, settled
from audiencefilter.plan.nodes import (
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    GroupKind,
    Known,
    Leaf,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
    Side,
    Where,
    set_estimate,
)

#: A list takes out its values that fail the needles beside it, as long as that is little work: the characters of its
#: values times those of the needles. It may be so much, and as many times the characters of both together: so what is
#: done for a clause is in proportion to its size. A value or a needle counts for this many characters more than it has.
_LITTLE_WORK: Final = 1_000_000
_WORK_PER_CHARACTER: Final = 128
_WORK_PER_TEXT: Final = 16


def joined(leaves: list[Leaf], kind: GroupKind) -> Iterator[Plan]:
    """Yield few tests that say the same as all, or any, of some on one field."""
    if len(leaves) > 1:
        if kind is Conjunction:
            leaves = _narrow(leaves)
        else:  # any of these is: not all of their opposites
            leaves = list(map(opposite, _narrow(list(map(opposite, leaves)))))
    return map(settled, leaves)


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
        filtered = _filtered(field, values, tests, interval)
        return filtered if isinstance(filtered[0], Known) else [*filtered, *tests.others]
    merged: list[Leaf] = [*interval, *tests.matches, *tests.others]
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
        others: what is about a whole list, and what depends on the clock, each once.
        lists: the lists of each kind, which is whether they are negated and whether they ignore case.
    """

    def __init__(self, leaves: Iterable[Leaf]) -> None:
        self.never = False
        self.bounds: list[Bound] = []
        matches: dict[Match, None] = {}
        others: dict[Leaf, None] = {}
        has: dict[bool, list[ListHas]] = {}
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
                case ListHas() if leaf.negated is not leaf.every or len(leaf.values) == 1:
                    has.setdefault(leaf.negated, []).append(leaf)
                case RelativeBound() | ListHas() | ListEquals():
                    others[leaf] = None
                case _:
                    assert_never(leaf)
        self.matches = list(matches)
        self.others = list(others)
        if has:
            self.others += map(_one_of_lists, has.values())

    def values(self, kind: tuple[bool, bool]) -> tuple[Any, ...] | None:
        """Return the values that one list of a kind has instead of all of them; None where there is no such list."""
        lists = [leaf.values for leaf in self.lists.get(kind, ())]
        if len(lists) < 2:
            return lists[0] if lists else None
        negated, _ = kind
        return _united(lists) if negated else _common(lists)


def _one_of_lists(leaves: list[ListHas]) -> ListHas:
    """Return one test of a list for some: it has all of the values, or none where they are negated."""
    values = tuple(sorted(set().union(*(leaf.values for leaf in leaves))))
    negated = leaves[0].negated
    return ListHas(leaves[0].field, values, not negated and len(values) > 1, negated)


#: The kinds of lists: whether they are negated, and whether they ignore case.
_NAMED: Final = (False, False)
_EXCLUDED: Final = (True, False)
_NAMED_FOLDED: Final = (False, True)
_EXCLUDED_FOLDED: Final = (True, True)


def _united(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values of any of some lists, in order."""
    largest = max(lists, key=len)
    others: set[Any] = set().union(*(values for values in lists if values is not largest))
    more = sorted(value for value in others if not is_among(value, largest))
    return tuple(sorted((*largest, *more))) if more else largest  # two runs, which it takes no time to sort


def _common(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values of all of some lists, in order."""
    kept, *others = sorted(lists, key=len)
    for values in others:
        kept = tuple(value for value in kept if is_among(value, values))
    return kept


def _within(values: tuple[Any, ...], interval: list[Bound]) -> tuple[Any, ...]:
    """Return those values that bounds let through."""
    first, end = 0, len(values)
    for bound in interval:
        match bound.side:
            case Side.AT_LEAST:
                first = bisect_left(values, bound.value)
            case Side.ABOVE:
                first = bisect_right(values, bound.value)
            case Side.BELOW:
                end = bisect_left(values, bound.value)
            case Side.AT_MOST:
                end = bisect_right(values, bound.value)
            case _:
                assert_never(bound.side)
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
        find, needle, folded, wanted = FIND[leaf.where], leaf.needle, leaf.ignore_case, not leaf.negated
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
    lower = [bound for bound in bounds if bound.side.is_lower]
    upper = [bound for bound in bounds if not bound.side.is_lower]
    low = max(lower, key=lambda bound: (bound.value, bound.side is Side.ABOVE), default=None)
    high = min(upper, key=lambda bound: (bound.value, bound.side is Side.AT_MOST), default=None)
    if low is not None and high is not None:
        if low.value == high.value and (low.side, high.side) == (Side.AT_LEAST, Side.AT_MOST):
            return Membership(field, (low.value,))
        if low.value >= high.value:  # type: ignore[operator]
            return None
    return [bound for bound in (low, high) if bound is not None]


#: The cost of a test, in units of an equality as measured on rows, and the share of contacts that it is guessed to let
#: through.
_Estimate: TypeAlias = tuple[float, float]

_FOLDING_COST: Final = 5.0
#: How many records a relation is guessed to lead to.
_RECORDS: Final = 10


def rank(plan: Plan, kind: GroupKind) -> float:
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
        case Bound() | RelativeBound():
            return 2.3 if plan.field.type is FieldType.DATETIME else 1.5, 0.4
        case Match():
            cost, share = _SEARCHES[plan.where]
            return cost + _FOLDING_COST * plan.ignore_case, 1 - share if plan.negated else share
        case ListHas():
            share = min(0.1 * len(plan.values), 0.5) if not plan.every else 0.1
            return 4.0, 1 - share if plan.negated else share
        case ListEquals():
            return 3.0, 0.95 if plan.negated else 0.05
        case Quantified():
            return 5.0 + _RECORDS / 2 * _estimate(plan.where)[0], 0.5
        case Aggregated():
            return 5.0 + _RECORDS * _estimate(plan.where)[0], 0.5
        case Conjunction() | Disjunction():
            if plan._estimate is None:
                set_estimate(plan, _estimate_of_group(plan))
            return plan._estimate  # type: ignore[return-value]
        case _:
            assert_never(plan)


def _estimate_of_search(where: Where) -> _Estimate:
    match where:
        case Where.ANYWHERE:
            return 5.0, 0.1
        case Where.START:
            return 5.0, 0.05
        case Where.END:
            return 7.0, 0.1
        case _:
            assert_never(where)


_SEARCHES: Final = {where: _estimate_of_search(where) for where in Where}


def _estimate_of_group(plan: Conjunction | Disjunction) -> _Estimate:
    decides = isinstance(plan, Disjunction)
    cost, open_share = 0.0, 1.0  # the share of contacts that the children so far have not settled
    for child in plan.children:
        more, share = _estimate(child)
        cost, open_share = cost + open_share * more, open_share * (1 - share if decides else share)
    return cost, 1 - open_share if decides else open_share


class Open(NamedTuple):
    """A group whose leaves are not joined yet.

    Much of what nests comes down to one group, once constants are gone; its leaves are then joined once, and not at
    every level.
    """

    kind: "GroupKind"
    members: list["Plan | Open"]


def open_group(kind: GroupKind, children: Iterable["Plan | Open"]) -> "Plan | Open":
    """Return a group without constants and without groups of its own kind."""
    decides = kind is Disjunction  # the verdict of a child that settles the group
    members: list[Plan | Open] = []
    for child in children:
        if isinstance(child, Open) and child.kind is kind:
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
            return Open(kind, members)


def joined_up(part: "Plan | Open") -> Plan:
    """Return the normal form of a group whose leaves are not joined yet."""
    return combined(list(map(joined_up, part.members)), part.kind) if isinstance(part, Open) else part


def conjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "all of these", each of them in normal form."""
    return combined(children, Conjunction)


def disjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "any of these", each of them in normal form."""
    return combined(children, Disjunction)


def combined(children: Iterable[Plan], kind: GroupKind) -> Plan:
    """Return the normal form of a group whose children are in normal form."""
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
        parts += joined(leaves, kind) if isinstance(key, str) else (key,)
    verdicts = [part.verdict for part in parts if isinstance(part, Constant)]
    if decides in verdicts or _contradicts(parts):
        return Constant(decides)
    if verdicts:
        parts = [part for part in parts if not isinstance(part, Constant)]
    match parts:
        case []:
            return Constant(not decides)
        case [part]:
            return part
        case _:
            return kind(tuple(sorted(parts, key=lambda part: (rank(part, kind), _name(part)))))


def _name(part: Plan) -> str:
    """Return what orders parts of one rank, so that a plan made of a plan's parts is the same plan."""
    match part:
        case Constant() | Conjunction() | Disjunction():
            return ""
        case Quantified() | Aggregated():
            return part.relation.name
        case _:
            return part.field.name


def _contradicts(parts: list[Plan]) -> bool:
    """Whether one part says that a field has a value and another that it has none."""
    presences = [part for part in parts if isinstance(part, Presence)]
    present = {part.field.name for part in presences if part.present}
    return not present.isdisjoint([part.field.name for part in presences if not part.present])
