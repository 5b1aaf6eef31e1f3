"""The Arrow type of each field, and columns converted to it by the rules of :meth:`audiencefilter.Schema.coerce`.

Arrow converts a column if its type excludes invalid values, or if all of its numbers can be tested at once. ``coerce``
reads every other column, each distinct value once, since values of contacts recur. So only ``coerce`` defines an
invalid value. The elements of lists are one long column of single values.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts.arrays import (
    Mapped,
    Parts,
    as_python,
    decoded,
    in_microseconds,
    is_bytes,
    is_text,
    joined,
    null_where,
    parts_of,
    plain,
    stored,
    validate,
    with_entries,
)
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType, Schema
from audiencefilter.language.types import by_type

_INSTANTS: Final = pa.timestamp("us", "UTC")
_FIRST: Final = pa.scalar(datetime.min.replace(tzinfo=UTC), _INSTANTS)
_LAST: Final = pa.scalar(datetime.max.replace(tzinfo=UTC), _INSTANTS)
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
    datetime=lambda field: _INSTANTS,
    date=lambda field: pa.date32(),
    uuid=lambda field: pa.binary(16),
    decimal=lambda field: pa.decimal128(18, field.scale or 0),
)


def canonical_type(field: Field) -> pa.DataType:
    """Return the Arrow type of a field's values; `large_string`, `large_list` and dictionaries of text count as it."""
    if field.many:
        return pa.list_(canonical_type(field.element))
    return _CANONICAL[field.type](field)


def element_of(field: Field) -> Field:
    """Return the field of one element, which may be missing."""
    return replace(field, many=False, nullable=True)


def fields_by_attribute(schema: Schema) -> dict[str, Field]:
    """Return the fields without a path by their column, the first of several; ValueError: their types differ."""
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


# -- whole columns at once --------------------------------------------------------------------------------------------
#
# Each function returns None for a column that may contain an invalid value.


def at_once(array: pa.Array, field: Field, mapped: Mapped) -> pa.Array | None:
    """Return the column of a single field by Arrow alone; None if it may contain an invalid value."""
    if pa.types.is_null(array.type):
        return array.cast(canonical_type(field))
    if field.type is FieldType.STRING:
        return _texts(array, field, mapped)
    return _AT_ONCE[field.type](array, field)


def _texts(array: pa.Array, _: Field, mapped: Mapped = map) -> pa.Array | None:
    is_coded = pa.types.is_dictionary(array.type)
    if not is_text(array.type.value_type if is_coded else array.type):
        return None
    try:
        validate(array, mapped)
    except pa.ArrowInvalid:
        return None
    if not is_coded or not array.dictionary.null_count:
        return array
    # Move nulls from the dictionary to the indices, where null tests look.
    indices = null_where(array.dictionary.is_null().take(array.indices), array.indices)
    return pa.DictionaryArray.from_arrays(indices, array.dictionary.fill_null(""), ordered=array.type.ordered)


def _integers(array: pa.Array, field: Field) -> pa.Array | None:
    if pa.types.is_floating(array.type):
        array = _without_nan(array)
        if field.bits == 32:  # a third of the time of the cast below
            whole = array.cast(pa.int32(), safe=False)
            is_same = pa.compute.all(pa.compute.equal(whole.cast(pa.float64()), array)).as_py()
            return None if is_same is False else whole
    elif not pa.types.is_integer(array.type):
        return None
    elif len(array) and field.integer_range[0] <= stored(array).min() and stored(array).max() <= field.integer_range[1]:
        return array.cast(canonical_type(field), safe=False)  # a tenth of the time
    return _cast(array, canonical_type(field))  # None: a value has a fraction, or exceeds the range


def _numbers(array: pa.Array, _: Field) -> pa.Array | None:
    """Return the nearest doubles, 0.0 for -0.0."""
    if pa.types.is_floating(array.type):
        values = _without_nan(array)
    elif pa.types.is_integer(array.type):
        values = array.cast(pa.float64(), safe=False)  # rounds to the nearest
    elif pa.types.is_decimal(array.type):
        values = array.cast(pa.string()).cast(pa.float64())  # Arrow's own conversion does not round to the nearest
    else:
        return None
    return pa.compute.add(values, 0.0)


