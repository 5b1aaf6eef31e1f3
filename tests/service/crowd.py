"""Many clients at a time."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import httpx2

from tests.service.running import Tenant

_T = TypeVar("_T")
_R = TypeVar("_R")


def together(tenant: Tenant, task: Callable[[httpx2.Client, _T], _R], arguments: Iterable[_T]) -> list[_R]:
    """Run a task for each argument, all at once, each in a thread with a client of its own; return the results."""
    given = list(arguments)
    start = Barrier(len(given))

    def run(argument: _T) -> _R:
        with tenant.client(tenant.private) as client:
            # So that nobody is first because its connection is.
            client.get("/projects")
            start.wait(60)
            return task(client, argument)

    with ThreadPoolExecutor(len(given)) as pool:
        return [done.result() for done in [pool.submit(run, argument) for argument in given]]
