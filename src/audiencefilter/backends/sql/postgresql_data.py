"""Lists and custom data in PostgreSQL: arrays, and JSON in columns of jsonb, json or text."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import partial
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, Dialect, Elements, Shape, Storage, presence
from audiencefilter.backends.sql.forms import BLANK, COLUMN, DATE_TIME, Fragment, Kind, Operand, Zone
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import UNSAFE, Field, FieldType
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type

_Encode: TypeAlias = Callable[[tuple[Any, ...]], Any]

# -- values -----------------------------------------------------------------------------------------------------------


def text_literal(text: str) -> str:
    """Return the literal of a text. With E, backslashes do not depend on `standard_conforming_strings`."""
    return "E" + forms.doubled(text.replace("\\", "\\\\"), "'") if "\\" in text else forms.doubled(text, "'")


def offset_text(instant: datetime) -> str:
    """Return an instant as untyped text for both column types: timestamptz reads its offset, timestamp ignores it."""
    return forms.utc_text(instant) + "+00:00"


def array_of(item: Callable[[Any], str], values: Iterable[Any]) -> str:
    """Return PostgreSQL's notation of an array."""
    return "{" + ",".join(map(item, values)) + "}"


_quoted: Final = partial(forms.backslashed, quote='"')
array_of_texts: Final = partial(array_of, _quoted)


def _array_of(type: FieldType, values: tuple[Any, ...]) -> str:
    return array_of(_ITEMS[type], values)


_ITEMS: Final[Mapping[FieldType, Callable[[Any], str]]] = by_type(
    string=_quoted, integer=repr, number=repr, boolean=json.dumps, datetime=lambda value: _quoted(offset_text(value)),
    date=date.isoformat, uuid=str, decimal=forms.plain_text,
)  # fmt: skip


#: Encodes an array of seconds since 1970, to the microsecond.
_seconds: Final = partial(array_of, lambda value: f"{microseconds(value)}e-6")


# -- columns ----------------------------------------------------------------------------------------------------------

_TEXTS: Final = frozenset({"text", "varchar", "character varying", "citext"})
_ELEMENTS: Final = by_type(
    string=_TEXTS,
    integer=frozenset(["integer", "int", "int4", "bigint", "int8"]),
    number=frozenset(["double precision", "float8", "float"]),
    boolean=frozenset(["boolean", "bool"]),
    datetime=frozenset(["timestamptz", "timestamp", "timestamp with time zone", "timestamp without time zone"]),
    date=frozenset(["date"]),
    uuid=frozenset(["uuid"]),
    decimal=frozenset(["numeric", "decimal"]),
)
_WIDE: Final = frozenset({"bigint", "int8"})
#: The parts of a type's name that do not affect the forms: lengths, precisions and collations.
_ASIDE: Final = re.compile(r"\(\s*[0-9]+\s*(?:,\s*[0-9]+\s*)?\)|\bcollate\s.*$")
_BRACKETS: Final = re.compile(r"\s*(?:\[\s*[0-9]*\s*\]|\barray(?:\s*\[\s*[0-9]*\s*\])?)$")


#: The types of columns with JSON.
_JSON: Final = {"jsonb": Storage.JSONB, "json": Storage.JSON, **dict.fromkeys(_TEXTS, Storage.TEXT)}


def _storage_named(field: Field, type_name: str) -> Storage:
    name = " ".join(_ASIDE.sub(" ", type_name.casefold()).split())
    if name in _JSON:
        return _JSON[name]
    element = _BRACKETS.sub("", name)
    is_array = not field.path and (name == "array" or (element != name and element in _ELEMENTS[field.type]))
    is_wide = field.bits == 64 and field.type is FieldType.INTEGER
    if is_array and (name == "array" or element in _WIDE or not is_wide):
        return Storage.ARRAY
    if field.path:
        what, instead = "custom data", "store it in jsonb, json or text"
    elif is_array:
        what, instead = "a list of 64-bit integers", "make it bigint[]"
    else:
        choice = " or ".join([f"{one}[]" for one in sorted(_ELEMENTS[field.type])])
        what, instead = f"a list of {field.type.value} values", f"store it in {choice}, or in jsonb"
    raise UnsupportedError("postgresql", f"{what} in a column of {show(type_name)}: {instead}")


