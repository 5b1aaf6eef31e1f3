"""What the benchmark asks of an engine over one table."""

from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray


class Peer(Protocol):
    """An engine that has taken in the contacts, and knows the ten clauses by their names.

    Attributes:
        form: how it is used.
    """

    form: ClassVar[str]

    def __init__(self, table: Any, address: str, threads: int) -> None:
        """Take in the contacts.

        Args:
            table: the contacts in Arrow.
            address: what ``email-equals`` looks for.
            threads: how many it may use.
        """

    def count(self, clause: str) -> int:
        """Return how many contacts a clause selects."""

    def indices(self, clause: str) -> NDArray[np.int64]:
        """Return the positions of the contacts that a clause selects, in order."""

    def nbytes(self) -> int:
        """Return the bytes that the contacts take, as the engine itself counts them."""

    def close(self) -> None:
        """Give back what it holds outside of this object."""
