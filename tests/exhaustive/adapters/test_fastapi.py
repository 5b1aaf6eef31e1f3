"""Filters in the bodies of requests and answers."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from jsonschema import Draft202012Validator

import audiencefilter as af
from tests.adapters.models import (
    EXTENDED,
    Audience,
    ExtendedFilter,
    OrderFilter,
    PublishedFilter,
    Saved,
    Wide,
    references,
    resolve,
)
from tests.strategies import near_valid_clauses

CONTACTS = [{"email": "ada@cam.edu", "points": 250}, {"email": "bob@cam.edu", "points": 40}, {"email": "cleo@x.org"}]
app = FastAPI()


@app.post("/preview")
def preview(audience: Audience) -> dict[str, Any]:
    found = audience.filters.preview(CONTACTS, sample=5)
    return {"count": found.count, "sample": found.sample}


@app.post("/save")
def save(saved: Saved) -> Saved:
    return saved


@app.post("/wide")
def wide(wide: Wide) -> Wide:
    return wide


@app.post("/short", response_model_exclude_none=True)
def short(wide: Wide) -> Wide:
    return wide


@app.post("/bare")
def bare(f: Annotated[PublishedFilter, Body()]) -> str:
    return f.to_text()


@app.post("/two")
def two(contacts: Annotated[ExtendedFilter, Body()], orders: Annotated[OrderFilter | None, Body()] = None) -> list[str]:
    return [contacts.to_text(), "" if orders is None else orders.to_text()]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


def test_a_filter_in_a_body(client: TestClient) -> None:
    answer = client.post("/preview", json={"filters": {"points": {"gte": 100}}})
    assert answer.status_code == 200
    assert answer.json() == {"count": 1, "sample": [CONTACTS[0]]}
    assert client.post("/preview", json={"filters": '{"email": {"contains": "CAM"}}'}).json()["count"] == 2


def test_a_filter_as_the_body(client: TestClient) -> None:
    assert client.post("/bare", json={"points": 1}).json() == "points = 1"
    answer = client.post("/bare", json={"points": "1"})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["body", "points"]
    assert client.post("/two", json={"contacts": {"city": None}}).json() == ["city IS NULL", ""]
    assert client.post("/two", json={"contacts": {}, "orders": {"paid": True}}).json()[1] == "paid = true"


def test_a_filter_in_an_answer(client: TestClient) -> None:
    body = {
        "one": {"AND": [{"points": {"equals": 1}}]},
        "maybe": {"city": None},
        "several": [{"total": {"gt": 0.5}}],
        "named": {"a": {}},
        "nested": {"name": "x", "filters": '{"points": 2}'},
        "again": None,
    }
    answer = client.post("/save", json=body)
    assert answer.status_code == 200
    assert answer.json() == {
        **body,
        "one": {"points": 1},
        "nested": {"name": "x", "filters": {"points": 2}},
    }


def test_an_answer_without_nulls_keeps_those_of_a_clause(client: TestClient) -> None:
    assert client.post("/short", json={"filters": {"city": None}}).json() == {"filters": {"city": None}}


@pytest.mark.parametrize(
    "clause",
    [
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
    ],
    ids=lambda clause: clause[:40],
)
def test_a_hostile_body_is_refused_and_the_answer_can_be_sent(client: TestClient, clause: str) -> None:
    answer = client.post("/wide", content='{"filters": ' + clause + "}", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert 1 <= len(answer.json()["detail"]) <= 100
    for problem in answer.json()["detail"]:
        assert problem["loc"][:2] == ["body", "filters"]
        assert problem["ctx"]["path"].startswith("$")
        assert problem["msg"] == problem["ctx"]["message"]


@given(near_valid_clauses(EXTENDED))
def test_any_body_is_answered(clause: Any) -> None:
    # Without a fixture: Hypothesis would share one of a function between examples. No event of the app is awaited.
    answer = TestClient(app).post("/wide", json={"filters": clause})
    assert answer.status_code in {200, 422}
    if answer.status_code == 200:
        assert answer.json() == {"filters": af.parse(clause, schema=EXTENDED).to_dict()}


def test_the_document_of_the_interface(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    named = document["components"]["schemas"]
    found = references(document)
    assert found
    for reference in found:
        assert resolve(document, reference)
    for name, schema in named.items():
        assert set("[]/~:$ ").isdisjoint(name)
        Draft202012Validator.check_schema(schema)
    body = document["paths"]["/wide"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    answer = document["paths"]["/wide"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    for root in (body, answer):
        # References are resolved from the whole document.
        validator = Draft202012Validator({**document, **root})
        validator.validate({"filters": {"NOT": [{"city": None}], "points": {"gt": 1}}})
        assert not validator.is_valid({"filters": {"NOT": [{"city": 1}]}})
        assert not validator.is_valid({"filters": {"emial": "x"}})
