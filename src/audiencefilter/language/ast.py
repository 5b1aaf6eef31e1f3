"""The typed tree that every notation parses to.

The tree is canonical: one test in each :class:`Comparison`, no group with a single member, no ``And`` directly in an
``And`` nor ``Or`` directly in an ``Or``. An empty ``And`` selects everyone, an empty ``Or`` nobody. Negation is
always a :class:`Not`: ``notIn`` is *not in*, ``not: null`` is *not is-null*, ``none`` is *not some*, ``isNot`` is
*not is*.

Positions are not kept here: a tree from JSON, from the text form and from a mapping is the same tree.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TypeAlias, assert_never

from audiencefilter.language.durations import Relative

Scalar: TypeAlias = str | int | float | bool | datetime
#: What a comparison may have right of its operator: None where there is nothing to compare with.
Operand: TypeAlias = Scalar | tuple[Scalar, ...] | Relative | None


class Operator(Enum):
    """What a comparison asks of a value."""

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

    # Members are singletons, so identity hashing is right, and the default one is slow: it goes through the name.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, init=False)
class Comparison:
    """One test of one field.

    Attributes:
        field: the name of a field of the schema.
        operator: what is asked.
        value: the operand: a scalar of the field's type; a tuple of them for ``IN``, ``HAS_SOME`` and ``HAS_EVERY``,
            and for ``EQUALS`` where the field has many values; a Relative for ``GT`` to ``LTE`` on a DATETIME; a bool
            for ``IS_EMPTY``; None for ``IS_NULL``. Date-times are aware and in UTC.
        ignore_case: whether both sides are folded first; by default true for ``CONTAINS`` and false elsewhere.
    """

    field: str
    operator: Operator
    value: Operand
    ignore_case: bool

    def __init__(self, field: str, operator: Operator, value: Operand, ignore_case: bool = False) -> None:
        _set_field(self, field)
        _set_operator(self, operator)
        _set_value(self, value)
        _set_ignore_case(self, ignore_case)


@dataclass(frozen=True, slots=True, init=False)
class And:
    """True where every child is true; without children, everywhere."""

    children: tuple["Node", ...]

    def __init__(self, children: tuple["Node", ...]) -> None:
        _set_and(self, children)


@dataclass(frozen=True, slots=True, init=False)
class Or:
    """True where any child is true; without children, nowhere."""

    children: tuple["Node", ...]

    def __init__(self, children: tuple["Node", ...]) -> None:
        _set_or(self, children)


@dataclass(frozen=True, slots=True)
class Not:
    """True where the child is false, and unknown where it is unknown."""

    child: "Node"


class Quantifier(Enum):
    """What is asked of the records that a relation leads to."""

    SOME = "some"
    EVERY = "every"
    IS = "is"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Quantified:
    """A test of related records. True or false, never unknown.

    Attributes:
        relation: the name of a relation of the schema.
        quantifier: ``SOME``: at least one makes the child true; ``EVERY``: all do; ``IS``: the one there is does.
        child: what is asked of each, by the related schema; None with ``IS``: whether there is no record.
    """

    relation: str
    quantifier: Quantifier
    child: "Node | None"


class Function(Enum):
    """What is worked out of the records that a relation leads to."""

    COUNT = "count"
    SUM = "sum"
    MIN = "min"
    MAX = "max"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Tests of a number of, or of a value in, related records.

    Attributes:
        relation: the name of a relation of the schema.
        function: what is worked out.
        field: the name of a field of the related schema; None with ``COUNT``.
        where: which records count: those for which this is true. Everyone where nothing was said.
        tests: what is asked of the result, all of it: comparisons, and comparisons under Nots. Their field is called
            as `field` is, and ``count`` with ``COUNT``.
    """

    relation: str
    function: Function
    field: str | None
    where: "Node"
    tests: tuple["Node", ...]


# A frozen dataclass's own __init__ assigns by name through object.__setattr__. The setters of the slots do the same in
# two thirds of the time: a clause is mostly comparisons, and without this it takes nearly a tenth longer to be read.
_set_field, _set_operator, _set_value, _set_ignore_case = (
    Comparison.__dict__[slot].__set__ for slot in ("field", "operator", "value", "ignore_case")
)
_set_and, _set_or = And.__dict__["children"].__set__, Or.__dict__["children"].__set__

Node: TypeAlias = Comparison | And | Or | Not | Quantified | Aggregate

EVERYONE = And(())
NOONE = Or(())


def is_null_test(node: Node) -> bool:
    """Whether a node asks for a missing value, as it may under a Not even where a field has no such values."""
    return isinstance(node, Comparison) and node.operator is Operator.IS_NULL


def conjunction(nodes: list[Node]) -> Node:
    """Return the canonical tree that is true where all `nodes` are.

    >>> conjunction([EVERYONE, conjunction([NOONE])])
    Or(children=())
    """
    children = _spliced(nodes, And)
    return children[0] if len(children) == 1 else And(tuple(children))


def disjunction(nodes: list[Node]) -> Node:
    """Return the canonical tree that is true where any of `nodes` is.

    >>> disjunction([])
    Or(children=())
    """
    children = _spliced(nodes, Or)
    return children[0] if len(children) == 1 else Or(tuple(children))


def _spliced(nodes: list[Node], kind: type[And] | type[Or]) -> list[Node]:
    """Put the children of groups of this kind in the place of the groups."""
    for node in nodes:
        if type(node) is kind:
            break
    else:
        return nodes  # nearly always
    children: list[Node] = []
    for node in nodes:
        if isinstance(node, kind):
            children += node.children
        else:
            children.append(node)
    return children


def walk(node: Node) -> Iterator[Node]:
    """Yield `node` and everything below it, parents first, in the order they were written.

    What is asked of related records is not below: it is about other fields. See :func:`walk_into`.
    """
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        match node:
            case And(children) | Or(children):
                pending += reversed(children)
            case Not(child):
                pending.append(child)
            case Comparison() | Quantified() | Aggregate():
                pass
            case _:
                assert_never(node)


def walk_into(node: Node) -> Iterator[Node]:
    """Yield `node` and everything below it, what is asked of related records and of aggregates included."""
    for part in walk(node):
        yield part
        match part:
            case Quantified(_, _, child):
                if child is not None:
                    yield from walk_into(child)
            case Aggregate(_, _, _, where, tests):
                yield from walk_into(where)
                for test in tests:
                    yield from walk_into(test)
            case Comparison() | And() | Or() | Not():
                pass
            case _:
                assert_never(part)


def is_relative(node: Node) -> bool:
    """Whether anything in a tree depends on the clock."""
    return any(isinstance(part, Comparison) and isinstance(part.value, Relative) for part in walk_into(node))
