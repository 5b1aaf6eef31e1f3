"""The document of a form lists what the parser accepts, and nothing else."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language.operators import RELATION_RULES, RULES
from tests.examples import examples
from tests.strategies import schemas
from tests.worlds.graphs import Maker

T = af.FieldType
_VALUES: dict[str, Any] = {
    "string": "a", "integer": 1, "number": 1.5, "boolean": True, "datetime": "2025-01-01T00:00:00Z",
    "date": "2025-01-31", "uuid": "123e4567-e89b-12d3-a456-426614174000", "decimal": 1.25,
}  # fmt: skip
_NOW = {"now": "-P30D", "start": "day", "zone": "Europe/Berlin"}
any_schemas = schemas() | st.integers(0, 2**64).map(lambda seed: Maker(Random(seed), plain=False).schemas[0])


def accepts(schema: af.Schema, clause: Mapping[str, Any]) -> bool:
    """Whether the parser accepts a clause."""
    try:
        af.parse(clause, schema)
    except af.InvalidFilterError:
        return False
    return True


def operand(shape: str | None, field: Mapping[str, Any]) -> Any:
    """Return an operand as a form makes it of what the document says."""
    value = field["values"][0] if field.get("values") else _VALUES[field["type"]]
    window = {"from": "P0D", "to": "P7D"}
    return {"value": value, "values": [value], "boolean": True, "window": window, None: value}[shape]


def clauses_of(found: Mapping[str, Any], field: Mapping[str, Any]) -> Iterator[tuple[Any, bool]]:
    """Give what may stand under the name of a field, and what may not, of every operator of the document."""
    for key, rule in found["operators"].items():
        value = operand(rule["many" if field["many"] else "operand"], field)
        listed = key in field["operators"]
        yield {key: value}, listed
        yield {key: None}, key in field["nulls"]
        yield {key: _NOW}, key in field["relative"]
        # Case alone makes a value another one, and of values nothing else is compared.
        yield {key: value, "mode": "insensitive"}, listed and rule["mode"] and field["mode"]
        yield {"not": {key: value}}, listed and key != "not" and "not" in field["operators"]


@examples(32)
@given(any_schemas)
def test_a_clause_is_accepted_if_and_only_if_it_is_listed(schema: af.Schema) -> None:
    found = schema.builder()
    assert found["schemas"][found["root"]]["fields"]
    for field in found["schemas"][found["root"]]["fields"]:
        for clause, listed in clauses_of(found, field):
            assert accepts(schema, {field["name"]: clause}) is listed, (field, clause)
    for key, group in found["groups"].items():
        assert accepts(schema, {key: [{}]}) is group["array"]
        assert accepts(schema, {key: {}}) is group["object"]


@examples(32)
@given(any_schemas)
def test_what_is_asked_of_related_records_is_accepted_if_and_only_if_it_is_listed(schema: af.Schema) -> None:
    found = schema.builder()
    for link in found["schemas"][found["root"]]["relations"]:
        fields = found["schemas"][link["schema"]]["fields"]
        for key, rule in found["relations"].items():
            if rule["operand"] == "filter":
                listed = key in link["operators"]
                assert accepts(schema, {link["name"]: {key: {}}}) is listed
                assert accepts(schema, {link["name"]: {key: None}}) is (listed and key in link["nulls"])
            else:
                assert_aggregates(schema, found, link, key, fields)


def assert_aggregates(
    schema: af.Schema, found: Mapping[str, Any], link: Mapping[str, Any], function: str, fields: list[dict[str, Any]]
) -> None:
    aggregate = found["aggregates"][function]
    for field in fields if aggregate["field"] else [None]:
        can_be = function in link["operators"] and (field is None or function in field["aggregates"])
        kind = aggregate["type"] or (field and field["type"]) or "integer"
        named = {"where": {}} if field is None else {"field": field["name"]}
        for key, rule in found["operators"].items():
            value = operand(rule["operand"], {"type": kind})
            for tested, listed in (
                (value, key in aggregate["operators"]),
                (None, key in aggregate["nulls"]),
                (_NOW, kind == "datetime" and key in aggregate["relative"]),
            ):
                asked = {link["name"]: {function: {**named, key: tested}}}
                assert accepts(schema, asked) is (can_be and listed), asked


@given(any_schemas)
def test_it_is_json_and_the_same_for_equal_schemas(schema: af.Schema) -> None:
    found = schema.builder()
    text = json.dumps(found)
    assert json.loads(text) == found
    assert len(found["schemas"]) <= 3  # each once of those that lead to one another
    same = af.Schema(schema.name, schema.fields, schema.notation, schema.relations.values())
    assert json.dumps(same.builder()) == text
    assert found["operators"].keys() == {rule.key for rule in RULES}
    assert found["relations"].keys() == {rule.key for rule in RELATION_RULES}


def test_starts_and_zones_are_those_that_operands_take() -> None:
    schema = af.Schema("Contact", [af.Field("at", T.DATETIME)])
    found = schema.builder()
    assert len(found["zones"]) > 400
    for start in found["starts"]:
        assert accepts(schema, {"at": {"gt": {"now": "P0D", "start": start}}})
        zoned = {"at": {"gt": {"now": "P0D", "start": start, "zone": found["zones"][0]}}}
        assert accepts(schema, zoned) is (start in found["zoned"])
    assert all(accepts(schema, {"at": {"gt": {"now": "P0D", "start": "day", "zone": zone}}}) for zone in found["zones"])


def test_limits_are_those_that_are_given() -> None:
    strict = af.Limits.strict()
    assert af.CONTACT.builder(strict)["limits"] == asdict(strict)
    assert af.CONTACT.builder()["limits"] == asdict(af.Limits())


def test_what_people_read_is_in_it() -> None:
    of_field: dict[str, Any] = {
        "title": "Plan", "description": "what is paid", "example": "pro", "group": "Money", "synonyms": ["price"],
        "labels": {"pro": "Professional"},
    }  # fmt: skip
    of_relation: dict[str, Any] = {"title": "Actions", "description": "what was done", "synonyms": ["did"]}
    actions = af.Relation("actions", af.Schema("Action", [af.Field("name", T.STRING)]), **of_relation)
    plan = af.Field("plan", T.STRING, values=("free", "pro"), **of_field)
    (contact, _) = af.Schema("Contact", [plan], relations=[actions]).builder()["schemas"].values()
    assert contact["fields"][0].items() >= {**of_field, "values": ["free", "pro"], "bits": 32}.items()
    assert contact["relations"] == [
        {
            **of_relation, "name": "actions", "many": True, "schema": "Action", "group": None, "labels": None,
            "operators": ["some", "every", "none", "count"], "nulls": [],
        }
    ]  # fmt: skip


def test_the_zone_of_days_is_in_it() -> None:
    assert af.CONTACT.builder()["zone"] is None
    assert af.CONTACT.builder(zone="Europe/Berlin")["zone"] == "Europe/Berlin"
    with pytest.raises(ValueError, match="there is no time zone 'Berlin'"):
        af.CONTACT.builder(zone="Berlin")


def test_two_schemas_of_one_name_have_two_names() -> None:
    links = [
        af.Relation(f"to{number}", af.Schema(name, [af.Field(f"f{number}", T.STRING)]))
        for number, name in enumerate(("A", "A 2", "A", "A"))
    ]
    found = af.Schema("A", [af.Field("x", T.STRING)], relations=links).builder()
    assert list(found["schemas"]) == ["A", "A 2", "A 2 2", "A 3", "A 4"]
    named = {link["name"]: link["schema"] for link in found["schemas"]["A"]["relations"]}
    assert named == {"to0": "A 2", "to1": "A 2 2", "to2": "A 3", "to3": "A 4"}
    for link, name in named.items():
        assert found["schemas"][name]["fields"][0]["name"] == f"f{link[2:]}"


def test_relations_that_no_clause_may_follow_are_not_in_it() -> None:
    def further(level: int) -> af.Schema:
        return af.Schema(
            f"S{level}", [af.Field("n", T.INTEGER)], relations=[af.Relation("to", lambda: further(level + 1))]
        )

    found = further(0).builder(af.Limits(relations=2))
    assert list(found["schemas"]) == ["S0", "S1", "S2"]
    assert [len(one["relations"]) for one in found["schemas"].values()] == [1, 1, 0]


def test_audiences_are_values_of_a_field_of_the_root() -> None:
    fields = [af.Field("points", T.INTEGER), af.Field("audience", T.STRING)]
    plain, taken = af.Schema("Contact", fields[:1]), af.Schema("Contact", fields)
    assert plain.builder(audiences=None) == plain.builder()
    assert taken.builder(audiences=["vip"]) == taken.builder()
    assert af.CONTACT.builder(audiences=["vip"]) == af.CONTACT.builder()
    *others, found = plain.builder(audiences=["vip", "new"])["schemas"]["Contact"]["fields"]
    assert others == plain.builder()["schemas"]["Contact"]["fields"]
    known = {name: {"points": 1} for name in found["values"]}
    for operator in found["operators"]:
        clause = {found["name"]: {operator: found["values"]}}
        assert af.parse(clause, plain, audiences=known).audiences == set(known)
