"""The service on a port of the loopback interface, with its worker, for clients that need an address: browsers."""

import contextlib
import socket
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import httpx2
import uvicorn

from audiencefilter.service import access, contacts, events
from audiencefilter.service.app import create_app
from audiencefilter.service.database import Database
from audiencefilter.service.settings import Settings
from audiencefilter.service.tables import contacts as table
from audiencefilter.service.tables import now

#: How long a start and an end may take, in seconds: a busy machine is slow.
_DEADLINE: Final = 60.0
_SECRET: Final = "a secret of the tests, of enough characters"


class Served:
    """A service of a database of SQLite in a folder, in threads of this process."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        given = {"rate_limits": False, "sign_up_time": 0.001, "log_level": "error", "secret": _SECRET, **settings}
        self._settings = Settings(database_url=f"sqlite:///{folder / 'service.db'}", **given)
        self.secret = self._settings.digest_secret()
        self.database = Database(self._settings)
        self.port = 0
        self._server: uvicorn.Server | None = None
        self._threads: list[threading.Thread] = []

    @property
    def address(self) -> str:
        """The address that is in front of all paths."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, where it stopped if it did."""
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(create_app(self._settings), log_config=None))
        ends = threading.Event()
        # The worker leaves room to other writers by hooks of its engine, which is its own.
        own = Database(self._settings)

        def serve() -> None:
            server.run(sockets=[listening])
            ends.set()

        def work() -> None:
            events.follow(own, lambda: not ends.is_set())
            own.close()

        self._server, self._threads = server, [threading.Thread(target=serve), threading.Thread(target=work)]
        for thread in self._threads:
            thread.start()
        with self.client() as client:
            assert client.get("/readyz").status_code == 200

    def stop(self) -> None:
        """Stop it and wait for the end."""
        if self._server is not None:
            self._server.should_exit = True
            for thread in self._threads:
                thread.join(_DEADLINE)
                assert not thread.is_alive()
            self._server = None

    def client(self, path: str = "", **headers: str) -> httpx2.Client:
        """Return a client whose paths begin after the address and this path; the caller closes it."""
        # There is no TLS, and reading certificates takes longer than a test. The server closes a connection that is
        # idle for 5 s: a client that used it at that moment would find it reset.
        limits = httpx2.Limits(keepalive_expiry=2)
        return httpx2.Client(base_url=f"{self.address}{path}", headers=headers, timeout=60, verify=False, limits=limits)

    def tenant(self, name: str) -> "Tenant":
        """Make an account with a list, and keys of both types."""
        with self.database.writing() as connection:
            account_id = access.create_account(connection, name, "pro")
            list_id = access.create_list(connection, account_id, f"{name}'s list", {})
        return Tenant(self, list_id)


class Tenant:
    """An account of a service, with one list in the extended notation, the tokens of its keys, and a client."""

    def __init__(self, service: Served, list_id: str) -> None:
        self.service, self.list_id = service, list_id
        self.private, self.public = self.key("private")[1], self.key("public")[1]
        self.api = service.client("/v4", apiKey=self.private)

    def key(self, type: access.KeyType) -> tuple[str, str]:
        """Make a key; return its id and its token."""
        with self.service.database.writing() as connection:
            return access.create_key(connection, self.service.secret, self.list_id, type, "tests")

    def link(self) -> str:
        """Make a link that signs in once; return its code."""
        with self.service.database.writing() as connection:
            return access.create_link(connection, self.service.secret, self.list_id, "Ada's", None, False)

    def contact(self, email: str, **fields: Any) -> dict[str, Any]:
        """Create a contact over HTTP, and return it."""
        return self._made("contact", {"email": email, "listId": self.list_id, **fields})

    def audience(self, name: str, filters: str | None = None) -> dict[str, Any]:
        """Create an audience over HTTP, smart if it has filters, and return it."""
        smart = {} if filters is None else {"mode": "smart", "filters": filters}
        return self._made("audience", {"name": name, "listId": self.list_id, **smart})

    def _made(self, kind: Literal["contact", "audience"], body: Mapping[str, Any]) -> dict[str, Any]:
        answer = self.api.post(f"/{kind}s", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()["data"][kind]
        return made

    def load(self, rows: Iterable[Mapping[str, Any]]) -> list[str]:
        """Put contacts on the list past the interface, with any `createdAt`; return their ids."""
        made = [contacts.new_contact(self.list_id, row, now()) for row in rows]
        with self.service.database.writing() as connection:
            connection.execute(table.insert(), made)
        return [contact["id"] for contact in made]

    def listed(self, **parameters: Any) -> list[dict[str, Any]]:
        """Return the contacts of a listing."""
        answer = self.api.get("/contacts", params={"listId": self.list_id, **parameters})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["data"]["contacts"]
        return found

    def audiences(self) -> list[dict[str, Any]]:
        """Return the audiences of the list."""
        answer = self.api.get("/audiences", params={"listId": self.list_id})
        found: list[dict[str, Any]] = answer.json()["data"]["audiences"]
        return found

    def close(self) -> None:
        """Close the client."""
        self.api.close()


@contextlib.contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """Give a service that runs, and stop it in the end."""
    service = Served(folder, **settings)
    try:
        service.start()
        yield service
    finally:
        service.stop()
        service.database.close()
