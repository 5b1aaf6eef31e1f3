"""FilterOf in pydantic models, FastAPI bodies and GET parameters: objects, and texts in the text form."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI, Form, Query
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

import audiencefilter as af
from tests.adapters.models import EXTENDED, PUBLISHED
from tests.conformance.corpus import CONTACTS
from tests.strategies import clauses, schemas

Text = Annotated[af.Filter, af.FilterOf(EXTENDED, text=True)]
TEXT = TypeAdapter[af.Filter](Text)
OBJECT = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED)])


def errors(adapter: TypeAdapter[Any], source: Any) -> list[Any]:
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(source)
    return caught.value.errors(include_url=False)


# -- reading and writing ----------------------------------------------------------------------------------------------


def test_a_text_field_reads_both_notations_and_writes_the_text_form() -> None:
    assert len(CONTACTS.distinct()) > 100
    for case in CONTACTS.distinct()[::15]:
        f = af.parse(case.source, EXTENDED)
        for source in (f.to_text(), f.to_json(), f.to_json().encode(), f.to_dict(), f, af.parse(f.to_json(), EXTENDED)):
            assert TEXT.validate_python(source) == f
        assert TEXT.dump_python(f) == f.to_text()
        assert TEXT.validate_json(TEXT.dump_json(f)) == f


def test_an_object_field_reads_json_only_and_says_so() -> None:
    assert OBJECT.validate_python('{"points": 1}') == OBJECT.validate_python({"points": 1})
    (problem,) = errors(OBJECT, "points = 1")
    assert problem["ctx"]["hint"] == "write a JSON object, not the text form"


@given(schemas(), st.data())
def test_any_filter_of_any_schema_goes_through_both_fields(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema)), schema)
    for text in (False, True):
        adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=text)])
        assert adapter.validate_json(adapter.dump_json(f)) == f


def test_the_problems_of_a_text_have_its_places() -> None:
    first, second = errors(TEXT, "points >= 'a'\nAND ponts = 1")
    assert (first["type"], first["loc"], first["ctx"]["line"]) == ("wrong_type", ("AND", 0, "points", "gte"), 1)
    assert (second["type"], second["ctx"]["line"], second["ctx"]["hint"]) == (
        "unknown_field", 2, 'did you mean "points"?',
    )  # fmt: skip


def test_hints_speak_to_clients() -> None:
    published = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(PUBLISHED, text=True)])
    for source in ("city != 'Bonn'", '{"city": {"not": "Bonn"}}'):
        (problem,) = errors(published, source)
        assert problem["ctx"]["hint"] == "only the extended notation has this"


def test_the_limits_are_those_given() -> None:
    deep = "NOT (" * 30 + "points = 1" + ")" * 30
    flat = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED, text=True, limits=af.Limits(depth=9))])
    assert TEXT.validate_python(deep) == af.read(deep, EXTENDED)
    assert errors(flat, deep)[0]["type"] == "too_deep"
    few = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(EXTENDED, limits=af.Limits(nodes=1))])
    assert "(Limits" not in errors(few, {"points": 1, "city": "a"})[0]["ctx"]["expected"]


def test_none_is_taken_where_the_annotation_has_it() -> None:
    for text in (False, True):
        maybe = TypeAdapter[af.Filter | None](Annotated[af.Filter | None, af.FilterOf(EXTENDED, text=text)])
        assert maybe.validate_python(None) is None
        assert maybe.validate_json("null") is None
        assert maybe.validate_python({"points": 1}) == af.parse({"points": 1}, EXTENDED)
        assert maybe.json_schema()["anyOf"][-1] == {"type": "null"}
    assert [error["type"] for error in errors(TEXT, None)] == ["wrong_source_type"]


@pytest.mark.parametrize("other", [str, int, dict[str, Any], af.Schema, str | None, af.Filter | str, Any])
def test_another_type_is_refused_when_the_model_is_made(other: Any) -> None:
    with pytest.raises(TypeError, match=r"^FilterOf annotates Filter, or Filter \| None, not "):
        create_model("Model", f=(Annotated[other, af.FilterOf(EXTENDED)], ...))


def test_equal_annotations_are_equal() -> None:
    again = af.Schema("Contact", EXTENDED.fields)
    assert af.FilterOf(EXTENDED, text=True) == af.FilterOf(again, text=True)
    assert hash(af.FilterOf(EXTENDED)) == hash(af.FilterOf(again))
    assert af.FilterOf(EXTENDED) != af.FilterOf(EXTENDED, text=True) != af.FilterOf(PUBLISHED, text=True)
    assert EXTENDED.filter_type() == Annotated[af.Filter, af.FilterOf(EXTENDED)]


# -- the description --------------------------------------------------------------------------------------------------


@given(schemas())
def test_the_example_is_a_clause_of_the_schema(schema: af.Schema) -> None:
    adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=True)])
    (example,) = adapter.json_schema()["examples"]
    assert adapter.validate_python(example).fields == {schema.fields[0].name}


@pytest.mark.parametrize(
    ("field", "example"),
    [
        (af.Field("city", af.FieldType.STRING), "city CONTAINS 'a'"),
        (af.Field("city", af.FieldType.STRING, example="Kiel"), "city CONTAINS 'Kiel'"),
        (af.Field("plan", af.FieldType.STRING, values=("free", "pro")), "plan = 'free'"),
        (af.Field("plan", af.FieldType.STRING, values=("free", "pro"), example="pro"), "plan = 'pro'"),
        (af.Field("points", af.FieldType.INTEGER, example=250), "points >= 250"),
        (af.Field("score", af.FieldType.INTEGER, example="many"), "score >= 1"),
        (af.Field("tags", af.FieldType.STRING, many=True), "tags HAS 'a'"),
        (af.Field("tags", af.FieldType.STRING, many=True, example=["vip"]), "tags HAS 'a'"),
        (af.Field("on", af.FieldType.BOOLEAN), "on = true"),
        (af.Field("due", af.FieldType.DATE), "due >= '2026-01-01'"),
        (af.Field("at", af.FieldType.DATETIME), "at >= '2026-01-01T00:00:00Z'"),
        (af.Field("id", af.FieldType.UUID), "id = '123e4567-e89b-12d3-a456-426614174000'"),
        (af.Field("sum", af.FieldType.DECIMAL, scale=2), '"sum" >= 1'),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_text_is_described_as_a_string_with_an_example(field: af.Field, example: str) -> None:
    first = af.Field("first", af.FieldType.STRING)
    schema = af.Schema("Contact", [field] if field.example is None else [first, field])
    adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema, text=True)])
    for found in (adapter.json_schema(), adapter.json_schema(mode="serialization")):
        assert (found["type"], found["title"], found["examples"]) == ("string", "Contact filter", [example])
        assert f"{field.name}." in found["description"]


# -- FastAPI ----------------------------------------------------------------------------------------------------------


class Audience(BaseModel):
    name: str
    filters: Annotated[af.Filter, af.FilterOf(EXTENDED)]
    text: Text | None = None


class Parameters(BaseModel):
    where: Text
    limit: int = 5


app = FastAPI(separate_input_output_schemas=False)


@app.get("/required")
def required(where: Text) -> str:
    return where.to_text()


@app.get("/optional")
def optional(where: Annotated[af.Filter | None, af.FilterOf(EXTENDED, text=True)] = None) -> str:
    return "" if where is None else where.to_text()


@app.get("/described")
def described(where: Annotated[Text, Query(description="whom to list")]) -> str:
    return where.to_text()


@app.get("/several")
def several(where: Annotated[list[Text], Query()]) -> list[str]:
    return [one.to_text() for one in where]


@app.get("/model")
def model(parameters: Annotated[Parameters, Query()]) -> Parameters:
    return parameters


@app.post("/audience")
def audience(audience: Audience) -> Audience:
    return audience


@app.post("/body")
def body(f: Annotated[af.Filter, af.FilterOf(EXTENDED), Body()]) -> Annotated[af.Filter, af.FilterOf(EXTENDED)]:
    return f


@app.post("/form")
def form(where: Annotated[Text, Form()]) -> str:
    return where.to_text()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


#: What a client sends that openapi-python-client 0.29 generated of this app, and what is read.
SENT = [
    ("GET", "/required?where=points+%3E%3D+100+AND+email+CONTAINS+%27a%26b%27", "",
     "points >= 100 AND email CONTAINS 'a&b'"),
    ("GET", "/optional", "", ""),
    ("GET", "/described?where=points+%3D+1", "", "points = 1"),
    ("GET", "/several?where=points+%3D+1&where=EVERYONE", "", ["points = 1", "EVERYONE"]),
    ("GET", "/model?where=points+%3D+1&limit=5", "", {"where": "points = 1", "limit": 5}),
    ("POST", "/body", '{"points":{"gte":100},"OR":[{"email":{"contains":"a"}},{"city":"B"}]}',
     {"points": {"gte": 100}, "OR": [{"email": {"contains": "a"}}, {"city": "B"}]}),
    ("POST", "/audience", '{"name":"x","filters":{"points":{"gte":100}},"text":"points = 1"}',
     {"name": "x", "filters": {"points": {"gte": 100}}, "text": "points = 1"}),
    ("POST", "/form", "where=points+%3D+1", "points = 1"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "content", "read"), SENT, ids=[path for _, path, _, _ in SENT])
def test_what_a_generated_client_sends_is_read(
    client: TestClient, method: str, path: str, content: str, read: Any
) -> None:
    kind = "application/x-www-form-urlencoded" if path == "/form" else "application/json"
    answer = client.request(method, path, content=content, headers={"content-type": kind})
    assert (answer.status_code, answer.json()) == (200, read)


def test_a_parameter_in_json_is_read() -> None:
    assert TestClient(app).get("/required", params={"where": '{"points": 1}'}).json() == "points = 1"


@pytest.mark.parametrize("path", ["/required", "/optional", "/described", "/several", "/model"])
@pytest.mark.parametrize(("where", "code"), [
    ("pionts = 1", "unknown_field"), ("", "invalid_text"), ("{'points': 1}", "invalid_json"), ("{", "invalid_json"),
    ("\ud800", "invalid_text"), ("points = 'a'", "wrong_type"),
])  # fmt: skip
def test_a_wrong_parameter_is_answered(client: TestClient, path: str, where: str, code: str) -> None:
    sent = where.encode("utf-8", "replace").decode()
    answer = client.get(path, params={"where": sent})
    (problem,) = answer.json()["detail"]
    assert (answer.status_code, problem["type"], problem["loc"][:2]) == (422, code, ["query", "where"])


def test_a_parameter_is_a_string_in_the_document(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    (required,) = document["paths"]["/required"]["get"]["parameters"]
    assert (required["in"], required["required"], required["schema"]["type"]) == ("query", True, "string")
    assert required["schema"]["examples"] == ["email CONTAINS 'a'"]
    (optional,) = document["paths"]["/optional"]["get"]["parameters"]
    assert (optional["required"], optional["schema"]["anyOf"][1]) == (False, {"type": "null"})
    (described,) = document["paths"]["/described"]["get"]["parameters"]
    assert described["description"] == "whom to list"
    assert document["paths"]["/body"]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"] == (
        "#/components/schemas/ContactFilter"
    )
    assert json.dumps(document).count('"title": "Audience"') == 1
