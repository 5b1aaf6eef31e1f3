"""Clauses that are not saved: preview, validate, explain, breakdown, suggest, comparison."""

import json
from typing import Any, Final

import pytest

from tests.service.client.place import NOWHERE, Place, data, refused

RICH: Final = {"points": {"gte": 30}}


@pytest.fixture
def crowd(place: Place) -> Place:
    """Six people: p0 to p5 with 0 to 50 points, in Bonn, Kiel, nowhere, and again."""
    for number in range(6):
        city = ("Bonn", "Kiel", None)[number % 3]
        place.contact(f"p{number}@x.org", points=number * 10, city=city, firstName=("Ada", "Bo", "Ada")[number % 3])
    return place


def short(contacts: list[dict[str, Any]]) -> str:
    return " ".join(contact["email"].partition("@")[0] for contact in contacts)


def test_a_preview_counts_and_shows_the_newest(crowd: Place) -> None:
    found = crowd.previewed(RICH)
    assert [found[name] for name in ("count", "total", "share", "next", "warnings")] == [3, 6, 0.5, None, []]
    assert found["description"] == "Every Contact where Points is at least 30."
    assert (short(found["sample"]), found["sample"][:1]) == ("p5 p4 p3", crowd.contacts(email="p5"))
    assert crowd.previewed(RICH, sample=0)["sample"] == []
    nobody = crowd.previewed({"points": {"gt": 5, "lt": 3}})
    assert (nobody["count"], nobody["share"], nobody["warnings"][0].keys()) == (0, 0, {"code", "path", "message"})
    assert crowd.previewed(RICH, listId=crowd.home.list(crowd.account))["share"] == 0
    # By pages.
    seen: list[Any] = []
    after: dict[str, str] = {}
    page: Any = None
    for _ in range(3):
        page = crowd.previewed({"points": {"gte": 10}}, limit=2, **after)
        seen, after = seen + page["sample"], {"after": page["next"]}
        assert page["count"] == 5
    assert page["next"] is None
    assert [one["points"] for one in seen] == [50, 40, 30, 20, 10]


def test_a_breakdown_counts_each_part_and_a_preview_shows_the_near_misses(crowd: Place) -> None:
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
    clause = {"points": {"gte": 30}, "city": {"equals": "Bonn"}}
    paths = [part["path"] for part in crowd.asked("breakdown", clause)["breakdown"]["parts"]]
    near = [crowd.previewed(clause, missing=path) for path in paths]
    assert [(one["count"], short(one["sample"])) for one in near] == [(1, "p0"), (2, "p5 p4")]


def test_a_clause_is_validated_in_both_notations(crowd: Place) -> None:
    def validated(**body: Any) -> Any:
        return data(crowd.api.post("extensions/validate", body))["validation"]

    for sent in ({"filters": json.dumps(RICH)}, {"text": "points >= 30"}):
        found = validated(**sent)
        assert found == validated(**sent, listId=crowd.list_id)
        assert (found["valid"], found["problems"], found["warnings"]) == (True, [], [])
        assert (found["text"], found["clause"]) == ("points >= 30", '{"points":{"gte":30}}')
        assert found["description"] == "Every Contact where Points is at least 30."
    for wrong, code, place in (
        ({"filters": '{"ponts": 1}'}, "unknown_field", (1, 2)),
        ({"text": "points >="}, "invalid_text", (1, 10)),
        ({"filters": ""}, "empty", (None, None)),
        ({"filters": '{"city": null}'}, "extended_only", (1, 10)),  # without a list: the published notation
    ):
        found = validated(**wrong)
        assert [found[name] for name in ("valid", "description", "text", "clause")] == [False, None, None, None]
        (problem,) = found["problems"]
        assert (problem["code"], problem.get("line"), problem.get("column")) == (code, *place)
    warned = crowd.asked("validate", {"points": {"gt": 5, "lt": 3}})["validation"]
    assert (warned["valid"], "contradiction" in [one["code"] for one in warned["warnings"]]) == (True, True)
    refused(crowd.api.post("extensions/validate", {"text": "x", "listId": NOWHERE}), 404, "List not found")
    # The canonical clause and the text mean the same as what was sent.
    clause = {"AND": [{"OR": [{"city": "Bonn"}, {"points": {"gte": 40.0}}]}, {"firstName": {"not": None}}]}
    found = crowd.asked("validate", clause)["validation"]
    assert validated(text=found["text"], listId=crowd.list_id)["clause"] == found["clause"]
    assert crowd.previewed(clause)["count"] == crowd.previewed(found["clause"])["count"] == 4


