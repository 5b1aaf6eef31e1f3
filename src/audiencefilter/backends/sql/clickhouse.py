"""ClickHouse 26 and later. Instants are ``DateTime64(6, 'UTC')``; lists are arrays, or JSON text.

ClickHouse's JSON functions read a whole number beyond 64 bits as a text, and reject a document with a number beyond all
doubles. So the forms mark such a document before parsing it: texts and names of members get an underscore at the end,
and numbers become texts with an underscore at the start and none at the end. An invalid number remains invalid JSON.
The mark identifies the type of a value, and is taken away from the JSON of the value.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, Dialect, Key, Shape, Storage, Way
from audiencefilter.backends.sql.forms import (
    BLANK,
    COLUMN,
    DATE_TIME,
    FIRST,
    LAST,
    Fragment,
    Kind,
    Operand,
    Part,
    Zone,
    identity,
)
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type
from audiencefilter.plan.nodes import Side, Where, by_where

#: The characters that drivers escape differently: backslashes and control characters.
DISPUTED: Final = re.compile(r"[\\\x00-\x1f\x7f]")
#: The types of text columns with JSON, with the wrappers that do not change values.
_TEXT: Final = re.compile(r"(?:LowCardinality\()?(?:Nullable\()?(?:String|Text|Varchar|Char)\)*", re.IGNORECASE)
_ARRAY: Final = re.compile(r"Array\(.+\)", re.IGNORECASE | re.DOTALL)


# -- lists ----------------------------------------------------------------------------------------------------------

#: An instant of any precision as microseconds since 1970. A conversion cuts digits towards 1970. If this makes an
#: instant later, as before 1970, one microsecond is subtracted.
_ELEMENT_IN_MICROSECONDS: Final = (
    "toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x))"
)


def _of_array(test: o.ListTest, type: FieldType) -> Fragment:
    """Return the form of a test of an array, which is never missing, without its negation."""
    plain, default = _ELEMENTS[type].plain, "''" if type is FieldType.STRING else "0"
    if isinstance(test, o.Presence | o.Known | o.Empty):
        return _list_test(test, type, (COLUMN,), ())
    values: Fragment = (f"arrayMap(x -> {_ELEMENTS[type].value}, ", COLUMN, ")")
    form = _list_test(test, type, values, _present(values))
    if not plain:
        return form
    # ClickHouse knows the type of a column before reading it, so only one of the two tests remains; a skip index serves
    # the first.
    short = _list_test(test, type, (COLUMN,), (COLUMN,))
    name: Fragment = ("match(toTypeName(", COLUMN, "), '^Array[(]")
    is_plain: Fragment = (*name, f"{plain}[)]$') OR ", *name, f"Nullable[(]{plain}[)][)]$')")
    if short[0] in ("hasAny(", "hasAll("):  # which read NULL as the empty text or 0
        is_plain += (" AND NOT has(", *_operand(type), f", {default})")
    return ("if(", *is_plain, ", ", *short, ", ", *form, ")")


#: The decimal of a value; a sum of 2**31 of them has fewer digits, too.
_DECIMAL: Final = ("toDecimal256(", ", 9)")
_ELEMENT_IN_UNITS: Final = f"toString(toInt256({'x'.join(_DECIMAL)} * 1000000000))"
#: The nearest double of a value. Of a Decimal of more than 15 digits toFloat64 may give one beside it, but not of its
#: text.
_DOUBLE: Final = "if(match(toTypeName({0}), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString({0})), toFloat64({0}))"


def _present(values: Fragment) -> Fragment:
    """Return a list without missing values, which hasAny and hasAll would read as the empty text, 0 and so on."""
    return ("arrayFilter(x -> x IS NOT NULL, ", *values, ")")


def _list_test(test: o.ListTest, type: FieldType, values: Fragment, present: Fragment) -> Fragment:
    """Return the form of a test of a list, without its negation; `present` is the list without missing values."""
    match test:
        case o.Presence(present=verdict) | o.Known(verdict=verdict):
            return ("true" if verdict else "false",)
        case o.Empty():
            return ("empty(", *values, ")")
        case o.Equals():
            return (*values, " = ", *_operand(type))
        case o.Has(count=o.Count.ONE):
            return ("has(", *values, ", ", _single(type), ")")
        case o.Has(every=True):
            return ("hasAll(", *present, ", ", *_operand(type), ")")
        case o.Has(count=o.Count.FEW):
            return ("hasAny(", *present, ", ", *_operand(type), ")")
        case o.Has():
            value = "x + 0" if type is FieldType.NUMBER else "x"  # since IN distinguishes -0 from 0
            return (f"arrayExists(x -> {value} IN (SELECT arrayJoin(", *_operand(type), ")), ", *values, ")")
        case _:
            assert_never(test)


def _single(type: FieldType) -> Operand:
    """Return the placeholder of an operand's only value."""
    element = _ELEMENTS[type]
    return Operand(element.kind, lambda values: element.encode(values[0]))


