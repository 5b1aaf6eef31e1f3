"""SQLite 3.23 and later. Instants are texts, ``YYYY-MM-DD HH:MM:SS.ffffff`` in UTC; booleans 0 and 1; lists JSON."""

import math
from collections.abc import Callable, Sequence
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Elements, Held, Key, Storage
from audiencefilter.backends.sql.forms import (
    COLUMN,
    Fragment,
    Kind,
    Operand,
    Placeholder,
    Zone,
    doubled,
    json_array,
    prefix_range,
    utc_text,
)
from audiencefilter.backends.sql.outline import FoldedMatch, FoldedMembership, ListTest, Match, Needle
from audiencefilter.backends.sql.sqlite_data import elements, form_of_list, storage_of, value_at_path
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Where

_TEXT: Final = Operand(Kind.TEXT)


class SQLite(Dialect):
    """Without functions or extensions of its own; a column may have any collation."""

    name = "sqlite"
    paramstyle = "qmark"
    # TRUE and FALSE are columns where the table has columns of these names.
    constants = ("0", "1")
    fails = ("(", ") IS NOT 1")
    folds_lists = True

    def comparable(self, type: FieldType) -> Fragment:
        return (COLUMN, " COLLATE BINARY") if type is FieldType.STRING else (COLUMN,)

    def boolean(self) -> Placeholder:
        return Placeholder(Kind.INTEGER, int)

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.TEXT, utc_text)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        values = Operand(Kind.TEXT, json_array(self.placeholder(type, zone).encode))
        return (" IN (SELECT value FROM json_each(", values, "))")

    def ascii_fold(self) -> Fragment:
        # lower() is for ASCII. Should an extension have replaced it, the two are gone before it makes two of the first.
        return ("lower(replace(replace(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        match test.where:
            case Where.ANYWHERE:
                return ("instr(", COLUMN, ", ", _TEXT, ") > 0")
            case Where.START:
                return prefix_range((COLUMN, " COLLATE BINARY"), Placeholder(Kind.TEXT), test.open_ended)
            case Where.END:
                last = Operand(Kind.INTEGER, lambda needle: -len(needle))
                return ("substr(", COLUMN, ", ", last, ") = ", _TEXT)
            case _:
                assert_never(test.where)

    def folded(self, test: FoldedMatch) -> Fragment:
        match test.needle:
            case Needle.ASCII:
                return _like(test.where, patterns.like)
            case Needle.SHARED:
                # Only a text that is not ASCII, which has more bytes than characters, can hold it in another way.
                like, glob = _like(test.where, patterns.like), _glob(test.where, (COLUMN,))
                foreign: Fragment = ("length(", COLUMN, ") <> length(CAST(", COLUMN, " AS BLOB))")
                loose = _like(test.where, patterns.loose_like)
                return ("(", *loose, " AND (", *like, " OR ", *foreign, " AND ", *glob, "))")
            case Needle.UNICODE:
                # LIKE is several times as quick as GLOB, and rules most texts out.
                return ("(", *_like(test.where, patterns.loose_like), " AND ", *_glob(test.where, (COLUMN,)), ")")
            case Needle.NONCHARACTER:
                return _glob(test.where, *_without_noncharacters(test.spare))
            case _:
                assert_never(test.needle)

    def folded_list(self, test: FoldedMembership) -> Fragment:
        column: Fragment = (COLUMN,)
        pattern: Callable[[str], str] = patterns.glob
        if test.spare:
            column, pattern = _without_noncharacters(test.spare)
        globs = Operand(Kind.TEXT, json_array(pattern))
        # Unknown for a missing value, which is what EXISTS would not be. The list is read once because it is the right
        # side of a LEFT JOIN, and the value is in a subquery since it may be one at a path, which takes long to find.
        # Beside json_each() itself, a column called value or key would be one of its own.
        text: Fragment = ("(SELECT ", *column, " AS `audiencefilter: text`)")
        listed = ("(SELECT value AS `audiencefilter: glob` FROM json_each(", globs, "))")
        found = "(SELECT max(`audiencefilter: text` GLOB `audiencefilter: glob`) FROM "
        return (found, *text, " LEFT JOIN ", *listed, ")")

    # -- lists and custom data ------------------------------------------------------------------------------------

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return storage_of(field, type_name)

    def at_path(self, held: Held) -> tuple[Fragment, Zone]:
        zone = Zone.MICROSECONDS if held.shape.type is FieldType.DATETIME else Zone.UNKNOWN
        return value_at_path(held), zone

    def of_list(self, test: ListTest, zone: Zone, held: Held) -> Fragment:
        return form_of_list(test, held)

    def elements(self, held: Held) -> Elements:
        return elements(held)

    # -- related records ------------------------------------------------------------------------------------------

    def correlates(self, beside: bool, keys: Sequence[tuple[Key, Key]]) -> bool:
        # Each record is a search of its own: of all of them they take 30 times as long as one pass over the others.
        return beside

    def joined(self, ours: Key, theirs: Key) -> str:
        # The collation stands on the left, whose own counts otherwise; an index in this one is still used.
        return f"{self.key(theirs)} = {ours.text}"

    def key(self, key: Key) -> str:
        return key.text if key.is_text is False else f"{key.text} COLLATE BINARY"

    # -- names and values -----------------------------------------------------------------------------------------

    def quote(self, identifier: str) -> str:
        # Between quotation marks, a name that is no column would be a text: the condition would hold for all or nobody.
        return doubled(identifier, "`")

    def text_literal(self, text: str) -> str:
        return doubled(text, "'")

    def double_literal(self, value: float) -> str:
        return exact_double(value)


def _like(where: Where | None, pattern: Callable[[str], str]) -> Fragment:
    """Return a LIKE, which ignores the case of ASCII here."""
    return (COLUMN, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, pattern, "%")), " ESCAPE '\\'")


def _glob(where: Where | None, column: Fragment, pattern: Callable[[str], str] = patterns.glob) -> Fragment:
    return (*column, " GLOB ", Operand(Kind.TEXT, patterns.sided(where, pattern, "*")))


def _without_noncharacters(spare: str) -> tuple[Fragment, Callable[[str], str]]:
    """Return the column without U+FFFE and U+FFFF, which are U+FFFD to GLOB, and what makes patterns of needles for it.

    The two become two characters that needles do not have, once these have been taken out of the way.
    """
    other, fffe, ffff = tuple(spare)
    column: Fragment = (COLUMN,)
    for old, new in ((fffe, other), (ffff, other), ("\ufffe", fffe), ("\uffff", ffff)):
        column = ("replace(", *column, f", char({ord(old)}), char({ord(new)}))")
    moved = str.maketrans({"\ufffe": fffe, "\uffff": ffff})
    return column, lambda needle: patterns.glob(needle.translate(moved))


#: Up to this many digits and so small an exponent, a decimal number is read as the nearest double by any version.
_EXACT_DIGITS: Final = 15
_EXACT_RANGE: Final = (1e-7, 1e22)


def exact_double(value: float) -> str:
    """Return SQL for a double, to the last bit: this engine reads decimal numbers with up to 17 digits or so.

    >>> exact_double(19.99), exact_double(2.0**53), exact_double(0.1 + 0.2)
    ('19.99', '9007199254740992.0', '(1351079888211149 / 4294967296.0 / 1048576.0)')
    """
    text = repr(value)
    least, greatest = _EXACT_RANGE
    if value == 0 or (least <= abs(value) < greatest and sum(map(str.isdigit, text)) <= _EXACT_DIGITS):
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
