"""The base class of the SQL dialects: the form of each test of an outline, and the syntax of names and values."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import _lru_cache_wrapper, lru_cache, partial
from typing import Any, ClassVar, Final, assert_never

from audiencefilter.backends.patterns import exact_regex
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Part, Zone
from audiencefilter.language.ast import Function
from audiencefilter.language.choice import Choice
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Constant, Side, Where, by_side


class Storage(Choice):
    """The ways to store lists or custom data in a column."""

    ARRAY = "array"  # the engine's own list type
    JSONB = "jsonb"
    JSON = "json"
    TEXT = "text"  # JSON as text
    VARIANT = "variant"


@dataclass(frozen=True, slots=True)
class Shape:
    """The type, origin and storage of a value that is not simply the single value of a column."""

    type: FieldType  # for a list, the type of its values
    many: bool = False
    path: tuple[str, ...] = ()
    function: Function | None = None  # over the values of several records
    of_some: bool = False  # whether only some of the records count
    scale: int = 0  # of decimals
    is_wide: bool = False  # whether the sum of the values may be beyond 64 bits
    storage: Storage | None = None  # None: the result of a function over single values
    of_objects: bool = False  # whether the records are objects in custom data

    @property
    def is_json(self) -> bool:
        """Whether the value is in JSON."""
        return bool(self.path) or (self.many and self.storage is not Storage.ARRAY)

    @property
    def bits(self) -> int:
        """The bits of integers: 32 in custom data, 64 in a column with a list."""
        return 32 if self.path else 64


def shape_of(source: o.Input, storage: Storage | None = None) -> Shape:
    """Return the shape of an operand that is not simply the single value of a column."""
    field = source.field
    if field is None:
        return Shape(FieldType.INTEGER, function=source.function, of_some=source.of_some)
    is_wide = field.type is FieldType.DECIMAL or field.bits == 64
    return Shape(
        field.type, field.many, field.path, source.function, source.of_some, field.scale or 0, is_wide, storage
    )


@dataclass(frozen=True, slots=True)
class Elements:
    """The SQL that reads the elements of a list in JSON as rows."""

    array: Fragment  # the list; NULL if it is missing, or has elements of another type
    function: str  # the table function of its elements, for a FROM clause
    columns: tuple[str, ...]  # the columns of that function, whose alias is `item`
    is_derived: bool  # whether the alias has to name these columns
    value: str  # the value of an element; NULL if it is null


class Way(Choice):
    """The ways to test the related records of a record."""

    EACH = "each"  # by a subquery for each record
    KEYS = "keys"  # by IN over the keys of all records
    VERDICTS = "verdicts"  # so, but a result with three verdicts by IN over the keys and verdicts of all groups
    GROUPS = "groups"  # by EXISTS over all records in groups by key; for results only


@dataclass(frozen=True, slots=True)
class Key:
    """A column that joins records."""

    text: str
    is_text: bool | None = None  # None: unknown


class Dialect(ABC):
    """The forms of one engine."""

    # A subclass overrides the forms that differ in its engine. Every form is true, false or unknown exactly where its
    # test is, so that forms may be combined and negated.

    #: The name of the dialect for ``to_sql``.
    name: ClassVar[str]
    #: The parameter style of the engine's usual driver.
    paramstyle: ClassVar[str]
    #: The SQL of false and of true.
    constants: ClassVar[tuple[str, str]] = ("FALSE", "TRUE")
    #: The SQL around a part of a group that is too large for one chain of AND or OR.
    part: ClassVar[tuple[str, str]] = ("(", ")")
    #: The SQL around a condition to test that it is false or unknown.
    fails: ClassVar[tuple[str, str]] = ("(", ") IS NOT TRUE")
    #: The SQL around EXISTS over groups beside another test, so that the engine may search for each record instead.
    beside: ClassVar[tuple[str, str]] = ("", "")
    #: The placeholder of one value, by type.
    placeholders: ClassVar[Mapping[FieldType, Operand]]
    #: The SQL before and after the arguments of the function that finds a needle, by its place.
    searches: ClassVar[Mapping[Where, tuple[str, str]]]
    #: The engine's names for the types of parameters, for drivers that need them. Those of other kinds have no type of
    #: their own: the engine reads them as the column's type.
    type_names: ClassVar[Mapping[Kind, str]] = {}
    #: The literal of a double, as a format of its digits.
    double_text: ClassVar[str] = "{!r}"
    #: The engine's name of a type for whole numbers of 126 bits.
    whole: ClassVar[str] = "DECIMAL(38, 0)"
    #: Whether an empty text is always a literal, since a setting of the session may make a bound one NULL.
    writes_empty: ClassVar[bool] = False
    #: A column of numbers as doubles, where the engine compares integers with doubles by all their digits.
    double: ClassVar[Fragment] = (COLUMN,)
    #: How :meth:`objects` stores each object.
    object_storage: ClassVar[Storage] = Storage.JSON
    #: The forms of tests over objects in custom data, where these are arrays; None: those of other values.
    over_objects: ClassVar["Dialect | None"] = None
    #: Whether :meth:`result_over` has the condition on the objects before the test.
    condition_first: ClassVar[bool] = False
    #: The kind of column as which an instant at a path is compared.
    zone_at_path: ClassVar[Zone] = Zone.MICROSECONDS

    def __init__(self, has_nan: bool = True) -> None:
        self.has_nan = has_nan
        #: The forms for numbers that are never NaN, as in JSON and as results of functions.
        self.of_finite: Dialect = type(self)(has_nan=False) if has_nan else self
        # Bounded, because each schema of a long-running process may have paths of its own.
        #: Returns the form of a test of a column, or of a value stored in it.
        self.form: _lru_cache_wrapper[Fragment] = lru_cache(maxsize=MAX_FORMS)(self._form)

    # -- tests ----------------------------------------------------------------------------------------------------

    def _form(self, test: o.Test, zone: Zone = Zone.UNKNOWN, shape: Shape | None = None) -> Fragment:
        if self.over_objects is not None and shape is not None and shape.of_objects:
            return self.over_objects.form(test, zone, replace(shape, of_objects=False))
        form = self._exact_form(test, zone, shape)
        if shape is not None and shape.is_json and not (shape.function or shape.of_objects):
            ahead = self.ahead_in_json(test, shape)
            return ("((", *ahead, " OR NULL) AND ", *form, ")") if ahead else form
        if not isinstance(test, o.Membership | o.Bound) or not test.ranges:
            return form
        ranges = self.in_ranges(test, 0 if shape is None else shape.scale)
        return ("(", *ranges, " AND ", *form, ")") if ranges else form

    def in_ranges(self, test: o.Membership | o.Bound, scale: int) -> Fragment:
        """Return what an index serves: a condition that is never false where a test is true; empty: the test itself."""
        # It is unknown, not false, where the test may be unknown.
        return ()

    def ahead_in_json(self, test: o.Test, shape: Shape) -> Fragment:
        """Return a quick condition on JSON that is never false where a test is true; empty: none."""
        if shape.type is FieldType.STRING:
            several, part = _written(test)
            if part is None or not (found := self.has_text(part, several)):
                return ()
            return (*found, " OR ", *self.has_text(self.text_literal("\\")))  # an escape may spell any character
        if shape.type is not FieldType.DATETIME or shape.many or not isinstance(test, o.Bound):
            return ()
        text = self.text_ahead(shape)
        return (*text, SIGNS[test.side], Operand(Kind.TEXT, partial(_day_near, test.side))) if text else ()

    def has_text(self, part: Part, several: bool = False) -> Fragment:
        """Return whether JSON has a text, or with `several` a match of a pattern; empty: no quick way."""
        return ()

    def text_ahead(self, shape: Shape) -> Fragment:
        """Return the text at a path, or anything for another type, in the order of bytes; empty: no quick way."""
        return ()

    def _exact_form(self, test: o.Test, zone: Zone, shape: Shape | None) -> Fragment:
        if shape is None or isinstance(test, Constant):
            return self._form_of_value(test, zone)
        in_units = shape.type is FieldType.DECIMAL and (shape.is_json or bool(self.units(shape)))
        units = partial(forms.units, shape.scale)
        if shape.many:
            if isinstance(test, o.Membership | o.Bound | o.OnDays | o.Match | o.FoldedMatch):
                raise TypeError(f"no test of a list: {test}")
            form = self.of_list(test, zone, shape)
            return forms.converted(form, units) if in_units else form
        value: Fragment = (COLUMN,)
        if shape.path:
            value = self.at_path(shape)
            zone = self.zone_at_path if shape.type is FieldType.DATETIME else Zone.UNKNOWN
        elif in_units:
            value = self.units(shape)
        if shape.function is Function.AVG:
            value = self.of_records(shape, value)
            if isinstance(test, o.Presence | o.Known):
                return presence(test, self.aggregate("max", value))
            return self.average(test, value, 0 if in_units else shape.scale, shape.is_wide)
        convert = units if in_units else microseconds if zone is Zone.MICROSECONDS else None
        if shape.function is Function.SUM and shape.is_wide:
            form = self.wide_sum(test, self.of_records(shape, value), shape.type)
        else:
            form_of = self._form_of_value
            if shape.function is not None:
                value = self.result_of(shape, value)
            if shape.function is not None or shape.path:
                form_of = self.of_finite._form_of_value
            if convert is not None:
                test, zone = _of_integers(test), Zone.UNKNOWN
            form = forms.in_place_of_column(form_of(test, zone), value)
        return form if convert is None else forms.converted(form, convert)

    def _form_of_value(self, test: o.Test, zone: Zone) -> Fragment:
        if isinstance(test, o.Membership | o.Bound) and test.beyond:
            return forms.in_place_of_column(self._form_of_value(replace(test, beyond=False), zone), self.double)
        match test:
            case Constant(verdict):
                return (self.constants[verdict],)
            case o.Presence(type) | o.Known(type):
                return presence(test, self.column(type))
            case o.Bound(type, side):
                return self.between(type, zone) if test.ranges == 2 else self.bound(type, side, zone)
            case o.OnDays():
                form = self.on_days()
            case o.Membership():
                form = self.membership(test, zone)
            case o.Match():
                form = self.exact(test)
            case o.FoldedMatch():
                form = self.folded(test)
            case o.Has() | o.Equals() | o.Empty():
                raise TypeError(f"no test of a single value: {test}")
            case _:
                assert_never(test)
        return ("NOT (", *form, ")") if test.negated else form

    def on_days(self) -> Fragment:
        """Return the form of an OnDays test, without its negation."""
        # The days since the first one of the year's circle, so that the column is read once.
        before = Operand(Kind.INTEGER, lambda days: o.BEYOND_DAYS - days[0])
        length = Operand(Kind.INTEGER, lambda days: (days[1] - days[0]) % o.BEYOND_DAYS)
        return ("(", *self.day_of_year(), " + ", before, f") % {o.BEYOND_DAYS} <= ", length)

    def day_of_year(self) -> Fragment:
        """Return ``month * 100 + day`` of a column of dates."""
        return ("(extract(month FROM ", COLUMN, ") * 100 + extract(day FROM ", COLUMN, "))")

    def column(self, type: FieldType) -> Fragment:
        """Return the value of the column, NULL if it is missing."""
        return (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        """Return the value of the column for equality and order: texts compare by code points."""
        return self.column(type)

    def placeholder(self, type: FieldType, zone: Zone) -> Operand:
        """Return the placeholder of one value."""
        return self.placeholders[type]

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        """Return the form of a Bound test."""
        return (*self.comparable(type), SIGNS[side], self.placeholder(type, zone))

    def between(self, type: FieldType, zone: Zone) -> Fragment:
        """Return the form of a Bound test with the opposite bound."""
        first = self.placeholder(type, zone)
        return (*self.comparable(type), " BETWEEN ", first, " AND ", replace(first, opposite=True))

    def membership(self, test: o.Membership, zone: Zone) -> Fragment:
        """Return the form of a Membership test, without its negation."""
        return self.equal(self.ascii_fold() if test.ascii_folded else self.comparable(test.type), test, zone)

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        """Return the condition that `column` is one of the values of a Membership test."""
        match test.count:
            case o.Count.ONE:
                return (*column, " = ", self.placeholder(test.type, zone))
            case o.Count.FEW:
                return (*column, " IN (", self.placeholder(test.type, zone).spread(), ")")
            case o.Count.MANY:
                return (*column, *self.in_list(test.type, zone))
            case _:
                assert_never(test.count)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        """Return the SQL after a column that tests for a list of any length; one parameter where possible."""
        return (" IN (", self.placeholder(type, zone).spread(), ")")

    def ascii_fold(self) -> Fragment:
        """Return an expression that equals a folded ASCII text exactly if the column's fold equals it."""
        return ("lower(replace(replace(", *self.comparable(FieldType.STRING), ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: o.Match) -> Fragment:
        """Return the form of a Match test, without its negation."""
        before, after = self.searches[test.where]
        return (before, *self.comparable(FieldType.STRING), ", ", Operand(Kind.TEXT), after)

    @abstractmethod
    def folded(self, test: o.FoldedMatch) -> Fragment:
        """Return the form of a FoldedMatch test, without its negation."""

    # -- lists and custom data ------------------------------------------------------------------------------------

    def storage(self, field: Field, type_name: str | None) -> Storage:
        """Return how a column of an engine's type stores a list or custom data; None: the engine's usual type."""
        # Values that cannot be compared exactly in this type are an UnsupportedError.
        if field.path and field.type is FieldType.INTEGER and field.bits == 64:
            what = f"{field.name} as 64-bit integers in custom data, where numbers are doubles"
            raise UnsupportedError(self.name, f"{what}: declare 32 bits, or store it in a column of its own")
        return self.stored(field, type_name)

    @abstractmethod
    def stored(self, field: Field, type_name: str | None) -> Storage:
        """Return the engine's storage of a list or custom data; see :meth:`storage`."""

    @abstractmethod
    def at_path(self, shape: Shape) -> Fragment:
        """Return the value at a path, NULL if it is missing or of another type. Instants have `zone_at_path`."""

    @abstractmethod
    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        """Return the form of a test of a list, in a column or at a path."""

    def elements(self, shape: Shape) -> Elements:
        """Return the SQL that reads the elements of a list at a path."""
        raise UnsupportedError(self.name, "the elements of lists as rows")

    # -- objects in custom data -----------------------------------------------------------------------------------

    @abstractmethod
    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        """Return the objects in the array at a path in the column, or without `many` the object there."""
        # Other values, and a missing or invalid document, have no objects. The result is what :meth:`any_of` reads.

    def object_of(self, alias: str) -> str:
        """Return the SQL of an object in a condition on objects; `alias` is unique."""
        return f"{self.quote(alias)}.{OBJECT}" if self.over_objects is None else OBJECT

    def any_of(self, objects: str, alias: str) -> tuple[str, str]:
        """Return the SQL around a condition on an object to test that it is true of any."""
        return f"EXISTS (SELECT 1 FROM ({objects}) AS {self.quote(alias)} WHERE ", ")"  # noqa: S608 - names are quoted

    def result_over(self, objects: str, alias: str) -> tuple[str, str, str]:
        """Return the SQL before, between and after a test of a function's result and the condition on its objects."""
        return "(SELECT ", f" FROM ({objects}) AS {self.quote(alias)} WHERE ", ")"

    # -- related records ------------------------------------------------------------------------------------------

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        """Return the fastest exact way to test related records, which `keys` join."""
        return Way.EACH

    def joined(self, ours: Key, theirs: Key) -> str:
        """Return the condition that two keys are present and equal, byte for byte."""
        return f"{theirs.text} = {ours.text}"

    def key(self, key: Key) -> str:
        """Return a key for IN, which then compares byte for byte."""
        return key.text

    def result_of(self, shape: Shape, value: Fragment) -> Fragment:
        """Return the result of a shape's function over the values of records: NULL for MIN and MAX of none."""
        of_some = self.of_records(shape, value)
        match shape.function:
            case Function.COUNT:
                one: Fragment = ("CASE WHEN ", forms.AMONG, " THEN 1 END")
                return self.aggregate("count", one if shape.of_some else ("*",))
            case Function.SUM:
                return ("coalesce(", *self.aggregate("sum", of_some), ", 0)")
            case Function.MIN | Function.MAX:
                return self.aggregate(shape.function.value, of_some)
            case Function.AVG | None:
                raise TypeError("an average and a single value have forms of their own")
            case _:
                assert_never(shape.function)

    def aggregate(self, function: str, value: Fragment) -> Fragment:
        """Return a function over the values of records."""
        return (f"{function}(", *value, ")")

    def of_records(self, shape: Shape, value: Fragment) -> Fragment:
        """Return what a function reads of a record: a value, or NULL where it is missing or does not count."""
        if shape.function in (Function.MIN, Function.MAX) or shape.type is FieldType.DECIMAL:
            value = forms.in_place_of_column((self.of_finite if shape.path else self).column(shape.type), value)
        return ("CASE WHEN ", forms.AMONG, " THEN ", *value, " END") if shape.of_some else value

    def wide_sum(self, test: o.Test, value: Fragment, type: FieldType) -> Fragment:
        """Return a test of a sum that may be beyond 64 bits; in most engines sums are wide enough."""
        return forms.in_place_of_column(
            self._form_of_value(test, Zone.UNKNOWN), ("coalesce(", *self.aggregate("sum", value), ", 0)")
        )

    def average(self, test: o.Test, value: Fragment, scale: int, is_wide: bool) -> Fragment:
        """Return a test of an average, whose operand is a Fraction in units of a scale."""
        # An average is at least n / d where the sum times d is at least n times the number of values. Nothing is
        # divided. With `is_wide` the sum of the values may be beyond 64 bits.
        if is_wide:
            total = self.aggregate("sum", self.as_whole(self.in_units(value, scale) if scale else value))
        else:
            total = self.as_whole(self.aggregate("sum", value))
        numerator, denominator = (
            self.as_whole((Operand(Kind.TEXT, encode),))
            for encode in (lambda c: str(c.numerator), lambda c: str(c.denominator))
        )
        product = (*numerator, " * ", *self.aggregate("count", value))
        return ("(", *compared(test, (*total, " * ", *denominator), product), ")")

    def in_units(self, value: Fragment, scale: int) -> Fragment:
        """Return a decimal times 10**scale."""
        return (*value, f" * {10**scale}")

    def as_whole(self, value: Fragment) -> Fragment:
        """Return a whole number in a type for the products of averages, which are below 2**126."""
        return ("CAST(", *value, f" AS {self.whole})")

    def units(self, shape: Shape) -> Fragment:
        """Return a column's decimal in units of its scale; empty where decimals of a column are compared as such."""
        return ()

    # -- names and values -----------------------------------------------------------------------------------------

    def quote(self, identifier: str) -> str:
        """Return a quoted name; it may have any characters."""
        return forms.doubled(identifier, '"')

    def literal(self, kind: Kind, value: Any) -> str:
        """Return the literal of a bound value; it may have any characters."""
        match kind:
            case Kind.TEXT | Kind.INSTANT | Kind.ARRAY:
                return self.text_literal(value)
            case Kind.INTEGER:
                return self.integer_literal(value)
            case Kind.NUMBER:
                return self.double_literal(value)
            case Kind.BOOLEAN:
                return self.constants[value]
            case Kind.TEXTS | Kind.INTEGERS | Kind.NUMBERS | Kind.BOOLEANS:
                return self.list_literal(kind, value)
            case _:
                assert_never(kind)

    def text_literal(self, text: str) -> str:
        """Return the literal of a text; it may have any characters."""
        return forms.doubled(text, "'")

    def integer_literal(self, value: int) -> str:
        """Return the literal of an integer."""
        return str(value)

    def double_literal(self, value: float) -> str:
        """Return the literal of a double, exact to the last bit."""
        return self.double_text.format(value)

    def list_literal(self, kind: Kind, values: Sequence[Any]) -> str:
        """Return the literal of a list. Only for dialects that bind lists."""
        raise UnsupportedError(self.name, "a list as a literal")

    def carried(self, value: Any) -> tuple[Any, str, str]:
        """Return the value to pass to a driver for a bound value, and the SQL before and after its mark."""
        return value, "", ""