# -- custom data ------------------------------------------------------------------------------------------------------

#: Numbers between this and its negative have a finite nearest double.
_BEYOND: Final = str(2**1024 - 2**970)
#: This number and all numbers nearer to zero have the nearest double zero; a cast to a double would fail.
_NOTHING: Final = "2.4703282292062328e-324"
# No groups with (?: here, since drivers may read a colon before a letter as the mark of a parameter.
_DATE_TIME, _DATE, _ID = ("^(" + form.replace("(?:", "(") + ")$" for form in (DATE_TIME, forms.DATE, forms.UUID))
#: A pattern of date-times of which only the day may be none of its month; it is so short that it is matched faster.
_NEAR_DATE_TIME: Final = _DATE_TIME.replace(_DATE[2:-2], "[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]")
#: Maximum depth of JSON. Much deeper JSON exceeds PostgreSQL's stack, an error that SQL cannot catch.
_DEPTH: Final = 100
_OF_HALF_PAIRS: Final = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_UNSAFE: Final = r"\\u(0000|[dD][89a-fA-F])"


def _is_json(shape: Shape) -> bool:
    return shape.storage is Storage.JSON


def _node(shape: Shape, last: str = "->") -> str:
    """Return the node at a path, as json if the column is json, otherwise as jsonb; with ->> as text."""
    if any(UNSAFE.search(key) for key in shape.path):  # PostgreSQL rejects documents with such a key
        kind = "text" if last == "->>" else "json" if _is_json(shape) else "jsonb"
        return f"CAST(NULL AS {kind})"
    node = _document(shape.storage)
    for at, key in enumerate(shape.path, 1):  # not #>, which reads digits as the index of an array
        node = f"({node} {last if at == len(shape.path) else '->'} {text_literal(key)})"
    return node


def _document(storage: Storage | None) -> str:
    if storage is Storage.JSONB:
        return BLANK
    if storage is Storage.JSON:
        return _checked(_is_safe(f"CAST({BLANK} AS text)"), BLANK)
    return _checked(f"pg_input_is_valid({BLANK}, 'jsonb')", f"CAST({BLANK} AS jsonb)")


def _checked(test: str, document: str) -> str:
    """Return a document if it is not nested too deeply, and then passes a test."""
    text = f"CAST({BLANK} AS text)"
    # Any text of fewer characters is shallow enough for the stack.
    is_shallow = f"CASE WHEN length({text}) < 1000 THEN TRUE ELSE {text} ~ {_shallow()} END"
    return f"(CASE WHEN {is_shallow} THEN CASE WHEN {test} THEN {document} END END)"


def _shallow() -> str:
    """Return a pattern of text that is nested at most _DEPTH deep, valid JSON or not."""
    inner = text_literal(r'([^][{}"]|"([^"\\]|\\.)*"|[[{]')
    last = text_literal(r'([^][{}"]|"([^"\\]|\\.)*")*')
    return f"('^' || repeat({inner}, {_DEPTH}) || {last} || repeat('[]}}])*', {_DEPTH}) || '$')"


def _is_safe(text: str) -> str:
    """Return a test that JSON text escapes no character that text cannot have: reading any key would fail."""
    backslashes, pairs, unsafe = map(text_literal, ("\\\\", _OF_HALF_PAIRS, _UNSAFE))
    rest = f"regexp_replace(replace({text}, {backslashes}, ''), {pairs}, '', 'g')"
    return f"CASE WHEN strpos({text}, {text_literal(chr(92) + 'u')}) = 0 THEN TRUE ELSE {rest} !~ {unsafe} END"


