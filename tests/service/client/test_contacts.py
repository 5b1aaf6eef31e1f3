"""Contacts: listing, creating, changing; and all that a listing takes."""

import re
from typing import Any, Final

import pytest

from tests.service.client.door import Service
from tests.service.client.place import NOWHERE, TIMESTAMP, UUID, Place, data, refused, stated

TEXTS: Final = [
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
]  # fmt: skip
FLAGS: Final = ["isVerified", "unsubscribed", "isGDPR"]
COUNTERS: Final = ["points", "referrals"]
SEARCHED: Final = [text for text in TEXTS if text != "address"]
CONTACT: Final = {
    *TEXTS, *FLAGS, *COUNTERS, "id", "createdAt", "listId", "data", "list", "audiences", "referralLink", "privateLink",
}  # fmt: skip
ALL: Final[dict[str, Any]] = {
    "email": "Ada@cam.edu", "firstName": "Ada", "lastName": "Lovelace", "phoneNumber": "+44 20", "address": "12 St James",
    "name": "Ada Lovelace", "socialOne": "@ada", "socialTwo": "ada.l", "website": "https://ada.org", "company": "Engines",
    "country": "GB", "city": "London", "isVerified": True, "unsubscribed": True, "isGDPR": True, "points": 250,
    "referrals": -3, "data": {"plan": "pro", "deep": [{"": None, "ü": 1.5}], "big": 9007199254740993},
}  # fmt: skip


def test_a_new_contact_has_every_field_and_a_summary_of_its_list(home: Service) -> None:
    summary = {"mode": "launch", "referrals": True, "color": "#fff", "title": "T", "desc": "D"}
    place = Place(home, url="news-of-the-client-" + home.account()[-8:], **summary)
    made = place.contact("bob@cam.edu")
    assert made.keys() == CONTACT
    assert TIMESTAMP.fullmatch(made["createdAt"])
    assert UUID.fullmatch(made["id"])
    assert [made[name] for name in COUNTERS + FLAGS] == [0, 0, False, False, False]
    assert {made[name] for name in TEXTS if name != "email"} == {None}
    assert (made["data"], made["audiences"], made["listId"]) == ({}, [], place.list_id)
    (listed,) = data(place.api.get("projects"))["projects"]
    assert made["list"] == summary | {"id": place.list_id, "name": listed["name"], "url": listed["url"]}
    assert made["referralLink"] == f"http://localhost:8000/{listed['url']}?ref={made['id']}"
    assert re.fullmatch(rf"http://localhost:8000/{listed['url']}/me/[\w-]{{20,}}", made["privateLink"])


def test_every_field_can_be_created_and_changed(place: Place) -> None:
    made = place.contact(**ALL)
    assert {name: made[name] for name in ALL} == ALL
    empty = place.contact("bob@cam.edu")
    changed = data(place.api.patch(f"contacts/{empty['id']}", ALL | {"email": "b2@cam.edu"}))["contact"]
    assert changed == empty | ALL | {"email": "b2@cam.edu"}
    (read,) = data(place.api.get("contacts", listId=place.list_id, email="b2@"))["contacts"]
    assert read == changed == data(place.api.get(f"extensions/contacts/{empty['id']}"))["contact"]


def test_a_change_leaves_what_it_does_not_name(place: Place) -> None:
    made = place.contact(**ALL)
    changed = data(place.api.patch(f"contacts/{made['id']}", {"city": None, "points": 7, "company": ""}))["contact"]
    assert changed == made | {"city": None, "points": 7, "company": ""}
    assert data(place.api.patch(f"contacts/{made['id']}", {}))["contact"] == changed


def test_data_is_replaced_and_not_merged(place: Place) -> None:
    made = place.contact("ada@cam.edu", data={"a": 1, "b": 2})
    assert data(place.api.patch(f"contacts/{made['id']}", {"data": {"b": 3}}))["contact"]["data"] == {"b": 3}


