"""The service as a process of its own, on a port of the loopback interface."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx2

from audiencefilter.service.operations import accounts, change_log, contacts, keys
from audiencefilter.service.operations.accounts import Plan
from audiencefilter.service.operations.keys import KeyType
from audiencefilter.service.operations.words import BUILT_IN
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.database import Database

SECRET = "a secret of the tests, of enough characters"
#: The tests of the specification need its notation, and tests name fields by their names; test_list_words.py has what
#: new lists have.
SETTINGS: Mapping[str, Any] = {
    "notation": "published", "words": json.dumps({"titles": {name: name for name in BUILT_IN}}),
}  # fmt: skip
#: Serves on a socket that is open. The option `--fd` of uvicorn takes it for one of Unix, which TCP then delays: each
#: answer would wait 40 ms for an acknowledgement.
_SERVE = """
import socket, sys, uvicorn
config = uvicorn.Config("audiencefilter.service.api.app:served", factory=True)
uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
"""
#: How long a start and an end may take, in seconds: a busy machine is slow.
_DEADLINE = 120.0


class RunningService:
    """A service, and the database that it keeps.

    Args:
        url: of the database.
        folder: where it runs, and writes its log.
        environment: further settings.
    """

    def __init__(self, url: str, folder: Path, **environment: str) -> None:
        self.url = url
        self.folder = folder
        self.database = Database(url)
        self.environment = {
            "AUDIENCEFILTER_DATABASE_URL": url,
            "AUDIENCEFILTER_SECRET": SECRET,
            "AUDIENCEFILTER_RATE_LIMITS": "false",
            # Who makes many sign-ups waits for each; test_timing.py has the real time.
            "AUDIENCEFILTER_SIGN_UP_TIME": "0.001",
            # How often streams of events look for more: those who listen for them wait for it.
            "AUDIENCEFILTER_EVENT_POLL": "0.05",
            **environment,
        }
        self.port = 0
        #: The port that it starts on; 0 is one that is free.
        self.wanted_port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address that is in front of all paths."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What the service wrote so far."""
        return (self.folder / "service.log").read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it and wait until it answers."""
        address = ("127.0.0.1", self.wanted_port)
        with socket.create_server(address) as listening, open(self.folder / "service.log", "ab") as log:
            # A port that is looked for and then let go could be another service's when this one takes it.
            self.port = listening.getsockname()[1]
            command = [sys.executable, "-c", _SERVE, str(listening.fileno())]
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=os.environ | self.environment, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, pass_fds=[listening.fileno()],
            )  # fmt: skip
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        """Ask once: whoever connects to the port waits for the answer, or is refused when the process has ended."""
        try:
            with self.client() as client:
                status = client.get("/readyz", timeout=_DEADLINE).status_code
        except httpx2.TransportError as error:
            raise AssertionError(f"the service does not answer: {self.log[-2000:]}") from error
        assert status == 200, self.log[-2000:]

    def stop(self, signal_: int = signal.SIGTERM) -> int:
        """Send a signal, wait for the end and return the exit code."""
        assert self._process is not None
        self._process.send_signal(signal_)
        code = self._process.wait(_DEADLINE)
        self._process = None
        return code

    def memory(self) -> int:
        """Return how many bytes of memory its process has, on Linux."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")

    def close(self) -> None:
        """Stop it if it runs, and let its database go."""
        if self._process is not None:
            self.stop()
        self.database.close()

    def client(self, path: str = "", **headers: str) -> httpx2.Client:
        """Return a client whose paths begin after the address and this path; the caller closes it."""
        # There is no TLS, and reading certificates takes longer than a test. The server closes a connection that is
        # idle for 5 s: a client that used it at that moment would find it reset.
        limits = httpx2.Limits(keepalive_expiry=2)
        return httpx2.Client(base_url=f"{self.address}{path}", headers=headers, timeout=60, verify=False, limits=limits)

    def tenant(self, name: str, plan: Plan = "pro") -> "Tenant":
        """Make an account with a list, and keys of both types."""
        with self.database.writing() as connection:
            account_id = accounts.create_account(connection, name, plan)
            list_id = accounts.create_list(connection, account_id, f"{name}'s list", SETTINGS)
            _, private = keys.create_key(connection, SECRET.encode(), list_id, "private", "tests")
            _, public = keys.create_key(connection, SECRET.encode(), list_id, "public", "tests")
        return Tenant(self, account_id, list_id, private, public)


