"""Arrow arrays in one form: without encodings, lists by their lengths and values, values as Python objects."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute
from numpy.typing import NDArray

#: Greatest 32-bit offset: the maximum bytes of text, or elements of lists, in one array.
MAX_OFFSET: Final = 2**31 - 1


def is_text(type: pa.DataType) -> bool:
    """Whether a type is plain text, not a dictionary or a view."""
    return type in {pa.string(), pa.large_string()}


def is_bytes(type: pa.DataType) -> bool:
    """Whether a type is bytes of any length."""
    return bool(pa.types.is_binary(type) or pa.types.is_large_binary(type) or pa.types.is_binary_view(type))


def is_list(type: pa.DataType) -> bool:
    """Whether a type is a list of any kind."""
    is_view = pa.types.is_list_view(type) or pa.types.is_large_list_view(type)
    return bool(is_view or pa.types.is_list(type) or pa.types.is_large_list(type) or pa.types.is_fixed_size_list(type))


def plain(array: pa.Array) -> pa.Array:
    """Return the values without encoding; a dictionary of text stays one; ValueError if a dictionary lacks an entry."""
    if pa.types.is_run_end_encoded(array.type):
        # Arrow decodes runs of some types only, integers among them: so decode the positions of the values.
        numbers = pa.RunEndEncodedArray.from_arrays(array.run_ends, pa.array(range(len(array.values)), pa.int64()))
        numbers = pa.compute.run_end_decode(numbers.slice(array.offset, len(array)))
        return plain(plain(array.values).take(numbers))
    if pa.types.is_string_view(array.type):
        return array.cast(pa.large_string())
    if pa.types.is_dictionary(array.type):
        array = with_entries(array, plain(array.dictionary))
        return array if is_text(array.type.value_type) else decoded(array)
    return array


def decoded(array: pa.Array) -> pa.Array:
    """Return a dictionary array as plain values, and any other array unchanged; raises as :func:`plain`."""
    if not pa.types.is_dictionary(array.type):
        return array
    try:
        return array.dictionary.take(array.indices)
    except pa.ArrowIndexError as error:
        raise ValueError(f"a column is broken: {error}") from None


def with_entries(array: pa.DictionaryArray, entries: pa.Array) -> pa.DictionaryArray:
    """Return a dictionary array with other entries, unchecked."""
    if entries is array.dictionary:
        return array
    return pa.DictionaryArray.from_arrays(array.indices, entries, ordered=array.type.ordered, safe=False)


def null_where(mask: pa.BooleanArray, array: pa.Array) -> pa.Array:
    """Return an array with null where the mask is true; usually the mask is false everywhere, and nothing is copied."""
    if not pa.compute.any(mask).as_py():
        return array
    return pa.compute.if_else(mask, pa.scalar(None, array.type), array)


def taken(column: Any, numbers: pa.Array) -> Any:
    """Return some rows of an array, a column or a batch by their numbers; Arrow cannot select rows of string views."""
    if isinstance(column, pa.RecordBatch):
        return pa.RecordBatch.from_arrays([taken(one, numbers) for one in column.columns], column.schema.names)
    kind = _without_views(column.type)
    return (column if kind == column.type else column.cast(kind)).take(numbers)


def _without_views(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_string_view(kind):
        return pa.large_string()
    if pa.types.is_struct(kind):
        return pa.struct([one.with_type(_without_views(one.type)) for one in kind])
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        element = _without_views(kind.value_type)
        return kind if element == kind.value_type else pa.large_list(element)
    return kind


# -- numbers ----------------------------------------------------------------------------------------------------------


def stored(array: pa.Array) -> NDArray[Any]:
    """Return integers, doubles, instants or dates as numbers without a copy; any number is behind a null."""
    is_number = pa.types.is_integer(array.type) or pa.types.is_floating(array.type)
    kind = array.type.to_pandas_dtype() if is_number else f"i{array.type.byte_width}"
    return np.frombuffer(array.buffers()[1] or b"", kind)[array.offset : array.offset + len(array)]


# -- texts ------------------------------------------------------------------------------------------------------------


def flat(texts: pa.Array) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Return the start of each text among the bytes, the end of the last, and all bytes."""
    offset_type = np.int64 if pa.types.is_large_string(texts.type) else np.int32
    _, offsets, data = texts.buffers()
    starts: NDArray[Any] = np.frombuffer(offsets or b"", offset_type)[texts.offset : texts.offset + len(texts) + 1]
    if data is None or not len(texts) or starts[0] == starts[-1]:
        return np.zeros(len(texts) + 1, np.int32), np.empty(0, np.uint8)
    return starts - starts[0], np.frombuffer(data, np.uint8)[starts[0] : starts[-1]]


