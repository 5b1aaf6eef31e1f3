"""Clauses that are not saved: preview, validate, explain, breakdown, suggest, comparison; and versions of audiences."""

import json
from typing import Any, Final

import pytest

from tests.service.client.place import INVALID, NOWHERE, TIMESTAMP, Place, data, refused, stated

RICH: Final = {"points": {"gte": 30}}
EMPTY: Final = "Filters cannot be empty for smart mode"


@pytest.fixture
def crowd(place: Place) -> Place:
    """Six people: p0 to p5 with 0 to 50 points, in Bonn, Kiel, nowhere, and again."""
    for number in range(6):
        city = ("Bonn", "Kiel", None)[number % 3]
        place.contact(f"p{number}@x.org", points=number * 10, city=city, firstName=("Ada", "Bo", "Ada")[number % 3])
    return place


def test_a_preview_counts_and_shows_the_newest(crowd: Place) -> None:
    found = crowd.asked("preview", RICH)["preview"]
    assert [found[name] for name in ("count", "total", "share", "next", "warnings")] == [3, 6, 0.5, None, []]
    assert found["description"] == "Every Contact where Points is at least 30."
    assert [contact["email"] for contact in found["sample"]] == ["p5@x.org", "p4@x.org", "p3@x.org"]
    assert found["sample"][0] == data(crowd.api.get("contacts", listId=crowd.list_id, email="p5"))["contacts"][0]
    assert crowd.asked("preview", RICH, sample=0)["preview"]["sample"] == []
    nobody = crowd.asked("preview", {"points": {"gt": 5, "lt": 3}})["preview"]
    assert (nobody["count"], nobody["share"]) == (0, 0)
    assert {"code", "path", "message"} == nobody["warnings"][0].keys()
    empty = {"listId": crowd.home.list(crowd.account), "filters": json.dumps(RICH)}
    assert data(crowd.api.post("extensions/preview", empty))["preview"]["share"] == 0


def test_a_preview_has_pages_and_fields(crowd: Place) -> None:
    seen: list[Any] = []
    after: dict[str, str] = {}
    for _ in range(3):
        found = crowd.asked("preview", {"points": {"gte": 10}}, limit=2, fields=["points"], **after)["preview"]
        assert found["count"] == 5
        seen += found["sample"]
        after = {"after": found["next"]}
    assert found["next"] is None
    assert [set(one) for one in seen] == [{"id", "points"}] * 5
    assert [one["points"] for one in seen] == [50, 40, 30, 20, 10]


def test_near_misses_are_those_whom_one_part_keeps_out(crowd: Place) -> None:
    clause = {"points": {"gte": 30}, "city": {"equals": "Bonn"}}
    counted = crowd.asked("breakdown", clause)
    paths = [part["path"] for part in counted["breakdown"]["parts"]]
    near = [crowd.asked("preview", clause, missing=path, fields=["email"])["preview"] for path in paths]
    assert [one["count"] for one in near] == [1, 2]
    assert [contact["email"] for one in near for contact in one["sample"]] == ["p0@x.org", "p5@x.org", "p4@x.org"]
    body = {"listId": crowd.list_id, "filters": json.dumps(clause), "missing": "$.x"}
    refused(crowd.api.post("extensions/preview", body), 400)


def test_a_breakdown_counts_each_part(crowd: Place) -> None:
    found = crowd.asked("breakdown", {"points": {"gte": 10}, "OR": [{"city": "Bonn"}, {"firstName": "Ada"}]})
    assert (found["contacts"], found["selected"]) == (6, 3)
    whole = found["breakdown"]
    assert (whole["alone"], whole["left"], whole["without"]) == (3, 3, None)
    points, either = whole["parts"]
    assert points == {"path": "$.points.gte", "alone": 5, "left": 5, "without": 4, "parts": []}
    assert (either["alone"], either["left"], either["without"]) == (4, 3, 5)
    assert [(part["alone"], part["without"]) for part in either["parts"]] == [(2, 3), (4, 1)]
    alone = crowd.asked("breakdown", RICH)["breakdown"]
    assert (alone["path"], alone["alone"], alone["without"], alone["parts"]) == ("$.points.gte", 3, None, [])


