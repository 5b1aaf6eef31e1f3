"""How many contacts a clause selects, before it is saved."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any, Final

import httpx2

from benchmarks.service.filling import FilledList
from benchmarks.service.stage import OURS, PLAIN, Stage
from benchmarks.service.wire import Clients, request
from benchmarks.table import Target
from benchmarks.timing import Task, Timings, geometric_mean, interleaved

TITLE: Final = "Previews: how many of a list a clause selects"
COLUMNS: Final = ("database", "clause", "selected", "service, ms", "/ plain", "the plain way selects")
_PATH: Final = "/v4/extensions/preview"


def measure(stage: Stage, rounds: int) -> tuple[list[list[Any]], list[Target]]:
    """Preview the ten clauses over the largest list."""
    chosen = stage.lists[-1]
    lines: list[list[Any]] = []
    for name, clause in chosen.clauses.items():
        body = {"listId": chosen.id, "filters": clause, "sample": 0}
        counts = {one: _count(stage, one, chosen, body) for one in (OURS, PLAIN)}
        timings = _timed(stage, chosen, body, rounds)
        others = counts[PLAIN] - counts[OURS]
        lines.append(
            [stage.database, name, f"{counts[OURS]:,}", timings.median(OURS) * 1e3, timings.ratio(OURS, PLAIN),
             "as many" if not others else f"{abs(others):,} {'more' if others > 0 else 'fewer'}"]
        )  # fmt: skip
    mean = geometric_mean([line[4] for line in lines])
    lines.append([stage.database, "**geometric mean**", "", "", mean, ""])
    return lines, [Target(f"previews over plain, mean: {stage.database}", 1.1, mean)]


def _count(stage: Stage, name: str, chosen: FilledList, body: Mapping[str, Any]) -> int:
    address = f"http://127.0.0.1:{stage.servers[name].port}{_PATH}"
    answered = httpx2.post(address, json=body, headers={"apiKey": chosen.token}, timeout=60)
    answered.raise_for_status()
    count: int = answered.json()["data"]["preview"]["count"]
    return count


def _timed(stage: Stage, chosen: FilledList, body: Mapping[str, Any], rounds: int) -> Timings:
    message = request("POST", _PATH, chosen.token, body)
    with closing(Clients(stage.servers[OURS].port, 1)) as ours, closing(Clients(stage.servers[PLAIN].port, 1)) as plain:
        tasks: dict[str, Task] = {OURS: lambda: ours.send([message]), PLAIN: lambda: plain.send([message])}
        return interleaved(tasks, rounds)
