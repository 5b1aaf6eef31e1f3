"""Conversions of Arrow columns to field types that Arrow does for a whole column at once.

Each function returns None for a column that may contain an invalid value; :mod:`.values` then reads its values.
"""

from datetime import UTC, datetime
from typing import Final

import pyarrow as pa
import pyarrow.compute

from audiencefilter.language.errors import show
from audiencefilter.language.fields import by_type
from audiencefilter.language.schema import Field, FieldType, Schema

_MICROSECONDS: Final = pa.timestamp("us", "UTC")
_SECOND: Final = {"s": 1, "ms": 1_000, "us": 1_000_000}
#: First second of year 1 and last second of year 9999, since 1970.
_FIRST: Final = int(datetime.min.replace(tzinfo=UTC).timestamp())
_LAST: Final = int(datetime.max.replace(tzinfo=UTC, microsecond=0).timestamp())
#: Greatest 32-bit offset: the maximum bytes of text, or elements of lists, in one array.
MAX_OFFSET: Final = 2**31 - 1
#: Patterns of texts that ``coerce`` and Arrow read with the same meaning; ``coerce`` accepts more.
_INTEGER: Final = r"\A-?(?:0|[1-9][0-9]{0,17})\z"
_NUMBER: Final = r"\A-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\z"
_INSTANT: Final = (
    r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}[T ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
    r"(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])\z"
)


_CANONICAL: Final = by_type(
    string=pa.string(), integer=pa.int64(), number=pa.float64(), boolean=pa.bool_(), datetime=_MICROSECONDS
)


def canonical_type(field: Field) -> pa.DataType:
    """Return the Arrow type of a field's values; text may also be a ``large_string`` or a dictionary of text.

    A field of many values has a list type; a ``large_list`` may replace it.

    >>> from audiencefilter.language.schema import CONTACT
    >>> canonical_type(CONTACT.by_name["createdAt"])
    TimestampType(timestamp[us, tz=UTC])
    """
    if field.many:
        return pa.list_(canonical_type(field.element))
    return pa.int32() if field.type is FieldType.INTEGER and field.bits == 32 else _CANONICAL[field.type]


def fields_by_attribute(schema: Schema) -> dict[str, Field]:
    """Return the fields by the name of their column; of several fields with the same column, the first.

    Fields at paths in custom data are left out.

    Raises:
        ValueError: fields of different types have the same column.
    """
    fields: dict[str, Field] = {}
    for field in schema.fields:
        if field.path:
            continue
        other = fields.setdefault(field.attribute, field)
        if canonical_type(other) != canonical_type(field):
            raise ValueError(
                f"{other.name} and {field.name} are of different types, and both read {show(field.attribute)}: "
                "give one of them another attribute"
            )
    return fields


def is_text(type: pa.DataType) -> bool:
    """Whether a type is plain text, not a dictionary or a view."""
    return type in {pa.string(), pa.large_string()}


def is_list(type: pa.DataType) -> bool:
    """Whether a type is a list of any kind."""
    is_view = pa.types.is_list_view(type) or pa.types.is_large_list_view(type)
    return bool(is_view or pa.types.is_list(type) or pa.types.is_large_list(type) or pa.types.is_fixed_size_list(type))


# -- forms of columns ---------------------------------------------------------------------------------------------


def plain(array: pa.Array) -> pa.Array:
    """Return the same values without encoding; a dictionary of text stays a dictionary.

    Raises:
        ValueError: a dictionary lacks an entry, which Arrow itself never produces.

    >>> plain(pa.array([7, 7, 8]).dictionary_encode()).type
    DataType(int64)
    """
    if pa.types.is_run_end_encoded(array.type):
        # Arrow decodes runs of some types only, integers among them: so decode the positions of the values.
        numbers = pa.RunEndEncodedArray.from_arrays(array.run_ends, pa.array(range(len(array.values)), pa.int64()))
        numbers = pa.compute.run_end_decode(numbers.slice(array.offset, len(array)))
        return plain(plain(array.values).take(numbers))
    if pa.types.is_string_view(array.type):
        return array.cast(pa.large_string())
    if pa.types.is_dictionary(array.type):
        return _plain_dictionary(array)
    return array


def decoded(array: pa.Array) -> pa.Array:
    """Return a dictionary array as plain values, and any other array unchanged; raises as :func:`plain`."""
    if not pa.types.is_dictionary(array.type):
        return array
    try:
        return array.dictionary.take(array.indices)
    except pa.ArrowIndexError as error:
        raise ValueError(f"a column is broken: {error}") from None


def _plain_dictionary(array: pa.DictionaryArray) -> pa.Array:
    dictionary = plain(array.dictionary)
    if dictionary is not array.dictionary:
        array = pa.DictionaryArray.from_arrays(array.indices, dictionary, ordered=array.type.ordered, safe=False)
    return array if is_text(dictionary.type) else decoded(array)


def null_where(mask: pa.BooleanArray, array: pa.Array) -> pa.Array:
    """Return an array with null where the mask is true; usually the mask is false everywhere, and nothing is copied.

    >>> null_where(pa.array([True, False]), pa.array([1, 2])).to_pylist()
    [None, 2]
    """
    if not pa.compute.any(mask).as_py():
        return array
    return pa.compute.if_else(mask, pa.scalar(None, array.type), array)


# -- texts --------------------------------------------------------------------------------------------------------


def texts(array: pa.Array) -> pa.Array | None:
    """Return a column of valid text; None for any other column."""
    if pa.types.is_dictionary(array.type):
        return _dictionary(array)
    return array if is_text(array.type) and _is_valid(array) else None