WRONG: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("preview", {"filters": None}, "$.filters: must be a string, not null"),
    ("preview", {"sample": 101}, "$.sample: must be at most 100"),
    ("preview", {"limit": 201}, "$.limit: must be at most 200"),
    ("preview", {"limit": 0}, "$.limit: must be at least 1"),
    ("preview", {"fields": ["points", "nope"]}, ""),
    ("breakdown", {"filters": 3}, "$.filters: must be a string, not a number"),
    ("suggest", {"field": "nope"}, "field: there is no field 'nope'"),
    ("suggest", {"field": "city", "limit": 101}, "$.limit: must be at most 100"),
    ("suggest", {"relation": "nope", "field": "x"}, "relation: there is no relation 'nope'"),
]


@pytest.mark.parametrize(("operation", "change", "message"), WRONG)
def test_a_wrong_question_is_refused(place: Place, operation: str, change: dict[str, Any], message: str) -> None:
    filters = {} if operation == "suggest" else {"filters": json.dumps(RICH)}
    answer = place.api.post(f"extensions/{operation}", {"listId": place.list_id} | filters | change)
    refused(answer, 400, message or None)


@pytest.mark.parametrize("operation", ["preview", "breakdown", "explain", "comparison"])
def test_a_question_needs_a_valid_clause(place: Place, operation: str) -> None:
    whose = {"listId": place.list_id}
    if operation == "explain":
        whose = {"contactId": place.contact("a@x.org")["id"]}
    if operation == "comparison":
        whose = {"audienceId": place.audience("x", RICH)["id"]}
    def asked(filters: str) -> Any:
        return place.api.post(f"extensions/{operation}", {**whose, "filters": filters})
    assert stated(asked('{"ponts": 1}'), INVALID)["problems"][0]["hint"] == 'did you mean "points"?'
    stated(asked(""), EMPTY)


def test_a_clause_is_validated_in_both_notations(place: Place) -> None:
    for sent in ({"filters": json.dumps(RICH)}, {"text": "points >= 30"}):
        for scope in ({}, {"listId": place.list_id}):
            assert data(place.api.post("extensions/validate", sent | scope))["validation"] == {
                "valid": True, "problems": [], "warnings": [], "text": "points >= 30",
                "description": "Every Contact where Points is at least 30.", "clause": '{"points":{"gte":30}}',
            }  # fmt: skip
    found = place.asked("validate", {"ponts": 1})["validation"]
    assert [found[name] for name in ("valid", "description", "text", "clause")] == [False, None, None, None]
    (problem,) = found["problems"]
    assert (problem["code"], problem["path"], problem["hint"]) == ("unknown_field", "$.ponts", 'did you mean "points"?')
    assert problem["fix"] == {"start": 1, "end": 8, "text": '"points"'}
    (problem,) = data(place.api.post("extensions/validate", {"text": "points >="}))["validation"]["problems"]
    assert (problem["line"], problem["column"]) == (1, 10)
    warned = place.asked("validate", {"points": {"gt": 5, "lt": 3}})["validation"]
    assert (warned["valid"], "contradiction" in [one["code"] for one in warned["warnings"]]) == (True, True)
    empty = data(place.api.post("extensions/validate", {"filters": ""}))["validation"]
    assert (empty["valid"], [one["code"] for one in empty["problems"]]) == (False, ["empty"])
    for body in ({}, {"filters": "{}", "text": "x"}):
        refused(place.api.post("extensions/validate", body), 400, "send either filters or text")
    refused(place.api.post("extensions/validate", {"text": "x", "listId": NOWHERE}), 404, "List not found")


def test_the_canonical_clause_and_the_text_mean_the_same(crowd: Place) -> None:
    clause = {"AND": [{"OR": [{"city": "Bonn"}, {"points": {"gte": 40.0}}]}, {"firstName": {"not": None}}]}
    found = crowd.asked("validate", clause)["validation"]
    body = {"text": found["text"], "listId": crowd.list_id}
    assert data(crowd.api.post("extensions/validate", body))["validation"]["clause"] == found["clause"]
    counts = [crowd.asked("preview", one, sample=0)["preview"]["count"] for one in (clause, json.loads(found["clause"]))]
    assert counts == [4, 4]


