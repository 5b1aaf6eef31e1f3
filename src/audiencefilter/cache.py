"""A bounded cache of parsed sources, and typed slots for values that modules cache in a schema."""

from threading import Lock
from typing import Final, Generic, Protocol, TypeVar

Value = TypeVar("Value")

#: Maximum sources in a cache, and characters of each: at most 4 MB of text, and several times that for the trees.
ENTRIES: Final = 1_024
LONGEST: Final = 4_096


class BoundedCache(Generic[Value]):
    """Values by the source they were parsed from. Thread-safe.

    First in, first out: the oldest entry is removed first, however often it was read, so that reads take no lock.

    >>> cache = BoundedCache()
    >>> cache.put("{}", 1)
    >>> cache.get("{}"), cache.get("[]")
    (1, None)
    """

    def __init__(self) -> None:
        self._values: dict[str | bytes, Value] = {}
        self._lock = Lock()
        #: Returns the value of a source, or None. It is the dict's own method, which is atomic.
        self.get = self._values.get

    def put(self, source: str | bytes, value: Value) -> None:
        """Store a value, unless its source is too long."""
        if len(source) > LONGEST:
            return
        with self._lock:
            if source not in self._values and len(self._values) >= ENTRIES:
                del self._values[next(iter(self._values))]
            self._values[source] = value

    def __len__(self) -> int:
        return len(self._values)


class Slot(Generic[Value]):
    """The key of a module's value in a memo; its type parameter is the type of the value."""


class Memo(Protocol):
    """A mapping from slots to values. A plain dict is one, so the types cost nothing at run time."""

    def get(self, slot: Slot[Value], /) -> Value | None:
        """Return the stored value, or None."""

    def __setitem__(self, slot: Slot[Value], value: Value, /) -> None: ...

    def clear(self) -> None:
        """Remove all values."""
