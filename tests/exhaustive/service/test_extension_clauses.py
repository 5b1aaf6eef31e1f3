"""Preview, validate and explain."""

import json
from typing import Any

import pytest

import audiencefilter as af
from tests.service.databases import on_both
from tests.service.running import Tenant

EMPTY = "Filters cannot be empty for smart mode"


def post(tenant: Tenant, path: str, **body: Any) -> Any:
    return tenant.api.post(f"/extensions/{path}", json=body)


@pytest.fixture
def contacts(tenant: Tenant) -> list[dict[str, Any]]:
    return [tenant.contact(f"{number}@cam.edu", points=number) for number in range(4)]


@on_both
def test_a_preview_counts_and_shows_the_newest(tenant: Tenant, contacts: list[dict[str, Any]]) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"points": {"gte": 1}}', sample=2)
    preview = found.json()["data"]["preview"]
    assert (preview["count"], preview["total"], preview["share"]) == (3, 4, 0.75)
    assert preview["sample"] == [contacts[3], contacts[2]]
    assert preview["description"] == "Every Contact where points is at least 1."
    assert preview["warnings"] == []


def test_a_preview_saves_nothing(tenant: Tenant) -> None:
    post(tenant, "preview", listId=tenant.list_id, filters='{"points": 1}')
    assert tenant.api.get("/audiences", params={"listId": tenant.list_id}).json() == {"data": {"audiences": []}}


def test_a_preview_of_an_empty_list_has_no_share(tenant: Tenant) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"points": 1}')
    assert found.json()["data"]["preview"]["share"] == 0.0


def test_a_preview_counts_one_list_only(tenant: Tenant, other: Tenant, contacts: list[dict[str, Any]]) -> None:
    other.contact("else@cam.edu", points=3)
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"points": 3}')
    assert found.json()["data"]["preview"]["count"] == 1


def test_a_preview_without_a_sample(tenant: Tenant, contacts: list[dict[str, Any]]) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"points": 3}', sample=0)
    assert found.json()["data"]["preview"]["sample"] == []


@pytest.mark.parametrize("sample", [-1, 101, "3", 1.5])
def test_a_sample_is_of_up_to_a_hundred(tenant: Tenant, sample: object) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"points": 3}', sample=sample)
    assert found.status_code == 400
    assert found.json()["problems"][0]["path"] == "$.sample"


def test_a_preview_says_what_is_wrong(tenant: Tenant) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters='{"ponts": 1}')
    assert found.status_code == 400
    assert found.json()["problems"][0]["hint"] == 'did you mean "points"?'


def test_a_preview_of_no_filters(tenant: Tenant) -> None:
    found = post(tenant, "preview", listId=tenant.list_id, filters=" {} ")
    assert (found.status_code, found.json()) == (400, {"error": EMPTY})


def test_a_valid_clause(tenant: Tenant) -> None:
    found = post(tenant, "validate", filters='{"points": {"gte": 5, "lt": 2}}').json()["data"]["validation"]
    assert found["valid"] is True
    assert found["problems"] == []
    assert [warning["code"] for warning in found["warnings"]] == ["contradiction", "selects_nobody"]
    assert found["text"] == "points >= 5 AND points < 2"
    assert found["clause"] == '{"points":{"gte":5,"lt":2}}'
    assert found["description"] == "Every Contact where Points is at least 5 and Points is less than 2."


def test_all_problems_of_a_clause(tenant: Tenant) -> None:
    clause = '{"points": {"gte": "5"}, "emial": 1}'
    found = post(tenant, "validate", filters=clause).json()["data"]["validation"]
    with pytest.raises(af.InvalidFilterError) as raised:
        af.parse(clause)
    assert found["valid"] is False
    assert [(problem["code"], problem["path"]) for problem in found["problems"]] == [
        (problem.code, problem.path) for problem in raised.value.problems
    ]
    assert found["problems"][0]["excerpt"] == raised.value.problems[0].excerpt
    assert (found["description"], found["text"], found["clause"], found["warnings"]) == (None, None, None, [])
    for problem in reversed(found["problems"]):
        fix = problem["fix"]
        clause = clause[: fix["start"]] + fix["text"] + clause[fix["end"] :]
    assert clause == '{"points": {"gte": 5}, "email": 1}'


def test_a_valid_clause_in_the_text_form(tenant: Tenant) -> None:
    asked = post(tenant, "validate", text="points >= 5 and city is not null", listId=tenant.list_id)
    found = asked.json()["data"]["validation"]
    assert (found["valid"], found["problems"], found["warnings"]) == (True, [], [])
    assert found["clause"] == '{"points":{"gte":5},"city":{"not":null}}'
    assert found["text"] == "points >= 5 AND city IS NOT NULL"


def test_all_problems_of_a_clause_in_the_text_form(tenant: Tenant) -> None:
    found = post(tenant, "validate", text="points >= 'a'\nAND ponts = 1").json()["data"]["validation"]
    assert [(one["code"], one["line"], one["column"]) for one in found["problems"]] == [
        ("wrong_type", 1, 11), ("unknown_field", 2, 5),
    ]  # fmt: skip
    assert (found["valid"], found["clause"]) == (False, None)


