"""The types of the fields that a plan reads."""

from datetime import datetime

from audiencefilter.language.durations import Relative, Stretch
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Relation
from audiencefilter.language.types import unsupported
from audiencefilter.plan import nodes as plan


def refuse_objects(relation: Relation, backend: str) -> None:
    """Check that a relation is not of objects in custom data, for a back-end that does not have them yet.

    Raises:
        UnsupportedError: it is.
    """
    if relation.is_data:
        raise UnsupportedError(backend, f"the relation {relation.name}, which is of objects in custom data")


def stretch_of(bound: plan.RelativeBound, now: datetime) -> Stretch:
    """Return the behaviour of a bound's instant around `now`, for a back-end that has no dates yet.

    Raises:
        UnsupportedError: it is a bound of dates.
    """
    if isinstance(bound.operand, Relative):
        return bound.operand.stretch(now)
    raise unsupported("this back-end", bound.field.type)
