"""Large answers: whole, in flat memory, and no burden to others."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, ExitStack, closing
from itertools import islice
from pathlib import Path

import anyio
import pytest
from sqlalchemy import Connection
from starlette.types import Message

from audiencefilter.service.api.responses import Streamed
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.limits import Timeouts
from audiencefilter.service.storage.database import Database
from tests.service.running import RunningService, Tenant, running

STREAMS = 4
#: Of these, one account has so many, and so many of its requests wait.
SHARE, QUEUE = 2, 15
SMALL, LARGE = 10_000, 40_000
#: Of the two audiences below, the larger one has this much more JSON, at least.
_PER_CONTACT = 600
#: A service that keeps an answer as a whole takes more than this for the larger one.
_MARGIN = (LARGE - SMALL) * _PER_CONTACT * 2 // 3


@pytest.fixture(scope="module")
def streaming(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service of its own, with few connections for streams."""
    folder = tmp_path_factory.mktemp("streaming")
    settings = {
        "AUDIENCEFILTER_STREAM_CONNECTIONS": str(STREAMS),
        "AUDIENCEFILTER_ACCOUNT_SHARE": str(SHARE / STREAMS),
        "AUDIENCEFILTER_ACCOUNT_QUEUE": str(QUEUE),
    }
    with running(new_database(), folder, **settings) as made:
        yield made


@pytest.fixture(scope="module")
def full(streaming: RunningService) -> Iterator[Tenant]:
    """A list of many contacts, with an audience of all of them, one of some, and a manual one without any."""
    tenant = streaming.tenant("full")
    tenant.load({"email": f"c{number}@cam.edu", "points": number, "city": "Cambridge"} for number in range(LARGE))
    yield tenant
    tenant.close()


@pytest.fixture(scope="module")
def large(full: Tenant) -> str:
    """The path of an audience of all."""
    return f"/audiences/{_audience(full, 'large', LARGE)}"


@pytest.fixture(scope="module")
def small(full: Tenant) -> str:
    """The path of an audience of some."""
    return f"/audiences/{_audience(full, 'small', SMALL)}"


def _audience(tenant: Tenant, name: str, size: int) -> str:
    """Make an audience without reading its members; return its id."""
    body = {"name": name, "listId": tenant.list_id, "mode": "smart", "filters": json.dumps({"points": {"lt": size}})}
    with tenant.api.stream("POST", "/audiences", json=body) as made:
        assert made.status_code == 201
        found: str = json.loads(made.read())["data"]["audience"]["id"]
        return found


def test_a_page_of_20_000_is_whole_and_comes_in_chunks(full: Tenant) -> None:
    with full.api.stream("GET", "/contacts", params={"listId": full.list_id, "sort": "points", "page": 2}) as answer:
        assert answer.status_code == 200
        assert answer.headers["Transfer-Encoding"] == "chunked"
        assert "Content-Length" not in answer.headers
        assert answer.headers["Content-Type"] == "application/json"
        data = json.loads(answer.read())["data"]
    assert [contact["points"] for contact in data["contacts"]] == list(range(19_999, -1, -1))
    assert len({contact["id"] for contact in data["contacts"]}) == 20_000
    assert data["pagination"] == {"total": LARGE, "pages": 2, "currentPage": 2, "perPage": 20_000}


def test_an_audience_of_all_is_whole_and_comes_in_chunks(full: Tenant, large: str) -> None:
    with full.api.stream("GET", large) as answer:
        assert answer.headers["Transfer-Encoding"] == "chunked"
        subs = json.loads(answer.read())["data"]["audience"]["subs"]
    assert sorted(contact["points"] for contact in subs) == list(range(LARGE))
    exported = full.api.get(f"/extensions{large}/export", params={"format": "jsonl"})
    assert [json.loads(line)["id"] for line in exported.text.splitlines()] == [contact["id"] for contact in subs]


def test_memory_does_not_grow_with_the_answer(streaming: RunningService, full: Tenant, large: str, small: str) -> None:
    process = Path(f"/proc/{_pid(streaming)}")
    if not (process / "clear_refs").exists():
        pytest.skip("the peak of a process's memory is known on Linux only")
    # What is kept from one request to the next is there after some.
    for _ in range(2):
        _read(full, small)
    few = _peak(process, lambda: _read(full, small))
    many = _peak(process, lambda: _read(full, large))
    assert many < few + _MARGIN


