"""Spark 3.5 and later. Instants are ``TIMESTAMP``; lists are arrays, JSON text, or VARIANT (from 4.0 on).

A lambda's variable hides columns of its name, qualified ones included. So no lambda body names the column: the lambda
is applied to an array with only the column's value. Spark then also computes the value only once.
"""

import re
import sys
from collections.abc import Callable
from datetime import date
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, Dialect, Key, Shape, Storage, presence
from audiencefilter.backends.sql.forms import COLUMN, DATE_TIME, FIRST, LAST, Fragment, Kind, Operand, Placeholder, Zone
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type
from audiencefilter.plan.nodes import by_where

# -- columns --------------------------------------------------------------------------------------------------------

_TEXT: Final = re.compile(r"string|varchar *\( *[0-9]+ *\)")
_ARRAY: Final = re.compile(r"array *< *(.*?) *>")
#: The types of elements that compare like values of a field. Texts with a collation do not.
_ELEMENTS: Final = by_type(
    string=_TEXT,
    integer=re.compile("tinyint|byte|smallint|short|int|integer|bigint|long"),
    number=re.compile("float|real|double"),
    boolean=re.compile("boolean"),
    datetime=re.compile("timestamp|timestamp_ltz"),
    date=re.compile("date"),
    uuid=_TEXT,
    decimal=re.compile(r"decimal *\( *[0-9]+ *, *[0-9]+ *\)"),
)
#: Lists of these types are compared as texts: an element, and a value of the operand.
_AS_TEXTS: Final = {
    FieldType.DATE: ("CAST(x AS STRING)", Placeholder(Kind.TEXT, date.isoformat)),
    FieldType.UUID: ("lower(x)", Placeholder(Kind.TEXT, str)),
    FieldType.DECIMAL: (
        "CAST(CAST(x AS DECIMAL(38, 9)) AS STRING)", Placeholder(Kind.TEXT, lambda value: format(value, ".9f")),
    ),
}  # fmt: skip


# -- custom data ----------------------------------------------------------------------------------------------------


#: The start of a variable of the session or of the environment, anywhere in a statement.
_VARIABLE: Final = "${"


def _literal(text: str) -> str:
    return forms.backslashed(text, "'").replace(_VARIABLE, r"\u0024{")


def _let(name: str, value: Fragment, body: Fragment) -> Fragment:
    """Return `body` with a name for a value."""
    return ("transform(array(", *value, f"), {name} -> ", *body, ")[0]")


def _let_text(name: str, value: str, body: str) -> str:
    return f"transform(array({value}), {name} -> {body})[0]"


def _matches(text: str, pattern: str) -> str:
    # A dollar sign would also match before a newline at the end.
    return f"{text} RLIKE {_literal(f'^{pattern}' + chr(92) + 'z')}"


def _under(shape: Shape, type_name: str) -> Fragment:
    """Return the value at a path in one of Spark's types, NULL if it is of another type."""
    found: Fragment = (COLUMN,) if shape.storage is Storage.VARIANT else ("try_parse_json(", COLUMN, ")")
    steps = "$"
    for key in shape.path:
        # A path cannot escape quotation marks, and not every version accepts other unusual keys.
        if key and not re.search("[\"'?]", key):
            steps += f'["{key}"]'
        else:
            map_of_all = _got(found, steps, "map<string, variant>")
            found, steps = ("try_element_at(", *map_of_all, f", {_literal(key)})"), "$"
    return _got(found, steps, type_name)


def _got(variant: Fragment, steps: str, type_name: str) -> Fragment:
    return ("try_variant_get(", *variant, f", {_literal(steps)}, '{type_name}')")