def test_a_clause_in_the_text_form_has_the_limits_of_strangers(tenant: Tenant) -> None:
    wide = " OR ".join(f"points = {number}" for number in range(301))
    found = post(tenant, "validate", text=wide).json()["data"]["validation"]
    assert [one["code"] for one in found["problems"]] == ["too_many_nodes"]


@pytest.mark.parametrize("body", [{}, {"filters": "{}", "text": "EVERYONE"}])
def test_one_notation_is_validated(tenant: Tenant, body: dict[str, str]) -> None:
    found = post(tenant, "validate", **body)
    assert (found.status_code, found.json()["message"]) == (400, "send either filters or text")


@pytest.mark.parametrize("text", ["", " \n "])
def test_no_text_is_not_valid(tenant: Tenant, text: str) -> None:
    found = post(tenant, "validate", text=text).json()["data"]["validation"]
    assert found["problems"] == [{"code": "empty", "path": "$", "message": EMPTY}]


@pytest.mark.parametrize("filters", ["", "  ", "{}", "{ }"])
def test_no_filters_are_not_valid(tenant: Tenant, filters: str) -> None:
    found = post(tenant, "validate", filters=filters).json()["data"]["validation"]
    assert found["problems"] == [{"code": "empty", "path": "$", "message": EMPTY}]


@on_both
def test_why_a_contact_is_in_an_audience(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=5)
    audience = tenant.audience(
        "top", '{"points": {"gte": 5}, "OR": [{"city": "Bonn"}, {"email": {"endsWith": ".edu"}}]}'
    )
    found = post(tenant, "explain", contactId=contact["id"], audienceId=audience["id"]).json()["data"]["explanation"]
    assert found["selected"] is True
    assert found["text"].splitlines() == [
        "✓ AND",
        "  ✓ points >= 5 (points is 5)",
        "  ✓ OR",
        "    ? city = 'Bonn' (city is missing)",
        "    ✓ email ENDS WITH '.edu' (email is 'ada@cam.edu')",
    ]
    points, either = found["verdict"]["children"]
    assert points == {
        "text": "points >= 5", "path": "$.points.gte", "verdict": True, "field": "points", "value": 5, "children": [],
        **dict.fromkeys(("other", "instant", "record", "count", "total")),
    }  # fmt: skip
    assert either["children"][0]["verdict"] is None


def test_an_explanation_agrees_with_the_members(tenant: Tenant) -> None:
    made = [tenant.contact(f"{number}@cam.edu", points=number) for number in range(3)]
    clause = json.dumps({"points": {"gte": 1}, "createdAt": {"lte": made[1]["createdAt"]}})
    audience = tenant.audience("early", clause)
    members = {contact["id"] for contact in audience["subs"]}
    selected = {
        contact["id"]
        for contact in made
        if post(tenant, "explain", contactId=contact["id"], filters=clause).json()["data"]["explanation"]["selected"]
    }
    assert selected == members
    assert made[1]["id"] in members
    assert made[0]["id"] not in members


def test_an_instant_is_explained_as_it_is_printed(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    clause = json.dumps({"createdAt": {"gte": "2100-01-01T00:00:00Z"}})
    found = post(tenant, "explain", contactId=contact["id"], filters=clause).json()["data"]["explanation"]
    assert found["verdict"]["value"] == contact["createdAt"]
    # A text has no more digits of a second than it needs.
    assert contact["createdAt"].rstrip("0Z") in found["text"]


def test_an_explanation_is_of_one_clause(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    neither = post(tenant, "explain", contactId=contact["id"])
    both = post(tenant, "explain", contactId=contact["id"], audienceId="a", filters='{"points": 1}')
    assert neither.status_code == both.status_code == 400
    assert neither.json()["message"] == "send either audienceId or filters"


def test_a_manual_audience_has_nothing_to_explain(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    audience = tenant.audience("by hand")
    found = post(tenant, "explain", contactId=contact["id"], audienceId=audience["id"])
    assert found.status_code == 409


def test_a_clause_in_the_other_notation_is_refused_with_the_request_that_reads_it(tenant: Tenant) -> None:
    (problem,) = post(tenant, "validate", filters="points >= 5").json()["data"]["validation"]["problems"]
    assert problem["hint"] == (
        'if this is the text form, POST /v4/extensions/validate with {"text": "…"} answers it as JSON: send that'
    )
    clause = post(tenant, "validate", text="points >= 5").json()["data"]["validation"]["clause"]
    assert post(tenant, "validate", filters=clause).json()["data"]["validation"]["valid"] is True
    (problem,) = post(tenant, "validate", text=clause).json()["data"]["validation"]["problems"]
    assert problem["hint"] == "send it as filters, not as text"


@pytest.mark.parametrize("path", ["preview", "validate", "explain"])
def test_a_body_is_needed(tenant: Tenant, path: str) -> None:
    found = tenant.api.post(f"/extensions/{path}")
    assert (found.status_code, found.json()["error"]) == (400, 400)
