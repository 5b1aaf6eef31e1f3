"""What takes the database long ends in time, and costs nobody else anything."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from typing import Any, Final, TypeAlias

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.tables import lists
from tests.exhaustive.service.test_errors import check, logged
from tests.service.databases import on_both
from tests.service.running import RunningService, Tenant, running

#: One statement may take so long, in seconds. The slow one below takes some times as much.
LIMIT: Final = 1.5
CONTACTS: Final = 1_500
#: Of either kind; and how many of them one account has at a time.
CONNECTIONS, SHARE = 3, 1
#: How many requests of each kind are sent at once.
AT_ONCE: Final = 20
#: As many tests as strangers may ask for. Each is compared in full at every place of the contacts' city; none passes.
SLOW: Final = json.dumps({"OR": [{"city": {"contains": "a" * 60 + str(number)}} for number in range(299)]})

STOPPED: Final = "this takes the database longer than a request may: ask for less, as by shorter filters"


@pytest.fixture(scope="module")
def limited(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service of its own, whose statements and locks end soon."""
    limits = {
        "AUDIENCEFILTER_CONNECTIONS": str(CONNECTIONS),
        "AUDIENCEFILTER_STREAM_CONNECTIONS": str(CONNECTIONS),
        "AUDIENCEFILTER_STATEMENT_TIMEOUT": str(LIMIT),
        "AUDIENCEFILTER_LOCK_TIMEOUT": "0.2",
        "AUDIENCEFILTER_RATE_LIMITS": "true",
    }
    with running(new_database(), tmp_path_factory.mktemp("limited"), **limits) as made:
        yield made


@pytest.fixture(scope="module")
def full(limited: RunningService) -> Iterator[Tenant]:
    """An account with many contacts."""
    with closing(limited.tenant("full")) as made:
        made.load({"email": f"c{number}@cam.edu", "city": "a" * 500} for number in range(CONTACTS))
        yield made


@pytest.fixture(scope="module")
def honest(limited: RunningService) -> Iterator[Tenant]:
    """An account with few."""
    with closing(limited.tenant("honest")) as made:
        made.contact("ada@cam.edu", city="Ely")
        yield made


def stopped(answer: httpx2.Response, service: RunningService) -> None:
    """Assert that a request was stopped in time, that it says what to do, and the log why."""
    check(answer, 503)
    assert STOPPED in answer.json()["message"]
    assert int(answer.headers["Retry-After"]) > 0
    line = logged(service, answer.headers["X-Request-ID"])
    assert line["reason"] in {"SQLITE_INTERRUPT: interrupted", "57014: canceling statement due to statement timeout"}


def test_no_statement_runs_for_ever(limited: RunningService, full: Tenant) -> None:
    stopped(full.api.post("/extensions/preview", json={"listId": full.list_id, "filters": SLOW}), limited)
    # What has been stored is said to be.
    made = full.api.post("/audiences", json={"listId": full.list_id, "name": "slow", "mode": "smart", "filters": SLOW})
    stopped(made, limited)
    stored = full.api.get("/audiences", params={"listId": full.list_id}).json()["data"]["audiences"]
    (audience,) = [one for one in stored if one["name"] == "slow"]
    assert made.json()["message"].startswith(f"the audience is saved as {audience['id']}, but its members")
    path = f"/audiences/{audience['id']}"
    stopped(full.api.get(f"/extensions{path}/export"), limited)
    assert full.api.delete(path).status_code == 200
    # A statement of less is not stopped, on the same connections.
    assert len(full.listed(city="aaa", limit=10)) == 10


@on_both
def test_an_audience_that_takes_long_to_count_has_no_number(limited: RunningService, full: Tenant) -> None:
    manual = full.audience("chosen")["id"]
    body = {"listId": full.list_id, "name": "slow", "mode": "smart", "filters": SLOW}
    stopped(full.api.post("/audiences", json=body), limited)
    found = full.api.get(f"/extensions/lists/{full.list_id}/audiences")
    assert found.status_code == 200, found.text
    numbers = {one["name"]: one["members"] for one in found.json()["data"]["audiences"]}
    assert numbers == {"chosen": 0, "slow": None}
    (slow,) = [one["id"] for one in found.json()["data"]["audiences"] if one["name"] == "slow"]
    for audience_id in (manual, slow):
        assert full.api.delete(f"/audiences/{audience_id}").status_code == 200


