"""What every engine of the tests offers: a table of records, and the ids of those that a condition selects."""

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, ClassVar, TypeAlias
from uuid import UUID

import pytest
import sqlalchemy

import audiencefilter as af
from audiencefilter.language.records import scaled

Row: TypeAlias = Mapping[str, Any]
Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]


class AbsentError(Exception):
    """The engine cannot run here: a program or a wheel is missing."""


@dataclass(frozen=True)
class Column:
    """A column of a table that is being loaded."""

    name: str
    field: af.Field
    type: str


class Engine(ABC):
    """A running engine. Its sessions have a time zone other than UTC, so that a condition that leans on it fails.

    Attributes:
        name: what the tests call it.
        dialect: what `Filter.to_sql` calls it.
        hostile_zone: the time zone of its sessions.
    """

    name: ClassVar[str]
    dialect: ClassVar[str]
    hostile_zone: ClassVar[str] = "Asia/Kolkata"
    #: Whether a list of the engine's own may be missing, and not only be empty.
    has_missing_lists: ClassVar[bool] = True
    #: What stands around a quoted name, and is written twice within it.
    _mark: ClassVar[str] = '"'
    #: The usual SQL types of columns: of integers of 32 and of 64 bits, of decimals, of custom data, and of the rest.
    _integers: ClassVar[tuple[str, str]]
    _decimals: ClassVar[str]
    _document_type: ClassVar[str]
    _types: ClassVar[Mapping[af.FieldType, str]]

    def load(
        self,
        table: str,
        schema: af.Schema,
        rows: Sequence[Row],
        *,
        columns: Mapping[str, str] | None = None,
        has_ids: bool = False,
    ) -> None:
        """Make the table anew, with the rows' positions as `id`.

        Args:
            table: its name; what has that name already is dropped.
            schema: each field is a nullable column that is named by the field's attribute; fields with paths share one.
            rows: records as `Schema.coerce` returns them; a date-time without an offset means UTC.
            columns: SQL types by attribute, where another than the usual one is wanted; a list in a column of text or
                JSON is kept as JSON.
            has_ids: whether the rows have an `id` of their own, which stands in the place of their position.
        """
        types = columns or {}
        fields = {field.attribute: field for field in schema.fields}
        if strangers := types.keys() - fields.keys():
            raise ValueError(f"no attributes of the schema: {sorted(strangers)}")
        made = [Column(name, field, types.get(name) or self._type(field, rows)) for name, field in fields.items()]
        records = [
            (row["id"] if has_ids else number, *(self._stored(column, row.get(column.name)) for column in made))
            for number, row in enumerate(rows)
        ]
        self._create(table, made, records)

    @abstractmethod
    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        """Run a statement in the parameter style of the dialect; with None for parameters the text runs as it is."""

    def ids(self, table: str, condition: str, parameters: Parameters | None = None) -> list[int]:
        """Return the ids of the rows for which the condition is true, in order."""
        found = self.fetch(f"SELECT id FROM {self.quote(table)} WHERE {condition} ORDER BY id", parameters)
        return [row[0] for row in found]

    def verdicts(self, table: str, conditions: Sequence[tuple[str, Parameters | None]]) -> list[list[int]]:
        """Return the ids for each of many conditions."""
        return [self.ids(table, condition, parameters) for condition, parameters in conditions]

    def quote(self, identifier: str) -> str:
        """Write any name as an identifier."""
        return f"{self._mark}{identifier.replace(self._mark, self._mark * 2)}{self._mark}"

    def alchemy(self) -> sqlalchemy.Engine | None:
        """Return a SQLAlchemy engine on the same database, or None for want of a dialect."""
        return None

    def with_dialect(self) -> sqlalchemy.Engine:
        """Return :meth:`alchemy`; skip the test for want of a dialect."""
        found = self.alchemy()
        if found is None:
            pytest.skip(f"SQLAlchemy has no dialect of {self.name} here")
        return found

    @abstractmethod
    def close(self) -> None:
        """Stop the engine and remove its files."""

    def _type(self, field: af.Field, rows: Sequence[Row]) -> str:
        """Return the usual SQL type of a field's column."""
        if field.path:
            return self._document_type
        return self._list_type(field) if field.many else self._column_type(field, rows)

    def _list_type(self, field: af.Field) -> str:
        """Return the usual SQL type of a list."""
        return self._column_type(field.element, ()) + "[]"

    def _column_type(self, field: af.Field, rows: Sequence[Row]) -> str:
        """Return the usual SQL type of a field."""
        if field.type is af.FieldType.INTEGER:
            return self._integers[field.bits == 64]
        if field.type is af.FieldType.DECIMAL:
            return self._decimals.format(scale=field.scale)
        return self._types[field.type]

    @abstractmethod
    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        """Make the table of records, each of which begins with its id."""

    def _stored(self, column: Column, value: Any) -> Any:
        """Return a value as the driver is to take it."""
        if value is None:
            return self._missing(column)
        if column.field.path:
            return document(value)
        if column.field.many:
            if column.type.casefold() in JSON:
                return json_list(value)
            return [None if one is None else self._single(column.field, one) for one in value]
        return self._single(column.field, value)

    def _missing(self, column: Column) -> Any:
        """Return what stands for no value."""
        return None

    def _single(self, field: af.Field, value: Any) -> Any:
        match field.type:
            case af.FieldType.NUMBER:
                return float(value)
            case af.FieldType.DATETIME:
                return self._instant(utc(value))
            case af.FieldType.DATE:
                return self._date(value)
            case af.FieldType.UUID:
                return str(value)
            case af.FieldType.DECIMAL:
                return self._decimal(value, field.scale or 0)
            case _:
                return value

    def _date(self, value: date) -> Any:
        """Return a date as the driver is to take it."""
        return value

    def _decimal(self, value: Any, scale: int) -> Any:
        """Return a decimal as the driver is to take it."""
        units = None if value != value else scaled(value, scale)
        return None if units is None else Decimal(units).scaleb(-scale)

    def _instant(self, instant: datetime) -> Any:
        """Return an instant, given in UTC, as the driver is to take it."""
        return instant

    def _definition(self, columns: Sequence[Column], id_type: str) -> str:
        """Return the columns as `CREATE TABLE` lists them."""
        parts = [f"id {id_type}", *(f"{self.quote(column.name)} {column.type}" for column in columns)]
        return ", ".join(parts)


