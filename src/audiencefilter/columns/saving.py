"""A segment as a file and back: Arrow's IPC format, mapped into memory.

Columns of codes are written as dictionaries of Arrow's whose first value is the missing one. So the codes are used as
they stand in the file, and anybody who reads Arrow sees the values. All other columns are written as they are. The
schema of the fields stands in the metadata, with the version of this format.
"""

import json
import os
from pathlib import Path
from typing import Any, Final

from audiencefilter.columns.arrays import ArrowArray, compute, numpy, pyarrow, values_of
from audiencefilter.columns.encodings.column import Column
from audiencefilter.columns.encodings.dictionary import DictionaryColumn, Distinct, DistinctNumbers, DistinctTexts
from audiencefilter.columns.snapshot import Segment
from audiencefilter.contacts.arrow import TableColumns, distinct_names
from audiencefilter.contacts.types import canonical_type, is_text
from audiencefilter.language.schema import Field, FieldType, Notation, Schema

_VERSION: Final = "1"
_VERSION_KEY: Final = b"audiencefilter.columns"
_SCHEMA_KEY: Final = b"audiencefilter.schema"
#: What Arrow raises for a file that is not what it says; a name that is no text is a ValueError.
_UNREADABLE: Final = (pyarrow.ArrowException, OSError, ValueError)


def save_segment(segment: Segment, path: str | os.PathLike[str]) -> None:
    """Write a segment to a file, which takes its name when it is complete."""
    import pyarrow.ipc

    segment.encode()
    table = segment.to_table(_written)
    table = table.replace_schema_metadata({_VERSION_KEY: _VERSION, _SCHEMA_KEY: json.dumps(_described(segment.schema))})
    unfinished = Path(f"{os.fspath(path)}.{os.getpid()}.part")
    try:
        # One batch: its columns are each in one piece, as they are needed again.
        with pyarrow.ipc.new_file(unfinished, table.schema) as file:
            file.write_table(table, max_chunksize=max(table.num_rows, 1))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def open_segment(path: str | os.PathLike[str], trusted: bool) -> Segment:
    """Open a file that :func:`save_segment` wrote.

    Args:
        path: the file.
        trusted: whether to believe what it says of its own layout. Where that is wrong, the process may end.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it is no such file, or of another version, or damaged.
    """
    name = os.fspath(path)
    table = _read(name, trusted)
    metadata = table.schema.metadata or {}
    version = metadata.get(_VERSION_KEY, b"").decode(errors="replace")
    if version != _VERSION:
        what = f"is of version {version} of the format" if version else "was not written by ColumnStore.save"
        raise ValueError(f"{name} {what}: this release reads version {_VERSION}; make it anew from its source")
    try:
        schema = _schema(json.loads(metadata[_SCHEMA_KEY]))
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"{name} describes no schema: {error}") from None
    return Segment(TableColumns(table), schema, lambda field: _adopted(table, field))


def _read(name: str, trusted: bool) -> pyarrow.Table:
    """Return what is in a file: offsets, codes, lengths and UTF-8 are verified, unless it is trusted."""
    import pyarrow.ipc

    mapped = pyarrow.memory_map(name)
    try:
        file = pyarrow.ipc.open_file(mapped)
    except _UNREADABLE as error:
        raise ValueError(f"{name} is no Arrow IPC file: {error}") from None
    try:
        table = file.read_all()
        if not trusted:
            table.validate(full=True)
        distinct_names(table.column_names)
    except _UNREADABLE as error:
        raise ValueError(f"{name} is damaged ({error}): make it anew from its source") from None
    return table


# -- columns ------------------------------------------------------------------------------------------------------


def _written(column: Column) -> ArrowArray | None:
    if not isinstance(column, DictionaryColumn) or pyarrow.types.is_boolean(column.distinct.values.type):
        return None
    values = column.distinct.values
    with_missing = pyarrow.concat_arrays([pyarrow.nulls(1, values.type), values])
    return pyarrow.DictionaryArray.from_arrays(pyarrow.array(column.codes), with_missing)


def _adopted(table: pyarrow.Table, field: Field) -> Column | None:
    """Return a column whose codes are those of the file, or None for one that is not of codes.

    The whole meaning rests on the order of the values, so it is looked at: the file may have been rewritten since.
    """
    if field.attribute not in table.column_names:
        return None
    held = table.column(field.attribute)
    if held.num_chunks != 1 or not pyarrow.types.is_dictionary(held.type):
        return None
    encoded = held.chunk(0)
    codes = values_of(encoded.indices)
    if codes.dtype.kind != "u" or not len(encoded.dictionary) or encoded.dictionary[0].is_valid:
        return None
    values = encoded.dictionary.slice(1)
    if values.type != canonical_type(field) and not is_text(values.type):
        return None  # another field reads this column too, as another type
    if len(codes) and codes.max() > len(values):
        raise ValueError(f"the codes of {field.name} are beyond its values: the file is damaged; make it anew")
    if values.null_count or not compute.all(compute.less(values[:-1], values[1:]), min_count=0).as_py():
        return None
    return DictionaryColumn(codes, _distinct(values))


def _distinct(values: ArrowArray) -> Distinct:
    if pyarrow.types.is_string(values.type) or pyarrow.types.is_large_string(values.type):
        return DistinctTexts(values)
    plain = values.view(pyarrow.int64()) if pyarrow.types.is_timestamp(values.type) else values
    return DistinctNumbers(numpy.array(plain), values)


# -- the schema ---------------------------------------------------------------------------------------------------


def _described(schema: Schema) -> dict[str, Any]:
    return {
        "name": schema.name,
        "notation": schema.notation.value,
        "fields": [
            {
                "name": field.name,
                "type": field.type.value,
                "attribute": field.attribute,
                "nullable": field.nullable,
                "bits": field.bits,
            }
            for field in schema.fields
        ],
    }


def _schema(described: dict[str, Any]) -> Schema:
    fields = [Field(**{**each, "type": FieldType(each["type"])}) for each in described["fields"]]
    return Schema(described["name"], fields, Notation(described["notation"]))
