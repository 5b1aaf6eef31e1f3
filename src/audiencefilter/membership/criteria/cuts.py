"""Cuts: places in the order of a field's values."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any, Final

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.sizes import ITEM
from audiencefilter.plan.nodes import Side


class Cuts:
    """Criteria that a value passes when it is beyond their bound, sorted by it.

    Args:
        side: AT_LEAST, where a value that is the bound passes, or ABOVE, where it does not.
    """

    def __init__(self, side: Side) -> None:
        self._find: Final[Callable[..., int]] = bisect_right if side is Side.AT_LEAST else bisect_left
        self._bounds: list[Any] = []
        self._criteria: list[Criterion] = []

    @property
    def nbytes(self) -> int:
        """About how many bytes they take besides the criteria."""
        return 2 * ITEM * len(self._bounds)

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion; its bound is none of those that are here."""
        place = bisect_left(self._bounds, criterion.operand)
        self._bounds.insert(place, criterion.operand)
        self._criteria.insert(place, criterion)

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        place = bisect_left(self._bounds, criterion.operand)
        del self._bounds[place]
        del self._criteria[place]

    def last_passed(self, value: Any) -> Criterion | None:
        """Return the criterion with the greatest bound that a value passes; it passes all before it, too."""
        place = self._find(self._bounds, value)
        return self._criteria[place - 1] if place else None
