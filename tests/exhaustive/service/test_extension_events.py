"""Events: by cursor and as a stream."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant


def events(tenant: Tenant, **parameters: Any) -> dict[str, Any]:
    found = tenant.api.get("/extensions/events", params={"listId": tenant.list_id, **parameters})
    assert found.status_code == 200, found.text
    data: dict[str, Any] = found.json()["data"]
    return data


def told(tenant: Tenant, **parameters: Any) -> list[tuple[str, str, str | None]]:
    return [
        (event["type"], event["audienceId"], event["contactId"]) for event in events(tenant, **parameters)["events"]
    ]


def patch(tenant: Tenant, contact: str, **fields: Any) -> None:
    assert tenant.api.patch(f"/contacts/{contact}", json=fields).status_code == 200


def test_a_contact_enters_and_leaves(tenant: Tenant) -> None:
    audience = tenant.audience("top", '{"points": {"gte": 5}}')["id"]
    contact = tenant.contact("ada@cam.edu")["id"]
    patch(tenant, contact, points=5)
    patch(tenant, contact, points=6)
    patch(tenant, contact, city="Bonn")
    patch(tenant, contact, points=4)
    assert told(tenant) == [("defined", audience, None), ("enter", audience, contact), ("leave", audience, contact)]


@on_both
def test_every_kind_of_change_has_its_events(tenant: Tenant) -> None:
    smart = tenant.audience("top", '{"points": {"gte": 5}}')["id"]
    manual = tenant.audience("by hand")["id"]
    cursor = events(tenant)["cursor"]
    contact = tenant.contact("ada@cam.edu", points=5)["id"]
    tenant.api.post(f"/extensions/audiences/{manual}/members", json={"add": [contact]})
    action = tenant.api.post("/extensions/actions", json={"name": "x", "increase": -1, "subId": contact})
    tenant.api.delete(f"/actions/{action.json()['data']['action']['id']}")
    tenant.api.delete(f"/extensions/contacts/{contact}")
    tenant.api.patch(f"/audiences/{smart}", json={"name": "the top"})
    tenant.api.patch(f"/audiences/{smart}", json={"filters": '{"points": 1}'})
    tenant.api.delete(f"/audiences/{smart}")
    assert told(tenant, after=cursor) == [
        ("enter", smart, contact),
        ("enter", manual, contact),
        ("leave", smart, contact),
        ("enter", smart, contact),
        ("leave", smart, contact),
        ("leave", manual, contact),
        ("defined", smart, None),
        ("deleted", smart, None),
    ]


def test_a_cursor_goes_on_where_it_was(tenant: Tenant) -> None:
    tenant.audience("all", '{"points": {"gte": 0}}')
    for number in range(5):
        tenant.contact(f"{number}@cam.edu")
    everything = events(tenant)
    pages, cursor = [], "0"
    while page := events(tenant, after=cursor, limit=4)["events"]:
        pages += page
        cursor = page[-1]["id"]
        assert len(page) <= 4
    assert pages == everything["events"]
    assert [event["id"] for event in pages] == [str(number) for number in range(1, 7)]
    assert cursor == everything["cursor"]


def test_the_latest_cursor_is_of_what_is_to_come(tenant: Tenant) -> None:
    tenant.audience("all", '{"points": {"gte": 0}}')
    latest = events(tenant, after="latest")
    assert latest["events"] == []
    contact = tenant.contact("ada@cam.edu")["id"]
    assert [event["contactId"] for event in events(tenant, after=latest["cursor"])["events"]] == [contact]


def test_events_of_one_audience(tenant: Tenant) -> None:
    first, second = (tenant.audience(name, '{"points": {"gte": 0}}')["id"] for name in "ab")
    contact = tenant.contact("ada@cam.edu")["id"]
    assert told(tenant, audienceId=second) == [("defined", second, None), ("enter", second, contact)]
    assert events(tenant, audienceId=second)["cursor"] == events(tenant)["cursor"]
    assert first != second


@pytest.mark.parametrize("after", ["-1", "x", "", "99", "9" * 30, "1.5"])
def test_what_is_no_cursor(tenant: Tenant, after: str) -> None:
    found = tenant.api.get("/extensions/events", params={"listId": tenant.list_id, "after": after})
    assert (found.status_code, found.json()["error"]) == (400, 400)


def test_a_change_that_fails_has_no_events(tenant: Tenant) -> None:
    tenant.audience("all", '{"points": {"gte": 0}}')
    tenant.contact("ada@cam.edu")
    before = events(tenant)
    assert tenant.api.post("/contacts", json={"email": "ADA@cam.edu", "listId": tenant.list_id}).status_code == 409
    assert events(tenant) == before


class Listener:
    """Reads a stream in a thread until it has seen so many events, or the stream ends."""

    def __init__(self, tenant: Tenant, token: str, enough: int, **request: Any) -> None:
        self.seen: list[dict[str, str]] = []
        self.connected = threading.Event()
        self._client = tenant.client(token)
        self._tenant = tenant
        self._enough = enough
        self._request = request
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        assert self.connected.wait(30)

    def join(self) -> list[dict[str, str]]:
        self._thread.join(60)
        assert not self._thread.is_alive()
        self._client.close()
        return self.seen

    def _listen(self) -> None:
        parameters = {"listId": self._tenant.list_id, **self._request.get("params", {})}
        headers = self._request.get("headers", {})
        url = "/extensions/events/stream"
        with self._client.stream("GET", url, params=parameters, headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            for event in self._events(answer.iter_lines()):
                self.seen.append(event)
                if len(self.seen) == self._enough:
                    return

    def _events(self, lines: Iterator[str]) -> Iterator[dict[str, str]]:
        event: dict[str, str] = {}
        for line in lines:
            if line.startswith(":"):
                self.connected.set()
            elif line:
                name, _, value = line.partition(": ")
                event[name] = value
            elif event:
                yield event
                event = {}


@on_both
def test_a_stream_tells_what_happens(tenant: Tenant) -> None:
    audience = tenant.audience("all", '{"points": {"gte": 0}}')["id"]
    listener = Listener(tenant, tenant.private, 2)
    contacts = [tenant.contact(f"{number}@cam.edu")["id"] for number in range(2)]
    seen = listener.join()
    assert [event["event"] for event in seen] == ["enter", "enter"]
    assert [event["id"] for event in seen] == ["2", "3"]
    data = [json.loads(event["data"]) for event in seen]
    assert [(event["audienceId"], event["contactId"]) for event in data] == [
        (audience, contact) for contact in contacts
    ]
    assert data == events(tenant, after="1")["events"]


def test_a_stream_goes_on_after_the_last_event(tenant: Tenant) -> None:
    tenant.audience("all", '{"points": {"gte": 0}}')
    for number in range(3):
        tenant.contact(f"{number}@cam.edu")
    seen = Listener(tenant, tenant.private, 2, headers={"Last-Event-ID": "2"}).join()
    assert [event["id"] for event in seen] == ["3", "4"]
    again = Listener(tenant, tenant.private, 4, params={"after": "0"}).join()
    assert [event["id"] for event in again] == ["1", "2", "3", "4"]


def test_a_stream_ends_with_its_key(tenant: Tenant) -> None:
    from audiencefilter.service.operations import keys

    key_id, token = tenant.key("private")
    listener = Listener(tenant, token, 1)
    with tenant.service.database.writing() as connection:
        keys.set_enabled(connection, key_id, False)
    assert listener.join() == []


def test_a_stream_of_another_account(tenant: Tenant, other: Tenant) -> None:
    found = other.api.get("/extensions/events/stream", params={"listId": tenant.list_id})
    assert found.status_code == 404


def test_a_client_that_goes_away_ends_its_stream(tenant: Tenant) -> None:
    parameters = {"listId": tenant.list_id}
    for _ in range(30):
        with (
            tenant.client(tenant.private) as client,
            client.stream("GET", "/extensions/events/stream", params=parameters),
        ):
            pass
    assert tenant.api.get("/projects").status_code == 200
    with tenant.service.client() as client:
        assert client.get("/readyz").status_code == 200
