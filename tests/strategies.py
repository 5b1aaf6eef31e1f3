"""Hypothesis strategies: schemas, clauses that are valid for them, records near the clauses' constants, and junk."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, Literal

from hypothesis import strategies as st

import audiencefilter as af

T = af.FieldType
#: The types that every back-end has.
FIRST_TYPES = (T.STRING, T.INTEGER, T.NUMBER, T.BOOLEAN, T.DATETIME)

#: Texts that have gone wrong somewhere: quotes, wildcards, brackets, look-alikes in folding, spaces at the ends.
HOSTILE_TEXTS = (
    "", " ", "a", "A", "ab", "Ann", "ann ", " ann", "acme.com", "O'Brien", '"quoted"', "%", "100%", "_", "a_b", "\\",
    "a\\", "\\%", "[a]", "*", "?", "{}", "$1", ":p1", "--", "/*", "';--", "''", "null", "NULL", "true", "k0", "x", "\n",
    "a\tb", "\x01", "\x7f", "İ", "i", "ı", "I", "K", "k", "ẞ", "ß", "ss", "SS", "ς", "σ", "Σ", "ſ", "s", "é", "e\u0301",
    "É", "ǅ", "straße", "İstanbul", "ΣΊΣΥΦΟΣ", "😀", "👩\u200d👩", "\U00010400", "\U00010428", "\u2028", "\ufeff",
    "\uffff", "名前", "\u00a0", "a\u200b", "__proto__", "constructor",
)  # fmt: skip
HOSTILE_NAMES = (
    "points", "firstName", "first name", "mode", "equals", "not", "in", "and", "IN", "gt", "__proto__", "constructor",
    "select", "it's", 'quo"te', "back\\slash", "new\nline", "ünï", "名前", "a.b", "a[0]", "1st", "class", "None",
    "null", "NULL", "keys", "items", "get", "r", "x", "k0", "%s", ":p", "--", "EVERYONE", "😀", " ", "İ", "self", "_",
    "$",
)  # fmt: skip
EDGES = (0, 1, -1, 9, 100, 2**31 - 1, -(2**31), 2**31, 2**53, 2**53 + 1, 2**53 - 1, 2**63 - 1, -(2**63), 2**63, 10**30)
DOUBLES = (
    0.1, 0.5, 1.5, -1.5, 2.0, 1e2, 1e15, 1e16, 1e22, 2.0**53, 2.0**53 + 2, 2.0**63, 5e-324, -5e-324,
    2.2250738585072014e-308, 1e308, -1e308, 1.7976931348623157e308, 0.30000000000000004, -0.0, 2147483647.5,
    -2147483648.5,
)  # fmt: skip
FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
INSTANTS = (
    FIRST, LAST, datetime(1970, 1, 1, tzinfo=UTC), datetime(2024, 2, 29, 23, 59, 59, 999_999, UTC),
    datetime(2024, 10, 27, 1, 30, tzinfo=UTC), datetime(2024, 10, 27, 0, 30, tzinfo=UTC),
    datetime(2025, 1, 1, tzinfo=UTC), datetime(1, 1, 2, 3, 4, 5, 6, UTC),
)  # fmt: skip

characters = st.characters(exclude_categories=["Cs", "Cn", "Co"], exclude_characters="\0", max_codepoint=0x1FFFF)
texts = st.sampled_from(HOSTILE_TEXTS) | st.text(characters, max_size=6)
instants = st.sampled_from(INSTANTS) | st.datetimes(timezones=st.just(UTC))


# -- schemas --------------------------------------------------------------------------------------------------------


@st.composite
def schemas(draw: st.DrawFn, types: tuple[T, ...] = FIRST_TYPES, plain: bool = False) -> af.Schema:
    """Draw a schema of one to six fields; `plain` ones have names that are Python identifiers."""
    if plain:
        names: st.SearchStrategy[str] = st.sampled_from([f"field{index}" for index in range(12)])
    else:
        names = st.sampled_from(HOSTILE_NAMES) | st.text(characters, min_size=1, max_size=5)
    count = draw(st.sampled_from((1, 2, 3, 4, 6)))
    allowed = names.filter(lambda name: name not in {"AND", "OR", "NOT"})
    chosen = draw(st.lists(allowed, min_size=count, max_size=count, unique=True))
    attributes = draw(st.lists(names, min_size=count, max_size=count, unique=True)) if draw(st.booleans()) else None
    fields = [
        af.Field(
            name,
            kind := draw(st.sampled_from(types)),
            attribute=None if attributes is None else attributes[index],
            nullable=draw(st.integers(0, 3)) > 0,
            bits=_of_integer(kind, draw(st.sampled_from((32, 64)))),
        )
        for index, name in enumerate(chosen)
    ]
    return af.Schema("Record", fields, draw(st.sampled_from(af.Notation)))


def _of_integer(kind: T, bits: Literal[32, 64]) -> Literal[32, 64]:
    """Return the bits of a field: drawn for each, so that what is drawn after them is the same for all types."""
    return bits if kind is T.INTEGER else 32


# -- constants ------------------------------------------------------------------------------------------------------


def constants(type: T) -> st.SearchStrategy[Any]:
    """Draw a value as an operand means it: for date-times the instant; dates and ids as JSON has them."""
    match type:
        case T.STRING:
            return texts
        case T.INTEGER:
            return st.sampled_from(EDGES) | st.integers(-5, 5) | st.integers() | st.sampled_from(DOUBLES)
        case T.NUMBER:
            return st.sampled_from(DOUBLES) | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(EDGES)
        case T.BOOLEAN:
            return st.booleans()
        case T.DATETIME:
            return instants
        case T.DATE:
            return st.dates().map(date.isoformat)
        case T.UUID:
            return st.uuids().map(str)
        case T.DECIMAL:
            return st.integers(-(10**17), 10**17) | st.sampled_from((0.1, 19.99, -0.0, 0.001))


@st.composite
def timestamps(draw: st.DrawFn, instant: datetime) -> str:
    """Draw a way to write an instant."""
    offset = timezone(timedelta(minutes=draw(st.sampled_from((0, 0, 60, -330, 1439, -1439)))))
    try:
        local = instant.astimezone(offset)
    except OverflowError:
        local, offset = instant, UTC
    digits = f"{local.microsecond:06}"
    shortest = len(digits.rstrip("0"))
    kept = draw(st.integers(shortest, 9))
    fraction = "." + (digits + "987")[:kept] if kept else ""
    minutes = int((offset.utcoffset(None) or timedelta()).total_seconds()) // 60
    zone = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
    if minutes == 0:
        zone = draw(st.sampled_from(("Z", "z", "+00:00", "-00:00")))
    day, time = local.replace(tzinfo=None, microsecond=0).isoformat().split("T")
    return f"{day}{draw(st.sampled_from('Tt '))}{time}{fraction}{zone}"


def operands(pool: st.SearchStrategy[Any], type: T) -> st.SearchStrategy[Any]:
    return pool.flatmap(timestamps) if type is T.DATETIME else pool


# -- clauses --------------------------------------------------------------------------------------------------------

#: What either notation lets one say of a type, restated from the specification: operators that take a value, and lists.
_ORDERING = ("gt", "gte", "lt", "lte")
_PUBLISHED: Mapping[T, tuple[tuple[str, ...], tuple[str, ...]]] = {
    T.STRING: (("equals", "contains", "startsWith", "endsWith"), ("in", "notIn")),
    T.INTEGER: (("equals", *_ORDERING), ("in",)),
    T.NUMBER: (("equals", *_ORDERING), ("in",)),
    T.BOOLEAN: (("equals",), ()),
    T.DATETIME: (("equals", *_ORDERING), ()),
}
_EXTENDED: Mapping[T, tuple[tuple[str, ...], tuple[str, ...]]] = {
    T.STRING: ((*_PUBLISHED[T.STRING][0], *_ORDERING), ("in", "notIn")),
    T.INTEGER: (_PUBLISHED[T.INTEGER][0], ("in", "notIn")),
    T.NUMBER: (_PUBLISHED[T.NUMBER][0], ("in", "notIn")),
    T.BOOLEAN: (("equals",), ()),
    T.DATETIME: (_PUBLISHED[T.DATETIME][0], ("in", "notIn")),
    T.DATE: (("equals", *_ORDERING), ("in", "notIn")),
    T.DECIMAL: (("equals", *_ORDERING), ("in", "notIn")),
    T.UUID: (("equals",), ("in", "notIn")),
}


@st.composite
def tests_of(draw: st.DrawFn, field: af.Field, notation: af.Notation, pool: st.SearchStrategy[Any]) -> Any:
    """Draw what a clause may hold under the name of a field."""
    extended = notation is af.Notation.EXTENDED
    operand = operands(pool, field.type)
    shape = draw(st.integers(0, 9))
    if shape <= 1:
        return draw(st.none() if extended and field.nullable and shape == 0 else operand)
    values, lists = (_EXTENDED if extended else _PUBLISHED)[field.type]
    mode = None
    if extended and field.type is T.STRING:
        mode = draw(st.sampled_from((None, None, "default", "insensitive")))
        if mode == "insensitive":
            values = tuple(key for key in values if key not in _ORDERING)
    nullable = extended and field.nullable

    def value(key: str) -> Any:
        if key == "not":
            return draw_not()
        if key in lists:
            if nullable and draw(st.integers(0, 9)) == 0:
                return None
            return [draw(operand) for _ in range(draw(st.sampled_from((2, 3, 1, 5, 0))))]
        return None if key == "equals" and nullable and draw(st.integers(0, 9)) == 0 else draw(operand)

    def draw_not() -> Any:
        if not extended or draw(st.integers(0, 2)) == 0:
            return None
        if draw(st.booleans()):
            return draw(operand)
        key = draw(st.sampled_from((*values, *lists)))
        return {key: value(key)}

    count = draw(st.sampled_from((1, 1, 1, 1, 2, 2, 3, 0)))
    keys = draw(st.permutations((*values, *lists, "not")))[:count]
    content = {key: value(key) for key in keys}
    if mode is not None:
        content["mode"] = mode
        content = dict(draw(st.permutations(list(content.items()))))
    return content


@st.composite
def clauses_from(
    draw: st.DrawFn, schema: af.Schema, pools: Mapping[str, st.SearchStrategy[Any]], levels: int
) -> dict[str, Any]:
    extended = schema.notation is af.Notation.EXTENDED
    chosen = draw(st.permutations(schema.fields))[
        : draw(st.sampled_from((1, 1, 0, 2) if levels > 1 else (1, 1, 1, 2, 0)))
    ]
    clause = {field.name: draw(tests_of(field, schema.notation, pools[field.name])) for field in chosen}
    if levels > 1:
        inner = clauses_from(schema, pools, levels - 1)
        keys = ("OR", "NOT", "AND") if extended else ("OR", "AND")
        for key in draw(st.permutations(keys))[: draw(st.sampled_from((1, 1, 0, 2)))]:
            if extended and key != "OR" and draw(st.booleans()):
                clause[key] = draw(inner)
            else:
                clause[key] = [draw(inner) for _ in range(draw(st.sampled_from((2, 2, 3, 1, 0))))]
        clause = dict(draw(st.permutations(list(clause.items()))))
    return clause


@st.composite
def clauses(draw: st.DrawFn, schema: af.Schema, levels: int = 3) -> dict[str, Any]:
    """Draw a clause that is valid for a schema."""
    return draw(clauses_from(schema, {field.name: constants(field.type) for field in schema.fields}, levels))


# -- records --------------------------------------------------------------------------------------------------------


def _neighbours(field: af.Field, constant: Any) -> list[Any]:
    """Return values of a field that an operator might mistake for a constant, the constant first."""
    match field.type:
        case T.STRING:
            return [
                constant, constant + "x", "x" + constant, constant.upper(), constant.lower(), constant.swapcase(),
                constant[1:], constant[:-1], constant + " ", "é" + constant + "ß", constant * 2,
            ]  # fmt: skip
        case T.INTEGER:
            low, high = -(2 ** (field.bits - 1)), 2 ** (field.bits - 1) - 1
            near = [math.floor(constant) + step for step in (0, 1, -1, 2)]
            return [min(max(value, low), high) for value in near]
        case T.NUMBER:
            double = float(min(max(constant, int(-1.7e308)), int(1.7e308)))
            near_doubles = [
                double, math.nextafter(double, math.inf), math.nextafter(double, -math.inf), -double, double / 2,
            ]  # fmt: skip
            whole = [int(double)] if double.is_integer() and abs(double) < 2**53 else []
            return [*near_doubles, *whole]
        case T.BOOLEAN:
            return [constant, not constant]
        case T.DATETIME:
            steps = [timedelta(0), timedelta(microseconds=1), timedelta(milliseconds=-1), timedelta(hours=1)]
            return [constant + s for s in steps if FIRST - constant <= s <= LAST - constant]
        case T.DATE | T.UUID | T.DECIMAL:
            raise AssertionError(field)  # tests/worlds/drawn.py draws these


@st.composite
def records(draw: st.DrawFn, schema: af.Schema, seeds: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Draw a record, by attribute, whose values are near the constants in `seeds`."""
    record = {}
    for field in schema.fields:
        missing = draw(st.sampled_from((2, 2, 2, 2, 2, 2, 0, 1))) if field.nullable else 2
        if missing == 0:
            continue
        constant = draw(st.sampled_from(seeds[field.name]))
        record[field.attribute] = None if missing == 1 else draw(st.sampled_from(_neighbours(field, constant)))
    return record


