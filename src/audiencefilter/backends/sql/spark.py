"""Spark 3.5 and later. Instants are ``TIMESTAMP``."""

from datetime import datetime
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import spark_data
from audiencefilter.backends.sql.dialect import Dialect, Held, Storage
from audiencefilter.backends.sql.forms import (
    COLUMN,
    Fragment,
    Kind,
    Operand,
    Placeholder,
    Zone,
    backslashed,
    doubled,
    json_array,
    utc_text,
)
from audiencefilter.backends.sql.outline import Count, FoldedMatch, ListTest, Match, Membership
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Where


def _zulu_text(instant: datetime) -> str:
    return utc_text(instant) + "Z"


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

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.TEXT, _zulu_text, "CAST(", " AS TIMESTAMP)")

    def equal(self, column: Fragment, test: Membership, zone: Zone) -> Fragment:
        form = super().equal(column, test, zone)
        # As part of a larger condition IN (SELECT …) is false, not unknown, for a missing value.
        return ("if(", *column, " IS NULL, NULL, ", *form, ")") if test.count is Count.MANY else form

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        match type:
            case FieldType.STRING | FieldType.DATETIME:
                name = "string"
            case FieldType.INTEGER:
                name = "bigint"
            case FieldType.NUMBER:
                name = "double"
            case FieldType.BOOLEAN:
                name = "boolean"
            case _:
                assert_never(type)
        values = Operand(Kind.TEXT, json_array(self.placeholder(type, zone).encode))
        array: Fragment = ("from_json(", values, f", 'array<{name}>')")
        if type is FieldType.DATETIME:
            array = ("transform(", *array, ", value -> CAST(value AS TIMESTAMP))")
        return (" IN (SELECT explode(", *array, "))")

    def ascii_fold(self) -> Fragment:
        return ("lower(replace(replace(", COLUMN, ", '\u0130', 'i'), '\u212a', 'k'))")

    def exact(self, test: Match) -> Fragment:
        return (_function(test.where), COLUMN, ", ", Operand(Kind.TEXT), ")")

    def folded(self, test: FoldedMatch) -> Fragment:
        return (COLUMN, " RLIKE ", Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex)))

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return spark_data.storage(field, type_name)

    def at_path(self, held: Held) -> tuple[Fragment, Zone]:
        return spark_data.at_path(held, self.text_literal)

    def of_list(self, test: ListTest, zone: Zone, held: Held) -> Fragment:
        return spark_data.of_list(test, held, self.placeholder(held.shape.type, zone), self.text_literal)

    def quote(self, identifier: str) -> str:
        if _VARIABLE in identifier:
            raise UnsupportedError("spark", f"a table or a column called {identifier!r}: it puts a variable there")
        return doubled(identifier, "`")

    def text_literal(self, text: str) -> str:
        return backslashed(text, "'").replace(_VARIABLE, r"\u0024{")

    def integer_literal(self, value: int) -> str:
        return f"{value}L" if abs(value) >= 2**31 else str(value)

    def double_literal(self, value: float) -> str:
        return f"double('{value!r}')"


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