LONG_EMAIL: Final = "x" * 250 + "@b.de"
INVISIBLE: Final = "has the character U+200B ZERO WIDTH SPACE at position 2, which nobody can see: leave it out"
WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"email": "ada"}, "$.email: must be an email address, such as ada@example.com"),
    ({"email": "a@@b.c"}, "$.email: must be an email address, such as ada@example.com"),
    ({"email": "a b@c.d"}, "$.email: must be an email address, such as ada@example.com"),
    ({"email": "a\u200bb@c.d"}, f"$.email: {INVISIBLE}"),
    ({"email": ""}, "$.email: must be an email address, such as ada@example.com"),
    ({"email": 3}, "$.email: must be a string, not a number"),
    ({"email": LONG_EMAIL}, "$.email: has more than 254 characters"),
    ({"points": "3"}, "$.points: must be a whole number, not a string"),
    ({"points": None}, "$.points: must be a whole number, not null"),
    ({"points": 2**31}, "$.points: must be at most 2147483647"),
    ({"referrals": -(2**31) - 1}, "$.referrals: must be at least -2147483648"),
    ({"city": "x" * 501}, "$.city: has more than 500 characters"),
    ({"address": "x" * 1001}, "$.address: has more than 1000 characters"),
    ({"name": "a\0b"}, "$.name: has the character U+0000, which cannot be stored"),
    ({"data": []}, "$.data: must be an object, not an array"),
    ({"data": {"x": "y" * 64_000}}, "$.data: has 64008 bytes as JSON, more than 64000"),
    ({"ponts": 3}, "$.ponts: there is no 'ponts' here; did you mean 'points'?"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG)
def test_a_wrong_field_is_refused_and_nothing_is_written(place: Place, fields: dict[str, Any], message: str) -> None:
    ada = place.contact("ada@cam.edu")
    body = {"email": "bob@cam.edu", "listId": place.list_id} | fields
    found = refused(place.api.post("contacts", body), 400, message)
    path, _, words = message.partition(": ")
    assert [(problem["path"], problem["message"]) for problem in found["problems"]] == [(path, words)]
    refused(place.api.patch(f"contacts/{ada['id']}", fields), 400, message)
    assert data(place.api.get("contacts", listId=place.list_id))["contacts"] == [ada]


@pytest.mark.parametrize("field", ["id", "createdAt", "listId", "audiences", "privateLink"])
def test_what_the_service_makes_cannot_be_changed(place: Place, field: str) -> None:
    ada = place.contact("ada@cam.edu")
    found = refused(place.api.patch(f"contacts/{ada['id']}", {field: ada[field]}), 400)
    assert found["message"].startswith(f"$.{field}: there is no '{field}' here")


def test_email_and_list_are_required_and_all_problems_are_said_at_once(place: Place) -> None:
    refused(place.api.post("contacts", {}), 400, "$.email: is required; $.listId: is required")
    refused(place.api.post("contacts", {"email": None, "listId": place.list_id}), 400)
    refused(place.api.post("contacts", {"email": "a@b.c", "listId": NOWHERE}), 404, "List not found")
    refused(place.api.patch(f"contacts/{NOWHERE}", {}), 404, "Contact not found")


def test_an_email_is_on_a_list_once_in_whatever_case(place: Place) -> None:
    ada, bob = place.contact("ada@cam.edu"), place.contact("bob@cam.edu")
    taken = "the list already has a contact with this email"
    refused(place.api.post("contacts", {"email": "ADA@Cam.edu", "listId": place.list_id}), 409, taken)
    refused(place.api.patch(f"contacts/{bob['id']}", {"email": "Ada@cam.edu", "points": 9}), 409, taken)
    assert data(place.api.patch(f"contacts/{ada['id']}", {"email": "ADA@cam.edu"}))["contact"]["email"] == "ADA@cam.edu"
    place.contact("straße@cam.edu"), place.contact("strasse@cam.edu")
    second = place.home.list(place.account)
    assert place.api.post("contacts", {"email": "ada@cam.edu", "listId": second}).status_code == 201
    assert len(place.listed()) == 4


def test_an_email_may_be_taken_away(place: Place) -> None:
    for email in ("ada@cam.edu", "bob@cam.edu"):
        id = place.contact(email)["id"]
        assert data(place.api.patch(f"contacts/{id}", {"email": None}))["contact"]["email"] is None


@pytest.mark.parametrize("field", SEARCHED)
def test_a_text_parameter_matches_a_part_in_whatever_case(place: Place, field: str) -> None:
    place.contact("z1@x.org", **({} if field == "email" else {field: "Größe 50%_\\Ada"}))
    place.contact("z2@x.org", **({} if field == "email" else {field: "other"}))
    place.contact("z3@x.org")
    if field == "email":
        assert place.listed(email="Z1@X") == ["z1@x.org"]
        return
    for part in ("größe", "GRÖSSE"[:3], "50%", "%_", "_\\", "ADA"):
        assert place.listed(**{field: part}) == ["z1@x.org"], part
    assert place.listed(**{field: "5_%"}) == []


