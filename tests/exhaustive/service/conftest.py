"""The service on both of its databases, as fixtures."""

import pytest

from tests.service.databases import POSTGRESQL, SQLITE
from tests.service.fixtures import new_database, other, service, tenant

__all__ = ["new_database", "other", "service", "tenant"]


@pytest.fixture(scope="session", params=[SQLITE, POSTGRESQL])
def backend(request: pytest.FixtureRequest) -> str:
    """The name of each database in turn; `databases.py` has what a test says to run on others."""
    name: str = request.param
    return name
