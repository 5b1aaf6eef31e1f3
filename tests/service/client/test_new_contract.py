"""What the service is to do from now on: `KNOWN_TO_FAIL` of door.py names what an older one does otherwise."""

import csv
import io
import json
import re
from typing import Any, Final

import httpx2
import pytest

from tests.service.client.place import INVALID, NOWHERE, UUID, Place, data, emails, refused, stated, upload

PLAN: Final = {"name": "plan", "path": ["plan"], "type": "string"}
BUILDER: Final = "a key of the type builder builds audiences: it cannot do this"
NO_AUDIENCE: Final = {"error": 404, "message": "Audience not found"}
NO_LIST: Final = {"error": 404, "message": "List not found"}


def page(place: Place, after: str, **parameters: Any) -> tuple[list[str], str]:
    """Return the emails of a page, and the cursor of the next one."""
    found = data(place.api.get("contacts", listId=place.list_id, after=after, **parameters))
    return [contact["email"] for contact in found["contacts"]], found["pagination"]["next"]


def walked(place: Place, after: str | None = "", **parameters: Any) -> list[str]:
    """Return the emails of a listing, read by its cursor."""
    seen: list[str] = []
    for _ in range(50):
        if after is None:
            return seen
        found, after = page(place, after, **parameters)
        seen += found
    raise AssertionError("the listing does not end")


