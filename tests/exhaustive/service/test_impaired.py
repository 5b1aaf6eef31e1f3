"""A database that hangs, only reads, is full, restarts or is taken over from: told as it is, and come back from."""

import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.settings import Settings
from tests.engines.required import required
from tests.exhaustive.service.test_errors import check, logged
from tests.service.running import SECRET, RunningService, Tenant, running
from tests.service.servers import OwnServer

#: In seconds: what a test waits for in vain is not waited for longer.
_DEADLINE: Final = 60.0
LIMITS: Final = {
    "AUDIENCEFILTER_CONNECT_TIMEOUT": "2",
    "AUDIENCEFILTER_STATEMENT_TIMEOUT": "3",
    "AUDIENCEFILTER_LOCK_TIMEOUT": "3",
}


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    """A server that nobody else uses."""
    made = required("postgresql", OwnServer)
    with closing(made):
        made.start()
        yield made


@pytest.fixture(scope="module")
def tenant(server: OwnServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tenant]:
    """An account on a service of its own, which is never restarted."""
    folder = tmp_path_factory.mktemp("impaired")
    with running(server.url(), folder, **LIMITS) as service, closing(service.tenant("impaired")) as made:
        yield made


def create(tenant: Tenant) -> httpx2.Response:
    """Write something."""
    return tenant.api.post("/contacts", json={"email": f"c{time.monotonic_ns()}@cam.edu", "listId": tenant.list_id})


def ready(tenant: Tenant) -> httpx2.Response:
    return tenant.api.get(f"{tenant.service.address}/readyz")


def told(answer: httpx2.Response, message: str) -> None:
    """Assert that an answer says what is wrong, and when to try again."""
    check(answer, 503)
    assert message in answer.json()["message"]
    assert int(answer.headers["Retry-After"]) > 0


def reason(tenant: Tenant, answer: httpx2.Response) -> str:
    """Return what the log says of an answer."""
    found: str = logged(tenant.service, answer.headers["X-Request-ID"])["reason"]
    return found


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + _DEADLINE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def works(tenant: Tenant) -> None:
    """Assert that all is well again, with the same process, after a while."""
    until(lambda: ready(tenant).status_code == 200)
    until(lambda: create(tenant).status_code == 201)
    assert tenant.api.get("/projects").status_code == 200
    assert "Traceback" not in tenant.service.log


def test_a_server_that_hangs(server: OwnServer, tenant: Tenant) -> None:
    works(tenant)
    hung = server.hang()
    try:
        # Some are told by a connection that was open, others by one that cannot be made, others at once.
        first = create(tenant)
        told(first, "the database does not answer: try again")
        for _ in range(3):
            told(create(tenant), "the database does not answer: try again")
            told(tenant.api.get("/projects"), "the database does not answer: try again")
            told(ready(tenant), "the database does not answer: try again")
        assert tenant.api.get(f"{tenant.service.address}/healthz").status_code == 200
        assert reason(tenant, first) == "connection timeout expired"
    finally:
        server.go_on(hung)
    works(tenant)


def test_a_server_that_hangs_in_the_middle_of_a_request(server: OwnServer, tenant: Tenant) -> None:
    works(tenant)
    with tenant.service.database.writing() as connection:
        connection.exec_driver_sql("LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE")
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(tenant.api.get, "/contacts", params={"listId": tenant.list_id, "limit": 1})
            waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            until(lambda: bool(server.execute(waits)))
            hung = server.hang()
            try:
                answer = asked.result()
            finally:
                server.go_on(hung)
    told(answer, "the database does not answer: try again")
    assert reason(tenant, answer) == "the server has not answered in time"
    works(tenant)


def test_a_server_that_only_reads(server: OwnServer, tenant: Tenant) -> None:
    works(tenant)
    server.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    server.execute("SELECT pg_reload_conf()")
    try:
        until(lambda: create(tenant).status_code == 503)
        answer = create(tenant)
        told(answer, "the database is read-only, as a standby is")
        assert reason(tenant, answer).startswith("25006: cannot execute ")
        told(ready(tenant), "read-only")
        assert tenant.api.get("/projects").status_code == 200
        assert tenant.listed(limit=1)
    finally:
        server.execute("ALTER SYSTEM RESET default_transaction_read_only")
        server.execute("SELECT pg_reload_conf()")
    works(tenant)


