"""What the audiences of a list may ask for: its notation, its custom fields, and the actions of its contacts."""

import json
from dataclasses import asdict
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.service.databases import on_both
from tests.service.running import Tenant

PLAN: dict[str, Any] = {
    "name": "data.plan", "path": ["plan"], "type": "string", "many": False, "values": ["free", "pro"], "title": "Plan",
    "scale": None, "fields": None,
}  # fmt: skip
TAGS: dict[str, Any] = {
    "name": "tags", "path": ["crm", "tags"], "type": "string", "many": True, "values": None, "title": None,
    "scale": None, "fields": None,
}  # fmt: skip


def language(tenant: Tenant, notation: str) -> Any:
    return tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": notation})


def put(tenant: Tenant, *fields: Any) -> Any:
    return tenant.api.put(f"/extensions/lists/{tenant.list_id}/fields", json={"fields": fields})


def fields(tenant: Tenant) -> Any:
    return tenant.api.get(f"/extensions/lists/{tenant.list_id}/fields").json()["data"]["fields"]


@pytest.fixture
def extended(tenant: Tenant) -> Tenant:
    """Give a tenant whose list has the extended notation, and two custom fields."""
    assert language(tenant, "extended").status_code == 200
    assert put(tenant, PLAN, TAGS).status_code == 200
    return tenant


def happened(tenant: Tenant, after: str = "0") -> tuple[list[tuple[str, str, str]], str]:
    """Return who entered and left which audience, by its name, after a cursor; and the new one."""
    found = tenant.api.get("/extensions/events", params={"listId": tenant.list_id, "after": after}).json()["data"]
    shown = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"]["audiences"]
    names = {audience["id"]: audience["name"] for audience in shown}
    events = [event for event in found["events"] if event["contactId"] is not None]
    return [(event["type"], names[event["audienceId"]], event["contactId"]) for event in events], found["cursor"]


def members(tenant: Tenant, audience: dict[str, Any]) -> list[str]:
    found = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]
    return [contact["email"] for contact in found]


# -- the notation and the fields ---------------------------------------------------------------------------------------


@on_both
def test_a_list_has_the_published_notation_and_no_fields_until_it_is_told(tenant: Tenant) -> None:
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.get(path).json()["data"]["list"] == {
        "id": tenant.list_id, "notation": "published", "zone": None,
    }  # fmt: skip
    assert fields(tenant) == []
    refused = put(tenant, PLAN)
    assert refused.status_code == 409
    assert '{"notation": "extended"}' in refused.json()["message"]
    assert language(tenant, "extended").json()["data"]["list"]["notation"] == "extended"
    assert put(tenant, TAGS, PLAN).json()["data"]["fields"] == [TAGS, PLAN]
    assert fields(tenant) == [TAGS, PLAN]
    assert language(tenant, "published").status_code == 409
    assert put(tenant).json()["data"]["fields"] == []
    assert language(tenant, "published").status_code == 200


def test_what_may_be_left_out_of_a_field(extended: Tenant) -> None:
    answer = put(extended, {"name": "seats", "path": ["seats"], "type": "integer"})
    assert answer.json()["data"]["fields"] == [
        {
            "name": "seats",
            "path": ["seats"],
            "type": "integer",
            "many": False,
            "values": None,
            "title": None,
            "scale": None,
            "fields": None,
        }
    ]


BIRTHDAY: Final = {"name": "birthday", "path": ["birthday"], "type": "date"}
PAID: Final = {"name": "paid", "path": ["paid"], "type": "decimal", "scale": 2}
ORDER: Final = {"name": "order", "path": ["order"], "type": "uuid"}


@on_both
def test_dates_decimals_and_ids(extended: Tenant) -> None:
    assert put(extended, BIRTHDAY, PAID, ORDER).status_code == 200
    order = "123e4567-e89b-12d3-a456-426614174000"
    data = {"birthday": "2000-02-29", "paid": 0.1 + 0.2, "order": order.upper()}
    ada, bob = extended.contact("ada@cam.edu", data=data), extended.contact("bob@cam.edu", data={"paid": 0.125})
    for increase in (5, 2):
        action = {"subId": ada["id"], "name": "paid", "increase": increase}
        assert extended.api.post("/extensions/actions", json=action).status_code == 201
    every_day = {"anniversary": {"from": "P0D", "to": "P365D"}}
    clauses = {
        "due": {"birthday": every_day},
        "exact": {"paid": {"equals": 0.3}},
        "ordered": {"order": order},
        "average": {"actions": {"avg": {"field": "increase", "gte": 3.5, "lt": 3.51}}},
        "nobody": {"birthday": {"gt": {"today": "P0D"}}},
        "no price": {"paid": None},
    }
    made = {name: extended.audience(name, json.dumps(clause)) for name, clause in clauses.items()}
    found = {name: members(extended, audience) for name, audience in made.items()}
    assert found == {name: ["ada@cam.edu"] for name in clauses} | {"nobody": [], "no price": ["bob@cam.edu"]}
    changed = extended.api.patch(f"/contacts/{bob['id']}", json={"data": data}).json()["data"]["contact"]
    assert [one["name"] for one in changed["audiences"]] == ["due", "exact", "ordered"]


