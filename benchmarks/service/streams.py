"""Audiences of several sizes, all of whose members are sent."""

from statistics import median
from typing import Any, Final

from benchmarks.service.filling import FilledList
from benchmarks.service.reading import Read, read
from benchmarks.service.stage import OURS, PLAIN, Stage
from benchmarks.table import Target
from benchmarks.timing import interleaved

TITLE: Final = "An audience with its members"
COLUMNS: Final = (
    "database", "application", "members", "s", "µs a member", "first byte, ms", "MB", "memory at its peak, MB",
    "/ plain",
)  # fmt: skip


def measure(stage: Stage, rounds: int) -> tuple[list[list[Any]], list[Target]]:
    """Read the smallest audience from both applications in turns, and the larger ones from the service alone."""
    smallest, *larger = stage.lists
    found: dict[str, list[Read]] = {OURS: [], PLAIN: []}
    peaks: dict[str, float] = {}

    def reads(name: str) -> None:
        peaks[name], one = _read(stage, name, smallest)
        found[name].append(one)

    timings = interleaved({OURS: lambda: reads(OURS), PLAIN: lambda: reads(PLAIN)}, rounds)
    lines = [
        [*_line(stage, name, smallest, taken[1:], peaks[name]), timings.ratio(name, PLAIN)]
        for name, taken in found.items()
    ]
    for chosen in larger:
        peak, one = _read(stage, OURS, chosen)
        lines.append([*_line(stage, OURS, chosen, [one], peak), ""])
    largest = lines[-1]
    return lines, [
        Target(f"first byte of {largest[2]} members, ms: {stage.database}", 50, largest[5]),
        Target(
            f"memory with {largest[2]} members over that with {lines[0][2]}: {stage.database}",
            1.1,
            largest[7] / lines[0][7],
        ),
    ]


def _read(stage: Stage, name: str, chosen: FilledList) -> tuple[float, Read]:
    server = stage.servers[name]
    server.forget_peak()
    one = read(server.port, f"/v4/audiences/{chosen.everybody}", chosen.token)
    return server.peak(), one


def _line(stage: Stage, name: str, chosen: FilledList, taken: list[Read], peak: float) -> list[Any]:
    total, first = median(one.total for one in taken), median(one.first for one in taken)
    each = total / chosen.size * 1e6
    return [stage.database, name, f"{chosen.size:,}", total, each, first * 1e3, taken[-1].size / 1e6, peak]
