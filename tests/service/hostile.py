"""One account that asks for as much as it may, in every way at once."""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, Self
from uuid import uuid4

import httpx2

from audiencefilter.service.storage.tables import now
from tests.service.running import RunningService, Tenant

#: As many tests as the service takes in a clause, of which no contact passes one.
NEEDLES = json.dumps({"OR": [{"email": {"contains": f"q{number}"}} for number in range(290)]})
EVERYBODY = NEEDLES.replace("q289", "person")
#: Bodies of three megabytes that are refused.
UNKNOWN = json.dumps({f"unknown{number:06}": number for number in range(130_000)})
TWICE = json.dumps({"data": {f"key{number:06}": number for number in range(150_000)}})[:-2] + ', "key149999": 1}}'
LARGE = json.dumps({"email": {"in": [f"person{number}@cam.edu" for number in range(8_000)]}})


class Door(NamedTuple):
    """How to reach an account at a worker of the service, from another process too.

    Attributes:
        url: of the database.
        folder: where the worker runs.
        port: where it listens.
        account: the account's id, its list's, and its tokens, as :class:`Tenant` takes them.
    """

    url: str
    folder: Path
    port: int
    account: tuple[str, str, str, str]

    @classmethod
    def of(cls, worker: RunningService, tenant: Tenant) -> "Door":
        """Return the door of an account at a worker."""
        account = (tenant.account_id, tenant.list_id, tenant.private, tenant.public)
        return cls(worker.url, worker.folder, worker.port, account)

    @contextmanager
    def tenant(self) -> Iterator[Tenant]:
        """Give the account, within this process."""
        service = RunningService(self.url, self.folder)
        service.port = self.port
        tenant = Tenant(service, *self.account)
        try:
            yield tenant
        finally:
            tenant.close()
            service.database.close()


#: Custom fields that are date-times, as many as a list may have.
FIELDS = [
    {"name": f"data.at{number}", "path": ["at"], "type": "datetime", "title": str(number)} for number in range(200)
]
#: So many operands of the account's audiences are relative to now, and so many of one of them.
WINDOWS, EACH = 980, 140
#: How long requests that are under way are waited for in the end, in seconds.
CLOSING = 5.0
#: How long an impatient client waits for its answer, in seconds.
IMPATIENT = 2.0


