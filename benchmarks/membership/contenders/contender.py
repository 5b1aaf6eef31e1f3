"""What the benchmark asks of each way to find the audiences of a contact."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import audiencefilter as af
from audiencefilter.cli.made_up import Row


class Contender(ABC):
    """A way to find out which of many audiences a contact is in; making it is what getting ready takes."""

    name: ClassVar[str]
    form: ClassVar[str]  # how it is used here
    largest: ClassVar[int]  # so many audiences at most: beyond them it takes minutes to get ready, or to answer

    @abstractmethod
    def __init__(self, filters: Mapping[str, af.Filter]) -> None: ...

    def prepare(self, rows: list[Row]) -> list[Any]:
        """Return the contacts as it likes them; not timed."""
        return rows

    @abstractmethod
    def match(self, record: Any) -> set[str]:
        """Return the keys of the audiences that a prepared contact is in."""
