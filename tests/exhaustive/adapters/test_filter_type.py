"""Filters as fields of pydantic models."""

import copy
import json
import math
import pickle
from collections import OrderedDict
from types import MappingProxyType
from typing import Annotated, Any, Optional, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.json_schema import JsonSchemaMode

import audiencefilter as af
from tests.adapters.models import (
    EXTENDED,
    ORDER,
    PUBLISHED,
    Audience,
    ExtendedFilter,
    OrderFilter,
    Page,
    PublishedFilter,
    Saved,
    Wide,
    references,
    resolve,
)
from tests.conformance.corpus import CONTACTS, RELATIONS, Case
from tests.each import each
from tests.strategies import clauses, near_valid_clauses, python_values, schemas

MODES: tuple[JsonSchemaMode, ...] = ("validation", "serialization")
CLAUSE: dict[str, Any] = {"points": {"gte": 100}, "OR": [{"city": "Bonn"}, {"city": {"not": None}}]}


def adapter(schema: af.Schema) -> TypeAdapter[af.Filter]:
    return TypeAdapter(schema.filter_type())


def refused(model: type[BaseModel], **values: Any) -> list[Any]:
    with pytest.raises(ValidationError) as caught:
        model.model_validate(values)
    str(caught.value)
    return caught.value.errors(include_url=False)


def validators(model: type[BaseModel]) -> dict[JsonSchemaMode, Draft202012Validator]:
    """Return a validator for each mode, after a look at the schemas themselves."""
    found = {}
    for mode in MODES:
        document = model.model_json_schema(mode=mode)
        Draft202012Validator.check_schema(document)
        for reference in references(document):
            assert resolve(document, reference)["type"] == "object"
        found[mode] = Draft202012Validator(document)
    return found


# -- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        CLAUSE,
        json.dumps(CLAUSE),
        json.dumps(CLAUSE, indent=2).encode(),
        bytearray(json.dumps(CLAUSE).encode()),
        MappingProxyType(CLAUSE),
        OrderedDict(CLAUSE),
        af.parse(CLAUSE),
        af.parse(CLAUSE, schema=EXTENDED),
    ],
    ids=lambda source: type(source).__name__,
)
def test_a_clause_in_any_form(source: Any) -> None:
    for f in (
        Audience.model_validate({"filters": source}).filters,
        TypeAdapter(PublishedFilter).validate_python(source),
        adapter(PUBLISHED).validate_python(source),
        adapter(PUBLISHED).validate_python(source, strict=True),
    ):
        assert type(f) is af.Filter
        assert f == af.parse(CLAUSE)
        assert f.schema is PUBLISHED
        assert f.matches({"points": 100, "city": "Bonn"})
        assert not f.matches({"points": 99, "city": "Bonn"})


def test_a_document_of_json() -> None:
    for clause in (CLAUSE, json.dumps(CLAUSE)):
        assert Audience.model_validate_json(json.dumps({"filters": clause})).filters == af.parse(CLAUSE)
        assert adapter(PUBLISHED).validate_json(json.dumps(clause)) == af.parse(CLAUSE)
    # pydantic has read the object by then, and keeps the last of equal keys; of JSON text they are all seen.
    assert adapter(PUBLISHED).validate_json('{"points": 1, "points": 2}') == af.parse({"points": 2})
    with pytest.raises(ValidationError, match="more than once"):
        adapter(PUBLISHED).validate_json(json.dumps('{"points": 1, "points": 2}'))


def test_a_filter_passes_through() -> None:
    f = af.parse(CLAUSE, limits=af.Limits(needle=7))
    assert Audience(filters=f).filters is f
    assert adapter(PUBLISHED).validate_python(f) is f
    assert Audience.model_validate(Audience(filters=f)).filters is f
    # A schema of its own with the same content is the same schema.
    again = af.Schema(PUBLISHED.name, PUBLISHED.fields, PUBLISHED.notation)
    assert adapter(again).validate_python(f) is f