def _value(shape: Shape, node: str, text: str | None = None) -> str:
    """Return the value at a node, NULL if the node is of another type than the shape; decimals in units."""
    is_json = _is_json(shape)
    of_type = f"{'json' if is_json else 'jsonb'}_typeof({node})"
    text = text or f"({node} #>> '{{}}')"
    units, double = partial(_units, scale=shape.scale), f"CAST({node} AS double precision)"

    def usual(least: object, greatest: object, value: str) -> str:
        # No value of another type is between two numbers in jsonb.
        return "" if is_json else f" WHEN {node} BETWEEN '{least}' AND '{greatest}' THEN {value}"

    return by_type(
        string=f"CASE WHEN {of_type} = 'string' THEN {text} END",
        integer=f"CASE{usual(1, 2**31 - 1, _whole(double))} WHEN {of_type} = 'number'"
        f" THEN {_within_numeric(_integer, node, text, is_json)} END",
        number=f"CASE{usual('1e-300', '1e300', double)} WHEN {of_type} = 'number'"
        f" THEN {_within_numeric(_double, node, text, is_json)} END",
        boolean=f"CASE WHEN {of_type} = 'boolean' THEN {text} = 'true' END",
        # No other JSON is like these texts.
        datetime=_instant(text),
        date=_day(text),
        uuid=f"CASE WHEN {text} ~ '{_ID}' THEN CAST({text} AS uuid) END",
        decimal=f"CASE WHEN {of_type} = 'number' THEN {_within_numeric(units, node, text, is_json)} END",
    )[shape.type]


def _within_numeric(write: Callable[[str], str], node: str, text: str, is_json: bool) -> str:
    """Return a number as a function of its `numeric`. Numbers in jsonb are `numeric`; json stores any digits."""
    if not is_json:
        return write(f"CAST({node} AS numeric)")
    is_far = f"{text} ~ '[eE][-+]?0*[1-9][0-9]{{4}}'"  # very large or very small, whatever its digits
    is_zero = f"({text} ~ '[eE]-' OR {text} !~ '^[^eE]*[1-9]')"
    far = f"CASE WHEN {is_zero} THEN 0 END"
    return (
        f"CASE WHEN length({text}) <= 6000 THEN"  # a longer text may have more digits than `numeric`
        f" CASE WHEN {is_far} THEN {far} ELSE {write(f'CAST({text} AS numeric)')} END END"
    )


def _double(exact: str) -> str:
    """Return the nearest double of a `numeric`, NULL if that is infinite."""
    near = f"CASE WHEN abs({exact}) > {_NOTHING} THEN CAST({exact} AS double precision) ELSE 0 END"
    return f"CASE WHEN abs({exact}) < {_BEYOND} THEN {near} END"


def _integer(exact: str) -> str:
    """Return the nearest double of a `numeric` as an integer, NULL if it is no integer of 32 bits."""
    whole = _whole(f"CAST({exact} AS double precision)")
    small = f"CASE WHEN abs({exact}) <= {_NOTHING} THEN 0 END"
    return f"CASE WHEN abs({exact}) < 2147483649 THEN CASE WHEN abs({exact}) > 0.1 THEN {whole} ELSE {small} END END"


def _whole(double: str) -> str:
    """Return a double as an integer of 32 bits, NULL if it is none."""
    is_whole = f"{double} BETWEEN -2147483648 AND 2147483647 AND trunc({double}) = {double}"
    return f"CASE WHEN {is_whole} THEN CAST({double} AS integer) END"


def _units(exact: str, scale: int) -> str:
    """Return the units of the decimal next to the nearest double of a `numeric`, NULL if it is not close to one."""
    product = f"(({_double(exact)}) * CAST('1e{scale}' AS double precision))"
    # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
    close = f"CAST('1e-6' AS double precision) + abs(round({product})) / CAST('4503599627370496' AS double precision)"
    is_close = f"abs(round({product})) < 1e15 AND abs({product} - round({product})) <= {close}"
    whole = f"CASE WHEN {is_close} THEN CAST(round({product}) AS bigint) END"
    return f"CASE WHEN abs({exact}) < 1000000000000001 THEN {whole} END"


