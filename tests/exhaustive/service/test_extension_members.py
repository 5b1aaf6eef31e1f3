"""The curated members of manual audiences."""

from typing import Any

import pytest

from tests.service.running import Tenant


def change(tenant: Tenant, audience: dict[str, Any], **body: Any) -> Any:
    return tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=body)


def members(tenant: Tenant, audience: dict[str, Any]) -> list[str]:
    subs = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]
    return [contact["id"] for contact in subs]


def audiences_of(tenant: Tenant, contact: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tenant.api.get(f"/extensions/contacts/{contact}/audiences").json()["data"][
        "audiences"
    ]
    return found


def test_members_are_added_and_removed(tenant: Tenant) -> None:
    audience = tenant.audience("by hand")
    first, second, third = (tenant.contact(f"{number}@cam.edu")["id"] for number in range(3))
    assert change(tenant, audience, add=[first, second]).json() == {"data": {"members": {"added": 2, "removed": 0}}}
    assert members(tenant, audience) == [first, second]
    done = change(tenant, audience, add=[second, third, third], remove=[first, first, "nobody"])
    assert done.json() == {"data": {"members": {"added": 1, "removed": 1}}}
    assert members(tenant, audience) == [second, third]


def test_a_contact_shows_its_audiences(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=3)
    smart, manual, _ = tenant.audience("smart", '{"points": 3}'), tenant.audience("hand"), tenant.audience("empty")
    change(tenant, manual, add=[contact["id"]])
    expected = [
        {"id": smart["id"], "name": "smart", "mode": "smart"},
        {"id": manual["id"], "name": "hand", "mode": "manual"},
    ]
    assert audiences_of(tenant, contact["id"]) == expected
    assert tenant.api.get(f"/extensions/contacts/{contact['id']}").json()["data"]["contact"]["audiences"] == expected


def test_members_of_a_smart_audience_are_not_edited(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    audience = tenant.audience("smart", '{"points": 1}')
    refused = change(tenant, audience, add=[contact["id"]])
    assert refused.status_code == 409
    assert refused.json()["message"] == "the members of a smart audience follow from its filters"


def test_an_unknown_contact_adds_nobody(tenant: Tenant, other: Tenant) -> None:
    audience = tenant.audience("by hand")
    known, foreign = tenant.contact("ada@cam.edu")["id"], other.contact("bob@cam.edu")["id"]
    for stranger in (foreign, "nobody"):
        refused = change(tenant, audience, add=[known, stranger])
        assert (refused.status_code, refused.json()["message"]) == (404, "Contact not found")
    assert members(tenant, audience) == []


def test_members_leave_with_their_contact(tenant: Tenant) -> None:
    audience = tenant.audience("by hand")
    contact = tenant.contact("ada@cam.edu")["id"]
    change(tenant, audience, add=[contact])
    assert tenant.api.delete(f"/extensions/contacts/{contact}").json() == {"data": {"contact": {"id": contact}}}
    assert members(tenant, audience) == []
    assert tenant.api.get(f"/extensions/contacts/{contact}").status_code == 404
    assert tenant.api.delete(f"/extensions/contacts/{contact}").status_code == 404


@pytest.mark.parametrize("body", [{"add": "x"}, {"add": [1]}, {"add": ["x"] * 10_001}, {"more": []}])
def test_what_is_no_list_of_ids(tenant: Tenant, body: dict[str, Any]) -> None:
    assert change(tenant, tenant.audience("by hand"), **body).status_code == 400
