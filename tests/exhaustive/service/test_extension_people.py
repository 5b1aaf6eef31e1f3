"""People of a preview in pages, with chosen fields, and near misses; audiences of a list with their numbers."""

import json
from typing import Any

import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant

CLAUSE = {"points": {"gte": 4}, "OR": [{"city": "Bonn"}, {"points": {"gte": 8}}]}


def previewed(tenant: Tenant, clause: Any = CLAUSE, **more: Any) -> dict[str, Any]:
    """Return a preview."""
    body = {"listId": tenant.list_id, "filters": json.dumps(clause), **more}
    answer = tenant.api.post("/extensions/preview", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]["preview"]
    return found


@pytest.fixture
def filled(tenant: Tenant) -> Tenant:
    """A list of ten contacts."""
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).is_success
    plan = {"name": "plan", "path": ["plan"], "type": "string"}
    assert tenant.api.put(f"/extensions/lists/{tenant.list_id}/fields", json={"fields": [plan]}).is_success
    data = [{"plan": ["a", 1, None][number % 3]} for number in range(10)]
    tenant.load(
        {"email": f"{n}@cam.edu", "points": n, "city": "Bonn" if n % 2 else None, "data": data[n]} for n in range(10)
    )
    return tenant


@on_both
def test_pages_follow_one_another(filled: Tenant) -> None:
    whole = previewed(filled)
    assert (whole["count"], whole["next"]) == (4, None)
    seen, after = [], None
    while True:
        page = previewed(filled, limit=3, after=after)
        assert page["count"] == 4
        seen += page["sample"]
        after = page["next"]
        if after is None:
            break
    assert seen == whole["sample"]
    assert len(page["sample"]) == 1


@on_both
def test_only_the_wanted_fields_are_shown(filled: Tenant) -> None:
    shown = previewed(filled, {"points": {"lte": 2}}, fields=["points", "plan", "phoneNumber", "createdAt"])["sample"]
    assert [(one["points"], one["plan"], one["phoneNumber"]) for one in shown] == [
        (2, None, None), (1, None, None), (0, "a", None),
    ]  # fmt: skip
    assert shown[0].keys() == {"id", "points", "plan", "phoneNumber", "createdAt"}
    assert shown[0]["createdAt"].endswith("Z")
    body = {"listId": filled.list_id, "filters": '{"points": 1}', "fields": ["pointz"]}
    refused = filled.api.post("/extensions/preview", json=body)
    assert (refused.status_code, refused.json()["problems"][0]["hint"]) == (400, 'write "points"')


@on_both
@pytest.mark.parametrize(
    ("path", "points"),
    [
        ("$.points.gte", [3, 1]),
        ("$.OR", [6, 4]),
        ("$.OR[0].city", []),
    ],
)
def test_near_misses_are_those_whom_only_this_part_keeps_out(filled: Tenant, path: str, points: list[int]) -> None:
    found = previewed(filled, missing=path)
    assert [one["points"] for one in found["sample"]] == points
    assert found["count"] == len(points)
    breakdown = filled.api.post(
        "/extensions/breakdown", json={"listId": filled.list_id, "filters": json.dumps(CLAUSE)}
    ).json()["data"]
    parts = {part["path"]: part for part in breakdown["breakdown"]["parts"]}
    if path in parts:
        assert parts[path]["without"] - breakdown["selected"] == len(points)


def test_a_contact_with_a_missing_value_is_a_near_miss(filled: Tenant) -> None:
    clause = {"points": {"lt": 3}, "NOT": {"city": "Rom"}}
    assert [one["points"] for one in previewed(filled, clause)["sample"]] == [1]
    body = {"listId": filled.list_id, "filters": json.dumps(clause)}
    _, part = filled.api.post("/extensions/breakdown", json=body).json()["data"]["breakdown"]["parts"]
    assert [one["points"] for one in previewed(filled, clause, missing=part["path"])["sample"]] == [2, 0]


@pytest.mark.parametrize("path", ["$", "$.city", "$.OR[7]"])
def test_a_part_that_cannot_be_left_out_is_refused(filled: Tenant, path: str) -> None:
    body = {"listId": filled.list_id, "filters": json.dumps(CLAUSE), "missing": path}
    answer = filled.api.post("/extensions/preview", json=body)
    assert (answer.status_code, "can be left out" in answer.text) == (400, True)


@on_both
def test_audiences_of_a_list_have_their_numbers(filled: Tenant) -> None:
    smart = filled.audience("some", json.dumps(CLAUSE))
    manual = filled.audience("chosen")
    contact = previewed(filled)["sample"][0]["id"]
    assert filled.api.post(f"/extensions/audiences/{manual['id']}/members", json={"add": [contact]}).is_success
    found = filled.api.get(f"/extensions/lists/{filled.list_id}/audiences").json()["data"]["audiences"]
    assert [(one["id"], one["members"], one["description"]) for one in found] == [
        (smart["id"], 4, 'Every Contact where points is at least 4 and (city is "Bonn" or points is at least 8).'),
        (manual["id"], 1, None),
    ]
    assert found[0]["filters"] == smart["filters"]
