"""select, count and explain over tables of every engine: the same as in memory, streams, and what is refused."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter import Field, FieldType
from tests.cli.database_helpers import CLAUSES, FIELDS, ROWS, SCHEMA, TABLE, everything, sqlite_file, url_of
from tests.cli.helpers import PROGRAM, cli, refused, saved
from tests.cli.test_database import RICH, cannot_write, tells_a_missing_column
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    fields = [
        {"name": field.name, "type": field.type.value, "attribute": field.attribute, "bits": field.bits}
        for field in FIELDS
    ]
    return saved(tmp_path, "everything.json", json.dumps({"name": "Everything", "fields": fields}))


def test_a_database_selects_what_memory_selects(database: Engine, tmp_path: Path, schema: Path) -> None:
    url = everything(database, tmp_path)
    for clause in CLAUSES:
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


def test_values_are_those_of_the_schema(database: Engine, tmp_path: Path, schema: Path) -> None:
    url = everything(database, tmp_path)
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
        file = tmp_path / name
        assert cli("select", *options, url, "--table", TABLE, "-o", file).code == 0
        for clause in CLAUSES:
            if "text" in clause and name.endswith("csv"):
                continue  # an empty text of CSV is missing
            there = cli("count", "--schema", schema, "-w", clause, url, "--table", TABLE).out
            assert cli("count", "--schema", schema, "-w", clause, file).out == there, clause


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


def test_a_column_may_be_wider_than_its_field(database: Engine, tmp_path: Path) -> None:
    wide = af.Schema("Wide", [Field("points", FieldType.INTEGER, bits=64), Field("city", FieldType.STRING)])
    database.load("wide", wide, [{"points": 2**40}, {"points": -(2**40)}, {"points": None}, {"points": 5}])
    url = url_of(database, "wide", tmp_path)
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


def test_a_view_that_writes_is_refused(postgresql: PostgreSQL) -> None:
    postgresql.fetch("DROP VIEW IF EXISTS writing")
    postgresql.fetch("CREATE SEQUENCE IF NOT EXISTS taken")
    postgresql.fetch("CREATE VIEW writing AS SELECT nextval('taken') AS points")
    url = url_of(postgresql, "writing", Path())
    assert "cannot execute nextval() in a read-only transaction" in refused(
        "count", "-w", RICH, url, "--table", "writing"
    )


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


def test_files_need_no_sqlalchemy() -> None:
    code = (
        "import sys, io; sys.stdin = io.TextIOWrapper(io.BytesIO(b'points\\n90\\n')); sys.argv[1:] = "
        "['count', '-w', '{}', '-']; import atexit; "
        "atexit.register(lambda: print('sqlalchemy' in sys.modules)); from audiencefilter.__main__ import run; run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\nFalse\n", "")


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


def test_a_missing_column_is_told(database: Engine, tmp_path: Path) -> None:
    tells_a_missing_column(database, tmp_path)


def test_nothing_can_be_written(database: Engine, tmp_path: Path) -> None:
    cannot_write(database, tmp_path)