ITEMS: Final = {
    "name": "items", "path": ["cart", "items"], "type": "objects",
    "fields": [
        {"name": "kind", "path": ["kind"], "type": "string"},
        {"name": "price", "path": ["paid", "amount"], "type": "decimal", "scale": 2},
    ],
}  # fmt: skip


@on_both
def test_objects_in_data(extended: Tenant) -> None:
    assert put(extended, ITEMS).status_code == 200
    shown = fields(extended)[0]
    assert (shown["type"], [one["name"] for one in shown["fields"]]) == ("objects", ["kind", "price"])
    books = [{"kind": "book", "paid": {"amount": 19.99}}, {"kind": "book", "paid": {"amount": 0.01}}, "no object"]
    ada = extended.contact("ada@cam.edu", data={"cart": {"items": books}})
    extended.contact("bob@cam.edu", data={"cart": {"items": {"kind": "book"}}})
    eve = extended.contact("eve@cam.edu", data={"cart": {"items": [{"kind": "book", "paid": 3}]}})
    clauses = {
        "some": {"items": {"some": {"kind": "book"}}},
        "none": {"items": {"none": {"kind": "book"}}},
        "sum": {"items": {"sum": {"field": "price", "equals": 20}}},
        "average": {"items": {"avg": {"field": "price", "gte": 10}}},
    }
    made = {name: extended.audience(name, json.dumps(clause)) for name, clause in clauses.items()}
    found = {name: members(extended, audience) for name, audience in made.items()}
    ada_alone = ["ada@cam.edu"]
    both = ["ada@cam.edu", "eve@cam.edu"]
    assert found == {"some": both, "none": ["bob@cam.edu"], "sum": ada_alone, "average": ada_alone}
    changed = extended.api.patch(f"/contacts/{eve['id']}", json={"data": ada["data"]}).json()["data"]["contact"]
    assert [one["name"] for one in changed["audiences"]] == ["some", "sum", "average"]
    body = {"listId": extended.list_id, "filters": json.dumps(clauses["sum"])}
    assert extended.api.post("/extensions/breakdown", json=body).json()["data"]["selected"] == 2
    sql = extended.api.post("/extensions/sql", json={**body, "dialect": "postgresql"}).json()["data"]["sql"]
    assert "pg_input_is_valid" in sql
    more = [*ITEMS["fields"], {"name": "size", "path": ["size"], "type": "integer"}]
    assert put(extended, {**ITEMS, "fields": more}).status_code == 200
    assert put(extended, {**ITEMS, "fields": ITEMS["fields"][:1]}).status_code == 409
    days = [*more, {"name": "day", "path": ["day"], "type": "date"}]
    assert put(extended, {**ITEMS, "fields": days}).status_code == 200
    sent = {"name": "a", "listId": extended.list_id, "mode": "smart"}
    for day, status in (({"today": "P0D"}, 400), ("2024-01-01", 201)):
        clause = json.dumps({"items": {"some": {"day": {"gte": day}}}})
        assert extended.api.post("/audiences", json={**sent, "filters": clause}).status_code == status


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({**ITEMS, "fields": None}, "objects need fields"),
        ({**PAID, "fields": ITEMS["fields"]}, "a decimal has no fields"),
        ({**ITEMS, "fields": [ITEMS]}, "$.fields[0].fields[0].type"),
        ({**ITEMS, "name": "manualAudiences"}, "contacts have it already"),
        ({**BIRTHDAY, "name": "birthday of any year"}, "is reserved"),
        ({**ITEMS, "fields": [{**PAID, "name": f"p{number}"} for number in range(200)]}, "more than 200"),
        ({**PAID, "scale": None}, "the scale of 'paid' must be a whole number"),
        ({**PAID, "scale": 10}, "scale"),
        ({**BIRTHDAY, "scale": 2}, "scale"),
        ({**BIRTHDAY, "type": "day"}, "'date'"),
    ],
)
def test_a_field_that_cannot_be(extended: Tenant, field: dict[str, Any], message: str) -> None:
    answer = put(extended, field)
    assert answer.status_code == 400
    assert message in answer.text


