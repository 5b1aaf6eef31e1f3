"""The nodes of a plan. Nothing changes one; they are not frozen, since making frozen ones takes twice as long."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from audiencefilter.language.ast import Function, Scalar, Shown
from audiencefilter.language.choice import Choice
from audiencefilter.language.schema import Field, Relation

if TYPE_CHECKING:
    from fractions import Fraction

    from audiencefilter.language.relative_dates import Anniversary, DaysOfYear, RelativeOperand


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Constant(Shown):
    """The same verdict for every contact, with or without values."""

    verdict: bool


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Presence(Shown):
    """Whether the field has a value (`present`) or none. Never unknown."""

    field: Field
    present: bool


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Known(Shown):
    """The same verdict for every present value; unknown for a missing one."""

    field: Field
    verdict: bool


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Membership(Shown):
    """Whether the value is one of `values` (sorted, distinct, never empty), or with `negated` none of them."""

    field: Field
    values: "tuple[Scalar | Fraction, ...]"
    negated: bool = False
    #: Whether the values are folded: fold the field's value before the look-up.
    ignore_case: bool = False


class Side(Choice):
    """The side of a bound on which values pass, and whether the bound itself passes."""

    ABOVE = "above"
    AT_LEAST = "at least"
    BELOW = "below"
    AT_MOST = "at most"

    @property
    def is_lower(self) -> bool:
        """Whether the bound is the lower end of the values that pass."""
        return _IS_LOWER[self]

    @property
    def has_bound(self) -> bool:
        """Whether the bound itself passes."""
        return _HAS_BOUND[self]

    @property
    def opposite(self) -> "Side":
        """The side of the values that do not pass."""
        return _OPPOSITES[self]


_T = TypeVar("_T")


def by_side(*, above: _T, at_least: _T, below: _T, at_most: _T) -> dict[Side, _T]:
    """Return a table with an entry for each side. mypy reports a call without one of them."""
    return dict(zip(Side, (above, at_least, below, at_most), strict=True))


# Tables, because every test of a number or a date reads these, and naming an enum member takes several times as long as
# a look-up.
_IS_LOWER: Final = by_side(above=True, at_least=True, below=False, at_most=False)
_HAS_BOUND: Final = by_side(above=False, at_least=True, below=False, at_most=True)
_OPPOSITES: Final = by_side(above=Side.AT_MOST, at_least=Side.BELOW, below=Side.AT_LEAST, at_most=Side.ABOVE)


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Bound(Shown):
    """Whether the field's value is on one side of `value`. On an INTEGER or DECIMAL the side is AT_LEAST or AT_MOST."""

    field: Field
    side: Side
    #: Of a DECIMAL a whole number in units of its scale, as in the other nodes; of an average a fraction of such units,
    #: with any side.
    value: "Scalar | Fraction"


@dataclass(slots=True, unsafe_hash=True, repr=False)
class RelativeBound(Shown):
    """Whether the field's date-time or date is on one side of one relative to now."""

    field: Field
    side: Side
    operand: "RelativeOperand"


@dataclass(slots=True, unsafe_hash=True, repr=False)
class OnDays(Shown):
    """Whether the month and the day of the field's date are among `days` (not empty), or with `negated` are not."""

    field: Field
    days: "DaysOfYear"
    negated: bool = False


@dataclass(slots=True, unsafe_hash=True, repr=False)
class RelativeDays(Shown):
    """The same with the days of a window relative to today."""

    field: Field
    window: "Anniversary"
    negated: bool = False


class Where(Choice):
    """The place in a text where a needle must be."""

    ANYWHERE = "anywhere"
    START = "start"
    END = "end"


def by_where(*, anywhere: _T, start: _T, end: _T) -> dict[Where, _T]:
    """Return a table with an entry for each place of a needle. mypy reports a call without one of them."""
    return dict(zip(Where, (anywhere, start, end), strict=True))


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Match(Shown):
    """Whether the value has `needle` (never empty) at the place `where`, or with `negated` does not."""

    field: Field
    where: Where
    needle: str
    negated: bool = False
    #: Whether the needle is folded: fold the field's value before the search.
    ignore_case: bool = False


