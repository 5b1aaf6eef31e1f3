"""The typed tree that every notation parses to.

The tree is canonical: one test in each :class:`Comparison`, no group with a single member, no ``And`` directly in an
``And`` nor ``Or`` directly in an ``Or``. An empty ``And`` selects everyone, an empty ``Or`` nobody. Negation is always
a :class:`Not`: ``notIn`` is *not in*, ``not: null`` is *not is-null*, ``none`` is *not some*, ``isNot`` is *not is*.

Nodes have no positions: JSON, the text form and a mapping give equal trees.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, assert_never

from audiencefilter.language.choice import Choice
from audiencefilter.language.instants import Clocked

if TYPE_CHECKING:
    from decimal import Decimal
    from uuid import UUID

    from audiencefilter.language.relative_dates import DaysOfYear, MovingOperand

Scalar: TypeAlias = "str | int | float | bool | datetime | date | UUID | Decimal"
#: The right operand of a comparison; None for operators without one.
Operand: TypeAlias = "Scalar | tuple[Scalar, ...] | MovingOperand | DaysOfYear | None"


class Operator(Choice):
    """The test that a comparison makes."""

    EQUALS = "equals"
    IN = "in"
    CONTAINS = "contains"
    STARTS_WITH = "startsWith"
    ENDS_WITH = "endsWith"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    IS_NULL = "isNull"
    HAS = "has"
    HAS_SOME = "hasSome"
    HAS_EVERY = "hasEvery"
    IS_EMPTY = "isEmpty"
    ANNIVERSARY = "anniversary"


class Shown:
    """A dataclass that prints as others do: to make this method for each class takes time whenever one is imported."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__match_args__)})"


class Unfrozen(Shown):  # noqa: D101 - a comparison that is being made
    __slots__ = ("field", "ignore_case", "operator", "value")


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Unfrozen):
    """One test of one field."""

    field: str
    operator: Operator
    #: A scalar of the field's type; a tuple of them for ``IN``, ``HAS_SOME`` and ``HAS_EVERY``, and for ``EQUALS``
    #: where the field has many values; a Relative for ``GT`` to ``LTE`` on a DATETIME, a RelativeDate for these and
    #: ``EQUALS`` on a DATE; an Anniversary or DaysOfYear for ``ANNIVERSARY``; a bool for ``IS_EMPTY``; None for
    #: ``IS_NULL``. Date-times are aware and in UTC.
    value: Operand
    #: Whether both sides are folded first; by default true for ``CONTAINS`` and false elsewhere.
    ignore_case: bool = False


class _UnfrozenGroup(Shown):
    __slots__ = ("children",)


@dataclass(frozen=True, slots=True, repr=False)
class _Group(_UnfrozenGroup):
    children: tuple["Node", ...]


class And(_Group):
    """True where every child is true; true everywhere when there are no children."""

    __slots__ = ()


