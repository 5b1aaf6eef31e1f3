"""Audiences: their rules and messages, versions, and the filter expression of the specification."""

import json
from typing import Any, Final

from tests.each import each
from tests.service.client.place import (
    EMPTY,
    INVALID,
    NOWHERE,
    TIMESTAMP,
    UUID,
    Place,
    data,
    emails,
    names,
    refused,
    stated,
)

RICH: Final = {"points": {"gte": 10}}
FIELDS: Final = {"id", "name", "filters", "mode", "listId", "createdAt", "updatedAt"}
CHANGED: Final = (
    "the audience has changed since it was read, and nothing is done: read it again, "
    "and send the ETag that it has now as If-Match"
)


def test_a_smart_audience_is_made_with_its_subs(place: Place) -> None:
    place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    sent = '{ "points" : {"gte":10.0} }'
    body = {"name": " top ", "listId": place.list_id, "mode": "smart", "filters": sent}
    made = data(place.api.post("audiences", body), 201)["audience"]
    assert made.keys() == {*FIELDS, "subs"}
    assert list(made)[-1] == "subs"  # readers may stop before them
    # Texts are stored as they are sent.
    assert {name: made[name] for name in body} == body
    assert UUID.fullmatch(made["id"])
    assert TIMESTAMP.fullmatch(made["createdAt"])
    assert made["createdAt"] == made["updatedAt"]
    assert made["subs"] == place.contacts(email="ada")
    assert made == data(place.api.get(f"audiences/{made['id']}"))["audience"]


def test_an_audience_is_manual_where_no_mode_is_sent(place: Place) -> None:
    place.contact("ada@cam.edu")
    for extra in ({}, {"mode": "manual"}, {"filters": None}, {"filters": " "}):
        made = data(place.api.post("audiences", {"name": "x", "listId": place.list_id, **extra}), 201)["audience"]
        assert (made["mode"], made["filters"], made["subs"]) == ("manual", None, [])


def test_name_list_and_filters_are_required(place: Place) -> None:
    full = {"name": "x", "listId": place.list_id, "mode": "smart", "filters": json.dumps(RICH)}
    for name in ("name", "listId"):
        for wrong in ({}, {name: ""}, {name: None}):
            sent = {one: value for one, value in full.items() if one != name} | wrong
            stated(place.api.post("audiences", sent), "Name and listId are required")
    stated(place.api.post("audiences", {}), "Name and listId are required")
    stated(place.api.post("audiences", full | {"name": "  "}), "Name and listId are required")
    refused(place.api.post("audiences", full | {"listId": NOWHERE}), 404, "List not found")
    for nothing in (full | {"filters": None}, {name: full[name] for name in ("name", "listId", "mode")}):
        stated(place.api.post("audiences", nothing), "Filters are required for smart mode")
    made, manual = place.audience("top", RICH), place.audience("by hand")
    for empty in ("", "\n ", "{}"):
        stated(place.api.post("audiences", full | {"filters": empty}), EMPTY)
        stated(place.api.patch(f"audiences/{made['id']}", {"filters": empty}), EMPTY)
        stated(place.ask("preview", empty), EMPTY)
    stated(place.api.patch(f"audiences/{made['id']}", {"filters": None}), EMPTY)
    stated(place.api.patch(f"audiences/{manual['id']}", {"mode": "smart"}), EMPTY)
    assert data(place.api.get(f"audiences/{made['id']}"))["audience"] == made


def test_a_change_keeps_what_it_does_not_name(place: Place) -> None:
    place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    made = place.audience("top", RICH)
    changed = data(place.api.patch(f"audiences/{made['id']}", {"name": "the top"}))["audience"]
    assert changed["updatedAt"] > made["updatedAt"]
    assert changed == made | {name: changed[name] for name in ("updatedAt", "subs")} | {"name": "the top"}
    assert [names(contact) for contact in changed["subs"]] == [["the top"]]
    other = data(place.api.patch(f"audiences/{made['id']}", {"filters": '{"points": {"lt": 10}}'}))["audience"]
    assert (other["name"], other["subs"]) == ("the top", place.contacts(email="bob"))


