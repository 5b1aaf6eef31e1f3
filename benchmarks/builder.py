"""What it takes to show the numbers of every condition: from the database, from columns, and in a browser."""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

import httpx2

from audiencefilter.cli.made_up import contacts
from benchmarks.service.filling import SECRET, FilledList
from benchmarks.service.server import Server, running
from benchmarks.service.storage import DATABASES, filled, temporary_folder
from benchmarks.table import Table, Target
from tests.builder.element import browsing
from tests.engines.engine import AbsentError
from tests.service.five_audiences import sign_in

#: Requests and edits that are timed, and those of the database, which take seconds.
_TIMES: Final = 60
_SLOW: Final = 5
#: What numbers may take in the browser, with the pause after an edit, in milliseconds.
_LONGEST: Final = 150.0
#: The clause that is edited in the browser: the last value is typed anew each time.
_TYPED: Final = {
    "OR": [{"company": {"contains": "ab"}}, {"city": {"startsWith": "de"}}],
    "email": {"contains": "in"},
    "country": {"notIn": ["DE", "FR"]},
    "isVerified": True,
    "points": {"gte": 5},
}
#: How often it is looked at the process that makes columns, in seconds.
_LOOK: Final = 0.05
_APPLICATION: Final = "audiencefilter.service.api.app:served"
_COLUMNS: Final = ("database", "what", "ms, median", "ms, p95", "ms, most")
#: Notes how long each edit takes until all numbers are those of what was edited.
_WATCH: Final = """() => {
  window.taken = [];
  let began = 0;
  document.addEventListener("input", () => { began = performance.now(); }, true);
  const figures = document.querySelector(".figures");
  new MutationObserver(() => {
    if (figures.getAttribute("aria-busy") === "false" && began) {
      window.taken.push(performance.now() - began);
      began = 0;
    }
  }).observe(figures, {attributes: true, attributeFilter: ["aria-busy"]});
}"""


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure a list of 100,000 contacts, or with `full` of a million, on SQLite and on PostgreSQL."""
    size = 1_000_000 if full else 100_000
    rows = contacts(size)
    numbers: list[list[Any]] = []
    made: list[list[Any]] = []
    typed: list[float] = []
    for name, database in DATABASES.items():
        try:
            with temporary_folder() as folder, database(folder) as url:
                (filled_list,) = filled(url, [rows])
                measured = _Measured(name, url, folder, filled_list, numbers, made)
                measured.by_the_database()
                typed += measured.by_columns()
        except AbsentError as error:
            numbers.append([name, f"absent: {error}"])
    targets = [
        Target("numbers in the browser after an edit, its pause of 60 ms included, p95 in ms", _LONGEST, _p95(typed))
    ]
    return [
        Table(f"The numbers of six conditions over {size:,} contacts", _COLUMNS, numbers),
        Table(
            "Making the columns",
            ("database", "s", "MB of files", "MB of the process at most", "MB of the worker before", "and after"),
            made,
            ["The worker had answered all requests above and in the browser; what it has mapped counts."],
        ),
    ], targets if typed else []


@dataclass(frozen=True, slots=True)
class _Measured:
    """Measures a list.

    Attributes:
        name: of its database.
        url: of that.
        folder: for files.
        of: the list.
        numbers: what the numbers of a clause take.
        made: what making the columns takes.
    """

    name: str
    url: str
    folder: Path
    of: FilledList
    numbers: list[list[Any]]
    made: list[list[Any]]

    def by_the_database(self) -> None:
        """Let the database count."""
        with self._service(0) as (_, client):
            ask = _Asking(client, self.of)
            self._note("the database", [ask.seconds() for _ in range(_SLOW)])

    def by_columns(self) -> list[float]:
        """Let columns be made and count; return how long people wait in a browser, in ms, if there is one."""
        with self._service(10**9) as (server, client):
            ask, before = _Asking(client, self.of), server.memory()
            seconds, most = _made(server, ask)
            self._note("columns, the first time in a worker", [ask.seconds()])
            self._note("columns", [ask.seconds() for _ in range(_TIMES)])
            self._note("columns, after a change each time", [ask.seconds(ask.change) for _ in range(_TIMES)])
            typed = self._typed(server)
            files = sum(file.stat().st_size for file in (self.folder / "columns").rglob("*") if file.is_file())
            self.made.append([self.name, seconds, files / 1e6, most, before, server.memory()])
            return typed

    def _typed(self, server: Server) -> list[float]:
        try:
            with browsing() as browser:
                # What waits for the page is text that it runs.
                page = browser.new_page(bypass_csp=True)
                audience = self._saved(server)
                sign_in(page, f"http://127.0.0.1:{server.port}", self.of.token, f"{self.of.id}/{audience}")
                page.wait_for_selector(".figures[aria-busy=false]")
                page.evaluate(_WATCH)
                value = page.locator("input[aria-label=Value]").last
                for number in range(_TIMES):
                    value.fill(str(number + 10))
                    page.wait_for_function(f"window.taken.length > {number}")
                typed: list[float] = page.evaluate("window.taken")
        except AbsentError as error:
            self.numbers.append([self.name, f"in a browser, absent: {error}"])
            return []
        self._note("in Chromium, from an edit to its numbers", [each / 1e3 for each in typed])
        return typed

    def _saved(self, server: Server) -> str:
        """Save an audience of six conditions; return its id."""
        address, headers = f"http://127.0.0.1:{server.port}/v4/", {"apiKey": self.of.token}
        body = {"name": "Typed", "listId": self.of.id, "mode": "smart", "filters": json.dumps(_TYPED)}
        with closing(httpx2.Client(base_url=address, headers=headers, timeout=600)) as client:
            answer = client.post("audiences", json=body).raise_for_status().json()
        audience_id: str = answer["data"]["audience"]["id"]
        return audience_id

    @contextmanager
    def _service(self, memory: int) -> Iterator[tuple[Server, httpx2.Client]]:
        environment = {
            "AUDIENCEFILTER_DATABASE_URL": self.url,
            "AUDIENCEFILTER_SECRET": SECRET,
            "AUDIENCEFILTER_RATE_LIMITS": "false",
            "AUDIENCEFILTER_COLUMNS_FOLDER": str(self.folder / "columns"),
            "AUDIENCEFILTER_COLUMNS_FROM": "1",
            "AUDIENCEFILTER_COLUMNS_MEMORY": str(memory),
        }
        with running(_APPLICATION, environment, self.folder / "service.log") as server:
            address, headers = f"http://127.0.0.1:{server.port}/v4/", {"apiKey": self.of.token}
            with closing(httpx2.Client(base_url=address, headers=headers, timeout=120)) as client:
                yield server, client

    def _note(self, what: str, seconds: list[float]) -> None:
        taken = [each * 1e3 for each in seconds]
        self.numbers.append([self.name, what, median(taken), _p95(taken), max(taken)])


class _Asking:
    """Asks for the numbers of clauses that differ.

    Args:
        client: of the service.
        of: the list.
    """

    def __init__(self, client: httpx2.Client, of: FilledList) -> None:
        self._client = client
        self._list = of
        self._chance = Random(5)

    def breakdown(self) -> dict[str, Any]:
        """Return the numbers of another clause."""
        words = ["".join(self._chance.choices("abcdeinorst", k=2)) for _ in range(3)]
        clause = {
            "points": {"gte": self._chance.randrange(100)},
            "OR": [{"company": {"contains": words[0]}}, {"city": {"startsWith": words[1]}}],
            "email": {"contains": words[2]},
            "country": {"notIn": ["DE", "FR"]},
        }
        body = {"listId": self._list.id, "filters": json.dumps(clause)}
        found: dict[str, Any] = self._client.post("extensions/breakdown", json=body).raise_for_status().json()["data"]
        return found

    def change(self) -> None:
        """Change a contact."""
        contact_id = self._chance.choice(self._list.some)
        body = {"points": self._chance.randrange(100)}
        self._client.patch(f"contacts/{contact_id}", json=body).raise_for_status()

    def seconds(self, before: Callable[[], object] = lambda: None) -> float:
        """Return how long the numbers of another clause take, after something else."""
        before()
        began = time.perf_counter()
        self.breakdown()
        return time.perf_counter() - began


def _made(server: Server, ask: _Asking) -> tuple[float, float]:
    """Have columns made; return the seconds, and the most memory of the process that did, in MB."""
    began, most = time.perf_counter(), 0.0
    ask.breakdown()
    asked = time.perf_counter()
    while True:
        most = max([most, *(Server(server.port, process).peak() for process in _children(server.process))])
        if time.perf_counter() > asked + 1:
            if ask.breakdown()["source"] == "columns":
                return time.perf_counter() - began, most
            asked = time.perf_counter()
        time.sleep(_LOOK)


def _children(process: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text(encoding="ascii").split()]
    return [child for child in found if os.path.exists(f"/proc/{child}")]


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[18] if len(times) > 1 else max(times, default=0.0)
