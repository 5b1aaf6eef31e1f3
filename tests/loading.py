"""What a program and a command load, each in a process of its own."""

import subprocess
import sys
from collections.abc import Iterable

from audiencefilter.program import COMMANDS

HEAVY = (
    "sqlalchemy", "lark", "django", "numpy", "polars", "pyarrow", "fastapi", "pydantic", "typer", "rich",
    "pytest",
)  # fmt: skip
#: What a command that keeps contacts might load, and need not.
HEAVY_OF_SERVICE = ("pydantic_settings", "uvicorn", "orjson", "limits")


def loaded_by(program: str) -> set[str]:
    """Return the modules that are loaded when a program ends, which says nothing on stderr."""
    told = "import atexit, sys; atexit.register(lambda: sys.stderr.write(' '.join(sys.modules)))\n"
    done = subprocess.run([sys.executable, "-c", told + program], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def loaded_by_command(*arguments: str) -> set[str]:
    return loaded_by(f"sys.argv[1:] = {arguments!r}\nfrom audiencefilter.__main__ import run; run()")


def commands_in(modules: Iterable[str]) -> set[str]:
    listed = {command.module for command in COMMANDS.values()}
    return {name.rpartition(".")[2] for name in listed.intersection(modules)}