def prepared(tenant: Tenant, contacts: int) -> Tenant:
    """Give an account contacts, of all times, and audiences whose operands the clock passes all the time."""
    began = now()
    tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).raise_for_status()
    tenant.load(
        {
            "email": f"person{number}@cam.edu",
            "points": number,
            "createdAt": began - timedelta(seconds=number * 7),
            "data": {"at": f"2026-01-{number % 28 + 1:02}T00:00:00Z"},
        }
        for number in range(contacts)
    )
    for number in range(WINDOWS // EACH):
        windows = [
            {"createdAt": {"gte": {"now": f"-PT{(number * EACH + place) * 977}S"}}, "points": place}
            for place in range(EACH)
        ]
        tenant.audience(f"passed {number}", json.dumps({"OR": windows}))
    return tenant


class Neighbour:
    """The hostile account, in a process of its own.

    Args:
        doors: the account at each of the workers.

    Attributes:
        answered: how often each kind of request was answered with each status, once it is over.
        left: after how many seconds the clients of some requests left, by the ids of these.
    """

    def __init__(self, doors: list[Door]) -> None:
        self.answered: Counter[tuple[str, int]] = Counter()
        self.left: dict[str, float] = {}
        context = get_context("spawn")
        self._over = context.Event()
        self._told = context.Queue()
        self._process = context.Process(target=_attack, args=(doors, self._over, self._told))

    def __enter__(self) -> Self:
        self._process.start()
        assert self._told.get(timeout=60) is None  # it has begun
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.answered, self.left = self._told.get(timeout=180)
        self._process.join()
        self._told.close()
        self._process.close()


def _attack(doors: list[Door], over: Event, told: Any) -> None:
    """Ask in every way at once, a thread for each kind of request at each worker; the status 0 is no answer.

    The process yields the processor to all others: an attacker computes on a machine of its own.
    """
    os.nice(10)
    answered: Counter[tuple[str, int]] = Counter()
    with ExitStack() as stack:
        tenants = [stack.enter_context(door.tenant()) for door in doors]
        threads = [
            Thread(target=_repeat, args=(name, kind, tenant, over, answered))
            for name, kind in KINDS.items()
            for tenant in tenants
        ]
        told.put(None)
        for thread in threads:
            thread.start()
        over.wait()
        deadline = time.monotonic() + CLOSING
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        told.put((answered.copy(), LEFT.copy()))
        told.close()
        told.join_thread()
        # Requests that are answered still end with their client.
        os._exit(0)


def _repeat(
    name: str, kind: Callable[[Tenant], int], tenant: Tenant, over: Event, answered: Counter[tuple[str, int]]
) -> None:
    answered[name, 0] += 0
    while not over.is_set():
        # Where it is not served, or refused in another way than by an answer, it tries again.
        with suppress(httpx2.HTTPError):
            answered[name, kind(tenant)] += 1
        over.wait(0.05)


def _asked(tenant: Tenant, method: str, path: str, **how: object) -> int:
    return tenant.api.request(method, path, **how).status_code  # type: ignore[arg-type]


#: After how many seconds this process left a request, by its id.
LEFT: dict[str, float] = {}


def _left(tenant: Tenant, token: str, method: str, path: str, body: str) -> int:
    """Ask, and leave when there is no answer soon: the status is 0 then."""
    request_id = uuid4().hex
    headers = {"X-Request-ID": request_id, "Content-Type": "application/json"}
    with tenant.client(token) as api:
        began = time.monotonic()
        try:
            return api.request(method, path, content=body, headers=headers, timeout=IMPATIENT).status_code
        except httpx2.TimeoutException:
            LEFT[request_id] = time.monotonic() - began
            return 0


def preview_impatiently(tenant: Tenant) -> int:
    body = {"listId": tenant.list_id, "filters": NEEDLES}
    return _left(tenant, tenant.private, "POST", "/extensions/preview", json.dumps(body))


def send_unknown_keys(tenant: Tenant) -> int:
    return _left(tenant, tenant.public, "POST", "/contacts", UNKNOWN)


def send_a_key_twice(tenant: Tenant) -> int:
    return _left(tenant, tenant.public, "POST", "/contacts", TWICE)


def create(tenant: Tenant) -> int:
    """Create a contact, of whom the service finds out when the clock changes any audience next."""
    body = {"email": f"{time.monotonic_ns()}@cam.edu", "listId": tenant.list_id, "points": 3}
    return _left(tenant, tenant.private, "POST", "/contacts", json.dumps(body))


def put_fields(tenant: Tenant) -> int:
    """Let the list have 200 fields of one path, each time by other names."""
    fields = [{**field, "name": f"{field['name']}.{time.monotonic_ns()}"} for field in FIELDS]
    path = f"/extensions/lists/{tenant.list_id}/fields"
    return _left(tenant, tenant.private, "PUT", path, json.dumps({"fields": fields}))


def preview(tenant: Tenant) -> int:
    return _asked(tenant, "POST", "/extensions/preview", json={"listId": tenant.list_id, "filters": NEEDLES})


def build(tenant: Tenant) -> int:
    """Ask for the numbers of a clause that takes long, and for those of another one before they have come."""
    with ThreadPoolExecutor(2) as pool:
        clauses = [NEEDLES.replace("q0", f"q{time.monotonic_ns()}") for _ in range(2)]
        bodies = [{"listId": tenant.list_id, "filters": clause} for clause in clauses]
        return max(pool.map(lambda body: _asked(tenant, "POST", "/extensions/breakdown", json=body), bodies))


def open_forms(tenant: Tenant) -> int:
    """Ask for twenty suggestions of values, and for twenty lists of audiences, at once."""
    audiences, values = f"/extensions/lists/{tenant.list_id}/audiences", {"listId": tenant.list_id, "search": "person"}
    with ThreadPoolExecutor(40) as pool:
        lists = [pool.submit(_asked, tenant, "GET", audiences) for _ in range(20)]
        found = [pool.submit(_asked, tenant, "POST", "/extensions/suggest", json=values) for _ in range(20)]
        return max(one.result() for one in (*lists, *found))


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
        build,
        open_forms,
        define_and_switch,
        define_large,
        read_slowly,
        listen,
        export,
        search,
        guess_keys,
        send_much,
        sign_up,
        preview_impatiently,
        send_unknown_keys,
        send_a_key_twice,
        create,
        put_fields,
    )
}
