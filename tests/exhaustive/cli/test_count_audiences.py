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
from audiencefilter.contacts.database import parts
from audiencefilter.contacts.parquet import ParquetSource
from tests.cli import test_related
from tests.cli.column_helpers import sizes
from tests.cli.database_helpers import CLAUSES, FIELDS, ROWS, SCHEMA, TABLE, everything, sqlite_file, url_of
from tests.cli.helpers import Result, cli, saved
from tests.cli.match_helpers import AUDIENCES, EXTENDED, LEGISLATORS, contacts, random_audiences
from tests.cli.test_related import NOW, RELATED, TABLES
from tests.engines.engine import Engine


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


def test_a_folder_and_a_pattern_are_their_files(tmp_path: Path) -> None:
    table = pa.Table.from_pylist(contacts())
    (folder := tmp_path / "parts [1]").mkdir()
    (folder / "within").mkdir()
    pq.write_table(table[:200], folder / "within" / "a.parquet")
    pq.write_table(table[200:], folder / "b.parquet")
    (folder / "_SUCCESS").touch()
    expected = cli("count", "-a", AUDIENCES, LEGISLATORS).out
    chosen = cli("select", "-w", "points >= 20", LEGISLATORS).out.count("\n")
    assert 0 < chosen < len(table)
    for name in (folder, f"{tmp_path}/parts*/**/*.parquet"):
        assert cli("count", "-a", AUDIENCES, name).out == expected
        assert len(cli("match", "-a", AUDIENCES, name).out.splitlines()) == len(table)
        assert cli("select", "-w", "points >= 20", name).out.count("\n") == chosen
    (empty := tmp_path / "empty").mkdir()
    assert refused("-a", AUDIENCES, empty) == f"error: {empty}: there is no file *.parquet in the folder\n"
    assert refused("-a", AUDIENCES, f"{empty}/*.csv") == f"error: {empty}/*.csv: there is no file of this pattern\n"
    inferred = cli("schema", "infer", folder)
    assert "proposed from the first 337 contacts" in inferred.err, inferred
    assert "proposed from all 337 contacts" in cli("schema", "infer", folder / "b.parquet").err


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


