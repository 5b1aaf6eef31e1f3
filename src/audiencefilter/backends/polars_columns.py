"""The polars column types of fields and relations, and how to read each type.

Polars converts the operands of a comparison to a common type, which can lose digits, and a cast to text would accept
numbers, too. So each test is written once per family of column types that represents the values exactly, over a
selector that is empty unless the column is of that family. Polars expands selectors before it plans a query: only one
test remains, and the optimiser and the statistics of a file apply to it.

Lists are cast to one type per field type; a null or a NaN in a list equals none of the operand's values.
Python functions over batches of a column read custom data (structs or JSON text), since an expression cannot name a
field that a struct may lack. Polars reads the values of a struct. Python parses JSON text, each distinct text once,
because polars' own JSON readers convert values.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial, reduce
from operator import and_
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

import polars as pl
from polars import selectors as cs

from audiencefilter.language.custom_data import at_path
from audiencefilter.language.fields import Field, FieldType, by_type
from audiencefilter.language.instants import microseconds, parse_instant
from audiencefilter.language.schema import Relation

#: A function from an expression to one whose value in a row depends only on the value in that row.
OfColumn: TypeAlias = Callable[[pl.Expr], pl.Expr]


class ColumnReader(NamedTuple):
    """How to read columns of some types exactly."""

    types: cs.Selector
    read: OfColumn


class Accepted(NamedTuple):
    """The types that a column may have, in words and with the way to read each."""

    words: str
    readings: tuple[ColumnReader, ...]


#: The type of a column of only missing values.
VOID: Final = cs.by_dtype(pl.Null)
#: The types of text columns.
TEXTS: Final = cs.by_dtype(pl.String, pl.Categorical, pl.Enum)


def over(of: Field | Relation, accepted: Accepted, test: OfColumn) -> pl.Expr:
    """Return a test of a field's or a relation's column, for each accepted type.

    A column of another type, or a missing column, is an error as soon as polars knows the types of columns.
    """
    return pl.any_horizontal(*_of_each_type(of, accepted, test))


def values(of: Field, accepted: Accepted) -> pl.Expr:
    """Return the values of a field's column, for each accepted type; see :func:`over`."""
    return pl.coalesce(*_of_each_type(of, accepted, _as_they_are))


def _of_each_type(of: Field | Relation, accepted: Accepted, test: OfColumn) -> list[pl.Expr]:
    """Return one expression per family of types; polars drops all but the one for the column's type."""
    column = cs.by_name(of.attribute)
    others = column
    found = []
    for reading in accepted.readings:
        found.append(test(reading.read((column & reading.types).as_expr())))
        others -= reading.types
    # Without this, polars would drop the test of a column of another type. No expression only raises, but reading a
    # field of a column that is no struct is an error as soon as types are known. A struct raises, too, since none has a
    # field of this name.
    what = "relation" if isinstance(of, Relation) else of.type.value
    refused = f"{of.attribute!r} has to be of type {accepted.words} for the {what} {of.name!r}"
    return [*found, others.as_expr().struct.field(refused)]


# -- columns of single values -----------------------------------------------------------------------------------------


def all_missing(dtype: pl.DataType) -> ColumnReader:
    """Return how to read a column without values."""
    return ColumnReader(VOID, lambda column: column.cast(dtype))


def epoch(instants: pl.Expr) -> pl.Expr:
    """Return instants as microseconds since 1970; an instant without a zone is in UTC."""
    return instants.dt.epoch("us")


def _as_they_are(column: pl.Expr) -> pl.Expr:
    return column


def _without_nan(column: pl.Expr) -> pl.Expr:
    """Return a column as doubles, which represent all values of the narrower types, with null for NaN."""
    doubles = column.cast(pl.Float64)
    return pl.when(doubles.is_not_nan()).then(doubles)


#: The type to which values of a field are cast. An instant is a number of microseconds.
DTYPES: Final[Mapping[FieldType, pl.DataType]] = by_type(
    string=pl.String(), integer=pl.Int64(), number=pl.Float64(), boolean=pl.Boolean(), datetime=pl.Int64()
)
#: The types of columns of single values.
SINGLE_VALUES: Final = by_type(
    string=Accepted(
        "String, Categorical or Enum", (ColumnReader(TEXTS | VOID, lambda column: column.cast(pl.String)),)
    ),
    # Polars compares integers by value, whatever the widths of column and literal.
    integer=Accepted("an integer type", (ColumnReader(cs.integer(), _as_they_are), all_missing(pl.Int64()))),
    number=Accepted(
        "a float, integer or Decimal type",
        (
            ColumnReader(cs.float(), _without_nan),
            ColumnReader(cs.integer() | cs.decimal() | VOID, lambda column: column.cast(pl.Float64)),
        ),
    ),
    boolean=Accepted("Boolean", (ColumnReader(cs.boolean() | VOID, lambda column: column.cast(pl.Boolean)),)),
    # Polars would compare date-times in the coarser of two units, and refuses to compare two zones.
    datetime=Accepted("Datetime", (ColumnReader(cs.datetime(), epoch), all_missing(pl.Int64()))),
)


