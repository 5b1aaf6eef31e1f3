"""Groups in normal form: flattened, empty ones folded, and the tests of each field joined."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, Final, NamedTuple, TypeAlias, assert_never, get_args

from audiencefilter.language.folding import fold
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import FIND, is_among, opposite, settled


def joined(leaves: list[p.Leaf], kind: p.GroupKind) -> Iterator[p.Plan]:
    """Yield few tests equivalent to all, or any, of several leaves, which test one field."""
    if kind is p.Conjunction:
        leaves = _narrow(leaves)
    else:  # "any of these" means "not all of their opposites"
        leaves = list(map(opposite, _narrow(list(map(opposite, leaves)))))
    return map(settled, leaves)


def _narrow(leaves: list[p.Leaf]) -> list[p.Leaf]:
    """Return few leaves equivalent to all the leaves, which test one field: one list per kind, one bound per side."""
    # The other tests filter a list of values, except needles that would take much work.
    field = leaves[0].field
    tests = _Tests(leaves)
    interval = None if tests.never else _interval(field, tests.bounds)
    if interval is None:
        return [p.Known(field, False)]
    if isinstance(interval, p.Membership):
        tests.lists.setdefault(_NAMED, []).append(interval)
        interval = []
    values = tests.values(_NAMED)
    if values is not None:
        filtered = _filtered(field, values, tests, interval)
        return filtered if isinstance(filtered[0], p.Known) else [*filtered, *tests.others]
    merged: list[p.Leaf] = [*interval, *tests.matches, *tests.others]
    for kind in tests.lists:
        values = tests.values(kind) or ()
        if kind == _EXCLUDED:
            values = _within(values, interval)
        elif not values:
            return [p.Known(field, False)]
        if values:
            merged.append(p.Membership(field, values, *kind))
    return merged or [p.Known(field, True)]


class _Tests:
    """Tests of one field by their kind; lists by `negated` and `ignore_case`."""

    def __init__(self, leaves: Iterable[p.Leaf]) -> None:
        self.never = False
        self.bounds: list[p.Bound] = []
        matches: dict[p.Match, None] = {}
        others: dict[p.Leaf, None] = {}
        has: dict[bool, list[p.ListHas]] = {}
        self.lists: dict[tuple[bool, bool], list[p.Membership]] = {}
        for leaf in leaves:
            match leaf:
                case p.Known():
                    self.never = self.never or not leaf.verdict
                case p.Bound():
                    self.bounds.append(leaf)
                case p.Match():
                    matches[leaf] = None
                case p.Membership():
                    self.lists.setdefault((leaf.negated, leaf.ignore_case), []).append(leaf)
                case p.ListHas() if leaf.negated is not leaf.every or len(leaf.values) == 1:
                    has.setdefault(leaf.negated, []).append(leaf)
                case p.RelativeBound() | p.ListHas() | p.ListEquals() | p.OnDays() | p.RelativeDays():
                    others[leaf] = None
                case _:
                    assert_never(leaf)
        self.matches = list(matches)
        self.others = list(others)
        if has:
            self.others += map(_one_of_lists, has.values())

    def values(self, kind: tuple[bool, bool]) -> tuple[Any, ...] | None:
        """Return the values of one list equivalent to all lists of a kind; None without such a list."""
        lists = [leaf.values for leaf in self.lists.get(kind, ())]
        if len(lists) < 2:
            return lists[0] if lists else None
        negated, _ = kind
        return _united(lists) if negated else _common(lists)


def _one_of_lists(leaves: list[p.ListHas]) -> p.ListHas:
    """Return one test for several: the list has all of their values, or none where they are negated."""
    values = tuple(sorted(set().union(*(leaf.values for leaf in leaves))))
    negated = leaves[0].negated
    return p.ListHas(leaves[0].field, values, not negated and len(values) > 1, negated)


_DAY: Final = timedelta(days=1)
#: The kinds of lists: (negated, ignore_case).
_NAMED: Final = (False, False)
_EXCLUDED: Final = (True, False)
_NAMED_FOLDED: Final = (False, True)
_EXCLUDED_FOLDED: Final = (True, True)


def _united(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values in any of the lists, in order."""
    largest = max(lists, key=len)
    others: set[Any] = set().union(*(values for values in lists if values is not largest))
    more = sorted(value for value in others if not is_among(value, largest))
    return tuple(sorted((*largest, *more))) if more else largest  # sorting two runs takes linear time