def _long(name: str) -> str:
    """Return the 64-bit integer of a VARIANT, NULL if it is none; exact if it is written as an integer."""
    double = f"try_variant_get({name}, '$', 'double')"
    whole = (
        f"CASE WHEN {double} >= double('-9223372036854775808') AND {double} < double('9223372036854775808') THEN "
        f"CASE WHEN {double} = rint({double}) THEN CAST({double} AS BIGINT) END END"
    )
    return (
        f"CASE WHEN schema_of_variant({name}) = 'BIGINT' THEN try_variant_get({name}, '$', 'bigint') "
        f"WHEN schema_of_variant({name}) RLIKE '^(DECIMAL|DOUBLE|FLOAT)' THEN {whole} END"
    )


def _typed(shape: Shape, name: str) -> str:
    """Return a VARIANT as a value of a type, NULL if it is of another type; an instant in microseconds."""
    kind = f"schema_of_variant({name})"
    text = f"try_variant_get({name}, '$', 'string')"
    text = f"CASE WHEN {kind} = 'STRING' THEN CASE WHEN instr({text}, char(0)) = 0 THEN {text} END END"
    double = f"try_variant_get({name}, '$', 'double')"
    is_number = f"CASE WHEN {kind} RLIKE '^(BIGINT|DECIMAL|DOUBLE|FLOAT)' THEN"
    whole = f"CASE WHEN {double} = rint({double}) THEN CAST({double} AS INT) END"
    short = f"{is_number} CASE WHEN {double} BETWEEN -2147483648 AND 2147483647 THEN {whole} END END"
    finite = f"CASE WHEN abs({double}) <= double('{sys.float_info.max!r}') THEN {double} END"
    product = f"({double} * double('1e{shape.scale}'))"
    # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
    close = f"abs({product} - rint({product})) <= double('1e-6') + abs(rint({product})) / double('4503599627370496')"
    units = f"CASE WHEN abs(rint({product})) < double('1e15') AND {close} THEN CAST(rint({product}) AS BIGINT) END"
    is_day = f"{_matches('t', forms.DATE)} AND left(t, 4) <> '0000'"
    return by_type(
        string=text,
        integer=_long(name) if shape.bits == 64 else short,
        number=f"{is_number} {finite} END",
        boolean=f"CASE WHEN {kind} = 'BOOLEAN' THEN try_variant_get({name}, '$', 'boolean') END",
        datetime=_let_text("t", text, _instant("t")),
        date=_let_text("t", text, f"CASE WHEN {is_day} THEN try_cast(t AS DATE) END"),
        uuid=_let_text("t", text, f"CASE WHEN {_matches('t', forms.UUID)} THEN lower(t) END"),
        decimal=f"{is_number} {units if shape.path else _written_units(shape.scale, name, units)} END",
    )[shape.type]


def _written_units(scale: int, name: str, otherwise: str) -> str:
    """Return the units of a list's element: those of its digits, where it has no more than the scale."""
    # Unlike custom data, a column with a list has decimals of 18 digits, as a column with single decimals has.
    digits = f"CAST(try_variant_get({name}, '$', 'decimal(38, 18)') AS STRING)"
    is_exact = f"schema_of_variant({name}) RLIKE '^(BIGINT|DECIMAL)' AND {digits} RLIKE '^-?[0-9]{{1,18}}[.]'"
    cut = f"left({digits}, length({digits}) - {18 - scale})"
    units = f"CAST(replace({cut}, '.', '') AS BIGINT)"
    is_whole = f"{digits} RLIKE '0{{{18 - scale}}}$' AND abs(CAST(replace({cut}, '.', '') AS DECIMAL(38, 0))) < 1e18BD"
    return f"CASE WHEN {is_exact} AND {is_whole} THEN {units} ELSE {otherwise} END"