def test_a_scale_in_use_remains(extended: Tenant) -> None:
    assert put(extended, PAID).status_code == 200
    extended.audience("some", '{"paid": {"gt": 0.5}}')
    assert put(extended, {**PAID, "scale": 3}).status_code == 409
    assert put(extended, {**PAID, "title": "Paid"}).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "path", "said"),
    [
        ({"name": "points"}, "$.fields[0].name", "'points' is not custom: contacts have it already"),
        ({"name": "actions"}, "$.fields[0].name", "'actions' is not custom: contacts have it already"),
        ({"name": "AND"}, "$.fields[0].name", "a field cannot be called 'AND'"),
        ({"name": "tags"}, "$.fields[1].name", "$.fields[0] is called 'tags', too"),
        ({"name": ""}, "$.fields[0].name", "must not be empty"),
        ({"path": []}, "$.fields[0].path", "should have at least 1 item"),
        ({"path": ["k"] * 17}, "$.fields[0].path", "has more than 16 items"),
        ({"path": "plan"}, "$.fields[0].path", "must be an array, not a string"),
        ({"type": "text"}, "$.fields[0].type", "must be 'string'"),
        ({"type": "integer"}, "$.fields[0].values", "values are texts, and the field is of type 'integer'"),
        ({"values": []}, "$.fields[0].values", "should have at least 1 item"),
        ({"sort": 1}, "$.fields[0].sort", "there is no 'sort' here"),
        ({"titel": "Plan"}, "$.fields[0].titel", "there is no 'titel' here; did you mean 'title'?"),
    ],
)
def test_all_that_is_wrong_with_fields_is_said_at_once(
    extended: Tenant, wrong: dict[str, Any], path: str, said: str
) -> None:
    refused = put(extended, {**PLAN, **wrong}, {**TAGS, "many": "yes"})
    assert refused.status_code == 400
    problems = {problem["path"]: problem["message"] for problem in refused.json()["problems"]}
    assert said in problems[path]
    assert problems["$.fields[1].many"] == "must be true or false, not a string"
    assert fields(extended) == [PLAN, TAGS]


def test_no_two_fields_have_one_name(extended: Tenant) -> None:
    refused = put(extended, PLAN, TAGS, {**TAGS, "name": "data.plan"}, {**PLAN, "many": "yes"})
    assert refused.status_code == 400
    problems = [(one["path"], one["message"]) for one in refused.json()["problems"]]
    assert problems == [
        ("$.fields[3].many", "must be true or false, not a string"),
        ("$.fields[2].name", "$.fields[0] is called 'data.plan', too"),
        ("$.fields[3].name", "$.fields[0] is called 'data.plan', too"),
    ]


def test_all_values_together_have_a_bound(extended: Tenant) -> None:
    many = [f"{number:0600d}" for number in range(400)]
    long = [{**TAGS, "name": f"data.f{place}", "path": [f"f{place}"], "values": many} for place in range(3)]
    assert put(extended, *long[:2]).status_code == 200
    refused = put(extended, *long)
    assert refused.status_code == 400
    (problem,) = refused.json()["problems"]
    assert problem["path"] == "$.fields"
    assert problem["message"] == "all values together have more than 500,000 characters"
    assert "leave them out" in problem["hint"]
    assert len(fields(extended)) == 2


def test_what_to_write_instead_is_said_of_fields(extended: Tenant) -> None:
    refused = put(extended, {**PLAN, "name": "points"}, {**TAGS, "type": "datetime", "values": ["a"]}, TAGS, TAGS)
    assert {one["path"]: one["hint"] for one in refused.json()["problems"]} == {
        "$.fields[0].name": "call it 'data.points'",
        "$.fields[1].values": 'leave out "values", or let "type" be "string"',
        "$.fields[2].name": "give one of them another name",
        "$.fields[3].name": "give one of them another name",
    }


# -- fields that audiences ask for -------------------------------------------------------------------------------------


