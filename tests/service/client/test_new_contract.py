"""What the service is to do from now on: `KNOWN_TO_FAIL` of door.py names what an older one does otherwise."""

import csv
import io
import json
import re
from typing import Any, Final

import httpx2
import pytest

from tests.service.client.place import INVALID, NOWHERE, UUID, Place, data, refused, stated

PLAN: Final = {"name": "plan", "path": ["plan"], "type": "string"}


def walked(place: Place, limit: int = 2, **parameters: Any) -> list[str]:
    """Return the emails of a listing, read by its cursor."""
    seen, after = [], ""
    for _ in range(50):
        found = data(place.api.get("contacts", listId=place.list_id, after=after, limit=limit, **parameters))
        seen += [contact["email"] for contact in found["contacts"]]
        after = found["pagination"]["next"]
        if after is None:
            return seen
    raise AssertionError("the listing does not end")


@pytest.mark.parametrize("sort", ["", "points", "createdAt", "email", "firstName", "lastName", "position"])
@pytest.mark.parametrize("order", ["asc", "desc"])
def test_a_cursor_gives_each_contact_once_in_the_order_of_the_listing(place: Place, sort: str, order: str) -> None:
    for number in range(7):
        # Equal and missing values, which no order may lose.
        place.contact(f"p{number}@x.org", points=number // 3, firstName=(None, "A", "é")[number % 3], isGDPR=number > 0)
    by = {"order": order, **({"sort": sort} if sort else {})}
    expected = place.listed(**by)
    assert [walked(place, limit, **by) for limit in (1, 3, 7, 20)] == [expected] * 4
    assert walked(place, isGDPR="true", **by) == [email for email in expected if email != "p0@x.org"]


def test_a_cursor_neither_repeats_nor_leaves_out_while_contacts_come_and_go(place: Place) -> None:
    ids = [place.contact(f"p{number}@x.org", points=number)["id"] for number in range(6)]
    def page(after: str) -> Any:
        found = data(place.api.get("contacts", listId=place.list_id, after=after, limit=2))
        return [contact["email"] for contact in found["contacts"]], found["pagination"]["next"]
    first, after = page("")
    assert first == ["p5@x.org", "p4@x.org"]
    place.contact("new@x.org", points=99)
    data(place.api.delete(f"extensions/contacts/{ids[4]}"))  # the one that the cursor stands at
    data(place.api.delete(f"extensions/contacts/{ids[5]}"))
    second, after = page(after)
    third, after = page(after)
    assert (second + third, page(after)[1] if after else None) == (["p3@x.org", "p2@x.org", "p1@x.org", "p0@x.org"], None)


def test_a_wrong_cursor_is_refused(place: Place) -> None:
    for number in range(3):
        place.contact(f"p{number}@x.org")
    path = {"listId": place.list_id, "limit": 1}
    after = data(place.api.get("contacts", after="", **path))["pagination"]["next"]
    assert isinstance(after, str)
    for wrong in ("x", "0", NOWHERE, after[:-3], after + "x", "é"):
        found = refused(place.api.get("contacts", after=wrong, **path), 400)
        assert found["message"].startswith("after: ")
    refused(place.api.get("contacts", after=after, sort="email", **path), 400)  # it is of another order
    refused(place.api.get("contacts", after=after, page=2, **path), 400)
    assert "next" not in data(place.api.get("contacts", **path))["pagination"]


def test_an_address_with_a_plus_that_is_not_encoded_is_found_or_explained(place: Place) -> None:
    place.contact("bob+tag@x.org"), place.contact("bob.tag@x.org")
    assert place.listed(email="bob+tag@x.org") == ["bob+tag@x.org"]
    answer = place.api.get(f"contacts?listId={place.list_id}&email=bob+tag@x.org")
    if answer.status_code == 200:
        assert [contact["email"] for contact in data(answer)["contacts"]] == ["bob+tag@x.org"]
    else:
        assert "%2B" in refused(answer, 400)["message"]


@pytest.mark.parametrize("searched", ["velazquez", "VELÁZ", "Velázquez", "la\u0301zq"])
def test_a_search_of_people_folds_marks(place: Place, searched: str) -> None:
    for number, name in enumerate(("Velázquez", "velazquez", "Vela\u0301zquez")):
        place.contact(f"p{number}@x.org", lastName=name, points=number)
    place.contact("other@x.org", lastName="Vega")
    assert place.listed(lastName=searched, order="asc") == ["p0@x.org", "p1@x.org", "p2@x.org"]


def test_a_comparison_names_the_audiences_that_change_with_it(place: Place) -> None:
    for number in range(4):
        place.contact(f"p{number}@x.org", points=number * 10)
    top = place.audience("top", {"points": {"gte": 20}})
    rest = place.audience("rest", {"audience": {"notIn": ["top"]}})
    both = place.audience("rest of the rest", {"audience": {"in": ["rest"]}, "points": {"gt": 0}})
    place.audience("unrelated", {"points": {"gte": 0}})
    place.audience("named, and the same", {"OR": [{"audience": {"in": ["top"]}}, {"points": {"gte": 0}}]})
    def changes(clause: Any) -> Any:
        body = {"audienceId": top["id"], "filters": json.dumps(clause), "limit": 0}
        return data(place.api.post("extensions/comparison", body))["audiences"]
    assert changes({"points": {"gte": 10}}) == [
        {"id": rest["id"], "name": "rest", "before": 2, "after": 1},
        {"id": both["id"], "name": "rest of the rest", "before": 1, "after": 0},
    ]
    assert changes({"points": {"gte": 20}}) == []


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


def test_a_field_in_use_may_get_a_type_that_its_clauses_allow(place: Place) -> None:
    seats = {"name": "seats", "path": ["seats"], "type": "integer"}
    data(place.set_fields(seats))
    many = place.audience("many", {"seats": {"gte": 5}})
    place.contact("a@x.org", data={"seats": 5.5})
    assert place.members(many) == []
    data(place.set_fields(seats | {"type": "number"}))
    assert place.members(many) == ["a@x.org"]
    assert "'many'" in refused(place.set_fields(seats | {"type": "string"}), 409)["message"]


#: A value of each type, and a clause that selects it.
TYPES: Final[dict[str, tuple[Any, dict[str, Any]]]] = {
    "string": ("É", {"contains": "é"}),
    "integer": (5, {"gte": 5}),
    "number": (0.5, {"lt": 1}),
    "boolean": (True, {"equals": True}),
    "date": ("2000-05-01", {"gte": "2000-01-01"}),
    "datetime": ("2000-05-01T00:00:00.000000Z", {"gte": "2000-01-01T00:00:00Z"}),
    "decimal": (12.5, {"gte": 12.25}),
    "uuid": (NOWHERE, {"equals": NOWHERE}),
}


@pytest.mark.parametrize("type", TYPES)
def test_a_clause_on_custom_data_of_any_type_works_in_every_operation(place: Place, type: str) -> None:
    value, clause = TYPES[type]
    scale = {"scale": 2} if type == "decimal" else {}
    data(place.set_fields({"name": "field", "path": ["deep", "field"], "type": type, **scale}))
    ada = place.contact("ada@cam.edu", data={"deep": {"field": value}})
    place.contact("bob@cam.edu", data={"deep": {"field": {}}})
    whole = {"field": clause}
    made = place.audience("x", whole)
    assert place.members(made) == ["ada@cam.edu"]
    assert place.asked("preview", whole)["preview"]["count"] == place.asked("breakdown", whole)["selected"] == 1
    body = {"contactId": ada["id"], "filters": json.dumps(whole)}
    found = data(place.api.post("extensions/explain", body))["explanation"]
    assert (found["selected"], found["verdict"]["value"]) == (True, value)
    suggested = data(place.api.post("extensions/suggest", {"listId": place.list_id, "field": "field"}))["values"]
    assert [(one["value"], one["count"]) for one in suggested if one["count"]] == [(value, 1)]


@pytest.mark.parametrize("path", ["audiences/{id}/growth", "audiences/{id}/export?format=csv", "events/stream?listId={list}"])
def test_what_is_left_out_is_no_operation(place: Place, path: str) -> None:
    made = place.audience("x")
    answer = place.api.get("extensions/" + path.format(id=made["id"], list=NOWHERE))
    refused(answer, 404, "there is nothing at this path")


def export(place: Place, **body: Any) -> httpx2.Response:
    return place.api.post("extensions/export", {"listId": place.list_id, **body})


NASTY: Final = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1", 'a "b",\nc', "", "Łuk"]


def test_what_the_sent_filters_select_is_exported(place: Place) -> None:
    data(place.set_fields(PLAN, {"name": "price", "path": ["p"], "type": "decimal", "scale": 2}))
    for number, text in enumerate(NASTY):
        place.contact(f"p{number}@x.org", points=number + 1, city=text, data={"plan": text, "p": 1.5})
    place.contact("nobody@x.org")
    everybody = json.dumps({"points": {"gte": 1}})
    answer = export(place, filters=everybody, format="csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    rows = sorted(csv.DictReader(io.StringIO(answer.text, newline="")), key=lambda row: int(row["points"]))
    assert [row["city"] for row in rows] == [row["plan"] for row in rows] == NASTY
    assert {"id", "email", "createdAt", "data", "price"} <= rows[0].keys()
    harmless = export(place, filters=everybody, format="spreadsheet")
    shown = sorted(csv.DictReader(io.StringIO(harmless.text, newline="")), key=lambda row: int(row["points"]))
    assert [row["city"] for row in shown] == [f"'{text}" for text in NASTY[:7]] + NASTY[7:]
    lines = export(place, text="points = 1", format="jsonl")
    assert lines.headers["Content-Type"] == "application/x-ndjson"
    (one,) = map(json.loads, lines.text.splitlines())
    assert one == data(place.api.get("contacts", listId=place.list_id, email="p0@"))["contacts"][0]


def test_an_export_is_of_one_clause_of_the_list(place: Place, other: Place) -> None:
    place.contact("ada@cam.edu"), other.contact("theirs@x.org")
    manual = place.audience("by hand")
    (ada,) = data(place.api.get("contacts", listId=place.list_id))["contacts"]
    data(place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"]]}))
    place.contact("bob@cam.edu")
    members = export(place, filters=json.dumps({"audience": {"in": ["by hand"]}}), format="jsonl")
    assert [json.loads(line)["email"] for line in members.text.splitlines()] == ["ada@cam.edu"]
    for body in ({}, {"filters": '{"points": 0}', "text": "points = 0"}):
        refused(export(place, format="csv", **body), 400, "send either filters or text")
    stated(export(place, filters='{"ponts": 0}', format="csv"), INVALID)
    refused(export(place, filters='{"points": 0}', format="x"), 400, "$.format: must be 'csv', 'spreadsheet' or 'jsonl'")
    for list_id in (other.list_id, NOWHERE):
        body = {"listId": list_id, "filters": '{"points": 0}', "format": "csv"}
        assert place.api.post("extensions/export", body).json() == {"error": 404, "message": "List not found"}
    builder = place.with_key("builder").post("extensions/export", {"listId": place.list_id, "filters": "{}", "format": "csv"})
    refused(builder, 403, "a key of the type builder builds audiences: it cannot do this")


def upload(place: Place, content: str, type: str = "text/csv", **parameters: Any) -> Any:
    query = "&".join(f"{name}={value}" for name, value in {"listId": place.list_id, **parameters}.items())
    return data(place.api.send("POST", f"extensions/import?{query}", content.encode(), type))["import"]


FILE: Final = "email,points,city\nada@cam.edu,12,Bonn\nbob,3,\ndan@cam.edu,15,Kiel\nold@cam.edu,x,\neve@cam.edu,1,Ulm\n"


def test_an_upload_says_what_it_would_do_and_then_does_it(place: Place) -> None:
    old = place.contact("old@cam.edu", points=5)
    dry = upload(place, FILE, dryRun="true", onExisting="update")
    assert (dry["dryRun"], dry["created"], dry["refused"]) == (True, 3, 2)
    assert [problem["line"] for problem in dry["problems"]] == [3, 5]
    assert all(problem["message"] for problem in dry["problems"])
    assert place.listed() == ["old@cam.edu"]
    done = upload(place, FILE, onExisting="update")
    assert done == dry | {"dryRun": False}
    assert place.listed(sort="email", order="asc") == ["ada@cam.edu", "dan@cam.edu", "eve@cam.edu", "old@cam.edu"]
    # It is run again where it was stopped, and does nothing twice.
    again = upload(place, FILE, onExisting="update")
    assert (again["created"], again["changed"], again["refused"]) == (0, 0, 2)
    changed = upload(place, '{"email": "old@cam.edu", "points": 9}\n', "application/x-ndjson", onExisting="update")
    assert (changed["created"], changed["changed"], changed["unchanged"]) == (0, 1, 0)
    left = upload(place, "email,points\nold@cam.edu,1\n", onExisting="skip")
    assert (left["changed"], left["unchanged"]) == (0, 1)
    read = data(place.api.get(f"extensions/contacts/{old['id']}"))["contact"]
    assert read == old | {"points": 9}
    upload(place, "email,points\nNEW@cam.edu,1\nnew@cam.edu,2\n")
    assert [email.lower() for email in place.listed(email="new@")] == ["new@cam.edu"]


def test_an_upload_subscribes_nobody_again_unless_that_is_said(place: Place) -> None:
    gone = place.contact("gone@cam.edu", unsubscribed=True)
    place.contact("here@cam.edu")
    file = "email,unsubscribed,city\ngone@cam.edu,false,Bonn\nhere@cam.edu,true,Bonn\n"
    def flags() -> Any:
        found = data(place.api.get("contacts", listId=place.list_id, sort="email", order="asc"))["contacts"]
        return [(contact["unsubscribed"], contact["city"]) for contact in found]
    dry = upload(place, file, dryRun="true", onExisting="update")
    done = upload(place, file, onExisting="update")
    assert dry["stayedUnsubscribed"] == done["stayedUnsubscribed"] == 1
    assert flags() == [(True, "Bonn"), (True, "Bonn")]
    said = upload(place, file, onExisting="update", resubscribe="true")
    assert said["stayedUnsubscribed"] == 0
    assert data(place.api.get(f"extensions/contacts/{gone['id']}"))["contact"]["unsubscribed"] is False


def test_empty_texts_and_missing_values_round_trip(place: Place, other: Place) -> None:
    for made in (place, other):
        data(made.set_fields(PLAN))
    place.contact("ada@cam.edu", city="", company=None, firstName='"', data={"plan": "", "deep": {"x": None}})
    place.contact("bob@cam.edu", lastName="a,b\nc", data={})
    for format, type in (("csv", "text/csv"), ("jsonl", "application/x-ndjson")):
        second = Place(place.home)
        data(second.set_fields(PLAN))
        content = export(place, filters='{"points": 0}', format=format).text
        assert upload(second, content, type)["created"] == 2
        names = ("email", "city", "company", "firstName", "lastName", "data", "createdAt", "points")
        found = [
            [{name: contact[name] for name in names} for contact in data(one.api.get("contacts", listId=one.list_id))["contacts"]]
            for one in (place, second)
        ]
        assert found[0] == found[1], format


def test_an_upload_that_cannot_be_read_is_refused(place: Place, other: Place) -> None:
    path = f"extensions/import?listId={place.list_id}"
    unknown = refused(place.api.send("POST", path, b"e_mail\na@x.org\n", "text/csv"), 400)
    assert re.search("'e_mail'.*did you mean 'email'", unknown["message"])
    refused(place.api.send("POST", path, b"x", "text/html"), 415)
    refused(place.api.send("POST", path, b" " * 10_000_001, "text/csv"), 413)
    for list_id in (other.list_id, NOWHERE):
        answer = place.api.send("POST", f"extensions/import?listId={list_id}", b"email\na@x.org\n", "text/csv")
        assert answer.json() == {"error": 404, "message": "List not found"}
    builder = place.with_key("builder").send("POST", path, b"email\na@x.org\n", "text/csv")
    refused(builder, 403, "a key of the type builder builds audiences: it cannot do this")
    assert (place.listed(), other.listed()) == ([], [])


def test_a_deleted_audience_is_undeleted(place: Place, other: Place) -> None:
    ada = place.contact("ada@cam.edu", points=20)
    smart, manual = place.audience("top", {"points": {"gte": 10}}), place.audience("by hand")
    data(place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": [ada["id"]]}))
    for made in (smart, manual):
        data(place.api.delete(f"audiences/{made['id']}"))
        path = f"extensions/audiences/{made['id']}/undelete"
        assert other.api.post(path).json() == {"error": 404, "message": "Audience not found"}
        refused(place.with_key("builder", read_only=True).post(path), 403, "this key is read only: it cannot change audiences")
        back = data(place.api.post(path))["audience"]
        assert {name: back[name] for name in ("id", "name", "mode", "filters", "createdAt")} == {
            name: made[name] for name in ("id", "name", "mode", "filters", "createdAt")
        }
        assert place.members(made) == ["ada@cam.edu"]
        assert data(place.api.get(f"extensions/audiences/{made['id']}/versions"))["versions"]
        refused(place.api.post(path), 409)  # it is there
    assert other.api.post(f"extensions/audiences/{NOWHERE}/undelete").status_code == 404


def changes(place: Place, after: str = "0") -> list[tuple[str, str, str]]:
    """Return who entered and left what, in names, sorted."""
    people = {contact["id"]: contact["email"] for contact in data(place.api.get("contacts", listId=place.list_id))["contacts"]}
    return sorted((event["type"], people[event["contactId"]], event["audienceId"]) for event in place.events(after))


def last(place: Place) -> str:
    """Return the cursor after all events."""
    place.home.work()
    cursor = "0"
    for _ in range(100):
        found = data(place.api.get("extensions/events", listId=place.list_id, after=cursor, limit=2))
        if not found["events"]:
            return cursor
        cursor = found["cursor"]
    raise AssertionError("the events do not end")


def test_a_change_of_a_contact_gives_events_once_and_in_order(place: Place) -> None:
    top = place.audience("top", {"points": {"gte": 10}})["id"]
    place.audience("all", {"points": {"gte": -1}})
    start = last(place)
    ada = place.contact("ada@cam.edu", points=20)
    for points in (5, 20):
        place.home.work()
        data(place.api.patch(f"contacts/{ada['id']}", {"points": points, "city": "Bonn"}))
    events = [event for event in place.events(start) if event["audienceId"] == top]
    assert [event["type"] for event in events] == ["enter", "leave", "enter"]
    assert events[0].keys() == {"id", "type", "audienceId", "contactId", "listId", "createdAt", "happenedAt"}
    assert {(event["contactId"], event["listId"]) for event in events} == {(ada["id"], place.list_id)}
    ids = [event["id"] for event in place.events(start)]
    assert len(set(ids)) == len(ids) == 4
    assert [event["id"] for event in place.events(ids[1])] == ids[2:]
    data(place.api.patch(f"contacts/{ada['id']}", {"city": "Kiel"}))  # moves nobody
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
    hand = place.audience("by hand")["id"]
    named = place.audience("named", {"audience": {"in": ["by hand"]}})["id"]
    ada, bob = place.contact("ada@cam.edu"), place.contact("bob@cam.edu")
    start, path = last(place), f"extensions/audiences/{hand}/members"
    data(place.api.post(path, {"add": [ada["id"], bob["id"]]}))
    expected = [("enter", email, audience) for email in ("ada@cam.edu", "bob@cam.edu") for audience in (hand, named)]
    assert changes(place, start) == sorted(expected)
    start = last(place)
    data(place.api.post(path, {"remove": [bob["id"]]}))
    assert changes(place, start) == sorted(("leave", "bob@cam.edu", audience) for audience in (hand, named))
    # Nothing of a contact that is deleted stays, in events either.
    data(place.api.delete(f"extensions/contacts/{ada['id']}"))
    place.home.work()
    kept = [event for event in place.events() if event["contactId"] == ada["id"] and event["type"] != "leave"]
    assert kept == []


def test_events_are_read_by_a_cursor(place: Place) -> None:
    made = place.audience("x", {"points": {"gte": 0}})["id"]
    for number in range(3):
        place.contact(f"p{number}@x.org")
    place.home.work()
    def page(**parameters: Any) -> Any:
        return data(place.api.get("extensions/events", listId=place.list_id, **parameters))
    everything = page()["events"]
    assert page(after="0")["events"] == everything
    assert page(after="0", audienceId=made)["events"] == everything
    one = page(after="0", limit=1)
    assert (one["events"], one["cursor"]) == (everything[:1], everything[0]["id"])
    latest = page(after="latest")
    assert (latest["events"], latest["cursor"]) == ([], everything[-1]["id"])
    assert page(after=latest["cursor"])["cursor"] == latest["cursor"]
    refused(place.api.get("extensions/events", listId=place.list_id, after="x"), 400)
    refused(place.api.get("extensions/events", listId=place.list_id, limit=0), 400)
