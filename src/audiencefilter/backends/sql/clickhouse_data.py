"""Lists and custom data on ClickHouse: arrays, and JSON in columns of text.

Its JSON functions read a whole number beyond 64 bits as a text, and refuse a document with a number beyond all doubles.
So a document, or the part of one that is asked, is marked before it is read: texts get an underscore at their end,
names of objects, too, and numbers become texts that begin with one and do not end with one. What has the form of no
number is then still no JSON. A value is told by its mark, and a number is read as it is spelled.
"""

import re
from collections.abc import Callable
from typing import Any, Final, assert_never

from audiencefilter.backends.sql.date_texts import DATE_TIME, FIRST, LAST
from audiencefilter.backends.sql.dialect import Held, Storage
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, backslashed, identity, json_array
from audiencefilter.backends.sql.outline import Count, Empty, Equals, Has, Known, ListTest, Presence, Shape
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import has_half_a_pair
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType

#: What drivers do not agree how to escape: backslashes and control characters.
DISPUTED: Final = re.compile(r"[\\\x00-\x1f\x7f]")
#: The types of columns that hold JSON as text, between those that add nothing to them.
_TEXT: Final = re.compile(r"(?:LowCardinality\()?(?:Nullable\()?(?:String|Text|Varchar|Char)\)*", re.IGNORECASE)
_ARRAY: Final = re.compile(r"Array\(.+\)", re.IGNORECASE | re.DOTALL)


def storage(engine: str, field: Field, type_name: str | None) -> Storage:
    """Return how a column keeps a list or custom data, as of Dialect.storage."""
    if type_name is None:
        return Storage.TEXT if field.path else Storage.ARRAY
    name = type_name.replace(" ", "")
    if _TEXT.fullmatch(name):
        return Storage.TEXT
    if _ARRAY.fullmatch(name) and not field.path:
        return Storage.ARRAY
    wanted = "String" if field.path else "Array, or String that holds JSON"
    raise UnsupportedError(
        engine, f"{field.name} in a column of the type {type_name}, which is not exact; keep it as {wanted}"
    )


# -- lists ----------------------------------------------------------------------------------------------------------

#: An instant of any precision as microseconds since 1970. A conversion cuts towards 1970, so what came out later than
#: it was is a microsecond too late.
_MICROSECONDS: Final = (
    "toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x))"
)


def of_list(test: ListTest, held: Held) -> Fragment:
    """Return the form of a test of a list, as of Dialect.of_list."""
    match held.storage:
        case Storage.ARRAY:
            form = _of_array(test, held.shape.type)
        case Storage.TEXT:
            form = _of_json(test, held.shape)
        case None | Storage.JSONB | Storage.JSON | Storage.STRUCT | Storage.VARIANT:
            raise TypeError(f"no storage of lists: {held.storage}")
        case _:
            assert_never(held.storage)
    return ("NOT (", *form, ")") if isinstance(test, Has | Equals | Empty) and test.negated else form


def _of_array(test: ListTest, type: FieldType) -> Fragment:
    """Return the form of a test of an array, which is never missing, without its negation."""
    plain = _plain(type)
    if isinstance(test, Presence | Known | Empty):
        return _asked(test, type, (COLUMN,), ())
    values: Fragment = (f"arrayMap(x -> {_value(type)}, ", COLUMN, ")")
    form = _asked(test, type, values, _present(values))
    if not plain:
        return form
    # The type of a column is known before it is read, so that one of the two is all that is left; a skip index serves
    # the first.
    short = _asked(test, type, (COLUMN,), (COLUMN,))
    return ("if(match(toTypeName(", COLUMN, f"), '{plain}'), ", *short, ", ", *form, ")")


def _plain(type: FieldType) -> str:
    """Return a pattern of the types of those arrays whose values are asked as they are; empty: there are none."""
    match type:
        case FieldType.STRING:
            return "^Array[(](String|LowCardinality[(]String[)])[)]$"
        case FieldType.INTEGER:
            return "^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$"
        case FieldType.NUMBER | FieldType.BOOLEAN | FieldType.DATETIME:
            return ""
        case _:
            assert_never(type)


def _value(type: FieldType) -> str:
    """Return how a value of an array, called x, is asked."""
    match type:
        case FieldType.STRING:
            return "toString(x)"  # in an array of Enum no text would be found
        case FieldType.INTEGER:
            return "accurateCastOrNull(x, 'Int64')"
        case FieldType.NUMBER:
            return "toFloat64(x)"
        case FieldType.BOOLEAN:
            return "toBool(x)"
        case FieldType.DATETIME:
            return _MICROSECONDS
        case _:
            assert_never(type)