def _instant(text: str) -> str:
    """Return the microseconds of a text in the form of date operands, NULL for any other text."""
    is_one = f"{_matches(text, f'(?:{DATE_TIME})')} AND left({text}, 4) <> '0000'"
    time = f"regexp_extract({text}, '^.{{11}}(.{{8}}([.][0-9]{{1,6}})?)', 1)"  # digits past microseconds are cut
    local = f"unix_micros(try_cast(concat(left({text}, 10), ' ', {time}, 'Z') AS TIMESTAMP))"
    minutes = f"int(substr({text}, -5, 2)) * 60 + int(right({text}, 2))"
    offset = (
        f"CASE WHEN right({text}, 1) IN ('Z', 'z') THEN 0 "
        f"WHEN substr({text}, -6, 1) = '-' THEN -({minutes}) ELSE {minutes} END"
    )
    instant = f"{local} - 60000000L * ({offset})"
    within = _let_text("m", instant, f"CASE WHEN m BETWEEN {FIRST}L AND {LAST}L THEN m END")
    return f"CASE WHEN {is_one} THEN {within} END"


# -- lists ----------------------------------------------------------------------------------------------------------

#: The types whose values in a list are texts in one parameter.
_WRITTEN_AS_TEXTS: Final = frozenset((FieldType.DATETIME, FieldType.DATE, FieldType.DECIMAL))
#: Spark's name for the type of a value.
_NAMES: Final = by_type(
    string="string", integer="bigint", number="double", boolean="boolean",
    datetime="timestamp", date="date", uuid="string", decimal="decimal(38, 9)",
)  # fmt: skip


def _of_list(test: o.ListTest, shape: Shape, one: Placeholder) -> Fragment:
    """Return the form of a test of a list: see :meth:`Dialect.of_list`; `one` is the placeholder of one value."""
    kind = shape.type
    if shape.storage is Storage.ARRAY:
        array: Fragment = ("CAST(", COLUMN, " AS array<string>)") if kind is FieldType.STRING else (COLUMN,)
        if kind in _AS_TEXTS:
            text, one = _AS_TEXTS[kind]
            kind, array = FieldType.STRING, ("transform(", COLUMN, f", x -> {text})")
        return _tested(test, array, _where_there_is_a_column, kind, one)
    if kind in (FieldType.DECIMAL, FieldType.DATETIME):
        one = Placeholder(Kind.INTEGER, microseconds if kind is FieldType.DATETIME else forms.identity)
        kind = FieldType.INTEGER
    pairs = _values_of_elements(shape)

    def where_all_fit(verdict: Fragment) -> Fragment:
        # Each value is in a struct, to distinguish a missing element from one of another type.
        return _let("p", pairs, ("CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN ", *verdict, " END"))

    return _tested(test, ("p.v",), where_all_fit, kind, one)


def _where_there_is_a_column(verdict: Fragment) -> Fragment:
    return ("CASE WHEN ", COLUMN, " IS NOT NULL THEN ", *verdict, " END")


def _values_of_elements(shape: Shape) -> Fragment:
    """Return an array with a struct of each element's value, NULL for a missing element; NULL if there is no list."""
    missing = "x IS NULL OR is_variant_null(x)"
    if shape.storage is Storage.VARIANT:  # JSON has no NaN
        missing += " OR schema_of_variant(x) IN ('DOUBLE', 'FLOAT') AND isnan(try_variant_get(x, '$', 'double'))"
    value = _typed(shape, "x")
    elements = _under(shape, "array<variant>")
    return ("transform(", *elements, f", x -> CASE WHEN NOT ({missing}) THEN named_struct('v', {value}) END)")