def _day(text: str) -> str:
    """Return the date of a text, NULL if it is none."""
    parts = ", ".join(
        [f"CAST(substr({text}, {start}, {length}) AS integer)" for start, length in ((1, 4), (6, 2), (9, 2))]
    )
    return f"CASE WHEN {text} ~ '{_DATE}' AND left({text}, 4) <> '0000' THEN make_date({parts}) END"


def _instant(text: str) -> str:
    """Return the instant of a text, NULL if it is no date-time. It does not depend on the session's settings."""

    def part(start: int, length: int) -> str:
        return f"CAST(substr({text}, {start}, {length}) AS integer)"

    minutes = f"(CAST(left(right({text}, 5), 2) AS integer) * 60 + CAST(right({text}, 2) AS integer))"
    offset = (
        f"CASE WHEN right({text}, 1) IN ('Z', 'z') THEN 0"
        f" ELSE CAST(left(right({text}, 6), 1) || '1' AS integer) * {minutes} END"
    )
    fraction = f"coalesce(substring({text} from '[.][0-9]{{1,6}}'), '')"
    minute = ", ".join([part(*place) for place in ((1, 4), (6, 2), (9, 2), (12, 2), (15, 2))])
    usual, local = (
        f"make_timestamp({minute}, CAST(substr({text}, 18, 2){more} AS double precision))"
        for more in ("", f" || {fraction}")
    )
    instant = f"({local} - make_interval(mins => {offset}))"
    in_range = f"{instant} >= TIMESTAMP '0001-01-01' AND {instant} < TIMESTAMP '10000-01-01'"
    # The offset moves only an instant of these years beyond the range.
    at_edge = f"CASE WHEN left({text}, 4) IN ('0001', '9999') THEN {in_range} ELSE TRUE END"
    is_day = f"{part(9, 2)} BETWEEN 1 AND 28 OR {text} ~ '{_DATE[:-1]}'"
    return (
        f"CASE WHEN {text} ~ '{_NEAR_DATE_TIME}' AND left({text}, 4) <> '0000' THEN CASE WHEN {is_day} THEN"
        f" CASE WHEN length({text}) = 20 THEN timezone('UTC', {usual})"  # in UTC and without a fraction
        f" WHEN {at_edge} THEN timezone('UTC', {instant}) END END END"
    )


# -- lists ------------------------------------------------------------------------------------------------------------


def _negated(form: Fragment, negated: bool) -> Fragment:
    return ("NOT (", *form, ")") if negated else form


def _first(encode: _Encode) -> _Encode:
    """Encode the first values, for an index search; the exact test checks the others on the rows found."""
    return lambda values: encode(values[:16])


# An operand is one array that takes the type of the column: varchar[] @> text[] does not exist.
def _of_array(test: o.ListTest, type: FieldType) -> Fragment:
    match test:
        case o.Presence() | o.Known():
            return presence(test, (COLUMN,))
        case o.Empty(negated):
            return ("cardinality(", COLUMN, ") <> 0" if negated else ") = 0")
        case o.Equals(negated):
            # A slice of the whole array starts at index 1; a stored array may start at another.
            values = Operand(Kind.ARRAY, partial(_array_of, type))
            some = Operand(Kind.ARRAY, _first(partial(_array_of, type)))
            exact = (*_slice(type), " = ", values)
            return _negated(("(", COLUMN, " @> ", some, " AND coalesce(", *exact, ", TRUE))"), negated)
        case o.Has(count, every, negated):
            is_many = count is o.Count.MANY
            return _negated(_has_many(type, every) if is_many else _has(type, " @> " if every else " && "), negated)
        case _:
            assert_never(test)


def _slice(type: FieldType) -> Fragment:
    if type is FieldType.STRING:
        return ("(CAST(", COLUMN, ' AS text[]))[:] COLLATE "C"')
    return ("(", COLUMN, ")[:]")


