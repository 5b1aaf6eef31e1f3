"""What all tests share: how many random examples there are, and the engines as fixtures."""

import gc
from itertools import count
from typing import Final

import pytest

from tests import examples, slow
from tests.engines import fixtures
from tests.engines.fixtures import (
    clickhouse,
    duckdb,
    engine,
    engines,
    local_engine,
    mariadb,
    mysql,
    postgresql,
    postgresql_icu,
    spark,
    sqlite,
)

__all__ = [
    "clickhouse",
    "duckdb",
    "engine",
    "engines",
    "local_engine",
    "mariadb",
    "mysql",
    "postgresql",
    "postgresql_icu",
    "spark",
    "sqlite",
]

examples.register_profiles()


#: After so many modules, what they left is looked through: what is frozen is never collected.
_MODULES: Final = 20
_modules = count(1)


@pytest.fixture(scope="module", autouse=True)
def frozen() -> None:
    """Let no garbage collection go through all tests, and what those before have left: what measures starts many."""
    if next(_modules) % _MODULES == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what runs on an engine of the marker `engines`, what Hypothesis runs, and what takes long."""
    fixtures.mark(item)
    examples.mark(item)
    slow.mark(item)
