"""The Arrow type of each field, and columns converted to it by the rules of :meth:`audiencefilter.Schema.coerce`.

Arrow converts a column if its type excludes invalid values, or if all of its numbers can be tested at once. ``coerce``
reads every other column, each distinct value once, since values of contacts recur. So only ``coerce`` defines an
invalid value.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NoReturn, TypeAlias
from uuid import UUID

import pyarrow as pa
import pyarrow.compute

from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType, Schema
from audiencefilter.language.types import by_type

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


_CANONICAL: Final[Mapping[FieldType, Callable[[Field], pa.DataType]]] = by_type(
    string=lambda field: pa.string(),
    integer=lambda field: pa.int32() if field.bits == 32 else pa.int64(),
    number=lambda field: pa.float64(),
    boolean=lambda field: pa.bool_(),
    datetime=lambda field: _MICROSECONDS,
    date=lambda field: pa.date32(),
    uuid=lambda field: pa.binary(16),
    decimal=lambda field: pa.decimal128(18, field.scale or 0),
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
    return _CANONICAL[field.type](field)


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


def taken(column: Any, numbers: pa.Array) -> Any:
    """Return some rows of an array, a column or a batch by their numbers; Arrow cannot select rows of string views.

    >>> taken(pa.array(["a", "b"], pa.string_view()), pa.array([1])).to_pylist()
    ['b']
    """
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


# -- texts --------------------------------------------------------------------------------------------------------


def text_column(array: pa.Array) -> pa.Array | None:
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


def integer_column(array: pa.Array, field: Field) -> pa.Array | None:
    """Return a column of whole numbers in a field's range; None for any other column."""
    if pa.types.is_floating(array.type):
        array = _without_nan(array.cast(pa.float64()))
    elif not pa.types.is_integer(array.type):
        return None
    try:
        return array.cast(canonical_type(field))
    except pa.ArrowInvalid:  # a value has a fraction, or exceeds the range
        return None


def number_column(array: pa.Array) -> pa.Array | None:
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


def datetime_column(array: pa.Array) -> pa.Array | None:
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
        return datetime_column(array)
    return array.view(pa.timestamp(array.type.unit, "UTC"))


def _within_years(counts: pa.Array, second: int, unit: int = 1) -> bool:
    extremes = pa.compute.min_max(counts)
    least, greatest = extremes["min"].as_py(), extremes["max"].as_py()
    return least is None or (_FIRST * second <= least * unit and greatest * unit < (_LAST + 1) * second)


def _floored(nanoseconds: pa.Array) -> pa.Array:
    """Return microseconds, rounded down; Arrow's division rounds towards zero."""
    counts = pa.compute.divide(nanoseconds, 1_000)
    is_above = pa.compute.greater(pa.compute.multiply(counts, 1_000), nanoseconds)
    return pa.compute.subtract(counts, is_above.cast(pa.int64()))


# -- dates, ids and decimals ----------------------------------------------------------------------------------------


def date_column(array: pa.Array) -> pa.Array | None:
    """Return a column of dates in years 0001 to 9999; None for any other column."""
    if array.type != pa.date32():
        return None
    return array if _within_years(array.view(pa.int32()).cast(pa.int64()), 1, 86_400) else None


_OF_BYTES: Final = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view)


def uuid_column(array: pa.Array) -> pa.Array | None:
    """Return a column of ids as 16 bytes; None for any other column."""
    storage = array.storage if isinstance(array, pa.ExtensionArray) else array
    if not any(test(storage.type) for test in _OF_BYTES):
        return storage if storage.type == pa.binary(16) else None
    try:
        return storage.cast(pa.binary()).cast(pa.binary(16))
    except pa.ArrowInvalid:  # a value has another number of bytes
        return None


def decimal_column(array: pa.Array, field: Field) -> pa.Array | None:
    """Return a column of decimals of a field's scale; None for any other column."""
    if not pa.types.is_decimal(array.type):
        return None
    try:
        return array.cast(canonical_type(field))
    except pa.ArrowInvalid:  # a value has more digits than the field
        return None


# -- texts of numbers and instants --------------------------------------------------------------------------------


def parsed_texts(texts: pa.Array, field: Field, strings: bool) -> pa.Array | None:
    """Return the values of texts; None if a text may be invalid."""
    match field.type:
        case FieldType.INTEGER if strings:
            return _cast(texts, _INTEGER, canonical_type(field))
        case FieldType.NUMBER if strings:
            values = _cast(texts, _NUMBER, canonical_type(field))
            # A text beyond the range of doubles is not a number.
            is_beyond = values is None or pa.compute.any(pa.compute.is_inf(values)).as_py()
            return None if is_beyond else pa.compute.add(values, 0.0)
        case FieldType.DATETIME:
            values = _cast(texts, _INSTANT, canonical_type(field))
            return None if values is None or not within_years(values) else values
        case _:
            return None


def _cast(texts: pa.Array, pattern: str, type: pa.DataType) -> pa.Array | None:
    if not pa.compute.all(pa.compute.match_substring_regex(texts, pattern), min_count=0).as_py():
        return None
    try:
        return texts.cast(type)
    except pa.ArrowInvalid:  # a number outside the range, or a date that does not exist
        return None


# -- any column ---------------------------------------------------------------------------------------------------


#: Reads an array of values; its second argument maps the index of a value to the first row that has the value.
Read: TypeAlias = Callable[[pa.Array, Callable[[int], int]], pa.Array]


