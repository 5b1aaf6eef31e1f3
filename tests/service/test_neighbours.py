"""One account that asks for as much as it may, in every way at once, beside honest clients: these are served."""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import quantiles

import httpx2
import pytest

from tests.service.databases import on_both
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

#: As many tests as the service takes in a clause, of which no contact passes one.
NEEDLES = json.dumps({"OR": [{"email": {"contains": f"q{number}"}} for number in range(290)]})
EVERYBODY = NEEDLES.replace("q289", "person")
LARGE = json.dumps({"email": {"in": [f"person{number}@cam.edu" for number in range(8_000)]}})


class Neighbour:
    """The hostile account: a list of many contacts, and what it asks for.

    Args:
        tenants: the account at each of the workers.
    """

    def __init__(self, tenants: list[Tenant]) -> None:
        self.tenants = tenants
        self.list_id = tenants[0].list_id
        self.over = threading.Event()
        #: How often each kind of request was answered with each status.
        self.answered: Counter[tuple[str, int]] = Counter()

    def attack(self, kinds: dict[str, Callable[[Tenant], int]]) -> list[threading.Thread]:
        """Start a thread for each kind of request at each worker."""
        threads = [
            threading.Thread(target=self._repeat, args=(name, kind, tenant))
            for name, kind in kinds.items()
            for tenant in self.tenants
        ]
        for thread in threads:
            thread.start()
        return threads

    def _repeat(self, name: str, kind: Callable[[Tenant], int], tenant: Tenant) -> None:
        while not self.over.is_set():
            # Where it is not served, or refused in another way than by an answer, it tries again.
            with suppress(httpx2.HTTPError):
                self.answered[name, kind(tenant)] += 1
            self.over.wait(0.05)


def _asked(tenant: Tenant, method: str, path: str, **how: object) -> int:
    return tenant.api.request(method, path, **how).status_code  # type: ignore[arg-type]


def preview(tenant: Tenant) -> int:
    return _asked(tenant, "POST", "/extensions/preview", json={"listId": tenant.list_id, "filters": NEEDLES})


def define_and_switch(tenant: Tenant) -> int:
    """Make an audience of everybody by what takes long, switch it to manual, and delete it."""
    status, audience_id = _defined(tenant, EVERYBODY)
    if status != 201:
        return status
    with tenant.api.stream("PATCH", f"/audiences/{audience_id}", json={"mode": "manual"}) as switched:
        status = switched.status_code
    tenant.api.delete(f"/audiences/{audience_id}")
    return status


def define_large(tenant: Tenant) -> int:
    """Make an audience with filters as long as they may be, and delete it."""
    status, audience_id = _defined(tenant, LARGE)
    if status == 201:
        tenant.api.delete(f"/audiences/{audience_id}")
    return status


def _defined(tenant: Tenant, filters: str) -> tuple[int, str]:
    """Make an audience without reading its members; return the status and its id."""
    body = {"name": "theirs", "listId": tenant.list_id, "mode": "smart", "filters": filters}
    with tenant.api.stream("POST", "/audiences", json=body) as made:
        found = json.loads(made.read())["data"]["audience"]["id"] if made.status_code == 201 else ""
        return made.status_code, found


def read_slowly(tenant: Tenant) -> int:
    """Ask for a page as large as there is, and read next to nothing of it."""
    with tenant.api.stream("GET", "/contacts", params={"listId": tenant.list_id, "limit": 20_000}) as answer:
        for _ in range(20):
            time.sleep(0.5)
        return answer.status_code


def listen(tenant: Tenant) -> int:
    """Open streams of events until one is refused, and keep them for a while."""
    with ExitStack() as stack:
        params, status = {"listId": tenant.list_id}, 200
        while status == 200:
            status = stack.enter_context(
                tenant.api.stream("GET", "/extensions/events/stream", params=params)
            ).status_code
        time.sleep(2)
        return status


def export(tenant: Tenant) -> int:
    audiences = tenant.api.get("/audiences", params={"listId": tenant.list_id})
    if audiences.status_code != 200 or not audiences.json()["data"]["audiences"]:
        return audiences.status_code
    audience_id = audiences.json()["data"]["audiences"][0]["id"]
    with tenant.api.stream("GET", f"/extensions/audiences/{audience_id}/export", params={"format": "csv"}) as answer:
        for _ in answer.iter_raw():
            pass
        return answer.status_code


def search(tenant: Tenant) -> int:
    return _asked(
        tenant, "GET", "/contacts", params={"listId": tenant.list_id, "email": "nobody@", "sort": "firstName"}
    )


def guess_keys(tenant: Tenant) -> int:
    with tenant.client("a key that nobody has") as api:
        return api.get("/projects").status_code


def send_much(tenant: Tenant) -> int:
    body = json.dumps({"listId": tenant.list_id, "filters": " " * 9_000_000})
    return tenant.send("POST", "/extensions/preview", body).status_code


def sign_up(tenant: Tenant) -> int:
    with tenant.client(tenant.public) as api:
        return api.post(
            "/contacts", json={"email": f"{time.monotonic_ns()}@cam.edu", "listId": tenant.list_id}
        ).status_code


KINDS: dict[str, Callable[[Tenant], int]] = {
    kind.__name__: kind
    for kind in (
        preview,
        define_and_switch,
        define_large,
        read_slowly,
        listen,
        export,
        search,
        guess_keys,
        send_much,
        sign_up,
    )
}


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
        hostile = [Tenant(worker, first.account_id, first.list_id, first.private, first.public) for worker in workers]
        for tenant in (first, *hostile):
            stack.callback(tenant.close)
        p99_of(honest, 3)
        quiet = p99_of(honest, QUIET)
        before = [worker.memory() for worker in workers]
        neighbour = Neighbour(hostile)
        threads = neighbour.attack(KINDS)
        try:
            loud = p99_of(honest, LOUD)
        finally:
            neighbour.over.set()
            for thread in threads:
                thread.join()
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
