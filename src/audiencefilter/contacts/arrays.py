"""Arrow arrays in one form: without encodings, lists by their lengths and values, values as Python objects."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute
from numpy.typing import NDArray

#: As `map`, or in threads.
Mapped: TypeAlias = Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[Any]]
#: Greatest 32-bit offset: the maximum bytes of text, or elements of lists, in one array.
MAX_OFFSET: Final = 2**31 - 1
#: Bytes of texts that are checked at a time, in a processor cache.
_BLOCK_BYTES: Final = 4_000_000


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
    kind = _retyped(column.type, _without_views)
    column = column if kind == column.type else column.cast(kind)
    try:
        return column.take(numbers)
    except pa.ArrowInvalid:  # Arrow cannot unify dictionaries with nulls
        return pa.chunked_array([decoded(chunk) for chunk in column.chunks]).take(numbers)


def _without_views(kind: pa.DataType) -> pa.DataType:
    return pa.large_string() if pa.types.is_string_view(kind) else kind


def _retyped(kind: pa.DataType, change: Callable[[pa.DataType], pa.DataType]) -> pa.DataType:
    """Return a type whose plain types are changed, also within structs, lists and the values of maps."""
    if pa.types.is_struct(kind):
        return pa.struct([one.with_type(_retyped(one.type, change)) for one in kind])
    if pa.types.is_map(kind):
        item = _retyped(kind.item_type, change)
        return kind if item == kind.item_type else pa.map_(kind.key_field, kind.item_field.with_type(item))
    if is_list(kind):
        element = _retyped(kind.value_type, change)
        return kind if element == kind.value_type else pa.large_list(kind.value_field.with_type(element))
    return change(kind)


# -- numbers ----------------------------------------------------------------------------------------------------------


def stored(array: pa.Array) -> NDArray[Any]:
    """Return integers, doubles, instants or dates as numbers without a copy; any number is behind a null."""
    is_number = pa.types.is_integer(array.type) or pa.types.is_floating(array.type)
    kind = array.type.to_pandas_dtype() if is_number else f"i{array.type.byte_width}"
    return np.frombuffer(array.buffers()[1] or b"", kind)[array.offset : array.offset + len(array)]


# -- texts ------------------------------------------------------------------------------------------------------------


def flat(texts: pa.Array) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Return the start of each text among the bytes, the end of the last, and all bytes."""
    starts, data = _offsets(texts), texts.buffers()[2]
    if data is None or not len(texts) or starts[0] == starts[-1]:
        return np.zeros(len(texts) + 1, np.int32), np.empty(0, np.uint8)
    return starts - starts[0], np.frombuffer(data, np.uint8)[starts[0] : starts[-1]]


def _offsets(texts: pa.Array) -> NDArray[Any]:
    kind = np.int64 if pa.types.is_large_string(texts.type) else np.int32
    return np.frombuffer(texts.buffers()[1] or b"", kind)[texts.offset : texts.offset + len(texts) + 1]


def validate(array: pa.Array, mapped: Mapped = map) -> None:
    """Raise ArrowInvalid if a text is not UTF-8 or an index is not in the dictionary, ValueError for a wrong offset."""
    array.validate()
    is_coded = pa.types.is_dictionary(array.type)
    starts = _offsets(array.dictionary if is_coded else array)
    if (starts[1:] < starts[:-1]).any():  # Arrow would read any memory, also for an error message
        raise ValueError("a column is broken: the offsets of its texts do not ascend")
    if not is_coded:
        size = len(array) // (int(starts[-1] - starts[0]) // _BLOCK_BYTES + 1) + 1 if len(array) else 1
        if all(mapped(_are_utf8, [array.slice(first, size) for first in range(0, len(array), size)])):
            return
    array.validate(full=True)


def is_utf8(octets: Any) -> bool:
    """Whether bytes are UTF-8."""
    ends = pa.array([0, len(octets)], pa.int64()).buffers()[1]
    try:
        pa.Array.from_buffers(pa.large_string(), 1, [None, ends, pa.py_buffer(octets)]).validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def _are_utf8(texts: pa.Array) -> bool:
    """Whether texts are UTF-8, also those behind a null, by one look at all bytes: several times as fast as by text."""
    starts, data = flat(texts)
    if not len(data) or (data[:4_096].max() < 0x80 and data.max() < 0x80):
        return True
    firsts = starts[: starts.searchsorted(starts[-1])]  # of the texts before the last ones, which may be empty
    return is_utf8(data) and bool(data.view(np.int8).take(firsts, mode="clip").min() >= 0xC0 - 0x100)


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
    """Return Python objects, dicts of maps too; or raise ValueError or OverflowError."""
    # Without maps, this is twenty times as fast.
    return list(in_microseconds(array).to_pylist(maps_as_pydicts="lossy" if _has_map(array.type) else None))


def _has_map(kind: pa.DataType) -> bool:
    return pa.types.is_map(kind) or any(_has_map(kind.field(index).type) for index in range(kind.num_fields))


def as_python(array: pa.Array) -> list[Any]:
    """Return values as :func:`python_values`; one that Python cannot represent is Unreadable."""
    try:
        return python_values(array)
    except (ValueError, OverflowError):
        return list(map(_as_python, array))


def _as_python(scalar: pa.Scalar) -> Any:
    try:
        return scalar.as_py(maps_as_pydicts="lossy")
    except (ValueError, OverflowError):
        return Unreadable(scalar)


def in_microseconds(array: Any) -> Any:
    """Round timestamps down to microseconds, which Python has; ArrowInvalid: there are finer ones in nested values."""
    kind = array.type
    if not pa.types.is_timestamp(kind):
        exact = _retyped(kind, _in_microseconds)
        return array if exact == kind else array.cast(exact)
    if kind.unit != "ns":
        return array
    # With a zone, the database of time zones would be needed.
    floored = pa.compute.floor_temporal(array.view(pa.timestamp("ns")), unit="microsecond")
    return floored.cast(pa.timestamp("us")).view(pa.timestamp("us", kind.tz))


def _in_microseconds(kind: pa.DataType) -> pa.DataType:
    return pa.timestamp("us", kind.tz) if pa.types.is_timestamp(kind) and kind.unit == "ns" else kind


def exactly(column: pa.ChunkedArray) -> pa.ChunkedArray | int:
    """Return a column with microseconds in place of nanoseconds, also within lists and structs.

    If there is a finer instant, return the first row that has one.
    """
    exact = _retyped(column.type, _in_microseconds)
    try:
        return column if exact == column.type else column.cast(exact)
    except pa.ArrowInvalid:
        array = column.combine_chunks()

    def is_finer(end: int) -> bool:
        try:
            array.take(pa.array(np.arange(end))).cast(exact)  # a slice of lists would be cast with all their elements
        except pa.ArrowInvalid:
            return True
        return False

    return bisect_left(range(1, len(array)), True, key=is_finer)