def _operand(type: FieldType) -> Fragment:
    """Return the form of all values of an operand, as one parameter."""
    values = Operand(Kind.TEXT, forms.json_array(_ELEMENTS[type].encode, ascii=False))
    return ("JSONExtract(", values, f", 'Array({_ELEMENTS[type].name})')")


class _Element(NamedTuple):
    """How values of a type are compared in an array."""

    #: ClickHouse's name of the type.
    name: str
    #: The kind of one bound value.
    kind: Kind
    encode: Callable[[Any], Any]
    #: The expression that compares a value x.
    value: str
    #: A pattern of the types of elements that are compared unchanged, also if they may be NULL; empty: none.
    plain: str = ""


_OF_TEXTS: Final = "(String|LowCardinality[(]String[)])"
_OF_INTEGERS: Final = "(Int(8|16|32|64)|UInt(8|16|32))"
_ELEMENTS: Final = by_type(
    # Without toString an array of Enum has no text.
    string=_Element("String", Kind.TEXT, identity, "toString(x)", _OF_TEXTS),
    integer=_Element("Int64", Kind.INTEGER, identity, "accurateCastOrNull(x, 'Int64')", _OF_INTEGERS),
    number=_Element("Float64", Kind.NUMBER, lambda number: number + 0.0, _DOUBLE.format("x")),
    boolean=_Element("Bool", Kind.BOOLEAN, identity, "toBool(x)"),
    datetime=_Element("Int64", Kind.INTEGER, microseconds, _ELEMENT_IN_MICROSECONDS),
    date=_Element("String", Kind.TEXT, date.isoformat, "toString(x)"),
    uuid=_Element("String", Kind.TEXT, str, "lower(toString(x))"),
    decimal=_Element("String", Kind.TEXT, lambda value: str(int(value.scaleb(9))), _ELEMENT_IN_UNITS),
)


# -- JSON -----------------------------------------------------------------------------------------------------------

#: A text or a number of JSON. An invalid number such as 01 does not become valid JSON.
_LEXEME: Final = r'"(([^"\\]|\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)'
#: The marked text or number.
_MARKED: Final = r'"\1_\3"'
#: What has a whole number beyond 64 bits, which the JSON functions read as a text, also one that they wrote for 1e20.
_LONG: Final = "[0-9]{19}"
#: The mark of a number, and of a text, in the JSON of a value; and what is left.
_MARKS: Final = (r'^"_([-+.0-9eE]+)"$|_("$)', r"\1\2")


