"""Columns of lists: of every kind of list that Arrow has, in one form.

What is in the lists is one long column of single values, which :mod:`.values` converts as any other.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute

from audiencefilter.contacts import types
from audiencefilter.contacts.values import (
    Unreadable,
    as_python,
    by_distinct,
    conform,
    of_maps,
    read_all,
    reader,
    refuse,
)
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field

#: What the name of a column begins with that is only there to evaluate filters, as no name of anybody's does.
_HIDDEN: Final = "\0"


def unordered_name(attribute: str) -> str:
    """Return the name of the column that says which lists of an attribute were sets, which have no order."""
    return f"{_HIDDEN}unordered {attribute}"


def shown(names: Iterable[str]) -> list[str]:
    """Return those names of columns that are not hidden.

    >>> shown(["tags", unordered_name("tags")])
    ['tags']
    """
    return [name for name in names if not name.startswith(_HIDDEN)]


class Parts(NamedTuple):
    """What a column of lists consists of."""

    lengths: pa.Array
    values: pa.Array


def element_of(field: Field) -> Field:
    """Return the field of one value of a list, which may be missing in it."""
    return replace(field, many=False, nullable=True)


def parts_of(array: pa.Array) -> Parts | None:
    """Return the parts of a column of lists; None of any other column.

    >>> lengths, values = parts_of(pa.array([[1, 2], None, [3]]))
    >>> lengths.to_pylist(), values.to_pylist()
    ([2, None, 1], [1, 2, 3])
    """
    if not types.is_list(array.type):
        return None
    # What stands behind a null is no value of the column, and left out when it is flattened.
    return Parts(pa.compute.list_value_length(array).cast(pa.int64()), array.flatten())


def joined(parts: Parts) -> pa.Array:
    """Return the column of lists that parts are of.

    >>> joined(Parts(pa.array([2, None, 1]), pa.array([1, 2, 3]))).to_pylist()
    [[1, 2], None, [3]]
    """
    offsets = offsets_of(parts.lengths)
    missing = parts.lengths.is_null() if parts.lengths.null_count else None
    if len(parts.values) > types.MAX_OFFSET:
        return pa.LargeListArray.from_arrays(offsets, parts.values, mask=missing)
    return pa.ListArray.from_arrays(offsets.cast(pa.int32()), parts.values, mask=missing)


def offsets_of(lengths: pa.Array) -> pa.Array:
    """Return where each list begins, with the end of the last."""
    ends = pa.compute.cumulative_sum(lengths.fill_null(0).cast(pa.int64()))
    return pa.concat_arrays([pa.array([0], pa.int64()), ends])


# -- reading ----------------------------------------------------------------------------------------------------------


def conform_lists(array: pa.Array, field: Field, strings: bool, first: int) -> pa.Array:
    """Return lists in the canonical type of a field: lists of the canonical type of single values.

    A null is a missing list; a null in a list, and a NaN, is a value that is missing in it.

    Raises:
        RecordError: the first list that is wrong, or missing though it has to be there.

    >>> from audiencefilter.language.schema import FieldType
    >>> scores = Field("scores", FieldType.INTEGER, many=True)
    >>> conform_lists(pa.array([[1.0, float("nan")], None]), scores, strings=False, first=0).to_pylist()
    [[1, None], None]
    """
    array = types.plain(array)
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
    return types.decoded(conform(pa.chunked_array([values]), element_of(field), strings).chunk(0))


def _none(field: Field) -> pa.Array:
    return pa.array([], types.canonical_type(element_of(field)))


def _place(offsets: pa.Array, index: int) -> tuple[int, int]:
    """Return in which list, and where in it, the value of an index is."""
    row = bisect_right(range(len(offsets)), index, key=lambda row: offsets[row].as_py()) - 1
    return row, index - offsets[row].as_py()


def _read(field: Field, strings: bool, array: pa.Array, row_of: Callable[[int], int]) -> pa.Array:
    """Read what is no list of Arrow's."""
    read = value_reader(field, strings, infinite=not strings)
    return joined(lists_of_python(read_all(read, _as_python(array), row_of), field))


def _as_python(array: pa.Array) -> Iterator[Any]:
    """Yield values as rows have them, in which a map is a dict."""
    convert = of_maps(array.type)
    for value in as_python(array):
        yield value if convert is None or isinstance(value, Unreadable) else convert(value)


# -- lists of Python --------------------------------------------------------------------------------------------------


def lists_of_records(held: Sequence[Any], field: Field) -> list[Any]:
    """Return what records hold for a field as lists, tuples and sets, None where there is none.

    Raises:
        RecordError: what one of them holds is no list, or missing though it has to be there; without an index.
    """
    read = value_reader(field, infinite=True)
    return [values if isinstance(values, list | tuple | set | frozenset) else read(values) for values in held]


def flattened(lists: Iterable[Any]) -> list[Any]:
    """Return the values of all lists, one after the other."""
    return list(chain.from_iterable(values for values in lists if values is not None))


def lengths_of(lists: Iterable[Any]) -> pa.Array:
    """Return how many values each list has; null where there is none."""
    return pa.array([None if values is None else len(values) for values in lists], pa.int64())


def lists_of_python(lists: Sequence[Any], field: Field) -> Parts:
    """Return the parts of lists whose values were read already."""
    element = element_of(field)
    values = list(map(reader(element, strings=False), flattened(lists)))
    return Parts(lengths_of(lists), pa.array(values, types.canonical_type(element)))


def conform_field(column: pa.ChunkedArray, field: Field, strings: bool = False, first: int = 0) -> pa.ChunkedArray:
    """Return the column of a field in its canonical type.

    That is what :func:`~.values.conform` says of single values, and of a field of many values a list of them.

    Raises:
        RecordError: a value is not of the field's type or beyond its range, or one that has to be there is missing.
        ValueError: a dictionary lacks a value, which nothing that Arrow made itself does.
    """
    if not field.many:
        return conform(column, field, strings, first)
    chunks = []
    for chunk in column.chunks:
        chunks.append(conform_lists(chunk, field, strings, first))
        first += len(chunk)
    if any(pa.types.is_large_list(chunk.type) for chunk in chunks):
        chunks = [chunk.cast(pa.large_list(chunk.type.value_type)) for chunk in chunks]
    return pa.chunked_array(chunks, chunks[0].type if chunks else types.canonical_type(field))