def test_a_filter_of_another_schema_is_read_again() -> None:
    wide = af.parse({"city": "Bonn", "points": {"not": None}}, schema=EXTENDED)
    f = adapter(PUBLISHED).validate_python(wide)
    assert f.schema is PUBLISHED
    assert f == wide
    problems = refused(Audience, filters=af.parse({"city": {"not": "Bonn"}, "points": 1}, schema=EXTENDED))
    assert [(problem["type"], problem["loc"]) for problem in problems] == [
        ("extended_only", ("filters", "city", "not"))
    ]
    problems = refused(Audience, filters=af.parse({"total": 1}, schema=ORDER))
    assert [(problem["type"], problem["loc"]) for problem in problems] == [("unknown_field", ("filters", "total"))]


def test_each_schema_reads_its_own_clauses() -> None:
    saved = Saved.model_validate(
        {
            "one": {"points": 1},
            "maybe": {"NOT": {"points": 1}},
            "several": [{"total": {"gt": 0.5}}, '{"paid": true}'],
            "named": {"a": {}, "b": {"city": "Bonn"}},
            "nested": {"filters": {"points": 2}},
        }
    )
    assert (saved.one.schema, saved.nested and saved.nested.filters.schema) == (PUBLISHED, PUBLISHED)
    assert saved.maybe is not None
    assert saved.maybe.schema == EXTENDED
    assert [f.schema for f in saved.several] == [ORDER, ORDER]
    assert list(saved.named) == ["a", "b"]
    assert saved.again is None
    problems = refused(
        Saved,
        one={"NOT": {}},
        maybe={"emial": 1},
        several=[{}, {"number": None}, {"total": "1"}],
        named={"a": {"points": True}},
        nested={"filters": []},
    )
    assert [(problem["type"], problem["loc"]) for problem in problems] == [
        ("extended_only", ("one", "NOT")),
        ("unknown_field", ("maybe", "emial")),
        ("not_nullable", ("several", 1, "number")),
        ("wrong_type", ("several", 2, "total")),
        ("wrong_type", ("named", "a", "points")),
        ("wrong_source_type", ("nested", "filters")),
    ]


# -- problems ---------------------------------------------------------------------------------------------------------


def test_every_problem_of_a_clause_is_told() -> None:
    each(CONTACTS.rejected()[::7], every_problem_is_told)


def every_problem_is_told(case: Case) -> None:
    with pytest.raises(af.InvalidFilterError) as expected:
        case.parse()
    with pytest.raises(ValidationError) as caught:
        adapter(case.schema).validate_python(case.source)
    errors = caught.value.errors()
    assert [error["type"] for error in errors] == [problem.code for problem in expected.value.problems]
    assert [error["msg"] for error in errors] == [problem.message for problem in expected.value.problems]
    assert [error["ctx"]["path"] for error in errors] == [problem.path for problem in expected.value.problems]
    json.loads(caught.value.json())


def test_no_more_than_a_hundred_problems() -> None:
    assert len(refused(Audience, filters={f"x{index}": 1 for index in range(500)})) == 100


@given(python_values | near_valid_clauses(EXTENDED))
def test_anything_is_a_filter_or_a_validation_error(source: Any) -> None:
    try:
        expected: Any = af.parse(source, schema=EXTENDED)
    except af.InvalidFilterError as error:
        expected = error
    try:
        found: Any = adapter(EXTENDED).validate_python(source)
    except ValidationError as error:
        str(error)
        errors = error.errors()
        assert [one["type"] for one in errors] == [problem.code for problem in expected.problems]
        assert len(errors) == len(expected.problems)
    else:
        assert found == expected


