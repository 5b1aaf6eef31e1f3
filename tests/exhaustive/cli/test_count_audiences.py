"""count over the audiences of a file: the numbers of one by one, over files and a table; match over a table."""

import json
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import csv

import audiencefilter as af
from audiencefilter.cli import audiences as cli_audiences
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.database import parts
from audiencefilter.contacts.parquet import ParquetSource
from audiencefilter.contacts.schema_file import schema_text
from tests.cli import database_helpers, test_related
from tests.cli.column_helpers import sizes
from tests.cli.database_helpers import CLAUSES, ROWS, SCHEMA, TABLE, everything, made, url_of
from tests.cli.helpers import cli, parquet, refused, saved, sqlite_file
from tests.cli.match_helpers import LEGISLATORS, audiences, contacts, members, numbers, random_audiences
from tests.cli.test_related import NOW, RELATED, TABLES
from tests.engines.engine import Engine


def test_files_have_the_numbers_of_one_by_one(tmp_path: Path) -> None:
    records = list(map(af.CONTACT.coerce, contacts()))
    path, filters = random_audiences(tmp_path, 7, 9)
    table = pa.table({f.attribute: [record.get(f.attribute) for record in records] for f in af.CONTACT.fields})
    parquet(tmp_path, table, row_group_size=200)
    csv.write_csv(table, tmp_path / "c.csv")
    expected = [sum(map(f.predicate(), records)) for f in filters.values()]
    options = ["-a", path, "--notation", "extended"]
    for given in (LEGISLATORS, tmp_path / "c.parquet", tmp_path / "c.csv"):
        assert numbers(cli("count", *options, given)) == expected, given
    with sizes(batch=60, block=9_000, step=4_000) as patch:
        patch.setattr(ParquetSource, "records", lambda *_: pytest.fail("a row is read instead of columns"))
        both = numbers(cli("count", *options, tmp_path / "c.parquet", tmp_path / "c.csv"))
    assert both == [2 * number for number in expected]


def test_a_database_counts_what_memory_counts(database: Engine, tmp_path: Path) -> None:
    url, path = everything(database, tmp_path), audiences(tmp_path, CLAUSES, SCHEMA)
    options = ["-a", path, "--schema", saved(tmp_path, "s.json", schema_text(SCHEMA)), "--now", database_helpers.NOW]
    now = datetime.fromisoformat(database_helpers.NOW)
    expected = [sum(map(af.parse_text(text, SCHEMA).at(now).predicate(), ROWS)) for text in CLAUSES]
    assert numbers(cli("count", *options, url, "--table", TABLE)) == expected

    def written(value: object) -> float | str:
        return float(value) if isinstance(value, Decimal) else str(value)

    lines = "".join(json.dumps({"id": at, **row}, default=written) + "\n" for at, row in enumerate(ROWS))
    of_file, of_table = cli("match", *options, stdin=lines), cli("match", *options, url, "--table", TABLE)
    assert sorted(of_table.out.splitlines()) == sorted(of_file.out.splitlines())
    assert len(of_file.rows) == len(ROWS)


@pytest.fixture
def crm(tmp_path: Path) -> list[object]:
    """The options of commands over audiences of related records."""
    schema = saved(tmp_path, "schema.json", test_related.SCHEMA)
    path = audiences(tmp_path, test_related.CLAUSES.keys(), load_schema(str(schema)))
    return ["-a", path, "--schema", schema, *NOW, sqlite_file(tmp_path, TABLES), "--table", "contacts"]


def test_related_records(crm: list[object], tmp_path: Path) -> None:
    assert numbers(cli("count", *crm, *RELATED)) == list(map(len, test_related.CLAUSES.values()))
    assert "the filter reads referrer, which are in another table" in refused("count", *crm)
    sqlite_file(tmp_path, "ALTER TABLE actions DROP COLUMN points")
    error = refused("count", *crm, *RELATED)
    assert "  audiences that read points: 'EVERY actions (points >= 1)', 'SUM actions.points >= 4'\n" in error


@pytest.mark.parametrize("most", [1, 2, 5])
def test_match_of_related_records(
    crm: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(parts, "MAX_ROWS", most)
    expected = {at: [key for key, ids in test_related.CLAUSES.items() if at in ids] for at in (1, 2, 3)}
    assert members(cli("match", *crm, *RELATED)) == expected
    pairs = cli("match", *crm, *RELATED, "--to", "csv", "--output", tmp_path / "out.csv")
    assert pairs.code == 0
    assert (tmp_path / "out.csv").read_text().count("\n") == 1 + sum(map(len, expected.values()))
    # A contact in no audience has a line, too.
    sqlite_file(tmp_path, "INSERT INTO contacts (id, email) VALUES (9, 'new@acme.com')")
    of_new = ["EVERY actions (points >= 1)", "list IS NULL", "NOT (referrer IS (tags HAS 'vip'))"]
    assert members(cli("match", *crm, *RELATED)) == {**expected, 9: of_new}
    audiences(tmp_path, ["SOME actions (name = 'login')"], load_schema(str(crm[3])))
    assert members(cli("match", *crm, *RELATED))[9] == []


@pytest.mark.parametrize("most", [1, 3, 9])
def test_match_tells_ids_apart_that_are_equal_for_some_collations(
    database: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(parts, "MAX_ROWS", most)
    ids = ["ada", "ADA", "Bob", "bob", "Eve"]
    tables = {"match_actions": "person VARCHAR(9), name VARCHAR(9)", "match_people": "id VARCHAR(9)"}
    actions = "('ADA', 'login'), ('bob', 'login'), ('bob', 'visit')"
    people = ", ".join(f"('{one}')" for one in ids)
    rows = f"INSERT INTO match_actions VALUES {actions}", f"INSERT INTO match_people VALUES {people}"
    made(database, tables, *rows)
    url = url_of(database, *tables, folder=tmp_path)
    action = af.Schema("Action", [af.Field("name", af.FieldType.STRING)])
    person = [af.Field("id", af.FieldType.STRING)], [af.Relation("actions", action)]
    schema = saved(tmp_path, "s.json", schema_text(af.Schema("Person", person[0], relations=person[1])))
    texts = ["SOME actions (name = 'login')", "COUNT actions = 0", "id = 'Eve'", "NOT (COUNT actions >= 2)"]
    path = audiences(tmp_path, texts, load_schema(str(schema)))
    related = ("--related", "actions=match_actions:id=person")
    found = members(cli("match", "-a", path, "--schema", schema, *related, url, "--table", "match_people"))
    none, one, two = [*texts[1::2]], [texts[0], texts[3]], [texts[0]]
    assert found == {"ada": none, "ADA": one, "Bob": none, "bob": two, "Eve": texts[1:]}


def test_all_numbers_are_of_one_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = sqlite_file(tmp_path, "CREATE TABLE contacts (points INTEGER)", "INSERT INTO contacts VALUES (1)")
    sqlite_file(tmp_path, "PRAGMA journal_mode = wal")

    def meanwhile(*args: Any, **options: Any) -> Any:
        found = af.count_many(*args, **options)
        sqlite_file(tmp_path, "INSERT INTO contacts VALUES (2)")
        return found

    monkeypatch.setattr(cli_audiences, "count_many", meanwhile)
    options = ["-a", audiences(tmp_path, {"everyone": {}}), url, "--table", "contacts", "-v"]
    assert cli("count", *options).out == "everyone\t1 of 1 (100.0%)\n"
    assert cli("count", *options).out == "everyone\t2 of 2 (100.0%)\n"
