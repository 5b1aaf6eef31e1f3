"""DuckDB 1.4 and later. Instants are ``timestamptz``; a ``timestamp`` column of any unit is read as UTC.

Lists are DuckDB lists or JSON. The forms convert each to a DuckDB list, and each value at a path to
a DuckDB value, NULL if it is missing. A lambda with one argument names a value that a form needs several times:
``list_transform([x], lambda y: …)[1]``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from itertools import groupby, pairwise
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, SIGNS, Dialect, Key, Shape, Storage, Way, presence
from audiencefilter.backends.sql.forms import BLANK, COLUMN, FIRST, LAST, Fragment, Kind, Operand, Part, Zone
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type
from audiencefilter.plan.nodes import Side, Where, by_where

#: The instant in microseconds: a number that does not depend on the column's time zone or unit. Nanoseconds are cut,
#: also before 1970; epoch_us() would round them. The planner knows the type, so one branch remains, and the statistics
#: and indexes of columns of other units serve it.
# No percent sign, which drivers read as a mark.
_MICROSECONDS_OF_NANOSECONDS: Final = (
    f"epoch_ns({BLANK}) // 1000 - CAST(epoch_ns({BLANK}) // 1000 * 1000 > epoch_ns({BLANK}) AS BIGINT)"
)
_MICROSECONDS: Final[Fragment] = forms.of_column(
    f"CASE WHEN typeof({BLANK}) = 'TIMESTAMP_NS' THEN {_MICROSECONDS_OF_NANOSECONDS} ELSE epoch_us({BLANK}) END"
)


def _bound_of_instants(side: Side) -> Fragment:
    """Return a bare comparison in the column's own type, in which an infinite instant has its place."""
    # Nanoseconds are cut, so "above" means "not before the next microsecond".
    cut = partial(_in_nanoseconds, side.is_lower is not side.has_bound)
    first = Operand(Kind.TEXT, cut, "coalesce(TRY_CAST(", f" AS TIMESTAMP_NS), make_timestamp_ns({2 - 2**63}))")
    nanoseconds = f" AS TIMESTAMP_NS) {'>=' if side.is_lower else '<'} "
    form: Fragment = ("CASE typeof(", COLUMN, ") WHEN 'TIMESTAMP_NS' THEN CAST(", COLUMN, nanoseconds, first)
    for when, kind in (("WHEN 'TIMESTAMP WITH TIME ZONE' THEN", "TIMESTAMPTZ"), ("ELSE", "TIMESTAMP")):
        operand = Operand(Kind.TEXT, lambda instant: forms.utc_text(instant) + "+00", "CAST(", f" AS {kind})")
        form += (f" {when} CAST(", COLUMN, f" AS {kind}){SIGNS[side]}", operand)
    return (*form, " END")


def _in_nanoseconds(is_next: bool, instant: datetime) -> str:
    """Return an instant, or its next microsecond; an empty text or infinity where nanoseconds do not reach it."""
    first = microseconds(instant) + is_next
    if abs(first) > 2**63 // 1000:
        return "infinity" if first > 0 else ""
    return forms.utc_text(instant + timedelta(microseconds=is_next))


def bound_list(type: FieldType) -> Fragment:
    """Return the values of an operand as a list in one parameter; instants as microseconds."""
    kind, name, encode = _BOUND_LISTS[type]
    return ("CAST(", Operand(kind, lambda values: list(map(encode, values))), f" AS {name}[])")


_BOUND_LISTS: Final[Mapping[FieldType, tuple[Kind, str, Callable[[Any], Any]]]] = by_type(
    string=(Kind.TEXTS, "VARCHAR", forms.identity),
    integer=(Kind.INTEGERS, "BIGINT", forms.identity),
    number=(Kind.NUMBERS, "DOUBLE", forms.identity),
    boolean=(Kind.BOOLEANS, "BOOLEAN", forms.identity),
    datetime=(Kind.INTEGERS, "BIGINT", microseconds),
    date=(Kind.TEXTS, "DATE", date.isoformat),
    uuid=(Kind.TEXTS, "UUID", str),
    decimal=(Kind.TEXTS, "DECIMAL(38, 9)", forms.plain_text),
)


# -- lists ----------------------------------------------------------------------------------------------------------


def list_of(shape: Shape) -> Fragment:
    """Return a list as a DuckDB list, with instants as microseconds; NULL if it is missing."""
    kind = shape.type
    if shape.storage is Storage.ARRAY:
        if kind is not FieldType.DATETIME:
            return (COLUMN,)
        instant = forms.in_place_of_column(_MICROSECONDS, (_ELEMENT,))
        return ("list_transform(", COLUMN, f", lambda {_ELEMENT}: ", *instant, ")")
    return _of_node(shape, _list_in_json(shape))


