"""Rows that may be tested by columns, many at once, or piece by piece. The outcome does not tell."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from audiencefilter.contacts.piece import Piece
from audiencefilter.filter import Filter


class Portion(ABC):
    """Some rows of a source.

    Attributes:
        rows: how many there are; only for those that can be tested by columns.
    """

    rows: int

    @abstractmethod
    def places(self, f: Filter) -> Sequence[int] | None:
        """Return which rows a filter selects, from 0, ascending; None where they have to be looked at one by one.

        That is so where one of them is broken or has a wrong value, since what happens then is up to the policy.
        """

    @abstractmethod
    def at(self, places: Sequence[int]) -> list[Any]:
        """Return rows in the source's own form; asked for once there are places."""

    @abstractmethod
    def pieces(self) -> Iterator[Piece]:
        """Give the rows piece by piece."""


class ByRows(Portion):
    """Rows that are not tested by columns.

    Args:
        pieces: gives them.
    """

    rows = 0

    def __init__(self, pieces: Callable[[], Iterator[Piece]]) -> None:
        self._pieces = pieces

    def places(self, f: Filter) -> None:
        """Return None: the rows have to be looked at."""
        return

    def at(self, places: Sequence[int]) -> list[Any]:
        """Return nothing, as there are no places."""
        return []

    def pieces(self) -> Iterator[Piece]:
        """Give the rows piece by piece."""
        return self._pieces()
