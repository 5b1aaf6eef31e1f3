"""Schemas of pydantic models, and filters as fields of models and in requests."""

import json
import pickle
import subprocess
import sys
from datetime import UTC, datetime
from typing import Annotated, Any, Generic, TypeVar

import pydantic
import pytest
from fastapi import Body, FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ConfigDict, Field, RootModel, TypeAdapter, ValidationError

import audiencefilter as af
from tests.conformance import corpus
from tests.strategies import clauses, near_valid_clauses, schemas

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME = af.FieldType
EXTENDED = corpus.SCHEMAS[af.Notation.EXTENDED]
T = TypeVar("T")


# -- schema_of ----------------------------------------------------------------------------------------------------


class Person(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    email: str | None = Field(default=None, alias="e-mail")
    age: Annotated[int, Field(ge=0)]
    joined: pydantic.AwareDatetime | None = None
    tags: list[str] = []

    @pydantic.computed_field
    def domain(self) -> str:
        return (self.email or "").partition("@")[2]


class Employee(Person):
    salary: float


class Box(BaseModel, Generic[T]):
    content: T


def test_fields_go_by_their_names() -> None:
    assert af.Schema.from_pydantic(Person) == af.Schema(
        "Person",
        [
            af.Field("email", STRING),
            af.Field("age", INTEGER, nullable=False, bits=64),
            af.Field("joined", DATETIME),
        ],
    )


def test_inherited_fields_come_first() -> None:
    assert [field.name for field in af.Schema.from_pydantic(Employee).fields] == ["email", "age", "joined", "salary"]


def test_a_generic_model_has_the_type_it_is_given() -> None:
    assert af.Schema.from_pydantic(Box[int], name="Box").by_name["content"].type is INTEGER


def test_name_and_notation_can_be_given() -> None:
    schema = af.Schema.from_pydantic(Person, name="Member", notation=af.Notation.PUBLISHED)
    assert (schema.name, schema.notation) == ("Member", af.Notation.PUBLISHED)


def test_instances_are_records() -> None:
    people = [Person(email="a@b.c", age=30), Person(age=40)]
    found = af.parse({"age": {"gte": 30}, "email": {"not": None}}, schema=af.Schema.from_pydantic(Person))
    assert found.select(people) == people[:1]


def test_a_model_that_waits_for_a_later_class_is_completed() -> None:
    class Waiting(BaseModel):
        x: "Later"  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(pydantic.errors.PydanticUndefinedAnnotation, match="Later"):
        af.Schema.from_pydantic(Waiting)
    Waiting.model_rebuild(_types_namespace={"Later": int})
    assert af.Schema.from_pydantic(Waiting).by_name["x"].type is INTEGER


@pytest.mark.parametrize("source", [None, "Person", int, Person(age=1), {"age": int}], ids=repr)
def test_anything_else_is_refused(source: Any) -> None:
    with pytest.raises(TypeError, match="a pydantic model is needed, not "):
        af.Schema.from_pydantic(source)


def test_a_model_without_a_usable_field_is_refused() -> None:
    class Lists(BaseModel):
        tags: list[str]

    with pytest.raises(ValueError, match="Lists has no attribute that can be filtered by, only tags"):
        af.Schema.from_pydantic(Lists)
    with pytest.raises(ValueError, match="only none"):
        af.Schema.from_pydantic(BaseModel)


# -- filter_type: what it takes and gives -------------------------------------------------------------------------


class Audience(BaseModel):
    # A type checker takes the type of the field from Annotated.
    filters: Annotated[af.Filter, af.CONTACT.filter_type()]
    other: Annotated[af.Filter, EXTENDED.filter_type()] | None = None
    more: list[Annotated[af.Filter, EXTENDED.filter_type()]] = []


CONTACTS = TypeAdapter[af.Filter](af.CONTACT.filter_type())
CONTACTS_EXTENDED = TypeAdapter[af.Filter](EXTENDED.filter_type())


@pytest.mark.parametrize(
    "source",
    [{"points": 1}, '{"points": 1}', b'{"points": 1}', af.parse('{"points": 1}')],
    ids=lambda s: type(s).__name__,
)
def test_it_takes_an_object_text_and_a_filter(source: Any) -> None:
    found = Audience(filters=source)
    filters: af.Filter = found.filters
    assert filters == af.parse({"points": 1})
    assert filters.schema == af.CONTACT


def test_a_filter_of_an_equal_schema_is_kept_as_it_is() -> None:
    given = af.parse({"points": 1}, schema=af.Schema("Contact", af.CONTACT.fields, af.Notation.PUBLISHED))
    assert CONTACTS.validate_python(given) is given


def test_a_filter_of_another_schema_is_read_again() -> None:
    published = af.parse({"points": 1})
    assert CONTACTS_EXTENDED.validate_python(published).schema is EXTENDED
    with pytest.raises(ValidationError, match="NOT is not in the published notation"):
        CONTACTS.validate_python(af.parse({"NOT": {"points": 1, "email": "a"}}, schema=EXTENDED))
    with pytest.raises(ValidationError, match="Contact has no field 'age'"):
        CONTACTS.validate_python(af.parse({"age": 1}, schema=af.Schema.from_pydantic(Person)))


def test_json_is_read_as_objects_and_as_text() -> None:
    assert CONTACTS.validate_json('{"points": 1}') == CONTACTS.validate_json(r'"{\"points\": 1}"')


def test_it_is_the_bare_type_too() -> None:
    # mypy cannot know what filter_type() returns, so the bare type is for programs without a type checker.
    model = pydantic.create_model("Bare", filters=(af.CONTACT.filter_type(), ...))
    assert model(filters={"points": 1}).model_dump() == {"filters": {"points": 1}}


def test_equal_schemas_have_equal_types() -> None:
    assert af.CONTACT.filter_type() == af.Schema("Contact", af.CONTACT.fields, af.CONTACT.notation).filter_type()
    assert af.CONTACT.filter_type() != EXTENDED.filter_type()


def test_models_with_filters_are_copied_pickled_and_compared() -> None:
    audience = Audience(filters={"points": 1}, other='{"NOT": {}}')
    assert pickle.loads(pickle.dumps(audience)) == audience == audience.model_copy(deep=True)
    assert Audience.model_validate(audience.model_dump()) == audience
    assert Audience.model_validate_json(audience.model_dump_json()) == audience


# -- filter_type: errors ------------------------------------------------------------------------------------------


def errors(source: Any, adapter: TypeAdapter[Any] = CONTACTS) -> list[Any]:
    with pytest.raises(ValidationError) as raised:
        adapter.validate_python(source)
    json.loads(raised.value.json())  # what cannot be written cannot answer a request
    return raised.value.errors(include_url=False)


def test_every_problem_is_an_error_in_its_place() -> None:
    adapter = TypeAdapter(Audience)
    clause = {"AND": [{"points": {"gte": "100"}}, {"emial": "x"}]}
    found = errors({"filters": clause, "other": {"mode": 1}, "more": [{}, {"odd key": 1}]}, adapter)
    assert [(error["type"], error["loc"]) for error in found] == [
        ("wrong_type", ("filters", "AND", 0, "points", "gte")),
        ("unknown_field", ("filters", "AND", 1, "emial")),
        ("unknown_field", ("other", "mode")),
        ("unknown_field", ("more", 1, "odd key")),
    ]


def test_an_error_has_what_the_problem_has() -> None:
    text = '{"points": {"gte": "100"}}'
    with pytest.raises(af.InvalidFilterError) as raised:
        af.parse(text)
    (problem,) = raised.value.problems
    (error,) = errors(text)
    assert (error["type"], error["msg"], error["input"]) == (problem.code, problem.message, problem.value)
    for name in ("path", "message", "expected", "hint", "line", "column", "excerpt"):
        assert error["ctx"][name] == getattr(problem, name)


def test_what_a_problem_lacks_its_error_lacks() -> None:
    (error,) = errors({"points": "many"})
    assert set(error["ctx"]) == {"path", "message", "expected"}


@pytest.mark.parametrize("source", [None, 5, 1.5, True, [], ["{}"], object(), datetime.now(UTC)], ids=repr)
def test_no_clause_at_all(source: Any) -> None:
    with pytest.raises(ValidationError) as raised:
        CONTACTS.validate_python(source)
    (error,) = raised.value.errors()
    assert (error["type"], error["loc"]) == ("wrong_source_type", ())


@pytest.mark.parametrize("name", ["{path}", "{message} {hint}", "{", "%s {0}"])
def test_braces_in_a_message_are_no_places(name: str) -> None:
    (error,) = errors({name: 1})
    assert error["msg"] == f"Contact has no field {name!r}"
    assert error["loc"] == (name,)


@pytest.mark.parametrize(
    "clause", [{"email": "\ud800"}, {"\ud800": 1}, {"email": ["\ud800"]}, {"points": {"\ud800": 1}}]
)
def test_lone_surrogates_are_shown_as_escapes(clause: dict[str, Any]) -> None:
    (error,) = errors(clause)
    assert "\\ud800" in repr(error["input"]) + error["msg"]


@given(st.data())
def test_it_accepts_what_the_parser_accepts(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    clause = data.draw(clauses(schema) | near_valid_clauses(schema))
    adapter: TypeAdapter[af.Filter] = TypeAdapter(schema.filter_type())
    try:
        parsed = af.parse(clause, schema=schema)
    except af.InvalidFilterError as error:
        with pytest.raises(ValidationError) as raised:
            adapter.validate_python(clause)
        assert [found["type"] for found in raised.value.errors()] == [problem.code for problem in error.problems]
    else:
        assert adapter.validate_python(clause) == parsed
        assert adapter.dump_python(parsed) == adapter.dump_python(parsed, mode="json") == parsed.to_dict()
        assert adapter.validate_json(adapter.dump_json(parsed)) == parsed


def test_the_deepest_clause_is_written() -> None:
    clause: dict[str, Any] = {}
    for _ in range(af.Limits().depth - 1):
        clause = {"OR": [clause, {"points": 1}]}
    found = CONTACTS_EXTENDED.validate_python(clause)
    assert json.loads(CONTACTS_EXTENDED.dump_json(found)) == found.to_dict()


# -- filter_type: JSON Schema -------------------------------------------------------------------------------------


def plain(schema: Any) -> Any:
    """Return a JSON Schema without titles, which pydantic adds, and with one name for the filter object."""
    if isinstance(schema, dict):
        return {
            key: "filter" if key == "$ref" else plain(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str))
        }
    return [plain(item) for item in schema] if isinstance(schema, list) else schema


@pytest.mark.parametrize("mode", ["validation", "serialization"])
@pytest.mark.parametrize("notation", af.Notation)
def test_a_model_describes_the_clause_as_the_schema_does(notation: af.Notation, mode: Any) -> None:
    schema = corpus.SCHEMAS[notation]
    model: type[BaseModel] = pydantic.create_model("Model", filters=(schema.filter_type(), ...))
    found = model.model_json_schema(mode=mode)
    Draft202012Validator.check_schema(found)
    assert found["properties"]["filters"]["$ref"] == "#/$defs/ContactFilter"
    described = schema.json_schema()["$defs"]["filter"]
    assert plain(found["$defs"]["ContactFilter"]) == plain(described)


def test_what_a_model_describes_refers_to_the_clause_on_every_level() -> None:
    validator = Draft202012Validator(Audience.model_json_schema())
    assert validator.is_valid({"filters": {"AND": [{"OR": [{"points": 1}]}]}, "other": {"NOT": {"points": None}}})
    assert not validator.is_valid({"filters": {"AND": [{"OR": [{"pints": 1}]}]}})
    assert not validator.is_valid({"filters": {"NOT": {}}})
    assert not validator.is_valid({"filters": {}, "other": {"NOT": {"pints": None}}})


@pytest.mark.parametrize("name", ["Order line", "a.b:c", "x[y], z", "Ünï/#", "", "😀"])
def test_any_name_of_a_schema_will_do(name: str) -> None:
    schema = af.Schema(name, [af.Field("x", STRING), af.Field("y", NUMBER)])
    found = TypeAdapter(list[schema.filter_type()]).json_schema()  # type: ignore[misc]
    validator = Draft202012Validator(found)
    assert validator.is_valid([{"NOT": [{"x": "a"}]}])
    assert not validator.is_valid([{"NOT": [{"z": "a"}]}])


_PROGRAM = """
import json, audiencefilter as af, pydantic
fields = af.CONTACT.fields
model = pydantic.create_model("M", **{f"f{i}": (af.Schema("Contact", fields[i:]).filter_type(), ...) for i in range(3)})
print(json.dumps(model.model_json_schema()))
"""


@pytest.mark.slow
def test_the_description_is_the_same_in_every_process() -> None:
    first, second = (subprocess.check_output([sys.executable, "-c", _PROGRAM], text=True) for _ in range(2))
    assert first == second
    assert len(json.loads(first)["$defs"]) == 3


# -- FastAPI ------------------------------------------------------------------------------------------------------


class Clause(RootModel[Annotated[af.Filter, EXTENDED.filter_type()]]):
    pass


app = FastAPI()


@app.post("/audiences")
def create(audience: Audience) -> Audience:
    return audience


@app.post("/clauses")
def clause_as_body(clause: Annotated[af.Filter, EXTENDED.filter_type(), Body()]) -> dict[str, Any]:
    return clause.to_dict()


@app.post("/roots")
def clause_as_root(clause: Clause) -> Clause:
    return clause


@app.get("/search")
def clause_in_query(where: Annotated[af.Filter, af.CONTACT.filter_type()]) -> str:
    return where.to_text()


client = TestClient(app)


def test_requests_and_answers_hold_clauses() -> None:
    assert client.post("/audiences", json={"filters": {"points": {"gte": 1}}}).json() == {
        "filters": {"points": {"gte": 1}},
        "other": None,
        "more": [],
    }
    assert client.post("/clauses", json={"NOT": {"points": {"in": [1]}}}).json() == {"points": {"notIn": [1]}}
    assert client.post("/roots", json={"points": None}).json() == {"points": None}
    assert client.get("/search", params={"where": '{"points": 3}'}).json() == "points = 3"


@pytest.mark.parametrize(
    ("path", "body", "places"),
    [
        ("/audiences", '{"filters": {"points": "1", "emial": 2}}', [["filters", "points"], ["filters", "emial"]]),
        ("/audiences", '{"filters": "{"}', [["filters"]]),
        ("/audiences", '{"filters": 7}', [["filters"]]),
        ("/audiences", r'{"filters": {"email": "\ud800"}}', [["filters", "email"]]),
        ("/audiences", r'{"filters": {"OR": [{"\ud800x": 1}]}}', [["filters", "OR", 0, "\ufffd\ufffd\ufffdx"]]),
        ("/audiences", '{"filters": {"points": 1e400}}', [["filters", "points"]]),
        ("/audiences", '{"filters": {"points": [NaN, {"a": Infinity}]}}', [["filters", "points"]]),
        ("/clauses", '{"NOT": [1, {"points": true}]}', [["NOT", 0], ["NOT", 1, "points"]]),
        ("/roots", '{"NOT": 1}', [["NOT"]]),
    ],
)
def test_a_wrong_clause_is_answered_with_its_problems(path: str, body: str, places: list[list[Any]]) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    detail = answer.json()["detail"]
    assert [error["loc"] for error in detail] == [["body", *place] for place in places]
    assert all(error["msg"] and error["ctx"]["path"].startswith("$") for error in detail)


def test_a_wrong_clause_in_the_query_has_an_excerpt() -> None:
    answer = client.get("/search", params={"where": '{"points": }'})
    assert answer.status_code == 422
    (error,) = answer.json()["detail"]
    assert error["loc"] == ["query", "where"]
    assert error["ctx"]["excerpt"] == '1 | {"points": }\n  |            ^'


def test_the_openapi_document_describes_the_clauses() -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")  # whose schemas are JSON Schema 2020-12
    names = document["components"]["schemas"]
    body = document["paths"]["/audiences"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**body, "components": {"schemas": names}})
    assert validator.is_valid({"filters": {"AND": [{"points": 1}]}, "more": [{"NOT": {"points": 1}}]})
    assert not validator.is_valid({"filters": {"AND": [{"pints": 1}]}})
    assert not validator.is_valid({"filters": {}, "more": [{"NOT": {"pints": 1}}]})
