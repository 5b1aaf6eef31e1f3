"""select, count and explain over tables of every engine: the same as in memory, streams, and what is refused."""

import os
import signal
import subprocess
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import duckdb
import pytest

import audiencefilter as af
from audiencefilter import Field, FieldType
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.schema_file import schema_text
from tests.cli.database_helpers import CLAUSES, NOW, ROWS, SCHEMA, TABLE, everything, url_of
from tests.cli.helpers import PROGRAM, RICH, cli, interruptible, program_without, refused, saved, sqlite_file
from tests.cli.test_database import cannot_write, tells_a_missing_column
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "everything.json", schema_text(SCHEMA))


def duckdb_file(folder: Path, *statements: str) -> str:
    """Make a database by some statements, and return its URL."""
    with duckdb.connect(folder / "made.duckdb") as database:
        for statement in statements:
            database.execute(statement)
    return f"duckdb:///{folder / 'made.duckdb'}"


def test_a_database_selects_what_memory_selects(database: Engine, tmp_path: Path, schema: Path) -> None:
    url = everything(database, tmp_path)
    for clause in CLAUSES:
        f = af.parse_text(clause, SCHEMA).at(datetime.fromisoformat(NOW))
        expected = [number for number, row in enumerate(ROWS) if f.matches(row)]
        options = [url, "--schema", schema, "--now", NOW, "--table", TABLE, "-w", clause]
        result = cli("select", *options, "--columns", "id")
        assert (result.code, result.err) == (0 if expected else 1, ""), clause
        assert sorted(result.ids) == expected, clause
        counted = cli("count", *options, "-v")
        assert counted.out.startswith(f"{len(expected)} of {len(ROWS)} ("), clause
        assert (counted.code, counted.err) == (result.code, "")
        assert cli("count", *options).out == f"{len(expected)}\n"


def test_values_are_those_of_the_schema(database: Engine, tmp_path: Path, schema: Path) -> None:
    url = everything(database, tmp_path)
    options = ["--schema", schema, "-w", "EVERYONE"]
    shown: dict[type, Any] = {datetime: datetime.isoformat, date: date.isoformat, UUID: str, Decimal: float}
    lines = sorted(cli("select", *options, url, "--table", TABLE).rows, key=lambda line: line["id"])
    for number, (line, row) in enumerate(zip(lines, ROWS, strict=True)):
        plain = {key: shown.get(type(value), lambda one: one)(value) for key, value in row.items()}
        assert list(line.items()) == [("id", number), *plain.items()]
    # What is written can be read: it is selected from as the table is.
    for name in ("out.jsonl", "out.csv"):
        file = tmp_path / name
        assert cli("select", *options, url, "--table", TABLE, "-o", file).code == 0
        for clause in CLAUSES:
            if "text" in clause and name.endswith("csv"):
                continue  # an empty text of CSV is missing
            asked = ("count", "--schema", schema, "--now", NOW, "-w", clause)
            assert cli(*asked, file).out == cli(*asked, url, "--table", TABLE).out, clause
    # The schema that is proposed has the types that the database declares.
    output = tmp_path / "proposed.json"
    assert cli("schema", "infer", url, "--table", TABLE, "--output", output).code == 0
    kinds = {field.name: field.type for field in load_schema(str(output)).fields}
    ids = FieldType.STRING if database.name == "mariadb" else FieldType.UUID  # there they are in a column of texts
    assert (kinds["born"], kinds["token"]) == (FieldType.DATE, ids)
    assert cli("count", url, "--schema", output, "--table", TABLE, "-w", "born = '2024-02-29'").out == "5\n"


