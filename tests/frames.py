"""Frames of polars that hold the records of a world, nested as deep as its clause asks, in columns of many types."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from random import Random
from typing import Any, TypeAlias

import polars as pl

import audiencefilter as af
from audiencefilter.language.ast import Aggregate, And, Comparison, InAudience, Node, Not, Or, Quantified

T = af.FieldType

#: The relations that a clause asks about, with those that it asks about within them.
Asked: TypeAlias = dict[str, Any]

_BASE: dict[T, pl.DataType] = {
    T.STRING: pl.String(), T.INTEGER: pl.Int64(), T.NUMBER: pl.Float64(), T.BOOLEAN: pl.Boolean(),
    T.DATETIME: pl.Datetime("us", "UTC"), T.DATE: pl.Date(), T.UUID: pl.String(), T.DECIMAL: pl.Decimal(38, 9),
}  # fmt: skip
_TYPES: dict[T, tuple[pl.DataType, ...]] = {
    T.STRING: (pl.Categorical(),),
    T.INTEGER: (pl.Int32(), pl.Int8(), pl.UInt64(), pl.Int128(), pl.UInt16(), pl.Int16(), pl.UInt8(), pl.UInt32()),
    T.NUMBER: (pl.Float32(), pl.Int64(), pl.Decimal(38, 4), pl.UInt64(), pl.Decimal(38, 0)),
    T.BOOLEAN: (),
    T.DATETIME: (pl.Datetime("ms", "Asia/Kathmandu"), pl.Datetime("ns"), pl.Datetime("us", "America/New_York")),
    T.DATE: (),
    T.UUID: (pl.Categorical(),),
    T.DECIMAL: (pl.Decimal(38, 15),),
}
#: What stands at the end of a path in a struct: of each some is of another type than any field.
_IN_STRUCTS: tuple[pl.DataType, ...] = (
    pl.String(), pl.Categorical(), pl.Int64(), pl.Int32(), pl.Int128(), pl.UInt64(), pl.Float64(), pl.Float32(),
    pl.Boolean(), pl.Null(), pl.Decimal(38, 3), pl.Datetime("us"),
)  # fmt: skip


def asked(node: Node, found: Asked | None = None) -> Asked:
    """Return the relations that a clause asks about."""
    found = {} if found is None else found
    match node:
        case And(children) | Or(children):
            for child in children:
                asked(child, found)
        case Not(child):
            asked(child, found)
        case Quantified(relation, _, within):
            inner = found.setdefault(relation, {})
            if within is not None:
                asked(within, inner)
        case Aggregate(relation, _, _, where, _):
            asked(where, found.setdefault(relation, {}))
        case InAudience(audiences):
            for audience in audiences:
                asked(audience.clause, found)
        case Comparison():
            pass
    return found


def frame_of(
    schema: af.Schema, rows: Iterable[Mapping[str, Any]], tree: Asked, random: Random | None = None
) -> pl.DataFrame:
    """Return a frame of records; of types drawn by `random`, in which some values may have got lost."""
    base, final = _dtypes(schema, tree, random)
    records = [_record(schema, row, tree, final) for row in rows]
    frame = pl.DataFrame(records, schema=base, orient="row", strict=False)
    return frame.cast(final, strict=False)  # type: ignore[arg-type]


def rows_of(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """Return what a frame holds, as records."""
    # Near the ends of time Python has no local time of some zones.
    return frame.cast({name: _in_utc(dtype) for name, dtype in frame.schema.items()}).to_dicts()


def _in_utc(dtype: Any) -> Any:
    match dtype:
        case pl.Datetime():
            return pl.Datetime(dtype.time_unit, "UTC")
        case pl.List():
            return pl.List(_in_utc(dtype.inner))
        case pl.Struct():
            return pl.Struct({field.name: _in_utc(field.dtype) for field in dtype.fields})
        case _:
            return dtype


def inferred_frame_of(schema: af.Schema, rows: Iterable[Mapping[str, Any]], tree: Asked) -> pl.DataFrame:
    """Return a frame of records in which polars chooses the types."""
    return pl.from_dicts([_record(schema, row, tree, None) for row in rows], infer_schema_length=None, strict=True)


def _dtypes(
    schema: af.Schema, tree: Asked, random: Random | None
) -> tuple[dict[str, pl.DataType], dict[str, pl.DataType]]:
    """Return the types that columns are made with, and those that they are cast to."""
    base: dict[str, pl.DataType] = {}
    final: dict[str, pl.DataType] = {}
    fields = [*schema.fields, *(link.data for link in _of_data(schema, tree))]
    for field in fields:
        if field.path:
            if field.attribute not in base:
                data = _data_dtype([one for one in fields if one.attribute == field.attribute], random)
                base[field.attribute] = data
                final[field.attribute] = random.choice((data, pl.Binary())) if random and data == pl.String else data
            continue
        made = kept = _BASE[field.type]
        if random is not None and field.nullable:  # some lose values
            kept = random.choice((made, *_TYPES[field.type]))
        base[field.attribute] = pl.List(made) if field.many else made
        final[field.attribute] = pl.List(kept) if field.many else kept
    for name, within in tree.items():
        link = schema.relations[name]
        if link.is_data:
            continue
        inner_base, inner_final = (pl.Struct(found) for found in _dtypes(link.schema, within, random))
        base[link.attribute] = pl.List(inner_base) if link.many else inner_base
        final[link.attribute] = pl.List(inner_final) if link.many else inner_final
    return base, final


def _of_data(schema: af.Schema, tree: Asked) -> list[af.Relation]:
    """Return the relations to objects in custom data that a clause asks about."""
    return [link for name, link in schema.relations.items() if link.is_data and name in tree]


def _data_dtype(fields: list[af.Field], random: Random | None) -> pl.DataType:
    """Return what a column of custom data is: JSON, or structs that have most of the fields in one way or another."""
    if random is None or random.random() < 0.5:
        return pl.String()
    found: dict[str, Any] = {}
    for field in fields:
        if random.random() < 0.1:
            continue
        held = found
        for key in field.path[:-1]:
            held = held.setdefault(key, {})
        usual = pl.String() if field.type.facts.is_time else _BASE[field.type]
        usual = pl.Float64() if field.type is T.DECIMAL else usual
        leaf = usual if random.random() < 0.7 else random.choice(_IN_STRUCTS)
        is_list = field.many if random.random() < 0.9 else not field.many
        held[field.path[-1]] = pl.List(leaf) if is_list else leaf
    return _struct(found)


def _struct(found: dict[str, Any]) -> pl.DataType:
    return pl.Struct({key: _struct(held) if isinstance(held, dict) else held for key, held in found.items()})


def _record(
    schema: af.Schema, row: Mapping[str, Any], tree: Asked, dtypes: Mapping[str, pl.DataType] | None
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in (*schema.fields, *(link.data for link in _of_data(schema, tree))):
        held = row.get(field.attribute)
        if field.path and dtypes is not None:
            dtype = dtypes[field.attribute]
            held = _text(held) if dtype in (pl.String, pl.Binary) else _fitting(_document(held), dtype)
        elif field.path:
            held = held if isinstance(held, dict) else None
        elif dtypes is not None and field.type is T.NUMBER:
            held = _narrowed(held, dtypes[field.attribute])
        elif dtypes is not None and field.type in _AS_TEXT_OR_DECIMAL:
            held = (
                [_AS_TEXT_OR_DECIMAL[field.type](one, field) for one in held]
                if isinstance(held, list)
                else _AS_TEXT_OR_DECIMAL[field.type](held, field)
            )
        found[field.attribute] = held
    for name, within in tree.items():
        link = schema.relations[name]
        if link.is_data:
            continue
        held = row.get(link.attribute)
        inner: Any = None
        if dtypes is not None:
            inner = dtypes[link.attribute]
            inner = {field.name: field.dtype for field in (inner.inner if link.many else inner).fields}
        if held is not None and link.many:
            found[link.attribute] = [_record(link.schema, other, within, inner) for other in held]
        else:
            found[link.attribute] = None if held is None else _record(link.schema, held, within, inner)
    return found


def _decimal(held: Any, field: af.Field) -> Decimal | None:
    """Return a decimal without what it has beyond its scale, as a double that stands for it has."""
    if held is None or held != held:
        return None
    units = int((Decimal(held) * 10**field.scale).to_integral_value())  # type: ignore[operator]
    return Decimal(units).scaleb(-field.scale)  # type: ignore[operator]


_AS_TEXT_OR_DECIMAL = {T.UUID: lambda held, _: None if held is None else str(held), T.DECIMAL: _decimal}


def _narrowed(held: Any, dtype: Any) -> Any:
    """Return doubles, None in the place of those that would become infinite."""
    if isinstance(held, list):
        return [_narrowed(one, dtype.inner) for one in held]
    return None if held is not None and dtype == pl.Float32 and abs(held) > 3e38 else held


def _text(held: Any) -> str | None:
    """Return custom data as JSON, where it is none yet."""
    if held is None or isinstance(held, str):
        return held
    return held.decode() if isinstance(held, bytes) else json.dumps(held)


def _document(held: Any) -> Any:
    """Return custom data as an object, or as the text that is none."""
    if isinstance(held, bytes):
        held = held.decode()
    if isinstance(held, str):
        try:
            return json.loads(held)
        except ValueError:
            return held
    return held


def _fitting(held: Any, dtype: Any) -> Any:
    """Return as much of custom data as a column holds."""
    match dtype:
        case _ if held is None:
            return None
        case pl.Struct():
            if not isinstance(held, dict):
                return None
            return {field.name: _at_end(held.get(field.name), field.dtype) for field in dtype.fields}
        case _:
            raise AssertionError(dtype)


def _at_end(held: Any, dtype: Any) -> Any:
    match dtype:
        case pl.Struct():
            return _fitting(held, dtype)
        case pl.List():
            return [_at_end(one, dtype.inner) for one in held] if isinstance(held, list) else None
        case pl.String() | pl.Categorical():
            return held if isinstance(held, str) else None
        case pl.Boolean():
            return held if isinstance(held, bool) else None
        case pl.Datetime():
            return (
                None
                if not isinstance(held, int) or isinstance(held, bool) or held > 2**40
                else datetime(2024, 1, 1, tzinfo=UTC)
            )
        case pl.Null():
            return None
        case _:
            return _number_at_end(held, dtype)


def _number_at_end(held: Any, dtype: Any) -> Any:
    if isinstance(held, bool) or not isinstance(held, int | float) or abs(held) > 2**63 - 1:
        return None
    return held if dtype.is_float() else int(held) if held == held else None
