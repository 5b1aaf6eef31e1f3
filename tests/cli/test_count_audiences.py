"""count over the audiences of a file: the numbers of one by one, over files and a table; match over a table."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import csv

import audiencefilter as af
from audiencefilter.adapters import many_sql
from audiencefilter.cli import counting
from audiencefilter.cli.schema_file import load_schema
from audiencefilter.contacts.parquet import ParquetSource
from tests.cli import test_related
from tests.cli.helpers import Result, cli, saved
from tests.cli.match_helpers import AUDIENCES, EXTENDED, LEGISLATORS, contacts, random_audiences
from tests.cli.test_columns import sizes
from tests.cli.test_database import CLAUSES, FIELDS, ROWS, SCHEMA, TABLE, everything, sqlite_file
from tests.cli.test_related import NOW, RELATED, TABLES
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB


def audiences(folder: Path, clauses: Mapping[str, Any] | Iterable[str], schema: af.Schema = af.CONTACT) -> Path:
    """Save an audiences file of clauses in JSON by key, or of texts, which are their own keys."""
    if not isinstance(clauses, Mapping):
        clauses = {text: af.parse_text(text, schema).to_json() for text in clauses}
    lines = [json.dumps({"key": key, "filters": clause}) for key, clause in clauses.items()]
    return saved(folder, "audiences.jsonl", "\n".join(lines))


def numbers(result: Result) -> list[int]:
    assert result.err == "", result
    return [int(line.rpartition("\t")[2]) for line in result.out.splitlines()]


def refused(*args: object, stdin: str | None = None) -> str:
    result = cli("count", *args, stdin=stdin)
    assert (result.code, result.out) == (2, ""), result
    return result.err


def test_each_audience_has_a_line(tmp_path: Path) -> None:
    expected = "senators\t100\nlong-serving\t28\nleaders\t40\nnewcomers\t155\nwest-coast\t73\nindependents\t3\n"
    assert cli("count", "-a", AUDIENCES, LEGISLATORS).out == expected
    assert cli("count", "-a", "-", LEGISLATORS, stdin=AUDIENCES.read_text()).out == expected
    assert cli("count", "-a", AUDIENCES, LEGISLATORS, "-v").out.startswith("senators\t100 of 537 (18.6%)\n")
    path = saved(tmp_path, "a.jsonl", '{"key": ["ü", 1], "filters": {"points": 1000}}\n{"id": "m", "mode": "manual"}\n')
    nobody = cli("count", "-a", path, LEGISLATORS, LEGISLATORS)
    assert (nobody.code, nobody.out, "manual audiences" in nobody.err) == (1, '"[""ü"",1]"\t0\n', True)


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": 1, "filters": {"points": "1"}}\n{"key": 2, "filters": {"citty": "B"}}\n')
    error = refused("-a", path, LEGISLATORS)
    assert error.startswith(f"error: {path}: 2 problems\n")
    assert all(part in error for part in ("[wrong_type]", "[unknown_field]", "^^^"))
    for options in ([], ["-w", "points = 1", "-a", AUDIENCES]):
        assert "--where, or a file of audiences, --audiences, and not both" in refused(LEGISLATORS, *options)
    assert "stdin can be read once" in refused("-a", "-", stdin="")


def test_files_have_the_numbers_of_one_by_one(tmp_path: Path) -> None:
    records, chosen = list(map(af.CONTACT.coerce, contacts())), random_audiences(7, 9)
    table = pa.table({f.attribute: [record.get(f.attribute) for record in records] for f in af.CONTACT.fields})
    pq.write_table(table, tmp_path / "c.parquet", row_group_size=200)
    csv.write_csv(table, tmp_path / "c.csv")
    expected = [sum(map(af.parse(one["filters"], EXTENDED).predicate(), records)) for one in chosen]
    path = saved(tmp_path, "a.jsonl", "\n".join(map(json.dumps, chosen)))
    options = ["-a", path, "--notation", "extended"]
    for given in (LEGISLATORS, tmp_path / "c.parquet", tmp_path / "c.csv"):
        assert numbers(cli("count", *options, given)) == expected, given
    with sizes(batch=60, block=9_000, step=4_000) as patch:
        patch.setattr(ParquetSource, "records", lambda *_: pytest.fail("a row is read instead of columns"))
        both = numbers(cli("count", *options, tmp_path / "c.parquet", tmp_path / "c.csv"))
    assert both == [2 * number for number in expected]


def test_a_missing_column_names_its_audiences(tmp_path: Path) -> None:
    path = audiences(tmp_path, {"ada": {"firstName": "Ada"}, "any": {}, "bonn": {"city": "Bonn", "firstName": "B"}})
    table = [sqlite_file(tmp_path, "CREATE TABLE contacts (id INTEGER, first_name TEXT)"), "--table", "contacts"]
    file = saved(tmp_path, "c.csv", "id,first_name\n1,Ada\n")
    readers = "  audiences that read firstName: 'ada', 'bonn'\n  audiences that read city: 'bonn'\n"
    for command, given in (("count", table), ("count", [file]), ("match", table), ("match", [file])):
        result = cli(command, "-a", path, *given)
        assert (result.code, result.out) == (2, "")
        assert "has no column 'firstName', which the filter reads: did you mean 'first_name'?" in result.err
        assert result.err.endswith(readers)
    assert cli("count", "-a", path, file, "--missing-columns", "null").out == "ada\t0\nany\t1\nbonn\t0\n"


def agrees(engine: Engine, folder: Path) -> None:
    """Check the numbers of count, and that match writes what it writes for a file with the same contacts."""
    fields = [{"name": f.name, "type": f.type.value, "attribute": f.attribute, "bits": f.bits} for f in FIELDS]
    schema = saved(folder, "s.json", json.dumps({"name": "Everything", "fields": fields}))
    url, path = everything(engine, folder), audiences(folder, CLAUSES, SCHEMA)
    options = ["-a", path, "--schema", schema]
    expected = [sum(map(af.parse_text(text, SCHEMA).predicate(), ROWS)) for text in CLAUSES]
    assert numbers(cli("count", *options, url, "--table", TABLE)) == expected
    lines = "".join(json.dumps({"id": at, **row}, default=str) + "\n" for at, row in enumerate(ROWS))
    of_file, of_table = cli("match", *options, stdin=lines), cli("match", *options, url, "--table", TABLE)
    assert sorted(of_table.out.splitlines()) == sorted(of_file.out.splitlines())
    assert len(of_file.out.splitlines()) == len(ROWS)


@pytest.fixture(params=["statements", "columns"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count by statements, or read the contacts into columns."""
    monkeypatch.setattr(many_sql, "FEWEST", 1)
    if request.param == "columns":
        monkeypatch.setattr(many_sql, "FEWEST_READ", 1)