def _has(type: FieldType, sign: str, encode: Callable[[_Encode], _Encode] = lambda encode: encode) -> Fragment:
    values = Operand(Kind.ARRAY, encode(partial(_array_of, type)))
    if type is not FieldType.STRING:
        return (COLUMN, sign, values)
    # Under a collation or citext more texts may be equal, so the second test compares bytes. An index serves the first
    # test. The second test is in coalesce(), so that the planner does not count the same selectivity twice.
    # A parameter has the type of its first place, which is the column's.
    exact = ("CAST(", COLUMN, ' AS text[]) COLLATE "C"', sign, "CAST(", values, " AS text[])")
    return ("(", COLUMN, sign, values, " AND coalesce(", *exact, ", TRUE))")


def _has_many(type: FieldType, every: bool) -> Fragment:
    among: Fragment = (" FROM unnest(", COLUMN, ") AS element(value) WHERE ", *_among_many(type), ")")
    if not every:
        return ("CASE WHEN ", COLUMN, " IS NOT NULL THEN EXISTS (SELECT 1", *among, " END")
    found = (f"(SELECT count(DISTINCT {_element(type)})", *among, " = ", forms.COUNT)
    is_long = ("cardinality(", COLUMN, ") >= ", forms.COUNT)
    return (
        *("(", *_has(type, " @> ", _first), " AND CASE WHEN ", COLUMN, " IS NOT NULL THEN "),
        *(*is_long, " AND ", *found, " END)"),
    )


def _element(type: FieldType) -> str:
    """Return an element of an array for exact equality."""
    if type is FieldType.STRING:
        return 'CAST(element.value AS text) COLLATE "C"'
    if type is FieldType.DATETIME:  # the same for both types of timestamps; timestamp is read as UTC
        return "extract(epoch FROM element.value)"
    return "element.value"


def _among_many(type: FieldType) -> Fragment:
    """Return a test for one of many values. They are hashed once; IS TRUE prevents the planner from making a join."""
    if type is FieldType.DATETIME:
        values: Fragment = ("CAST(", Operand(Kind.TEXT, _seconds), " AS numeric[])")
    else:
        values = _values(type)
    return ("(", _element(type), " IN (SELECT unnest(", *values, "))) IS TRUE")


def _values(type: FieldType) -> Fragment:
    """Return an operand as an array, in the type to which JSON values are converted."""
    return array_in_parameter(FieldType.INTEGER if type is FieldType.DECIMAL else type)


def array_in_parameter(type: FieldType) -> Fragment:
    """Return an operand as an array in one parameter."""
    operand, name = _VALUES[type]
    return ("CAST(", operand, f" AS {name}[])")


_VALUES: Final = by_type(
    string=(Operand(Kind.TEXTS, list), "text"),
    integer=(Operand(Kind.INTEGERS, list), "bigint"),
    number=(Operand(Kind.NUMBERS, list), "double precision"),
    boolean=(Operand(Kind.BOOLEANS, list), "boolean"),
    datetime=(Operand(Kind.TEXT, partial(_array_of, FieldType.DATETIME)), "timestamptz"),
    date=(Operand(Kind.TEXT, partial(_array_of, FieldType.DATE)), "date"),
    uuid=(Operand(Kind.TEXT, partial(_array_of, FieldType.UUID)), "uuid"),
    decimal=(Operand(Kind.TEXT, partial(_array_of, FieldType.DECIMAL)), "numeric"),
)


# -- lists in JSON ----------------------------------------------------------------------------------------------------


