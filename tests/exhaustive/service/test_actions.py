"""``/actions``: what earned a contact points, and what taking it back does."""

from typing import Any

from tests.service.databases import on_both
from tests.service.running import Tenant

GREATEST = 2**31 - 1


def act(tenant: Tenant, contact: dict[str, Any], increase: int, name: str = "bought") -> Any:
    body = {"subId": contact["id"], "name": name, "increase": increase}
    return tenant.api.post("/extensions/actions", json=body)


def acted(tenant: Tenant, contact: dict[str, Any], increase: int) -> dict[str, Any]:
    answer = act(tenant, contact, increase)
    assert answer.status_code == 201, answer.text
    action: dict[str, Any] = answer.json()["data"]["action"]
    return action


def points(tenant: Tenant) -> int:
    held: int = tenant.listed()[0]["points"]
    return held


def test_an_action_has_all_fields_of_the_specification_and_no_others(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    action = acted(tenant, contact, 5)
    assert {name: type(value) for name, value in action.items()} == {
        "id": str, "name": str, "increase": int, "createdAt": str, "updatedAt": str, "subId": str,
    }  # fmt: skip
    assert (action["name"], action["increase"], action["subId"]) == ("bought", 5, contact["id"])
    assert action["createdAt"] == action["updatedAt"]


def test_an_action_adds_its_increase_and_deleting_it_takes_it_back(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=10)
    first, second = acted(tenant, contact, 5), acted(tenant, contact, -20)
    assert points(tenant) == -5
    deleted = tenant.api.delete(f"/actions/{second['id']}")
    assert (deleted.status_code, deleted.json()) == (200, {"data": {"action": second}})
    assert points(tenant) == 15
    assert tenant.api.delete(f"/actions/{first['id']}").json() == {"data": {"action": first}}
    assert points(tenant) == 10


def test_an_action_is_deleted_once(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    action = acted(tenant, contact, 5)
    tenant.api.delete(f"/actions/{action['id']}")
    for _ in range(2):
        again = tenant.api.delete(f"/actions/{action['id']}")
        assert (again.status_code, again.json()) == (404, {"error": 404, "message": "Action not found"})
    assert points(tenant) == 0


@on_both
def test_points_stay_within_their_range(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=GREATEST)
    refused = act(tenant, contact, 1)
    message = f"points would be {GREATEST + 1}, beyond {-GREATEST - 1} to {GREATEST}"
    assert (refused.status_code, refused.json()) == (400, {"error": 400, "message": message})
    action = acted(tenant, contact, -1)
    tenant.api.patch(f"/contacts/{contact['id']}", json={"points": GREATEST})
    assert tenant.api.delete(f"/actions/{action['id']}").json() == {"error": 400, "message": message}
    # It is still there, and can be deleted when there is room again.
    tenant.api.patch(f"/contacts/{contact['id']}", json={"points": 0})
    assert tenant.api.delete(f"/actions/{action['id']}").status_code == 200
    assert points(tenant) == 1


def test_audiences_follow_the_points_of_actions(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    audience = tenant.audience("rich", '{"points": {"gte": 10}}')
    action = acted(tenant, contact, 10)
    path = f"/audiences/{audience['id']}"
    assert len(tenant.api.get(path).json()["data"]["audience"]["subs"]) == 1
    tenant.api.delete(f"/actions/{action['id']}")
    assert tenant.api.get(path).json()["data"]["audience"]["subs"] == []


def test_the_action_of_another_account_is_not_found(tenant: Tenant, other: Tenant) -> None:
    action = acted(other, other.contact("ada@cam.edu"), 5)
    for action_id in (action["id"], "nothing", "%00"):
        refused = tenant.api.delete(f"/actions/{action_id}")
        assert (refused.status_code, refused.json()["error"]) == (404, 404)
    assert points(other) == 5
