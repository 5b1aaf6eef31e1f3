"""Versions of an audience: each change of name, mode or filters makes one, which can be restored."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from audiencefilter.service.operations import versions
from tests.service.databases import on_both
from tests.service.running import Tenant


def versions_of(tenant: Tenant, audience: dict[str, Any]) -> list[dict[str, Any]]:
    answer = tenant.api.get(f"/extensions/audiences/{audience['id']}/versions")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]["versions"]
    return found


@on_both
def test_each_change_makes_a_version(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 100}}')
    path = f"/audiences/{audience['id']}"
    for change in ({"name": "the top"}, {"name": "the top"}, {"filters": '{"points": 5}'}, {"mode": "manual"}):
        assert tenant.api.patch(path, json=change).status_code == 200
    found = versions_of(tenant, audience)
    assert [(one["version"], one["name"], one["mode"], one["filters"], one["by"]) for one in found] == [
        (4, "the top", "manual", None, "tests"),
        (3, "the top", "smart", '{"points": 5}', "tests"),
        (2, "the top", "smart", '{"points": {"gte": 100}}', "tests"),
        (1, "top", "smart", '{"points": {"gte": 100}}', "tests"),
    ]
    assert found[-1]["at"] == audience["updatedAt"]
    assert [one["at"] for one in found] == sorted((one["at"] for one in found), reverse=True)


@on_both
def test_a_version_is_restored_as_a_change(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu", points=100)
    audience = tenant.audience("top", '{"points": {"gte": 100}}')
    path = f"/audiences/{audience['id']}"
    tag = tenant.api.patch(path, json={"name": "other", "filters": '{"points": 5}'}).headers["ETag"]
    restore = f"/extensions/audiences/{audience['id']}/versions/1/restore"
    refused = tenant.api.post(restore, headers={"If-Match": '"another"'})
    assert refused.status_code == 412
    answer = tenant.api.post(restore, headers={"If-Match": tag})
    assert answer.status_code == 200, answer.text
    restored = answer.json()["data"]["audience"]
    assert (restored["name"], restored["filters"]) == ("top", '{"points": {"gte": 100}}')
    assert [contact["email"] for contact in restored["subs"]] == ["ada@cam.edu"]
    assert answer.headers["ETag"] == tenant.api.get(path).headers["ETag"]
    assert [one["version"] for one in versions_of(tenant, audience)] == [3, 2, 1]
    for number in ("9", "0", "x"):
        wrong = tenant.api.post(f"/extensions/audiences/{audience['id']}/versions/{number}/restore")
        assert wrong.status_code == (404 if number == "9" else 400)


@pytest.mark.parametrize(("most", "characters"), [(3, 1_000), (50, 45)])
def test_only_the_newest_are_stored(
    tenant: Tenant, most: int, characters: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    audience = tenant.audience("top", '{"points": 1}')
    stored = tenant.service.database
    monkeypatch.setattr(versions, "_MAX_VERSIONS", most)
    monkeypatch.setattr(versions, "_MAX_CHARACTERS", characters)
    for number in range(2, 8):
        state: Any = SimpleNamespace(
            id=audience["id"], name="top", mode="smart", filters=f'{{"points": {number}}}',
            listId=tenant.list_id, updatedAt=datetime(2026, 1, number, tzinfo=UTC),
        )  # fmt: skip
        with stored.writing() as connection:
            versions.note_version(connection, state, None)
    assert [one["version"] for one in versions_of(tenant, audience)] == [7, 6, 5]


def test_versions_go_with_the_audience(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": 1}')
    assert tenant.api.delete(f"/audiences/{audience['id']}").status_code == 200
    assert tenant.api.get(f"/extensions/audiences/{audience['id']}/versions").status_code == 404
