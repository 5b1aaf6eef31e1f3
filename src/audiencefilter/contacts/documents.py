"""Custom data as columns: from JSON text, or Arrow structs and maps, to the values at the paths of fields.

A value of another type is missing, never an error. JSON text follows the rules for records; each distinct text is read
once for all fields. Structs are not converted to Python objects: the types of their members decide which values fit.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import reduce
from math import isfinite, isnan
from types import NoneType
from typing import Any, Final, TypeAlias, assert_never

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts.arrays import (
    Unreadable,
    as_python,
    decoded,
    is_bytes,
    is_text,
    joined,
    null_where,
    parts_of,
    plain,
)
from audiencefilter.contacts.values import at_once, canonical_type, element_of, from_python
from audiencefilter.language.custom_data import at_path, document, value_at_end
from audiencefilter.language.decimals import unscaled
from audiencefilter.language.errors import RecordError
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.records import is_missing
from audiencefilter.language.related_records import objects_at
from audiencefilter.language.schema import OBJECT, Relation
from audiencefilter.language.types import by_type

#: Values of some documents by path.
_AtPaths: TypeAlias = dict[tuple[str, ...], list[Any]]
#: Texts read at a time; bounds memory.
_BLOCK: Final = 4_096


def is_json_text(kind: pa.DataType) -> bool:
    """Whether a column contains documents as text, which are read once for all fields."""
    if pa.types.is_dictionary(kind):
        return is_json_text(kind.value_type)
    is_other = pa.types.is_string_view(kind) or pa.types.is_fixed_size_binary(kind)
    return bool(is_other or is_text(kind) or is_bytes(kind))


def read_documents(chunks: Iterable[pa.Array], fields: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
    """Return the columns of fields at paths in documents, in their canonical types; text is a dictionary of text."""
    # At most one chunk of the column is in memory at a time.
    parts = [_read(chunk, fields) for chunk in chunks]
    return {
        field: pa.chunked_array([part[index] for part in parts], _wide(field)) for index, field in enumerate(fields)
    }


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
    if is_json_text(array.type):
        return _of_texts(array, fields)
    if _has_union(array.type):
        documents = [value if isinstance(value, Mapping) else {} for value in _as_python(array)]
        return [_column([at_path(each, field) for each in documents], field) for field in fields]
    return [_at_end(_followed(array, field.path), field).cast(_wide(field)) for field in fields]


def _stored(array: pa.Array) -> pa.Array:
    """Return an array as plain values, and the storage of an extension."""
    while isinstance(array, pa.ExtensionArray):
        array = array.storage
    return plain(array)


def _has_union(kind: pa.DataType) -> bool:
    return pa.types.is_union(kind) or any(_has_union(kind.field(index).type) for index in range(kind.num_fields))


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


# -- objects ----------------------------------------------------------------------------------------------------------


def _followed(array: pa.Array, path: Sequence[str]) -> pa.Array:
    """Return the values at the end of a path in structs or maps, null where a step is absent."""
    for key in path:
        array = _stored(array)
        if pa.types.is_struct(array.type):
            indices = array.type.get_all_field_indices(key)
            array = pa.compute.struct_field(array, indices[-1:]) if indices else pa.nulls(len(array))
        elif pa.types.is_map(array.type) and is_text(array.type.key_type):
            array = pa.compute.map_lookup(array, pa.scalar(key, array.type.key_type), "last")
        else:
            return pa.nulls(len(array))
    return _stored(array)


def _at_end(array: pa.Array, field: Field) -> pa.Array:
    if not field.many:
        return _values(array, field)
    parts = parts_of(array)
    if parts is None:
        return pa.nulls(len(array), canonical_type(field))
    elements = _stored(parts.values)
    if pa.types.is_floating(elements.type):
        elements = null_where(pa.compute.is_nan(elements), elements)
    values = decoded(_values(elements, element_of(field)))
    lists = joined(parts.lengths, values)
    is_wrong = pa.compute.and_(elements.is_valid(), values.is_null())
    rows = pa.compute.list_parent_indices(lists).filter(is_wrong)
    numbers = pa.array(range(len(lists)), rows.type)
    return null_where(pa.compute.is_in(numbers, value_set=rows), lists)


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind))


#: Tests for the types of Arrow that are the JSON type of a field's values.
_FITS: Final[Mapping[FieldType, Callable[[pa.DataType], bool]]] = by_type(
    string=is_text,
    integer=_is_number,
    number=_is_number,
    boolean=pa.types.is_boolean,
    datetime=is_text,
    date=is_text,
    uuid=is_text,
    decimal=_is_number,
)


def _values(array: pa.Array, field: Field) -> pa.Array:
    """Return the values of the field's type, null for any other value."""
    array = decoded(array)
    if not _FITS[field.type](array.type):
        return pa.nulls(len(array), canonical_type(field))
    values = at_once(array, field)
    if values is None:  # a value may not fit
        encoded = array.dictionary_encode()
        fitting = [value_at_end(value, field) for value in as_python(encoded.dictionary)]
        return decoded(_column(fitting, field)).take(encoded.indices)
    if field.type is FieldType.STRING:  # a database cannot store the character 0
        return null_where(pa.compute.match_substring(values, "\0"), values)
    return null_where(pa.compute.is_inf(values), values) if field.type is FieldType.NUMBER else values


