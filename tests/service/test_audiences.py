"""``/audiences``, as the specification has it."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from audiencefilter.service.api.routes import audiences as routes
from audiencefilter.service.operations.audiences import Audience
from audiencefilter.service.storage.tables import now
from tests.service.running import Tenant

NAME_AND_LIST: Final = "Name and listId are required"
REQUIRED: Final = "Filters are required for smart mode"
EMPTY: Final = "Filters cannot be empty for smart mode"
INVALID: Final = "Invalid filters: the value must be a valid where clause for the contact model"

FILTERS: Final = '{"points": {"gte": 10}}'
#: All that an empty clause can look like.
EMPTIES: Final = ("", " ", "\n\t", "{}", " { } ", "{\n}")


def create(tenant: Tenant, **body: Any) -> Any:
    return tenant.api.post("/audiences", json={"name": "audience", "listId": tenant.list_id, **body})


def change(tenant: Tenant, audience: dict[str, Any], **body: Any) -> Any:
    return tenant.api.patch(f"/audiences/{audience['id']}", json=body)


def changed(tenant: Tenant, audience: dict[str, Any], **body: Any) -> dict[str, Any]:
    answer = change(tenant, audience, **body)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()["data"]["audience"]
    return shown


def read(tenant: Tenant, audience: dict[str, Any]) -> dict[str, Any]:
    answer = tenant.api.get(f"/audiences/{audience['id']}")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()["data"]["audience"]
    return shown


def listed(tenant: Tenant) -> list[dict[str, Any]]:
    answer = tenant.api.get("/audiences", params={"listId": tenant.list_id})
    assert answer.status_code == 200, answer.text
    shown: list[dict[str, Any]] = answer.json()["data"]["audiences"]
    return shown


def curate(tenant: Tenant, audience: dict[str, Any], *contacts: dict[str, Any]) -> None:
    body = {"add": [contact["id"] for contact in contacts]}
    assert tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=body).status_code == 200


def ids(audience: dict[str, Any]) -> list[str]:
    return [contact["id"] for contact in audience["subs"]]


def without_subs(audience: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in audience.items() if name != "subs"}


def test_an_audience_has_all_fields_of_the_specification_and_no_others(tenant: Tenant) -> None:
    smart, manual = tenant.audience("smart", FILTERS), tenant.audience("manual")
    for audience in (smart, manual):
        assert set(audience) == {"id", "name", "filters", "mode", "listId", "createdAt", "updatedAt", "subs"}
        assert audience["listId"] == tenant.list_id
        assert audience["createdAt"] == audience["updatedAt"]
        assert audience["subs"] == []
        assert read(tenant, audience) == audience
    assert (smart["name"], smart["mode"], smart["filters"]) == ("smart", "smart", FILTERS)
    assert (manual["name"], manual["mode"], manual["filters"]) == ("manual", "manual", None)


def test_an_audience_is_manual_unless_it_is_said_to_be_smart(tenant: Tenant) -> None:
    assert create(tenant).json()["data"]["audience"]["mode"] == "manual"
    assert create(tenant, mode="manual").json()["data"]["audience"]["mode"] == "manual"


def test_members_have_the_full_shape_of_a_contact(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu", points=10, city="Paris", data={"a": [1]})
    made = tenant.audience("smart", FILTERS)
    shown = tenant.listed()
    assert len(shown[0]) == 25
    assert made["subs"] == read(tenant, made)["subs"] == shown
    assert shown[0]["audiences"] == [{"id": made["id"], "name": "smart", "mode": "smart"}]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "a"},
        {"listId": "a"},
        {"name": None, "listId": "a"},
        {"name": "a", "listId": None},
        {"name": "", "listId": "a"},
        {"name": " \n", "listId": "a"},
        {"name": "a", "listId": ""},
        {"mode": "smart"},
        {"mode": "smart", "filters": "{"},
        {"mode": "unknown", "name": 5},
    ],
    ids=json.dumps,
)
def test_name_and_list_are_required(tenant: Tenant, body: dict[str, Any]) -> None:
    refused = tenant.api.post("/audiences", json=body)
    assert (refused.status_code, refused.json()) == (400, {"error": NAME_AND_LIST})


def test_filters_are_required_for_smart_mode(tenant: Tenant) -> None:
    for body in ({}, {"filters": None}):
        refused = create(tenant, mode="smart", **body)
        assert (refused.status_code, refused.json()) == (400, {"error": REQUIRED})
    assert listed(tenant) == []


@pytest.mark.parametrize("filters", EMPTIES)
def test_filters_cannot_be_empty_for_smart_mode(tenant: Tenant, filters: str) -> None:
    refused = create(tenant, mode="smart", filters=filters)
    assert (refused.status_code, refused.json()) == (400, {"error": EMPTY})
    assert listed(tenant) == []
    smart, manual = tenant.audience("smart", FILTERS), tenant.audience("manual")
    for audience, body in ((smart, {}), (smart, {"mode": "smart"}), (manual, {"mode": "smart"})):
        refused = change(tenant, audience, name="new", filters=filters, **body)
        assert (refused.status_code, refused.json()) == (400, {"error": EMPTY})
        assert read(tenant, audience) == audience


def test_filters_cannot_be_taken_from_a_smart_audience(tenant: Tenant) -> None:
    audience = tenant.audience("smart", FILTERS)
    refused = change(tenant, audience, filters=None, name="new")
    assert (refused.status_code, refused.json()) == (400, {"error": EMPTY})
    assert read(tenant, audience) == audience


def test_filters_that_are_no_clause_are_refused_with_their_problems(tenant: Tenant) -> None:
    filters = '{"pionts": 1, "city": {"gt": "a"}, "isVerified": "yes"}'
    audience = tenant.audience("smart", FILTERS)
    for refused in (
        create(tenant, mode="smart", filters=filters),
        change(tenant, audience, filters=filters, name="new"),
        change(tenant, tenant.audience("manual"), mode="smart", filters=filters),
    ):
        assert refused.status_code == 400
        error = refused.json()
        assert set(error) == {"error", "problems"}
        assert error["error"] == INVALID
        assert [problem["path"] for problem in error["problems"]] == ["$.pionts", "$.city.gt", "$.isVerified"]
        assert error["problems"][0]["hint"] == 'did you mean "points"?'
        assert "line" in error["problems"][0]
    assert read(tenant, audience) == audience
    assert len(listed(tenant)) == 2


@pytest.mark.parametrize(
    "filters",
    ["null", "[]", '"x"', "1", "{", "{'points': 1}", "points > 1", '{"points": NaN}', "\ufeff{}", '{"city": "\u0000"}'],
)
def test_filters_that_are_no_object_of_json_are_refused(tenant: Tenant, filters: str) -> None:
    refused = create(tenant, mode="smart", filters=filters)
    assert (refused.status_code, refused.json()["error"]) == (400, INVALID)
    assert refused.json()["problems"]


def test_lone_surrogates_in_filters_are_refused(tenant: Tenant) -> None:
    audience = tenant.audience("smart", FILTERS)
    raw = tenant.send("PATCH", f"/audiences/{audience['id']}", '{"filters": "{\\"city\\": \\"\\ud800\\"}"}')
    assert (raw.status_code, raw.json()["error"]) == (400, INVALID)
    escaped = change(tenant, audience, filters='{"city": "\\ud800"}')
    assert (escaped.status_code, escaped.json()["error"]) == (400, INVALID)
    assert read(tenant, audience) == audience


@pytest.mark.parametrize("filters", [{"points": 1}, {}, [], 1, True])
def test_filters_are_sent_as_text(tenant: Tenant, filters: Any) -> None:
    audience = tenant.audience("smart", FILTERS)
    for refused in (create(tenant, mode="smart", filters=filters), change(tenant, audience, filters=filters)):
        assert refused.status_code == 400
        assert refused.json()["message"].startswith("$.filters: must be a string, not ")
    assert listed(tenant) == [without_subs(audience)]


@pytest.mark.parametrize(
    "body", [{"name": 1}, {"name": []}, {"listId": 1}, {"mode": "Smart"}, {"mode": None}, {"mode": 1}]
)
def test_values_of_other_types_are_refused(tenant: Tenant, body: dict[str, Any]) -> None:
    refused = create(tenant, **body)
    assert (refused.status_code, refused.json()["error"]) == (400, 400)
    assert [problem["path"] for problem in refused.json()["problems"]] == [f"$.{next(iter(body))}"]
    assert listed(tenant) == []


@pytest.mark.parametrize(
    "body", [{"id": "x"}, {"subs": []}, {"createdAt": "2026-01-01T00:00:00.000000Z"}, {"filter": FILTERS}]
)
def test_other_fields_are_refused(tenant: Tenant, body: dict[str, Any]) -> None:
    audience = tenant.audience("a")
    for refused in (create(tenant, **body), change(tenant, audience, **body)):
        assert (refused.status_code, refused.json()["error"]) == (400, 400)
        assert [problem["code"] for problem in refused.json()["problems"]] == ["unknown_field"]
    assert listed(tenant) == [without_subs(audience)]


@pytest.mark.parametrize("filters", ["{}", FILTERS, "no clause at all"])
def test_a_manual_audience_has_no_filters(tenant: Tenant, filters: str) -> None:
    manual, smart = tenant.audience("manual"), tenant.audience("smart", FILTERS)
    for refused in (
        create(tenant, filters=filters),
        create(tenant, mode="manual", filters=filters),
        change(tenant, manual, filters=filters),
        change(tenant, smart, mode="manual", filters=filters),
    ):
        assert refused.status_code == 400
        assert refused.json() == {"error": 400, "message": 'filters are for smart mode: send "mode": "smart" with them'}
    assert listed(tenant) == [without_subs(manual), without_subs(smart)]


def test_no_filters_can_be_sent_with_a_manual_audience(tenant: Tenant) -> None:
    for filters in (None, "", " "):
        made = create(tenant, filters=filters)
        assert (made.status_code, made.json()["data"]["audience"]["filters"]) == (201, None)
        assert changed(tenant, made.json()["data"]["audience"], filters=filters)["filters"] is None


@pytest.mark.parametrize(
    "filters",
    [
        ' {\n\t"points" : { "gte":1.0e1 } , "city":{"not":null}}\r\n',
        '{"city":"Z\\u00fcrich"}',
        '{"city":"Zürich 🦊 e\u0301"}',
        '{"AND":[{"points":1}],"OR":[{"points":1},{"points":2}]}',
        '{"createdAt":{"gte":"2026-01-01T00:00:00+02:00"}}',
        json.dumps({"city": {"in": [f"city {number}" for number in range(2_000)]}}),
    ],
    ids=["spaces", "escape", "unicode", "groups", "offset", "long"],
)
def test_filters_are_returned_exactly_as_they_were_sent(tenant: Tenant, filters: str) -> None:
    made = tenant.audience("as sent", filters)
    assert made["filters"] == filters
    assert read(tenant, made)["filters"] == filters
    assert listed(tenant)[0]["filters"] == filters
    other = tenant.audience("other", FILTERS)
    assert changed(tenant, other, filters=filters)["filters"] == filters
    assert changed(tenant, other, name="new")["filters"] == filters


def test_members_of_a_smart_audience_follow_the_data(tenant: Tenant) -> None:
    audience = tenant.audience("rich", '{"points": {"gte": 10}, "city": "Paris"}')
    ada = tenant.contact("ada@cam.edu", points=10, city="Paris")
    bob = tenant.contact("bob@cam.edu", points=9, city="Paris")
    assert ids(read(tenant, audience)) == [ada["id"]]
    for contact, fields, members in (
        (bob, {"points": 10}, [ada, bob]),
        (ada, {"city": "paris"}, [bob]),
        (bob, {"city": None}, []),
        (ada, {"city": "Paris"}, [ada]),
    ):
        assert tenant.api.patch(f"/contacts/{contact['id']}", json=fields).status_code == 200
        assert ids(read(tenant, audience)) == [member["id"] for member in members]


def test_members_follow_new_filters_at_once(tenant: Tenant) -> None:
    ada, bob = tenant.contact("ada@cam.edu", points=1), tenant.contact("bob@cam.edu", points=2)
    audience = tenant.audience("a", '{"points": 1}')
    assert ids(audience) == [ada["id"]]
    assert ids(changed(tenant, audience, filters='{"points": 2}')) == [bob["id"]]
    assert [contact["audiences"] != [] for contact in tenant.listed(sort="createdAt", order="asc")] == [False, True]


def test_members_are_of_the_list_only(tenant: Tenant, other: Tenant) -> None:
    other.contact("ada@cam.edu", points=10)
    contact = tenant.contact("ada@cam.edu", points=10)
    assert tenant.audience("rich", FILTERS)["subs"][0]["id"] == contact["id"]
    assert len(tenant.audience("rich", FILTERS)["subs"]) == 1


def test_a_manual_audience_keeps_its_members_whatever_their_data(tenant: Tenant) -> None:
    audience = tenant.audience("by hand")
    ada, bob, _ = (tenant.contact(f"{name}@cam.edu") for name in ("ada", "bob", "eve"))
    curate(tenant, audience, bob, ada)
    assert ids(read(tenant, audience)) == [ada["id"], bob["id"]]
    tenant.api.patch(f"/contacts/{ada['id']}", json={"points": 5, "email": "new@cam.edu"})
    members = read(tenant, audience)["subs"]
    assert [(member["email"], member["points"]) for member in members] == [("new@cam.edu", 5), ("bob@cam.edu", 0)]


def test_a_smart_audience_that_becomes_manual_keeps_its_members(tenant: Tenant) -> None:
    ada = tenant.contact("ada@cam.edu", points=10)
    tenant.contact("bob@cam.edu")
    audience = tenant.audience("rich", FILTERS)
    manual = changed(tenant, audience, mode="manual")
    assert (manual["mode"], manual["filters"], ids(manual)) == ("manual", None, [ada["id"]])
    tenant.api.patch(f"/contacts/{ada['id']}", json={"points": 0})
    tenant.contact("eve@cam.edu", points=20)
    assert ids(read(tenant, audience)) == [ada["id"]]
    assert [contact["email"] for contact in tenant.listed() if contact["audiences"]] == ["ada@cam.edu"]


def test_a_manual_audience_that_becomes_smart_has_the_members_of_its_filters(tenant: Tenant) -> None:
    ada, bob = tenant.contact("ada@cam.edu"), tenant.contact("bob@cam.edu", points=10)
    audience = tenant.audience("by hand")
    curate(tenant, audience, ada)
    assert change(tenant, audience, mode="smart").json() == {"error": EMPTY}
    smart = changed(tenant, audience, mode="smart", filters=FILTERS)
    assert (smart["mode"], smart["filters"], ids(smart)) == ("smart", FILTERS, [bob["id"]])
    # Its curated members are gone for good.
    assert ids(changed(tenant, audience, mode="manual")) == [bob["id"]]


def test_the_name_is_changed_alone(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=10)
    smart, manual = tenant.audience("smart", FILTERS), tenant.audience("manual")
    curate(tenant, manual, contact)
    for audience in (smart, manual):
        before = read(tenant, audience)
        after = changed(tenant, audience, name="new name 🦊")
        assert without_subs(after) == without_subs(before) | {"name": "new name 🦊", "updatedAt": after["updatedAt"]}
        assert ids(after) == ids(before) == [contact["id"]]
        assert after["updatedAt"] >= before["updatedAt"]
    assert {audience["name"] for audience in tenant.listed()[0]["audiences"]} == {"new name 🦊"}


@pytest.mark.parametrize("name", ["", " ", "\n", None, 1, "x" * 1_001, "a\u0000"])
def test_what_is_no_name_is_refused(tenant: Tenant, name: Any) -> None:
    audience = tenant.audience("a")
    refused = change(tenant, audience, name=name)
    assert (refused.status_code, refused.json()["error"]) == (400, 400)
    assert read(tenant, audience) == audience


def test_two_audiences_can_have_one_name(tenant: Tenant) -> None:
    assert tenant.audience("a")["id"] != tenant.audience("a")["id"]


def test_a_change_of_nothing_keeps_all_but_the_time(tenant: Tenant) -> None:
    for audience in (tenant.audience("smart", FILTERS), tenant.audience("manual")):
        after = changed(tenant, audience)
        assert after == audience | {"updatedAt": after["updatedAt"]}
        assert changed(tenant, audience, mode=audience["mode"])["filters"] == audience["filters"]


def test_audiences_are_listed_without_their_members_the_oldest_first(tenant: Tenant, other: Tenant) -> None:
    other.audience("not mine")
    made = [tenant.audience("c", FILTERS), tenant.audience("a"), tenant.audience("b", FILTERS)]
    assert listed(tenant) == [without_subs(audience) for audience in made]


def test_audiences_are_listed_of_one_list_that_is_there(tenant: Tenant, other: Tenant) -> None:
    refused = tenant.api.get("/audiences")
    assert (refused.status_code, refused.json()["message"]) == (400, "listId: is required")
    for list_id in (other.list_id, "nowhere"):
        refused = tenant.api.get("/audiences", params={"listId": list_id})
        assert (refused.status_code, refused.json()) == (404, {"error": 404, "message": "List not found"})


def test_a_deleted_audience_is_returned_and_gone(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=10)
    smart, manual = tenant.audience("smart", FILTERS), tenant.audience("manual")
    curate(tenant, manual, contact)
    for audience in (smart, manual):
        path = f"/audiences/{audience['id']}"
        deleted = tenant.api.delete(path)
        assert (deleted.status_code, deleted.json()) == (200, {"data": {"audience": without_subs(audience)}})
        for gone in (tenant.api.get(path), tenant.api.delete(path), tenant.api.patch(path, json={"name": "a"})):
            assert (gone.status_code, gone.json()) == (404, {"error": 404, "message": "Audience not found"})
    assert listed(tenant) == []
    assert tenant.listed()[0]["audiences"] == []


def test_the_audience_of_another_account_is_not_found(tenant: Tenant, other: Tenant) -> None:
    audience = other.audience("not mine", FILTERS)
    path = f"/audiences/{audience['id']}"
    for refused in (
        tenant.api.get(path),
        tenant.api.delete(path),
        tenant.api.patch(path, json={"name": "mine"}),
        tenant.api.patch(path, json={"mode": "manual"}),
    ):
        assert (refused.status_code, refused.json()) == (404, {"error": 404, "message": "Audience not found"})
    assert create(tenant, listId=other.list_id).status_code == 404
    assert listed(other) == [without_subs(audience)]


def test_an_audience_cannot_be_moved_to_another_list(tenant: Tenant, other: Tenant) -> None:
    assert change(tenant, tenant.audience("a"), listId=other.list_id).status_code == 400


def test_a_long_listing_is_made_as_it_is_sent(tenant: Tenant) -> None:
    short = tenant.audience("short", FILTERS)
    answer = tenant.api.get("/audiences", params={"listId": tenant.list_id})
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    filters = json.dumps({"city": {"in": [f"city {number}" for number in range(4_000)]}})
    long = [tenant.audience(f"long {number}", filters) for number in range(3)]
    with tenant.api.stream("GET", "/audiences", params={"listId": tenant.list_id}) as streamed:
        assert streamed.headers["Transfer-Encoding"] == "chunked"
        found = json.loads(streamed.read())
    assert found == {"data": {"audiences": [without_subs(audience) for audience in (short, *long)]}}


def test_audiences_are_printed_as_they_are_read() -> None:
    read: list[int] = []

    def audiences() -> Iterator[Audience]:
        for number in range(100):
            read.append(number)
            yield Audience(str(number), "a", "x" * 30_000, "smart", "l", now(), now())

    pieces = routes.printed(audiences())
    first = next(pieces)
    assert len(read) == 4
    assert [audience["id"] for audience in json.loads(b"[" + first + b"".join(pieces) + b"]")] == [
        str(number) for number in range(100)
    ]
