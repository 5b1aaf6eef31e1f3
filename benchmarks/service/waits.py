"""Small requests while audiences are sent."""

import threading
import time
from functools import partial
from typing import Any, Final

from benchmarks.service.filling import FilledList
from benchmarks.service.meanwhile import small_requests
from benchmarks.service.reading import read
from benchmarks.service.stage import OURS, PLAIN, Stage
from benchmarks.service.wire import request
from benchmarks.table import Target

TITLE: Final = "Small requests meanwhile"
COLUMNS: Final = ("database", "application", "meanwhile", "requests", "failed", "median, ms", "p99, ms")
_AT_A_TIME: Final = 4
_IDLE: Final = 0.1


def measure(stage: Stage, seconds: float) -> tuple[list[list[Any]], list[Target]]:
    """Send small requests at a fixed rate while nothing else happens, and while audiences are sent."""
    smallest, larger = stage.lists[:2]
    cases = (
        (OURS, "nothing", larger, 0),
        (OURS, f"an audience of {larger.size:,}", larger, 1),
        (OURS, f"{_AT_A_TIME} audiences of {smallest.size:,} at a time", smallest, _AT_A_TIME),
        (PLAIN, "nothing", smallest, 0),
        (PLAIN, f"an audience of {smallest.size:,}", smallest, 1),
    )
    lines: list[list[Any]] = []
    for name, what, chosen, count in cases:
        port = stage.servers[name].port
        reads = partial(_together, port, chosen, count)
        waits = small_requests(port, _requests(stage), reads, seconds)
        lines.append([stage.database, name, what, waits.count, waits.failed, waits.median * 1e3, waits.p99 * 1e3])
    what = f"p99 of small requests while an audience is sent, ms: {stage.database}"
    return lines, [Target(what, 50, lines[1][6])]


def _requests(stage: Stage) -> list[bytes]:
    """Return requests for a list and a short page, and changes of contacts."""
    chosen = stage.lists[0]
    token = chosen.token
    changes = [
        request("PATCH", f"/v4/contacts/{contact_id}", token, {"referrals": number})
        for number, contact_id in enumerate(chosen.some[:20])
    ]
    reads = [
        request("GET", f"/v4/lists/{chosen.id}", token),
        request("GET", f"/v4/contacts?listId={chosen.id}&limit=10", token),
    ]
    return [message for change in changes for message in (*reads, change)]


def _together(port: int, chosen: FilledList, count: int) -> None:
    """Read the audience of all contacts of a list, several at a time."""
    path = f"/v4/audiences/{chosen.everybody}"
    readers = [threading.Thread(target=read, args=(port, path, chosen.token)) for _ in range(count)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    if not readers:
        time.sleep(_IDLE)