def test_a_clause_and_an_audience_are_explained(crowd: Place) -> None:
    (p0,) = data(crowd.api.get("contacts", listId=crowd.list_id, email="p2@"))["contacts"]
    clause = {"points": {"gte": 10}, "city": {"not": None}}
    def explained(**body: Any) -> Any:
        return data(crowd.api.post("extensions/explain", {"contactId": p0["id"], **body}))["explanation"]
    found = explained(filters=json.dumps(clause))
    assert found["selected"] is False
    assert found["text"] == "✗ AND\n  ✓ points >= 10 (points is 20)\n  ✗ city IS NOT NULL (city is missing)"
    points, city = found["verdict"]["children"]
    assert (points["path"], points["verdict"], points["field"], points["value"]) == ("$.points.gte", True, "points", 20)
    assert (city["verdict"], city["value"]) == (False, None)
    smart = crowd.audience("rich", {"points": {"gte": 10}})
    assert explained(audienceId=smart["id"])["selected"] is True
    manual = {"contactId": p0["id"], "audienceId": crowd.audience("by hand")["id"]}
    by_hand = "the members of a manual audience are chosen by hand: there is nothing to explain"
    refused(crowd.api.post("extensions/explain", manual), 409, by_hand)
    for body in ({}, {"filters": "{}", "audienceId": smart["id"]}):
        answer = crowd.api.post("extensions/explain", {"contactId": p0["id"], **body})
        refused(answer, 400, "send either audienceId or filters")


def test_an_explanation_knows_actions_and_missing_values(place: Place) -> None:
    ada = place.contact("ada@cam.edu")
    data(place.api.post("extensions/actions", {"name": "joined", "increase": 1, "subId": ada["id"]}), 201)
    clause = {"actions": {"some": {"name": "joined"}}, "city": {"contains": "x"}}
    body = {"contactId": ada["id"], "filters": json.dumps(clause)}
    verdict = data(place.api.post("extensions/explain", body))["explanation"]["verdict"]
    actions, city = verdict["children"]
    assert (actions["verdict"], actions["count"], actions["total"], city["verdict"]) == (True, 1, 1, None)


def test_values_are_suggested_the_most_frequent_first(crowd: Place) -> None:
    def suggested(**body: Any) -> Any:
        found = data(crowd.api.post("extensions/suggest", {"listId": crowd.list_id, **body}))
        assert isinstance(found["more"], bool)
        for one in found["values"]:
            assert one.keys() == {"relation", "field", "value", "label", "count"}
        return [(one["field"], one["value"], one["count"]) for one in found["values"]]
    assert suggested(field="firstName") == [("firstName", "Ada", 4), ("firstName", "Bo", 2)]
    assert suggested(field="firstName", search="A") == [("firstName", "Ada", 4)]
    assert suggested(field="firstName", filters=json.dumps({"points": {"lt": 20}})) == [
        ("firstName", "Ada", 1), ("firstName", "Bo", 1),
    ]  # fmt: skip
    assert suggested(search="bonn") == [("city", "Bonn", 2)]
    assert suggested(field="points", search="3") == [("points", 30, 1)]
    assert suggested(field="isVerified") == [("isVerified", False, 6)]
    one = data(crowd.api.post("extensions/suggest", {"listId": crowd.list_id, "field": "email", "limit": 2}))
    assert (len(one["values"]), one["more"]) == (2, True)


def test_permitted_values_and_values_of_actions_are_suggested(place: Place) -> None:
    plan = {"name": "plan", "path": ["plan"], "type": "string", "values": ["free", "pro"]}
    data(place.set_fields(plan))
    ada = place.contact("ada@cam.edu", data={"plan": "pro"})
    data(place.api.post("extensions/actions", {"name": "joined", "increase": 1, "subId": ada["id"]}), 201)
    def suggested(**body: Any) -> Any:
        found = data(place.api.post("extensions/suggest", {"listId": place.list_id, **body}))["values"]
        return [(one["relation"], one["value"], one["count"]) for one in found]
    assert suggested(field="plan") == [(None, "pro", 1), (None, "free", 0)]
    assert suggested(relation="actions", field="name") == [("actions", "joined", 1)]