def test_a_manual_mode_keeps_the_members_and_a_smart_one_follows_its_filters(place: Place) -> None:
    ada, bob, made = place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu"), place.audience("top", RICH)
    path = f"audiences/{made['id']}"
    manual = data(place.api.patch(path, {"mode": "manual"}))["audience"]
    assert (manual["mode"], manual["filters"]) == ("manual", None)
    place.change(ada, points=0), place.change(bob, points=50)
    assert place.members(made) == ["ada@cam.edu"]
    smart = data(place.api.patch(path, {"mode": "smart", "filters": json.dumps(RICH)}))["audience"]
    assert (smart["mode"], smart["subs"]) == ("smart", place.contacts(email="bob"))


def test_audiences_are_listed_without_their_subs_and_deleted(place: Place) -> None:
    made = [place.audience("b", RICH), place.audience("a"), place.audience("b")]
    body = {"name": "elsewhere", "listId": place.home.list(place.account)}
    data(place.api.post("audiences", body), 201)
    without_subs = [{name: one[name] for name in FIELDS} for one in made]
    assert data(place.api.get("audiences", listId=place.list_id)) == {"audiences": without_subs}
    refused(place.api.get("audiences", listId=NOWHERE), 404, "List not found")
    path = f"audiences/{made[0]['id']}"
    assert data(place.api.delete(path)) == {"audience": without_subs[0]}
    for answer in (place.api.get(path), place.api.patch(path, {}), place.api.delete(path)):
        assert refused(answer, 404) == {"error": 404, "message": "Audience not found"}
    assert data(place.api.get("audiences", listId=place.list_id)) == {"audiences": without_subs[1:]}


def test_if_match_protects_what_somebody_else_has_changed(place: Place) -> None:
    made = place.audience("top", RICH)
    path = f"audiences/{made['id']}"
    tag = place.api.get(path).headers["ETag"]
    place.contact("ada@cam.edu", points=20)
    # Members do not count: the tag is of name, mode and filters.
    assert place.api.get(path).headers["ETag"] == tag
    changed = place.api.patch(path, {"name": "the top"}, **{"If-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] == place.api.get(path).headers["ETag"] != tag
    restoring = f"extensions/{path}/versions/1/restore"
    refused(place.api.patch(path, {"filters": '{"points": 3}'}, **{"If-Match": tag}), 412, CHANGED)
    refused(place.api.delete(path, **{"If-Match": tag}), 412, CHANGED)
    refused(place.api.post(restoring, **{"If-Match": tag}), 412, CHANGED)
    assert data(place.api.get(path))["audience"]["filters"] == made["filters"]
    refused(place.api.patch(path, {"name": "x"}, **{"If-Match": "x"}), 400)
    assert place.api.patch(path, {"name": "y"}, **{"If-Match": "*"}).status_code == 200
    assert place.api.delete(path, **{"If-Match": place.api.get(path).headers["ETag"]}).status_code == 200


def test_versions_are_kept_and_restored(place: Place) -> None:
    place.contact("ada@cam.edu", points=20)
    made = place.audience("rich", RICH)
    path, versions = f"audiences/{made['id']}", f"extensions/audiences/{made['id']}/versions"
    data(place.api.patch(path, {"filters": '{"points": 0}'}))
    data(place.api.patch(path, {}))  # changes nothing
    data(place.with_key("builder").patch(path, {"name": "poor"}))
    found = data(place.api.get(versions))["versions"]
    assert [[one[name] for name in ("version", "by", "name", "mode", "filters")] for one in found] == [
        [3, "the builder key", "poor", "smart", '{"points": 0}'],
        [2, "the private key", "rich", "smart", '{"points": 0}'],
        [1, "the private key", "rich", "smart", json.dumps(RICH)],
    ]
    assert all(TIMESTAMP.fullmatch(one["at"]) for one in found)
    restored = place.api.post(f"{versions}/1/restore")
    audience = data(restored)["audience"]
    assert audience == made | {"updatedAt": audience["updatedAt"]}
    assert restored.headers["ETag"] == place.api.get(path).headers["ETag"]
    assert [one["version"] for one in data(place.api.get(versions))["versions"]] == [4, 3, 2, 1]
    refused(place.api.post(f"{versions}/99/restore"), 404, "Version not found")
    # A version that is no valid clause any more is not restored.
    data(place.set_fields({"name": "plan", "path": ["plan"], "type": "string"}))
    data(place.api.patch(path, {"filters": '{"plan": "pro"}'}))
    data(place.api.patch(path, {"filters": '{"points": 1}'}))
    data(place.set_fields())
    assert place.api.post(f"{versions}/5/restore").status_code in (400, 409)
    assert data(place.api.get(path))["audience"]["filters"] == '{"points": 1}'


PEOPLE: Final = {
    "ada": {"firstName": "Ada", "points": 250, "referrals": 1, "isVerified": True, "city": "London", "company": "IBM"},
    "bob": {"firstName": "bob", "points": 10, "unsubscribed": True, "city": "Bonn", "country": "DE"},
    "eve": {"points": -5, "referrals": 3, "city": "", "lastName": "Łuk"},
}
SELECTED: Final[list[tuple[dict[str, Any], str]]] = [
    ({"email": {"equals": "ada@x.org"}}, "ada"), ({"email": "ADA@x.org"}, ""), ({"firstName": {"equals": "ada"}}, ""),
    ({"firstName": {"contains": "B"}}, "bob"), ({"firstName": {"startsWith": "b"}}, "bob"),
    ({"city": {"endsWith": "n"}}, "ada bob"), ({"city": {"in": ["Bonn", "London", "x"]}}, "ada bob"),
    ({"city": {"notIn": ["Bonn"]}}, "ada eve"), ({"company": {"not": None}}, "ada"),
    ({"city": {"not": None}}, "ada bob eve"), ({"lastName": {"contains": "ŁU"}}, "eve"), ({"country": "DE"}, "bob"),
    ({"points": 10}, "bob"), ({"points": {"equals": 10.0}}, "bob"), ({"points": {"gt": 10}}, "ada"),
    ({"points": {"gte": 10}}, "ada bob"), ({"points": {"lte": 10, "gt": -5}}, "bob"), ({"points": {"lt": 10}}, "eve"),
    ({"referrals": {"in": [0, 3]}}, "bob eve"), ({"isVerified": True}, "ada"), ({"unsubscribed": False}, "ada eve"),
    ({"createdAt": {"gte": "2020-01-01T00:00:00Z"}}, "ada bob eve"),
    ({"createdAt": {"lte": "2020-01-01T00:00:00+02:00"}}, ""), ({"points": {"gte": 10}, "isVerified": True}, "ada"),
    ({"OR": [{"points": -5}, {"AND": [{"points": 10}, {"country": "DE"}]}]}, "bob eve"),
    ({"AND": [{"points": {"gte": 0}}, {"OR": [{"city": "Bonn"}, {"city": "Kiel"}]}]}, "bob"),
    ({"isVerified": False, "OR": [{"points": 250}, {"points": -5}]}, "eve"),
]  # fmt: skip
EXTENDED: Final = ({"city": None}, {"NOT": {"points": 1}}, {"city": {"mode": "insensitive", "equals": "x"}})


def test_the_filter_expression_selects_what_the_specification_says(place: Place) -> None:
    for name, fields in PEOPLE.items():
        place.contact(f"{name}@x.org", **fields)

    def check(case: tuple[dict[str, Any], str]) -> None:
        clause, selected = case
        expected = [f"{name}@x.org" for name in selected.split()]
        assert emails(place.previewed(clause)["sample"]) == expected
        changed = data(place.api.patch(path, {"filters": json.dumps(clause)}))["audience"]
        assert emails(changed["subs"]) == expected

    path = f"audiences/{place.audience('x', RICH)['id']}"
    each(SELECTED, check)
    data(place.api.patch(place.path, {"notation": "published"}))
    each(SELECTED, check)


def test_the_published_notation_has_only_what_the_specification_names(place: Place) -> None:
    for clause in EXTENDED:
        made = place.audience("extended", clause)
        refused(place.api.patch(place.path, {"notation": "published"}), 409)
        data(place.api.delete(f"audiences/{made['id']}"))
    assert data(place.api.patch(place.path, {"notation": "published"}))["list"]["notation"] == "published"
    assert data(place.api.get(place.path))["list"]["notation"] == "published"
    for clause in EXTENDED:
        (problem, *_) = stated(place.ask("preview", clause), INVALID)
        assert problem["code"] == "extended_only"
        assert "PATCH /v4/extensions/lists/{id}" in problem["hint"]
    refused(place.set_fields({"name": "x", "path": ["x"], "type": "string"}), 409)
