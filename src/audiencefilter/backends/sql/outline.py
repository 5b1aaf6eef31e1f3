"""The outline of a plan: all that its SQL depends on, and none of its values.

Two filters with equal outlines have equal SQL on every engine, and differ in parameters only. So the outline is what a
statement cache may go by, and the forms of a dialect are functions of an outline's tests: they cannot look at a value
that the cache does not know of.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.backends.patterns import has_ascii_case_only, is_caseless, prefix_end
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.nodes import Side, Where

#: A clause writes its lists out value by value while they have so many values in all; beyond, each list of more than
#: one value is a single parameter. Written out they plan best, and drivers bind 32,766 values at the least.
WRITTEN_OUT: Final = 1_000
#: A clause with more patterns than this, or with more characters in them, is crowded: PostgreSQL keeps 32 compiled
#: patterns for each connection, and long ones take it long to match.
CROWDED: Final = 16
CROWDED_LENGTH: Final = 2_000
#: So many terms at most are joined side by side: SQLite's expressions are at most 1,000 deep.
SIDE_BY_SIDE: Final = 500
#: A group of so few members, nested so little, keeps the order of the plan, in which cheap tests come first.
SMALL: Final = 100
SHALLOW: Final = 8


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


Test: TypeAlias = Constant | Presence | Known | Membership | Bound | Match | FoldedMatch | FoldedMembership


@dataclass(frozen=True, slots=True)
class Leaf:
    """A test of a column, by the column's and the operand's position in the outline; -1 where there is none."""

    test: Test
    column: int = -1
    operand: int = -1


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
        object.__setattr__(self, "depth", 1 + max(map(_depth, self.members)))


@dataclass(frozen=True, slots=True)
class LongList:
    """A long list of texts whose case is ignored, in two ways that mean the same.

    Attributes:
        whole: a single test, for engines whose drivers would not bind so many values one by one.
        each: a test of each text, for all others.
    """

    whole: Leaf
    each: Group


Node: TypeAlias = Leaf | Group | LongList


@dataclass(frozen=True, slots=True)
class Outline:
    """A plan taken apart.

    Attributes:
        root: its tests, without values.
        fields: the fields that the leaves' column positions mean.
        operands: the values that the leaves' operand positions mean; some of them may be relative to now.
    """

    root: Node
    fields: tuple[Field, ...]
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
        return Outline(self.root, self.fields, tuple(operands))


#: Where a bound relative to now is no bound.
_ENDS: Final = frozenset((*Edge, datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)))


def outline(root: plan.Plan) -> Outline:
    """Take a plan apart. What is relative to now stays so: see :meth:`Outline.at`.

    >>> from audiencefilter import parse
    >>> taken = outline(parse('{"points": {"gte": 100}}').plan)
    >>> [field.name for field in taken.fields], taken.operands
    (['points'], (100,))
    """
    values = 0
    needles: list[str] = []
    for part in plan.walk(root):
        if isinstance(part, plan.Membership):
            values += len(part.values)
            needles += [str(value) for value in part.values if not str(value).isascii()] if part.ignore_case else []
        elif isinstance(part, plan.Match):
            needles.append(part.needle)
    crowded = len(needles) > CROWDED or sum(map(len, needles)) > CROWDED_LENGTH
    builder = _Builder(written_out=values <= WRITTEN_OUT, crowded=crowded)
    node = builder.node(root)
    return Outline(node, tuple(builder.fields), tuple(builder.operands))


class _Builder:
    def __init__(self, written_out: bool, crowded: bool) -> None:
        self.written_out = written_out
        self.crowded = crowded
        self.fields: list[Field] = []
        self.columns: dict[str, int] = {}
        self.operands: list[Any] = []

    def node(self, part: plan.Plan) -> Node:
        match part:
            case plan.Constant(verdict):
                return Leaf(Constant(verdict))
            case plan.Presence(field, present):
                return Leaf(Presence(field.type, present), self._column(field))
            case plan.Known(field, verdict):
                return Leaf(Known(field.type, verdict), self._column(field))
            case plan.Membership():
                return self._folded_membership(part) if part.ignore_case else self._membership(part)
            case plan.Bound(field, side, value):
                return self._leaf(Bound(field.type, side), field, value)
            case plan.Match(field, where, needle, negated, ignore_case=True):
                return self._folded_match(field, where, needle, negated)
            case plan.Match(field, where, needle, negated):
                open_ended = where is Where.START and prefix_end(needle) is None
                return self._leaf(Match(where, negated, self.crowded, open_ended), field, needle)
            case plan.Conjunction(children):
                return _group(True, [self.node(child) for child in children])
            case plan.Disjunction(children):
                return _group(False, [self.node(child) for child in children])
            case plan.RelativeBound(field, side, operand):
                return self._leaf(Bound(field.type, side), field, operand)
            case plan.ListHas() | plan.ListEquals() | plan.Quantified() | plan.Aggregated():
                raise UnsupportedError("SQL", str(plan.beyond_columns(part)))
            case _:
                assert_never(part)

    def _column(self, field: Field) -> int:
        column = self.columns.get(field.name)
        if column is None:
            column = self.columns[field.name] = len(self.fields)
            self.fields.append(field)
        return column

    def _leaf(self, test: Test, field: Field, operand: Any) -> Leaf:
        self.operands.append(operand)
        return Leaf(test, self._column(field), len(self.operands) - 1)

    def _membership(self, part: plan.Membership) -> Leaf:
        return self._among(part.field, part.values, part.negated)

    def _among(self, field: Field, values: tuple[Any, ...], negated: bool, ascii_folded: bool = False) -> Leaf:
        if len(values) == 1:
            return self._leaf(Membership(field.type, Count.ONE, negated, ascii_folded), field, values[0])
        count = Count.FEW if self.written_out else Count.MANY
        return self._leaf(Membership(field.type, count, negated, ascii_folded), field, values)

    def _folded_membership(self, part: plan.Membership) -> Node:
        """Look for ASCII in the column's ASCII fold, and for each other text by its pattern."""
        values: list[Any] = list(part.values)
        plain = tuple(value for value in values if value.isascii())
        others = tuple(value for value in values if not value.isascii())
        members: list[Node] = [self._among(part.field, plain, part.negated, ascii_folded=True)] if plain else []
        each = [self._folded_match(part.field, None, value, part.negated) for value in others]
        if self.written_out or len(others) < 2:
            members += each
        else:
            whole = self._leaf(FoldedMembership(part.negated, _spare_of("".join(others))), part.field, others)
            members.append(LongList(whole, _group(part.negated, each)))
        return members[0] if len(members) == 1 else _group(part.negated, members)

    def _folded_match(self, field: Field, where: Where | None, needle: str, negated: bool) -> Leaf:
        test = FoldedMatch(where, _kind(needle), negated, self.crowded, _spare_of(needle))
        return self._leaf(test, field, needle)


