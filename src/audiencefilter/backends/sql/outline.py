"""The outline of a plan: everything that its SQL depends on, without the values.

Equal outlines have equal SQL on every engine, so an outline is the key of a statement cache. The forms of a dialect are
functions of its tests: they cannot depend on a value that is not in the key.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, TypeAlias, assert_never, get_args

from audiencefilter.backends.interpreter import first_of, verdict
from audiencefilter.backends.patterns import has_ascii_case_only, prefix_end
from audiencefilter.backends.sql.forms import id_ranges
from audiencefilter.language.ast import Function
from audiencefilter.language.choice import Choice
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.fields import ResultField
from audiencefilter.language.relative_dates import EVERY_DAY, Anniversary, RelativeOperand
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.leaves import ENDS
from audiencefilter.plan.nodes import Constant, Side, Where


class Count(Choice):
    """The size classes of a list of values, each with a form of its own."""

    ONE = "one"
    FEW = "few"
    MANY = "many"


class Needle(Choice):
    """The kinds of folded needles."""

    ASCII = "ascii"  # all characters that fold to its characters are ASCII
    SHARED = "shared"  # ASCII, but characters beyond ASCII fold to one of its characters (i, k)
    UNICODE = "unicode"
    NONCHARACTER = "noncharacter"  # contains U+FFFD, U+FFFE or U+FFFF


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
    """Whether the value is in the operand: a single value with Count.ONE, otherwise a tuple."""

    type: FieldType
    count: Count
    negated: bool
    #: Whether the operand is folded ASCII, and the case of the value is ignored.
    ascii_folded: bool = False
    #: Whether several integers of 64 bits have the same nearest double, the operand.
    beyond: bool = False
    #: The number of ranges that an index may search first; 0: none.
    ranges: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """Whether the value is on one side of the operand; `beyond` as in :class:`Membership`."""

    type: FieldType
    side: Side
    beyond: bool = False
    #: 1: an index may search its range first; 2: so it may, and the value is at most the opposite operand; 0: neither.
    ranges: int = 0


@dataclass(frozen=True, slots=True)
class OnDays:
    """Whether a date is between two days of the year as ``month * 100 + day``, maybe across the end of the year."""

    negated: bool


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
ScalarTest: TypeAlias = Presence | Known | Membership | Bound | OnDays | Match | FoldedMatch
#: A test of a list.
ListTest: TypeAlias = Presence | Known | Has | Equals | Empty
Test: TypeAlias = Constant | ScalarTest | ListTest


# Every statement makes many of these, so they are not frozen: making a frozen one takes five times as long.


@dataclass(slots=True, unsafe_hash=True)
class Leaf:
    """A test, with the positions in the outline of its column and of its operand; -1: none."""

    test: Test
    input: int = -1
    operand: int = -1
    among: "Node | None" = None  # the records that count, if the test is of a function's result; None: all
    opposite: int = -1  # the position of the operand of the opposite bound


@dataclass(frozen=True, slots=True)
class Fails:
    """Whether a node is false or unknown."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Exists:
    """Whether `where` is true of any related record; `negated` inverts it. Never unknown."""

    link: int  # the position in the outline of the link to the records
    where: "Node | None"  # None: true of every record
    negated: bool
    narrowed: bool  # whether a test joined by AND reduces the number of records


@dataclass(frozen=True, slots=True)
class ResultTest:
    """Whether `test` is true of the result of a function over the related records of which `where` is true."""

    link: int
    where: "Node | None"
    value: Leaf | None  # tests that a record has a value, which MIN and MAX need
    test: "Node"
    otherwise: bool | None  # the verdict if no record or value counts; None: unknown
    narrowed: bool
    sparse: bool  # whether it is part of a narrowed test of related records, so that few records need it


