"""How much an account may have, by its plan: nobody gets past it, not by asking twice at once either."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from threading import Barrier
from typing import Any

import httpx2
import pytest

from audiencefilter.service.operations import accounts
from tests.service.crowd import together
from tests.service.databases import on_both
from tests.service.running import RunningService, Tenant, running

AUDIENCES, FILTER_BYTES, MEMBERS, STREAMS = 4, 200, 5, 3
FEWER = 2
FILTERS = '{"points": {"gte": 10}}'

_SETTINGS = {
    "PRO_AUDIENCES": AUDIENCES, "PRO_FILTER_BYTES": FILTER_BYTES, "PRO_MEMBERS": MEMBERS, "FREE_AUDIENCES": FEWER,
    "FREE_FILTER_BYTES": len(FILTERS), "FREE_MEMBERS": FEWER, "PRO_EVENT_STREAMS": STREAMS, "FREE_EVENT_STREAMS": 1,
    "EVENT_STREAMS": STREAMS + 2,
}  # fmt: skip


@pytest.fixture(scope="module")
def limited(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service with small quotas."""
    environment = {f"AUDIENCEFILTER_{name}": str(value) for name, value in _SETTINGS.items()}
    with running(new_database(), tmp_path_factory.mktemp("quotas"), **environment) as made:
        yield made


@pytest.fixture
def tenant(limited: RunningService, request: pytest.FixtureRequest) -> Iterator[Tenant]:
    with closing(limited.tenant(request.node.name)) as made:
        yield made


def create(tenant: Tenant, name: str = "a", **fields: Any) -> httpx2.Response:
    return tenant.api.post("/audiences", json={"name": name, "listId": tenant.list_id, **fields})


def set_plan(tenant: Tenant, plan: accounts.Plan) -> None:
    with tenant.service.database.writing() as connection:
        accounts.set_plan(connection, tenant.account_id, plan)


def refused(answer: httpx2.Response, message: str) -> None:
    assert (answer.status_code, answer.json()) == (409, {"error": 409, "message": message})


def listed(tenant: Tenant) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"][
        "audiences"
    ]
    return found


def of_bytes(size: int) -> str:
    """Return filters of so many bytes, which are more than characters."""
    empty = '{"city": "éé"}'
    return empty.replace("éé", "éé" + "x" * (size - len(empty.encode())))


def members(tenant: Tenant, audience: dict[str, Any], **change: list[str]) -> httpx2.Response:
    return tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=change)


def test_a_list_has_so_many_audiences(tenant: Tenant) -> None:
    made = [create(tenant).json()["data"]["audience"] for _ in range(AUDIENCES)]
    message = (
        "the list has {} audiences, and its account's plan allows {}: delete some, or ask whoever runs the service for "
        "more"
    )
    refused(create(tenant), message.format(AUDIENCES, AUDIENCES))
    refused(create(tenant, mode="smart", filters=FILTERS), message.format(AUDIENCES, AUDIENCES))
    assert len(listed(tenant)) == AUDIENCES
    # What it has can be changed, and gives room when it goes.
    assert tenant.api.patch(f"/audiences/{made[0]['id']}", json={"name": "b"}).status_code == 200
    assert tenant.api.delete(f"/audiences/{made[0]['id']}").status_code == 200
    assert create(tenant).status_code == 201
    # Another plan has other quotas.
    set_plan(tenant, "free")
    refused(create(tenant), message.format(AUDIENCES, FEWER))


def test_another_list_has_audiences_of_its_own(tenant: Tenant, limited: RunningService) -> None:
    for _ in range(AUDIENCES):
        create(tenant)
    with limited.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, "second", {})
    assert tenant.api.post("/audiences", json={"name": "a", "listId": second}).status_code == 201


@on_both
def test_audiences_that_are_created_at_once_are_no_more(tenant: Tenant) -> None:
    statuses = together(tenant, lambda client, body: client.post("/audiences", json=body).status_code, [
        {"name": str(number), "listId": tenant.list_id} for number in range(AUDIENCES + 4)
    ])  # fmt: skip
    assert Counter(statuses) == {201: AUDIENCES, 409: 4}
    assert len(listed(tenant)) == AUDIENCES


def test_the_filters_of_a_list_have_so_many_bytes(tenant: Tenant) -> None:
    first = create(tenant, mode="smart", filters=of_bytes(120)).json()["data"]["audience"]
    message = (
        "the filters of the list would have {} bytes, {} of them in this audience, and its account's plan allows 200: "
        "write shorter ones, delete audiences, or ask whoever runs the service for more"
    )
    refused(create(tenant, mode="smart", filters=of_bytes(81)), message.format(201, 81))
    second = create(tenant, mode="smart", filters=of_bytes(80)).json()["data"]["audience"]
    path = f"/audiences/{second['id']}"
    refused(tenant.api.patch(path, json={"filters": of_bytes(90)}), message.format(210, 90))
    manual = create(tenant).json()["data"]["audience"]
    smart = {"mode": "smart", "filters": of_bytes(60)}
    refused(tenant.api.patch(f"/audiences/{manual['id']}", json=smart), message.format(260, 60))
    assert [audience["filters"] for audience in listed(tenant)] == [of_bytes(120), of_bytes(80), None]
    # Shorter ones, and filters in no audience, are no trouble; not under a smaller quota either.
    assert tenant.api.patch(path, json={"filters": of_bytes(70)}).status_code == 200
    set_plan(tenant, "free")
    assert tenant.api.patch(path, json={"filters": of_bytes(65), "name": "shorter"}).status_code == 200
    assert tenant.api.patch(f"/audiences/{first['id']}", json={"mode": "manual"}).status_code == 200