def _present(values: Fragment) -> Fragment:
    """Return a list without its missing values, which hasAny and hasAll take for the empty text, 0 and so on."""
    return ("arrayFilter(x -> x IS NOT NULL, ", *values, ")")


def _asked(test: ListTest, type: FieldType, values: Fragment, present: Fragment) -> Fragment:
    """Return the form of a test of a list that is there, without its negation.

    Args:
        test: what is asked.
        type: the type of the list's values; instants are numbers of microseconds.
        values: the list.
        present: the list without its missing values.
    """
    match test:
        case Presence(present=verdict) | Known(verdict=verdict):
            return ("true" if verdict else "false",)
        case Empty():
            return ("empty(", *values, ")")
        case Equals():
            return (*values, " = ", *_operand(type))
        case Has(count=Count.ONE):
            return ("has(", *values, ", ", _single(type), ")")
        case Has(every=True):
            return ("hasAll(", *present, ", ", *_operand(type), ")")
        case Has(count=Count.FEW):
            return ("hasAny(", *present, ", ", *_operand(type), ")")
        case Has():
            value = "x + 0" if type is FieldType.NUMBER else "x"  # since IN tells -0 from 0
            return (f"arrayExists(x -> {value} IN (SELECT arrayJoin(", *_operand(type), ")), ", *values, ")")
        case _:
            assert_never(test)


def _single(type: FieldType) -> Operand:
    """Return what stands for the one value of an operand."""
    encode = _encoded(type)
    return Operand(_KINDS[type], lambda values: encode(values[0]))


def _operand(type: FieldType) -> Fragment:
    """Return what stands for all values of an operand, one parameter."""
    return ("JSONExtract(", Operand(Kind.TEXT, json_array(_encoded(type), ascii=False)), f", 'Array({_NAMES[type]})')")


def _encoded(type: FieldType) -> Callable[[Any], Any]:
    match type:
        case FieldType.DATETIME:
            return microseconds
        case FieldType.NUMBER:
            return _without_sign_of_zero
        case FieldType.STRING | FieldType.INTEGER | FieldType.BOOLEAN:
            return identity
        case _:
            assert_never(type)


def _without_sign_of_zero(number: float) -> float:
    return number + 0.0


_KINDS: Final = {
    FieldType.STRING: Kind.TEXT,
    FieldType.INTEGER: Kind.INTEGER,
    FieldType.NUMBER: Kind.NUMBER,
    FieldType.BOOLEAN: Kind.BOOLEAN,
    FieldType.DATETIME: Kind.INTEGER,
}
_NAMES: Final = {
    FieldType.STRING: "String",
    FieldType.INTEGER: "Int64",
    FieldType.NUMBER: "Float64",
    FieldType.BOOLEAN: "Bool",
    FieldType.DATETIME: "Int64",
}


# -- JSON -----------------------------------------------------------------------------------------------------------

#: A text or a number of JSON. Of what is none, such as 01, nothing becomes JSON.
_LEXEME: Final = r'"(([^"\\]|\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)'
#: It, marked.
_MARKED: Final = r'"\1_\3"'
#: What the JSON functions make of a whole number beyond 64 bits.
_LONG: Final = '"-?[0-9]{19,}"'
#: A list of the marked values of a JSON array: null is NULL, true and false are these words, and what is an array or an
#: object is JSON that ends with no mark.
_VALUES: Final = "'Array(Nullable(String))'"


def at_path(held: Held) -> Fragment:
    """Return the value at a path: NULL where it is missing or of another type; an instant in microseconds."""
    values = ("JSONExtract(concat('[', ", *_marked(held.shape.path), f", ']'), {_VALUES})")
    return (f"arrayMap(x -> {_read(held.shape)}, ", *values, ")[1]")


def _of_json(test: ListTest, shape: Shape) -> Fragment:
    """Return the form of a test of a list in JSON, without its negation.

    It is a pipeline over a list of one, in which each step gives a name to what it takes: the JSON, its values, and
    these as they are asked. The list is empty where the test is unknown.
    """
    if isinstance(test, Presence) and not test.present:
        return ("NOT (", *_of_json(Presence(test.type, True), shape), ")")
    lists = (
        f"arrayMap(j -> JSONExtract(j, {_VALUES}), arrayFilter(j -> startsWith(j, '['), [",
        *_marked(shape.path),
        "]))",
    )
    read = (f"arrayMap(r -> (r, arrayMap(x -> {_read(shape)}, r)), ", *lists, ")")
    # Where one more is missing than before, there is a value of another type.
    known = ("arrayFilter(t -> arrayCount(x -> x IS NULL, t.1) = arrayCount(x -> x IS NULL, t.2), ", *read, ")")
    if isinstance(test, Presence):
        return ("notEmpty(", *known, ")")
    form = _asked(test, shape.type, ("t.2",), _present(("t.2",)))
    return ("arrayMap(t -> toNullable(", *form, "), ", *known, ")[1]")


