"""What `/metrics` tells, to whom, and what it does not tell."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.operations import importing
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.settings import Settings
from tests.cli.helpers import cli
from tests.exhaustive.cli.test_service_serve import Serving
from tests.service.interface import operations
from tests.service.running import SECRET, RunningService, Tenant, running

_DEADLINE = 60.0
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Samples:
    return {
        (sample.name.removeprefix("audiencefilter_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


class Scrape:
    """What was told at one time."""

    def __init__(self, client: httpx2.Client) -> None:
        answer = client.get("/metrics")
        assert answer.status_code == 200, answer.text
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        self.text = answer.text
        self.samples = read(answer.text)

    def value(self, name: str, **labels: str) -> float:
        return self.samples.get((name, frozenset(labels.items())), 0.0)

    def sum(self, name: str) -> float:
        return sum(value for (held, _), value in self.samples.items() if held == name)


def until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + _DEADLINE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture(scope="module")
def measured(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with running(new_database(), tmp_path_factory.mktemp("measured"), AUDIENCEFILTER_METRICS="true") as made:
        yield made


@pytest.fixture
def scrape(measured: RunningService) -> Iterator[Callable[[], Scrape]]:
    with measured.client() as client:
        yield lambda: Scrape(client)


@pytest.fixture
def watched(measured: RunningService, request: pytest.FixtureRequest) -> Iterator[Tenant]:
    with closing(measured.tenant(f"watched by {request.node.name}")) as made:
        yield made


def test_it_is_not_there_unless_it_is_switched_on(service: RunningService) -> None:
    with service.client() as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/v4/metrics").status_code == 401


def test_it_is_not_under_the_base_address_nor_in_the_description(measured: RunningService) -> None:
    with measured.client() as client:
        assert client.get("/v4/metrics").status_code == 401
        assert "/metrics" not in client.get("/openapi.json").text


def test_requests_are_counted_by_method_template_and_status(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    before = scrape()
    contact = watched.contact("ada@cam.edu")["id"]
    for path in (f"/extensions/contacts/{contact}", "/extensions/contacts/none", "/extensions/contacts/contacts"):
        watched.api.get(path)
    watched.api.get("/no/such/path")
    watched.api.request("PURGE", "/projects")
    watched.api.request("PUT", f"/audiences/{contact}")
    after = scrape()

    def grown(name: str, **labels: str) -> float:
        return after.value(name, **labels) - before.value(name, **labels)

    template = "/v4/extensions/contacts/{id}"
    assert grown("requests_total", method="POST", route="/v4/contacts", status="201") == 1
    assert grown("requests_total", method="GET", route=template, status="200") == 1
    assert grown("requests_total", method="GET", route=template, status="404") == 2
    assert grown("requests_total", method="GET", route="none", status="404") == 1
    assert after.sum("requests_total") - before.sum("requests_total") == 7 + 1, "with the scrape before"
    assert grown("request_duration_seconds_count", method="GET", route=template) == 3
    assert grown("request_duration_seconds_bucket", method="GET", route=template, le="+Inf") == 3
    assert grown("request_duration_seconds_sum", method="GET", route=template) > 0
    assert grown("requests_total", method="other", route="/v4/projects", status="405") == 1
    # What a client chooses is no label.
    assert "PURGE" not in after.text
    assert contact not in after.text


def test_label_values_are_few_and_none_is_personal(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    contact = watched.contact("Grace.Hopper@navy.example", firstName="Grace")["id"]
    audience = watched.audience("secret plans", '{"points": {"gte": 10}}')["id"]
    for number in range(30):
        watched.api.get(f"/audiences/{audience}{number}")
        watched.api.get(f"/{number}/{contact}")
        watched.api.get("/contacts", params={"listId": watched.list_id, "email": f"grace{number}"})
    told = scrape()
    for private in (
        "grace", "hopper", "navy", "secret plans", contact, audience, watched.list_id, watched.account_id,
        watched.private, watched.public, "watched by",
    ):  # fmt: skip
        assert private.lower() not in told.text.lower()
    values: dict[str, set[str]] = {}
    for _, labels in told.samples:
        for name, value in labels:
            values.setdefault(name, set()).add(value)
    templates = {f"/v4{operation.path}" for operation in operations()}
    assert values["route"] <= templates | {"none", "/healthz", "/readyz", "/metrics", "/docs"}
    assert values["method"] <= {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"}
    assert values["status"] <= {str(status) for status in range(100, 600)}
    assert values.keys() <= {
        "method", "route", "status", "le", "pool", "state", "outcome",
    }  # fmt: skip


def test_streams_pools_and_requests_at_work_are_told(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    until(lambda: scrape().value("event_streams") == 0)
    assert scrape().value("requests_in_progress") == 1, "the scrape itself"
    with watched.api.stream("GET", "/extensions/events/stream", params={"listId": watched.list_id}) as stream:
        pieces = stream.iter_text()  # held, because its end would close the stream
        assert next(pieces).startswith(": connected")
        told = scrape()
        assert (told.value("event_streams"), told.value("requests_in_progress")) == (1, 2)
    until(lambda: scrape().value("event_streams") == 0)
    told = scrape()
    assert told.value("pool_connections_limit", pool="short") == 20
    assert told.value("pool_connections_limit", pool="stream") == 10
    assert told.value("pool_connections_in_use", pool="stream") == 0
    # They would say nothing of how quick the service is.
    assert not [1 for (name, labels) in told.samples if "duration" in name and "stream" in dict(labels)["route"]]


def test_an_answer_that_is_being_streamed_holds_a_connection(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    watched.load([{"email": f"{number}@cam.edu", "data": {"x": "y" * 8_000}} for number in range(1_500)])
    with watched.api.stream("GET", "/contacts", params={"listId": watched.list_id}) as answer:
        assert answer.status_code == 200
        assert scrape().value("pool_connections_in_use", pool="stream") == 1
    until(lambda: scrape().value("pool_connections_in_use", pool="stream") == 0)


def test_the_index_is_measured(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    before = scrape()
    for number in range(5):
        watched.audience(f"top {number}", f'{{"points": {{"gte": {number}}}}}')
    watched.contact("ada@cam.edu")
    after = scrape()
    assert after.value("index_lists") == before.value("index_lists") + 1
    assert after.value("index_filters") == before.value("index_filters") + 5


def test_imports_are_told_from_the_database(watched: Tenant, scrape: Callable[[], Scrape]) -> None:
    until(lambda: scrape().value("database_up") == 1)
    before = scrape()
    database = watched.service.database
    with database.writing() as connection:
        begun = importing.begin(connection, watched.list_id, "d" * 64)
        importing.begin(connection, watched.list_id, "e" * 64)
    rows = [{"email": "ada@cam.edu"}, {"email": "bob@cam.edu"}, {"email": "ADA@cam.edu"}]
    Account(database, DefinitionCache(), watched.account_id).write(
        lambda work: importing.store(work, begun, rows, "skip", position=5, bad=2, done=True)
    )
    expected = {"created": 2, "updated": 0, "skipped": 1, "bad": 2}

    def grown(told: Scrape) -> dict[str, float]:
        return {
            outcome: told.value("import_rows", outcome=outcome) - before.value("import_rows", outcome=outcome)
            for outcome in expected
        }

    until(lambda: grown(scrape()) == expected)
    told = scrape()
    assert told.value("imports", state="done") - before.value("imports", state="done") == 1
    assert told.value("imports", state="open") - before.value("imports", state="open") == 1


def test_a_token_may_be_asked_for(tmp_path: Path) -> None:
    token = "a token of enough characters"
    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'x.db'}", secret=SecretStr(SECRET), metrics=True,
        metrics_token=SecretStr(token), log_level="error",
    )  # fmt: skip
    app = create_app(settings)
    with TestClient(app) as client:
        for headers in ({}, {"Authorization": token}, {"Authorization": f"Bearer {token}!"}, {"apiKey": token}):
            refused = client.get("/metrics", headers=headers)
            assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
            assert "AUDIENCEFILTER_METRICS_TOKEN" in refused.json()["message"]
        assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_a_database_that_does_not_answer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.service.api.monitoring.Metrics.interval", 0.02)
    file = tmp_path / "x.db"
    settings = Settings(database_url=f"sqlite:///{file}", secret=SecretStr(SECRET), metrics=True, log_level="error")
    app = create_app(settings)
    with TestClient(app) as client:

        def up() -> float | None:
            return read(client.get("/metrics").text).get(("database_up", frozenset()))

        until(lambda: up() == 1)
        with app.state.service.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE imports RENAME TO gone")
        until(lambda: up() == 0)
        with app.state.service.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE gone RENAME TO imports")
        until(lambda: up() == 1)


def test_without_its_extra_the_service_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    url = f"sqlite:///{tmp_path / 'x.db'}"
    settings = Settings(database_url=url, secret=SecretStr(SECRET), metrics=True)
    with pytest.raises(ValueError, match=re.escape("pip install 'audiencefilter[metrics]'")):
        create_app(settings)
    # It is needed for nothing else.
    create_app(Settings(database_url=url, secret=SecretStr(SECRET))).state.service.database.close()
    monkeypatch.setenv("AUDIENCEFILTER_METRICS", "true")
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    result = cli("serve", "--port", "0", "--database-url", url)
    assert result.code == 2
    assert "pip install 'audiencefilter[metrics]'" in result.err


def test_several_workers_count_together(tmp_path: Path) -> None:
    serving = Serving(tmp_path, "--workers", "2", AUDIENCEFILTER_METRICS="true")
    refused = ("requests_total", frozenset({"method": "GET", "route": "none", "status": "401"}.items()))

    def limit() -> float:
        try:
            told = read(httpx2.get(f"{serving.address}/metrics", timeout=5).text)
        except httpx2.TransportError:
            return 0
        return told.get(("pool_connections_limit", frozenset({("pool", "short")})), 0)

    try:
        for number in range(60):
            # A connection each, so that both workers have some.
            assert httpx2.get(f"{serving.address}/v4/projects").status_code == 401
            assert read(httpx2.get(f"{serving.address}/metrics").text)[refused] == number + 1
        until(lambda: limit() == 40)
        # A worker that is killed is no longer counted with what it had just then; the requests that it answered are.
        (worker, *_) = children(serving.process.pid)
        os.kill(worker, signal.SIGKILL)
        until(lambda: len(set(children(serving.process.pid)) - {worker}) >= 2)

        until(lambda: limit() == 40)
        assert read(httpx2.get(f"{serving.address}/metrics").text)[refused] == 60
    finally:
        assert serving.end(signal.SIGTERM) == 0


def children(process: int) -> list[int]:
    """Return the workers of a supervisor."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += [int(number) for number in (task / "children").read_text().split()]
    return [number for number in found if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes()]
