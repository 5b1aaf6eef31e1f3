"""ClickHouse 26 and later. Instants are ``DateTime64(6, 'UTC')``."""

import re
from typing import Any, Final

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Written, Zone, backslashed, json_array, utc_text
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand
from audiencefilter.backends.sql.outline import Among, Count, Found
from audiencefilter.language.ast import Operator
from audiencefilter.language.schema import FieldType

_WRITTEN: Final = {
    FieldType.STRING: Written(Kind.TEXT),
    FieldType.INTEGER: Written(Kind.INTEGER),
    FieldType.NUMBER: Written(Kind.NUMBER),
    FieldType.BOOLEAN: Written(Kind.BOOLEAN),
    FieldType.DATETIME: Written(Kind.TEXT, utc_text, "toDateTime64(", ", 6, 'UTC')"),
}
#: The type of a list's values in JSON, and what makes a value of the column's type of one.
_LISTS: Final = {
    FieldType.STRING: ("String", "arrayJoin(", ")"),
    FieldType.INTEGER: ("Int64", "arrayJoin(", ")"),
    FieldType.NUMBER: ("Float64", "arrayJoin(", ")"),
    FieldType.DATETIME: ("String", "toDateTime64(arrayJoin(", "), 6, 'UTC')"),
}
#: The column cut to microseconds, as the operands are: IN converts values to the column's type, and loses their digits.
#: A conversion cuts towards 1970, so what came out later than it was is a microsecond too late.
_MICROSECONDS: Final[Fragment] = (
    "subtractMicroseconds(toDateTime64(", COLUMN, ", 6, 'UTC'), toDateTime64(", COLUMN, ", 6, 'UTC') > ", COLUMN, ")",
)  # fmt: skip
#: Which sign stands for an order of microseconds, and whether before the next one, where a column has more digits.
_SIGNS: Final = {
    Operator.GT: (" >= ", True),
    Operator.GTE: (" >= ", False),
    Operator.LT: (" < ", False),
    Operator.LTE: (" < ", True),
}
_TYPES: Final = {Kind.TEXT: "String", Kind.INTEGER: "Int64", Kind.NUMBER: "Float64", Kind.BOOLEAN: "Bool"}
#: What drivers do not agree how to escape: backslashes and control characters.
_DISPUTED: Final = re.compile(r"[\\\x00-\x1f\x7f]")
#: An escaped character of a pattern; those that have to be escaped in a class, too, are in the second group.
_ESCAPED: Final = re.compile(r"\\(?:([^\[\]\\^A-Za-z])|(.))", re.DOTALL)
_FUNCTIONS: Final = {Operator.STARTS_WITH: "startsWith(", Operator.ENDS_WITH: "endsWith("}


class ClickHouse(Dialect):
    """Forms for columns of Nullable types and of others."""

    name = "clickhouse"
    paramstyle = "clickhouse"

    def column(self, type: FieldType) -> Fragment:
        # toFloat64 for Decimal columns, which are not compared with doubles as doubles; + 0 because IN tells -0 from 0.
        if type is FieldType.NUMBER:
            return ("if(isNaN(toFloat64(", COLUMN, ")), NULL, toFloat64(", COLUMN, ") + 0)")
        return (COLUMN,)

    def written(self, type: FieldType, zone: Zone) -> Written:
        return _WRITTEN[type]

    def ordered(self, type: FieldType, operator: Operator, zone: Zone) -> Fragment:
        if type is not FieldType.DATETIME:
            return super().ordered(type, operator, zone)
        sign, is_next = _SIGNS[operator]
        instant = _WRITTEN[type].single()
        return (COLUMN, sign, *(_next_microsecond(instant) if is_next else instant))

    def among(self, test: Among, zone: Zone) -> Fragment:
        if test.type is not FieldType.DATETIME:
            return super().among(test, zone)
        if test.count is not Count.ONE:
            return self.equal(_MICROSECONDS, test, zone)
        # All that are cut to the instant. The sort key of a table serves a range of the bare column.
        instant = _WRITTEN[test.type].single()
        return ("(", COLUMN, " >= ", *instant, " AND ", COLUMN, " < ", *_next_microsecond(instant), ")")

    def equal(self, column: Fragment, test: Among, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # IN is false, not unknown, for a missing value. Written so, the sort key of a table still serves it.
        return form if test.count is Count.ONE else ("(", *form, " OR ", *self.column(test.type), " IS NULL AND NULL)")

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        name, before, after = _LISTS[type]
        values = Operand(Kind.TEXT, json_array(_WRITTEN[type].encode, ascii=False))
        return (f" IN (SELECT {before}JSONExtract(", values, f", 'Array({name})'){after})")

    def ascii_fold(self) -> Fragment:
        return ("lower(replaceAll(replaceAll(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Found) -> Fragment:
        if test.operator is Operator.CONTAINS:
            return ("position(", COLUMN, ", ", Operand(Kind.TEXT), ") > 0")
        return (_FUNCTIONS[test.operator], COLUMN, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: Found) -> Fragment:
        regex = patterns.anchored(test.operator, patterns.regex)
        pattern = Operand(Kind.TEXT, lambda needle: _ESCAPED.sub(_as_class, regex(needle)))
        return ("match(", COLUMN, ", ", pattern, ")")

    def quote(self, identifier: str) -> str:
        return backslashed(identifier, "`")

    def literal(self, kind: Kind, value: Any) -> str:
        match kind:
            case Kind.TEXT:
                return backslashed(value, "'")
            case Kind.INTEGER:
                return str(value)
            case Kind.NUMBER:
                return f"toFloat64('{value!r}')"
            case Kind.BOOLEAN:
                return "true" if value else "false"
            case _:
                raise AssertionError(kind)

    def carried(self, value: Any) -> tuple[Any, str, str]:
        # The server reads escapes in parameters. Some drivers escape texts for it, some hand them on as they are, and
        # some write literals by rules of their own; about digits they agree.
        if isinstance(value, str) and _DISPUTED.search(value):
            return value.encode().hex(), "unhex(", ")"
        return value, "", ""

    def type_name(self, kind: Kind) -> str | None:
        return _TYPES.get(kind)


def _as_class(escaped: re.Match[str]) -> str:
    r"""Return an escaped character without a backslash, so that most patterns are bound as they are: ``[.]``."""
    return f"[{escaped[1]}]" if escaped[1] else escaped[0]


def _next_microsecond(instant: Fragment) -> Fragment:
    return ("addMicroseconds(", *instant, ", 1)")
