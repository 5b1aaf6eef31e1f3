"""An LRU cache bounded by bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Values by key, of which the least recently used are evicted. Safe for several threads."""

    def __init__(self, max_bytes: int) -> None:
        self._free = self._max_bytes = max_bytes
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._requested: dict[Key, None] = {}
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, or None."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        """Add a value of `size` bytes, unless the key has one or the value is too large."""
        if size > self._max_bytes:
            return
        with self._lock:
            if key in self._values:  # added by another thread
                return
            self._values[key] = value, size
            self._free -= size
            while self._free < 0:
                _, (_, freed) = self._values.popitem(last=False)
                self._free += freed

    def was_requested(self, key: Key) -> bool:
        """Whether this method was called with the key before."""
        with self._lock:
            if key in self._requested:
                return True
            self._requested[key] = None
            if len(self._requested) > 1_024:
                del self._requested[next(iter(self._requested))]
            return False
