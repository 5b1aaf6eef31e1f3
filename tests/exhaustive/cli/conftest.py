"""The databases that a URL can name, each as a fixture."""

from typing import Final

import pytest

from tests.engines.engine import Engine
from tests.engines.registry import Registry

_MARKED: Final = [pytest.param(name, marks=pytest.mark.engines) for name in ("postgresql", "mariadb")]


@pytest.fixture(params=["sqlite", *_MARKED])
def database(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    """Each engine whose tables SQLAlchemy can read, in turn; duckdb-engine cannot say what they have."""
    return engines.get(request.param)