@pytest.mark.parametrize(
    "source",
    [
        {"city": "\ud800"},
        {"\ud800": 1},
        {"city": {"\ud800": 1}},
        {"points": {"gte": ["\ud800", {"\ud800": "\ud800"}]}},
        '{"city": "\ud800"}',
        '{"\ud800": 1}',
        "\ud800",
        '{"points": "\ud800"}',
        '{"city": {"in": ["a", 1, "\ud800"]}}',
    ],
    ids=ascii,
)
def test_lone_surrogates_can_be_told(source: Any) -> None:
    with pytest.raises(ValidationError) as caught:
        Audience.model_validate({"filters": source})
    str(caught.value).encode()
    json.dumps(caught.value.errors(include_url=False), ensure_ascii=False).encode()


@pytest.mark.parametrize(
    "source",
    [
        {"points": math.inf},
        {"points": {"gte": {"a": -math.inf}}},
        {"AND": [math.nan]},
        '{"points": NaN}',
        '{"points": 1e400}',
        '{"points": {"in": [1e400]}}',
        '{"points": {"gte": {"a": 1e400}}}',
        '{"AND": 1e400}',
    ],
    ids=str,
)
def test_numbers_that_are_not_finite_can_be_told(source: Any) -> None:
    with pytest.raises(ValidationError) as caught:
        Audience.model_validate({"filters": source})
    json.dumps(caught.value.errors(include_url=False), allow_nan=False)


# -- printing ---------------------------------------------------------------------------------------------------------


def test_a_filter_is_dumped_as_its_canonical_clause() -> None:
    audience = Audience.model_validate({"filters": {"AND": [{"points": {"equals": 1}}, {"city": "ß"}]}})
    assert audience.model_dump() == {"name": "Regulars", "filters": {"points": 1, "city": "ß"}}
    assert audience.model_dump(mode="json") == audience.model_dump()
    assert audience.model_dump_json() == '{"name":"Regulars","filters":{"points":1,"city":"ß"}}'
    assert audience.model_dump_json(by_alias=True, exclude={"name"}) == '{"filters":{"points":1,"city":"ß"}}'
    assert Audience.model_validate(audience.model_dump()) == audience
    assert Audience.model_validate_json(audience.model_dump_json()) == audience
    assert adapter(PUBLISHED).dump_python(audience.filters) == {"points": 1, "city": "ß"}
    assert adapter(PUBLISHED).dump_json(audience.filters) == '{"points":1,"city":"ß"}'.encode()


#: Every kind of null that a clause may have.
NULLS: list[dict[str, Any]] = [
    {"city": None},
    {"city": {"not": None}},
    {"points": {"in": None}},
    {"createdAt": {"notIn": None}},
    {"OR": [{"city": None}, {"points": 1}]},
    {"NOT": {"city": None}},
    {"NOT": [{"city": None, "points": {"gt": 1, "not": None}}]},
]


def assert_dumped_as_it_is(clause: dict[str, Any], options: dict[str, Any]) -> None:
    wide = Wide.model_validate({"filters": clause})
    for dumped in (
        wide.model_dump(**options),
        wide.model_dump(**{**options, "mode": "json"}),
        json.loads(wide.model_dump_json(**options)),
    ):
        assert dumped == {"filters": wide.filters.to_dict()}
        assert Wide.model_validate(dumped) == wide


@pytest.mark.parametrize("clause", NULLS, ids=str)
@pytest.mark.parametrize("option", ["exclude_unset", "exclude_defaults", "round_trip", "by_alias"])
def test_no_option_changes_what_a_filter_means(clause: dict[str, Any], option: str) -> None:
    assert_dumped_as_it_is(clause, {option: True})


def test_a_clause_keeps_its_nulls_where_missing_fields_are_dropped() -> None:
    for clause in NULLS:
        assert_dumped_as_it_is(clause, {"exclude_none": True})


