"""What ails a database, from the errors of the drivers."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg.errors
import pytest
import sqlalchemy as sa

from audiencefilter.service.errors import impairment_of
from audiencefilter.service.storage.database import Database
from tests.engines.postgresql import PostgreSQL


def of_postgresql(error: psycopg.Error) -> sa.exc.DBAPIError:
    kind = sa.exc.OperationalError if isinstance(error, psycopg.OperationalError) else sa.exc.ProgrammingError
    return kind("SELECT", {}, error)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("08006", "does not answer"),
        ("25006", "read-only"),
        ("28P01", "does not let the service in"),
        ("3D000", "does not let the service in"),
        ("40P01", "others are changing the same"),
        ("53100", "disk of the database is full"),
        ("53200", "out of memory"),
        ("53300", "out of memory or of connections"),
        ("55P03", "others are changing the same"),
        ("57014", "ask for less"),
        ("57P01", "restarting"),
        ("58030", "disk of the database fails"),
        ("XX001", "damaged"),
    ],
)
def test_of_postgresql_it_is_told_by_the_state(state: str, message: str) -> None:
    found = impairment_of(of_postgresql(psycopg.errors.lookup(state)("what the server says\nDETAIL: ada@cam.edu")))
    assert found is not None
    assert message in found.message
    assert found.retry_after > 0
    # The first line is the server's own; a detail may quote a row.
    assert found.reason == f"{state}: what the server says"


def test_without_a_connection_there_is_no_state() -> None:
    found = impairment_of(of_postgresql(psycopg.OperationalError("connection refused")))
    assert found is not None
    assert (found.message, found.reason) == ("the database does not answer: try again", "connection refused")


@pytest.mark.parametrize("state", ["42P01", "22P02", "23505", "XX000"])
def test_what_the_service_does_wrong_is_no_impairment(state: str) -> None:
    assert impairment_of(of_postgresql(psycopg.errors.lookup(state)("ada@cam.edu"))) is None
    assert impairment_of(sa.exc.NoSuchTableError("contacts")) is None
    assert impairment_of(ValueError("ada@cam.edu")) is None


@pytest.fixture
def file(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "contacts.db", isolation_level=None)
    connection.execute("CREATE TABLE contacts (id TEXT)")
    yield connection
    connection.close()


def raised(connection: sqlite3.Connection, statement: str) -> sqlite3.Error:
    with pytest.raises(sqlite3.Error) as caught:
        connection.execute(statement).fetchall()
    return caught.value


def test_of_sqlite_it_is_told_by_the_code(file: sqlite3.Connection, tmp_path: Path) -> None:
    def told(statement: str, connection: sqlite3.Connection = file) -> str:
        found = impairment_of(sa.exc.OperationalError(statement, {}, raised(connection, statement)))
        assert found is not None
        assert found.retry_after > 0
        return f"{found.reason}; {found.message}"

    insert = "INSERT INTO contacts VALUES (hex(randomblob(9000)))"
    file.execute("PRAGMA max_page_count = 3")
    assert told(insert).startswith("SQLITE_FULL: database or disk is full; the disk of the database is full")
    file.execute("PRAGMA query_only = 1")
    assert told(insert).startswith("SQLITE_READONLY: ")
    file.execute("PRAGMA query_only = 0")
    file.set_progress_handler(lambda: 1, 1)
    assert "ask for less" in told("SELECT * FROM contacts")
    file.set_progress_handler(None, 1)
    other = sqlite3.connect(tmp_path / "contacts.db", timeout=0)
    file.execute("BEGIN EXCLUSIVE")
    assert "others are changing the same" in told(insert, other)
    other.close()
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"no database" * 1000)
    other = sqlite3.connect(damaged)
    assert "damaged" in told("SELECT * FROM contacts", other)
    other.close()
    assert impairment_of(sa.exc.OperationalError("", {}, raised(file, "SELECT * FROM nothing"))) is None


def test_a_file_that_cannot_grow_is_told_without_writing_to_it(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'contacts.db'}", 1, 1, 1)
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE contacts (id TEXT)")
    assert database.unwritable() is None
    with database.at_the_gate() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    assert database.unwritable() == "the disk of the database is full: make room"
    with database.at_the_gate() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000")
    assert database.unwritable() is None
    database.close()


def test_a_disk_without_room_and_a_file_without_rights_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{tmp_path / 'contacts.db'}", 1, 1, 1)
    with monkeypatch.context() as patched:
        patched.setattr("shutil.disk_usage", lambda _: type("usage", (), {"free": 4_096}))
        assert database.unwritable() == "the disk of the database is full: make room"
        # Rights do not hold root up, who may run the tests.
        patched.setattr("os.access", lambda *_: False)
        wrong = database.unwritable()
        assert wrong is not None
        assert "cannot be written" in wrong
    assert database.unwritable() is None
    database.close()


def test_a_server_that_only_reads_is_told(postgresql: PostgreSQL) -> None:
    url = postgresql.url("psycopg").update_query_dict({"options": "-c default_transaction_read_only=on"})
    database = Database(url.render_as_string(hide_password=False), 1, 1, 1)
    assert database.unwritable() is None
    with database.at_the_gate() as connection:
        # Of this session, and so of its next transaction.
        connection.exec_driver_sql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    wrong = database.unwritable()
    assert wrong is not None
    assert "read-only" in wrong
    # It does not keep the connection: the next may lead to another server.
    assert database.unwritable() is None
    database.close()