#: The column of an object.
OBJECT: Final = "audiencefilter_object"
SIGNS: Final = by_side(above=" > ", at_least=" >= ", below=" < ", at_most=" <= ")
#: Maximum number of cached forms per dialect.
MAX_FORMS: Final = 5_000


def presence(test: o.Presence | o.Known, value: Fragment) -> Fragment:
    """Return the form of a test that depends only on whether a value is present."""
    if isinstance(test, o.Presence):
        return (*value, " IS NOT NULL" if test.present else " IS NULL")
    return ("(", *value, " IS NOT NULL OR NULL)" if test.verdict else " IS NULL AND NULL)")


def _written(test: o.Test) -> tuple[bool, Operand | None]:
    """Return what JSON without escapes has if a test is true, and whether that is a pattern; None: anything."""
    match test:
        case o.Membership(count=o.Count.ONE, negated=False, ascii_folded=False):
            return False, Operand(Kind.TEXT, '"{}"'.format)
        case o.Match(where, False):
            written = {Where.START: '"@', Where.END: '@"'}.get(where, "@")
            return False, Operand(Kind.TEXT, partial(written.replace, "@"))
        case o.Has(count=o.Count.FEW, every=False, negated=False):
            return True, Operand(Kind.TEXT, _any_start)
        case o.Has(negated=False) | o.Equals(negated=False) if test != o.Has(o.Count.MANY, False, False):
            return False, Operand(Kind.TEXT, lambda values: f'"{values[0]}"')
        case _:
            return False, None


def _any_start(texts: Sequence[str]) -> str:
    """Return a pattern of the starts of texts in JSON, which is short for long texts, too."""
    return '"(' + "|".join([exact_regex((text + '"')[:40]) for text in texts]) + ")"


def _day_near(side: Side, instant: datetime) -> str:
    """Return a day, as text, that is outside the days of all texts within a bound: the zone moves a day by one."""
    try:
        day = instant.astimezone(UTC).date() + timedelta(-1 if side.is_lower else 2)
    except OverflowError:
        return "" if side.is_lower else ":"
    return day.isoformat()


def compared(test: o.Test, result: Fragment, operand: Fragment) -> Fragment:
    """Return a test of a sum or an average that compares it with one operand."""
    match test:
        case o.Bound(_, side):
            return (*result, SIGNS[side], *operand)
        case o.Membership(count=o.Count.ONE):
            return (*result, " <> " if test.negated else " = ", *operand)
        case _:
            raise TypeError(f"no test of a sum or an average: {test}")


def _of_integers(test: o.Test) -> o.Test:
    """Return the same test of integers."""
    if isinstance(test, o.Presence | o.Known | o.Bound | o.Membership):
        return replace(test, type=FieldType.INTEGER)
    raise TypeError(f"no test of a number: {test}")
