"""MySQL 8 and MariaDB 10.6 and later. Instants are ``DATETIME(6)`` in UTC; booleans 0 and 1."""

from collections.abc import Sequence
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Held, Key, Storage
from audiencefilter.backends.sql.forms import (
    COLUMN,
    Fragment,
    Kind,
    Operand,
    Placeholder,
    Zone,
    doubled,
    prefix_range,
    utc_text,
)
from audiencefilter.backends.sql.mysql_data import Json, MariaDBJson, MySQLJson
from audiencefilter.backends.sql.outline import FoldedMatch, ListTest, Match
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Where

#: The column's characters, whatever its character set and collation.
_CHARACTERS: Final[Fragment] = ("CONVERT(", COLUMN, " USING utf8mb4)")


class _Family(Dialect):
    """What both have in common: all but the name of the collation that compares code points, and the patterns.

    The usual collations ignore case, accents and spaces at the end. So every text that a column is compared with has
    that collation: on the text it holds for the comparison, and leaves an index on the column in use.
    """

    paramstyle = "format"
    #: The collation that compares code points and ignores no space.
    collation: str
    #: How it reads lists and custom data.
    json: Json

    def text(self) -> Placeholder:
        return Placeholder(Kind.TEXT, before="CONVERT(", after=f" USING utf8mb4) COLLATE {self.collation}")

    def boolean(self) -> Placeholder:
        return Placeholder(Kind.INTEGER, int)

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.TEXT, utc_text, "CAST(", " AS DATETIME(6))")

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        # The drivers write lists out themselves, so their length is bounded by max_allowed_packet alone.
        return (" IN (", self.placeholder(type, zone).spread(), ")")

    def ascii_fold(self) -> Fragment:
        return ("LOWER(REPLACE(REPLACE(", *self.exact_column(), ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact_column(self) -> Fragment:
        """Return the column's characters, compared by code point."""
        return (*_CHARACTERS, f" COLLATE {self.collation}")

    def exact(self, test: Match) -> Fragment:
        text = self.text()
        match test.where:
            case Where.ANYWHERE:
                return ("LOCATE(", *text.single(), ", ", *_CHARACTERS, ") > 0")
            case Where.START:
                return prefix_range((COLUMN,), text, test.open_ended)
            case Where.END:
                return ("RIGHT(", *_CHARACTERS, ", ", Operand(Kind.INTEGER, len), ") = ", *text.single())
            case _:
                assert_never(test.where)

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return self.json.storage(field, type_name)

    def at_path(self, held: Held) -> tuple[Fragment, Zone]:
        zone = Zone.MICROSECONDS if held.shape.type is FieldType.DATETIME else Zone.UNKNOWN
        return self.json.at_path(held), zone

    def of_list(self, test: ListTest, zone: Zone, held: Held) -> Fragment:
        written = self.placeholder(held.shape.type, zone)
        if held.shape.type is FieldType.DATETIME:
            written = Placeholder(Kind.INTEGER, microseconds)
        return self.json.of_list(test, held, written)

    def key(self, key: Key) -> str:
        # Only of texts the character set is known to be one, without which two columns may differ in bytes.
        match key.is_text:
            case False:
                return key.text
            case True:
                return f"CAST(CONVERT({key.text} USING utf8mb4) AS BINARY)"
            case None:
                return f"CAST({key.text} AS BINARY)"

    def quote(self, identifier: str) -> str:
        return doubled(identifier, "`")

    def text_literal(self, text: str) -> str:
        # Whether a backslash escapes is a setting, and which characters the statement is in another one; hexadecimal
        # digits mean the same under all of them.
        if text.isascii() and text.isprintable() and "\\" not in text:
            return "_utf8mb4" + doubled(text, "'")
        return f"_utf8mb4 X'{text.encode().hex().upper()}'"

    def double_literal(self, value: float) -> str:
        text = repr(value)
        return text if "e" in text else text + "e0"  # without an exponent it would be a decimal number


class MariaDB(_Family):
    """MariaDB, with PCRE."""

    name = "mariadb"
    collation = "utf8mb4_nopad_bin"

    def __init__(self) -> None:
        super().__init__()
        self.json = MariaDBJson(self._lasting_literal)

    def _lasting_literal(self, text: str) -> str:
        # A generated column, which an index can be on, is stored with its texts spelled anew, and most of them wrongly.
        is_plain = text.isascii() and text.isprintable() and not {"\\", "'"} & {*text}
        return self.text_literal(text) if is_plain else f"CONVERT(X'{text.encode().hex().upper()}' USING utf8mb4)"

    def correlates(self, beside: bool, keys: Sequence[tuple[Key, Key]]) -> bool:
        # The server keeps the result of a subquery for the next row whose key is equal, by a collation that may ignore
        # case. Numbers have none.
        return all(key.is_text is False for pair in keys for key in pair)

    def folded(self, test: FoldedMatch) -> Fragment:
        regex = patterns.anchored(test.where, patterns.regex)
        # The server's default_regex_flags may be any.
        pattern = Operand(Kind.TEXT, lambda needle: "(?-imsx)" + regex(needle))
        return (*self.exact_column(), " REGEXP CONVERT(", pattern, " USING utf8mb4)")


class MySQL(_Family):
    """MySQL, with ICU."""

    name = "mysql"
    collation = "utf8mb4_0900_bin"

    def __init__(self) -> None:
        super().__init__()
        self.json = MySQLJson(self.text_literal)

    def joined(self, ours: Key, theirs: Key) -> str:
        if ours.is_text is theirs.is_text is True:
            return f"{theirs.text} = CONVERT({ours.text} USING utf8mb4) COLLATE {self.collation}"
        equal = f"{theirs.text} = {ours.text}"
        return (
            equal if ours.is_text is theirs.is_text is False else f"{equal} AND {self.key(theirs)} = {self.key(ours)}"
        )

    def folded(self, test: FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("REGEXP_LIKE(", *_CHARACTERS, ", CONVERT(", pattern, " USING utf8mb4), 'c')")