@pytest.mark.parametrize("field", FLAGS)
def test_a_flag_parameter_selects_by_the_flag(place: Place, field: str) -> None:
    place.contact("yes@x.org", **{field: True}), place.contact("no@x.org")
    assert place.listed(**{field: "true"}) == ["yes@x.org"]
    assert place.listed(**{field: "false"}) == ["no@x.org"]


def test_parameters_are_combined_conjunctively(place: Place) -> None:
    for email, city, flag in (("a@x.org", "Bonn", True), ("b@x.org", "Bonn", False), ("c@x.org", "Kiel", True)):
        place.contact(email, city=city, isVerified=flag)
    assert place.listed(city="bon", isVerified="true") == ["a@x.org"]
    assert place.listed(city="bon", email="c@") == []


PEOPLE: Final = [  # in the order of creation
    ("b@x.org", {"points": 5, "firstName": "bo", "lastName": None}),
    ("a@x.org", {"points": 9, "firstName": "Al", "lastName": "Z"}),
    ("é@x.org", {"points": 5, "firstName": None, "lastName": "a"}),
    ("C@x.org", {"points": -1, "firstName": "É", "lastName": "A"}),
]
ORDERS: Final = {
    ("", ""): "aébC",
    ("", "asc"): "Cbéa",
    ("points", "desc"): "aébC",
    ("points", "asc"): "Cbéa",
    ("createdAt", "desc"): "Céab",
    ("createdAt", "asc"): "baéC",
    ("email", "asc"): "Cabé",
    ("email", "desc"): "ébaC",
    ("firstName", "asc"): "éabC",
    ("firstName", "desc"): "Cbaé",
    ("lastName", "asc"): "bCaé",
    ("lastName", "desc"): "éaCb",
    ("position", "asc"): "abéC",
    ("position", ""): "Céba",
}


