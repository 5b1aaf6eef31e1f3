"""Faults of the command line that were there once."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import audiencefilter as af
from audiencefilter.cli.clause import load_schema
from tests.cli.helpers import cli

T = af.FieldType


def inferred(folder: Path, path: Path, *options: str) -> tuple[af.Schema, str]:
    """Return the schema that is proposed, and what is said."""
    output = folder / "schema.json"
    result = cli("schema", "infer", path, "--output", output, *options)
    assert result.code == 0, result.err
    return load_schema(str(output)), result.err


@pytest.mark.parametrize(("greatest", "kind"), [(2**63 - 1, T.INTEGER), (2**64 - 1, T.NUMBER)])
def test_a_wide_integer_of_parquet_beyond_64_bits_becomes_a_number(tmp_path: Path, greatest: int, kind: Any) -> None:
    path = tmp_path / "c.parquet"
    parquet.write_table(pa.table({"x": pa.array([5, greatest, None], pa.uint64())}), path)
    schema, said = inferred(tmp_path, path)
    assert schema.by_name["x"].type is kind
    assert ("beyond 64 bits: taken as numbers" in said) is (kind is T.NUMBER)
    assert cli("count", "-w", "x > 5", "--schema", tmp_path / "schema.json", path).out == "1\n"
