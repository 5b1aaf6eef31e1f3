"""SQLite 3.23 and later. Instants are texts, ``YYYY-MM-DD HH:MM:SS.ffffff`` in UTC; booleans 0 and 1; lists JSON.

json_type() and json_extract() take a path, but before 3.42 they find no key that has an escape in the text. So a text
with escapes is walked from key to key with json_each(), except in a column of `json`, whose keys have none.

The forms first exclude text that is no JSON: these functions fail on it, and from 3.42 on they also accept JSON5. They
also exclude text with U+0000, raw or escaped, which the functions before 3.42 read as the end of the text.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from math import floor
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import (
    OBJECT,
    SIGNS,
    Dialect,
    Elements,
    Key,
    Shape,
    Storage,
    Way,
    compared,
    presence,
)
from audiencefilter.backends.sql.forms import BLANK, COLUMN, Fragment, Kind, Operand, Zone
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import UNSAFE, Field, FieldType
from audiencefilter.language.types import by_type
from audiencefilter.plan.nodes import Side, Where, by_side, by_where

_TEXTS: Final = frozenset({"text", "varchar", "nvarchar", "clob"})
#: Keys that every JSON encoder writes without escapes.
_PLAIN: Final = re.compile("[0-9A-Za-z_ .:$-]+")


# -- values at a path -------------------------------------------------------------------------------------------------

#: Whether a column has a backslash, and whether it has JSON that these functions read like all other parsers.
_ESCAPES: Final = rf"{BLANK} GLOB '*\*'"
_PLAIN_JSON: Final = f"json_valid({BLANK}) AND instr({BLANK}, char(0)) = 0"
_HAS_NO_NUL: Final = rf"instr(replace({BLANK}, '\\', ''), '\u0000') = 0"
#: A test of a BLOB that is no JSON text, which raises an error: what is no JSON is missing, but JSONB is JSON.
_REFUSED: Final = (
    f" WHEN typeof({BLANK}) = 'blob' AND NOT json_valid({BLANK})"
    f" THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof({BLANK})) END"
)
#: The column, in a subquery: beside json_each() a column named value, key or type would mean json_each()'s own.
_DOCUMENT: Final = f"(SELECT {BLANK} AS document) d"


def _at_path(shape: Shape, made: Callable[[str, str, str], str]) -> str:
    """Return what is made of the json_type() and the value at a path, and of a test that the text may have escapes."""
    keys, source, node, at = shape.path, _DOCUMENT, "d.document", ""
    for number, key in enumerate(keys):
        at = f"e{number}"
        source += f" CROSS JOIN json_each({node}) {at} ON {at}.key = {forms.doubled(key, chr(39))}"
        # A text that looks like an object is no object.
        node = f"CASE {at}.type WHEN 'object' THEN {at}.value END"
    walked = _select(made(f"{at}.type", f"{at}.value", "1"), source)
    walked = f" WHEN {_PLAIN_JSON} AND {_HAS_NO_NUL} THEN {walked}{_REFUSED}"
    if not all(map(_PLAIN.fullmatch, keys)):
        return "CASE" + walked
    path = "'$" + "".join([f'."{key}"' for key in keys]) + "'"
    kind, value = f"json_type({BLANK}, {path})", f"json_extract({BLANK}, {path})" if keys else BLANK
    if shape.storage is Storage.JSON or not keys:  # without a subquery, which no index may have
        found = made(kind, value, _ESCAPES)
        after = " END" if keys and not shape.many else _REFUSED  # in an index, what is no JSON is no error
        return f"CASE WHEN {_PLAIN_JSON} AND (NOT {_ESCAPES} OR {_HAS_NO_NUL}) THEN {found}{after}"
    # Only a document with escapes may have an escaped key.
    return f"CASE WHEN {_PLAIN_JSON} AND NOT {_ESCAPES} THEN {made(kind, value, '0')}{walked}"


def _of_kind(wanted: str) -> Callable[[str, str, str], str]:
    """Return what makes the value of a node, NULL if its json_type() is another one."""
    return lambda kind, value, escapes: f"CASE {kind} WHEN '{wanted}' THEN {value} END"


def _select(columns: str, source: str) -> str:
    return f"(SELECT {columns} FROM {source})"  # noqa: S608 - keys are literals


# -- typed values -----------------------------------------------------------------------------------------------------


def _typed(shape: Shape, type: str, value: str, escapes: str) -> str:
    """Return a JSON value in the shape's type, NULL if it is of another type; dates as in columns."""
    return by_type(
        string=_text(type, value, escapes),
        integer=_integer(type, value, shape.bits),
        # SQLite reads numbers beyond all doubles as infinite.
        number=f"CASE WHEN {type} IN ('integer', 'real') THEN nullif(nullif(CAST({value} AS REAL), 9e999), -9e999) END",
        boolean=f"CASE {type} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END",
        datetime=_instant(f"replace({value}, 'T', ' ')"),
        # Without a modifier, date() of 3.40 returns 30 February unchanged. In an index it fails for 'now'.
        date=f"CASE WHEN {value} BETWEEN '0001' AND ':' AND date({value}, '+0 days') = {value} THEN {value} END",
        uuid=f"CASE WHEN {value} GLOB '{_ID}' THEN {_hex(value)} END",
        decimal=f"CASE WHEN {type} IN ('integer', 'real') THEN {_units(f'CAST({value} AS REAL)', shape.scale)} END",
    )[shape.type]


