"""Filters as fields of pydantic models: objects, JSON and the text form in, canonical clauses out, and descriptions."""

import json
import pickle
from collections import OrderedDict
from decimal import Decimal
from itertools import product
from types import MappingProxyType
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

import audiencefilter as af
from tests.adapters.models import EXTENDED, ORDER, PUBLISHED, Audience, Saved, Wide, references, resolve
from tests.conformance.corpus import CONTACTS
from tests.each import each
from tests.examples import examples
from tests.strategies import clauses, near_valid_clauses, python_values, schemas

T = af.FieldType
CLAUSE: dict[str, Any] = {"points": {"gte": 100}, "OR": [{"city": "Bonn"}, {"city": {"not": None}}]}
Text = Annotated[af.Filter, af.FilterOf(EXTENDED, text=True)]
TEXT = TypeAdapter[af.Filter](Text)
OBJECT = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED)])
PEOPLE = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(PUBLISHED)])


def refused(adapter: TypeAdapter[Any], source: Any) -> list[Any]:
    """Return the errors about a source, which can be written and sent."""
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(source)
    str(caught.value).encode()
    errors = caught.value.errors(include_url=False)
    json.dumps(errors, ensure_ascii=False, allow_nan=False).encode()
    json.loads(caught.value.json())
    return errors


