"""Values that contacts have in a field: counted under the rest of a clause, found by a part of them or of a title."""

from typing import Any

import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant

FIELDS = [
    {"name": "plan", "path": ["plan"], "type": "string", "values": ["free", "pro", "team"]},
    {"name": "tags", "path": ["tags"], "type": "string", "many": True},
    {
        "name": "orders", "path": ["orders"], "type": "objects", "many": True,
        "fields": [{"name": "status", "path": ["status"], "type": "string"}],
    },
]  # fmt: skip


def suggested(tenant: Tenant, **request: Any) -> list[tuple[Any, ...]]:
    """Return the suggested values of a list, each with its relation, field, and number of contacts."""
    answer = tenant.api.post("/extensions/suggest", json={"listId": tenant.list_id, **request})
    assert answer.status_code == 200, answer.text
    values = answer.json()["data"]["values"]
    return [(one["relation"], one["field"], one["value"], one["count"]) for one in values]


@pytest.fixture
def filled(tenant: Tenant) -> Tenant:
    """A list of ten contacts, with custom data and actions."""
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).is_success
    assert tenant.api.put(f"/extensions/lists/{tenant.list_id}/fields", json={"fields": FIELDS}).is_success
    cities = ["Bonn", "Bonn", "Bonn", "bonn", "Rom", "Rom", "Bad Honnef", None, None, None]
    for number, city in enumerate(cities):
        data: dict[str, Any] = {
            "plan": "pro" if number % 2 else "free",
            "tags": ["vip", "vip", f"t{number}"] if number < 3 else [],
        }
        data["orders"] = [{"status": "paid"}, {"status": "sent"}] if number == 0 else [{"status": "paid"}]
        contact = tenant.contact(f"c{number}@cam.edu", points=number, city=city, data=data)
        for name in ("opened email", "opened email", "bought")[: 3 - number % 3]:
            body = {"subId": contact["id"], "name": name, "increase": 0}
            assert tenant.api.post("/extensions/actions", json=body).is_success
    return tenant


@on_both
def test_values_are_counted_under_the_rest_of_the_clause(filled: Tenant) -> None:
    top = [(None, "city", value, count) for value, count in (("Bonn", 3), ("Rom", 2), ("Bad Honnef", 1), ("bonn", 1))]
    assert suggested(filled, field="city") == top
    assert suggested(filled, field="city", filters="{}") == top
    few = suggested(filled, field="city", filters='{"points": {"gte": 2}}')
    assert few == [
        (None, "city", "Rom", 2),
        (None, "city", "Bad Honnef", 1),
        *((None, "city", b, 1) for b in ("Bonn", "bonn")),
    ]
    # A search ignores case, and finds parts.
    assert suggested(filled, field="city", search="ONN") == [(None, "city", "Bonn", 3), top[2], top[3]]
    assert suggested(filled, field="city", search="%") == []
    assert suggested(filled, field="city", search="onn", limit=1) == [top[0]]


@on_both
def test_values_of_lists_objects_and_actions_count_each_contact_once(filled: Tenant) -> None:
    assert suggested(filled, field="tags", limit=1) == [(None, "tags", "vip", 3)]
    assert suggested(filled, field="tags", search="t1") == [(None, "tags", "t1", 1)]
    assert suggested(filled, relation="actions", field="name") == [
        ("actions", "name", "opened email", 10), ("actions", "name", "bought", 4),
    ]  # fmt: skip
    orders = [("orders", "status", "paid", 10), ("orders", "status", "sent", 1)]
    assert suggested(filled, relation="orders", field="status") == orders
    assert suggested(filled, relation="orders", field="status", filters='{"points": {"gte": 1}}') == [
        ("orders", "status", "paid", 9)
    ]


@on_both
def test_numbers_and_flags_are_found_by_their_beginning(filled: Tenant) -> None:
    assert suggested(filled, field="points", search="9") == [(None, "points", 9, 1)]
    assert suggested(filled, field="isVerified", search="FA") == [(None, "isVerified", False, 10)]
    assert len(suggested(filled, field="createdAt")) == 10


@on_both
def test_permitted_values_that_no_contact_has_come_last(filled: Tenant) -> None:
    plans = [(None, "plan", "free", 5), (None, "plan", "pro", 5), (None, "plan", "team", 0)]
    assert suggested(filled, field="plan") == plans
    assert suggested(filled, field="plan", search="te") == plans[2:]


@on_both
def test_a_search_of_all_fields_finds_values_wherever_they_are(filled: Tenant) -> None:
    assert suggested(filled) == []
    assert suggested(filled, search="pro") == [(None, "plan", "pro", 5)]
    assert suggested(filled, search="opened")[0] == ("actions", "name", "opened email", 10)
    assert suggested(filled, search="sent") == [("orders", "status", "sent", 1)]
    answer = filled.api.post("/extensions/suggest", json={"listId": filled.list_id, "search": "cam.edu"})
    assert len(answer.json()["data"]["values"]) == 5
    assert answer.json()["data"]["more"] is True
    assert suggested(filled, relation="actions", search="vip") == []


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"field": "citty"}, "there is no field 'citty'; did you mean 'city'?"),
        ({"relation": "action", "field": "name"}, "there is no relation 'action'; did you mean 'actions'?"),
        ({"field": "city", "filters": '{"ponts": 1}'}, 'did you mean \\"points\\"'),
    ],
)
def test_it_says_what_is_wrong(filled: Tenant, request_: dict[str, Any], message: str) -> None:
    answer = filled.api.post("/extensions/suggest", json={"listId": filled.list_id, **request_})
    assert answer.status_code == 400
    assert message in answer.text
