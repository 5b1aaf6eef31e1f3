"""Engines over contacts in memory, each in its best usable form: one file a library."""

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
    """The adapter of an engine: its file, its class, and the library that it needs."""

    module: str
    name: str
    needs: str


_ADAPTERS: Final = {
    STORE: _Adapter("store", "Store", "audiencefilter"),
    "Polars": _Adapter("polars", "Polars", "polars"),
    "Polars sum": _Adapter("polars", "PolarsSum", "polars"),
    "Polars Enum": _Adapter("polars", "PolarsEnum", "polars"),
    "DuckDB": _Adapter("duckdb", "DuckDB", "duckdb"),
    "pyarrow": _Adapter("pyarrow", "PyArrow", "pyarrow"),
    "DataFusion": _Adapter("datafusion", "DataFusion", "datafusion"),
    "DataFusion dictionary": _Adapter("datafusion", "DataFusionDictionary", "datafusion"),
    "ClickHouse": _Adapter("clickhouse", "ClickHouse", "chdb"),
    "Vortex": _Adapter("vortex", "Vortex", "vortex"),
    ROWS: _Adapter("sqlite", "SQLite", "sqlite3"),
}


def load(name: str) -> type[Peer]:
    """Return an engine; its library is imported only now, so that its number of threads may be set before."""
    adapter = _ADAPTERS[name]
    found: type[Peer] = getattr(import_module(f"benchmarks.columns.peers.{adapter.module}"), adapter.name)
    return found


def installed() -> tuple[list[str], list[str]]:
    """Return the names of the engines that are installed, without the store, and of those that are not."""
    absent = [name for name, adapter in _ADAPTERS.items() if find_spec(adapter.needs) is None]
    return [name for name in _ADAPTERS if name not in (STORE, *absent)], absent


def library(name: str) -> str:
    """Return the library of which a name is a variant."""
    return _ADAPTERS[name].needs
