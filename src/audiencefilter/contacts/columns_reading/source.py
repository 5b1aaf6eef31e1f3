"""What a store's columns are read from, whatever it is."""

from abc import ABC, abstractmethod

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.language.schema import Field


class Source(ABC):
    """Columns of equal length, each read and converted when it is first asked for.

    Attributes:
        names: all columns, in order.
        rows: how long they are.
    """

    names: tuple[str, ...]
    rows: int

    def has(self, field: Field) -> bool:
        """Whether there is a column for a field."""
        return field.attribute in self.names

    @abstractmethod
    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type, as :func:`~.conform.conform` makes it.

        A field without a column is a missing value throughout.

        Raises:
            RecordError: a value is not of the field's type or beyond its range, or one that has to be there is missing.
        """

    @abstractmethod
    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came, to write out rows of it.

        Raises:
            KeyError: there is no such column, or it was forgotten and cannot be read again.
        """

    @abstractmethod
    def forget(self, name: str) -> None:
        """Let go of a column's memory: whoever asked for it has encoded it. It is still one of the `names`."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """How many bytes the Arrow buffers take that are held in memory now."""
