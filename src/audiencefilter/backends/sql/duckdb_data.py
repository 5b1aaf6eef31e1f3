"""Lists and custom data in DuckDB: lists of its own, JSON, and structs.

Every list becomes a list of DuckDB's own, and every value at a path a value of DuckDB's own, NULL where it is missing.
A name is given to what is needed more than once by a function of one argument: ``list_transform([x], lambda y: …)[1]``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, assert_never

from audiencefilter.backends.sql.date_texts import DATE_TIME, FIRST, LAST
from audiencefilter.backends.sql.dialect import Held, Storage
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Zone, doubled, in_place_of_column
from audiencefilter.backends.sql.outline import Count, Empty, Equals, Has, Known, ListTest, Presence, Shape
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.instants import microseconds

#: The instant in microseconds, a number that means the same to columns with a time zone and without, and to all units.
#: Nanoseconds are cut, before 1970 too, and not rounded as epoch_us() does it. The type is known when a query is
#: planned, so one branch is left, and the statistics and indexes of columns of other units serve it.
MICROSECONDS: Final[Fragment] = (
    *("CASE WHEN typeof(", COLUMN, ") = 'TIMESTAMP_NS' THEN "),
    # No percent sign, which drivers take for a mark.
    *(
        "epoch_ns(",
        COLUMN,
        ") // 1000 - CAST(epoch_ns(",
        COLUMN,
        ") // 1000 * 1000 > epoch_ns(",
        COLUMN,
        ") AS BIGINT)",
    ),
    *(" ELSE epoch_us(", COLUMN, ") END"),
)


def bound_list(type: FieldType) -> Fragment:
    """Return the values of an operand as a list in one parameter; of instants, their microseconds."""
    match type:
        case FieldType.STRING:
            kind, name = Kind.TEXTS, "VARCHAR"
        case FieldType.INTEGER | FieldType.DATETIME:
            kind, name = Kind.INTEGERS, "BIGINT"
        case FieldType.NUMBER:
            kind, name = Kind.NUMBERS, "DOUBLE"
        case FieldType.BOOLEAN:
            kind, name = Kind.BOOLEANS, "BOOLEAN"
        case _:
            assert_never(type)
    encode = _microseconds_of_all if type is FieldType.DATETIME else list
    return ("CAST(", Operand(kind, encode), f" AS {name}[])")


def _microseconds_of_all(instants: tuple[Any, ...]) -> list[int]:
    return list(map(microseconds, instants))


# -- lists ----------------------------------------------------------------------------------------------------------


def of_list(test: ListTest, held: Held) -> Fragment:
    """Return the form of a test of a list."""
    return in_place_of_column(_list_form(test, held.shape.type), list_of(held))


def list_of(held: Held) -> Fragment:
    """Return a list as DuckDB's own, in which instants are microseconds; NULL where it is missing."""
    kind = held.shape.type
    if held.storage is Storage.ARRAY:
        if kind is not FieldType.DATETIME:
            return (COLUMN,)
        element: Fragment = (_ELEMENT,)
        instant = in_place_of_column(MICROSECONDS, element)
        return ("list_transform(", COLUMN, f", lambda {_ELEMENT}: ", *instant, ")")
    read = _list_in_json(held.shape, may_have_nan=held.storage is Storage.STRUCT)
    return _named(_JSON, node(held), read)


def _list_form(test: ListTest, type: FieldType) -> Fragment:
    match test:
        case Presence(present=present):
            return (COLUMN, " IS NOT NULL" if present else " IS NULL")
        case Known(verdict=verdict):
            return ("(", COLUMN, " IS NOT NULL OR NULL)" if verdict else " IS NULL AND NULL)")
        case Empty():
            form: Fragment = ("len(", COLUMN, ") = 0")
        case Equals():
            form = _equals(type)
        case Has():
            form = _has(test, type)
        case _:
            assert_never(test)
    return ("NOT (", *form, ")") if test.negated else form


