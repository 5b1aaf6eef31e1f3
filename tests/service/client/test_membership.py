"""Membership follows the data: of contacts, of actions, of other audiences, of the present instant."""

import time
from datetime import UTC, datetime, timedelta

from tests.service.client.place import NOWHERE, Place, data, names, refused

RICH = {"points": {"gte": 10}}


def test_a_contact_enters_and_leaves_as_its_data_changes(place: Place) -> None:
    audiences = {"top": place.audience("top", RICH), "Bonn": place.audience("Bonn", {"city": "Bonn"})}
    place.audience("by hand")
    ada = place.contact("ada@cam.edu", points=10)
    assert names(ada) == ["top"]
    for change, expected in (
        ({"city": "Bonn"}, ["Bonn", "top"]),
        ({"points": 9}, ["Bonn"]),
        ({"city": None}, []),
        ({"points": 11, "city": "Bonn"}, ["Bonn", "top"]),
    ):
        assert names(place.change(ada, **change)) == expected == names(place.read(ada))
        assert [name for name, made in sorted(audiences.items()) if place.members(made)] == expected
    # Summaries, of smart and of manual ones.
    place.curate(hand := place.audience("chosen"), add=[ada["id"]])
    summaries = [{name: made[name] for name in ("id", "name", "mode")} for made in (*audiences.values(), hand)]
    for found in (place.contacts()[0], data(place.api.get(f"extensions/contacts/{ada['id']}/audiences"))):
        assert sorted(found["audiences"], key=lambda one: str(one["id"])) == summaries


def test_a_new_or_changed_audience_has_who_fits_already(place: Place) -> None:
    place.contact("ada@cam.edu", points=20), place.contact("bob@cam.edu")
    made = place.audience("top", RICH)
    assert [(contact["email"], names(contact)) for contact in made["subs"]] == [("ada@cam.edu", ["top"])]
    data(place.api.patch(f"audiences/{made['id']}", {"filters": '{"points": 0}'}))
    assert {contact["email"]: names(contact) for contact in place.contacts()} == {
        "ada@cam.edu": [],
        "bob@cam.edu": ["top"],
    }


def test_an_audience_of_audiences_follows_them(place: Place) -> None:
    top, hand = place.audience("top", RICH), place.audience("by hand")
    neither = place.audience("neither", {"audience": {"notIn": ["top", "by hand"]}})
    both = place.audience("both", {"audience": {"in": ["neither"]}, "city": "Bonn"})
    ada, bob = place.contact("ada@cam.edu", city="Bonn"), place.contact("bob@cam.edu")
    assert (place.members(neither), place.members(both)) == (["ada@cam.edu", "bob@cam.edu"], ["ada@cam.edu"])
    place.curate(hand, add=[bob["id"]])
    assert place.members(neither) == ["ada@cam.edu"]
    assert names(place.change(ada, points=10)) == ["top"]
    data(place.api.patch(f"audiences/{top['id']}", {"filters": '{"points": 99}'}))
    assert place.members(both) == ["ada@cam.edu"]
    cycle = place.api.patch(f"audiences/{top['id']}", {"filters": '{"audience": {"in": ["both"]}}'})
    assert [problem["code"] for problem in cycle.json()["problems"]] == ["audience_cycle"]
    path = f"audiences/{hand['id']}"
    for answer in (place.api.delete(path), place.api.patch(path, {"name": "x"})):
        assert "'neither'" in refused(answer, 409)["message"]
    refused(place.api.post("audiences", {"name": "by hand", "listId": place.list_id}), 409)
    for one in (both, neither, hand):
        data(place.api.delete(f"audiences/{one['id']}"))


def test_a_filter_relative_to_now_is_right_at_the_instant_of_the_request(place: Place) -> None:
    data(place.set_fields({"name": "ends", "path": ["ends"], "type": "datetime"}))
    clause = {"ends": {"lte": {"now": "P0D"}}}
    over, recent = place.audience("over", clause), place.audience("recent", {"createdAt": {"gte": {"now": "-PT1H"}}})
    ends = datetime.now(UTC) + timedelta(seconds=0.7)
    ada = place.contact("ada@cam.edu", data={"ends": ends.isoformat()})
    assert (names(ada), place.members(over)) == (["recent"], [])
    time.sleep(max(0, (ends - datetime.now(UTC)).total_seconds()) + 0.01)
    assert (place.members(over), place.members(recent)) == (["ada@cam.edu"], ["ada@cam.edu"])
    assert names(place.read(ada)) == names(place.contacts()[0]) == ["over", "recent"]
    assert place.previewed(clause)["count"] == 1


def test_members_of_a_manual_audience_are_added_and_removed(place: Place, other: Place) -> None:
    manual, smart = place.audience("by hand"), place.audience("top", {"points": 99})
    ids = [place.contact(f"p{number}@x.org")["id"] for number in range(3)]
    assert place.curate(manual, add=ids[:2]) == {"added": 2, "removed": 0, "unknown": []}
    assert place.curate(manual, add=ids[1:], remove=[ids[0], NOWHERE]) == {"added": 1, "removed": 1, "unknown": []}
    assert place.curate(manual) == place.curate(manual, remove=ids[:1]) == {"added": 0, "removed": 0, "unknown": []}
    # By their addresses, too: whom the list does not have is said.
    by_email = place.curate(manual, emails=["P0@x.org", " p1@x.org", "nobody@x.org", "no address", "p0@x.org"])
    assert by_email == {"added": 1, "removed": 0, "unknown": ["nobody@x.org", "no address"]}
    place.curate(manual, remove=ids[:1])
    # Nobody is added where one of them is not there, or on another list.
    second = place.home.list(place.account)
    elsewhere = data(place.api.post("contacts", {"email": "x@x.org", "listId": second}), 201)["contact"]
    path = f"extensions/audiences/{manual['id']}/members"
    for strange in (NOWHERE, other.contact("x@x.org")["id"], elsewhere["id"]):
        refused(place.api.post(path, {"add": [ids[0], strange]}), 404, "Contact not found")
    place.change({"id": ids[1]}, points=99)
    assert place.members(manual) == ["p1@x.org", "p2@x.org"]
    answer = place.api.post(f"extensions/audiences/{smart['id']}/members", {"add": ids})
    refused(answer, 409, "the members of a smart audience follow from its filters")
    assert place.members(smart) == ["p1@x.org"]
