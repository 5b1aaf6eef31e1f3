"""One account that asks for as much as it may, in every way at once, beside honest clients: these are served."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest

from tests.service.databases import on_both
from tests.service.hostile import KINDS, Door, Neighbour
from tests.service.running import RunningService, Tenant, running

pytestmark = pytest.mark.load

HONEST = 20
#: How long the honest are alone, and with the hostile account, in seconds.
QUIET, LOUD = 20.0, 60.0
#: How long an honest client thinks, in seconds.
PAUSE = 0.5
CONTACTS = 60_000
#: What the service may grow by, in MB: its index, its connections and the answers that are under way.
GROWTH = 400


class Honest:
    """A client that looks at contacts, changes them and previews a clause, now and then."""

    def __init__(self, tenant: Tenant, seed: int) -> None:
        self.tenant = tenant
        self.chance = Random(seed)
        self.ids = [tenant.contact(f"{number}@cam.edu", points=number)["id"] for number in range(10)]
        self.audience = tenant.audience("some", '{"points": {"gte": 5}}')["id"]
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()

    def ask(self) -> None:
        """Make one request, and note how long it took."""
        api, list_id = self.tenant.api, self.tenant.list_id
        began = time.monotonic()
        match self.chance.randrange(5):
            case 0:
                answer = api.get("/contacts", params={"listId": list_id, "limit": 20})
            case 1:
                answer = api.patch(
                    f"/contacts/{self.chance.choice(self.ids)}", json={"points": self.chance.randrange(10)}
                )
            case 2:
                answer = api.get(f"/audiences/{self.audience}")
            case 3:
                answer = api.get("/extensions/events", params={"listId": list_id, "after": "0"})
            case _:
                answer = api.post("/extensions/preview", json={"listId": list_id, "filters": '{"points": {"lt": 3}}'})
        self.times.append(time.monotonic() - began)
        self.statuses[answer.status_code] += 1

    def go_on(self, until: float) -> None:
        """Ask until a point in time."""
        while time.monotonic() < until:
            self.ask()
            time.sleep(PAUSE * self.chance.uniform(0.5, 1.5))


def p99_of(honest: list[Honest], seconds: float) -> float:
    """Let all go on for some time; return how long 99 of 100 of their requests took at most, in seconds."""
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=client.go_on, args=(until,)) for client in honest]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times = [each for client in honest for each in client.times]
    for client in honest:
        client.times = []
    return quantiles(times, n=100)[98]


@pytest.fixture(params=[1, 2], ids=["one worker", "two workers"])
def workers(
    request: pytest.FixtureRequest, new_database: Callable[[], str], tmp_path: Path
) -> Iterator[list[RunningService]]:
    url = new_database()
    with ExitStack() as stack:
        made = []
        for number in range(request.param):
            folder = tmp_path / str(number)
            folder.mkdir()
            made.append(stack.enter_context(running(url, folder, AUDIENCEFILTER_RATE_LIMITS="true")))
        yield made


@on_both
def test_the_honest_are_served(workers: list[RunningService]) -> None:
    with ExitStack() as stack:
        tenants = [workers[number % len(workers)].tenant(f"honest {number}") for number in range(HONEST)]
        for tenant in tenants:
            stack.callback(tenant.close)
        honest = [Honest(tenant, number) for number, tenant in enumerate(tenants)]
        first = workers[0].tenant("hostile", plan="free")
        first.load({"email": f"person{number}@cam.edu", "points": number} for number in range(CONTACTS))
        stack.callback(first.close)
        p99_of(honest, 3)
        quiet = p99_of(honest, QUIET)
        before = [worker.memory() for worker in workers]
        with Neighbour([Door.of(worker, first) for worker in workers]) as neighbour:
            loud = p99_of(honest, LOUD)
        grown = [worker.memory() - was for worker, was in zip(workers, before, strict=True)]
        statuses = sum((client.statuses for client in honest), Counter())
        sizes = [round(size / 2**20) for size in grown]
        # For whoever runs it with -s.
        print(  # noqa: T201
            f"\np99 {quiet * 1000:.0f} ms alone, {loud * 1000:.0f} ms beside it: {loud / quiet:.1f} times; "
            f"grown by {sizes} MB; the hostile account was answered {dict(sorted(neighbour.answered.items()))}"
        )
        assert set(statuses) == {200}, statuses
        assert {name for name, _ in neighbour.answered} == set(KINDS)
        assert max(grown) < GROWTH * 2**20
        assert loud < 20 * quiet
        assert all(tenant.api.get("/projects").status_code == 200 for tenant in tenants)
