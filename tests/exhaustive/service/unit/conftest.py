"""A database with the tables of the service, without the service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import upgrade


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(f"sqlite:///{tmp_path / 'contacts.db'}")
    upgrade(made)
    yield made
    made.close()
