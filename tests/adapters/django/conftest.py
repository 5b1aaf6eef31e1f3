"""The databases that Django reaches in the tests."""

from collections.abc import Iterator

import pytest
from django.db import connections

from tests.adapters.django.project import connect_mariadb, connect_postgresql
from tests.engines.registry import Registry


@pytest.fixture(scope="module", params=[
    "default",
    pytest.param("postgresql", marks=pytest.mark.engines),
    pytest.param("mariadb", marks=pytest.mark.engines),
])  # fmt: skip
def database(request: pytest.FixtureRequest, engines: Registry) -> Iterator[str]:
    """The name of each database."""
    match request.param:
        case "postgresql":
            yield connect_postgresql(engines.get("postgresql"))  # type: ignore[arg-type]
        case "mariadb":
            yield connect_mariadb(engines.get("mariadb"))  # type: ignore[arg-type]
        case _:
            yield "default"
    connections[request.param].close()