def validate(array: pa.Array) -> None:
    """Raise ArrowInvalid if a text is not UTF-8, an offset is wrong, or an index is not in the dictionary."""
    array.validate()
    if pa.types.is_dictionary(array.type) or not _is_utf8(array):
        array.validate(full=True)


def _is_utf8(texts: pa.Array) -> bool:
    """Whether texts are UTF-8, also those behind a null, by one look at all bytes: several times as fast as by text."""
    starts, data = flat(texts)
    if (starts[1:] < starts[:-1]).any():
        return False
    if not len(data) or data.max() < 0x80:
        return True
    ends = pa.array([0, len(data)], pa.int64()).buffers()[1]
    try:
        pa.Array.from_buffers(pa.large_string(), 1, [None, ends, pa.py_buffer(data)]).validate(full=True)
    except pa.ArrowInvalid:
        return False
    return not (data.take(starts[: np.searchsorted(starts, len(data))]) & 0xC0 == 0x80).any()


# -- lists ------------------------------------------------------------------------------------------------------------


class Parts(NamedTuple):
    """Lengths of the lists, and the values of all lists as one column."""

    lengths: pa.Array
    values: pa.Array


def parts_of(array: pa.Array) -> Parts | None:
    """Return the parts of a column of lists; None for any other column."""
    if not is_list(array.type):
        return None
    # Values behind a null are not part of the column; flatten() drops them.
    return Parts(pa.compute.list_value_length(array).cast(pa.int64()), array.flatten())


def joined(lengths: pa.Array, values: pa.Array) -> pa.Array:
    """Return the column of lists with these parts."""
    ends = pa.compute.cumulative_sum(lengths.fill_null(0).cast(pa.int64()))
    offsets = pa.concat_arrays([pa.array([0], pa.int64()), ends])
    missing = lengths.is_null() if lengths.null_count else None
    if len(values) > MAX_OFFSET:
        return pa.LargeListArray.from_arrays(offsets, values, mask=missing)
    return pa.ListArray.from_arrays(offsets.cast(pa.int32()), values, mask=missing)


# -- values as Python objects -----------------------------------------------------------------------------------------


class Unreadable:
    """A value that Python cannot represent and no field accepts: broken text, or a timestamp after year 9999."""

    def __init__(self, scalar: pa.Scalar) -> None:
        self._scalar = scalar

    def __repr__(self) -> str:
        if pa.types.is_timestamp(self._scalar.type):
            return f"{self._scalar.value:,} {self._scalar.type.unit} after 1970-01-01"
        return f"text that is not UTF-8 ({self._scalar.as_buffer().to_pybytes()!r})"


def python_values(array: pa.Array) -> list[Any]:
    """Return Python objects, or raise ValueError or OverflowError; a map is a dict, or pairs if a key is no text."""
    array = in_microseconds(array)
    convert = _of_maps(array.type)
    return array.to_pylist() if convert is None else list(map(convert, array.to_pylist()))


def as_python(array: pa.Array) -> list[Any]:
    """Return values as :func:`python_values`; one that Python cannot represent is Unreadable."""
    try:
        return python_values(array)
    except (ValueError, OverflowError):
        return list(map(_as_python, array))


