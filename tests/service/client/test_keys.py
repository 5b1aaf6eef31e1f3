"""What keys may do: public ones, those of builders, one-time links; and that nobody learns of addresses."""

import time
from datetime import timedelta
from typing import Any, Final

from tests.service.client.door import service
from tests.service.client.place import NewDatabase, Place, data, emails, refused
from tests.service.client.test_isolation import OPERATIONS, belongings, sent

BUILDER: Final = "a key of the type builder builds audiences: it cannot do this"
READ_ONLY: Final = "this key is read only: it cannot change audiences"


def test_without_a_valid_key_nothing_is_answered(place: Place) -> None:
    home = place.home
    refused(home.api(None).get("projects"), 401, "no API key: send it in the header apiKey")
    expired, (key_id, token) = place.with_key("private", timedelta(seconds=-1)), home.key(place.list_id)
    home.enable(key_id, False)
    for api in (expired, home.api(token), home.api(f"{place.api.key}"[:-4] + "0000"), home.api("x"), home.api("a b")):
        refused(api.get("projects"), 401, "the API key is not valid")
    home.enable(key_id, True)
    assert home.api(token).get("projects").status_code == 200
    home.revoke(key_id)
    refused(home.api(token).get("projects"), 401, "the API key is not valid")
    assert place.with_key("private", timedelta(days=1)).get("projects").status_code == 200
    # A key in the address is none.
    assert home.client.get("/v4/projects", params={"apiKey": place.api.key}).status_code in (400, 401)


def test_a_sign_up_is_answered_with_what_was_sent_and_nothing_else(place: Place, other: Place) -> None:
    public = place.with_key("public")
    place.contact("Ada@cam.edu", firstName="Ada")
    for email in ("ada@cam.edu", "ADA@cam.edu", "new@cam.edu", "new@cam.edu"):
        body = {"email": email, "listId": place.list_id, "firstName": "Eve", "isGDPR": True}
        assert data(public.post("contacts", body), 201) == {"contact": {"email": email, "listId": place.list_id}}
    found = {contact["email"]: contact["firstName"] for contact in place.contacts()}
    assert found == {"Ada@cam.edu": "Ada", "new@cam.edu": "Eve"}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"points": 3, "isVerified": True}, "isVerified, points"),
        ({"referrals": 0}, "referrals"),
        ({"unsubscribed": False}, "unsubscribed"),
    ]
    for fields, named in wrong:
        sent_too = {"email": "x@x.org", "listId": place.list_id} | fields
        refused(public.post("contacts", sent_too), 403, f"a public key cannot set {named}")
    for list_id in (place.home.list(place.account), other.list_id, "x"):
        answer = public.post("contacts", {"email": "a@x.org", "listId": list_id})
        refused(answer, 403, "a public key can create contacts on its own list only")
    assert len(place.listed()) == 2


def test_the_time_of_a_sign_up_does_not_say_whether_there_is_the_contact(new_database: NewDatabase) -> None:
    with service(new_database(), sign_up_time=0.2) as home:
        place = Place(home)
        place.contact("ada@cam.edu")
        public = place.with_key("public")
        for email in ("ada@cam.edu", "new@cam.edu"):
            began = time.monotonic()
            data(public.post("contacts", {"email": email, "listId": place.list_id}), 201)
            assert time.monotonic() - began >= 0.2


def test_a_browser_of_another_origin_may_sign_up_and_nothing_else(place: Place) -> None:
    origin = {"Origin": "https://shop.example"}
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "apiKey, content-type"}
    allowed = place.home.client.options("/v4/contacts", headers=origin | asked)
    assert (allowed.status_code, allowed.headers["Access-Control-Allow-Origin"]) == (200, "*")
    assert "apikey" in allowed.headers["Access-Control-Allow-Headers"].lower()
    body = {"email": "a@x.org", "listId": place.list_id}
    made = place.with_key("public").request("POST", "contacts", origin, json=body)
    assert (made.status_code, made.headers["Access-Control-Allow-Origin"]) == (201, "*")
    # Nothing else is allowed, and no other method.
    for method, path in (("GET", "projects"), ("GET", f"contacts?listId={place.list_id}"), ("DELETE", "audiences/x")):
        assert "Access-Control-Allow-Origin" not in place.api.request(method, path, origin).headers
    for method, path in (("PATCH", "contacts/x"), ("DELETE", "audiences/x"), ("GET", "projects")):
        preflight = origin | {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": "apiKey"}
        answer = place.home.client.options(f"/v4/{path}", headers=preflight)
        assert "Access-Control-Allow-Origin" not in answer.headers, path


def test_only_origins_that_are_named_may_sign_up_where_some_are(new_database: NewDatabase) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "apiKey, content-type"}
    with service(new_database(), cors_origins=["https://shop.example"]) as home:
        for origin, allowed in (("https://shop.example", "https://shop.example"), ("https://other.example", None)):
            answer = home.client.options("/v4/contacts", headers=asked | {"Origin": origin})
            assert answer.headers.get("Access-Control-Allow-Origin") == allowed


