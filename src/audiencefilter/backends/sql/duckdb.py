"""DuckDB 1.1 and later. Instants are ``timestamptz``; a ``timestamp`` column of any unit is read as UTC."""

from collections.abc import Sequence
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import (
    COLUMN,
    Dialect,
    Fragment,
    Kind,
    Operand,
    Placeholder,
    Zone,
    doubled,
    json_array,
)
from audiencefilter.backends.sql.outline import FoldedMatch, Match
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Where

#: The column without the collation that it, or the connection, may have.
_BYTES: Final[Fragment] = (COLUMN, " COLLATE POSIX")
#: The instant in microseconds, a number that means the same to columns with a time zone and without, and to all units.
#: Nanoseconds are cut, before 1970 too, and not rounded as epoch_us() does it. The type is known when a query is
#: planned, so one branch is left, and the statistics and indexes of columns of other units serve it.
_MICROSECONDS: Final[Fragment] = (
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


class DuckDB(Dialect):
    """Forms that need no extension."""

    name = "duckdb"
    paramstyle = "qmark"

    def column(self, type: FieldType) -> Fragment:
        return ("nullif(", COLUMN, ", CAST('NaN' AS DOUBLE))") if type is FieldType.NUMBER else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        match type:
            case FieldType.STRING:
                return _BYTES
            case FieldType.DATETIME:
                return _MICROSECONDS
            case FieldType.INTEGER | FieldType.NUMBER | FieldType.BOOLEAN:
                return self.column(type)
            case _:
                assert_never(type)

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.INTEGER, microseconds)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
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
        encode = self.placeholder(type, zone).encode
        values = Operand(kind, lambda values: [encode(value) for value in values])
        return (" IN (SELECT unnest(CAST(", values, f" AS {name}[])))")

    def ascii_fold(self) -> Fragment:
        return ("lower(replace(replace(", *_BYTES, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        return (_function(test.where), *_BYTES, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("regexp_matches(", COLUMN, ", ", pattern, ")")

    def quote(self, identifier: str) -> str:
        return doubled(identifier, '"')

    def text_literal(self, text: str) -> str:
        return doubled(text, "'")

    def double_literal(self, value: float) -> str:
        return f"CAST('{value!r}' AS DOUBLE)"

    def texts_literal(self, texts: Sequence[str]) -> str:
        # One text, since a list of literals takes seconds to read when it is long.
        return f"from_json({doubled(json_array()(tuple(texts)), chr(39))}, '[\"VARCHAR\"]')"

    def array_literal(self, items: str) -> str:
        return f"'[{items}]'"


def _function(where: Where) -> str:
    match where:
        case Where.ANYWHERE:
            return "contains("
        case Where.START:
            return "starts_with("
        case Where.END:
            return "suffix("
        case _:
            assert_never(where)
