"""The types of the fields that a plan reads."""

from datetime import datetime

from audiencefilter.language.ast import Function
from audiencefilter.language.durations import Relative, Stretch
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Relation
from audiencefilter.language.types import unsupported
from audiencefilter.plan import nodes as plan


def check_types(part: plan.Plan, backend: str) -> None:
    """Check that a plan has no averages, for a back-end that does not have them yet.

    Raises:
        UnsupportedError: it has one.
    """
    for inner in plan.walk_into(part):
        if isinstance(inner, plan.Aggregated) and _is_average(inner):
            raise UnsupportedError(backend, f"{inner.function.value} of {inner.result.name}")


def refuse_objects(relation: Relation, backend: str) -> None:
    """Check that a relation is not of objects in custom data, for a back-end that does not have them yet.

    Raises:
        UnsupportedError: it is.
    """
    if relation.is_data:
        raise UnsupportedError(backend, f"the relation {relation.name}, which is of objects in custom data")


def _is_average(part: plan.Aggregated) -> bool:
    """Whether an aggregate is an average, which may be between two whole numbers."""
    return part.function is Function.AVG


def stretch_of(bound: plan.RelativeBound, now: datetime) -> Stretch:
    """Return the behaviour of a bound's instant around `now`, for a back-end that has no dates yet.

    Raises:
        UnsupportedError: it is a bound of dates.
    """
    if isinstance(bound.operand, Relative):
        return bound.operand.stretch(now)
    raise unsupported("this back-end", bound.field.type)
