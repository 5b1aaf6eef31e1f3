"""The events of a list after its contacts and audiences change, as its table has them."""

from typing import Any, Final

import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.tables import event_counters, events
from tests.service.databases import on_both
from tests.service.running import Tenant

Event = tuple[str, str, str | None]

ALL: Final = 1_000_000


def recorded(tenant: Tenant) -> list[Event]:
    """Return all events; their numbers begin at 1 and have no gaps."""
    with tenant.service.database.reading() as connection:
        rows = connection.execute(sa.select(events).where(events.c.listId == tenant.list_id).order_by(events.c.number))
        found = rows.all()
        query = sa.select(event_counters.c.last).where(event_counters.c.listId == tenant.list_id)
        assert connection.scalar(query) == len(found)
    assert [row.number for row in found] == list(range(1, len(found) + 1))
    return [(row.type, row.audienceId, row.contactId) for row in found]


class Recorder:
    """Gives the events since it was asked last."""

    def __init__(self, tenant: Tenant) -> None:
        self._tenant = tenant
        self._known = len(recorded(tenant))

    def new(self) -> list[Event]:
        found = recorded(self._tenant)
        known, self._known = self._known, len(found)
        return found[known:]


def change(tenant: Tenant, contact: dict[str, Any], **fields: Any) -> int:
    return tenant.api.patch(f"/contacts/{contact['id']}", json=fields).status_code


def test_a_change_that_enters_and_leaves_is_recorded_once(tenant: Tenant) -> None:
    rich = tenant.audience("rich", '{"points": {"gte": 10}}')["id"]
    poor = tenant.audience("poor", '{"points": {"lt": 10}}')["id"]
    contact = tenant.contact("ada@cam.edu", points=5)
    assert recorded(tenant) == [("defined", rich, None), ("defined", poor, None), ("enter", poor, contact["id"])]
    recorder = Recorder(tenant)
    change(tenant, contact, points=10)
    assert sorted(recorder.new()) == [("enter", rich, contact["id"]), ("leave", poor, contact["id"])]
    # It is in already.
    change(tenant, contact, points=11)
    change(tenant, contact, points=11)
    assert recorder.new() == []
    change(tenant, contact, points=0)
    assert sorted(recorder.new()) == [("enter", poor, contact["id"]), ("leave", rich, contact["id"])]


@pytest.mark.parametrize(
    ("field", "clause", "value"),
    [
        ("email", '{"email": {"endsWith": "@navy.mil"}}', "grace@navy.mil"),
        ("firstName", '{"firstName": "Ada"}', "Ada"),
        ("lastName", '{"lastName": {"not": null}}', ""),
        ("points", '{"points": 3}', 3),
        ("referrals", '{"referrals": {"lt": 0}}', -1),
        ("isVerified", '{"isVerified": true}', True),
        ("unsubscribed", '{"unsubscribed": true}', True),
        ("company", '{"company": {"contains": "ACME"}}', "acme"),
        ("country", '{"country": {"in": ["DE"]}}', "DE"),
        ("city", '{"city": {"startsWith": "Zü"}}', "Zürich"),
    ],
)
def test_each_field_that_an_audience_reads_is_followed(tenant: Tenant, field: str, clause: str, value: Any) -> None:
    contact = tenant.contact("ada@cam.edu")
    audience = tenant.audience("a", clause)["id"]
    recorder = Recorder(tenant)
    assert change(tenant, contact, **{field: value}) == 200
    assert recorder.new() == [("enter", audience, contact["id"])]
    assert change(tenant, contact, **{field: contact[field]}) == 200
    assert recorder.new() == [("leave", audience, contact["id"])]


def test_a_new_contact_enters_the_audiences_that_select_it(tenant: Tenant) -> None:
    everybody = tenant.audience("all", '{"createdAt": {"gte": "2020-01-01T00:00:00Z"}}')["id"]
    tenant.audience("nobody", '{"points": {"in": []}}')
    recorder = Recorder(tenant)
    contact = tenant.contact("ada@cam.edu")
    assert recorder.new() == [("enter", everybody, contact["id"])]
    with tenant.client(tenant.public) as client:
        for _ in range(2):  # the second time it is there already
            client.post("/contacts", json={"email": "eve@cam.edu", "listId": tenant.list_id})
    eve = next(shown["id"] for shown in tenant.listed() if shown["email"] == "eve@cam.edu")
    assert recorder.new() == [("enter", everybody, eve)]


@on_both
def test_a_change_that_fails_leaves_no_event(tenant: Tenant) -> None:
    tenant.audience("paris", '{"city": "Paris"}')
    ada, _ = tenant.contact("ada@cam.edu"), tenant.contact("bob@cam.edu")
    recorder = Recorder(tenant)
    assert change(tenant, ada, city="Paris", email="BOB@cam.edu") == 409
    assert change(tenant, ada, city="Paris", points="x") == 400
    body = {"email": "bob@cam.edu", "listId": tenant.list_id, "city": "Paris"}
    assert tenant.api.post("/contacts", json=body).status_code == 409
    assert recorder.new() == []