class Tenant:
    """An account of a running service, with one list.

    Attributes:
        service: the service.
        account_id: the account.
        list_id: the list.
        private: the token of a private key.
        public: the token of a public key.
        api: a client with the private key, whose paths begin after the base address.
    """

    def __init__(self, service: RunningService, account_id: str, list_id: str, private: str, public: str) -> None:
        self.service = service
        self.account_id = account_id
        self.list_id = list_id
        self.private = private
        self.public = public
        self.api = self.client(private)

    def client(self, token: str | None) -> httpx2.Client:
        """Return a client that sends a token; the caller closes it."""
        return self.service.client("/v4", **({} if token is None else {"apiKey": token}))

    def key(self, type: KeyType, **more: Any) -> tuple[str, str]:
        """Make a further key; return its id and its token."""
        with self.service.database.writing() as connection:
            return keys.create_key(connection, SECRET.encode(), self.list_id, type, "more", **more)

    def contact(self, email: str, **fields: Any) -> dict[str, Any]:
        """Create a contact over HTTP, and return it."""
        made = self.api.post("/contacts", json={"email": email, "listId": self.list_id, **fields})
        assert made.status_code == 201, made.text
        contact: dict[str, Any] = made.json()["data"]["contact"]
        return contact

    def audience(self, name: str, filters: str | None = None, **fields: Any) -> dict[str, Any]:
        """Create an audience over HTTP, smart if it has filters, and return it."""
        body: Mapping[str, Any] = {"name": name, "listId": self.list_id, **fields}
        if filters is not None:
            body = {"mode": "smart", "filters": filters, **body}
        made = self.api.post("/audiences", json=body)
        assert made.status_code == 201, made.text
        audience: dict[str, Any] = made.json()["data"]["audience"]
        return audience

    def load(self, rows: Iterable[Mapping[str, Any]]) -> list[str]:
        """Put contacts on the list past the interface, with any `createdAt` and with emails that are there already.

        Returns:
            Their ids.
        """
        seen: set[str | None] = set()
        made = [contacts.new_contact(self.list_id, row) for row in rows]
        for contact in made:
            if contact["emailKey"] in seen:
                contact["emailKey"] = None
            seen.add(contact["emailKey"])
        with self.service.database.writing() as connection:
            connection.execute(tables.contacts.insert(), made)
            growth = sum((change_log.Growth.between(None, contact) for contact in made), change_log.NO_GROWTH)
            change_log.note_contacts(connection, self.list_id, [contact["id"] for contact in made], growth)
        return [contact["id"] for contact in made]

    def send(self, method: str, path: str, body: str | bytes, **headers: str) -> httpx2.Response:
        """Send a body as it is, which says that it is JSON."""
        return self.api.request(method, path, content=body, headers={"Content-Type": "application/json", **headers})

    def listed(self, **parameters: Any) -> list[dict[str, Any]]:
        """Return the contacts of a listing."""
        answer = self.api.get("/contacts", params={"listId": self.list_id, **parameters})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["data"]["contacts"]
        return found

    def close(self) -> None:
        """Close the client."""
        self.api.close()


@contextlib.contextmanager
def running(url: str, folder: Path, **environment: str) -> Iterator[RunningService]:
    """Give a service that runs, and stop it in the end."""
    service = RunningService(url, folder, **environment)
    try:
        service.start()
        yield service
    finally:
        service.close()
