"""Audiences: their rules and messages, and the filter expression of the specification."""

import json
from typing import Any, Final

import pytest

from tests.service.client.place import INVALID, NOWHERE, TIMESTAMP, UUID, Place, data, refused, stated

RICH: Final = '{"points": {"gte": 10}}'
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
    # Texts are stored as they are sent.
    assert [made[name] for name in ("name", "filters", "mode", "listId")] == [" top ", sent, "smart", place.list_id]
    assert UUID.fullmatch(made["id"])
    assert TIMESTAMP.fullmatch(made["createdAt"])
    assert made["createdAt"] == made["updatedAt"]
    assert [contact["email"] for contact in made["subs"]] == ["ada@cam.edu"]
    assert made == data(place.api.get(f"audiences/{made['id']}"))["audience"]


@pytest.mark.parametrize("extra", [{}, {"mode": "manual"}, {"filters": None}, {"filters": " "}])
def test_an_audience_is_manual_where_no_mode_is_sent(place: Place, extra: dict[str, Any]) -> None:
    place.contact("ada@cam.edu")
    made = data(place.api.post("audiences", {"name": "by hand", "listId": place.list_id, **extra}), 201)["audience"]
    assert (made["mode"], made["filters"], made["subs"]) == ("manual", None, [])


@pytest.mark.parametrize("body", [{}, {"name": "x"}, {"listId": "x"}, {"name": "", "listId": "x"}, {"mode": "smart"}])
def test_name_and_list_are_required(place: Place, body: dict[str, Any]) -> None:
    sent = body | ({"listId": place.list_id} if "listId" in body else {})
    assert stated(place.api.post("audiences", sent), "Name and listId are required").keys() == {"error"}


def test_a_smart_audience_needs_filters(place: Place) -> None:
    body = {"name": "x", "listId": place.list_id, "mode": "smart"}
    stated(place.api.post("audiences", body), "Filters are required for smart mode")
    for empty in ("", "  "):
        stated(place.api.post("audiences", body | {"filters": empty}), "Filters cannot be empty for smart mode")
    made = place.audience("top", {"points": 1})
    for nothing in ("", "\n ", None):
        answer = place.api.patch(f"audiences/{made['id']}", {"filters": nothing})
        assert stated(answer, "Filters cannot be empty for smart mode").keys() == {"error"}
    assert data(place.api.get(f"audiences/{made['id']}"))["audience"]["filters"] == made["filters"]
    manual = place.audience("by hand")
    stated(place.api.patch(f"audiences/{manual['id']}", {"mode": "smart"}), "Filters cannot be empty for smart mode")


INVALID_FILTERS: Final = {
    "{": "invalid_json",
    "points >= 3": "invalid_json",
    "[]": "not_an_object",
    "null": "not_an_object",
    '{"ponts": 1}': "unknown_field",
    '{"address": "x"}': "unknown_field",
    '{"points": "1"}': "wrong_type",
    '{"points": {"contains": "1"}}': "operator_not_for_type",
    '{"points": {"between": [1, 2]}}': "unknown_operator",
    '{"points": 1, "points": 2}': "duplicate_key",
    '{"createdAt": {"gte": "yesterday"}}': "invalid_datetime",
    '{"AND": 3}': None,
    '{"points": {"in": 3}}': None,
    '{"isVerified": {"gte": true}}': None,
    '{"audience": {"in": ["nobody"]}}': "unknown_audience",
    '{"AND": [' * 100 + "{}" + "]}" * 100: None,
}


@pytest.mark.parametrize("filters", INVALID_FILTERS)
def test_invalid_filters_are_refused_with_their_problems(place: Place, filters: str) -> None:
    made = place.audience("top", {"points": 1})
    body = {"name": "x", "listId": place.list_id, "mode": "smart", "filters": filters}
    found = stated(place.api.post("audiences", body), INVALID)
    codes = [problem["code"] for problem in found["problems"]]
    assert codes
    assert INVALID_FILTERS[filters] in (None, *codes)
    assert {"code", "path", "message"} <= found["problems"][0].keys()
    changed = stated(place.api.patch(f"audiences/{made['id']}", {"filters": filters}), INVALID)["problems"]
    assert [problem["message"] for problem in changed] == [problem["message"] for problem in found["problems"]]
    (listed,) = data(place.api.get("audiences", listId=place.list_id))["audiences"]
    assert listed["filters"] == made["filters"]


def test_a_problem_shows_the_place_and_what_to_write_instead(place: Place) -> None:
    body = {"name": "x", "listId": place.list_id, "mode": "smart", "filters": '{"ponts": {"gte": 1}}'}
    (problem,) = stated(place.api.post("audiences", body), INVALID)["problems"]
    assert problem["hint"] == 'did you mean "points"?'
    assert problem["excerpt"] == '1 | {"ponts": {"gte": 1}}\n  |  ^^^^^^^'
    assert (problem["path"], problem["line"], problem["column"]) == ("$.ponts", 1, 2)
    assert problem["fix"] == {"start": 1, "end": 8, "text": '"points"'}


WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"mode": "other"}, "$.mode: must be 'manual' or 'smart'"),
    ({"mode": None}, "$.mode: must be 'manual' or 'smart'"),
    ({"name": 3}, "$.name: must be a string, not a number"),
    ({"name": "x" * 1001}, "$.name: has more than 1000 characters"),
    ({"name": "a\0b"}, "$.name: must not be blank, nor have the character U+0000"),
    ({"mode": "smart", "filters": {"points": 1}}, "$.filters: must be a string, not an object"),
    ({"nam": 1}, "$.nam: there is no 'nam' here; did you mean 'name'?"),
    ({"filters": RICH}, 'filters are for smart mode: send "mode": "smart" with them'),
]


@pytest.mark.parametrize(("fields", "message"), WRONG)
def test_a_wrong_field_is_refused(place: Place, fields: dict[str, Any], message: str) -> None:
    refused(place.api.post("audiences", {"name": "x", "listId": place.list_id} | fields), 400, message)
    manual = place.audience("by hand")
    refused(place.api.patch(f"audiences/{manual['id']}", fields), 400, message)
    assert len(data(place.api.get("audiences", listId=place.list_id))["audiences"]) == 1


def test_a_change_of_the_name_keeps_the_filters(place: Place) -> None:
    ada, made = place.contact("ada@cam.edu", points=20), place.audience("top", {"points": {"gte": 10}})
    changed = data(place.api.patch(f"audiences/{made['id']}", {"name": "the top"}))["audience"]
    assert changed.pop("updatedAt") > made["updatedAt"]
    (sub,) = changed.pop("subs")
    assert sub["id"] == ada["id"]
    assert changed == {name: made[name] for name in FIELDS - {"updatedAt"}} | {"name": "the top"}


def test_other_filters_give_other_subs(place: Place) -> None:
    place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    made = place.audience("top", {"points": {"gte": 10}})
    answer = place.api.patch(f"audiences/{made['id']}", {"filters": '{"points": {"lt": 10}}'})
    assert [contact["email"] for contact in data(answer)["audience"]["subs"]] == ["bob@cam.edu"]


def test_a_mode_that_becomes_manual_keeps_the_members_and_one_that_becomes_smart_follows_its_filters(
    place: Place,
) -> None:
    ada, bob = place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    made = place.audience("top", {"points": {"gte": 10}})
    path = f"audiences/{made['id']}"
    manual = data(place.api.patch(path, {"mode": "manual"}))["audience"]
    assert (manual["mode"], manual["filters"]) == ("manual", None)
    data(place.api.patch(f"contacts/{ada['id']}", {"points": 0}))
    data(place.api.patch(f"contacts/{bob['id']}", {"points": 50}))
    assert place.members(made) == ["ada@cam.edu"]
    smart = data(place.api.patch(path, {"mode": "smart", "filters": RICH}))["audience"]
    assert [contact["email"] for contact in smart["subs"]] == ["bob@cam.edu"]
    again = data(place.api.patch(path, {"mode": "smart", "filters": '{"points": 50}'}))["audience"]
    assert (again["mode"], again["filters"]) == ("smart", '{"points": 50}')


def test_audiences_of_a_list_are_listed_without_their_subs(place: Place) -> None:
    made = [place.audience("b", {"points": 1}), place.audience("a"), place.audience("b")]
    second = place.home.list(place.account)
    data(place.api.post("audiences", {"name": "elsewhere", "listId": second}), 201)
    found = data(place.api.get("audiences", listId=place.list_id))
    assert found == {"audiences": [{name: one[name] for name in FIELDS} for one in made]}
    refused(place.api.get("audiences"), 400, "listId: is required")
    refused(place.api.get("audiences", listId=NOWHERE), 404, "List not found")


def test_a_deleted_audience_is_answered_and_gone(place: Place) -> None:
    made = place.audience("top", {"points": 1})
    path = f"audiences/{made['id']}"
    assert data(place.api.delete(path)) == {"audience": {name: made[name] for name in FIELDS}}
    gone = [place.api.get(path), place.api.patch(path, {}), place.api.delete(path)]
    for answer in gone:
        assert refused(answer, 404) == {"error": 404, "message": "Audience not found"}
    assert data(place.api.get("audiences", listId=place.list_id)) == {"audiences": []}


