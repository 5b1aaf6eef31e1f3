"""Contacts and their actions: creating, changing, reading, deleting; and all that a listing takes."""

import re
from typing import Any, Final

import pytest

from tests.service.client.door import Service
from tests.service.client.place import TIMESTAMP, UUID, Place, data, names, refused

ALL: Final[dict[str, Any]] = {
    "email": "Ada@cam.edu", "firstName": "Ada", "lastName": "Lovelace", "phoneNumber": "+44 20", "address": "St James",
    "name": "Ada Lovelace", "socialOne": "@ada", "socialTwo": "ada.l", "website": "https://ada.org", "company": "IBM",
    "country": "GB", "city": "London", "isVerified": True, "unsubscribed": True, "isGDPR": True, "points": 250,
    "referrals": -3, "data": {"plan": "pro", "deep": [{"": None, "ü": 1.5}], "big": 9007199254740993},
}  # fmt: skip
FLAGS: Final = ["isVerified", "unsubscribed", "isGDPR"]
COUNTERS: Final = ["points", "referrals"]
TEXTS: Final = [name for name in ALL if name not in (*FLAGS, *COUNTERS, "data")]
SEARCHED: Final = [name for name in TEXTS if name != "address"]
CONTACT: Final = {"id", "createdAt", "listId", "list", "audiences", "referralLink", "privateLink", *ALL}


def test_a_new_contact_has_every_field_and_a_summary_of_its_list(home: Service) -> None:
    summary: dict[str, Any] = {"mode": "launch", "referrals": True, "color": "#fff", "title": "T", "desc": "D"}
    place = Place(home, **summary)
    made = place.contact("bob@cam.edu")
    assert made.keys() == CONTACT
    assert TIMESTAMP.fullmatch(made["createdAt"])
    assert UUID.fullmatch(made["id"])
    assert [made[name] for name in COUNTERS + FLAGS] == [0, 0, False, False, False]
    assert {made[name] for name in TEXTS if name != "email"} == {None}
    assert (made["data"], made["audiences"], made["listId"]) == ({}, [], place.list_id)
    listed = data(place.api.get(f"lists/{place.list_id}"))["list"]
    assert made["list"] == summary | {name: listed[name] for name in ("id", "name", "url")}
    assert made["referralLink"] == f"http://localhost:8000/{listed['url']}?ref={made['id']}"
    assert re.fullmatch(rf"http://localhost:8000/{listed['url']}/me/[\w-]{{20,}}", made["privateLink"])


def test_every_field_can_be_created_and_changed(place: Place) -> None:
    made, empty = place.contact(**ALL), place.contact("bob@cam.edu")
    assert {name: made[name] for name in ALL} == ALL
    changed = place.change(empty, **ALL | {"email": "b2@cam.edu"})
    assert changed == empty | ALL | {"email": "b2@cam.edu"} == place.read(empty)
    assert place.contacts(email="b2@") == [changed]
    # A change leaves what it does not name, and replaces data whole.
    less = {"city": None, "points": 7, "company": "", "data": {"b": 3}, "email": None}
    assert place.change(made, **less) == made | less == place.change(made)


def test_an_email_is_on_a_list_once_in_whatever_case(place: Place) -> None:
    ada, bob = place.contact("ada@cam.edu"), place.contact("bob@cam.edu")
    taken = "the list already has a contact with this email"
    refused(place.api.post("contacts", {"email": "ADA@Cam.edu", "listId": place.list_id}), 409, taken)
    refused(place.api.patch(f"contacts/{bob['id']}", {"email": "Ada@cam.edu", "points": 9}), 409, taken)
    assert place.read(bob) == bob
    assert place.change(ada, email="ADA@cam.edu")["email"] == "ADA@cam.edu"
    for email in ("straße@cam.edu", "strasse@cam.edu"):
        place.contact(email)
    elsewhere = {"email": "ada@cam.edu", "listId": place.home.list(place.account)}
    assert place.api.post("contacts", elsewhere).status_code == 201
    assert len(place.listed()) == 4


@pytest.mark.parametrize("field", [*SEARCHED, *FLAGS])
def test_a_parameter_selects_by_a_part_in_whatever_case_or_by_the_flag(place: Place, field: str) -> None:
    text = "größe50%_\\ada@x.org"
    own: dict[str, Any] = {field: True if field in FLAGS else text}
    place.contact(**{"email": "own@x.org"} | own)
    place.contact("other@x.org", isGDPR=False)
    if field in FLAGS:
        assert (place.listed(**{field: "true"}), place.listed(**{field: "false"})) == (["own@x.org"], ["other@x.org"])
        return
    for part in ("größe", "GRÖ", "50%", "%_", "_\\", "ADA", text):
        assert place.listed(**{field: part}) == [own.get("email", "own@x.org")], part
    assert place.listed(**{field: "5_%"}) == place.listed(**{field: "größe", "isGDPR": "true"}) == []


