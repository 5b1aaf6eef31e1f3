"""A source of contacts, whatever its format."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import compress
from typing import Any, ClassVar, Self

from audiencefilter.contacts.formats import Format
from audiencefilter.contacts.piece import PIECE, Piece
from audiencefilter.contacts.portion import ByRows, Portion
from audiencefilter.filter import Filter
from audiencefilter.language.schema import Field

__all__ = ["Piece", "Source"]


class Source(ABC):
    """Contacts of one file, of stdin or of a table. A context manager that closes it.

    Attributes:
        format: its format; None for a table.
        name: the file or the table, for messages.
        columns: the columns of every row; None where each row has its own.
        needed: the fields that the filter reads.
    """

    format: ClassVar[Format | None] = None
    #: What a place in the file is called: line or row.
    unit: ClassVar[str] = "line"

    def __init__(self, name: str, needed: Sequence[Field]) -> None:
        self.name = name
        self.needed = tuple(needed)
        self.columns: tuple[str, ...] | None = None

    @abstractmethod
    def pieces(self) -> Iterator[Piece]:
        """Read on, one piece after the other; broken rows go to the policy."""

    @abstractmethod
    def records(self, piece: Piece) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the rows that are kept, and for each a record of the needed fields; wrong values go to the policy."""

    @abstractmethod
    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows with all their columns, as JSON-like values."""

    @abstractmethod
    def close(self) -> None:
        """Let the file go."""

    def chosen(self, f: Filter, most: int | None = None) -> Iterator[tuple[int, list[Any]]]:
        """Give, piece by piece, how many rows were read and those of them that are selected.

        Args:
            f: the filter.
            most: no more are needed; there may be more nevertheless.
        """
        for read, _, rows in self._tested(f, most):
            yield read, rows()

    def counted(self, f: Filter, total: bool) -> Iterator[tuple[int, int]]:
        """Give, piece by piece, how many rows were read and how many of them are selected.

        Args:
            f: the filter.
            total: whether the former matters; if not, it may be less.
        """
        for read, selected, _ in self._tested(f, None):
            yield read, selected

    def portions(self, most: int | None) -> Iterator[Portion]:
        """Read on, in portions that can be tested by columns where that pays.

        Args:
            most: no more selected rows are needed; None: all are.
        """
        yield ByRows(self.pieces)

    def _tested(self, f: Filter, most: int | None) -> Iterator[tuple[int, int, Callable[[], list[Any]]]]:
        """Give for each piece how many rows were read, how many of them are selected, and a way to get those."""
        predicate = f.predicate()
        for portion in self.portions(most):
            places = portion.places(f)
            if places is None:
                for piece in portion.pieces():
                    rows, records = self.records(piece)
                    selected = list(compress(rows, map(predicate, records)))
                    yield len(rows), len(selected), selected.copy
                continue
            for first in range(0, portion.rows, PIECE):
                within = places[bisect_left(places, first) : bisect_left(places, first + PIECE)]
                yield min(PIECE, portion.rows - first), len(within), partial(portion.at, within)

    def place(self, number: int) -> str:
        """Name a place in the file."""
        return f"{self.name}, {self.unit} {number:,}"

    def unseen(self) -> frozenset[str]:
        """Return the columns that the filter reads and no row had."""
        return frozenset()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self.close()
