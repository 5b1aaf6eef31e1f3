"""The fixtures that give tests an engine."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, MARKED, Registry

#: The fixtures that start an engine of their own.
_STARTED: Final = {"duckdb", "postgresql", "postgresql_icu", "postgresql_oldest", *MARKED}


def pytest_itemcollected(item: pytest.Item) -> None:
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


def _engine(name: str) -> Any:
    """Return the fixture of one engine; a test that cannot have it is skipped."""

    @pytest.fixture(scope="session", name=name)
    def started(engines: Registry) -> Engine:
        return engines.get(name)

    return started


sqlite = _engine("sqlite")
duckdb = _engine("duckdb")
postgresql = _engine("postgresql")
postgresql_icu = _engine("postgresql_icu")  # with the collations of ICU
postgresql_oldest = _engine("postgresql_oldest")  # of the oldest version that is promised
mariadb = _engine("mariadb")
mysql = _engine("mysql")  # the server of AUDIENCEFILTER_TEST_MYSQL
clickhouse = _engine("clickhouse")
spark = _engine("spark")
