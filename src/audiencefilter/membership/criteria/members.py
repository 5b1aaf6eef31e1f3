"""Members: lists of values, by each value in them."""

from collections.abc import Iterable
from typing import Any

from audiencefilter.membership.criteria.criterion import Criterion


class Members:
    """Criteria that a value passes when it is in their list."""

    def __init__(self) -> None:
        # Most values are in one list: a set of one for each would take more memory than all else.
        self._by_value: dict[Any, Criterion | dict[Criterion, None]] = {}

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion."""
        for value in criterion.operand:
            known = self._by_value.setdefault(value, criterion)
            if isinstance(known, dict):
                known[criterion] = None
            elif known is not criterion:
                self._by_value[value] = {known: None, criterion: None}

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        for value in criterion.operand:
            known = self._by_value[value]
            if isinstance(known, dict):
                del known[criterion]
            if not isinstance(known, dict) or not known:
                del self._by_value[value]

    def passed(self, value: Any) -> Iterable[Criterion]:
        """Return the criteria that a value passes."""
        known = self._by_value.get(value, ())
        return (known,) if isinstance(known, Criterion) else known

    def __bool__(self) -> bool:
        return bool(self._by_value)
