"""ClickHouse 26 and later. Instants are ``DateTime64(6, 'UTC')``."""

import re
from collections.abc import Sequence
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import clickhouse_data
from audiencefilter.backends.sql.dialect import Dialect, Held, Key, Storage
from audiencefilter.backends.sql.forms import (
    COLUMN,
    Fragment,
    Kind,
    Operand,
    Placeholder,
    Zone,
    backslashed,
    json_array,
    utc_text,
)
from audiencefilter.backends.sql.outline import Count, FoldedMatch, ListTest, Match, Membership
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Side, Where

#: The column cut to microseconds, as the operands are: IN converts values to the column's type, and loses their digits.
#: A conversion cuts towards 1970, so what came out later than it was is a microsecond too late.
_MICROSECONDS: Final[Fragment] = (
    "subtractMicroseconds(toDateTime64(", COLUMN, ", 6, 'UTC'), toDateTime64(", COLUMN, ", 6, 'UTC') > ", COLUMN, ")",
)  # fmt: skip
#: An escaped character of a pattern; those that have to be escaped in a class, too, are in the second group.
_ESCAPED: Final = re.compile(r"\\(?:([^\[\]\\^A-Za-z])|(.))", re.DOTALL)


class ClickHouse(Dialect):
    """Forms for columns of Nullable types and of others."""

    name = "clickhouse"
    paramstyle = "clickhouse"
    fails = ("NOT ifNull(", ", 0)")

    def column(self, type: FieldType) -> Fragment:
        # toFloat64 for Decimal columns, which are not compared with doubles as doubles; + 0 because IN tells -0 from 0.
        if type is FieldType.NUMBER:
            return ("if(isNaN(toFloat64(", COLUMN, ")), NULL, toFloat64(", COLUMN, ") + 0)")
        return (COLUMN,)

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.TEXT, utc_text, "toDateTime64(", ", 6, 'UTC')")

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        if type is not FieldType.DATETIME:
            return super().bound(type, side, zone)
        # A column may have more digits: what is above a microsecond is not below the next one.
        instant = self.instant(zone).single()
        match side:
            case Side.ABOVE:
                return (COLUMN, " >= ", *_next_microsecond(instant))
            case Side.AT_LEAST:
                return (COLUMN, " >= ", *instant)
            case Side.BELOW:
                return (COLUMN, " < ", *instant)
            case Side.AT_MOST:
                return (COLUMN, " < ", *_next_microsecond(instant))
            case _:
                assert_never(side)

    def membership(self, test: Membership, zone: Zone) -> Fragment:
        if test.type is not FieldType.DATETIME:
            return super().membership(test, zone)
        if test.count is not Count.ONE:
            return self.equal(_MICROSECONDS, test, zone)
        # All that are cut to the instant. The sort key of a table serves a range of the bare column.
        instant = self.instant(zone).single()
        return ("(", COLUMN, " >= ", *instant, " AND ", COLUMN, " < ", *_next_microsecond(instant), ")")

    def equal(self, column: Fragment, test: Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # IN is false, not unknown, for a missing value. Placeholder so, the sort key of a table still serves it.
        return form if test.count is Count.ONE else ("(", *form, " OR ", *self.column(test.type), " IS NULL AND NULL)")

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        match type:
            case FieldType.STRING | FieldType.DATETIME:
                name = "String"
            case FieldType.INTEGER:
                name = "Int64"
            case FieldType.NUMBER:
                name = "Float64"
            case FieldType.BOOLEAN:
                name = "Bool"
            case _:
                assert_never(type)
        placeholder = self.placeholder(type, zone)
        values = Operand(Kind.TEXT, json_array(placeholder.encode, ascii=False))
        return (
            f" IN (SELECT {placeholder.before}arrayJoin(JSONExtract(",
            values,
            f", 'Array({name})')){placeholder.after})",
        )

    def ascii_fold(self) -> Fragment:
        return ("lower(replaceAll(replaceAll(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        match test.where:
            case Where.ANYWHERE:
                return ("position(", COLUMN, ", ", Operand(Kind.TEXT), ") > 0")
            case Where.START:
                return ("startsWith(", COLUMN, ", ", Operand(Kind.TEXT), ")")
            case Where.END:
                return ("endsWith(", COLUMN, ", ", Operand(Kind.TEXT), ")")
            case _:
                assert_never(test.where)

    def folded(self, test: FoldedMatch) -> Fragment:
        regex = patterns.anchored(test.where, patterns.regex)
        pattern = Operand(Kind.TEXT, lambda needle: _ESCAPED.sub(_as_class, regex(needle)))
        return ("match(", COLUMN, ", ", pattern, ")")

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return clickhouse_data.storage(self.name, field, type_name)

    def at_path(self, held: Held) -> tuple[Fragment, Zone]:
        zone = Zone.MICROSECONDS if held.shape.type is FieldType.DATETIME else Zone.UNKNOWN
        return clickhouse_data.at_path(held), zone

    def of_list(self, test: ListTest, zone: Zone, held: Held) -> Fragment:
        return clickhouse_data.of_list(test, held)

    def correlates(self, beside: bool, keys: Sequence[tuple[Key, Key]]) -> bool:
        # A count of no records is NULL where it is asked of each, and no form is faster so.
        return False

    def quote(self, identifier: str) -> str:
        return backslashed(identifier, "`")

    def literal(self, kind: Kind, value: Any) -> str:
        return super().literal(kind, value).lower() if kind is Kind.BOOLEAN else super().literal(kind, value)

    def text_literal(self, text: str) -> str:
        return backslashed(text, "'")

    def double_literal(self, value: float) -> str:
        return f"toFloat64('{value!r}')"

    def carried(self, value: Any) -> tuple[Any, str, str]:
        # The server reads escapes in parameters. Some drivers escape texts for it, some hand them on as they are, and
        # some write literals by rules of their own; about digits they agree.
        if isinstance(value, str) and clickhouse_data.DISPUTED.search(value):
            return value.encode().hex(), "unhex(", ")"
        return value, "", ""

    def type_name(self, kind: Kind) -> str | None:
        return _TYPES[kind]


def _type_name(kind: Kind) -> str | None:
    match kind:
        case Kind.TEXT:
            return "String"
        case Kind.INTEGER:
            return "Int64"
        case Kind.NUMBER:
            return "Float64"
        case Kind.BOOLEAN:
            return "Bool"
        case Kind.INSTANT | Kind.TEXTS | Kind.INTEGERS | Kind.NUMBERS | Kind.BOOLEANS | Kind.INSTANTS | Kind.ARRAY:
            return None
        case _:
            assert_never(kind)


_TYPES: Final = {kind: _type_name(kind) for kind in Kind}


def _as_class(escaped: re.Match[str]) -> str:
    r"""Return an escaped character without a backslash, so that most patterns are bound as they are: ``[.]``."""
    return f"[{escaped[1]}]" if escaped[1] else escaped[0]


def _next_microsecond(instant: Fragment) -> Fragment:
    return ("addMicroseconds(", *instant, ", 1)")
