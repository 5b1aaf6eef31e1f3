"""select, explain and the others over contacts with lists, custom data and related records."""

import json
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from tests.cli.helpers import cli, saved

SCHEMA = {
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
JSONL = f"{json.dumps(ADA)}\n{json.dumps(BOB)}\n"
CSV = 'id,tags,data,actions\n1,"[""vip"",null]","{""plan"":""pro""}","[{""name"":""login""}]"\n2,[],,[]\n'
LOGGED_IN = '{"tags": {"has": "vip"}, "plan": "pro", "actions": {"some": {"name": "login"}}}'


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", json.dumps(SCHEMA))


def test_what_is_nested_is_json_in_csv_and_itself_in_json(schema: Path) -> None:
    everybody = ("select", "-w", "{}", "--schema", schema)
    assert cli(*everybody, "--to", "csv", stdin=JSONL).out == CSV
    written = cli(*everybody, "--to", "jsonl", stdin=CSV).out
    assert [json.loads(line) for line in written.splitlines()] == [ADA, BOB]
    assert cli(*everybody, stdin=CSV).out == CSV
    assert cli(*everybody, stdin=JSONL).out == JSONL
    assert '│ 1  │ ["vip",null]' in cli(*everybody, "--to", "table", stdin=JSONL).out


def test_parquet_is_written_as_what_it_holds(schema: Path, tmp_path: Path) -> None:
    kinds = pa.schema(
        {
            "id": pa.int64(),
            "tags": pa.list_(pa.string()),
            "data": pa.map_(pa.string(), pa.string()),
            "actions": pa.list_(pa.struct({"name": pa.string()})),
        }
    )
    path = tmp_path / "c.parquet"
    pq.write_table(pa.Table.from_pylist([{**ADA, "data": [("plan", "pro")]}, BOB], kinds), path)
    result = cli("select", "-w", LOGGED_IN, "--schema", schema, path)
    assert json.loads(result.out) == ADA
    assert cli("select", "-w", "{}", "--schema", schema, "--to", "csv", path).out == CSV
    assert cli("count", "-w", LOGGED_IN, "--schema", schema, path).out == "1\n"


@pytest.mark.parametrize("content", [JSONL, CSV])
def test_a_clause_selects_explains_and_counts(content: str, schema: Path) -> None:
    asked = ("-w", LOGGED_IN, "--schema", schema)
    assert cli("count", *asked, "-v", stdin=content).out == "1 of 2 (50.0%)\n"
    assert cli("explain", *asked, "--contact", "1", stdin=content).code == 0
    result = cli("explain", *asked, "--contact", "2", stdin=content)
    assert result.code == 1
    assert result.out.startswith("✗ AND\n")
    assert cli("explain", *asked, "--record", json.dumps(ADA)).code == 0


def test_what_is_wrong_is_told_with_file_row_and_path(schema: Path) -> None:
    content = '{"id": 1}\n{"id": 2, "actions": [{}, {"createdAt": "soon"}]}\n'
    asked = ("-w", '{"actions": {"some": {"createdAt": {"not": null}}}}', "--schema", schema)
    result = cli("count", *asked, stdin=content)
    assert result.code == 2
    assert result.err.startswith("error: stdin, line 2: actions[1].createdAt is 'soon', expected a timestamp")
    result = cli("count", *asked, "-v", "--on-error", "skip", stdin=content)
    assert (result.code, result.out) == (1, "0 of 1 (0.0%)\n")
    result = cli("explain", *asked, "--record", '{"actions": [7]}')
    assert result.err == "error: actions[0] is 7, expected a record, as a mapping\n"


def test_a_column_that_no_line_had_is_told(schema: Path) -> None:
    result = cli("count", "-w", '{"actions": {"none": {}}, "plan": null}', "--schema", schema, stdin='{"id": 1}\n')
    assert (result.code, result.out) == (0, "1\n")
    assert result.err == (
        "warning: no contact has actions, which the filter reads: it was a missing value throughout\n"
        "warning: no contact has data, which the filter reads: it was a missing value throughout\n"
    )


def test_a_field_that_the_built_in_schema_lacks_is_told_with_what_to_do(schema: Path) -> None:
    note = (
        "\n  (these are the fields of the built-in schema: --schema FILE takes those of a schema file, and\n"
        "  audiencefilter schema infer CONTACTS proposes one)\n"
    )
    for clause in ('{"plan": "pro"}', "plan = 'pro'"):
        result = cli("count", "-w", clause, stdin=CSV)
        assert result.code == 2
        assert result.err.endswith(note)
    assert note not in cli("check", "-w", '{"points": "1"}').err
    result = cli("check", "-w", '{"plam": "pro"}', "--schema", schema)
    assert "[unknown_field]" in result.err
    assert note not in result.err
    assert json.loads(cli("check", "-w", '{"plan": 1}', "--json").out)["problems"][0]["code"] == "unknown_field"
