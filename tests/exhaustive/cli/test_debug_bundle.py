"""explain --debug-bundle over dates, decimals, ids and objects in custom data."""

import json
from pathlib import Path
from typing import Any

import pytest

from audiencefilter.cli.schema_file import schema_text
from tests.cli import test_nested
from tests.cli.database_helpers import ID
from tests.cli.helpers import cli, saved
from tests.cli.test_dates_decimals_ids import SCHEMA


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", schema_text(SCHEMA))


@pytest.mark.parametrize(
    "where",
    ["price = 0.3", "price > 5", "born = '2024-02-29'", "born > '2024-02-29'", f"token = '{ID}'", f"token != '{ID}'"],
)
def test_a_debug_bundle_has_other_values(schema: Path, where: str) -> None:
    record: dict[str, Any] = {"id": 1, "born": "1987-06-15", "token": "f" + ID[1:], "price": 19.87}
    for one in (record, {**record, "born": "2024-02-29", "token": ID, "price": 0.3}):
        result = cli("explain", "--schema", schema, "-w", where, "--record", json.dumps(one), "--debug-bundle")
        bundle = json.loads(result.out)
        assert bundle["reproduces"] is True, bundle
        assert "1987" not in json.dumps(bundle)
        assert "19.87" not in json.dumps(bundle)
        assert record["token"] not in json.dumps(bundle)
        written = cli("explain", "--schema", schema, "-w", where, "--record", json.dumps(bundle["record"]))
        assert (written.code == 0) is bundle["selected"]


def test_a_debug_bundle_reproduces_verdicts_without_the_values(tmp_path: Path) -> None:
    schema = saved(tmp_path, "s.json", json.dumps(test_nested.SCHEMA))
    lines = saved(tmp_path, "a.jsonl", "".join(json.dumps(row) + "\n" for row in test_nested.ROWS))
    for clause, _ in test_nested.CLAUSES:
        options = ("--schema", schema, "--where", json.dumps(clause), "--contact", "id=1", "--debug-bundle")
        bundle = json.loads(cli("explain", *options, lines).out)
        assert bundle["reproduces"], clause
        assert "id" not in bundle["record"]
