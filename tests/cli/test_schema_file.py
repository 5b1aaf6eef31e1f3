"""Schema files."""

import json
from pathlib import Path
from typing import Any

import pytest

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.schema_file import load_schema
from audiencefilter.language.schema import CONTACT, Field, FieldType, Notation, Schema
from tests.cli.helpers import cli, saved

ORDER = Schema(
    "Order",
    [
        Field("total", FieldType.NUMBER),
        Field("items", FieldType.INTEGER, attribute="item_count", nullable=False, bits=64),
    ],
)
JSON = """{"name": "Order", "fields": [
  {"name": "total", "type": "number"},
  {"name": "items", "type": "integer", "attribute": "item_count", "nullable": false, "bits": 64}
]}"""
TOML = """
name = "Order"
[[fields]]
name = "total"
type = "number"
[[fields]]
name = "items"
type = "integer"
attribute = "item_count"
nullable = false
bits = 64
"""


def refused(tmp_path: Path, content: Any, name: str = "order.json") -> str:
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    path = saved(tmp_path, name, text)
    with pytest.raises(Failure) as raised:
        load_schema(str(path))
    message = str(raised.value)
    assert all(line.startswith(str(path)) for line in message.splitlines())
    return message


def test_the_contact_needs_no_file() -> None:
    assert load_schema("contact") is CONTACT


@pytest.mark.parametrize(("name", "content"), [("a.json", JSON), ("a.schema", "\ufeff" + JSON), ("a.toml", TOML)])
def test_a_file_has_a_schema(tmp_path: Path, name: str, content: str) -> None:
    assert load_schema(str(saved(tmp_path, name, content))) == ORDER


def test_the_name_is_that_of_the_file_when_omitted(tmp_path: Path) -> None:
    path = saved(tmp_path, "order.json", '{"notation": "published", "fields": [{"name": "x", "type": "string"}]}')
    schema = load_schema(str(path))
    assert (schema.name, schema.notation) == ("order", Notation.PUBLISHED)


def test_a_command_uses_it(tmp_path: Path) -> None:
    path = saved(tmp_path, "order.json", JSON)
    contacts = saved(tmp_path, "orders.csv", "item_count,total\n5,1.5\n6,2.5\n")
    assert cli("count", "-w", "items > 5 AND total > 2", "--schema", path, contacts).out == "1\n"
    missing = saved(tmp_path, "missing.csv", "item_count,total\n,1.5\n")
    assert "items (column 'item_count') is missing" in cli("count", "-w", "items > 5", "--schema", path, missing).err


def test_an_absent_file_is_told() -> None:
    with pytest.raises(Failure, match="there is no schema 'absent': write contact"):
        load_schema("absent")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not JSON"),
        (b"\xff", "not UTF-8"),
        ("[" * 100_000, "cannot be read"),
        ("1" * 5_000, "cannot be read"),
        ([], "a schema is an object"),
        ({}, "fields is None: write one or more"),
        ({"fields": [1]}, "fields[0] is 1: write an object"),
        ({"feilds": [{"name": "a", "type": "string"}]}, "did you mean fields?"),
        ({"fields": [{"type": "string"}]}, "fields[0] has no name"),
        ({"fields": [{"name": "a"}]}, "the type of fields[0] (a) is missing: write string or integer"),
        ({"fields": [{"name": "a", "type": "strin"}]}, "did you mean string?"),
        ({"fields": [{"name": "a", "type": ["string"]}]}, "write string or integer"),
        ({"fields": [{"name": "AND", "type": "string"}]}, "cannot be called 'AND'"),
        ({"fields": [{"name": ["a"], "type": "string"}]}, "cannot be called"),
        ({"fields": [{"name": "a", "type": "integer", "bits": 16}]}, "must be 32 or 64"),
        ({"fields": [{"name": "a", "type": "integer", "bits": True}]}, "write 32 or 64"),
        ({"fields": [{"name": "a", "type": "integer", "bits": [1]}]}, "must be 32 or 64"),
        ({"fields": [{"name": "a", "type": "string", "nullable": "no"}]}, "write true or false"),
        ({"fields": [{"name": "a", "type": "string", "attribute": 1}]}, "must be a name"),
        ({"fields": [{"name": "a", "type": "string", "null": True}]}, "write name, type"),
        ({"fields": [{"name": "a", "type": "string"}] * 2}, "two fields are called 'a'"),
        ({"name": 1, "fields": [{"name": "a", "type": "string"}]}, 'as in "name": "Contact"'),
        ({"notation": "extnded", "fields": [{"name": "a", "type": "string"}]}, "did you mean extended?"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, content: Any, message: str) -> None:
    assert message in refused(tmp_path, content)


def test_toml_that_is_none_is_told(tmp_path: Path) -> None:
    assert "not TOML" in refused(tmp_path, "name =", "order.toml")


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    content = {"notation": "x", "fields": [{"name": "a", "type": "x"}, {"name": "b", "type": "string", "y": 1}]}
    assert len(refused(tmp_path, content).splitlines()) == 3


def test_a_folder_is_no_schema_file(tmp_path: Path) -> None:
    result = cli("schema", "--schema", tmp_path)
    assert result.code == 2
    assert str(tmp_path) in result.err
