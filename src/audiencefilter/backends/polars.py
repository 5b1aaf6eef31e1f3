"""Polars: a plan as one boolean expression over the columns of a frame.

The expression keeps all three truth values, null being unknown, so that it may be negated and combined.

Polars converts what it compares to a common type, which can lose digits, and a cast to text would take a number too.
So a test is written once for each family of column types that can hold the field's values exactly, over a selector that
is empty unless the column is of that family. Polars expands selectors before it plans a query: one test is left, and
neither the optimiser nor the statistics of a file have to look through anything else.

Case is ignored without folding the column: the needle is expanded to classes of the characters of one fold, and
matched exactly. So the meaning does not change with the version of Unicode that polars was built with.
"""

import operator
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.backends.patterns import CLASSES, anchored, regex
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import (
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
    Side,
    Where,
    beyond_columns,
)

try:
    import polars as pl
    from polars import selectors as cs
except ImportError as error:
    raise ImportError("to_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error

_Test: TypeAlias = Callable[[pl.Expr], pl.Expr]


def expression(plan: Plan) -> pl.Expr:
    """Return the expression that is true, false or null where a plan is true, false or unknown.

    >>> from audiencefilter.language.schema import CONTACT
    >>> points = Bound(CONTACT.by_name["points"], Side.AT_LEAST, 100)
    >>> pl.DataFrame({"points": [50, 150, None]}).select(expression(points)).to_series().to_list()
    [False, True, None]
    """
    match plan:
        case Constant():
            return pl.lit(plan.verdict)
        case Presence():
            return _over(plan.field, pl.Expr.is_not_null if plan.present else pl.Expr.is_null)
        case Known():
            return _over(plan.field, _known(plan.verdict))
        case Membership():
            return _over(plan.field, _negated(_membership(plan), plan.negated))
        case Bound():
            return _over(plan.field, _bound(plan))
        case Match():
            return _over(plan.field, _negated(_match(plan), plan.negated))
        case Conjunction(children):
            return pl.all_horizontal([expression(child) for child in children])
        case Disjunction(children):
            return pl.any_horizontal([expression(child) for child in children])
        case RelativeBound() | ListHas() | ListEquals() | Quantified() | Aggregated():
            raise UnsupportedError("Polars", str(beyond_columns(plan)))
        case _:
            assert_never(plan)


# -- columns ------------------------------------------------------------------------------------------------------


class _Reading(NamedTuple):
    """How columns of some types are read as values of a field's type, exactly."""

    types: cs.Selector
    read: _Test


def _as_they_are(column: pl.Expr) -> pl.Expr:
    return column


def _without_nan(column: pl.Expr) -> pl.Expr:
    """Return the doubles of a column, which hold every value of the narrower types, and null for NaN."""
    doubles = column.cast(pl.Float64)
    return pl.when(doubles.is_not_nan()).then(doubles)


#: A column that was made of nothing but missing values has a type of its own.
_VOID: Final = cs.by_dtype(pl.Null)


def _all_missing(dtype: pl.DataType) -> _Reading:
    return _Reading(_VOID, lambda column: column.cast(dtype))


@cache
def _readings(type: FieldType) -> tuple[str, tuple[_Reading, ...]]:
    """Return what columns of a field may be, in words and in types."""
    match type:
        case FieldType.STRING:
            texts = cs.by_dtype(pl.String, pl.Categorical, pl.Enum)
            reading = _Reading(texts | _VOID, lambda column: column.cast(pl.String))
            return "String, Categorical or Enum", (reading,)
        case FieldType.INTEGER:
            # Polars compares integers by their values, whatever the widths of column and literal.
            return "an integer type", (_Reading(cs.integer(), _as_they_are), _all_missing(pl.Int64()))
        case FieldType.NUMBER:
            others = _Reading(cs.integer() | cs.decimal() | _VOID, lambda column: column.cast(pl.Float64))
            return "a float, integer or Decimal type", (_Reading(cs.float(), _without_nan), others)
        case FieldType.BOOLEAN:
            return "Boolean", (_Reading(cs.boolean() | _VOID, lambda column: column.cast(pl.Boolean)),)
        case FieldType.DATETIME:
            # Polars would compare date-times in the coarser of two units, and refuses to compare those of two zones.
            instants = _Reading(cs.datetime(), lambda column: column.dt.epoch("us"))
            return "Datetime", (instants, _all_missing(pl.Int64()))
        case _:
            assert_never(type)


def _over(field: Field, test: _Test) -> pl.Expr:
    """Return a test of a field's column, whichever of the accepted types it is of; no other type is tested."""
    column = cs.by_name(field.attribute)
    others = column
    tests = []
    accepted, readings = _readings(field.type)
    for reading in readings:
        tests.append(test(reading.read((column & reading.types).as_expr())))
        others -= reading.types
    # Without this a column of another type would be left out, as if there were no such test. There is no expression
    # that only raises; to ask a column that is no struct for a field is an error as soon as types are known.
    refused = f"{field.attribute!r} has to be of type {accepted} for the {field.type.value} {field.name!r}"
    return pl.any_horizontal(*tests, others.as_expr().struct.field(refused))


# -- tests --------------------------------------------------------------------------------------------------------


def _negated(test: _Test, negated: bool) -> _Test:
    return (lambda values: ~test(values)) if negated else test


def _known(verdict: bool) -> _Test:
    unknown = pl.lit(None, dtype=pl.Boolean)
    if verdict:
        return lambda values: values.is_not_null() | unknown
    return lambda values: values.is_null() & unknown


def _membership(plan: Membership) -> _Test:
    literals = [_literal(value) for value in plan.values]
    if plan.ignore_case and len(literals) > 1:
        return lambda texts: _folded(texts, literals).is_in(literals)
    if plan.ignore_case:
        return _search(anchored(None, regex)(literals[0]))
    if len(literals) > 1:
        return lambda values: values.is_in(literals)
    return lambda values: values == literals[0]


def _bound(plan: Bound) -> _Test:
    compare, bound = _comparison(plan.side), _literal(plan.value)
    return lambda values: compare(values, bound)


def _comparison(side: Side) -> Callable[[pl.Expr, Any], Any]:
    match side:
        case Side.ABOVE:
            return operator.gt
        case Side.AT_LEAST:
            return operator.ge
        case Side.BELOW:
            return operator.lt
        case Side.AT_MOST:
            return operator.le
        case _:
            assert_never(side)


def _match(plan: Match) -> _Test:
    needle = plan.needle
    if plan.ignore_case:
        return _search(anchored(plan.where, regex)(needle))
    match plan.where:
        case Where.START:
            return lambda texts: texts.str.starts_with(needle)
        case Where.END:
            return lambda texts: texts.str.ends_with(needle)
        case Where.ANYWHERE:
            return lambda texts: texts.str.contains(needle, literal=True)
        case _:
            assert_never(plan.where)


def _literal(value: Any) -> Any:
    """Return what a value of a plan is compared as: an instant is a number of microseconds."""
    return microseconds(value) if isinstance(value, datetime) else value


# -- case ---------------------------------------------------------------------------------------------------------


def _search(pattern: str) -> _Test:
    return lambda texts: texts.str.contains(pattern)


def _folded(texts: pl.Expr, wanted: Iterable[str]) -> pl.Expr:
    """Return texts, folded as far as is needed to look them up among `wanted`, which are folded.

    A character that folds to none of theirs is left as it is, and so is none of theirs either.
    """
    used = sorted(set().union(*wanted) & CLASSES.keys())
    forms = [form for char in used for form in CLASSES[char][1:]]
    return texts.str.replace_many(forms, [fold(form) for form in forms])
