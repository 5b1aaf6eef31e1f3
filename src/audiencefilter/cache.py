"""What is kept for the next time: a bounded cache of what was read, and a typed memory of what was worked out."""

from threading import Lock
from typing import Final, Generic, Protocol, TypeVar

Value = TypeVar("Value")

#: How many sources a cache holds, and how long each may be: at most 4 MB of text, and some times that of trees.
ENTRIES: Final = 1_024
LONGEST: Final = 4_096


class BoundedCache(Generic[Value]):
    """Values by the source they were read from. Safe to use from several threads.

    First in, first out: what was put first goes first, however often it was asked for, so that asking takes no lock.

    >>> cache = BoundedCache()
    >>> cache.put("{}", 1)
    >>> cache.get("{}"), cache.get("[]")
    (1, None)
    """

    def __init__(self) -> None:
        self._values: dict[str | bytes, Value] = {}
        self._lock = Lock()
        #: Returns the value of a source, or None: the dict's own, which is never seen half changed.
        self.get = self._values.get

    def put(self, source: str | bytes, value: Value) -> None:
        """Keep a value, unless its source is too long."""
        if len(source) > LONGEST:
            return
        with self._lock:
            if source not in self._values and len(self._values) >= ENTRIES:
                del self._values[next(iter(self._values))]
            self._values[source] = value

    def __len__(self) -> int:
        return len(self._values)


class Slot(Generic[Value]):
    """The key of what one module keeps in a memory; it says the type of the value."""


class Memo(Protocol):
    """A memory of values by their slots. A plain dict is one: the types cost nothing when it is asked."""

    def get(self, slot: Slot[Value], /) -> Value | None:
        """Return what is kept, or None."""

    def __setitem__(self, slot: Slot[Value], value: Value, /) -> None: ...

    def clear(self) -> None:
        """Forget everything."""
