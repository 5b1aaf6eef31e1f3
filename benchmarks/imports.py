"""What ``import audiencefilter`` costs in a fresh process, and what it loads."""

import json
import resource
import subprocess
import sys
from typing import Final

from benchmarks.table import Table, Target
from benchmarks.timing import Task, interleaved

_PACKAGE: Final = "import audiencefilter"
_USED: Final = "import audiencefilter as af; af.parse('{\"points\": 1}').matches({'points': 1})"
_BASE: Final = "pass"
#: The most milliseconds beyond an empty process.
_LIMIT: Final = 30
_PROGRAMS: Final = (
    _BASE,
    "import json, dataclasses, re, datetime, enum, typing",
    _PACKAGE,
    _USED,
    "import pydantic; pydantic.BaseModel",
    "import sqlalchemy",
    "import lark",
)
#: None of these may be loaded before it is used.
_HEAVY: Final = ("sqlalchemy", "lark", "pydantic", "numpy", "polars", "pyarrow", "fastapi", "typer", "rich")
_LOADED: Final = "import json, sys; before = set(sys.modules); {}; print(json.dumps(sorted(set(sys.modules) - before)))"


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Time whole processes in turns; their differences to an empty one are what importing costs."""
    tasks: dict[str, Task] = {program: lambda program=program: _run(program) for program in _PROGRAMS}  # type: ignore[misc]
    timings = interleaved(tasks, 41 if full else 15, clock=_spent)
    empty = timings.median(_BASE)
    lines = [
        [f"`{name}`", timings.median(name) * 1e3, (timings.median(name) - empty) * 1e3, timings.ratio(name, _BASE)]
        for name in _PROGRAMS
    ]
    columns = ["program", "ms of the processor", "ms more", "/ an empty process"]
    table = Table("Importing, in a fresh process", columns, lines, _notes())
    return [table], [
        Target(f"`{name}`: ms beyond an empty process", _LIMIT, (timings.median(name) - empty) * 1e3)
        for name in (_PACKAGE, _USED)
    ]


def _spent() -> float:
    """Return the processor's seconds of the processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _notes() -> list[str]:
    loaded = _loaded()
    heavy = [name for name in _HEAVY if name in loaded]
    own = sum(name.startswith("audiencefilter") for name in loaded)
    others = sorted({name.partition(".")[0] for name in loaded if not name.startswith("audiencefilter")})
    return [
        f"Heavy packages that `{_PACKAGE}` loads: {', '.join(heavy) or 'none'}.",
        f"It loads {own} modules of its own and {len(loaded) - own} others, of {', '.join(others)}.",
    ]


def _loaded() -> list[str]:
    loaded: list[str] = json.loads(_run(_LOADED.format(_PACKAGE)))
    return loaded


def _run(program: str) -> bytes:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout
