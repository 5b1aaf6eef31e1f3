"""Affixes: how texts begin or end."""

from collections.abc import Iterable
from typing import Final

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.sizes import ENTRY, shrunk
from audiencefilter.plan.nodes import Where

#: A small table with its place in another one, in bytes.
_TABLE: Final = 200


class Affixes:
    """Criteria that a text passes when it starts, or ends, with their needle: by its length, then by itself.

    Args:
        where: START or END.

    Attributes:
        nbytes: about how many bytes they take besides the criteria.
    """

    def __init__(self, where: Where) -> None:
        self._at_end: Final = where is Where.END
        self._by_length: dict[int, dict[str, Criterion]] = {}
        self.nbytes = 0

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion; its needle is none of those that are here."""
        needle: str = criterion.operand
        if len(needle) not in self._by_length:
            self._by_length[len(needle)] = {}
            self.nbytes += _TABLE
        self._by_length[len(needle)][needle] = criterion
        self.nbytes += ENTRY

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        needle: str = criterion.operand
        alike = self._by_length[len(needle)]
        del alike[needle]
        self.nbytes -= ENTRY
        if alike:
            self._by_length[len(needle)] = shrunk(alike)
        else:
            del self._by_length[len(needle)]
            self.nbytes -= _TABLE

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