def _read(tenant: Tenant, path: str) -> None:
    """Read an answer without keeping it."""
    with tenant.api.stream("GET", path) as answer:
        size = sum(len(part) for part in answer.iter_raw())
    assert size > SMALL * _PER_CONTACT


def _peak(process: Path, work: Callable[[], None]) -> int:
    """Return the most memory that a process has during some work, in bytes."""
    (process / "clear_refs").write_text("5")  # forgets the peak before
    work()
    line = next(line for line in (process / "status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def _pid(service: RunningService) -> int:
    assert service._process is not None
    return service._process.pid


@pytest.mark.parametrize("parts", [0, 1, 3])
def test_clients_that_go_away_leave_nothing_behind(full: Tenant, large: str, parts: int) -> None:
    for _ in range(STREAMS * 4):
        with full.client(full.private) as client, client.stream("GET", large) as answer:
            assert answer.status_code == 200
            for _, _part in zip(range(parts), answer.iter_raw(), strict=False):
                pass
    # All streams can be had at once.
    with ExitStack() as stack:
        for _ in range(SHARE):
            client = stack.enter_context(full.client(full.private))
            assert stack.enter_context(client.stream("GET", large)).status_code == 200
    _read(full, large)


def test_slow_readers_do_not_keep_others_waiting(full: Tenant, large: str) -> None:
    """One account has all the streams that it may have, and more of its requests wait for one than may wait."""
    contact = full.listed(limit=1)[0]["id"]
    waiting = QUEUE + 20
    with ExitStack() as stack, ThreadPoolExecutor(waiting) as pool:
        slow = []
        for _ in range(SHARE):
            client = stack.enter_context(full.client(full.private))
            slow.append(stack.enter_context(client.stream("GET", large)))
        queued = [pool.submit(_status, full, large) for _ in range(waiting)]
        # All have come when the service has turned away those that may not wait.
        for _ in islice(as_completed(queued), waiting - QUEUE):
            pass
        # Neither its own short requests wait, nor the streams of another account.
        assert full.api.get("/projects").status_code == 200
        assert full.api.patch(f"/contacts/{contact}", json={"city": "Ely"}).status_code == 200
        with closing(full.service.tenant("another")) as other:
            assert other.listed() == []
        # They were answered while the others waited.
        assert sum(not future.done() for future in queued) == QUEUE
        assert [answer.status_code for answer in slow] == [200] * SHARE
        stack.close()
        statuses = Counter(future.result() for future in queued)
    # Some were turned away at once, and told so; the others had their turn.
    assert statuses == {200: QUEUE, 429: waiting - QUEUE}


def _status(tenant: Tenant, path: str) -> int:
    with tenant.client(tenant.private) as client, client.stream("GET", path) as answer:
        return answer.status_code


def test_each_kind_of_connections_is_left_alone_by_the_others(tmp_path: Path) -> None:
    opened = Database(f"sqlite:///{tmp_path / 'contacts.db'}", 1, 1, 1, Timeouts(pool=0.01))
    kinds: list[set[Callable[[], AbstractContextManager[Connection]]]] = [
        {opened.reading, opened.writing}, {opened.streaming, opened.costly}, {opened.at_the_gate},
    ]  # fmt: skip
    everything = set[Callable[[], AbstractContextManager[Connection]]]().union(*kinds)
    for kind in kinds:
        for taken in kind:
            with taken():
                for other in kind - {opened.writing}:
                    with pytest.raises(UnavailableError, match="too many requests at a time"), other():
                        pass
                for other in everything - kind:
                    with other() as connection:
                        assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    opened.close()


def test_a_client_that_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Streamed, "patience", 0.01)
    closed: list[bool] = []

    def pieces() -> Iterator[bytes]:
        try:
            while True:
                yield b"piece"
        finally:
            closed.append(True)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            await anyio.sleep_forever()

    async def run() -> None:
        await Streamed(pieces()).stream_response(send)

    with pytest.raises(TimeoutError):
        anyio.run(run)
    assert closed == [True]
