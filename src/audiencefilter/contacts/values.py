"""Convert any column to the field's canonical type, by the rules of :meth:`audiencefilter.Schema.coerce`.

Arrow converts a column if its type excludes invalid values, or if all of its numbers can be tested at once. ``coerce``
reads every other column, each distinct value once, since values of contacts recur. So only ``coerce`` defines an
invalid value.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NoReturn, TypeAlias

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts import types
from audiencefilter.language.errors import RecordError
from audiencefilter.language.fields import by_type
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType

#: Reads an array of values; its second argument maps the index of a value to the first row that has the value.
Read: TypeAlias = Callable[[pa.Array, Callable[[int], int]], pa.Array]


def conform(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return a column in the canonical type of a field.

    That is ``string``, ``large_string`` or a dictionary of either for text; ``int32`` or ``int64``; ``float64`` without
    NaN and -0.0; ``bool``; ``timestamp[us, tz=UTC]`` in years 0001 to 9999. A null is a missing value, and
    dictionaries contain no nulls.

    Raises:
        RecordError: a value has another type or exceeds the field's range, or a required value is missing.
        ValueError: a dictionary lacks an entry, which Arrow itself never produces.

    >>> from audiencefilter.language.schema import CONTACT
    >>> conform(pa.chunked_array([[3.0, float("nan")]]), CONTACT.by_name["points"]).to_pylist()
    [3, None]
    """
    chunks = []
    for chunk in column.chunks:
        chunks.append(_conform(chunk, field, strings, first))
        first += len(chunk)
    return pa.chunked_array(chunks, chunks[0].type if chunks else types.canonical_type(field))


