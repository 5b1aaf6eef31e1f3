"""The service that the client speaks to: on SQLite, and with the marker `engines` on PostgreSQL, too.

On the oldest that is promised, which has the fewest functions; `test_events.py` takes the newest.
"""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry
from tests.service.client.door import Service, service
from tests.service.client.place import NewDatabase, Place

_numbers = count(1)


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql_oldest", marks=pytest.mark.engines)])
def new_database(
    request: pytest.FixtureRequest, engines: Registry, tmp_path_factory: pytest.TempPathFactory
) -> NewDatabase:
    def make() -> str:
        name = f"client_{next(_numbers)}"
        if request.param == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('client') / name}.db"
        server = engines.get(request.param)
        assert isinstance(server, PostgreSQL)
        server.fetch(f"CREATE DATABASE {name}")
        return server.url("psycopg").set(database=name).render_as_string(hide_password=False)

    return make


@pytest.fixture(scope="session")
def home(new_database: NewDatabase) -> Iterator[Service]:
    """A service that all tests share, with no limit on rates."""
    with service(new_database()) as made:
        yield made


@pytest.fixture
def place(home: Service) -> Place:
    """A new account with a list in the extended notation."""
    return Place(home)


@pytest.fixture
def other(home: Service) -> Place:
    """Another account."""
    return Place(home)
