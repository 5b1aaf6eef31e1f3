"""The nodes of a plan."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar, assert_never

from audiencefilter.language.ast import Function, Scalar
from audiencefilter.language.durations import Relative
from audiencefilter.language.schema import Field, Relation


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


class Side(Enum):
    """On which side of a bound a value passes, and whether the bound itself does."""

    ABOVE = "above"
    AT_LEAST = "at least"
    BELOW = "below"
    AT_MOST = "at most"

    # Members are singletons, so identity hashing is right, and the default one is slow: it goes through the name.
    __hash__ = object.__hash__

    @property
    def is_lower(self) -> bool:
        """Whether such a bound is the lower end of what passes it."""
        return _IS_LOWER[self]

    @property
    def has_bound(self) -> bool:
        """Whether the bound itself passes."""
        return _HAS_BOUND[self]

    @property
    def opposite(self) -> "Side":
        """Where a value is that does not pass."""
        return _OPPOSITES[self]


_T = TypeVar("_T")


def by_side(*, above: _T, at_least: _T, below: _T, at_most: _T) -> dict[Side, _T]:
    """Return a table with an entry for each side. mypy reports a call that lacks one."""

    def entry(side: Side) -> _T:
        match side:
            case Side.ABOVE:
                return above
            case Side.AT_LEAST:
                return at_least
            case Side.BELOW:
                return below
            case Side.AT_MOST:
                return at_most
            case _:
                assert_never(side)

    return {side: entry(side) for side in Side}


# Every test of a number or a date asks for these, and to name a member takes several times as long as to look one up.
_IS_LOWER: Final = by_side(above=True, at_least=True, below=False, at_most=False)
_HAS_BOUND: Final = by_side(above=False, at_least=True, below=False, at_most=True)
_OPPOSITES: Final = by_side(above=Side.AT_MOST, at_least=Side.BELOW, below=Side.AT_LEAST, at_most=Side.ABOVE)


@dataclass(frozen=True, slots=True)
class Bound:
    """Whether the value is on one side of `value`: on an INTEGER field AT_LEAST or AT_MOST."""

    field: Field
    side: Side
    value: Scalar


@dataclass(frozen=True, slots=True)
class RelativeBound:
    """Whether the value, a date-time, is on one side of an instant relative to now."""

    field: Field
    side: Side
    operand: Relative


class Where(Enum):
    """Where in a text a needle has to be."""

    ANYWHERE = "anywhere"
    START = "start"
    END = "end"

    __hash__ = object.__hash__


def by_where(*, anywhere: _T, start: _T, end: _T) -> dict[Where, _T]:
    """Return a table with an entry for each place of a needle. mypy reports a call that lacks one."""

    def entry(where: Where) -> _T:
        match where:
            case Where.ANYWHERE:
                return anywhere
            case Where.START:
                return start
            case Where.END:
                return end
            case _:
                assert_never(where)

    return {where: entry(where) for where in Where}


@dataclass(frozen=True, slots=True)
class Match:
    """Whether the value has `needle` (never empty) where it has to be, or with `negated` has not.

    With `ignore_case` the needle is folded, and so is the field's value before it is searched.
    """

    field: Field
    where: Where
    needle: str
    negated: bool = False
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class ListHas:
    """Whether any of `values` (sorted, distinct, never empty) is in the list, or with `every` all of them.

    With `negated` whether not. A null in the list is none of them.
    """

    field: Field
    values: tuple[Scalar, ...]
    every: bool
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ListEquals:
    """Whether the list has exactly `values`, in this order; none of them where it is empty. With `negated` whether not.

    A null in the list is none of them.
    """

    field: Field
    values: tuple[Scalar, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Quantified:
    """Whether `where` is true of any related record, or with `every` of all; with `negated` whether not.

    Never unknown. `where` is a selection: in it a test of a missing value is false. Without `every` it may be the
    constant that is true, which asks whether there is a record; any other constant is folded.
    """

    relation: Relation
    every: bool
    where: "Plan"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Aggregated:
    """Whether `test` is true of what a function gives for those related records of which `where` is true.

    `where` is a selection. The leaves of `test` are all about one field, `result`, which stands for what the function
    gives: of MIN and MAX without values it is missing, and so the test may be unknown.
    """

    relation: Relation
    function: Function
    field: Field | None
    where: "Plan"
    result: Field
    test: "Plan"


@dataclass(frozen=True, slots=True)
class _Group:
    """Two or more children. What depends on everything below is worked out once, since groups nest."""

    children: tuple["Plan", ...]
    _hash: int | None = dataclasses.field(default=None, init=False, repr=False, compare=False)
    _estimate: tuple[float, float] | None = dataclasses.field(default=None, init=False, repr=False, compare=False)

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


_set_hash, set_estimate = (_Group.__dict__[slot].__set__ for slot in ("_hash", "_estimate"))

#: What is asked of a value that is present.
ValueTest: TypeAlias = Membership | Bound | Match
#: What is asked of a list that is present.
ListTest: TypeAlias = ListHas | ListEquals
Leaf: TypeAlias = Known | Membership | Bound | Match | RelativeBound | ListHas | ListEquals
#: What is asked of related records.
Related: TypeAlias = Quantified | Aggregated
Plan: TypeAlias = Constant | Presence | Leaf | Related | Conjunction | Disjunction


def walk(plan: Plan) -> Iterator[Plan]:
    """Yield `plan` and everything below it, parents first, in their order; nothing that is asked of other records."""
    pending = [plan]
    while pending:
        plan = pending.pop()
        yield plan
        if isinstance(plan, _Group):
            pending += reversed(plan.children)


def walk_into(plan: Plan) -> Iterator[Plan]:
    """Yield what :func:`walk` does, and what is asked of related records and of aggregates, however deep."""
    for part in walk(plan):
        yield part
        if isinstance(part, Quantified | Aggregated):
            yield from walk_into(part.where)
        if isinstance(part, Aggregated):
            yield from walk_into(part.test)


EVERYONE: Final = Constant(True)
NOONE: Final = Constant(False)

GroupKind: TypeAlias = type[Conjunction] | type[Disjunction]
