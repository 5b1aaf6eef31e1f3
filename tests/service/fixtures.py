"""The service on each of its databases, as fixtures."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry
from tests.service.databases import POSTGRESQL, SQLITE
from tests.service.running import RunningService, Tenant, running

_numbers = count(1)


@pytest.fixture(scope="session", params=[SQLITE])
def backend(request: pytest.FixtureRequest) -> str:
    """The name of each database in turn; `databases.py` has what a test says to run on others."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def new_database(backend: str, engines: Registry, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Give a function that makes an empty database and returns its URL."""

    def make() -> str:
        number = next(_numbers)
        if backend == SQLITE:
            return f"sqlite:///{tmp_path_factory.mktemp('service') / f'{number}.db'}"
        server = engines.get(POSTGRESQL)
        assert isinstance(server, PostgreSQL)
        server.fetch(f"CREATE DATABASE service_{number}")
        return server.url("psycopg").set(database=f"service_{number}").render_as_string(hide_password=False)

    return make


@pytest.fixture(scope="session")
def service(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service that all tests share; each has an account of its own."""
    with running(new_database(), tmp_path_factory.mktemp("running")) as made:
        yield made


@pytest.fixture
def tenant(service: RunningService) -> Iterator[Tenant]:
    """A new account on the shared service."""
    made = service.tenant(f"account {next(_numbers)}")
    yield made
    made.close()


@pytest.fixture
def other(service: RunningService) -> Iterator[Tenant]:
    """Another account on the shared service."""
    made = service.tenant(f"account {next(_numbers)}")
    yield made
    made.close()