def _of_json(test: o.ListTest, shape: Shape) -> Fragment:
    """Return the form of a test of a list in JSON, without its negation."""
    # The form is a pipeline over a list of one item. Each step names its input: the JSON, its values, and the values in
    # the type of the test. The list is empty if the test is unknown.
    if isinstance(test, o.Presence) and not test.present:
        return ("NOT (", *_of_json(o.Presence(test.type, True), shape), ")")
    before, after = "JSONExtractArrayRaw(j){}, arrayFilter(j -> startsWith(j, '['), [", "]))"
    plain = ("arrayMap(j -> " + before.format(""), *_raw(shape.path), after)
    unmarked = ("arrayMap(j -> arrayMap(x -> ", *_unmarked(("x",)), ", " + before.format(")"))
    lists = _plain_or_anew(shape, plain, (*unmarked, *_marked_anew(shape), after))
    read = (f"arrayMap(r -> (r, arrayMap(x -> {_read(shape)}, r)), ", *lists, ")")
    # If more values are missing than are null, a value is of another type.
    known = ("arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), ", *read, ")")
    if isinstance(test, o.Presence):
        return ("notEmpty(", *known, ")")
    kind = FieldType.INTEGER if shape.type is FieldType.DECIMAL else shape.type
    form = _list_test(test, kind, ("t.2",), _present(("t.2",)))
    return ("arrayMap(t -> toNullable(", *form, "), ", *known, ")[1]")


def _of_texts(test: o.ListTest, shape: Shape, form: Fragment) -> Fragment:
    """Return the form of a test of a list that reads texts at once, where neither a long number nor U+0000 may be."""
    raws, texts = _raw(shape.path, "JSONExtractArrayRaw"), (*_raw(shape.path, "JSONExtract")[:-1], ", 'Array(String)')")
    are_texts = ("notEmpty(", *raws, ") AND arrayAll(x -> startsWith(x, '\"'), ", *raws, ")")
    verdict = (f", '{_LONG}|u0000'), toNullable(", *_list_test(test, shape.type, texts, texts), "), ")
    return ("if(", *are_texts, " AND NOT match(", *_DOCUMENT, *verdict, *form, ")")


def _raw(path: tuple[str, ...], function: str = "JSONExtractRaw") -> Fragment:
    """Return the JSON at a path, with numbers anew; an empty text if there is none, or if it cannot be read."""
    return (f"{function}(", *_DOCUMENT, *[f", {_key(key)}" for key in path], ")")


def _marked_anew(shape: Shape) -> Fragment:
    """Return the marked JSON at a path of the marked document; an empty text if there is none, or no valid JSON."""
    document = (COLUMN,) if shape.storage is Storage.JSONB else _mark(_DOCUMENT)
    return ("JSONExtractRaw(", *document, *[f", {_key(key + '_')}" for key in shape.path], ")")


def _plain_or_anew(shape: Shape, plain: Fragment, anew: Fragment) -> Fragment:
    """Return what is read of the JSON at a path, or, if that cannot be exact, of the marked document."""
    if shape.storage is Storage.JSONB:
        return anew
    raw = _raw(shape.path)
    is_exact = ("if(empty(", *raw, "), isValidJSON(", *_DOCUMENT, "), NOT match(", *raw, f", '{_LONG}'))")
    return ("if(", *is_exact, ", ", *plain, ", ", *anew, ")")


#: The JSON of a column; no JSON function accepts LowCardinality(Nullable(String)).
_DOCUMENT: Final[Fragment] = ("ifNull(", COLUMN, ", '')")
#: Disputed characters, and characters that a driver could read as a mark.
_MARK: Final = re.compile(r"[\\\x00-\x1f\x7f{}?%'\"]")


def _mark(text: Fragment) -> Fragment:
    return ("replaceRegexpAll(", *text, f", {_literal(_LEXEME)}, {_literal(_MARKED)})")


def _key(key: str) -> str:
    # A driver that searches a statement for marks must not find one in a key.
    if has_half_a_pair(key):
        raise UnsupportedError("clickhouse", f"the key {show(key)}, which is no text of UTF-8")
    return f"unhex('{key.encode().hex()}')" if _MARK.search(key) else _literal(key)


def _literal(text: str) -> str:
    return forms.backslashed(text, "'")


def _unmarked(json: Fragment) -> Fragment:
    return ("replaceRegexpOne(", *json, f", {_literal(_MARKS[0])}, {_literal(_MARKS[1])})")


