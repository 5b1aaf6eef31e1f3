"""A request has one instant: what it stores, what it is judged at and what events tell; and it is printed whole."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.operations import clock_advance, importing
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import aware, contacts
from tests.service.databases import on_both
from tests.service.hands import Hands
from tests.service.running import SECRET, RunningService, Tenant

#: Whoever was created, or did something, at the very instant that is asked at.
NEW = '{"createdAt": {"gte": {"now": "P0D"}}}'
ACTIVE = '{"actions": {"some": {"createdAt": {"gte": {"now": "P0D"}}}}}'
#: As long as a slow step of a request takes.
STEP = timedelta(milliseconds=7, microseconds=13)


class Going(Hands):
    """A clock that goes on whenever it is read, as those of machines do."""

    @property
    def now(self) -> datetime:
        self.time += STEP
        return self.time

    @now.setter
    def now(self, time: datetime) -> None:
        self.time = time


class Within(RunningService):
    """A service in this process."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(url, folder)
        self._app = create_app(
            Settings(database_url=url, secret=SecretStr(SECRET), rate_limits=False, log_level="error")
        )

    def client(self, path: str = "", **headers: str) -> Any:
        return TestClient(self._app, base_url=f"http://testserver{path}", headers=headers)

    def close(self) -> None:
        self._app.state.service.database.close()
        super().close()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Going:
    return Going(monkeypatch)


@pytest.fixture
def at_once(new_database: Callable[[], str], tmp_path: Path, hands: Going) -> Iterator[Tenant]:
    service = Within(new_database(), tmp_path)
    prepare(service.database)
    tenant = service.tenant("at once")
    answer = tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"})
    assert answer.status_code == 200, answer.text
    yield tenant
    tenant.close()
    service.close()


@on_both
def test_a_request_has_one_instant_and_it_is_printed_whole(at_once: Tenant, hands: Going) -> None:
    # One after the other on one list, since a service takes longer to start than all of this.
    check_that_a_contact_is_judged_at_the_instant_of_its_creation(at_once)
    check_that_an_action_is_judged_at_the_instant_of_its_creation(at_once)
    check_that_a_change_has_one_instant_for_all_its_events(at_once)
    check_that_the_contacts_of_a_batch_of_an_import_have_one_instant(at_once)
    check_that_an_event_is_printed_at_its_very_instant(at_once, hands)


def entered(tenant: Tenant, audience: dict[str, Any], type_: str = "enter") -> list[dict[str, Any]]:
    found = tenant.api.get("/extensions/events", params={"listId": tenant.list_id}).json()["data"]["events"]
    return [event for event in found if (event["type"], event["audienceId"]) == (type_, audience["id"])]


def tick(tenant: Tenant) -> None:
    """Move the clock of the list to this instant."""
    database, ahead = tenant.service.database, clock_advance.Ahead()
    while clock_advance.step(database, DefinitionCache(), tenant.list_id, ahead):
        if tenant.list_id not in clock_advance.due_lists(database):
            return


def check_that_a_contact_is_judged_at_the_instant_of_its_creation(at_once: Tenant) -> None:
    audience = at_once.audience("new", NEW)
    contact = at_once.contact("ada@cam.edu")
    (event,) = entered(at_once, audience)
    assert (event["contactId"], event["happenedAt"]) == (contact["id"], contact["createdAt"])
    assert event["createdAt"] == contact["createdAt"]
    tick(at_once)
    # It is new for as long as no time has passed.
    (event,) = entered(at_once, audience, "leave")
    created = datetime.fromisoformat(contact["createdAt"])
    assert datetime.fromisoformat(event["happenedAt"]) == created + timedelta(microseconds=1)


def check_that_an_action_is_judged_at_the_instant_of_its_creation(at_once: Tenant) -> None:
    audience = at_once.audience("active", ACTIVE)
    contact = at_once.contact("bea@cam.edu")
    body = {"subId": contact["id"], "name": "bought", "increase": 5}
    action = at_once.api.post("/extensions/actions", json=body).json()["data"]["action"]
    assert action["createdAt"] == action["updatedAt"] > contact["createdAt"]
    (event,) = entered(at_once, audience)
    assert (event["contactId"], event["happenedAt"]) == (contact["id"], action["createdAt"])


def check_that_a_change_has_one_instant_for_all_its_events(at_once: Tenant) -> None:
    rich, poor = at_once.audience("rich", '{"points": {"gte": 10}}'), at_once.audience("poor", '{"points": {"lt": 10}}')
    contact = at_once.contact("cem@cam.edu")
    at_once.api.patch(f"/contacts/{contact['id']}", json={"points": 12})
    (came,), (left,) = entered(at_once, rich), entered(at_once, poor, "leave")
    assert came["happenedAt"] == left["happenedAt"] == came["createdAt"] > contact["createdAt"]


def check_that_the_contacts_of_a_batch_of_an_import_have_one_instant(at_once: Tenant) -> None:
    audience, rich = at_once.audience("new", NEW), at_once.audience("rich", '{"points": {"gte": 10}}')
    database = at_once.service.database
    account = Account(database, DefinitionCache(), at_once.account_id)
    with database.writing() as connection:
        begun = importing.begin(connection, at_once.list_id, "d", False)
    rows = [{"email": f"{number}@import.edu", "points": number} for number in range(20)]
    account.write(lambda work: importing.store(work, begun, rows, "skip", len(rows)))
    with database.reading() as connection:
        imported = sa.select(contacts.c.createdAt).where(contacts.c.email.endswith("@import.edu"))
        (created,) = {aware(at) for at in connection.scalars(imported)}
    events = [*entered(at_once, audience), *entered(at_once, rich)]
    assert len(events) == 20 + 10
    assert {datetime.fromisoformat(event["happenedAt"]) for event in events} == {created}


def check_that_an_event_is_printed_at_its_very_instant(at_once: Tenant, hands: Going) -> None:
    audience = at_once.audience("lately", '{"createdAt": {"gte": {"now": "-P1D"}}}')
    created = datetime(2026, 4, 20, 12, 0, 0, 998_999, UTC)
    hands.now = created + timedelta(hours=23)
    (contact_id,) = at_once.load([{"createdAt": created}])
    tick(at_once)
    hands.now = created + timedelta(hours=25)
    tick(at_once)
    (event,) = (event for event in entered(at_once, audience, "leave") if event["contactId"] == contact_id)
    assert event["happenedAt"] == "2026-04-21T12:00:00.999000Z"
    (shown,) = (contact for contact in at_once.listed() if contact["id"] == contact_id)
    assert shown["createdAt"] == "2026-04-20T12:00:00.998999Z"
    # At that instant it is in no more, and a microsecond before it still is.
    f = '{"AND": [{"createdAt": {"lte": "2026-04-20T12:00:00.998999Z"}}, {"createdAt": {"gte": "%s"}}]}'
    for instant, members in (("2026-04-20T12:00:00.998999Z", 1), ("2026-04-20T12:00:00.999000Z", 0)):
        assert len(at_once.audience(instant, f % instant)["subs"]) == members
