"""Small calls: how many a second."""

import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from typing import Any, Final, TypeAlias

from benchmarks.service.filling import FilledList
from benchmarks.service.stage import OURS, PLAIN, Stage
from benchmarks.service.wire import Clients, request
from benchmarks.table import Target
from benchmarks.timing import Task, interleaved

TITLE: Final = "Small calls"
COLUMNS: Final = ("database", "call", "at a time", "service, a second", "plain, a second", "time / plain")
_AT_A_TIME: Final = (1, 16)

_Make: TypeAlias = Callable[[int], bytes]


def measure(stage: Stage, rounds: int, calls: int) -> tuple[list[list[Any]], list[Target]]:
    """Send each kind of call so often in a round, to both applications in turns."""
    lines: list[list[Any]] = []
    for title, make in _kinds(stage.lists[0]).items():
        for clients in _AT_A_TIME:
            lines.append([stage.database, title, clients, *_speeds(stage, make, clients, rounds, calls)])
    worst = max(lines, key=lambda line: line[5])
    what = f"small calls, time over plain, the worst: {stage.database}, {worst[1]}, {worst[2]} at a time"
    return lines, [Target(what, 1, worst[5])]


def _kinds(chosen: FilledList) -> dict[str, _Make]:
    """Return what makes each kind of call, from a number that no other call has."""
    token, some = chosen.token, chosen.some

    def create(number: int) -> bytes:
        body = {"email": f"new.{number}@example.org", "listId": chosen.id, "firstName": "Ada", "points": number % 900}
        return request("POST", "/v4/contacts", token, body)

    def change(number: int) -> bytes:
        return request("PATCH", f"/v4/contacts/{some[number % len(some)]}", token, {"points": number % 1_000})

    return {
        "GET /audiences": lambda _: request("GET", f"/v4/audiences?listId={chosen.id}", token),
        "GET /lists/{id}": lambda _: request("GET", f"/v4/lists/{chosen.id}", token),
        "GET /contacts?limit=10": lambda _: request("GET", f"/v4/contacts?listId={chosen.id}&limit=10", token),
        "POST /contacts": create,
        "PATCH /contacts/{id}": change,
    }


_numbers: Final = count(time.time_ns() // 1_000)


def _speeds(stage: Stage, make: _Make, clients: int, rounds: int, calls: int) -> tuple[float, float, float]:
    ports = {name: server.port for name, server in stage.servers.items()}
    with closing(Clients(ports[OURS], clients)) as ours, closing(Clients(ports[PLAIN], clients)) as plain:

        def sending(through: Clients) -> Task:
            return lambda: through.send([make(next(_numbers)) for _ in range(calls)])

        timings = interleaved({OURS: sending(ours), PLAIN: sending(plain)}, rounds)
    return calls / timings.median(OURS), calls / timings.median(PLAIN), timings.ratio(OURS, PLAIN)
