"""What keys may do: public ones, those of builders, one-time links; and that nobody learns of addresses."""

import json
import time
from typing import Any, Final

import pytest

from tests.service.client.door import service
from tests.service.client.place import NewDatabase, Place, data, refused

PUBLIC_ONLY: Final = "a public key can create contacts only"
BUILDER: Final = "a key of the type builder builds audiences: it cannot do this"
READ_ONLY: Final = "this key is read only: it cannot change audiences"


def test_a_sign_up_is_answered_with_what_was_sent_and_nothing_else(place: Place) -> None:
    public = place.with_key("public")
    place.contact("Ada@cam.edu", firstName="Ada")
    for email in ("ada@cam.edu", "ADA@cam.edu", "new@cam.edu", "new@cam.edu"):
        answer = public.post("contacts", {"email": email, "listId": place.list_id, "firstName": "Eve", "isGDPR": True})
        assert data(answer, 201) == {"contact": {"email": email, "listId": place.list_id}}
        assert "ETag" not in answer.headers
    found = {one["email"]: one["firstName"] for one in data(place.api.get("contacts", listId=place.list_id))["contacts"]}
    assert found == {"Ada@cam.edu": "Ada", "new@cam.edu": "Eve"}


@pytest.mark.parametrize("field", ["points", "referrals", "isVerified", "unsubscribed"])
def test_a_public_key_sets_no_points_and_no_flags(place: Place, field: str) -> None:
    body = {"email": "a@x.org", "listId": place.list_id, field: True if field[0] in "iu" else 3}
    refused(place.with_key("public").post("contacts", body), 403, f"a public key cannot set {field}")
    assert place.listed() == []


def test_a_public_key_creates_contacts_on_its_own_list_only(place: Place, other: Place) -> None:
    public = place.with_key("public")
    second = place.home.list(place.account)
    for list_id in (second, other.list_id, "x"):
        answer = public.post("contacts", {"email": "a@x.org", "listId": list_id})
        refused(answer, 403, "a public key can create contacts on its own list only")


def test_the_time_of_a_sign_up_does_not_say_whether_there_is_the_contact(new_database: NewDatabase) -> None:
    with service(new_database(), sign_up_time=0.2) as home:
        place = Place(home)
        place.contact("ada@cam.edu")
        public, taken = place.with_key("public"), []
        for email in ("ada@cam.edu", "new@cam.edu", "wrong"):
            began = time.monotonic()
            public.post("contacts", {"email": email, "listId": place.list_id})
            taken.append(time.monotonic() - began)
        assert min(taken[:2]) >= 0.2


def test_a_browser_of_another_origin_may_sign_up_and_nothing_else(place: Place) -> None:
    origin = {"Origin": "https://shop.example"}
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "apiKey, content-type"}
    allowed = place.home.client.options("/v4/contacts", headers=origin | asked)
    assert (allowed.status_code, allowed.headers["Access-Control-Allow-Origin"]) == (200, "*")
    assert "apikey" in allowed.headers["Access-Control-Allow-Headers"].lower()
    body = {"email": "a@x.org", "listId": place.list_id}
    made = place.with_key("public").request("POST", "contacts", origin, json=body)
    assert (made.status_code, made.headers["Access-Control-Allow-Origin"]) == (201, "*")
    assert "Access-Control-Allow-Origin" not in place.api.request("GET", "projects", origin).headers


def test_a_key_says_what_it_may(place: Place) -> None:
    shown = {"name": "the private key", "type": "private", "listId": None, "readOnly": False}
    assert data(place.api.get("extensions/key")) == {"key": shown}
    for read_only in (False, True):
        found = data(place.with_key("builder", read_only=read_only).get("extensions/key"))["key"]
        assert found == {"name": "the builder key", "type": "builder", "listId": place.list_id, "readOnly": read_only}
    refused(place.with_key("public").get("extensions/key"), 403, PUBLIC_ONLY)


def test_a_link_signs_in_once(place: Place) -> None:
    nobody, used = place.home.api(None), "the link was used already, or is older than five minutes: ask for a new one"
    for read_only in (False, True):
        code = place.home.link(place.list_id, read_only)
        token = data(nobody.post("extensions/links", {"link": code}))["key"]
        key = data(place.home.api(token).get("extensions/key"))["key"]
        assert key == {"name": "Ada", "type": "builder", "listId": place.list_id, "readOnly": read_only}
        refused(nobody.post("extensions/links", {"link": code}), 401, used)
    refused(nobody.post("extensions/links", {"link": "x"}), 401, used)
    refused(nobody.post("extensions/links", {}), 400, "$.link: is required")


