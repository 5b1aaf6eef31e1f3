"""The language of sentences and messages, which a request names in ``Accept-Language``."""

import re
from typing import Annotated, Final

from fastapi import Depends, Request

from audiencefilter.tools import SPOKEN_LANGUAGES, SpokenLanguage

#: A language with its region, and how much it is preferred.
_RANGE: Final = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?)\s*)?")


def preferred(header: str) -> SpokenLanguage:
    """Return the language of those that sentences have that a header prefers; English where it has none of them.

    >>> preferred("de-AT,de;q=0.9,en;q=0.8"), preferred("fr, en;q=0.5, de;q=0.4"), preferred("*")
    ('de', 'en', 'en')
    """
    found: SpokenLanguage = "en"
    most = 0.0
    for part in header.split(","):
        match = _RANGE.fullmatch(part)
        if match is None or (weight := float(match[2] or 1)) <= most:
            continue
        for language in SPOKEN_LANGUAGES:
            if match[1].lower() == language:
                found, most = language, weight
    return found


async def spoken_of(request: Request) -> SpokenLanguage:
    """Return the language that a request prefers."""
    return preferred(request.headers.get("Accept-Language", ""))


TheSpoken = Annotated[SpokenLanguage, Depends(spoken_of)]