def _tested(
    test: o.ListTest, array: Fragment, where_present: Callable[[Fragment], Fragment], type: FieldType, one: Placeholder
) -> Fragment:
    """Return the form of a test of an array; `where_present` makes a form unknown for a missing array."""
    match test:
        case o.Presence():
            return presence(test, ("(", *where_present(("TRUE",)), ")"))
        case o.Known():
            return where_present(("TRUE" if test.verdict else "FALSE",))
        case o.Empty():
            verdict: Fragment = ("cardinality(", *array, ") = 0")
        case o.Equals():
            verdict = (*array, " = ", *_listed(type, one))
        case o.Has(o.Count.ONE):
            verdict = _surely("array_contains(", *array, ", ", one.spread(), ")")
        case o.Has(o.Count.FEW, every=False):
            verdict = _surely("arrays_overlap(", *array, ", array(", one.spread(), "))")
        case o.Has(o.Count.FEW):
            verdict = ("cardinality(array_except(array(", one.spread(), "), ", *array, ")) = 0")
        case o.Has(every=False):
            # In such a list Spark would distinguish -0 from 0.
            value, written = ("x + 0", one._replace(encode=_without_sign)) if type is FieldType.NUMBER else ("x", one)
            verdict = _surely("exists(", *array, f", x -> {value} IN (", written.spread(), "))")
        case o.Has():
            # Few lists are so long; all others fail this test at once.
            is_long = ("cardinality(", *array, ") >= ", forms.COUNT)
            verdict = (*is_long, " AND cardinality(array_except(", *_listed(type, one), ", ", *array, ")) = 0")
        case _:
            assert_never(test)
    form = where_present(verdict)
    return ("NOT (", *form, ")") if test.negated else form


def _without_sign(number: float) -> float:
    return number + 0.0


def _surely(*verdict: Any) -> Fragment:
    """Return a condition that is false instead of unknown, which a missing element causes."""
    return ("coalesce(", *verdict, ", FALSE)")


def _listed(type: FieldType, one: Placeholder) -> Fragment:
    """Return an operand's values as an array, from one parameter."""
    array = _parsed(type, one)
    return ("CAST(", *array, f" AS array<{_NAMES[type]}>)") if type in _WRITTEN_AS_TEXTS else array


def _parsed(type: FieldType, one: Placeholder) -> Fragment:
    """Return an operand's values as an array, from one parameter; instants as texts."""
    name = "string" if type in _WRITTEN_AS_TEXTS else _NAMES[type]
    return ("from_json(", Operand(Kind.TEXT, forms.json_array(one.encode)), f", 'array<{name}>')")


def _cast(type: FieldType, one: Placeholder) -> Fragment:
    """Return an operand's values as an array of the type of single values."""
    array = _parsed(type, one)
    name = _NAMES[type].upper()
    return ("transform(", *array, f", value -> CAST(value AS {name}))") if type in _WRITTEN_AS_TEXTS else array


#: The objects of which a function has a result.
_OBJECTS: Final = "audiencefilter_objects"
#: The column as text without a collation; of other texts the planner removes the cast.
_TEXT_COLUMN: Final[Fragment] = ("CAST(", COLUMN, " AS STRING)")


