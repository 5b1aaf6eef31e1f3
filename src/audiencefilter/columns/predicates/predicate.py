"""What every predicate is."""

from abc import ABC, abstractmethod

from audiencefilter.columns.arrays import Array, Rows


class Predicate(ABC):
    """Something that is true or false of every row of a segment.

    Attributes:
        cost: about how many nanoseconds it takes for a row, as measured; only their order matters.
        share: the part of the rows, from 0 to 1, of which it is thought to be true.
    """

    cost: float
    share: float

    @abstractmethod
    def holds(self, rows: Rows) -> Array:
        """Return for each of the rows whether it is true, as an array of booleans, not to be changed."""

    def count(self, rows: int) -> int | None:
        """Return of how many of all `rows` rows it is true, where that is known without asking them; else None."""
        return None

    def candidates(self) -> Array | None:
        """Return the only rows that it can be true of, ascending, where they are few and known; else None."""
        return None