def _equals(type: FieldType) -> Fragment:
    if type is FieldType.STRING:
        # As bytes: lists are compared in the collation of their texts, whatever is said of it.
        ours, theirs = (_encoded(values) for values in ((COLUMN,), bound_list(type)))
    else:
        ours, theirs = (COLUMN,), bound_list(type)
    return ("CASE WHEN ", COLUMN, " IS NOT NULL THEN coalesce(", *ours, " = ", *theirs, ", FALSE) END")


def _encoded(texts: Fragment) -> Fragment:
    return ("list_transform(", *texts, f", lambda {_ELEMENT}: encode({_ELEMENT}))")


def _has(test: Has, type: FieldType) -> Fragment:
    # Neither of these two compares in a collation, as list_contains() does.
    function = "list_has_all(" if test.every else "list_has_any("
    short: Fragment = (function, COLUMN, ", ", *bound_list(type), ")")
    if test.count is not Count.MANY:
        return short
    if test.every:
        longer: Fragment = ("CASE WHEN len(", COLUMN, ") >= ", Operand(Kind.INTEGER, len), " THEN ")
        return (*longer, *short, " WHEN ", COLUMN, " IS NOT NULL THEN FALSE END")
    collation = " COLLATE POSIX" if type is FieldType.STRING else ""
    return (
        *("CASE WHEN ", COLUMN, " IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest(", COLUMN),
        # The name stands outside, or it would be that of a column within.
        f")) AS {_ELEMENTS}({_ELEMENT}) WHERE {_ELEMENT}{collation} IN (SELECT unnest(",
        *(*bound_list(type), "))) END"),
    )


# -- custom data ----------------------------------------------------------------------------------------------------

_ELEMENT: Final = "audiencefilter_element"
_ELEMENTS: Final = "audiencefilter_elements"
_JSON: Final = "audiencefilter_json"
_TEXT: Final = "audiencefilter_text"
_VALUES: Final = "audiencefilter_values"

#: What DuckDB takes for JSON and nobody else does, in text that it takes for JSON: NaN and infinity, in any case, and a
#: comma with nothing behind it. No colon with a letter behind it, which a driver may take for a mark.
_LOOSE: Final = r"[Nn][Aa][Nn]|[Ii][Nn][Ff]|,[ \t\r\n]*[]}]"
_STRING: Final = r'"([^"\\]|\\.)*"'
_DATE_TIME: Final = DATE_TIME.replace("(?:", "(")
_NUMBERS: Final = "('BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT', 'DECIMAL', 'DOUBLE')"


def at_path(held: Held) -> tuple[Fragment, Zone]:
    """Return the value at a path, NULL where it is missing or of another type; an instant in microseconds."""
    kind = held.shape.type
    zone = Zone.MICROSECONDS if kind is FieldType.DATETIME else Zone.UNKNOWN
    return _named(_JSON, node(held), _value(held.shape, _JSON)), zone


def node(held: Held) -> Fragment:
    """Return what stands at a path, as JSON; NULL where nothing does."""
    path = held.shape.path
    match held.storage:
        case Storage.STRUCT:
            member: Fragment = (COLUMN,)
            for key in path:
                member = ("struct_extract(", *member, f", {_literal(key)})")
            return ("to_json(", *member, ")")
        case Storage.JSON | Storage.TEXT:
            found = _document()
            for step in _steps(path):
                found = ("json_extract(", *found, f", {_literal(step)})")
            return found
        case None | Storage.ARRAY | Storage.JSONB | Storage.VARIANT:
            raise TypeError(f"no storage of custom data: {held.storage}")
        case _:
            assert_never(held.storage)


def _document() -> Fragment:
    """Return the column as JSON; NULL where it is none."""
    text: Fragment = ("CAST(", COLUMN, " AS VARCHAR)")
    loose = f", {_literal(_LOOSE)})"
    return (
        *("CASE WHEN json_valid(", COLUMN, ") THEN CASE WHEN regexp_matches(", *text, loose),
        # It may stand in a text, as NaN does in banana.
        *(" AND regexp_matches(regexp_replace(", *text, f", {_literal(_STRING)}, '', 'g')", loose),
        *(" THEN NULL ELSE CAST(", COLUMN, " AS JSON) END END"),
    )


