"""What a dialect of SQL is: how it writes each test of an outline, and names and values.

A form is SQL that leaves the column and the operands open. A writer writes an outline in the forms of a dialect,
whoever binds its operands.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, ClassVar, Final, TypeAlias, assert_never

from audiencefilter.backends.patterns import prefix_end
from audiencefilter.backends.sql.outline import (
    Bound,
    Constant,
    Count,
    FoldedMatch,
    FoldedMembership,
    Group,
    Known,
    Leaf,
    LongList,
    Match,
    Membership,
    Node,
    Presence,
    Test,
)
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Side

# -- forms ----------------------------------------------------------------------------------------------------------


class Kind(Enum):
    """What is bound for an operand."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    INSTANT = "instant"  # text of a timestamp, which takes the type of the column
    TEXTS = "texts"  # from here on, lists in one parameter
    INTEGERS = "integers"
    NUMBERS = "numbers"
    BOOLEANS = "booleans"
    INSTANTS = "instants"

    __hash__ = object.__hash__


class _Column(Enum):
    COLUMN = "column"


#: What stands for the column that a form tests.
COLUMN: Final = _Column.COLUMN


def identity(value: Any) -> Any:
    """Return the value: how most operands are bound."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """What stands for a leaf's operand. The same object twice in one form is the same parameter twice.

    Attributes:
        kind: what is bound.
        encode: what makes of the operand what is bound; with `spread`, of each of its values.
        spread: whether the operand is a tuple whose values are written out, with commas between.
        before: SQL in front of each written-out value.
        after: SQL behind each written-out value.
    """

    kind: Kind
    encode: Callable[[Any], Any] = identity
    spread: bool = False
    before: str = ""
    after: str = ""


Part: TypeAlias = str | _Column | Operand
#: A form: parts to be written one after the other.
Fragment: TypeAlias = tuple[Part, ...]


class Zone(Enum):
    """What is known of a column of instants: whether it keeps a time zone or not, in which case it is in UTC."""

    UNKNOWN = "unknown"
    AWARE = "aware"
    NAIVE = "naive"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What stands for a value: how it is bound, and the SQL around it."""

    kind: Kind
    encode: Callable[[Any], Any] = identity
    before: str = ""
    after: str = ""

    def single(self) -> Fragment:
        """Return what stands for one value."""
        return (self.before, Operand(self.kind, self.encode), self.after)

    def spread(self) -> Operand:
        """Return what stands for all values of an operand."""
        return Operand(self.kind, self.encode, True, self.before, self.after)