def test_actions_enter_and_leave(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    rich = tenant.audience("rich", '{"points": {"gte": 10}}')["id"]
    recorder = Recorder(tenant)
    body = {"subId": contact["id"], "name": "bought", "increase": 10}
    action = tenant.api.post("/extensions/actions", json=body).json()["data"]["action"]
    assert recorder.new() == [("enter", rich, contact["id"])]
    for _ in range(2):
        tenant.api.delete(f"/actions/{action['id']}")
    assert recorder.new() == [("leave", rich, contact["id"])]


def test_curated_members_enter_and_leave(tenant: Tenant) -> None:
    ada, bob = tenant.contact("ada@cam.edu")["id"], tenant.contact("bob@cam.edu")["id"]
    hand = tenant.audience("by hand")["id"]
    recorder = Recorder(tenant)
    path = f"/extensions/audiences/{hand}/members"
    tenant.api.post(path, json={"add": [ada, bob, ada]})
    assert recorder.new() == [("enter", hand, ada), ("enter", hand, bob)]
    tenant.api.post(path, json={"add": [ada], "remove": [bob]})
    assert recorder.new() == [("leave", hand, bob)]
    # A change of the contact means nothing to it.
    tenant.api.patch(f"/contacts/{ada}", json={"points": 5, "email": None})
    assert recorder.new() == []


def test_a_change_of_an_audience_is_one_event(tenant: Tenant) -> None:
    for number in range(3):
        tenant.contact(f"{number}@cam.edu", points=10)
    recorder = Recorder(tenant)
    audience = tenant.audience("a", '{"points": 10}')["id"]
    path = f"/audiences/{audience}"
    assert recorder.new() == [("defined", audience, None)]
    for body, expected in (
        ({"filters": '{"points": 11}'}, [("defined", audience, None)]),
        ({"name": "b"}, []),
        ({"filters": '{"points": 11}'}, []),
        ({"filters": "{"}, []),
        ({"mode": "manual"}, [("defined", audience, None)]),
        ({"mode": "smart", "filters": '{"points": 11}'}, [("defined", audience, None)]),
    ):
        tenant.api.patch(path, json=body)
        assert recorder.new() == expected, body
    tenant.api.delete(path)
    assert recorder.new() == [("deleted", audience, None)]


def test_new_filters_hold_for_the_next_change(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    audience = tenant.audience("a", '{"points": 1}')["id"]
    change(tenant, contact, city="Rome")
    tenant.api.patch(f"/audiences/{audience}", json={"filters": '{"city": "Paris"}'})
    recorder = Recorder(tenant)
    change(tenant, contact, points=1)
    assert recorder.new() == []
    change(tenant, contact, city="Paris")
    assert recorder.new() == [("enter", audience, contact["id"])]
    tenant.api.delete(f"/audiences/{audience}")
    recorder.new()
    change(tenant, contact, city="Rome")
    assert recorder.new() == []


def test_a_deleted_contact_leaves_all_its_audiences(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=10)["id"]
    smart, hand = tenant.audience("smart", '{"points": 10}')["id"], tenant.audience("by hand")["id"]
    tenant.audience("not in it", '{"points": 11}')
    tenant.api.post(f"/extensions/audiences/{hand}/members", json={"add": [contact]})
    recorder = Recorder(tenant)
    assert tenant.api.delete(f"/extensions/contacts/{contact}").status_code == 200
    assert sorted(recorder.new()) == sorted([("leave", smart, contact), ("leave", hand, contact)])


def test_events_are_of_their_list_only(tenant: Tenant, other: Tenant) -> None:
    tenant.audience("a", '{"points": {"gte": 0}}')
    other.audience("a", '{"points": {"gte": 0}}')
    before = recorded(other)
    tenant.contact("ada@cam.edu")
    assert len(recorded(tenant)) == 2
    assert recorded(other) == before


@on_both
def test_the_members_are_those_that_the_events_tell(tenant: Tenant) -> None:
    clauses = [
        '{"points": {"gte": 5}}',
        '{"city": {"contains": "pa"}}',
        '{"OR": [{"points": 0}, {"isVerified": true}]}',
    ]
    audiences = [tenant.audience(clause, clause)["id"] for clause in clauses]
    contacts = [tenant.contact(f"{number}@cam.edu", points=number) for number in range(4)]
    for number in range(40):
        fields: dict[str, Any] = {
            "points": number * 7 % 11,
            "city": ("Paris", "paPA", None, "Rome")[number % 4],
            "isVerified": number % 3 == 0,
        }
        change(tenant, contacts[number * 5 % 4], **dict(list(fields.items())[: number % 3 + 1]))
    members: dict[str, set[str]] = {audience: set() for audience in audiences}
    for type_, audience, contact in recorded(tenant):
        if type_ == "enter":
            assert contact is not None
            assert contact not in members[audience]
            members[audience].add(contact)
        elif type_ == "leave":
            assert contact is not None
            members[audience].remove(contact)
    for audience in audiences:
        subs = tenant.api.get(f"/audiences/{audience}").json()["data"]["audience"]["subs"]
        assert {sub["id"] for sub in subs} == members[audience]