_ID: Final = "-".join(["[0-9A-Fa-f]" * count for count in (8, 4, 4, 4, 12)])


def _hex(text: str) -> str:
    """Return the digits of an id: columns have either case, with hyphens or, as SQLAlchemy writes them, without."""
    return f"lower(replace({text}, '-', ''))"


def _units(double: str, scale: int, others: str = "") -> str:
    """Return the units of the decimal next to a double; NULL if it is not close to one. `others` are not doubles."""
    product, most = f"({double} * 1e{scale})", f"9e{14 - scale}"
    # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
    is_close = f"abs({product} - round({product})) <= 1e-6 + abs(round({product})) / 4503599627370496.0"
    # Nearly all are whole. A plus sign takes a column's affinity, so that a text is beyond all numbers.
    usual = f"+{double} BETWEEN -{most} AND {most} AND CAST({product} AS INTEGER) = {product}"
    rest = f"abs(round({product})) < 1e15 AND {is_close} THEN CAST(round({product}) AS INTEGER)"
    return f"CASE WHEN {usual} THEN CAST({product} AS INTEGER){others} WHEN {rest} END"


def _text(type: str, value: str, escapes: str) -> str:
    # GLOB reads half of a surrogate pair as U+FFFD, and also these three characters, so they are removed first.
    others = value
    for char in (65533, 65534, 65535):
        others = f"replace({others}, char({char}), '')"
    is_whole = f"NOT {others} GLOB '*' || char(65533) || '*'"
    return f"CASE WHEN {type} <> 'text' THEN NULL WHEN NOT {escapes} OR {is_whole} THEN {value} END"


def _integer(type: str, value: str, bits: int) -> str:
    within = f"{value} BETWEEN {-(2 ** (bits - 1))} AND {2 ** (bits - 1) - 1}"
    whole = f"CAST({value} AS INTEGER) = {value}"
    return f"CASE WHEN {type} IN ('integer', 'real') AND {within} AND {whole} THEN CAST({value} AS INTEGER) END"


def _instant(text: str) -> str:
    """Return a date operand in which T is a space as the text of its instant in a column; NULL for any other text."""
    second, rest = f"replace(substr({text}, 1, 19), 't', ' ')", f"substr({text}, 20)"
    zone = f"ltrim({rest}, '.0123456789')"
    form = (
        f"datetime({second}, '+0 days') = {second}",
        f"({zone} IN ('Z', 'z') OR {zone} GLOB '[+-][0-2][0-9]:[0-5][0-9]' AND substr({zone}, 2, 2) < '24')",
        f"({rest} = {zone} OR {rest} GLOB '.[0-9]*' AND NOT {rest} GLOB '.*.*')",
    )
    # A part that is no number, such as Z, counts as 0.
    minutes = f"(-(substr({zone}, 1, 3) * 60 + (substr({zone}, 1, 1) || substr({zone}, 5, 2))))"
    in_utc = f"datetime({second}, {minutes} || ' minutes')"
    zeros = f"substr('.000000', length({text}) - length({zone}) - 18)"
    # Nearly all are as the first form. In an index, datetime() fails for 'now'.
    return (
        f"CASE WHEN NOT {text} BETWEEN '0001' AND ':' THEN NULL"
        f" WHEN datetime({text}, '+0 days') || 'Z' = {text} THEN replace({text}, 'Z', '.000000')"
        f" WHEN {' AND '.join(form)} AND {in_utc} >= '0001'"
        f" THEN {in_utc} || substr(replace({rest}, {zone}, '') || {zeros}, 1, 7) END"
    )


