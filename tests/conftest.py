"""What all tests share: how many random examples there are, and the engines as fixtures."""

import gc

import pytest

from tests import examples
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


def pytest_collection_finish() -> None:
    """Let no garbage collection go through ten thousand tests again: what measures starts many."""
    gc.collect()
    gc.freeze()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what runs on an engine of the marker `engines`, and what Hypothesis runs."""
    fixtures.mark(item)
    examples.mark(item)