def test_a_server_that_restarts(server: OwnServer, tenant: Tenant) -> None:
    works(tenant)
    server.stop()
    try:
        for answer in (create(tenant), tenant.api.get("/projects"), ready(tenant)):
            told(answer, "the database does not answer: try again")
    finally:
        server.start()
    works(tenant)


@pytest.mark.parametrize("old_one", ["ends", "only reads"])
def test_a_server_that_another_one_takes_over_from(tmp_path: Path, old_one: str) -> None:
    with closing(required("postgresql", OwnServer)) as old:
        old.start()
        with running(old.url(), tmp_path) as service:
            service.tenant("before").close()
        old.stop()
        with closing(OwnServer(of=old)) as new:
            old.start()
            new.start()
            url = old.url(new, target_session_attrs="read-write")
            with running(url, tmp_path, **LIMITS) as service, closing(service.tenant("during")) as during:
                works(during)
                if old_one == "ends":
                    old.stop()
                else:
                    old.execute("ALTER SYSTEM SET default_transaction_read_only = on")
                    old.execute("SELECT pg_reload_conf()")
                until(lambda: during.api.get("/projects").status_code == 503 or create(during).status_code == 503)
                told(ready(during), "the database")
                new.take_over()
                # What is on the new one is what was there before.
                service.database.close()
                after = tenant_on(service, "after")
                with closing(after):
                    works(after)


def tenant_on(service: RunningService, name: str) -> Tenant:
    """Make an account as soon as somebody can write."""
    deadline = time.monotonic() + _DEADLINE
    while True:
        try:
            return service.tenant(name)
        except Exception:  # of whichever driver and state
            service.database.close()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


# -- SQLite -----------------------------------------------------------------------------------------------------------


def test_a_full_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = f"sqlite:///{tmp_path / 'contacts.db'}"
    settings = Settings(database_url=url, secret=SecretStr(SECRET), connections=1, gate_connections=1)
    app = create_app(settings)
    database = app.state.service.database

    def allow(pages: int) -> None:
        for connected in (database.writing, database.at_the_gate):
            with connected() as connection:
                connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with database.writing() as connection:
        account = accounts.create_account(connection, "Acme", "pro")
        list_id = accounts.create_list(connection, account, "News", {"notation": "published"})
        _, token = keys.create_key(connection, SECRET.encode(), list_id, "private", "tests")
    with TestClient(app, headers={"apiKey": token}) as api, caplog.at_level(logging.INFO):

        def post(number: int) -> Any:
            body = {"email": f"c{number}@cam.edu", "listId": list_id, "data": {"notes": "x" * 20_000}}
            return api.post("/v4/contacts", json=body)

        assert (post(0).status_code, api.get("/readyz").status_code) == (201, 200)
        allow(1)  # SQLite takes it for as many as there are
        answers = [post(number) for number in range(1, 4)]
        told(answers[-1], "the disk of the database is full: try again when there is room")
        said: list[Any] = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
        assert {line["reason"] for line in said if "reason" in line} == {"SQLITE_FULL: database or disk is full"}
        told(api.get("/readyz"), "the disk of the database is full: make room")
        # Reading goes on.
        assert api.get("/v4/projects").status_code == 200
        allow(10_000)
        assert (post(9).status_code, api.get("/readyz").status_code) == (201, 200)
    assert "x" * 100 not in caplog.text


def fill(path: Path) -> None:
    """Write a file until the disk is full."""
    with suppress(OSError), open(path, "wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4_096)


def test_a_full_disk(tmp_path: Path) -> None:
    mounted = tmp_path / "disk"
    mounted.mkdir()
    if sys.platform != "linux":
        pytest.skip("a small disk is made on Linux only")
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "none", str(mounted)], check=False)
    if done.returncode:
        pytest.skip("only an administrator can make a small disk")
    try:
        (tmp_path / "running").mkdir()
        url = f"sqlite:///{mounted / 'contacts.db'}"
        with running(url, tmp_path / "running") as service, closing(service.tenant("full")) as tenant:
            works(tenant)
            filler = mounted / "filler"
            fill(filler)
            until(lambda: create(tenant).status_code == 503)
            answer = create(tenant)
            told(answer, "the disk of the database is full")
            assert reason(tenant, answer).startswith("SQLITE_FULL: ")
            told(ready(tenant), "the disk of the database is full: make room")
            assert tenant.api.get("/projects").status_code == 200
            filler.unlink()
            works(tenant)
    finally:
        subprocess.run(["umount", str(mounted)], check=True)
