"""Choice of a column's encoding, by its type and its number of distinct values."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from audiencefilter.columns import arrays, tuning
from audiencefilter.columns.arrays import (
    Array,
    ArrowArray,
    Flags,
    arrow_of,
    bits_of,
    compute,
    flags_of,
    numbers_of,
    numpy,
    pyarrow,
    values_of,
)
from audiencefilter.columns.buckets import BucketColumn
from audiencefilter.columns.codes import DictionaryColumn, NumberDictionary, TextDictionary, smallest_codes
from audiencefilter.columns.column import Column, DoubleColumn, NumberColumn, PlainFlags
from audiencefilter.columns.lists import ListColumn
from audiencefilter.columns.texts import SEPARATOR, PlainTexts, TextColumn
from audiencefilter.contacts.arrays import parts_of, stored
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type

_FIRST: Final = microseconds(datetime.min.replace(tzinfo=UTC))
_LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC))
_NOT_A_TIME: Final = numpy.iinfo(numpy.int64).min
_INSTANTS: Final = numpy.dtype("M8[us]"), numpy.dtype("M8[ns]")


def encode(column: pyarrow.ChunkedArray, type: FieldType) -> Column:
    """Return the encoded column."""
    return _ENCODERS[type](column)


def unencoded(column: pyarrow.ChunkedArray, type: FieldType) -> Column:
    """Return the column without codes and indexes, which are not worth their time for a single filter."""
    if pyarrow.types.is_dictionary(column.type):
        return encode(column, type)
    values = combined(column)
    if type is FieldType.STRING:
        return PlainTexts(values)
    if type is FieldType.BOOLEAN:
        return PlainFlags(values)
    numbers = numbers_of(values) if type in (FieldType.UUID, FieldType.DECIMAL) else stored(values)
    return NumberColumn(numbers, bits_of(values.is_valid()) if values.null_count else None, values.type)


def of_numpy(values: Array, field: Field) -> Column | None:
    """Return the column of an array of NumPy as it is, NaN and NaT for missing values; None: Arrow has to read it."""
    kind = values.dtype
    match field.type:
        case _ if not kind.isnative or not len(values):
            return None
        case FieldType.BOOLEAN if kind.kind == "b":
            return NumberColumn(values, None, pyarrow.bool_())
        case FieldType.INTEGER if kind.kind == "i" and _are_within(values, field):
            return NumberColumn(values, None, pyarrow.int64())
        case FieldType.INTEGER if kind == numpy.float64 and field.nullable and field.bits == 32:
            return DoubleColumn(values) if _are_whole(values, field) else None
        case FieldType.NUMBER if kind == numpy.float64 and field.nullable:
            return DoubleColumn(values)
        case FieldType.DATETIME if kind in _INSTANTS and field.nullable:
            return _instants(values)
        case _:
            return None


def _are_within(values: Array, field: Field) -> bool:
    """Whether integers are within the range of a field."""
    least, most = field.integer_range
    if least <= numpy.iinfo(values.dtype).min or int(values.view(f"u{values.itemsize}").max()) <= most:
        return True  # one look is enough where none is negative
    return least <= int(values.min()) and int(values.max()) <= most


def _are_whole(values: Array, field: Field) -> bool:
    """Whether doubles are integers within the range of a field, or NaN, which no comparison is true of."""
    least, most = field.integer_range
    for start in range(0, len(values), tuning.TUNING.eager_values):
        block = values[start : start + tuning.TUNING.eager_values]
        is_beyond = numpy.fmin.reduce(block, initial=0.0) < least or numpy.fmax.reduce(block, initial=0.0) > most
        if is_beyond or (block > numpy.floor(block)).any():
            return False
    return True


def _instants(values: Array) -> Column | None:
    """Return instants in microseconds; None if one is between two of them, or beyond the years 0001 to 9999."""
    unit, _ = numpy.datetime_data(values.dtype)
    counts: Array = values.view(numpy.int64)
    present = None
    if counts.min() == _NOT_A_TIME:
        present = counts != _NOT_A_TIME
        counts = numpy.where(present, counts, 0)
    numbers = counts // 1_000 if unit == "ns" else counts
    is_valid = (numbers * 1_000 == counts).all() if unit == "ns" else counts.min() >= _FIRST and counts.max() <= _LAST
    return NumberColumn(numbers, present, pyarrow.timestamp("us", "UTC")) if is_valid else None


def encode_lists(column: pyarrow.ChunkedArray, type: FieldType, unordered: Flags | None = None) -> ListColumn:
    """Return the encoded lists; `unordered` marks the lists that were sets, None means that none was."""
    parts = [part for chunk in column.chunks if (part := parts_of(chunk)) is not None]
    lengths = pyarrow.chunked_array([part.lengths for part in parts], pyarrow.int64())
    ends = numpy.cumsum(values_of(lengths.fill_null(0)))
    kind = numpy.int32 if not len(ends) or ends[-1] <= numpy.iinfo(numpy.int32).max else numpy.int64
    values = pyarrow.chunked_array([part.values for part in parts], column.type.value_type)
    return ListColumn(
        numpy.concatenate([[0], ends]).astype(kind),
        values_of(lengths.is_valid()) if lengths.null_count else None,
        _ENCODERS_OF_LISTS[type](values),
        unordered,
    )


def _numbers_of_lists(values: pyarrow.ChunkedArray) -> DictionaryColumn:
    codes, distinct = _sorted_codes(combined(values).dictionary_encode())
    return NumberDictionary(codes, numbers_of(distinct), distinct)


def _texts_of_lists(values: pyarrow.ChunkedArray) -> DictionaryColumn:
    return _dictionary(_unified(_roomy(values).dictionary_encode()))


def _roomy(texts: pyarrow.ChunkedArray) -> pyarrow.ChunkedArray:
    """Return texts in a type that can contain all of them in one array."""
    if pyarrow.types.is_string(texts.type) and texts.nbytes > numpy.iinfo(numpy.int32).max:
        return texts.cast(pyarrow.large_string())
    return texts


def _strings(column: pyarrow.ChunkedArray) -> Column:
    """Give codes to texts, unless they are many and most are distinct, when codes would save nothing."""
    if not pyarrow.types.is_dictionary(column.type):
        if _looks_distinct(column):
            return TextColumn(combined(column), _parts)
        column = column.dictionary_encode()
    codes = _unified(column)
    if tuning.TUNING.max_codes < len(codes.dictionary) > len(codes) // 2:
        return TextColumn(codes.cast(codes.type.value_type), _parts)
    return _dictionary(codes)


def combined(column: pyarrow.ChunkedArray) -> ArrowArray:
    """Return a column as one array, without a copy if it is one already."""
    if column.num_chunks == 1:
        return column.chunk(0)
    found = _roomy(column).combine_chunks()
    if isinstance(found, pyarrow.ChunkedArray):  # in some versions of pyarrow
        found = found.chunk(0) if found.num_chunks else pyarrow.array([], column.type)
    return found


def _unified(column: pyarrow.ChunkedArray) -> ArrowArray:
    """Return a column of dictionaries as one array."""
    # Chunks that Arrow encoded share a dictionary, which it would read for each of them to unify them.
    places = {(found.offset, len(found), *_addresses(found)) for found in (each.dictionary for each in column.chunks)}
    if len(places) > 1:  # in indices of one byte, the entries of all chunks may not have room
        column = column.cast(pyarrow.dictionary(pyarrow.int32(), column.type.value_type)).unify_dictionaries()
    return combined(column)


def _addresses(array: ArrowArray) -> list[int | None]:
    return [None if buffer is None else buffer.address for buffer in array.buffers()]


def _looks_distinct(column: pyarrow.ChunkedArray) -> bool:
    """Whether a column is long, and more than half of its values are probably distinct."""
    rows = len(column)
    if rows <= 2 * tuning.TUNING.max_codes:
        return False
    # Of n values drawn from d distinct ones, about n²/2d are drawn again.
    sample = column.take(pyarrow.array(arrays.drawn(rows))).drop_null()
    again = len(sample) - compute.count_distinct(sample).as_py()
    return bool(len(sample) > 0 and again <= len(sample) ** 2 / rows)


# -- texts --------------------------------------------------------------------------------------------------------


def _dictionary(encoded: ArrowArray) -> DictionaryColumn:
    codes, distinct = _sorted_codes(encoded)
    return TextDictionary(codes, distinct)


def _sorted_codes(encoded: ArrowArray) -> tuple[Array, ArrowArray]:
    """Return codes and sorted values of an Arrow dictionary, whose values may be repeated or null."""
    values = encoded.dictionary
    order = values_of(compute.sort_indices(values))
    ascending = values.take(pyarrow.array(order))
    if values.null_count or compute.any(compute.equal(ascending[1:], ascending[:-1])).as_py():
        codes, ascending = _sorted_codes(values.dictionary_encode())
    else:
        codes = numpy.empty(len(order), smallest_codes(len(order)))
        codes[order] = numpy.arange(1, len(order) + 1)
    return numpy.append(codes, codes.dtype.type(0))[_indices(encoded.indices)], ascending  # the last code is for null


def _indices(indices: ArrowArray) -> Array:
    """Return indices as numbers, -1 for null."""
    if indices.null_count:
        indices = compute.fill_null(indices.cast(pyarrow.int64()), -1)
    return values_of(indices)


def _parts(texts: ArrowArray) -> tuple[ArrowArray, DictionaryColumn]:
    """Split texts at the last separator, in blocks: the temporary parts of all texts would exceed the texts' size."""
    size = 65_536
    parted = [_parted(texts.slice(first, size)) for first in range(0, max(1, len(texts)), size)]
    heads = pyarrow.chunked_array([heads for heads, _ in parted], texts.type)
    tails = pyarrow.chunked_array([tails for _, tails in parted])
    return combined(heads), _dictionary(_unified(tails))


