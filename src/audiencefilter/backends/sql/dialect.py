"""What a dialect of SQL is: how it writes each test of an outline, and names and values.

What a form is made of is in :mod:`audiencefilter.backends.sql.forms`. :mod:`audiencefilter.backends.sql.writer` writes
an outline in the forms of a dialect, whoever binds its operands.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, Final, assert_never

from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Zone
from audiencefilter.language.ast import Function
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Side, by_side


class Storage(Enum):
    """How a column keeps lists or custom data."""

    ARRAY = "array"  # the engine's own lists
    JSONB = "jsonb"
    JSON = "json"
    TEXT = "text"  # text that holds JSON
    STRUCT = "struct"
    VARIANT = "variant"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Held:
    """What is tested that is more than a single value of a column; without a storage, the result of a function."""

    shape: o.Shape
    storage: Storage | None = None


@dataclass(frozen=True, slots=True)
class Elements:
    """How the elements of a list in JSON are read as rows."""

    array: Fragment  # NULL where it is missing, or has elements of another type
    function: str  # gives its elements, in a FROM clause
    columns: tuple[str, ...]  # of each element, which is called `item`
    is_derived: bool  # whether these names have to be given to it
    value: str  # NULL where the element is null


@dataclass(frozen=True, slots=True)
class Key:
    """A column that records are joined by."""

    text: str
    is_text: bool | None = None  # None: unknown


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
    #: The SQL around a condition that makes of it what is true where it is false or unknown.
    fails: ClassVar[tuple[str, str]] = ("(", ") IS NOT TRUE")
    #: Whether a long list of folded texts is one test, since drivers bind tens of thousands of values at most.
    folds_lists: ClassVar[bool] = False
    #: How one value is written, by type.
    placeholders: ClassVar[Mapping[FieldType, forms.Placeholder]]
    #: What an instant at a path is read as.
    zone_at_path: ClassVar[Zone] = Zone.MICROSECONDS

    def __init__(self) -> None:
        # Bounded, since schemas come and go, and each may have paths of its own.
        #: How a test is written: of the column, or of what the column holds.
        self.form = lru_cache(maxsize=MAX_FORMS)(self._form)

    # -- tests ----------------------------------------------------------------------------------------------------

    def _form(self, test: o.Test, zone: Zone = Zone.UNKNOWN, held: Held | None = None) -> Fragment:
        if held is None or isinstance(test, o.Constant):
            return self._form_of_value(test, zone)
        if held.shape.many:
            if isinstance(test, o.Membership | o.Bound | o.Match | o.FoldedMatch | o.FoldedMembership):
                raise TypeError(f"no test of a list: {test}")
            return self.of_list(test, zone, held)
        value: Fragment = (COLUMN,)
        if held.shape.path:
            value = self.at_path(held)
            zone = self.zone_at_path if held.shape.type is FieldType.DATETIME else Zone.UNKNOWN
        if held.shape.function is not None:
            value = self.worked_out(held.shape, value)
        in_microseconds = zone is Zone.MICROSECONDS
        form = _in_microseconds(test, self._form_of_value) if in_microseconds else self._form_of_value(test, zone)
        return forms.in_place_of_column(form, value)

    def _form_of_value(self, test: o.Test, zone: Zone) -> Fragment:
        match test:
            case o.Constant(verdict):
                return (self.constants[verdict],)
            case o.Presence(type, present):
                return (*self.column(type), " IS NOT NULL" if present else " IS NULL")
            case o.Known(type, verdict):
                return ("(", *self.column(type), " IS NOT NULL OR NULL)" if verdict else " IS NULL AND NULL)")
            case o.Bound(type, side):
                return self.bound(type, side, zone)
            case o.Membership():
                form = self.membership(test, zone)
            case o.Match():
                form = self.exact(test)
            case o.FoldedMatch():
                form = self.folded(test)
            case o.FoldedMembership():
                form = self.folded_list(test)
            case o.Has() | o.Equals() | o.Empty():
                raise TypeError(f"no test of a single value: {test}")
            case _:
                assert_never(test)
        return ("NOT (", *form, ")") if test.negated else form

    def column(self, type: FieldType) -> Fragment:
        """Return the value of the column, NULL where it is missing."""
        return (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        """Return the value of the column as equality and order take it: texts code point by code point."""
        return self.column(type)

    def placeholder(self, type: FieldType, zone: Zone) -> forms.Placeholder:
        """Return how one value is written."""
        return self.placeholders[type]

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        """Return the form of a Bound test."""
        return (*self.comparable(type), _SIGNS[side], *self.placeholder(type, zone).single())

    def membership(self, test: o.Membership, zone: Zone) -> Fragment:
        """Return the form of a Membership test, without its negation."""
        return self.equal(self.ascii_fold() if test.ascii_folded else self.comparable(test.type), test, zone)

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        """Return what holds where `column` is one of the values of a Membership test."""
        match test.count:
            case o.Count.ONE:
                return (*column, " = ", *self.placeholder(test.type, zone).single())
            case o.Count.FEW:
                return (*column, " IN (", self.placeholder(test.type, zone).spread(), ")")
            case o.Count.MANY:
                return (*column, *self.in_list(test.type, zone))
            case _:
                assert_never(test.count)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        """Return what follows a column to say that it is in a list of any length; one parameter where possible."""
        return (" IN (", self.placeholder(type, zone).spread(), ")")

    def ascii_fold(self) -> Fragment:
        """Return the column so that it equals a folded ASCII text exactly where its fold does."""
        return ("lower(replace(replace(", *self.comparable(FieldType.STRING), ", '\u0130', 'i'), '\u212a', 'k'))")

    @abstractmethod
    def exact(self, test: o.Match) -> Fragment:
        """Return the form of a Match test, without its negation."""

    @abstractmethod
    def folded(self, test: o.FoldedMatch) -> Fragment:
        """Return the form of a FoldedMatch test, without its negation."""

    def folded_list(self, test: o.FoldedMembership) -> Fragment:
        """Return the form of a FoldedMembership test, without its negation. Asked for only where `folds_lists`."""
        raise UnsupportedError(self.name, "a long list of texts as one test")

    # -- lists and custom data ------------------------------------------------------------------------------------

    def storage(self, field: Field, type_name: str | None) -> Storage:
        """Return how a column keeps a list or custom data, by its type in the engine's words; None: the usual type.

        Raises:
            UnsupportedError: what is kept so cannot be compared exactly.
        """
        if field.path and field.type is FieldType.INTEGER and field.bits == 64:
            what = f"{field.name} as 64-bit integers in custom data, where numbers are doubles"
            raise UnsupportedError(self.name, f"{what}: declare 32 bits, or keep it in a column of its own")
        return self.stored(field, type_name)

    def stored(self, field: Field, type_name: str | None) -> Storage:
        """Return how a column of the engine keeps a list or custom data; see :meth:`storage`."""
        raise UnsupportedError(self.name, f"lists and custom data, as {field.name} is")

    def at_path(self, held: Held) -> Fragment:
        """Return the value at a path, NULL where it is missing or of another type; instants are of `zone_at_path`."""
        raise UnsupportedError(self.name, "custom data")

    def of_list(self, test: o.ListTest, zone: Zone, held: Held) -> Fragment:
        """Return the form of a test of a list, of one at a path, too."""
        raise UnsupportedError(self.name, "lists")

    def elements(self, held: Held) -> Elements:
        """Return how the elements of a list at a path are read."""
        raise UnsupportedError(self.name, "the elements of lists as rows")

    # -- related records ------------------------------------------------------------------------------------------

    def correlates(self, beside: bool, keys: Sequence[tuple[Key, Key]]) -> bool:
        """Whether a subquery is about one record; `beside`: a test beside it leaves fewer records."""
        return True

    def joined(self, ours: Key, theirs: Key) -> str:
        """Return what holds where two keys are the same, byte for byte, and present."""
        return f"{theirs.text} = {ours.text}"

    def key(self, key: Key) -> str:
        """Return a key as IN compares it, byte for byte."""
        return key.text

    def worked_out(self, shape: o.Shape, value: Fragment) -> Fragment:
        """Return what a shape's function gives for the values of many records: NULL for MIN and MAX of none."""
        if shape.function is not Function.COUNT and shape.function is not Function.SUM:
            value = forms.in_place_of_column(self.column(shape.type), value)
        of_some: Fragment = ("CASE WHEN ", forms.AMONG, " THEN ", *value, " END") if shape.of_some else value
        match shape.function:
            case Function.COUNT:
                return ("count(CASE WHEN ", forms.AMONG, " THEN 1 END)") if shape.of_some else ("count(*)",)
            case Function.SUM:
                return ("coalesce(sum(", *of_some, "), 0)")
            case Function.MIN:
                return ("min(", *of_some, ")")
            case Function.MAX:
                return ("max(", *of_some, ")")
            case None:
                return value
            case _:
                assert_never(shape.function)

    # -- names and values -----------------------------------------------------------------------------------------

    def quote(self, identifier: str) -> str:
        """Return a name as the engine reads it, whatever characters it has."""
        return forms.doubled(identifier, '"')

    def literal(self, kind: Kind, value: Any) -> str:
        """Return a value as the engine reads it, whatever characters it has."""
        match kind:
            case Kind.TEXT | Kind.INSTANT | Kind.INSTANTS | Kind.ARRAY:  # the last two are one text, too
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

    def text_literal(self, text: str) -> str:
        """Return a text as the engine reads it, whatever characters it has."""
        return forms.doubled(text, "'")

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


_SIGNS: Final = by_side(above=" > ", at_least=" >= ", below=" < ", at_most=" <= ")
#: How many forms of a dialect are cached.
MAX_FORMS: Final = 5_000


def _in_microseconds(test: o.Test, form_of: Callable[[o.Test, Zone], Fragment]) -> Fragment:
    """Return the form of a test of instants that are numbers of microseconds: that of integers."""
    if not isinstance(test, o.Presence | o.Known | o.Bound | o.Membership):
        raise TypeError(f"no test of an instant: {test}")
    form = form_of(replace(test, type=FieldType.INTEGER), Zone.UNKNOWN)
    whole = isinstance(test, o.Membership) and test.count is not o.Count.ONE
    return tuple(
        replace(part, encode=_of_instants(part.encode, whole and not part.spread))
        if isinstance(part, Operand)
        else part
        for part in form
    )


def _of_instants(encode: Callable[[Any], Any], many: bool) -> Callable[[Any], Any]:
    """Return what encodes the microseconds of an instant, or of `many`."""
    if many:
        return lambda instants: encode(tuple(map(microseconds, instants)))
    return lambda instant: encode(microseconds(instant))
