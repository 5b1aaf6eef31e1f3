"""Two workers on one database: each follows what the other does to audiences, and so does one that starts anew."""

from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any

import httpx2
import pytest

from tests.service.replay import assert_consistent
from tests.service.running import RunningService, Tenant, running

CLAUSES = (
    '{"points": {"gte": 5}}', '{"points": {"lt": 5}}', '{"city": {"contains": "r"}}',
    '{"OR": [{"city": "Paris"}, {"points": 3}]}', '{"isVerified": true, "points": {"gte": 2}}',
)  # fmt: skip


def checked(answer: httpx2.Response) -> dict[str, Any]:
    """Return the data of an answer that is no error."""
    assert answer.is_success, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


class Workers:
    """Two services on one database, and what they keep of one list."""

    def __init__(self, *services: RunningService) -> None:
        self.services = services
        tenant = services[0].tenant("Acme")
        self.list_id = tenant.list_id
        self._keys = (tenant.account_id, tenant.list_id, tenant.private, tenant.public)
        tenant.close()
        self.tenants = [Tenant(service, *self._keys) for service in services]

    def restart(self) -> None:
        """Start the second one anew."""
        self.tenants[1].close()
        self.services[1].stop()
        self.services[1].start()
        self.tenants[1] = Tenant(self.services[1], *self._keys)

    def close(self) -> None:
        for tenant in self.tenants:
            tenant.close()


@pytest.fixture
def workers(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    url = new_database()
    with (
        running(url, tmp_path_factory.mktemp("worker")) as first,
        running(url, tmp_path_factory.mktemp("worker")) as second,
        closing(Workers(first, second)) as made,
    ):
        yield made


@pytest.mark.deep
def test_workers_take_turns_and_one_is_restarted(workers: Workers) -> None:
    chance, tenants = Random(0), workers.tenants
    lasting = [tenants[0].audience(clause, clause)["id"] for clause in CLAUSES]
    changing = [tenants[1].audience(f"changing {number}", CLAUSES[0])["id"] for number in range(3)]
    contacts = [chance.choice(tenants).contact(f"{number}@cam.edu", points=number)["id"] for number in range(6)]
    for number in range(40):
        if number == 20:
            workers.restart()
        if number % 3 == 0:
            filters = chance.choice(CLAUSES).replace("5", str(number % 7))
            path = f"/audiences/{chance.choice(changing)}"
            checked(chance.choice(tenants).api.patch(path, json={"filters": filters}))
        contact_id = chance.choice(contacts)
        body = {"points": chance.randrange(8), "city": chance.choice(("Paris", "Rome", None))}
        changed = checked(chance.choice(tenants).api.patch(f"/contacts/{contact_id}", json=body))["contact"]
        for tenant in tenants:
            assert changed in tenant.listed()
    for audience_id in (*lasting, *changing):
        subs = checked(tenants[1].api.get(f"/audiences/{audience_id}"))["audience"]["subs"]
        showing = {
            contact["id"]
            for contact in tenants[0].listed()
            if audience_id in {audience["id"] for audience in contact["audiences"]}
        }
        assert {sub["id"] for sub in subs} == showing
    before = {audience_id: set[str]() for audience_id in lasting}
    assert_consistent(workers.services[0].database, workers.list_id, before, len(lasting))