def test_if_match_protects_what_somebody_else_has_changed(place: Place) -> None:
    made = place.audience("top", {"points": {"gte": 10}})
    path = f"audiences/{made['id']}"
    tag = place.api.get(path).headers["ETag"]
    place.contact("ada@cam.edu", points=20)
    # Members do not count: the tag is of name, mode and filters.
    assert place.api.get(path).headers["ETag"] == tag
    changed = place.api.patch(path, {"name": "the top"}, **{"If-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] == place.api.get(path).headers["ETag"] != tag
    for refusal in (
        place.api.patch(path, {"filters": '{"points": 3}'}, **{"If-Match": tag}),
        place.api.delete(path, **{"If-Match": tag}),
        place.api.post(f"extensions/audiences/{made['id']}/versions/1/restore", **{"If-Match": tag}),
    ):
        refused(refusal, 412, CHANGED)
    assert data(place.api.get(path))["audience"]["filters"] == made["filters"]
    refused(place.api.patch(path, {"name": "x"}, **{"If-Match": "x"}), 400)
    assert place.api.patch(path, {"name": "y"}, **{"If-Match": "*"}).status_code == 200
    assert place.api.delete(path, **{"If-Match": place.api.get(path).headers["ETag"]}).status_code == 200


PEOPLE: Final = {
    "ada": {"firstName": "Ada", "points": 250, "referrals": 1, "isVerified": True, "city": "London", "company": "IBM"},
    "bob": {"firstName": "bob", "points": 10, "unsubscribed": True, "city": "Bonn", "country": "DE"},
    "eve": {"points": -5, "referrals": 3, "city": "", "lastName": "Łuk"},
}
SELECTED: Final[list[tuple[dict[str, Any], str]]] = [
    ({"email": {"equals": "ada@x.org"}}, "ada"),
    ({"email": "ADA@x.org"}, ""),
    ({"firstName": {"equals": "Ada"}}, "ada"),
    ({"firstName": {"equals": "ada"}}, ""),
    ({"firstName": {"contains": "B"}}, "bob"),
    ({"firstName": {"startsWith": "b"}}, "bob"),
    ({"city": {"endsWith": "n"}}, "ada bob"),
    ({"city": {"in": ["Bonn", "London", "x"]}}, "ada bob"),
    ({"city": {"notIn": ["Bonn"]}}, "ada eve"),
    ({"company": {"not": None}}, "ada"),
    ({"city": {"not": None}}, "ada bob eve"),
    ({"lastName": {"contains": "ŁU"}}, "eve"),
    ({"country": "DE"}, "bob"),
    ({"points": 10}, "bob"),
    ({"points": {"equals": 10.0}}, "bob"),
    ({"points": {"gt": 10}}, "ada"),
    ({"points": {"gte": 10}}, "ada bob"),
    ({"points": {"lt": 10}}, "eve"),
    ({"points": {"lte": 10, "gt": -5}}, "bob"),
    ({"referrals": {"in": [0, 3]}}, "bob eve"),
    ({"isVerified": True}, "ada"),
    ({"unsubscribed": False}, "ada eve"),
    ({"createdAt": {"gte": "2020-01-01T00:00:00Z"}}, "ada bob eve"),
    ({"createdAt": {"lte": "2020-01-01T00:00:00+02:00"}}, ""),
    ({"points": {"gte": 10}, "isVerified": True}, "ada"),
    ({"OR": [{"points": -5}, {"AND": [{"points": 10}, {"country": "DE"}]}]}, "bob eve"),
    ({"AND": [{"points": {"gte": 0}}, {"OR": [{"city": "Bonn"}, {"city": "Kiel"}]}]}, "bob"),
    ({"isVerified": False, "OR": [{"points": 250}, {"points": -5}]}, "eve"),
]


@pytest.mark.parametrize("notation", ["published", "extended"])
def test_the_filter_expression_selects_what_the_specification_says(place: Place, notation: str) -> None:
    data(place.api.patch(f"extensions/lists/{place.list_id}", {"notation": notation}))
    for name, fields in PEOPLE.items():
        place.contact(f"{name}@x.org", **fields)
    for clause, names in SELECTED:
        made = place.audience("of a test", clause)
        expected = [f"{name}@x.org" for name in names.split()]
        assert sorted(contact["email"] for contact in made["subs"]) == expected, clause
        assert place.asked("preview", clause, sample=0)["preview"]["count"] == len(expected), clause


@pytest.mark.parametrize("clause", [{"city": None}, {"NOT": {"points": 1}}, {"city": {"mode": "insensitive", "equals": "x"}}])
def test_the_published_notation_has_only_what_the_specification_names(place: Place, clause: dict[str, Any]) -> None:
    place.audience("extended", clause)
    refused(place.api.patch(f"extensions/lists/{place.list_id}", {"notation": "published"}), 409)
    published = Place(place.home)
    path = f"extensions/lists/{published.list_id}"
    changed = data(published.api.patch(path, {"notation": "published"}))["list"]
    assert (changed["id"], changed["notation"]) == (published.list_id, "published")
    body = {"name": "x", "listId": published.list_id, "mode": "smart", "filters": json.dumps(clause)}
    (problem, *_) = stated(published.api.post("audiences", body), INVALID)["problems"]
    assert problem["code"] == "extended_only"
    assert "PATCH /v4/extensions/lists/{id}" in problem["hint"]
