"""Clients that read slowly, or not at all, do not keep what others need."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from tests.service.running import RunningService, Tenant, running

STREAMS = 2
#: How long a client may take for a portion, in seconds.
PATIENCE = 1.0
#: An answer of so many bytes is more than the buffers of both sides hold.
LONG = 12_000_000
_DATA = 60_000


@pytest.fixture(scope="module")
def impatient(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service with few streams, that gives slow clients up soon."""
    settings = {"STREAM_CONNECTIONS": str(STREAMS), "READ_TIMEOUT": str(PATIENCE)}
    environment = {f"AUDIENCEFILTER_{name}": value for name, value in settings.items()}
    with running(new_database(), tmp_path_factory.mktemp("impatient"), **environment) as made:
        yield made


@pytest.fixture(scope="module")
def full(impatient: RunningService) -> Iterator[Tenant]:
    """An account whose list has much to read."""
    with closing(impatient.tenant("full")) as made:
        made.load({"data": {"text": "x" * _DATA}} for _ in range(LONG // _DATA))
        yield made


@pytest.fixture(scope="module")
def honest(impatient: RunningService) -> Iterator[Tenant]:
    with closing(impatient.tenant("honest")) as made:
        made.load({"points": number} for number in range(3))
        yield made


def asked(tenant: Tenant, path: str) -> socket.socket:
    """Ask for an answer, and read nothing of it."""
    made = socket.socket()
    # Set before it connects, so that the other side does not send more.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(60)
    made.connect(("127.0.0.1", tenant.service.port))
    made.sendall(f"GET /v4{path} HTTP/1.1\r\nHost: x\r\napiKey: {tenant.private}\r\n\r\n".encode())
    return made


def read(stalled: socket.socket) -> bytes:
    """Read what there is until the other side closes."""
    received = bytearray()
    try:
        while part := stalled.recv(65_536):
            received += part
    except ConnectionResetError:
        pass
    return bytes(received)


def test_clients_that_read_nothing_do_not_keep_others_from_their_pages(full: Tenant, honest: Tenant) -> None:
    with ExitStack() as stack:
        stalled = [stack.enter_context(asked(full, f"/contacts?listId={full.list_id}")) for _ in range(STREAMS)]
        for one in stalled:
            one.recv(1)  # it has begun, and so has a connection
        # A page that is streamed, for which there is a connection as soon as one of them is given up.
        assert len(honest.listed()) == 3
        deadline = time.monotonic() + 60
        while full.service.log.count('"message": "failed"') < STREAMS:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        # What they get is not whole, and does not pass for it.
        for one in stalled:
            text = read(one)
            assert len(text) < LONG
            assert not text.endswith(b"0\r\n\r\n")


def test_a_client_that_reads_slowly_gets_everything(full: Tenant) -> None:
    began = time.monotonic()
    size = 0
    with full.api.stream("GET", "/contacts", params={"listId": full.list_id}) as answer:
        received = bytearray()
        for part in answer.iter_raw():
            received += part
            if len(received) - size > 4_000_000:
                size = len(received)
                # Of several portions, each has its time.
                time.sleep(PATIENCE * 0.6)
    assert time.monotonic() - began > PATIENCE
    assert len(json.loads(received)["data"]["contacts"]) == LONG // _DATA
