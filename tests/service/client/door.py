"""The one file of this client that knows how the service is made: all others speak HTTP, as its users do.

`service(url, **settings)` gives a service in this process, on a database of SQLite or PostgreSQL. The names of settings
are those of docs/service.md in small letters; tests use `rate_limits`, `sign_up_time`, `metrics`, `metrics_token`,
`free_contacts`, `free_audiences` and `log_level`. `Service` makes what only operators make, by the command line:
accounts, lists, keys, links. To judge another service, write this file anew, and leave all others as they are.
"""

import contextlib
import threading
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
from pydantic import SecretStr

from audiencefilter.service.access import change_key, create_account, create_key, create_link, create_list
from audiencefilter.service.app import create_app
from audiencefilter.service.events import Worker
from audiencefilter.service.settings import Settings

_numbers = count(1)
_making = threading.Lock()


class Api:
    """A client with one key, or none; paths are those below `/v4/`."""

    def __init__(self, client: httpx2.Client, key: str | None) -> None:
        self._client, self.key = client, key

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **sent: Any) -> httpx2.Response:
        key = {} if self.key is None else {"apiKey": self.key}
        return self._client.request(method, f"/v4/{path}", headers=key | (headers or {}), **sent)

    def get(self, path: str, **parameters: Any) -> httpx2.Response:
        return self.request("GET", path, params=parameters or None)

    def post(self, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        return self.request("POST", path, headers, json=body)

    def patch(self, path: str, body: Any, **headers: str) -> httpx2.Response:
        return self.request("PATCH", path, headers, json=body)

    def put(self, path: str, body: Any) -> httpx2.Response:
        return self.request("PUT", path, json=body)

    def delete(self, path: str, **headers: str) -> httpx2.Response:
        return self.request("DELETE", path, headers)

    def send(self, method: str, path: str, content: bytes, type: str = "application/json") -> httpx2.Response:
        """Send a body as it is."""
        return self.request(method, path, {"Content-Type": type} if type else {}, content=content)


class _Transport(httpx2.BaseTransport):
    """Asks an application in one call of its loop, where Starlette's client makes seven."""

    def __init__(self, app: Any, portal: BlockingPortal) -> None:
        self._asgi, self._portal = httpx2.ASGITransport(app, raise_app_exceptions=False), portal

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        return self._portal.call(self._answer, request)

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        async def parts() -> AsyncIterator[bytes]:
            assert isinstance(request.stream, httpx2.SyncByteStream)
            for part in request.stream:
                yield part

        sent = httpx2.Request(request.method, request.url, headers=request.headers, content=parts())
        answer = await self._asgi.handle_async_request(sent)
        content = b"".join([part async for part in answer.aiter_raw()])
        return httpx2.Response(answer.status_code, headers=answer.headers, content=content)


class Service:
    """A service, and what its operators do."""

    def __init__(self, client: httpx2.Client, app: Any, settings: Settings) -> None:
        self.client = client
        self._database, self._secret = app.state.service.database, settings.digest_secret()

    def api(self, key: str | None) -> Api:
        return Api(self.client, key)

    def account(self, plan: Any = "pro") -> str:
        with _making, self._database.writing() as connection:
            return create_account(connection, f"account {next(_numbers)}", plan)

    def list(self, account: str, **fields: Any) -> str:
        """Make a list in the extended notation, as new ones are; `fields` are some of its fields."""
        with _making, self._database.writing() as connection:
            return create_list(connection, account, f"list {next(_numbers)}", fields)

    def key(
        self, list_id: str, type: Any = "private", lives: timedelta | None = None, read_only: bool = False
    ) -> tuple[str, str]:
        """Make a key named `the TYPE key`; return its id and its token."""
        expires = None if lives is None else datetime.now(UTC) + lives
        with self._database.writing() as connection:
            return create_key(connection, self._secret, list_id, type, f"the {type} key", expires, read_only)

    def enable(self, key_id: str, is_on: bool) -> None:
        with self._database.writing() as connection:
            change_key(connection, key_id, is_on)

    def revoke(self, key_id: str) -> None:
        with self._database.writing() as connection:
            change_key(connection, key_id, None)

    def link(self, list_id: str, read_only: bool = False) -> str:
        """Make a link to the page, for a key of a builder; return its code."""
        with self._database.writing() as connection:
            return create_link(connection, self._secret, list_id, "Ada", None, read_only)

    def work(self, list_id: str) -> None:
        """Let the worker of events do all that waits for it on a list; the lists of other tests may wait."""
        with contextlib.closing(Worker(self._database)) as worker:
            while list_id in worker.waiting():
                worker.turn(list_id)


@contextlib.contextmanager
def service(url: str, **settings: Any) -> Iterator[Service]:
    """Give a service of a database, in this process; without settings, with no limit on rates and quick sign-ups."""
    given = {"rate_limits": False, "sign_up_time": 0.001, "log_level": "error", **settings}
    secret = SecretStr("a secret of the tests, of enough characters")
    made = Settings(database_url=url, secret=secret, **given)
    app = create_app(made)
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(app.router.lifespan_context(app)),
        httpx2.Client(transport=_Transport(app, portal), base_url="http://testserver") as client,
    ):
        yield Service(client, app, made)
