"""A source of contacts, whatever its format."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from audiencefilter.cli.inputs.formats import Format
from audiencefilter.language.schema import Field

#: Contacts are read, tested and let go in pieces of this size.
PIECE = 4_096


@dataclass(slots=True)
class Piece:
    """Some rows as they were read, broken ones left out.

    Attributes:
        rows: the rows, in the source's own form.
        numbers: returns the line or row number of each; called only when one is asked for.
    """

    rows: list[Any]
    numbers: Callable[[], Sequence[int]]


class Source(ABC):
    """Contacts of one file or of stdin. A context manager that closes it.

    Attributes:
        format: its format.
        name: the file, for messages.
        columns: the columns of every row; None where each row has its own.
        needed: the fields that the filter reads.
    """

    format: ClassVar[Format]
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
