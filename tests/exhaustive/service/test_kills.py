"""Events exactly once, whatever is killed, on SQLite and PostgreSQL; a service whose port and lock are free again."""

import signal
import socket
import time
from pathlib import Path

import pytest

from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry
from tests.service.killing import DEADLINE, Process, children, each_event_comes_once, place_of


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)])
def url(request: pytest.FixtureRequest, engines: Registry, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kills.db'}"
    server = engines.get("postgresql")
    assert isinstance(server, PostgreSQL)
    server.fetch("DROP DATABASE IF EXISTS kills")
    server.fetch("CREATE DATABASE kills")
    return server.url("psycopg").set(database="kills").render_as_string(hide_password=False)


def test_a_service_that_is_killed_takes_its_worker_along_and_starts_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kills.db'}"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with place_of(url, tmp_path) as place:
        both = place.service = Process(tmp_path / "both", url, "serve", "--port", str(port), "--worker")
        place.start_service()
        both.wait_until("working")
        started = [Path(f"/proc/{pid}/cmdline") for pid, _ in children(both.pid)]
        both.end(signal.SIGKILL)
        waited = time.monotonic() + DEADLINE
        while any(one.exists() and one.read_bytes() for one in started):
            assert time.monotonic() < waited
            time.sleep(0.1)
        # The port is free, and the lock of the worker.
        place.start_service()
        both.wait_until("working")


def test_each_event_comes_once_whatever_is_killed(url: str, tmp_path: Path) -> None:
    each_event_comes_once(url, tmp_path, turns=6, changes=40, seconds=3)
