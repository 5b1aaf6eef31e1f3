"""The careful way: a plan walked over one record, every value read for what it is.

Slower than generated code and never wrong: naive date-times mean UTC, NaN is missing, a Decimal is a double, and a
value that cannot be compared raises :class:`~audiencefilter.language.errors.RecordError`.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, assert_never

from audiencefilter.language.ast import Function
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import read, value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.plan.leaves import holds
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
)


def is_selected(plan: Plan, record: Any) -> bool:
    """Whether a plan is true of a record.

    Raises:
        RecordError: a value cannot be compared.
    """
    return verdict(plan, record) is True


def verdict(plan: Plan, record: Any) -> bool | None:
    """Return the truth value of a plan for a record: True, False, or None for unknown.

    Args:
        plan: one in which nothing depends on the clock: see :mod:`audiencefilter.plan.relative`.
        record: a mapping, or an object with attributes.

    Raises:
        RecordError: a value cannot be compared.
    """
    match plan:
        case Constant():
            return plan.verdict
        case Presence():
            return (value_of(record, plan.field) is not None) is plan.present
        case Known() | Membership() | Bound() | Match() | ListHas():
            value = value_of(record, plan.field)
            return None if value is None else holds(plan, value)
        case ListEquals():
            value = value_of(record, plan.field)
            if plan.values and isinstance(value, frozenset):
                raise RecordError(plan.field.name, read(record, plan.field), "a list: the order of its values counts")
            return None if value is None else holds(plan, tuple(value))
        case Quantified():
            verdicts = (is_selected(plan.where, row) for row in records_of(record, plan.relation))
            return (all(verdicts) if plan.every else any(verdicts)) is not plan.negated
        case Aggregated():
            return verdict(plan.test, {plan.result.attribute: aggregate(plan, record)})
        case Conjunction(children):
            return first_of(False, (verdict(child, record) for child in children))
        case Disjunction(children):
            return first_of(True, (verdict(child, record) for child in children))
        case RelativeBound():
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            assert_never(plan)


def aggregate(plan: Aggregated, record: Any) -> Any:
    """Return what an aggregate's function gives for a record; None where there is no least or greatest value.

    Raises:
        RecordError: a value cannot be compared.
    """
    rows = [row for row in records_of(record, plan.relation) if is_selected(plan.where, row)]
    if plan.field is None:
        return len(rows)
    field = plan.field
    values = [value for row in rows if (value := value_of(row, field)) is not None]
    match plan.function:
        case Function.COUNT:
            return len(rows)
        case Function.SUM:
            # Whatever is not an int is added exactly, too.
            return sum(values if all(type(value) is int for value in values) else map(Fraction, values))
        case Function.MIN:
            return min(values, default=None)
        case Function.MAX:
            return max(values, default=None)
        case _:
            assert_never(plan.function)


def first_of(decisive: bool, verdicts: Iterable[bool | None]) -> bool | None:
    """Return the decisive verdict if there is one, else unknown if there is one, else its opposite."""
    result: bool | None = not decisive
    for one in verdicts:
        if one is decisive:
            return decisive
        if one is None:
            result = None
    return result
