"""DuckDB with a table of its own."""

from typing import Any, ClassVar

import duckdb
import numpy as np
from numpy.typing import NDArray

from benchmarks.columns.peers.sql import conditions


class DuckDB:
    form: ClassVar[str] = "a table in memory, prepared statements"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        self._connection = duckdb.connect()
        self._connection.execute(f"SET threads = {threads}")
        self._connection.execute("SET TimeZone = 'UTC'")
        self._connection.register("arrow", table)
        self._connection.execute("CREATE TABLE contacts AS SELECT * FROM arrow")
        self._connection.unregister("arrow")
        quicker = {"or-wide": "CASE WHEN unsubscribed = false THEN true ELSE points < 50 END"}
        for clause, condition in (conditions(address) | quicker).items():
            self._connection.execute(f'PREPARE "count {clause}" AS SELECT count(*) FROM contacts WHERE {condition}')
            self._connection.execute(f'PREPARE "rows {clause}" AS SELECT rowid FROM contacts WHERE {condition}')

    def count(self, clause: str) -> int:
        return int(self._connection.execute(f'EXECUTE "count {clause}"').fetchall()[0][0])

    def indices(self, clause: str) -> NDArray[np.int64]:
        return self._connection.execute(f'EXECUTE "rows {clause}"').fetchnumpy()["rowid"]

    def nbytes(self) -> int:
        query = "SELECT sum(memory_usage_bytes) FROM duckdb_memory()"
        return int(self._connection.execute(query).fetchall()[0][0])

    def close(self) -> None:
        self._connection.close()
