"""Where selected contacts go."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from typing import Any

from audiencefilter.contacts.source import Source


class OutputFormat(Enum):
    """How selected contacts are written."""

    CSV = "csv"
    JSONL = "jsonl"
    TABLE = "table"


class Sink(ABC):
    """Takes selected contacts in batches."""

    @abstractmethod
    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Take rows of a source."""

    def begin(self, source: Source) -> None:  # noqa: B027 - not every sink wants to know
        """Hear that the rows of another source follow."""

    def finish(self) -> None:  # noqa: B027
        """Hear that there are no more."""
