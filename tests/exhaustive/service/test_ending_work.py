"""The work of one request ends with its client, or with its time: nothing of it is done, and its place is free."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from typing import Any, Final

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from pydantic import SecretStr

from audiencefilter.membership.residuals import Question
from audiencefilter.service.api.app import create_app
from audiencefilter.service.api.fair_queue import AccountLocks
from audiencefilter.service.errors import ClientGoneError
from audiencefilter.service.limits import Timeouts, Work, begin, current
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.database import Database
from tests.service.databases import on_both
from tests.service.running import SECRET, Tenant

AUDIENCES: Final = 12
#: How long is waited for what comes soon, in seconds.
_PATIENCE: Final = 60.0


def answered_by(app: FastAPI, tenant: Tenant, method: str, path: str, body: Any, leaves: threading.Event) -> Any:
    """Send a request to an application, whose client goes away when an event is set; return the answer, if any."""
    answer: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        if not answer.setdefault("is read", False):
            answer["is read"] = True
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}
        while not leaves.is_set():
            await asyncio.sleep(0.005)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answer.update(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": f"/v4{path}",
        "raw_path": path.encode(), "root_path": "", "scheme": "http", "query_string": b"", "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80), "headers": [
            (b"apikey", tenant.private.encode()), (b"content-type", b"application/json"),
            (b"content-length", str(len(json.dumps(body))).encode()),
        ],
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    return answer


class Answering:
    """The application in this process, beside the service that made its database."""

    def __init__(self, tenant: Tenant) -> None:
        self.tenant = tenant
        self.app = create_app(Settings(database_url=tenant.service.url, secret=SecretStr(SECRET), rate_limits=False))

    def send(self, method: str, path: str, body: Any, leaves: threading.Event | None = None) -> Any:
        return answered_by(self.app, self.tenant, method, path, body, leaves or threading.Event())

    def close(self) -> None:
        self.app.state.service.database.close()


@pytest.fixture
def contact(tenant: Tenant) -> dict[str, Any]:
    """A contact of a list with many audiences that ask for actions; half of them are relative to now."""
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).status_code == 200
    for number in range(AUDIENCES):
        where: dict[str, Any] = {"name": f"n{number}"}
        if number % 2:
            where["createdAt"] = {"gte": {"now": f"-P{number + 1}D"}}
        tenant.audience(str(number), json.dumps({"actions": {"some": where}}))
    return tenant.contact("ada@cam.edu")


@pytest.fixture
def answering(tenant: Tenant) -> Iterator[Answering]:
    with closing(Answering(tenant)) as made:
        yield made


class Counted:
    """Calls of a method, the first of which waits for something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str, until: Callable[[], bool]) -> None:
        self.calls = 0
        self.started = threading.Event()
        method = getattr(owner, name)

        def counting(instance: Any, *arguments: Any, **options: Any) -> Any:
            self.calls += 1
            if self.calls == 1:
                self.started.set()
                wait_until(until)
            return method(instance, *arguments, **options)

        monkeypatch.setattr(owner, name, counting)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def is_gone() -> bool:
    return current().is_gone


def act(contact: dict[str, Any]) -> dict[str, Any]:
    return {"subId": contact["id"], "name": "n3", "increase": 5}


def assert_nothing_is_done(tenant: Tenant, contact: dict[str, Any]) -> None:
    assert tenant.api.get(f"/extensions/contacts/{contact['id']}/actions").json()["data"]["actions"] == []
    assert [one["points"] for one in tenant.listed()] == [contact["points"]]
    events = tenant.api.get("/extensions/events", params={"listId": tenant.list_id}).json()["data"]["events"]
    assert not [event for event in events if event["type"] in ("enter", "leave")]


@on_both
@pytest.mark.parametrize(
    ("owner", "name"), [(Question, "holds"), (Language, "read")], ids=["filters are evaluated", "filters are read"]
)
def test_work_ends_when_its_client_goes_away(
    answering: Answering, contact: dict[str, Any], owner: type, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch, owner, name, is_gone)
    answer = answering.send("POST", "/extensions/actions", act(contact), counted.started)
    assert answer["status"] == 499
    assert counted.calls == 1
    assert_nothing_is_done(answering.tenant, contact)
    # Its thread, its place and the turn of its account are free; and what is asked next is whole.
    assert answering.send("POST", "/extensions/actions", act(contact))["status"] == 201
    assert counted.calls >= AUDIENCES
    (shown,) = answering.tenant.listed()
    assert [audience["name"] for audience in shown["audiences"]] == ["3"]


@on_both
def test_work_ends_when_it_takes_too_long(
    answering: Answering, contact: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_late() -> bool:
        monkeypatch.setattr(current(), "_end", 0.0)  # as if the time had passed
        return True

    counted = Counted(monkeypatch, Question, "holds", is_late)
    answer = answering.send("POST", "/extensions/actions", act(contact))
    assert answer["status"] == 503
    assert dict(answer["headers"])[b"retry-after"] == b"30"
    assert json.loads(answer["body"])["message"].startswith("this takes longer than a request may: ask for less")
    assert counted.calls == 1
    assert_nothing_is_done(answering.tenant, contact)


def test_who_waits_for_a_lock_ends_with_its_client() -> None:
    locks, found = AccountLocks(_PATIENCE), list[BaseException]()
    work = Work()

    def wait() -> None:
        begin(work)
        try:
            with locks.of("one"):
                pass
        except ClientGoneError as error:
            found.append(error)

    waiting = threading.Thread(target=wait)
    with locks.of("one"):
        waiting.start()
        work.is_gone = True
        waiting.join(_PATIENCE)
        assert found
    with locks.of("one"):
        pass


#: Takes the database far longer than anybody waits.
WITHOUT_END: Final = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT max(i) FROM n
"""


@on_both
@pytest.mark.parametrize("transaction", [Database.reading, Database.writing])
def test_a_statement_of_any_kind_ends_with_its_client(
    new_database: Callable[[], str], transaction: Callable[[Database], AbstractContextManager[sa.Connection]]
) -> None:
    started, found, work = threading.Event(), list[BaseException](), Work()

    def run() -> None:
        begin(work)
        try:
            with transaction(database) as connection:
                started.set()
                connection.exec_driver_sql(WITHOUT_END)
        except sa.exc.DBAPIError as error:
            found.append(error)

    with closing(Database(new_database(), 2, 1, 1, Timeouts(statement=10 * _PATIENCE))) as database:
        running = threading.Thread(target=run)
        running.start()
        assert started.wait(_PATIENCE)
        work.is_gone = True
        running.join(_PATIENCE)
        assert found
        # The connection serves the next one.
        with transaction(database) as connection:
            assert connection.exec_driver_sql("SELECT 1").scalar_one() == 1