@pytest.mark.parametrize("sort", ["", "points", "createdAt", "email", "firstName", "lastName", "position"])
def test_a_cursor_gives_each_contact_once_in_the_order_of_the_listing(place: Place, sort: str) -> None:
    for number in range(7):
        # Equal and missing values, which no order may lose.
        place.contact(f"p{number}@x.org", points=number // 3, firstName=(None, "A", "é")[number % 3], isGDPR=number > 0)
    for order in ("asc", "desc"):
        by = {"order": order, **({"sort": sort} if sort else {})}
        expected = place.listed(**by)
        assert [walked(place, limit=limit, **by) for limit in (1, 3, 7, 20)] == [expected] * 4
        assert walked(place, isGDPR="true", **by) == [email for email in expected if email != "p0@x.org"]


def test_a_cursor_neither_repeats_nor_leaves_out_while_contacts_come_and_go(place: Place) -> None:
    ids = [place.contact(f"p{number}@x.org", points=number)["id"] for number in range(6)]
    first, after = page(place, "", limit=2)
    assert first == ["p5@x.org", "p4@x.org"]
    place.contact("new@x.org", points=99)
    for gone in ids[4:]:  # one of them is where the cursor stands
        data(place.api.delete(f"extensions/contacts/{gone}"))
    assert walked(place, after, limit=2) == ["p3@x.org", "p2@x.org", "p1@x.org", "p0@x.org"]


def test_a_wrong_cursor_is_refused(place: Place) -> None:
    for number in range(3):
        place.contact(f"p{number}@x.org")
    by = {"listId": place.list_id, "limit": 1}
    _, after = page(place, "", limit=1)
    for wrong in ("x", "0", NOWHERE, after[:-3], after + "x", "é"):
        assert refused(place.api.get("contacts", after=wrong, **by), 400)["message"].startswith("after: ")
    for other in ({"sort": "email"}, {"order": "asc"}, {"page": 2}):  # it is of another order
        refused(place.api.get("contacts", after=after, **by, **other), 400)
    assert "next" not in data(place.api.get("contacts", **by))["pagination"]


def test_an_address_with_a_plus_that_is_not_encoded_is_found_or_explained(place: Place) -> None:
    place.contact("bob+tag@x.org"), place.contact("bob.tag@x.org")
    assert place.listed(email="bob+tag@x.org") == ["bob+tag@x.org"]
    answer = place.api.get(f"contacts?listId={place.list_id}&email=bob+tag@x.org")
    if answer.status_code == 200:
        assert emails(data(answer)["contacts"]) == ["bob+tag@x.org"]
    else:
        assert "%2B" in refused(answer, 400)["message"]


def test_a_search_of_people_folds_marks(place: Place) -> None:
    for number, name in enumerate(("Velázquez", "velazquez", "Vela\u0301zquez", "Vega")):
        place.contact(f"p{number}@x.org", lastName=name, points=number)
    for part in ("velazquez", "VELÁZ", "Velázquez", "la\u0301zq"):
        assert place.listed(lastName=part, order="asc") == ["p0@x.org", "p1@x.org", "p2@x.org"], part


def test_a_comparison_names_the_audiences_that_change_with_it(place: Place) -> None:
    for number in range(4):
        place.contact(f"p{number}@x.org", points=number * 10)
    top = place.audience("top", {"points": {"gte": 20}})
    rest = place.audience("rest", {"audience": {"notIn": ["top"]}})
    both = place.audience("rest of the rest", {"audience": {"in": ["rest"]}, "points": {"gt": 0}})
    place.audience("unrelated", {"points": {"gte": 0}})
    place.audience("named, and the same", {"OR": [{"audience": {"in": ["top"]}}, {"points": {"gte": 0}}]})
    found = place.asked("comparison", {"points": {"gte": 10}}, audienceId=top["id"], limit=0)
    assert found["audiences"] == [
        {"id": rest["id"], "name": "rest", "before": 2, "after": 1},
        {"id": both["id"], "name": "rest of the rest", "before": 1, "after": 0},
    ]
    assert place.asked("comparison", {"points": {"gte": 20}}, audienceId=top["id"])["audiences"] == []
    # Who changes is said where the numbers stay as well.
    other = place.asked("comparison", {"points": {"lt": 20}}, audienceId=top["id"], limit=1)
    assert other["audiences"][0] == {"id": rest["id"], "name": "rest", "before": 2, "after": 2}
    assert (other["enter"]["count"], other["leave"]["count"], other["stay"]) == (2, 2, 0)
    cycle = place.ask("comparison", {"audience": {"in": ["rest"]}}, audienceId=top["id"])
    assert stated(cycle, INVALID)[0]["code"] == "audience_cycle"


def test_a_refusal_names_the_users_in_words_and_no_id(place: Place) -> None:
    data(place.set_fields(PLAN))
    pro = place.audience("Pro people", {"plan": "pro"})
    place.audience("Everybody else", {"audience": {"notIn": ["Pro people"]}})
    for answer, name in (
        (place.api.delete(f"audiences/{pro['id']}"), "'Everybody else'"),
        (place.api.patch(f"audiences/{pro['id']}", {"name": "x"}), "'Everybody else'"),
        (place.api.post("audiences", {"name": "Pro people", "listId": place.list_id}), "'Everybody else'"),
        (place.set_fields(), "'Pro people'"),
    ):
        assert name in refused(answer, 409)["message"]
        assert not UUID.search(answer.text)


def export(place: Place, **body: Any) -> httpx2.Response:
    return place.api.post("extensions/export", {"listId": place.list_id, **body})


NASTY: Final = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1", 'a "b",\nc', "", "Łuk"]


def test_what_the_sent_filters_select_is_exported(place: Place) -> None:
    data(place.set_fields(PLAN, {"name": "price", "path": ["p"], "type": "decimal", "scale": 2}))
    for number, text in enumerate(NASTY):
        place.contact(f"p{number}@x.org", points=number + 1, city=text, data={"plan": text, "p": 1.5})
    place.contact("nobody@x.org")

    def cities(answer: httpx2.Response, column: str = "city") -> list[str]:
        rows = csv.DictReader(io.StringIO(answer.text, newline=""))
        return [row[column] for row in sorted(rows, key=lambda row: int(row["points"]))]

    everybody = json.dumps({"points": {"gte": 1}})
    plain, harmless = (export(place, filters=everybody, format=kind) for kind in ("csv", "spreadsheet"))
    assert plain.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert plain.headers["Content-Disposition"].startswith("attachment; filename=")
    assert cities(plain) == cities(plain, "plan") == NASTY
    assert {"id", "email", "createdAt", "data", "price"} <= set(plain.text.partition("\n")[0].strip().split(","))
    assert cities(harmless) == cities(harmless, "plan") == [f"'{text}" for text in NASTY[:7]] + NASTY[7:]
    lines = export(place, text="points = 1", format="jsonl")
    assert lines.headers["Content-Type"] == "application/x-ndjson"
    assert [json.loads(line) for line in lines.text.splitlines()] == place.contacts(email="p0@")


def test_an_export_is_of_one_clause_of_the_list(place: Place, other: Place) -> None:
    ada, manual = place.contact("ada@cam.edu"), place.audience("by hand")
    place.contact("bob@cam.edu"), other.contact("theirs@x.org"), place.curate(manual, add=[ada["id"]])
    members = export(place, filters=json.dumps({"audience": {"in": ["by hand"]}}), format="jsonl")
    assert [json.loads(line)["email"] for line in members.text.splitlines()] == ["ada@cam.edu"]
    clause = '{"points": 0}'
    for body in ({}, {"filters": clause, "text": "points = 0"}):
        refused(export(place, format="csv", **body), 400, "send either filters or text")
    stated(export(place, filters='{"ponts": 0}', format="csv"), INVALID)
    refused(export(place, filters=clause, format="x"), 400, "$.format: must be 'csv', 'spreadsheet' or 'jsonl'")
    for list_id in (other.list_id, NOWHERE):
        assert export(place, filters=clause, format="csv", listId=list_id).json() == NO_LIST
    body = {"listId": place.list_id, "filters": clause, "format": "csv"}
    refused(place.with_key("builder").post("extensions/export", body), 403, BUILDER)


FILE: Final = "email,points,city\nada@cam.edu,12,Bonn\nbob,3,\ndan@cam.edu,15,Kiel\nold@cam.edu,x,\neve@cam.edu,1,Ulm\n"


def test_an_upload_says_what_it_would_do_and_then_does_it(place: Place) -> None:
    old = place.contact("old@cam.edu", points=5)
    dry = upload(place, FILE, dryRun="true", onExisting="update")
    assert (dry["dryRun"], dry["created"], dry["refused"]) == (True, 3, 2)
    assert [problem["line"] for problem in dry["problems"] if problem["message"]] == [3, 5]
    assert place.listed() == ["old@cam.edu"]
    assert upload(place, FILE, onExisting="update") == dry | {"dryRun": False}
    assert emails(place.contacts()) == ["ada@cam.edu", "dan@cam.edu", "eve@cam.edu", "old@cam.edu"]
    # It is run again where it was stopped, and does nothing twice.
    again = upload(place, FILE, onExisting="update")
    assert (again["created"], again["changed"], again["refused"]) == (0, 0, 2)
    changed = upload(place, '{"email": "OLD@cam.edu", "points": 9}\n', "application/x-ndjson", onExisting="update")
    left = upload(place, "email,points\nold@cam.edu,1\n", onExisting="skip")
    assert [(one["created"], one["changed"], one["unchanged"]) for one in (changed, left)] == [(0, 1, 0), (0, 0, 1)]
    assert place.read(old)["points"] == 9
    upload(place, "email,points\nNEW@cam.edu,1\nnew@cam.edu,2\n")
    assert len(place.listed(email="new@")) == 1


def test_an_upload_subscribes_nobody_again_unless_that_is_said(place: Place) -> None:
    gone, here = place.contact("gone@cam.edu", unsubscribed=True), place.contact("here@cam.edu")
    file = "email,unsubscribed,city\ngone@cam.edu,false,Bonn\nhere@cam.edu,true,Bonn\n"
    dry, done = upload(place, file, dryRun="true", onExisting="update"), upload(place, file, onExisting="update")
    assert dry["stayedUnsubscribed"] == done["stayedUnsubscribed"] == 1
    for contact in (gone, here):
        read = place.read(contact)
        assert (read["unsubscribed"], read["city"]) == (True, "Bonn")
    assert upload(place, file, onExisting="update", resubscribe="true")["stayedUnsubscribed"] == 0
    assert place.read(gone)["unsubscribed"] is False


def test_empty_texts_and_missing_values_round_trip(place: Place) -> None:
    data(place.set_fields(PLAN))
    place.contact("ada@cam.edu", city="", company=None, firstName='"', data={"plan": "", "deep": {"x": None}})
    place.contact("bob@cam.edu", lastName="a,b\nc", data={})
    kept = ("email", "city", "company", "firstName", "lastName", "data", "createdAt", "points")
    for kind, media in (("csv", "text/csv"), ("jsonl", "application/x-ndjson")):
        second = Place(place.home)
        data(second.set_fields(PLAN))
        content = export(place, filters='{"points": 0}', format=kind).text
        assert upload(second, content, media)["created"] == 2
        there, here = ([[contact[name] for name in kept] for contact in one.contacts()] for one in (second, place))
        assert there == here, kind


def test_a_column_that_begins_with_a_hash_is_left_out_unless_it_is_a_field(place: Place) -> None:
    odd = ["#rank", "#", 'a"b', "a.b", "a b", " a", "a", "data.x", "É", "é", "a,b", "=x", "x" * 100]
    data(place.set_fields(*({"name": name, "path": [name], "type": "string"} for name in odd)))
    names = ";".join('"{}"'.format(name.replace('"', '""')) for name in (*odd, "#Notes", "#2"))
    file = f"sep=;\nemail;city;{names}\nada@cam.edu;Bonn{';1' * len(odd)};x;\n"
    assert upload(place, file)["created"] == 1
    (ada,) = place.contacts()
    assert (ada["email"], ada["city"], ada["data"]) == ("ada@cam.edu", "Bonn", dict.fromkeys(odd, "1"))


def test_an_upload_that_cannot_be_read_is_refused(place: Place, other: Place) -> None:
    path, file = f"extensions/import?listId={place.list_id}", b"email\na@x.org\n"
    unknown = refused(place.api.send("POST", path, b"e_mail\na@x.org\n", "text/csv"), 400)
    assert re.search("'e_mail'.*did you mean 'email'", unknown["message"])
    refused(place.api.send("POST", path, file, "text/html"), 415)
    refused(place.api.send("POST", path, b" " * 10_000_001, "text/csv"), 413)
    refused(place.api.send("POST", f"{path}&dryrun=true", file, "text/csv"), 400)
    for list_id in (other.list_id, NOWHERE):
        assert place.api.send("POST", f"extensions/import?listId={list_id}", file, "text/csv").json() == NO_LIST
    refused(place.with_key("builder").send("POST", path, file, "text/csv"), 403, BUILDER)
    assert (place.listed(), other.listed()) == ([], [])


def test_a_deleted_audience_is_undeleted(place: Place, other: Place) -> None:
    ada, reader = place.contact("ada@cam.edu", points=20), place.with_key("builder", read_only=True)
    smart, manual = place.audience("top", {"points": {"gte": 10}}), place.audience("by hand")
    place.curate(manual, add=[ada["id"]])
    for made in (smart, manual):
        data(place.api.delete(f"audiences/{made['id']}"))
        path = f"extensions/audiences/{made['id']}/undelete"
        assert other.api.post(path).json() == other.api.post(path.replace(made["id"], NOWHERE)).json() == NO_AUDIENCE
        refused(reader.post(path), 403, "this key is read only: it cannot change audiences")
        (gone,) = data(reader.get(f"{place.path}/deleted"))["audiences"]
        assert (gone["id"], gone["name"], gone["deletedAt"] > made["createdAt"]) == (made["id"], made["name"], True)
        back = data(place.api.post(path))["audience"]
        same = ("id", "name", "mode", "filters", "createdAt", "listId")
        assert [back[name] for name in same] == [made[name] for name in same]
        assert (emails(back["subs"]), place.members(made)) == (["ada@cam.edu"], ["ada@cam.edu"])
        assert data(place.api.get(f"extensions/audiences/{made['id']}/versions"))["versions"]
        refused(place.api.post(path), 409)  # it is there
        assert data(place.api.get(f"{place.path}/deleted")) == {"audiences": []}


def changes(place: Place, after: str = "0") -> list[tuple[str, str, str]]:
    """Return who entered and left what, sorted."""
    people = {contact["id"]: contact["email"] for contact in place.contacts()}
    return sorted((event["type"], people[event["contactId"]], event["audienceId"]) for event in place.events(after))


def last(place: Place) -> str:
    """Return the cursor after all events."""
    place.home.work(place.list_id)
    cursor: str = data(place.api.get("extensions/events", listId=place.list_id, after="latest"))["cursor"]
    return cursor


def test_a_change_of_a_contact_gives_events_once_and_in_order(place: Place) -> None:
    top = place.audience("top", {"points": {"gte": 10}})["id"]
    place.audience("all", {"points": {"gte": -1}})
    start = last(place)
    ada = place.contact("ada@cam.edu", points=20)
    for points in (5, 20):
        place.home.work(place.list_id)
        place.change(ada, points=points, city="Bonn")
    events = [event for event in place.events(start) if event["audienceId"] == top]
    assert [event["type"] for event in events] == ["enter", "leave", "enter"]
    assert events[0].keys() == {"id", "type", "audienceId", "contactId", "listId", "createdAt", "happenedAt"}
    assert {(event["contactId"], event["listId"]) for event in events} == {(ada["id"], place.list_id)}
    ids = [event["id"] for event in place.events(start)]
    assert len(set(ids)) == len(ids) == 4
    assert [event["id"] for event in place.events(ids[1])] == ids[2:]
    place.change(ada, city="Kiel")  # moves nobody
    assert place.events(ids[-1]) == []


def test_making_editing_and_deleting_an_audience_gives_the_events_of_its_members(place: Place) -> None:
    for number in range(3):
        place.contact(f"p{number}@x.org", points=number)
    made = place.audience("x", {"points": {"gte": 1}})["id"]
    assert changes(place) == [("enter", "p1@x.org", made), ("enter", "p2@x.org", made)]
    start = last(place)
    data(place.api.patch(f"audiences/{made}", {"name": "y"}))
    assert place.events(start) == []
    data(place.api.patch(f"audiences/{made}", {"filters": '{"points": {"lt": 2}}'}))
    assert changes(place, start) == [("enter", "p0@x.org", made), ("leave", "p2@x.org", made)]
    start = last(place)
    data(place.api.delete(f"audiences/{made}"))
    assert changes(place, start) == [("leave", "p0@x.org", made), ("leave", "p1@x.org", made)]


def test_members_of_a_manual_audience_and_those_who_are_deleted_give_events(place: Place) -> None:
    hand = place.audience("by hand")
    named = place.audience("named", {"audience": {"in": ["by hand"]}})
    ada, bob = place.contact("ada@cam.edu"), place.contact("bob@cam.edu")
    both, start = sorted((hand["id"], named["id"])), last(place)
    place.curate(hand, add=[ada["id"], bob["id"]])
    expected = [("enter", email, audience) for email in ("ada@cam.edu", "bob@cam.edu") for audience in both]
    assert changes(place, start) == expected
    start = last(place)
    place.curate(hand, remove=[bob["id"]])
    assert changes(place, start) == [("leave", "bob@cam.edu", audience) for audience in both]
    # Nothing of a contact that is deleted stays in events, but that it has left.
    data(place.api.delete(f"extensions/contacts/{ada['id']}"))
    assert {event["type"] for event in place.events() if event["contactId"] == ada["id"]} <= {"leave"}


def test_events_are_read_by_a_cursor(place: Place) -> None:
    made = place.audience("x", {"points": {"gte": 0}})["id"]
    for number in range(3):
        place.contact(f"p{number}@x.org")

    def read(**parameters: Any) -> Any:
        return data(place.api.get("extensions/events", listId=place.list_id, **parameters))

    everything = place.events()
    assert read()["events"] == read(after="0", audienceId=made)["events"] == everything
    assert read(after="0", limit=1) == {"events": everything[:1], "cursor": everything[0]["id"]}
    latest = {"events": [], "cursor": everything[-1]["id"]}
    assert read(after="latest") == read(after=everything[-1]["id"]) == latest