@pytest.mark.usefixtures("way")
def test_the_database_counts_what_memory_counts(local_engine: Engine, tmp_path: Path) -> None:
    agrees(local_engine, tmp_path)


@pytest.mark.usefixtures("way")
def test_mariadb_counts_what_memory_counts(mariadb: MariaDB, tmp_path: Path) -> None:
    agrees(mariadb, tmp_path)


@pytest.mark.usefixtures("way")
def test_related_records(tmp_path: Path) -> None:
    schema = saved(tmp_path, "schema.json", json.dumps(test_related.SCHEMA))
    path = audiences(tmp_path, test_related.CLAUSES.keys(), load_schema(str(schema)))
    with closing(sqlite3.connect(tmp_path / "crm.db")) as database:
        database.executescript(TABLES)
        options = ["-a", path, "--schema", schema, *NOW, f"sqlite:///{tmp_path / 'crm.db'}", "--table", "contacts"]
        assert numbers(cli("count", *options, *RELATED)) == list(map(len, test_related.CLAUSES.values()))
        assert "the filter reads referrer, which are in another table" in refused(*options)
        database.executescript("ALTER TABLE actions DROP COLUMN points")
        error = refused(*options, *RELATED)
    assert "  audiences that read points: 'EVERY actions (points >= 1)', 'SUM actions.points >= 4'\n" in error


def test_wrong_values_and_dates_of_a_table(tmp_path: Path) -> None:
    rows = "SELECT '2025-01-31' AS day, 1 AS number UNION VALUES ('2025-02-28', 2), ('soon', 3), (NULL, 4)"
    url = sqlite_file(tmp_path, f"CREATE TABLE contacts AS {rows}")
    fields = [{"name": "day", "type": "datetime", "format": "YYYY-MM-DD"}, {"name": "number", "type": "integer"}]
    schema = saved(tmp_path, "s.json", json.dumps({"fields": fields}))
    texts = ["day > '2025-02-01T00:00:00Z'", "day IS NULL", "number >= 3", "number < 3"]
    path = audiences(tmp_path, texts, load_schema(str(schema)))
    options = ["-a", path, "--schema", schema, url, "--table", "contacts", "-v"]
    assert "day is 'soon', expected a date" in refused(*options)
    for on_error, total, expected in (("null", 4, "1222"), ("skip", 3, "1112")):
        found = cli("count", *options, "--on-error", on_error).out.splitlines()
        assert [line.partition("\t")[2][:6] for line in found] == [f"{number} of {total}" for number in expected]


def test_all_numbers_are_of_one_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = sqlite_file(tmp_path, "CREATE TABLE contacts (points INTEGER)", "INSERT INTO contacts VALUES (1)")
    sqlite_file(tmp_path, "PRAGMA journal_mode = wal")

    def meanwhile(*args: Any, **options: Any) -> Any:
        found = af.count_many(*args, **options)
        sqlite_file(tmp_path, "INSERT INTO contacts VALUES (2)")
        return found

    monkeypatch.setattr(counting, "count_many", meanwhile)
    options = ["-a", audiences(tmp_path, {"everyone": {}}), url, "--table", "contacts", "-v"]
    assert cli("count", *options).out == "everyone\t1 of 1 (100.0%)\n"
    assert cli("count", *options).out == "everyone\t2 of 2 (100.0%)\n"
