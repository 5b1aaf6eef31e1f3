"""The outline of a plan: all that its SQL depends on, and none of its values.

Two filters with equal outlines have equal SQL on every engine, and differ in parameters only. So the outline is what a
statement cache may go by, and the forms of a dialect are functions of an outline's tests: they cannot look at a value
that the cache does not know of.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language.ast import Function
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.schema import Field, FieldType, Relation
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
    """Whether the value has the operand, a text that is not empty, where it has to be.

    Attributes:
        where: where that is.
        negated: whether it must not be there.
        crowded: whether the clause has many patterns.
        open_ended: whether texts with that prefix have no upper bound (START only).
    """

    where: Where
    negated: bool
    crowded: bool = False
    open_ended: bool = False


@dataclass(frozen=True, slots=True)
class FoldedMatch:
    """Whether the folded value has the operand, a folded text, where it has to be.

    Attributes:
        where: where that is; None: it is all of the value.
        needle: what kind of text it is.
        negated: whether it must not be there.
        crowded: whether the clause has many patterns.
        spare: three characters that are not in the needle (NONCHARACTER only).
    """

    where: Where | None
    needle: Needle
    negated: bool
    crowded: bool = False
    spare: str = ""


@dataclass(frozen=True, slots=True)
class FoldedMembership:
    """Whether the folded value is one of the operand's texts, which are folded and not ASCII alone.

    Attributes:
        negated: whether it must be none of them.
        spare: three characters that are in none of them, where U+FFFD, U+FFFE or U+FFFF is in one.
    """

    negated: bool
    spare: str = ""


@dataclass(frozen=True, slots=True)
class Has:
    """Whether any value of the operand, a tuple, is in the list, or with `every` all of them.

    Attributes:
        count: how many values the operand has; MANY from so many on as ask for another form.
        every: whether it is all of them.
        negated: whether it is not so.
    """

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
    """A test.

    Attributes:
        test: the test, without values.
        asked: what it is about, by its position in the outline; -1 where it is about nothing.
        operand: its operand, by its position in the outline; -1 where it has none.
        among: which records count, where it is about what a function gives for those of them; None: all.
    """

    test: Test
    asked: int = -1
    operand: int = -1
    among: "Node | None" = None


@dataclass(frozen=True, slots=True)
class Fails:
    """Whether a node is false or unknown."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Some:
    """Whether `where` is true of any related record, or with `every` of all; with `negated` whether not. Never unknown.

    Attributes:
        link: which records, by the position of their link in the outline.
        where: what is asked of each; None: that it is there.
        every: whether it is asked of all of them.
        negated: whether it is not so.
        beside: whether a test stands beside it that has to hold, too, and so leaves fewer records to ask.
    """

    link: int
    where: "Node | None"
    every: bool
    negated: bool
    beside: bool
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 if self.where is None else 1 + depth_of(self.where))


@dataclass(frozen=True, slots=True)
class Worked:
    """Whether `test` holds of what a function gives for those related records of which `where` is true.

    Attributes:
        link: which records, by the position of their link in the outline.
        where: what is asked of each record; None: nothing.
        value: that it has a value, which those of MIN and MAX must have; None: it need not.
        test: what is asked of the result.
        otherwise: what comes out where there is no such record, with MIN and MAX none with a value; None: unknown.
        beside: as of Some.
    """

    link: int
    where: "Node | None"
    value: Leaf | None
    test: "Node"
    otherwise: bool | None
    beside: bool
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        depth = max(depth_of(self.test), 0 if self.where is None else depth_of(self.where))
        object.__setattr__(self, "depth", 1 + depth)


@dataclass(frozen=True, slots=True)
class Group:
    """All (`conjunctive`) or any of its members.

    Attributes:
        conjunctive: whether it is all of them.
        members: they.
        depth: how many groups are within one another here.
    """

    conjunctive: bool
    members: tuple["Node", ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 + max(map(depth_of, self.members)))


@dataclass(frozen=True, slots=True)
class LongList:
    """A long list of texts whose case is ignored, in two ways that mean the same.

    Attributes:
        whole: a single test, for engines whose drivers would not bind so many values one by one.
        each: a test of each text, for all others.
    """

    whole: Leaf
    each: Group


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
    """What a value is that is more than the single one that a column holds.

    Attributes:
        type: the type of the value; of a list, of its values.
        many: whether it is a list.
        path: the keys that lead to it in the column's custom data.
        function: what it is worked out by, of the values of many records.
        of_some: whether only some of the records count.
    """

    type: FieldType
    many: bool = False
    path: tuple[str, ...] = ()
    function: Function | None = None
    of_some: bool = False

    @property
    def bits(self) -> int:
        """The bits of its integers: in custom data 32, in a list with a column of its own 64."""
        return 32 if self.path else 64


@dataclass(frozen=True, slots=True)
class Asked:
    """What tests are about: a field of the contact, of related records, or what a function gives for all of these.

    Attributes:
        field: the field; None with COUNT.
        record: whose it is: 0 is the contact, and any other the link before that position in the outline.
        function: the function.
        of_some: whether it is of some records only: each test says of which.
    """

    field: Field | None
    record: int = 0
    function: Function | None = None
    of_some: bool = False

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
    """Records that others lead to.

    Attributes:
        relation: the relation.
        record: whose it is, as of Asked.
    """

    relation: Relation
    record: int


@dataclass(frozen=True, slots=True)
class Outline:
    """A plan taken apart.

    Attributes:
        root: its tests, without values.
        asked: what the tests are about.
        links: the related records that are asked; the same relation twice is two.
        operands: the values that the leaves' operand positions mean; some of them may be relative to now.
    """

    root: Node
    asked: tuple[Asked, ...]
    links: tuple[Link, ...]
    operands: tuple[Any, ...]

    def at(self, now: datetime) -> "Outline | None":
        """Return it with those operands that it has at an instant, in UTC.

        None where one is before or after all values, or the first or the last, since there a bound is another test.
        """
        operands = list(self.operands)
        for position, operand in enumerate(operands):
            if isinstance(operand, Relative):
                instant = operand.at(now)
                if instant in _ENDS:
                    return None
                operands[position] = instant
        return Outline(self.root, self.asked, self.links, tuple(operands))


#: Where a bound relative to now is no bound.
_ENDS: Final = frozenset((*Edge, datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)))