class Or(_Group):
    """True where any child is true; true nowhere when there are no children."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, repr=False)
class Not(Shown):
    """True where the child is false, and unknown where it is unknown."""

    child: "Node"


class Quantifier(Choice):
    """The quantifier of a test of related records."""

    SOME = "some"
    EVERY = "every"
    IS = "is"


@dataclass(frozen=True, slots=True, repr=False)
class Quantified(Shown):
    """A test of related records. True or false, never unknown."""

    relation: str
    #: ``SOME``: the child is true for at least one record; ``EVERY``: for all; ``IS``: for the single record.
    quantifier: Quantifier
    #: The clause on each record, over the related schema; None with ``IS`` tests that there is no record.
    child: "Node | None"


class Function(Choice):
    """A function over related records."""

    COUNT = "count"
    SUM = "sum"
    MIN = "min"
    MAX = "max"
    AVG = "avg"


@dataclass(frozen=True, slots=True, repr=False)
class Aggregate(Shown):
    """Tests of the result of a function over related records: their count, or a sum, minimum or maximum of a field."""

    relation: str
    function: Function
    #: The name of a field of the related schema; None with ``COUNT``.
    field: str | None
    #: The clause that selects the records to aggregate.
    where: "Node"
    #: Tests of the result, all of which must be true: comparisons, and comparisons under Nots. Their field has the name
    #: `field`, or ``count`` with ``COUNT``.
    tests: tuple["Node", ...]


@dataclass(frozen=True, slots=True, repr=False)
class Audience(Shown):
    """An audience that a clause names, or a clause in its place."""

    #: None for a clause in its place.
    name: str | None
    #: The clause that selects it, over the same schema.
    clause: "Node"


@dataclass(frozen=True, slots=True, repr=False)
class InAudience(Shown):
    """True where the clause of any of the audiences is true, false elsewhere, never unknown."""

    audiences: tuple[Audience, ...]

    @property
    def clause(self) -> "Or":
        """The clauses of the audiences in one group; this test is true where it is true."""
        return Or(tuple(audience.clause for audience in self.audiences))


def comparison(field: str, operator: Operator, value: Operand, ignore_case: bool) -> Comparison:
    """Return a comparison, in a third of the time of its class, which assigns through object.__setattr__ by name."""
    made: Any = Unfrozen()
    made.field = field
    made.operator = operator
    made.value = value
    made.ignore_case = ignore_case
    made.__class__ = Comparison  # it adds no slots
    return made  # type: ignore[no-any-return]


def group(kind: type[And | Or], children: list["Node"]) -> And | Or:
    """Return a group, in half of the time of its class."""
    made: Any = _UnfrozenGroup()
    made.children = tuple(children)
    made.__class__ = kind
    return made  # type: ignore[no-any-return]


Node: TypeAlias = Comparison | And | Or | Not | Quantified | Aggregate | InAudience

EVERYONE = And(())
NOONE = Or(())


def is_null_test(node: Node) -> bool:
    """Whether a node tests for a missing value; under a Not this is allowed even on fields that are never missing."""
    return isinstance(node, Comparison) and node.operator is Operator.IS_NULL


def conjunction(nodes: list[Node]) -> Node:
    """Return the canonical tree that is true where all `nodes` are."""
    return _joined(nodes, And)


def disjunction(nodes: list[Node]) -> Node:
    """Return the canonical tree that is true where any of `nodes` is."""
    return _joined(nodes, Or)


def _joined(nodes: list[Node], kind: type[And] | type[Or]) -> Node:
    for node in nodes:
        if type(node) is kind:  # rarely: its children take its place
            nodes = [part for node in nodes for part in (node.children if isinstance(node, kind) else (node,))]
            break
    return nodes[0] if len(nodes) == 1 else group(kind, nodes)


def walk(node: Node, into_related: bool = False) -> Iterator[Node]:
    """Yield `node` and its descendants, parents first, in source order."""
    # Clauses of audiences are included, once for each use. Clauses on related records are excluded, because they name
    # fields of another schema. See :func:`walk_into`.
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        match node:
            case And(children) | Or(children):
                pending += reversed(children)
            case Not(child):
                pending.append(child)
            case InAudience(audiences):
                pending += reversed([audience.clause for audience in audiences])
            case Quantified(_, _, related) if into_related and related is not None:
                pending.append(related)
            case Aggregate(_, _, _, where, tests) if into_related:
                pending += (*reversed(tests), where)
            case Comparison() | Quantified() | Aggregate():
                pass
            case _:
                assert_never(node)


def walk_into(node: Node) -> Iterator[Node]:
    """Yield `node` and its descendants, including clauses on related records and in aggregates."""
    return walk(node, into_related=True)


def paths_of(node: Node, within: str = "") -> Iterator[str]:
    """Yield the paths of the fields and relations that a tree reads."""
    for part in walk(node):
        match part:
            case Comparison(field):
                yield within + field
            case Quantified(relation, _, child):
                yield within + relation
                if child is not None:
                    yield from paths_of(child, f"{within}{relation}.")
            case Aggregate(relation, _, field, where):
                yield within + relation
                yield from () if field is None else (f"{within}{relation}.{field}",)
                yield from paths_of(where, f"{within}{relation}.")
            case And() | Or() | Not() | InAudience():
                pass
            case _:
                assert_never(part)


def is_relative(node: Node) -> bool:
    """Whether any operand in a tree depends on the clock."""
    return any(type(part) is Comparison and isinstance(part.value, Clocked) for part in walk_into(node))