@pytest.mark.parametrize(("sort", "order"), ORDERS)
def test_a_listing_is_sorted(place: Place, sort: str, order: str) -> None:
    for email, fields in PEOPLE:
        place.contact(email, **fields)
    parameters = {name: value for name, value in (("sort", sort), ("order", order)) if value}
    expected = ORDERS[sort, order]
    assert "".join(email[0] for email in place.listed(**parameters)) == expected
    pages = [place.listed(limit=2, page=page, **parameters) for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [2, 2, 0]
    assert "".join(email[0] for page in pages for email in page) == expected


def test_pagination_counts_what_is_selected(place: Place) -> None:
    for number in range(5):
        place.contact(f"p{number}@x.org", isGDPR=number > 0)
    def shown(**parameters: Any) -> Any:
        return data(place.api.get("contacts", listId=place.list_id, **parameters))["pagination"]
    assert shown() == {"total": 5, "pages": 1, "currentPage": 1, "perPage": 20000}
    assert shown(limit=2, page=3) == {"total": 5, "pages": 3, "currentPage": 3, "perPage": 2}
    assert shown(limit=2, page=9, isGDPR="true") == {"total": 4, "pages": 2, "currentPage": 9, "perPage": 2}
    assert shown(email="nobody") == {"total": 0, "pages": 0, "currentPage": 1, "perPage": 20000}
    assert place.listed(limit=20000) == place.listed()


PARAMETERS: Final = [
    ({"limit": 0}, "limit: must be at least 1"),
    ({"limit": -1}, "limit: must be at least 1"),
    ({"limit": 20001}, "limit: must be at most 20000"),
    ({"limit": "x"}, "limit: must be a whole number, in digits"),
    ({"page": 0}, "page: must be at least 1"),
    ({"page": "1.5"}, "page: must be a whole number, in digits"),
    ({"sort": "pints"}, "sort: must be 'points', 'createdAt', 'email', 'firstName', 'lastName' or 'position'"),
    ({"order": "up"}, "order: must be 'asc' or 'desc'"),
    ({"isVerified": "yes"}, "isVerified: must be true or false"),
    ({"isGDPR": ""}, "isGDPR: must be true or false"),
    *(({field: ""}, f"{field}: must not be empty") for field in SEARCHED),
    ({"limt": 3}, "limt: there is no 'limt' here; did you mean 'limit'?"),
    ({"isverified": "true"}, "isverified: there is no 'isverified' here; did you mean 'isVerified'?"),
]


@pytest.mark.parametrize(("parameters", "message"), PARAMETERS)
def test_a_wrong_parameter_of_a_listing_is_refused(place: Place, parameters: dict[str, Any], message: str) -> None:
    refused(place.api.get("contacts", listId=place.list_id, **parameters), 400, message)


def test_a_page_beyond_every_number_is_empty_or_refused_and_never_fails(place: Place) -> None:
    place.contact("a@x.org")
    answer = place.api.get("contacts", listId=place.list_id, page=2**31 - 1)
    assert data(answer)["contacts"] == []
    assert place.api.get("contacts", listId=place.list_id, page=10**30).status_code in (200, 400)


def test_a_listing_needs_a_list(place: Place) -> None:
    refused(place.api.get("contacts"), 400, "listId: is required")
    refused(place.api.get("contacts", listId=""), 400, "listId: must not be empty")
    refused(place.api.get("contacts", listId=NOWHERE), 404, "List not found")


def test_a_contact_is_read_and_deleted_with_all_that_is_its(place: Place) -> None:
    ada, bob = place.contact("ada@cam.edu"), place.contact("bob@cam.edu")
    manual = place.audience("by hand")
    data(place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"], bob["id"]]}))
    action = {"name": "joined", "increase": 5, "subId": ada["id"]}
    made = data(place.api.post("extensions/actions", action), 201)["action"]
    assert data(place.api.delete(f"extensions/contacts/{ada['id']}")) == {"contact": {"id": ada["id"]}}
    for path in ("", "/audiences", "/actions"):
        refused(place.api.get(f"extensions/contacts/{ada['id']}{path}"), 404, "Contact not found")
    refused(place.api.patch(f"contacts/{ada['id']}", {}), 404, "Contact not found")
    refused(place.api.delete(f"extensions/contacts/{ada['id']}"), 404, "Contact not found")
    refused(place.api.delete(f"actions/{made['id']}"), 404, "Action not found")
    assert (place.listed(), place.members(manual)) == (["bob@cam.edu"], ["bob@cam.edu"])
    place.contact("ada@cam.edu")


def test_the_audiences_of_a_contact_are_summaries(place: Place) -> None:
    smart, manual = place.audience("rich", {"points": {"gte": 10}}), place.audience("by hand")
    place.audience("poor", {"points": {"lt": 10}})
    ada = place.contact("ada@cam.edu", points=20)
    data(place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"]]}))
    expected = [{"id": one["id"], "name": one["name"], "mode": one["mode"]} for one in (smart, manual)]
    found = data(place.api.get(f"extensions/contacts/{ada['id']}/audiences"))["audiences"]
    assert sorted(found, key=lambda one: str(one["id"])) == expected
    (listed,) = data(place.api.get("contacts", listId=place.list_id))["contacts"]
    assert sorted(listed["audiences"], key=lambda one: str(one["id"])) == expected
    (sub,) = data(place.api.get(f"audiences/{smart['id']}"))["audience"]["subs"]
    assert sub.keys() == CONTACT
    assert sub == listed


def test_what_may_be_stored_is_bounded(new_database: Any) -> None:
    from tests.service.client.door import service

    with service(new_database(), free_contacts=2, free_audiences=1) as home:
        place = Place(home, "free")
        place.contact("a@x.org"), place.contact("b@x.org"), place.audience("one")
        full = refused(place.api.post("contacts", {"email": "c@x.org", "listId": place.list_id}), 409)
        assert [problem["code"] for problem in full["problems"]] == ["quota"]
        full = refused(place.api.post("audiences", {"name": "two", "listId": place.list_id}), 409)
        assert [problem["code"] for problem in full["problems"]] == ["quota"]
        # Whoever signs up learns that there is no room, and not how much there was.
        public = place.with_key("public")
        told = [public.post("contacts", {"email": email, "listId": place.list_id}) for email in ("d@x.org", "e@x.org")]
        assert {answer.status_code for answer in told} == {409}
        assert not re.search(r"\d", told[0].json()["message"])
        stated(place.api.post("audiences", {"name": "two"}), "Name and listId are required")
