"""Which columns of polars a field or a relation may be read from, and how each is read.

Polars converts what it compares to a common type, which can lose digits, and a cast to text would take a number too.
So a test is written once for each family of column types that can hold the values exactly, over a selector that is
empty unless the column is of that family. Polars expands selectors before it plans a query: one test is left, and
neither the optimiser nor the statistics of a file have to look through anything else.

Every list is brought to one type for each type of values; a null or a NaN in it equals none of the operand's values.
Custom data, structs or JSON text, is read by functions of Python over batches of a column, since an expression cannot
name a field that a struct may lack. Polars reads the values of a struct. JSON text is read in Python, each distinct
text once: polars' own readers of JSON convert values.
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

#: What makes an expression of another, of which each value depends on the one in its row alone.
OfColumn: TypeAlias = Callable[[pl.Expr], pl.Expr]


class Reading(NamedTuple):
    """How columns of some types are read, exactly."""

    types: cs.Selector
    read: OfColumn


class Accepted(NamedTuple):
    """What a column may be, in words and in types."""

    words: str
    readings: tuple[Reading, ...]


#: A column that was made of nothing but missing values has a type of its own.
VOID: Final = cs.by_dtype(pl.Null)
#: What holds texts.
TEXTS: Final = cs.by_dtype(pl.String, pl.Categorical, pl.Enum)


def over(of: Field | Relation, accepted: Accepted, test: OfColumn) -> pl.Expr:
    """Return a test of a field's or a relation's column, whichever of the accepted types it is of.

    A column of another type, or none of that name, is an error as soon as the types of columns are known.
    """
    return pl.any_horizontal(*_of_each_type(of, accepted, test))


def values(of: Field, accepted: Accepted) -> pl.Expr:
    """Return the values of a field's column, whichever of the accepted types it is of; see :func:`over`."""
    return pl.coalesce(*_of_each_type(of, accepted, _as_they_are))


def _of_each_type(of: Field | Relation, accepted: Accepted, test: OfColumn) -> list[pl.Expr]:
    """Return one expression for each family of types: of these, none but the one for the column's own is left."""
    column = cs.by_name(of.attribute)
    others = column
    found = []
    for reading in accepted.readings:
        found.append(test(reading.read((column & reading.types).as_expr())))
        others -= reading.types
    # Without this a column of another type would be left out, as if there were no such test. There is no expression
    # that only raises; to ask a column that is no struct for a field is an error as soon as types are known. To ask a
    # struct is one, too: none has a field of this name.
    what = "relation" if isinstance(of, Relation) else of.type.value
    refused = f"{of.attribute!r} has to be of type {accepted.words} for the {what} {of.name!r}"
    return [*found, others.as_expr().struct.field(refused)]


# -- columns of single values -----------------------------------------------------------------------------------------


def all_missing(dtype: pl.DataType) -> Reading:
    """Return how a column without any value is read."""
    return Reading(VOID, lambda column: column.cast(dtype))


def epoch(instants: pl.Expr) -> pl.Expr:
    """Return the microseconds since 1970 of instants; those without a zone are in UTC."""
    return instants.dt.epoch("us")


def _as_they_are(column: pl.Expr) -> pl.Expr:
    return column


def _without_nan(column: pl.Expr) -> pl.Expr:
    """Return the doubles of a column, which hold every value of the narrower types, and null for NaN."""
    doubles = column.cast(pl.Float64)
    return pl.when(doubles.is_not_nan()).then(doubles)


#: What the values of columns of several types are brought to. An instant is a number of microseconds.
KEPT_AS: Final[Mapping[FieldType, pl.DataType]] = by_type(
    string=pl.String(), integer=pl.Int64(), number=pl.Float64(), boolean=pl.Boolean(), datetime=pl.Int64()
)
#: What columns of single values may be.
SINGLE_VALUES: Final = by_type(
    string=Accepted("String, Categorical or Enum", (Reading(TEXTS | VOID, lambda column: column.cast(pl.String)),)),
    # Polars compares integers by their values, whatever the widths of column and literal.
    integer=Accepted("an integer type", (Reading(cs.integer(), _as_they_are), all_missing(pl.Int64()))),
    number=Accepted(
        "a float, integer or Decimal type",
        (
            Reading(cs.float(), _without_nan),
            Reading(cs.integer() | cs.decimal() | VOID, lambda column: column.cast(pl.Float64)),
        ),
    ),
    boolean=Accepted("Boolean", (Reading(cs.boolean() | VOID, lambda column: column.cast(pl.Boolean)),)),
    # Polars would compare date-times in the coarser of two units, and refuses to compare those of two zones.
    datetime=Accepted("Datetime", (Reading(cs.datetime(), epoch), all_missing(pl.Int64()))),
)


@cache
def lists(type: FieldType) -> Accepted:
    """Return what columns of lists may be."""
    dtype = pl.List(KEPT_AS[type])
    inner = _ELEMENTS[type]
    words = f"List or Array of {SINGLE_VALUES[type].words}"

    def read(column: pl.Expr) -> pl.Expr:
        if type is FieldType.DATETIME:
            return column.list.eval(epoch(pl.element()))
        # An integer beyond 64 bits is none that is asked for, and so may be null.
        return column.cast(dtype, strict=False)

    readings = (
        Reading(cs.list(inner), read),
        Reading(cs.array(inner), lambda column: read(column.arr.to_list())),
        Reading(cs.list(VOID), lambda column: column.cast(dtype)),
        Reading(cs.array(VOID), lambda column: column.arr.to_list().cast(dtype)),
        all_missing(dtype),
    )
    return Accepted(words, readings)


#: The types of elements by the type of a field.
_ELEMENTS: Final = by_type(
    string=TEXTS,
    integer=cs.integer(),
    number=cs.float() | cs.integer() | cs.decimal(),
    boolean=cs.boolean(),
    datetime=cs.datetime(),
)


def has(type: FieldType, wanted: Sequence[Any], every: bool) -> OfColumn:
    """Return whether any of some distinct values is in a list, or with `every` all of them."""
    if len(wanted) == 1 or (every and len(wanted) <= 4):
        literals = [pl.lit(value, dtype=KEPT_AS[type]) for value in wanted]
        return lambda column: reduce(and_, [column.list.contains(value) for value in literals])
    # One look-up for each value in the list, however many are asked for.
    is_wanted = pl.element().is_in(pl.Series(wanted, dtype=KEPT_AS[type]).implode())
    if every:
        # Not list.filter(), which would copy what is asked for into every row.
        kept = pl.when(is_wanted).then(pl.element())
        return lambda column: column.list.eval(kept).list.drop_nulls().list.n_unique() == len(wanted)
    return lambda column: column.list.eval(is_wanted).list.any()


def equals(type: FieldType, wanted: Sequence[Any]) -> OfColumn:
    """Return whether a list has exactly these values, in this order."""
    if not wanted:
        return lambda column: column.list.len() == 0
    same = pl.lit(list(wanted), dtype=pl.List(KEPT_AS[type]))
    return lambda column: column == same


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
    return pl.List(KEPT_AS[field.type]) if field.many else KEPT_AS[field.type]


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
            return _none(column, KEPT_AS[field.type])
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