def _steps(path: tuple[str, ...]) -> list[str]:
    """Return a path as pointers, and its keys that a pointer would take for places in an array as paths.

    >>> _steps(("a/b", "*", "0", "c"))
    ['/a~1b/*', '$."0"', '/c']
    """
    steps = []
    for is_place, keys in groupby(path, _may_be_place):
        if is_place:
            steps += [f'$."{key}"' for key in keys]
        else:
            steps.append("".join(["/" + key.replace("~", "~0").replace("/", "~1") for key in keys]))
    return steps


def _may_be_place(key: str) -> bool:
    return key == "-" or (key.isascii() and key.isdigit())


def _literal(text: str) -> str:
    return doubled(text, "'")


def _named(name: str, value: Fragment, expression: str) -> Fragment:
    """Return an expression in which a value has a name."""
    return ("list_transform([", *value, f"], lambda {name}: {expression})[1]")


def _value(shape: Shape, json: str) -> str:
    """Return the value of a JSON node, NULL where it is of another type; an instant in microseconds."""
    double = f"TRY_CAST({json} AS DOUBLE)"
    match shape.type:
        case FieldType.STRING:
            text = f"{json} ->> '$'"
            return (
                f"CASE WHEN json_type({json}) = 'VARCHAR' THEN CASE WHEN instr({text}, chr(0)) = 0 THEN {text} END END"
            )
        case FieldType.INTEGER if shape.bits == 64:
            return _long(json)
        case FieldType.INTEGER:
            return (
                f"CASE WHEN json_type({json}) IN {_NUMBERS} THEN "
                f"CASE WHEN {double} BETWEEN -2147483648 AND 2147483647 THEN "
                f"CASE WHEN trunc({double}) = {double} THEN CAST({double} AS INTEGER) END END END"
            )
        case FieldType.NUMBER:
            return f"CASE WHEN json_type({json}) IN {_NUMBERS} THEN CASE WHEN isfinite({double}) THEN {double} END END"
        case FieldType.BOOLEAN:
            return f"CASE WHEN json_type({json}) = 'BOOLEAN' THEN CAST({json} AS VARCHAR) = 'true' END"
        case FieldType.DATETIME:
            text = f"CASE WHEN json_type({json}) = 'VARCHAR' THEN {json} ->> '$' END"
            return f"list_transform([{text}], lambda {_TEXT}: {_instant(_TEXT)})[1]"
        case _:
            assert_never(type)


def _long(json: str) -> str:
    """Return the integer of 64 bits that a JSON node is, NULL where it is none; exact where it is written as one."""
    double = f"TRY_CAST({json} AS DOUBLE)"
    whole = (
        f"CASE WHEN {double} >= -9223372036854775808 AND {double} < 9223372036854775808 THEN "
        f"CASE WHEN trunc({double}) = {double} THEN CAST({double} AS BIGINT) END END"
    )
    return (
        f"CASE WHEN json_type({json}) IN ('BIGINT', 'UBIGINT') THEN TRY_CAST({json} AS BIGINT) "
        f"WHEN json_type({json}) IN {_NUMBERS} THEN {whole} END"
    )


def _instant(text: str) -> str:
    """Return the microseconds of a text in the form of date operands, NULL of any other. Nothing in it can fail."""

    def number(start: int, length: int) -> str:
        return f"CAST(substr({text}, {start}, {length}) AS BIGINT)"

    date_and_time = ", ".join([number(1, 4), *(number(start, 2) for start in (6, 9, 12, 15, 18))])
    fraction = f"CAST(rpad(regexp_extract({text}, '^.{{19}}[.]([0-9]{{1,6}})', 1), 6, '0') AS BIGINT)"
    minutes = f"CAST(substr({text}, -5, 2) AS BIGINT) * 60 + CAST(right({text}, 2) AS BIGINT)"
    offset = (
        f"CASE WHEN right({text}, 1) IN ('Z', 'z') THEN 0 WHEN substr({text}, -6, 1) = '-' THEN -({minutes}) "
        f"ELSE {minutes} END"
    )
    instant = f"epoch_us(make_timestamp({date_and_time})) + {fraction} - 60000000 * ({offset})"
    return (
        f"CASE WHEN regexp_full_match({text}, '{_DATE_TIME}') AND left({text}, 4) <> '0000' THEN "
        f"CASE WHEN {instant} BETWEEN {FIRST} AND {LAST} THEN {instant} END END"
    )