def without_empty(array: pa.Array) -> pa.Array:
    """Return a column of text with null for ``""``, and any other column unchanged."""
    if pa.types.is_dictionary(array.type):
        dictionary = without_empty(array.dictionary)
        if dictionary is array.dictionary:
            return array
        return pa.DictionaryArray.from_arrays(array.indices, dictionary, ordered=array.type.ordered, safe=False)
    return null_where(pa.compute.equal(array, ""), array) if is_text(array.type) else array


def _dictionary(array: pa.DictionaryArray) -> pa.DictionaryArray | None:
    if not is_text(array.type.value_type) or not _is_valid(array):
        return None
    dictionary = array.dictionary
    if not dictionary.null_count:
        return array
    # Move nulls from the dictionary to the indices, where null tests look.
    indices = array.indices
    indices = pa.compute.if_else(dictionary.is_valid().take(indices), indices, pa.scalar(None, indices.type))
    return pa.DictionaryArray.from_arrays(indices, dictionary.fill_null(""), ordered=array.type.ordered)


def _is_valid(array: pa.Array) -> bool:
    """Whether all text is UTF-8, and all indices are in the dictionary."""
    try:
        array.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


# -- numbers ------------------------------------------------------------------------------------------------------


def integers(array: pa.Array, field: Field) -> pa.Array | None:
    """Return a column of whole numbers in a field's range; None for any other column."""
    if pa.types.is_floating(array.type):
        array = _without_nan(array.cast(pa.float64()))
    elif not pa.types.is_integer(array.type):
        return None
    try:
        return array.cast(canonical_type(field))
    except pa.ArrowInvalid:  # a value has a fraction, or exceeds the range
        return None


def doubles(array: pa.Array) -> pa.Array | None:
    """Return the nearest doubles of a column of numbers, 0.0 for -0.0; None for any other column."""
    if pa.types.is_floating(array.type):
        values = _without_nan(array.cast(pa.float64()))
    elif pa.types.is_integer(array.type):
        values = array.cast(pa.float64(), safe=False)  # rounds to the nearest
    elif pa.types.is_decimal(array.type):
        values = array.cast(pa.string()).cast(pa.float64())  # Arrow's own conversion does not round to the nearest
    else:
        return None
    return pa.compute.add(values, 0.0)


def _without_nan(values: pa.Array) -> pa.Array:
    return null_where(pa.compute.is_nan(values), values)


# -- instants -----------------------------------------------------------------------------------------------------


def instants(array: pa.Array) -> pa.Array | None:
    """Return a column of timestamps in years 0001 to 9999, naive ones as UTC; None for any other column.

    A column's zone affects only the display of its instants. Nanoseconds are rounded down, like other extra digits.
    """
    if not pa.types.is_timestamp(array.type):
        return None
    unit = array.type.unit
    counts = array.view(pa.int64())
    if unit == "ns":
        return _floored(counts).view(_MICROSECONDS)  # 64-bit nanoseconds span 1970 plus or minus 292 years
    if not _within_years(counts, _SECOND[unit]):
        return None
    if unit != "us":
        counts = pa.compute.multiply(counts, _SECOND["us"] // _SECOND[unit])
    return counts.view(_MICROSECONDS)


def within_years(array: pa.Array) -> bool:
    """Whether all microseconds of a column are in years 0001 to 9999."""
    return _within_years(array.view(pa.int64()), _SECOND["us"])


def readable(array: pa.Array) -> pa.Array:
    """Return timestamps in UTC without nanoseconds, and any other column unchanged.

    Python has no nanoseconds, and its time zone database may lack the zone. Years after 9999 stay unreadable.
    """
    if not pa.types.is_timestamp(array.type):
        return array
    if array.type.unit == "ns":
        return instants(array)
    return array.view(pa.timestamp(array.type.unit, "UTC"))


def _within_years(counts: pa.Array, second: int) -> bool:
    extremes = pa.compute.min_max(counts)
    least, greatest = extremes["min"].as_py(), extremes["max"].as_py()
    return least is None or (_FIRST * second <= least and greatest < (_LAST + 1) * second)


def _floored(nanoseconds: pa.Array) -> pa.Array:
    """Return microseconds, rounded down; Arrow's division rounds towards zero."""
    counts = pa.compute.divide(nanoseconds, 1_000)
    is_above = pa.compute.greater(pa.compute.multiply(counts, 1_000), nanoseconds)
    return pa.compute.subtract(counts, is_above.cast(pa.int64()))


# -- texts of numbers and instants --------------------------------------------------------------------------------


def parsed(texts: pa.Array, field: Field, strings: bool) -> pa.Array | None:
    """Return the values of texts; None if a text may be invalid."""
    match field.type:
        case FieldType.INTEGER if strings:
            return _read(texts, _INTEGER, canonical_type(field))
        case FieldType.NUMBER if strings:
            values = _read(texts, _NUMBER, canonical_type(field))
            # A text beyond the range of doubles is not a number.
            is_beyond = values is None or pa.compute.any(pa.compute.is_inf(values)).as_py()
            return None if is_beyond else pa.compute.add(values, 0.0)
        case FieldType.DATETIME:
            values = _read(texts, _INSTANT, canonical_type(field))
            return None if values is None or not within_years(values) else values
        case _:
            return None


def _read(texts: pa.Array, pattern: str, type: pa.DataType) -> pa.Array | None:
    if not pa.compute.all(pa.compute.match_substring_regex(texts, pattern), min_count=0).as_py():
        return None
    try:
        return texts.cast(type)
    except pa.ArrowInvalid:  # a number outside the range, or a date that does not exist
        return None
