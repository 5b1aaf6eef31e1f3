"""The library's own store of columns, every column encoded beforehand."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import audiencefilter as af
from benchmarks.clauses import filters


class Store:
    form: ClassVar[str] = "every column encoded"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        self._store = af.ColumnStore.from_arrow(table, af.CONTACT, threads=threads)
        self._store.encode()
        self._filters = filters(address)

    def count(self, clause: str) -> int:
        return self._store.count(self._filters[clause])

    def indices(self, clause: str) -> NDArray[np.int64]:
        return self._store.indices(self._filters[clause])

    def nbytes(self) -> int:
        return self._store.nbytes

    def close(self) -> None:
        """Do nothing: the store is all there is."""
