"""Forms of dates besides the usual one: what `Field.format` may say.

A field that has one takes both when records are read. Clauses have none, and evaluation knows nothing of it.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, TypeAlias

from audiencefilter.language.durations import first_instant, zones
from audiencefilter.language.errors import show

#: What text of each form is like.
_FORMS: Final = {
    "YYYY-MM-DD": re.compile(r"\d{4}-\d\d-\d\d", re.ASCII),
    "YYYY-MM-DD HH:MM:SS": re.compile(r"\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?", re.ASCII),
    "YYYY-MM-DDTHH:MM:SS": re.compile(r"\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?", re.ASCII),
}
#: The form of dates that have no time.
DATE: Final = "YYYY-MM-DD"

_Read: TypeAlias = Callable[[str], datetime | None]


def form_and_zone(format: str) -> tuple[str, str | None]:
    """Return the form that a format names, and the zone whose clocks show it; None is UTC.

    Raises:
        ValueError: it names no form, or no zone.

    >>> form_and_zone("YYYY-MM-DD Europe/Berlin")
    ('YYYY-MM-DD', 'Europe/Berlin')
    """
    if not isinstance(format, str):
        raise ValueError(f"a format must be a text such as {_choices()}, not {show(format)}")
    if format in _FORMS:
        return format, None
    form, _, zone = format.rpartition(" ")
    if form not in _FORMS:
        raise ValueError(f"no dates are written as {show(format)}: it must be {_choices()}, or one of these and a zone")
    if zone not in zones():
        raise ValueError(f"the tz database has no zone {show(zone)}{_instead_of(zone)}")
    return form, zone


def _instead_of(zone: str) -> str:
    """Return the end of a message: the zone that only differs in case, or of which only the city was named."""
    meant = sorted(name for name in zones() if zone.lower() in (name.lower(), name.rpartition("/")[2].lower()))
    return f"; did you mean {show(meant[0])}?" if meant else ""


def _choices() -> str:
    return " or ".join(show(form) for form in _FORMS)


@lru_cache(maxsize=256)
def date_reader(format: str) -> _Read:
    """Return a function from text to the instant that it names in a format, and None where it is not written so.

    Of a time that the clocks show twice it is the earlier one, of a time that they skip the end of the gap. Digits past
    microseconds are cut.

    >>> date_reader("YYYY-MM-DD Europe/Berlin")("2024-06-01")
    datetime.datetime(2024, 5, 31, 22, 0, tzinfo=datetime.timezone.utc)
    >>> date_reader("YYYY-MM-DD HH:MM:SS")("2024-06-01 12:00:00")
    datetime.datetime(2024, 6, 1, 12, 0, tzinfo=datetime.timezone.utc)
    """
    form, zone = form_and_zone(format)
    pattern = _FORMS[form]

    def read_date(text: str) -> datetime | None:
        if pattern.fullmatch(text) is None:
            return None
        try:
            shown = datetime.fromisoformat(text)
        except ValueError:  # no such day
            return None
        return shown.replace(tzinfo=UTC) if zone is None else first_instant(shown, zone)

    return read_date
