"""The fixtures that give tests an engine."""

from collections.abc import Iterator
from typing import Final, cast

import pytest

from tests.engines.clickhouse import ClickHouse
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB, MySQL
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import LOCAL, MARKED, Registry
from tests.engines.spark import Spark
from tests.engines.sqlite import SQLite

#: The fixtures that start an engine of their own.
_STARTED: Final = {"duckdb", "postgresql", "postgresql_icu", "postgresql_oldest", *MARKED}


def mark(item: pytest.Item) -> None:
    """Mark a test that names an engine of the marker `engines` as a fixture."""
    if not _STARTED.isdisjoint(getattr(item, "fixturenames", ())):
        item.add_marker(pytest.mark.engines)


@pytest.fixture(scope="session")
def engines() -> Iterator[Registry]:
    registry = Registry()
    yield registry
    registry.close()


_FIRST, *_OTHERS = LOCAL
#: In the default run SQLite stands for the others.
_LOCAL: Final = [_FIRST, *(pytest.param(name, marks=pytest.mark.engines) for name in _OTHERS)]
_ALL: Final = [*_LOCAL, *(pytest.param(name, marks=pytest.mark.engines) for name in MARKED)]


@pytest.fixture(scope="session", params=_ALL)
def engine(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    """Each engine in turn."""
    return engines.get(request.param)


@pytest.fixture(scope="session", params=_LOCAL)
def local_engine(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    """Each engine that needs no server of its own in turn."""
    return engines.get(request.param)


@pytest.fixture(scope="session")
def sqlite(engines: Registry) -> SQLite:
    return cast("SQLite", engines.get("sqlite"))


@pytest.fixture(scope="session")
def duckdb(engines: Registry) -> DuckDB:
    return cast("DuckDB", engines.get("duckdb"))


@pytest.fixture(scope="session")
def postgresql(engines: Registry) -> PostgreSQL:
    return cast("PostgreSQL", engines.get("postgresql"))


@pytest.fixture(scope="session")
def postgresql_icu(engines: Registry) -> PostgreSQL:
    """A PostgreSQL with the collations of ICU; skipped where the programs of none have it."""
    return cast("PostgreSQL", engines.get("postgresql_icu"))


@pytest.fixture(scope="session")
def postgresql_oldest(engines: Registry) -> PostgreSQL:
    """A PostgreSQL of the oldest version that is promised."""
    return cast("PostgreSQL", engines.get("postgresql_oldest"))


@pytest.fixture(scope="session")
def mariadb(engines: Registry) -> MariaDB:
    return cast("MariaDB", engines.get("mariadb"))


@pytest.fixture(scope="session")
def mysql(engines: Registry) -> MySQL:
    """The server of AUDIENCEFILTER_TEST_MYSQL."""
    return cast("MySQL", engines.get("mysql"))


@pytest.fixture(scope="session")
def clickhouse(engines: Registry) -> ClickHouse:
    return cast("ClickHouse", engines.get("clickhouse"))


@pytest.fixture(scope="session")
def spark(engines: Registry) -> Spark:
    return cast("Spark", engines.get("spark"))
