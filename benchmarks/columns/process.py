"""An interpreter of its own for each measurement.

Polars takes its number of threads when it is imported, and memory that an engine let go of may stay with the process.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def in_process(
    threads: int, task: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Result:
    """Run a task in a new interpreter, where libraries that decide by themselves use so many threads.

    Raises:
        BrokenProcessPool: the process ended before the task did, as it does for want of memory.
    """
    with ProcessPoolExecutor(1, get_context("spawn"), _limit, (threads,)) as pool:
        return pool.submit(task, *arguments, **named).result()


def _limit(threads: int) -> None:
    os.environ["POLARS_MAX_THREADS"] = str(threads)
    import pyarrow as pa

    pa.set_cpu_count(threads)


def own_memory() -> float:
    """Return the bytes that are this process's alone, without mapped files; NaN where the system does not say."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return float("nan")
    return next((int(line.split()[1]) * 1024.0 for line in lines if line.startswith("RssAnon")), float("nan"))
