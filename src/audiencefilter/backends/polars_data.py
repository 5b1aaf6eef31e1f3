"""Custom data in columns of polars: as structs, whose type says what there is, and as JSON text.

Both are read by functions of Python over batches of a column, since an expression cannot ask for a field that a struct
may lack. Of a struct the function only looks at the type, and has polars read the values. JSON text it reads itself,
each distinct text once: polars' own readers of JSON convert values, and that is what must not be.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

import polars as pl
from polars import selectors as cs

from audiencefilter.backends.polars_columns import TEXTS, Accepted, OfColumn, Reading, all_missing, kept_as
from audiencefilter.language.custom_data import at_path
from audiencefilter.language.instants import microseconds, parse_instant
from audiencefilter.language.schema import Field, FieldType


def custom_data(field: Field) -> Accepted:
    """Return what columns may be that a field at a path is read from."""
    dtype = _dtype_of(field)
    readings = (
        Reading(cs.struct(), batches(partial(_of_structs, field), dtype)),
        Reading(TEXTS | cs.binary(), batches(partial(_of_texts, field), dtype)),
        all_missing(dtype),
    )
    return Accepted("Struct, String, Categorical, Enum or Binary", readings)


def batches(function: Callable[[pl.Series], pl.Series], dtype: pl.DataType) -> OfColumn:
    """Return an expression of what a function gives for each batch of a column."""
    return lambda column: column.map_batches(function, return_dtype=dtype, is_elementwise=True)


def _dtype_of(field: Field) -> pl.DataType:
    return pl.List(kept_as(field.type)) if field.many else kept_as(field.type)


# -- JSON text ----------------------------------------------------------------------------------------------------


def _of_texts(field: Field, documents: pl.Series) -> pl.Series:
    texts = documents.to_list()
    found = {text: _kept(at_path(text, field), field) for text in set(texts)}
    return pl.Series(documents.name, [found[text] for text in texts], dtype=_dtype_of(field))


def _kept(value: Any, field: Field) -> Any:
    if value is None or field.type is not FieldType.DATETIME:
        return value
    if field.many:
        return [None if instant is None else microseconds(instant) for instant in value]
    return microseconds(value)


# -- structs ------------------------------------------------------------------------------------------------------


def _of_structs(field: Field, held: pl.Series) -> pl.Series:
    for key in field.path:
        if not isinstance(held.dtype, pl.Struct) or key not in held.struct.fields:
            return pl.repeat(None, len(held), dtype=_dtype_of(field), eager=True)
        held = held.struct.unnest().get_column(key)
    read = _list_of if field.many else _value_of
    return held.to_frame().select(read(pl.all(), held.dtype, field)).to_series()


def _list_of(column: pl.Expr, dtype: pl.DataType, field: Field) -> pl.Expr:
    """Return the lists of values of a field's type; null where there is no list, or a value of another type in it."""
    if isinstance(dtype, pl.Array):
        column, dtype = column.arr.to_list(), pl.List(dtype.inner)
    if not isinstance(dtype, pl.List):
        return _none(column, _dtype_of(field))
    element = pl.element()
    inner: Any = dtype.inner
    read = _value_of(element, inner, field)
    is_wrong = (element.is_not_nan() if inner.is_float() else element.is_not_null()) & read.is_null()
    return pl.when(~column.list.eval(is_wrong).list.any()).then(column.list.eval(read))


def _value_of(column: pl.Expr, dtype: pl.DataType, field: Field) -> pl.Expr:
    """Return the values of a field's type; null for those of any other."""
    match field.type:
        case FieldType.STRING if _is_text(dtype):
            texts = column.cast(pl.String)
            return pl.when(~texts.str.contains("\0", literal=True)).then(texts)
        case FieldType.INTEGER if dtype.is_integer() or dtype.is_float():
            low, high = field.integer_range
            whole = pl.when(column == column.floor()).then(column) if dtype.is_float() else column
            integers = whole.cast(pl.Int64, strict=False)
            return pl.when(integers.is_between(low, high)).then(integers)
        case FieldType.NUMBER if dtype.is_integer() or dtype.is_float():
            doubles = column.cast(pl.Float64)
            return pl.when(doubles.is_finite()).then(doubles)
        case FieldType.BOOLEAN if dtype == pl.Boolean:
            return column
        case FieldType.DATETIME if _is_text(dtype):
            return column.cast(pl.String).map_batches(_instants, return_dtype=pl.Int64(), is_elementwise=True)
        case FieldType.STRING | FieldType.INTEGER | FieldType.NUMBER | FieldType.BOOLEAN | FieldType.DATETIME:
            return _none(column, kept_as(field.type))
        case _:
            assert_never(field.type)


def _is_text(dtype: pl.DataType) -> bool:
    return isinstance(dtype, pl.String | pl.Categorical | pl.Enum)


def _none(column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    """Return null in the place of each value."""
    return pl.when(column.is_null()).then(pl.lit(None, dtype=dtype))


def _instants(held: pl.Series) -> pl.Series:
    texts = held.to_list()
    found = {text: None if text is None else parse_instant(text) for text in set(texts)}
    micros = {text: None if instant is None else microseconds(instant) for text, instant in found.items()}
    return pl.Series(held.name, [micros[text] for text in texts], dtype=pl.Int64)