_NONCHARACTERS: Final = frozenset("\ufffd\ufffe\uffff")


def _kind(needle: str) -> Needle:
    if has_ascii_case_only(needle):
        return Needle.ASCII
    if needle.isascii():
        return Needle.SHARED
    return Needle.UNICODE if _NONCHARACTERS.isdisjoint(needle) else Needle.NONCHARACTER


def _spare_of(text: str) -> str:
    """Return three caseless characters that are not in a folded text, if U+FFFD, U+FFFE or U+FFFF is in it."""
    used = set(text)
    if _NONCHARACTERS.isdisjoint(used):
        return ""
    # A source has at most four million bytes: some of the million characters are free.
    free = (char for char in map(chr, range(0xE000, 0x110000)) if char not in used and is_caseless(char))
    return next(free) + next(free) + next(free)


# -- groups -------------------------------------------------------------------------------------------------------


def _group(conjunctive: bool, members: Sequence[Node]) -> Group:
    """Return a group in a shape that every engine reads.

    Large ones become `(deepest OP (at most 500) OP (at most 500) …)`: what is nested first costs a parser no memory.
    """
    nested = sorted((node for node in members if not isinstance(node, Leaf)), key=_depth, reverse=True)
    if len(members) <= SMALL and (not nested or _depth(nested[0]) < SHALLOW):
        return Group(conjunctive, tuple(members))
    rest: list[Node] = [*nested[1:], *(node for node in members if isinstance(node, Leaf))]
    while len(rest) > SIDE_BY_SIDE:
        rest = [_side_by_side(conjunctive, rest[at : at + SIDE_BY_SIDE]) for at in range(0, len(rest), SIDE_BY_SIDE)]
    if not nested:
        return Group(conjunctive, tuple(rest))
    return Group(conjunctive, (nested[0], *([_side_by_side(conjunctive, rest)] if rest else [])))


def _side_by_side(conjunctive: bool, members: list[Node]) -> Node:
    return members[0] if len(members) == 1 else Group(conjunctive, tuple(members))


def _depth(node: Node) -> int:
    match node:
        case Leaf():
            return 0
        case Group():
            return node.depth
        case LongList():
            return node.each.depth
        case _:
            assert_never(node)
