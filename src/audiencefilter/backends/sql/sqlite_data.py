"""Lists and custom data in SQLite, which keeps both as JSON text.

What is at a path is found in one of two ways. The walk goes from key to key with json_each(), which tells every key
from every other. The path form hands a path to json_type() and json_extract(): an index can be on it, but before 3.42
it compares a key with the text between the quotation marks, in which a key that is escaped is another one.

Text that is no JSON is ruled out beforehand: these functions fail on it, and from 3.42 on they read JSON5. So is text
with U+0000, raw or escaped, which they take for the end before that.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, assert_never

from audiencefilter.backends.sql.date_texts import FIRST, LAST
from audiencefilter.backends.sql.dialect import Elements, Held, Storage
from audiencefilter.backends.sql.forms import (
    BLANK,
    COLUMN,
    Fragment,
    Kind,
    Operand,
    doubled,
    identity,
    json_array,
    of_column,
)
from audiencefilter.backends.sql.outline import Count, Empty, Equals, Has, Known, ListTest, Presence, Shape
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import UNSAFE
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType

_TEXTS: Final = frozenset({"text", "varchar", "nvarchar", "clob"})
#: Keys that are written as they are by whatever writes JSON.
_PLAIN: Final = re.compile("[0-9A-Za-z_ .:$-]+")
#: A join of SQLite has 64 tables at most, and the walk is one of as many as there are keys, and one more.
_MOST_KEYS: Final = 32


def storage_of(field: Field, type_name: str | None) -> Storage:
    """Return how a column keeps a list or custom data: as text, with JSON if its keys are promised to be plain.

    Raises:
        UnsupportedError: what is kept so cannot be asked exactly.
    """
    name = show(field.name)
    if len(field.path) > _MOST_KEYS:
        raise UnsupportedError("sqlite", f"a path of {len(field.path)} keys, as {name} has: at most {_MOST_KEYS}")
    for key in field.path:
        if UNSAFE.search(key):
            raise UnsupportedError("sqlite", f"the key {show(key)} in the path of {name}, which JSON text cannot have")
    kind = "text" if type_name is None else type_name.partition("(")[0].strip().casefold()
    if kind in _TEXTS:
        return Storage.TEXT
    if kind == "json":
        return Storage.JSON
    raise UnsupportedError(
        "sqlite", f"{name} in a column of the type {show(type_name)}: keep JSON in it, and call it text or json"
    )


# -- what is at a path ------------------------------------------------------------------------------------------------

#: Whether a column holds JSON that these functions read as everybody else does.
_SOUND: Final = (
    f"json_valid({BLANK}) AND instr({BLANK}, char(0)) = 0"
    rf" AND instr(replace({BLANK}, '\\', ''), '\u0000') = 0"
)
#: The column, in a subquery: beside json_each() a column called value, key or type would be one of its own.
_COLUMN: Final[Fragment] = ("(SELECT ", COLUMN, " AS document) d")
#: The column's JSON, in the same way.
_DOCUMENT: Final = f"(SELECT {BLANK} AS document WHERE {_SOUND}) d"


@dataclass(frozen=True, slots=True)
class _Node:
    """What is at a path, in a subquery.

    Attributes:
        type: its type, as json_type() calls it.
        value: its value.
        source: where these come from, behind FROM.
        wanted: what holds there, behind WHERE; empty where nothing has to.
    """

    type: str
    value: str
    source: str
    wanted: str = ""


def value_at_path(held: Held) -> Fragment:
    """Return the value at a path, NULL where it is missing or of another type; instants as microseconds since 1970."""
    shape = held.shape
    path = _path(held)
    if path is not None:
        value = f"json_extract({BLANK}, {path})"
        typed = _typed(shape, f"json_type({BLANK}, {path})", value)
        return of_column(f"CASE WHEN {_SOUND} THEN {typed} END")
    node = _walked(shape.path)
    source = f"{node.source} WHERE {node.wanted}"
    if shape.type is FieldType.DATETIME:
        return of_column(_select(_instant("v", "z"), _parts(node.value, source)))
    return of_column(_select(_typed(shape, node.type, node.value), source))


def _path(held: Held) -> str | None:
    """Return a path as json_extract() takes it, or None where the column's keys may be spelled in another way."""
    keys = held.shape.path
    if not _has_plain_keys(held.storage) or not keys or not all(map(_PLAIN.fullmatch, keys)):
        return None
    return "'$" + "".join([f'."{key}"' for key in keys]) + "'"


def _has_plain_keys(storage: Storage | None) -> bool:
    match storage:
        case Storage.JSON:
            return True
        case Storage.TEXT:
            return False
        case None | Storage.ARRAY | Storage.JSONB | Storage.STRUCT | Storage.VARIANT:
            raise TypeError(f"no storage of lists and custom data: {storage}")
        case _:
            assert_never(storage)