def _of_json(test: o.ListTest, shape: Shape) -> Fragment:
    of = shape.type
    node = forms.of_column(_node(shape))
    known = _known(shape, ("TRUE",), ("TRUE",))
    match test:
        case o.Presence(_, present):
            return ("(", *known, ") IS NOT NULL" if present else ") IS NULL")
        case o.Known(_, verdict):
            return known if verdict else _known(shape, ("FALSE",), ("FALSE",))
        case o.Empty(negated):
            sign = " <> 0" if negated else " = 0"
            return _known(shape, ("count(*)", sign), ("jsonb_array_length(", *node, ")", sign))
        case o.Equals(negated):
            values = ("coalesce(array_agg(", _of_document(of), " ORDER BY element.place) = ", *_values(of))
            form = _known(shape, (*values, ", FALSE)"), (*node, " = ", *_texts(())))
            has_index = not negated and _has_index(shape)
            return _prefiltered(form, shape, _contains(shape, _first)) if has_index else _negated(form, negated)
        case o.Has(count, every, negated):
            is_short = count is not o.Count.MANY
            found: Fragment = ("coalesce(bool_or(", *_among(of), "), FALSE)")
            if every:
                found = ("count(DISTINCT element.value) FILTER (WHERE ", *_among(of), ") = ", forms.COUNT)
            has_index = not negated and (every or is_short) and _has_index(shape)
            # Beside the test that the index serves a list of texts needs no other.
            short = ("TRUE",) if has_index else (*node, " @> ", *(_texts(()) if every else _texts_of_any(())))
            form = _known(shape, found, short if is_short else None)
            contains = _contains(shape, _first) if every else (COLUMN, " @> ", *_texts_of_any(shape.path))
            return _prefiltered(form, shape, contains) if has_index else _negated(form, negated)
        case _:
            assert_never(test)


#: Whether an element of a list is no text. It has no filter, whose question mark a driver may read as a mark.
_HAS_OTHERS: Final = """, '$[*].type() != "string"')"""


def _known(shape: Shape, form: Fragment, of_texts: Fragment | None = None) -> Fragment:
    """Return a form over the elements of a list, unknown if an element is neither null nor of the list's type."""
    # `of_texts` is an equal form for a list in jsonb of which all elements are texts.
    if of_texts is not None and shape.storage is Storage.JSONB and shape.type is FieldType.STRING:
        node = forms.of_column(_node(shape))
        others = ("CASE WHEN jsonb_path_match(", *node, _HAS_OTHERS, " THEN ", *_known(shape, form))
        return ("CASE WHEN jsonb_typeof(", *node, ") = 'array' THEN ", *others, " ELSE ", *of_texts, " END END")
    kind = "json" if _is_json(shape) else "jsonb"
    value = _value(shape, "item.node")
    items = f"{kind}_array_elements(given.node) WITH ORDINALITY AS item(node, place)"
    columns = f"{value} AS value, {kind}_typeof(item.node) = 'null' AS is_null, item.place"
    elements = f"(SELECT {columns} FROM {items} OFFSET 0) AS element"  # noqa: S608 - keys are literals
    are_known = "coalesce(bool_and(element.is_null OR element.value IS NOT NULL), TRUE)"
    return (
        f"(SELECT CASE WHEN {kind}_typeof(given.node) = 'array' THEN (SELECT CASE WHEN {are_known} THEN ",
        *form,
        f" END FROM {elements}) END FROM (SELECT ",
        *forms.of_column(_node(shape)),
        " AS node OFFSET 0) AS given)",
    )


def _of_document(type: FieldType) -> str:
    """Return an element in the type of an operand's array."""
    return "CAST(element.value AS bigint)" if type in (FieldType.INTEGER, FieldType.DECIMAL) else "element.value"


def _among(type: FieldType) -> Fragment:
    return ("element.value IN (SELECT unnest(", *_values(type), "))")


def _has_index(shape: Shape) -> bool:
    """Whether a GIN index serves a test of lists: only of texts, since it may have a number in other digits."""
    is_text = shape.storage is Storage.JSONB and shape.type is FieldType.STRING
    return is_text and not any(UNSAFE.search(key) for key in shape.path)