# -- lists ------------------------------------------------------------------------------------------------------------


def _of_plain_list(test: o.Has, shape: Shape) -> Fragment:
    """Return the form of a Has test of a list in its own column."""
    # The values are of the field's type, so they are compared as json_each() returns them, but integers as doubles. A
    # JSON null, as SQLAlchemy stores None, is no list. A list with an escape of U+0000, which json_each() reads as the
    # end of a text, is missing, as in all forms of this module.
    value = "CAST(value AS REAL)" if shape.type is FieldType.NUMBER else "value"
    each = (" FROM ", *forms.of_column(_DOCUMENT), f" CROSS JOIN json_each(d.document) WHERE {value}")
    source: Fragment = (*each, *_among(test, shape.type))
    found: Fragment = ("EXISTS (SELECT 1", *source, ")")
    if test.every:
        found = (f"(SELECT count(DISTINCT {value})", *source, ") = ", forms.DISTINCT)
    if shape.type is FieldType.STRING:
        # A list without a text in quotation marks lacks it, unless it has escapes.
        sought = Operand(Kind.TEXT, lambda values: _in_quotes(values[:1] if test.every else values))
        may_have: Fragment = (COLUMN, " GLOB ", sought, " OR ", *forms.of_column(_ESCAPES))
        found = ("CASE WHEN ", *may_have, " THEN ", *found, " ELSE 0 END")
    verdict = ("NOT (", *found, ")") if test.negated else found
    is_array = f"(substr({BLANK}, 1, 1) = '[' OR json_type({BLANK}) = 'array')"
    is_list = rf"CASE WHEN json_valid({BLANK}) AND {is_array} AND NOT {BLANK} GLOB '*\u0000*' THEN "
    return (*forms.of_column(is_list), *verdict, *forms.of_column(_REFUSED))


def _form_of_list(test: o.ListTest, shape: Shape) -> Fragment:
    match test:
        case o.Presence():
            return presence(test, _of_elements(("1",), shape))
        case o.Known():
            return _of_elements(("1" if test.verdict else "0",), shape)
        case o.Has():
            verdict = _has(test, shape.type)
        case o.Equals():
            verdict = _equals(shape.type)
        case o.Empty():
            verdict = ("count(*) = 0",)
        case _:
            assert_never(test)
    form = _of_elements(verdict, shape)
    return ("NOT ", *form) if test.negated else form


def _of_elements(verdict: Fragment, shape: Shape) -> Fragment:
    """Return a verdict on all elements `s` of a list; unknown if there is no list, or a list of another type."""
    # `s.x` is the value of an element, `s.i` its position, and `s.n` whether it is null.
    before = "(SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN "
    about, source = "j.key AS i, j.type = 'null' AS n", "json_each(d.list) j"
    if shape.type is FieldType.DATETIME:
        elements = _select(f"{_instant('v')} AS x, i, n", _select(f"replace(j.value, 'T', ' ') AS v, {about}", source))
    else:
        value = _typed(shape, "j.type", "j.value", r"d.list GLOB '*\*'")
        elements = _select(f"{value} AS x, {about}", source)
    found = f"(SELECT {_at_path(shape, _of_kind('array'))} AS list) d"
    after = f" END FROM {elements} s) FROM {found} WHERE d.list IS NOT NULL)"
    return forms.of_column(before) + verdict + forms.of_column(after)