class EngineWithDialect(Engine):
    """An engine that SQLAlchemy has a dialect of."""

    _alchemy: sqlalchemy.Engine

    def alchemy(self) -> sqlalchemy.Engine:
        return self._alchemy

    def close(self) -> None:
        self._alchemy.dispose()


#: Types of columns in which a list is kept as JSON.
JSON = {"text", "varchar", "string", "nullable(string)", "json", "jsonb", "longtext"}


def json_list(values: Sequence[Any]) -> str:
    """Return the JSON text of a list, in which dates are texts with a zone, and NaN is null."""
    return f"[{', '.join(map(_json_text, values))}]"


def _json_text(value: Any) -> str:
    """Return a value as JSON; the digits of a decimal are those of the list."""
    return format(value, "f") if isinstance(value, Decimal) and value == value else json.dumps(_json(value))


def _json(value: Any) -> Any:
    if isinstance(value, datetime):
        return utc(value).isoformat().replace("+00:00", "Z")
    if isinstance(value, date | UUID):
        return str(value)
    return None if value != value else value


def document(value: Any) -> str | None:
    """Return custom data as JSON text that every engine can store; None where the data is none."""
    text = (
        value.decode() if isinstance(value, bytes) else value if isinstance(value, str) else json.dumps(_finite(value))
    )
    try:
        found = json.loads(text, parse_constant=_refuse)
    except ValueError:
        return None
    # What a database may refuse to store may be missing.
    plain = json.dumps(found, ensure_ascii=False)
    return None if "\0" in plain or any(0xD800 <= ord(char) < 0xE000 for char in plain) else text


def _finite(value: Any) -> Any:
    """Return a mapping's values with what JSON can hold in the place of NaN and infinities, and means the same."""
    if isinstance(value, Mapping):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else {}  # as no object is, no infinity is a number
    return value


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def utc(instant: datetime) -> datetime:
    """Return a date-time in UTC; one without an offset is in UTC already."""
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant.astimezone(UTC)
