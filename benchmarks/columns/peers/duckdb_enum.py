"""DuckDB with ENUM columns for the texts of which there are few."""

from typing import ClassVar

from benchmarks.columns.peers.duckdb import DuckDB
from benchmarks.columns.peers.values import LOW_CARDINALITY


class DuckDBEnum(DuckDB):
    form: ClassVar[str] = "as DuckDB, all texts but the email ENUM"

    def _create(self) -> None:
        for name in LOW_CARDINALITY:
            values = f'SELECT DISTINCT "{name}" FROM arrow WHERE "{name}" IS NOT NULL ORDER BY 1'
            self._connection.execute(f'CREATE TYPE "{name}_type" AS ENUM ({values})')
        columns = ", ".join(f'"{name}"::"{name}_type" AS "{name}"' for name in LOW_CARDINALITY)
        self._connection.execute(f"CREATE TABLE contacts AS SELECT * REPLACE ({columns}) FROM arrow")


PEER = DuckDBEnum
