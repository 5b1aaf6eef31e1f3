"""Lists, projects, actions, and what clauses of a list may name."""

from typing import Any, Final

import pytest

from tests.service.client.door import Service
from tests.service.client.place import INVALID, NOWHERE, TIMESTAMP, Place, data, refused, stated

TEXTS: Final = [
    "color", "title", "desc", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
]  # fmt: skip
OTHERS: Final[dict[str, Any]] = {"mode": "launch", "branding": False, "referrals": True, "startFrom": 100}


def test_a_list_has_every_field_of_the_specification(home: Service) -> None:
    place = Place(home, **OTHERS, **{name: f"the {name}" for name in TEXTS}, columns=["email", "points"])
    found = data(place.api.get(f"lists/{place.list_id}"))["list"]
    assert found.keys() == {"id", "url", "name", "columns", "createdAt", "updatedAt", *TEXTS, *OTHERS}
    assert {name: found[name] for name in OTHERS} == OTHERS
    assert {name: found[name] for name in TEXTS} == {name: f"the {name}" for name in TEXTS}
    assert (found["id"], found["columns"]) == (place.list_id, ["email", "points"])
    assert TIMESTAMP.fullmatch(found["createdAt"])
    assert data(place.api.get("projects")) == {"projects": [found]}


def test_a_new_list_has_defaults(place: Place) -> None:
    found = data(place.api.get(f"lists/{place.list_id}"))["list"]
    assert [found[name] for name in ("mode", "branding", "referrals", "startFrom")] == ["standard", True, False, 1]
    assert {found[name] for name in TEXTS} == {None}
    assert all(isinstance(column, str) for column in found["columns"])
    refused(place.api.get(f"lists/{NOWHERE}"), 404, "List not found")


def test_projects_are_all_lists_of_the_account(place: Place, other: Place) -> None:
    second = place.home.list(place.account)
    assert [one["id"] for one in data(place.api.get("projects"))["projects"]] == [place.list_id, second]


def test_an_action_is_made_listed_and_deleted(place: Place) -> None:
    ada = place.contact("ada@cam.edu")
    made = data(place.api.post("extensions/actions", {"name": "joined", "increase": -5, "subId": ada["id"]}), 201)
    action = made["action"]
    assert action.keys() == {"id", "name", "increase", "createdAt", "updatedAt", "subId"}
    assert (action["name"], action["increase"], action["subId"]) == ("joined", -5, ada["id"])
    assert action["createdAt"] == action["updatedAt"]
    assert data(place.api.get(f"extensions/contacts/{ada['id']}/actions")) == {"actions": [action]}
    assert data(place.api.delete(f"actions/{action['id']}")) == made
    refused(place.api.delete(f"actions/{action['id']}"), 404, "Action not found")
    assert data(place.api.get(f"extensions/contacts/{ada['id']}/actions")) == {"actions": []}


def test_a_wrong_action_is_refused(place: Place) -> None:
    ada = place.contact("ada@cam.edu", points=2**31 - 1)
    required = "$.name: is required; $.increase: is required; $.subId: is required"
    refused(place.api.post("extensions/actions", {}), 400, required)
    body = {"name": "x", "increase": 1, "subId": NOWHERE}
    refused(place.api.post("extensions/actions", body), 404, "Contact not found")
    refused(place.api.post("extensions/actions", body | {"increase": 2**31}), 400)
    # The points would not fit.
    assert place.api.post("extensions/actions", body | {"subId": ada["id"]}).status_code in (400, 409)
    assert data(place.api.get(f"extensions/contacts/{ada['id']}"))["contact"]["points"] == 2**31 - 1


PLAN: Final = {"name": "data.plan", "path": ["plan"], "type": "string", "values": ["free", "pro"], "title": "Plan"}
TAGS: Final = {"name": "tags", "path": ["crm", "tags"], "type": "string", "many": True}
SEATS: Final = {"name": "seats", "path": ["seats"], "type": "integer"}
PRICE: Final = {"name": "price", "path": ["price"], "type": "decimal", "scale": 2}
BORN: Final = {"name": "born", "path": ["born"], "type": "date"}
ITEMS: Final = {
    "name": "items", "path": ["items"], "type": "objects", "fields": [{"name": "sku", "path": ["sku"], "type": "string"}]
}  # fmt: skip
DATA: Final = {
    "plan": "pro", "crm": {"tags": ["vip", "x"]}, "seats": 5, "price": 12.5, "born": "2000-02-29", "items": [{"sku": "a"}],
}  # fmt: skip


def test_custom_fields_are_set_and_selected_by(place: Place) -> None:
    fields = [PLAN, TAGS, SEATS, PRICE, BORN, ITEMS]
    assert data(place.api.get(f"extensions/lists/{place.list_id}/fields")) == {"fields": []}
    found = data(place.set_fields(*fields))["fields"]
    assert [{name: one[name] for name in sent} for one, sent in zip(found[:5], fields[:5], strict=True)] == fields[:5]
    assert found == data(place.api.get(f"extensions/lists/{place.list_id}/fields"))["fields"]
    # What was read can be sent as it is.
    assert data(place.set_fields(*found))["fields"] == found
    place.contact("ada@cam.edu", data=DATA)
    place.contact("bob@cam.edu", data={"plan": 3, "crm": [], "seats": "5", "price": "12.50", "born": "2000", "items": {}})
    for clause in (
        {"data.plan": "pro"}, {"tags": {"has": "vip"}}, {"seats": {"gte": 5}}, {"price": {"equals": 12.50}},
        {"born": {"lte": "2000-02-29"}}, {"items": {"some": {"sku": "a"}}},
    ):  # fmt: skip
        preview = place.asked("preview", clause)["preview"]
        assert [contact["email"] for contact in preview["sample"]] == ["ada@cam.edu"], clause
    refused_value = place.api.post("extensions/preview", {"listId": place.list_id, "filters": '{"data.plan": "team"}'})
    stated(refused_value, INVALID)


WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"name": "email"}, "$.fields[0].name"),
    ({"path": []}, "$.fields[0].path"),
    ({"type": "strin"}, "$.fields[0].type"),
    ({"type": "decimal"}, "$.fields[0]"),
    ({"titel": "x"}, "$.fields[0].titel"),
]


@pytest.mark.parametrize(("change", "path"), WRONG)
def test_a_wrong_custom_field_is_refused(place: Place, change: dict[str, Any], path: str) -> None:
    found = refused(place.set_fields({"name": "x", "path": ["x"], "type": "string"} | change), 400)
    assert [problem["path"] for problem in found["problems"]] == [path]
    assert refused(place.set_fields(SEATS, SEATS), 400)["problems"][0]["path"] == "$.fields[1].name"
    assert data(place.api.get(f"extensions/lists/{place.list_id}/fields")) == {"fields": []}


def test_a_field_that_audiences_use_cannot_be_removed(place: Place) -> None:
    data(place.set_fields(PLAN, SEATS))
    place.audience("Pro people", {"data.plan": "pro"})
    for fields in ([], [SEATS], [PLAN | {"path": ["other"]}], [PLAN | {"type": "integer", "values": None}]):
        assert "'Pro people'" in refused(place.set_fields(*fields), 409)["message"]
    refused(place.api.patch(f"extensions/lists/{place.list_id}", {"notation": "published"}), 409)
    data(place.set_fields(PLAN | {"values": ["free", "pro", "team"], "title": "The plan"}))


def test_a_type_that_no_audience_uses_can_be_changed(place: Place) -> None:
    data(place.set_fields(SEATS))
    place.contact("ada@cam.edu", data={"seats": "many"})
    assert place.asked("preview", {"seats": {"not": None}})["preview"]["count"] == 0
    data(place.set_fields(SEATS | {"type": "string"}))
    assert place.asked("preview", {"seats": {"not": None}})["preview"]["count"] == 1


def test_fields_are_proposed_from_what_the_data_holds(place: Place) -> None:
    for number in range(20):
        place.contact(f"p{number}@x.org", data=DATA | {"plan": ["free", "pro"][number % 2]})
    path = f"extensions/lists/{place.list_id}/fields"
    found = {tuple(one["path"]): one for one in data(place.api.get(f"{path}/proposed"))["fields"]}
    types = {("plan",): "string", ("crm", "tags"): "string", ("seats",): "integer", ("born",): "date"}
    assert {at: found[at]["type"] for at in types} == types
    assert (found["crm", "tags"]["many"], found["seats",]["many"]) == (True, False)
    assert {"free", "pro"} == set(found["plan",]["examples"])
    assert found["seats",]["count"] == 20
    shown = [{name: value for name, value in one.items() if name not in ("count", "examples")} for one in found.values()]
    assert len(data(place.set_fields(*shown))["fields"]) == len(found)
    assert data(place.api.get(f"{path}/proposed")) == {"fields": []}


def test_the_document_for_forms_has_the_fields_of_the_list(place: Place) -> None:
    data(place.set_fields(PLAN))
    place.audience("top", {"points": 1})
    document = data(place.api.get(f"extensions/lists/{place.list_id}/builder"))["builder"]
    assert {"version", "name", "notation", "limits", "root", "schemas", "operators", "relations"} <= document.keys()
    root = document["schemas"][document["root"]]
    fields = {field["name"]: field for field in root["fields"]}
    assert {"email", "firstName", "points", "isVerified", "createdAt", "data.plan"} <= fields.keys()
    assert (fields["data.plan"]["values"], fields["data.plan"]["title"]) == (["free", "pro"], "Plan")
    assert fields["audience"]["values"] == ["top"]
    assert "actions" in [relation["name"] for relation in root["relations"]]


def test_a_list_has_a_notation(place: Place) -> None:
    path = f"extensions/lists/{place.list_id}"
    assert data(place.api.get(path))["list"]["notation"] == "extended"
    refused(place.api.patch(path, {"notation": "other"}), 400, "$.notation: must be 'published' or 'extended'")
    assert data(place.api.patch(path, {"notation": "published"}))["list"]["notation"] == "published"
    assert data(place.api.get(path))["list"]["notation"] == "published"
    assert refused(place.set_fields(PLAN), 409)["message"]
