"""Members: lists of values, by each value in them."""

from collections.abc import Iterable
from sys import getsizeof
from typing import Any, Final

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.sizes import ENTRY, shrunk

#: The criteria of a value that is in two lists, in bytes.
_SEVERAL: Final = 200


class Members:
    """Criteria that a value passes when it is in their list.

    Attributes:
        nbytes: about how many bytes they take besides the criteria.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        # Most values are in one list: a set of one for each would take more memory than all else.
        self._by_value: dict[Any, Criterion | dict[Criterion, None]] = {}

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion."""
        held = getsizeof(self._by_value)
        shared = 0
        for value in criterion.operand:
            known = self._by_value.setdefault(value, criterion)
            if isinstance(known, dict):
                known[criterion] = None
                shared += ENTRY
            elif known is not criterion:
                self._by_value[value] = {known: None, criterion: None}
                shared += _SEVERAL
        self.nbytes += getsizeof(self._by_value) - held + shared

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        held = getsizeof(self._by_value)
        shared = 0
        for value in criterion.operand:
            known = self._by_value[value]
            if not isinstance(known, dict):
                del self._by_value[value]
                continue
            del known[criterion]
            if len(known) > 1:
                shared += ENTRY
            else:
                (self._by_value[value],) = known
                shared += _SEVERAL
        self._by_value = shrunk(self._by_value, len(criterion.operand))
        self.nbytes += getsizeof(self._by_value) - held - shared

    def passed(self, value: Any) -> Iterable[Criterion]:
        """Return the criteria that a value passes."""
        known = self._by_value.get(value, ())
        return (known,) if isinstance(known, Criterion) else known

    def __bool__(self) -> bool:
        return bool(self._by_value)
