"""Custom data as columns: from JSON text, or objects and maps of Arrow, to the values at the paths of fields.

What is no value of a field's type is missing, and never an error. JSON text is read as records read it, each distinct
text once for all fields. Objects are not made Python's: the types of their members say what can be a value there.
"""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final, TypeAlias, assert_never

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts import types
from audiencefilter.contacts.lists import Parts, element_of, flattened, joined, lengths_of, parts_of
from audiencefilter.contacts.values import as_python
from audiencefilter.language.custom_data import UNSAFE, document, value_at_end
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType

#: What some documents hold, by paths.
_AtPaths: TypeAlias = dict[tuple[str, ...], list[Any]]
#: How many texts are read at a time, so that what was read of others takes no memory.
_BLOCK: Final = 4_096
#: What tells the types that JSON text may be of, besides plain text.
_OF_TEXT: Final = (
    pa.types.is_string_view,
    pa.types.is_binary,
    pa.types.is_large_binary,
    pa.types.is_fixed_size_binary,
    pa.types.is_binary_view,
)
#: How many bytes of text one array of plain strings may hold.
_MOST_BYTES: Final = 2**31 - 1


def is_json_text(kind: pa.DataType) -> bool:
    """Whether a column of a type holds documents as text, in which all fields are read at once."""
    if pa.types.is_dictionary(kind):
        return is_json_text(kind.value_type)
    return types.is_text(kind) or any(is_one(kind) for is_one in _OF_TEXT)


def read_documents(chunks: Iterable[pa.Array], fields: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
    """Return the columns of fields at paths in a column of documents, in their canonical types.

    Text is a dictionary of text. A value of another type is missing. Of the column, which is given in chunks, no more
    than one of them is kept at a time.

    >>> plan = Field("plan", FieldType.STRING, attribute="data", path=("plan",))
    >>> seats = Field("seats", FieldType.INTEGER, attribute="data", path=("team", "seats"))
    >>> found = read_documents([pa.array(['{"plan": "pro", "team": {"seats": 5.0}}', "{"])], [plan, seats])
    >>> found[plan].to_pylist(), found[seats].to_pylist()
    (['pro', None], [5, None])
    >>> found = read_documents([pa.array([{"plan": 7, "team": {"seats": 5.5}}, None])], [plan, seats])
    >>> found[plan].to_pylist(), found[seats].to_pylist()
    ([None, None], [None, None])
    """
    parts = [_read(chunk, fields) for chunk in chunks]
    found = {}
    for index, field in enumerate(fields):
        arrays = _of_one_type([part[index] for part in parts], 0)
        found[field] = pa.chunked_array(arrays, arrays[0].type if arrays else types.canonical_type(field))
    return found


def _read(array: pa.Array, fields: Sequence[Field]) -> list[pa.Array]:
    array = _stored(array)
    if is_json_text(array.type):
        return _of_texts(array, fields)
    return [_coded(_at_end(_followed(array, field.path), field)) for field in fields]


def _stored(array: pa.Array) -> pa.Array:
    """Return an array written out, and what an extension holds."""
    while isinstance(array, pa.ExtensionArray):
        array = array.storage
    return types.plain(array)


def _coded(values: pa.Array) -> pa.Array:
    """Return text as a dictionary of text, and any other values as they are."""
    return values.dictionary_encode() if types.is_text(values.type) else values


def _of_one_type(arrays: list[pa.Array], size: int) -> list[pa.Array]:
    """Return arrays that differ in how long their texts may be in the type that all can have."""
    if len({array.type for array in arrays}) > 1 or size > _MOST_BYTES:
        return [array.cast(_wide(array.type)) for array in arrays]
    return arrays


def _wide(kind: pa.DataType) -> pa.DataType:
    """Return the type for longer texts, or more of them."""
    if types.is_text(kind):
        return pa.large_string()
    if pa.types.is_dictionary(kind):
        return pa.dictionary(kind.index_type, _wide(kind.value_type))
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return pa.large_list(_wide(kind.value_type))
    return kind


# -- JSON text --------------------------------------------------------------------------------------------------------


def _of_texts(texts: pa.Array, fields: Sequence[Field]) -> list[pa.Array]:
    if pa.types.is_dictionary(texts.type) and len(texts.dictionary) > len(texts):
        texts = types.decoded(texts)  # as of a part of a column, of which few texts are needed
    encoded = texts if pa.types.is_dictionary(texts.type) else _as_bytes(texts).dictionary_encode()
    held = _as_bytes(encoded.dictionary)
    found: list[list[pa.Array]] = [[] for _ in fields]
    for start in range(0, max(len(held), 1), _BLOCK):
        known: _AtPaths = {(): list(map(document, held.slice(start, _BLOCK).to_pylist()))}
        for field, blocks in zip(fields, found, strict=True):
            blocks.append(_column(_read_values(_held_at(field.path, known), field), field))
    return [
        _taken(pa.concat_arrays(_of_one_type(blocks, sum(block.nbytes for block in blocks))), encoded.indices)
        for blocks in found
    ]


def _held_at(path: tuple[str, ...], known: _AtPaths) -> list[Any]:
    """Return what documents hold at a path, None where there is nothing; each step is taken once for all fields."""
    found = known.get(path)
    if found is None:
        *before, key = path
        held = _held_at(tuple(before), known)
        found = known[path] = [one.get(key) if type(one) is dict else None for one in held]
    return found


def _read_values(held: list[Any], field: Field) -> list[Any]:
    """Return the values of a field, None for what is of another type; what JSON has for the type is looked at here."""
    if field.many:
        return [value_at_end(one, field) for one in held]
    match field.type:
        case FieldType.STRING:
            is_unsafe = UNSAFE.search
            return [one if type(one) is str and not is_unsafe(one) else value_at_end(one, field) for one in held]
        case FieldType.INTEGER:
            low, high = field.integer_range
            return [one if type(one) is int and low <= one <= high else value_at_end(one, field) for one in held]
        case FieldType.NUMBER:
            return [one if type(one) is float and isfinite(one) else value_at_end(one, field) for one in held]
        case FieldType.BOOLEAN:
            return [one if type(one) is bool else None for one in held]
        case FieldType.DATETIME:
            texts = {one for one in held if isinstance(one, str)}
            found = {text: value_at_end(text, field) for text in texts}
            return [found[one] if isinstance(one, str) else None for one in held]
        case _:
            assert_never(field.type)


def _as_bytes(texts: pa.Array) -> pa.Array:
    """Return texts as bytes, which may be no UTF-8."""
    return texts.cast(pa.large_binary() if texts.type != pa.string() else pa.binary())


def _taken(values: pa.Array, indices: pa.Array) -> pa.Array:
    if not types.is_text(values.type):
        return values.take(indices)
    # Of few distinct values in many distinct documents there are few.
    coded = values.dictionary_encode()
    return pa.DictionaryArray.from_arrays(coded.indices.take(indices), coded.dictionary)


def _column(values: Sequence[Any], field: Field) -> pa.Array:
    """Return a column of what is at a field's path in some documents."""
    if field.many:
        return joined(Parts(lengths_of(values), _column(flattened(values), element_of(field))))
    kind = types.canonical_type(field)
    if field.type is FieldType.DATETIME:
        return pa.array([None if value is None else microseconds(value) for value in values], pa.int64()).view(kind)
    column = pa.array(values, kind)
    return pa.compute.add(column, 0.0) if field.type is FieldType.NUMBER else column  # so that -0.0 is 0.0


# -- objects ----------------------------------------------------------------------------------------------------------


def _followed(array: pa.Array, path: Sequence[str]) -> pa.Array:
    """Return what stands at the end of a path in objects, null where there is nothing."""
    for key in path:
        array = _stored(array)
        if pa.types.is_struct(array.type):
            indices = array.type.get_all_field_indices(key)
            array = pa.compute.struct_field(array, indices[-1:]) if indices else pa.nulls(len(array))
        elif pa.types.is_map(array.type) and types.is_text(array.type.key_type):
            array = pa.compute.map_lookup(array, pa.scalar(key, array.type.key_type), "last")
        else:
            return pa.nulls(len(array))
    return _stored(array)


def _at_end(array: pa.Array, field: Field) -> pa.Array:
    if not field.many:
        return _values(array, field)
    parts = parts_of(array)
    if parts is None:
        return pa.nulls(len(array), types.canonical_type(field))
    held = _stored(parts.values)
    if pa.types.is_floating(held.type):
        held = types.null_where(pa.compute.is_nan(held), held)
    values = _values(held, element_of(field))
    lists = joined(Parts(parts.lengths, values))
    is_wrong = pa.compute.and_(held.is_valid(), values.is_null())
    if not pa.compute.any(is_wrong).as_py():
        return lists
    rows = pa.compute.list_parent_indices(lists).filter(is_wrong)
    numbers = pa.array(range(len(lists)), rows.type)
    return types.null_where(pa.compute.is_in(numbers, value_set=rows), lists)


def _values(array: pa.Array, field: Field) -> pa.Array:
    """Return the values of a field's type; null in the place of any other."""
    kind = array.type
    match field.type:
        case FieldType.STRING if _is_text(kind):
            return _texts(_written(array))
        case FieldType.INTEGER if pa.types.is_integer(kind) or pa.types.is_floating(kind):
            return _integers(array, field)
        case FieldType.NUMBER if pa.types.is_integer(kind) or pa.types.is_floating(kind):
            doubles = array.cast(pa.float64(), safe=False)  # rounds to the nearest
            return pa.compute.add(types.null_where(pa.compute.invert(pa.compute.is_finite(doubles)), doubles), 0.0)
        case FieldType.BOOLEAN if pa.types.is_boolean(kind):
            return array
        case FieldType.DATETIME if _is_text(kind):
            return _instants(_written(array), field)
        case _:
            return pa.nulls(len(array), types.canonical_type(field))


def _is_text(kind: pa.DataType) -> bool:
    return types.is_text(kind.value_type if pa.types.is_dictionary(kind) else kind)


def _written(array: pa.Array) -> pa.Array:
    return types.decoded(array) if pa.types.is_dictionary(array.type) else array


def _texts(array: pa.Array) -> pa.Array:
    """Return those texts that a database can store."""
    texts = types.texts(array)
    if texts is None:  # some are no UTF-8
        field = Field("text", FieldType.STRING)
        return pa.array([value_at_end(value, field) for value in as_python(array)], pa.string())
    return types.null_where(pa.compute.match_substring(texts, "\0"), texts)


def _integers(array: pa.Array, field: Field) -> pa.Array:
    """Return those numbers that are whole and within a field's range."""
    low, high = field.integer_range
    if pa.types.is_floating(array.type):
        array = array.cast(pa.float64())
        # The double after the greatest is exact, as the greatest itself may not be.
        within = pa.compute.and_(pa.compute.greater_equal(array, float(low)), pa.compute.less(array, float(high + 1)))
        fits = pa.compute.and_(within, pa.compute.equal(pa.compute.floor(array), array))
    elif array.type == pa.uint64():
        fits = pa.compute.less_equal(array, pa.scalar(high, pa.uint64()))
    else:
        array = array.cast(pa.int64())
        fits = pa.compute.and_(pa.compute.greater_equal(array, low), pa.compute.less_equal(array, high))
    return types.null_where(pa.compute.invert(fits), array).cast(types.canonical_type(field))


def _instants(texts: pa.Array, field: Field) -> pa.Array:
    """Return what texts in the form of date operands name."""
    found = types.parsed(texts, field, strings=False)
    if found is not None:
        return found
    encoded = texts.cast(pa.large_binary()).dictionary_encode()
    instants = [value_at_end(_decoded(text), field) for text in encoded.dictionary.to_pylist()]
    return _column(instants, field).take(encoded.indices)


def _decoded(text: bytes) -> str | None:
    try:
        return text.decode()
    except UnicodeDecodeError:
        return None
