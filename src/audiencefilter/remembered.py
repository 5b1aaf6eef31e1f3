"""A bounded memory of what was read lately."""

from threading import Lock
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")

#: How many sources are remembered, and how long each may be: at most 4 MB of text, and some times that of trees.
ENTRIES: Final = 1_024
LONGEST: Final = 4_096


class Remembered(Generic[Value]):
    """Values by the source they were read from; the oldest is forgotten first. Safe to use from several threads.

    >>> memory = Remembered()
    >>> memory.put("{}", 1)
    >>> memory.get("{}"), memory.get("[]")
    (1, None)
    """

    def __init__(self) -> None:
        self._values: dict[str | bytes, Value] = {}
        self._lock = Lock()
        #: Returns the value of a source, or None. It takes no lock: a dict is never seen half changed.
        self.get = self._values.get

    def put(self, source: str | bytes, value: Value) -> None:
        """Remember a value, unless its source is too long."""
        if len(source) > LONGEST:
            return
        with self._lock:
            if source not in self._values and len(self._values) >= ENTRIES:
                del self._values[next(iter(self._values))]
            self._values[source] = value

    def __len__(self) -> int:
        return len(self._values)