def _walked(keys: tuple[str, ...]) -> _Node:
    source, document = _DOCUMENT, "d.document"
    wanted = []
    for number, key in enumerate(keys):
        at = f"e{number}"
        source += f" CROSS JOIN json_each({document}) {at}"
        # A text that looks like an object is none.
        document = f"CASE {at}.type WHEN 'object' THEN {at}.value END"
        wanted.append(f"{at}.key = {doubled(key, chr(39))}")
    last = f"e{len(keys) - 1}"
    return _Node(f"{last}.type", f"{last}.value", source, " AND ".join(wanted))


def _select(columns: str, source: str) -> str:
    return f"(SELECT {columns} FROM {source})"  # noqa: S608 - keys are literals


# -- typed values -----------------------------------------------------------------------------------------------------


def _typed(shape: Shape, type: str, value: str) -> str:
    """Return a JSON value as one of the shape's type, NULL where it is of another type; dates as microseconds."""
    match shape.type:
        case FieldType.STRING:
            return _text(type, value)
        case FieldType.INTEGER:
            return _integer(type, value, 32 if shape.path else 64)
        case FieldType.NUMBER:
            # Numbers beyond all doubles are infinite.
            finite = f"{value} < 9e999 AND {value} > -9e999"
            return f"CASE WHEN {type} IN ('integer', 'real') AND {finite} THEN CAST({value} AS REAL) END"
        case FieldType.BOOLEAN:
            return f"CASE {type} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END"
        case FieldType.DATETIME:
            return _instant(value, _zone(value))
        case _:
            assert_never(shape.type)


def _text(type: str, value: str) -> str:
    # To GLOB, half of a surrogate pair is U+FFFD, and so are the three characters that are taken out beforehand.
    others = value
    for char in (65533, 65534, 65535):
        others = f"replace({others}, char({char}), '')"
    return f"CASE WHEN NOT {others} GLOB '*' || char(65533) || '*' AND {type} = 'text' THEN {value} END"


def _integer(type: str, value: str, bits: int) -> str:
    within = f"{value} BETWEEN {-(2 ** (bits - 1))} AND {2 ** (bits - 1) - 1}"
    whole = f"CAST({value} AS INTEGER) = {value}"
    return f"CASE WHEN {type} IN ('integer', 'real') AND {within} AND {whole} THEN CAST({value} AS INTEGER) END"


def _zone(text: str) -> str:
    """Return what follows the seconds of a date and their fraction: its time zone, if it is a date at all."""
    return f"ltrim(substr({text}, 20), '.0123456789')"


def _parts(text: str, source: str, *more: str) -> str:
    """Return a subquery with a text `v` and its zone `z`: in one expression they overflow the parser of 3.40."""
    return _select(", ".join((*more, f"{text} AS v", f"{_zone(text)} AS z")), source)


_SECOND: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][Tt ][0-2][0-9]:[0-5][0-9]:[0-5][0-9]"


def _instant(text: str, zone: str) -> str:
    """Return the microseconds since 1970 of a text in the form of a date operand; NULL for everything else."""
    day, rest = f"substr({text}, 1, 10)", f"substr({text}, 20)"
    form = (
        f"substr({text}, 1, 19) GLOB '{_SECOND}' AND substr({text}, 12, 2) < '24' AND substr({text}, 1, 4) > '0000'",
        # Where it has nothing to do, date() of 3.40 returns 30 February as it is.
        f"date({day}, '+0 days') = {day}",
        f"({zone} IN ('Z', 'z') OR {zone} GLOB '[+-][0-2][0-9]:[0-5][0-9]' AND substr({zone}, 2, 2) < '24')",
        f"({rest} = {zone} OR {rest} GLOB '.[0-9]*' AND NOT {rest} GLOB '.*.*')",
    )
    found = _microseconds(text, zone)
    # The range is asked of nothing but dates: in an index, strftime() fails for 'now'.
    return f"CASE WHEN {' AND '.join(form)} AND {found} BETWEEN {FIRST} AND {LAST} THEN {found} END"


def _microseconds(text: str, zone: str) -> str:
    """Return those of a text that has the form of a date. What is no number in it, as Z, counts as 0."""
    seconds = f"strftime('%s', substr({text}, 1, 10) || ' ' || substr({text}, 12, 8))"
    hours, minutes = f"substr({zone}, 1, 3)", f"(substr({zone}, 1, 1) || substr({zone}, 5, 2))"
    fraction = f"substr(substr({text}, 20, length({text}) - 19 - length({zone})) || '000000', 2, 6)"
    return f"{seconds} * 1000000 - {hours} * 3600000000 - {minutes} * 60000000 + {fraction}"


# -- lists ------------------------------------------------------------------------------------------------------------


def form_of_list(test: ListTest, held: Held) -> Fragment:
    """Return the form of a test of a list, of one at a path, too."""
    if isinstance(test, Has) and not held.shape.path and held.shape.type is not FieldType.DATETIME:
        return _of_plain_list(test, held)
    return _form_of_list(test, held)