def _as_python(scalar: pa.Scalar) -> Any:
    try:
        value = scalar.as_py()
    except (ValueError, OverflowError):
        return Unreadable(scalar)
    convert = _of_maps(scalar.type)
    return value if convert is None else convert(value)


def in_microseconds(array: Any) -> Any:
    """Round timestamps down to microseconds, which Python has, also within lists, structs and maps."""
    kind = array.type
    if not _has_nanoseconds(kind):
        return array
    if pa.types.is_timestamp(kind):
        return _floored(array).cast(pa.timestamp("us")).view(pa.timestamp("us", kind.tz))
    if pa.types.is_struct(kind):
        parts = [in_microseconds(array.field(index)) for index in range(kind.num_fields)]
        fields = [kind.field(index).with_type(part.type) for index, part in enumerate(parts)]
        return pa.StructArray.from_arrays(parts, fields=fields, mask=array.is_null())
    # pyarrow refuses sliced offsets together with a mask, so they are copied.
    if pa.types.is_map(kind):
        items = in_microseconds(array.items)
        whole = pa.map_(kind.key_field, kind.item_field.with_type(items.type))
        offsets = pa.compute.add(array.offsets, 0)
        return pa.MapArray.from_arrays(offsets, array.keys, items, whole, mask=array.is_null())
    if is_list(kind):
        lists = array.cast(pa.large_list(kind.value_field))
        offsets = pa.compute.add(lists.offsets, 0)
        return pa.LargeListArray.from_arrays(offsets, in_microseconds(lists.values), mask=lists.is_null())
    raise pa.ArrowNotImplementedError(f"timestamps in nanoseconds within {kind}")


def _has_nanoseconds(kind: pa.DataType) -> bool:
    if pa.types.is_timestamp(kind):
        return bool(kind.unit == "ns")
    return any(_has_nanoseconds(kind.field(index).type) for index in range(kind.num_fields))


def _floored(nanoseconds: pa.Array) -> pa.Array:
    """Round naive nanoseconds down to whole microseconds; a zone would need the database of time zones."""
    return pa.compute.floor_temporal(nanoseconds.view(pa.timestamp("ns")), unit="microsecond")


def first_finer(column: pa.ChunkedArray) -> int | None:
    """Return the first row with an instant finer than microseconds, also within lists and structs; None without one."""
    return _first_finer(column.combine_chunks()) if _has_nanoseconds(column.type) else None


def _first_finer(array: pa.Array) -> int | None:
    kind = array.type
    if pa.types.is_timestamp(kind) and kind.unit == "ns":
        is_finer = pa.compute.not_equal(_floored(array), array.view(pa.timestamp("ns")))
        row = pa.compute.index(is_finer, True).as_py()
        return None if row < 0 else int(row)
    if pa.types.is_struct(kind):
        return min((row for row in map(_first_finer, array.flatten()) if row is not None), default=None)
    if is_list(kind):
        array = array.cast(pa.large_list(kind.value_type))
        element = _first_finer(array.flatten())
        return None if element is None else int(pa.compute.list_parent_indices(array)[element].as_py())
    return None


def _of_maps(kind: pa.DataType) -> Callable[[Any], Any] | None:
    """Return a function that converts the maps in a value of a type to dicts; None if the type contains no map."""
    if pa.types.is_map(kind):
        item = _of_maps(kind.item_type) or (lambda value: value)
        as_dict = lambda pairs: None if pairs is None else {key: item(value) for key, value in pairs}  # noqa: E731
        return as_dict if is_text(kind.key_type) else None
    found = [(kind.field(index).name, _of_maps(kind.field(index).type)) for index in range(kind.num_fields)]
    parts = [(name, part) for name, part in found if part is not None]
    if not parts:
        return None
    if pa.types.is_struct(kind):
        return lambda value: value and {**value, **{name: part(value[name]) for name, part in parts}}
    return (lambda values: values and list(map(parts[0][1], values))) if len(found) == 1 else None  # a list of any kind
