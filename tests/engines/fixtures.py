"""The fixtures that give tests an engine."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import pytest

from tests.engines.clickhouse import ClickHouse
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB, MySQL
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import LOCAL, MARKED, Registry
from tests.engines.spark import Spark
from tests.engines.sqlite import SQLite


def mark(item: pytest.Item) -> None:
    """Mark a test that names an engine of the marker `engines` as a fixture."""
    if not set(MARKED).isdisjoint(getattr(item, "fixturenames", ())):
        item.add_marker(pytest.mark.engines)


@pytest.fixture(scope="session")
def engines() -> Iterator[Registry]:
    registry = Registry()
    yield registry
    registry.close()


def _marked(names: Iterable[str], mark: pytest.MarkDecorator) -> list[Any]:
    return [pytest.param(name, marks=mark) for name in names]


_FIRST, *_OTHERS = LOCAL
#: In the default run SQLite stands for the others; `on_each_engine` has all that need no server of their own.
_IN_DEFAULT: Final = [_FIRST, *_marked(_OTHERS, pytest.mark.deep)]
_LARGE: Final = _marked(MARKED, pytest.mark.engines)
on_each_engine = pytest.mark.parametrize("engine", [*LOCAL, *_LARGE], indirect=True)


@pytest.fixture(scope="session", params=[*_IN_DEFAULT, *_LARGE])
def engine(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    """Each engine in turn."""
    return engines.get(request.param)


@pytest.fixture(scope="session", params=_IN_DEFAULT)
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