def _has(test: o.Has, type: FieldType) -> Fragment:
    among = _among(test, type)
    if not test.every:
        return ("max(s.x", *among, ") IS 1")  # max() is NULL without elements, and for nulls only
    return ("count(DISTINCT CASE WHEN s.x", *among, " THEN s.x END) = ", forms.DISTINCT)


def _among(test: o.Has, type: FieldType) -> Fragment:
    """Return the SQL after a value that tests whether the operand contains it."""
    match test.count:
        case o.Count.ONE | o.Count.FEW:
            return (" IN (", _BOUND[type].spread(), ")")
        case o.Count.MANY:
            return (" IN (SELECT value FROM json_each(", _all(type), "))")
        case _:
            assert_never(test.count)


def _in_quotes(texts: Sequence[str]) -> str:
    """Return a pattern of GLOB for JSON without escapes that has one of these texts, and for more.

    >>> _in_quotes(["vip", "voter", "v.1"])
    '*"v?[1pt]["e]*'
    """
    starts = zip(*[f'{text}"'[:32] for text in texts], strict=False)  # SQLite takes patterns of 50,000 bytes
    return '*"' + "".join([_one_of(sorted(set(chars))) for chars in starts]) + "*"


def _one_of(chars: Sequence[str]) -> str:
    """Return a pattern of GLOB for one of these characters, and for more."""
    listed = "".join(chars)
    if not (listed.isascii() and listed.replace('"', "0").isalnum()):
        return "?"
    return listed if len(listed) == 1 else f"[{listed}]"


def _equals(type: FieldType) -> Fragment:
    # SQLite looks the operand's values up by position, in an index that it builds once.
    same: Fragment = ("(s.i, s.x) IN (SELECT key, value FROM json_each(", _all(type), "))")
    return ("sum(", *same, ") IS ", forms.COUNT, " AND count(*) = ", forms.COUNT)


#: How to bind a single value, and how to bind one to compare with an element of JSON.
_SINGLE: Final = forms.PLACEHOLDERS | {
    FieldType.BOOLEAN: Operand(Kind.INTEGER, int),
    FieldType.UUID: Operand(Kind.TEXT, lambda value: value.hex),
}
_BOUND: Final = _SINGLE | {FieldType.DECIMAL: Operand(Kind.INTEGER)}


def _all(type: FieldType) -> Operand:
    """Return all values of the operand as one parameter."""
    return Operand(Kind.TEXT, forms.json_array(_BOUND[type].encode))


_TEXT: Final = Operand(Kind.TEXT)
#: The types whose values in a list are compared as they are stored.
_AS_STORED: Final = frozenset((FieldType.STRING, FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN))


