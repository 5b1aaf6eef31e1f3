"""MySQL 8 and MariaDB 10.6 and later. Instants are ``DATETIME(6)`` in UTC; booleans 0 and 1."""

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
    prefix_range,
    utc_text,
)
from audiencefilter.backends.sql.outline import FoldedMatch, Match
from audiencefilter.language.schema import FieldType
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

    def folded(self, test: FoldedMatch) -> Fragment:
        regex = patterns.anchored(test.where, patterns.regex)
        # The server's default_regex_flags may be any.
        pattern = Operand(Kind.TEXT, lambda needle: "(?-imsx)" + regex(needle))
        return (*self.exact_column(), " REGEXP CONVERT(", pattern, " USING utf8mb4)")


class MySQL(_Family):
    """MySQL, with ICU."""

    name = "mysql"
    collation = "utf8mb4_0900_bin"

    def folded(self, test: FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("REGEXP_LIKE(", *_CHARACTERS, ", CONVERT(", pattern, " USING utf8mb4), 'c')")
