"""Polars: a plan as one boolean expression over the columns of a frame.

The expression keeps all three truth values, null being unknown, so that it may be negated and combined.

Case is ignored without folding the column: the needle is expanded to classes of the characters of one fold, and
matched exactly. So the meaning does not change with the version of Unicode that polars was built with.
"""

import operator
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, assert_never

try:
    import polars as pl
except ImportError as error:
    raise ImportError("to_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error

from audiencefilter.backends.patterns import CLASSES, anchored, regex
from audiencefilter.backends.polars_columns import Accepted, OfColumn, over, single_values, values
from audiencefilter.backends.polars_data import custom_data
from audiencefilter.backends.polars_lists import equals, has, lists
from audiencefilter.backends.polars_relations import aggregated, quantified
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Field
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
)


def expression(plan: Plan) -> pl.Expr:
    """Return the expression that is true, false or null where a plan is true, false or unknown.

    Args:
        plan: one in which nothing depends on the clock: see :mod:`audiencefilter.plan.relative`.

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
        case ListHas():
            found = has(plan.field.type, [_literal(value) for value in plan.values], plan.every)
            return _over(plan.field, _negated(found, plan.negated))
        case ListEquals():
            same = equals(plan.field.type, [_literal(value) for value in plan.values])
            return _over(plan.field, _negated(same, plan.negated))
        case Quantified():
            return quantified(plan, expression(plan.where))
        case Aggregated():
            value = None if plan.field is None else values(plan.field, _accepted(plan.field))
            return aggregated(plan, expression(plan.where), value, expression(plan.test))
        case Conjunction(children):
            return pl.all_horizontal([expression(child) for child in children])
        case Disjunction(children):
            return pl.any_horizontal([expression(child) for child in children])
        case RelativeBound():
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            assert_never(plan)


def _over(field: Field, test: OfColumn) -> pl.Expr:
    return over(field, _accepted(field), test)


def _accepted(field: Field) -> Accepted:
    """Return what a field's column may be."""
    if field.path:
        return custom_data(field)
    return lists(field.type) if field.many else single_values(field.type)


# -- tests --------------------------------------------------------------------------------------------------------


def _negated(test: OfColumn, negated: bool) -> OfColumn:
    return (lambda values: ~test(values)) if negated else test


def _known(verdict: bool) -> OfColumn:
    unknown = pl.lit(None, dtype=pl.Boolean)
    if verdict:
        return lambda values: values.is_not_null() | unknown
    return lambda values: values.is_null() & unknown


def _membership(plan: Membership) -> OfColumn:
    literals = [_literal(value) for value in plan.values]
    if plan.ignore_case and len(literals) > 1:
        return lambda texts: _folded(texts, literals).is_in(literals)
    if plan.ignore_case:
        return _search(anchored(None, regex)(literals[0]))
    if len(literals) > 1:
        return lambda values: values.is_in(literals)
    return lambda values: values == literals[0]


def _bound(plan: Bound) -> OfColumn:
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


def _match(plan: Match) -> OfColumn:
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


def _search(pattern: str) -> OfColumn:
    return lambda texts: texts.str.contains(pattern)


def _folded(texts: pl.Expr, wanted: Iterable[str]) -> pl.Expr:
    """Return texts, folded as far as is needed to look them up among `wanted`, which are folded.

    A character that folds to none of theirs is left as it is, and so is none of theirs either.
    """
    used = sorted(set().union(*wanted) & CLASSES.keys())
    forms = [form for char in used for form in CLASSES[char][1:]]
    return texts.str.replace_many(forms, [fold(form) for form in forms])
