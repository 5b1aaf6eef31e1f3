"""Lists and custom data on Spark: arrays, JSON texts, and VARIANT, which Spark has from 4.0 on.

A lambda's variable hides a column of its name, qualified ones included, so no body of a lambda names the column: what
it is about stands in an array of one value, which the lambda is applied to. So it is worked out once, too.
"""

import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never
from zlib import crc32

from audiencefilter.backends.sql.date_texts import DATE_TIME, FIRST, LAST
from audiencefilter.backends.sql.dialect import Held, Storage
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Placeholder, Zone, json_array
from audiencefilter.backends.sql.outline import Count, Empty, Equals, Has, Known, ListTest, Presence, Shape
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.fields import has_half_a_pair
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType

#: What writes a text as a literal.
_Literal = Callable[[str], str]

# -- columns --------------------------------------------------------------------------------------------------------

_TEXT: Final = re.compile(r"string|varchar *\( *[0-9]+ *\)")
_ARRAY: Final = re.compile(r"array *< *(.*?) *>")
#: The types of elements that compare as values of a field do. Texts of another collation do not.
_ELEMENTS: Final = {
    FieldType.STRING: _TEXT,
    FieldType.INTEGER: re.compile("tinyint|byte|smallint|short|int|integer|bigint|long"),
    FieldType.NUMBER: re.compile("float|real|double"),
    FieldType.BOOLEAN: re.compile("boolean"),
    FieldType.DATETIME: re.compile("timestamp|timestamp_ltz"),
}


def storage(field: Field, type_name: str | None) -> Storage:
    """Return how a column keeps a list or custom data: see :meth:`Dialect.storage`."""
    if any(map(has_half_a_pair, field.path)):
        raise UnsupportedError("spark", f"the path of {field.name}, in which a key is no text of UTF-8")
    if type_name is None:
        return Storage.TEXT if field.path else Storage.ARRAY
    name = type_name.strip().casefold()
    if name == "variant":
        return Storage.VARIANT
    if _TEXT.fullmatch(name):
        return Storage.TEXT
    if not field.path and (array := _ARRAY.fullmatch(name)) and _ELEMENTS[field.type].fullmatch(array[1]):
        return Storage.ARRAY
    usual = "string or variant" if field.path else f"array<{_NAMES[field.type]}>, string or variant"
    raise UnsupportedError("spark", f"{field.name} in a column of {type_name!r}: keep it as {usual}")


# -- custom data ----------------------------------------------------------------------------------------------------


def at_path(held: Held, literal: _Literal) -> tuple[Fragment, Zone]:
    """Return the value at a path: see :meth:`Dialect.at_path`."""
    zone = Zone.MICROSECONDS if held.shape.type is FieldType.DATETIME else Zone.UNKNOWN
    return _let("v", _under(held, "variant", literal), (_typed(held.shape, "v", literal),)), zone


def _let(name: str, value: Fragment, body: Fragment) -> Fragment:
    """Return what `body` says of a value by a name."""
    return ("transform(array(", *value, f"), {name} -> ", *body, ")[0]")


def _under(held: Held, type_name: str, literal: _Literal) -> Fragment:
    """Return what stands at a path as one of Spark's types, NULL where it is no such value."""
    found = _document(held.storage)
    steps = "$"
    for key in held.shape.path:
        # A path cannot quote a mark of its own kind, and not every version takes what else is odd.
        if key and not re.search("[\"'?]", key):
            steps += f'["{key}"]'
        else:
            map_of_all = _got(found, steps, "map<string, variant>", literal)
            found, steps = ("try_element_at(", *map_of_all, f", {literal(key)})"), "$"
    return _got(found, steps, type_name, literal)


def _document(storage: Storage | None) -> Fragment:
    """Return what a column holds as a variant."""
    match storage:
        case Storage.VARIANT:
            return (COLUMN,)
        case Storage.TEXT:
            return ("try_parse_json(", COLUMN, ")")
        case None | Storage.ARRAY | Storage.JSONB | Storage.JSON | Storage.STRUCT:
            raise TypeError(f"no storage of custom data: {storage}")
        case _:
            assert_never(storage)


def _got(variant: Fragment, steps: str, type_name: str, literal: _Literal) -> Fragment:
    return ("try_variant_get(", *variant, f", {literal(steps)}, '{type_name}')")


def _long(name: str) -> str:
    """Return the integer of 64 bits that a VARIANT is, NULL where it is none; exact where it is written as one."""
    double = f"try_variant_get({name}, '$', 'double')"
    whole = (
        f"CASE WHEN {double} >= double('-9223372036854775808') AND {double} < double('9223372036854775808') THEN "
        f"CASE WHEN {double} = rint({double}) THEN CAST({double} AS BIGINT) END END"
    )
    return (
        f"CASE WHEN schema_of_variant({name}) = 'BIGINT' THEN try_variant_get({name}, '$', 'bigint') "
        f"WHEN schema_of_variant({name}) RLIKE '^(DECIMAL|DOUBLE|FLOAT)' THEN {whole} END"
    )


