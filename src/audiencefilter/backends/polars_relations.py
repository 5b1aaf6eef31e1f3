"""Related records within a frame: a list of structs in each row, or one struct.

A function of Python over batches of the column makes a frame of all the records in it, asks polars the inner question
of that frame, and gathers the answers by the rows that the records belong to. No value is converted to Python.
"""

from functools import partial
from typing import Final, NamedTuple, assert_never

import polars as pl
from polars import selectors as cs

from audiencefilter.backends.polars_columns import VOID, Accepted, Reading, over
from audiencefilter.backends.polars_data import batches
from audiencefilter.language.ast import Function
from audiencefilter.language.schema import FieldType, Relation
from audiencefilter.plan.nodes import Aggregated, Quantified

_TO_MANY: Final = cs.list(cs.struct() | VOID) | cs.array(cs.struct() | VOID) | VOID
_TO_ONE: Final = cs.struct() | VOID
_PLACE, _IS_CHOSEN, _VALUE = "place", "is chosen", "value"


class _Records(NamedTuple):
    """The records in a column, and the place of the row that each belongs to."""

    records: pl.DataFrame
    places: pl.Series


def quantified(plan: Quantified, where: pl.Expr) -> pl.Expr:
    """Return whether `where` is true of any related record, or of all."""
    return _over_records(plan.relation, partial(_quantified, plan, where))


def aggregated(plan: Aggregated, where: pl.Expr, value: pl.Expr | None, test: pl.Expr) -> pl.Expr:
    """Return whether `test` is true of what a function gives for the values of those records `where` is true of."""
    return _over_records(plan.relation, partial(_aggregated, plan, where, pl.lit(1) if value is None else value, test))


def _over_records(relation: Relation, function: "partial[pl.Series]") -> pl.Expr:
    if relation.many:
        accepted = Accepted("List or Array of Struct", (Reading(_TO_MANY, batches(function, pl.Boolean())),))
    else:
        accepted = Accepted("Struct", (Reading(_TO_ONE, batches(function, pl.Boolean())),))
    return over(relation, accepted, lambda verdicts: verdicts)


def _quantified(plan: Quantified, where: pl.Expr, held: pl.Series) -> pl.Series:
    found = _records_of(held, plan.relation)
    is_true = _asked(found, where, pl.lit(None))[_IS_CHOSEN]
    # All, unless one is not.
    decisive = found.places.filter(~is_true if plan.every else is_true)
    has_decisive = pl.int_range(len(held), eager=True).is_in(decisive.implode())
    return ~has_decisive if plan.every is not plan.negated else has_decisive


def _aggregated(plan: Aggregated, where: pl.Expr, value: pl.Expr, test: pl.Expr, held: pl.Series) -> pl.Series:
    chosen = _asked(_records_of(held, plan.relation), where, value).filter(_IS_CHOSEN)
    of_rows = chosen.group_by(_PLACE).agg(_result(plan, chosen[_VALUE].dtype).alias(_VALUE))
    rows = pl.DataFrame({_PLACE: pl.int_range(len(held), eager=True)})
    results = rows.join(of_rows, on=_PLACE, how="left", maintain_order="left")[_VALUE]
    if plan.function in (Function.COUNT, Function.SUM):
        results = results.fill_null(0)
    return pl.DataFrame({plan.result.attribute: results}).select(test.alias(_IS_CHOSEN)).to_series()


def _result(plan: Aggregated, dtype: pl.DataType) -> pl.Expr:
    values = pl.col(_VALUE)
    match plan.function:
        case Function.COUNT:
            return pl.len()
        case Function.SUM:
            # A sum of 64 bits does not fit into these, and one of 128 bits fits nowhere: larger values are an error.
            is_wide = dtype in (pl.Int128, pl.UInt128)
            return (values.cast(pl.Int64) if is_wide else values).cast(pl.Int128).sum()
        case Function.MIN | Function.MAX:
            extreme = values.min() if plan.function is Function.MIN else values.max()
            return extreme.cast(pl.Datetime("us")) if plan.result.type is FieldType.DATETIME else extreme
        case _:
            assert_never(plan.function)


def _asked(found: _Records, where: pl.Expr, value: pl.Expr) -> pl.DataFrame:
    """Return for each record its place, whether `where` is true of it, and a value of it."""
    if found.records.width == 0 and not len(found.places):  # which says nothing about the types of the fields
        where, value = pl.lit(False), pl.lit(None, dtype=pl.Int64)
    is_chosen = where.fill_null(False)
    return found.records.select(pl.lit(found.places).alias(_PLACE), is_chosen.alias(_IS_CHOSEN), value.alias(_VALUE))


# -- the records of a column --------------------------------------------------------------------------------------


def _records_of(held: pl.Series, relation: Relation) -> _Records:
    """Return all records in a column.

    Raises:
        ComputeError: there is a null among the records of a row.
    """
    places = pl.int_range(len(held), eager=True)
    if isinstance(held.dtype, pl.Null):
        return _Records(pl.DataFrame(), places.clear())
    if not relation.many:
        return _Records(held.drop_nulls().struct.unnest(), places.filter(held.is_not_null()))
    lists = held.arr.to_list() if isinstance(held.dtype, pl.Array) else held
    records = lists.list.explode(empty_as_null=False, keep_nulls=False)
    if records.has_nulls():
        raise pl.exceptions.ComputeError(
            f"{relation.attribute!r} has a null among the records of the relation {relation.name!r}"
        )
    counts = lists.list.len().fill_null(0)
    of_records = pl.select(pl.lit(places).repeat_by(counts)).to_series()
    owners = of_records.list.explode(empty_as_null=False, keep_nulls=False)
    return _Records(pl.DataFrame() if isinstance(records.dtype, pl.Null) else records.struct.unnest(), owners)
