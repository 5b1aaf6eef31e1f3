"""Lists, projects, and what clauses of a list may name."""

from typing import Any, Final

from tests.service.client.door import Service
from tests.service.client.place import INVALID, NOWHERE, TIMESTAMP, Place, data, emails, refused, stated

TEXTS: Final = [
    "color", "title", "desc", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
]  # fmt: skip
OTHERS: Final[dict[str, Any]] = {"mode": "launch", "branding": False, "referrals": True, "startFrom": 100}
DEFAULTS: Final = {"mode": "standard", "branding": True, "referrals": False, "startFrom": 1}


def test_a_list_has_every_field_of_the_specification(home: Service, other: Place) -> None:
    given = OTHERS | {name: f"the {name}" for name in TEXTS} | {"columns": ["email", "points"]}
    place = Place(home, **given)
    found = data(place.api.get(f"lists/{place.list_id}"))["list"]
    assert found.keys() == {"id", "url", "name", "createdAt", "updatedAt", *given}
    assert {name: found[name] for name in ("id", *given)} == given | {"id": place.list_id}
    assert TIMESTAMP.fullmatch(found["createdAt"])
    plain = data(place.api.get(f"lists/{home.list(place.account)}"))["list"]
    assert {name: plain[name] for name in (*DEFAULTS, *TEXTS)} == DEFAULTS | dict.fromkeys(TEXTS)
    assert data(place.api.get("projects")) == {"projects": [found, plain]}
    refused(place.api.get(f"lists/{NOWHERE}"), 404, "List not found")


PLAN: Final = {"name": "data.plan", "path": ["plan"], "type": "string", "values": ["free", "pro"], "title": "Plan"}
SEATS: Final = {"name": "seats", "path": ["seats"], "type": "integer"}
SKU: Final = {"name": "sku", "path": ["sku"], "type": "string"}
FIELDS: Final[list[dict[str, Any]]] = [
    PLAN,
    {"name": "tags", "path": ["crm", "tags"], "type": "string", "many": True},
    SEATS,
    {"name": "price", "path": ["price"], "type": "decimal", "scale": 2},
    {"name": "born", "path": ["born"], "type": "date"},
    {"name": "items", "path": ["items"], "type": "objects", "fields": [SKU]},
]
DATA: Final = {
    "plan": "pro", "crm": {"tags": ["vip"]}, "seats": 5, "price": 12.5, "born": "2000-02-29", "items": [{"sku": "a"}],
}  # fmt: skip
#: Values of other types are missing.
STRANGE: Final = {"plan": 3, "crm": [], "seats": "5", "price": "12.50", "born": "2000", "items": {}}
CLAUSES: Final[list[dict[str, Any]]] = [
    {"data.plan": "pro"}, {"tags": {"has": "vip"}}, {"seats": {"gte": 5}}, {"price": {"equals": 12.50}},
    {"born": {"lte": "2000-02-29"}}, {"items": {"some": {"sku": "a"}}}, {"data.plan": {"not": None}},
]  # fmt: skip


def test_custom_fields_are_set_and_selected_by(place: Place) -> None:
    assert data(place.api.get(f"{place.path}/fields")) == {"fields": []}
    found = data(place.set_fields(*FIELDS))["fields"]
    for shown, sent in zip(found[:5], FIELDS[:5], strict=True):
        assert {name: shown[name] for name in sent} == sent
    # What was read can be sent as it is.
    assert found == data(place.api.get(f"{place.path}/fields"))["fields"] == data(place.set_fields(*found))["fields"]
    place.contact("ada@cam.edu", data=DATA), place.contact("bob@cam.edu", data=STRANGE)
    for clause in CLAUSES:
        assert emails(place.previewed(clause)["sample"]) == ["ada@cam.edu"], clause
    stated(place.ask("preview", {"data.plan": "team"}), INVALID)
    # A type can be changed, and values of the new one are there.
    data(place.set_fields(SEATS | {"type": "string"}))
    assert place.previewed({"seats": "5"})["count"] == 1


def test_a_field_that_audiences_use_cannot_be_removed(place: Place) -> None:
    data(place.set_fields(PLAN, SEATS))
    place.audience("Pro people", {"data.plan": "pro"})
    for fields in ([], [SEATS], [PLAN | {"path": ["other"]}], [PLAN | {"type": "integer", "values": None}]):
        assert "'Pro people'" in refused(place.set_fields(*fields), 409)["message"]
    refused(place.api.patch(place.path, {"notation": "published"}), 409)
    data(place.set_fields(PLAN | {"values": ["free", "pro", "team"], "title": "The plan"}))


def test_the_document_for_forms_has_the_fields_of_the_list(place: Place) -> None:
    data(place.set_fields(PLAN)), place.audience("top", {"points": 1})
    document = data(place.api.get(f"{place.path}/builder"))["builder"]
    assert {"version", "name", "notation", "limits", "root", "schemas", "operators", "relations"} <= document.keys()
    root = document["schemas"][document["root"]]
    fields = {field["name"]: field for field in root["fields"]}
    assert {"email", "firstName", "points", "isVerified", "createdAt", "data.plan"} <= fields.keys()
    assert (fields["data.plan"]["values"], fields["data.plan"]["title"]) == (["free", "pro"], "Plan")
    assert fields["audience"]["values"] == ["top"]
    assert "actions" in [relation["name"] for relation in root["relations"]]