def conform(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return a column in the canonical type of a field.

    That is ``string``, ``large_string`` or a dictionary of either for text; ``int32`` or ``int64``; ``float64`` without
    NaN and -0.0; ``bool``; ``timestamp[us, tz=UTC]`` in years 0001 to 9999; ``date32`` in the same years; 16
    bytes for an id; ``decimal128`` with 18 digits, of the field's scale. A null is a missing value, and
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
    return pa.chunked_array(chunks, chunks[0].type if chunks else canonical_type(field))


def _conform(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    array = plain(array)
    if strings:
        array = without_empty(array)
    if field.type is not FieldType.STRING:
        array = decoded(array)
    values = _at_once(array, field)
    if values is None:
        return by_distinct(array, field, first, partial(_read, field, strings))
    if not field.nullable and values.null_count:
        refuse(field, None, first + pa.compute.index(values.is_valid(), False).as_py())
    return values


def _at_once(array: pa.Array, field: Field) -> pa.Array | None:
    """Return the converted column; None if it may contain an invalid value."""
    if pa.types.is_null(array.type):
        return array.cast(canonical_type(field))
    return _AT_ONCE[field.type](array, field)


#: Converters of whole columns by field type; they return None for a column that may contain an invalid value.
_AT_ONCE: Final[Mapping[FieldType, Callable[[pa.Array, Field], pa.Array | None]]] = by_type(
    string=lambda array, field: text_column(array),
    integer=integer_column,
    number=lambda array, field: number_column(array),
    boolean=lambda array, field: array if pa.types.is_boolean(array.type) else None,
    # Timestamps seldom recur, so distinct values are not computed first.
    datetime=lambda array, field: (
        parsed_texts(array, field, strings=False) if is_text(array.type) else datetime_column(array)
    ),
    date=lambda array, field: date_column(array),
    uuid=lambda array, field: uuid_column(array),
    decimal=decimal_column,
)


# -- each distinct value once -------------------------------------------------------------------------------------


def by_distinct(array: pa.Array, field: Field, first: int, read: Read) -> pa.Array:
    """Convert any column to the canonical type of a field, and read each distinct value once.

    Raises:
        RecordError: the first invalid value, or the first missing value of a required field.
        ValueError: a dictionary lacks an entry.
    """
    array = readable(decoded(array))
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
    match field.type:
        case FieldType.NUMBER:
            return lambda value: _double(read(value))
        case FieldType.UUID:
            return lambda value: bytes_of(read(value))
        case _:
            return read


def bytes_of(id: UUID | None) -> bytes | None:
    """Return an id as it is in a column."""
    return None if id is None else id.bytes


def _double(number: Any) -> float | None:
    return None if number is None else float(number) + 0.0  # turns -0.0 into 0.0


def _read(field: Field, strings: bool, array: pa.Array, row_of: Callable[[int], int]) -> pa.Array:
    values = parsed_texts(array, field, strings) if is_text(array.type) else None
    if values is None:
        values = pa.array(read_all(reader(field, strings), as_python(array), row_of), canonical_type(field))
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
    """Yield the values of a column as Python objects as :func:`rows_as_python`.

    A value that Python cannot represent is Unreadable.
    """
    convert = of_maps(array.type) or _unchanged
    for scalar in array:
        try:
            value = scalar.as_py()
        except (ValueError, OverflowError):
            yield Unreadable(scalar)
        else:
            yield convert(value)


def _unchanged(value: Any) -> Any:
    return value


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


def first_finer(column: pa.ChunkedArray) -> int | None:
    """Return the first row with an instant finer than microseconds, also within lists and structs; None without one.

    >>> first_finer(pa.chunked_array([pa.array([1_000, 1_001, None], pa.timestamp("ns"))]))
    1
    """
    return _first_finer(column.combine_chunks()) if _has_nanoseconds(column.type) else None


def _first_finer(array: pa.Array) -> int | None:
    kind = array.type
    if pa.types.is_timestamp(kind) and kind.unit == "ns":
        counts = array.view(pa.int64())
        is_finer = pa.compute.not_equal(pa.compute.multiply(_floored(counts), 1_000), counts)
        row = pa.compute.index(is_finer, True).as_py()
        return None if row < 0 else int(row)
    if pa.types.is_struct(kind):
        return min((row for row in map(_first_finer, array.flatten()) if row is not None), default=None)
    if is_list(kind):
        array = array.cast(pa.large_list(kind.value_type))
        element = _first_finer(array.flatten())
        return None if element is None else int(pa.compute.list_parent_indices(array)[element].as_py())
    return None


# -- maps ---------------------------------------------------------------------------------------------------------


def of_maps(kind: pa.DataType) -> Callable[[Any], Any] | None:
    """Return a function that converts the maps in a value of a type to dicts; None if the type contains no map."""
    if pa.types.is_map(kind):
        item = of_maps(kind.item_type) or _unchanged
        as_dict = lambda pairs: None if pairs is None else {key: item(value) for key, value in pairs}  # noqa: E731
        return as_dict if is_text(kind.key_type) else None
    found = [(kind.field(index).name, of_maps(kind.field(index).type)) for index in range(kind.num_fields)]
    parts = [(name, part) for name, part in found if part is not None]
    if not parts:
        return None
    if pa.types.is_struct(kind):
        return lambda value: value and {**value, **{name: part(value[name]) for name, part in parts}}
    return (lambda values: values and list(map(parts[0][1], values))) if len(found) == 1 else None  # a list of any kind