def _common(lists: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the values in all of the lists, in order."""
    left, *others = sorted(lists, key=len)
    for values in others:
        left = tuple(value for value in left if is_among(value, values))
    return left


def _within(values: tuple[Any, ...], interval: list[p.Bound]) -> tuple[Any, ...]:
    """Return the values within all bounds."""
    first, end = 0, len(values)
    for bound in interval:
        find = bisect_left if bound.side.is_lower is bound.side.has_bound else bisect_right
        if bound.side.is_lower:
            first = find(values, bound.value)
        else:
            end = find(values, bound.value)
    return values[first:end]


def _filtered(field: Field, values: tuple[Any, ...], tests: _Tests, interval: list[p.Bound]) -> list[p.Leaf]:
    """Return the list of the values that pass the other tests, and the needles that are too much work to test here."""
    left = _within(values, interval)
    excluded = tests.values(_EXCLUDED)
    if excluded is not None:
        gone = set(excluded)
        left = tuple(value for value in left if value not in gone)
    for kind in (_NAMED_FOLDED, _EXCLUDED_FOLDED):
        folded = tests.values(kind)
        if folded is not None:
            looked_up, (negated, _) = set(folded), kind
            left = tuple(value for value in left if (fold(value) in looked_up) is not negated)
    standing: list[p.Match] = []
    if not _is_little_work(left, tests.matches):
        standing = tests.matches
    elif tests.matches:
        left = _with_needles(left, tests.matches)
    return [p.Membership(field, left), *standing] if left else [p.Known(field, False)]


def _with_needles(texts: Iterable[str], matches: list[p.Match]) -> tuple[str, ...]:
    """Return the texts that pass the tests for all needles."""
    left = [(text, fold(text)) for text in texts]
    for leaf in matches:
        find, needle, folded, wanted = FIND[leaf.where], leaf.needle, leaf.ignore_case, not leaf.negated
        left = [pair for pair in left if find(pair[folded], needle) is wanted]
    return tuple(text for text, _ in left)


def _is_little_work(values: tuple[Any, ...], matches: list[p.Match]) -> bool:
    """Whether to search all values for all needles takes at most a million steps, or time linear in the clause."""
    # Each text counts as its length plus 16 characters.
    in_values = sum(len(value) + 16 for value in values) if matches else 0
    in_needles = sum(len(leaf.needle) + 16 for leaf in matches)
    return in_values * in_needles <= 1_000_000 + 128 * (in_values + in_needles)


def _interval(field: Field, bounds: list[p.Bound]) -> list[p.Bound] | p.Membership | None:
    """Return the tightest bound on each side, or a list of the only value between them, or None for none."""
    lower = [bound for bound in bounds if bound.side.is_lower]
    upper = [bound for bound in bounds if not bound.side.is_lower]
    low = max(lower, key=lambda bound: (bound.value, bound.side is p.Side.ABOVE), default=None)
    high = min(upper, key=lambda bound: (bound.value, bound.side is p.Side.AT_MOST), default=None)
    if low is not None and high is not None:
        if low.value == high.value and (low.side, high.side) == (p.Side.AT_LEAST, p.Side.AT_MOST):
            return p.Membership(field, (low.value,))
        if low.value >= high.value:  # type: ignore[operator]
            return None
        is_open = (low.side, high.side) == (p.Side.ABOVE, p.Side.BELOW)
        if is_open and field.type is FieldType.DATE and high.value - low.value == _DAY:  # type: ignore[operator]
            return None
    return [bound for bound in (low, high) if bound is not None]


#: The cost of a test, in units of an equality test as measured on rows, and the estimated share of contacts that pass.
_Estimate: TypeAlias = tuple[float, float]


def rank(plan: p.Plan, kind: p.GroupKind) -> float:
    """Return the cost of a test per contact that it settles. The test with the lowest cost comes first."""
    cost, share = _estimate(plan)
    settled = share if kind is p.Disjunction else 1 - share
    return cost / max(settled, 0.01)


def _estimate(plan: p.Plan) -> _Estimate:
    match plan:
        case p.Membership():
            share = 0.5 if plan.field.type is FieldType.BOOLEAN else min(0.05 + 0.02 * len(plan.values), 0.3)
            cost = (3.5 if plan.negated else 1.0 if len(plan.values) == 1 else 2.0) + 5 * plan.ignore_case
            return cost, 1 - share if plan.negated else share
        case p.Bound() | p.RelativeBound():
            return 2.3 if plan.field.type is FieldType.DATETIME else 1.5, 0.4
        case p.Match():
            cost, share = _SEARCHES[plan.where]
            return cost + 5 * plan.ignore_case, 1 - share if plan.negated else share
        case p.Presence() | p.Known():
            return 1.0, 0.8
        case p.Constant():
            return 0.0, float(plan.verdict)
        case p.OnDays() | p.RelativeDays():
            return 4.0, 0.9 if plan.negated else 0.1
        case p.ListHas():
            share = min(0.1 * len(plan.values), 0.5) if not plan.every else 0.1
            return 4.0, 1 - share if plan.negated else share
        case p.ListEquals():
            return 3.0, 0.95 if plan.negated else 0.05
        case p.Quantified():
            return 5.0 + 5 * _estimate(plan.where)[0], 0.5  # half of ten records
        case p.Aggregated():
            return 5.0 + 10 * _estimate(plan.where)[0], 0.5
        case p.Conjunction() | p.Disjunction():
            if plan.estimate is None:
                plan.estimate = _estimate_of_group(plan)
            return plan.estimate
        case _:
            assert_never(plan)


#: The estimate of a search for a needle, by its place.
_SEARCHES: Final = p.by_where(anywhere=(5.0, 0.1), start=(5.0, 0.05), end=(7.0, 0.1))


def _estimate_of_group(plan: p.Conjunction | p.Disjunction) -> _Estimate:
    decides = isinstance(plan, p.Disjunction)
    cost, open_share = 0.0, 1.0  # the share of contacts that the previous children do not settle
    for child in plan.children:
        more, share = _estimate(child)
        cost, open_share = cost + open_share * more, open_share * (1 - share if decides else share)
    return cost, 1 - open_share if decides else open_share


class Open(NamedTuple):
    """A group whose leaves are not joined yet. They are joined once, after nested groups are flattened."""

    kind: "p.GroupKind"
    members: list["p.Plan | Open"]


def open_group(kind: p.GroupKind, children: Iterable["p.Plan | Open"]) -> "p.Plan | Open":
    """Return a group without constants and without groups of its own kind."""
    decides = kind is p.Disjunction  # the verdict of a child that decides the group
    members: list[p.Plan | Open] = []
    for child in children:
        if isinstance(child, Open) and child.kind is kind:
            members += child.members
        elif not isinstance(child, p.Constant):
            members.append(child)
        elif child.verdict is decides:
            return child
    match members:
        case []:
            return p.Constant(not decides)
        case [member]:
            return member
        case _:
            return Open(kind, members)


def joined_up(part: "p.Plan | Open") -> p.Plan:
    """Return a group in normal form, with its leaves joined."""
    return combined(list(map(joined_up, part.members)), part.kind) if isinstance(part, Open) else part


def conjunction(children: Iterable[p.Plan]) -> p.Plan:
    """Return the normal form of the conjunction of children in normal form."""
    return combined(children, p.Conjunction)


def disjunction(children: Iterable[p.Plan]) -> p.Plan:
    """Return the normal form of the disjunction of children in normal form."""
    return combined(children, p.Disjunction)


def quantified(relation: Relation, every: bool, where: p.Plan, negated: bool) -> p.Plan:
    """Return the normal form of a test of related records; `where` is a selection."""
    if where == (p.EVERYONE if every else p.NOONE):
        return p.Constant(every is not negated)
    if every and where == p.NOONE:  # no record passes, so all pass only where none exists
        return p.Quantified(relation, every=False, where=p.EVERYONE, negated=not negated)
    return p.Quantified(relation, every, where, negated)


#: The types of leaves: to look a type up takes a fifth of the time of isinstance() with a union.
_LEAVES: Final = frozenset(get_args(p.Leaf))


def combined(children: Iterable[p.Plan], kind: p.GroupKind) -> p.Plan:
    """Return the normal form of a group whose children are in normal form."""
    decides = kind is p.Disjunction  # the verdict of a child that decides the group
    # The leaves by the name of their field, and all other parts once each, in the order of their first occurrence.
    found: dict[str | p.Plan, list[p.Leaf]] = {}
    for child in children:
        for part in child.children if isinstance(child, kind) else (child,):
            if type(part) in _LEAVES:
                found.setdefault(part.field.name, []).append(part)  # type: ignore[arg-type, union-attr]
            elif not isinstance(part, p.Constant):
                found.setdefault(part, [])
            elif part.verdict is decides:
                return part
    parts: list[p.Plan] = []
    for key, leaves in found.items():
        if not isinstance(key, str):
            parts.append(key)
        elif len(leaves) == 1:
            parts.append(settled(leaves[0]))
        else:
            parts += joined(leaves, kind)
    verdicts = [part.verdict for part in parts if isinstance(part, p.Constant)]
    if decides in verdicts or _contradicts(parts):
        return p.Constant(decides)
    if verdicts:
        parts = [part for part in parts if not isinstance(part, p.Constant)]
    match parts:
        case []:
            return p.Constant(not decides)
        case [part]:
            return part
        case _:
            return kind(tuple(sorted(parts, key=lambda part: (rank(part, kind), _name(part)))))


def _name(part: p.Plan) -> str:
    """Return the sort key of parts with one rank, so that rebuilding a plan from its parts gives the same plan."""
    match part:
        case p.Constant() | p.Conjunction() | p.Disjunction():
            return ""
        case p.Quantified() | p.Aggregated():
            return part.relation.name
        case _:
            return part.field.name


def _contradicts(parts: list[p.Plan]) -> bool:
    """Whether one part tests that a field has a value and another that it has none."""
    presences = [part for part in parts if isinstance(part, p.Presence)]
    present = {part.field.name for part in presences if part.present}
    return not present.isdisjoint([part.field.name for part in presences if not part.present])
