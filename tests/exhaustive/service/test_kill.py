"""The service is killed while it writes: what it acknowledged is there afterwards, and nothing half of it."""

import random
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import httpx2
import sqlalchemy as sa

from audiencefilter.service.storage.tables import actions, contacts
from tests.service.replay import assert_consistent
from tests.service.running import RunningService, Tenant, running

ROUNDS = 3
WRITERS = 8


@dataclass
class Written:
    """What one client was told of its contact, and what it asked for last.

    Attributes:
        email: of the contact.
        id: of the contact; None where its creation was not acknowledged.
        version: the last that was acknowledged.
        asked: the last that was asked for.
        earned: points of actions that were acknowledged.
        earning: those of the action that was not, if any.
    """

    email: str
    id: str | None = None
    version: int = 0
    asked: int = 0
    earned: list[int] = field(default_factory=list)
    earning: list[int] = field(default_factory=list)


class Writer(Thread):
    """Writes contacts until the service is gone."""

    def __init__(self, tenant: Tenant, name: str, acknowledged: Callable[[], None]) -> None:
        super().__init__(name=name, daemon=True)
        self.written: list[Written] = []
        self.strange: list[str] = []
        self._tenant = tenant
        self._acknowledged = acknowledged

    def run(self) -> None:
        """Create contacts, change each ten times and give it three actions."""
        try:
            with self._tenant.client(self._tenant.private) as client:
                while True:
                    self._write(client, Written(f"{self.name}-{len(self.written)}@cam.edu"))
        except httpx2.TransportError:
            return

    def _write(self, client: httpx2.Client, contact: Written) -> None:
        self.written.append(contact)
        new = {"email": contact.email, "listId": self._tenant.list_id}
        contact.id = self._done(client.post("/contacts", json=new))["contact"]["id"]
        for version in range(1, 11):
            contact.asked = version
            # Two fields that go together, of which one is filtered by.
            fields = {"firstName": f"version {version}", "country": _country(version)}
            self._done(client.patch(f"/contacts/{contact.id}", json=fields))
            contact.version = version
            if version % 3 == 0:
                contact.earning = [version]
                action = {"subId": contact.id, "name": "act", "increase": version}
                self._done(client.post("/extensions/actions", json=action))
                contact.earned, contact.earning = contact.earned + contact.earning, []

    def _done(self, answer: httpx2.Response) -> dict[str, dict[str, str]]:
        if answer.status_code not in {200, 201}:
            self.strange.append(answer.text)
        self._acknowledged()
        data: dict[str, dict[str, str]] = answer.json()["data"]
        return data


def test_what_was_acknowledged_outlives_a_kill(new_database: Callable[[], str], tmp_path: Path) -> None:
    chance = random.Random(11)
    with running(new_database(), tmp_path) as service:
        tenant = service.tenant("killed")
        before = {
            tenant.audience(name, clause)["id"]: set[str]()
            for name, clause in {
                "germans": '{"country": {"equals": "DE"}}',
                "active": '{"points": {"gte": 5}}',
                "all": '{"email": {"contains": "cam"}}',
            }.items()
        }
        everything: list[Written] = []
        for number in range(ROUNDS):
            everything += _killed_while_writing(service, tenant, number, chance.randrange(60, 160))
            service.start()
            _assert_kept(service, tenant, everything)
            assert_consistent(service.database, tenant.list_id, before, len(before))
        assert sum(contact.id is not None for contact in everything) >= 3 * ROUNDS
        # It goes on where it was.
        with tenant.client(tenant.private) as client:
            body = {"email": "after@cam.edu", "listId": tenant.list_id}
            assert client.post("/contacts", json=body).status_code == 201
        tenant.close()


def _killed_while_writing(service: RunningService, tenant: Tenant, round_: int, enough: int) -> list[Written]:
    """Let clients write, and kill the service when it has acknowledged enough; return what they know."""
    count = iter(range(enough))
    reached = Event()

    def acknowledged() -> None:
        if next(count, None) is None:
            reached.set()

    writers = [Writer(tenant, f"r{round_}w{number}", acknowledged) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    assert reached.wait(120), "the service acknowledges too little"
    assert service.stop(signal.SIGKILL) == -signal.SIGKILL
    for writer in writers:
        writer.join(60)
        assert not writer.is_alive()
        assert writer.strange == []
    return [contact for writer in writers for contact in writer.written]


def _assert_kept(service: RunningService, tenant: Tenant, everything: list[Written]) -> None:
    with service.database.reading() as connection:
        query = sa.select(contacts).where(contacts.c.listId == tenant.list_id)
        held = {row["email"]: row for row in connection.execute(query).mappings()}
        query_actions = sa.select(actions.c.subId, actions.c.increase).order_by(actions.c.id)
        earned: dict[str, list[int]] = {}
        for contact_id, increase in connection.execute(query_actions):
            earned.setdefault(contact_id, []).append(increase)
    assert held.keys() <= {contact.email for contact in everything}
    for contact in everything:
        row = held.get(contact.email)
        if row is None:
            assert contact.id is None, f"{contact} was acknowledged"
            continue
        assert contact.id in {None, row["id"]}
        version = 0 if row["firstName"] is None else int(row["firstName"].removeprefix("version "))
        # What was asked for, but not acknowledged, may be there; all of it, then.
        assert version in {contact.version, contact.asked}
        assert row["country"] == _country(version)
        actions_held = sorted(earned.get(row["id"], []))
        assert actions_held in [contact.earned, contact.earned + contact.earning]
        assert row["points"] == sum(actions_held)


def _country(version: int) -> str | None:
    return None if version == 0 else ("DE", "FR")[version % 2]
