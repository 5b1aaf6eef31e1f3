"""Lists in columns of polars, and what is asked of them.

Every list is brought to one type for each type of values. A null or a NaN in it is equal to none of the values that are
asked for, and nothing else of it matters than that it is there.
"""

from collections.abc import Sequence
from functools import cache, reduce
from operator import and_
from typing import Any, Final, assert_never

import polars as pl
from polars import selectors as cs

from audiencefilter.backends.polars_columns import (
    TEXTS,
    VOID,
    Accepted,
    OfColumn,
    Reading,
    all_missing,
    epoch,
    kept_as,
    single_values,
)
from audiencefilter.language.schema import FieldType

#: How many values are searched for one by one; of more, those that are found are counted.
_FEW: Final = 4


@cache
def lists(type: FieldType) -> Accepted:
    """Return what columns of lists may be."""
    dtype = pl.List(kept_as(type))
    inner = _elements(type)
    words = f"List or Array of {single_values(type).words}"

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


def _elements(type: FieldType) -> cs.Selector:
    match type:
        case FieldType.STRING:
            return TEXTS
        case FieldType.INTEGER:
            return cs.integer()
        case FieldType.NUMBER:
            return cs.float() | cs.integer() | cs.decimal()
        case FieldType.BOOLEAN:
            return cs.boolean()
        case FieldType.DATETIME:
            return cs.datetime()
        case _:
            assert_never(type)


def has(type: FieldType, wanted: Sequence[Any], every: bool) -> OfColumn:
    """Return whether any of some distinct values is in a list, or with `every` all of them."""
    if len(wanted) == 1 or (every and len(wanted) <= _FEW):
        found = [_contains(pl.lit(value, dtype=kept_as(type))) for value in wanted]
        return lambda column: reduce(and_, [one(column) for one in found])
    # One look-up for each value in the list, however many are asked for.
    is_wanted = pl.element().is_in(pl.Series(wanted, dtype=kept_as(type)).implode())
    if every:
        # Not list.filter(), which would copy what is asked for into every row.
        kept = pl.when(is_wanted).then(pl.element())
        return lambda column: column.list.eval(kept).list.drop_nulls().list.n_unique() == len(wanted)
    return lambda column: column.list.eval(is_wanted).list.any()


def _contains(value: pl.Expr) -> OfColumn:
    return lambda column: column.list.contains(value)


def equals(type: FieldType, wanted: Sequence[Any]) -> OfColumn:
    """Return whether a list has exactly these values, in this order."""
    if not wanted:
        return lambda column: column.list.len() == 0
    same = pl.lit(list(wanted), dtype=pl.List(kept_as(type)))
    return lambda column: column == same
