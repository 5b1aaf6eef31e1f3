"""The URLs of databases that the service can use."""

import os
import stat
from pathlib import Path

import pytest

from audiencefilter.service.operations.accounts import create_account
from audiencefilter.service.storage.database import Database, database_url
from audiencefilter.service.storage.migrating import upgrade


@pytest.mark.parametrize(
    ("text", "driver"),
    [
        ("sqlite:///contacts.db", "sqlite+pysqlite"),
        ("sqlite+aiosqlite:///contacts.db", "sqlite+pysqlite"),
        ("postgresql://localhost/contacts", "postgresql+psycopg"),
        ("postgresql+asyncpg://localhost/contacts", "postgresql+psycopg"),
    ],
)
def test_the_driver_is_the_one_of_the_service(text: str, driver: str) -> None:
    assert database_url(text).drivername == driver


@pytest.mark.parametrize("text", ["", "contacts.db", "sqlite", "://x", "postgresql"])
def test_what_is_no_url_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the database must be a URL, such as sqlite:///"):
        database_url(text)


@pytest.mark.parametrize("text", ["mysql://localhost/contacts", "duckdb:///contacts.db", "oracle://localhost"])
def test_other_databases_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the service stores contacts in SQLite or PostgreSQL, not in"):
        database_url(text)


@pytest.mark.parametrize(
    "text", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:contacts?mode=memory&uri=true"]
)
def test_a_database_that_ends_with_its_connection_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the service needs a SQLite file"):
        database_url(text)


def test_a_password_is_in_no_message() -> None:
    with pytest.raises(ValueError, match="SQLite or PostgreSQL") as raised:
        database_url("mysql://me:lovelace@localhost/contacts")
    assert "lovelace" not in str(raised.value)
    assert "lovelace" not in str(database_url("postgresql://me:lovelace@localhost/contacts"))


def test_sqlite_keeps_what_is_committed_and_its_references(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'contacts.db'}")
    with database.reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    database.close()


@pytest.mark.skipif(os.name != "posix", reason="only Unix has such rights")
def test_only_its_owner_can_read_a_new_file(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'contacts.db'}")
    upgrade(database)
    with database.writing() as connection:
        create_account(connection, "Acme", "free")
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
        assert len(list(tmp_path.iterdir())) == 3
    database.close()