def _conform(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    array = types.plain(array)
    if strings:
        array = types.without_empty(array)
    if field.type is not FieldType.STRING:
        array = types.decoded(array)
    values = _at_once(array, field)
    if values is None:
        return by_distinct(array, field, first, partial(_read, field, strings))
    if not field.nullable and values.null_count:
        refuse(field, None, first + pa.compute.index(values.is_valid(), False).as_py())
    return values


def _at_once(array: pa.Array, field: Field) -> pa.Array | None:
    """Return the converted column; None if it may contain an invalid value."""
    if pa.types.is_null(array.type):
        return array.cast(types.canonical_type(field))
    return _AT_ONCE[field.type](array, field)


#: Converters of whole columns by field type; they return None for a column that may contain an invalid value.
_AT_ONCE: Final[Mapping[FieldType, Callable[[pa.Array, Field], pa.Array | None]]] = by_type(
    string=lambda array, field: types.texts(array),
    integer=types.integers,
    number=lambda array, field: types.doubles(array),
    boolean=lambda array, field: array if pa.types.is_boolean(array.type) else None,
    # Timestamps seldom recur, so distinct values are not computed first.
    datetime=lambda array, field: (
        types.parsed(array, field, strings=False) if types.is_text(array.type) else types.instants(array)
    ),
)


# -- each distinct value once -------------------------------------------------------------------------------------


def by_distinct(array: pa.Array, field: Field, first: int, read: Read) -> pa.Array:
    """Convert any column to the canonical type of a field, and read each distinct value once.

    Raises:
        RecordError: the first invalid value, or the first missing value of a required field.
        ValueError: a dictionary lacks an entry.
    """
    array = types.readable(types.decoded(array))
    try:
        encoded = array.dictionary_encode()
    except pa.ArrowNotImplementedError:  # nested types, extensions and some decimals
        return read(array, lambda row: first + row)
    missing = pa.compute.index(encoded.indices.is_valid(), False).as_py()
    if field.nullable or missing < 0:
        missing = len(array)

    def row_of(code: int) -> int:
        """Return the first row of a value; the dictionary has the values in row order."""
        row = pa.compute.index(encoded.indices, pa.scalar(code, encoded.indices.type)).as_py()
        if missing < row:
            refuse(field, None, first + missing)
        return first + int(row)

    values = read(encoded.dictionary, row_of)
    if missing < len(array):
        refuse(field, None, first + missing)
    return values.take(encoded.indices)


def refuse(field: Field, value: Any, index: int) -> NoReturn:
    """Raise RecordError for an invalid value, with the message of ``coerce``."""
    try:
        reader(field, strings=False)(value)
    except RecordError as error:
        raise error.at(index) from None
    raise AssertionError(f"{field.name} takes {value!r}")


def reader(field: Field, strings: bool) -> Callable[[Any], Any]:
    """Return a function from a source's value to the value in the field's column; it raises RecordError."""
    read = value_reader(field, strings, infinite=not strings)
    return (lambda value: _double(read(value))) if field.type is FieldType.NUMBER else read


def _double(number: Any) -> float | None:
    return None if number is None else float(number) + 0.0  # turns -0.0 into 0.0


def _read(field: Field, strings: bool, array: pa.Array, row_of: Callable[[int], int]) -> pa.Array:
    values = types.parsed(array, field, strings) if types.is_text(array.type) else None
    if values is None:
        values = pa.array(read_all(reader(field, strings), as_python(array), row_of), types.canonical_type(field))
    return values


def read_all(read: Callable[[Any], Any], values: Iterable[Any], row_of: Callable[[int], int]) -> list[Any]:
    """Apply a function to values. Raises RecordError: the first invalid value, with its row."""
    found: list[Any] = []
    try:
        found.extend(map(read, values))
    except RecordError as error:
        raise error.at(row_of(len(found))) from None
    return found


def as_python(array: pa.Array) -> Iterator[Any]:
    """Yield the values of a column as Python objects, Unreadable for a value that Python cannot represent."""
    for scalar in array:
        try:
            yield scalar.as_py()
        except (ValueError, OverflowError):
            yield Unreadable(scalar)


class Unreadable:
    """A value that Python cannot represent and no field accepts: broken text, or a timestamp after year 9999."""

    def __init__(self, scalar: pa.Scalar) -> None:
        self._scalar = scalar

    def __repr__(self) -> str:
        if pa.types.is_timestamp(self._scalar.type):
            return f"{self._scalar.value:,} {self._scalar.type.unit} after 1970-01-01"
        return f"text that is not UTF-8 ({self._scalar.as_buffer().to_pybytes()!r})"


# -- values as Python objects -----------------------------------------------------------------------------------------


def rows_as_python(batch: pa.RecordBatch) -> list[dict[str, Any]]:
    """Return rows as dicts; a map with text keys becomes a dict, any other map a list of pairs.

    >>> kinds = pa.schema({"data": pa.map_(pa.string(), pa.int8()), "tags": pa.list_(pa.string())})
    >>> rows_as_python(pa.RecordBatch.from_pylist([{"data": [("a", 1)], "tags": ["vip"]}], kinds))
    [{'data': {'a': 1}, 'tags': ['vip']}]
    """
    converters = dict[str, Callable[[Any], Any]]()
    for index, field in enumerate(batch.schema):
        if _has_nanoseconds(field.type):
            cut = _in_microseconds(batch.column(index))
            batch = batch.set_column(index, field.with_type(cut.type), cut)
        converter = of_maps(field.type)
        if converter is not None:
            converters[field.name] = converter
    rows: list[dict[str, Any]] = batch.to_pylist()
    for name, convert in converters.items():
        for row in rows:
            row[name] = convert(row[name])
    return rows


# -- nanoseconds, which a datetime cannot represent ---------------------------------------------------------------


def _has_nanoseconds(kind: pa.DataType) -> bool:
    if pa.types.is_timestamp(kind):
        return bool(kind.unit == "ns")
    return any(_has_nanoseconds(kind.field(index).type) for index in range(kind.num_fields))


def _in_microseconds(array: Any) -> Any:
    """Round timestamps down to microseconds, also within lists, structs and maps."""
    kind = array.type
    if pa.types.is_timestamp(kind):
        cut = pa.timestamp("us", kind.tz)
        return pa.compute.floor_temporal(array, unit="microsecond").cast(cut) if kind.unit == "ns" else array
    if not _has_nanoseconds(kind):
        return array
    if pa.types.is_struct(kind):
        parts = [_in_microseconds(array.field(index)) for index in range(kind.num_fields)]
        fields = [kind.field(index).with_type(part.type) for index, part in enumerate(parts)]
        return pa.StructArray.from_arrays(parts, fields=fields, mask=array.is_null())
    if pa.types.is_map(kind):
        items = _in_microseconds(array.items)
        whole = pa.map_(kind.key_field, kind.item_field.with_type(items.type))
        return pa.MapArray.from_arrays(_offsets(array), array.keys, items, whole, mask=array.is_null())
    if pa.types.is_fixed_size_list(kind) or pa.types.is_list_view(kind):
        return _in_microseconds(array.cast(pa.list_(kind.value_field)))
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        values = _in_microseconds(array.values)
        of = pa.LargeListArray if pa.types.is_large_list(kind) else pa.ListArray
        return of.from_arrays(_offsets(array), values, mask=array.is_null())
    raise pa.ArrowNotImplementedError(f"timestamps in nanoseconds within {kind}")


def _offsets(array: Any) -> Any:
    """Return the offsets of a list array as a new array: pyarrow refuses sliced offsets together with a mask."""
    return pa.compute.add(array.offsets, 0)


# -- maps ---------------------------------------------------------------------------------------------------------


def of_maps(kind: pa.DataType) -> Callable[[Any], Any] | None:
    """Return a function that converts the maps in a value of a type to dicts; None if the type contains no map."""
    if pa.types.is_map(kind):
        return _of_map(kind)
    if pa.types.is_struct(kind):
        parts = {
            kind.field(index).name: part
            for index in range(kind.num_fields)
            if (part := of_maps(kind.field(index).type)) is not None
        }
        return _of_struct(parts) if parts else None
    if kind.num_fields == 1:  # a list of any kind
        element = of_maps(kind.field(0).type)
        return None if element is None else _of_list(element)
    return None


def _of_map(kind: pa.DataType) -> Callable[[Any], Any] | None:
    of_item = of_maps(kind.item_type)
    if not (pa.types.is_string(kind.key_type) or pa.types.is_large_string(kind.key_type)):
        return None

    def convert(pairs: Any) -> Any:
        if pairs is None:
            return None
        return dict(pairs) if of_item is None else {key: of_item(item) for key, item in pairs}

    return convert


def _of_struct(parts: dict[str, Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def convert(held: Any) -> Any:
        if held is None:
            return None
        return {**held, **{name: part(held[name]) for name, part in parts.items()}}

    return convert


def _of_list(element: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def convert(held: Any) -> Any:
        return None if held is None else [element(value) for value in held]

    return convert