def test_who_asks_for_much_at_a_time_keeps_nobody_else_waiting(
    limited: RunningService, full: Tenant, honest: Tenant
) -> None:
    with asked(full, [preview_of(full)] * (CONNECTIONS + 1)) as answers:
        # Each of these needs a key looked up and a connection, the last two the one for what is costly.
        assert honest.api.get("/projects").status_code == 200
        (ada,) = honest.listed(email="ada@cam.edu")
        assert honest.api.patch(f"/contacts/{ada['id']}", json={"points": 7}).status_code == 200
        assert [contact["points"] for contact in honest.listed(city="ely")] == [7]
        few = {"listId": honest.list_id, "filters": '{"city": {"contains": "ely"}}'}
        assert honest.api.post("/extensions/preview", json=few).json()["data"]["preview"]["count"] == 1
        with limited.client() as anybody:
            assert anybody.get("/readyz").status_code == 200
        # All of that while the other account's were at work or in its own queue.
        assert sum(answer.done() for answer in answers) <= SHARE


def test_who_opens_many_forms_at_a_time_keeps_nobody_else_waiting(
    limited: RunningService, full: Tenant, honest: Tenant
) -> None:
    empty = full.audience("none", '{"city": {"contains": "b"}}')["id"]
    search = {"listId": full.list_id, "search": "a"}
    path = f"/extensions/lists/{full.list_id}/audiences"
    many: list[Request] = [("POST", "/extensions/suggest", search), ("GET", path, None)]
    # Its last request is one that takes long, so that some are always at work.
    with asked(full, [*many * AT_ONCE, *[preview_of(full)] * SHARE]) as answers:
        few = {"listId": honest.list_id, "filters": '{"city": {"contains": "ely"}}'}
        for _ in range(3):
            assert honest.api.post("/extensions/preview", json=few).json()["data"]["preview"]["total"] >= 1
            assert honest.api.get(f"/extensions/lists/{honest.list_id}/builder").status_code == 200
        assert not all(answer.done() for answer in answers)
    assert full.api.delete(f"/audiences/{empty}").status_code == 200


def test_a_statement_ends_when_its_client_goes_away(limited: RunningService, full: Tenant) -> None:
    body = {"listId": full.list_id, "filters": SLOW}
    with full.client(full.private) as client, pytest.raises(httpx2.TimeoutException):
        client.post("/extensions/preview", json=body, headers={"X-Request-ID": "gone"}, timeout=0.3)
    line = logged(limited, "gone")
    assert line["status"] == 499
    assert line["level"] == "info"


def test_who_waits_for_a_lock_is_told_so(limited: RunningService, honest: Tenant) -> None:
    body = {"email": "bob@cam.edu", "listId": honest.list_id}
    with writing_elsewhere(limited, honest.list_id):
        answer = honest.api.post("/contacts", json=body)
        check(answer, 503)
        assert "others are changing the same for too long: try again" in answer.json()["message"]
        assert int(answer.headers["Retry-After"]) > 0
        assert logged(limited, answer.headers["X-Request-ID"])["reason"]
    assert honest.api.post("/contacts", json=body).status_code == 201


#: A method, a path, and a body.
Request: TypeAlias = tuple[str, str, Any]


def preview_of(tenant: Tenant) -> Request:
    """Return a preview that takes long."""
    return "POST", "/extensions/preview", {"listId": tenant.list_id, "filters": SLOW}


@contextmanager
def asked(tenant: Tenant, requests: Sequence[Request]) -> Iterator[list[Future[httpx2.Response]]]:
    """Send requests at once, each on a connection of its own; in the end go away."""
    with ThreadPoolExecutor(len(requests)) as pool, ExitStack() as stack:
        clients = [stack.enter_context(tenant.client(tenant.private)) for _ in requests]
        yield [
            pool.submit(client.request, method, path, json=body)
            for client, (method, path, body) in zip(clients, requests, strict=True)
        ]


@contextmanager
def writing_elsewhere(service: RunningService, list_id: str) -> Iterator[None]:
    """Change a list in another process, as it were, without an end."""
    if service.database.dialect == "sqlite":
        assert service.database.url.database is not None
        with closing(sqlite3.connect(service.database.url.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    with service.database.writing() as connection:
        connection.execute(sa.select(lists.c.id).where(lists.c.id == list_id).with_for_update())
        yield
