"""What other filters would do to an audience, before it has them."""

import json
import random
from datetime import datetime
from typing import Any, Final

import pytest

from audiencefilter.service.operations.notation import Language, custom_fields
from tests.service.running import Tenant

CITIES: Final = ("Bonn", "bonn", "Ely", "", None)
#: What has a value for some contacts only is unknown of others, which is neither in nor out by negation.
CLAUSES: Final = (
    {"points": {"gte": 3}},
    {"points": {"lt": 3}},
    {"city": {"equals": "Bonn"}},
    {"city": {"not": {"equals": "Bonn"}}},
    {"NOT": {"city": {"contains": "o"}}},
    {"city": None},
    {"data.plan": "pro"},
    {"data.plan": {"not": "pro"}},
    {"tags": {"has": "vip"}},
    {"NOT": {"tags": {"has": "vip"}}},
    {"actions": {"some": {"increase": {"gte": 1}}}},
    {"actions": {"none": {"name": "joined"}}},
    {"createdAt": {"gte": {"now": "-P1D"}}},
    {"OR": [{"city": "Ely"}, {"points": {"in": [0, 5]}}]},
)
FIELDS: Final = [
    {"name": "data.plan", "path": ["plan"], "type": "string"},
    {"name": "tags", "path": ["tags"], "type": "string", "many": True},
]


def compare(tenant: Tenant, audience: dict[str, Any], clause: object, **more: Any) -> dict[str, Any]:
    body = {"audienceId": audience["id"], "filters": json.dumps(clause), **more}
    answer = tenant.api.post("/extensions/comparison", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


def ids(contacts: list[dict[str, Any]]) -> list[str]:
    return [contact["id"] for contact in contacts]


@pytest.fixture
def contacts(tenant: Tenant) -> list[dict[str, Any]]:
    """Random contacts, the newest first, with the actions that each has."""
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    assert tenant.api.put(f"{path}/fields", json={"fields": FIELDS}).status_code == 200
    drawn = random.Random(22)
    for number in range(30):
        data: dict[str, Any] = {"plan": drawn.choice(["free", "pro", 7, None])}
        data["tags"] = drawn.choice([["vip"], ["vip", "new"], ["new", None], [], ["vip", 7], "vip"])
        made = tenant.contact(f"c{number}@cam.edu", points=drawn.randrange(6), city=drawn.choice(CITIES), data=data)
        for increase in range(drawn.randrange(3)):
            action = {"subId": made["id"], "name": drawn.choice(["joined", "bought"]), "increase": increase}
            assert tenant.api.post("/extensions/actions", json=action).status_code == 201
    found = tenant.listed(sort="createdAt", order="desc")
    for contact in found:
        acted = tenant.api.get(f"/extensions/contacts/{contact['id']}/actions").json()["data"]["actions"]
        contact["actions"] = acted
    return found


def selected(tenant: Tenant, contacts: list[dict[str, Any]], clause: object) -> set[str]:
    """Return whom a clause selects, by the library over records in memory."""
    path = f"/extensions/lists/{tenant.list_id}/fields"
    shown = tenant.api.get(path).json()["data"]["fields"]
    f = Language("extended", custom_fields(shown)).read(json.dumps(clause))
    return set(ids(f.select([coerced(contact) for contact in contacts])))


def coerced(contact: dict[str, Any]) -> dict[str, Any]:
    def read(record: dict[str, Any]) -> dict[str, Any]:
        return {**record, "createdAt": datetime.fromisoformat(record["createdAt"])}

    return {**read(contact), "actions": [read(action) for action in contact["actions"]]}


def test_it_is_what_a_change_does(tenant: Tenant, contacts: list[dict[str, Any]]) -> None:
    """Every pair of clauses, against the contacts that each selects in memory."""
    by_clause = [selected(tenant, contacts, clause) for clause in CLAUSES]
    assert all(by_clause)
    assert len(set(map(frozenset, by_clause))) == len(CLAUSES)
    audience = tenant.audience("one", json.dumps(CLAUSES[0]))
    newest = ids(contacts)
    drawn = random.Random(7)
    for before, clause in zip(by_clause, CLAUSES, strict=True):
        answer = tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": json.dumps(clause)})
        assert set(ids(answer.json()["data"]["audience"]["subs"])) == before
        for after, other in drawn.sample(list(zip(by_clause, CLAUSES, strict=True)), 6):
            found = compare(tenant, audience, other, limit=4)
            entering, leaving = after - before, before - after
            assert found["stay"] == len(after & before), (clause, other)
            assert (found["enter"]["count"], found["leave"]["count"]) == (len(entering), len(leaving)), (clause, other)
            assert ids(found["enter"]["sample"]) == [one for one in newest if one in entering][:4]
            assert ids(found["leave"]["sample"]) == [one for one in newest if one in leaving][:4]
    assert ids(tenant.listed(sort="createdAt", order="desc")) == newest


def test_contacts_are_shown_as_ever_and_nothing_is_changed(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 5}}')
    leaving = tenant.contact("ada@cam.edu", points=6)
    entering = tenant.contact("bob@cam.edu", points=1)
    found = compare(tenant, audience, {"points": 1})
    assert found == {"enter": {"count": 1, "sample": [entering]}, "leave": {"count": 1, "sample": [leaving]}, "stay": 0}
    after = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]
    assert {name: after[name] for name in audience if name != "subs"} == {
        name: value for name, value in audience.items() if name != "subs"
    }
    events = tenant.api.get("/extensions/events", params={"listId": tenant.list_id}).json()["data"]["events"]
    assert [event["type"] for event in events] == ["defined", "enter"]


def test_a_manual_audience_that_would_be_smart(tenant: Tenant) -> None:
    audience = tenant.audience("by hand")
    first, second, third = (tenant.contact(f"{number}@cam.edu", points=number) for number in range(3))
    path = f"/extensions/audiences/{audience['id']}/members"
    assert tenant.api.post(path, json={"add": [first["id"], second["id"]]}).status_code == 200
    found = compare(tenant, audience, {"points": {"gte": 1}})
    assert (ids(found["enter"]["sample"]), ids(found["leave"]["sample"]), found["stay"]) == (
        [third["id"]], [first["id"]], 1,
    )  # fmt: skip


def test_it_counts_one_list_only(tenant: Tenant, other: Tenant) -> None:
    other.contact("else@cam.edu", points=5)
    audience = tenant.audience("top", '{"points": {"gte": 7}}')
    assert compare(tenant, audience, {"points": 5})["enter"]["count"] == 0


def test_without_a_sample_it_counts(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 7}}')
    tenant.contact("ada@cam.edu", points=5)
    assert compare(tenant, audience, {"points": 5}, limit=0)["enter"] == {"count": 1, "sample": []}


@pytest.mark.parametrize("limit", [-1, 101, "3", 1.5])
def test_a_sample_is_of_up_to_a_hundred(tenant: Tenant, limit: object) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 7}}')
    body = {"audienceId": audience["id"], "filters": '{"points": 1}', "limit": limit}
    answer = tenant.api.post("/extensions/comparison", json=body)
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "$.limit")


def test_what_is_wrong_with_the_filters_is_said(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 7}}')
    body = {"audienceId": audience["id"], "filters": '{"ponts": 1}'}
    answer = tenant.api.post("/extensions/comparison", json=body)
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["hint"] == 'did you mean "points"?'
    empty = tenant.api.post("/extensions/comparison", json=body | {"filters": "{}"})
    assert empty.json() == {"error": "Filters cannot be empty for smart mode"}