def _of_plain_list(test: Has, held: Held) -> Fragment:
    """Return whether a list has something, where it is a column of its own: its values are of the field's type.

    So they are compared as json_each() has them. A JSON null, as SQLAlchemy stores None, is no list. A list with an
    escape of U+0000, which it takes for the end of a text, is missing, as it is everywhere here.
    """
    among = _among(test, held.shape.type)
    source: Fragment = (" FROM ", *_COLUMN, " CROSS JOIN json_each(d.document) WHERE value", *among)
    found: Fragment
    if test.every:
        found = ("(SELECT count(DISTINCT value)", *source, ") = ", _DISTINCT)
    else:
        found = ("EXISTS (SELECT 1", *source, ")")
    verdict = ("NOT (", *found, ")") if test.negated else found
    is_list: Fragment = ("json_type(", COLUMN, ") = 'array' AND instr(", COLUMN, r", '\u0000') = 0")
    return ("CASE WHEN ", *is_list, " THEN ", *verdict, " END")


def _form_of_list(test: ListTest, held: Held) -> Fragment:
    match test:
        case Presence():
            return (*_of_elements(("1",), held), " IS NOT NULL" if test.present else " IS NULL")
        case Known():
            return _of_elements(("1" if test.verdict else "0",), held)
        case Has():
            asked = _has(test, held.shape.type)
        case Equals():
            asked = _equals(held.shape.type)
        case Empty():
            asked = ("count(*) = 0",)
        case _:
            assert_never(test)
    form = _of_elements(asked, held)
    return ("NOT ", *form) if test.negated else form


def _of_elements(asked: Fragment, held: Held) -> Fragment:
    """Return what is asked of all elements of a list `s` together; unknown where there is no list, or another one.

    Of an element, `s.x` is its value, `s.i` its position, and `s.n` whether it is null.
    """
    node = _list(held)
    # What is no array is no row, and so unknown.
    wanted = " AND ".join(filter(None, (node.wanted, f"{node.type} = 'array'")))
    before = "(SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN "
    after = f" END FROM {_elements(held.shape, node.value)} s) FROM {node.source} WHERE {wanted})"
    return of_column(before) + asked + of_column(after)


def elements(held: Held) -> Elements:
    """Return how the elements of a list are read: as json_each() gives them."""
    shape = held.shape
    if shape.type is FieldType.DATETIME:
        value = _select(_instant("v", "z"), _parts("item.value", "(SELECT 1)"))
    else:
        value = _typed(shape, "item.type", "item.value")
    return Elements(_of_elements((_list(held).value,), held), "json_each", ("type", "value"), False, value)


def _elements(shape: Shape, array: str) -> str:
    source = f"json_each({array}) j"
    about = "j.key AS i, j.type = 'null' AS n"
    if shape.type is FieldType.DATETIME:
        return _select(f"{_instant('v', 'z')} AS x, i, n", _parts("j.value", source, about))
    return _select(f"{_typed(shape, 'j.type', 'j.value')} AS x, {about}", source)


def _list(held: Held) -> _Node:
    if not held.shape.path:
        return _Node("json_type(d.document)", "d.document", _DOCUMENT)
    path = _path(held)
    if path is not None:
        return _Node(f"json_type(d.document, {path})", f"json_extract(d.document, {path})", _DOCUMENT)
    return _walked(held.shape.path)


def _has(test: Has, type: FieldType) -> Fragment:
    among = _among(test, type)
    if not test.every:
        return ("max(s.x", *among, ") IS 1")  # NULL where there is no element, or none but nulls
    return ("count(DISTINCT CASE WHEN s.x", *among, " THEN s.x END) = ", _DISTINCT)


def _among(test: Has, type: FieldType) -> Fragment:
    """Return what follows a value to say that it is one of the operand's."""
    match test.count:
        case Count.ONE | Count.FEW:
            kind, encode = _bound(type)
            return (" IN (", Operand(kind, encode, spread=True), ")")
        case Count.MANY:
            return (" IN (SELECT value FROM json_each(", _all(type), "))")
        case _:
            assert_never(test.count)


_DISTINCT: Final = Operand(Kind.INTEGER, lambda values: len(set(values)))


def _equals(type: FieldType) -> Fragment:
    # The operand's values are looked up by their positions, in an index that is made of them once.
    same: Fragment = ("(s.i, s.x) IN (SELECT key, value FROM json_each(", _all(type), "))")
    return ("sum(", *same, ") IS ", _COUNT, " AND count(*) = ", _COUNT)


_COUNT: Final = Operand(Kind.INTEGER, len)


def _bound(type: FieldType) -> tuple[Kind, Callable[[Any], Any]]:
    """Return how a value is bound that an element is compared with."""
    match type:
        case FieldType.STRING:
            return Kind.TEXT, identity
        case FieldType.INTEGER:
            return Kind.INTEGER, identity
        case FieldType.NUMBER:
            return Kind.NUMBER, identity
        case FieldType.BOOLEAN:
            return Kind.INTEGER, int
        case FieldType.DATETIME:
            return Kind.INTEGER, microseconds
        case _:
            assert_never(type)


def _all(type: FieldType) -> Operand:
    """Return all values of the operand, as one parameter."""
    return Operand(Kind.TEXT, json_array(_bound(type)[1]))
