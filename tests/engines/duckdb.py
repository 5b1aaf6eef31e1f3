"""DuckDB, in this process."""

import atexit
from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

import sqlalchemy

import audiencefilter as af
from tests.engines.engine import JSON, AbsentError, Column, EngineWithDialect, Parameters
from tests.engines.postgresql import TYPES


class DuckDB(EngineWithDialect):
    """A database in memory, to which SQLAlchemy has connections too."""

    name: ClassVar[str] = "duckdb"
    dialect: ClassVar[str] = "duckdb"
    _integers = ("integer", "bigint")
    _decimals = "decimal(38, {scale})"
    _document_type = "JSON"
    _types = TYPES

    def __init__(self) -> None:
        try:
            import duckdb
            import duckdb_engine
        except ImportError as error:
            raise AbsentError(str(error)) from error
        # DuckDB reports what outlives the modules as leaked when the process ends; with SQLAlchemy's ORM and
        # pyarrow.dataset imported, that is everything that duckdb_engine refers to.
        atexit.register(vars(duckdb_engine).clear)
        connection = duckdb.connect(
            ":memory:", config={"autoinstall_known_extensions": "false", "TimeZone": self.hostile_zone}
        )
        self._connection = connection
        # What DuckDB calls a cursor is another connection to the same database.
        self._alchemy = sqlalchemy.create_engine(
            "duckdb://",
            creator=lambda: duckdb_engine.ConnectionWrapper(connection.cursor()),
            poolclass=sqlalchemy.NullPool,
        )

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        return self._connection.execute(text, parameters or None).fetchall()

    def close(self) -> None:
        super().close()
        self._connection.close()

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        import pyarrow as pa

        name = self.quote(table)
        self.fetch(f"DROP TABLE IF EXISTS {name}")
        self.fetch(f"CREATE TABLE {name} ({self._definition(columns, 'bigint PRIMARY KEY')})")
        # Inserting row by row takes a millisecond each; DuckDB finds the Arrow table by the name it is registered by.
        types = [pa.int64(), *(_arrow_type(column.field, column.type) for column in columns)]
        values = zip(*records, strict=True) if records else [()] * len(types)
        arrays = [pa.array(column, of_type) for column, of_type in zip(values, types, strict=True)]
        self._connection.register("loading", pa.table(arrays, [str(number) for number in range(len(types))]))
        try:
            self.fetch(f"INSERT INTO {name} SELECT * FROM loading")
        finally:
            self._connection.unregister("loading")

    def _instant(self, instant: datetime) -> str:
        # Text with its offset is read as the same instant by columns with and without a time zone.
        return instant.isoformat(" ")


def _arrow_type(field: af.Field, kept: str = "") -> Any:
    import pyarrow as pa

    if field.path or (field.many and kept.casefold() in JSON):
        return pa.string()
    if field.many:
        return pa.list_(_arrow_type(field.element))
    match field.type:
        case af.FieldType.INTEGER:
            return pa.int64()
        case af.FieldType.NUMBER:
            return pa.float64()
        case af.FieldType.BOOLEAN:
            return pa.bool_()
        case af.FieldType.DATE:
            return pa.date32()
        case af.FieldType.DECIMAL:
            return pa.decimal128(38, field.scale)
        case _:
            return pa.string()