def _list_in_json(shape: Shape, may_have_nan: bool) -> str:
    """Return the list that a JSON node is, NULL where it is none or an element is neither null nor of the type."""
    elements = f"from_json({_JSON}, '[\"JSON\"]')"  # in which a null is NULL
    if may_have_nan:
        present = f"CASE WHEN CAST({_ELEMENT} AS VARCHAR) <> 'NaN' THEN {_ELEMENT} END"
        elements = f"list_transform({elements}, lambda {_ELEMENT}: {present})"
    values = f"list_transform({_ELEMENTS}, lambda {_ELEMENT}: {_value(shape, _ELEMENT)})"
    whole = f"CASE WHEN list_count({_VALUES}) = list_count({_ELEMENTS}) THEN {_VALUES} END"
    whole = f"list_transform([{values}], lambda {_VALUES}: {whole})[1]"
    whole = f"list_transform([{elements}], lambda {_ELEMENTS}: {whole})[1]"
    return f"CASE WHEN json_type({_JSON}) = 'ARRAY' THEN {whole} END"


# -- how columns keep them ------------------------------------------------------------------------------------------

_TEXTS: Final = frozenset({"VARCHAR", "TEXT", "STRING", "CHAR", "BPCHAR", "NVARCHAR"})
_INTEGERS: Final = frozenset(
    {
        "TINYINT",
        "SMALLINT",
        "INTEGER",
        "BIGINT",
        "HUGEINT",
        "UTINYINT",
        "USMALLINT",
        "UINTEGER",
        "UBIGINT",
        "UHUGEINT",
        "INT",
        "INT1",
        "INT2",
        "INT4",
        "INT8",
        "SHORT",
        "LONG",
        "SIGNED",
        "INT16",
        "INT32",
        "INT64",
        "INT128",
        "UINT8",
        "UINT16",
        "UINT32",
        "UINT64",
        "UINT128",
    }
)
_DOUBLES: Final = frozenset({"DOUBLE", "DOUBLE PRECISION", "FLOAT8", "FLOAT", "FLOAT4", "REAL"})
_DECIMALS: Final = frozenset({"DECIMAL", "NUMERIC", "DEC"})
_BOOLEANS: Final = frozenset({"BOOLEAN", "BOOL", "LOGICAL"})
_INSTANTS: Final = frozenset(
    {
        "TIMESTAMPTZ",
        "TIMESTAMP WITH TIME ZONE",
        "TIMESTAMP",
        "TIMESTAMP WITHOUT TIME ZONE",
        "DATETIME",
        "TIMESTAMP_S",
        "TIMESTAMP_MS",
        "TIMESTAMP_US",
        "TIMESTAMP_NS",
    }
)
_ELEMENTS_OF: Final[Mapping[FieldType, frozenset[str]]] = {
    FieldType.STRING: _TEXTS | {"ENUM"},
    FieldType.INTEGER: _INTEGERS,
    FieldType.NUMBER: _DOUBLES | _INTEGERS | _DECIMALS,
    FieldType.BOOLEAN: _BOOLEANS,
    FieldType.DATETIME: _INSTANTS,
}
#: The types of a struct's members that mean in JSON what they mean in memory.
_JSON_TYPES: Final = _TEXTS | _INTEGERS | _DOUBLES | _BOOLEANS


