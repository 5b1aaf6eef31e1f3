"""SQL to be read by people, for when no engine is known. It is not run."""

from typing import Any

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.dialect import Dialect, Written, Zone, doubled
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand
from audiencefilter.backends.sql.outline import FoldedMatch, Match
from audiencefilter.language.instants import format_instant
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Where


class Standard(Dialect):
    """What one would write without a thought for collations and versions of Unicode."""

    name = "standard"
    paramstyle = "named"

    def written(self, type: FieldType, zone: Zone) -> Written:
        match type:
            case FieldType.STRING:
                return Written(Kind.TEXT)
            case FieldType.INTEGER:
                return Written(Kind.INTEGER)
            case FieldType.NUMBER:
                return Written(Kind.NUMBER)
            case FieldType.BOOLEAN:
                return Written(Kind.BOOLEAN)
            case FieldType.DATETIME:
                return Written(Kind.TEXT, format_instant)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        return (" IN (", self.written(type, zone).spread(), ")")

    def ascii_fold(self) -> Fragment:
        return ("lower(", COLUMN, ")")

    def exact(self, test: Match) -> Fragment:
        return _like((COLUMN,), test.where)

    def folded(self, test: FoldedMatch) -> Fragment:
        return _like(self.ascii_fold(), test.where)

    def quote(self, identifier: str) -> str:
        return doubled(identifier, '"')

    def literal(self, kind: Kind, value: Any) -> str:
        return doubled(value, "'") if kind is Kind.TEXT else str(value)


def _like(column: Fragment, where: Where | None) -> Fragment:
    return (*column, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%")), " ESCAPE '\\'")