PEOPLE: Final[dict[str, dict[str, Any]]] = {  # in the order of creation
    "b": {"points": 5, "firstName": "bo", "lastName": None},
    "a": {"points": 9, "firstName": "Al", "lastName": "Z"},
    "é": {"points": 5, "firstName": None, "lastName": "a"},
    "C": {"points": -1, "firstName": "É", "lastName": "A"},
}
#: The order of the people by `sort` and `order`.
ORDERS: Final = {
    ("", ""): "aébC", ("", "asc"): "Cbéa", ("points", "desc"): "aébC", ("points", "asc"): "Cbéa",
    ("createdAt", "desc"): "Céab", ("createdAt", "asc"): "baéC", ("email", "asc"): "Cabé", ("email", "desc"): "ébaC",
    ("firstName", "asc"): "éabC", ("firstName", "desc"): "Cbaé", ("lastName", "asc"): "bCaé",
    ("lastName", "desc"): "éaCb", ("position", "asc"): "abéC", ("position", ""): "Céba",
}  # fmt: skip


def test_a_listing_is_sorted_and_has_pages(place: Place) -> None:
    for name, fields in PEOPLE.items():
        place.contact(f"{name}@x.org", **fields)
    for (sort, order), expected in ORDERS.items():
        by = {name: value for name, value in (("sort", sort), ("order", order)) if value}
        assert "".join(email[0] for email in place.listed(**by)) == expected, by
        pages = [place.listed(limit=3, page=page, **by) for page in (1, 2, 3)]
        assert [len(page) for page in pages] == [3, 1, 0]
        assert "".join(email[0] for page in pages for email in page) == expected, by

    def shown(**parameters: Any) -> Any:
        return data(place.api.get("contacts", listId=place.list_id, **parameters))["pagination"]

    assert shown() == {"total": 4, "pages": 1, "currentPage": 1, "perPage": 20000}
    assert shown(limit=3, page=2) == {"total": 4, "pages": 2, "currentPage": 2, "perPage": 3}
    assert shown(limit=2, page=9, firstName="b") == {"total": 1, "pages": 1, "currentPage": 9, "perPage": 2}
    assert shown(email="nobody") == {"total": 0, "pages": 0, "currentPage": 1, "perPage": 20000}
    assert place.listed(page=2**31 - 1) == []
    assert place.api.get("contacts", listId=place.list_id, page=10**30).status_code in (200, 400)


def test_an_action_changes_points_and_audiences_and_is_deleted(place: Place) -> None:
    place.audience("poor", {"points": {"lt": 20}})
    place.audience("joined", {"actions": {"some": {"name": "joined", "increase": {"lt": 0}}}})
    ada = place.contact("ada@cam.edu", points=20)
    action = place.action(ada, "joined", -5)
    assert action.keys() == {"id", "name", "increase", "createdAt", "updatedAt", "subId"}
    assert (action["name"], action["increase"], action["subId"]) == ("joined", -5, ada["id"])
    assert action["createdAt"] == action["updatedAt"]
    path = f"extensions/contacts/{ada['id']}/actions"
    read = place.read(ada)
    assert (data(place.api.get(path)), read["points"], names(read)) == ({"actions": [action]}, 15, ["joined", "poor"])
    assert data(place.api.delete(f"actions/{action['id']}")) == {"action": action}
    refused(place.api.delete(f"actions/{action['id']}"), 404, "Action not found")
    assert (data(place.api.get(path)), place.read(ada)) == ({"actions": []}, ada)
    most = place.change(ada, points=2**31 - 1)
    beyond = place.api.post("extensions/actions", {"name": "x", "increase": 1, "subId": ada["id"]})
    assert beyond.status_code in (400, 409)
    assert place.read(ada) == most


def test_a_contact_is_deleted_with_all_that_is_its(place: Place) -> None:
    ada, bob, manual = place.contact("ada@cam.edu"), place.contact("bob@cam.edu"), place.audience("by hand")
    place.curate(manual, add=[ada["id"], bob["id"]])
    action = place.action(ada, "joined", 5)
    path = f"extensions/contacts/{ada['id']}"
    assert data(place.api.delete(path)) == {"contact": {"id": ada["id"]}}
    for gone in (path, f"{path}/audiences", f"{path}/actions"):
        refused(place.api.get(gone), 404, "Contact not found")
    refused(place.api.patch(f"contacts/{ada['id']}", {}), 404, "Contact not found")
    refused(place.api.delete(path), 404, "Contact not found")
    refused(place.api.delete(f"actions/{action['id']}"), 404, "Action not found")
    assert (place.listed(), place.members(manual)) == (["bob@cam.edu"], ["bob@cam.edu"])
    place.contact("ada@cam.edu")