def storage(field: Field, type_name: str | None) -> Storage:
    """Return how a column keeps a list or custom data; see :meth:`Dialect.storage`."""
    if any(map(has_half_a_pair, field.path)):
        raise _refused(f"the path of {field.name}, in which a key is no text of UTF-8")
    if type_name is None:
        return Storage.JSON if field.path else Storage.ARRAY
    plain = type_name.strip().upper()
    if plain in ("JSON", "JSONB"):
        return Storage.JSON
    if plain in _TEXTS:
        return Storage.TEXT
    if plain == "ARRAY" and not field.path:
        return Storage.ARRAY
    found = read_type(type_name)
    if found is not None and found.name == "STRUCT" and found.depth == 0 and field.path:
        _check_member(field, found)
        return Storage.STRUCT
    if found is not None and found.depth == 1 and found.name in _ELEMENTS_OF[field.type] and not field.path:
        return Storage.ARRAY
    if field.path:
        kept = f"custom data, as {field.name} is, in a column of {show(type_name)}"
        raise _refused(f"{kept}: name JSON, VARCHAR or STRUCT(…); Expression('to_json(…)') makes JSON of what it can")
    raise _refused(
        f"a list of {field.type.value} values, as {field.name} is, in a column of {show(type_name)}: "
        f"name a list such as VARCHAR[], or JSON"
    )


def _refused(construct: str) -> UnsupportedError:
    return UnsupportedError("duckdb", construct)


def _check_member(field: Field, found: "Type") -> None:
    """Refuse a path that a struct does not have, or at which what is kept means something else in memory."""
    for key in field.path:
        if found.depth or key not in found.members:
            names = ", ".join(map(show, found.members)) or "none"
            raise _refused(
                f"{show(key)} of {field.name} in a struct without such a name: names there differ "
                f"in nothing, not in case either, and are {names}"
            )
        found = found.members[key]
    if found.depth > 1 or (found.name not in _JSON_TYPES and found.name != "STRUCT"):
        raise _refused(
            f"{field.name} in a struct as {found.name}{'[]' * found.depth}, which no JSON has: "
            "make it a field without a path, of an Expression"
        )


@dataclass(frozen=True, slots=True)
class Type:
    """A type of DuckDB.

    Attributes:
        name: its name, in capitals, without what stands in parentheses behind it.
        members: those of a STRUCT.
        depth: how many lists it is in.
    """

    name: str
    members: Mapping[str, "Type"] = field(default_factory=dict)
    depth: int = 0


_TOKEN: Final = re.compile(r"""\s*("(?:[^"]|"")*"|'(?:[^']|'')*'|[(),]|\[\d*\]|[^\s"'(),\[\]]+)""")


def read_type(text: str) -> Type | None:
    """Read the name of a type as ``typeof`` prints it; None where it cannot be read.

    >>> read_type('STRUCT(a INTEGER, "b c" VARCHAR[])').members["b c"]
    Type(name='VARCHAR', members={}, depth=1)
    >>> read_type("STRUCT(a INTEGER")
    """
    tokens = []
    position, text = 0, text.strip()
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return None
        tokens.append(token[1])
        position = token.end()
    tokens.reverse()
    try:
        found = _read_type(tokens)
    except (IndexError, RecursionError):
        return None
    return None if tokens or not found.name else found


def _read_type(tokens: list[str]) -> Type:
    """Read a type from the end of tokens, which are in reverse."""
    name: list[str] = []
    members: dict[str, Type] = {}
    depth = 0
    while tokens and tokens[-1] not in (",", ")"):
        part = tokens.pop()
        if part.startswith("["):
            depth += 1
        elif part == "(" and name == ["STRUCT"]:
            members = _read_members(tokens)
        elif part == "(":
            _skip(tokens)
        else:
            name.append(part.upper())
    return Type(" ".join(name), members, depth)


def _read_members(tokens: list[str]) -> dict[str, Type]:
    members = {}
    separator = ","
    while separator == ",":
        name = tokens.pop()
        members[name[1:-1].replace('""', '"') if name.startswith('"') else name] = _read_type(tokens)
        separator = tokens.pop()
    return members


def _skip(tokens: list[str]) -> None:
    """Skip what is in parentheses, the first of which is gone."""
    depth = 1
    while depth:
        part = tokens.pop()
        depth += (part == "(") - (part == ")")
