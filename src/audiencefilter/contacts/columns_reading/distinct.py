"""A column by way of :meth:`audiencefilter.Schema.coerce`: each distinct value once, as values of contacts recur."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NoReturn

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.canonical import canonical_type, is_text
from audiencefilter.contacts.columns_reading.instants import readable
from audiencefilter.contacts.columns_reading.parsing import parsed
from audiencefilter.contacts.columns_reading.plain import decoded
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import Field, FieldType, Schema


def by_distinct(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    """Return a column in the canonical type of a field, whatever it holds.

    Args:
        array: values of any type, as :func:`~.plain.plain` leaves them.
        field: what they are values of.
        strings: also read text as the value it stands for.
        first: the index of the first row, for messages.

    Raises:
        RecordError: the first value that is wrong, or missing though it has to be there.
        ValueError: a dictionary lacks a value.
    """
    if pa.types.is_dictionary(array.type):
        array = decoded(array)
    array = readable(array)
    try:
        encoded = array.dictionary_encode()
    except pa.ArrowNotImplementedError:  # nested types, extensions and some decimals
        return pa.array(_read_all(array, field, strings, lambda row: first + row), canonical_type(field))
    missing = pa.compute.index(encoded.indices.is_valid(), False).as_py()
    if field.nullable or missing < 0:
        missing = len(array)

    def row_of(code: int) -> int:
        """Return where a value first stands; values are numbered in that order."""
        row = pa.compute.index(encoded.indices, pa.scalar(code, encoded.indices.type)).as_py()
        if missing < row:
            refuse(field, None, first + missing)
        return first + int(row)

    values = parsed(encoded.dictionary, field, strings) if is_text(array.type) else None
    if values is None:
        values = pa.array(_read_all(encoded.dictionary, field, strings, row_of), canonical_type(field))
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
        raise RecordError(error.field, error.value, error.expected, index) from None
    raise AssertionError(f"{field.name} takes {value!r}")


def reader(field: Field, strings: bool) -> Callable[[Any], Any]:
    """Return a function from a value as it came to what the field's column holds; it raises RecordError."""
    coerce, attribute = _schema_of(field).coerce, field.attribute
    if field.type is FieldType.NUMBER:
        return lambda held: _double(coerce({attribute: held}, strings)[attribute])
    return lambda held: coerce({attribute: held}, strings)[attribute]


def _double(number: Any) -> float | None:
    return None if number is None else float(number) + 0.0  # so that -0.0 is 0.0


@lru_cache(maxsize=256)
def _schema_of(field: Field) -> Schema:
    return Schema(field.name, [field])


def _read_all(array: pa.Array, field: Field, strings: bool, row_of: Callable[[int], int]) -> list[Any]:
    read = reader(field, strings)
    values: list[Any] = []
    try:
        values.extend(map(read, _as_python(array)))
    except RecordError as error:
        raise RecordError(error.field, error.value, error.expected, row_of(len(values))) from None
    return values


def _as_python(array: pa.Array) -> Iterator[Any]:
    for scalar in array:
        try:
            yield scalar.as_py()
        except (ValueError, OverflowError):
            yield _Unreadable(scalar)


class _Unreadable:
    """A value that Python cannot hold, and no field does: broken text, or a timestamp beyond year 9999."""

    def __init__(self, scalar: pa.Scalar) -> None:
        self._scalar = scalar

    def __repr__(self) -> str:
        if pa.types.is_timestamp(self._scalar.type):
            return f"{self._scalar.value:,} {self._scalar.type.unit} after 1970-01-01"
        return f"text that is not UTF-8 ({self._scalar.as_buffer().to_pybytes()!r})"
