"""The engines of a test session: each is started when a test first asks for it, and stopped at the end."""

import os
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import pytest

from tests.engines.clickhouse import ClickHouse
from tests.engines.duckdb import DuckDB
from tests.engines.engine import AbsentError, Engine
from tests.engines.mariadb import MariaDB, MySQL
from tests.engines.postgresql import OldestPostgreSQL, PostgreSQL, PostgreSQLWithICU
from tests.engines.spark import Spark
from tests.engines.sqlite import SQLite

_Start: TypeAlias = Callable[[], Engine]

#: The engines that every run of the tests has; the others carry the marker `engines`.
LOCAL: Final = ("sqlite", "duckdb", "postgresql")
MARKED: Final = ("mariadb", "mysql", "clickhouse", "spark")

STARTS: Final[Mapping[str, _Start]] = {
    "sqlite": SQLite, "duckdb": DuckDB, "postgresql": PostgreSQL, "postgresql_icu": PostgreSQLWithICU,
    "postgresql_oldest": OldestPostgreSQL, "mariadb": MariaDB, "mysql": MySQL, "clickhouse": ClickHouse, "spark": Spark,
}  # fmt: skip

#: These are absent as a rule: a server that somebody names, and programs that no wheel has.
_OPTIONAL = ("mysql", "postgresql_icu")


class Registry:
    """The engines that run, by name, and why the others cannot."""

    def __init__(self, starts: Mapping[str, _Start] = STARTS) -> None:
        self._starts = starts
        self._running: dict[str, Engine] = {}
        self._absent: dict[str, str] = {}

    def get(self, name: str) -> Engine:
        """Return an engine; where it cannot run, skip the test, or fail it in continuous integration."""
        if name not in self._running and name not in self._absent:
            try:
                self._running[name] = self._starts[name]()
            except AbsentError as error:
                self._absent[name] = f"{name}: {error}"
        if name in self._running:
            return self._running[name]
        if name in _OPTIONAL or not in_ci():
            pytest.skip(self._absent[name])
        pytest.fail(self._absent[name])

    def close(self) -> None:
        """Stop what runs, each even when another cannot be stopped."""
        failures = []
        for name in reversed(tuple(self._running)):
            try:
                self._running.pop(name).close()
            except Exception as error:
                failures.append(error)
        if failures:
            raise ExceptionGroup("engines did not stop", failures)


def in_ci() -> bool:
    """Whether this is continuous integration, where a missing engine is a mistake."""
    return os.environ.get("CI", "").lower() not in {"", "0", "false"}
