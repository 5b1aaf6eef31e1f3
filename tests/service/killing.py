"""A service and a worker in processes of their own, which are killed by SIGKILL at any moment."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2

from audiencefilter.service.access import create_account, create_key, create_list
from audiencefilter.service.database import Database
from audiencefilter.service.events import Worker
from audiencefilter.service.settings import Settings

SECRET = "a secret of the tests, of enough characters"
#: How long something may take on a busy machine, in seconds.
DEADLINE = 60.0
SMART = {"mode": "smart", "filters": '{"points": {"gte": 0}}'}


class Process:
    """A command of the service, in a folder of its own."""

    def __init__(self, folder: Path, url: str, *command: str) -> None:
        self._folder, self._command = folder, [sys.executable, "-m", "audiencefilter", *command]
        folder.mkdir()
        settings = {"DATABASE_URL": url, "SECRET": SECRET, "RATE_LIMITS": "false", "LOG_LEVEL": "info"}
        self._environment = os.environ | {f"AUDIENCEFILTER_{name}": value for name, value in settings.items()}
        self.process: subprocess.Popen[bytes] | None = None
        self._forgotten = 0

    @property
    def log(self) -> list[dict[str, Any]]:
        lines = (self._folder / "log").read_text("utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def start(self, says: str) -> None:
        """Start it, and wait until it says so."""
        (self._folder / "log").unlink(missing_ok=True)
        self._forgotten = 0
        with (self._folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                self._command, cwd=self._folder, env=self._environment, stdin=subprocess.DEVNULL, stderr=log
            )
        self.wait_until(says)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def wait_until(self, says: str) -> None:
        """Wait until it says something that it has not said before :meth:`forget`."""
        waited = time.monotonic() + DEADLINE
        while not any(line["message"] == says for line in self.log[self._forgotten :]):
            assert self.process is not None
            assert self.process.poll() is None, self.log
            assert time.monotonic() < waited, self.log
            time.sleep(0.05)

    def forget(self) -> None:
        self._forgotten = len(self.log)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(DEADLINE)


class KilledPlace:
    """A list of a service that is killed now and then."""

    def __init__(self, url: str, folder: Path) -> None:
        self.database = Database(Settings(database_url=url))
        self.database.prepare()
        with self.database.writing() as connection:
            self.list_id = create_list(connection, create_account(connection, "Acme", "pro"), "News", {})
            _, self._key = create_key(connection, SECRET.encode(), self.list_id, "private", "tests")
        self.service = Process(folder / "service", url, "serve", "--port", "0")
        self.worker = Process(folder / "worker", url, "worker")

    def start_service(self) -> None:
        self.service.start("Application startup complete.")
        found = [re.search("http://[0-9.:]+", line["message"]) for line in self.service.log]
        (self._address,) = (one[0] for one in found if one is not None)

    def ask(self, method: str, path: str, **sent: Any) -> Any:
        sent["headers"] = {"apiKey": self._key}
        answer = httpx2.request(method, f"{self._address}/v4/{path}", timeout=DEADLINE, verify=False, **sent)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()["data"]

    def events(self, after: str = "0") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while page := self.ask(
            "GET", "extensions/events", params={"listId": self.list_id, "after": after, "limit": 50}
        )["events"]:
            found += page
            after = page[-1]["id"]
        return found

    def wait_for_the_worker(self) -> None:
        waited = time.monotonic() + DEADLINE
        while Worker(self.database).waiting():
            assert time.monotonic() < waited
            time.sleep(0.1)


@contextlib.contextmanager
def place_of(url: str, folder: Path) -> Iterator[KilledPlace]:
    place = KilledPlace(url, folder)
    try:
        yield place
    finally:
        for process in (place.service.process, place.worker.process):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait(DEADLINE)
        place.database.close()


def children(parent: int) -> list[tuple[int, str]]:
    """Return the processes that a process has started, and their commands, on Linux."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # The name, in parentheses, may hold anything.
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append((int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")))
    return found


def each_event_comes_once(url: str, folder: Path, turns: int, changes: int, seconds: int) -> None:
    """Kill the worker in every other turn, the service in the others, at one of so many changes; check all events.

    One of the audiences has the contacts of the last seconds.
    """
    chance = random.Random(53)
    with place_of(url, folder) as place:
        place.start_service()
        place.worker.start("working")
        audiences = {}
        for name, clause in {
            "top": {"points": {"gte": 5}},
            "rest": {"audience": {"notIn": ["top"]}},
            "new": {"createdAt": {"gte": {"now": f"-PT{seconds}S"}}},  # whom time alone takes out
        }.items():
            body = {"name": name, "listId": place.list_id, "mode": "smart", "filters": json.dumps(clause)}
            audiences[name] = place.ask("POST", "audiences", json=body)["audience"]["id"]
        ids: list[str] = []
        seen: list[dict[str, Any]] = []
        for turn in range(turns):
            killed = chance.randrange(changes)
            for step in range(changes):
                kind = chance.random()
                if kind < 0.3 or not ids:
                    new = {"email": f"{turn}.{step}@x.org", "listId": place.list_id, "points": step % 10}
                    ids.append(place.ask("POST", "contacts", json=new)["contact"]["id"])
                elif kind < 0.35:
                    place.ask("DELETE", f"extensions/contacts/{ids.pop(chance.randrange(len(ids)))}")
                elif kind < 0.4:
                    body = {"filters": json.dumps({"points": {"gte": chance.randrange(10)}})}
                    place.ask("PATCH", f"audiences/{audiences['top']}", json=body)
                else:
                    place.ask("PATCH", f"contacts/{chance.choice(ids)}", json={"points": chance.randrange(10)})
                if step == killed and turn % 2:
                    with ThreadPoolExecutor(1) as pool:
                        change = {"points": chance.randrange(10)}
                        asked = pool.submit(place.ask, "PATCH", f"contacts/{chance.choice(ids)}", json=change)
                        time.sleep(chance.uniform(0, 0.02))
                        place.service.end()
                        with contextlib.suppress(httpx2.TransportError):  # whether it was stored is not known
                            asked.result()
                    place.start_service()
                elif step == killed:
                    time.sleep(chance.uniform(0, 0.6))
                    place.worker.end()
                    place.worker.start("working")
            seen += place.events(seen[-1]["id"] if seen else "0")
        time.sleep(seconds)
        place.wait_for_the_worker()
        final = place.events()
        numbers = [int(event["id"]) for event in final]
        assert numbers == sorted(set(numbers))
        # Who reads by the cursor has read the same, but for those who are deleted since: nothing came behind it.
        read = {event["id"]: event for event in seen}
        assert [event for event in final if int(event["id"]) <= int(seen[-1]["id"])] == [
            read[event["id"]] for event in final if event["id"] in read
        ]
        courses: dict[tuple[str, str], list[str]] = defaultdict(list)
        for event in final:
            courses[event["audienceId"], event["contactId"]].append(event["type"])
        members: dict[str, set[str]] = defaultdict(set)
        for (audience_id, contact_id), course in courses.items():
            if contact_id in ids:
                assert course == (["enter", "leave"] * len(course))[: len(course)]
                members[audience_id] |= {contact_id} if course[-1] == "enter" else set()
            else:
                assert set(course) == {"leave"}
        for audience_id in audiences.values():
            subs = place.ask("GET", f"audiences/{audience_id}")["audience"]["subs"]
            assert members[audience_id] == {contact["id"] for contact in subs}
        # Both end when they are asked to.
        assert place.worker.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert place.service.end(signal.SIGTERM) in (0, -signal.SIGTERM)