def _list_form(test: o.ListTest, type: FieldType) -> Fragment:
    match test:
        case o.Presence() | o.Known():
            return presence(test, (COLUMN,))
        case o.Empty():
            form: Fragment = ("len(", COLUMN, ") = 0")
        case o.Equals():
            form = _equals(type)
        case o.Has():
            form = _has(test, type)
        case _:
            assert_never(test)
    return ("NOT (", *form, ")") if test.negated else form


def _equals(type: FieldType) -> Fragment:
    ours, theirs = _compared((COLUMN,), type), _compared(bound_list(type), type)
    return ("CASE WHEN ", COLUMN, " IS NOT NULL THEN coalesce(", *ours, " = ", *theirs, ", FALSE) END")


def _compared(values: Fragment, type: FieldType) -> Fragment:
    """Return a list as it is compared: texts as bytes, since DuckDB compares lists in the collation of their texts."""
    if type is not FieldType.STRING:
        return values
    return ("list_transform(", *values, f", lambda {_ELEMENT}: encode({_ELEMENT}))")


def _has(test: o.Has, type: FieldType) -> Fragment:
    ours, theirs = _compared((COLUMN,), type), _compared(bound_list(type), type)
    if test.count is o.Count.ONE:
        return ("list_contains(", *ours, ", ", *theirs, "[1])")
    short: Fragment = ("list_has_all(" if test.every else "list_has_any(", *ours, ", ", *theirs, ")")
    if test.count is not o.Count.MANY:
        return short
    if test.every:
        longer: Fragment = ("CASE WHEN len(", COLUMN, ") >= ", forms.COUNT, " THEN ")
        return (*longer, *short, " WHEN ", COLUMN, " IS NOT NULL THEN FALSE END")
    return (
        *("CASE WHEN ", COLUMN, " IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest(", *ours),
        # The element is named outside the subquery, since inside, the name could mean a column.
        *(f")) AS {_ELEMENTS}({_ELEMENT}) WHERE {_ELEMENT} IN (SELECT unnest(", *theirs, "))) END"),
    )


# -- custom data ----------------------------------------------------------------------------------------------------

_literal: Final = partial(forms.doubled, quote="'")
_ELEMENT: Final = "audiencefilter_element"
_ELEMENTS: Final = "audiencefilter_elements"
_JSON: Final = "audiencefilter_json"
_INSTANT: Final = "audiencefilter_instant"
_VALUES: Final = "audiencefilter_values"
_NUMBER: Final = "audiencefilter_number"

#: The extensions of JSON that only DuckDB accepts: a comma after the last element, and NaN and infinity, in any case.
#: DuckDB searches fast for a pattern that starts with one letter. No colon before a letter, which drivers may read as a
#: mark.
_LOOSE: Final = (r",[ \t\r\n]*[]}]", "[Nn]([Aa][Nn]|[Ff])")
#: What is before an extension that is not inside a text, such as NaN in banana.
_BEFORE: Final = r'^([^"]|"([^"\\]|\\.)*")*'
_DATE: Final = "([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}"
_MINUTE: Final = forms.MINUTE.replace("(?:", "(")


def node(shape: Shape, read: str = "json_extract") -> Fragment:
    """Return what a function reads at a path as JSON; NULL if there is nothing, or no JSON."""
    found: Fragment = ("TRY_CAST(", COLUMN, " AS JSON)")
    for step, after in pairwise([*_steps(shape.path), None]):
        found = (f"{'json_extract' if after else read}(", *found, f", {_literal(step or '')})")
    return ("TRY(", *found, ")")  # of an Arrow file, a column of the type JSON may have a text that is none


def _if_strict(shape: Shape, value: Fragment) -> Fragment:
    """Return a value of a document; NULL if the document has an extension of JSON."""
    if shape.storage is Storage.JSONB:
        return value
    text = f"CAST({BLANK} AS VARCHAR)"
    loose = *_LOOSE, f"{_BEFORE}({'|'.join(_LOOSE)})"
    first, second, exact = [f"NOT regexp_matches({text}, {_literal(pattern)})" for pattern in loose]
    strict = f"{first} AND {second} OR {exact}"
    return (*forms.of_column(f"CASE WHEN {strict} THEN "), *value, " END")


def _steps(path: tuple[str, ...]) -> list[str]:
    """Return a path as JSON pointers, with a JSON path for each key that a pointer would read as an array index."""
    steps = []
    for is_place, keys in groupby(path, _may_be_place):
        if is_place:
            steps += [f'$."{key}"' for key in keys]
        else:
            steps.append("".join(["/" + key.replace("~", "~0").replace("/", "~1") for key in keys]))
    return steps


