"""SIGTERM: what has begun is completed, and nothing new begins."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import httpx2
import pytest

from tests.service.running import RunningService, Tenant

#: More than the buffers of a connection take.
CONTACTS = 20_000


class Served(RunningService):
    """A service that the command runs, rather than the server's own program."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with open(self.folder / "service.log", "wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "audiencefilter", "serve", "--port", "0"],
                cwd=self.folder, env=os.environ | self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        for _ in count():
            assert self._process.poll() is None, self.log
            listening = [line for line in self.log.splitlines() if '"listening"' in line]
            if listening:
                address = httpx2.URL(json.loads(listening[0])["address"])
                self.port = address.port or 0
                # The socket is open; whoever asks waits for the answer.
                assert httpx2.get(f"{self.address}/readyz", timeout=60).status_code == 200
                return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)

    def ask_to_stop(self) -> None:
        """Send SIGTERM."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        """Wait for the end, and return the exit code."""
        assert self._process is not None
        return self._process.wait(60)


@pytest.fixture
def served(new_database: Callable[[], str], tmp_path: Path) -> Iterator[Served]:
    service = Served(new_database(), tmp_path, AUDIENCEFILTER_STOP_AFTER="60")
    try:
        service.start()
        yield service
    finally:
        service.close()


@pytest.fixture
def tenant(served: Served) -> Iterator[Tenant]:
    made = served.tenant("stopped")
    yield made
    made.close()


def test_an_answer_that_has_begun_is_completed(served: Served, tenant: Tenant) -> None:
    tenant.load({"email": f"c{number}@cam.edu", "points": number} for number in range(CONTACTS))
    with tenant.api.stream("GET", "/contacts", params={"listId": tenant.list_id}) as answer:
        parts = answer.iter_raw()
        body = [next(parts)]
        served.ask_to_stop()
        _wait_until_refused(served.port)
        # The service waits for this client, whose answer is longer than what was sent before.
        body += parts
    data = json.loads(b"".join(body))["data"]
    assert [contact["points"] for contact in data["contacts"]] == list(range(CONTACTS - 1, -1, -1))
    assert data["pagination"]["total"] == CONTACTS
    assert served.ended() == 0
    assert "Traceback" not in served.log
    assert '"failed"' not in served.log


def test_a_change_that_has_begun_is_made(served: Served, tenant: Tenant) -> None:
    """The head of a request is there when the service is asked to stop; its body comes later."""
    contact = tenant.contact("ada@cam.edu")
    body = b'{"firstName": "Ada"}'
    head = (
        f"PATCH /v4/contacts/{contact['id']} HTTP/1.1\r\nHost: 127.0.0.1\r\napiKey: {tenant.private}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", served.port), 60) as connection:
        connection.sendall(head.encode() + body[:5])
        # An answer to another one says that the first was read.
        assert tenant.api.get("/projects").status_code == 200
        served.ask_to_stop()
        _wait_until_refused(served.port)
        connection.sendall(body[5:])
        with connection.makefile("rb") as file:
            assert file.readline().startswith(b"HTTP/1.1 200")
    assert served.ended() == 0
    served.start()
    with tenant.client(tenant.private) as client:
        listed = client.get("/contacts", params={"listId": tenant.list_id}).json()["data"]["contacts"]
    assert [found["firstName"] for found in listed] == ["Ada"]


def test_streams_of_events_end(served: Served, tenant: Tenant) -> None:
    """They have no end of their own."""
    path = "/extensions/events/stream"
    with tenant.api.stream("GET", path, params={"listId": tenant.list_id}) as answer:
        assert answer.status_code == 200
        parts = answer.iter_text()
        assert next(parts).startswith(":")
        served.ask_to_stop()
        assert "event:" not in "".join(parts)
    assert served.ended() == 0


def _wait_until_refused(port: int) -> None:
    """Connect until nobody listens any more."""
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), 10):
                pass
        except OSError:
            return
