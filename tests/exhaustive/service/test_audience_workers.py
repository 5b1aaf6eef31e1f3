"""Two workers on one database: each follows what the other does to audiences, and so does one that starts anew."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
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
    """Two services on one database, and an account at each.

    Args:
        tenant: the account, at the first service.
        second: the other service, which can be started anew.
    """

    def __init__(self, tenant: Tenant, second: RunningService) -> None:
        self._second = second
        self.tenants = [tenant, self._at_second(tenant)]

    def restart(self) -> None:
        """Start the second one anew."""
        self.close()
        self._second.stop()
        self._second.start()
        self.tenants[1] = self._at_second(self.tenants[0])

    def close(self) -> None:
        self.tenants[1].close()

    def _at_second(self, tenant: Tenant) -> Tenant:
        return Tenant(self._second, tenant.account_id, tenant.list_id, tenant.private, tenant.public)


@pytest.fixture
def workers(tenant: Tenant, tmp_path: Path) -> Iterator[Workers]:
    with running(tenant.service.url, tmp_path) as second, closing(Workers(tenant, second)) as made:
        yield made


@pytest.mark.parametrize(("turns", "restarts"), [(8, ()), (40, (20,))])
def test_workers_take_turns_and_one_is_restarted(workers: Workers, turns: int, restarts: tuple[int, ...]) -> None:
    chance, tenants = Random(0), workers.tenants
    lasting = [tenants[0].audience(clause, clause)["id"] for clause in CLAUSES]
    changing = [tenants[1].audience(f"changing {number}", CLAUSES[0])["id"] for number in range(3)]
    contacts = [chance.choice(tenants).contact(f"{number}@cam.edu", points=number)["id"] for number in range(6)]
    for number in range(turns):
        if number in restarts:
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
    assert_consistent(tenants[0].service.database, tenants[0].list_id, before, len(lasting))
