"""A service that is killed while time lets contacts leave tells of each once, at its instant, when it is back."""

import random
import signal
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from audiencefilter.service.operations.contacts import new_contact
from audiencefilter.service.storage.tables import actions, aware, clocks, contacts, events, new_id, now
from tests.service.databases import on_both
from tests.service.running import RunningService, Tenant, running

pytestmark = [on_both]

CONTACTS, WINDOW = 3_000, timedelta(seconds=8)


def _fill(tenant: Tenant) -> dict[str, datetime]:
    """Put contacts on the list that leave one after the other in the next seconds; a third of them by their action."""
    began = now()
    rows, acted = [], []
    for number in range(CONTACTS):
        at = began - WINDOW + timedelta(milliseconds=2_000 + number * 2)
        rows.append(new_contact(tenant.list_id, {"createdAt": at if number % 3 else began - timedelta(days=9)}))
        if number % 3 == 0:
            acted.append(
                {
                    "id": new_id(), "subId": rows[-1]["id"], "listId": tenant.list_id, "name": "login", "increase": 0,
                    "createdAt": at, "updatedAt": at,
                }
            )  # fmt: skip
    with tenant.service.database.writing() as connection:
        connection.execute(contacts.insert(), rows)
        connection.execute(actions.insert(), acted)
    leaves = {row["id"]: row["createdAt"] + WINDOW for row in rows}
    return leaves | {action["subId"]: action["createdAt"] + WINDOW for action in acted}


def _events(service: RunningService) -> dict[str, list[tuple[str, datetime]]]:
    found: dict[str, list[tuple[str, datetime]]] = defaultdict(list)
    query = sa.select(events).where(events.c.contactId.is_not(None)).order_by(events.c.number)
    with service.database.reading() as connection:
        for row in connection.execute(query):
            found[row.contactId].append((row.type, aware(row.happenedAt or row.createdAt)))
    return dict(found)


def test_each_leaves_once_at_its_instant(new_database: Callable[[], str], tmp_path: Path) -> None:
    chance = random.Random(3)
    with running(new_database(), tmp_path, AUDIENCEFILTER_CLOCK_POLL="0.05") as service:
        tenant = service.tenant("killed")
        tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"})
        leaves = _fill(tenant)
        clause = (
            '{"OR": [{"createdAt": {"gte": {"now": "-PT8S"}}}, '
            '{"actions": {"some": {"name": "login", "createdAt": {"gte": {"now": "-PT8S"}}}}}]}'
        )
        audience = tenant.audience("just now", clause)
        inside = {contact["id"] for contact in audience["subs"]}
        began = now()
        while now() < began + WINDOW:
            time.sleep(chance.uniform(0.2, 1.2))
            assert service.stop(signal.SIGKILL) == -signal.SIGKILL
            time.sleep(chance.choice((0, 0.4)))
            service.start()
        _wait_until_told(service)
        told = _events(service)
        # Whoever left between the definition and the reading of the members is told of, too, and does no harm.
        assert inside <= told.keys()
        assert len(told) > CONTACTS / 2
        for contact_id, happened in told.items():
            assert happened == [("leave", leaves[contact_id] + timedelta(microseconds=1))]
        # In the order in which it happened, however late it was told.
        instants = [at for happened in told.values() for _, at in happened]
        assert instants == sorted(instants)
        with tenant.client(tenant.private) as client:
            subs = client.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]
        assert subs == []
        tenant.close()


def _wait_until_told(service: RunningService) -> None:
    for _ in range(600):
        with service.database.reading() as connection:
            due, until = connection.execute(sa.select(clocks.c.due, clocks.c.until)).one()
        if due is None and until is None:
            return
        time.sleep(0.1)
    raise AssertionError(f"the clock is not moved: {service.log[-2000:]}")