@pytest.mark.parametrize("key", ["AND", "OR", "NOT"])
@pytest.mark.parametrize("depth", [64, af.Limits(depth=100).depth])
def test_the_deepest_filters_are_dumped(key: str, depth: int) -> None:
    clause: dict[str, Any] = {"points": 1}
    for _ in range(depth - 1):
        clause = {key: [clause, {"city": None}]}
    wide = Wide(filters=af.parse(clause, schema=EXTENDED, limits=af.Limits(depth=100)))
    assert wide.model_dump() == {"filters": wide.filters.to_dict()}
    assert json.loads(wide.model_dump_json()) == {"filters": wide.filters.to_dict()}


@given(schemas(), st.data())
def test_what_is_dumped_is_read_as_the_same_filter(schema: af.Schema, data: st.DataObject) -> None:
    clause = data.draw(clauses(schema))
    of_schema = adapter(schema)
    f = of_schema.validate_python(clause)
    assert f == af.parse(clause, schema=schema)
    assert of_schema.dump_python(f) == f.to_dict()
    assert of_schema.validate_python(of_schema.dump_python(f)) == f
    assert of_schema.validate_json(of_schema.dump_json(f)) == f
    for mode in MODES:
        document = of_schema.json_schema(mode=mode)
        Draft202012Validator.check_schema(document)
        for reference in references(document):
            resolve(document, reference)
        validator = Draft202012Validator(document)
        validator.validate(clause)
        validator.validate(of_schema.dump_python(f, mode="json"))


# -- describing -------------------------------------------------------------------------------------------------------


def test_a_model_describes_its_clauses() -> None:
    document = Audience.model_json_schema()
    assert list(document["$defs"]) == ["ContactFilter"]
    assert document["properties"]["filters"]["$ref"] == "#/$defs/ContactFilter"
    described = document["$defs"]["ContactFilter"]
    assert list(described["properties"]) == [*PUBLISHED.by_name, "AND", "OR"]
    assert described["additionalProperties"] is False
    assert "required" not in described
    assert document == Audience.model_json_schema(mode="serialization") | {"required": document["required"]}


@pytest.mark.parametrize("model", [Audience, Wide, Saved, Page[int]], ids=lambda model: model.__name__)
def test_descriptions_of_models_are_valid(model: type[BaseModel]) -> None:
    assert set(validators(model)) == set(MODES)


def test_what_a_model_dumps_is_as_it_is_described() -> None:
    saved = Saved.model_validate(
        {
            "one": CLAUSE,
            "maybe": {"NOT": [{"city": None}, {"email": {"mode": "insensitive", "in": ["A"]}}]},
            "several": [{"total": {"notIn": [0.5, 2]}}, {}],
            "named": {"a": {"createdAt": {"lt": "2024-01-01t00:00:00.5+01:00"}}},
            "nested": {"filters": {"OR": []}},
        }
    )
    for validator in validators(Saved).values():
        validator.validate(saved.model_dump(mode="json"))
        mistakes: list[dict[str, Any]] = [
            {"one": {"NOT": {}}},
            {"one": {}, "several": [{"number": None}]},
            {"one": {}, "maybe": {"x": 1}},
        ]
        for wrong in mistakes:
            assert not validator.is_valid({**saved.model_dump(mode="json"), **wrong})


def test_schemas_of_one_name_are_kept_apart() -> None:
    names = {"a": "one", "b": "two"}
    one, two = (af.Schema("Thing", [af.Field(name, af.FieldType.STRING)]) for name in names.values())
    model = create_model("Both", a=(one.filter_type(), ...), b=(two.filter_type(), ...), c=(one.filter_type(), ...))
    for validator in validators(model).values():
        validator.validate({"a": {"one": "x"}, "b": {"two": "x"}, "c": {"one": "x"}})
        assert not validator.is_valid({"a": {"two": "x"}, "b": {"two": "x"}, "c": {}})
        assert not validator.is_valid({"a": {}, "b": {"one": "x"}, "c": {}})
    document = model.model_json_schema()
    assert len(document["$defs"]) == 2
    assert document["properties"]["a"]["$ref"] == document["properties"]["c"]["$ref"]
    # The names are the same in every process, and so in every copy of a published document.
    assert sorted(document["$defs"]) == ["ThingFilter__1", "ThingFilter__2"]


