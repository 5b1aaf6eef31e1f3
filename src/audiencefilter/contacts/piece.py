"""What contacts are read, tested and let go by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

#: So many rows are a piece.
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
