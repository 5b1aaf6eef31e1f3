"""The dialects by name, and the one that is of no engine."""

from collections.abc import Mapping
from typing import Final

from audiencefilter.backends import patterns
from audiencefilter.backends.sql.clickhouse import ClickHouse
from audiencefilter.backends.sql.dialect import COLUMN, Dialect, Fragment, Kind, Operand, Placeholder, Zone, doubled
from audiencefilter.backends.sql.duckdb import DuckDB
from audiencefilter.backends.sql.mysql import MariaDB, MySQL
from audiencefilter.backends.sql.outline import FoldedMatch, Match
from audiencefilter.backends.sql.postgresql import PostgreSQL
from audiencefilter.backends.sql.spark import Spark
from audiencefilter.backends.sql.sqlite import SQLite
from audiencefilter.language.instants import format_instant
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Where

DIALECTS: Final[Mapping[str, Dialect]] = {
    dialect.name: dialect for dialect in (SQLite(), PostgreSQL(), MySQL(), MariaDB(), DuckDB(), ClickHouse(), Spark())
}


class Standard(Dialect):
    """SQL to be read by people: what one would write without a thought for collations and versions of Unicode."""

    name = "standard"
    paramstyle = "named"

    def instant(self, zone: Zone) -> Placeholder:
        return Placeholder(Kind.TEXT, format_instant)

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        return (" IN (", self.placeholder(type, zone).spread(), ")")

    def ascii_fold(self) -> Fragment:
        return ("lower(", COLUMN, ")")

    def exact(self, test: Match) -> Fragment:
        return _like((COLUMN,), test.where)

    def folded(self, test: FoldedMatch) -> Fragment:
        return _like(self.ascii_fold(), test.where)

    def quote(self, identifier: str) -> str:
        return doubled(identifier, '"')

    def text_literal(self, text: str) -> str:
        return doubled(text, "'")

    def double_literal(self, value: float) -> str:
        return repr(value)


def _like(column: Fragment, where: Where | None) -> Fragment:
    return (*column, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%")), " ESCAPE '\\'")
