"""The outline of a plan: everything that its SQL depends on, without the values.

Two filters with equal outlines have equal SQL on every engine, and differ only in parameters. So an outline can be the
key of a statement cache. The forms of a dialect are functions of an outline's tests: they cannot depend on a value that
is not in the cache key.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language.ast import Function
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan.leaves import FIRST, LAST
from audiencefilter.plan.nodes import Side, Where


class Count(Enum):
    """The size classes of a list of values, each with a form of its own."""

    ONE = "one"
    FEW = "few"
    MANY = "many"

    __hash__ = object.__hash__


class Needle(Enum):
    """The kinds of folded needles."""

    ASCII = "ascii"  # all characters that fold to its characters are ASCII
    SHARED = "shared"  # ASCII, but characters beyond ASCII fold to one of its characters (i, k)
    UNICODE = "unicode"
    NONCHARACTER = "noncharacter"  # contains U+FFFD, U+FFFE or U+FFFF

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Constant:
    """The same verdict for every contact."""

    verdict: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a value is present, or missing. Never unknown."""

    type: FieldType
    present: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The same verdict for every present value; unknown for a missing one."""

    type: FieldType
    verdict: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether the value is in the operand: a single value with Count.ONE, otherwise a tuple.

    With `ascii_folded` the operand is folded ASCII, and the case of the value is ignored.
    """

    type: FieldType
    count: Count
    negated: bool
    ascii_folded: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """Whether the value is on one side of the operand."""

    type: FieldType
    side: Side


@dataclass(frozen=True, slots=True)
class Match:
    """Whether the value has the operand, a text that is not empty, at the place `where`."""

    where: Where
    negated: bool
    crowded: bool = False  # whether the clause has many patterns
    open_ended: bool = False  # whether texts with that prefix have no upper bound (START only)


@dataclass(frozen=True, slots=True)
class FoldedMatch:
    """Whether the folded value has the operand, a folded text, at the place `where`."""

    where: Where | None  # None: the operand is the whole value
    needle: Needle
    negated: bool
    crowded: bool = False
    spare: str = ""  # three characters that the needle does not contain (NONCHARACTER only)


@dataclass(frozen=True, slots=True)
class FoldedMembership:
    """Whether the folded value is one of the operand's texts, which are folded and contain characters beyond ASCII."""

    negated: bool
    spare: str = ""  # three characters in none of the texts, if one has U+FFFD, U+FFFE or U+FFFF


@dataclass(frozen=True, slots=True)
class Has:
    """Whether any value of the operand, a tuple, is in the list, or with `every` all of them."""

    count: Count
    every: bool
    negated: bool


@dataclass(frozen=True, slots=True)
class Equals:
    """Whether the list has exactly the values of the operand, a tuple, in the same order."""

    negated: bool


@dataclass(frozen=True, slots=True)
class Empty:
    """Whether the list has no element. Its operand is an empty tuple."""

    negated: bool


#: A test of a single value.
ScalarTest: TypeAlias = Presence | Known | Membership | Bound | Match | FoldedMatch | FoldedMembership
#: A test of a list.
ListTest: TypeAlias = Presence | Known | Has | Equals | Empty
Test: TypeAlias = Constant | ScalarTest | ListTest


@dataclass(frozen=True, slots=True)
class Leaf:
    """A test, with the positions in the outline of its column and of its operand; -1: none."""

    test: Test
    input: int = -1
    operand: int = -1
    among: "Node | None" = None  # the records that count, if the test is of a function's result; None: all


@dataclass(frozen=True, slots=True)
class Fails:
    """Whether a node is false or unknown."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Exists:
    """Whether `where` is true of any related record, or with `every` of all; `negated` inverts it. Never unknown."""

    link: int  # the position in the outline of the link to the records
    where: "Node | None"  # None: true of every record
    every: bool
    negated: bool
    beside: bool  # whether a test beside it, joined by AND, reduces the number of records
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 if self.where is None else 1 + depth_of(self.where))


@dataclass(frozen=True, slots=True)
class ResultTest:
    """Whether `test` is true of the result of a function over the related records of which `where` is true."""

    link: int
    where: "Node | None"
    value: Leaf | None  # tests that a record has a value, which MIN and MAX need
    test: "Node"
    otherwise: bool | None  # the verdict if no record or value counts; None: unknown
    beside: bool
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        depth = max(depth_of(self.test), 0 if self.where is None else depth_of(self.where))
        object.__setattr__(self, "depth", 1 + depth)


@dataclass(frozen=True, slots=True)
class Chain:
    """All (`conjunctive`) or any of its members."""

    conjunctive: bool
    members: tuple["Node", ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 + max(map(depth_of, self.members)))


@dataclass(frozen=True, slots=True)
class LongList:
    """A long list of texts, ignoring case, in two equivalent ways."""

    whole: Leaf  # one test, for engines whose drivers cannot bind so large a number of single values
    each: Chain  # a test of each text


#: A test of related records.
Related: TypeAlias = Exists | ResultTest
Node: TypeAlias = Leaf | Fails | Chain | LongList | Related


def depth_of(node: Node) -> int:
    """Return the number of nested groups in a node; tests of related records count, too."""
    match node:
        case Leaf():
            return 0 if node.among is None else 1 + depth_of(node.among)
        case Fails(inner):
            return depth_of(inner)
        case Chain() | Exists() | ResultTest():
            return node.depth
        case LongList():
            return node.each.depth
        case _:
            assert_never(node)


@dataclass(frozen=True, slots=True)
class Input:
    """The operand that tests read: a field of the contact or of related records, or the result of a function."""

    field: Field | None  # None with COUNT
    record: int = 0  # 0: the contact; n: the records of the link at position n - 1 in the outline
    function: Function | None = None
    of_some: bool = False  # whether only some records count: each test names them

    @property
    def is_column(self) -> bool:
        """Whether the operand is the single value of a column, without a path or a function."""
        return self.field is not None and self.field.is_single and self.function is None


@dataclass(frozen=True, slots=True)
class Link:
    """The related records of one relation."""

    relation: Relation
    record: int  # the record that has the relation, numbered as in Input


@dataclass(frozen=True, slots=True)
class Outline:
    """A plan as a tree of tests, with the columns, related records and operands to which tests refer by position."""

    root: Node
    inputs: tuple[Input, ...]
    links: tuple[Link, ...]
    operands: tuple[Any, ...]

    def at(self, now: datetime) -> "Outline | None":
        """Return the outline with its operands at an instant, in UTC; None if one is at or beyond an edge of time."""
        operands = list(self.operands)
        for position, operand in enumerate(operands):
            if isinstance(operand, Relative):
                instant = operand.at(now)
                if instant in _ENDS:
                    return None
                operands[position] = instant
        return Outline(self.root, self.inputs, self.links, tuple(operands))


#: The instants at which a relative bound becomes a Known.
_ENDS: Final = frozenset((*Edge, FIRST, LAST))