def _may_be_place(key: str) -> bool:
    return key == "-" or (key.isascii() and key.isdigit())


def _of_node(shape: Shape, expression: str) -> Fragment:
    """Return an expression of `_JSON`, the node at a path; NULL if the document has an extension of JSON."""
    return _if_strict(shape, ("list_transform([", *node(shape), f"], lambda {_JSON}: {expression})[1]"))


def _value(shape: Shape, json: str) -> str:
    """Return the value of a JSON node, NULL if it is of another type; an instant in microseconds."""
    before, after = _OF_TEXTS.get(shape.type, ("", ""))
    formed = f"{before}{json} ->> '$'{after}"
    written = f"CAST({json} AS VARCHAR)"
    double = f"TRY_CAST({written} AS DOUBLE)"  # NULL for any other JSON
    has_no_nul = f"(NOT contains({written}, '\\u0000') OR instr({json} ->> '$', chr(0)) = 0)"
    bound = 2 ** (shape.bits - 1)
    is_whole = f"{_NUMBER} >= -{bound} AND {_NUMBER} < {bound} AND trunc({_NUMBER}) = {_NUMBER}"
    integer = _once(double, _NUMBER, f"CASE WHEN {is_whole} THEN CAST({_NUMBER} AS BIGINT) END")
    exact = f"CASE WHEN json_type({json}) IN ('BIGINT', 'UBIGINT') THEN TRY_CAST({json} AS BIGINT) ELSE {integer} END"
    return by_type(
        string=f"CASE WHEN ascii({written}) = 34 AND {has_no_nul} THEN {json} ->> '$' END",
        integer=exact if shape.bits == 64 else integer,
        number=f"list_filter([{double}], lambda {_NUMBER}: isfinite({_NUMBER}))[1]",
        boolean=f"CASE {written} WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END",
        datetime=formed,
        date=formed,
        uuid=formed,
        decimal=_once(f"{double} * CAST('1e{shape.scale}' AS DOUBLE)", _NUMBER, _units(_NUMBER)),
    )[shape.type]


def _units(product: str) -> str:
    """Return the units of the decimal next to a double times 10**scale; NULL if it is not close to one."""
    # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
    close = f"CAST('1e-6' AS DOUBLE) + abs(round({product})) / CAST('4503599627370496' AS DOUBLE)"
    is_close = f"abs({product} - round({product})) <= {close}"
    whole = f"CASE WHEN {is_close} THEN CAST(round({product}) AS BIGINT) END"
    return f"CASE WHEN abs(round({product})) < 1e15 THEN {whole} END"


def _once(value: str, name: str, expression: str) -> str:
    """Return an expression in which a name means a value, which is computed once."""
    return f"list_transform([{value}], lambda {name}: {expression})[1]"


#: The value of a text, NULL if it has another form, as any other JSON has. The casts refuse what is no day.
_OF_TEXTS: Final[Mapping[FieldType, tuple[str, str]]] = {
    FieldType.DATETIME: (
        "list_filter([epoch_us(TRY_CAST(upper(regexp_extract(",
        (
            f", '^{_DATE}[Tt ]{_MINUTE}:[0-5][0-9]([.][0-9]+)?([Zz]|[+-]{_MINUTE})$')) AS TIMESTAMPTZ))],"
            f" lambda {_INSTANT}: {_INSTANT} BETWEEN {FIRST} AND {LAST})[1]"
        ),
    ),
    FieldType.DATE: ("TRY_CAST(regexp_extract(", f", '^{_DATE}$') AS DATE)"),
    FieldType.UUID: ("TRY_CAST(regexp_extract(", f", '^{forms.UUID.replace('(?:', '(')}$') AS UUID)"),
}


def _list_in_json(shape: Shape) -> str:
    """Return the list of a JSON node, NULL if it is no list or an element is neither null nor of the type."""
    if shape.type is FieldType.STRING:  # not element by element
        texts, has_nul = f"CAST({_JSON} AS VARCHAR[])", f"lambda {_ELEMENT}: instr({_ELEMENT}, chr(0)) > 0"
        is_known = f"json_structure({_JSON}) IN ('[\"VARCHAR\"]', '[\"NULL\"]') AND (NOT contains("
        is_known += f"CAST({_JSON} AS VARCHAR), '\\u0000') OR len(list_filter({texts}, {has_nul})) = 0)"
        return f"CASE WHEN {is_known} THEN {texts} END"
    elements = f"from_json({_JSON}, '[\"JSON\"]')"  # JSON's null becomes NULL
    values = f"list_transform({_ELEMENTS}, lambda {_ELEMENT}: {_value(shape, _ELEMENT)})"
    known = f"CASE WHEN list_count({_VALUES}) = list_count({_ELEMENTS}) THEN {_VALUES} END"
    whole = _once(elements, _ELEMENTS, _once(values, _VALUES, known))
    return f"CASE WHEN json_type({_JSON}) = 'ARRAY' THEN {whole} END"


