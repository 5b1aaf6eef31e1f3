"""How long the tasks of a page take: uninterrupted pieces of its work, during which it does not react to keys."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@dataclass(frozen=True, slots=True)
class Task:
    """How long a task took by the clock, and of the processor's time, in milliseconds."""

    clock: float
    processor: float


@contextmanager
def tasks_of(browser: "Browser", page: "Page") -> Iterator[list[Task]]:
    """Give a list, which has the tasks of a page in the meantime when they are over."""
    found: list[Task] = []
    browser.start_tracing(page=page, categories=["__metadata", "toplevel"])
    yield found
    found += _tasks(json.loads(browser.stop_tracing())["traceEvents"])


def _tasks(events: list[dict[str, Any]]) -> list[Task]:
    # Those of the browser's own pages are among them: they only make it look slower.
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    tasks = [one for one in events if one["ph"] == "X" and one["name"] == "ThreadControllerImpl::RunTask"]
    mine = [one for one in tasks if names.get((one["pid"], one["tid"])) == "CrRendererMain"]
    return [Task(one["dur"] / 1000, one.get("tdur", 0) / 1000) for one in mine]
