"""The polars back-end: one boolean expression over the columns of a frame for each plan.

The expression preserves all three truth values, with null for unknown, so it may be negated and combined.

Ignoring case does not fold the column: each character of the needle becomes the class of characters with the same fold,
and the pattern is matched exactly. So the result does not depend on the version of Unicode in polars.

Related records are a list of structs in each row, or one struct. A Python function over batches of the column makes a
frame of all records in a batch, evaluates the inner expression on this frame, and groups the results by the rows of the
records. It converts no value to Python.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, assert_never

try:
    import polars as pl
except ImportError as error:
    raise ImportError("to_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error

from functools import partial
from typing import Final, NamedTuple

import polars as pl
from polars import selectors as cs

from audiencefilter.backends.patterns import CLASSES, anchored, regex
from audiencefilter.backends.polars_columns import (
    SINGLE_VALUES,
    VOID,
    Accepted,
    ColumnReader,
    OfColumn,
    batches,
    custom_data,
    equals,
    has,
    lists,
    over,
    values,
)
from audiencefilter.language.ast import Function
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import COMPARE


def expression(plan: p.Plan) -> pl.Expr:
    """Return the expression that is true, false or null where a plan is true, false or unknown.

    Args:
        plan: a plan without relative bounds: see :mod:`audiencefilter.plan.relative`.

    >>> from audiencefilter.language.schema import CONTACT
    >>> points = p.Bound(CONTACT.by_name["points"], p.Side.AT_LEAST, 100)
    >>> pl.DataFrame({"points": [50, 150, None]}).select(expression(points)).to_series().to_list()
    [False, True, None]
    """
    match plan:
        case p.Constant():
            return pl.lit(plan.verdict)
        case p.Presence():
            return _over(plan.field, pl.Expr.is_not_null if plan.present else pl.Expr.is_null)
        case p.Known():
            return _over(plan.field, _known(plan.verdict))
        case p.Membership():
            return _over(plan.field, _negated(_membership(plan), plan.negated))
        case p.Bound():
            return _over(plan.field, _bound(plan))
        case p.Match():
            return _over(plan.field, _negated(_match(plan), plan.negated))
        case p.ListHas():
            found = has(plan.field.type, [_literal(value) for value in plan.values], plan.every)
            return _over(plan.field, _negated(found, plan.negated))
        case p.ListEquals():
            same = equals(plan.field.type, [_literal(value) for value in plan.values])
            return _over(plan.field, _negated(same, plan.negated))
        case p.Quantified():
            return quantified(plan, expression(plan.where))
        case p.Aggregated():
            value = None if plan.field is None else values(plan.field, _accepted(plan.field))
            return aggregated(plan, expression(plan.where), value, expression(plan.test))
        case p.Conjunction(children):
            return pl.all_horizontal([expression(child) for child in children])
        case p.Disjunction(children):
            return pl.any_horizontal([expression(child) for child in children])
        case p.RelativeBound():
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            assert_never(plan)


def _over(field: Field, test: OfColumn) -> pl.Expr:
    return over(field, _accepted(field), test)


def _accepted(field: Field) -> Accepted:
    """Return the types that a field's column may have."""
    if field.path:
        return custom_data(field)
    return lists(field.type) if field.many else SINGLE_VALUES[field.type]


# -- tests --------------------------------------------------------------------------------------------------------


def _negated(test: OfColumn, negated: bool) -> OfColumn:
    return (lambda values: ~test(values)) if negated else test


def _known(verdict: bool) -> OfColumn:
    unknown = pl.lit(None, dtype=pl.Boolean)
    if verdict:
        return lambda values: values.is_not_null() | unknown
    return lambda values: values.is_null() & unknown


def _membership(plan: p.Membership) -> OfColumn:
    literals = [_literal(value) for value in plan.values]
    if plan.ignore_case and len(literals) > 1:
        return lambda texts: _folded(texts, literals).is_in(literals)
    if plan.ignore_case:
        return _search(anchored(None, regex)(literals[0]))
    if len(literals) > 1:
        return lambda values: values.is_in(literals)
    return lambda values: values == literals[0]


def _bound(plan: p.Bound) -> OfColumn:
    compare, bound = COMPARE[plan.side], _literal(plan.value)
    return lambda values: compare(values, bound)


def _match(plan: p.Match) -> OfColumn:
    needle = plan.needle
    if plan.ignore_case:
        return _search(anchored(plan.where, regex)(needle))
    search = _SEARCHES[plan.where]
    return lambda texts: search(texts, needle)


_SEARCHES: Final[Mapping[p.Where, Callable[[pl.Expr, str], pl.Expr]]] = p.by_where(
    anywhere=lambda texts, needle: texts.str.contains(needle, literal=True),
    start=lambda texts, needle: texts.str.starts_with(needle),
    end=lambda texts, needle: texts.str.ends_with(needle),
)


def _literal(value: Any) -> Any:
    """Return a plan's value as it is compared: an instant as a number of microseconds."""
    return microseconds(value) if isinstance(value, datetime) else value


# -- case ---------------------------------------------------------------------------------------------------------


def _search(pattern: str) -> OfColumn:
    return lambda texts: texts.str.contains(pattern)


def _folded(texts: pl.Expr, wanted: Iterable[str]) -> pl.Expr:
    """Return texts with the characters folded that fold to a character of `wanted`; `wanted` is folded."""
    used = sorted(set().union(*wanted) & CLASSES.keys())
    forms = [form for char in used for form in CLASSES[char][1:]]
    return texts.str.replace_many(forms, [fold(form) for form in forms])


_TO_MANY: Final = cs.list(cs.struct() | VOID) | cs.array(cs.struct() | VOID) | VOID
_TO_ONE: Final = cs.struct() | VOID
_PLACE, _IS_CHOSEN, _VALUE = "place", "is chosen", "value"


class _Records(NamedTuple):
    """The records in a column, and the index of the row of each record."""

    records: pl.DataFrame
    places: pl.Series


def quantified(plan: p.Quantified, where: pl.Expr) -> pl.Expr:
    """Return an expression that tests whether `where` is true of any related record, or of all."""
    return _over_records(plan.relation, partial(_quantified, plan, where))


def aggregated(plan: p.Aggregated, where: pl.Expr, value: pl.Expr | None, test: pl.Expr) -> pl.Expr:
    """Return an expression that tests an aggregate over the related records of which `where` is true."""
    return _over_records(plan.relation, partial(_aggregated, plan, where, pl.lit(1) if value is None else value, test))


def _over_records(relation: Relation, function: "partial[pl.Series]") -> pl.Expr:
    if relation.many:
        accepted = Accepted("List or Array of Struct", (ColumnReader(_TO_MANY, batches(function, pl.Boolean())),))
    else:
        accepted = Accepted("Struct", (ColumnReader(_TO_ONE, batches(function, pl.Boolean())),))
    return over(relation, accepted, lambda verdicts: verdicts)


def _quantified(plan: p.Quantified, where: pl.Expr, column: pl.Series) -> pl.Series:
    found = _records_of(column, plan.relation)
    is_true = _evaluated(found, where, pl.lit(None))[_IS_CHOSEN]
    # For all: a record that fails is decisive.
    decisive = found.places.filter(~is_true if plan.every else is_true)
    has_decisive = pl.int_range(len(column), eager=True).is_in(decisive.implode())
    return ~has_decisive if plan.every is not plan.negated else has_decisive


def _aggregated(plan: p.Aggregated, where: pl.Expr, value: pl.Expr, test: pl.Expr, column: pl.Series) -> pl.Series:
    chosen = _evaluated(_records_of(column, plan.relation), where, value).filter(_IS_CHOSEN)
    of_rows = chosen.group_by(_PLACE).agg(_result(plan, chosen[_VALUE].dtype).alias(_VALUE))
    rows = pl.DataFrame({_PLACE: pl.int_range(len(column), eager=True)})
    results = rows.join(of_rows, on=_PLACE, how="left", maintain_order="left")[_VALUE]
    if plan.function in (Function.COUNT, Function.SUM):
        results = results.fill_null(0)
    return pl.DataFrame({plan.result.attribute: results}).select(test.alias(_IS_CHOSEN)).to_series()


def _result(plan: p.Aggregated, dtype: pl.DataType) -> pl.Expr:
    values = pl.col(_VALUE)
    match plan.function:
        case Function.COUNT:
            return pl.len()
        case Function.SUM:
            # Sums of 128-bit values may not fit into 128 bits. Cast the values to 64 bits; larger ones are an error.
            is_wide = dtype in (pl.Int128, pl.UInt128)
            return (values.cast(pl.Int64) if is_wide else values).cast(pl.Int128).sum()
        case Function.MIN | Function.MAX:
            extreme = values.min() if plan.function is Function.MIN else values.max()
            return extreme.cast(pl.Datetime("us")) if plan.result.type is FieldType.DATETIME else extreme
        case _:
            assert_never(plan.function)


def _evaluated(found: _Records, where: pl.Expr, value: pl.Expr) -> pl.DataFrame:
    """Return for each record the index of its row, whether `where` is true of it, and its value."""
    if found.records.width == 0 and not len(found.places):  # no record, so no types of fields
        where, value = pl.lit(False), pl.lit(None, dtype=pl.Int64)
    is_chosen = where.fill_null(False)
    return found.records.select(pl.lit(found.places).alias(_PLACE), is_chosen.alias(_IS_CHOSEN), value.alias(_VALUE))


# -- the records of a column --------------------------------------------------------------------------------------


def _records_of(column: pl.Series, relation: Relation) -> _Records:
    """Return all records in a column; a ComputeError if a null is among the records of a row."""
    places = pl.int_range(len(column), eager=True)
    if isinstance(column.dtype, pl.Null):
        return _Records(pl.DataFrame(), places.clear())
    if not relation.many:
        return _Records(column.drop_nulls().struct.unnest(), places.filter(column.is_not_null()))
    lists = column.arr.to_list() if isinstance(column.dtype, pl.Array) else column
    records = lists.list.explode(empty_as_null=False, keep_nulls=False)
    if records.has_nulls():
        raise pl.exceptions.ComputeError(
            f"{relation.attribute!r} has a null among the records of the relation {relation.name!r}"
        )
    counts = lists.list.len().fill_null(0)
    of_records = pl.select(pl.lit(places).repeat_by(counts)).to_series()
    owners = of_records.list.explode(empty_as_null=False, keep_nulls=False)
    return _Records(pl.DataFrame() if isinstance(records.dtype, pl.Null) else records.struct.unnest(), owners)
