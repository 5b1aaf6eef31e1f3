"""On which databases a test runs: on SQLite, and in the deep run on PostgreSQL, too, unless it says otherwise."""

import pytest

SQLITE, POSTGRESQL = "sqlite", "postgresql"

#: Where the databases differ, or where a test stands for the others of its operation: on both in every run.
on_both = pytest.mark.parametrize("backend", [SQLITE, POSTGRESQL], indirect=True)
on_sqlite = pytest.mark.parametrize("backend", [SQLITE], indirect=True)
on_postgresql = pytest.mark.parametrize("backend", [POSTGRESQL], indirect=True)
