"""From a column as it came to the field's canonical type, by the rules of :meth:`audiencefilter.Schema.coerce`.

Where the type of a column makes it certain that all its values are right, or the numbers in it can be looked at all at
once, Arrow converts them. Every other column goes through ``coerce``, each distinct value once; so there is one place
that says what a wrong value is.
"""

from typing import assert_never

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading import instants, numbers, texts
from audiencefilter.contacts.columns_reading.canonical import canonical_type, is_text
from audiencefilter.contacts.columns_reading.distinct import by_distinct, refuse
from audiencefilter.contacts.columns_reading.parsing import parsed
from audiencefilter.contacts.columns_reading.plain import decoded, plain
from audiencefilter.language.schema import Field, FieldType


def conform(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return a column in the canonical type of a field.

    That is ``string``, ``large_string`` or a dictionary of either for text; ``int32`` or ``int64``; ``float64`` without
    NaN, infinities and -0.0; ``bool``; ``timestamp[us, tz=UTC]`` in years 0001 to 9999. A null is a missing value, and
    no dictionary holds one.

    Args:
        column: values of any type.
        field: what they are values of.
        strings: also read text as the value it stands for, and ``""`` as missing, as from a CSV file.
        first: the index of the first row, for messages.

    Raises:
        RecordError: a value is not of the field's type or beyond its range, or one that has to be there is missing.
        ValueError: a dictionary lacks a value, which nothing that Arrow made itself does.

    >>> from audiencefilter.language.schema import CONTACT
    >>> conform(pa.chunked_array([[3.0, float("nan")]]), CONTACT.by_name["points"]).to_pylist()
    [3, None]
    """
    chunks = []
    for chunk in column.chunks:
        chunks.append(_conform(chunk, field, strings, first))
        first += len(chunk)
    return pa.chunked_array(chunks, chunks[0].type if chunks else canonical_type(field))


def _conform(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    array = plain(array)
    if strings:
        array = texts.without_empty(array)
    if field.type is not FieldType.STRING and pa.types.is_dictionary(array.type):
        array = decoded(array)
    values = _at_once(array, field)
    if values is None:
        return by_distinct(array, field, strings, first)
    if not field.nullable and values.null_count:
        refuse(field, None, first + pa.compute.index(values.is_valid(), False).as_py())
    return values


def _at_once(array: pa.Array, field: Field) -> pa.Array | None:
    """Return the values, or None where that is not certain to be right."""
    if pa.types.is_null(array.type):
        return array.cast(canonical_type(field))
    match field.type:
        case FieldType.STRING:
            return texts.texts(array)
        case FieldType.INTEGER:
            return numbers.integers(array, field)
        case FieldType.NUMBER:
            return numbers.doubles(array)
        case FieldType.BOOLEAN:
            return array if pa.types.is_boolean(array.type) else None
        case FieldType.DATETIME:
            # Timestamps seldom recur, so they are not looked at for distinct ones first.
            return parsed(array, field, strings=False) if is_text(array.type) else instants.instants(array)
        case _:
            assert_never(field.type)