def _typed(shape: Shape, name: str, literal: _Literal) -> str:
    """Return a VARIANT as a value of a type, NULL where it is of another one; an instant in microseconds."""
    kind = f"schema_of_variant({name})"
    text = f"try_variant_get({name}, '$', 'string')"
    text = f"CASE WHEN {kind} = 'STRING' THEN CASE WHEN instr({text}, char(0)) = 0 THEN {text} END END"
    match shape.type:
        case FieldType.STRING:
            return text
        case FieldType.INTEGER if shape.bits == 64:
            return _long(name)
        case FieldType.NUMBER | FieldType.INTEGER:
            double = f"try_variant_get({name}, '$', 'double')"
            if shape.type is FieldType.NUMBER:
                value = f"CASE WHEN abs({double}) <= double('{_LARGEST!r}') THEN {double} END"
            else:
                value = (
                    f"CASE WHEN {double} BETWEEN {_LEAST} AND {_MOST} THEN "
                    f"CASE WHEN {double} = rint({double}) THEN CAST({double} AS INT) END END"
                )
            return f"CASE WHEN {kind} RLIKE '^(BIGINT|DECIMAL|DOUBLE|FLOAT)' THEN {value} END"
        case FieldType.BOOLEAN:
            return f"CASE WHEN {kind} = 'BOOLEAN' THEN try_variant_get({name}, '$', 'boolean') END"
        case FieldType.DATETIME:
            return "".join(map(str, _let("t", (text,), (_instant("t", literal),))))
        case _:
            assert_never(type)


_LARGEST: Final = 1.7976931348623157e308
_LEAST: Final = -(2**31)
_MOST: Final = 2**31 - 1


def _instant(text: str, literal: _Literal) -> str:
    """Return the microseconds of a text that is in the form of date operands, NULL for any other."""
    # A dollar sign would stand before a newline at the end, too.
    is_one = f"{text} RLIKE {literal(f'^(?:{DATE_TIME})' + chr(92) + 'z')} AND left({text}, 4) <> '0000'"
    time = f"regexp_extract({text}, '^.{{11}}(.{{8}}([.][0-9]{{1,6}})?)', 1)"  # digits past microseconds are cut
    local = f"unix_micros(try_cast(concat(left({text}, 10), ' ', {time}, 'Z') AS TIMESTAMP))"
    minutes = f"int(substr({text}, -5, 2)) * 60 + int(right({text}, 2))"
    offset = (
        f"CASE WHEN right({text}, 1) IN ('Z', 'z') THEN 0 "
        f"WHEN substr({text}, -6, 1) = '-' THEN -({minutes}) ELSE {minutes} END"
    )
    within = _let(
        "m", (f"{local} - 60000000L * ({offset})",), (f"CASE WHEN m BETWEEN {FIRST}L AND {LAST}L THEN m END",)
    )
    return f"CASE WHEN {is_one} THEN {''.join(map(str, within))} END"


# -- lists ----------------------------------------------------------------------------------------------------------

#: Spark's name for the type of a value.
_NAMES: Final = {
    FieldType.STRING: "string",
    FieldType.INTEGER: "bigint",
    FieldType.NUMBER: "double",
    FieldType.BOOLEAN: "boolean",
    FieldType.DATETIME: "timestamp",
}


def of_list(test: ListTest, held: Held, one: Placeholder, literal: _Literal) -> Fragment:
    """Return the form of a test of a list: see :meth:`Dialect.of_list`; `one`: how one value is written."""
    kind = held.shape.type
    if held.storage is Storage.ARRAY:
        return _tested(test, (COLUMN,), _where_there_is_a_column, kind, one)
    if kind is FieldType.DATETIME:
        kind, one = FieldType.INTEGER, Placeholder(Kind.INTEGER, microseconds)
    pairs = _values_of_elements(held, literal)

    def where_all_fit(asked: Fragment) -> Fragment:
        # Each element is a pair of one, so that one that is missing is told from one of another type.
        return _let("p", pairs, ("CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN ", *asked, " END"))

    return _tested(test, ("p.v",), where_all_fit, kind, one)


def _where_there_is_a_column(asked: Fragment) -> Fragment:
    return ("CASE WHEN ", COLUMN, " IS NOT NULL THEN ", *asked, " END")


def _values_of_elements(held: Held, literal: _Literal) -> Fragment:
    """Return an array of structs of each element's value, NULL for a missing one; NULL where there is no list."""
    missing = "x IS NULL OR is_variant_null(x)"
    if held.storage is Storage.VARIANT:  # JSON has no NaN
        missing += " OR schema_of_variant(x) IN ('DOUBLE', 'FLOAT') AND isnan(try_variant_get(x, '$', 'double'))"
    value = _typed(held.shape, "x", literal)
    elements = _under(held, "array<variant>", literal)
    return ("transform(", *elements, f", x -> CASE WHEN NOT ({missing}) THEN named_struct('v', {value}) END)")


