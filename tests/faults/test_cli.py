"""Faults of the command line that were there once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import audiencefilter as af
from audiencefilter.cli.clause import load_schema
from tests.cli.helpers import cli, saved

T = af.FieldType


def inferred(folder: Path, path: Path, *options: str) -> tuple[af.Schema, str]:
    """Return the schema that is proposed, and what is said."""
    output = folder / "schema.json"
    result = cli("schema", "infer", path, "--output", output, *options)
    assert result.code == 0, result.err
    return load_schema(str(output)), result.err


def test_columns_of_enum_date_and_wide_integers_of_duckdb_are_read_as_proposed(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("duckdb_engine")
    file = tmp_path / "c.duckdb"
    with closing(duckdb.connect(str(file))) as connection:
        connection.execute(
            "CREATE TABLE t (id INTEGER, kind ENUM('pro', 'free'), day DATE, big UBIGINT, huge HUGEINT, wide UBIGINT,"
            " days TIMESTAMP[], data STRUCT(since TIMESTAMP))"
        )
        connection.execute(
            "INSERT INTO t VALUES (1, 'pro', '2024-01-01', 9223372036854775807, 5, 18446744073709551615,"
            " ['2024-01-01 10:00:00'], {'since': '2024-01-01 10:00:00'}), (2, 'free', '2023-01-01', 5, 7, 5, [], NULL)"
        )
    url = f"duckdb:///{file}"
    schema, said = inferred(tmp_path, url, "--table", "t")  # type: ignore[arg-type]
    assert schema.by_name["wide"].type is T.NUMBER
    assert "wide: 18446744073709551615 is beyond 64 bits: taken as numbers" in said
    options = ("--schema", tmp_path / "schema.json", "--table", "t", url)
    where = ("-w", "kind > 'free' AND day > '2023-06-01' AND big > 5 AND huge < 7")
    assert cli("count", *where, *options).out == "1\n"
    assert cli("explain", *where, "--contact", "id=1", *options).out.startswith("✓")
    written = json.loads(cli("select", *where, "--to", "jsonl", *options).out)
    assert written["id"] == 1
    assert written["days"] == ["2024-01-01T10:00:00+00:00"]


@pytest.mark.parametrize(("greatest", "kind"), [(2**63 - 1, T.INTEGER), (2**64 - 1, T.NUMBER)])
def test_a_wide_integer_of_parquet_beyond_64_bits_becomes_a_number(tmp_path: Path, greatest: int, kind: Any) -> None:
    path = tmp_path / "c.parquet"
    parquet.write_table(pa.table({"x": pa.array([5, greatest, None], pa.uint64())}), path)
    schema, said = inferred(tmp_path, path)
    assert schema.by_name["x"].type is kind
    assert ("beyond 64 bits: taken as numbers" in said) is (kind is T.NUMBER)
    assert cli("count", "-w", "x > 5", "--schema", tmp_path / "schema.json", path).out == "1\n"


def test_instants_in_lists_of_a_database_are_written_with_an_offset(tmp_path: Path) -> None:
    schema = {
        "name": "C",
        "fields": [{"name": "id", "type": "integer"}, {"name": "days", "type": "datetime", "many": True}],
    }
    with closing(sqlite3.connect(tmp_path / "c.db")) as database:
        database.execute("CREATE TABLE t (id INTEGER, days TEXT)")
        database.execute("""INSERT INTO t VALUES (1, '["2024-01-01 10:00:00.000000"]')""")
        database.commit()
    options = ("--schema", saved(tmp_path, "s.json", json.dumps(schema)), "--table", "t", f"sqlite:///{tmp_path}/c.db")
    result = cli("select", "-w", "id = 1", "--to", "jsonl", *options)
    assert json.loads(result.out)["days"] == ["2024-01-01T10:00:00+00:00"]
