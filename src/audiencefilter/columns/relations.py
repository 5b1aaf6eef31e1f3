"""What is asked of related records, as a question that has a value for each group of them, and a test of that value.

Whether a contact clicked within thirty days is asked of its latest click: a value that stays the same from instant to
instant, where the test does not. So it is kept when it is asked for again, and then a test costs what one of a column
of numbers does.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from audiencefilter.columns.arrays import numpy, pyarrow
from audiencefilter.columns.encodings.column import Column, NumberColumn
from audiencefilter.columns.predicates.related import Passing
from audiencefilter.contacts.types import canonical_type
from audiencefilter.language.ast import Function
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import (
    EVERYONE,
    Aggregated,
    Bound,
    Conjunction,
    Plan,
    Quantified,
    Side,
)

#: The n-th greatest value is looked for up to this n: each costs about as much as the greatest.
_MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Count:
    """How many records pass; or with `failing`, how many do not."""

    where: Plan
    failing: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a field over those that pass."""

    where: Plan
    field: Field


@dataclass(frozen=True, slots=True)
class Extreme:
    """The n-th greatest value of a field among those that pass, or the n-th least; missing where there are fewer."""

    where: Plan
    field: Field
    greatest: bool
    nth: int = 1


Question: TypeAlias = Count | Total | Extreme


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and a test of its value.

    Attributes:
        question: it has a value for each group of records.
        test: what is asked of the value: a plan whose leaves are about one field; None: whether a count is not 0.
        negated: whether the opposite is true.
    """

    question: Question
    test: Plan | None
    negated: bool = False


def asked(plan: Quantified | Aggregated) -> Asked:
    """Return what a plan asks of related records, in the form that is worth to be kept."""
    match plan:
        case Quantified(where=where, negated=negated, every=True):
            return Asked(Count(where, failing=True), None, not negated)
        case Quantified(where=where, negated=negated):
            parted = _parted(where)
            if parted is None:
                return Asked(Count(where), None, negated)
            bound, rest = parted
            return Asked(Extreme(rest, bound.field, bound.side.is_lower), bound, negated)
        case Aggregated():
            return _aggregated(plan)
        case _:
            assert_never(plan)


def _aggregated(plan: Aggregated) -> Asked:
    match plan.function:
        case Function.COUNT:
            return _counted(plan.where, plan.test)
        case Function.SUM:
            return Asked(Total(plan.where, _of(plan)), plan.test)
        case Function.MIN | Function.MAX:
            return Asked(Extreme(plan.where, _of(plan), plan.function is Function.MAX), plan.test)
        case _:
            assert_never(plan.function)


def _of(plan: Aggregated) -> Field:
    if plan.field is None:
        raise TypeError(f"{plan.function.value} is of a field")
    return plan.field


def _counted(where: Plan, test: Plan) -> Asked:
    """At least three since an instant are asked of the third latest; at most two are not at least three."""
    parted = _parted(where)
    if parted is not None and isinstance(test, Bound) and isinstance(test.value, int):
        bound, rest = parted
        least = test.value if test.side is Side.AT_LEAST else test.value + 1 if test.side is Side.AT_MOST else 0
        if 1 <= least <= _MOST:
            question = Extreme(rest, bound.field, bound.side.is_lower, least)
            return Asked(question, bound, negated=test.side is Side.AT_MOST)
    return Asked(Count(where), test)


def _parted(where: Plan) -> tuple[Bound, Plan] | None:
    """Part a bound of an instant from the other conditions; None where there is none."""
    if isinstance(where, Bound):
        return (where, EVERYONE) if where.field.type is FieldType.DATETIME else None
    if not isinstance(where, Conjunction):
        return None
    for place, child in enumerate(where.children):
        if isinstance(child, Bound) and child.field.type is FieldType.DATETIME:
            others = where.children[:place] + where.children[place + 1 :]
            return child, others[0] if len(others) == 1 else Conjunction(others)
    return None


def answer(question: Question, passing: Passing, column: Column | None) -> Column:
    """Return the value of a question for each group.

    Args:
        question: the question.
        passing: the records of which `question.where` is true.
        column: of the field that is asked of; None with a count.
    """
    match question:
        case Count():
            return NumberColumn(passing.counts().astype(numpy.int64), None, pyarrow.int64())
        case Total():
            return NumberColumn(passing.totals(_given(column).numbers), None, pyarrow.int64())
        case Extreme(field=field, greatest=greatest, nth=nth):
            numbers, has_value = passing.extremes(_given(column).numbers, greatest, nth)
            return NumberColumn(numbers, has_value, canonical_type(field))
        case _:
            assert_never(question)


def _given(column: Column | None) -> Column:
    if column is None:
        raise TypeError("what is not a count is of a column")
    return column
