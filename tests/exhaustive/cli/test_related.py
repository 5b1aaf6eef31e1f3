"""Related records in tables of every engine: missing columns, and objects in custom data."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli import test_nested
from tests.cli.database_helpers import made, url_of
from tests.cli.helpers import cli, saved
from tests.cli.test_related import SCHEMA
from tests.engines.registry import LOCAL, Registry


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", SCHEMA)


@pytest.mark.parametrize("name", LOCAL)
def test_columns_of_related_records_are_missing_on_every_engine(
    engines: Registry, name: str, tmp_path: Path, schema: Path
) -> None:
    engine = engines.get(name)
    tables = {"actions": f"{engine.quote('contactId')} INTEGER, name VARCHAR(20)", "contacts": "id INTEGER"}
    made(engine, tables, "INSERT INTO actions VALUES (1, NULL)", "INSERT INTO contacts VALUES (1)")
    url = url_of(engine, *tables, folder=tmp_path)
    options = ("--schema", schema, "--missing-columns", "null", url, "--table", "contacts")
    for field in ("days", "data.n", "points", "on", "name"):
        clause = json.dumps({"actions": {"some": {field: None, "NOT": {field: {"not": None}}}}})
        asked = cli("count", "-w", clause, *options)
        assert asked.out == "1\n", asked


def test_objects_in_custom_data_of_duckdb(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("duckdb_engine")
    with duckdb.connect(tmp_path / "a.duckdb") as connection:
        connection.execute("create table contacts(id integer, data json, log json)")
        connection.executemany("insert into contacts values ($id, $data, $log)", test_nested.TEXTS)
        connection.execute('create table orders(id integer, "contactId" integer, doc json)')
        lines = json.dumps({"lines": [{"sku": "x", "quantity": 2}, None]})
        connection.execute("insert into orders values (10, 1, ?), (11, 2, null)", [lines])
    schema = saved(tmp_path, "s.json", json.dumps(test_nested.SCHEMA))
    options = ("--schema", schema, "--table", "contacts", f"duckdb:///{tmp_path}/a.duckdb", "--where")
    ordered: dict[str, Any] = {"orders": {"some": {"id": 10, "lines": {"count": {"where": {"sku": "x"}, "equals": 1}}}}}
    for clause, expected in (*test_nested.CLAUSES, (ordered, [1])):
        assert cli("count", *options, json.dumps(clause)).out == f"{len(expected)}\n", clause
        for row in test_nested.ROWS if clause is not ordered else ():
            text = cli("explain", *options, json.dumps(clause), "--contact", f"id={row['id']}").out
            assert text.startswith("✓") is (row["id"] in expected), text