@pytest.fixture(params=["statements", "columns"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count by statements, or read the contacts into columns."""
    monkeypatch.setattr(many_sql, "FEWEST", 1)
    if request.param == "columns":
        monkeypatch.setattr(many_sql, "FEWEST_READ", 1)


@pytest.mark.usefixtures("way")
def test_a_database_counts_what_memory_counts(database: Engine, tmp_path: Path) -> None:
    """Check the numbers of count, and that match writes what it writes for a file with the same contacts."""
    fields = [{"name": f.name, "type": f.type.value, "attribute": f.attribute, "bits": f.bits} for f in FIELDS]
    schema = saved(tmp_path, "s.json", json.dumps({"name": "Everything", "fields": fields}))
    url, path = everything(database, tmp_path), audiences(tmp_path, CLAUSES, SCHEMA)
    options = ["-a", path, "--schema", schema]
    expected = [sum(map(af.parse_text(text, SCHEMA).predicate(), ROWS)) for text in CLAUSES]
    assert numbers(cli("count", *options, url, "--table", TABLE)) == expected
    lines = "".join(json.dumps({"id": at, **row}, default=str) + "\n" for at, row in enumerate(ROWS))
    of_file, of_table = cli("match", *options, stdin=lines), cli("match", *options, url, "--table", TABLE)
    assert sorted(of_table.out.splitlines()) == sorted(of_file.out.splitlines())
    assert len(of_file.out.splitlines()) == len(ROWS)


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


def members(result: Result) -> dict[Any, list[str]]:
    """Return the audiences of each contact."""
    assert result.code == 0, result
    return {one["id"]: one["audiences"] for one in map(json.loads, result.out.splitlines())}


@pytest.mark.parametrize("fewest", [1, 100])
@pytest.mark.parametrize("most", [1, 2, 5])
def test_match_of_related_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, fewest: int) -> None:
    monkeypatch.setattr(parts, "MAX_ROWS", most)
    monkeypatch.setattr(many_sql, "FEWEST_READ", fewest)
    schema = saved(tmp_path, "schema.json", json.dumps(test_related.SCHEMA))
    path = audiences(tmp_path, test_related.CLAUSES.keys(), load_schema(str(schema)))
    url = sqlite_file(tmp_path, *TABLES.split(";"))
    options = ["-a", path, "--schema", schema, *NOW, *RELATED, url, "--table", "contacts"]
    expected = {at: [key for key, ids in test_related.CLAUSES.items() if at in ids] for at in (1, 2, 3)}
    assert members(cli("match", *options)) == expected
    pairs = cli("match", *options, "--to", "csv", "--output", tmp_path / "out.csv")
    assert pairs.code == 0
    assert (tmp_path / "out.csv").read_text().count("\n") == 1 + sum(map(len, expected.values()))
    # A contact in no audience has a line, too.
    sqlite_file(tmp_path, "INSERT INTO contacts (id, email) VALUES (9, 'new@acme.com')")
    of_new = ["EVERY actions (points >= 1)", "list IS NULL", "NOT (referrer IS (tags HAS 'vip'))"]
    assert members(cli("match", *options)) == {**expected, 9: of_new}
    few = [*options[:-2], "--table", "contacts"]
    few[1] = audiences(tmp_path, ["SOME actions (name = 'login')"], load_schema(str(schema)))
    assert members(cli("match", *few))[9] == []


@pytest.mark.parametrize("fewest", [1, 100])
@pytest.mark.parametrize("most", [1, 3, 9])
def test_match_tells_ids_apart_that_are_equal_for_some_collations(
    database: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, fewest: int
) -> None:
    monkeypatch.setattr(parts, "MAX_ROWS", most)
    monkeypatch.setattr(many_sql, "FEWEST_READ", fewest)
    ids = ["ada", "ADA", "Bob", "bob", "Eve"]
    quoted = ", ".join(f"('{one}')" for one in ids)
    for table, columns, rows in (
        ("match_actions", "person VARCHAR(9), name VARCHAR(9)", "('ADA', 'login'), ('bob', 'login'), ('bob', 'visit')"),
        ("match_people", "id VARCHAR(9)", quoted),
    ):
        for statement in (
            f"DROP TABLE IF EXISTS {table}",
            f"CREATE TABLE {table} ({columns})",
            f"INSERT INTO {table} VALUES {rows}",
        ):
            database.fetch(f"{statement}; SELECT 1" if database.name == "postgresql" else statement)
    url = url_of(database, "match_actions", tmp_path)
    if database.name == "duckdb":
        database.fetch(f"ATTACH '{url.removeprefix('duckdb:///')}' AS more")
        database.fetch("CREATE TABLE more.main.match_people AS SELECT * FROM match_people")
        database.fetch("DETACH more")
    schema = saved(tmp_path, "s.json", json.dumps(
        {"fields": [{"name": "id", "type": "string"}], "relations": [{"name": "actions", "schema": "Action"}],
         "schemas": {"Action": {"fields": [{"name": "name", "type": "string"}]}}}))  # fmt: skip
    texts = ["SOME actions (name = 'login')", "COUNT actions = 0", "id = 'Eve'", "NOT (COUNT actions >= 2)"]
    path = audiences(tmp_path, texts, load_schema(str(schema)))
    related = ("--related", "actions=match_actions:id=person")
    found = members(cli("match", "-a", path, "--schema", schema, *related, url, "--table", "match_people"))
    none, one, two = [*texts[1::2]], [texts[0], texts[3]], [texts[0]]
    assert found == {"ada": none, "ADA": one, "Bob": none, "bob": two, "Eve": texts[1:]}


def test_ids_of_a_table_with_related_records(tmp_path: Path) -> None:
    schema = saved(tmp_path, "schema.json", json.dumps(test_related.SCHEMA))
    path = audiences(tmp_path, ["SOME actions (name = 'login')"], load_schema(str(schema)))
    url = sqlite_file(tmp_path, *TABLES.split(";"), "UPDATE contacts SET email = 'ada@cam.edu' WHERE id = 2")
    options = ["-a", path, "--schema", schema, *NOW, *RELATED, url, "--table", "contacts", "--id"]
    twice = cli("match", *options, "email")
    assert twice.code == 2
    assert "has more than one contact with email 'ada@cam.edu': name the column that tells contacts apart" in twice.err
    missing = cli("match", *options, "referrer_id", "--on-error", "skip")
    assert "has more than one contact with referrer_id 1" in missing.err
    sqlite_file(tmp_path, "UPDATE contacts SET referrer_id = 2 WHERE id = 3")
    missing = cli("match", *options, "referrer_id")
    assert missing.code == 2
    assert "referrer_id is missing" in missing.err
    skipped = cli("match", *options, "referrer_id", "--on-error", "skip")
    assert [json.loads(line)["id"] for line in skipped.out.splitlines()] == [1, 2]
    assert "1 row" in skipped.err
    assert "has no column 'ident'" in cli("match", *options, "ident").err


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
