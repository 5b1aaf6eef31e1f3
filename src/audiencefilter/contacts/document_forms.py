"""In which form of Arrow documents of custom data are kept: as objects where all are alike, and else as JSON text.

Either form means what the documents do. Arrow would make one type of values that mean different things, as of text and
bytes, or true and 1.5; so it is looked for such before Arrow may choose the type.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite, isnan
from types import NoneType
from typing import Any, Final

import pyarrow as pa

from audiencefilter.contacts.nested import of_maps, rows_as_python
from audiencefilter.contacts.types import is_text
from audiencefilter.contacts.values import Unreadable, as_python
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import is_missing

#: Documents nested deeper than this are missing as a whole.
_DEEPEST: Final = 32
#: A type of objects may always have this many members.
_MEMBERS: Final = 64
#: More are, unless documents have one in this many of them: text is smaller then.
_SPARSE: Final = 4
#: How many shapes of flat documents are remembered.
_SHAPES: Final = 4_096
#: No double is as large as an integer of more bits.
_MOST_BITS: Final = 1_024
_LISTS: Final = (list, tuple)
#: Values of these types are written out, though they are none in custom data.
_SPELT: Final = (date, time, Decimal)
#: Types of which Arrow has one each, so that a column of nothing else keeps what they mean.
_PLAIN: Final = frozenset({str, bool, int, float, bytes, datetime, date, time, Decimal})
_NUMBERS: Final = frozenset({int, float})


class Documents:
    """The documents of records, one after the other.

    >>> documents = Documents("data")
    >>> documents.add([{"plan": "pro"}, None, {"plan": "free", "seats": 5}], 0)
    >>> documents.column().type
    StructType(struct<plan: string, seats: int64>)
    >>> documents.add(['{"plan": "pro"}'], 3)
    >>> documents.column().to_pylist()[-2:]
    ['{"plan":"free","seats":5}', '{"plan": "pro"}']
    """

    def __init__(self, attribute: str) -> None:
        self._attribute = attribute
        self._held: list[Any] = []
        self._shape: _Shape | None = _Shape()
        self._known: set[tuple[Any, ...]] = set()

    def add(self, held: Sequence[Any], first: int) -> None:
        """Append what records hold."""
        for index, value in enumerate(held, first):
            try:
                self._enter(value)
            except Exception as error:  # somebody else's mapping may raise anything
                raise RecordError(self._attribute, value, "custom data, as a mapping or as JSON text", index) from error

    def _enter(self, value: Any) -> None:
        if self._shape is not None and not self._is_known(value) and not self._shape.add(value, 0):
            self._shape = None
            self._held = list(map(text_of, self._held))
        self._held.append(value if self._shape is not None else text_of(value))

    def _is_known(self, value: Any) -> bool:
        """Whether a flat document was met that has the same keys, and values of the same types."""
        if type(value) is not dict:
            return False
        kinds = list(map(type, value.values()))
        if dict in kinds or list in kinds or tuple in kinds:
            return False
        signature = (*value, *kinds)
        if signature in self._known:
            self._shape.met += len(kinds)  # type: ignore[union-attr]
            return True
        if len(self._known) < _SHAPES:
            self._known.add(signature)
        return False

    def column(self) -> pa.ChunkedArray:
        """Return all of them in one form."""
        if self._shape is not None and self._shape.is_uniform(len(self._held)):
            try:
                return _chunked(pa.array(self._held))
            # Integers beyond 64 bits, halves of pairs, decimals that are infinite.
            except (pa.ArrowException, OverflowError, TypeError, ValueError):
                pass
        return _chunked(pa.array(list(map(text_of, self._held)), pa.string()))


def _chunked(array: Any) -> pa.ChunkedArray:
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])


class _Shape:
    """What stands in one place of some documents."""

    __slots__ = ("_elements", "_kinds", "_members", "met")

    def __init__(self) -> None:
        self._kinds: set[type] = set()
        self._members: dict[str, _Shape] = {}
        self._elements: _Shape | None = None
        self.met = 0

    def add(self, value: Any, depth: int) -> bool:
        """Enter a value; return whether Arrow may know it."""
        kind = type(value)
        self.met += 1
        if kind is NoneType:
            return True
        self._kinds.add(list if kind is tuple else kind)
        if kind is dict:
            return depth < _DEEPEST and all(self._enter(key, held, depth) for key, held in value.items())
        if kind in _LISTS:
            if self._elements is None:
                self._elements = _Shape()
            elements = self._elements
            met = elements.met
            is_plain = depth < _DEEPEST and all(elements.add(element, depth + 1) for element in value)
            self.met += elements.met - met
            return is_plain
        return kind in _PLAIN

    def _enter(self, key: Any, held: Any, depth: int) -> bool:
        if type(key) is not str:
            return False
        member = self._members.get(key)
        if member is None:
            member = self._members[key] = _Shape()
        met = member.met
        is_plain = member.add(held, depth + 1)
        self.met += member.met - met
        return is_plain

    def is_uniform(self, rows: int) -> bool:
        """Whether Arrow gives these documents a type in which each means what it did, and that is not too large."""
        if not self._is_one_type():
            return False
        size = self.size()
        return size <= _MEMBERS or size * rows <= self.met * _SPARSE

    def _is_one_type(self) -> bool:
        inner = [*self._members.values(), *([] if self._elements is None else [self._elements])]
        return (len(self._kinds) <= 1 or self._kinds == _NUMBERS) and all(each._is_one_type() for each in inner)

    def size(self) -> int:
        """Return how many places there are here and below."""
        below = [*self._members.values(), *([] if self._elements is None else [self._elements])]
        return 1 + sum(each.size() for each in below)


# -- JSON text --------------------------------------------------------------------------------------------------------


def text_of(held: Any) -> str | None:
    """Return a document as JSON text in which each value is of the type that it was, or of none that a field has.

    >>> text_of({"seats": 5, "since": date(2024, 5, 1), "rate": float("nan")})
    '{"seats":5,"since":{"date":"2024-05-01"},"rate":null}'
    """
    if isinstance(held, bytes | bytearray):
        return _decoded(held)
    if isinstance(held, str):
        return str.__str__(held) if _is_whole(held) else None
    if is_missing(held):
        return None
    try:
        return json.dumps(_as_json(held, 0), ensure_ascii=False, separators=(",", ":"))
    except _TooDeep:
        return None


class _TooDeep(Exception):  # noqa: N818
    """A document is nested too deep to be read."""


def _decoded(held: bytes | bytearray) -> str | None:
    try:
        return held.decode()
    except UnicodeDecodeError:
        return None


def _is_whole(text: str) -> bool:
    """Whether a text has no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _as_json(held: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise _TooDeep
    if held is None or isinstance(held, bool):
        return held
    if isinstance(held, str):
        return str.__str__(held) if _is_whole(held) else "\0"  # either is no value
    if isinstance(held, int):
        return int(held) if held.bit_length() <= _MOST_BITS else {}
    if isinstance(held, float):
        return float(held) if isfinite(held) else None if isnan(held) else {}
    if isinstance(held, Mapping):
        return {str.__str__(key): _as_json(held[key], depth + 1) for key in held if _is_key(key)}
    if isinstance(held, _LISTS):
        return [_as_json(element, depth + 1) for element in held]
    # No JSON, and so a value of no type, which an object is, too.
    return {type(held).__name__: str(held)} if isinstance(held, _SPELT) else {}


def _is_key(key: Any) -> bool:
    return isinstance(key, str) and _is_whole(key)


# -- columns of several forms -----------------------------------------------------------------------------------------


def alike(tables: Iterable[pa.Table], attributes: Iterable[str]) -> list[pa.Table]:
    """Return tables in which custom data is of one form, so that they can be joined.

    >>> objects, texts = pa.table({"data": [{"plan": "pro"}]}), pa.table({"data": ['{"plan": "free"}']})
    >>> [table["data"].to_pylist() for table in alike([objects, texts], ["data"])]
    [['{"plan":"pro"}'], ['{"plan": "free"}']]
    """
    found = list(tables)
    for attribute in attributes:
        having = [index for index, table in enumerate(found) if attribute in table.column_names]
        columns = _of_one_form([found[index][attribute] for index in having])
        for index, column in zip(having, columns, strict=True):
            table = found[index]
            found[index] = table.set_column(table.column_names.index(attribute), attribute, column)
    return found


def _of_one_form(columns: list[pa.ChunkedArray]) -> list[pa.ChunkedArray]:
    kinds = list(dict.fromkeys(column.type for column in columns if not pa.types.is_null(column.type)))
    if len(kinds) <= 1 or all(map(is_text, kinds)):
        return columns
    kind = kinds[0]
    for other in kinds[1:]:
        kind = _both(kind, other) if kind is not None else None
    if kind is not None and _size(kind) <= max(_MEMBERS, *map(_size, kinds)):
        try:
            return [column.cast(kind) for column in columns]
        except pa.ArrowException:  # an integer that no double is
            pass
    return [_as_texts(column) for column in columns]


def _both(kind: pa.DataType, other: pa.DataType) -> pa.DataType | None:
    """Return a type of objects in which the values of two mean what they did; None where there is none."""
    if kind == other or pa.types.is_null(other):
        return kind
    if pa.types.is_null(kind):
        return other
    if {kind, other} == {pa.int64(), pa.float64()}:
        return pa.float64()
    if pa.types.is_list(kind) and pa.types.is_list(other):
        element = _both(kind.value_type, other.value_type)
        return None if element is None else pa.list_(element)
    if not (pa.types.is_struct(kind) and pa.types.is_struct(other)):
        return None
    members = _members(kind)
    for name, member in _members(other).items():
        both = _both(members.get(name, member), member)
        if both is None:
            return None
        members[name] = both
    is_plain = len(members) >= max(kind.num_fields, other.num_fields)  # no name stands twice
    return pa.struct(list(members.items())) if is_plain else None


def _members(kind: pa.DataType) -> dict[str, pa.DataType]:
    return {kind.field(index).name: kind.field(index).type for index in range(kind.num_fields)}


def _size(kind: pa.DataType) -> int:
    return 1 + sum(_size(kind.field(index).type) for index in range(kind.num_fields))


def _as_texts(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if is_text(column.type) or (pa.types.is_dictionary(column.type) and is_text(column.type.value_type)):
        return column.cast(pa.large_string())
    chunks = [pa.array(list(map(text_of, _as_python(chunk))), pa.large_string()) for chunk in column.chunks]
    return pa.chunked_array(chunks, pa.large_string())


def _as_python(array: pa.Array) -> Iterable[Any]:
    try:
        return [row["data"] for row in rows_as_python(pa.RecordBatch.from_arrays([array], ["data"]))]
    except (pa.ArrowException, ValueError, OverflowError):  # something in them that Python cannot hold
        convert = of_maps(array.type)
        held = (None if isinstance(value, Unreadable) else value for value in as_python(array))
        return held if convert is None else map(convert, held)
