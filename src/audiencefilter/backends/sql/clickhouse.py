"""ClickHouse 26 and later. Instants are ``DateTime64(6, 'UTC')``."""

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
_TYPES: Final = {Kind.TEXT: "String", Kind.INTEGER: "Int64", Kind.NUMBER: "Float64", Kind.BOOLEAN: "Bool"}
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

    def equal(self, column: Fragment, test: Among, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # IN is false, not unknown, for a missing value. Written so, the sort key of a table still serves it.
        return form if test.count is Count.ONE else ("(", *form, " OR ", *column, " IS NULL AND NULL)")

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        name, before, after = _LISTS[type]
        values = Operand(Kind.TEXT, json_array(_WRITTEN[type].encode))
        return (f" IN (SELECT {before}JSONExtract(", values, f", 'Array({name})'){after})")

    def ascii_fold(self) -> Fragment:
        return ("lower(replaceAll(replaceAll(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Found) -> Fragment:
        if test.operator is Operator.CONTAINS:
            return ("position(", COLUMN, ", ", Operand(Kind.TEXT), ") > 0")
        return (_FUNCTIONS[test.operator], COLUMN, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: Found) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.operator, patterns.regex))
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

    def type_name(self, kind: Kind) -> str | None:
        return _TYPES.get(kind)