@dataclass(slots=True, unsafe_hash=True)
class Chain:
    """All (`conjunctive`) or any of its members."""

    conjunctive: bool
    members: tuple["Node", ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.depth = 1 + max(map(depth_of, self.members))


#: A test of related records.
Related: TypeAlias = Exists | ResultTest
Node: TypeAlias = Leaf | Fails | Chain | Related


def depth_of(node: Node | None) -> int:
    """Return the number of nested groups in a node; tests of related records count, too."""
    match node:
        case None | Leaf(among=None):
            return 0
        case Chain():
            return node.depth
        case Leaf(among=inner) | Exists(where=inner):
            return 1 + depth_of(inner)
        case ResultTest():
            return 1 + max(depth_of(node.test), depth_of(node.where))
        case Fails(inner):
            return depth_of(inner)
        case _:
            assert_never(node)


@dataclass(slots=True, unsafe_hash=True)
class Input:
    """A value that tests read: a field of the contact or of related records, or the result of a function."""

    field: Field | None  # None with COUNT
    record: int = 0  # 0: the contact; n: the records of the link at position n - 1 in the outline
    function: Function | None = None
    of_some: bool = False  # whether only some records count: each test names them

    @property
    def is_column(self) -> bool:
        """Whether it is the single value of a column as the engine has it, without a path, a function or a scale."""
        field = self.field
        return field is not None and field.is_single and self.function is None and field.scale is None


@dataclass(frozen=True, slots=True)
class Link:
    """The related records of one relation."""

    relation: Relation
    record: int  # the record that has the relation, numbered as in Input


@dataclass(slots=True, unsafe_hash=True)
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
            if isinstance(operand, RelativeOperand):
                instant = operand.at(now)
                if instant in ENDS:
                    return None
                operands[position] = instant
            elif isinstance(operand, Anniversary):
                days = operand.at(now).days
                if days in ((), EVERY_DAY):
                    return None
                operands[position] = around_the_year(days)[0]
        return Outline(self.root, self.inputs, self.links, tuple(operands))


# -- from a plan -------------------------------------------------------------------------------------------------------

#: Maximum number of values in all lists of a clause that are written one by one. Beyond it, each list of more than one
#: value is a single parameter. Engines plan written values best, and drivers bind at least 32,766 values.
MAX_WRITTEN_VALUES: Final = 1_000
#: Maximum number of values in all lists of a clause for which an index may search ranges first, and of these ranges:
#: SQLite reads all rows rather than search 16.
MAX_NARROWED_VALUES: Final = 10
#: Maximum number of patterns, which are written one by one.
MAX_NEEDLES: Final = 30_000
#: Maximum number of values that the engine's own function searches in a list, as it is slow for more, and of characters
#: in them: of a character, MariaDB's patterns of 64 KB may have 8 bytes.
MAX_SEARCHED_VALUES: Final = 16
MAX_SEARCHED_CHARACTERS: Final = 7_500
#: Maximum number of terms in one chain of AND or OR: SQLite's expressions are at most 1,000 deep.
MAX_TERMS: Final = 500
#: A clause with more tests of related records joins all tests of one relation into one subquery, where possible:
#: engines take long to plan many subqueries, DuckDB with the third power of their number.
MAX_SUBQUERIES: Final = 8
#: Maximum number of tests in one such subquery: results of groups count twice for SQLite's depth of expressions.
MAX_TESTS_OF_SUBQUERY: Final = 200
#: A group with at most MAX_IN_PLAN_ORDER members that are less than MAX_DEPTH_IN_PLAN_ORDER deep has the plan's order:
#: cheap tests first. All others have the deepest member first. SQLite before 3.46 has a parser stack of 100 entries:
#: 24 levels fit (with MAX_DEPTH_IN_PLAN_ORDER = 8: 16).
MAX_IN_PLAN_ORDER: Final = 100
MAX_DEPTH_IN_PLAN_ORDER: Final = 2


def outline(root: plan.Plan) -> Outline:
    """Return the outline of a plan. Operands relative to now remain relative: see :meth:`Outline.at`."""
    values = links = 0
    needles: list[str] = []
    for part in plan.walk_into(root):
        if isinstance(part, plan.Membership):
            values += len(part.values)
            needles += [str(value) for value in part.values if not str(value).isascii()] if part.ignore_case else []
        elif isinstance(part, plan.Match):
            needles.append(part.needle)
        else:
            links += isinstance(part, plan.Related)
    if len(needles) > MAX_NEEDLES:
        what = f"a clause with more than {MAX_NEEDLES:,} texts to search, or beyond ASCII in lists that ignore case"
        raise UnsupportedError("to_sql", what)
    # PostgreSQL caches 32 compiled patterns per connection, and is slow with long ones.
    crowded = len(needles) > 16 or sum(map(len, needles)) > 2_000
    builder = _OutlineBuilder(
        values <= MAX_WRITTEN_VALUES, crowded, at_once=links > MAX_SUBQUERIES, narrows=values <= MAX_NARROWED_VALUES
    )
    node = builder.node(root)
    return Outline(node, tuple(builder.inputs), tuple(builder.links), tuple(builder.operands))


def outline_of_group(part: plan.Related) -> Outline:
    """Return the outline of a test of related records over a group of them, as of contacts: a condition of HAVING."""
    builder = _OutlineBuilder(written_out=True, crowded=False)
    node = builder.test_of_some(part, -1)  # so that record 0 is that of the group
    return Outline(node, tuple(builder.inputs), (), tuple(builder.operands))


def selects_without_records(part: plan.Related) -> bool:
    """Whether a test of related records selects contacts that have none."""
    if isinstance(part, plan.Quantified):
        return part.every is not part.negated
    nothing = 0 if part.function in (Function.COUNT, Function.SUM) else None
    return bool(verdict(part.test, {part.result.attribute: nothing}))


class _OutlineBuilder:
    """Builds the outline of one plan."""

    def __init__(self, written_out: bool, crowded: bool, at_once: bool = False, narrows: bool = False) -> None:
        self.written_out = written_out
        self.crowded = crowded
        self.at_once = at_once
        self.narrows = narrows
        self.record = 0
        self.selecting = self.sparse = self.has_ranges = False
        self.among: Node | None = None
        self.result: int | None = None  # the position of the function's result that all leaves test
        self.inputs: list[Input] = []
        self.positions: dict[tuple[object, ...], int] = {}
        self.links: list[Link] = []
        self.operands: list[Any] = []

    def node(self, part: plan.Plan, narrowed: bool = False) -> Node:
        """Return the node of a part of the plan; `narrowed`: AND joins it with a test that reduces the records."""
        match part:
            case plan.Membership():
                if part.ignore_case:
                    return self._folded_membership(part)
                return self._membership(part.field, part.values, part.negated)
            case plan.Bound(field, side, value):
                return self._leaf(_same(Bound, _type(field), side, *self._ways(field, (value,))), field, value)
            case plan.Match(field, where, needle, negated, ignore_case):
                if ignore_case:
                    return self._folded_match(field, where, needle, negated)
                open_ended = where is Where.START and prefix_end(needle) is None
                return self._leaf(_same(Match, where, negated, self.crowded, open_ended), field, needle)
            case plan.Presence(field, verdict) | plan.Known(field, verdict):
                kind = Presence if isinstance(part, plan.Presence) else Known
                return Leaf(_same(kind, _type(field), verdict), self._position(field))
            case plan.Constant():
                return Leaf(part)
            case plan.Conjunction(children):
                narrowed = narrowed or any(isinstance(child, _NARROWING) for child in children)
                return self._members(True, children, narrowed)
            case plan.Disjunction(children):
                return self._members(False, children, narrowed)
            case plan.RelativeBound(field, side, operand):
                return self._leaf(Bound(field.type, side), field, operand)
            case plan.ListHas(field, values, every, negated):
                is_short = len(values) <= MAX_SEARCHED_VALUES and len(repr(values)) <= MAX_SEARCHED_CHARACTERS
                count = Count.ONE if len(values) == 1 else Count.FEW if is_short else Count.MANY
                return self._leaf(Has(count, every, negated), field, values)
            case plan.ListEquals(field, values, negated):
                return self._leaf(Equals(negated) if values else Empty(negated), field, values)
            case plan.Quantified():
                link = self._link(part.relation)
                return Exists(link, self._sought(part, link, narrowed), part.negated is not part.every, narrowed)
            case plan.Aggregated():
                return self._aggregated(part, narrowed)
            case plan.RelativeDays(field, window, negated):
                return self._leaf(OnDays(negated), field, window)
            case plan.OnDays(field, days, negated):
                intervals = around_the_year(days.days)
                return _group(negated, [self._leaf(OnDays(negated), field, one) for one in intervals])
            case _:
                assert_never(part)

    def _members(self, conjunctive: bool, children: Sequence[plan.Plan], narrowed: bool) -> Node:
        """Return the node of a group."""
        together = _sharing_subqueries(children) if self.at_once else []
        if together:
            apart = {id(part) for parts in together for part in parts}
            children = [child for child in children if id(child) not in apart]
        members = [self.node(child, narrowed) for child in children]
        for parts in together:
            for first in range(0, len(parts), MAX_TESTS_OF_SUBQUERY):
                members.append(self._together(conjunctive, parts[first : first + MAX_TESTS_OF_SUBQUERY], narrowed))
        return _group(conjunctive, _closed(members) if conjunctive and self.has_ranges else members)

    def _together(self, conjunctive: bool, parts: Sequence[plan.Related], narrowed: bool) -> ResultTest:
        """Return one node for several tests of one relation, so that the engine reads the records once."""
        link = self._link(parts[0].relation)
        tests = [self.test_of_some(part, link) for part in parts]
        otherwise = first_of(not conjunctive, map(selects_without_records, parts))
        return ResultTest(link, None, None, _group(conjunctive, tests), otherwise, narrowed, self.sparse)

    def test_of_some(self, part: plan.Related, link: int) -> Node:
        """Return one of several tests in one subquery, as a test of a function's result over the records that count."""
        if isinstance(part, plan.Quantified):
            found = self._sought(part, link)
            side = Side.AT_MOST if part.every is not part.negated else Side.AT_LEAST
            self.operands.append(0 if side is Side.AT_MOST else 1)
            result = self._input(None, link + 1, Function.COUNT, found is not None)
            return Leaf(Bound(FieldType.INTEGER, side), result, len(self.operands) - 1, found)
        return self._test_of_result(part, link, self._where(part.where, link))

    def _test_of_result(self, part: plan.Aggregated, link: int, among: Node | None) -> Node:
        """Return the test of a function's result over the records of which `among` is true; None: over all."""
        self.result, self.among = self._input(part.field, link + 1, part.function, among is not None), among
        test = self.node(part.test)
        self.result = self.among = None
        return test

    def _position(self, field: Field) -> int:
        return self._input(field, self.record) if self.result is None else self.result

    def _input(self, field: Field | None, record: int, function: Function | None = None, of_some: bool = False) -> int:
        """Return the position of what tests read."""
        key = (record, field and field.name, function, of_some)
        position = self.positions.get(key)
        if position is None:
            position = self.positions[key] = len(self.inputs)
            self.inputs.append(Input(field, record, function, of_some))
        return position

    def _link(self, relation: Relation) -> int:
        self.links.append(Link(relation, self.record))
        return len(self.links) - 1

    def _where(self, where: plan.Plan, link: int, narrowed: bool = False) -> Node | None:
        """Return the node of a condition on related records; None if it is true of all."""
        if where == plan.EVERYONE:
            return None
        around = self.record, self.selecting, self.sparse
        self.record, self.selecting, self.sparse = link + 1, True, self.sparse or narrowed
        node = self.node(where)
        self.record, self.selecting, self.sparse = around
        return node

    def _sought(self, part: plan.Quantified, link: int, narrowed: bool = False) -> Node | None:
        """Return the node of what a decisive record passes: with `every` it fails the condition."""
        where = self._where(part.where, link, narrowed)
        return Fails(where) if part.every and where is not None else where

    def _aggregated(self, part: plan.Aggregated, narrowed: bool) -> Node:
        if part.function is Function.COUNT and part.test in _tests_of_existence(part.result):
            exists = isinstance(part.test, plan.Bound) and part.test.side is Side.AT_LEAST
            return self.node(plan.Quantified(part.relation, False, part.where, negated=not exists), narrowed)
        link = self._link(part.relation)
        where = self._where(part.where, link, narrowed)
        value: Leaf | None = None
        if part.field is not None and part.function is not Function.SUM:
            value = Leaf(Presence(part.field.type, True), self._input(part.field, link + 1))
        test = self._test_of_result(part, link, None)
        otherwise = verdict(part.test, {part.result.attribute: None if value else 0})
        otherwise = bool(otherwise) if self.selecting else otherwise
        return ResultTest(link, where, value, test, otherwise, narrowed, self.sparse)

    def _leaf(self, test: Test, field: Field, operand: Any) -> Leaf:
        self.operands.append(operand if field.scale is None else _decimals(field.scale, operand))
        return Leaf(test, self._position(field), len(self.operands) - 1, self.among)

    def _ways(self, field: Field, values: tuple[Any, ...], negated: bool = False) -> tuple[bool, int]:
        """Return whether values are beyond doubles, and how many ranges to search first; 0: none."""
        if field.type not in _OF_SEVERAL_WAYS or field.path or isinstance(field, ResultField):
            return False, 0
        if field.type is FieldType.NUMBER:
            # A column of integers may have one whose nearest double is a value, but which is another number.
            return any(2.0**53 <= abs(value) <= 2.0**64 for value in values), 0
        if negated or self.record or not self.narrows:
            return False, 0
        found = len(id_ranges(values) if field.type is FieldType.UUID else values)
        if found > MAX_NARROWED_VALUES:
            return False, 0
        self.has_ranges = True
        return False, found

    def _membership(self, field: Field, values: tuple[Any, ...], negated: bool) -> Node:
        if not isinstance(field, ResultField) or len(values) == 1:
            return self._among(field, values, negated)
        # The result may be wider than the engine's integers, which then compare it in several parts.
        test = Membership(FieldType.DECIMAL, Count.ONE, negated)
        return _group(negated, [self._leaf(test, field, value) for value in values])

    def _among(self, field: Field, values: tuple[Any, ...], negated: bool, ascii_folded: bool = False) -> Leaf:
        beyond, ranges = self._ways(field, values, negated)
        if len(values) == 1:
            test = _same(Membership, _type(field), Count.ONE, negated, ascii_folded, beyond, ranges)
            return self._leaf(test, field, values[0])
        count = Count.FEW if self.written_out else Count.MANY
        return self._leaf(_same(Membership, field.type, count, negated, ascii_folded, beyond, ranges), field, values)

    def _folded_membership(self, part: plan.Membership) -> Node:
        """Compare ASCII texts with the column's ASCII fold, and match all other texts by patterns."""
        values: list[Any] = list(part.values)
        plain = tuple(value for value in values if value.isascii())
        members: list[Node] = [self._among(part.field, plain, part.negated, ascii_folded=True)] if plain else []
        members += [self._folded_match(part.field, None, one, part.negated) for one in values if not one.isascii()]
        return _group(part.negated, members)

    def _folded_match(self, field: Field, where: Where | None, needle: str, negated: bool) -> Leaf:
        test = _same(FoldedMatch, where, _kind(needle), negated, self.crowded)
        return self._leaf(test, field, needle)


@lru_cache(maxsize=1_024)
def _same(kind: type[ScalarTest], *values: Any) -> ScalarTest:
    """Return a test, the same one for the same values: a dialect finds the form of a test that it has met quicker."""
    return kind(*values)


#: The types of which one value is stored in several ways.
_OF_SEVERAL_WAYS: Final = (FieldType.NUMBER, FieldType.UUID, FieldType.DECIMAL)
#: The tests that reduce the records which related records are looked up for.
_NARROWING: Final = (*get_args(plan.Leaf), plan.Presence)


def _tests_of_existence(count: Field) -> tuple[plan.Plan, ...]:
    """Return the tests of a count that tell whether there is a record."""
    return plan.Bound(count, Side.AT_LEAST, 1), plan.Bound(count, Side.AT_MOST, 0), plan.Membership(count, (0,))


def _type(field: Field) -> FieldType:
    """Return the type of a test: the result of an aggregate may be beyond all integers of an engine."""
    return FieldType.DECIMAL if isinstance(field, ResultField) else field.type


def _decimals(scale: int, units: Any) -> Any:
    """Return the decimals of units, or of each in a tuple; averages, which are Fractions, stay in units."""
    match units:
        case tuple():
            return tuple(_decimals(scale, each) for each in units)
        case int():
            return Decimal(units).scaleb(-scale)
        case _:
            return units


#: A number above every ``month * 100 + day``.
BEYOND_DAYS: Final = 10_000


def around_the_year(days: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return intervals of days with the first and the last one joined, if they meet at the end of the year."""
    (year_start, year_end), *_ = EVERY_DAY
    if days[0][0] == year_start and days[-1][1] == year_end and days[0][1] < days[-1][0]:
        return (*days[1:-1], (days[-1][0], days[0][1]))
    return days


_NONCHARACTERS: Final = frozenset("\ufffd\ufffe\uffff")


def _sharing_subqueries(children: Sequence[plan.Plan]) -> list[list[plan.Related]]:
    """Return the members of a group that can share a subquery with others: two or more of each relation."""
    of_one: dict[str, list[plan.Related]] = {}
    for child in children:
        if isinstance(child, plan.Related) and _can_share_subquery(child):
            of_one.setdefault(child.relation.name, []).append(child)
    return [parts for parts in of_one.values() if len(parts) > 1]


def _can_share_subquery(part: plan.Related) -> bool:
    """Whether a test can share a subquery: a COUNT or SUM, which is never unknown, without further related records."""
    if isinstance(part, plan.Aggregated) and part.function not in (Function.COUNT, Function.SUM):
        return False
    return not any(isinstance(inner, plan.Related) for inner in plan.walk(part.where))


def _kind(needle: str) -> Needle:
    if has_ascii_case_only(needle):
        return Needle.ASCII
    if needle.isascii():
        return Needle.SHARED
    return Needle.UNICODE if _NONCHARACTERS.isdisjoint(needle) else Needle.NONCHARACTER


# -- groups -------------------------------------------------------------------------------------------------------


def _closed(nodes: list[Node]) -> list[Node]:
    """Return the members of an AND, with one test for both bounds of a decimal."""
    lower: dict[int, Leaf] = {}
    kept = []
    for node in nodes:
        if isinstance(node, Leaf) and isinstance(node.test, Bound) and node.test.ranges:
            first = lower.get(node.input)
            if node.test.side is Side.AT_LEAST:
                lower.setdefault(node.input, node)
            elif first is not None and first.opposite < 0 and node.test.side is Side.AT_MOST:
                first.test, first.opposite = Bound(node.test.type, Side.AT_LEAST, ranges=2), node.operand
                continue
        kept.append(node)
    return kept


def _group(conjunctive: bool, members: Sequence[Node]) -> Node:
    """Return a group in a shape that every engine parses; of one member, the member."""
    # Large groups become `(deepest OP (at most 500) OP (at most 500) …)`: nesting in the first member costs no memory.
    nested = sorted((node for node in members if not isinstance(node, Leaf)), key=depth_of, reverse=True)
    if len(members) <= MAX_IN_PLAN_ORDER and (not nested or depth_of(nested[0]) < MAX_DEPTH_IN_PLAN_ORDER):
        return _side_by_side(conjunctive, members)
    rest: list[Node] = [*nested[1:], *(node for node in members if isinstance(node, Leaf))]
    while len(rest) > MAX_TERMS:
        rest = [_side_by_side(conjunctive, rest[at : at + MAX_TERMS]) for at in range(0, len(rest), MAX_TERMS)]
    if nested:
        rest = [nested[0], *([_side_by_side(conjunctive, rest)] if rest else [])]
    return _side_by_side(conjunctive, rest)


def _side_by_side(conjunctive: bool, members: Sequence[Node]) -> Node:
    return members[0] if len(members) == 1 else Chain(conjunctive, tuple(members))
