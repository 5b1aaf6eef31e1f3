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
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.database.source import TableSource
from audiencefilter.contacts.parquet import ParquetSource
from audiencefilter.contacts.schema_file import schema_text
from tests.cli import database_helpers, test_related
from tests.cli.column_helpers import sizes
from tests.cli.database_helpers import CLAUSES, ROWS, SCHEMA, TABLE, everything
from tests.cli.helpers import cli, parquet, refused, saved, sqlite_file
from tests.cli.match_helpers import LEGISLATORS, audiences, contacts, numbers, random_audiences
from tests.cli.test_related import NOW, TABLES, without_table
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
    assert numbers(cli("count", *crm)) == list(map(len, test_related.CLAUSES.values()))
    sqlite_file(tmp_path, "ALTER TABLE actions DROP COLUMN points")
    error = refused("count", *crm)
    assert "  audiences that read points: 'EVERY actions (points >= 1)', 'SUM actions.points >= 4'\n" in error
    relations = without_table(test_related.SCHEMA["relations"], "referrer")
    saved(tmp_path, "schema.json", {**test_related.SCHEMA, "relations": relations})
    assert "the filter reads referrer, which are in another table" in refused("count", *crm)


def test_all_numbers_are_of_one_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = sqlite_file(tmp_path, "CREATE TABLE contacts (points INTEGER)", "INSERT INTO contacts VALUES (1)")
    sqlite_file(tmp_path, "PRAGMA journal_mode = wal")

    count = TableSource.count

    def meanwhile(source: TableSource, conditions: Any) -> int:
        found = count(source, conditions)
        sqlite_file(tmp_path, "INSERT INTO contacts VALUES (2)")
        return found

    monkeypatch.setattr(TableSource, "count", meanwhile)
    options = ["-a", audiences(tmp_path, {"everyone": {}}), url, "--table", "contacts", "-v"]
    assert cli("count", *options).out == "everyone\t1 of 1 (100.0%)\n"
    assert cli("count", *options).out == "everyone\t3 of 3 (100.0%)\n"