class Dialect(ABC):
    """The forms of one engine.

    A subclass writes what its engine has a form of its own for. Every form is true, false or unknown exactly where its
    test is, so that forms may be joined and negated.
    """

    #: Its name, as ``to_sql`` takes it.
    name: ClassVar[str]
    #: The parameter style of its usual driver.
    paramstyle: ClassVar[str]
    #: What is false for everyone, and what is true.
    constants: ClassVar[tuple[str, str]] = ("FALSE", "TRUE")
    #: The SQL around a part of a group that is too large to be written side by side.
    part: ClassVar[tuple[str, str]] = ("(", ")")
    #: Whether a long list of folded texts is one test, since drivers bind tens of thousands of values at most.
    folds_lists: ClassVar[bool] = False

    def __init__(self) -> None:
        self._forms: dict[tuple[Test, Zone], Fragment] = {}

    # -- tests ----------------------------------------------------------------------------------------------------

    def form(self, test: Test, zone: Zone = Zone.UNKNOWN) -> Fragment:
        """Return how a test is written."""
        form = self._forms.get((test, zone))
        if form is None:
            form = self._form(test, zone)
            if (
                not isinstance(test, FoldedMatch | FoldedMembership) or not test.spare
            ):  # of all others there are a few dozen
                self._forms[test, zone] = form
        return form

    def _form(self, test: Test, zone: Zone) -> Fragment:
        match test:
            case Constant(verdict):
                return (self.constants[verdict],)
            case Presence(type, present):
                return (*self.column(type), " IS NOT NULL" if present else " IS NULL")
            case Known(type, verdict):
                return ("(", *self.column(type), " IS NOT NULL OR NULL)" if verdict else " IS NULL AND NULL)")
            case Bound(type, side):
                return self.bound(type, side, zone)
            case Membership():
                form = self.membership(test, zone)
            case Match():
                form = self.exact(test)
            case FoldedMatch():
                form = self.folded(test)
            case FoldedMembership():
                form = self.folded_list(test)
            case _:
                assert_never(test)
        return ("NOT (", *form, ")") if test.negated else form

    def column(self, type: FieldType) -> Fragment:
        """Return the value of the column, NULL where it is missing."""
        return (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        """Return the value of the column as equality and order take it: texts code point by code point."""
        return self.column(type)

    def placeholder(self, type: FieldType, zone: Zone) -> Placeholder:
        """Return how one value is written."""
        match type:
            case FieldType.STRING:
                return self.text()
            case FieldType.INTEGER:
                return Placeholder(Kind.INTEGER)
            case FieldType.NUMBER:
                return Placeholder(Kind.NUMBER)
            case FieldType.BOOLEAN:
                return self.boolean()
            case FieldType.DATETIME:
                return self.instant(zone)
            case _:
                assert_never(type)

    def text(self) -> Placeholder:
        """Return how a text is written."""
        return Placeholder(Kind.TEXT)

    def boolean(self) -> Placeholder:
        """Return how a boolean is written."""
        return Placeholder(Kind.BOOLEAN)

    @abstractmethod
    def instant(self, zone: Zone) -> Placeholder:
        """Return how an instant is written."""

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        """Return the form of a Bound test."""
        return (*self.comparable(type), _sign(side), *self.placeholder(type, zone).single())

    def membership(self, test: Membership, zone: Zone) -> Fragment:
        """Return the form of a Membership test, without its negation."""
        return self.equal(self.ascii_fold() if test.ascii_folded else self.comparable(test.type), test, zone)

    def equal(self, column: Fragment, test: Membership, zone: Zone) -> Fragment:
        """Return what holds where `column` is one of the values of a Membership test."""
        match test.count:
            case Count.ONE:
                return (*column, " = ", *self.placeholder(test.type, zone).single())
            case Count.FEW:
                return (*column, " IN (", self.placeholder(test.type, zone).spread(), ")")
            case Count.MANY:
                return (*column, *self.in_list(test.type, zone))
            case _:
                assert_never(test.count)

    @abstractmethod
    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        """Return what follows a column to say that it is in a list of any length; one parameter where possible."""

    @abstractmethod
    def ascii_fold(self) -> Fragment:
        """Return the column so that it equals a folded ASCII text exactly where its fold does."""

    @abstractmethod
    def exact(self, test: Match) -> Fragment:
        """Return the form of a Match test, without its negation."""

    @abstractmethod
    def folded(self, test: FoldedMatch) -> Fragment:
        """Return the form of a FoldedMatch test, without its negation."""

    def folded_list(self, test: FoldedMembership) -> Fragment:
        """Return the form of a FoldedMembership test, without its negation. Asked for only where `folds_lists`."""
        raise UnsupportedError(self.name, "a long list of texts as one test")

    # -- names and values -----------------------------------------------------------------------------------------

    @abstractmethod
    def quote(self, identifier: str) -> str:
        """Return a name as the engine reads it, whatever characters it has."""

    def literal(self, kind: Kind, value: Any) -> str:
        """Return a value as the engine reads it, whatever characters it has."""
        match kind:
            case Kind.TEXT | Kind.INSTANT | Kind.INSTANTS:  # the last is one text, too
                return self.text_literal(value)
            case Kind.INTEGER:
                return self.integer_literal(value)
            case Kind.NUMBER:
                return self.double_literal(value)
            case Kind.BOOLEAN:
                return self.constants[value]
            case Kind.TEXTS:
                return self.texts_literal(value)
            case Kind.INTEGERS | Kind.NUMBERS:
                return self.array_literal(",".join(map(repr, value)))
            case Kind.BOOLEANS:
                return self.array_literal(",".join(["true" if flag else "false" for flag in value]))
            case _:
                assert_never(kind)

    @abstractmethod
    def text_literal(self, text: str) -> str:
        """Return a text as the engine reads it, whatever characters it has."""

    def integer_literal(self, value: int) -> str:
        """Return an integer as the engine reads it."""
        return str(value)

    @abstractmethod
    def double_literal(self, value: float) -> str:
        """Return a double as the engine reads it, to the last bit."""

    def texts_literal(self, texts: Sequence[str]) -> str:
        """Return a bound list of texts as the engine reads it."""
        raise UnsupportedError(self.name, "a list as a literal")

    def array_literal(self, items: str) -> str:
        """Return a bound list as the engine reads it, of numbers or booleans with commas between."""
        raise UnsupportedError(self.name, "a list as a literal")

    def carried(self, value: Any) -> tuple[Any, str, str]:
        """Return what a driver is handed for a bound value, and the SQL in front of its mark and behind it."""
        return value, "", ""

    def takes_type_from_column(self, kind: Kind) -> bool:
        """Whether values of this kind mean what the column's type makes of them, and so are of no type themselves."""
        return False

    def type_name(self, kind: Kind) -> str | None:
        """Return the engine's name for the type of a parameter, where drivers have to be told."""
        return None


def _sign(side: Side) -> str:
    match side:
        case Side.ABOVE:
            return " > "
        case Side.AT_LEAST:
            return " >= "
        case Side.BELOW:
            return " < "
        case Side.AT_MOST:
            return " <= "
        case _:
            assert_never(side)


# -- how an outline is written --------------------------------------------------------------------------------------


class Writer(ABC):
    """Writes one outline.

    Attributes:
        dialect: whose forms are used.
        columns: the SQL of the columns, and with each what is known of its instants.
        reuses: whether a parameter that stands twice in a form is one parameter.
        parts: what is written.
    """

    def __init__(self, dialect: Dialect, columns: list[tuple[str, Zone]], reuses: bool) -> None:
        self.dialect = dialect
        self.columns = columns
        self.reuses = reuses
        self.parts: list[str] = []

    @abstractmethod
    def bind(self, operand: Operand, position: int) -> str:
        """Bind the operand of the outline at a position, and return what stands for it."""

    def node(self, node: Node, is_part: bool = False) -> None:
        """Write a node; `is_part` is true for a part of a group that is too large to be written side by side."""
        match node:
            case Leaf():
                self._leaf(node)
            case LongList(whole, each):
                self.node(whole if self.dialect.folds_lists else each, is_part)
            case Group():
                self._group(node, is_part)
            case _:
                assert_never(node)

    def _group(self, group: Group, is_part: bool) -> None:
        before, after = self.dialect.part if is_part else ("(", ")")
        for member in group.members:
            self.parts.append(before)
            self.node(member, isinstance(member, Group) and member.conjunctive is group.conjunctive)
            before = " AND " if group.conjunctive else " OR "
        self.parts.append(after)

    def _leaf(self, leaf: Leaf) -> None:
        column, zone = self.columns[leaf.column] if leaf.column >= 0 else ("", Zone.UNKNOWN)
        bound: dict[Operand, str] = {}
        for part in self.dialect.form(leaf.test, zone):
            if isinstance(part, str):
                self.parts.append(part)
            elif isinstance(part, Operand):
                if part not in bound or not self.reuses:
                    bound[part] = self.bind(part, leaf.operand)
                self.parts.append(bound[part])
            else:
                self.parts.append(column)


# -- what several engines share -------------------------------------------------------------------------------------


def prefix_range(column: Fragment, placeholder: Placeholder, open_ended: bool) -> Fragment:
    """Return a prefix test as a range, which an index serves; the texts with a prefix lie side by side."""
    from_prefix = (*column, " >= ", *placeholder.single())
    if open_ended:
        return from_prefix
    end = Placeholder(placeholder.kind, prefix_end, placeholder.before, placeholder.after)
    return ("(", *from_prefix, " AND ", *column, " < ", *end.single(), ")")


def utc_text(instant: datetime) -> str:
    """Print an instant in UTC, without saying so: ``2025-01-01 00:00:00.000000``."""
    # isoformat() pads the year to four digits, which strftime() does not do everywhere.
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def json_array(encode: Callable[[Any], Any] = identity, ascii: bool = True) -> Callable[[tuple[Any, ...]], str]:
    """Return what prints an operand's values as a JSON array; with `ascii` all beyond it is escaped."""
    return lambda values: json.dumps([encode(value) for value in values], ensure_ascii=ascii, separators=(",", ":"))


def doubled(text: str, quote: str) -> str:
    """Return a text between quotes, with those in it doubled, as the SQL standard has it.

    >>> doubled("it's", "'")
    "'it''s'"
    """
    return quote + text.replace(quote, quote * 2) + quote


def backslashed(text: str, quote: str) -> str:
    r"""Return a text between quotes, with those in it and backslashes behind a backslash.

    >>> print(backslashed("it's", "'"))
    'it\'s'
    """
    return quote + text.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote
