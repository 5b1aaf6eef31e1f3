"""Custom data as columns: from JSON text, or Arrow structs and maps, to the values at the paths of fields.

A value of another type is missing, never an error. JSON text follows the rules for records; each distinct text is read
once for all fields. Structs and maps are read as the objects of Python that records have.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, time
from decimal import Decimal
from math import isfinite, isnan
from typing import Any, Final, TypeAlias, assert_never

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts.arrays import Unreadable, as_python, decoded, is_bytes, is_text, plain
from audiencefilter.contacts.values import canonical_type, from_python
from audiencefilter.language.custom_data import document, value_at_end
from audiencefilter.language.errors import RecordError
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.records import is_missing, unscaled
from audiencefilter.language.related_records import objects_at
from audiencefilter.language.schema import OBJECT, Relation

#: Values of some documents by path.
_AtPaths: TypeAlias = dict[tuple[str, ...], list[Any]]
#: Texts read at a time; bounds memory.
_BLOCK: Final = 4_096


def _is_json_text(kind: pa.DataType) -> bool:
    """Whether a column contains documents as text, which are read once for all fields."""
    one = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(is_text(one) or is_bytes(one) or pa.types.is_fixed_size_binary(one))


def read_documents(chunks: Iterable[pa.Array], fields: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
    """Return the columns of fields at paths in documents, in their canonical types; text is a dictionary of text."""
    # At most one chunk of the column is in memory at a time.
    parts = [_read(piece, fields) for chunk in chunks for piece in _pieces(chunk)]
    return {
        field: pa.chunked_array([part[index] for part in parts], _wide(field)) for index, field in enumerate(fields)
    }


def _pieces(chunk: pa.Array) -> list[pa.Array]:
    """Return JSON text as it is, and other documents in pieces, since Python's objects are larger."""
    if _is_json_text(_stored(chunk).type):
        return [chunk]
    return [chunk.slice(start, _BLOCK) for start in range(0, len(chunk), _BLOCK)]


def _wide(field: Field) -> pa.DataType:
    """Return the type of a field's column here, with 64-bit offsets: documents may have more text than they fit."""
    if field.many:
        return pa.large_list(pa.large_string() if field.type is FieldType.STRING else canonical_type(field.element))
    if field.type is FieldType.STRING:
        return pa.dictionary(pa.int32(), pa.large_string())
    return canonical_type(field)


def objects_in(column: pa.ChunkedArray, relation: Relation) -> list[list[str | None]]:
    """Return for each row the objects that a relation leads to, as JSON text; each distinct document is read once."""
    texts = _as_texts(pa.chunked_array([_stored(chunk) for chunk in column.chunks] or [pa.nulls(0)]))
    encoded = texts.cast(pa.large_binary()).combine_chunks().dictionary_encode()
    known = [
        [text_of(record[OBJECT]) for record in objects_at(text, relation)] for text in encoded.dictionary.to_pylist()
    ]
    return [[] if index is None else known[index] for index in encoded.indices.to_pylist()]


def _read(array: pa.Array, fields: Sequence[Field]) -> list[pa.Array]:
    array = _stored(array)
    if _is_json_text(array.type):
        return _of_texts(array, fields)
    known: _AtPaths = {(): _as_python(array)}
    return [_column(_read_values(_values_at(field.path, known), field), field) for field in fields]


def _stored(array: pa.Array) -> pa.Array:
    """Return an array as plain values, and the storage of an extension."""
    while isinstance(array, pa.ExtensionArray):
        array = array.storage
    return plain(array)


# -- JSON text --------------------------------------------------------------------------------------------------------


def _of_texts(texts: pa.Array, fields: Sequence[Field]) -> list[pa.Array]:
    if pa.types.is_dictionary(texts.type) and len(texts.dictionary) > len(texts):
        texts = decoded(texts)  # a slice of a column uses few entries of its dictionary
    encoded = texts if pa.types.is_dictionary(texts.type) else _as_bytes(texts).dictionary_encode()
    distinct = _as_bytes(encoded.dictionary)
    found: list[list[pa.Array]] = [[] for _ in fields]
    for start in range(0, max(len(distinct), 1), _BLOCK):
        known: _AtPaths = {(): list(map(document, distinct.slice(start, _BLOCK).to_pylist()))}
        for field, blocks in zip(fields, found, strict=True):
            blocks.append(_column(_read_values(_values_at(field.path, known), field), field))
    # Many distinct documents may have few distinct values.
    wholes = [pa.chunked_array(blocks).unify_dictionaries().combine_chunks() for blocks in found]
    return [whole.take(encoded.indices) for whole in wholes]


def _values_at(path: tuple[str, ...], known: _AtPaths) -> list[Any]:
    """Return the values of documents at a path, or None; fields with a common path share its steps."""
    found = known.get(path)
    if found is None:
        *before, key = path
        outer = _values_at(tuple(before), known)
        found = known[path] = [one.get(key) if type(one) is dict else None for one in outer]
    return found


def _read_values(values: list[Any], field: Field) -> list[Any]:
    """Return the values of a field, None for another type; plain JSON types are tested here for speed."""
    if field.many:
        return [value_at_end(one, field) for one in values]
    match field.type:
        case FieldType.INTEGER:
            low, high = field.integer_range
            return [one if type(one) is int and low <= one <= high else value_at_end(one, field) for one in values]
        case FieldType.NUMBER:
            return [one if type(one) is float and isfinite(one) else value_at_end(one, field) for one in values]
        case FieldType.BOOLEAN | FieldType.DECIMAL:
            return [value_at_end(one, field) for one in values]
        case FieldType.STRING | FieldType.DATETIME | FieldType.DATE | FieldType.UUID:
            known = {one: value_at_end(one, field) for one in {one for one in values if isinstance(one, str)}}
            return [known[one] if isinstance(one, str) else None for one in values]
        case _:
            assert_never(field.type)


def _as_bytes(texts: pa.Array) -> pa.Array:
    """Cast texts to bytes, which may be invalid UTF-8."""
    return texts.cast(pa.large_binary() if texts.type != pa.string() else pa.binary())


def _column(values: Sequence[Any], field: Field) -> pa.Array:
    """Return a column of the values at a field's path, of which decimals are in units of their scale."""
    if field.many:
        found = from_python([None if each is None else [_exact(one, field) for one in each] for each in values], field)
    else:
        found = from_python([_exact(one, field) for one in values] if field.scale is not None else values, field)
    return found.cast(_wide(field))


def _exact(value: Any, field: Field) -> Any:
    return value if value is None or field.scale is None else unscaled(value, field.scale)


# -- documents of records as JSON text ----------------------------------------------------------------------------


#: Maximum levels of nesting; a deeper document is missing as a whole.
_MAX_DEPTH: Final = 32
_LISTS: Final = (list, tuple)
#: Types written as text, although custom data has no values of them.
_SPELT: Final = (date, time, Decimal)


def texts_of(values: Sequence[Any], attribute: str, first: int) -> list[str | None]:
    """Return the documents of records as JSON text; `first` is the index of the first record."""
    found = list[str | None]()
    for value in values:
        try:
            found.append(text_of(value))
        except Exception as error:  # a caller's mapping may raise anything
            index = first + len(found)
            raise RecordError(attribute, value, "custom data, as a mapping or as JSON text", index) from error
    return found


def text_of(value: Any) -> str | None:
    """Return a document as JSON text; each value has its original type, or one that no field accepts."""
    if isinstance(value, bytes | bytearray):
        with suppress(UnicodeDecodeError):
            return value.decode()
        return None
    if isinstance(value, str):
        return None if has_half_a_pair(value) else str.__str__(value)
    if is_missing(value):
        return None
    try:
        return json.dumps(_as_json(value, 0), ensure_ascii=False, separators=(",", ":"))
    except _TooDeep:
        return None


#: What stands for a value that JSON does not have: no field accepts a list within a list, and it has no objects.
_NO_VALUE: Final[list[list[Any]]] = [[]]


class _TooDeep(Exception):  # noqa: N818
    """A document exceeds the maximum depth."""


def _as_json(value: Any, depth: int) -> Any:
    if depth > _MAX_DEPTH:
        raise _TooDeep
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return "\0" if has_half_a_pair(value) else str.__str__(value)  # a field rejects "\0", as a lone surrogate
    if isinstance(value, int):
        return int(value) if value.bit_length() <= 1_024 else _NO_VALUE  # the greatest that a double can reach
    if isinstance(value, float):
        return float(value) if isfinite(value) else None if isnan(value) else _NO_VALUE
    if isinstance(value, Mapping):
        keys = (key for key in value if isinstance(key, str) and not has_half_a_pair(key))
        return {str.__str__(key): _as_json(value[key], depth + 1) for key in keys}
    if isinstance(value, _LISTS):
        return [_as_json(element, depth + 1) for element in value]
    return [[type(value).__name__, str(value)]] if isinstance(value, _SPELT) else _NO_VALUE


# -- columns of several forms -----------------------------------------------------------------------------------------


def alike(tables: Iterable[pa.Table], attributes: Iterable[str]) -> list[pa.Table]:
    """Convert the custom data of tables to the same form, so that the tables can be joined."""
    found = list(tables)
    for attribute in attributes:
        having = [index for index, table in enumerate(found) if attribute in table.column_names]
        columns = _of_one_form([found[index][attribute] for index in having])
        for index, column in zip(having, columns, strict=True):
            table = found[index]
            found[index] = table.set_column(table.column_names.index(attribute), attribute, column)
    return found


def _of_one_form(columns: list[pa.ChunkedArray]) -> list[pa.ChunkedArray]:
    kinds = list(dict.fromkeys(column.type for column in columns if not pa.types.is_null(column.type)))
    return columns if len(kinds) <= 1 or all(map(is_text, kinds)) else list(map(_as_texts, columns))


def _as_texts(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if is_text(column.type) or (pa.types.is_dictionary(column.type) and is_text(column.type.value_type)):
        return column.cast(pa.large_string())
    chunks = [pa.array(list(map(text_of, _as_python(chunk))), pa.large_string()) for chunk in column.chunks]
    return pa.chunked_array(chunks, pa.large_string())


def _as_python(array: pa.Array) -> list[Any]:
    values = as_python(array)
    if any(isinstance(value, Unreadable) for value in values):
        raise ValueError("custom data cannot be read: write it as JSON text, in DuckDB by to_json(…)")
    return values
