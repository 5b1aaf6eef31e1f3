"""``/lists`` and ``/projects``, as the specification has them."""

from typing import Any, Final

from audiencefilter.service.operations import accounts
from tests.service.running import Tenant

TEXTS: Final = (
    "color", "title", "desc", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
)  # fmt: skip

FIELDS: Final[dict[str, type]] = {
    **dict.fromkeys(("id", "url", "name", "mode", "createdAt", "updatedAt", *TEXTS), str),
    **dict.fromkeys(("branding", "referrals"), bool),
    "startFrom": int,
    "columns": list,
}


def get(tenant: Tenant, list_id: str) -> Any:
    return tenant.api.get(f"/lists/{list_id}")


def add_list(tenant: Tenant, name: str, **settings: Any) -> str:
    with tenant.service.database.writing() as connection:
        return accounts.create_list(connection, tenant.account_id, name, settings)


def test_a_list_has_all_fields_of_the_specification_with_their_types(tenant: Tenant) -> None:
    assert len(FIELDS) == 34
    settings = {name: f"the {name}" for name in TEXTS}
    more: dict[str, Any] = {
        "url": f"url-of-{tenant.account_id}", "mode": "waitlist", "branding": False, "referrals": True,
        "startFrom": 100, "columns": ["email", "city"],
    }  # fmt: skip
    list_id = add_list(tenant, "full", **settings, **more)
    answer = get(tenant, list_id)
    assert answer.status_code == 200
    shown = answer.json()["data"]["list"]
    assert {name: type(value) for name, value in shown.items()} == FIELDS
    assert shown == settings | more | {
        "id": list_id, "name": "full", "createdAt": shown["createdAt"], "updatedAt": shown["updatedAt"],
    }  # fmt: skip


def test_what_was_not_set_of_a_list_is_null(tenant: Tenant) -> None:
    shown = get(tenant, tenant.list_id).json()["data"]["list"]
    assert set(shown) == set(FIELDS)
    assert {name: shown[name] for name in TEXTS} == dict.fromkeys(TEXTS)
    assert [(name, type(shown[name])) for name in FIELDS if name not in TEXTS] == [
        (name, kind) for name, kind in FIELDS.items() if name not in TEXTS
    ]


def test_a_change_of_a_list_is_seen_at_once(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    before = get(tenant, tenant.list_id).json()["data"]["list"]
    with tenant.service.database.writing() as connection:
        accounts.update_list(connection, tenant.list_id, {"title": "Spring", "referrals": True})
    after = get(tenant, tenant.list_id).json()["data"]["list"]
    assert after == before | {"title": "Spring", "referrals": True, "updatedAt": after["updatedAt"]}
    summary = tenant.listed()[0]["list"]
    assert summary == contact["list"] | {"title": "Spring", "referrals": True}


def test_projects_are_the_lists_of_the_account_the_oldest_first(tenant: Tenant, other: Tenant) -> None:
    second = add_list(tenant, "second")
    answer = tenant.api.get("/projects")
    assert answer.status_code == 200
    projects = answer.json()["data"]["projects"]
    assert projects == [get(tenant, list_id).json()["data"]["list"] for list_id in (tenant.list_id, second)]
    assert [project["id"] for project in other.api.get("/projects").json()["data"]["projects"]] == [other.list_id]


def test_a_private_key_reaches_all_lists_of_its_account(tenant: Tenant) -> None:
    second = add_list(tenant, "second")
    made = tenant.api.post("/contacts", json={"email": "ada@cam.edu", "listId": second})
    assert made.status_code == 201
    assert made.json()["data"]["contact"]["list"]["name"] == "second"
    assert tenant.listed() == []


def test_the_list_of_another_account_is_not_found(tenant: Tenant, other: Tenant) -> None:
    for list_id in (other.list_id, "nowhere", "%00", "%ff", "x" * 5_000):
        refused = get(tenant, list_id)
        assert (refused.status_code, refused.json()["error"]) == (404, 404)


def test_the_two_of_lists_and_projects_take_no_parameters(tenant: Tenant) -> None:
    for path in (f"/lists/{tenant.list_id}", "/projects"):
        refused = tenant.api.get(path, params={"page": 1})
        assert (refused.status_code, refused.json()["problems"][0]["code"]) == (400, "unknown_field")