class Spark(Dialect):
    """Forms that work with and without ANSI mode."""

    name = "spark"
    paramstyle = "named"
    placeholders = forms.placeholders(
        {FieldType.DATE: "DATE", FieldType.DECIMAL: "DECIMAL(38, 9)"},
        {FieldType.DATETIME: Placeholder(Kind.TEXT, lambda at: forms.utc_text(at) + "Z", "CAST(", " AS TIMESTAMP)")},
    )
    searches = by_where(anywhere=("contains(", ")"), start=("startswith(", ")"), end=("endswith(", ")"))
    # Casts prevent the planner from flattening nested groups: it fails on a thousand conditions in one group.
    part = ("CAST(CAST((", ") AS INT) AS BOOLEAN)")
    object_storage = Storage.VARIANT
    condition_first = True
    double_text = "double('{!r}')"

    def _form(self, test: o.Test, zone: Zone = Zone.UNKNOWN, shape: Shape | None = None) -> Fragment:
        if shape is not None and shape.of_objects:
            return _OVER_OBJECTS.form(test, zone, shape._replace(of_objects=False))
        return super()._form(test, zone, shape)

    def column(self, type: FieldType) -> Fragment:
        if type is FieldType.UUID:
            return ("lower(", *_TEXT_COLUMN, ")")
        # A comparison of decimals with more digits on both sides than 38 would round them.
        if type is FieldType.DECIMAL:
            return ("CAST(", COLUMN, " AS DECIMAL(38, 9))")
        return ("nullif(", COLUMN, ", double('NaN'))") if type is FieldType.NUMBER else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        return _TEXT_COLUMN if type is FieldType.STRING else self.column(type)

    def wide_sum(self, test: o.Test, value: Fragment, type: FieldType) -> Fragment:
        # The sum of a type has ten digits more than the type.
        return super().wide_sum(test, ("CAST(", *value, " AS DECIMAL(28, 9))"), type)

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # As part of a larger condition IN (SELECT …) is false, not unknown, for a missing value.
        return ("if(", *column, " IS NULL, NULL, ", *form, ")") if test.count is o.Count.MANY else form

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        return (" IN (SELECT explode(", *_cast(type, self.placeholder(type, zone)), "))")

    def folded(self, test: o.FoldedMatch) -> Fragment:
        return (*_TEXT_COLUMN, " RLIKE ", Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex)))

    def stored(self, field: Field, type_name: str | None) -> Storage:
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
        raise UnsupportedError("spark", f"{field.name} in a column of {type_name!r}: store it as {usual}")

    def at_path(self, shape: Shape) -> Fragment:
        found = _under(shape, "variant")
        return _let("v", found, (_typed(shape, "v"),))

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        return _of_list(test, shape, self.placeholder(shape.type, zone))

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        shape = Shape(FieldType.STRING, path=path, storage=storage)
        found = _under(shape, "array<variant>" if many else "variant")
        elements = found if many else ("array(", *found, ")")
        none = "CAST(array() AS array<variant>)"
        return ("filter(coalesce(", *elements, f", {none}), x -> startswith(schema_of_variant(x), 'OBJECT'))")

    # A correlated subquery cannot read an array of the outer row, so conditions on objects are functions of arrays.

    def object_of(self, alias: str) -> str:
        return OBJECT

    def any_of(self, objects: str, alias: str) -> tuple[str, str]:
        return f"exists({objects}, {OBJECT} -> coalesce(", ", FALSE))"

    def result_over(self, objects: str, alias: str) -> tuple[str, str, str]:
        counted = f"transform(array(filter({objects}, {OBJECT} -> coalesce("
        return counted, f", FALSE))), {_OBJECTS} -> ", ")[0]"

    def joined(self, ours: Key, theirs: Key) -> str:
        return f"{self.key(theirs)} = {self.key(ours)}"

    def key(self, key: Key) -> str:
        return f"CAST({key.text} AS STRING)" if key.is_text else key.text

    def quote(self, identifier: str) -> str:
        if _VARIABLE in identifier:
            raise UnsupportedError("spark", f"a table or a column called {identifier!r}: it puts a variable there")
        return forms.doubled(identifier, "`")

    def text_literal(self, text: str) -> str:
        return _literal(text)

    def integer_literal(self, value: int) -> str:
        return f"{value}L" if abs(value) >= 2**31 else str(value)


class _OverObjects(Spark):
    """Forms of tests of objects, and of results over an array of objects, in functions of arrays."""

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        if test.count is not o.Count.MANY:
            return super().equal(column, test, zone)
        array = _cast(test.type, self.placeholder(test.type, zone))  # no subquery may be in a lambda
        return ("array_contains(", *array, ", ", *column, ")")

    def aggregate(self, function: str, value: Fragment) -> Fragment:
        if value == ("*",):
            return (f"cardinality({_OBJECTS})",)
        values = (f"filter(transform({_OBJECTS}, {OBJECT} -> ", *value, "), y -> y IS NOT NULL)")
        if function == "count":
            return ("cardinality(", *values, ")")
        if function != "sum":
            return (f"array_{function}(", *values, ")")
        whole = "DECIMAL(38, 0)"  # decimals are units there
        return ("aggregate(", *values, f", CAST(NULL AS {whole}), (a, y) -> CAST(coalesce(a, 0) + y AS {whole}))")


_OVER_OBJECTS: Final = _OverObjects()
