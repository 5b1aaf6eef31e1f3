"""Requests are counted in Redis: by several services together, and by each alone while Redis is away."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
import redis

from tests.engines.required import program, required
from tests.engines.server import Server
from tests.service.running import RunningService, Tenant, running

pytestmark = pytest.mark.engines

#: Of the plan free, in a minute.
LIMIT = 100


class Redis:
    """A private server, which keeps nothing."""

    def __init__(self) -> None:
        self._program = program("redis-server", "valkey-server")
        self._server = Server("redis")
        self._socket = self._server.folder / "socket"
        self.url = f"redis+unix://{self._socket}"
        self.start()

    def start(self) -> None:
        """Start it; what was counted before is forgotten."""
        self._server.start(
            [
                *(self._program, "--port", "0", "--unixsocket", self._socket, "--unixsocketperm", "777"),
                *("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", self._server.folder),
            ],
            self._socket,
            self._ping,
            signal="KILL",
        )

    def stop(self) -> None:
        """Stop it, and make the folder for another one."""
        folder = self._server.folder
        self._server.close()
        self._server = Server("redis")
        # Where the services look for it.
        self._server.folder.rename(folder)
        self._server.folder = folder

    def close(self) -> None:
        """Stop it for good."""
        self._server.close()

    def _ping(self) -> bool:
        with redis.Redis(unix_socket_path=str(self._socket)) as client:
            return bool(client.ping())


@pytest.fixture
def counter() -> Iterator[Redis]:
    made = required("redis", Redis)
    yield made
    made.close()


@pytest.fixture
def services(counter: Redis, new_database: Callable[[], str], tmp_path: Path) -> Iterator[list[RunningService]]:
    """Two services on one database, which count together."""
    url = new_database()
    with ExitStack() as stack:
        made = []
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            settings = {"AUDIENCEFILTER_RATE_LIMITS": "true", "AUDIENCEFILTER_REDIS_URL": counter.url}
            made.append(stack.enter_context(running(url, folder, **settings)))
        yield made


@pytest.fixture
def clients(services: list[RunningService]) -> Iterator[tuple[Tenant, list[httpx2.Client]]]:
    """A free account, and a client of it at each service."""
    tenant = services[0].tenant("Acme", plan="free")
    with ExitStack() as stack:
        yield (
            tenant,
            [
                stack.enter_context(
                    httpx2.Client(base_url=f"{service.address}/v4", headers={"apiKey": tenant.private}, timeout=60)
                )
                for service in services
            ],
        )
    tenant.close()


def test_services_share_the_limit(clients: tuple[Tenant, list[httpx2.Client]]) -> None:
    tenant, (first, second) = clients
    assert _asked(first, LIMIT // 2) == [200] * (LIMIT // 2)
    assert _asked(second, LIMIT // 2) == [200] * (LIMIT // 2)
    for client in (first, second):
        refused = client.get("/projects")
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
    # What public keys do is counted apart.
    with tenant.client(tenant.public) as public:
        made = public.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id})
    assert made.status_code == 201


def test_services_tell_what_is_left_in_all(clients: tuple[Tenant, list[httpx2.Client]]) -> None:
    _, (first, second) = clients
    told = [client.get("/projects").headers["RateLimit"] for client in (first, second, first)]
    assert [field.partition(";t=")[0] for field in told] == [f'"private";r={left}' for left in (99, 98, 97)]
    assert all(1 <= int(field.partition(";t=")[2]) <= 60 for field in told)


def test_while_redis_is_away_each_service_counts_by_itself(
    clients: tuple[Tenant, list[httpx2.Client]], services: list[RunningService], counter: Redis
) -> None:
    _, (first, second) = clients
    assert _asked(first, 10) == [200] * 10
    counter.stop()
    for client, service in zip((first, second), services, strict=True):
        assert _asked(client, LIMIT + 1) == [200] * LIMIT + [429]
        assert "Redis does not answer" in service.log
        assert "Traceback" not in service.log
    # It is asked again after a while, and has counted nothing yet.
    counter.start()
    while first.get("/projects").status_code != 200:
        pass
    assert _asked(first, 10) == [200] * 10


def test_a_service_starts_without_redis(counter: Redis, new_database: Callable[[], str], tmp_path: Path) -> None:
    counter.stop()
    settings = {"AUDIENCEFILTER_RATE_LIMITS": "true", "AUDIENCEFILTER_REDIS_URL": counter.url}
    with running(new_database(), tmp_path, **settings) as service:
        tenant = service.tenant("Acme", plan="free")
        assert tenant.api.get("/projects").status_code == 200
        tenant.close()


def _asked(client: httpx2.Client, times: int) -> list[int]:
    """Return the statuses of so many answers."""
    return [client.get("/projects").status_code for _ in range(times)]