def _without_nan(array: pa.Array) -> pa.Array:
    values = array.cast(pa.float64())
    return null_where(pa.compute.is_nan(values), values)


def _instants(array: pa.Array, field: Field) -> pa.Array | None:
    """Return instants in years 0001 to 9999, naive ones as UTC, nanoseconds rounded down; or those of texts."""
    if is_text(array.type):  # timestamps seldom recur, so distinct values are not computed first
        return parsed_texts(array, field, strings=False)
    if not pa.types.is_timestamp(array.type):
        return None
    # A column's zone affects only the display of its instants.
    naive = in_microseconds(array.view(pa.timestamp(array.type.unit)))
    values = _cast(naive, pa.timestamp("us"))
    return None if values is None else _within_years(values.view(_INSTANTS))


def _dates(array: pa.Array, _: Field) -> pa.Array | None:
    midnights = _cast(array, pa.timestamp("us")) if array.type == pa.date32() else None
    return None if midnights is None or _within_years(midnights.view(_INSTANTS)) is None else array


def _within_years(instants: pa.Array) -> pa.Array | None:
    """Return instants if all are in years 0001 to 9999."""
    ends = pa.compute.min_max(instants)
    is_beyond = pa.compute.or_(pa.compute.less(ends["min"], _FIRST), pa.compute.greater(ends["max"], _LAST))
    return None if is_beyond.as_py() else instants


def _ids(array: pa.Array, _: Field) -> pa.Array | None:
    storage = array.storage if isinstance(array, pa.ExtensionArray) else array
    if not is_bytes(storage.type):
        return storage if storage.type == pa.binary(16) else None
    return _cast(storage.cast(pa.binary()), pa.binary(16))  # None: a value has another number of bytes


def _decimals(array: pa.Array, field: Field) -> pa.Array | None:
    # None: a value has more digits than the field.
    return _cast(array, canonical_type(field)) if pa.types.is_decimal(array.type) else None


def _cast(array: pa.Array, kind: pa.DataType) -> pa.Array | None:
    try:
        return array.cast(kind)
    except pa.ArrowInvalid:
        return None


_AT_ONCE: Final[Mapping[FieldType, Callable[[pa.Array, Field], pa.Array | None]]] = by_type(
    string=_texts,
    integer=_integers,
    number=_numbers,
    boolean=lambda array, _: array if pa.types.is_boolean(array.type) else None,
    datetime=_instants,
    date=_dates,
    uuid=_ids,
    decimal=_decimals,
)


def parsed_texts(texts: pa.Array, field: Field, strings: bool) -> pa.Array | None:
    """Return the values of texts; None if a text may be invalid. Only with `strings`, they may be numbers."""
    match field.type:
        case FieldType.INTEGER if strings:
            return _parsed(texts, _INTEGER, field)
        case FieldType.NUMBER if strings:
            values = _parsed(texts, _NUMBER, field)
            # A text beyond the range of doubles is not a number.
            is_beyond = values is None or pa.compute.any(pa.compute.is_inf(values)).as_py()
            return None if is_beyond else pa.compute.add(values, 0.0)
        case FieldType.DATETIME:
            values = _parsed(texts, _INSTANT, field)
            return None if values is None else _within_years(values)
        case _:
            return None


def _parsed(texts: pa.Array, pattern: str, field: Field) -> pa.Array | None:
    if not pa.compute.all(pa.compute.match_substring_regex(texts, pattern), min_count=0).as_py():
        return None
    return _cast(texts, canonical_type(field))  # None: a number outside the range, or a date that does not exist


# -- values of Python -------------------------------------------------------------------------------------------------


def flattened(lists: Iterable[Any]) -> list[Any]:
    """Concatenate the values of all lists."""
    return list(chain.from_iterable(values for values in lists if values is not None))


def lengths_of(lists: Iterable[Any]) -> pa.Array:
    """Return the length of each list; null for a missing list."""
    return pa.array([None if values is None else len(values) for values in lists], pa.int64())


def from_python(values: Sequence[Any], field: Field) -> pa.Array:
    """Return the column of values that ``coerce`` returned."""
    if field.many:
        return joined(lengths_of(values), from_python(flattened(values), element_of(field)))
    match field.type:
        case FieldType.NUMBER:  # 0.0 for -0.0
            values = [None if value is None else float(value) + 0.0 for value in values]
        case FieldType.UUID:
            values = [None if value is None else value.bytes for value in values]
        case _:
            pass
    return pa.array(values, canonical_type(field))


