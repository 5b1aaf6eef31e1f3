"""ClickHouse, in this process, as the wheel chdb has it."""

import json
import shutil
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, ClassVar

import audiencefilter as af
from tests.engines.engine import AbsentError, Column, Engine, Parameters, Row
from tests.engines.folder import make_folder

_TYPES = {
    af.FieldType.STRING: "String",
    af.FieldType.NUMBER: "Float64",
    af.FieldType.BOOLEAN: "Bool",
    af.FieldType.DATETIME: "DateTime64(6, 'UTC')",
    af.FieldType.DATE: "String",  # no type of dates reaches the years 0001 to 9999
    af.FieldType.UUID: "UUID",
}
#: A cluster of two shards, both in this process. What a shard has is told by `shardNum()`, which is 1 or 2 there.
_SHARDS = """<clickhouse><tcp_port>9000</tcp_port><remote_servers><two>
    <shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
    <shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
</two></remote_servers></clickhouse>"""
# One INSERT carries so many rows: the size of a statement is limited.
_BATCH = 20_000


class ClickHouse(Engine):
    """A database in a folder. SQLAlchemy has no dialect of its own for it."""

    name: ClassVar[str] = "clickhouse"
    dialect: ClassVar[str] = "clickhouse"
    has_missing_lists: ClassVar[bool] = False
    _integers = ("Int32", "Int64")
    _decimals = "Decimal(30, {scale})"
    _document_type = "Nullable(String)"
    _types = _TYPES

    def __init__(self) -> None:
        try:
            from chdb.session import Session
        except ImportError as error:
            raise AbsentError(str(error)) from error
        self._folder = make_folder("clickhouse")
        (self._folder / "shards.xml").write_text(_SHARDS)
        self._session = Session(f"{self._folder}/data?config-file={self._folder}/shards.xml")
        # In the default database, a table that does not exist is looked for among the files.
        self.fetch("CREATE DATABASE audiencefilter")
        self.fetch("USE audiencefilter")
        self.fetch(f"SET session_timezone = {_literal(self.hostile_zone)}")
        # JSON has no infinities, and every 64-bit integer is to be written as a number.
        self.fetch("SET output_format_json_quote_64bit_integers = 0, output_format_json_quote_denormals = 0")

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        """Run a statement with parameters as `{name:Type}`, and return what JSON has for its results.

        chdb gets the parameters as they are, as from anybody who runs what `to_sql` gives.
        """
        if parameters and not isinstance(parameters, Mapping):
            raise TypeError("ClickHouse names its parameters")
        done = self._session.query(text, "JSONCompactEachRow", params=dict(parameters or {}) or None)
        return [tuple(json.loads(line)) for line in str(done).split("\n") if line]

    def client(self, **settings: Any) -> Any:
        """Return a client of clickhouse-connect on the same database, with its settings of ClickHouse."""
        from clickhouse_connect import get_client

        path = str(self._folder / "data")
        return get_client(interface="chdb", path=path, database="audiencefilter", settings=settings)

    def quote(self, identifier: str) -> str:
        return "`" + identifier.replace("\\", "\\\\").replace("`", "\\`") + "`"

    def close(self) -> None:
        self._session.close()
        shutil.rmtree(self._folder)

    def _list_type(self, field: af.Field) -> str:
        return f"Array({self._column_type(field.element, ())})"

    def _missing(self, column: Column) -> Any:
        return [] if column.type.startswith("Array(") else None  # there is no missing array

    def _column_type(self, field: af.Field, rows: Sequence[Row]) -> str:
        return f"Nullable({super()._column_type(field, rows)})"

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        name = self.quote(table)
        self.fetch(f"DROP TABLE IF EXISTS {name}")
        self.fetch(f"CREATE TABLE {name} ({self._definition(columns, 'Int64')}) ENGINE = MergeTree ORDER BY id")
        for start in range(0, len(records), _BATCH):
            lines = "\n".join(json.dumps(record) for record in records[start : start + _BATCH])
            self.fetch(f"INSERT INTO {name} FORMAT JSONCompactEachRow\n{lines}")

    def _date(self, value: date) -> str:
        return value.isoformat()

    def _decimal(self, value: Any, scale: int) -> str | None:
        found = super()._decimal(value, scale)
        return None if found is None else format(found, "f")

    def _instant(self, instant: datetime) -> str:
        return instant.replace(tzinfo=None).isoformat(" ", "microseconds")


def _literal(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
