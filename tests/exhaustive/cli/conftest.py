"""The databases that a URL can name, each as a fixture."""

from typing import Final

import pytest

from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, Registry

_MARKED: Final = [pytest.param(name, marks=pytest.mark.engines) for name in (*LOCAL[1:], "mariadb")]


@pytest.fixture(params=[LOCAL[0], *_MARKED])
def database(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    """Each engine that the command line reads tables of, in turn."""
    return engines.get(request.param)
