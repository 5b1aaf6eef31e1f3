"""Filters in the bodies, parameters and forms of requests, and in answers; and the parameters of list endpoints."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Body, Depends, FastAPI, Form, Query
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel

import audiencefilter as af
from audiencefilter.adapters.fastapi import ExactRoute, Listing, listing
from tests.adapters.models import EXTENDED, Audience, ExtendedFilter, OrderFilter, Saved, references, resolve
from tests.each import each
from tests.strategies import near_valid_clauses

Text = Annotated[af.Filter, af.FilterOf(EXTENDED, text=True)]
CONTACTS: list[dict[str, Any]] = [
    {"email": "ada@cam.edu", "points": 250}, {"email": "bob@cam.edu", "points": 40}, {"email": "cleo@x.org"},
]  # fmt: skip


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
    "one": {"points": 1}, "maybe": {"city": None}, "several": [{"total": {"gt": 0.5}}], "named": {"a": {}},
    "nested": {"name": "x", "filters": {"points": 2}}, "again": None,
}  # fmt: skip
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
    '{"points": 1e400}', '{"points": NaN}', '{"points": {"gte": {"a": [Infinity]}}}', '{"city": "\\ud800"}',
    '{"city": {"\\ud800": {"\\ud800": 1}}}', '"\\ud800"', '"{\\"city\\": \\"\\\\ud800\\"}"', '"{\\"points\\": 1e400}"',
    "null", '{"AND": ' * 70 + "{}" + "}" * 70, json.dumps({f"x{index}": index for index in range(300)}),
    json.dumps({"city": "x" * 100_000}),
]  # fmt: skip


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


@pytest.mark.parametrize("included", [False, True])
def test_a_route_reads_bodies_exactly(included: bool) -> None:
    exact, router = FastAPI(), APIRouter(route_class=ExactRoute)
    exact.router.route_class = ExactRoute

    class Sent(BaseModel):
        rate: float = 0
        filters: Annotated[af.Filter, af.FilterOf(ORDER)]

    @(router if included else exact).post("/orders")
    def orders(sent: Sent) -> list[Any]:
        return [sent.filters.to_text(), sent.rate]

    if included:
        exact.include_router(router)
    client = TestClient(exact)

    def answer(content: str | bytes) -> tuple[int, Any]:
        found = client.post("/orders", content=content, headers={"content-type": "application/json"})
        return found.status_code, found.json()

    number = "1234567890123456.78"
    assert answer(f'{{"filters": {{"total": {number}}}, "rate": 0.5}}') == (200, [f"total = {number}", 0.5])
    for content, told in (
        ('{"filters": {"total": 1, "total": 2}}', 'the key "total" occurs in an object more than once'),
        ('{"filters": {}, "filters": {"total": 2}}', 'the key "filters" occurs in an object more than once'),
        ('{"filters": {"total": NaN}}', "NaN is not JSON"),
        ("[" * 100_000, "nested too deep"),
        (b'{"filters": "\xff"}', "utf-8"),
        ('{"filters": ', "Expecting value"),
    ):
        status, found = answer(content)
        assert (status, found["detail"][0]["type"]) == (422, "json_invalid")
        assert told in found["detail"][0]["ctx"]["error"]


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


ORDER = af.Schema("Order", [
    af.Field("tags", af.FieldType.STRING, many=True), af.Field("status", af.FieldType.STRING, values=("open", "paid")),
    af.Field("total", af.FieldType.DECIMAL, scale=2), af.Field("a,b", af.FieldType.STRING),
])  # fmt: skip


def shown(query: Listing) -> dict[str, Any]:
    return {
        "text": query.filter.to_text(), "sort": query.sort, "limit": query.limit, "page": query.page,
        "schema": query.filter.schema.name,
    }  # fmt: skip


@app.get("/contacts")
def contacts(
    query: Annotated[Listing, Depends(listing(af.CONTACT, sortable={"points", "createdAt"}, max_limit=200))],
) -> dict[str, Any]:
    return shown(query)


@app.get("/orders")
def orders(
    query: Annotated[Listing, Depends(listing(ORDER, others=["mine"], limit=5, limits=af.Limits(nodes=2)))],
    mine: bool = False,
) -> dict[str, Any]:
    return {**shown(query), "mine": mine}


@pytest.mark.parametrize(("path", "name", "code", "hint"), [
    ("/contacts?wher=points+%3E%3D+100", "wher", "unknown_parameter", 'did you mean "where"?'),
    ("/contacts?filter=points+%3E%3D+100", "filter", "unknown_parameter", 'did you mean "where"?'),
    ("/contacts?where=points+%3D+1&where=points+%3D+2", "where", "repeated_parameter",
     "join the clauses by AND, or by OR, in one"),
    ("/contacts?limit=5&limit=6", "limit", "repeated_parameter", "send it once"),
    ("/contacts?mine=true", "mine", "unknown_parameter", None),
    ("/orders?min=true", "min", "unknown_parameter", 'did you mean "mine"?'),
    ("/contacts?" + "x" * 5_000 + "=1", None, "unknown_parameter", None),
])  # fmt: skip
def test_no_parameter_is_dropped(path: str, name: str | None, code: str, hint: str | None) -> None:
    answer = CLIENT.get(path)
    assert (answer.status_code, len(answer.content) < 1_000) == (422, True)
    (problem,) = answer.json()["detail"]
    assert (problem["type"], problem["loc"][0], problem["ctx"].get("hint")) == (code, "query", hint)
    assert name is None or problem["loc"][1:] == [name]


def test_what_a_client_sends() -> None:
    assert CLIENT.get("/contacts").json() == {
        "text": "EVERYONE", "sort": [], "limit": 50, "page": 1, "schema": "Contact",
    }  # fmt: skip
    sent = {"where": "points >= 100", "sort": "-points,createdAt", "limit": "200", "page": "7"}
    assert CLIENT.get("/contacts", params=sent).json() == {
        "text": "points >= 100", "sort": ["-points", "createdAt"], "limit": 200, "page": 7, "schema": "Contact",
    }  # fmt: skip
    for where in ('{"points": {"gte": 100}}', ' \n{"points": {"gte": 100}}'):
        assert CLIENT.get("/contacts", params={"where": where}).json()["text"] == "points >= 100"
    answer = CLIENT.get("/orders", params={"where": "total > 1.5 AND tags HAS 'a'", "mine": "true"}).json()
    assert (answer["text"], answer["limit"], answer["mine"]) == ("total > 1.5 AND tags HAS 'a'", 5, True)


def test_all_problems_of_all_parameters_are_in_one_answer() -> None:
    where = "pionts >= 100 AND points = 'x'"
    sent = {"where": where, "sort": "pointz,points,-points", "limit": "201", "page": "0"}
    answer = CLIENT.get("/contacts", params=sent)
    assert answer.status_code == 422
    found = [(detail["type"], *detail["loc"]) for detail in answer.json()["detail"]]
    assert found == [
        ("unknown_field", "query", "where", "AND", 0, "pionts"),
        ("wrong_type", "query", "where", "AND", 1, "points", "equals"),
        ("not_sortable", "query", "sort"),
        ("not_sortable", "query", "sort"),
        ("less_than_equal", "query", "limit"),
        ("greater_than_equal", "query", "page"),
    ]
    first, second, third, fourth, *_ = (detail["ctx"] for detail in answer.json()["detail"])
    assert (first["path"], first["hint"], first["line"], first["column"]) == (
        "$.AND[0].pionts", 'did you mean "points"?', 1, 1,
    )  # fmt: skip
    assert first["fix"] == {"start": 0, "end": 6, "text": "points"}
    assert second["excerpt"] == f"1 | {where}\n  | {' ' * where.index(chr(39))}^^^"
    assert third == {
        "path": "$", "expected": "one of points, createdAt", "hint": 'did you mean "points"?',
        "message": "Contact cannot be sorted by 'pointz'",
    }  # fmt: skip
    assert fourth["message"] == "sort names points twice"
    braces = CLIENT.get("/contacts", params={"where": '"{fix} {hint}" = 1'}).json()["detail"][0]
    assert braces["msg"] == "Contact has no field '{fix} {hint}'"
    (detail,) = CLIENT.get("/contacts", params={"where": '{"points": {"gte": "100"}}'}).json()["detail"]
    assert (detail["loc"], detail["ctx"]["hint"]) == (["query", "where", "points", "gte"], "write 100")


@pytest.mark.parametrize(("path", "sent", "code"), [
    ("/contacts", {"where": ""}, "invalid_text"),
    ("/contacts", {"where": "{"}, "invalid_json"),
    ("/contacts", {"where": "NOT (points = 1)"}, "extended_only"),
    ("/contacts", {"where": " OR ".join(["points = 1"] * 301)}, "too_many_nodes"),
    ("/contacts", {"where": json.dumps({"city": {"contains": "x" * 301}})}, None),
    ("/contacts", {"where": "(" * 9_000}, None),
    ("/contacts", {"sort": "email"}, "not_sortable"),
    ("/contacts", {"sort": "points,"}, "not_sortable"),
    ("/contacts", {"sort": "points," * 5_000}, "not_sortable"),
    ("/contacts", {"limit": "many"}, "int_parsing"),
    ("/contacts", {"limit": "9" * 500}, None),
    ("/contacts", {"page": str(2**31)}, "less_than_equal"),
    ("/orders", {"where": "total = 1 OR total = 2"}, "too_many_nodes"),
], ids=lambda value: str(value)[:40])  # fmt: skip
def test_a_stranger_is_refused_in_few_words(path: str, sent: dict[str, str], code: str | None) -> None:
    answer = CLIENT.get(path, params=sent)
    assert answer.status_code == 422
    details = answer.json()["detail"]
    assert 1 <= len(details) <= 100
    assert code is None or code == details[0]["type"]
    assert all(detail["loc"][:2] == ["query", *sent] for detail in details)
    assert len(answer.content) < 5_000


def test_the_document_has_the_parameters_and_examples_that_are_read() -> None:
    document = CLIENT.get("/openapi.json").json()
    assert all(resolve(document, reference) for reference in references(document))
    for path, expected in (
        ("/contacts", {"where", "sort", "limit", "page"}),
        ("/orders", {"where", "limit", "page", "mine"}),
    ):
        parameters = {one["name"]: one for one in document["paths"][path]["get"]["parameters"]}
        assert set(parameters) == expected
        for one in parameters.values():
            Draft202012Validator.check_schema(one["schema"])
            assert not one["required"]
        assert "string" in json.dumps(parameters["where"]["schema"])
        (example,) = parameters["where"]["schema"]["anyOf"][0]["examples"]
        assert CLIENT.get(path, params={"where": example}).json()["text"] == example != "EVERYONE"
    sort = document["paths"]["/contacts"]["get"]["parameters"][1]
    assert "points, createdAt" in sort["description"]


@given(st.one_of(near_valid_clauses(af.CONTACT).map(json.dumps), st.text()))
def test_any_clause_is_read_as_in_python_or_refused(where: str) -> None:
    where = where.encode("utf-8", "replace").decode()  # of which a URL consists
    answer = CLIENT.get("/contacts", params={"where": where})
    problems: list[str] = []
    text = None
    try:
        text = af.read(where, af.CONTACT, af.Limits.strict()).to_text()
    except af.InvalidFilterError as error:
        problems = [problem.code for problem in error.problems]
    assert answer.status_code == (422 if problems else 200)
    assert answer.json().get("text") == text
    assert [detail["type"] for detail in answer.json().get("detail", ())] == problems


def test_wrong_use_says_what_to_write() -> None:
    with pytest.raises(ValueError, match=r"Contact cannot be sorted by 'pionts'.*points"):
        listing(af.CONTACT, sortable={"pionts"})
    for name in ("tags", "a,b"):
        with pytest.raises(ValueError, match=f"Order cannot be sorted by '{name}'"):
            listing(ORDER, sortable=[name])
    for limit in (0, 1_001):
        with pytest.raises(ValueError, match=f"limit must be from 1 to max_limit, which is 1000, not {limit}"):
            listing(ORDER, limit=limit)
