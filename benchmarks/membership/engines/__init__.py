"""Engines that evaluate many audiences over one table in one query: one adapter a file."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from benchmarks.membership.engines.engine import Engine

STORE: Final = "ColumnStore"
#: Where the adapter of an engine is, and what it needs beside the library.
_ADAPTERS: Final = {
    STORE: ("store", "audiencefilter"),
    "DuckDB": ("duckdb", "duckdb"),
    "ClickHouse": ("clickhouse", "chdb"),
}


def load(name: str) -> type[Engine]:
    """Return an engine; its library is imported only now, so that its number of threads may be set before."""
    found: type[Engine] = import_module(f"benchmarks.membership.engines.{_ADAPTERS[name][0]}").ENGINE
    return found


def installed() -> tuple[list[str], list[str]]:
    """Return the names of the engines that are installed, without the store, and of those that are not."""
    absent = [name for name, (_, needs) in _ADAPTERS.items() if find_spec(needs) is None]
    return [name for name in _ADAPTERS if name not in (STORE, *absent)], absent
