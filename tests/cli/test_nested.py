"""Contacts with lists, custom data, objects in it and related records, in files."""

import json
from pathlib import Path

import pyarrow as pa
import pytest

from tests.cli.helpers import cli, jsonl, parquet, refused, saved

NESTED = {
    "name": "Contact",
    "fields": [
        {"name": "id", "type": "integer"},
        {"name": "tags", "type": "string", "many": True},
        {"name": "plan", "type": "string", "attribute": "data", "path": ["plan"]},
    ],
    "relations": [{"name": "actions", "schema": "Action"}],
    "schemas": {"Action": {"fields": [{"name": "name", "type": "string"}, {"name": "createdAt", "type": "datetime"}]}},
}
ADA = {"id": 1, "tags": ["vip", None], "data": {"plan": "pro"}, "actions": [{"name": "login"}]}
BOB = {"id": 2, "tags": [], "data": None, "actions": []}
JSONL = jsonl(ADA, BOB)
CSV = 'id,tags,data,actions\n1,"[""vip"",null]","{""plan"":""pro""}","[{""name"":""login""}]"\n2,[],,[]\n'
LOGGED_IN = '{"tags": {"has": "vip"}, "plan": "pro", "actions": {"some": {"name": "login"}}}'


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", NESTED)


def test_what_is_nested_is_json_in_csv_and_itself_in_json(schema: Path, tmp_path: Path) -> None:
    everybody = ("select", "-w", "{}", "--schema", schema)
    assert cli(*everybody, "--to", "csv", stdin=JSONL).out == CSV
    assert cli(*everybody, "--to", "jsonl", stdin=CSV).rows == [ADA, BOB]
    assert cli(*everybody, stdin=CSV).out == CSV
    assert cli(*everybody, stdin=JSONL).out == JSONL
    assert '│ 1  │ ["vip",null]' in cli(*everybody, "--to", "table", stdin=JSONL).out
    kinds = {
        "id": pa.int64(),
        "tags": pa.list_(pa.string()),
        "data": pa.map_(pa.string(), pa.string()),
        "actions": pa.list_(pa.struct({"name": pa.string()})),
    }
    path = parquet(tmp_path, [{**ADA, "data": [("plan", "pro")]}, BOB], kinds=pa.schema(kinds))
    assert cli("select", "-w", LOGGED_IN, "--schema", schema, path).rows == [ADA]
    assert cli(*everybody, "--to", "csv", path).out == CSV
    assert cli("count", "-w", LOGGED_IN, "--schema", schema, path).out == "1\n"


@pytest.mark.parametrize("content", [JSONL, CSV])
def test_a_clause_selects_explains_and_counts(content: str, schema: Path) -> None:
    asked = ("-w", LOGGED_IN, "--schema", schema)
    assert cli("count", *asked, "-v", stdin=content).out == "1 of 2 (50.0%)\n"
    assert cli("explain", *asked, "--contact", "1", stdin=content).code == 0
    result = cli("explain", *asked, "--contact", "2", stdin=content)
    assert (result.code, result.out[:6]) == (1, "✗ AND\n")
    assert cli("explain", *asked, "--record", json.dumps(ADA)).code == 0
    result = cli("explain", *asked, "--record", '{"actions": [7]}')
    assert result.err == "error: actions[0] is 7, expected a record, as a mapping\n"


def test_a_column_that_no_line_had_is_told(schema: Path) -> None:
    result = cli("count", "-w", '{"actions": {"none": {}}, "plan": null}', "--schema", schema, stdin='{"id": 1}\n')
    assert (result.code, result.out) == (0, "1\n")
    assert result.err == "".join(
        f"warning: no contact has {name}, which the filter reads: it was a missing value throughout\n"
        for name in ("actions", "data")
    )


def test_a_field_that_the_built_in_schema_lacks_is_told_with_what_to_do(schema: Path) -> None:
    note = (
        "\n  (these are the fields of the built-in schema: --schema FILE takes those of a schema file, and\n"
        "  audiencefilter schema infer CONTACTS proposes one)\n"
    )
    for clause in ('{"plan": "pro"}', "plan = 'pro'"):
        assert refused("count", "-w", clause, stdin=CSV).endswith(note)
    assert note not in cli("check", "-w", '{"points": "1"}').err
    message = cli("check", "-w", '{"plam": "pro"}', "--schema", schema).err
    assert "[unknown_field]" in message
    assert note not in message
    assert json.loads(cli("check", "-w", '{"plan": 1}', "--json").out)["problems"][0]["code"] == "unknown_field"
