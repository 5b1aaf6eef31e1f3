"""Membership follows the data: of contacts, of actions, of other audiences, of the present instant."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.service.client.place import NOWHERE, Place, data, emails, refused


def names(contact: dict[str, Any]) -> list[str]:
    return sorted(audience["name"] for audience in contact["audiences"])


def test_a_contact_enters_and_leaves_as_its_data_changes(place: Place) -> None:
    top, bonn = place.audience("top", {"points": {"gte": 10}}), place.audience("Bonn", {"city": "Bonn"})
    ada = place.contact("ada@cam.edu", points=10)
    assert names(ada) == ["top"]
    path = f"contacts/{ada['id']}"
    for change, expected in (
        ({"city": "Bonn"}, ["Bonn", "top"]),
        ({"points": 9}, ["Bonn"]),
        ({"city": None}, []),
        ({"points": 11, "city": "Bonn"}, ["Bonn", "top"]),
    ):
        assert names(data(place.api.patch(path, change))["contact"]) == expected
        assert names(data(place.api.get(f"extensions/{path}"))["contact"]) == expected
        assert [len(place.members(top)), len(place.members(bonn))] == ["top" in expected, "Bonn" in expected]


def test_a_new_or_changed_audience_has_who_fits_already(place: Place) -> None:
    place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    made = place.audience("top", {"points": {"gte": 10}})
    assert (emails(made["subs"]), names(made["subs"][0])) == (["ada@cam.edu"], ["top"])
    data(place.api.patch(f"audiences/{made['id']}", {"filters": '{"points": 0}'}))
    (bob,) = data(place.api.get("contacts", listId=place.list_id, email="bob"))["contacts"]
    assert names(bob) == ["top"]


def test_actions_change_points_and_audiences(place: Place) -> None:
    place.audience("top", {"points": {"gte": 10}})
    place.audience("joined", {"actions": {"some": {"name": "joined", "increase": {"gte": 10}}}})
    ada = place.contact("ada@cam.edu", points=5)
    action = data(place.api.post("extensions/actions", {"name": "joined", "increase": 10, "subId": ada["id"]}), 201)
    read = data(place.api.get(f"extensions/contacts/{ada['id']}"))["contact"]
    assert (read["points"], names(read)) == (15, ["joined", "top"])
    assert data(place.api.delete(f"actions/{action['action']['id']}")) == action
    read = data(place.api.get(f"extensions/contacts/{ada['id']}"))["contact"]
    assert (read["points"], names(read)) == (5, [])


def test_an_audience_of_audiences_follows_them(place: Place) -> None:
    top, hand = place.audience("top", {"points": {"gte": 10}}), place.audience("by hand")
    neither = place.audience("neither", {"audience": {"notIn": ["top", "by hand"]}})
    both = place.audience("both", {"audience": {"in": ["neither"]}, "city": "Bonn"})
    ada, bob = place.contact("ada@cam.edu", city="Bonn"), place.contact("bob@cam.edu")
    assert (place.members(neither), place.members(both)) == (["ada@cam.edu", "bob@cam.edu"], ["ada@cam.edu"])
    data(place.api.post(f"extensions/audiences/{hand['id']}/members", {"add": [bob["id"]]}))
    assert place.members(neither) == ["ada@cam.edu"]
    assert names(data(place.api.patch(f"contacts/{ada['id']}", {"points": 10}))["contact"]) == ["top"]
    data(place.api.patch(f"audiences/{top['id']}", {"filters": '{"points": 99}'}))
    assert place.members(both) == ["ada@cam.edu"]
    cycle = place.api.patch(f"audiences/{top['id']}", {"filters": '{"audience": {"in": ["both"]}}'})
    assert [problem["code"] for problem in cycle.json()["problems"]] == ["audience_cycle"]
    for change in (place.api.delete(f"audiences/{hand['id']}"), place.api.patch(f"audiences/{hand['id']}", {"name": "x"})):
        assert "'neither'" in refused(change, 409)["message"]
    refused(place.api.post("audiences", {"name": "by hand", "listId": place.list_id}), 409)
    for one in (both, neither, hand):
        data(place.api.delete(f"audiences/{one['id']}"))


def test_a_filter_relative_to_now_is_right_at_the_instant_of_the_request(place: Place) -> None:
    assert place.set_fields({"name": "ends", "path": ["ends"], "type": "datetime"}).status_code == 200
    over = place.audience("over", {"ends": {"lte": {"now": "P0D"}}})
    recent = place.audience("recent", {"createdAt": {"gte": {"now": "-PT1H"}}})
    ends = datetime.now(UTC) + timedelta(seconds=1)
    ada = place.contact("ada@cam.edu", data={"ends": ends.isoformat()})
    assert names(ada) == ["recent"]
    assert place.members(over) == []
    time.sleep(max(0, (ends - datetime.now(UTC)).total_seconds()) + 0.01)
    assert (place.members(over), place.members(recent)) == (["ada@cam.edu"], ["ada@cam.edu"])
    assert names(data(place.api.get(f"extensions/contacts/{ada['id']}"))["contact"]) == ["over", "recent"]
    (listed,) = data(place.api.get("contacts", listId=place.list_id))["contacts"]
    assert names(listed) == ["over", "recent"]
    assert place.asked("preview", {"ends": {"lte": {"now": "P0D"}}}, sample=0)["preview"]["count"] == 1


def test_members_of_a_manual_audience_are_added_and_removed(place: Place) -> None:
    manual = place.audience("by hand")
    ids = [place.contact(f"p{number}@x.org")["id"] for number in range(3)]
    path = f"extensions/audiences/{manual['id']}/members"
    def change(**body: Any) -> Any:
        return data(place.api.post(path, body))["members"]
    assert change(add=ids[:2]) == {"added": 2, "removed": 0}
    assert change(add=ids[1:], remove=[ids[0], ids[2]][:1]) == {"added": 1, "removed": 1}
    assert change() == {"added": 0, "removed": 0}
    assert change(remove=[ids[0], NOWHERE]) == {"added": 0, "removed": 0}
    assert place.members(manual) == ["p1@x.org", "p2@x.org"]
    # Nothing is added where one of them is not there.
    refused(place.api.post(path, {"add": [ids[0], NOWHERE]}), 404, "Contact not found")
    assert place.members(manual) == ["p1@x.org", "p2@x.org"]
    second = Place(place.home)
    refused(place.api.post(path, {"add": [second.contact("x@x.org")["id"]]}), 404, "Contact not found")
    refused(place.api.post(path, {"add": "x"}), 400)
    refused(place.api.post(path, {"add": [NOWHERE] * 10_001}), 400)
    # Data does not move them.
    data(place.api.patch(f"contacts/{ids[1]}", {"points": 99}))
    assert place.members(manual) == ["p1@x.org", "p2@x.org"]


def test_members_of_a_smart_audience_are_not_edited_directly(place: Place) -> None:
    smart, ada = place.audience("top", {"points": 99}), place.contact("ada@cam.edu")
    answer = place.api.post(f"extensions/audiences/{smart['id']}/members", {"add": [ada["id"]]})
    refused(answer, 409, "the members of a smart audience follow from its filters")
    assert place.members(smart) == []


def test_lists_do_not_share_audiences(place: Place) -> None:
    second = place.home.list(place.account)
    top = place.audience("top", {"points": {"gte": 0}})
    data(place.api.post("contacts", {"email": "b@x.org", "listId": second}), 201)
    assert place.members(top) == []
    manual = place.audience("by hand")
    (stranger,) = data(place.api.get("contacts", listId=second))["contacts"]
    answer = place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [stranger["id"]]})
    refused(answer, 404, "Contact not found")
