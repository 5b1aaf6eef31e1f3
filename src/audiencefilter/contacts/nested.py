"""Rows of Arrow as Python has them, whatever is nested in them: lists, objects, maps, and records in lists."""

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pyarrow.compute


def rows_as_python(batch: pa.RecordBatch) -> list[dict[str, Any]]:
    """Return rows as dicts, in which a map from text is a dict as well, and any other map a list of pairs.

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


# -- nanoseconds, which a datetime has no place for ---------------------------------------------------------------


def _has_nanoseconds(kind: pa.DataType) -> bool:
    if pa.types.is_timestamp(kind):
        return bool(kind.unit == "ns")
    return any(_has_nanoseconds(kind.field(index).type) for index in range(kind.num_fields))


def _in_microseconds(array: Any) -> Any:
    """Cut nanoseconds, in lists and objects, too."""
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
    """Return the offsets of a list in an array of their own: a part of one goes with no mask."""
    return pa.compute.add(array.offsets, 0)


# -- maps ---------------------------------------------------------------------------------------------------------


def of_maps(kind: pa.DataType) -> Callable[[Any], Any] | None:
    """Return what makes dicts of the maps in a value of a type; None where there are none."""
    if pa.types.is_map(kind):
        return _of_map(kind)
    if pa.types.is_struct(kind):
        parts = {
            kind.field(index).name: part
            for index in range(kind.num_fields)
            if (part := of_maps(kind.field(index).type)) is not None
        }
        return _of_struct(parts) if parts else None
    if kind.num_fields == 1:  # a list of any kind
        element = of_maps(kind.field(0).type)
        return None if element is None else _of_list(element)
    return None


def _of_map(kind: pa.DataType) -> Callable[[Any], Any] | None:
    of_item = of_maps(kind.item_type)
    if not (pa.types.is_string(kind.key_type) or pa.types.is_large_string(kind.key_type)):
        return None

    def convert(pairs: Any) -> Any:
        if pairs is None:
            return None
        return dict(pairs) if of_item is None else {key: of_item(item) for key, item in pairs}

    return convert


def _of_struct(parts: dict[str, Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def convert(held: Any) -> Any:
        if held is None:
            return None
        return {**held, **{name: part(held[name]) for name, part in parts.items()}}

    return convert


def _of_list(element: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def convert(held: Any) -> Any:
        return None if held is None else [element(value) for value in held]

    return convert
