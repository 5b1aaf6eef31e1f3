"""The careful way: a plan walked over one record, every value read for what it is.

Slower than generated code and never wrong: naive date-times mean UTC, NaN is missing, a Decimal is a double, and a
value that cannot be compared raises :class:`~audiencefilter.language.errors.RecordError`.
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

#: A Decimal beyond these exponents is no integer that anybody adds, and takes long to write out.
_EXPONENTS: Final = 400


def is_selected(plan: p.Plan, record: Any) -> bool:
    """Whether a plan is true of a record."""
    return verdict(plan, record) is True


def verdict(plan: p.Plan, record: Any) -> bool | None:
    """Return the truth value of a plan without relative bounds for a record: True, False, or None for unknown.

    Raises:
        RecordError: a value cannot be compared.
    """
    match plan:
        case p.Membership() | p.Bound() | p.Match() | p.ListHas() | p.Known():
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
        case p.RelativeBound():
            if value_of(record, plan.field) is None:  # unknown at every instant
                return None
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            assert_never(plan)


def aggregate(plan: p.Aggregated, record: Any) -> Any:
    """Return what an aggregate's function gives for a record; None where there is no least or greatest value."""
    read_value = partial(_value_where, plan)
    return result(plan.function, [value for value in of_rows(record, plan.relation, read_value) if value is not None])


def result(function: Function, values: Sequence[Any]) -> Any:
    """Return what a function gives for what the records that count add; None where there is no least or greatest."""
    match function:
        case Function.COUNT:
            return len(values)
        case Function.SUM:
            # Whatever is not an int is added exactly, too.
            return sum(values if all(type(value) is int for value in values) else map(Fraction, values))
        case Function.MIN:
            return min(values, default=None)
        case Function.MAX:
            return max(values, default=None)
        case _:
            assert_never(function)


def _value_where(plan: p.Aggregated, row: Any) -> Any:
    """Return what a row adds to an aggregate: nothing where it does not count."""
    return value_added(plan, row) if is_selected(plan.where, row) else None


def value_added(plan: p.Aggregated, row: Any) -> Any:
    """Return what a row adds to an aggregate: None without a value; the row itself where rows are counted."""
    if plan.field is None:
        return row
    value = value_of(row, plan.field)
    if plan.function is Function.SUM and not _is_small(value):
        raise RecordError(plan.field.name, value, "a number that can be added")
    return value


def _is_small(value: Any) -> bool:
    """Whether an integer can be added exactly in little time, as one with a huge exponent cannot; None can."""
    if isinstance(value, Decimal):
        return value.is_finite() and value.adjusted() <= _EXPONENTS and int(value.as_tuple().exponent) >= -_EXPONENTS
    return not isinstance(value, float) or isfinite(value)


def of_rows(record: Any, relation: Relation, evaluate: Callable[[Any], Answer]) -> Iterator[Answer]:
    """Yield what a function gives for each related record.

    Raises:
        RecordError: a value cannot be compared; its field is named by the way from the first record to it.
    """
    for row in records_of(record, relation):
        try:
            yield evaluate(row)
        except RecordError as error:
            path = f"{relation.name}.{error.field}"
            raise RecordError(path, error.value, error.expected, error.index) from error.__cause__


def first_of(decisive: bool, verdicts: Iterable[bool | None]) -> bool | None:
    """Return the decisive verdict if there is one, else unknown if there is one, else its opposite."""
    result: bool | None = not decisive
    for one in verdicts:
        if one is decisive:
            return decisive
        if one is None:
            result = None
    return result
