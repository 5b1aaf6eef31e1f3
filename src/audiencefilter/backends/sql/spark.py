"""Spark 3.5 and later. Instants are ``TIMESTAMP``."""

from datetime import datetime
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Written, Zone, backslashed, doubled, json_array, utc_text
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand
from audiencefilter.backends.sql.outline import Count, FoldedMatch, Match, Membership
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Where


def _zulu_text(instant: datetime) -> str:
    return utc_text(instant) + "Z"


_WRITTEN: Final = {
    FieldType.STRING: Written(Kind.TEXT),
    FieldType.INTEGER: Written(Kind.INTEGER),
    FieldType.NUMBER: Written(Kind.NUMBER),
    FieldType.BOOLEAN: Written(Kind.BOOLEAN),
    FieldType.DATETIME: Written(Kind.TEXT, _zulu_text, "CAST(", " AS TIMESTAMP)"),
}
#: The type of a list's values in JSON, and what makes values of the column's type of them.
_LISTS: Final = {
    FieldType.STRING: ("string", "", ""),
    FieldType.INTEGER: ("bigint", "", ""),
    FieldType.NUMBER: ("double", "", ""),
    FieldType.DATETIME: ("string", "transform(", ", value -> CAST(value AS TIMESTAMP))"),
}
#: What begins a variable of the session or of the environment, anywhere in a statement.
_VARIABLE: Final = "${"


class Spark(Dialect):
    """Forms for ANSI mode and without it."""

    name = "spark"
    paramstyle = "named"
    # What nests through casts is not made flat again: the planner fails on a thousand conditions side by side.
    part = ("CAST(CAST((", ") AS INT) AS BOOLEAN)")

    def column(self, type: FieldType) -> Fragment:
        return ("nullif(", COLUMN, ", double('NaN'))") if type is FieldType.NUMBER else (COLUMN,)

    def written(self, type: FieldType, zone: Zone) -> Written:
        return _WRITTEN[type]

    def equal(self, column: Fragment, test: Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # As part of a larger condition IN (SELECT …) is false, not unknown, for a missing value.
        return ("if(", *column, " IS NULL, NULL, ", *form, ")") if test.count is Count.MANY else form

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        name, before, after = _LISTS[type]
        values = Operand(Kind.TEXT, json_array(_WRITTEN[type].encode))
        return (f" IN (SELECT explode({before}from_json(", values, f", 'array<{name}>'){after}))")

    def ascii_fold(self) -> Fragment:
        return ("lower(replace(replace(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        return (_function(test.where), COLUMN, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: FoldedMatch) -> Fragment:
        return (COLUMN, " RLIKE ", Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex)))

    def quote(self, identifier: str) -> str:
        if _VARIABLE in identifier:
            raise UnsupportedError("spark", f"a table or a column called {identifier!r}: it puts a variable there")
        return doubled(identifier, "`")

    def literal(self, kind: Kind, value: Any) -> str:
        match kind:
            case Kind.TEXT:
                return backslashed(value, "'").replace(_VARIABLE, r"\u0024{")
            case Kind.INTEGER:
                return f"{value}L" if abs(value) >= 2**31 else str(value)
            case Kind.NUMBER:
                return f"double('{value!r}')"
            case Kind.BOOLEAN:
                return "TRUE" if value else "FALSE"
            case _:
                raise AssertionError(kind)


def _function(where: Where) -> str:
    match where:
        case Where.ANYWHERE:
            return "contains("
        case Where.START:
            return "startswith("
        case Where.END:
            return "endswith("
        case _:
            assert_never(where)