def test_values_that_are_of_no_field(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP TABLE IF EXISTS odd_values")
    postgresql.fetch(
        "CREATE TABLE odd_values AS SELECT 90 AS points, '{\"a\": [1]}'::jsonb AS data, 1.50::numeric AS price,"
        " 'x'::bytea AS raw, ARRAY['a', NULL] AS tags, '2024-05-01'::date AS day, '2 days'::interval AS span,"
        " '2024-05-01 10:00+02'::timestamptz AS seen, '2024-05-01 10:00'::timestamp AS heard, int4range(1, 3) AS range,"
        " '(1,2)'::point AS place, 'NaN'::float8 AS ratio, true AS happy"
    )
    url = url_of(postgresql, "odd_values", folder=Path())
    result = cli("select", "-w", RICH, url, "--table", "odd_values")
    assert (result.code, result.err) == (0, "")
    assert result.rows[0] == {
        "points": 90, "data": {"a": [1]}, "price": "1.50", "raw": "eA==", "tags": ["a", None], "day": "2024-05-01",
        "span": "2 days, 0:00:00", "seen": "2024-05-01T08:00:00+00:00", "heard": "2024-05-01T10:00:00",
        "range": "[1, 3)", "place": "(1,2)", "ratio": None, "happy": True,
    }  # fmt: skip
    assert cli("select", "-w", RICH, url, "--table", "odd_values", "--to", "csv").code == 0


#: Instants and days of which one is outside the years of Python.
FAR = [
    ("infinity", "2024-05-01"), ("2024-05-01", "-infinity"), ("20000-01-01", "2024-05-01"),
    ("0044-03-15 BC", "2024-05-01"),
]  # fmt: skip


def test_dates_that_no_python_date_can_be_are_told(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP TABLE IF EXISTS far")
    rows = ", ".join(f"(90, '{seen}', '{day}')" for seen, day in FAR) + ", (91, NULL, '2024-05-01')"
    postgresql.fetch("CREATE TABLE far (points int, seen timestamptz, day date)")
    postgresql.fetch(f"INSERT INTO far VALUES {rows}")
    url = url_of(postgresql, "far", folder=Path())
    assert cli("count", "-w", RICH, url, "--table", "far").out == f"{len(FAR) + 1}\n"
    said = refused("select", "-w", RICH, url, "--table", "far")
    assert "date (column 'seen') is 'infinity', expected a date" in said
    found = cli("select", "-w", RICH, url, "--table", "far", "--on-error", "skip", "--to", "jsonl")
    assert (found.rows, found.code) == ([{"points": 91, "seen": None, "day": "2024-05-01"}], 0)
    assert f"warning: {len(FAR)} rows skipped" in found.err
    found = cli("select", "-w", RICH, url, "--table", "far", "--on-error", "null", "--to", "jsonl")
    assert [row["day"] for row in found.rows].count(None) == len([day for _, day in FAR if day != "2024-05-01"])
    assert cli("select", "-w", RICH, url, "--table", "far", "--columns", "points").code == 0


class View(NamedTuple):
    """What makes a view of a database that is called `made`, and returns the URL."""

    engine: str
    create: Callable[[str], str]


@pytest.fixture(params=["sqlite", "duckdb", "postgresql"])
def view(request: pytest.FixtureRequest, tmp_path: Path) -> View:
    def create(select: str) -> str:
        definition = f"CREATE VIEW made AS {select}"
        if request.param == "sqlite":
            return sqlite_file(tmp_path, definition)
        if request.param == "duckdb":
            return duckdb_file(tmp_path, definition)
        postgresql: PostgreSQL = request.getfixturevalue("postgresql")
        postgresql.fetch("DROP VIEW IF EXISTS made")
        postgresql.fetch(definition)
        return url_of(postgresql, "made", folder=tmp_path)

    return View(request.param, create)


#: What cannot be evaluated of the second of two rows, and what is said.
BREAKING = {
    "sqlite": ("abs(-9223372036854775718 - points)", "integer overflow"),
    "duckdb": ("CAST('1e' || points AS INTEGER)", "Could not convert string"),
    "postgresql": ("1 / (points - 90)", "division by zero"),
}


def test_what_goes_wrong_on_the_way_is_told(view: View) -> None:
    broken, message = BREAKING[view.engine]
    url = view.create(f"SELECT points, {broken} AS other FROM (SELECT 91 AS points UNION ALL SELECT 90) AS t")
    assert message in refused("select", "-w", '{"points": {"gte": 1}}', url, "--table", "made")


def test_a_column_may_be_wider_than_its_field(database: Engine, tmp_path: Path) -> None:
    wide = af.Schema("Wide", [Field("points", FieldType.INTEGER, bits=64), Field("city", FieldType.STRING)])
    database.load("wide", wide, [{"points": 2**40}, {"points": -(2**40)}, {"points": None}, {"points": 5}])
    url = url_of(database, "wide", folder=tmp_path)
    fields = [Field("points", FieldType.INTEGER, nullable=False), Field("city", FieldType.STRING)]
    schema = saved(tmp_path, "narrow.json", schema_text(af.Schema("Narrow", fields)))
    for clause, expected in [
        ("points > 3000000000", [0]),
        ("points < 3000000000", [1, 3]),
        ("points != 5", [0, 1]),
        ("NOT (points > -3000000000)", [1]),
    ]:
        assert cli("select", "--schema", schema, "-w", clause, url, "--table", "wide").ids == expected, clause


@pytest.mark.parametrize(("clause", "type", "message"), [
    ("isVerified = true", "integer", "boolean field 'isVerified' on a column of INTEGER"),
    ("points = 1", "text", "integer field 'points' on a column of"),
    ("createdAt > '2024-01-01T00:00:00Z'", "date", "datetime field 'createdAt' on a column of D"),
    ("city = 'a'", "uuid", "string field 'city' on a column of"),
])  # fmt: skip
def test_a_column_of_another_type_is_told(
    postgresql: PostgreSQL, tmp_path: Path, clause: str, type: str, message: str
) -> None:
    definition = f'CREATE TABLE typed ("{clause.split(maxsplit=1)[0]}" {type})'
    postgresql.fetch("DROP TABLE IF EXISTS typed")
    postgresql.fetch(definition)
    for url in (url_of(postgresql, "typed", folder=tmp_path), duckdb_file(tmp_path, definition)):
        assert message in refused("count", "-w", clause, url, "--table", "typed").replace("VARCHAR", "text")


def test_a_table_of_another_schema(postgresql: PostgreSQL, tmp_path: Path) -> None:
    statements = [
        'CREATE SCHEMA "odd; schema"',
        'CREATE TABLE "odd; schema"."A.b" AS SELECT 90 AS points',
        'CREATE VIEW "odd; schema".seen AS SELECT * FROM "odd; schema"."A.b"',
        'CREATE TABLE "odd; schema.dotted" AS SELECT 91 AS points UNION ALL SELECT 92',
    ]
    postgresql.fetch('DROP SCHEMA IF EXISTS "odd; schema" CASCADE')
    postgresql.fetch('DROP TABLE IF EXISTS "odd; schema.dotted"')
    for statement in statements:
        postgresql.fetch(statement)
    for url in (url_of(postgresql, folder=tmp_path), duckdb_file(tmp_path, *statements)):
        for options in (["odd; schema.A.b"], ["odd; schema.seen"]):
            assert cli("count", "-w", RICH, url, "--table", *options).out == "1\n"
        # A table that is called so is meant, and not one of a schema.
        assert cli("count", "-w", RICH, url, "--table", "odd; schema.dotted").out == "2\n"
        message = refused("count", "-w", RICH, url, "--table", "odd; schema.sean")
        assert "has no table 'odd; schema.sean'" in message


def test_a_view_that_writes_is_refused(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP VIEW IF EXISTS writing")
    postgresql.fetch("CREATE SEQUENCE IF NOT EXISTS taken")
    postgresql.fetch("CREATE VIEW writing AS SELECT nextval('taken') AS points")
    url = url_of(postgresql, "writing", folder=Path())
    assert "cannot execute nextval() in a read-only transaction" in refused(
        "count", "-w", RICH, url, "--table", "writing"
    )


@pytest.mark.parametrize("module", ["duckdb", "duckdb_engine"])
def test_duckdb_may_be_absent(tmp_path: Path, module: str) -> None:
    url = f"duckdb:///{saved(tmp_path, 'some.duckdb', '')}"
    result = program_without(module, "count", "-w", RICH, url, "--table", "contacts")
    assert (result.code, result.out) == (2, "")
    assert f"needs {module}, which is not installed: install it with pip install 'audiencefilter[duckdb]'" in result.err


#: What never ends: whoever waits for the last row waits for long.
ENDLESS: dict[str, str] = {
    "duckdb": "SELECT range AS points FROM range(1000000000000)",
    "postgresql": "SELECT generate_series(1, 1000000000000) AS points",
}
posix_only = pytest.mark.skipif(os.name != "posix", reason="about POSIX processes")


@pytest.fixture
def endless(view: View) -> list[str]:
    """A command that ends with whoever reads what it writes."""
    if view.engine == "sqlite":
        pytest.skip("its values are checked before")
    return ["select", "-w", "points >= 5", view.create(ENDLESS[view.engine]), "--table", "made"]


@posix_only
@pytest.mark.parametrize(
    ("to", "first"), [("csv", [b"points\n", b"5\n"]), ("jsonl", [b'{"points":5}\n', b'{"points":6}\n'])]
)
def test_rows_are_written_before_all_are_read(endless: list[str], to: str, first: list[bytes]) -> None:
    command = [*PROGRAM, *endless, "--to", to]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(20_000)]
        process.stdout.close()  # as head does
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
    assert lines[:2] == first


def test_a_limit_ends_it(endless: list[str]) -> None:
    result = cli(*endless, "--limit", "5000")
    assert (result.code, len(result.rows)) == (0, 5_000)


@posix_only
def test_an_interrupt_leaves_no_traceback(endless: list[str]) -> None:
    with interruptible(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_a_missing_column_is_told(database: Engine, tmp_path: Path) -> None:
    tells_a_missing_column(database, tmp_path)


def test_nothing_can_be_written(database: Engine, tmp_path: Path) -> None:
    cannot_write(database, tmp_path)