def _tested(
    test: ListTest, array: Fragment, where_present: Callable[[Fragment], Fragment], type: FieldType, one: Placeholder
) -> Fragment:
    """Return the form of a test of an array; `where_present` makes something unknown where there is none."""
    match test:
        case Presence(present=present):
            return ("(", *where_present(("TRUE",)), ") IS NOT NULL" if present else ") IS NULL")
        case Known(verdict=verdict):
            return where_present(("TRUE" if verdict else "FALSE",))
        case Empty():
            asked: Fragment = ("cardinality(", *array, ") = 0")
        case Equals():
            asked = (*array, " = ", *_listed(type, one))
        case Has(Count.ONE):
            asked = _surely("array_contains(", *array, ", ", one.spread(), ")")
        case Has(Count.FEW, every=False):
            asked = _surely("arrays_overlap(", *array, ", array(", one.spread(), "))")
        case Has(Count.FEW):
            asked = ("cardinality(array_except(array(", one.spread(), "), ", *array, ")) = 0")
        case Has(every=False):
            asked = _overlaps(array, type, one)
        case Has():
            # Few lists are as long as that, and all others are done with at once.
            is_long = ("cardinality(", *array, ") >= ", Operand(Kind.INTEGER, len))
            asked = (*is_long, " AND cardinality(array_except(", *_listed(type, one), ", ", *array, ")) = 0")
        case _:
            assert_never(test)
    form = where_present(asked)
    return ("NOT (", *form, ")") if test.negated else form


def _surely(*asked: Any) -> Fragment:
    """Return a condition that is false where a missing element makes it unknown."""
    return ("coalesce(", *asked, ", FALSE)")


def _listed(type: FieldType, one: Placeholder) -> Fragment:
    """Return an operand's values as an array, from one parameter."""
    name = "string" if type is FieldType.DATETIME else _NAMES[type]
    array: Fragment = ("from_json(", Operand(Kind.TEXT, json_array(one.encode)), f", 'array<{name}>')")
    return ("CAST(", *array, " AS array<timestamp>)") if type is FieldType.DATETIME else array


# -- many values ----------------------------------------------------------------------------------------------------


def _overlaps(array: Fragment, type: FieldType, one: Placeholder) -> Fragment:
    """Return whether an array has any of an operand's many values.

    `arrays_overlap` would look at all of these for each row. So they are put into as many buckets as they are, by what
    both sides can work out, and of an element only its bucket is looked through.
    """
    count = Operand(Kind.INTEGER, len)
    name, element = _NAMES[type], "x"
    if type is FieldType.DATETIME:
        name, element = "bigint", "unix_micros(x)"
    buckets = Operand(Kind.TEXT, _in_buckets(type, one.encode))
    before, after = _bucket(type, element)
    return (
        "exists(", *array, ", x -> coalesce(array_contains(get(from_json(", buckets, f", 'array<array<{name}>>'), ",
        before, count, f"{after}), {element}), FALSE))",
    )  # fmt: skip


def _bucket(type: FieldType, element: str) -> tuple[str, str]:
    """Return the SQL of the bucket of an element, before and after the number of buckets."""
    match type:
        case FieldType.STRING:
            return f"int(crc32(CAST({element} AS BINARY)) % ", ")"
        case FieldType.INTEGER | FieldType.DATETIME:
            return f"int(pmod({element}, ", "))"
        case FieldType.NUMBER:  # what is infinite or no number is in none
            return f"int(nullif(abs({element}) % ", ", double('NaN')))"
        case FieldType.BOOLEAN:
            return f"pmod(int({element}), ", ")"
        case _:
            assert_never(type)


def _in_buckets(type: FieldType, encode: Callable[[Any], Any]) -> Callable[[Sequence[Any]], str]:
    """Return what prints an operand's values as a JSON array of buckets."""
    written: Callable[[Any], Any] = microseconds if type is FieldType.DATETIME else encode

    def printed(values: Sequence[Any]) -> str:
        buckets: list[list[Any]] = [[] for _ in values]
        for value in map(written, values):
            buckets[_bucket_of(type, value, len(values))].append(value)
        return json.dumps(buckets, separators=(",", ":"))

    return printed


def _bucket_of(type: FieldType, value: Any, count: int) -> int:
    """Return the bucket that a written value is in: what `_bucket` says of an equal element."""
    match type:
        case FieldType.STRING:
            return crc32(value.encode()) % count
        case FieldType.NUMBER:
            return int(math.fmod(abs(value), count))
        case FieldType.INTEGER | FieldType.BOOLEAN | FieldType.DATETIME:
            return int(value) % count
        case _:
            assert_never(type)