def _parted(texts: ArrowArray) -> tuple[ArrowArray, ArrowArray]:
    """Return the part of each text before the last separator, and the part after it as a dictionary."""
    parts = compute.split_pattern(texts, SEPARATOR, max_splits=1, reverse=True)
    starts = numpy.frombuffer(parts.buffers()[1], numpy.int32)[parts.offset : parts.offset + len(parts) + 1]
    counts = numpy.diff(starts)
    heads = parts.values.take(pyarrow.array(starts[:-1], mask=counts == 0))
    tails = parts.values.take(pyarrow.array(starts[:-1] + 1, mask=counts < 2))
    return heads, tails.dictionary_encode()


# -- numbers ------------------------------------------------------------------------------------------------------


def _numbers(column: pyarrow.ChunkedArray) -> Column:
    """Give codes to few distinct numbers; leave many distinct numbers unencoded."""
    values = combined(column)
    numbers = numbers_of(values)
    present = flags_of(values.is_valid()) if values.null_count else None
    distinct = _few_distinct(numbers if present is None else numbers[present])
    if distinct is None:
        if pyarrow.types.is_decimal(values.type) and abs(numbers).max() < 2**31:
            numbers = numbers.astype(numpy.int32)  # most amounts fit, and half as many bytes are read
        return (NumberColumn if numbers.dtype.kind == "S" else BucketColumn)(numbers, present, values.type)
    span = int(distinct[-1]) - int(distinct[0]) if len(distinct) and numbers.dtype.kind == "i" else None
    if span is not None and span <= tuning.TUNING.max_number_range:
        rank_of = numpy.zeros(span + 1, numpy.uint16)
        rank_of[distinct - distinct[0]] = numpy.arange(len(distinct))
        return _coded(values, distinct, lambda numbers: rank_of.take(numbers - distinct[0], mode="clip"))
    return _coded(values, distinct, lambda numbers: numpy.searchsorted(distinct, numbers))


