"""The library's own store of columns, every column encoded beforehand."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import audiencefilter as af


class Store:
    form: ClassVar[str] = "every column encoded; `indices_of`, whose arrays are taken one after the other"

    def __init__(self, table: Any, filters: Sequence[af.Filter]) -> None:
        self._store = af.ColumnStore.from_arrow(table, af.CONTACT, threads=1)
        self._store.encode()
        self._filters = filters

    def places(self) -> Iterable[Any]:
        return self._store.indices_of(self._filters)

    def counts(self) -> list[int]:
        return [len(places) for places in self.places()]

    def apart(self) -> Iterable[Any]:
        """Return the places as the store finds them for one filter at a time."""
        return map(self._store.indices, self._filters)

    def close(self) -> None:
        """Do nothing: the store is all there is."""


ENGINE = Store