def _read(shape: Shape) -> str:
    """Return what the JSON x of a value means as it is compared; NULL if it is of another type."""
    is_instant, is_day, is_id = (f"match(x, '^\"({form})\"$')" for form in (DATE_TIME, forms.DATE, forms.UUID))
    instant = f"{_INSTANT} + if({is_instant} AND {_IN_YEAR}, 0, NULL)"  # not INSTANT in if(), which is slow
    product = f"({_NUMBER} * 1e{shape.scale})"
    # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
    close = f"abs({product} - round({product})) <= 1e-6 + abs(round({product})) / toFloat64('4503599627370496')"
    is_decimal = f"abs(round({product})) < 1e15 AND {close}"
    integer = f"accurateCastOrNull({_NUMBER}, 'Int{shape.bits}')"
    return by_type(
        string="if(startsWith(x, '\"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtractString(x), NULL)",
        integer=f"ifNull(toInt64OrNull(x), {integer})" if shape.bits == 64 else integer,
        number=f"if(isFinite({_NUMBER}), {_NUMBER}, NULL)",
        boolean="multiIf(x = 'true', true, x = 'false', false, NULL)",
        datetime=f"arrayFilter(i -> i BETWEEN {FIRST} AND {LAST}, [{instant}])[1]",
        date=f"if({is_day} AND {_IN_YEAR}, substring(x, 2, -1), NULL)",
        uuid=f"if({is_id}, lower(substring(x, 2, -1)), NULL)",
        decimal=f"if({is_decimal}, accurateCastOrNull(round({product}), 'Int64'), NULL)",
    )[shape.type]


#: The double of x, from its digits; NULL if x is no number.
_NUMBER: Final = "toFloat64OrNull(x)"
#: DateTime64 covers 1900 to 2299: 400 years, after which the calendar repeats.
_YEAR: Final = "toInt64OrZero(substring(x, 2, 4))"
_FIRST: Final = r"\1"
_NEAR_YEAR: Final = f"(1900 + ({_YEAR} + 100) % 400)"
_IN_YEAR: Final = "x >= '\"0001'"
#: The text of the same instant in that year, without digits past microseconds, which ClickHouse takes up to 18 of.
_TEXT_NEAR: Final = (
    f"upper(concat(toString({_NEAR_YEAR}), replaceRegexpOne(substring(x, 6, -1), "
    f"{_literal('([.][0-9]{6})[0-9]+')}, {_literal(_FIRST)})))"
)
#: The instant of x, if x is an instant.
_INSTANT: Final = (
    f"toUnixTimestamp64Micro(parseDateTime64BestEffortOrNull({_TEXT_NEAR}, 6, 'UTC'))"
    f" + ({_YEAR} - {_NEAR_YEAR}) * 31556952000000"
)


#: The column cut to microseconds, like the operands: IN converts values to the column's type, and loses digits.
#: A conversion cuts towards 1970, so an instant that becomes later is a microsecond too late.
_MICROSECONDS: Final[Fragment] = (
    "subtractMicroseconds(toDateTime64(", COLUMN, ", 6, 'UTC'), toDateTime64(", COLUMN, ", 6, 'UTC') > ", COLUMN, ")",
)  # fmt: skip
#: The objects of which a function has a result.
_OBJECTS: Final = "audiencefilter_objects"
#: An escaped character of a pattern; the second group has the characters that also need an escape in a class.
_ESCAPED: Final = re.compile(r"\\(?:([^\[\]\\^A-Za-z])|(.))", re.DOTALL)


