"""The parameters of a list endpoint: what clients may send, what they read when it is wrong, and its document."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import audiencefilter as af
from audiencefilter.adapters.fastapi import Listing, listing
from tests.adapters.models import references, resolve
from tests.strategies import near_valid_clauses

ORDER = af.Schema(
    "Order",
    [
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("status", af.FieldType.STRING, values=("open", "paid")),
        af.Field("total", af.FieldType.DECIMAL, scale=2),
        af.Field("a,b", af.FieldType.STRING),
    ],
)
app = FastAPI()


def shown(query: Listing) -> dict[str, Any]:
    return {
        "text": query.filter.to_text(),
        "sort": query.sort,
        "limit": query.limit,
        "page": query.page,
        "schema": query.filter.schema.name,
    }


@app.get("/contacts")
def contacts(
    query: Annotated[Listing, Depends(listing(af.CONTACT, sortable={"points", "createdAt"}, max_limit=200))],
) -> dict[str, Any]:
    return shown(query)


@app.get("/orders")
def orders(
    query: Annotated[Listing, Depends(listing(ORDER, limit=5, limits=af.Limits(nodes=2)))], mine: bool = False
) -> dict[str, Any]:
    return {**shown(query), "mine": mine}


CLIENT = TestClient(app)


@pytest.fixture(scope="module", autouse=True)
def _running() -> Iterator[None]:
    """Let the requests of a module share one event loop."""
    with CLIENT:
        yield


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
        "expected": "one of points, createdAt",
        "hint": 'did you mean "points"?',
        "message": "Contact cannot be sorted by 'pointz'",
    }
    assert fourth["message"] == "sort names points twice"
    braces = CLIENT.get("/contacts", params={"where": '"{fix} {hint}" = 1'}).json()["detail"][0]
    assert braces["msg"] == "Contact has no field '{fix} {hint}'"
    (detail,) = CLIENT.get("/contacts", params={"where": '{"points": {"gte": "100"}}'}).json()["detail"]
    assert (detail["loc"], detail["ctx"]["hint"]) == (["query", "where", "points", "gte"], "write 100")


@pytest.mark.parametrize(
    ("path", "sent", "code"),
    [
        ("/contacts", {"where": ""}, "invalid_text"),
        ("/contacts", {"where": "\x00"}, "invalid_text"),
        ("/contacts", {"where": "[1"}, None),
        ("/contacts", {"where": "{"}, "invalid_json"),
        ("/contacts", {"where": "NOT (points = 1)"}, "extended_only"),
        ("/contacts", {"where": " OR ".join(["points = 1"] * 301)}, "too_many_nodes"),
        ("/contacts", {"where": json.dumps({"city": {"contains": "x" * 301}})}, None),
        ("/contacts", {"where": "(" * 9_000}, None),
        ("/contacts", {"sort": "email"}, "not_sortable"),
        ("/contacts", {"sort": ""}, "not_sortable"),
        ("/contacts", {"sort": "points,"}, "not_sortable"),
        ("/contacts", {"sort": "points," * 5_000}, "not_sortable"),
        ("/contacts", {"sort": "--points"}, "not_sortable"),
        ("/contacts", {"sort": "points; DROP TABLE contacts"}, "not_sortable"),
        ("/contacts", {"limit": "many"}, "int_parsing"),
        ("/contacts", {"limit": "9" * 500}, None),
        ("/contacts", {"page": str(2**31)}, "less_than_equal"),
        ("/orders", {"where": "total = 1 OR total = 2"}, "too_many_nodes"),
        ("/orders", {"sort": "total"}, "not_sortable"),
    ],
    ids=lambda value: str(value)[:40],
)
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
        examples = parameters["where"]["examples"]
        assert set(examples) == {"text", "JSON"}
        texts = {CLIENT.get(path, params={"where": one["value"]}).json()["text"] for one in examples.values()}
        assert len(texts) == 1
        assert texts != {"EVERYONE"}
    sort = document["paths"]["/contacts"]["get"]["parameters"][1]
    assert "points, createdAt" in sort["description"]
    for one in sort["examples"].values():
        assert CLIENT.get("/contacts", params={"sort": one["value"]}).status_code == 200


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