class SQLite(Dialect):
    """Forms without custom functions or extensions, for columns of any collation."""

    name = "sqlite"
    paramstyle = "qmark"
    # In a table with columns named TRUE and FALSE these words mean the columns.
    constants = ("0", "1")
    fails = ("(", ") IS NOT 1")
    double = ("CAST(", COLUMN, " AS REAL)")
    object_storage = Storage.TEXT  # an object has the escapes of its document
    placeholders = _SINGLE
    zone_at_path = Zone.UNKNOWN

    def column(self, type: FieldType) -> Fragment:
        return forms.of_column(_hex(BLANK)) if type is FieldType.UUID else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        return (COLUMN, " COLLATE BINARY") if type is FieldType.STRING else self.column(type)

    def on_days(self) -> Fragment:
        # Across the end of the year those are tested that are left out.
        first = Operand(Kind.TEXT, lambda days: _month_and_day(days[0] if days[0] <= days[1] else days[1] + 1))
        last = Operand(Kind.TEXT, lambda days: _month_and_day(days[1] if days[0] <= days[1] else days[0] - 1))
        within = Operand(Kind.INTEGER, lambda days: int(days[0] <= days[1]))
        return ("(substr(", COLUMN, ", 6, 5) BETWEEN ", first, " AND ", last, ") = ", within)

    def units(self, shape: Shape) -> Fragment:
        whole = f" WHEN typeof({BLANK}) = 'integer' THEN {BLANK} * {10**shape.scale}"
        return forms.of_column(_units(BLANK, shape.scale, f"{whole} WHEN typeof({BLANK}) <> 'real' THEN NULL"))

    def in_ranges(self, test: o.Membership | o.Bound, scale: int) -> Fragment:
        if test.type is FieldType.UUID:
            # Most rows fail the first part, which no index serves. A BLOB is beyond all texts.
            first = Operand(Kind.TEXT, lambda ids: min(ends[0] for ends in forms.id_ranges(ids)))
            last = Operand(Kind.TEXT, lambda ids: max(ends[1] for ends in forms.id_ranges(ids)))
            ranges = forms.in_ranges(test.ranges, forms.id_ranges, Kind.TEXT)
            whole = ("CAST(", COLUMN, " AS TEXT) BETWEEN ", first, " AND ", last)
            return (*whole, " AND (", *ranges, " OR ", COLUMN, " >= x'')")
        return ("(", *_near(test, scale), " OR ", COLUMN, " = NULL)")

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        if zone is Zone.TRIMMED:
            return (COLUMN, SIGNS[side], Operand(Kind.TEXT, _ENDS[side]))
        return super().bound(type, side, zone)

    def equal(self, column: Fragment, test: o.Membership, zone: Zone) -> Fragment:
        if zone is Zone.TRIMMED:
            if test.count is o.Count.ONE:
                least, greatest = (Operand(Kind.TEXT, encode) for encode in (forms.trimmed_utc_text, forms.utc_text))
                return ("(", *column, " BETWEEN ", least, " AND ", greatest, ")")
            column = ("(", *column, " || substr('.000000', length(", *column, ") - 18))")
        return super().equal(column, test, zone)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        values = Operand(Kind.TEXT, forms.json_array(self.placeholder(type, zone).encode))
        return (" IN (SELECT value FROM json_each(", values, "))")

    def ascii_fold(self) -> Fragment:
        # lower() folds ASCII only. If an extension has replaced it, it would turn İ into two characters, so both
        # letters are replaced first.
        return ("lower(replace(replace(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: o.Match) -> Fragment:
        last = Operand(Kind.INTEGER, lambda needle: -len(needle))
        found: Mapping[Where, Fragment] = by_where(
            anywhere=("instr(", COLUMN, ", ", _TEXT, ") > 0"),
            start=forms.prefix_range((COLUMN, " COLLATE BINARY"), _TEXT, test.open_ended),
            end=("substr(", COLUMN, ", ", last, ") = ", _TEXT),
        )
        return found[test.where]

    def folded(self, test: o.FoldedMatch) -> Fragment:
        match test.needle:
            case o.Needle.ASCII:
                return _like(test.where, patterns.like)
            case o.Needle.SHARED:
                # Only a text beyond ASCII, with more bytes than characters, can contain other cases of the needle.
                like, glob = _like(test.where, patterns.like), _glob(test.where)
                foreign: Fragment = ("length(", COLUMN, ") <> length(CAST(", COLUMN, " AS BLOB))")
                loose = _like(test.where, patterns.loose_like)
                return ("(", *loose, " AND (", *like, " OR ", *foreign, " AND ", *glob, "))")
            case o.Needle.UNICODE:
                # LIKE is several times as fast as GLOB, and excludes most texts.
                return ("(", *_like(test.where, patterns.loose_like), " AND ", *_glob(test.where), ")")
            case o.Needle.NONCHARACTER:
                what = "a text with U+FFFD, U+FFFE or U+FFFF, ignoring case: GLOB reads them as one character"
                raise UnsupportedError("sqlite", what)
            case _:
                assert_never(test.needle)

    # -- lists and custom data ------------------------------------------------------------------------------------

    def stored(self, field: Field, type_name: str | None) -> Storage:
        name = show(field.name)
        if len(field.path) > 32:  # a join has at most 64 tables, and the walk needs up to two per key
            raise UnsupportedError("sqlite", f"a path of {len(field.path)} keys, as {name} has: at most 32")
        for key in field.path:
            if UNSAFE.search(key):
                what = f"the key {show(key)} in the path of {name}, which JSON text cannot have"
                raise UnsupportedError("sqlite", what)
        kind = "text" if type_name is None else type_name.partition("(")[0].strip().casefold()
        if kind in _TEXTS:
            return Storage.TEXT
        if kind == "json":
            return Storage.JSON
        what = f"{name} in a column of the type {show(type_name)}: store JSON in it, and declare it as text or json"
        raise UnsupportedError("sqlite", what)

    def at_path(self, shape: Shape) -> Fragment:
        if shape.type is FieldType.DATETIME and shape.storage is not Storage.JSON:
            spaced = _at_path(shape, lambda kind, value, escapes: f"replace({value}, 'T', ' ')")
            return forms.of_column(_select(_instant("v"), f"(SELECT {spaced} AS v)"))
        return forms.of_column(_at_path(shape, partial(_typed, shape)))

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        if isinstance(test, o.Has) and not shape.path and shape.type in _AS_STORED:
            return _of_plain_list(test, shape)
        return _form_of_list(test, shape)

    def elements(self, shape: Shape) -> Elements:
        value = _typed(shape, "item.type", "item.value", "1")
        return Elements(_of_elements(("d.list",), shape), "json_each", ("type", "value"), False, value)

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        shape = Shape(FieldType.STRING, many=True, path=path, storage=storage)
        found = f"(SELECT {_at_path(shape, _of_kind('array' if many else 'object'))} AS value) o"
        items = "CROSS JOIN json_each(o.value) item WHERE item.type = 'object'"
        source = f"{found} {items if many else 'WHERE o.value IS NOT NULL'}"
        return forms.of_column(f"SELECT {'item' if many else 'o'}.value AS {OBJECT} FROM {source}")  # noqa: S608 - keys are literals

    # -- related records ------------------------------------------------------------------------------------------

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        # A correlated subquery searches once per record: for all records it takes 30 times as long as one pass over the
        # related records.
        return Way.EACH if node.narrowed else Way.KEYS

    def joined(self, ours: Key, theirs: Key) -> str:
        # The collation of the left operand applies, so it is given there; an index in this collation is still used.
        return f"{self.key(theirs)} = {ours.text}"

    def key(self, key: Key) -> str:
        return key.text if key.is_text is False else f"{key.text} COLLATE BINARY"

    def wide_sum(self, test: o.Test, value: Fragment, type: FieldType) -> Fragment:
        if isinstance(test, o.Presence | o.Known):  # a sum is never missing
            return presence(test, self.aggregate("count", value))
        # Integers have 64 bits, so the sum is in two parts: the lower one has 31 bits.
        high, low = _parts_of_sum(("sum(", *value, " >> 31)"), ("sum(", *value, f" & {_LOW})"))
        total: Fragment = ("(coalesce(", *high, ", 0), coalesce(", *low, ", 0))")
        lower = Operand(Kind.INTEGER, lambda number: number & _LOW)
        # For an operand beyond all sums the nearest that SQLite has.
        higher = Operand(Kind.INTEGER, lambda number: max(-(2**62), min(2**62, number >> 31)))
        operand: Fragment = ("(", higher, ", ", lower, ")")
        return compared(test, total, operand)

    def average(self, test: o.Test, value: Fragment, scale: int, is_wide: bool) -> Fragment:
        # With the operand's whole part subtracted from each value, their sum is less than 0, or at least the number of
        # values, or it is compared as a product of two numbers below 2**31.
        if is_wide:
            whole_high = Operand(Kind.INTEGER, lambda c: floor(c) >> 31)
            whole_low = Operand(Kind.INTEGER, lambda c: floor(c) & _LOW)
            upper, lower = (" >> 31) - ", whole_high, ")"), (f" & {_LOW}) - ", whole_low, ")")
            high, low = _parts_of_sum(("sum((", *value, *upper), ("sum((", *value, *lower))
        else:
            whole = Operand(Kind.INTEGER, lambda c: max(-(2**33), min(2**33, floor(c))))  # beyond 32 bits all are alike
            low = ("sum(", *value, " - ", whole, ")")
            high = ("(", *low, " >> 31)")
        sign: Fragment = ("CASE WHEN ", *high, " < 0 THEN -1 WHEN ", *high, f" > 0 THEN {_LOW + 1} ELSE ")
        rest = Operand(Kind.INTEGER, lambda c: c.numerator % c.denominator)
        product = ("(", *sign, *low, " END) * ", Operand(Kind.INTEGER, lambda c: c.denominator))
        return ("(", *compared(test, product, (rest, " * count(", *value, ")")), ")")

    # -- names and values -----------------------------------------------------------------------------------------

    def quote(self, identifier: str) -> str:
        # Between quotation marks a name that is no column would be a text: the condition would select all or none.
        return forms.doubled(identifier, "`")

    def double_literal(self, value: float) -> str:
        return exact_double(value)


#: The text of an instant to compare with texts that may lack zeros: of all texts of an instant, the one without these
#: zeros is the least, the one with all of them the greatest.
_ENDS: Final = by_side(
    above=forms.utc_text, at_least=forms.trimmed_utc_text, below=forms.trimmed_utc_text, at_most=forms.utc_text
)
_LOW: Final = 2**31 - 1


def _month_and_day(number: int) -> str:
    return f"{number // 100:02}-{number % 100:02}"


def _parts_of_sum(high: Fragment, low: Fragment) -> tuple[Fragment, Fragment]:
    """Return the parts of a sum, of which the lower one has 31 bits, for the sums of both parts."""
    return ("(", *high, " + (", *low, " >> 31))"), ("(", *low, f" & {_LOW})")


def _near(test: o.Membership | o.Bound, scale: int) -> Fragment:
    """Return a test of numbers that may mean the operand, or a decimal on its side."""

    def beside(decimal: Decimal, sign: int) -> float:
        # At least ten times as far as a double may be from the decimal that it means.
        units = forms.units(scale, decimal)
        return float(round((units + sign * max(1e-3, abs(units) / 2**48)) / 10**scale, scale + 3))

    def ends(value: Decimal | tuple[Decimal, ...]) -> list[tuple[float, float]]:
        return [(beside(one, -1), beside(one, 1)) for one in (value if isinstance(value, tuple) else (value,))]

    if isinstance(test, o.Membership):
        return forms.in_ranges(test.ranges, ends, Kind.NUMBER)
    lower = (COLUMN, " >= ", Operand(Kind.NUMBER, lambda value: beside(value, -1)))
    upper = (COLUMN, " <= ", Operand(Kind.NUMBER, lambda value: beside(value, 1), opposite=test.ranges == 2))
    return (*lower, " AND ", *upper) if test.ranges == 2 else lower if test.side.is_lower else upper


def _like(where: Where | None, pattern: Callable[[str], str]) -> Fragment:
    """Return a LIKE, which ignores the case of ASCII in SQLite."""
    return (COLUMN, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, pattern, "%")), " ESCAPE '\\'")


