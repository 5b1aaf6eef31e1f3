"""select, count and explain over a table of a database."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter import Field, FieldType
from audiencefilter.contacts.database.address import connect, is_address, read_address
from audiencefilter.contacts.policy import ContactsError
from tests.cli.database_helpers import ROWS, TABLE, everything, url_of
from tests.cli.helpers import CSV, RICH, cli, refused, saved, sqlite_file
from tests.each import each
from tests.engines.engine import Engine

#: The contacts that other tests have in files.
CONTACTS = """
CREATE TABLE contacts (id INTEGER, email TEXT, points INTEGER, createdAt TEXT, isVerified INTEGER);
INSERT INTO contacts VALUES (1, 'ada@cam.edu', 250, '2024-05-01 10:00:00.000000', 1),
  (2, 'bob@acme.com', 90, '2019-01-01 00:00:00.000000', 0), (3, NULL, NULL, NULL, NULL),
  (4, 'eve@cam.edu', 7, '2025-01-01 00:00:00.000000', 1);
"""
HEADER = "id,email,points,createdAt,isVerified\n"


@pytest.fixture
def contacts(tmp_path: Path) -> str:
    return sqlite_file(tmp_path, CONTACTS)


#: A clause, options of select, and what is written.
WRITTEN: list[tuple[str, list[str], str]] = [
    (
        "points >= 90",
        ["--to", "csv"],
        HEADER
        + "1,ada@cam.edu,250,2024-05-01T10:00:00+00:00,true\n2,bob@acme.com,90,2019-01-01T00:00:00+00:00,false\n",
    ),
    ("points = 1", ["--to", "csv"], HEADER),
    ("points = 1", [], ""),
    (
        "points >= 1",
        ["--columns", "points,id,absent"],
        '{"points":250,"id":1}\n{"points":90,"id":2}\n{"points":7,"id":4}\n',
    ),
    ("points >= 1", ["--columns", "absent,id", "--to", "csv", "--limit", "1"], "absent,id\n,1\n"),
    ("points >= 1", ["--columns", "absent", "--to", "csv", "--limit", "2"], 'absent\n""\n""\n'),
    ("points >= 1", ["--columns", "id", "--limit", "2"], '{"id":1}\n{"id":2}\n'),
]


def test_what_is_written(contacts: str) -> None:
    def check(case: tuple[str, list[str], str]) -> None:
        clause, options, expected = case
        result = cli("select", "-w", clause, contacts, "--table", "contacts", *options)
        assert (result.code, result.out, result.err) == (1 if clause == "points = 1" else 0, expected, "")

    each(WRITTEN, check)
    counted = cli("count", "-w", "points = 1", contacts, "--table", "contacts")
    assert (counted.code, counted.out) == (1, "0\n")
    shown = cli("select", "-w", RICH, contacts, "--table", "contacts", "--to", "table")
    assert shown.code == 0
    assert "2024-05-01T10:00:00+00:00" in shown.out


def tells_a_missing_column(engine: Engine, folder: Path) -> None:
    narrow = af.Schema("Narrow", [Field("first_name", FieldType.STRING), Field("points", FieldType.INTEGER)])
    engine.load("narrow", narrow, [{"first_name": "Ada", "points": 1}, {"first_name": "Bob", "points": None}])
    url = url_of(engine, "narrow", folder=folder)
    message = refused("count", "-w", '{"firstName": "Ada"}', url, "--table", "narrow")
    assert "has no column 'firstName', which the filter reads; did you mean 'first_name'?" in message
    every = (
        "firstName CONTAINS 'a' OR company IN ('a', 'b') OR referrals > 1 OR isVerified = true OR points = 1 "
        "OR createdAt > '2024-01-01T00:00:00Z' OR city ENDS WITH 'a' OR country < 'B' OR lastName IS NULL"
    )
    options = [url, "--table", "narrow", "--missing-columns", "null", "--notation", "extended"]
    assert cli("count", "-w", every, *options).out == "2\n"
    assert cli("count", "-w", every.replace("IS NULL", "IS NOT NULL"), *options).out == "1\n"
    assert cli("count", "-w", "firstName IS NOT NULL", *options).out == "0\n"
    assert cli("count", "-w", "firstName IS NULL", *options).out == "2\n"


def test_a_missing_column_is_told(local_engine: Engine, tmp_path: Path) -> None:
    tells_a_missing_column(local_engine, tmp_path)


#: A clause over a column, a right value of it, and wrong ones with what is said.
COLUMNS: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "points": (
        '{"points": {"gte": 1}}', "3",
        [("'lots'", "'lots', expected an integer"), ("1.5", "1.5, expected an integer")],
    ),
    "email": (
        '{"email": {"contains": "a"}}', "'ada'", [("x'00'", "expected a text"), ("5", "5, expected a text")],
    ),
    "isVerified": (
        '{"isVerified": true}', "1", [("2", "2, expected 0 or 1"), ("'true'", "'true', expected 0 or 1")],
    ),
    "createdAt": (
        '{"createdAt": {"gte": "2000-01-01T00:00:00Z"}}', "'2024-05-01 10:00:00.000000'",
        [
            (value, "expected a date in UTC as")
            for value in ("'2024-05-01T10:00:00Z'", "'2024-05-01 10:00:00'", "1714557600")
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("column", COLUMNS)
def test_a_wrong_value_is_told_skipped_or_missing(tmp_path: Path, column: str) -> None:
    clause, right, wrong = COLUMNS[column]
    told = f"table 'contacts' of {tmp_path / 'contacts.db'}: {column} is "
    options: list[str] = []
    for value, message in wrong:
        rows = f"INSERT INTO contacts VALUES (1, {value}), (2, {right}), (3, NULL)"
        table = "DROP TABLE IF EXISTS contacts", f"CREATE TABLE contacts (id INTEGER, {column})", rows
        options = ["-w", clause, sqlite_file(tmp_path, *table), "--table", "contacts"]
        error = refused("count", *options)
        assert all(part in error for part in (told, message, "--on-error skip or null continues"))
    assert cli("select", *options).out == ""
    skipped = cli("count", *options, "--on-error", "skip", "-v")
    assert (skipped.code, skipped.out) == (0, "1 of 2 (50.0%)\n")
    assert skipped.err.startswith(f"warning: 1 row skipped\n  {told}")
    null = cli("select", *options, "--on-error", "null", "--columns", "id")
    assert (null.code, null.out) == (0, '{"id":2}\n')
    assert null.err.startswith(f"warning: 1 value taken as missing\n  {told}")
    missing = ["-w", f"{column} IS NULL", "--notation", "extended", *options[2:]]
    assert cli("count", *missing, "--on-error", "null").out == "2\n"
    assert cli("count", *missing, "--on-error", "skip").out == "1\n"
    # Nobody asks for it: it is no matter, and written as it is.
    assert cli("count", "-w", "{}", *options[2:]).out == "3\n"
    assert cli("select", "-w", "{}", *options[2:]).code == 0


def test_wrong_values_are_counted_as_those_of_a_file_are(tmp_path: Path) -> None:
    rows = [("'x'", "5"), ("1", "6"), ("'y'", "'a'"), ("2", "'b'"), ("NULL", "'c'")]
    values = ", ".join(f"({points}, {city})" for points, city in rows)
    url = sqlite_file(tmp_path, "CREATE TABLE contacts (points, city)", f"INSERT INTO contacts VALUES {values}")
    lines = "".join(f"{{'points': {points}, 'city': {city}}}\n" for points, city in rows)
    file = saved(tmp_path, "contacts.jsonl", lines.replace("'", '"').replace("NULL", "null"))
    for on_error in ("skip", "null"):
        options = ["-w", "points >= 1 OR city IN ('a', 'c')", "--on-error", on_error, "-v"]
        there, here = cli("count", *options, url, "--table", "contacts"), cli("count", *options, file)
        assert (there.code, there.out) == (here.code, here.out)
        assert there.err.splitlines()[0] == here.err.splitlines()[0]


def test_values_of_sqlite_that_are_odd(tmp_path: Path) -> None:
    url = sqlite_file(
        tmp_path,
        "CREATE TABLE days AS SELECT '2024-02-30 00:00:00.000000' AS createdAt UNION ALL SELECT 'soon';"
        "CREATE TABLE numbers AS SELECT 1 AS x UNION ALL VALUES (1.5), (9e999), ('1.5');"
        "CREATE TABLE bytes AS SELECT 90 AS points, CAST(x'ff' AS TEXT) AS city",
    )
    # A day that is none is written as it is.
    out = cli("select", "-w", "{}", url, "--table", "days", "--to", "csv").out
    assert out == "createdAt\n2024-02-30 00:00:00.000000\nsoon\n"
    schema = saved(tmp_path, "s.json", {"fields": [{"name": "x", "type": "number"}]})
    options = ["--schema", schema, "-w", "x >= 1", url, "--table", "numbers"]
    assert "x is '1.5', expected a number" in refused("count", *options)
    assert cli("count", *options, "--on-error", "skip").out == "3\n"
    assert "UTF-8" in refused("select", "-w", RICH, url, "--table", "bytes")
    assert cli("count", "-w", RICH, url, "--table", "bytes").out == "1\n"
    utf_16 = sqlite_file(tmp_path, "PRAGMA encoding = 'UTF-16'", CONTACTS, name="utf16.db")
    assert "UTF-16" in refused("count", "-w", RICH, utf_16, "--table", "contacts")


def test_the_table_has_to_be_named_and_may_be_a_view(contacts: str, tmp_path: Path) -> None:
    message = refused("count", "-w", RICH, contacts)
    assert "which table of" in message
    assert "--table; there are contacts" in message
    sqlite_file(tmp_path, "CREATE VIEW rich AS SELECT id, points FROM contacts WHERE points > 100")
    assert cli("count", "-w", RICH, contacts, "--table", "main.rich", "-v").out == "1 of 1 (100.0%)\n"
    empty = sqlite_file(tmp_path, "VACUUM", name="empty.db")
    assert refused("count", "-w", RICH, empty).endswith("Name it with --table\n")


def test_a_missing_table_is_told(local_engine: Engine, tmp_path: Path) -> None:
    schema = af.Schema("Points", [Field("points", FieldType.INTEGER)])
    local_engine.load("subscribers", schema, [{"points": 90}])
    url = url_of(local_engine, "subscribers", folder=tmp_path)
    message = refused("count", "-w", RICH, url, "--table", "subscriber")
    assert "has no table 'subscriber'; did you mean 'subscribers'?" in message
    assert "has no table 'nobody.subscribers'" in refused("count", "-w", RICH, url, "--table", "nobody.subscribers")
    # An injection is a name like any other.
    hostile = 'subscribers"; DROP TABLE subscribers; --'
    assert "has no table" in refused("count", "-w", RICH, url, "--table", hostile)
    assert cli("count", "-w", RICH, url, "--table", "subscribers").out == "1\n"


def test_databases_and_files_are_read_one_after_the_other(tmp_path: Path, contacts: str) -> None:
    file = saved(tmp_path, "contacts.csv", CSV.replace(",note", ",isVerified").replace("first", "true"))
    options = ["-w", RICH, "--table", "contacts"]
    assert cli("count", *options, contacts, file, contacts, "-v").out == "6 of 12 (50.0%)\n"
    both = cli("select", *options, "--columns", "id,points", contacts, "-", stdin=file.read_text())
    assert both.ids == [1, 2, "1", "2"]  # what is of no field is as it was read
    assert cli("select", *options, "--columns", "id", "--limit", "3", contacts, contacts).ids == [1, 2, 1]
    rows = cli("select", *options, "--to", "csv", contacts, file).out.splitlines(keepends=True)
    assert (rows[0], rows[3]) == (HEADER, "1,ada@cam.edu,250,2024-05-01T10:00:00Z,true\n")
    database = tmp_path / "contacts.db"
    before = database.read_bytes()
    message = refused("select", "-w", RICH, contacts, "--table", "contacts", "-o", database)
    assert "one of the files that are read" in message
    assert database.read_bytes() == before


def test_explain_takes_a_database(contacts: str) -> None:
    options = ["-w", "points > 100 AND isVerified = true", contacts, "--table", "contacts"]
    result = cli("explain", *options, "--contact", "2")
    assert (result.code, result.err) == (1, "")
    assert "points > 100 (points is 90)" in result.out
    assert cli("explain", *options, "--row", "1").code == 0
    assert cli("explain", "-w", "createdAt > '2024-01-01T00:00:00Z'", *options[2:], "--row", "1").code == 0
    assert "there is no row 5: there are 4" in refused("explain", *options, "--row", "5")


@pytest.mark.parametrize(("options", "message"), [
    (["contacts.csv", "--table", "contacts"], "--table is about a database"),
    (["sqlite:///contacts.db", "--table", "contacts", "--format", "csv"], "--format is for files"),
    (["absent.csv", "oracle://scott:tiger@host/db"], "oracle:// is no database that can be filtered"),
    (["sqlite:///contacts.db", "-o", "out.parquet"], "not as Parquet"),
])  # fmt: skip
def test_options_that_do_not_go_together(options: list[str], message: str) -> None:
    assert message in refused("select", "-w", RICH, *options)


#: URLs, and what is said.
UNREADABLE = [
    ("sqlite:///absent.db", "absent.db: no such database file"),
    ("duckdb:///absent.duckdb", "absent.duckdb: no such database file"),
    ("sqlite:////", "/: is a folder"),
    ("sqlite:///file:absent.db?uri=true&mode=rwc", "file:absent.db: no such database file"),
    ("sqlite://", "names no file"),
    ("sqlite:///:memory:", "names no file"),
    ("sqlite://contacts.db", "three slashes"),
    ("postgres://user:secret@host/db", "did you mean 'postgresql'?"),
    ("https://example.com/contacts.csv", "there are sqlite, postgresql, mysql, mariadb, duckdb"),
    (
        "postgresql://user:secret@host:port/db",
        "cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
    ),
    ("postgresql://user:sec@ret@host/db", "write @ as %40"),
    ("postgresql://host/user:secret@db", "cannot be read"),
    ("postgresql+asyncpg://user:secret@host/db", "asyncpg is for asynchronous programs: write postgresql://"),
    ("postgresql+oops://user:secret@host/db", ", and write postgresql://"),
    ("postgresql://user:secret@/db?host={folder}", "postgresql:///db: connection "),
    ("postgresql://user:secret@/db?host={folder}&passwort=geheim", 'invalid connection option "passwort"'),
    ("mysql://user:secret@127.0.0.1:1/db", "mysql://127.0.0.1:1/db: Can't connect to MySQL server"),
    ("sqlite:///{folder}/some.db?timeout=soon", "could not convert"),
    ("sqlite:///{folder}/some.db", "file is not a database"),
    ("duckdb:///{folder}/some.db", "not a valid DuckDB database file"),
]


def test_a_database_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, "some.db", "this is some other file\n" * 1_000)

    def check(case: tuple[str, str]) -> None:
        url, message = case
        error = refused("select", "-w", RICH, url.format(folder=tmp_path), "--table", "contacts")
        assert message in error
        assert "secret" not in error
        assert "geheim" not in error

    each(UNREADABLE, check)
    assert [path.name for path in tmp_path.iterdir()] == ["some.db"]


@pytest.mark.parametrize(("url", "module", "extra"), [
    ("postgresql://user:secret@host/db", "psycopg", "postgresql"),
    ("postgresql+psycopg://user:secret@host/db", "psycopg", "postgresql"),
    ("postgresql+psycopg2://user:secret@host/db", "psycopg2", "postgresql"),
    ("mysql://user:secret@host/db", "pymysql", "mysql"),
    ("mariadb://user:secret@host/db", "pymysql", "mysql"),
    ("mysql+mysqldb://user:secret@host/db", "MySQLdb", "mysql"),
])  # fmt: skip
def test_an_absent_driver_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, module: str, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    error = refused("count", "-w", RICH, url, "--table", "contacts")
    assert f"needs {module}, which is not installed: install it with pip install 'audiencefilter[{extra}]'" in error
    assert ("write postgresql://" in error) == (module == "psycopg2")


def test_an_absent_dialect_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        raise sqlalchemy.exc.NoSuchModuleError(name)

    monkeypatch.setattr(sqlalchemy.dialects.registry, "load", load)
    url = f"duckdb:///{saved(tmp_path, 'some.duckdb', '')}"
    assert "duckdb needs duckdb-engine, which is not installed" in refused("count", "-w", RICH, url, "--table", "x")


def test_options_that_are_called_as_secrets_are_hidden() -> None:
    def check(option: str) -> None:
        assert read_address(f"postgresql://host/db?{option}=geheim&application_name=x").secrets() == ["geheim"]

    names = ["passwort", "pwd", "sslkey", "passfile", "client_secret", "AuthToken", "credentials", "otp"]
    each(names, check)


@given(st.text(max_size=12))
def test_no_password_is_part_of_a_name(password: str) -> None:
    try:
        shown = read_address(f"postgresql://user:{password}@host/db").name
    except ContactsError as failure:
        shown = str(failure).partition(":")[0]
    assert shown in ("postgresql://host/db", "the URL of the postgresql database cannot be read")


@given(st.sampled_from(["sqlite", "duckdb", "sqlite+pysqlite", "mysql", "x"]), st.text(max_size=12))
def test_no_url_makes_a_traceback(scheme: str, rest: str) -> None:
    url = f"{scheme}://{rest}"
    assert is_address(url)
    try:
        address = read_address(url)
        if address.file is not None:
            connect(address).close()
    except ContactsError:
        pass


def cannot_write(engine: Engine, folder: Path) -> None:
    url = everything(engine, folder, ROWS[:2])
    connection = connect(read_address(url))
    try:
        table = sqlalchemy.table(sqlalchemy.sql.quoted_name(TABLE, quote=True))
        with pytest.raises(sqlalchemy.exc.SQLAlchemyError, match=r"(?i)read.?only"):
            connection.execute(sqlalchemy.delete(table))
    finally:
        connection.close()


def test_nothing_can_be_written(local_engine: Engine, tmp_path: Path) -> None:
    cannot_write(local_engine, tmp_path)


@pytest.mark.parametrize("name", ["100% ?#.db", "ö'\".db", "a b.db", "file:x.db"])
def test_a_file_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    sqlite_file(tmp_path, "CREATE TABLE contacts (points INTEGER)", "INSERT INTO contacts VALUES (90)", name=name)
    written = name.replace("%", "%25").replace("?", "%3F")
    for url in (f"sqlite:///./{written}", f"sqlite:///{tmp_path}/{written}"):
        assert cli("count", "-w", RICH, url, "--table", "contacts").out == "1\n"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_database_that_is_written_to_meanwhile(contacts: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "contacts.db", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM contacts")
        assert cli("count", "-w", RICH, contacts, "--table", "contacts").out == "2\n"
        database.execute("ROLLBACK")
