"""Bodies of strangers: however much is wrong, 100 problems are worded, and the event loop does none of it."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event, Semaphore, Thread, get_ident
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.types import ASGIApp, Receive, Scope, Send

from audiencefilter.language.errors import MAX_PROBLEMS
from audiencefilter.service.api import body_limits, errors
from audiencefilter.service.api.app import create_app
from audiencefilter.service.api.schemas import types
from audiencefilter.service.settings import Settings
from tests.service.interface import EXAMPLES, LINKS, Operation, belongings, operations
from tests.service.running import SECRET, RunningService, Tenant

#: So many things are wrong.
MANY: Final = 10_000
#: The answer that says so has fewer bytes.
SHORT: Final = 100_000
#: How long a request may keep another one waiting before the test says that it does, in seconds.
PATIENCE: Final = 20.0

WITH_BODY: Final = [operation for operation in operations() if operation.example.body is not None]


def refused(answer: Any) -> list[dict[str, Any]]:
    """Assert that an answer is a short error; return its problems."""
    assert answer.status_code == 400, answer.text[:1_000]
    assert len(answer.content) < SHORT
    problems: list[dict[str, Any]] = answer.json()["problems"]
    return problems


def unknown(count: int = MANY) -> dict[str, int]:
    """Return fields that no body has."""
    return {f"unknown{number}": number for number in range(count)}


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_hundred_unknown_fields_are_listed(tenant: Tenant, operation: Operation) -> None:
    path = operation.path.format(**dict.fromkeys(operation.example.path, "x"))
    for count in (1, MANY):
        body = {**dict(operation.example.body or {}), **unknown(count)}
        problems = refused(tenant.api.request(operation.method, path, json=body))
        paths = [problem["path"] for problem in problems if problem["code"] == "unknown_field"]
        assert paths == [f"$.unknown{number}" for number in range(min(count, MAX_PROBLEMS))]
        assert len(problems) <= MAX_PROBLEMS


@pytest.mark.parametrize(
    "body",
    [
        {"fields": [unknown(200)] * 200},
        {"fields": [{"name": "é" * 8_000, "path": ["a"], "type": "string"}] * 200},
        {"fields": [{"name": "n", "path": [1] * 30_000, "type": "string", "values": [1] * 30_000}]},
        {"fields": [1] * MANY},
        {"x" * 1_000_000: 1, "fields": {"y" * 1_000_000: 1}},
        {"fields": [{"name": "n" * 100 + str(n), "path": [], "type": "z" * 10_000, "title": 1} for n in range(200)]},
    ],
    ids=["unknown", "one name", "items", "no objects", "long", "types"],
)
def test_what_is_wrong_with_custom_fields_is_said_in_short(tenant: Tenant, body: dict[str, Any]) -> None:
    assert 0 < len(refused(tenant.api.put("/extensions/lists/x/fields", json=body))) <= MAX_PROBLEMS


def test_more_members_than_may_be_are_one_problem(tenant: Tenant) -> None:
    problems = refused(
        tenant.api.post("/extensions/audiences/x/members", json={"add": [1] * (MANY + 1), "remove": [""]})
    )
    assert [(problem["path"], problem["code"]) for problem in problems] == [
        ("$.add", "too_long"), ("$.remove[0]", "string_too_short"),
    ]  # fmt: skip
    assert len(refused(tenant.api.post("/extensions/audiences/x/members", json={"add": [1] * 9_999}))) == MAX_PROBLEMS


def test_what_is_wrong_with_a_clause_is_said_in_short(tenant: Tenant) -> None:
    clause = json.dumps({f"{'x' * 1_000}{number}": number for number in range(1_000)})
    body = {"filters": clause, "listId": tenant.list_id}
    assert 0 < len(refused(tenant.api.post("/extensions/preview", json=body))) <= MAX_PROBLEMS
    checked = tenant.api.post("/extensions/validate", json=body)
    assert len(checked.json()["data"]["validation"]["problems"]) <= MAX_PROBLEMS
    assert len(checked.content) < SHORT


def test_unknown_parameters_are_listed_in_short(tenant: Tenant) -> None:
    for count in (1, 5_000):
        problems = refused(tenant.api.get("/projects?" + "&".join(f"p{number}=1" for number in range(count))))
        assert [problem["path"] for problem in problems] == [f"p{number}" for number in range(min(count, 100))]
    assert len(refused(tenant.api.get("/projects?" + "p=1&" * 5_000))) == 1
    (problem,) = refused(tenant.api.get("/projects?" + "p" * 50_000))
    assert len(problem["path"]) + len(problem["message"]) < 300
    (repeated,) = refused(tenant.api.get("/contacts?sort=points&sort=points&listId=x"))
    assert (repeated["path"], repeated["code"]) == ("sort", "repeated")


def test_a_public_key_sends_a_contact_at_most(tenant: Tenant) -> None:
    texts = dict.fromkeys(("phoneNumber", "address", "name", "socialOne", "socialTwo", "website"), "\U0001f600" * 1_000)
    texts |= dict.fromkeys(("firstName", "lastName", "company", "country", "city"), "\U0001f600" * 500)
    data = {"a": "a" * (64_000 - len('{"a":""}'))}
    contact = {"email": "\U0001f600" * 247 + "@cam.ed", "listId": tenant.list_id, "data": data, **texts}
    # Each character is escaped: of the longest contact there is no longer form without spaces.
    body = json.dumps(contact).replace("a" * 1_000, "\\u0061" * 1_000)
    assert 400_000 < len(body) < 1_000_000
    with tenant.client(tenant.public) as client:
        json_type = {"Content-Type": "application/json"}
        assert client.post("/contacts", content=body, headers=json_type).status_code == 201
        for content in (body + " " * 1_000_000, (piece for piece in (body.encode(), b" " * 1_000_000))):
            long = client.post("/contacts", content=content, headers=json_type)
            assert (long.status_code, long.json()["message"]) == (413, "the body is longer than 1000000 bytes")
    assert len(tenant.listed()) == 1
    # With a private key it may be longer.
    assert tenant.send("POST", "/contacts", body + " " * 1_000_000).status_code == 409


def test_a_media_type_is_repeated_in_short(tenant: Tenant) -> None:
    answer = tenant.send("POST", "/contacts", "{}", **{"Content-Type": "x" * 30_000})
    assert answer.status_code == 415
    assert len(answer.content) < 400


# -- in the event loop -------------------------------------------------------------------------------------------------


class Threads:
    """An application, and which threads do what in it.

    Attributes:
        of_loop: those that the event loop was seen in.
        at_work: those that did what is watched, once for each time.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.of_loop: set[int] = set()
        self.at_work: list[int] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        self.of_loop.add(get_ident())
        await self._app(scope, receive, send)

    def watch(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        """Note who calls a function."""
        function = getattr(where, name)

        def noted(*arguments: Any, **options: Any) -> Any:
            self.at_work.append(get_ident())
            return function(*arguments, **options)

        monkeypatch.setattr(where, name, noted)

    def check(self, times: int) -> None:
        """Assert how often it was done, and that the event loop did none of it."""
        assert len(self.at_work) == times
        assert self.of_loop
        assert self.of_loop.isdisjoint(self.at_work)
        self.at_work.clear()


@pytest.fixture
def within(service: RunningService) -> Iterator[tuple[Threads, TestClient]]:
    """The service within this process, on the database of the one that runs."""
    app = create_app(Settings(database_url=service.url, secret=SecretStr(SECRET), rate_limits=False, log_level="error"))
    threads = Threads(app)
    with closing(app.state.service.database), TestClient(threads) as client:
        yield threads, client


def send(client: TestClient, tenant: Tenant, body: str) -> Any:
    """Send a body with the public key."""
    headers = {"apiKey": tenant.public, "Content-Type": "application/json"}
    return client.post("/v4/contacts", content=body, headers=headers)


@pytest.mark.parametrize("count", [MAX_PROBLEMS + 50, MANY])
def test_a_hundred_fields_are_looked_for_and_in_a_thread(
    within: tuple[Threads, TestClient], tenant: Tenant, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    threads, client = within
    threads.watch(monkeypatch, errors, "instead_of")
    body = {"email": "ada@cam.edu", "listId": tenant.list_id, **unknown(count)}
    assert len(refused(send(client, tenant, json.dumps(body)))) == MAX_PROBLEMS
    threads.check(MAX_PROBLEMS)


@pytest.mark.parametrize("padding", [0, 100_000])
def test_a_key_twice_is_looked_for_in_a_thread(
    within: tuple[Threads, TestClient], tenant: Tenant, monkeypatch: pytest.MonkeyPatch, padding: int
) -> None:
    threads, client = within
    threads.watch(monkeypatch, body_limits, "_place_of_key_twice")
    (problem,) = refused(send(client, tenant, f'{{"name": "{"x" * padding}", "a": [{{"b": 1, "b": 1}}]}}'))
    assert (problem["code"], problem["path"]) == ("duplicate_key", "$.a[0].b")
    threads.check(1)


def test_a_long_body_is_read_and_checked_once_and_in_a_thread(
    within: tuple[Threads, TestClient], tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, client = within
    threads.watch(monkeypatch, body_limits, "_decoded")
    threads.watch(monkeypatch, types, "_is_deeper")
    # The escapes make it longer than the text that is stored.
    data = '{"a": "' + "\\u0061" * 60_000 + '"}'
    sent = send(client, tenant, f'{{"email": "ada@cam.edu", "listId": "{tenant.list_id}", "data": {data}}}')
    assert sent.status_code == 201, sent.text
    threads.check(2)
    assert tenant.listed()[0]["data"] == {"a": "a" * 60_000}


@pytest.mark.parametrize(
    ("where", "name", "body"),
    [
        (errors, "instead_of", '{"unknown": 1}'),
        (body_limits, "_place_of_key_twice", '{"email": "a", "email": "a"}'),
    ],
    ids=["unknown field", "key twice"],
)
def test_others_are_answered_meanwhile(
    within: tuple[Threads, TestClient],
    tenant: Tenant,
    monkeypatch: pytest.MonkeyPatch,
    where: Any,
    name: str,
    body: str,
) -> None:
    _, client = within
    function: Callable[..., Any] = getattr(where, name)
    begun, answered, in_time = Event(), Event(), []

    def slow(*arguments: Any) -> Any:
        begun.set()
        in_time.append(answered.wait(PATIENCE))
        return function(*arguments)

    monkeypatch.setattr(where, name, slow)
    attack = Thread(target=send, args=(client, tenant, body))
    attack.start()
    assert begun.wait(PATIENCE)
    assert client.get("/healthz").status_code == 200
    answered.set()
    attack.join()
    assert in_time == [True]


def test_each_operation_with_a_body_is_among_them(tenant: Tenant) -> None:
    assert {(operation.method, operation.path) for operation in WITH_BODY} == {
        key for key, example in EXAMPLES.items() if example.body is not None
    }
    # What is right is taken as before.
    ids = belongings(tenant)
    for operation in WITH_BODY:
        status, answer = operation.send(tenant.api, lambda _, name: ids[name])
        assert status in ({401} if str(operation) == LINKS else {200, 201}), f"{operation}: {answer}"


def test_long_bodies_are_read_one_at_a_time_and_no_account_waits_behind_another(
    within: tuple[Threads, TestClient], tenant: Tenant, service: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, client = within
    read, begun, goes_on = list[str](), Semaphore(0), Semaphore(0)

    def slow(body: bytes) -> Any:
        name = json.loads(body)["firstName"]
        read.append(name)
        begun.release()
        assert goes_on.acquire(timeout=PATIENCE)
        raise body_limits._refused("slow", name)

    monkeypatch.setattr(body_limits, "read_json", slow)
    turns = client.app._app.state.service.body_turns  # type: ignore[attr-defined]
    monkeypatch.setattr(turns, "_rests", 0.01)
    with closing(service.tenant("other")) as other, ThreadPoolExecutor(4) as pool:
        answers = []
        for number, (who, name) in enumerate([(tenant, "a"), (tenant, "b"), (tenant, "c"), (other, "d")]):
            body = json.dumps({"firstName": name, "x": "x" * 70_000})
            answers.append(pool.submit(send, client, who, body))
            # Each is there before the next one.
            if number == 0:
                assert begun.acquire(timeout=PATIENCE)
            while sum(map(len, turns._waiting.values())) < number:
                time.sleep(0.001)
        for number in range(4):
            assert len(read) == number + 1
            goes_on.release()
            assert number == 3 or begun.acquire(timeout=PATIENCE)
        assert [answer.result().status_code for answer in answers] == [400] * 4
    assert read == ["a", "d", "b", "c"]


def test_an_account_whose_long_bodies_wait_in_number_is_told_so(
    service: RunningService, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = SecretStr(SECRET)
    settings = Settings(database_url=service.url, secret=secret, rate_limits=False, log_level="error", account_queue=0)
    app = create_app(settings)
    begun, goes_on, body = Event(), Event(), json.dumps({"x": "x" * 70_000})

    def slow(_: bytes) -> Any:
        begun.set()
        assert goes_on.wait(PATIENCE)
        return {}

    with closing(app.state.service.database), TestClient(app) as client, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(body_limits, "read_json", slow)
        first = pool.submit(send, client, tenant, body)
        assert begun.wait(PATIENCE)
        refused = send(client, tenant, body)
        goes_on.set()
        assert (refused.status_code, first.result().status_code) == (429, 400)
        assert "wait for their turn" in refused.json()["message"]
