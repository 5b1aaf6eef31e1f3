"""Parquet in."""

import json
import os
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import cli, saved

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

RICH = '{"points": {"gte": 90}}'
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def written(folder: Path, columns: dict[str, Any], name: str = "c.parquet") -> Path:
    path = folder / name
    parquet.write_table(pyarrow.table(columns), path)
    return path


@pytest.fixture
def contacts(tmp_path: Path) -> Path:
    return written(
        tmp_path,
        {
            "id": [1, 2, 3],
            "points": pyarrow.array([250, 9, None], pyarrow.int64()),
            "createdAt": pyarrow.array([NOON, None, NOON], pyarrow.timestamp("ns", "UTC")),
            "tags": [["a"], [], None],
            "share": [float("nan"), 0.5, 1.0],
            "price": [Decimal("1.50"), None, None],
            "raw": [b"\xff", None, None],
        },
    )


def test_rows_are_selected_as_json_lines(contacts: Path) -> None:
    result = cli("select", "-w", RICH, contacts)
    assert json.loads(result.out) == {
        "id": 1,
        "points": 250,
        "createdAt": "2024-05-01T12:00:00+00:00",
        "tags": ["a"],
        "share": None,
        "price": "1.50",
        "raw": "/w==",
    }
    assert cli("count", "-w", RICH, stdin=result.out).out == "1\n"


def test_rows_are_selected_as_csv(contacts: Path) -> None:
    out = cli("select", "-w", RICH, "--to", "csv", contacts).out
    assert out == 'id,points,createdAt,tags,share,price,raw\n1,250,2024-05-01T12:00:00+00:00,"[""a""]",,1.50,/w==\n'


def test_nanoseconds_are_cut_towards_the_past(tmp_path: Path) -> None:
    moments = pyarrow.array([-1, 1_714_564_800_000_000_999], pyarrow.timestamp("ns", "UTC"))
    path = written(tmp_path, {"createdAt": moments})
    assert cli("count", "-w", "createdAt = '2024-05-01T12:00:00Z'", path).out == "1\n"
    assert cli("count", "-w", "createdAt = '1969-12-31T23:59:59.999999Z'", path).out == "1\n"


def test_dates_and_counts(contacts: Path) -> None:
    assert cli("count", "-w", "createdAt >= '2024-01-01T00:00:00Z'", "-v", contacts).out == "2 of 3 (66.7%)\n"
    assert cli("count", "-w", "{}", contacts).out == "3\n"


def test_many_pieces_are_one_result(tmp_path: Path) -> None:
    path = written(tmp_path, {"id": list(range(20_000)), "points": [index % 7 for index in range(20_000)]})
    out = cli("select", "-w", '{"points": 3}', "--to", "csv", path).out
    assert out.splitlines()[1:] == [f"{index},3" for index in range(20_000) if index % 7 == 3]


def test_a_contact_is_explained(contacts: Path) -> None:
    assert cli("explain", "-w", RICH, "--contact", "2", contacts).out == "✗ points >= 90 (points is 9)\n"


def test_what_is_wrong_is_told(tmp_path: Path, contacts: Path) -> None:
    assert "has no column 'points'" in cli("count", "-w", RICH, written(tmp_path, {"pts": [1]}, "a.parquet")).err
    wrong = written(tmp_path, {"points": ["90", "lots"]}, "b.parquet")
    assert "b.parquet, row 1: points is '90'" in cli("count", "-w", RICH, wrong).err
    assert cli("count", "-w", RICH, "--on-error", "null", "-v", wrong).out == "0 of 2 (0.0%)\n"
    twice = tmp_path / "twice.parquet"
    parquet.write_table(pyarrow.Table.from_arrays([pyarrow.array([1])] * 2, names=["points", "points"]), twice)
    assert "more than one column is called 'points'" in cli("count", "-w", RICH, twice).err
    for name, content in (("c.parquet", b"PAR1"), ("d.parquet", b""), ("e.parquet", contacts.read_bytes()[:-20])):
        result = cli("count", "-w", RICH, saved(tmp_path, name, content))
        assert result.code == 2
        assert name in result.err


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="a pipe has no name here")
def test_a_pipe_is_refused(contacts: Path) -> None:
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(contacts.read_bytes())  # less than a pipe holds
    result = cli("count", "-w", RICH, "--format", "parquet", f"/dev/fd/{reading}")
    os.close(reading)
    assert result.code == 2
    assert "cannot be read from a pipe" in result.err


def test_pyarrow_is_named_when_it_is_absent(contacts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = cli("count", "-w", RICH, contacts)
    assert result.code == 2
    assert "Parquet needs pyarrow" in result.err
