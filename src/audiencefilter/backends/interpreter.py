"""The careful way: a plan walked over one record, every value read for what it is.

Slower than generated code and never wrong: naive date-times mean UTC, NaN is missing, a Decimal is a double, and a
value that cannot be compared raises :class:`~audiencefilter.language.errors.RecordError`.
"""

from collections.abc import Iterable
from typing import Any, assert_never

from audiencefilter.language.records import value_of
from audiencefilter.plan.leaves import holds
from audiencefilter.plan.nodes import (
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    Match,
    Membership,
    Plan,
    Presence,
)


def is_selected(plan: Plan, record: Any) -> bool:
    """Whether a plan is true of a record.

    Raises:
        RecordError: a value cannot be compared.
    """
    return verdict(plan, record) is True


def verdict(plan: Plan, record: Any) -> bool | None:
    """Return the truth value of a plan for a record: True, False, or None for unknown.

    Raises:
        RecordError: a value cannot be compared.
    """
    match plan:
        case Constant():
            return plan.verdict
        case Presence():
            return (value_of(record, plan.field) is not None) is plan.present
        case Known() | Membership() | Bound() | Match():
            value = value_of(record, plan.field)
            return None if value is None else holds(plan, value)
        case Conjunction(children):
            return first_of(False, (verdict(child, record) for child in children))
        case Disjunction(children):
            return first_of(True, (verdict(child, record) for child in children))
        case _:
            assert_never(plan)


def first_of(decisive: bool, verdicts: Iterable[bool | None]) -> bool | None:
    """Return the decisive verdict if there is one, else unknown if there is one, else its opposite."""
    result: bool | None = not decisive
    for one in verdicts:
        if one is decisive:
            return decisive
        if one is None:
            result = None
    return result
