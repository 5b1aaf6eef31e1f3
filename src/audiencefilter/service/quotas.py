"""Quotas of an account, by its plan."""

from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits of an account.

    Attributes:
        audiences: the maximum number of audiences of one list.
        filter_bytes: the maximum size of all filters of one list, in bytes of UTF-8.
        relative_operands: the maximum number of operands relative to now in all filters of one list.
        members: the maximum number of members of one manual audience.
        event_streams: the maximum number of open streams, per worker.
        contacts: the maximum number of contacts of all lists together.
        data_bytes: the maximum size of the custom data of these contacts, in bytes of JSON in UTF-8.
    """

    audiences: int
    filter_bytes: int
    relative_operands: int
    members: int
    event_streams: int
    contacts: int
    data_bytes: int


#: For commands, which the operator of the service runs.
UNLIMITED: Final = Quotas(**{field.name: 2**62 for field in fields(Quotas)})