# -- any column -------------------------------------------------------------------------------------------------------


def conform(
    column: pa.ChunkedArray,
    field: Field,
    strings: bool = False,
    first: int = 0,
    mapped: Mapped = map,
) -> pa.ChunkedArray:
    """Return a column in the canonical type of a field; RecordError, with rows from `first`: a value is invalid."""
    # A null is a missing value or element, and dictionaries contain no nulls; doubles are without NaN and -0.0,
    # instants and dates in years 0001 to 9999. With `strings`, numbers and booleans may be text, and "" is missing.
    chunks = []
    for chunk in column.chunks:
        array = plain(chunk)
        parts = parts_of(array) if field.many else None
        if field.many and parts is None and not pa.types.is_null(array.type):
            values = _one_by_one(array, field, strings, first)
        elif parts is None:
            kind = canonical_type(field)
            values = array.cast(kind) if field.many else _conformed(array, field, strings, first, mapped)
        else:
            values = joined(parts.lengths, _elements(parts, field, strings, first))
        _refuse_missing(values, field, first)
        chunks.append(values)
        first += len(chunk)
    if any(pa.types.is_large_list(chunk.type) for chunk in chunks):
        chunks = [chunk.cast(pa.large_list(chunk.type.value_type)) for chunk in chunks]
    return pa.chunked_array(chunks, chunks[0].type if chunks else canonical_type(field))


def _conformed(array: pa.Array, field: Field, strings: bool, first: int, mapped: Mapped = map) -> pa.Array:
    """Return single values in the canonical type."""
    if strings:
        array = _without_empty(array)
    if field.type is not FieldType.STRING:
        array = decoded(array)
    values = at_once(array, field, mapped)
    return _one_by_one(array, field, strings, first) if values is None else values


def _elements(lists: Parts, field: Field, strings: bool, first: int) -> pa.Array:
    """Return the elements of all lists in the canonical type."""
    try:
        return decoded(_conformed(plain(lists.values), element_of(field), strings, 0))
    except RecordError as error:
        ends = pa.compute.cumulative_sum(lists.lengths.fill_null(0)).to_pylist()
        row = bisect_right(ends, error.index or 0)
        position = (error.index or 0) - (ends[row - 1] if row else 0)
        _refuse_missing(lists.lengths.slice(0, row), field, first)
        raise RecordError(f"{field.name}[{position}]", error.value, error.expected, first + row) from None


def _without_empty(array: pa.Array) -> pa.Array:
    """Return a column of text with null for ``""``, and any other column unchanged."""
    if pa.types.is_dictionary(array.type):
        return with_entries(array, _without_empty(array.dictionary))
    return null_where(pa.compute.equal(array, ""), array) if is_text(array.type) else array


def _one_by_one(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    """Return a column whose distinct values ``coerce`` reads, each once."""
    array = decoded(array)
    if pa.types.is_timestamp(array.type):  # Python's time zone database may lack the zone
        array = array.view(pa.timestamp(array.type.unit, "UTC"))
    try:
        encoded = array.dictionary_encode()
        distinct, codes = encoded.dictionary, encoded.indices
    except pa.ArrowNotImplementedError:  # nested types, extensions and some decimals
        distinct, codes = array, pa.array(range(len(array)), pa.int64())
    if not field.many and is_text(array.type):
        values = parsed_texts(distinct, field, strings)
        if values is not None:
            return values.take(codes)
    read = value_reader(field, strings, infinite=not strings)
    found: list[Any] = []
    try:
        for value in as_python(distinct):
            found.append(read(value))
    except RecordError as error:
        row = pa.compute.index(codes, pa.scalar(len(found), codes.type)).as_py()  # codes are in row order
        _refuse_missing(array.slice(0, row), field, first)
        raise error.at(first + row) from None
    return from_python(found, field).take(codes)


def _refuse_missing(values: pa.Array, field: Field, first: int) -> None:
    """Raise RecordError for the first null of a required field, with the message of ``coerce``."""
    if not field.nullable and values.null_count:
        try:
            value_reader(field)(None)
        except RecordError as error:
            raise error.at(first + pa.compute.index(values.is_valid(), False).as_py()) from None
