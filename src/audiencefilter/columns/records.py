"""Rows as records again: dicts with the values that :meth:`audiencefilter.Schema.coerce` gives."""

from datetime import UTC
from typing import Any

from audiencefilter.columns.arrays import pyarrow
from audiencefilter.language.schema import FieldType, Schema


def records_of(table: pyarrow.Table, schema: Schema) -> list[dict[str, Any]]:
    """Return the rows of a table, whose columns of fields are in the types of the fields.

    >>> from audiencefilter.language.schema import CONTACT
    >>> at = pyarrow.array([0], pyarrow.timestamp("us", "UTC"))
    >>> records_of(pyarrow.table({"createdAt": at}), CONTACT)
    [{'createdAt': datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)}]
    """
    instants = {field.attribute for field in schema.fields if field.type is FieldType.DATETIME}
    columns = [_instants(table[name]) if name in instants else table[name].to_pylist() for name in table.column_names]
    return [dict(zip(table.column_names, values, strict=True)) for values in zip(*columns, strict=True)]


def _instants(column: pyarrow.ChunkedArray) -> list[Any]:
    """Return aware date-times in the one time zone of the standard library that needs no data of the system's."""
    naive = column.cast(pyarrow.timestamp("us")).to_pylist()
    return [None if value is None else value.replace(tzinfo=UTC) for value in naive]