@on_both
def test_a_field_in_use_stays_where_it_is_and_of_its_type(extended: Tenant) -> None:
    audience = extended.audience("paying", '{"data.plan": "pro"}')
    extended.audience("others", '{"points": 1}')
    for changed in (
        [TAGS],
        [{**PLAN, "path": ["plans"]}, TAGS],
        [{**PLAN, "many": True}, TAGS],
        [{**PLAN, "type": "boolean", "values": None}],
        [{**PLAN, "values": ["free"]}],
    ):
        refused = put(extended, *changed)
        assert refused.status_code == 409
        assert f"'paying' ({audience['id']})" in refused.json()["message"]
        assert "'others'" not in refused.json()["message"]
    assert language(extended, "published").status_code == 409
    assert fields(extended) == [PLAN, TAGS]
    # What nobody asks for may go, and the rest may be called otherwise, be more, and stand elsewhere.
    wider = {**PLAN, "values": ["team", "pro", "free"], "title": "The plan"}
    assert put(extended, {**TAGS, "name": "labels"}, wider).status_code == 200
    assert extended.api.delete(f"/audiences/{audience['id']}").status_code == 200
    assert put(extended).status_code == 200


def test_a_list_with_extended_audiences_stays_extended(tenant: Tenant) -> None:
    language(tenant, "extended")
    audience = tenant.audience("active", '{"actions": {"some": {"name": "login"}}}')
    refused = language(tenant, "published")
    assert refused.status_code == 409
    assert f"'active' ({audience['id']})" in refused.json()["message"]


def test_a_field_that_becomes_another_one_is_asked_as_it_is(extended: Tenant) -> None:
    extended.contact("ada@cam.edu", data={"size": "5"})
    extended.contact("bob@cam.edu", data={"size": 5})
    put(extended, {"name": "size", "path": ["size"], "type": "string"})
    audience = extended.audience("five", '{"size": {"not": null}}')
    assert members(extended, audience) == ["ada@cam.edu"]
    extended.api.patch(f"/audiences/{audience['id']}", json={"filters": '{"points": 7}'})
    put(extended, {"name": "size", "path": ["size"], "type": "integer"})
    extended.api.patch(f"/audiences/{audience['id']}", json={"filters": '{"size": {"not": null}}'})
    assert members(extended, audience) == ["bob@cam.edu"]
    listed = {contact["email"]: contact["audiences"] for contact in extended.listed()}
    assert [len(listed[email]) for email in ("ada@cam.edu", "bob@cam.edu")] == [0, 1]


def test_a_clause_may_ask_for_what_its_list_has(extended: Tenant) -> None:
    clause = '{"data.plan": "pro", "tags": {"has": "vip"}}'
    answer = extended.api.post("/extensions/validate", json={"filters": clause, "listId": extended.list_id}).json()
    assert answer["data"]["validation"]["text"] == "data.plan = 'pro' AND tags HAS 'vip'"
    answer = extended.api.post("/extensions/validate", json={"filters": clause}).json()
    assert [problem["code"] for problem in answer["data"]["validation"]["problems"]] == ["unknown_field"] * 2
    answer = extended.api.post(
        "/extensions/validate", json={"filters": '{"data.plan": "gold"}', "listId": extended.list_id}
    ).json()
    assert "free" in answer["data"]["validation"]["problems"][0]["expected"]


# -- what a form needs ------------------------------------------------------------------------------------------------


def test_a_form_is_told_the_fields_of_the_list(extended: Tenant) -> None:
    answer = extended.api.get(f"/extensions/lists/{extended.list_id}/builder")
    builder = answer.json()["data"]["builder"]
    contact = builder["schemas"][builder["root"]]
    assert builder["notation"] == "extended"
    assert [link["name"] for link in contact["relations"]] == ["actions"]
    (plan,) = (field for field in contact["fields"] if field["name"] == "data.plan")
    assert "pro" in plan["values"]
    assert builder["limits"] == asdict(af.Limits.strict())


def test_a_form_of_the_published_notation_has_its_fields(tenant: Tenant) -> None:
    builder = tenant.api.get(f"/extensions/lists/{tenant.list_id}/builder").json()["data"]["builder"]
    wanted = json.loads(json.dumps(af.CONTACT.builder(af.Limits.strict())))
    for document in (builder, wanted):
        for field in document["schemas"]["Contact"]["fields"]:
            for words in ("title", "group", "description", "synonyms"):
                del field[words]
    assert builder == wanted


# -- members and events ------------------------------------------------------------------------------------------------