@dataclass(frozen=True)
class Scenario:
    """A clause that is valid for a schema, and records that it may select."""

    schema: af.Schema
    clause: dict[str, Any]
    rows: list[dict[str, Any]]

    @property
    def filter(self) -> af.Filter:
        return af.parse(self.clause, schema=self.schema)


@st.composite
def scenarios(
    draw: st.DrawFn, levels: int = 3, rows: int = 8, types: tuple[T, ...] = FIRST_TYPES, plain: bool = False
) -> Scenario:
    """Draw a schema, a clause, and records near the clause's constants, so that the outcome is seldom foregone."""
    schema = draw(schemas(types, plain))
    seeds = {
        field.name: [draw(constants(field.type)) for _ in range(draw(st.integers(1, 3)))] for field in schema.fields
    }
    pools = {name: st.sampled_from(values) for name, values in seeds.items()}
    clause = draw(clauses_from(schema, pools, levels))
    return Scenario(schema, clause, [draw(records(schema, seeds)) for _ in range(rows)])


# -- junk -----------------------------------------------------------------------------------------------------------

_WORDS = [
    "AND", "OR", "NOT", "points", "email", "createdAt", "isVerified", "equals", "in", "notIn", "contains", "gte", "lt",
    "not", "mode", "insensitive", "emial", "$gt", "_ref", "2025-01-01", "2025-01-01T00:00:00Z", "", "1", "true",
    "some", "every", "none", "is", "isNot", "count", "sum", "where", "field", "has", "hasEvery", "now", "zone", "f0",
]  # fmt: skip
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from((10**18, 10**400, -(10**309), 1704067200, 1704067200000))
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(_WORDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(_WORDS) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


class Foreign:
    """A Python object that JSON has no place for, and that does not like to be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")


python_values = st.recursive(
    json_values
    | st.floats()
    | st.binary(max_size=3)
    | st.decimals()
    | st.fractions()
    | st.complex_numbers()
    | st.datetimes()
    | st.datetimes(timezones=st.sampled_from((UTC, timezone(timedelta(hours=-12)))))
    | st.dates()
    | st.builds(Foreign)
    | st.sets(st.integers(), max_size=2)
    | st.sampled_from((5_000, 4_300)).map(lambda digits: 10**digits)  # Python does not print the longer one
    | st.sampled_from((object, len, Ellipsis, "\ud800", "\0")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(
            st.sampled_from(_WORDS) | st.integers() | st.none() | st.binary(max_size=2), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@st.composite
def near_valid_clauses(draw: st.DrawFn, schema: af.Schema) -> Any:
    """Draw a valid clause with one to three of its parts replaced by junk."""
    return draw(near(json.loads(json.dumps(draw(clauses(schema))))))


@st.composite
def near(draw: st.DrawFn, clause: Any) -> Any:
    """Draw a clause with one to three of its parts replaced by junk."""
    for _ in range(draw(st.integers(1, 3))):
        clause = _replaced(draw, clause)
    return clause


def _replaced(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(value)))
        if draw(st.integers(0, 3)) == 0:
            renamed = draw(st.sampled_from(_WORDS) | st.text(max_size=4))
            return {renamed if name == key else name: item for name, item in value.items()}
        return {**value, key: _replaced(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], _replaced(draw, value[index]), *value[index + 1 :]]
    return draw(json_values)
