"""Schema files."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from audiencefilter.cli.clause import load_schema
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.schema_file import schema_text
from audiencefilter.language.schema import CONTACT, Field, FieldType, Notation, Relation, Schema
from tests.cli.helpers import cli, saved
from tests.each import each
from tests.worlds.graphs import world

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
_A: dict[str, Any] = {"name": "a", "type": "string"}


def refused(tmp_path: Path, content: Any, name: str = "order.json") -> str:
    path = saved(tmp_path, name, content)
    with pytest.raises(Failure) as raised:
        load_schema(str(path))
    message = str(raised.value)
    assert all(line.startswith(str(path)) for line in message.splitlines())
    return message


@pytest.mark.parametrize(("name", "content"), [("a.json", JSON), ("a.schema", "\ufeff" + JSON)])
def test_a_file_has_a_schema(tmp_path: Path, name: str, content: str) -> None:
    assert load_schema(str(saved(tmp_path, name, content))) == ORDER


def test_the_built_in_schema_needs_no_file_and_a_file_gives_its_name(tmp_path: Path) -> None:
    assert load_schema("contact") is CONTACT
    schema = load_schema(str(saved(tmp_path, "order.json", {"notation": "published", "fields": [_A]})))
    assert (schema.name, schema.notation) == ("order", Notation.PUBLISHED)
    with pytest.raises(Failure, match="there is no schema 'absent': write contact"):
        load_schema("absent")
    folder = cli("schema", "--schema", tmp_path)
    assert (folder.code, str(tmp_path) in folder.err) == (2, True)


def test_a_command_uses_it(tmp_path: Path) -> None:
    asked = ("count", "--schema", saved(tmp_path, "order.json", JSON), "-w")
    assert cli(*asked, "items > 5 AND total > 2", stdin="item_count,total\n5,1.5\n6,2.5\n").out == "1\n"
    missing = cli(*asked, "items > 5", stdin="item_count,total\n,1.5\n")
    assert "items (column 'item_count') is missing" in missing.err


def check_refused(folder: Path, cases: Iterable[tuple[Any, str]]) -> None:
    """Check what is said of each of some schema files."""

    def check(case: tuple[Any, str]) -> None:
        content, message = case
        assert message in refused(folder, content)

    each(cases, check)


def _fields(*fields: Any) -> dict[str, Any]:
    return {"fields": list(fields)}


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    cases: list[tuple[Any, str]] = [
        ("{", "not JSON"),
        (
            '{"name": "C", "fields": [{"name": "a", "type": "string", "type": "integer"}]}',
            'the key "type" occurs in an object more than once',
        ),
        ('{"name": "C", "fields": [{"name": "a", "type": "decimal", "scale": NaN}]}', "NaN is not JSON"),
        (b"\xff", "not UTF-8"), ("[" * 100_000, "cannot be read"),
        ([], "the schema is []: write an object, with fields"), ({}, "the schema has no fields: write one"),
        (_fields(), "the schema: schema 'order' has no fields"), (_fields(1), "fields[0] is 1: write an object"),
        ({"feilds": [_A]}, "did you mean 'fields'?"), (_fields({"type": "string"}), "fields[0] has no name"),
        (_fields({"name": "a"}), "fields[0] (a) has no type: write one"),
        (_fields({**_A, "type": "strin"}), "did you mean 'string'?"),
        (_fields({**_A, "type": ["string"]}), "type of fields[0] (a) is ['string']; did you mean 'string'?"),
        (_fields({**_A, "name": "AND"}), "cannot be called 'AND'"),
        (_fields({"name": "a", "type": "integer", "bits": 16}), "bits of fields[0] (a) is 16; there are 32, 64"),
        (_fields({"name": "a", "type": "integer", "bits": [1]}), "; there are 32, 64"),
        (_fields({**_A, "nullable": "no"}), "; there are true, false"),
        (_fields({**_A, "attribute": 1}), "must be a name"), (_fields({**_A, "null": True}), "there are name, type"),
        (_fields(_A, _A), "the schema: schema 'order' has two fields called 'a'"),
        (_fields({"name": "x", "type": "decimal"}), "the scale of 'x' must be a whole number from 0 to 9"),
        (
            _fields({"name": "x", "type": "date", "format": "YYYY-MM-DD HH:MM"}),
            "its format has neither a time nor a zone",
        ),
        ({"name": 1, "fields": [_A]}, "name of the schema is 1: write a text"),
        ({"notation": "extnded", "fields": [_A]}, "did you mean 'extended'?"),
    ]  # fmt: skip
    check_refused(tmp_path, cases)
    assert "not JSON: Expecting value; write the same keys and values in JSON" in refused(tmp_path, "name =", "a.toml")


_STRING, _INTEGER, _NUMBER, _BOOLEAN, _DATETIME, *_ = FieldType


def contact() -> Schema:
    """A contact that leads to actions, which lead back, and to another schema of the same name as theirs."""
    action = Schema(
        "Action",
        [Field("at", _DATETIME, format="YYYY-MM-DD Europe/Berlin", example="2024-06-01")],
        relations=[Relation("by", lambda: made, attribute="contact", many=False, description="who did it")],
    )
    other = Schema("Action", [Field("x", _BOOLEAN)], relations=[Relation("same", lambda: other)])
    made = Schema(
        "Contact",
        [
            Field("tags", _STRING, many=True, nullable=False, title="Étiquettes", description='"a"\n', example=["vip"]),
            Field("data.plan", _STRING, attribute="data", path=("plan", "0"), values=("free", "pro")),
            Field("n", _INTEGER, bits=64),
        ],
        relations=[Relation("actions", action, title="Actions"), Relation("odd", other, attribute="others")],
    )
    return made


def test_a_file_has_several_schemas_that_lead_to_one_another(tmp_path: Path) -> None:
    schema = load_schema(str(saved(tmp_path, "a.json", schema_text(contact()))))
    assert schema == contact()
    assert schema.relations["actions"].schema.relations["by"].schema is schema


@pytest.mark.parametrize("schema", [CONTACT, ORDER, contact(), contact().relations["actions"].schema])
def test_what_is_written_is_read_as_an_equal_schema(tmp_path: Path, schema: Schema) -> None:
    text = schema_text(schema)
    again = load_schema(str(saved(tmp_path, "a.json", text)))
    assert again == schema
    assert schema_text(again) == text
    for field, other in zip(schema.fields, again.fields, strict=True):
        assert (field.title, field.description, field.example) == (other.title, other.description, other.example)
    for name, relation in schema.relations.items():
        other_relation = again.relations[name]
        assert (relation.title, relation.description) == (other_relation.title, other_relation.description)


def _of(*fields: Any, **others: Any) -> dict[str, Any]:
    return {"name": "Contact", "fields": [_A, *fields], **others}


def test_what_is_wrong_with_lists_data_and_relations_is_told(tmp_path: Path) -> None:
    cases: list[tuple[Any, str]] = [
        (_of({**_A, "name": "b", "many": "yes"}), "many of fields[1] (b) is 'yes'; there are true, false"),
        (_of({**_A, "name": "b", "path": "plan"}), "fields[1] (b): the path of 'b' must be keys in a tuple"),
        (_of({**_A, "name": "b", "path": ["a"], "nullable": False}), "cannot be nullable=False"),
        (_of({**_A, "name": "b", "title": 1}), "the title of 'b' must be a text"),
        (_of({**_A, "name": "b", "enum": ["x"]}), "fields[1] (b) has the key 'enum', which means nothing"),
        (_of(relations={}), "relations of the schema is {}: write a list"),
        (_of(relations=[1]), "relations[0] is 1: write an object"),
        (_of(relations=[{"schema": "Contact"}]), "relations[0] has no name"),
        (_of(relations=[{"name": "r"}]), "relations[0] (r) has no schema: write one"),
        (_of(relations=[{"name": "r", "schema": "contakt"}]), "which is not here; did you mean 'Contact'?"),
        (
            _of(relations=[{"name": "r", "schema": ["Contact"]}]),
            "schema of relations[0] (r) is ['Contact']: write a text",
        ),
        (_of(relations=[{"name": "AND", "schema": "Contact"}]), "a relation cannot be called 'AND'"),
        (_of(relations=[{"name": "r", "schema": "Contact", "attribute": "a"}]), "have the same attribute 'a'"),
        (_of(notation="published", relations=[{"name": "r", "schema": "Contact"}]), "has no relations"),
        (_of(schemas=[]), "schemas of the schema is []: write an object"),
        (_of(schemas={"Contact": {"fields": [_A]}}), "the name of the schema itself"),
        (_of(schemas={"B": 1}), "schemas.B is 1: write an object"),
        (_of(schemas={"B": {}}), "schemas.B has no fields: write one"),
        (_of(schemas={"B": {"fields": [_A], "notation": "published"}}), "schemas.B has the key 'notation'"),
        (_of(schemas={"B": {"fields": [{"name": "b"}]}}), "schemas.B.fields[0] (b) has no type: write one"),
        (_of(schemas={"B": {"fields": [_A, _A]}}), "schemas.B: schema 'B' has two fields called 'a'"),
    ]
    check_refused(tmp_path, cases)


def test_the_command_shows_lists_values_and_relations(tmp_path: Path) -> None:
    path = saved(tmp_path, "contact.json", schema_text(contact()))
    clause = cli("schema", "--schema", path)
    assert clause.code == 0
    assert {"tags", "data.plan", "actions"} <= set(json.loads(clause.out)["$defs"]["filter"]["properties"])
    result = cli("schema", "--schema", path, "--notation", "published")
    assert result.code == 2
    assert "'tags': the published notation has no lists; the extended one has" in result.err


def test_every_schema_is_read_as_it_was_written(tmp_path: Path) -> None:
    def check(seed: int) -> None:
        schema = world(Random(seed)).schema
        assert load_schema(str(saved(tmp_path, "a.json", schema_text(schema)))) == schema

    each(range(20), check)