@on_both
def test_audiences_follow_custom_data(extended: Tenant) -> None:
    audience = extended.audience("vip", '{"data.plan": "pro", "tags": {"has": "vip"}}')
    ada = extended.contact("ada@cam.edu", data={"plan": "pro", "crm": {"tags": ["new", "vip"]}, "free": [1]})
    assert [shown["name"] for shown in ada["audiences"]] == ["vip"]
    extended.contact("bob@cam.edu", data={"plan": "pro", "crm": {"tags": "vip"}})
    assert members(extended, audience) == ["ada@cam.edu"]
    path = f"/contacts/{ada['id']}"
    left = extended.api.patch(path, json={"data": {"plan": "free", "crm": {"tags": ["vip"]}}}).json()
    assert left["data"]["contact"]["audiences"] == []
    extended.api.patch(path, json={"data": {"plan": "pro", "crm": {"tags": ["vip", None]}}})
    assert happened(extended)[0] == [(kind, "vip", ada["id"]) for kind in ("enter", "leave", "enter")]
    assert members(extended, audience) == ["ada@cam.edu"]


@on_both
def test_audiences_follow_actions(extended: Tenant) -> None:
    clauses = {
        "twice": '{"actions": {"count": {"where": {"name": "login"}, "gte": 2}}}',
        "quiet": '{"actions": {"none": {"increase": {"gt": 100}}}}',
        "rich": '{"points": {"gte": 5}, "actions": {"some": {"name": "bought"}}}',
    }
    audiences = {name: extended.audience(name, clause) for name, clause in clauses.items()}
    ada = extended.contact("ada@cam.edu")
    cursor = happened(extended)[1]

    def act(name: str, increase: int) -> str:
        made = extended.api.post("/extensions/actions", json={"subId": ada["id"], "name": name, "increase": increase})
        return str(made.json()["data"]["action"]["id"])

    act("login", 0)
    login, bought, big = act("login", 0), act("bought", 4), act("won", 101)
    events, cursor = happened(extended, cursor)
    assert [event[:2] for event in events] == [("enter", "twice"), ("enter", "rich"), ("leave", "quiet")]
    assert [members(extended, audiences[name]) for name in clauses] == [["ada@cam.edu"], [], ["ada@cam.edu"]]
    shown = extended.listed()[0]["audiences"]
    assert [audience["name"] for audience in shown] == ["twice", "rich"]
    for gone in (login, bought, big):
        assert extended.api.delete(f"/actions/{gone}").status_code == 200
    events, _ = happened(extended, cursor)
    assert [event[:2] for event in events] == [("leave", "twice"), ("leave", "rich"), ("enter", "quiet")]
    assert [members(extended, audiences[name]) for name in clauses] == [[], ["ada@cam.edu"], []]


def test_a_contact_that_goes_leaves_what_its_actions_put_it_in(extended: Tenant) -> None:
    ada = extended.contact("ada@cam.edu")
    extended.audience("active", '{"actions": {"some": {}}}')
    extended.api.post("/extensions/actions", json={"subId": ada["id"], "name": "login", "increase": 0})
    assert extended.api.delete(f"/extensions/contacts/{ada['id']}").status_code == 200
    assert [event[:2] for event in happened(extended)[0]] == [("enter", "active"), ("leave", "active")]


@on_both
def test_why_a_contact_is_in_an_audience_of_actions(extended: Tenant) -> None:
    ada = extended.contact("ada@cam.edu", data={"plan": 5})
    extended.api.post("/extensions/actions", json={"subId": ada["id"], "name": "login", "increase": 1})
    extended.api.post("/extensions/actions", json={"subId": ada["id"], "name": "bought", "increase": 2})
    clause = '{"data.plan": "pro", "actions": {"some": {"name": "login", "createdAt": {"gte": {"now": "-P1D"}}}}}'
    answer = extended.api.post("/extensions/explain", json={"contactId": ada["id"], "filters": clause})
    assert answer.status_code == 200, answer.text
    explained = answer.json()["data"]["explanation"]
    assert explained["selected"] is False
    plan, some = explained["verdict"]["children"]
    assert (plan["value"], plan["other"], plan["verdict"]) == (None, 5, None)
    assert (some["count"], some["total"], some["verdict"]) == (1, 2, True)
    first = some["children"][0]
    assert first["record"] == "actions[0]"
    at = first["children"][1]
    assert at["instant"] is not None
    assert at["value"].endswith("Z")
