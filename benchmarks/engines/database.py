"""The databases: those of the tests, as a user would have them."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import audiencefilter as af
from audiencefilter.backends.sql.condition import DialectName
from benchmarks.engines.by_hand import Condition
from benchmarks.made_up import Row
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.sqlite import SQLite

TABLE: Final = "contacts"

_INDEXED: Final = ("email", "country", "points", "createdAt")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is particular to a database.

    Attributes:
        start: starts it.
        name: what the tables call it.
        form: how it is used.
        settings: what is run first.
        version: what returns its version.
        settle: what is run when all contacts or an index are there.
        more_indexes: what is indexed beside the usual columns, and how CREATE INDEX has it behind ON contacts.
    """

    start: Callable[[], Engine]
    name: str
    form: str
    version: str
    settings: Sequence[str] = ()
    settle: str = "ANALYZE"
    more_indexes: Mapping[str, str] = field(default_factory=dict)


KINDS: Final[Mapping[DialectName, Kind]] = {
    "sqlite": Kind(SQLite, "SQLite", "a file", "SELECT sqlite_version()"),
    "postgresql": Kind(
        PostgreSQL,
        "PostgreSQL",
        "a Unix socket, one process for a query",
        "SHOW server_version",
        ["SET max_parallel_workers_per_gather = 0", "SET jit = off"],
        "VACUUM ANALYZE",
        {"trigrams of email": "USING gin (email gin_trgm_ops)"},
    ),
    "duckdb": Kind(DuckDB, "DuckDB", "in memory, one thread", "SELECT version()", ["SET threads = 1"]),
}


class Database:
    """A running database with the table of contacts, to be closed.

    Raises:
        AbsentError: it cannot run here.
    """

    def __init__(self, dialect: DialectName, rows: Sequence[Row]) -> None:
        self.dialect = dialect
        self.kind = KINDS[dialect]
        self._engine = self.kind.start()
        try:
            for setting in self.kind.settings:
                self._engine.fetch(setting)
            self._engine.load(TABLE, af.CONTACT, rows)
            self._engine.fetch(self.kind.settle)
        except BaseException:
            self._engine.close()
            raise

    def close(self) -> None:
        """Stop it and remove what it stored."""
        self._engine.close()

    def title(self) -> str:
        """Return its name and version."""
        ((version,),) = self._engine.fetch(self.kind.version)
        return f"{self.kind.name} {str(version).split()[0].removeprefix('v')}"

    def create_indexes(self) -> None:
        """Make the indexes that most would make."""
        for target in [*(f'("{column}")' for column in _INDEXED), *self.kind.more_indexes.values()]:
            name = f"contacts_{''.join(filter(str.isalpha, target))}"
            self._engine.fetch(f"CREATE INDEX {name} ON {TABLE} {target}")
        self._engine.fetch(self.kind.settle)

    def indexes(self) -> str:
        """Say which indexes there are."""
        return ", ".join([*_INDEXED, *self.kind.more_indexes])

    def server_clock(self) -> Callable[[], float]:
        """Return a clock of what a processor spends on this connection's process of PostgreSQL, on Linux."""
        ((process,),) = self._engine.fetch("SELECT pg_backend_pid()")
        statistics = Path(f"/proc/{process}/stat")
        tick = os.sysconf("SC_CLK_TCK")

        def spent() -> float:
            # Behind the program's name, which may have spaces, user and system time are the 12th and 13th.
            fields = statistics.read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / tick

        return spent

    def ours(self, f: af.Filter) -> Callable[[], int]:
        """Return what counts the contacts that a filter selects."""
        text, parameters = f.to_sql(self.dialect)
        return self._counting(text, parameters)

    def by_hand(self, condition: Condition) -> Callable[[], int]:
        """Return what counts the contacts for which a condition is true."""
        marked = condition.text.replace("?", "%s") if self.dialect == "postgresql" else condition.text
        return self._counting(marked, condition.parameters)

    def _counting(self, condition: str, parameters: Any) -> Callable[[], int]:
        query = f"SELECT count(*) FROM {TABLE} WHERE {condition}"
        fetch = self._engine.fetch

        def count() -> int:
            ((number,),) = fetch(query, parameters)
            return int(number)

        return count
