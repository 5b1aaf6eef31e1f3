"""Ids of 128 bits: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, in any case."""

import re
from typing import Final
from uuid import UUID

from audiencefilter.language.instants import MAX_MEANT

#: The texts of ids.
ID: Final = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


def parse_uuid(text: str) -> UUID | None:
    """Return the id of a text; None where the text is no id.

    >>> parse_uuid("123E4567-E89B-12D3-A456-426614174000"), parse_uuid("123e4567e89b12d3a456426614174000")
    (UUID('123e4567-e89b-12d3-a456-426614174000'), None)
    """
    return UUID(text) if ID.fullmatch(text) is not None else None


def suggest_uuid(value: object) -> str | None:
    """Return the id that the author of `value` probably meant, or None.

    >>> suggest_uuid("{123e4567-e89b-12d3-a456-426614174000}"), suggest_uuid("1")
    ('123e4567-e89b-12d3-a456-426614174000', None)
    """
    if not isinstance(value, str) or len(value) > MAX_MEANT or len(re.findall("[0-9A-Fa-f]", value)) != 32:
        return None
    try:
        return str(UUID(value.strip()))
    except ValueError:
        return None