def test_a_builder_reads_and_writes_audiences_and_never_sees_a_private_link(place: Place) -> None:
    ada, builder = place.contact("ada@cam.edu", points=20), place.with_key("builder")
    shown: list[Any] = data(builder.get("contacts", listId=place.list_id, limit=100))["contacts"]
    body = {"name": "top", "listId": place.list_id, "mode": "smart", "filters": '{"points": {"gte": 10}}'}
    made = data(builder.post("audiences", body), 201)["audience"]
    path = f"audiences/{made['id']}"
    shown += made["subs"] + data(builder.patch(path, {"name": "t"}))["audience"]["subs"]
    shown += data(builder.get(path))["audience"]["subs"]
    shown += [data(builder.get(f"extensions/contacts/{ada['id']}"))["contact"]]
    shown += data(builder.post("extensions/preview", {"listId": place.list_id, "filters": body["filters"]}))["preview"]["sample"]
    compared = data(builder.post("extensions/comparison", {"audienceId": made["id"], "filters": '{"points": 0}'}))
    shown += compared["leave"]["sample"]
    restored = builder.post(f"extensions/{path}/versions/1/restore")
    shown += data(restored)["audience"]["subs"]
    assert [(contact["id"], contact["privateLink"]) for contact in shown] == [(ada["id"], None)] * 8
    assert data(builder.delete(path))["audience"]["id"] == made["id"]
    assert [one["id"] for one in data(builder.get("projects"))["projects"]] == [place.list_id]
    refused(builder.get("contacts", listId=place.list_id), 403)
    refused(builder.get("contacts", listId=place.list_id, limit=101), 403)


def test_a_builder_changes_audiences_only(place: Place) -> None:
    ada, builder, reader = place.contact("ada@cam.edu"), place.with_key("builder"), place.with_key("builder", read_only=True)
    action = {"name": "x", "increase": 1, "subId": ada["id"]}
    made = data(place.api.post("extensions/actions", action), 201)["action"]
    manual = place.audience("by hand")
    list_path = f"extensions/lists/{place.list_id}"
    for api in (builder, reader):
        for method, path, body in (
            ("POST", "contacts", {"email": "b@x.org", "listId": place.list_id}),
            ("PATCH", f"contacts/{ada['id']}", {"points": 3}),
            ("DELETE", f"extensions/contacts/{ada['id']}", None),
            ("POST", "extensions/actions", action),
            ("DELETE", f"actions/{made['id']}", None),
            ("PATCH", list_path, {"notation": "extended"}),
            ("PUT", f"{list_path}/fields", {"fields": []}),
        ):
            refused(api.request(method, path, **({} if body is None else {"json": body})), 403, BUILDER)
    for method, path, body in (
        ("POST", "audiences", {"name": "x", "listId": place.list_id}),
        ("PATCH", f"audiences/{manual['id']}", {"name": "x"}),
        ("DELETE", f"audiences/{manual['id']}", None),
        ("POST", f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"]]}),
        ("POST", f"extensions/audiences/{manual['id']}/versions/1/restore", None),
    ):
        refused(reader.request(method, path, **({} if body is None else {"json": body})), 403, READ_ONLY)
    preview = {"listId": place.list_id, "filters": json.dumps({"points": 0})}
    assert data(reader.post("extensions/preview", preview))["preview"]["count"] == 0
    assert data(builder.post(f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"]]}))["members"]["added"] == 1


def test_a_builder_sees_one_list(place: Place) -> None:
    second = place.home.list(place.account)
    builder = place.with_key("builder")
    body = {"email": "c@x.org", "listId": second}
    stranger = data(place.api.post("contacts", body), 201)["contact"]
    elsewhere = data(place.api.post("audiences", {"name": "x", "listId": second}), 201)["audience"]
    refused(builder.get("contacts", listId=second, limit=1), 404, "List not found")
    refused(builder.get(f"lists/{second}"), 404, "List not found")
    refused(builder.get(f"audiences/{elsewhere['id']}"), 404, "Audience not found")
    refused(builder.get(f"extensions/contacts/{stranger['id']}"), 404, "Contact not found")
    refused(builder.post("audiences", {"name": "x", "listId": second}), 404, "List not found")
