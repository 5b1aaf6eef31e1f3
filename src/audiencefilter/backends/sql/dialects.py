"""The dialects by name."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from audiencefilter.backends.sql.dialect import Dialect


class _Dialects(Mapping[str, Dialect]):
    """The dialects by name. Each is imported and built at its first look-up."""

    def __init__(self) -> None:
        self.built: dict[str, Dialect] = {}

    def __getitem__(self, name: str) -> Dialect:
        if name not in self.built:
            dialect, module = _CLASSES[name], "mysql" if name == "mariadb" else name
            self.built[name] = getattr(import_module(f"audiencefilter.backends.sql.{module}"), dialect)()
        return self.built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


_CLASSES: Final = {
    "sqlite": "SQLite", "postgresql": "PostgreSQL", "mysql": "MySQL", "mariadb": "MariaDB", "duckdb": "DuckDB",
    "clickhouse": "ClickHouse", "spark": "Spark",
}  # fmt: skip
DIALECTS: Final = _Dialects()
