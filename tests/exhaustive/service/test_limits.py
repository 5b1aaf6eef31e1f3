"""How many requests an account may make in a minute."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import httpx2
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.operations import accounts
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.tables import contacts
from tests.service.running import SECRET, RunningService, Tenant, running

FREE, PRO = 100, 1_000
#: Keys that are not valid, from one address.
INVALID = 60
#: In so many seconds, which are less than a minute, a limit must be spent, and what follows be refused.
_IN_TIME = 50

_numbers = count(1)


@pytest.fixture(scope="module")
def limited(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service that limits requests."""
    with running(new_database(), tmp_path_factory.mktemp("limited"), AUDIENCEFILTER_RATE_LIMITS="true") as made:
        yield made


@pytest.fixture
def free(limited: RunningService) -> Iterator[Tenant]:
    with closing(limited.tenant(f"free {next(_numbers)}", "free")) as made:
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


def standing(answer: httpx2.Response) -> tuple[str, int, int, int]:
    """Return the policy, its quota, what is left of it, and after how many seconds there is more."""
    policy = re.fullmatch(r'"(private|public)";q=(\d+);w=60', answer.headers["RateLimit-Policy"])
    limit = re.fullmatch(r'"(private|public)";r=(\d+);t=(\d+)', answer.headers["RateLimit"])
    assert policy is not None
    assert limit is not None
    assert policy[1] == limit[1]
    return policy[1], int(policy[2]), int(limit[2]), int(limit[3])


def refused(answer: httpx2.Response, limit: int) -> None:
    assert answer.status_code == 429
    wait = int(answer.headers["Retry-After"])
    assert 1 <= wait <= 60
    assert standing(answer)[1:] == (limit, 0, wait)
    assert answer.json() == {
        "error": 429, "message": f"more than {limit} requests in a minute: try again in {wait} s",
    }  # fmt: skip


def test_a_free_account_has_100_requests(free: Tenant, another: Tenant) -> None:
    with free.client(None) as stranger, free.client("af_private_wrong") as guesser:
        # What has no valid key is nobody's.
        assert {client.get("/projects").status_code for client in (stranger, guesser) for _ in range(40)} == {401}
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


def tried(tenant: Tenant, token: str | None, address: str) -> httpx2.Response:
    """Send a key as from an address, which a proxy on this machine tells."""
    with tenant.client(token) as client:
        return client.get("/projects", headers={"X-Forwarded-For": address})


def test_keys_that_are_not_valid_are_limited_by_address(free: Tenant) -> None:
    address = "192.0.2.1"
    assert tried(free, free.private, address).status_code == 200
    began = time.monotonic()
    statuses = [tried(free, f"af_private_{number}", address).status_code for number in range(INVALID)]
    assert statuses == [401] * INVALID
    answer = tried(free, "af_private_wrong", address)
    if time.monotonic() - began > _IN_TIME:
        pytest.skip(f"{INVALID} requests take more than {_IN_TIME} s here")
    assert answer.status_code == 429
    wait = int(answer.headers["Retry-After"])
    assert 1 <= wait <= 60
    assert answer.json() == {
        "error": 429,
        "message": f"more than {INVALID} keys in a minute that are not valid: try again in {wait} s",
    }
    # Who has no key is told so: nothing was looked up for that.
    assert tried(free, None, address).status_code == 401
    # A key that was valid lately is so, and one that was not seen is not looked up from there.
    assert tried(free, free.private, address).status_code == 200
    _, token = free.key("private")
    assert tried(free, token, address).status_code == 429
    assert tried(free, token, "192.0.2.2").status_code == 200
    assert tried(free, token, address).status_code == 200
    with free.service.client() as anybody:
        assert anybody.get("/readyz", headers={"X-Forwarded-For": address}).status_code == 200


def test_64_bits_of_an_address_are_one(free: Tenant) -> None:
    statuses = [tried(free, "wrong", f"2001:db8:0:1::{number:x}").status_code for number in range(INVALID + 5)]
    assert statuses == [401] * INVALID + [429] * 5
    assert tried(free, "wrong", "2001:db8:0:2::1").status_code == 401


def test_what_others_say_of_addresses_is_not_believed(new_database: Callable[[], str], tmp_path: Path) -> None:
    settings = {"AUDIENCEFILTER_RATE_LIMITS": "true", "AUDIENCEFILTER_INVALID_KEYS": "3"}
    with (
        running(new_database(), tmp_path, FORWARDED_ALLOW_IPS="192.0.2.9", **settings) as service,
        closing(service.tenant("Acme")) as tenant,
    ):
        statuses = [tried(tenant, "wrong", f"192.0.2.{number}").status_code for number in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


def test_what_a_public_key_may_not_do_counts_as_its_own(limited: RunningService) -> None:
    with closing(limited.tenant("strangers with the key", "free")) as tenant:
        with tenant.client(tenant.public) as client:
            assert {client.get("/projects").status_code for _ in range(FREE)} == {403}
            refused(client.get("/projects"), FREE)
        assert tenant.api.get("/projects").status_code == 200


def test_a_pro_account_has_more(limited: RunningService) -> None:
    with closing(limited.tenant("more", "pro")) as tenant:
        spend(tenant, FREE + 20)


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
        assert not {"RateLimit", "RateLimit-Policy"} & set(tenant.api.get("/projects").headers)


def test_every_answer_behind_the_gate_says_what_is_left(limited: RunningService) -> None:
    with closing(limited.tenant("told", "free")) as tenant:
        requests: list[tuple[str, str, int]] = [
            ("GET", "/projects", 200),
            ("GET", "/nothing", 404),
            ("PUT", "/contacts", 405),
            ("GET", "/contacts", 400),
            ("DELETE", "/actions/x", 404),
            ("POST", "/contacts", 400),
            ("GET", f"/contacts?listId={tenant.list_id}", 200),
        ]
        for number, (method, path, status) in enumerate(requests, 1):
            answer = tenant.api.request(method, path)
            assert answer.status_code == status
            policy, quota, left, seconds = standing(answer)
            assert (policy, quota, left) == ("private", FREE, FREE - number)
            assert 1 <= seconds <= 60
        with tenant.client(tenant.public) as client:
            assert standing(client.get("/projects"))[:3] == ("public", FREE, FREE - 1)
            page = client.post(
                "/contacts",
                json={"email": "ada@cam.edu", "listId": tenant.list_id},
                headers={"Origin": "https://shop.example"},
            )
            assert standing(page)[:3] == ("public", FREE, FREE - 2)
            exposed = {name.strip() for name in page.headers["Access-Control-Expose-Headers"].split(",")}
            assert exposed >= {"RateLimit", "RateLimit-Policy", "Retry-After"}
        # Who has no key has no account that could be told of.
        with tenant.client(None) as stranger:
            assert not {"RateLimit", "RateLimit-Policy"} & set(stranger.get("/projects").headers)


def test_an_answer_that_the_service_failed_to_give_says_it_too(
    limited: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=limited.url, secret=SecretStr(SECRET), log_level="error")
    app = create_app(settings)
    monkeypatch.setattr(accounts, "lists_of", lambda *_: 1 / 0)
    with closing(limited.tenant("failed", "free")) as tenant, TestClient(app) as client:
        answer = client.get("/v4/projects", headers={"apiKey": tenant.private})
    assert answer.status_code == 500
    assert standing(answer)[:3] == ("private", FREE, FREE - 1)
