"""DuckDB 1.1 and later. Instants are ``timestamptz``; a ``timestamp`` column of any unit is read as UTC."""

from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Written, Zone, doubled, json_array
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand
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
_WRITTEN: Final = {
    FieldType.STRING: Written(Kind.TEXT),
    FieldType.INTEGER: Written(Kind.INTEGER),
    FieldType.NUMBER: Written(Kind.NUMBER),
    FieldType.BOOLEAN: Written(Kind.BOOLEAN),
    FieldType.DATETIME: Written(Kind.INTEGER, microseconds),
}
_ARRAYS: Final = {
    FieldType.STRING: (Kind.TEXTS, "VARCHAR[]"),
    FieldType.INTEGER: (Kind.INTEGERS, "BIGINT[]"),
    FieldType.NUMBER: (Kind.NUMBERS, "DOUBLE[]"),
    FieldType.DATETIME: (Kind.INTEGERS, "BIGINT[]"),
}


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
            case _:
                return self.column(type)

    def written(self, type: FieldType, zone: Zone) -> Written:
        return _WRITTEN[type]

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        kind, name = _ARRAYS[type]
        encode = _WRITTEN[type].encode
        values = Operand(kind, lambda values: [encode(value) for value in values])
        return (" IN (SELECT unnest(CAST(", values, f" AS {name})))")

    def ascii_fold(self) -> Fragment:
        return ("lower(replace(replace(", *_BYTES, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        return (_function(test.where), *_BYTES, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("regexp_matches(", COLUMN, ", ", pattern, ")")

    def quote(self, identifier: str) -> str:
        return doubled(identifier, '"')

    def literal(self, kind: Kind, value: Any) -> str:
        match kind:
            case Kind.TEXT:
                return doubled(value, "'")
            case Kind.INTEGER:
                return str(value)
            case Kind.NUMBER:
                return f"CAST('{value!r}' AS DOUBLE)"
            case Kind.BOOLEAN:
                return "TRUE" if value else "FALSE"
            case Kind.TEXTS:
                # One text, since a list of literals takes seconds to read when it is long.
                return f"from_json({doubled(json_array()(value), chr(39))}, '[\"VARCHAR\"]')"
            case Kind.INTEGERS | Kind.NUMBERS:
                return "'[" + ",".join(map(repr, value)) + "]'"
            case _:
                raise AssertionError(kind)


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
