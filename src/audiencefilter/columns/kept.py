"""What is worked out of a segment when it is asked for a second time, and kept as long as there is room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, Protocol, TypeVar

#: How many questions are remembered to have been asked once.
_ASKED_ONCE: Final = 1_024


class Sized(Protocol):
    """What says how much memory it takes."""

    @property
    def nbytes(self) -> int:
        """The bytes that it holds in memory now."""


Value = TypeVar("Value", bound=Sized)


class Kept(Generic[Value]):
    """Values by what they answer; those that were not asked for longest go first.

    Args:
        room: how many bytes they may take together.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._asked_once: OrderedDict[Hashable, None] = OrderedDict()
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, question: Hashable, make: Callable[[], Value]) -> Value | None:
        """Return the answer to a question that was asked before, and None the first time."""
        with self._lock:
            found = self._values.get(question)
            if found is not None:
                self._values.move_to_end(question)
                return found
            if question not in self._asked_once:
                self._asked_once[question] = None
                if len(self._asked_once) > _ASKED_ONCE:
                    self._asked_once.popitem(last=False)
                return None
        made = make()  # twice where two ask at a time, since it takes long
        if made.nbytes <= self._room:
            with self._lock:
                self._values[question] = made
                while self._taken() > self._room:
                    self._values.popitem(last=False)
        return made

    def _taken(self) -> int:
        return sum(value.nbytes for value in self._values.values())

    @property
    def nbytes(self) -> int:
        """The bytes that they take now."""
        with self._lock:
            return self._taken()
