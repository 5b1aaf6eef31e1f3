"""The dialects by name."""

from collections.abc import Mapping
from typing import Final

from audiencefilter.backends.sql.clickhouse import ClickHouse
from audiencefilter.backends.sql.dialect import Dialect
from audiencefilter.backends.sql.duckdb import DuckDB
from audiencefilter.backends.sql.mysql import MariaDB, MySQL
from audiencefilter.backends.sql.postgresql import PostgreSQL
from audiencefilter.backends.sql.spark import Spark
from audiencefilter.backends.sql.sqlite import SQLite

DIALECTS: Final[Mapping[str, Dialect]] = {
    dialect.name: dialect for dialect in (SQLite(), PostgreSQL(), MySQL(), MariaDB(), DuckDB(), ClickHouse(), Spark())
}