def refused_in(model: type[BaseModel], **values: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the types and places of the errors about the values of a model."""
    return [(error["type"], error["loc"]) for error in refused(TypeAdapter(model), values)]


@pytest.mark.parametrize("source", [
    CLAUSE, json.dumps(CLAUSE), json.dumps(CLAUSE, indent=2).encode(), bytearray(json.dumps(CLAUSE).encode()),
    MappingProxyType(CLAUSE), OrderedDict(CLAUSE), af.parse(CLAUSE), af.parse(CLAUSE, schema=EXTENDED),
], ids=lambda source: type(source).__name__)  # fmt: skip
def test_a_clause_in_any_form(source: Any) -> None:
    for f in (
        Audience.model_validate({"filters": source}).filters,
        PEOPLE.validate_python(source),
        PEOPLE.validate_python(source, strict=True),
    ):
        assert type(f) is af.Filter
        assert f == af.parse(CLAUSE)
        assert f.schema is PUBLISHED
        assert f.matches({"points": 100, "city": "Bonn"})
        assert not f.matches({"points": 99, "city": "Bonn"})


def test_a_document_of_json() -> None:
    for clause in (CLAUSE, json.dumps(CLAUSE)):
        assert Audience.model_validate_json(json.dumps({"filters": clause})).filters == af.parse(CLAUSE)
        assert PEOPLE.validate_json(json.dumps(clause)) == af.parse(CLAUSE)
    for clause in ('{"points": 1, "points": 2}', '{"OR": [{"points": {"gte": 1, "gte": 2}}]}'):
        for text in (clause, json.dumps(clause)):
            with pytest.raises(ValidationError, match="more than once"):
                PEOPLE.validate_json(text)
            with pytest.raises(ValidationError, match="more than once"):
                Audience.model_validate_json(f'{{"filters": {text}}}')


def test_a_double_is_no_decimal_of_more_digits() -> None:
    schema = af.Schema("Order", [af.Field("total", T.DECIMAL, scale=2), af.Field("rate", T.NUMBER)])
    orders = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema)])
    for number in ("1234567890123456.78", "9999999999999999.99", "123456789012345.67", "1e15", "1000000000000000.0"):
        for clause in (f'{{"total": {number}}}', f'{{"OR": [{{"total": {{"in": [1, {number}]}}}}]}}'):
            for read in (orders.validate_json, lambda text: orders.validate_python(json.loads(text))):
                with pytest.raises(ValidationError) as caught:
                    read(clause)
                (error,) = caught.value.errors()
                assert (error["type"], "send the clause as JSON text" in error["ctx"]["hint"]) == (
                    "too_many_digits",
                    True,
                )
            # The text has all digits.
            assert orders.validate_json(json.dumps(clause)) == af.parse(clause, schema)
    for clause in ('{"total": 1234567890123.45}', '{"total": 9999999999999999}', '{"rate": 1234567890123456.78}'):
        assert orders.validate_json(clause) == af.parse(clause, schema)
    with pytest.raises(af.InvalidFilterError, match=r"Decimal\('…'\)"):
        af.parse({"total": 0.1 + 0.2}, schema)
    assert af.parse({"total": Decimal("1234567890123456.78")}, schema).to_json() == '{"total":1234567890123456.78}'


def test_a_filter_passes_through_and_that_of_another_schema_is_read_again() -> None:
    f = af.parse(CLAUSE, limits=af.Limits(needle=7))
    assert Audience(filters=f).filters is f
    assert PEOPLE.validate_python(f) is f
    # A schema of its own with the same content is the same schema.
    again = af.Schema(PUBLISHED.name, PUBLISHED.fields, PUBLISHED.notation)
    assert TypeAdapter(Annotated[af.Filter, af.FilterOf(again)]).validate_python(f) is f
    wide = af.parse({"city": "Bonn", "points": {"not": None}}, schema=EXTENDED)
    f = PEOPLE.validate_python(wide)
    assert (f.schema is PUBLISHED, f) == (True, wide)
    for other, expected in (
        (af.parse({"city": {"not": "Bonn"}, "points": 1}, schema=EXTENDED), ("extended_only", "city", "not")),
        (af.parse({"total": 1}, schema=ORDER), ("unknown_field", "total")),
    ):
        assert refused_in(Audience, filters=other) == [(expected[0], ("filters", *expected[1:]))]


def test_each_schema_reads_its_own_clauses() -> None:
    saved = Saved.model_validate({
        "one": {"points": 1}, "maybe": {"NOT": {"points": 1}}, "several": [{"total": {"gt": 0.5}}, '{"paid": true}'],
        "named": {"a": {}, "b": {"city": "Bonn"}}, "nested": {"filters": {"points": 2}},
    })  # fmt: skip
    assert (saved.one.schema, saved.nested and saved.nested.filters.schema) == (PUBLISHED, PUBLISHED)
    assert saved.maybe is not None
    assert saved.maybe.schema == EXTENDED
    assert [f.schema for f in saved.several] == [ORDER, ORDER]
    assert list(saved.named) == ["a", "b"]
    assert saved.again is None
    wrong = {
        "one": {"NOT": {}}, "maybe": {"emial": 1}, "several": [{}, {"number": None}, {"total": "1"}],
        "named": {"a": {"points": True}}, "nested": {"filters": []},
    }  # fmt: skip
    assert refused_in(Saved, **wrong) == [
        ("extended_only", ("one", "NOT")), ("unknown_field", ("maybe", "emial")),
        ("not_nullable", ("several", 1, "number")), ("wrong_type", ("several", 2, "total")),
        ("wrong_type", ("named", "a", "points")), ("wrong_source_type", ("nested", "filters")),
    ]  # fmt: skip


def test_a_text_field_reads_both_notations_and_writes_the_text_form() -> None:
    assert len(CONTACTS.distinct()) > 100
    for case in CONTACTS.distinct()[::30]:
        f = af.parse(case.source, EXTENDED)
        for source in (f.to_text(), f.to_json(), f.to_json().encode(), f.to_dict(), f, af.parse(f.to_json(), EXTENDED)):
            assert TEXT.validate_python(source) == f
        assert TEXT.dump_python(f) == f.to_text()
        assert TEXT.validate_json(TEXT.dump_json(f)) == f


def test_an_object_field_reads_json_only_and_says_so() -> None:
    assert OBJECT.validate_python('{"points": 1}') == OBJECT.validate_python({"points": 1})
    (problem,) = refused(OBJECT, "points = 1")
    assert problem["ctx"]["hint"] == "write a JSON object, not the text form"


def test_none_is_taken_where_the_annotation_has_it() -> None:
    for text in (False, True):
        maybe = TypeAdapter[af.Filter | None](Annotated[af.Filter | None, af.FilterOf(EXTENDED, text=text)])
        assert maybe.validate_python(None) is None
        assert maybe.validate_json("null") is None
        assert maybe.validate_python({"points": 1}) == af.parse({"points": 1}, EXTENDED)
        assert maybe.json_schema()["anyOf"][-1] == {"type": "null"}
    assert [error["type"] for error in refused(TEXT, None)] == ["wrong_source_type"]


@given(python_values | near_valid_clauses(EXTENDED))
def test_anything_is_a_filter_or_a_validation_error(source: Any) -> None:
    problems: tuple[af.Problem, ...] = ()
    expected = None
    try:
        expected = af.parse(source, schema=EXTENDED)
    except af.InvalidFilterError as error:
        problems = error.problems
    if problems:
        with pytest.raises(ValidationError) as caught:
            OBJECT.validate_python(source)
        str(caught.value)
        assert [(one["type"], one["msg"], one["ctx"]["path"]) for one in caught.value.errors()] == [
            (problem.code, problem.message, problem.path) for problem in problems
        ]
    else:
        assert OBJECT.validate_python(source) == expected


def test_no_more_than_a_hundred_problems_are_told() -> None:
    assert len(refused(PEOPLE, {f"x{index}": 1 for index in range(500)})) == 100


@pytest.mark.parametrize("name", ["{path}", "{message} {hint}", "{", "%s {0}"])
def test_braces_in_a_message_are_no_places(name: str) -> None:
    (error,) = refused(PEOPLE, {name: 1})
    assert (error["msg"], error["loc"]) == (f"Contact has no field {name!r}", (name,))


def test_the_problems_of_a_text_have_its_places() -> None:
    first, second = refused(TEXT, "points >= 'a'\nAND ponts = 1")
    assert (first["type"], first["loc"], first["ctx"]["line"]) == ("wrong_type", ("AND", 0, "points", "gte"), 1)
    assert (second["type"], second["ctx"]["line"], second["ctx"]["hint"]) == (
        "unknown_field", 2, 'did you mean "points"?',
    )  # fmt: skip


def test_hints_speak_to_clients() -> None:
    published = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(PUBLISHED, text=True)])
    for source in ("city != 'Bonn'", '{"city": {"not": "Bonn"}}'):
        (problem,) = refused(published, source)
        assert problem["ctx"]["hint"] == "only the extended notation has this"


def test_the_limits_are_those_given() -> None:
    deep = "NOT (" * 30 + "points = 1" + ")" * 30
    flat = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED, text=True, limits=af.Limits(depth=9))])
    assert TEXT.validate_python(deep) == af.read(deep, EXTENDED)
    assert refused(flat, deep)[0]["type"] == "too_deep"
    few = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED, limits=af.Limits(nodes=1))])
    assert "(Limits" not in refused(few, {"points": 1, "city": "a"})[0]["ctx"]["expected"]


def test_a_filter_is_dumped_as_its_canonical_clause() -> None:
    audience = Audience.model_validate({"filters": {"AND": [{"points": {"equals": 1}}, {"city": "ß"}]}})
    assert audience.model_dump() == {"name": "Regulars", "filters": {"points": 1, "city": "ß"}}
    assert audience.model_dump(mode="json") == audience.model_dump()
    assert audience.model_dump_json() == '{"name":"Regulars","filters":{"points":1,"city":"ß"}}'
    assert audience.model_dump_json(by_alias=True, exclude={"name"}) == '{"filters":{"points":1,"city":"ß"}}'
    assert Audience.model_validate_json(audience.model_dump_json()) == audience
    assert PEOPLE.dump_python(audience.filters) == {"points": 1, "city": "ß"}
    assert PEOPLE.dump_json(audience.filters) == '{"points":1,"city":"ß"}'.encode()


#: Every kind of null that a clause may have.
NULLS: list[dict[str, Any]] = [
    {"city": None}, {"city": {"not": None}}, {"points": {"in": None}}, {"createdAt": {"notIn": None}},
    {"OR": [{"city": None}, {"points": 1}]}, {"NOT": {"city": None}},
    {"NOT": [{"city": None, "points": {"gt": 1, "not": None}}]},
]  # fmt: skip


def test_no_option_changes_what_a_filter_means() -> None:
    def check(case: tuple[str, dict[str, Any]]) -> None:
        options: dict[str, Any] = {case[0]: True}
        wide = Wide.model_validate({"filters": case[1]})
        for dumped in (wide.model_dump(**options), json.loads(wide.model_dump_json(**options))):
            assert dumped == {"filters": wide.filters.to_dict()}
            assert Wide.model_validate(dumped) == wide

    names = ["exclude_unset", "exclude_defaults", "exclude_none", "round_trip", "by_alias"]
    each(product(names, NULLS), check)


@pytest.mark.parametrize("key", ["AND", "OR", "NOT"])
def test_the_deepest_filters_are_dumped(key: str) -> None:
    limits = af.Limits(depth=100)
    clause: dict[str, Any] = {"points": 1}
    for _ in range(limits.depth - 1):
        clause = {key: [clause, {"city": None}]}
    wide = Wide(filters=af.parse(clause, schema=EXTENDED, limits=limits))
    assert wide.model_dump() == json.loads(wide.model_dump_json()) == {"filters": wide.filters.to_dict()}


@examples(40)
@given(schemas(), st.data())
def test_any_filter_of_any_schema_goes_through_both_fields(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema)), schema)
    for text in (False, True):
        adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=text)])
        assert adapter.validate_json(adapter.dump_json(f)) == f
        assert adapter.dump_python(f) == (f.to_text() if text else f.to_dict())


def test_a_model_describes_its_clauses() -> None:
    document = Audience.model_json_schema()
    assert list(document["$defs"]) == ["ContactFilter"]
    assert document["properties"]["filters"]["$ref"] == "#/$defs/ContactFilter"
    described = document["$defs"]["ContactFilter"]
    assert list(described["properties"]) == [*PUBLISHED.by_name, "AND", "OR"]
    assert described["additionalProperties"] is False
    assert "required" not in described
    assert document == Audience.model_json_schema(mode="serialization") | {"required": document["required"]}


def test_schemas_of_one_name_are_kept_apart() -> None:
    names = {"a": "one", "b": "two"}
    one, two = (af.Schema("Thing", [af.Field(name, af.FieldType.STRING)]) for name in names.values())
    again = pickle.loads(pickle.dumps(one))  # has the same content, and so the same description
    model = create_model(
        "Both",
        a=(Annotated[af.Filter, af.FilterOf(one)], ...),
        b=(Annotated[af.Filter, af.FilterOf(two)], ...),
        c=(Annotated[af.Filter, af.FilterOf(again)], ...),
    )
    document = model.model_json_schema()
    validator = Draft202012Validator(document)
    validator.validate({"a": {"one": "x"}, "b": {"two": "x"}, "c": {"one": "x"}})
    assert not validator.is_valid({"a": {"two": "x"}, "b": {"two": "x"}, "c": {}})
    assert not validator.is_valid({"a": {}, "b": {"one": "x"}, "c": {}})
    assert document["properties"]["a"]["$ref"] == document["properties"]["c"]["$ref"]
    # The names are the same in every process, and so in every copy of a published document.
    assert sorted(document["$defs"]) == ["ThingFilter__1", "ThingFilter__2"]


def test_a_schema_of_any_name() -> None:
    def check(name: str) -> None:
        schema = af.Schema(name, [af.Field("x", T.STRING)])
        model = create_model(
            "Model",
            f=(Annotated[af.Filter, af.FilterOf(schema)], ...),
            g=(Annotated[af.Filter, af.FilterOf(schema)] | None, None),
        )
        document = model.model_json_schema()
        assert all(resolve(document, reference) for reference in references(document))
        validator = Draft202012Validator(document)
        validator.validate({"f": {"x": "a", "AND": [{"x": None}]}})
        assert not validator.is_valid({"f": {"y": "a"}})

    each(["Box[int]", "a.b:c", "a/b~c", "", "ünï x", "#", "Filter"], check)


def test_a_field_of_any_name() -> None:
    names = ["$ref", "$defs", "$id", "$schema", "properties", "title", "default", "const", "items", "__proto__", "a/b~"]
    schema = af.Schema("Thing", [af.Field(name, T.STRING) for name in names])
    model = create_model("Model", f=(Annotated[af.Filter, af.FilterOf(schema)], ...))
    document = model.model_json_schema()
    assert list(document["$defs"]["ThingFilter"]["properties"]) == [*names, "AND", "OR", "NOT"]
    validator = Draft202012Validator(document)
    for name in names:
        filled = model.model_validate({"f": {name: "a", "OR": [{name: {"in": ["b"]}}]}})
        validator.validate(filled.model_dump())
        assert not validator.is_valid({"f": {name: 1}}), name


@given(schemas())
def test_the_example_of_a_text_is_a_clause_of_the_schema(schema: af.Schema) -> None:
    adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=True)])
    (example,) = adapter.json_schema()["examples"]
    assert adapter.validate_python(example).fields == {schema.fields[0].name}


EXAMPLES: list[tuple[af.Field, str]] = [
    (af.Field("city", T.STRING), "city CONTAINS 'a'"),
    (af.Field("city", T.STRING, example="Kiel"), "city CONTAINS 'Kiel'"),
    (af.Field("plan", T.STRING, values=("free", "pro")), "plan = 'free'"),
    (af.Field("plan", T.STRING, values=("free", "pro"), example="pro"), "plan = 'pro'"),
    (af.Field("points", T.INTEGER, example=250), "points >= 250"),
    (af.Field("score", T.INTEGER, example="many"), "score >= 1"),
    (af.Field("tags", T.STRING, many=True), "tags HAS 'a'"),
    (af.Field("tags", T.STRING, many=True, example=["vip"]), "tags HAS 'a'"),
    (af.Field("on", T.BOOLEAN), "on = true"),
    (af.Field("due", T.DATE), "due >= '2026-01-01'"),
    (af.Field("at", T.DATETIME), "at >= '2026-01-01T00:00:00Z'"),
    (af.Field("id", T.UUID), "id = '123e4567-e89b-12d3-a456-426614174000'"),
    (af.Field("sum", T.DECIMAL, scale=2), '"sum" >= 1'),
]


def test_a_text_is_described_as_a_string_with_an_example() -> None:
    def check(case: tuple[af.Field, str]) -> None:
        field, example = case
        first = af.Field("first", T.STRING)
        schema = af.Schema("Contact", [field] if field.example is None else [first, field])
        adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=True)])
        for found in (adapter.json_schema(), adapter.json_schema(mode="serialization")):
            assert (found["type"], found["title"], found["examples"]) == ("string", "Contact filter", [example])
            assert f"{field.name}." in found["description"]

    each(EXAMPLES, check)


def test_equal_marks_are_equal() -> None:
    again = af.Schema("Contact", EXTENDED.fields)
    assert af.FilterOf(EXTENDED, text=True) == af.FilterOf(again, text=True)
    assert hash(af.FilterOf(EXTENDED)) == hash(af.FilterOf(again))
    assert af.FilterOf(EXTENDED) != af.FilterOf(EXTENDED, text=True) != af.FilterOf(PUBLISHED, text=True)


@pytest.mark.parametrize("other", [str, int, dict[str, Any], af.Schema, str | None, af.Filter | str, Any])
def test_another_type_is_refused_when_the_model_is_made(other: Any) -> None:
    with pytest.raises(TypeError, match=r"^FilterOf annotates Filter, or Filter \| None, not "):
        create_model("Model", f=(Annotated[other, af.FilterOf(EXTENDED)], ...))
