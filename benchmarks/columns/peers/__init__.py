"""Engines over contacts in memory, each in its best usable form: one adapter a file."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from benchmarks.columns.peers.peer import Peer

STORE: Final = "ColumnStore"
#: No engine: the table that all of them get.
ARROW: Final = "Arrow"
#: An engine over rows, shown beside those over columns.
ROWS: Final = "SQLite"


@dataclass(frozen=True, slots=True)
class _Adapter:
    """Where the adapter of an engine is, and what it needs beside the library."""

    module: str
    needs: str


_ADAPTERS: Final = {
    STORE: _Adapter("store", "audiencefilter"),
    "Polars": _Adapter("polars", "polars"),
    "Polars sum": _Adapter("polars_sum", "polars"),
    "Polars Enum": _Adapter("polars_enum", "polars"),
    "DuckDB": _Adapter("duckdb", "duckdb"),
    "pyarrow": _Adapter("pyarrow", "pyarrow"),
    "DataFusion": _Adapter("datafusion", "datafusion"),
    "DataFusion dictionary": _Adapter("datafusion_dictionary", "datafusion"),
    "ClickHouse": _Adapter("clickhouse", "chdb"),
    "Vortex": _Adapter("vortex", "vortex"),
    ROWS: _Adapter("sqlite", "sqlite3"),
}


def load(name: str) -> type[Peer]:
    """Return an engine; its library is imported only now, so that its number of threads may be set before."""
    found: type[Peer] = import_module(f"benchmarks.columns.peers.{_ADAPTERS[name].module}").PEER
    return found


def installed() -> tuple[list[str], list[str]]:
    """Return the names of the engines that are installed, without the store, and of those that are not."""
    absent = [name for name, adapter in _ADAPTERS.items() if find_spec(adapter.needs) is None]
    return [name for name in _ADAPTERS if name not in (STORE, *absent)], absent


def library(name: str) -> str:
    """Return the library of which a name is a variant."""
    return _ADAPTERS[name].needs
