"""ETag and If-Match: who changes an audience that has changed meanwhile is told so, and overwrites nothing unseen."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant

SMART = '{"points": {"gte": 1}}'
OTHER = '{"points": {"gte": 2}}'


def got(tenant: Tenant, audience: dict[str, Any]) -> httpx2.Response:
    return tenant.api.get(f"/audiences/{audience['id']}")


def patched(tenant: Tenant, audience: dict[str, Any], tag: str | None = None, **fields: Any) -> httpx2.Response:
    headers = {} if tag is None else {"If-Match": tag}
    return tenant.api.patch(f"/audiences/{audience['id']}", json=fields, headers=headers)


def shown(answer: httpx2.Response) -> dict[str, Any]:
    found: dict[str, Any] = answer.json()["data"]["audience"]
    return found


@on_both
def test_two_tabs_that_edit_one_audience(tenant: Tenant) -> None:
    audience = tenant.audience("top", SMART)
    one, other = got(tenant, audience).headers["ETag"], got(tenant, audience).headers["ETag"]
    assert one == other
    first = patched(tenant, audience, one, name="theirs")
    assert first.status_code == 200
    second = patched(tenant, audience, other, filters=OTHER)
    assert second.status_code == 412
    assert second.json()["error"] == 412
    assert "read it again" in second.json()["message"]
    now = got(tenant, audience)
    assert (shown(now)["name"], shown(now)["filters"]) == ("theirs", SMART)
    # Who has read it again may go on.
    assert patched(tenant, audience, now.headers["ETag"], filters=OTHER).status_code == 200
    assert (shown(got(tenant, audience))["name"], shown(got(tenant, audience))["filters"]) == ("theirs", OTHER)


@on_both
def test_each_answer_has_the_tag_of_the_state_that_it_shows(tenant: Tenant) -> None:
    body = {"name": "top", "listId": tenant.list_id, "mode": "smart", "filters": SMART}
    created = tenant.api.post("/audiences", json=body)
    audience = shown(created)
    assert created.headers["ETag"] == got(tenant, audience).headers["ETag"]
    changed = patched(tenant, audience, created.headers["ETag"], name="the best")
    assert changed.headers["ETag"] == got(tenant, audience).headers["ETag"] != created.headers["ETag"]
    assert tenant.api.head(f"/audiences/{audience['id']}").headers["ETag"] == changed.headers["ETag"]


def test_a_tag_is_of_the_audience_and_not_of_its_members(tenant: Tenant) -> None:
    audience = tenant.audience("top", SMART)
    before = got(tenant, audience)
    tenant.contact("ada@cam.edu", points=5)
    after = got(tenant, audience)
    assert len(shown(after)["subs"]) == len(shown(before)["subs"]) + 1
    assert after.headers["ETag"] == before.headers["ETag"]


def test_a_state_that_was_there_before_is_another_one(tenant: Tenant) -> None:
    audience = tenant.audience("top", SMART)
    tag = got(tenant, audience).headers["ETag"]
    patched(tenant, audience, filters=OTHER)
    patched(tenant, audience, filters=SMART)
    assert patched(tenant, audience, tag, name="mine").status_code == 412


@on_both
def test_who_deletes_what_has_changed_is_told(tenant: Tenant) -> None:
    audience = tenant.audience("top", SMART)
    path, tag = f"/audiences/{audience['id']}", got(tenant, audience).headers["ETag"]
    patched(tenant, audience, name="theirs")
    refused = tenant.api.delete(path, headers={"If-Match": tag})
    assert refused.status_code == 412
    now = got(tenant, audience)
    assert shown(now)["name"] == "theirs"
    assert tenant.api.delete(path, headers={"If-Match": now.headers["ETag"]}).status_code == 200
    assert got(tenant, audience).status_code == 404


@pytest.mark.parametrize(
    "form", ["{}", '"another", {}', '{} ,"another"', "*", 'W/"another", {}', 'W/"another",{}, W/"third"']
)
def test_forms_that_fit(tenant: Tenant, form: str) -> None:
    audience = tenant.audience("top", SMART)
    tag = form.format(got(tenant, audience).headers["ETag"])
    assert patched(tenant, audience, tag, name="mine").status_code == 200


@pytest.mark.parametrize("form", ["W/{}", '"another"', 'W/"another", W/{}', '""'])
def test_forms_that_fit_nothing(tenant: Tenant, form: str) -> None:
    audience = tenant.audience("top", SMART)
    tag = form.format(got(tenant, audience).headers["ETag"])
    assert patched(tenant, audience, tag, name="mine").status_code == 412
    assert tenant.api.delete(f"/audiences/{audience['id']}", headers={"If-Match": tag}).status_code == 412
    assert shown(got(tenant, audience))["name"] == "top"


@pytest.mark.parametrize("tag", ["top", "", '"a" "b"', '"a', "*, *"])
def test_what_is_no_tag_is_said_to_be_none(tenant: Tenant, tag: str) -> None:
    audience = tenant.audience("top", SMART)
    refused = patched(tenant, audience, tag, name="mine")
    assert refused.status_code == 400
    (problem,) = refused.json()["problems"]
    assert problem["path"] == "If-Match"
    assert "quotation marks" in problem["message"]


def test_what_has_changed_is_said_before_what_is_wrong(tenant: Tenant) -> None:
    """The clause may be wrong because of the change."""
    audience = tenant.audience("top", SMART)
    assert patched(tenant, audience, '"old"', filters='{"ponts": 1}').status_code == 412


def test_what_is_not_there_is_not_found(tenant: Tenant, other: Tenant) -> None:
    theirs = other.audience("top", SMART)
    tag = got(other, theirs).headers["ETag"]
    assert patched(tenant, theirs, '"any"', name="mine").status_code == 404
    assert patched(tenant, theirs, tag, name="mine").status_code == 404
    assert tenant.api.delete(f"/audiences/{theirs['id']}", headers={"If-Match": "*"}).status_code == 404


@on_both
def test_of_those_who_change_the_same_state_at_a_time_one_does(tenant: Tenant) -> None:
    audience = tenant.audience("top", SMART)
    tag = got(tenant, audience).headers["ETag"]

    def change(number: int) -> int:
        with tenant.client(tenant.private) as client:
            path = f"/audiences/{audience['id']}"
            return client.patch(path, json={"name": f"tab {number}"}, headers={"If-Match": tag}).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(change, range(8)))
    assert sorted(statuses) == [200] + [412] * 7
    assert shown(got(tenant, audience))["name"] == f"tab {statuses.index(200)}"