@on_both
def test_filters_that_are_sent_at_once_are_no_longer(tenant: Tenant) -> None:
    paths = [f"/audiences/{create(tenant).json()['data']['audience']['id']}" for _ in range(AUDIENCES)]
    body = {"mode": "smart", "filters": of_bytes(90)}
    statuses = together(tenant, lambda client, path: client.patch(path, json=body).status_code, paths)
    assert Counter(statuses) == {200: 2, 409: AUDIENCES - 2}
    assert sum(len((audience["filters"] or "").encode()) for audience in listed(tenant)) == 180


TOO_MANY = (
    "the audience would have more members than the {} that the account's plan allows a manual one: remove some, keep "
    "it smart, or ask whoever runs the service for more"
)


def test_a_manual_audience_has_so_many_members(tenant: Tenant) -> None:
    ids = tenant.load({"points": number} for number in range(MEMBERS + 2))
    audience = create(tenant).json()["data"]["audience"]
    refused(members(tenant, audience, add=ids[: MEMBERS + 1]), TOO_MANY.format(MEMBERS))
    assert members(tenant, audience, add=ids[:MEMBERS]).status_code == 200
    refused(members(tenant, audience, add=[ids[-1]]), TOO_MANY.format(MEMBERS))
    # Who is replaced makes room.
    assert members(tenant, audience, add=[ids[-1]], remove=[ids[0]]).json()["data"]["members"] == {
        "added": 1, "removed": 1,
    }  # fmt: skip
    set_plan(tenant, "free")
    assert members(tenant, audience, remove=[ids[1]]).status_code == 200
    refused(members(tenant, audience, add=[ids[1]]), TOO_MANY.format(FEWER))


@on_both
def test_members_that_are_added_at_once_are_no_more(tenant: Tenant) -> None:
    path = f"/extensions/audiences/{create(tenant).json()['data']['audience']['id']}/members"
    ids = tenant.load({"points": number} for number in range(MEMBERS + 3))
    statuses = together(tenant, lambda client, one: client.post(path, json={"add": [one]}).status_code, ids)
    assert Counter(statuses) == {200: MEMBERS, 409: 3}


@on_both
def test_a_smart_audience_with_more_members_does_not_become_manual(tenant: Tenant) -> None:
    ids = tenant.load({"points": 10} for _ in range(MEMBERS))
    audience = create(tenant, mode="smart", filters=FILTERS).json()["data"]["audience"]
    new = tenant.contact("ada@cam.edu", points=10)
    path = f"/audiences/{audience['id']}"
    refused(tenant.api.patch(path, json={"mode": "manual"}), TOO_MANY.format(MEMBERS))
    assert tenant.api.get(path).json()["data"]["audience"]["mode"] == "smart"
    assert tenant.api.delete(f"/extensions/contacts/{new['id']}").status_code == 200
    made = tenant.api.patch(path, json={"mode": "manual"}).json()["data"]["audience"]
    assert sorted(contact["id"] for contact in made["subs"]) == sorted(ids)


@contextmanager
def listening(tenant: Tenant) -> Iterator[httpx2.Response]:
    """Open a stream of events, or be refused."""
    with (
        tenant.client(tenant.private) as client,
        client.stream("GET", "/extensions/events/stream", params={"listId": tenant.list_id}) as answer,
    ):
        yield answer


def opened(tenant: Tenant) -> int:
    with listening(tenant) as answer:
        return answer.status_code


def soon_opened(tenant: Tenant) -> bool:
    """Whether a stream can be opened, once the service has seen that another one is closed."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if opened(tenant) == 200:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def strangers(limited: RunningService, request: pytest.FixtureRequest) -> Iterator[list[Tenant]]:
    """Accounts of both plans: two that have more streams, and two that have one."""
    plans: list[accounts.Plan] = ["pro", "pro", "free", "free"]
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(limited.tenant(f"{request.node.name} {number}", plan)))
            for number, plan in enumerate(plans)
        ]


def test_an_account_has_so_many_streams_and_leaves_some_to_others(strangers: list[Tenant]) -> None:
    first, second, third, fourth = strangers
    with ExitStack() as stack:
        held = [stack.enter_context(listening(first)) for _ in range(STREAMS)]
        assert [answer.status_code for answer in held] == [200] * STREAMS
        with listening(first) as refused_:
            assert (refused_.status_code, int(refused_.headers["Retry-After"])) == (429, 5)
            assert json.loads(refused_.read()) == {
                "error": 429,
                "message": "the account has 3 streams of events open here, as many as it may: close one, or follow "
                "several audiences by one stream of their list",
            }
        # Those who are refused take no place.
        others = [stack.enter_context(listening(tenant)) for tenant in (third, second)]
        assert [answer.status_code for answer in others] == [200, 200]
        assert opened(third) == 429
        with listening(fourth) as refused_:
            assert refused_.status_code == 503
            assert json.loads(refused_.read())["message"] == (
                "all streams of events are taken: try again, or ask for events by cursor"
            )
        # Nobody else is kept waiting.
        assert fourth.api.get("/extensions/events", params={"listId": fourth.list_id}).status_code == 200
    assert soon_opened(first)
    assert soon_opened(fourth)


def test_streams_that_are_opened_at_once_are_no_more(tenant: Tenant) -> None:
    all_answered = Barrier(STREAMS + 3)

    def listen() -> int:
        with listening(tenant) as answer:
            all_answered.wait(60)
            return answer.status_code

    with ThreadPoolExecutor(STREAMS + 3) as pool:
        statuses = [done.result() for done in [pool.submit(listen) for _ in range(STREAMS + 3)]]
    assert Counter(statuses) == {200: STREAMS, 429: 3}
    assert soon_opened(tenant)