def _decoded(text: bytes | bytearray) -> str | None:
    try:
        return text.decode()
    except UnicodeDecodeError:
        return None


# -- in which form of Arrow documents are stored ----------------------------------------------------------------------


#: Maximum levels of nesting; a deeper document is missing as a whole.
_MAX_DEPTH: Final = 32
#: Maximum members of the struct type of all documents; beyond it JSON text is smaller, since each has few of them.
_MAX_MEMBERS: Final = 64
_LISTS: Final = (list, tuple)
_NESTED: Final = frozenset({dict, list, tuple})
#: Types written as text, although custom data has no values of them.
_SPELT: Final = (date, time, Decimal)
#: One Arrow type for each Python type, so that a column of this type preserves the meaning of its values.
_KINDS: Final[Mapping[type, pa.DataType]] = {
    NoneType: pa.null(),
    str: pa.string(),
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
    bytes: pa.binary(),
    datetime: pa.timestamp("us"),
    date: pa.date32(),
    time: pa.time64("us"),
    Decimal: pa.decimal128(1),
}


class Documents:
    """Documents of records, in order: of a type that preserves the meaning of each, else as JSON text."""

    def __init__(self, attribute: str) -> None:
        self._attribute = attribute
        self._documents: list[Any] = []
        #: The type that preserves the meaning of every document; None: the documents are JSON text.
        self._kind: pa.DataType | None = pa.null()
        self._known: set[tuple[Any, ...]] = set()

    def add(self, values: Sequence[Any], first: int) -> None:
        """Append the documents of records; `first` is the index of the first record."""
        for index, value in enumerate(values, first):
            try:
                self._enter(value)
            except Exception as error:  # a caller's mapping may raise anything
                raise RecordError(self._attribute, value, "custom data, as a mapping or as JSON text", index) from error

    def _enter(self, value: Any) -> None:
        if self._kind is not None and (signature := _signature(value, 0)) not in self._known:
            self._known.add(signature)
            kind = _both(self._kind, _kind_of(value, 0))
            self._kind = None if kind is None or _size(kind) > _MAX_MEMBERS else kind
            if self._kind is None:
                self._documents = list(map(text_of, self._documents))
        self._documents.append(value if self._kind is not None else text_of(value))

    def column(self) -> pa.ChunkedArray:
        """Return all documents in one form."""
        if self._kind is not None:
            try:
                return _chunked(pa.array(self._documents))
            # Integers beyond 64 bits, lone surrogates, infinite decimals.
            except (pa.ArrowException, OverflowError, TypeError, ValueError):
                pass
        return _chunked(pa.array(list(map(text_of, self._documents)), pa.string()))


def _chunked(array: Any) -> pa.ChunkedArray:
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])


def _signature(value: Any, depth: int) -> Any:
    """Return a value that is equal for documents with the same keys and the same types of values."""
    kind = type(value)
    if kind is dict and depth <= _MAX_DEPTH:
        kinds = list(map(type, value.values()))
        if _NESTED.isdisjoint(kinds):
            return (*value, *kinds)
        return (*value, *[_signature(member, depth + 1) for member in value.values()])
    if kind in _LISTS and depth <= _MAX_DEPTH:
        kinds = list(map(type, value))
        return frozenset(kinds if _NESTED.isdisjoint(kinds) else [_signature(member, depth + 1) for member in value])
    return kind


def _kind_of(value: Any, depth: int) -> pa.DataType | None:
    """Return the Arrow type that preserves the meaning of a value; None if Arrow has none."""
    kind = type(value)
    if kind is dict and depth < _MAX_DEPTH:
        members = [(key, _kind_of(member, depth + 1)) for key, member in value.items()]
        is_plain = all(type(key) is str and _is_whole(key) and inner is not None for key, inner in members)
        return pa.struct(members) if is_plain else None
    if kind in _LISTS and depth < _MAX_DEPTH:
        element = reduce(_both, (_kind_of(member, depth + 1) for member in value), pa.null())
        return None if element is None else pa.list_(element)
    return _KINDS.get(kind)


# -- JSON text --------------------------------------------------------------------------------------------------------


def text_of(value: Any) -> str | None:
    """Return a document as JSON text; each value has its original type, or one that no field accepts."""
    if isinstance(value, bytes | bytearray):
        return _decoded(value)
    if isinstance(value, str):
        return str.__str__(value) if _is_whole(value) else None
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


def _is_whole(text: str) -> bool:
    """Whether a text has no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _as_json(value: Any, depth: int) -> Any:
    if depth > _MAX_DEPTH:
        raise _TooDeep
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str.__str__(value) if _is_whole(value) else "\0"  # a field rejects "\0", as it rejects a lone surrogate
    if isinstance(value, int):
        return int(value) if value.bit_length() <= 1_024 else _NO_VALUE  # the greatest that a double can reach
    if isinstance(value, float):
        return float(value) if isfinite(value) else None if isnan(value) else _NO_VALUE
    if isinstance(value, Mapping):
        keys = (key for key in value if isinstance(key, str) and _is_whole(key))
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
    if len(kinds) <= 1 or all(map(is_text, kinds)):
        return columns
    kind = reduce(_both, kinds)
    if kind is not None and _size(kind) <= max(_MAX_MEMBERS, *map(_size, kinds)):
        try:
            return [column.cast(kind) for column in columns]
        except pa.ArrowException:  # an integer that is not exact as a double
            pass
    return [_as_texts(column) for column in columns]


def _both(kind: pa.DataType | None, other: pa.DataType | None) -> pa.DataType | None:
    """Return the type in which values of both types preserve their meaning; None if there is none."""
    if kind is None or other is None:
        return None
    if kind == other or pa.types.is_null(other):
        return kind
    if pa.types.is_null(kind):
        return other
    if {kind, other} == {pa.int64(), pa.float64()}:
        return pa.float64()
    if pa.types.is_list(kind) and pa.types.is_list(other):
        element = _both(kind.value_type, other.value_type)
        return None if element is None else pa.list_(element)
    if not (pa.types.is_struct(kind) and pa.types.is_struct(other)):
        return None
    members = _members(kind)
    for name, member in _members(other).items():
        both = _both(members.get(name, member), member)
        if both is None:
            return None
        members[name] = both
    is_plain = len(members) >= max(kind.num_fields, other.num_fields)  # no name occurs twice
    return pa.struct(list(members.items())) if is_plain else None


def _members(kind: pa.DataType) -> dict[str, pa.DataType]:
    return {kind.field(index).name: kind.field(index).type for index in range(kind.num_fields)}


def _size(kind: pa.DataType) -> int:
    return 1 + sum(_size(kind.field(index).type) for index in range(kind.num_fields))


def _as_texts(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if is_text(column.type) or (pa.types.is_dictionary(column.type) and is_text(column.type.value_type)):
        return column.cast(pa.large_string())
    chunks = [pa.array(list(map(text_of, _as_python(chunk))), pa.large_string()) for chunk in column.chunks]
    return pa.chunked_array(chunks, pa.large_string())


def _as_python(array: pa.Array) -> list[Any]:
    return [None if isinstance(value, Unreadable) else value for value in as_python(array)]
