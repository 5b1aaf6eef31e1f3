"""Quotas of accounts, by their plan."""

from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True)
class Quotas:
    """The most that an account may have.

    Attributes:
        audiences: of one list.
        filter_bytes: of the filters of one list's audiences together, as UTF-8.
        relative_operands: of the filters of one list's audiences together; an operand is an instant relative to now.
        members: of one manual audience.
        event_streams: open at a time, per worker.
        contacts: of all lists together.
        data_bytes: of the custom data of these contacts together, as JSON in UTF-8.
    """

    audiences: int
    filter_bytes: int
    relative_operands: int
    members: int
    event_streams: int
    contacts: int
    data_bytes: int


#: On the command line, which the operator of the service uses.
UNLIMITED: Final = Quotas(**{field.name: 2**62 for field in fields(Quotas)})
