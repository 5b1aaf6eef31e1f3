"""What the benchmark asks of an engine with many audiences over one table."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Protocol

import audiencefilter as af


class Engine(Protocol):
    """An engine that has taken in contacts and audiences.

    Attributes:
        form: how it is used.
    """

    form: ClassVar[str]

    def __init__(self, table: Any, filters: Sequence[af.Filter]) -> None:
        """Take in the contacts, an Arrow table, and the audiences; use one thread."""

    def places(self) -> Iterable[Any]:
        """Return the positions of the contacts of each audience, as arrays, in the order of the audiences."""

    def counts(self) -> list[int]:
        """Return how many contacts each audience has."""

    def close(self) -> None:
        """Give back what it holds outside of this object."""
