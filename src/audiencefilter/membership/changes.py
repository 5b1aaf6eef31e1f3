"""Changes: what became of one contact's memberships."""

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """Which audiences a contact entered and left as it changed.

    Attributes:
        entered: the keys of those that it is in now, and was not.
        left: the keys of those that it was in, and is not now.
    """

    entered: frozenset[Hashable] = frozenset()
    left: frozenset[Hashable] = frozenset()

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.entered or self.left)
