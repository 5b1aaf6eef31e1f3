"""The engines that a filter is pushed down to, and the drivers that reach them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Engine:
    """How an engine is reached.

    Attributes:
        extra: what of this package installs its driver; "" for what comes with Python.
        driver: what SQLAlchemy calls that driver; "" where it is the only one.
        is_file: whether a database is a file.
    """

    extra: str
    driver: str = ""
    is_file: bool = False


DIALECTS: Final[Mapping[str, Engine]] = {
    "sqlite": Engine("", is_file=True),
    "postgresql": Engine("postgresql", "psycopg"),
    "mysql": Engine("mysql", "pymysql"),
    "mariadb": Engine("mysql", "pymysql"),
    "duckdb": Engine("duckdb", is_file=True),
}


def install(dialect: str) -> str:
    """Say how to get the driver of an engine.

    >>> install("postgresql")
    "pip install 'audiencefilter[postgresql]'"
    """
    return f"pip install 'audiencefilter[{DIALECTS[dialect].extra}]'"
