"""Filters in the bodies, parameters and forms of requests, and in answers."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI, Form, Query
from fastapi.testclient import TestClient
from hypothesis import given
from pydantic import BaseModel

import audiencefilter as af
from tests.adapters.models import EXTENDED, Audience, ExtendedFilter, OrderFilter, Saved, resolve
from tests.each import each
from tests.strategies import near_valid_clauses

Text = Annotated[af.Filter, af.FilterOf(EXTENDED, text=True)]
CONTACTS: list[dict[str, Any]] = [
    {"email": "ada@cam.edu", "points": 250},
    {"email": "bob@cam.edu", "points": 40},
    {"email": "cleo@x.org"},
]


class Stored(BaseModel):
    name: str = "x"
    filters: ExtendedFilter
    text: Text | None = None


class Parameters(BaseModel):
    where: Text
    limit: int = 5


app = FastAPI(separate_input_output_schemas=False)
CLIENT = TestClient(app)


@app.get("/required")
def required(where: Text) -> str:
    return where.to_text()


@app.get("/optional")
def optional(
    where: Annotated[af.Filter | None, af.FilterOf(EXTENDED, text=True), Query(description="whom to list")] = None,
) -> str:
    return "" if where is None else where.to_text()


@app.get("/several")
def several(where: Annotated[list[Text], Query()]) -> list[str]:
    return [one.to_text() for one in where]


@app.get("/model")
def model(parameters: Annotated[Parameters, Query()]) -> Parameters:
    return parameters


@app.post("/stored", response_model_exclude_none=True)
def stored(stored: Stored) -> Stored:
    return stored


@app.post("/body")
def body(f: Annotated[ExtendedFilter, Body()]) -> ExtendedFilter:
    return f


@app.post("/two")
def two(contacts: Annotated[ExtendedFilter, Body()], orders: Annotated[OrderFilter | None, Body()] = None) -> list[str]:
    return [contacts.to_text(), "" if orders is None else orders.to_text()]


@app.post("/form")
def form(where: Annotated[Text, Form()]) -> str:
    return where.to_text()


@app.post("/preview")
def preview(audience: Audience) -> list[dict[str, Any]]:
    return audience.filters.select(CONTACTS)


@app.post("/save")
def save(saved: Saved) -> Saved:
    return saved


@pytest.fixture(scope="module", autouse=True)
def _running() -> Iterator[None]:
    """Let the requests of a module share one event loop."""
    with CLIENT:
        yield


SAVED: dict[str, Any] = {
    "one": {"points": 1},
    "maybe": {"city": None},
    "several": [{"total": {"gt": 0.5}}],
    "named": {"a": {}},
    "nested": {"name": "x", "filters": {"points": 2}},
    "again": None,
}
#: What is sent, and what is answered; the first seven as openapi-python-client 0.29, generated of this app, sends them.
SENT = [
    ("GET", "/required?where=points+%3E%3D+100+AND+email+CONTAINS+%27a%26b%27", "",
     "points >= 100 AND email CONTAINS 'a&b'"),
    ("GET", "/optional", "", ""),
    ("GET", "/several?where=points+%3D+1&where=EVERYONE", "", ["points = 1", "EVERYONE"]),
    ("GET", "/model?where=points+%3D+1&limit=5", "", {"where": "points = 1", "limit": 5}),
    ("POST", "/body", '{"points":{"gte":100},"OR":[{"email":{"contains":"a"}},{"city":"B"}]}',
     {"points": {"gte": 100}, "OR": [{"email": {"contains": "a"}}, {"city": "B"}]}),
    ("POST", "/stored", '{"name":"x","filters":{"points":{"gte":100}},"text":"points = 1"}',
     {"name": "x", "filters": {"points": {"gte": 100}}, "text": "points = 1"}),
    ("POST", "/form", "where=points+%3D+1", "points = 1"),
    ("GET", "/required?where=%7B%22points%22%3A+1%7D", "", "points = 1"),
    ("POST", "/two", '{"contacts": {"city": null}}', ["city IS NULL", ""]),
    ("POST", "/two", '{"contacts": {}, "orders": {"paid": true}}', ["EVERYONE", "paid = true"]),
    ("POST", "/preview", '{"filters": {"points": {"gte": 100}}}', CONTACTS[:1]),
    ("POST", "/preview", '{"filters": "{\\"email\\": {\\"contains\\": \\"CAM\\"}}"}', CONTACTS[:2]),
    ("POST", "/save", json.dumps(SAVED | {"one": {"AND": [{"points": {"equals": 1}}]}}), SAVED),
    # An answer without nulls keeps those of a clause.
    ("POST", "/stored", '{"filters": {"city": null}}', {"name": "x", "filters": {"city": None}}),
]  # fmt: skip


def test_what_is_sent_is_read_and_answered() -> None:
    def check(case: tuple[str, str, str, Any]) -> None:
        method, path, content, answered = case
        kind = "application/x-www-form-urlencoded" if path == "/form" else "application/json"
        answer = CLIENT.request(method, path, content=content, headers={"content-type": kind})
        assert (answer.status_code, answer.json()) == (200, answered)

    each(SENT, check)


WRONG = {
    "pionts = 1": "unknown_field", "": "invalid_text", "{'points': 1}": "invalid_json", "{": "invalid_json",
    "\ud800": "invalid_text", "points = 'a'": "wrong_type",
}  # fmt: skip


def test_a_wrong_parameter_is_answered() -> None:
    def check(case: tuple[str, tuple[str, str]]) -> None:
        path, (where, code) = case
        answer = CLIENT.get(path, params={"where": where.encode("utf-8", "replace").decode()})
        (problem,) = answer.json()["detail"]
        assert (answer.status_code, problem["type"], problem["loc"][:2]) == (422, code, ["query", "where"])

    each(product(["/required", "/optional", "/several", "/model"], WRONG.items()), check)


HOSTILE = [
    '{"points": 1e400}',
    '{"points": NaN}',
    '{"points": {"in": [1, -Infinity]}}',
    '{"points": {"gte": {"a": [Infinity]}}}',
    '{"city": "\\ud800"}',
    '{"\\ud800": 1}',
    '{"city": {"\\ud800": {"\\ud800": 1}}}',
    '{"points": {"in": ["\\ud800"]}}',
    '"\\ud800"',
    '"{\\"city\\": \\"\\ud800\\"}"',
    '"{\\"city\\": \\"\\\\ud800\\"}"',
    '"{\\"points\\": 1e400}"',
    '"{\\"AND\\": 1e400}"',
    "null",
    "[]",
    "5",
    '{"AND": ' * 70 + "{}" + "}" * 70,
    json.dumps({f"x{index}": index for index in range(300)}),
    json.dumps({"city": "x" * 100_000}),
]


def test_a_hostile_body_is_refused_and_the_answer_can_be_sent() -> None:
    def check(clause: str) -> None:
        content = f'{{"filters": {clause}}}'
        answer = CLIENT.post("/stored", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 422
        assert 1 <= len(answer.json()["detail"]) <= 100
        for problem in answer.json()["detail"]:
            assert problem["loc"][:2] == ["body", "filters"]
            assert problem["ctx"]["path"].startswith("$")
            assert problem["msg"] == problem["ctx"]["message"]

    each(HOSTILE, check)


@given(near_valid_clauses(EXTENDED))
def test_any_body_is_answered(clause: Any) -> None:
    answer = CLIENT.post("/stored", json={"filters": clause})
    assert answer.status_code in {200, 422}
    if answer.status_code == 200:
        assert answer.json() == {"name": "x", "filters": af.parse(clause, schema=EXTENDED).to_dict()}


def test_a_parameter_is_a_string_in_the_document() -> None:
    document = CLIENT.get("/openapi.json").json()
    (required,) = document["paths"]["/required"]["get"]["parameters"]
    assert (required["in"], required["required"], required["schema"]["type"]) == ("query", True, "string")
    assert required["schema"]["examples"] == ["email CONTAINS 'a'"]
    (optional,) = document["paths"]["/optional"]["get"]["parameters"]
    assert (optional["required"], optional["schema"]["anyOf"][1]) == (False, {"type": "null"})
    assert optional["description"] == "whom to list"
    body = document["paths"]["/body"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert resolve(document, body["$ref"])["additionalProperties"] is False
    assert json.dumps(document).count('"title": "Stored"') == 1
