"""From a column as it came to the field's canonical type, by the rules of :meth:`audiencefilter.Schema.coerce`.

Where the type of a column makes it certain that all its values are right, or the numbers in it can be looked at all at
once, Arrow converts them. Every other column goes through ``coerce``, each distinct value once, as values of contacts
recur; so there is one place that says what a wrong value is.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NoReturn

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts import types
from audiencefilter.language.errors import RecordError
from audiencefilter.language.fields import by_type
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType


def conform(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return a column in the canonical type of a field.

    That is ``string``, ``large_string`` or a dictionary of either for text; ``int32`` or ``int64``; ``float64`` without
    NaN and -0.0; ``bool``; ``timestamp[us, tz=UTC]`` in years 0001 to 9999. A null is a missing value, and
    no dictionary holds one.

    Raises:
        RecordError: a value is not of the field's type or beyond its range, or one that has to be there is missing.
        ValueError: a dictionary lacks a value, which nothing that Arrow made itself does.

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
    if field.type is not FieldType.STRING and pa.types.is_dictionary(array.type):
        array = types.decoded(array)
    values = _at_once(array, field)
    if values is None:
        return by_distinct(array, field, strings, first)
    if not field.nullable and values.null_count:
        refuse(field, None, first + pa.compute.index(values.is_valid(), False).as_py())
    return values


def _at_once(array: pa.Array, field: Field) -> pa.Array | None:
    """Return the values, or None where that is not certain to be right."""
    if pa.types.is_null(array.type):
        return array.cast(types.canonical_type(field))
    return _AT_ONCE[field.type](array, field)


#: The values of a column by the type of its field; None where that is not certain to be right.
_AT_ONCE: Final[Mapping[FieldType, Callable[[pa.Array, Field], pa.Array | None]]] = by_type(
    string=lambda array, field: types.texts(array),
    integer=types.integers,
    number=lambda array, field: types.doubles(array),
    boolean=lambda array, field: array if pa.types.is_boolean(array.type) else None,
    # Timestamps seldom recur, so they are not looked at for distinct ones first.
    datetime=lambda array, field: (
        types.parsed(array, field, strings=False) if types.is_text(array.type) else types.instants(array)
    ),
)


# -- each distinct value once -------------------------------------------------------------------------------------


def by_distinct(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    """Return a column in the canonical type of a field, whatever it holds.

    Raises:
        RecordError: the first value that is wrong, or missing though it has to be there.
        ValueError: a dictionary lacks a value.
    """
    if pa.types.is_dictionary(array.type):
        array = types.decoded(array)
    array = types.readable(array)
    try:
        encoded = array.dictionary_encode()
    except pa.ArrowNotImplementedError:  # nested types, extensions and some decimals
        return pa.array(_read_all(array, field, strings, lambda row: first + row), types.canonical_type(field))
    missing = pa.compute.index(encoded.indices.is_valid(), False).as_py()
    if field.nullable or missing < 0:
        missing = len(array)

    def row_of(code: int) -> int:
        """Return where a value first stands; values are numbered in that order."""
        row = pa.compute.index(encoded.indices, pa.scalar(code, encoded.indices.type)).as_py()
        if missing < row:
            refuse(field, None, first + missing)
        return first + int(row)

    values = types.parsed(encoded.dictionary, field, strings) if types.is_text(array.type) else None
    if values is None:
        values = pa.array(_read_all(encoded.dictionary, field, strings, row_of), types.canonical_type(field))
    if missing < len(array):
        refuse(field, None, first + missing)
    return values.take(encoded.indices)


def refuse(field: Field, value: Any, index: int) -> NoReturn:
    """Raise what ``coerce`` says of a value that it does not take.

    Raises:
        RecordError: always.
    """
    try:
        reader(field, strings=False)(value)
    except RecordError as error:
        raise error.at(index) from None
    raise AssertionError(f"{field.name} takes {value!r}")


def reader(field: Field, strings: bool) -> Callable[[Any], Any]:
    """Return a function from a value as it came to what the field's column holds; it raises RecordError."""
    read = value_reader(field, strings, infinite=not strings)
    return (lambda value: _double(read(value))) if field.type is FieldType.NUMBER else read


def _double(number: Any) -> float | None:
    return None if number is None else float(number) + 0.0  # so that -0.0 is 0.0


def _read_all(array: pa.Array, field: Field, strings: bool, row_of: Callable[[int], int]) -> list[Any]:
    read = reader(field, strings)
    values: list[Any] = []
    try:
        values.extend(map(read, as_python(array)))
    except RecordError as error:
        raise error.at(row_of(len(values))) from None
    return values


def as_python(array: pa.Array) -> Iterator[Any]:
    """Yield the values of a column as Python has them, in place of those that it cannot hold what no field takes."""
    for scalar in array:
        try:
            yield scalar.as_py()
        except (ValueError, OverflowError):
            yield Unreadable(scalar)


class Unreadable:
    """A value that Python cannot hold, and no field does: broken text, or a timestamp beyond year 9999."""

    def __init__(self, scalar: pa.Scalar) -> None:
        self._scalar = scalar

    def __repr__(self) -> str:
        if pa.types.is_timestamp(self._scalar.type):
            return f"{self._scalar.value:,} {self._scalar.type.unit} after 1970-01-01"
        return f"text that is not UTF-8 ({self._scalar.as_buffer().to_pybytes()!r})"
