"""Objects in custom data in files and databases by the command line."""

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import audiencefilter as af
from audiencefilter.contacts.related import key_of
from tests.cli.helpers import cli

ITEM = {"fields": [{"name": "sku", "type": "string"}, {"name": "quantity", "type": "integer"}]}
SCHEMA = {
    "name": "Contact",
    "fields": [{"name": "id", "type": "integer"}],
    "relations": [
        {"name": "items", "schema": "Item", "attribute": "data", "path": ["items"]},
        {"name": "log", "schema": "Item", "path": []},
        {"name": "orders", "schema": "Order", "table": "orders", "on": {"id": "contactId"}},
    ],
    "schemas": {
        "Item": ITEM,
        "Order": {
            "fields": [{"name": "id", "type": "integer"}],
            "relations": [{"name": "lines", "schema": "Item", "attribute": "doc", "path": ["lines"]}],
        },
    },
}
ROWS: list[dict[str, Any]] = [
    {"id": 1, "data": {"items": [{"sku": "a", "quantity": 5}]}, "log": [{"sku": "x"}]},
    {"id": 2, "data": {"items": [{"sku": "b"}, 7]}, "log": None},
    {"id": 3, "data": None, "log": []},
]
TEXTS = [{"id": row["id"], "data": json.dumps(row["data"]), "log": json.dumps(row["log"])} for row in ROWS]
CLAUSES: list[tuple[dict[str, Any], list[int]]] = [
    ({"items": {"some": {"sku": "a"}}}, [1]),
    ({"items": {"count": {"equals": 1}}}, [1, 2]),
    ({"items": {"none": {}}}, [3]),
    ({"items": {"sum": {"field": "quantity", "equals": 5}}}, [1]),
    ({"log": {"some": {"sku": "x"}}}, [1]),
    ({"OR": [{"log": {"some": {}}}, {"items": {"some": {"quantity": None}}}]}, [1, 2]),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("s.json").write_text(json.dumps(SCHEMA))
    Path("a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    with open("a.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, ["id", "data", "log"])
        writer.writeheader()
        writer.writerows(TEXTS)
    pyarrow.parquet.write_table(pa.Table.from_pylist(TEXTS), "texts.parquet")
    structs = [
        {**row, "data": {"items": [one for one in (row["data"] or {}).get("items", ()) if one != 7]}} for row in ROWS
    ]
    pyarrow.parquet.write_table(pa.Table.from_pylist(structs), "structs.parquet")
    return tmp_path


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "texts.parquet", "structs.parquet"])
def test_files(folder: Path, name: str) -> None:
    for clause, expected in CLAUSES:
        options = ("--schema", "s.json", "--where", json.dumps(clause))
        found = cli("select", *options, "--columns", "id", "--to", "jsonl", name)
        assert [json.loads(line)["id"] for line in found.out.splitlines()] == expected, clause
        assert cli("count", *options, name).out == f"{len(expected)}\n"


def test_a_field_with_the_name_of_another_column_is_never_read_in_its_place() -> None:
    items = af.Relation("items", af.Schema("Item", [af.Field("sku", af.FieldType.STRING)]), attribute="data", path=())
    at_path = af.Field("data", af.FieldType.STRING, attribute="data", path=("plan",))
    assert key_of(items.data, af.Schema("Contact", [at_path], relations=[items])) == "data"
    other = af.Field("data", af.FieldType.STRING, attribute="other")
    with pytest.raises(af.UnsupportedError, match="a field of another column is called data"):
        key_of(items.data, af.Schema("Contact", [other], relations=[items]))
