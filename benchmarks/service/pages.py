"""A page of 20,000 contacts."""

from statistics import median
from typing import Any, Final

from benchmarks.service.reading import Read, read
from benchmarks.service.stage import OURS, PLAIN, Stage
from benchmarks.table import Target
from benchmarks.timing import Task, interleaved

TITLE: Final = "A page of 20,000 contacts"
COLUMNS: Final = (
    "database", "application", "ms", "first byte, ms", "MB", "memory at rest, MB", "at its peak, MB", "/ plain",
)  # fmt: skip


def measure(stage: Stage, rounds: int) -> tuple[list[list[Any]], list[Target]]:
    """Read the page from both applications in turns."""
    chosen = stage.lists[0]
    found: dict[str, list[Read]] = {OURS: [], PLAIN: []}
    rest = {name: server.memory() for name, server in stage.servers.items()}

    def reads(name: str) -> Task:
        path = f"/v4/contacts?listId={chosen.id}&limit=20000"
        return lambda: found[name].append(read(stage.servers[name].port, path, chosen.token))

    for server in stage.servers.values():
        server.forget_peak()
    timings = interleaved({name: reads(name) for name in found}, rounds)
    lines: list[list[Any]] = []
    for name, taken in found.items():
        first = median(one.first for one in taken[1:]) * 1e3
        size, peak = taken[-1].size / 1e6, stage.servers[name].peak()
        ratio = timings.ratio(name, PLAIN)
        lines.append([stage.database, name, timings.median(name) * 1e3, first, size, rest[name], peak, ratio])
    return lines, [
        Target(f"a page of 20,000 over plain: {stage.database}", 0.25, timings.ratio(OURS, PLAIN)),
        Target(f"its first byte, ms: {stage.database}", 50, lines[0][3]),
    ]