def _glob(where: Where | None) -> Fragment:
    return (COLUMN, " GLOB ", Operand(Kind.TEXT, patterns.sided(where, patterns.glob, "*")))


def exact_double(value: float) -> str:
    """Return SQL for a double, exact to the last bit: SQLite reads decimal numbers with up to about 17 digits.

    >>> exact_double(19.99), exact_double(2.0**53), exact_double(0.1 + 0.2)
    ('19.99', '9007199254740992.0', '(1351079888211149 / 4294967296.0 / 1048576.0)')
    """
    text = repr(value)
    # With at most 15 digits and so small an exponent, every version reads a decimal number as the nearest double.
    if value == 0 or (1e-7 <= abs(value) < 1e22 and sum(map(str.isdigit, text)) <= 15):
        return text
    if value.is_integer() and abs(value) <= 2**53:
        return text
    fraction, exponent = math.frexp(value)
    numerator = int(fraction * 2**53)
    exponent -= 53
    zeros = (numerator & -numerator).bit_length() - 1
    numerator, exponent = numerator >> zeros, exponent + zeros
    sign = " * " if exponent > 0 else " / "
    whole, rest = divmod(abs(exponent), 32)
    factors = [float(2**32)] * whole + ([float(2**rest)] if rest else [])
    return f"({numerator}{''.join(sign + repr(factor) for factor in factors)})"