def test_a_clause_and_an_audience_are_explained(crowd: Place) -> None:
    (person,) = crowd.contacts(email="p2@")
    found = crowd.asked("explain", {"points": {"gte": 10}, "city": {"not": None}}, contactId=person["id"])[
        "explanation"
    ]
    assert found["selected"] is False
    assert found["text"] == "✗ AND\n  ✓ points >= 10 (points is 20)\n  ✗ city IS NOT NULL (city is missing)"
    points, city = found["verdict"]["children"]
    assert (points["path"], points["verdict"], points["field"], points["value"]) == ("$.points.gte", True, "points", 20)
    assert (city["verdict"], city["value"]) == (False, None)
    crowd.action(person, "joined", 1)
    clause = {"actions": {"some": {"name": "joined"}}, "city": {"contains": "x"}}
    verdict = crowd.asked("explain", clause, contactId=person["id"])["explanation"]["verdict"]
    actions, city = verdict["children"]
    assert (actions["verdict"], actions["count"], actions["total"], city["verdict"]) == (True, 1, 1, None)
    smart, manual = crowd.audience("rich", {"points": {"gte": 10}}), crowd.audience("by hand")
    body = {"contactId": person["id"], "audienceId": smart["id"]}
    assert data(crowd.api.post("extensions/explain", body))["explanation"]["selected"] is True
    by_hand = "the members of a manual audience are chosen by hand: there is nothing to explain"
    refused(crowd.api.post("extensions/explain", body | {"audienceId": manual["id"]}), 409, by_hand)
    refused(crowd.api.post("extensions/explain", body | {"filters": "{}"}), 400, "send either audienceId or filters")


def test_values_are_suggested_the_most_frequent_first(crowd: Place) -> None:
    def suggested(**body: Any) -> Any:
        found = data(crowd.api.post("extensions/suggest", {"listId": crowd.list_id, **body}))
        assert all(one.keys() == {"relation", "field", "value", "label", "count"} for one in found["values"])
        return [(one["field"], one["value"], one["count"]) for one in found["values"]], found["more"]

    ada, bo = ("firstName", "Ada", 4), ("firstName", "Bo", 2)
    assert suggested(field="firstName") == suggested(field="firstName", filters="{}") == ([ada, bo], False)
    assert suggested(field="firstName", limit=1) == ([ada], True)
    assert suggested(field="firstName", search="A") == ([ada], False)
    few = json.dumps({"points": {"lt": 20}})
    assert suggested(field="firstName", filters=few) == ([("firstName", "Ada", 1), ("firstName", "Bo", 1)], False)
    assert suggested(search="bonn") == ([("city", "Bonn", 2)], False)
    assert suggested(field="points", search="3") == ([("points", 30, 1)], False)
    assert suggested(field="isVerified") == ([("isVerified", False, 6)], False)
    # Permitted values come last where nobody has them; those of actions have a relation.
    data(crowd.set_fields({"name": "plan", "path": ["plan"], "type": "string", "values": ["free", "pro"]}))
    person = crowd.contact("ada@cam.edu", data={"plan": "pro"})
    assert suggested(field="plan") == ([("plan", "pro", 1), ("plan", "free", 0)], False)
    crowd.action(person, "joined", 1)
    assert suggested(relation="actions", field="name") == ([("name", "joined", 1)], False)


def test_a_comparison_says_who_enters_and_leaves(crowd: Place) -> None:
    made, manual = crowd.audience("rich", RICH), crowd.audience("by hand")

    def compared(clause: Any, audience: Any, **body: Any) -> Any:
        found = crowd.asked("comparison", clause, audienceId=audience["id"], **body)
        sides = [(found[side]["count"], short(found[side]["sample"])) for side in ("enter", "leave")]
        return *sides, found["stay"]

    assert compared({"points": {"gte": 20, "lt": 50}}, made) == ((1, "p2"), (1, "p5"), 2)
    assert compared({"points": {"lt": 30}}, made, limit=1) == ((3, "p2"), (3, "p5"), 0)
    assert compared(RICH, made, limit=0) == ((0, ""), (0, ""), 3)
    assert crowd.members(made) == ["p3@x.org", "p4@x.org", "p5@x.org"]  # nothing is changed
    crowd.curate(manual, add=[made["subs"][0]["id"]])
    assert compared(RICH, manual, limit=0) == ((2, ""), (0, ""), 1)