class ClickHouse(Dialect):
    """Forms for columns of Nullable and other types."""

    name = "clickhouse"
    paramstyle = "clickhouse"
    placeholders = forms.PLACEHOLDERS | {
        FieldType.DATETIME: Operand(Kind.TEXT, forms.utc_text, "toDateTime64(", ", 6, 'UTC')"),
        FieldType.DECIMAL: Operand(Kind.TEXT, forms.clamped_text, *_DECIMAL),
    }
    type_names = {Kind.TEXT: "String", Kind.INTEGER: "Int64", Kind.NUMBER: "Float64", Kind.BOOLEAN: "Bool"}  # noqa: RUF012
    double_text = "toFloat64('{!r}')"
    fails = ("NOT ifNull(", ", 0)")
    object_storage = Storage.JSONB  # marked JSON

    def column(self, type: FieldType) -> Fragment:
        # toFloat64, since Decimal columns are not compared with doubles as doubles; + 0, since IN distinguishes -0
        # from 0.
        if type is FieldType.NUMBER and not self.has_nan:
            return (COLUMN, " + 0")
        if type is FieldType.NUMBER:
            return forms.of_column(f"if(isNaN(toFloat64({BLANK})), NULL, {_DOUBLE.format(BLANK)} + 0)")
        # The column may be a text, too: Date32 lacks most years.
        if type is FieldType.DATE:
            return ("toString(", COLUMN, ")")
        return ("lower(toString(", COLUMN, "))") if type is FieldType.UUID else (COLUMN,)

    def day_of_year(self) -> Fragment:
        text = f"toString({BLANK})"
        return forms.of_column(f"toUInt16OrZero(concat(substring({text}, 6, 2), substring({text}, 9, 2)))")

    def wide_sum(self, test: o.Test, value: Fragment, type: FieldType) -> Fragment:
        # A sum of integers of 64 bits would wrap.
        before, after = _DECIMAL
        return super().wide_sum(test, (before, *value, after), type)

    def as_whole(self, value: Fragment) -> Fragment:
        return ("toInt256(", *value, ")")

    def in_units(self, value: Fragment, scale: int) -> Fragment:
        before, after = _DECIMAL
        return (before, *value, f"{after} * {10**scale}")

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        if type is not FieldType.DATETIME:
            return super().bound(type, side, zone)
        # A column may have more digits, so "above" means "not before the next microsecond".
        sign = " >= " if side.is_lower else " < "
        instant = (self.placeholder(type, zone),)
        is_next = side.is_lower is not side.has_bound
        return (COLUMN, sign, *(_next_microsecond(instant) if is_next else instant))

    def membership(self, test: o.Membership, zone: Zone) -> Fragment:
        if test.type is not FieldType.DATETIME:
            return super().membership(test, zone)
        if test.count is not o.Count.ONE:
            return self.equal(_MICROSECONDS, test, zone)
        # All values that are cut to the instant, as a range of the bare column, which the sort key of a table serves.
        instant = (self.placeholder(test.type, zone),)
        return ("(", COLUMN, " >= ", *instant, " AND ", COLUMN, " < ", *_next_microsecond(instant), ")")

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # IN is false, not unknown, for a missing value. The sort key of a table still serves this form.
        return (
            form if test.count is o.Count.ONE else ("(", *form, " OR ", *self.column(test.type), " IS NULL AND NULL)")
        )

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        name = "String" if type is FieldType.DATETIME else _ELEMENTS[type].name
        placeholder = self.placeholder(type, zone)
        values = Operand(Kind.TEXT, forms.json_array(placeholder.encode, ascii=False))
        before = f" IN (SELECT {placeholder.before}arrayJoin(JSONExtract("
        return (before, values, f", 'Array({name})')){placeholder.after})")

    def ascii_fold(self) -> Fragment:
        return ("lower(replaceAll(replaceAll(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: o.Match) -> Fragment:
        return self._search(self.comparable(FieldType.STRING), test.where)

    def _search(self, column: Fragment, where: Where) -> Fragment:
        needle, pattern = Operand(Kind.TEXT), Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%"))
        found: Mapping[Where, Fragment] = by_where(
            anywhere=(*column, " LIKE ", pattern),  # an index of n-grams serves LIKE, but not position()
            start=("startsWith(", *column, ", ", needle, ")"),
            end=("endsWith(", *column, ", ", needle, ")"),
        )
        return found[where]

    def folded(self, test: o.FoldedMatch) -> Fragment:
        if test.where is not None and test.needle in (o.Needle.ASCII, o.Needle.SHARED):
            # Tests of one column share its folded values, which takes a tenth of the time of as many patterns.
            column = ("lower(", COLUMN, ")") if test.needle is o.Needle.ASCII else self.ascii_fold()
            return self._search(column, test.where)
        regex = patterns.anchored(test.where, patterns.regex)
        pattern = Operand(Kind.TEXT, lambda needle: _ESCAPED.sub(_as_class, regex(needle)))
        return ("match(", COLUMN, ", ", pattern, ")")

    def stored(self, field: Field, type_name: str | None) -> Storage:
        if type_name is None:
            return Storage.TEXT if field.path else Storage.ARRAY
        name = type_name.replace(" ", "")
        if _TEXT.fullmatch(name):
            return Storage.TEXT
        if _ARRAY.fullmatch(name) and not field.path:
            return Storage.ARRAY
        wanted = "String" if field.path else "Array, or String that holds JSON"
        what = f"{field.name} in a column of the type {type_name}, which is not exact; store it as {wanted}"
        raise UnsupportedError(self.name, what)

    def at_path(self, shape: Shape) -> Fragment:
        value = _plain_or_anew(shape, _raw(shape.path), _unmarked(_marked_anew(shape)))
        return (f"arrayMap(x -> {_read(shape)}, [", *value, "])[1]")

    def has_text(self, part: Part, several: bool = False) -> Fragment:
        return ("match(" if several else "0 < position(", *_DOCUMENT, ", ", part, ")")

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        form = _of_array(test, shape.type) if shape.storage is Storage.ARRAY else _of_json(test, shape)
        if not (isinstance(test, o.Has | o.Equals | o.Empty) and test.negated):
            return form
        if shape.type is FieldType.STRING and shape.storage is Storage.TEXT:
            form = _of_texts(test, shape, form)  # a negated test reads all lists
        return ("NOT (", *form, ")")

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        before, after = ("JSONExtractArrayRaw(", ")") if many else ("[", "]")
        shape = Shape(FieldType.STRING, path=path, storage=storage)
        marked = _plain_or_anew(shape, _mark(_raw(path)), _marked_anew(shape))
        return (f"arrayFilter(x -> startsWith(x, '{{'), {before}", *marked, f"{after})")

    # In a correlated subquery arrayJoin() reads no rows, so conditions on objects are functions of arrays.

    def any_of(self, objects: str, alias: str) -> tuple[str, str]:
        return f"arrayExists({OBJECT} -> ifNull(", f", 0), {objects})"

    def result_over(self, objects: str, alias: str) -> tuple[str, str, str]:
        counted = f", [arrayFilter({OBJECT} -> ifNull("
        return f"arrayMap({_OBJECTS} -> ", counted, f", 0), {objects})])[1]"

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        # In a correlated subquery a count of no records is NULL, and no form is faster there.
        return Way.VERDICTS

    def quote(self, identifier: str) -> str:
        return forms.backslashed(identifier, "`")

    def literal(self, kind: Kind, value: Any) -> str:
        return super().literal(kind, value).lower() if kind is Kind.BOOLEAN else super().literal(kind, value)

    def text_literal(self, text: str) -> str:
        return forms.backslashed(text, "'")

    def carried(self, value: Any) -> tuple[Any, str, str]:
        # The server reads escapes in parameters. Some drivers escape texts for it, some pass them unchanged, and some
        # write literals by their own rules; all pass digits unchanged.
        if isinstance(value, str) and DISPUTED.search(value):
            return value.encode().hex(), "unhex(", ")"
        return value, "", ""


class _OverObjects(ClickHouse):
    """Forms of tests of objects in an array, and of results over them."""

    def ahead_in_json(self, test: o.Test, shape: Shape) -> Fragment:
        return ()  # their JSON is marked

    def aggregate(self, function: str, value: Fragment) -> Fragment:
        if value == ("*",):
            return (f"length({_OBJECTS})",)
        return (f"arrayReduce('{function}', arrayMap({OBJECT} -> ", *value, f", {_OBJECTS}))")


ClickHouse.over_objects = _OverObjects()


def _as_class(escaped: re.Match[str]) -> str:
    r"""Return an escaped character without a backslash, so that most patterns need no escapes when bound: ``[.]``."""
    return f"[{escaped[1]}]" if escaped[1] else escaped[0]


def _next_microsecond(instant: Fragment) -> Fragment:
    return ("addMicroseconds(", *instant, ", 1)")
