"""Calendar dates: ``YYYY-MM-DD``, in the years 0001 to 9999."""

import re
from datetime import date
from typing import Final

from audiencefilter.language.instants import suggest_instant

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_date(text: str) -> date | None:
    """Return the date of a text; None where the text is no date, or no such day exists.

    >>> parse_date("2024-02-29"), parse_date("2023-02-29"), parse_date("2024-2-9")
    (datetime.date(2024, 2, 29), None, None)
    """
    if _DATE.fullmatch(text) is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def suggest_date(value: object) -> str | None:
    """Return the date that the author of `value` probably meant, or None.

    >>> suggest_date("2025-1-31"), suggest_date("2025-01-31T23:00:00+02:00"), suggest_date("soon")
    ('2025-01-31', '2025-01-31', None)
    """
    found = suggest_instant(value)
    if found is None or (not isinstance(value, str) and found[10:] != "T00:00:00Z"):  # a number, which is an instant
        return None
    return found[: len("YYYY-MM-DD")]