# -- types of columns -----------------------------------------------------------------------------------------------

_TEXTS: Final = frozenset({"VARCHAR", "TEXT", "STRING", "CHAR", "BPCHAR", "NVARCHAR"})
_INTEGERS: Final = (
    "U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|INT[1248]?|U?INT(?:16|32|64|128)|UINT8|SHORT|LONG|SIGNED"
)
_DOUBLES: Final = "DOUBLE(?: PRECISION)?|FLOAT[48]?|REAL"
_DECIMALS: Final = "DECIMAL|NUMERIC|DEC"
_BOOLEANS: Final = "BOOLEAN|BOOL|LOGICAL"
#: The types of elements that compare like values of a field.
_ELEMENTS_OF: Final = by_type(
    string=f"{'|'.join(_TEXTS)}|ENUM", integer=_INTEGERS, number=f"{_DOUBLES}|{_INTEGERS}|{_DECIMALS}",
    boolean=_BOOLEANS, datetime="TIMESTAMPTZ|TIMESTAMP(?: WITH(?:OUT)? TIME ZONE|_S|_MS|_US|_NS)?|DATETIME",
    date="DATE", uuid="UUID", decimal=_DECIMALS,
)  # fmt: skip
#: The name of a list's type; its elements may have a precision or labels, as DECIMAL(18, 2)[].
_LIST: Final = re.compile(r"\s*(.+?)\s*(?:\(.*\))?\s*\[\d*\]\s*", re.DOTALL)


_WITHOUT_NAN: Final[Fragment] = (
    "CASE WHEN isfinite(", COLUMN, ") THEN ", COLUMN, " WHEN isinf(", COLUMN, ") THEN ", COLUMN, " END",
)  # fmt: skip
#: The column, ignoring its collation and the connection's. An ENUM becomes text; of text the cast costs nothing.
_BYTES: Final[Fragment] = ("CAST(", COLUMN, " AS VARCHAR) COLLATE POSIX")