def _prefiltered(form: Fragment, shape: Shape, contains: Fragment) -> Fragment:
    """Return a form after a test that a GIN index serves, and that is true wherever the form is true."""
    # The result is unknown for a missing list, like the form. In a WHERE clause the planner reduces it to both tests.
    return ("(", *contains, " AND ", *form, " OR (", *_known(shape, ("TRUE",), ("TRUE",)), ") IS NULL AND NULL)")


def _contains(shape: Shape, encode: Callable[[_Encode], _Encode]) -> Fragment:
    return (COLUMN, " @> ", *_texts(shape.path, encode))


def _texts(path: tuple[str, ...], encode: Callable[[_Encode], _Encode] = forms.identity) -> Fragment:
    """Return the operand's texts as a document with a list at a path."""
    return ("CAST(", Operand(Kind.TEXT, encode(partial(_document_with, path))), " AS jsonb)")


def _texts_of_any(path: tuple[str, ...]) -> Fragment:
    """Return ANY of the documents with one of the operand's texts in a list at a path."""
    each = Operand(Kind.TEXT, lambda values: array_of_texts([_document_with(path, (value,)) for value in values]))
    return ("ANY(CAST(", each, " AS jsonb[]))")


def _document_with(path: tuple[str, ...], values: tuple[str, ...]) -> str:
    """Return a JSON document with texts in the list at a path."""
    document: Any = values
    for key in reversed(path):
        document = {key: document}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


# -- the dialect ------------------------------------------------------------------------------------------------------


class Stored(Dialect):
    """The forms of PostgreSQL for lists and custom data; objects are jsonb, each of json parsed once from its text."""

    def stored(self, field: Field, type_name: str | None) -> Storage:
        usual = Storage.JSONB if field.path else Storage.ARRAY
        found = usual if type_name is None else _storage_named(field, type_name)
        if found is not Storage.ARRAY and field.type is FieldType.INTEGER and field.bits != 32:
            what = f"the 64-bit INTEGER {show(field.name)} in JSON: store it in a column of its own, or as a text"
            raise UnsupportedError("postgresql", what)
        return found

    def at_path(self, shape: Shape) -> Fragment:
        node = _node(shape)
        if shape.storage is Storage.JSONB:
            text = "(" + _value(shape, node, _node(shape, "->>")) + ")"
        else:  # parse the text once
            value = _value(shape, "found.node")
            text = f"(SELECT {value} FROM (SELECT {node} AS node OFFSET 0) AS found)"  # noqa: S608 - keys are literals
        return forms.of_column(text)

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        if shape.storage is not Storage.ARRAY:
            return _of_json(test, shape)
        form = _of_array(test, shape.type)
        # An operand takes the type of the column: in a list of real it would be rounded.
        is_number = shape.type is FieldType.NUMBER
        return forms.in_place_of_column(form, ("CAST(", COLUMN, " AS double precision[])")) if is_number else form

    def elements(self, shape: Shape) -> Elements:
        if shape.storage is Storage.ARRAY:
            raise UnsupportedError("postgresql", "the elements of arrays as rows")
        kind = "json" if _is_json(shape) else "jsonb"
        value = _value(shape, "item.node")
        return Elements(_known(shape, ("given.node",)), f"{kind}_array_elements", ("node",), True, value)

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        in_jsonb = storage is Storage.JSONB
        node = _node(Shape(FieldType.STRING, path=path, storage=Storage.JSONB if in_jsonb else Storage.TEXT))
        if storage is Storage.JSON:
            node = node.replace(BLANK, f"CAST({BLANK} AS text)")
        given = f"(SELECT {node} AS node OFFSET 0) AS given"
        array = "CASE WHEN jsonb_typeof(given.node) = 'array' THEN given.node END"
        rows = f"{given} CROSS JOIN LATERAL jsonb_array_elements({array}) AS item(node)" if many else given
        one = "item" if many else "given"
        return forms.of_column(f"SELECT {one}.node AS {OBJECT} FROM {rows} WHERE jsonb_typeof({one}.node) = 'object'")  # noqa: S608 - keys are literals

    def text_literal(self, text: str) -> str:
        return text_literal(text)
