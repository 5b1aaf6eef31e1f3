"""What the numbers were taken on."""

import os
import platform
import sqlite3
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import audiencefilter as af

#: The distributions whose versions a result depends on.
DISTRIBUTIONS: Final = (
    "lark",
    "pydantic",
    "numpy",
    "pygeofilter",
    "datalogic-py",
    "cel-expr-python",
    "sqlalchemy",
    "duckdb",
    "psycopg",
    "pyarrow",
    "polars",
    "datafusion",
    "chdb",
    "vortex-data",
)


def machine() -> dict[str, str]:
    """Return the class of machine, the interpreter, and the versions of what is installed."""
    return {
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "Python": f"{platform.python_implementation()} {platform.python_version()}{_build()}",
        "SQLite": sqlite3.sqlite_version,
        "audiencefilter": af.__version__,
    } | {name: known for name in DISTRIBUTIONS if (known := _version(name))}


def _build() -> str:
    """Say whether the interpreter was built with profiles of its own, which makes some tenths of a difference."""
    flags = sysconfig.get_config_var("CONFIG_ARGS")
    return "" if not isinstance(flags, str) or "--enable-optimizations" in flags else ", built without optimisations"


def _version(distribution: str) -> str | None:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