def test_schemas_with_the_same_content_share_a_description() -> None:
    again = pickle.loads(pickle.dumps(EXTENDED))
    assert again is not EXTENDED
    model = create_model("Both", a=(EXTENDED.filter_type(), ...), b=(again.filter_type(), ...))
    for mode in MODES:
        assert list(model.model_json_schema(mode=mode)["$defs"]) == ["ContactFilter"]


def test_two_models_share_a_type() -> None:
    shared = EXTENDED.filter_type()
    one, two = create_model("One", f=(shared, ...)), create_model("Two", f=(shared, ...), g=(shared | None, None))
    both = create_model("Both", one=(one, ...), two=(two, ...))
    filled = both.model_validate({"one": {"f": {"points": 1}}, "two": {"f": {"city": None}}})
    assert filled.model_dump() == {"one": {"f": {"points": 1}}, "two": {"f": {"city": None}, "g": None}}
    for validator in validators(both).values():
        validator.validate(filled.model_dump())
    assert set(both.model_json_schema()["$defs"]) == {"One", "Two", "ContactFilter"}


@pytest.mark.parametrize(
    "name", ["Box[int]", "a.b", "a:b", "a/b~c", "", "ünï x", "a[b", "a,b", "#", "Filter"], ids=ascii
)
def test_a_schema_of_any_name(name: str) -> None:
    schema = af.Schema(name, [af.Field("x", af.FieldType.STRING)])
    model = create_model("Model", f=(schema.filter_type(), ...), g=(schema.filter_type() | None, None))
    for validator in validators(model).values():
        validator.validate({"f": {"x": "a", "AND": [{"x": None}]}})
        assert not validator.is_valid({"f": {"y": "a"}})


@pytest.mark.parametrize(
    "name",
    ["$ref", "$defs", "$id", "$schema", "properties", "title", "default", "const", "items", "if", "__proto__", "a/b~"],
)
def test_a_field_of_any_name(name: str) -> None:
    schema = af.Schema("Thing", [af.Field(name, af.FieldType.STRING), af.Field("x", af.FieldType.STRING)])
    model = create_model("Model", f=(schema.filter_type(), ...))
    filled = model.model_validate({"f": {name: "a", "OR": [{name: {"in": ["b"]}}]}})
    for mode in MODES:
        document = model.model_json_schema(mode=mode)
        assert list(document["$defs"]["ThingFilter"]["properties"]) == [name, "x", "AND", "OR", "NOT"]
        validator = Draft202012Validator(document)
        validator.validate(filled.model_dump())
        assert not validator.is_valid({"f": {name: 1}})


def test_a_default() -> None:
    class Model(BaseModel):
        f: ExtendedFilter = Field(default_factory=lambda: af.parse({"city": None}, schema=EXTENDED))
        g: ExtendedFilter | None = None

    class Read(BaseModel):
        model_config = ConfigDict(validate_default=True)
        f: ExtendedFilter = Field(default='{"city": null}')  # type: ignore[assignment]

    assert Model().model_dump() == {"f": {"city": None}, "g": None}
    assert Read().f == Model().f
    validators(Model)


# -- the type ---------------------------------------------------------------------------------------------------------


def test_the_type_is_a_filter_to_others() -> None:
    type_ = PUBLISHED.filter_type()
    assert get_origin(type_) is Annotated
    assert get_args(type_)[0] is af.Filter
    assert type_ == PUBLISHED.filter_type()
    assert hash(type_) == hash(PUBLISHED.filter_type())
    assert type_ != EXTENDED.filter_type()


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (PUBLISHED.filter_type(), {"points": 1}),
        (Annotated[PUBLISHED.filter_type(), Field(description="who")], {"points": 1}),
        (Annotated[af.Filter, PUBLISHED.filter_type(), Field(description="who")], {"points": 1}),
        (Optional[PUBLISHED.filter_type()], {"points": 1}),  # noqa: UP045
        (Optional[PublishedFilter], None),  # noqa: UP045
        (list[PUBLISHED.filter_type()], [{"points": 1}, {}]),  # type: ignore[misc]
        (tuple[PublishedFilter, OrderFilter], [{"points": 1}, {"paid": True}]),
        (dict[str, PublishedFilter], {"a": {"points": 1}}),
        (PublishedFilter | OrderFilter, {"paid": True}),
        (PublishedFilter | int, 5),
        (PublishedFilter | int, {"points": 1}),
        (set[PublishedFilter], [{"points": 1}]),
    ],
)
def test_the_type_within_others(annotation: Any, value: Any) -> None:
    model = create_model("Model", f=(annotation, ...))
    filled = model.model_validate({"f": value})
    assert json.loads(filled.model_dump_json()) == {"f": value}
    for validator in validators(model).values():
        validator.validate({"f": value})


def test_a_generic_model() -> None:
    page = Page[int].model_validate({"filters": {"city": None}, "items": ["1", 2]})
    assert page.items == [1, 2]
    assert page.model_dump() == {"filters": {"city": None}, "items": [1, 2]}

    class Envelope(BaseModel):
        page: Page[ExtendedFilter]

    envelope = Envelope.model_validate({"page": {"filters": {}, "items": [{"points": 1}]}})
    assert envelope.page.items == [af.parse({"points": 1}, schema=EXTENDED)]
    for validator in validators(Envelope).values():
        validator.validate(envelope.model_dump())


def test_models_are_compared_copied_and_pickled() -> None:
    one = Saved.model_validate({"one": CLAUSE, "maybe": {"city": None}, "several": [{"paid": True}]})
    same = Saved.model_validate({"one": json.dumps(CLAUSE), "maybe": {"city": None}, "several": [{"paid": True}]})
    assert one == same
    assert one != same.model_copy(update={"maybe": None})
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(one, protocol))
        assert again == one
        assert again.maybe.schema == EXTENDED
        assert again.one.matches({"points": 100, "city": "Bonn"})
    assert copy.deepcopy(one) == one.model_copy(deep=True) == one


def test_a_frozen_model_can_be_hashed() -> None:
    class Frozen(BaseModel):
        model_config = ConfigDict(frozen=True)
        f: PublishedFilter

    one, two = (
        Frozen.model_validate({"f": source}) for source in ({"points": 1, "city": "a"}, '{"city":"a","points":1}')
    )
    assert one == two
    assert hash(one) == hash(two)


def test_assignment_is_validated() -> None:
    class Model(BaseModel):
        model_config = ConfigDict(validate_assignment=True)
        f: PublishedFilter

    model = Model.model_validate({"f": {}})
    model.f = {"points": 1}  # type: ignore[assignment]
    assert model.f == af.parse({"points": 1})
    with pytest.raises(ValidationError, match="unknown_field"):
        model.f = {"x": 1}  # type: ignore[assignment]


def test_clauses_about_related_records_are_described_as_by_the_schema_itself() -> None:
    schema = RELATIONS.root()
    adapter = TypeAdapter(schema.filter_type())
    found = adapter.json_schema()
    assert set(found["$defs"]) == {
        "ActionFilter", "ContactFilter", "ItemFilter", "ListFilter", "MembershipFilter", "VisitFilter",
    }  # fmt: skip
    described, own = Draft202012Validator(found), Draft202012Validator(schema.json_schema())
    assert described.is_valid({"actions": {"some": {"contact": {"is": {"email": "a"}}}}})
    for case in RELATIONS.cases()[::3]:
        if case.source.startswith("{") and len(case.source) < 1_000:
            clause = json.loads(case.source)
            assert described.is_valid(clause) == own.is_valid(clause), case
    assert adapter.validate_python({"actions": {"count": {"gte": 2}}}).matches({"actions": [{}, {}]})
