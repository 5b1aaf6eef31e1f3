"""How much an account may have, by its plan."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Quotas:
    """The most that an account may have.

    Attributes:
        audiences: of one list.
        filter_bytes: of the filters of one list's audiences together, as UTF-8.
        members: of one manual audience.
        event_streams: open at a time, per worker.
    """

    audiences: int
    filter_bytes: int
    members: int
    event_streams: int


_MANY: Final = 2**62
#: For whoever runs the service: on the command line, an account may have anything.
UNLIMITED: Final = Quotas(_MANY, _MANY, _MANY, _MANY)