def _booleans(column: pyarrow.ChunkedArray) -> DictionaryColumn:
    return _coded(combined(column), numpy.array([False, True]), lambda flags: flags.view(numpy.uint8))


def _few_distinct(numbers: Array) -> Array | None:
    """Return the distinct numbers, ascending; None if they are too many."""
    if len(numbers) > tuning.TUNING.sample_rows:
        sample = numbers[arrays.drawn(len(numbers))]
        again = len(sample) - len(arrays.distinct_of(sample))
        if again * 2 * tuning.TUNING.max_codes < len(sample) ** 2:
            return None
    distinct = arrays.distinct_of(numbers)
    return distinct if len(distinct) <= tuning.TUNING.max_codes else None


def _coded(values: ArrowArray, distinct: Array, ranks_of: Callable[[Array], Array]) -> DictionaryColumn:
    kind = smallest_codes(len(distinct))
    numbers = values_of(values.fill_null(False)) if distinct.dtype == bool else numbers_of(values)
    codes = ranks_of(numbers).astype(kind) + kind(1)
    if values.null_count:
        codes *= flags_of(values.is_valid())
    return NumberDictionary(codes, distinct, arrow_of(distinct, values.type))


_ENCODERS: Final[dict[FieldType, Callable[[pyarrow.ChunkedArray], Column]]] = by_type(
    string=_strings,
    integer=_numbers,
    number=_numbers,
    boolean=_booleans,
    datetime=_numbers,
    date=_numbers,
    uuid=_numbers,
    decimal=_numbers,
)
#: Encoders of list elements, which get codes regardless of the number of distinct values.
_ENCODERS_OF_LISTS: Final = by_type(
    string=_texts_of_lists,
    integer=_numbers_of_lists,
    number=_numbers_of_lists,
    boolean=_booleans,
    datetime=_numbers_of_lists,
    date=_numbers_of_lists,
    uuid=_numbers_of_lists,
    decimal=_numbers_of_lists,
)
