"""Many clients at a time: nothing fails, nothing is lost, and events tell it as it was."""

import random
from collections import Counter
from threading import Event, Lock
from typing import Any

import httpx2
import pytest

from tests.service.crowd import together
from tests.service.databases import on_both
from tests.service.replay import assert_consistent
from tests.service.running import Tenant

TEXTS = (
    "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

CLIENTS = 50
few_or_many = pytest.mark.parametrize("clients", [8, CLIENTS])


@on_both
def test_fields_of_one_contact_that_are_changed_at_once_all_stay(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    changes: dict[str, Any] = {name: f"new {name}" for name in TEXTS}
    changes |= {"isVerified": True, "unsubscribed": True, "isGDPR": True, "points": 7, "referrals": 8}
    changes |= {"data": {"a": 1}, "email": "ada@king.edu"}

    def change(client: httpx2.Client, name: str) -> int:
        return client.patch(f"/contacts/{contact['id']}", json={name: changes[name]}).status_code

    assert set(together(tenant, change, changes)) == {200}
    (now,) = tenant.listed()
    assert {name: now[name] for name in changes} == changes


@on_both
@few_or_many
def test_points_of_actions_that_are_created_at_once_add_up(tenant: Tenant, clients: int) -> None:
    contact = tenant.contact("ada@cam.edu", points=5)
    high = tenant.audience("high", f'{{"points": {{"gte": {6 * clients}}}}}')

    def act(client: httpx2.Client, number: int) -> list[httpx2.Response]:
        body = {"subId": contact["id"], "name": f"action {number}", "increase": number}
        return [client.post("/extensions/actions", json=body) for _ in range(3)]

    made = [answer for answers in together(tenant, act, range(clients)) for answer in answers]
    assert {answer.status_code for answer in made} == {201}
    assert tenant.listed()[0]["points"] == 5 + 3 * sum(range(clients))

    # Each is deleted by two clients, of whom one is told that it is gone; the points go back once.
    ids = [answer.json()["data"]["action"]["id"] for answer in made]
    gone = [ids[number] for number in range(0, clients, 2)] * 2
    statuses = together(tenant, lambda client, id_: client.delete(f"/actions/{id_}").status_code, gone)
    assert Counter(statuses) == {200: clients // 2, 404: clients // 2}
    left = [answer.json()["data"]["action"] for answer in made]
    left = [action for action in left if action["id"] not in gone]
    assert tenant.listed()[0]["points"] == 5 + sum(action["increase"] for action in left)
    assert_consistent(tenant.service.database, tenant.list_id, {high["id"]: set()}, 1)


@on_both
@few_or_many
def test_of_one_email_that_is_posted_at_once_there_is_one_contact(tenant: Tenant, clients: int) -> None:
    everyone = tenant.audience("everyone", '{"email": {"contains": "cam"}}')
    spelled = ["ada@cam.edu", "ADA@cam.edu", "Ada@Cam.edu"]

    def create(client: httpx2.Client, number: int) -> int:
        body = {"email": spelled[number % 3], "listId": tenant.list_id}
        return client.post("/contacts", json=body).status_code

    assert Counter(together(tenant, create, range(clients))) == {201: 1, 409: clients - 1}
    assert len(tenant.listed()) == 1

    def sign_up(_: httpx2.Client, number: int) -> int:
        with tenant.client(tenant.public) as client:
            body = {"email": f"new-{spelled[number % 3]}", "listId": tenant.list_id}
            return client.post("/contacts", json=body).status_code

    # Nobody is told that the address is there already.
    assert set(together(tenant, sign_up, range(clients))) == {201}
    assert len(tenant.listed()) == 2
    assert_consistent(tenant.service.database, tenant.list_id, {everyone["id"]: set()}, 1)


def test_readers_and_writers_of_all_kinds_get_along(tenant: Tenant) -> None:
    contacts = [tenant.contact(f"c{number}@cam.edu", points=number)["id"] for number in range(30)]
    filters = [
        '{"points": {"gte": 15}}',
        '{"points": {"lt": 20}, "country": {"in": ["DE", "FR"]}}',
        '{"isVerified": true}',
        '{"OR": [{"firstName": {"contains": "a"}}, {"country": {"not": null}}]}',
        '{"email": {"contains": "cam"}}',
    ]
    smart = [tenant.audience(f"smart {number}", clause)["id"] for number, clause in enumerate(filters)]
    manual = tenant.audience("manual")["id"]
    before = {audience_id: _members(tenant, audience_id) for audience_id in (*smart, manual)}
    cursor = _events(tenant.api, tenant.list_id, "0")[1]
    world = _World(tenant, contacts, smart, manual, writers=CLIENTS - 3)

    def run(client: httpx2.Client, number: int) -> list[str]:
        if number < 3:
            return _follow(client, tenant.list_id, cursor, world.finished)
        try:
            if number == 3:
                world.change_audiences(client)
            else:
                world.change_contacts(client, random.Random(number))
        finally:
            world.leave()
        return []

    followed = together(tenant, run, range(CLIENTS))
    everything, _ = _events(tenant.api, tenant.list_id, cursor)
    assert len(everything) > 100
    for seen in followed[:3]:
        assert seen == everything
    assert world.strange == []
    assert_consistent(tenant.service.database, tenant.list_id, before, int(cursor))
    for audience_id in before:
        shown = {contact["id"] for contact in tenant.listed() if _is_in(contact, audience_id)}
        assert shown == _members(tenant, audience_id)


class _World:
    """What clients change, and what they were told that they should not have been.

    Args:
        tenant: whose list it is.
        contacts: ids.
        smart: ids of smart audiences.
        manual: the id of a manual one.
        writers: how many clients write.
    """

    def __init__(self, tenant: Tenant, contacts: list[str], smart: list[str], manual: str, writers: int) -> None:
        self.tenant = tenant
        self.contacts = contacts
        self.smart = smart
        self.manual = manual
        self.strange: list[str] = []
        self.finished = Event()
        self._writers = writers
        self._lock = Lock()

    def leave(self) -> None:
        """Note that a writer is done."""
        with self._lock:
            self._writers -= 1
            if not self._writers:
                self.finished.set()

    def note(self, answer: httpx2.Response, *expected: int) -> None:
        """Note an answer that should not be."""
        if answer.status_code not in expected:
            self.strange.append(f"{answer.request.method} {answer.request.url} {answer.status_code} {answer.text}")

    def change_audiences(self, client: httpx2.Client) -> None:
        """Change audiences, which waits for those that change contacts, and they for it."""
        for number in range(10):
            made = client.post(
                "/audiences",
                json={"name": f"{number}", "listId": self.tenant.list_id, "mode": "smart",
                      "filters": '{"points": {"gt": 3}}'},
            )  # fmt: skip
            self.note(made, 201)
            path = f"/audiences/{made.json()['data']['audience']['id']}"
            self.note(client.patch(path, json={"filters": '{"country": "DE"}'}), 200)
            self.note(client.patch(f"/audiences/{self.smart[0]}", json={"name": f"renamed {number}"}), 200)
            self.note(client.delete(path), 200)

    def change_contacts(self, client: httpx2.Client, chance: random.Random) -> None:
        """Do twenty things to contacts, and read."""
        list_id = self.tenant.list_id
        for number in range(20):
            contact_id = chance.choice(self.contacts)
            match chance.randrange(10):
                case 0 | 1 | 2:
                    fields: dict[str, Any] = {
                        "points": chance.randrange(40),
                        "country": chance.choice(["DE", "FR", "UK", None]),
                        "isVerified": chance.random() < 0.5,
                        "unsubscribed": chance.random() < 0.5,
                        "firstName": chance.choice(["Ada", "Bob", ""]),
                    }
                    name = chance.choice(list(fields))
                    self.note(client.patch(f"/contacts/{contact_id}", json={name: fields[name]}), 200)
                case 3:
                    body = {"subId": contact_id, "name": "act", "increase": chance.randrange(-9, 10)}
                    made = client.post("/extensions/actions", json=body)
                    self.note(made, 201)
                    self.note(client.delete(f"/actions/{made.json()['data']['action']['id']}"), 200)
                case 4:
                    email = f"new{number}-{chance.random()}@cam.edu"
                    made = client.post("/contacts", json={"email": email, "listId": list_id, "points": number})
                    self.note(made, 201)
                    contact_id = made.json()["data"]["contact"]["id"]
                    body = {"add": [contact_id]}
                    self.note(client.post(f"/extensions/audiences/{self.manual}/members", json=body), 200)
                    self.note(client.delete(f"/extensions/contacts/{contact_id}"), 200)
                case 5:
                    body = {chance.choice(["add", "remove"]): chance.sample(self.contacts, 3)}
                    self.note(client.post(f"/extensions/audiences/{self.manual}/members", json=body), 200)
                case 6:
                    self.note(client.get("/contacts", params={"listId": list_id, "limit": 10}), 200)
                case 7:
                    self.note(client.get(f"/audiences/{chance.choice(self.smart)}"), 200)
                case 8:
                    body = {"listId": list_id, "filters": '{"points": {"gte": 9}}'}
                    self.note(client.post("/extensions/preview", json=body), 200)
                case _:
                    self.note(client.get(f"/extensions/contacts/{contact_id}"), 200)


def _members(tenant: Tenant, audience_id: str) -> set[str]:
    return {contact["id"] for contact in tenant.api.get(f"/audiences/{audience_id}").json()["data"]["audience"]["subs"]}


def _is_in(contact: dict[str, Any], audience_id: str) -> bool:
    return audience_id in {audience["id"] for audience in contact["audiences"]}


def _events(client: httpx2.Client, list_id: str, cursor: str) -> tuple[list[str], str]:
    """Return the ids of all events after a cursor, and the cursor after them."""
    found: list[str] = []
    while True:
        answer = client.get("/extensions/events", params={"listId": list_id, "after": cursor, "limit": 50})
        assert answer.status_code == 200, answer.text
        part = answer.json()["data"]
        if not part["events"]:
            return found, cursor
        found += [event["id"] for event in part["events"]]
        cursor = part["cursor"]


def _follow(client: httpx2.Client, list_id: str, cursor: str, finished: Event) -> list[str]:
    """Poll for events until nobody writes any more; return their ids as they came."""
    seen: list[str] = []
    while True:
        is_last = finished.wait(0.01)
        more, cursor = _events(client, list_id, cursor)
        seen += more
        if is_last:
            return seen
