"""select, count and explain over a table of a database."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter import Field, FieldType
from audiencefilter.contacts.database.address import connect, is_address, read_address
from audiencefilter.contacts.policy import ContactsError
from tests.cli.database_helpers import url_of
from tests.cli.helpers import CSV, PROGRAM, cli, saved
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.postgresql import PostgreSQL

RICH = '{"points": {"gte": 90}}'
TABLE = 'contacts "of" 100%'
FIELDS = [
    Field("text", FieldType.STRING, 'te"x`t'),
    Field("int", FieldType.INTEGER, "small %s number"),
    Field("long", FieldType.INTEGER, "order", bits=64),
    Field("real", FieldType.NUMBER, "a.b"),
    Field("flag", FieldType.BOOLEAN, "select"),
    Field("when", FieldType.DATETIME, "çà?:p1 %(p1)s"),
]
SCHEMA = af.Schema("Everything", FIELDS)
TEXTS = [
    "a",
    "A",
    "a ",
    "ä",
    "K",
    "\u212a",
    "it's",
    "100%",
    "_",
    "\\",
    "%(p1)s",
    "😀",
    "",
    None,
    "Zoë",
    "a\nb",
    '"',
    "a,b",
    "?",
]
INSTANTS = [
    datetime(2024, 3, 31, 1, 30, 0, 1, tzinfo=UTC),
    datetime(2024, 3, 31, 1, 30, tzinfo=UTC),
    datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    None,
]
ROWS = [
    {
        'te"x`t': text,
        "small %s number": [number, -(2**31), 2**31 - 1, None][number % 4],
        "order": [number, -(2**63), 2**63 - 1, None, 2**31][number % 5],
        "a.b": [number / 4, 0.1 + 0.2, None, -1e300][number % 4],
        "select": [True, False, None][number % 3],
        "çà?:p1 %(p1)s": INSTANTS[number % 4],
    }
    for number, text in enumerate(TEXTS)
]
CLAUSES = [
    "EVERYONE",
    "NOONE",
    "text CONTAINS 'A'",
    "text CONTAINS '%'",
    "text = 'it''s' OR text = '😀'",
    "text STARTS WITH 'a' OR text ENDS WITH ' '",
    "text IN ('a', '100%', '%(p1)s')",
    "text < 'a'",
    "int >= 3 AND int < 2147483647",
    "long > 3000000000 OR long < -3000000000",
    "real > 0.3",
    "flag = true",
    "flag != true",
    "NOT (flag = false)",
    "when > '2024-03-31T01:30:00Z'",
    "when <= '2024-03-31T03:30:00+02:00'",
    "text IS NULL OR when IS NULL",
    "text NOT IN ('a', 'A') AND int IS NOT NULL",
]

Open = Callable[[str], str]


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    fields = [
        {"name": field.name, "type": field.type.value, "attribute": field.attribute, "bits": field.bits}
        for field in FIELDS
    ]
    return saved(tmp_path, "everything.json", json.dumps({"name": "Everything", "fields": fields}))


def everything(engine: Engine, folder: Path, rows: Sequence[Mapping[str, Any]] = ROWS) -> str:
    engine.load(TABLE, SCHEMA, rows)
    return url_of(engine, TABLE, folder)


def sqlite_file(folder: Path, *statements: str, name: str = "contacts.db") -> str:
    """Make a database with the result of some statements, and return its URL."""
    with closing(sqlite3.connect(folder / name)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return f"sqlite:///{folder / name}"


@pytest.fixture
def contacts(tmp_path: Path) -> str:
    """A database with a table of the contacts that the other tests have in files."""
    return sqlite_file(
        tmp_path,
        "CREATE TABLE contacts (id INTEGER, email TEXT, points INTEGER, createdAt TEXT, isVerified INTEGER)",
        "INSERT INTO contacts VALUES (1, 'ada@cam.edu', 250, '2024-05-01 10:00:00.000000', 1),"
        "(2, 'bob@acme.com', 90, '2019-01-01 00:00:00.000000', 0), (3, NULL, NULL, NULL, NULL),"
        "(4, 'eve@cam.edu', 7, '2025-01-01 00:00:00.000000', 1)",
    )


def refused(*args: object, stdin: str | None = None) -> str:
    result = cli(*args, stdin=stdin)
    assert result.code == 2, result
    assert result.err.startswith("error: ")
    assert "Traceback" not in result.err
    return result.err


# -- the same contacts as in memory ---------------------------------------------------------------------------------


def agrees(engine: Engine, folder: Path, schema: Path, every: int = 1) -> None:
    url = everything(engine, folder)
    for clause in CLAUSES[::every]:
        expected = [number for number, row in enumerate(ROWS) if af.parse_text(clause, SCHEMA).matches(row)]
        options = [url, "--schema", schema, "--table", TABLE, "-w", clause]
        result = cli("select", *options, "--columns", "id")
        assert result.err == "", clause
        assert sorted(json.loads(line)["id"] for line in result.out.splitlines()) == expected, clause
        assert (result.code, result.err) == (0 if expected else 1, "")
        counted = cli("count", *options, "-v")
        assert counted.out.startswith(f"{len(expected)} of {len(ROWS)} ("), clause
        assert cli("count", *options).out == f"{len(expected)}\n"
        assert (counted.code, counted.err) == (result.code, "")


#: Every third clause by default, and every one in the deep run.
of_clauses = pytest.mark.parametrize("every", [1])


@of_clauses
def test_the_database_selects_what_memory_selects(
    local_engine: Engine, tmp_path: Path, schema: Path, every: int
) -> None:
    agrees(local_engine, tmp_path, schema, every)


def test_mariadb_selects_what_memory_selects(mariadb: MariaDB, tmp_path: Path, schema: Path) -> None:
    agrees(mariadb, tmp_path, schema)


# -- what is written ------------------------------------------------------------------------------------------------


def writes(engine: Engine, folder: Path, schema: Path, every: int = 1) -> None:
    url = everything(engine, folder)
    options = ["--schema", schema, "-w", "EVERYONE"]
    written = cli("select", *options, url, "--table", TABLE).out
    lines = sorted(map(json.loads, written.splitlines()), key=lambda line: line["id"])
    assert lines == [
        {
            "id": number,
            **{key: value.isoformat() if isinstance(value, datetime) else value for key, value in row.items()},
        }
        for number, row in enumerate(ROWS)
    ]
    assert [list(line) for line in lines] == [["id", *ROWS[0]]] * len(ROWS)
    # What is written can be read: it is selected from as the table is.
    for name in ("out.jsonl", "out.csv"):
        file = folder / name
        assert cli("select", *options, url, "--table", TABLE, "-o", file).code == 0
        for clause in CLAUSES[::every]:
            if "text" in clause and name.endswith("csv"):
                continue  # an empty text of CSV is missing
            there = cli("count", "--schema", schema, "-w", clause, url, "--table", TABLE).out
            assert cli("count", "--schema", schema, "-w", clause, file).out == there, clause


@of_clauses
def test_values_are_those_of_the_schema(local_engine: Engine, tmp_path: Path, schema: Path, every: int) -> None:
    writes(local_engine, tmp_path, schema, every)


def test_values_of_mariadb_are_those_of_the_schema(mariadb: MariaDB, tmp_path: Path, schema: Path) -> None:
    writes(mariadb, tmp_path, schema)


def test_csv_is_written(contacts: str) -> None:
    result = cli("select", "-w", RICH, contacts, "--table", "contacts", "--to", "csv")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        "id,email,points,createdAt,isVerified",
        "1,ada@cam.edu,250,2024-05-01T10:00:00+00:00,true",
        "2,bob@acme.com,90,2019-01-01T00:00:00+00:00,false",
    ]


def test_nothing_selected_is_a_header_and_exit_code_1(contacts: str) -> None:
    options = ["-w", '{"points": 1}', contacts, "--table", "contacts"]
    result = cli("select", *options, "--to", "csv")
    assert (result.code, result.out) == (1, "id,email,points,createdAt,isVerified\n")
    assert (cli("select", *options).code, cli("select", *options).out) == (1, "")
    assert (cli("count", *options).code, cli("count", *options).out) == (1, "0\n")


def test_columns_and_limit(contacts: str) -> None:
    options = ["-w", '{"points": {"gte": 1}}', contacts, "--table", "contacts"]
    assert cli("select", *options, "--columns", "points,id,absent").out == (
        '{"points":250,"id":1}\n{"points":90,"id":2}\n{"points":7,"id":4}\n'
    )
    assert cli("select", *options, "--columns", "absent,id", "--to", "csv", "--limit", "1").out == "absent,id\n,1\n"
    assert cli("select", *options, "--columns", "absent", "--to", "csv", "--limit", "2").out == 'absent\n""\n""\n'
    assert len(cli("select", *options, "--limit", "2").out.splitlines()) == 2


def test_a_table_is_shown(contacts: str) -> None:
    result = cli("select", "-w", RICH, contacts, "--table", "contacts", "--to", "table")
    assert result.code == 0
    assert "2024-05-01T10:00:00+00:00" in result.out


def test_values_that_are_of_no_field(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP TABLE IF EXISTS odd_values")
    postgresql.fetch(
        "CREATE TABLE odd_values AS SELECT 90 AS points, '{\"a\": [1]}'::jsonb AS data, 1.50::numeric AS price,"
        " 'x'::bytea AS raw, ARRAY['a', NULL] AS tags, '2024-05-01'::date AS day, '2 days'::interval AS span,"
        " '2024-05-01 10:00+02'::timestamptz AS seen, '2024-05-01 10:00'::timestamp AS heard, int4range(1, 3) AS range,"
        " '(1,2)'::point AS place, 'NaN'::float8 AS ratio, true AS happy"
    )
    url = url_of(postgresql, "odd_values", Path())
    result = cli("select", "-w", RICH, url, "--table", "odd_values")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {
        "points": 90,
        "data": {"a": [1]},
        "price": "1.50",
        "raw": "eA==",
        "tags": ["a", None],
        "day": "2024-05-01",
        "span": "2 days, 0:00:00",
        "seen": "2024-05-01T08:00:00+00:00",
        "heard": "2024-05-01T10:00:00",
        "range": "[1, 3)",
        "place": "(1,2)",
        "ratio": None,
        "happy": True,
    }
    assert cli("select", "-w", RICH, url, "--table", "odd_values", "--to", "csv").code == 0


def test_dates_that_no_python_date_can_be_are_told(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP TABLE IF EXISTS far")
    postgresql.fetch("CREATE TABLE far AS SELECT 90 AS points, 'infinity'::timestamptz AS seen")
    url = url_of(postgresql, "far", Path())
    assert cli("count", "-w", RICH, url, "--table", "far").out == "1\n"
    assert "timestamp too large" in refused("select", "-w", RICH, url, "--table", "far")
    assert cli("select", "-w", RICH, url, "--table", "far", "--columns", "points").code == 0


@pytest.mark.parametrize(
    ("name", "broken", "message"),
    [
        ("sqlite", "abs(-9223372036854775807 - points)", "integer overflow"),
        ("duckdb", "CAST('1e' || points AS INTEGER)", "Could not convert string"),
        ("postgresql", "1 / (points - 90)", "division by zero"),
    ],
)
def test_what_goes_wrong_on_the_way_is_told(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, broken: str, message: str
) -> None:
    definition = (
        f"VIEW breaking AS SELECT points, {broken} AS other FROM (SELECT 91 AS points UNION ALL SELECT 90) AS t"
    )
    if name == "sqlite":
        url = sqlite_file(tmp_path, f"CREATE {definition.replace('91', '1')}")
    elif name == "duckdb":
        import duckdb

        url = f"duckdb:///{tmp_path / 'breaking.duckdb'}"
        with duckdb.connect(tmp_path / "breaking.duckdb") as database:
            database.execute(f"CREATE {definition}")
    else:
        postgresql: PostgreSQL = request.getfixturevalue("postgresql")
        postgresql.fetch("DROP VIEW IF EXISTS breaking")
        postgresql.fetch(f"CREATE {definition}")
        url = url_of(postgresql, "breaking", tmp_path)
    assert message in refused("select", "-w", '{"points": {"gte": 1}}', url, "--table", "breaking")


# -- the columns of a table -----------------------------------------------------------------------------------------


def test_a_column_may_be_wider_than_its_field(local_engine: Engine, tmp_path: Path) -> None:
    wide = af.Schema("Wide", [Field("points", FieldType.INTEGER, bits=64), Field("city", FieldType.STRING)])
    local_engine.load("wide", wide, [{"points": 2**40}, {"points": -(2**40)}, {"points": None}, {"points": 5}])
    url = url_of(local_engine, "wide", tmp_path)
    schema = saved(
        tmp_path,
        "narrow.json",
        '{"fields": [{"name": "points", "type": "integer", "nullable": false}, {"name": "city", "type": "string"}]}',
    )
    for clause, expected in [
        ("points > 3000000000", [0]),
        ("points < 3000000000", [1, 3]),
        ("points != 5", [0, 1]),
        ("NOT (points > -3000000000)", [1]),
    ]:
        result = cli("select", "--schema", schema, "-w", clause, url, "--table", "wide")
        assert [json.loads(line)["id"] for line in result.out.splitlines()] == expected, clause


def tells_a_missing_column(engine: Engine, folder: Path) -> None:
    narrow = af.Schema("Narrow", [Field("first_name", FieldType.STRING), Field("points", FieldType.INTEGER)])
    engine.load("narrow", narrow, [{"first_name": "Ada", "points": 1}, {"first_name": "Bob", "points": None}])
    url = url_of(engine, "narrow", folder)
    message = refused("count", "-w", '{"firstName": "Ada"}', url, "--table", "narrow")
    assert "has no column 'firstName', which the filter reads: did you mean 'first_name'?" in message
    assert "the columns are: id, first_name, points" in message
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


def test_a_missing_column_of_mariadb_is_told(mariadb: MariaDB, tmp_path: Path) -> None:
    tells_a_missing_column(mariadb, tmp_path)


@pytest.mark.parametrize(
    ("clause", "type", "message"),
    [
        ("isVerified = true", "integer", "boolean field 'isVerified' on a column of INTEGER"),
        ("points = 1", "text", "integer field 'points' on a column of"),
        ("createdAt > '2024-01-01T00:00:00Z'", "date", "datetime field 'createdAt' on a column of D"),
        ("city = 'a'", "uuid", "string field 'city' on a column of"),
    ],
)
def test_a_column_of_another_type_is_told(
    postgresql: PostgreSQL, tmp_path: Path, clause: str, type: str, message: str
) -> None:
    import duckdb

    definition = f'CREATE TABLE typed ("{clause.split(maxsplit=1)[0]}" {type})'
    postgresql.fetch("DROP TABLE IF EXISTS typed")
    postgresql.fetch(definition)
    with duckdb.connect(tmp_path / "typed.duckdb") as database:
        database.execute(definition)
    for url in (url_of(postgresql, "typed", tmp_path), f"duckdb:///{tmp_path / 'typed.duckdb'}"):
        assert message in refused("count", "-w", clause, url, "--table", "typed").replace("VARCHAR", "text")


# -- values of SQLite, which may be of any type ---------------------------------------------------------------------

WRONG = [
    ("points", "'lots'", "'lots', expected an integer", '{"points": {"gte": 1}}'),
    ("points", "1.5", "1.5, expected an integer", '{"points": {"gte": 1}}'),
    ("email", "x'00'", "expected a text", '{"email": {"contains": "a"}}'),
    ("email", "5", "5, expected a text", '{"email": {"contains": "a"}}'),
    ("isVerified", "2", "2, expected 0 or 1", '{"isVerified": true}'),
    ("isVerified", "'true'", "'true', expected 0 or 1", '{"isVerified": true}'),
    (
        "createdAt",
        "'2024-05-01T10:00:00Z'",
        "expected a date in UTC as",
        '{"createdAt": {"gte": "2000-01-01T00:00:00Z"}}',
    ),
    (
        "createdAt",
        "'2024-05-01 10:00:00'",
        "expected a date in UTC as",
        '{"createdAt": {"gte": "2000-01-01T00:00:00Z"}}',
    ),
    ("createdAt", "1714557600", "expected a date in UTC as", '{"createdAt": {"gte": "2000-01-01T00:00:00Z"}}'),
]


@pytest.mark.parametrize(("column", "value", "message", "clause"), WRONG)
def test_a_wrong_value_is_told(tmp_path: Path, column: str, value: str, message: str, clause: str) -> None:
    other = {"points": "3", "email": "'ada'", "isVerified": "1", "createdAt": "'2024-05-01 10:00:00.000000'"}[column]
    url = sqlite_file(
        tmp_path,
        f"CREATE TABLE contacts (id INTEGER, {column})",
        f"INSERT INTO contacts VALUES (1, {value}), (2, {other}), (3, NULL)",
    )
    options = ["-w", clause, url, "--table", "contacts"]
    told = f"table 'contacts' of {tmp_path / 'contacts.db'}: {column} is "
    error = refused("count", *options)
    assert told in error
    assert message in error
    assert "--on-error skip or null continues" in error
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
    assert cli("count", *options, "--unchecked").code == 0
    # Nobody asks for it: it is no matter, and written as it is.
    assert cli("count", "-w", "{}", *options[2:]).out == "3\n"
    assert cli("select", "-w", "{}", *options[2:]).code == 0


def test_wrong_values_are_counted_as_those_of_a_file_are(tmp_path: Path) -> None:
    rows = [("'x'", "5"), ("1", "6"), ("'y'", "'a'"), ("2", "'b'"), ("NULL", "'c'")]
    url = sqlite_file(
        tmp_path,
        "CREATE TABLE contacts (points, city)",
        *(f"INSERT INTO contacts VALUES ({points}, {city})" for points, city in rows),
    )
    file = saved(
        tmp_path,
        "contacts.jsonl",
        "".join(
            f'{{"points": {points}, "city": {city}}}\n'.replace("'", '"').replace("NULL", "null")
            for points, city in rows
        ),
    )
    for on_error in ("skip", "null"):
        options = ["-w", "points >= 1 OR city IN ('a', 'c')", "--on-error", on_error, "-v"]
        there, here = cli("count", *options, url, "--table", "contacts"), cli("count", *options, file)
        assert (there.code, there.out) == (here.code, here.out)
        assert there.err.splitlines()[0] == here.err.splitlines()[0]


def test_a_day_that_is_none_is_written_as_it_is(tmp_path: Path) -> None:
    url = sqlite_file(
        tmp_path, "CREATE TABLE t (createdAt)", "INSERT INTO t VALUES ('2024-02-30 00:00:00.000000'), ('soon')"
    )
    out = cli("select", "-w", "{}", url, "--table", "t", "--to", "csv").out
    assert out == "createdAt\n2024-02-30 00:00:00.000000\nsoon\n"


def test_numbers_of_sqlite_may_be_integers(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path, "CREATE TABLE t (x)", "INSERT INTO t VALUES (1), (1.5), (9e999), ('1.5')")
    schema = saved(tmp_path, "s.json", '{"fields": [{"name": "x", "type": "number"}]}')
    options = ["--schema", schema, "-w", "x >= 1", url, "--table", "t"]
    assert "x is '1.5', expected a number" in refused("count", *options)
    assert cli("count", *options, "--on-error", "skip").out == "3\n"


def test_utf_16_is_refused(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path, "PRAGMA encoding = 'UTF-16'", "CREATE TABLE contacts (points INTEGER)")
    assert "UTF-16" in refused("count", "-w", RICH, url, "--table", "contacts")


def test_text_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    url = sqlite_file(
        tmp_path,
        "CREATE TABLE contacts (points INTEGER, city TEXT)",
        "INSERT INTO contacts VALUES (90, CAST(x'ff' AS TEXT))",
    )
    assert "UTF-8" in refused("select", "-w", RICH, url, "--table", "contacts")
    assert cli("count", "-w", RICH, url, "--table", "contacts").out == "1\n"


# -- which table ----------------------------------------------------------------------------------------------------


def test_the_table_has_to_be_named(contacts: str) -> None:
    message = refused("count", "-w", RICH, contacts)
    assert "which table of" in message
    assert "--table\n  the tables are: contacts" in message


def test_a_missing_table_is_told(local_engine: Engine, tmp_path: Path) -> None:
    schema = af.Schema("Points", [Field("points", FieldType.INTEGER)])
    local_engine.load("subscribers", schema, [{"points": 90}])
    url = url_of(local_engine, "subscribers", tmp_path)
    message = refused("count", "-w", RICH, url, "--table", "subscriber")
    assert "has no table 'subscriber': did you mean 'subscribers'?\n  the tables are: " in message
    assert "has no table 'nobody.subscribers'" in refused("count", "-w", RICH, url, "--table", "nobody.subscribers")
    message = refused("count", "-w", RICH, url, "--table", "subscribers", "--table-schema", "nobody")
    assert "has no schema 'nobody'\n  the schemas are: " in message
    # An injection is a name like any other.
    hostile = 'subscribers"; DROP TABLE subscribers; --'
    assert "has no table" in refused("count", "-w", RICH, url, "--table", hostile)
    assert cli("count", "-w", RICH, url, "--table", "subscribers").out == "1\n"


def test_a_table_of_another_schema(postgresql: PostgreSQL, tmp_path: Path) -> None:
    import duckdb

    statements = [
        'CREATE SCHEMA "odd; schema"',
        'CREATE TABLE "odd; schema"."A.b" AS SELECT 90 AS points',
        'CREATE VIEW "odd; schema".seen AS SELECT * FROM "odd; schema"."A.b"',
        'CREATE TABLE "odd; schema.dotted" AS SELECT 91 AS points UNION ALL SELECT 92',
    ]
    postgresql.fetch('DROP SCHEMA IF EXISTS "odd; schema" CASCADE')
    postgresql.fetch('DROP TABLE IF EXISTS "odd; schema.dotted"')
    with duckdb.connect(tmp_path / "odd.duckdb") as database:
        for statement in statements:
            postgresql.fetch(statement)
            database.execute(statement)
    for url in (url_of(postgresql, "", tmp_path), f"duckdb:///{tmp_path / 'odd.duckdb'}"):
        for options in (["odd; schema.A.b"], ["A.b", "--table-schema", "odd; schema"], ["odd; schema.seen"]):
            assert cli("count", "-w", RICH, url, "--table", *options).out == "1\n"
        # A table that is called so is meant, and not one of a schema.
        assert cli("count", "-w", RICH, url, "--table", "odd; schema.dotted").out == "2\n"
        message = refused("count", "-w", RICH, url, "--table", "odd; schema.sean")
        assert "has no table 'sean' in the schema 'odd; schema': did you mean 'seen'?\n" in message
        assert "the tables are: A.b, seen" in message


def test_a_table_of_sqlite_may_be_a_view(contacts: str, tmp_path: Path) -> None:
    sqlite_file(tmp_path, "CREATE VIEW rich AS SELECT id, points FROM contacts WHERE points > 100")
    assert cli("count", "-w", RICH, contacts, "--table", "main.rich", "-v").out == "1 of 1 (100.0%)\n"


def test_a_database_may_have_no_tables(tmp_path: Path) -> None:
    assert "there are no tables" in refused("count", "-w", RICH, sqlite_file(tmp_path, "VACUUM"), "--table", "contacts")


# -- databases and files --------------------------------------------------------------------------------------------


def test_databases_and_files_are_read_one_after_the_other(tmp_path: Path, contacts: str) -> None:
    file = saved(tmp_path, "contacts.csv", CSV.replace(",note", ",isVerified").replace("first", "true"))
    options = ["-w", RICH, "--table", "contacts"]
    assert cli("count", *options, contacts, file, contacts, "-v").out == "6 of 12 (50.0%)\n"
    both = cli("select", *options, "--columns", "id,points", contacts, "-", stdin=file.read_text())
    ids = [json.loads(line)["id"] for line in both.out.splitlines()]
    assert ids == [1, 2, "1", "2"]  # what is of no field is as it was read
    limited = cli("select", *options, "--columns", "id", "--limit", "3", contacts, contacts)
    assert limited.out == '{"id":1}\n{"id":2}\n{"id":1}\n'
    rows = cli("select", *options, "--to", "csv", contacts, file).out.splitlines()
    assert rows[0] == "id,email,points,createdAt,isVerified"
    assert rows[3] == "1,ada@cam.edu,250,2024-05-01T10:00:00Z,true"


def test_a_database_cannot_be_written_over(tmp_path: Path, contacts: str) -> None:
    file = tmp_path / "contacts.db"
    before = file.read_bytes()
    message = refused("select", "-w", RICH, contacts, "--table", "contacts", "-o", file)
    assert "one of the files that are read" in message
    assert file.read_bytes() == before


def test_explain_takes_a_database(contacts: str) -> None:
    options = ["-w", "points > 100 AND isVerified = true", contacts, "--table", "contacts"]
    result = cli("explain", *options, "--contact", "2")
    assert (result.code, result.err) == (1, "")
    assert "points > 100 (points is 90)" in result.out
    assert cli("explain", *options, "--row", "1").code == 0
    assert cli("explain", "-w", "createdAt > '2024-01-01T00:00:00Z'", *options[2:], "--row", "1").code == 0
    assert "there is no row 5: there are 4" in refused("explain", *options, "--row", "5")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["contacts.csv", "--table", "contacts"], "--table, --table-schema and --unchecked are about a database"),
        (["contacts.csv", "--unchecked"], "are about a database"),
        (["sqlite:///contacts.db", "--table", "contacts", "--format", "csv"], "--format is for files"),
        (["absent.csv", "oracle://scott:tiger@host/db"], "oracle:// is no database that can be filtered"),
        (["sqlite:///contacts.db", "-o", "out.parquet"], "not as Parquet"),
    ],
)
def test_options_that_do_not_go_together(options: list[str], message: str) -> None:
    assert message in refused("select", "-w", RICH, *options)


def test_a_wrong_clause_is_told_before_a_database_is_opened() -> None:
    assert "^" in refused("count", "-w", '{"point": 1}', "sqlite:///absent.db")


# -- databases that cannot be read ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:///absent.db", "absent.db: no such database file"),
        ("duckdb:///absent.duckdb", "absent.duckdb: no such database file"),
        ("sqlite:////", "/: is a folder"),
        ("sqlite:///file:absent.db?uri=true&mode=rwc", "absent.db: no such database file"),
        ("sqlite://", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("duckdb:///:memory:", "names no file"),
        ("sqlite://contacts.db", "three slashes"),
        ("postgres://user:secret@host/db", "did you mean postgresql://?"),
        ("https://example.com/contacts.csv", "there are sqlite, postgresql, mysql, mariadb, duckdb"),
        (
            "postgresql://user:secret@host:port/db",
            "cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
        ),
        ("postgresql://user:sec@ret@host/db", "write @ as %40"),
        ("postgresql://host/user:secret@db", "cannot be read"),
        ("postgresql://user:secret", "cannot be read"),
        ("postgresql+asyncpg://user:secret@host/db", "asyncpg is for asynchronous programs: write postgresql://"),
        ("sqlite+aiosqlite:///{folder}/some.db", "aiosqlite is for asynchronous programs: write sqlite://"),
        ("postgresql+oops://user:secret@host/db", "SQLAlchemy has no postgresql+oops://: write postgresql://"),
        ("postgresql://user:secret@/db?host={folder}", "postgresql:///db: connection "),
        ("postgresql://user:secret@/db?host={folder}&passwort=geheim", 'invalid connection option "passwort"'),
        ("mysql://user:secret@127.0.0.1:1/db", "mysql://127.0.0.1:1/db: Can't connect to MySQL server"),
        ("sqlite:///{folder}/some.db?timeout=soon", "could not convert"),
        ("sqlite:///{folder}/some.db", "file is not a database"),
        ("duckdb:///{folder}/some.db", "not a valid DuckDB database file"),
    ],
)
def test_a_database_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, "some.db", "this is some other file\n" * 1_000)
    for command in ("select", "count"):
        error = refused(command, "-w", RICH, url.format(folder=tmp_path), "--table", "contacts")
        assert message in error
        assert "secret" not in error
        assert "geheim" not in error
    assert [path.name for path in tmp_path.iterdir()] == ["some.db"]


@pytest.mark.parametrize(
    ("url", "module", "extra"),
    [
        ("postgresql://user:secret@host/db", "psycopg", "postgresql"),
        ("postgresql+psycopg://user:secret@host/db", "psycopg", "postgresql"),
        ("postgresql+psycopg2://user:secret@host/db", "psycopg2", "postgresql"),
        ("mysql://user:secret@host/db", "pymysql", "mysql"),
        ("mariadb://user:secret@host/db", "pymysql", "mysql"),
        ("mysql+mysqldb://user:secret@host/db", "MySQLdb", "mysql"),
    ],
)
def test_an_absent_driver_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, module: str, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    error = refused("count", "-w", RICH, url, "--table", "contacts")
    assert f"needs {module}, which is not installed: install it with pip install 'audiencefilter[{extra}]'" in error
    assert ("write postgresql://" in error) == (module == "psycopg2")


@pytest.mark.parametrize("module", ["duckdb", "duckdb_engine"])
def test_duckdb_may_be_absent(tmp_path: Path, module: str) -> None:
    url = f"duckdb:///{saved(tmp_path, 'some.duckdb', '')}"
    code = f"import sys; sys.modules[{module!r}] = None; from audiencefilter.__main__ import run; run()"
    command = [sys.executable, "-c", code, "count", "-w", RICH, url, "--table", "contacts"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        f"needs {module}, which is not installed: install it with pip install 'audiencefilter[duckdb]'" in done.stderr
    )


def test_an_absent_dialect_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        raise sqlalchemy.exc.NoSuchModuleError(name)

    monkeypatch.setattr(sqlalchemy.dialects.registry, "load", load)
    url = f"duckdb:///{saved(tmp_path, 'some.duckdb', '')}"
    assert "duckdb needs duckdb-engine, which is not installed" in refused("count", "-w", RICH, url, "--table", "x")


def test_files_need_no_sqlalchemy() -> None:
    code = (
        "import sys, io; sys.stdin = io.TextIOWrapper(io.BytesIO(b'points\\n90\\n')); sys.argv[1:] = "
        "['count', '-w', '{}', '-']; import atexit; "
        "atexit.register(lambda: print('sqlalchemy' in sys.modules)); from audiencefilter.__main__ import run; run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\nFalse\n", "")


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


# -- read only ------------------------------------------------------------------------------------------------------


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


def test_nothing_can_be_written_to_mariadb(mariadb: MariaDB, tmp_path: Path) -> None:
    cannot_write(mariadb, tmp_path)


def test_a_view_that_writes_is_refused(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP VIEW IF EXISTS writing")
    postgresql.fetch("CREATE SEQUENCE IF NOT EXISTS taken")
    postgresql.fetch("CREATE VIEW writing AS SELECT nextval('taken') AS points")
    url = url_of(postgresql, "writing", Path())
    assert "cannot execute nextval() in a read-only transaction" in refused(
        "count", "-w", RICH, url, "--table", "writing"
    )


@pytest.mark.parametrize("name", ["100% ?#.db", "ö'\".db", "a b.db", "file:x.db"])
def test_a_file_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    sqlite_file(tmp_path, "CREATE TABLE contacts (points INTEGER)", "INSERT INTO contacts VALUES (90)", name=name)
    written = name.replace("%", "%25").replace("?", "%3F")
    for url in (f"sqlite:///./{written}", f"sqlite:///{tmp_path}/{written}"):
        assert cli("count", "-w", RICH, url, "--table", "contacts").out == "1\n"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_uri_within_the_url(contacts: str) -> None:
    path = contacts.removeprefix("sqlite:///")
    for uri in (f"file:{path}?uri=true&mode=rwc", f"file://{path}?uri=true&immutable=1&timeout=3"):
        assert cli("count", "-w", RICH, f"sqlite:///{uri}", "--table", "contacts").out == "2\n"


def test_a_database_that_is_written_to_meanwhile(contacts: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "contacts.db", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM contacts")
        assert cli("count", "-w", RICH, contacts, "--table", "contacts").out == "2\n"
        database.execute("ROLLBACK")


# -- streams --------------------------------------------------------------------------------------------------------

#: Views that never end: whoever waits for their last row waits for long.
ENDLESS: dict[str, str] = {
    "sqlite": "WITH RECURSIVE n (points) AS (SELECT 1 UNION ALL SELECT points + 1 FROM n) SELECT points FROM n",
    "duckdb": "SELECT range AS points FROM range(1000000000000)",
    "postgresql": "SELECT generate_series(1, 1000000000000) AS points",
}


@pytest.fixture(params=ENDLESS)
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    definition = f"CREATE VIEW endless AS {ENDLESS[request.param]}"
    match request.param:
        case "sqlite":
            yield sqlite_file(tmp_path, definition)
        case "duckdb":
            import duckdb

            with duckdb.connect(tmp_path / "endless.duckdb") as database:
                database.execute(definition)
            yield f"duckdb:///{tmp_path / 'endless.duckdb'}"
        case _:
            postgresql: PostgreSQL = request.getfixturevalue("postgresql")
            postgresql.fetch(f"CREATE OR REPLACE {definition.removeprefix('CREATE ')}")
            yield url_of(postgresql, "endless", tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="about POSIX pipes")
@pytest.mark.parametrize(
    ("endless", "to"),
    [(name, to) for name in ENDLESS for to in ("csv", "jsonl")],
    indirect=["endless"],
)
def test_rows_are_written_before_all_are_read(endless: str, to: str) -> None:
    command = [*PROGRAM, "select", "-w", "points >= 5", endless, "--table", "endless", "--unchecked", "--to", to]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(20_000)]
        process.stdout.close()  # as head does
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
    assert lines[:2] == ([b"points\n", b"5\n"] if to == "csv" else [b'{"points":5}\n', b'{"points":6}\n'])


def test_a_limit_ends_it(endless: str) -> None:
    result = cli("select", "-w", "points >= 5", endless, "--table", "endless", "--unchecked", "--limit", "5000")
    assert result.code == 0
    assert len(result.out.splitlines()) == 5_000


@pytest.mark.skipif(os.name != "posix", reason="about POSIX processes")
def test_an_interrupt_leaves_no_traceback(endless: str) -> None:
    # Where the tests run in the background interrupts are ignored, and so they would be in what is started from here.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command = [*PROGRAM, "select", "-w", "points >= 5", endless, "--table", "endless", "--unchecked"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
