"""Which columns of polars a field or a relation may be read from, and how each is read.

Polars converts what it compares to a common type, which can lose digits, and a cast to text would take a number too.
So a test is written once for each family of column types that can hold the values exactly, over a selector that is
empty unless the column is of that family. Polars expands selectors before it plans a query: one test is left, and
neither the optimiser nor the statistics of a file have to look through anything else.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias, assert_never

import polars as pl
from polars import selectors as cs

from audiencefilter.language.schema import Field, FieldType, Relation

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


@cache
def single_values(type: FieldType) -> Accepted:
    """Return what columns of single values may be."""
    match type:
        case FieldType.STRING:
            return Accepted(
                "String, Categorical or Enum", (Reading(TEXTS | VOID, lambda column: column.cast(pl.String)),)
            )
        case FieldType.INTEGER:
            # Polars compares integers by their values, whatever the widths of column and literal.
            return Accepted("an integer type", (Reading(cs.integer(), _as_they_are), all_missing(pl.Int64())))
        case FieldType.NUMBER:
            others = Reading(cs.integer() | cs.decimal() | VOID, lambda column: column.cast(pl.Float64))
            return Accepted("a float, integer or Decimal type", (Reading(cs.float(), _without_nan), others))
        case FieldType.BOOLEAN:
            return Accepted("Boolean", (Reading(cs.boolean() | VOID, lambda column: column.cast(pl.Boolean)),))
        case FieldType.DATETIME:
            # Polars would compare date-times in the coarser of two units, and refuses to compare those of two zones.
            return Accepted("Datetime", (Reading(cs.datetime(), epoch), all_missing(pl.Int64())))
        case _:
            assert_never(type)


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


def kept_as(type: FieldType) -> pl.DataType:
    """Return the type of columns that values are brought to where those of a column are of too many types."""
    match type:
        case FieldType.STRING:
            return pl.String()
        case FieldType.INTEGER | FieldType.DATETIME:  # an instant is a number of microseconds
            return pl.Int64()
        case FieldType.NUMBER:
            return pl.Float64()
        case FieldType.BOOLEAN:
            return pl.Boolean()
        case _:
            assert_never(type)
