"""How many requests an account may make in a minute."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.tables import contacts
from tests.service.running import RunningService, Tenant, running

FREE, PRO = 100, 1_000
#: In so many seconds, which are less than a minute, a limit must be spent, and what follows be refused.
_IN_TIME = 50


@pytest.fixture(scope="module")
def limited(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service that limits requests."""
    with running(new_database(), tmp_path_factory.mktemp("limited"), AUDIENCEFILTER_RATE_LIMITS="true") as made:
        yield made


@pytest.fixture
def free(limited: RunningService) -> Iterator[Tenant]:
    with closing(limited.tenant("free", "free")) as made:
        yield made


@pytest.fixture
def another(limited: RunningService) -> Iterator[Tenant]:
    with closing(limited.tenant("another", "free")) as made:
        yield made


def spend(tenant: Tenant, times: int) -> None:
    """Make requests that all pass; one that finds nothing counts, too."""
    began = time.monotonic()
    statuses = {tenant.api.get("/nothing").status_code for _ in range(times)}
    assert statuses == {404}
    if time.monotonic() - began > _IN_TIME:
        pytest.skip(f"{times} requests take more than {_IN_TIME} s here")


def refused(answer: httpx2.Response, limit: int) -> None:
    assert answer.status_code == 429
    wait = int(answer.headers["Retry-After"])
    assert 1 <= wait <= 60
    assert answer.json() == {
        "error": 429, "message": f"more than {limit} requests in a minute: try again in {wait} s",
    }  # fmt: skip


def test_a_free_account_has_100_requests(free: Tenant, another: Tenant) -> None:
    with free.client(None) as stranger, free.client("af_private_wrong") as guesser:
        # What has no valid key is nobody's.
        assert {client.get("/projects").status_code for client in (stranger, guesser) for _ in range(60)} == {401}
    spend(free, FREE)
    for method, path in (("GET", "/projects"), ("POST", "/contacts"), ("GET", "/nothing"), ("DELETE", "/actions/x")):
        refused(free.api.request(method, path), FREE)
    # Another key of the account has no more.
    _, token = free.key("private")
    with free.client(token) as client:
        refused(client.get("/projects"), FREE)
    # Public keys are counted apart.
    with free.client(free.public) as client:
        for number in range(FREE):
            body = {"email": f"{number}@cam.edu", "listId": free.list_id}
            assert client.post("/contacts", json=body).status_code == 201
        refused(client.post("/contacts", json={"email": "last@cam.edu", "listId": free.list_id}), FREE)
    # Other accounts are unharmed.
    spend(another, FREE)
    refused(another.api.get("/projects"), FREE)
    # Whoever keeps the service running is not limited.
    with free.service.client() as anybody:
        assert {anybody.get(path).status_code for path in ("/healthz", "/readyz") for _ in range(3)} == {200}


def test_what_a_public_key_may_not_do_counts_as_its_own(limited: RunningService) -> None:
    with closing(limited.tenant("strangers with the key", "free")) as tenant:
        with tenant.client(tenant.public) as client:
            assert {client.get("/projects").status_code for _ in range(FREE)} == {403}
            refused(client.get("/projects"), FREE)
        assert tenant.api.get("/projects").status_code == 200


def test_a_pro_account_has_more(limited: RunningService) -> None:
    with closing(limited.tenant("more", "pro")) as tenant:
        spend(tenant, FREE + 20)


@pytest.mark.deep
def test_a_pro_account_has_1000_requests(limited: RunningService) -> None:
    with closing(limited.tenant("pro", "pro")) as tenant:
        spend(tenant, PRO)
        refused(tenant.api.get("/projects"), PRO)


def test_a_refused_request_does_nothing(limited: RunningService) -> None:
    with closing(limited.tenant("refused", "free")) as tenant:
        spend(tenant, FREE)
        refused(tenant.api.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id}), FREE)
    with limited.database.reading() as connection:
        assert connection.scalar(sa.select(sa.func.count()).where(contacts.c.listId == tenant.list_id)) == 0


def test_the_limit_can_be_switched_off(service: RunningService) -> None:
    with closing(service.tenant("not limited", "free")) as tenant:
        spend(tenant, FREE + 20)