@cache
def lists(type: FieldType) -> Accepted:
    """Return the types of columns of lists."""
    dtype = pl.List(DTYPES[type])
    inner = _ELEMENTS[type]
    words = f"List or Array of {SINGLE_VALUES[type].words}"

    def read(column: pl.Expr) -> pl.Expr:
        if type is FieldType.DATETIME:
            return column.list.eval(epoch(pl.element()))
        # An integer beyond 64 bits equals no operand, so null may replace it.
        return column.cast(dtype, strict=False)

    readings = (
        ColumnReader(cs.list(inner), read),
        ColumnReader(cs.array(inner), lambda column: read(column.arr.to_list())),
        ColumnReader(cs.list(VOID), lambda column: column.cast(dtype)),
        ColumnReader(cs.array(VOID), lambda column: column.arr.to_list().cast(dtype)),
        all_missing(dtype),
    )
    return Accepted(words, readings)


#: The types of list elements, by the type of the field.
_ELEMENTS: Final = by_type(
    string=TEXTS,
    integer=cs.integer(),
    number=cs.float() | cs.integer() | cs.decimal(),
    boolean=cs.boolean(),
    datetime=cs.datetime(),
)


def has(type: FieldType, wanted: Sequence[Any], every: bool) -> OfColumn:
    """Return a test that a list has any of the distinct values, or with `every` all of them."""
    if len(wanted) == 1 or (every and len(wanted) <= 4):
        literals = [pl.lit(value, dtype=DTYPES[type]) for value in wanted]
        return lambda column: reduce(and_, [column.list.contains(value) for value in literals])
    # One look-up for each value in the list, whatever the number of operands.
    is_wanted = pl.element().is_in(pl.Series(wanted, dtype=DTYPES[type]).implode())
    if every:
        # Not list.filter(), which would copy the operands into every row.
        found = pl.when(is_wanted).then(pl.element())
        return lambda column: column.list.eval(found).list.drop_nulls().list.n_unique() == len(wanted)
    return lambda column: column.list.eval(is_wanted).list.any()


def equals(type: FieldType, wanted: Sequence[Any]) -> OfColumn:
    """Return a test that a list has exactly these values, in this order."""
    if not wanted:
        return lambda column: column.list.len() == 0
    same = pl.lit(list(wanted), dtype=pl.List(DTYPES[type]))
    return lambda column: column == same


def custom_data(field: Field) -> Accepted:
    """Return the types of columns that have a field at a path."""
    dtype = _dtype_of(field)
    readings = (
        ColumnReader(cs.struct(), batches(partial(_of_structs, field), dtype)),
        ColumnReader(TEXTS | cs.binary(), batches(partial(_of_texts, field), dtype)),
        all_missing(dtype),
    )
    return Accepted("Struct, String, Categorical, Enum or Binary", readings)


def batches(function: Callable[[pl.Series], pl.Series], dtype: pl.DataType) -> OfColumn:
    """Return an expression that calls a function for each batch of a column."""
    return lambda column: column.map_batches(function, return_dtype=dtype, is_elementwise=True)


def _dtype_of(field: Field) -> pl.DataType:
    return pl.List(DTYPES[field.type]) if field.many else DTYPES[field.type]


# -- JSON text ----------------------------------------------------------------------------------------------------


def _of_texts(field: Field, documents: pl.Series) -> pl.Series:
    texts = documents.to_list()
    found = {text: _in_microseconds(at_path(text, field), field) for text in set(texts)}
    return pl.Series(documents.name, [found[text] for text in texts], dtype=_dtype_of(field))


def _in_microseconds(value: Any, field: Field) -> Any:
    if value is None or field.type is not FieldType.DATETIME:
        return value
    if field.many:
        return [None if instant is None else microseconds(instant) for instant in value]
    return microseconds(value)


# -- structs ------------------------------------------------------------------------------------------------------


def _of_structs(field: Field, column: pl.Series) -> pl.Series:
    for key in field.path:
        if not isinstance(column.dtype, pl.Struct) or key not in column.struct.fields:
            return pl.repeat(None, len(column), dtype=_dtype_of(field), eager=True)
        column = column.struct.unnest().get_column(key)
    read = _list_of if field.many else _value_of
    return column.to_frame().select(read(pl.all(), column.dtype, field)).to_series()


def _list_of(column: pl.Expr, dtype: pl.DataType, field: Field) -> pl.Expr:
    """Return lists of a field's type; null in place of another value, and of a list with a value of another type."""
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
    """Return the values of a field's type; null for values of another type."""
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
            return _none(column, DTYPES[field.type])
        case _:
            assert_never(field.type)


def _is_text(dtype: pl.DataType) -> bool:
    return isinstance(dtype, pl.String | pl.Categorical | pl.Enum)


def _none(column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    """Return null in place of each value."""
    return pl.when(column.is_null()).then(pl.lit(None, dtype=dtype))


def _instants(column: pl.Series) -> pl.Series:
    texts = column.to_list()
    found = {text: None if text is None else parse_instant(text) for text in set(texts)}
    micros = {text: None if instant is None else microseconds(instant) for text, instant in found.items()}
    return pl.Series(column.name, [micros[text] for text in texts], dtype=pl.Int64)
