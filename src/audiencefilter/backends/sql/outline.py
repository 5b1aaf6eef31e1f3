"""The outline of a plan: all that its SQL depends on, and none of its values.

Two filters with equal outlines have equal SQL on every engine, and differ in parameters only. So the outline is what a
statement cache may go by, and the forms of a dialect are functions of an outline's tests: they cannot look at a value
that the cache does not know of.
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
    """How many values a list has, as far as its form is concerned."""

    ONE = "one"
    FEW = "few"
    MANY = "many"

    __hash__ = object.__hash__


class Needle(Enum):
    """What kind of folded text is looked for."""

    ASCII = "ascii"  # its cases are ASCII's alone
    SHARED = "shared"  # ASCII, but not all of its cases are (i, k)
    UNICODE = "unicode"
    NONCHARACTER = "noncharacter"  # U+FFFD, U+FFFE or U+FFFF is in it

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Constant:
    """The same verdict for everyone."""

    verdict: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether there is a value, or is none. Never unknown."""

    type: FieldType
    present: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The same verdict for every present value; unknown for a missing one."""

    type: FieldType
    verdict: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether the value is one of the operand's: of the value itself with Count.ONE, of a tuple else.

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
    """Whether the value has the operand, a text that is not empty, where it has to be."""

    where: Where
    negated: bool
    crowded: bool = False  # whether the clause has many patterns
    open_ended: bool = False  # whether texts with that prefix have no upper bound (START only)


@dataclass(frozen=True, slots=True)
class FoldedMatch:
    """Whether the folded value has the operand, a folded text, where it has to be."""

    where: Where | None  # None: it is all of the value
    needle: Needle
    negated: bool
    crowded: bool = False
    spare: str = ""  # three characters that are not in the needle (NONCHARACTER only)


@dataclass(frozen=True, slots=True)
class FoldedMembership:
    """Whether the folded value is one of the operand's texts, which are folded and not ASCII alone."""

    negated: bool
    spare: str = ""  # three characters that are in none of them, where U+FFFD, U+FFFE or U+FFFF is in one


@dataclass(frozen=True, slots=True)
class Has:
    """Whether any value of the operand, a tuple, is in the list, or with `every` all of them."""

    count: Count
    every: bool
    negated: bool


@dataclass(frozen=True, slots=True)
class Equals:
    """Whether the list has exactly the values of the operand, a tuple, in their order."""

    negated: bool


@dataclass(frozen=True, slots=True)
class Empty:
    """Whether the list has no element. Its operand is an empty tuple."""

    negated: bool


#: What is asked of a single value.
ScalarTest: TypeAlias = Presence | Known | Membership | Bound | Match | FoldedMatch | FoldedMembership
#: What is asked of a list.
ListTest: TypeAlias = Presence | Known | Has | Equals | Empty
Test: TypeAlias = Constant | ScalarTest | ListTest


@dataclass(frozen=True, slots=True)
class Leaf:
    """A test, with the positions in the outline of the column that it is about and of its operand; -1: it has none."""

    test: Test
    asked: int = -1
    operand: int = -1
    among: "Node | None" = None  # which records count for the function whose result it is about; None: all


@dataclass(frozen=True, slots=True)
class Fails:
    """Whether a node is false or unknown."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Some:
    """Whether `where` is true of any related record, with `every` of all, with `negated` whether not; never unknown."""

    link: int  # the position in the outline of the link to the records
    where: "Node | None"  # None: there is a record
    every: bool
    negated: bool
    beside: bool  # whether a test that has to hold, too, stands beside it, and so leaves fewer records
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 if self.where is None else 1 + depth_of(self.where))


@dataclass(frozen=True, slots=True)
class Worked:
    """Whether `test` holds of what a function gives for those related records of which `where` is true."""

    link: int
    where: "Node | None"
    value: Leaf | None  # that a record has a value, where MIN and MAX need one
    test: "Node"
    otherwise: bool | None  # the verdict without such a record or value; None: unknown
    beside: bool
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        depth = max(depth_of(self.test), 0 if self.where is None else depth_of(self.where))
        object.__setattr__(self, "depth", 1 + depth)


@dataclass(frozen=True, slots=True)
class Group:
    """All (`conjunctive`) or any of its members."""

    conjunctive: bool
    members: tuple["Node", ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 + max(map(depth_of, self.members)))


@dataclass(frozen=True, slots=True)
class LongList:
    """A long list of texts whose case is ignored, in two ways that mean the same."""

    whole: Leaf  # one test, for engines whose drivers would not bind so many values one by one
    each: Group  # a test of each text


#: What is asked of related records.
Related: TypeAlias = Some | Worked
Node: TypeAlias = Leaf | Fails | Group | LongList | Related


def depth_of(node: Node) -> int:
    """Return how many groups are within one another in a node; those about related records count, too."""
    match node:
        case Leaf():
            return 0 if node.among is None else 1 + depth_of(node.among)
        case Fails(inner):
            return depth_of(inner)
        case Group() | Some() | Worked():
            return node.depth
        case LongList():
            return node.each.depth
        case _:
            assert_never(node)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value is that is more than the single one that a column holds."""

    type: FieldType  # of a list, the type of its values
    many: bool = False
    path: tuple[str, ...] = ()
    function: Function | None = None  # of the values of many records
    of_some: bool = False  # whether only some of the records count

    @property
    def bits(self) -> int:
        """The bits of its integers: in custom data 32, in a list with a column of its own 64."""
        return 32 if self.path else 64


@dataclass(frozen=True, slots=True)
class Asked:
    """What tests are about: a field of the contact or of related records, or the result of a function."""

    field: Field | None  # None with COUNT
    record: int = 0  # 0 is the contact, and any other the link before that position in the outline
    function: Function | None = None
    of_some: bool = False  # whether only some records count: each test says which

    @property
    def shape(self) -> Shape | None:
        """What the value is; None for the single one that a column holds."""
        if self.field is None:
            return Shape(FieldType.INTEGER, function=self.function, of_some=self.of_some)
        if self.field.is_single and self.function is None:
            return None
        return Shape(self.field.type, self.field.many, self.field.path, self.function, self.of_some)


@dataclass(frozen=True, slots=True)
class Link:
    """Records that others lead to."""

    relation: Relation
    record: int  # whose it is, as of Asked


@dataclass(frozen=True, slots=True)
class Outline:
    """A plan taken apart: tests, and the columns, related records and operands that they name by position."""

    root: Node
    asked: tuple[Asked, ...]
    links: tuple[Link, ...]
    operands: tuple[Any, ...]

    def at(self, now: datetime) -> "Outline | None":
        """Return it with its operands at an instant, in UTC; None where one is at the edge of all dates or beyond."""
        operands = list(self.operands)
        for position, operand in enumerate(operands):
            if isinstance(operand, Relative):
                instant = operand.at(now)
                if instant in _ENDS:
                    return None
                operands[position] = instant
        return Outline(self.root, self.asked, self.links, tuple(operands))


#: Where a bound relative to now is no bound.
_ENDS: Final = frozenset((*Edge, FIRST, LAST))
