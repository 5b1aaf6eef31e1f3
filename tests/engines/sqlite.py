"""SQLite, as the standard library has it."""

import shutil
import sqlite3
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, ClassVar

import sqlalchemy

import audiencefilter as af
from tests.engines.engine import Column, EngineWithDialect, Parameters
from tests.engines.folder import make_folder

_TYPES = {
    af.FieldType.STRING: "TEXT", af.FieldType.NUMBER: "REAL", af.FieldType.BOOLEAN: "INTEGER",
    af.FieldType.DATETIME: "TEXT", af.FieldType.DATE: "TEXT", af.FieldType.UUID: "TEXT",
}  # fmt: skip


class SQLite(EngineWithDialect):
    """A database in a file, which SQLAlchemy opens too. SQLite knows no time zone."""

    name: ClassVar[str] = "sqlite"
    dialect: ClassVar[str] = "sqlite"
    _integers = ("INTEGER", "INTEGER")
    _decimals = "NUMERIC"
    _document_type = "TEXT"
    _types = _TYPES

    def __init__(self) -> None:
        self._folder = make_folder("sqlite")
        path = self._folder / "database"
        self._connection = sqlite3.connect(path, isolation_level=None)
        # No test cuts the power, and waiting for the disk takes longer than most.
        self._connection.execute("PRAGMA synchronous = OFF")
        # Without a pool, no connection keeps a lock on a table that is to be made anew.
        self._alchemy = sqlalchemy.create_engine(f"sqlite:///{path}", poolclass=sqlalchemy.NullPool)

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        return self._connection.execute(text, parameters or ()).fetchall()

    def close(self) -> None:
        super().close()
        self._connection.close()
        shutil.rmtree(self._folder)

    def _list_type(self, field: af.Field) -> str:
        return "TEXT"

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        name = self.quote(table)
        self.fetch(f"DROP TABLE IF EXISTS {name}")
        self.fetch(f"CREATE TABLE {name} ({self._definition(columns, 'INTEGER PRIMARY KEY')})")
        places = ", ".join("?" * (len(columns) + 1))
        with self._connection:
            self.fetch("BEGIN")
            self._connection.executemany(f"INSERT INTO {name} VALUES ({places})", records)

    def _date(self, value: date) -> str:
        return value.isoformat()

    def _decimal(self, value: Any, scale: int) -> int | float | None:
        """Return an integer or a double, of which the second is as near to a decimal as SQLite can be."""
        if value != value:
            return None
        return int(value) if value == int(value) else float(value)

    def _instant(self, instant: datetime) -> str:
        return instant.replace(tzinfo=None).isoformat(" ", "microseconds")