class DuckDB(Dialect):
    """Forms that need no extension."""

    name = "duckdb"
    paramstyle = "qmark"
    whole = "HUGEINT"
    double_text = "CAST('{!r}' AS DOUBLE)"
    object_storage = Storage.JSONB  # JSON that is known to be valid
    placeholders = forms.placeholders(
        {FieldType.DATE: "DATE", FieldType.UUID: "UUID", FieldType.DECIMAL: "DECIMAL(38, 9)"},
        {FieldType.DATETIME: Operand(Kind.INTEGER, microseconds)},
    )
    searches = by_where(anywhere=("contains(", ")"), start=("starts_with(", ")"), end=("suffix(", ")"))

    def column(self, type: FieldType) -> Fragment:
        # Not nullif() nor isnan(): the statistics of a Parquet file, which leave NaN out, would decide them.
        return _WITHOUT_NAN if type is FieldType.NUMBER and self.has_nan else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        if type is FieldType.STRING:
            return _BYTES
        return _MICROSECONDS if type is FieldType.DATETIME else self.column(type)

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        return _bound_of_instants(side) if type is FieldType.DATETIME else super().bound(type, side, zone)

    def _exact_form(self, test: o.Test, zone: Zone, shape: Shape | None) -> Fragment:
        form = super()._exact_form(test, zone, shape)
        if shape is None or shape.type is not FieldType.DECIMAL or shape.function or shape.is_json:
            return form
        # In the scale of the field, so that the column is not converted to another one.
        after = f" AS DECIMAL(18, {shape.scale}))"
        return tuple(replace(part, after=after) if isinstance(part, Operand) and part.after else part for part in form)

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # An infinite instant, of which epoch_us is NULL, equals no operand.
        return ("(", *form, " AND isfinite(", COLUMN, "))") if test.type is FieldType.DATETIME else form

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        return (" IN (SELECT unnest(", *bound_list(type), "))")

    def ascii_fold(self) -> Fragment:
        return ("lower(", *self.comparable(FieldType.STRING), ")")  # also of U+0130 and U+212A

    def folded(self, test: o.FoldedMatch) -> Fragment:
        if test.where is Where.ANYWHERE and test.needle in (o.Needle.ASCII, o.Needle.SHARED):
            return ("contains(", *self.ascii_fold(), ", ", Operand(Kind.TEXT), ")")
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("regexp_matches(", COLUMN, ", ", pattern, ")")

    # -- lists and custom data ----------------------------------------------------------------------------------------

    def stored(self, field: Field, type_name: str | None) -> Storage:
        if any(map(has_half_a_pair, field.path)):
            raise UnsupportedError(self.name, f"the path of {field.name}, in which a key is no text of UTF-8")
        if type_name is None:
            return Storage.JSON if field.path else Storage.ARRAY
        plain = type_name.strip().upper()
        if plain in ("JSON", "JSONB"):
            return Storage.JSON
        if plain in _TEXTS:
            return Storage.TEXT
        if plain == "ARRAY" and not field.path:
            return Storage.ARRAY
        if field.path:
            what = f"custom data, as {field.name} is, in a column of {show(type_name)}: name JSON or VARCHAR"
            raise UnsupportedError(self.name, f"{what}; Expression('to_json(…)') makes JSON of what it can")
        element = _LIST.fullmatch(plain)
        if element is not None and re.fullmatch(_ELEMENTS_OF[field.type], element[1]):
            return Storage.ARRAY
        what = f"a list of {field.type.value} values, as {field.name} is, in a column of {show(type_name)}"
        raise UnsupportedError(self.name, f"{what}: name a list such as VARCHAR[], or JSON")

    def has_text(self, part: Part, several: bool = False) -> Fragment:
        return ("regexp_matches(" if several else "contains(", "CAST(", COLUMN, " AS VARCHAR), ", part, ")")

    def text_ahead(self, shape: Shape) -> Fragment:
        return (*node(shape, "json_extract_string"), " COLLATE POSIX")

    def at_path(self, shape: Shape) -> Fragment:
        if shape.type in _OF_TEXTS:
            before, after = _OF_TEXTS[shape.type]
            return _if_strict(shape, (before, *node(shape, "json_extract_string"), after))
        return _of_node(shape, _value(shape, _JSON))

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        # In JSON decimals are units, which are integers.
        is_units = shape.type is FieldType.DECIMAL and shape.is_json
        return forms.in_place_of_column(_list_form(test, FieldType.INTEGER if is_units else shape.type), list_of(shape))

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        elements = f"from_json({_JSON}, '[\"JSON\"]')" if many else f"[{_JSON}]"
        kind = "ARRAY" if many else "OBJECT"
        found = f"list_filter({elements}, lambda {_ELEMENT}: json_type({_ELEMENT}) = 'OBJECT')"
        found = f"CASE WHEN json_type({_JSON}) = '{kind}' THEN {found} END"
        shape = Shape(FieldType.STRING, path=path, storage=storage)
        return ("SELECT unnest(", *_of_node(shape, found), f") AS {OBJECT}")

    # -- related records ------------------------------------------------------------------------------------------

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        # Keys of unknown type are compared in two parts, for which NOT IN is slow; so it is beside other tests.
        if isinstance(node, o.Exists):
            is_plain = all(key.is_text is False for pair in keys for key in pair)
            return Way.KEYS if is_plain and not (node.negated and node.narrowed) else Way.EACH
        return Way.VERDICTS

    def joined(self, ours: Key, theirs: Key) -> str:
        if ours.is_text and theirs.is_text:
            return f"{self.key(theirs)} = {self.key(ours)}"
        equal = f"{theirs.text} = {ours.text}"
        if ours.is_text is False or theirs.is_text is False:
            return equal
        return f"{equal} AND {_bytes_of(theirs)} = {_bytes_of(ours)}"

    def key(self, key: Key) -> str:
        if key.is_text is None:
            return f"row({key.text}, {_bytes_of(key)})"
        return f"CAST({key.text} AS VARCHAR) COLLATE POSIX" if key.is_text else key.text

    # -- names and values -----------------------------------------------------------------------------------------

    def list_literal(self, kind: Kind, values: Sequence[Any]) -> str:
        # One text, since DuckDB takes seconds to parse a long list of literals.
        text = _literal(forms.json_array()(tuple(values)))
        return f"from_json({text}, '[\"VARCHAR\"]')" if kind is Kind.TEXTS else text


def _bytes_of(key: Key) -> str:
    """Return the bytes of a text key, and empty bytes for any other; the planner knows the type."""
    return f"CASE WHEN typeof({key.text}) = 'VARCHAR' THEN encode(CAST({key.text} AS VARCHAR)) ELSE encode('') END"
