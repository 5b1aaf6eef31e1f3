"""Custom fields that a list could have, from the data of its contacts; each can be set as it is."""

from typing import Any

from tests.service.databases import on_both
from tests.service.running import Tenant

DATA: list[dict[str, Any]] = [
    {
        "plan": ["free", "pro"][number % 2], "seats": number, "score": number if number % 2 else 0.5, "vip": True,
        "born": "1990-05-06", "seen": "2026-01-31T09:30:00Z", "mixed": "2026-01-31" if number else "soon",
        "key": f"123e4567-e89b-12d3-a456-42661417400{number}", "tags": ["a", "b"] if number else None,
        "crm": {"home town": "Bonn", "deep": {"er": {"still": {"more": 1}}}}, "points": 3,
        "orders": [{"status": "paid", "total": 5, "lines": [{"sku": 1}]}], "nothing": None, "odd": [[1]], "AND": 1,
        "none": {}, "big": 2**40,
    }
    for number in range(4)
]  # fmt: skip


def proposed(tenant: Tenant) -> dict[str, dict[str, Any]]:
    answer = tenant.api.get(f"/extensions/lists/{tenant.list_id}/fields/proposed")
    assert answer.status_code == 200, answer.text
    return {one["name"]: one for one in answer.json()["data"]["fields"]}


@on_both
def test_values_in_data_become_fields(tenant: Tenant) -> None:
    tenant.load({"email": f"{number}@cam.edu", "data": data} for number, data in enumerate(DATA))
    found = proposed(tenant)
    shapes = {name: (one["type"], one["many"], one["count"]) for name, one in found.items()}
    assert shapes == {
        "plan": ("string", False, 4), "seats": ("integer", False, 4), "score": ("number", False, 4),
        "vip": ("boolean", False, 4), "born": ("date", False, 4), "seen": ("datetime", False, 4),
        "mixed": ("string", False, 4), "key": ("uuid", False, 4), "tags": ("string", True, 3),
        "crm.home town": ("string", False, 4), "data.points": ("integer", False, 4), "orders": ("objects", True, 4),
        "big": ("number", False, 4),
    }  # fmt: skip
    assert (sorted(found["plan"]["examples"]), found["plan"]["path"], found["plan"]["title"]) == (
        ["free", "pro"],
        ["plan"],
        "Plan",
    )
    assert (found["crm.home town"]["path"], found["crm.home town"]["title"]) == (["crm", "home town"], "Home town")
    assert [(one["name"], one["type"]) for one in found["orders"]["fields"]] == [
        ("status", "string"), ("total", "integer"),
    ]  # fmt: skip


@on_both
def test_each_can_be_set_as_it_is_and_is_not_proposed_again(tenant: Tenant) -> None:
    tenant.load({"email": f"{number}@cam.edu", "data": data} for number, data in enumerate(DATA))
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).is_success
    fields = [
        {key: value for key, value in one.items() if key not in ("count", "examples")}
        for one in proposed(tenant).values()
    ]
    answer = tenant.api.put(f"{path}/fields", json={"fields": fields})
    assert answer.status_code == 200, answer.text
    assert proposed(tenant) == {}


def test_without_data_nothing_is_proposed(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu")
    assert proposed(tenant) == {}
