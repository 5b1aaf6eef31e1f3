"""Affixes: how texts begin or end."""

from collections.abc import Iterable
from typing import Final

from audiencefilter.language.ast import Operator
from audiencefilter.membership.criteria.criterion import Criterion


class Affixes:
    """Criteria that a text passes when it starts, or ends, with their needle: by its length, then by itself.

    Args:
        operator: STARTS_WITH or ENDS_WITH.
    """

    def __init__(self, operator: Operator) -> None:
        self._at_end: Final = operator is Operator.ENDS_WITH
        self._by_length: dict[int, dict[str, Criterion]] = {}

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion; its needle is none of those that are here."""
        needle: str = criterion.operand
        self._by_length.setdefault(len(needle), {})[needle] = criterion

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        needle: str = criterion.operand
        alike = self._by_length[len(needle)]
        del alike[needle]
        if not alike:
            del self._by_length[len(needle)]

    def passed(self, text: str) -> Iterable[Criterion]:
        """Return the criteria that a text passes."""
        # Of a text that is shorter the piece is all of it, which is not among needles of that length.
        return [
            alike[piece]
            for length, alike in self._by_length.items()
            if (piece := text[-length:] if self._at_end else text[:length]) in alike
        ]

    def __bool__(self) -> bool:
        return bool(self._by_length)