def test_a_comparison_says_who_enters_and_leaves(crowd: Place) -> None:
    made = crowd.audience("rich", RICH)
    def compared(clause: Any, audience: Any = made, **body: Any) -> Any:
        sent = {"audienceId": audience["id"], "filters": json.dumps(clause), **body}
        return data(crowd.api.post("extensions/comparison", sent))
    found = compared({"points": {"gte": 20, "lt": 50}}, limit=1)
    assert [(found[side]["count"], [one["email"] for one in found[side]["sample"]]) for side in ("enter", "leave")] == [
        (1, ["p2@x.org"]), (1, ["p5@x.org"]),
    ]  # fmt: skip
    assert found["stay"] == 2
    assert found["enter"]["sample"][0]["list"]["id"] == crowd.list_id
    found = compared(RICH, limit=0)
    assert (found["enter"], found["leave"], found["stay"]) == ({"count": 0, "sample": []}, {"count": 0, "sample": []}, 3)
    assert crowd.members(made) == ["p3@x.org", "p4@x.org", "p5@x.org"]  # nothing is changed
    manual = crowd.audience("by hand")
    data(crowd.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [made["subs"][0]["id"]]}))
    found = compared(RICH, manual, limit=0)
    assert (found["enter"]["count"], found["leave"]["count"], found["stay"]) == (2, 0, 1)
    refused(crowd.api.post("extensions/comparison", {"audienceId": made["id"]}), 400, "$.filters: is required")
    body = {"audienceId": made["id"], "filters": json.dumps(RICH), "limit": 101}
    refused(crowd.api.post("extensions/comparison", body), 400, "$.limit: must be at most 100")


def test_versions_of_an_audience_are_kept_and_restored(crowd: Place) -> None:
    made = crowd.audience("rich", RICH)
    path, versions = f"audiences/{made['id']}", f"extensions/audiences/{made['id']}/versions"
    data(crowd.api.patch(path, {"filters": '{"points": 0}'}))
    data(crowd.api.patch(path, {}))  # changes nothing
    data(crowd.with_key("builder").patch(path, {"name": "poor"}))
    found = data(crowd.api.get(versions))["versions"]
    shown = [[one[name] for name in ("version", "by", "name", "mode", "filters")] for one in found]
    assert shown == [
        [3, "the builder key", "poor", "smart", '{"points": 0}'],
        [2, "the private key", "rich", "smart", '{"points": 0}'],
        [1, "the private key", "rich", "smart", json.dumps(RICH)],
    ]
    assert all(TIMESTAMP.fullmatch(one["at"]) for one in found)
    restored = crowd.api.post(f"{versions}/1/restore")
    audience = data(restored)["audience"]
    assert (audience["name"], audience["filters"], len(audience["subs"])) == ("rich", json.dumps(RICH), 3)
    assert restored.headers["ETag"] == crowd.api.get(path).headers["ETag"]
    assert [one["version"] for one in data(crowd.api.get(versions))["versions"]] == [4, 3, 2, 1]
    refused(crowd.api.post(f"{versions}/99/restore"), 404, "Version not found")
    refused(crowd.api.post(f"{versions}/x/restore"), 400, "version: must be a whole number, in digits")
    refused(crowd.api.get(f"extensions/audiences/{NOWHERE}/versions"), 404, "Audience not found")


def test_a_version_that_is_no_valid_clause_any_more_is_not_restored(place: Place) -> None:
    data(place.set_fields({"name": "plan", "path": ["plan"], "type": "string"}))
    made = place.audience("pro", {"plan": "pro"})
    data(place.api.patch(f"audiences/{made['id']}", {"filters": '{"points": 1}'}))
    data(place.set_fields())
    answer = place.api.post(f"extensions/audiences/{made['id']}/versions/1/restore")
    assert answer.status_code in (400, 409)
    assert data(place.api.get(f"audiences/{made['id']}"))["audience"]["filters"] == '{"points": 1}'
