"""From a column as it came to the canonical type of a field, be it of single values or of lists."""

import pyarrow as pa

from audiencefilter.contacts import types
from audiencefilter.contacts.lists import conform_lists
from audiencefilter.contacts.values import conform
from audiencefilter.language.schema import Field


def conform_field(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return the column of a field in its canonical type.

    That is what :func:`~.values.conform` says of single values, and of a field of many values a list of them.

    Raises:
        RecordError: a value is not of the field's type or beyond its range, or one that has to be there is missing.
        ValueError: a dictionary lacks a value, which nothing that Arrow made itself does.
    """
    if not field.many:
        return conform(column, field, strings, first)
    chunks = []
    for chunk in column.chunks:
        chunks.append(conform_lists(chunk, field, strings, first))
        first += len(chunk)
    if any(pa.types.is_large_list(chunk.type) for chunk in chunks):
        chunks = [chunk.cast(pa.large_list(chunk.type.value_type)) for chunk in chunks]
    return pa.chunked_array(chunks, chunks[0].type if chunks else types.canonical_type(field))
