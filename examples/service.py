"""The service over 537 real contacts: it is started, asked, and stopped. Run it with `make demo`.

`make demo ARGS=--serve` leaves it open, with the page where audiences are built.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from examples.demo import heading

CONTACTS = Path(__file__).with_name("legislators.jsonl").resolve()
CLAUSE = '{"city": "VT", "points": {"gte": 9}}'
LAST_SECOND = '{"createdAt": {"gte": {"now": "-PT1S"}}}'


def main(arguments: Sequence[str] = ()) -> None:
    """Show it all; with `--serve` among the arguments, keep the service until Ctrl-C."""
    with tempfile.TemporaryDirectory() as folder:
        heading("A project with contacts, and a key")
        command(folder, "accounts", "create", "Congress", "--plan", "pro")
        command(folder, "projects", "create", "Members", "--account", "Congress")
        token = command(folder, "keys", "create", "--list", "Members", "--type", "private", "--name", "demo").strip()
        print(command(folder, "import", with_emails(folder), "--list", "Members").strip())
        with served(folder) as address:
            api = Interface(f"{address}/v4", token)
            (project,) = api.get("/projects")["projects"]
            show_a_contact_enter(api, project["id"])
            show_a_contact_leave(api, project["id"])
            heading("The page where audiences are built")
            print(f"address: {address}/builder")
            print(f"key: {token}")
            if "--serve" in arguments:
                print("It stays open until Ctrl-C.", flush=True)
                wait_for_an_end()
            else:
                print("`make demo ARGS=--serve` leaves it open.")


def show_a_contact_enter(api: "Interface", list_id: str) -> None:
    """Create a smart audience, change a contact, and ask what happened."""
    heading("A preview")
    body = {"listId": list_id, "filters": CLAUSE, "sample": 3}
    preview = api.post("/extensions/preview", body)["preview"]
    print(preview["description"])
    print(f"{preview['count']} of {preview['total']} contacts: {names(preview['sample'])}")

    heading("A smart audience")
    body = {"name": "Long serving, of Vermont", "listId": list_id, "mode": "smart", "filters": CLAUSE}
    audience = api.post("/audiences", body)["audience"]
    print(f"{audience['name']}: {names(audience['subs']) or 'nobody'}")

    heading("A contact who is not in it")
    found = api.get(f"/contacts?listId={list_id}&name=becca%20balint")["contacts"]
    contact = found[0]
    ask = {"contactId": contact["id"], "audienceId": audience["id"]}
    print(api.post("/extensions/explain", ask)["explanation"]["text"])

    heading("The contact changes, and enters")
    cursor = api.get(f"/extensions/events?listId={list_id}&after=latest")["cursor"]
    api.patch(f"/contacts/{contact['id']}", {"points": 9})
    show_events(api, cursor, contact, audience, ["enter"])
    members = api.get(f"/audiences/{audience['id']}")["audience"]["subs"]
    print(f"{audience['name']}: {names(members)}")
    assert contact["id"] in {member["id"] for member in members}


def show_a_contact_leave(api: "Interface", list_id: str) -> None:
    """Create an audience that depends on the clock, and wait until a contact has left it."""
    heading("Time passes, and a contact leaves")
    api.patch(f"/extensions/lists/{list_id}", {"notation": "extended"})
    body = {"name": "Came in the last second", "listId": list_id, "mode": "smart", "filters": LAST_SECOND}
    audience = api.post("/audiences", body)["audience"]
    cursor = api.get(f"/extensions/events?listId={list_id}&after=latest")["cursor"]
    contact = api.post("/contacts", {"listId": list_id, "email": "ada@example.com", "name": "Ada Lovelace"})["contact"]
    show_events(api, cursor, contact, audience, ["enter", "leave"])


def show_events(
    api: "Interface", cursor: str, contact: dict[str, Any], audience: dict[str, Any], types: list[str]
) -> None:
    """Wait for the events of a contact and an audience, which the worker makes."""
    query = f"listId={contact['list']['id']}&after={cursor}&audienceId={audience['id']}"
    happened: list[dict[str, str]] = []
    while len(happened) < len(types):
        time.sleep(0.2)
        found = api.get(f"/extensions/events?{query}")["events"]
        happened = [event for event in found if event["contactId"] == contact["id"]]
    for event in happened:
        print(f"{event['happenedAt']}: {contact['name']} {event['type']}s {audience['name']!r}")
    assert [event["type"] for event in happened] == types


class Interface:
    """The interface of a running service."""

    def __init__(self, base: str, token: str) -> None:
        self._base = base
        self._token = token

    def get(self, path: str) -> Any:
        return self._send("GET", path)

    def post(self, path: str, body: object) -> Any:
        return self._send("POST", path, body)

    def patch(self, path: str, body: object) -> Any:
        return self._send("PATCH", path, body)

    def _send(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"apiKey": self._token, "Content-Type": "application/json"}
        request = urllib.request.Request(self._base + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]


@contextmanager
def served(folder: str) -> Iterator[str]:
    """Run the service, give its address, and stop it."""
    port = free_port()
    with open(Path(folder) / "service.log", "wb") as log:
        process = subprocess.Popen(
            # In a group of its own: Ctrl-C ends this program, which then ends the service.
            [program(), "serve", "--worker", "--port", str(port)], cwd=folder, env=environment(folder), stderr=log,
            process_group=0,
        )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(process, address)
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
    heading("Stopped")
    print(f"exit code {code}")
    assert code == 0


def wait_for_an_end() -> None:
    """Wait for Ctrl-C or SIGTERM."""
    # Whoever starts it in the background may have it ignore Ctrl-C.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        while True:
            time.sleep(3600)


def wait_until_ready(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/readyz").close()
            return
        except OSError:
            if process.poll() is not None:
                raise
            time.sleep(0.05)
    raise TimeoutError(address)


def command(folder: str, *arguments: str) -> str:
    """Run a command in a folder and return what it prints."""
    print(f"$ audiencefilter {' '.join(arguments)}".replace(f"{folder}{os.sep}", ""), flush=True)
    done = subprocess.run(
        [program(), *arguments], cwd=folder, env=environment(folder), check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def with_emails(folder: str) -> str:
    """Write the contacts with made-up emails, by which an import knows them; return the file."""
    rows = [json.loads(line) for line in CONTACTS.read_text("utf-8").splitlines()]
    for row in rows:
        row["email"] = f"{row.pop('id').lower()}@example.com"
    file = Path(folder, CONTACTS.name)
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return str(file)


def program() -> str:
    return str(Path(sys.executable).with_name("audiencefilter"))


def environment(folder: str) -> dict[str, str]:
    """Return this environment with the settings of a service that is all in one folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AUDIENCEFILTER_")}
    return kept | {"AUDIENCEFILTER_DATABASE_URL": f"sqlite:///{folder}/contacts.db"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def names(contacts: list[dict[str, Any]]) -> str:
    return ", ".join(contact["name"] for contact in contacts)


if __name__ == "__main__":
    main(sys.argv[1:])
