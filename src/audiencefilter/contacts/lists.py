"""Columns of lists: every Arrow list type in one form.

The elements of all lists are one long column of single values, which :mod:`.values` converts like any other column.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts.values import (
    MAX_OFFSET,
    as_python,
    by_distinct,
    canonical_type,
    conform,
    decoded,
    is_list,
    plain,
    read_all,
    reader,
    refuse,
)
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field

#: First character of the names of internal columns, which no caller's name begins with.
_HIDDEN: Final = "\0"


def unordered_name(attribute: str) -> str:
    """Return the name of the column that marks the rows whose list was a set, which has no order."""
    return f"{_HIDDEN}unordered {attribute}"


def shown(names: Iterable[str]) -> list[str]:
    """Return the column names that are not internal.

    >>> shown(["tags", unordered_name("tags")])
    ['tags']
    """
    return [name for name in names if not name.startswith(_HIDDEN)]


class Parts(NamedTuple):
    """Lengths of the lists, and the values of all lists as one column."""

    lengths: pa.Array
    values: pa.Array


def element_of(field: Field) -> Field:
    """Return the field of one element, which may be missing."""
    return replace(field, many=False, nullable=True)


def parts_of(array: pa.Array) -> Parts | None:
    """Return the parts of a column of lists; None for any other column.

    >>> lengths, values = parts_of(pa.array([[1, 2], None, [3]]))
    >>> lengths.to_pylist(), values.to_pylist()
    ([2, None, 1], [1, 2, 3])
    """
    if not is_list(array.type):
        return None
    # Values behind a null are not part of the column; flatten() drops them.
    return Parts(pa.compute.list_value_length(array).cast(pa.int64()), array.flatten())


def joined(parts: Parts) -> pa.Array:
    """Return the column of lists with these parts.

    >>> joined(Parts(pa.array([2, None, 1]), pa.array([1, 2, 3]))).to_pylist()
    [[1, 2], None, [3]]
    """
    offsets = offsets_of(parts.lengths)
    missing = parts.lengths.is_null() if parts.lengths.null_count else None
    if len(parts.values) > MAX_OFFSET:
        return pa.LargeListArray.from_arrays(offsets, parts.values, mask=missing)
    return pa.ListArray.from_arrays(offsets.cast(pa.int32()), parts.values, mask=missing)


def offsets_of(lengths: pa.Array) -> pa.Array:
    """Return the start of each list, and the end of the last."""
    ends = pa.compute.cumulative_sum(lengths.fill_null(0).cast(pa.int64()))
    return pa.concat_arrays([pa.array([0], pa.int64()), ends])


# -- reading ----------------------------------------------------------------------------------------------------------


def conform_lists(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    """Return lists in the canonical type of a field: lists of the canonical type of single values.

    A null is a missing list; a null or NaN in a list is a missing element.

    Raises:
        RecordError: the first invalid list, or the first missing list of a required field.

    >>> from audiencefilter.language.schema import FieldType
    >>> scores = Field("scores", FieldType.INTEGER, many=True)
    >>> conform_lists(pa.array([[1.0, float("nan")], None]), scores, strings=False, first=0).to_pylist()
    [[1, None], None]
    """
    array = plain(array)
    parts = Parts(array.cast(pa.int64()), _none(field)) if pa.types.is_null(array.type) else parts_of(array)
    if parts is None:
        return by_distinct(array, field, first, partial(_read, field, strings))
    missing = len(array)
    if not field.nullable and parts.lengths.null_count:
        missing = pa.compute.index(parts.lengths.is_valid(), False).as_py()
    values = None
    try:
        values = _conformed(parts.values, field, strings)
    except RecordError as error:
        row, position = _place(offsets_of(parts.lengths), error.index or 0)
        if row < missing:
            raise RecordError(f"{field.name}[{position}]", error.value, error.expected, first + row) from None
    if missing < len(array):
        refuse(field, None, first + missing)
    return joined(Parts(parts.lengths, values))


def _conformed(values: pa.Array, field: Field, strings: bool) -> pa.Array:
    return decoded(conform(pa.chunked_array([values]), element_of(field), strings).chunk(0))


def _none(field: Field) -> pa.Array:
    return pa.array([], canonical_type(element_of(field)))


def _place(offsets: pa.Array, index: int) -> tuple[int, int]:
    """Return the list that contains the value at an index, and the position in it."""
    row = bisect_right(range(len(offsets)), index, key=lambda row: offsets[row].as_py()) - 1
    return row, index - offsets[row].as_py()


def _read(field: Field, strings: bool, array: pa.Array, row_of: Callable[[int], int]) -> pa.Array:
    """Read values of a type that is not an Arrow list."""
    read = value_reader(field, strings, infinite=not strings)
    return joined(lists_of_python(read_all(read, as_python(array), row_of), field))


# -- lists of Python --------------------------------------------------------------------------------------------------


def lists_of_records(given: Sequence[Any], field: Field) -> list[Any]:
    """Return the records' values of a field as lists, tuples and sets, None for a missing list.

    Raises:
        RecordError: a value is not a list, or a required list is missing; without an index.
    """
    read = value_reader(field, infinite=True)
    return [values if isinstance(values, list | tuple | set | frozenset) else read(values) for values in given]


def flattened(lists: Iterable[Any]) -> list[Any]:
    """Concatenate the values of all lists."""
    return list(chain.from_iterable(values for values in lists if values is not None))


def lengths_of(lists: Iterable[Any]) -> pa.Array:
    """Return the length of each list; null for a missing list."""
    return pa.array([None if values is None else len(values) for values in lists], pa.int64())


def lists_of_python(lists: Sequence[Any], field: Field) -> Parts:
    """Return the parts of lists whose values are already read."""
    element = element_of(field)
    values = list(map(reader(element, strings=False), flattened(lists)))
    return Parts(lengths_of(lists), pa.array(values, canonical_type(element)))


def conform_field(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return the column of a field in its canonical type.

    A single value follows :func:`~.values.conform`; a field of many values has a list of such values.

    Raises:
        RecordError: a value has another type or exceeds the field's range, or a required value is missing.
        ValueError: a dictionary lacks an entry, which Arrow itself never produces.
    """
    if not field.many:
        return conform(column, field, strings, first)
    chunks = []
    for chunk in column.chunks:
        chunks.append(conform_lists(chunk, field, strings, first))
        first += len(chunk)
    if any(pa.types.is_large_list(chunk.type) for chunk in chunks):
        chunks = [chunk.cast(pa.large_list(chunk.type.value_type)) for chunk in chunks]
    return pa.chunked_array(chunks, chunks[0].type if chunks else canonical_type(field))
