"""Values of a plan as numpy compares them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from audiencefilter.columns.arrays import Array, numpy

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def operand(value: Any) -> Any:
    """Return a number or a boolean as it is, and an instant as microseconds since 1970.

    >>> operand(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
    1000000
    """
    return (value - _EPOCH) // _MICROSECOND if isinstance(value, datetime) else value


def operands(values: Sequence[Any], type: Any) -> Array:
    """Return values as an array of a type, in their order."""
    return numpy.array([operand(value) for value in values], type)