def test_a_key_says_what_it_may_and_a_link_signs_in_once(place: Place) -> None:
    shown = {"name": "the private key", "type": "private", "listId": None, "readOnly": False}
    assert data(place.api.get("extensions/key")) == {"key": shown}
    nobody, used = place.home.api(None), "the link was used already, or is too old: ask for a new one"
    for read_only in (False, True):
        shown = {"name": "the builder key", "type": "builder", "listId": place.list_id, "readOnly": read_only}
        assert data(place.with_key("builder", read_only=read_only).get("extensions/key")) == {"key": shown}
        code = place.home.link(place.list_id, read_only)
        token = data(nobody.post("extensions/links", {"link": code}))["key"]
        assert data(place.home.api(token).get("extensions/key")) == {"key": shown | {"name": "Ada"}}
        refused(nobody.post("extensions/links", {"link": code}), 401, used)
    refused(nobody.post("extensions/links", {"link": "x"}), 401, used)


def test_who_has_a_private_key_invites_others(place: Place) -> None:
    nobody, path = place.home.api(None), f"extensions/lists/{place.list_id}/links"
    for read_only in (False, True):
        code = data(place.api.post(path, {"name": "Eve", "readOnly": read_only}), 201)["link"]
        token = data(nobody.post("extensions/links", {"link": code}))["key"]
        shown = {"name": "Eve", "type": "builder", "listId": place.list_id, "readOnly": read_only}
        assert data(place.home.api(token).get("extensions/key")) == {"key": shown}
        refused(nobody.post("extensions/links", {"link": code}), 401)
        refused(place.home.api(token).post(path, {"name": "Eve"}), 403, BUILDER)
    refused(place.api.post(path, {"name": " "}), 400)


#: What a builder may not do, and besides a builder who only reads.
NOT_OF_BUILDERS: Final = (
    "POST contacts", "PATCH contacts/$contact", "DELETE extensions/contacts/$contact", "POST extensions/actions",
    "DELETE actions/$action", "PATCH extensions/lists/$list", "PUT extensions/lists/$list/fields",
    "POST extensions/lists/$list/links",
)  # fmt: skip
CHANGES: Final = (
    "POST audiences", "PATCH audiences/$smart", "DELETE audiences/$smart", "POST extensions/audiences/$manual/members",
    "POST extensions/audiences/$smart/versions/1/restore",
)  # fmt: skip


def test_a_builder_changes_audiences_only_and_one_who_reads_nothing(place: Place) -> None:
    ids = belongings(place)
    before = place.contacts()
    for read_only in (False, True):
        api = place.with_key("builder", read_only=read_only)
        for operation in sorted(OPERATIONS, key=lambda one: one[0] == "DELETE"):
            named, (method, path, query, body) = f"{operation[0]} {operation[1]}", operation
            if named in NOT_OF_BUILDERS:
                refused(sent(api, operation, ids), 403, BUILDER)
            elif named in CHANGES and read_only:
                refused(sent(api, operation, ids), 403, READ_ONLY)
            elif named == "GET contacts":
                for limit in ({}, {"limit": 101}):
                    refused(sent(api, (method, path, query | limit, body), ids), 403)
                assert sent(api, (method, path, query | {"limit": 100}, body), ids).status_code == 200
            elif not (named in CHANGES or (read_only and "$smart" in str(operation))):
                assert sent(api, operation, ids).status_code == 200, named
        if not read_only:
            assert [contact["id"] for contact in place.contacts()] == [contact["id"] for contact in before]
            assert [sent(api, one, ids).status_code for one in OPERATIONS if f"{one[0]} {one[1]}" in CHANGES] == [
                201, 200, 200, 200, 404,
            ]  # fmt: skip


def test_a_builder_never_sees_a_private_link(place: Place) -> None:
    ada, builder, clause = place.contact("ada@cam.edu", points=20), place.with_key("builder"), '{"points": {"gte": 10}}'
    body = {"name": "top", "listId": place.list_id, "mode": "smart", "filters": clause}
    made = data(builder.post("audiences", body), 201)["audience"]
    path = f"audiences/{made['id']}"
    preview = builder.post("extensions/preview", {"listId": place.list_id, "filters": clause})
    comparison = builder.post("extensions/comparison", {"audienceId": made["id"], "filters": '{"points": 0}'})
    shown: list[Any] = [
        *made["subs"],
        *data(builder.patch(path, {"name": "t"}))["audience"]["subs"],
        *data(builder.get(path))["audience"]["subs"],
        *data(builder.post(f"extensions/{path}/versions/1/restore"))["audience"]["subs"],
        *data(builder.get("contacts", listId=place.list_id, limit=100))["contacts"],
        *data(comparison)["leave"]["sample"],
        data(builder.get(f"extensions/contacts/{ada['id']}"))["contact"],
        *data(preview)["preview"]["sample"],
    ]
    assert [(contact["id"], contact["privateLink"]) for contact in shown] == [(ada["id"], None)] * 8
    assert emails(shown[:1]) == ["ada@cam.edu"]


def test_a_builder_sees_one_list(place: Place) -> None:
    second, builder = place.home.list(place.account), place.with_key("builder")
    stranger = data(place.api.post("contacts", {"email": "c@x.org", "listId": second}), 201)["contact"]
    elsewhere = data(place.api.post("audiences", {"name": "x", "listId": second}), 201)["audience"]
    assert [one["id"] for one in data(builder.get("projects"))["projects"]] == [place.list_id]
    refused(builder.get("contacts", listId=second, limit=1), 404, "List not found")
    refused(builder.get(f"lists/{second}"), 404, "List not found")
    refused(builder.get(f"audiences/{elsewhere['id']}"), 404, "Audience not found")
    refused(builder.get(f"extensions/contacts/{stranger['id']}"), 404, "Contact not found")
    refused(builder.post("audiences", {"name": "x", "listId": second}), 404, "List not found")