@dataclass(slots=True, unsafe_hash=True, repr=False)
class ListHas(Shown):
    """Whether any of `values` (sorted, distinct, never empty) is in the list, or with `every` all of them."""

    field: Field
    #: A null in the list equals none of these.
    values: tuple[Scalar, ...]
    every: bool
    negated: bool = False


@dataclass(slots=True, unsafe_hash=True, repr=False)
class ListEquals(Shown):
    """Whether the list consists of exactly `values`, in this order. Empty `values` match an empty list."""

    field: Field
    #: A null in the list equals none of these.
    values: tuple[Scalar, ...]
    negated: bool = False


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Quantified(Shown):
    """Whether `where` is true of any related record, or with `every` of all. `negated` inverts the verdict."""

    relation: Relation
    every: bool
    #: A selection, so the whole is never unknown: a test of a missing value is false. Without `every` it may be the
    #: constant true, which tests whether a related record exists; all other constants are folded.
    where: "Plan"
    negated: bool = False


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Aggregated(Shown):
    """Whether `test` is true of the result of a function over the related records of which `where` is true."""

    relation: Relation
    function: Function
    field: Field | None
    #: A selection.
    where: "Plan"
    result: Field
    #: All its leaves test `result`. MIN and MAX of no values are missing, so it may be unknown.
    test: "Plan"


@dataclass(slots=True, repr=False)
class _Group(Shown):
    """Two or more children. Hash and estimate are cached, because groups nest."""

    children: tuple["Plan", ...]
    _hash: int | None = field(default=None, init=False, repr=False, compare=False)
    estimate: tuple[float, float] | None = field(default=None, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((type(self), self.children))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.children,)  # hashes differ between processes


class Conjunction(_Group):
    """All of two or more children."""

    __slots__ = ()


class Disjunction(_Group):
    """Any of two or more children."""

    __slots__ = ()


#: A test of a present value.
ValueTest: TypeAlias = Membership | Bound | Match
#: A test of a present list.
ListTest: TypeAlias = ListHas | ListEquals
#: A single test, or a constant, that does not depend on the clock.
Absolute: TypeAlias = Constant | Presence | Known | ValueTest | ListTest | OnDays
Leaf: TypeAlias = Known | Membership | Bound | Match | RelativeBound | ListHas | ListEquals | OnDays | RelativeDays
#: A test of related records.
Related: TypeAlias = Quantified | Aggregated
Plan: TypeAlias = Constant | Presence | Leaf | Related | Conjunction | Disjunction


def walk(plan: Plan, into: bool = False) -> Iterator[Plan]:
    """Yield `plan` and all parts below it, parents first, in order; tests of related records only with `into`."""
    pending = [plan]
    while pending:
        plan = pending.pop()
        yield plan
        if isinstance(plan, _Group):
            pending += reversed(plan.children)
        elif into and isinstance(plan, Aggregated):
            pending += (plan.test, plan.where)
        elif into and isinstance(plan, Quantified):
            pending.append(plan.where)


def walk_into(plan: Plan) -> Iterator[Plan]:
    """Yield the parts that :func:`walk` yields, and all tests of related records and of aggregates, at any depth."""
    return walk(plan, into=True)


def relative_bounds(plan: Plan) -> Iterator[RelativeBound]:
    """Yield all bounds that depend on the clock, including bounds of related records and aggregates."""
    return (part for part in walk_into(plan) if isinstance(part, RelativeBound))


def replaced(plan: Plan, found: Mapping[Plan, Plan]) -> Plan:
    """Return a plan with other parts in the place of those that `found` has."""
    if isinstance(plan, Conjunction | Disjunction):
        return type(plan)(tuple([replaced(child, found) for child in plan.children]))
    return found.get(plan, plan)


EVERYONE: Final = Constant(True)
NOONE: Final = Constant(False)

GroupKind: TypeAlias = type[Conjunction] | type[Disjunction]
