"""The databases: those of the tests, as a user would have them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import clock_gettime, process_time
from typing import Any, Final

from benchmarks.timing import Clock
from tests.engines.clickhouse import ClickHouse
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.postgresql import PostgreSQL
from tests.engines.sqlite import SQLite


@dataclass(frozen=True, slots=True)
class Database:
    """What is particular to a database.

    Attributes:
        start: starts it.
        name: what the tables call it.
        form: how it is used.
        version: what returns its version.
        settings: what is run first.
        settle: what is run when all tables or an index are there.
        process: what returns the process that works for the connection, or the file that has its number; this one
            without it.
    """

    start: Callable[[], Engine]
    name: str
    form: str
    version: str = "SELECT version()"
    settings: tuple[str, ...] = ()
    settle: str = "ANALYZE"
    process: str | None = None

    def started(self) -> Engine:
        """Return it with its settings, running, to be closed.

        Raises:
            AbsentError: it cannot run here.
        """
        engine = self.start()
        for setting in self.settings:
            engine.fetch(setting)
        return engine

    def title(self, engine: Engine) -> str:
        """Return its name and version."""
        ((version,),) = engine.fetch(self.version)
        return f"{self.name} {str(version).split()[0].removeprefix('v')}"

    def clock(self, engine: Engine) -> Clock:
        """Return a clock of the processor's seconds that it takes; that of another process is there on Linux."""
        if self.process is None:
            return process_time
        ((found,),) = engine.fetch(self.process)
        process = found if isinstance(found, int) else int(Path(found).read_text(encoding="ascii"))
        return partial(clock_gettime, ~process << 3 | 2)


DATABASES: Final[Mapping[str, Database]] = {
    "sqlite": Database(SQLite, "SQLite", "a file", "SELECT sqlite_version()"),
    "postgresql": Database(
        PostgreSQL,
        "PostgreSQL",
        "a Unix socket, one process for a query",
        "SHOW server_version",
        ("SET max_parallel_workers_per_gather = 0", "SET jit = off", "SET TimeZone = 'UTC'"),
        "VACUUM ANALYZE",
        "SELECT pg_backend_pid()",
    ),
    "mariadb": Database(
        MariaDB, "MariaDB", "a Unix socket", settle="ANALYZE TABLE contacts, actions", process="SELECT @@pid_file"
    ),
    "duckdb": Database(
        DuckDB, "DuckDB", "in memory, one thread", settings=("SET threads = 1", "SET TimeZone = 'UTC'")
    ),
    "clickhouse": Database(
        ClickHouse, "ClickHouse", "in this process, one thread", settings=("SET max_threads = 1",), settle="SELECT 1"
    ),
}  # fmt: skip


def counting(engine: Engine, table: str, condition: str, parameters: Any = None) -> Callable[[], int]:
    """Return what counts the rows for which a condition is true."""
    query = f"SELECT count(*) FROM {table} WHERE {condition}"
    return lambda: int(engine.fetch(query, parameters)[0][0])
