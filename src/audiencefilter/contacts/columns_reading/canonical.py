"""The Arrow types that the fields' values have in a store."""

from typing import assert_never

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, FieldType, Schema


def canonical_type(field: Field) -> pa.DataType:
    """Return the Arrow type of a field's values; text may be a ``large_string`` or a dictionary of text as well.

    >>> from audiencefilter.language.schema import CONTACT
    >>> canonical_type(CONTACT.by_name["createdAt"])
    TimestampType(timestamp[us, tz=UTC])
    """
    match field.type:
        case FieldType.STRING:
            return pa.string()
        case FieldType.INTEGER:
            return pa.int32() if field.bits == 32 else pa.int64()
        case FieldType.NUMBER:
            return pa.float64()
        case FieldType.BOOLEAN:
            return pa.bool_()
        case FieldType.DATETIME:
            return pa.timestamp("us", "UTC")
        case _:
            assert_never(field.type)


def fields_by_attribute(schema: Schema) -> dict[str, Field]:
    """Return the fields by the names of their columns; of several fields on one column, the first.

    Raises:
        ValueError: several fields of different types on one column.
    """
    fields: dict[str, Field] = {}
    for field in schema.fields:
        other = fields.setdefault(field.attribute, field)
        if canonical_type(other) != canonical_type(field):
            raise ValueError(
                f"{other.name} and {field.name} are of different types, and both read {show(field.attribute)}: "
                "give one of them another attribute"
            )
    return fields


def is_text(type: pa.DataType) -> bool:
    """Whether columns of a type are text, written out."""
    return type in {pa.string(), pa.large_string()}
