"""What all tests share: the profiles of Hypothesis, and the engines as fixtures."""

from hypothesis import HealthCheck, settings

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
    pytest_itemcollected,
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
    "pytest_itemcollected",
    "spark",
    "sqlite",
]

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

# The default run tries the same examples every time. `pytest --hypothesis-profile=thorough` looks further.
settings.register_profile("default", max_examples=80, deadline=None, derandomize=True, suppress_health_check=_SLOW)
settings.register_profile("thorough", max_examples=3_000, deadline=None, suppress_health_check=_SLOW)
settings.load_profile("default")
