"""The interpreter: evaluate a plan on one record, checking the type of every value.

It is slower than generated code and always exact: naive date-times mean UTC, NaN is missing, a Decimal is compared as a
double, and a value that cannot be compared raises :class:`~audiencefilter.language.errors.RecordError`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any, Final, TypeVar, assert_never

from audiencefilter.language.ast import Function
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import read, value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.language.schema import Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import holds

Answer = TypeVar("Answer")

#: The functions that add values.
ADDING: Final = (Function.SUM, Function.AVG)
#: The largest absolute exponent of a Decimal in a sum: exact sums beyond it take long.
_EXPONENTS: Final = 400


def is_selected(plan: p.Plan, record: Any) -> bool:
    """Whether a plan is true of a record."""
    return verdict(plan, record) is True


def is_selected_by(plan: p.Presence | p.ListTest, value: Any) -> bool:
    """Whether a test of one field is true of a value: of the field, or at the end of its path."""
    for key in reversed(plan.field.path):
        value = {key: value}
    return is_selected(plan, {plan.field.attribute: value})


def verdict(plan: p.Plan, record: Any) -> bool | None:
    """Return the truth value of a plan without relative bounds for a record, None for unknown; or raise RecordError."""
    match plan:
        case p.Membership() | p.Bound() | p.Match() | p.ListHas() | p.Known() | p.OnDays():
            value = value_of(record, plan.field)
            return None if value is None else holds(plan, value)
        case p.Conjunction(children):
            return first_of(False, (verdict(child, record) for child in children))
        case p.Disjunction(children):
            return first_of(True, (verdict(child, record) for child in children))
        case p.Constant():
            return plan.verdict
        case p.Presence():
            return (value_of(record, plan.field) is not None) is plan.present
        case p.ListEquals():
            value = value_of(record, plan.field)
            if plan.values and isinstance(value, frozenset):
                raise RecordError(plan.field.name, read(record, plan.field), "a list: the order of its values counts")
            return None if value is None else holds(plan, tuple(value))
        case p.Quantified():
            verdicts = of_rows(record, plan.relation, partial(is_selected, plan.where))
            return (all(verdicts) if plan.every else any(verdicts)) is not plan.negated
        case p.Aggregated():
            return verdict(plan.test, {plan.result.attribute: aggregate(plan, record)})
        case p.RelativeBound() | p.RelativeDays():
            if value_of(record, plan.field) is None:  # unknown at every instant
                return None
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            assert_never(plan)


def aggregate(plan: p.Aggregated, record: Any) -> Any:
    """Return the result of an aggregate for a record; None for MIN, MAX and AVG of no values."""
    found = of_rows(record, plan.relation, lambda row: value_added(plan, row) if is_selected(plan.where, row) else None)
    return result(plan.function, [value for value in found if value is not None])


def result(function: Function, values: Sequence[Any]) -> Any:
    """Return the result of a function over values; None for MIN, MAX and AVG of no values."""
    match function:
        case Function.COUNT:
            return len(values)
        case Function.SUM:
            # Fractions add floats and Decimals exactly.
            return sum(values if all(type(value) is int for value in values) else map(Fraction, values))
        case Function.AVG:
            return Fraction(sum(map(Fraction, values)), len(values)) if values else None
        case Function.MIN:
            return min(values, default=None)
        case Function.MAX:
            return max(values, default=None)
        case _:
            assert_never(function)


def value_added(plan: p.Aggregated, row: Any) -> Any:
    """Return the value of a row for an aggregate: None if missing; the row itself where the aggregate counts rows."""
    if plan.field is None:
        return row
    value = value_of(row, plan.field)
    if plan.function in ADDING and not _is_small(value):
        raise RecordError(plan.field.name, value, "a number that can be added")
    return value


def _is_small(value: Any) -> bool:
    """Whether a value can be added exactly in little time: a Decimal with a huge exponent cannot, None can."""
    if isinstance(value, Decimal):
        return value.is_finite() and value.adjusted() <= _EXPONENTS and int(value.as_tuple().exponent) >= -_EXPONENTS
    return not isinstance(value, float) or isfinite(value)


def of_rows(record: Any, relation: Relation, evaluate: Callable[[Any], Answer]) -> Iterator[Answer]:
    """Yield the result of a function for each related record."""
    # A RecordError names the field by its path from the first record.
    for row in records_of(record, relation):
        try:
            yield evaluate(row)
        except RecordError as error:
            path = f"{relation.name}.{error.field}"
            raise RecordError(path, error.value, error.expected, error.index) from error.__cause__


def first_of(decisive: bool, verdicts: Iterable[bool | None]) -> bool | None:
    """Return the decisive verdict if any verdict is decisive, else unknown if any is unknown, else the opposite."""
    result: bool | None = not decisive
    for one in verdicts:
        if one is decisive:
            return decisive
        if one is None:
            result = None
    return result
