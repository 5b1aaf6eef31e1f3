"""DuckDB 1.1 and later. Instants are ``timestamptz``; a ``timestamp`` column of any unit is read as UTC."""

from collections.abc import Sequence
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import duckdb_data
from audiencefilter.backends.sql.dialect import Dialect, Held, Key, Storage
from audiencefilter.backends.sql.duckdb_data import MICROSECONDS, bound_list
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Placeholder, Zone, doubled, json_array
from audiencefilter.backends.sql.outline import FoldedMatch, ListTest, Match
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Where

#: The column without the collation that it, or the connection, may have.
_BYTES: Final[Fragment] = (COLUMN, " COLLATE POSIX")


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
                return MICROSECONDS
            case FieldType.INTEGER | FieldType.NUMBER | FieldType.BOOLEAN:
                return self.column(type)
            case _:
                assert_never(type)

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.INTEGER, microseconds)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        return (" IN (SELECT unnest(", *bound_list(type), "))")

    def ascii_fold(self) -> Fragment:
        return ("lower(replace(replace(", *_BYTES, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        return (_function(test.where), *_BYTES, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("regexp_matches(", COLUMN, ", ", pattern, ")")

    # -- lists and custom data ----------------------------------------------------------------------------------------

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return duckdb_data.storage(field, type_name)

    def at_path(self, held: Held) -> tuple[Fragment, Zone]:
        return duckdb_data.at_path(held)

    def of_list(self, test: ListTest, zone: Zone, held: Held) -> Fragment:
        return duckdb_data.of_list(test, held)

    # -- related records ------------------------------------------------------------------------------------------

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
        return f"{key.text} COLLATE POSIX" if key.is_text else key.text

    # -- names and values -----------------------------------------------------------------------------------------

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


def _bytes_of(key: Key) -> str:
    """Return the bytes of a key that may be a text, and none of another; the type is known when a query is planned."""
    return f"CASE WHEN typeof({key.text}) = 'VARCHAR' THEN encode(CAST({key.text} AS VARCHAR)) ELSE encode('') END"


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
