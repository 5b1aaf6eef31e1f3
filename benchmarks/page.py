"""What the page of the service asks of people, of a slow line and of a browser."""

import json
import time
from typing import TYPE_CHECKING, Any, Final

from benchmarks.service.storage import temporary_folder
from benchmarks.table import Table, Target
from benchmarks.tasks import tasks_of
from tests.builder.element import browsing
from tests.engines.engine import AbsentError
from tests.service import congress
from tests.service.first_load import FirstLoad, first_load
from tests.service.five_audiences import AUDIENCES, CLAUSES, built, sign_in
from tests.service.running import Tenant, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Of clicks and keys for all five, of milliseconds until something can be done, of files in a chain, of ms of a task.
_CLICKS: Final = 45
_USEFUL: Final = 1_500
_CHAIN: Final = 2
_TASK: Final = 100
_CONDITIONS: Final = 200
_SETTLED: Final = 2.0
_KINDS: Final = (
    lambda number: {"city": f"City {number}"},
    lambda number: {"points": {"gte": number}},
    lambda number: {"createdAt": {"gte": {"now": f"-P{number + 1}D"}}},
    lambda number: {"tags": {"hasSome": ["vip", f"tag {number}"]}},
    lambda number: {"firstName": {"contains": f"a{number}"}},
)


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Build audiences, load the page and draw large clauses."""
    times = 5 if full else 2
    try:
        with temporary_folder() as folder, running(f"sqlite:///{folder / 'page.db'}", folder) as service:
            tenant = service.tenant("Congress")
            congress.fill(tenant)
            with browsing() as browser:
                clicks = _clicks(browser, tenant)
                loads = [_load(browser, tenant, is_known) for is_known in (False, True) for _ in range(times)]
                drawn = [_drawn(browser, tenant) for _ in range(times)]
            tenant.close()
    except AbsentError as error:
        return [Table("The page", ["part"], [[f"absent: {error}"]])], []
    lines = [[name, count] for name, count in clicks.items()]
    names = ["signing in", "with a key that the tab keeps, its audiences"]
    loaded = [[names[at // times], *_cells(load)] for at, load in enumerate(loads)]
    return [
        Table("Clicks and keys for five audiences, saved", ["audience", "clicks and keys"], lines),
        Table(
            "First load at 400 ms and 400 kbit/s",
            ["until", "files", "longest chain", "kB", "ms until the first paint", "ms until it is there"],
            loaded,
        ),
        Table(f"Opening an audience of {_CONDITIONS} conditions", ["longest task, ms"], [[most] for most in drawn]),
    ], [
        Target("clicks and keys for all five", _CLICKS, sum(clicks.values())),
        Target("ms until one can sign in", _USEFUL, max(load.useful for load in loads[:times])),
        Target("files in a chain", _CHAIN, max(load.chain for load in loads)),
        Target(f"ms of the longest task, opening {_CONDITIONS} conditions", _TASK, max(drawn)),
    ]


def _clicks(browser: "Browser", tenant: Tenant) -> dict[str, int]:
    found = {}
    for name in AUDIENCES:
        page = browser.new_page(viewport={"width": 1300, "height": 1000})
        sign_in(page, tenant.service.address, tenant.private)
        found[name], clause = built(page, name)
        if clause != CLAUSES[name]:
            raise ValueError(f"{name} was built as {clause}")
        page.close()
    return found


def _load(browser: "Browser", tenant: Tenant, is_known: bool) -> FirstLoad:
    page = browser.new_page()
    if is_known:
        sign_in(page, tenant.service.address, tenant.private, keep=True)
    address = f"{tenant.service.address}/builder"
    go = (lambda: page.reload(wait_until="commit")) if is_known else (lambda: page.goto(address, wait_until="commit"))
    sought = page.locator("nav li").nth(1) if is_known else page.locator("input[type=password]")
    found = first_load(page, go, sought.wait_for)
    page.close()
    return found


def _cells(load: FirstLoad) -> list[Any]:
    return [load.files, load.chain, load.kilobytes, load.painted, load.useful]


def _drawn(browser: "Browser", tenant: Tenant) -> float:
    clause = {"OR": [_KINDS[number % len(_KINDS)](number) for number in range(_CONDITIONS)]}
    audience = tenant.audience(f"Many {time.monotonic_ns()}", json.dumps(clause))
    # What waits for the page is text that it runs.
    page = browser.new_page(viewport={"width": 1300, "height": 1000}, bypass_csp=True)
    sign_in(page, tenant.service.address, tenant.private)
    with tasks_of(browser, page) as tasks:
        page.get_by_role("button", name=audience["name"]).click()
        page.wait_for_function("document.querySelector('audience-filter')?.valid")
        time.sleep(_SETTLED)
    page.close()
    return max(task.clock for task in tasks)
