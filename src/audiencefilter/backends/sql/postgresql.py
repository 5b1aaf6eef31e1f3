"""PostgreSQL 14 and later. Instants are ``timestamptz``; a ``timestamp`` column is read as UTC."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Written, Zone, doubled, utc_text
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand
from audiencefilter.backends.sql.outline import Count, FoldedMatch, FoldedMembership, Match, Membership, Needle
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Side, Where

#: The column as text, whatever it is: citext would bring its own operators, and char(n) drop spaces.
_TEXT_COLUMN: Final[Fragment] = ("CAST(", COLUMN, " AS text)")
#: Under this collation texts are compared byte by byte, which is code point by code point.
_BYTES: Final[Fragment] = (*_TEXT_COLUMN, ' COLLATE "C"')
_NAN: Final = "CAST('NaN' AS double precision)"
_TEXT: Final = Operand(Kind.TEXT)


def _offset_text(instant: datetime) -> str:
    """Print an instant so that, untyped, it means the same to both types of columns: one reads the offset, one not."""
    return utc_text(instant) + "+00:00"


def _array(values: Iterable[str]) -> str:
    """Print an array of texts as PostgreSQL reads it."""
    return "{" + ",".join(['"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in values]) + "}"


_WRITTEN: Final = {
    FieldType.STRING: Written(Kind.TEXT),
    FieldType.INTEGER: Written(Kind.INTEGER),
    FieldType.NUMBER: Written(Kind.NUMBER),
    FieldType.BOOLEAN: Written(Kind.BOOLEAN),
}
_INSTANTS: Final = {
    Zone.UNKNOWN: Written(Kind.INSTANT, _offset_text),
    Zone.AWARE: Written(Kind.TEXT, _offset_text, "CAST(", " AS timestamptz)"),
    Zone.NAIVE: Written(Kind.TEXT, utc_text, "CAST(", " AS timestamp)"),
}
_ARRAYS: Final = {
    FieldType.STRING: Kind.TEXTS,
    FieldType.INTEGER: Kind.INTEGERS,
    FieldType.NUMBER: Kind.NUMBERS,
}
_TYPES: Final = {
    Kind.TEXT: "text",
    Kind.INTEGER: "bigint",
    Kind.NUMBER: "double precision",
    Kind.BOOLEAN: "boolean",
    Kind.TEXTS: "text[]",
    Kind.INTEGERS: "bigint[]",
    Kind.NUMBERS: "double precision[]",
}


class PostgreSQL(Dialect):
    """Forms that ordinary indexes on the column serve: B-trees for equality, trigrams for patterns."""

    name = "postgresql"
    paramstyle = "format"
    folds_lists = True

    def column(self, type: FieldType) -> Fragment:
        return ("nullif(", COLUMN, f", {_NAN})") if type is FieldType.NUMBER else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        return _BYTES if type is FieldType.STRING else (COLUMN,)

    def written(self, type: FieldType, zone: Zone) -> Written:
        return _INSTANTS[zone] if type is FieldType.DATETIME else _WRITTEN[type]

    def ordered(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        form = super().ordered(type, side, zone)
        return _of_numbers(form) if type is FieldType.NUMBER else form

    def among(self, test: Membership, zone: Zone) -> Fragment:
        match test.type:
            case FieldType.NUMBER:
                return _of_numbers(super().among(test, zone))
            case FieldType.STRING if not test.ascii_folded and not test.negated:
                return _equal_texts(test.count)
            case _:
                return super().among(test, zone)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        if type is FieldType.DATETIME:
            written = _INSTANTS[zone]
            return (" = ANY(", *_instants(written), ")")
        kind = _ARRAYS[type]
        # Not = ANY: that is slow under a generic plan, which a statement gets when it has run a few times.
        return (" IN (SELECT unnest(CAST(", Operand(kind, list), f" AS {_TYPES[kind]})))")

    def ascii_fold(self) -> Fragment:
        return ("lower(translate(", *_BYTES, ", '\u0130\u212a', 'ik'))")

    def exact(self, test: Match) -> Fragment:
        match test.where:
            case Where.START:
                return ("starts_with(", *_TEXT_COLUMN, ", ", _TEXT, ")")
            case Where.ANYWHERE if not test.crowded:  # as a pattern, for a trigram index
                return (*_TEXT_COLUMN, " ~ ", Operand(Kind.TEXT, patterns.exact_regex))
            case Where.ANYWHERE | Where.END:
                return _like(test.where, _BYTES)
            case _:
                assert_never(test.where)

    def folded(self, test: FoldedMatch) -> Fragment:
        if test.crowded:
            return _like(test.where, _translated(_uppers, _lowers))
        if test.needle is Needle.ASCII:
            # No locale has another case for these letters. It is quicker than a regular expression, and a trigram index
            # serves it as well.
            return (*_TEXT_COLUMN, " ILIKE ", Operand(Kind.TEXT, patterns.sided(test.where, patterns.like, "%")))
        return (*_TEXT_COLUMN, " ~ ", Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex, r"\Z")))

    def folded_list(self, test: FoldedMembership) -> Fragment:
        column = _translated(lambda texts: _uppers("".join(texts)), lambda texts: _lowers("".join(texts)))
        return (*column, *self.in_list(FieldType.STRING, Zone.UNKNOWN))

    def quote(self, identifier: str) -> str:
        return doubled(identifier, '"')

    def literal(self, kind: Kind, value: Any) -> str:
        match kind:
            case Kind.TEXT | Kind.INSTANT | Kind.INSTANTS:
                return _text_literal(value)
            case Kind.INTEGER:
                return str(value)
            case Kind.NUMBER:
                return f"CAST('{value!r}' AS double precision)"
            case Kind.BOOLEAN:
                return "TRUE" if value else "FALSE"
            case Kind.TEXTS:
                return _text_literal(_array(value))
            case Kind.INTEGERS | Kind.NUMBERS:
                return "'{" + ",".join(map(repr, value)) + "}'"
            case _:
                raise AssertionError(kind)

    def takes_type_from_column(self, kind: Kind) -> bool:
        return kind in (Kind.INSTANT, Kind.INSTANTS)

    def type_name(self, kind: Kind) -> str | None:
        return _TYPES.get(kind)


def _text_literal(text: str) -> str:
    # With E, backslashes mean the same whatever the setting standard_conforming_strings.
    return "E" + doubled(text.replace("\\", "\\\\"), "'") if "\\" in text else doubled(text, "'")


def _of_numbers(form: Fragment) -> Fragment:
    """Return a test of numbers that is unknown for NaN, which is a missing value here and equals itself there.

    In a WHERE clause the planner reduces it to the test and ``<> NaN``, so that an index is used.
    """
    return ("(", *form, " AND ", COLUMN, f" <> {_NAN} OR ", COLUMN, f" = {_NAN} AND NULL)")


def _equal_texts(count: Count) -> Fragment:
    """Return what an index on the column serves, and again byte by byte: a collation may find more texts equal.

    In coalesce() the second test does not count as another one of the same selectivity when the planner estimates.
    """
    match count:
        case Count.ONE:
            return ("(", COLUMN, " = ", _TEXT, " AND coalesce(", *_BYTES, " = ", _TEXT, ", TRUE))")
        case Count.FEW:
            values = Written(Kind.TEXT).spread()
            return ("(", COLUMN, " IN (", values, ") AND coalesce(", *_BYTES, " IN (", values, "), TRUE))")
        case Count.MANY:
            texts = Operand(Kind.TEXTS, list)
            return ("(", COLUMN, ", ", *_BYTES, ") IN (SELECT v, v FROM unnest(CAST(", texts, " AS text[])) AS t(v))")


def _instants(written: Written) -> Fragment:
    kind = Kind.INSTANTS if written.kind is Kind.INSTANT else Kind.TEXT
    after = written.after.replace(")", "[])")
    return (written.before, Operand(kind, lambda values: _array(map(written.encode, values))), after)


def _like(where: Where | None, column: Fragment) -> Fragment:
    if where is None:
        return (*column, " = ", _TEXT)
    return (*column, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%")))


def _translated(uppers: Callable[[Any], str], lowers: Callable[[Any], str]) -> Fragment:
    """Return the column with the characters folded that fold to one of the operand's."""
    return ("translate(lower(", *_BYTES, "), ", Operand(Kind.TEXT, uppers), ", ", Operand(Kind.TEXT, lowers), ")")


def _cases(needle: str) -> list[tuple[str, str]]:
    """Return the characters that fold to one of a needle's, beside ASCII, each with that one."""
    return [
        (other, char) for char in sorted(set(needle)) for other in patterns.CLASSES.get(char, "")[1:] if other > "\x7f"
    ]


def _uppers(needle: str) -> str:
    return "".join([other for other, _ in _cases(needle)])


def _lowers(needle: str) -> str:
    return "".join([char for _, char in _cases(needle)])