def _marked(path: tuple[str, ...]) -> Fragment:
    """Return the JSON of what is at a path, marked; an empty text where nothing is, or no JSON."""
    found: Fragment = ("JSONExtractRaw(", *_DOCUMENT, *[f", {_key(key)}" for key in path], ")")
    beyond: Fragment = ("JSONExtractRaw(", *_mark(_DOCUMENT), *[f", {_key(key + '_')}" for key in path], ")")
    # The whole document is marked where it has to be, which takes longer.
    is_exact: Fragment = ("isValidJSON(", *_DOCUMENT, ") AND NOT match(", *found, f", '{_LONG}')")
    return ("if(", *is_exact, ", ", *_mark(found), ", ", *beyond, ")")


#: The JSON of a column, which none of the functions takes as LowCardinality(Nullable(String)).
_DOCUMENT: Final[Fragment] = ("ifNull(", COLUMN, ", '')")
#: What is disputed, and what a driver could take for a mark.
_MARK: Final = re.compile(r"[\\\x00-\x1f\x7f{}?%'\"]")


def _mark(text: Fragment) -> Fragment:
    return ("replaceRegexpAll(", *text, f", {_literal(_LEXEME)}, {_literal(_MARKED)})")


def _key(key: str) -> str:
    # Drivers that look for marks in a statement should find none in a key.
    if has_half_a_pair(key):
        raise UnsupportedError("clickhouse", f"the key {show(key)}, which is no text of UTF-8")
    return f"unhex('{key.encode().hex()}')" if _MARK.search(key) else _literal(key)


def _literal(text: str) -> str:
    return backslashed(text, "'")


def _read(shape: Shape) -> str:
    """Return a marked value, called x, as it is compared; NULL where it is of another type."""
    match shape.type:
        case FieldType.STRING:
            return "if(endsWith(x, '_') AND position(x, char(0)) = 0, left(x, -1), NULL)"
        case FieldType.INTEGER:
            return _LONG_INTEGER if shape.bits == 64 else f"accurateCastOrNull({_NUMBER}, 'Int32')"
        case FieldType.NUMBER:
            return f"if(isFinite({_NUMBER}), {_NUMBER}, NULL)"
        case FieldType.BOOLEAN:
            return "multiIf(x = 'true', true, x = 'false', false, NULL)"
        case FieldType.DATETIME:
            is_one = f"match(x, '^({DATE_TIME})_$') AND x >= '0001' AND {_INSTANT} BETWEEN {FIRST} AND {LAST}"
            return f"if({is_one}, {_INSTANT}, NULL)"
        case _:
            assert_never(type)


#: The double that x is, as it is spelled; NULL where it is no number.
_NUMBER: Final = "toFloat64OrNull(if(endsWith(x, '_'), '', substring(x, 2)))"
#: The integer of 64 bits that x is, exact where it is written as one; NULL where it is none.
_LONG_INTEGER: Final = (
    f"ifNull(if(endsWith(x, '_'), NULL, toInt64OrNull(substring(x, 2))), accurateCastOrNull({_NUMBER}, 'Int64'))"
)
#: DateTime64 has 400 years, after which the calendar begins anew: 1900 to 2299.
_YEAR: Final = "toInt64OrZero(left(x, 4))"
_NEAR_YEAR: Final = f"(1900 + ({_YEAR} + 100) % 400)"
_LOCAL: Final = (
    f"toUnixTimestamp64Micro(toDateTime64OrNull(concat(toString({_NEAR_YEAR}), substring(x, 5, 6), ' ', "
    "substring(x, 12, 8), '.', rightPad(extract(x, '[.]([0-9]+)'), 6, '0')), 6, 'UTC'))"
)
_OFFSET: Final = (
    "if(substring(x, -2, 1) IN ('Z', 'z'), 0, if(substring(x, -7, 1) = '-', -60000000, 60000000) * "
    "(toInt64OrZero(substring(x, -6, 2)) * 60 + toInt64OrZero(substring(x, -3, 2))))"
)
#: The instant that x is, if it is one.
_INSTANT: Final = f"({_LOCAL} + ({_YEAR} - {_NEAR_YEAR}) * 31556952000000 - {_OFFSET})"
