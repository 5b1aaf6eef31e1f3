"""Date formats other than ISO 8601, for `Field.format`.

Readers of records accept the format of the field and ISO 8601. Clauses accept ISO 8601 only, and evaluation does not
use formats.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import floor
from typing import Final, TypeAlias

from audiencefilter.language.durations import first_instant, zones, zones_like
from audiencefilter.language.errors import show
from audiencefilter.language.instants import EPOCH

#: Patterns of a date. Leading zeros are optional between slashes, and where the year is last.
_DAYS: Final[Mapping[str, str]] = {
    "YYYY-MM-DD": r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)",
    "YYYY/MM/DD": r"(?P<year>\d{4})/(?P<month>\d\d?)/(?P<day>\d\d?)",
    "YYYYMMDD": r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)",
    "DD.MM.YYYY": r"(?P<day>\d\d?)\.(?P<month>\d\d?)\.(?P<year>\d{4})",
    "DD/MM/YYYY": r"(?P<day>\d\d?)/(?P<month>\d\d?)/(?P<year>\d{4})",
    "MM/DD/YYYY": r"(?P<month>\d\d?)/(?P<day>\d\d?)/(?P<year>\d{4})",
    "DD-MM-YYYY": r"(?P<day>\d\d?)-(?P<month>\d\d?)-(?P<year>\d{4})",
    "MM-DD-YYYY": r"(?P<month>\d\d?)-(?P<day>\d\d?)-(?P<year>\d{4})",
}
_MINUTE, _SECOND = r":(?P<minute>[0-5]\d)", r":(?P<second>[0-5]\d(?:\.\d+)?)"
_MINUTES: Final = r"(?P<hour>[01]\d|2[0-3])" + _MINUTE
_SECONDS: Final = _MINUTES + _SECOND
#: A time of twelve hours. JavaScript writes a narrow space before AM and PM.
_TWELVE: Final = r"(?P<hour>0?[1-9]|1[0-2]){}[ \u202f]?(?P<half>[AaPp])\.?[Mm]\.?"
#: Patterns of the time after the date.
_TIMES: Final[Mapping[str, str]] = {
    " HH:MM": " " + _MINUTES,
    " HH:MM:SS": " " + _SECONDS,
    "THH:MM": "T" + _MINUTES,
    "THH:MM:SS": "T" + _SECONDS,
    " HH:MM AM": ",? " + _TWELVE.format(_MINUTE),
    " HH:MM:SS AM": ",? " + _TWELVE.format(_MINUTE + _SECOND),
}
#: Hours, minutes or none, and the abbreviation or the offset that Go repeats.
_OFFSET: Final = r"(?P<offset>[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?|Z|UTC)(?: (?:[A-Z]{3,5}|[+-]\d\d(?:\d\d)?))?"
#: Patterns of the offset after the time.
_OFFSETS: Final[Mapping[str, str]] = {"": "", "+HHMM": _OFFSET, " +HHMM": " " + _OFFSET}
#: Numbers that count units from a start: milliseconds of the unit, and the start.
COUNTS: Final[Mapping[str, tuple[int, datetime]]] = {
    "seconds since 1970": (1_000, EPOCH),
    "milliseconds since 1970": (1, EPOCH),
    "days since 1899-12-30": (86_400_000, datetime(1899, 12, 30, tzinfo=UTC)),
}
#: Regular expressions of all forms.
_FORMS: Final = {**_DAYS, **dict.fromkeys(COUNTS, r"-?\d{1,15}(?:\.\d{1,15})?")} | {
    f"{day}{time}{offset}": _DAYS[day] + _TIMES[time] + _OFFSETS[offset]
    for day in _DAYS
    for time in _TIMES
    for offset in _OFFSETS
    if not (offset and time.endswith("AM"))
}

_Read: TypeAlias = Callable[[str], datetime | None]


def form_and_zone(format: str) -> tuple[str, str | None]:
    """Return the form in a format, and the zone in which it is read, None for UTC; ValueError for an unknown one."""
    if not isinstance(format, str):
        raise ValueError(f"a format must be a text such as {_choices()}, not {show(format)}")
    if format in _FORMS:
        return format, None
    form, _, zone = format.rpartition(" ")
    if form not in _FORMS:
        raise ValueError(f"no dates are written as {show(format)}: it must be {_choices()}, or one of these and a zone")
    if has_offset(form):
        raise ValueError(f"the format {show(format)} has an offset and a zone: leave out the zone")
    if zone not in zones():
        meant = [f"; did you mean {show(name)}?" for name in zones_like(zone)[:1]]
        raise ValueError(f"the tz database has no zone {show(zone)}{''.join(meant)}")
    return form, zone


def _choices() -> str:
    times = ", ".join(show(time) for time in _TIMES)
    return f"{' or '.join(map(show, (*_DAYS, *COUNTS)))}, a day and {times}, such a time and '+HHMM'"


def has_time(form: str) -> bool:
    """Whether a form has a time."""
    return form not in _DAYS


def has_offset(form: str) -> bool:
    """Whether a form has an offset."""
    return form.endswith(("+HHMM", " 1970"))


def forms_of(text: str, among: Iterable[str] = _FORMS) -> tuple[str, ...]:
    """Return the forms that match a text; they may read it as different days."""
    return tuple(form for form in among if date_reader(form)(text) is not None)


@lru_cache(maxsize=256)
def date_reader(format: str) -> _Read:
    """Return a function from text to an instant in a format; it returns None where the text does not match."""
    # A local time that occurs twice is read as the earlier instant, a skipped one as the end of the gap. Digits beyond
    # microseconds are cut, of days beyond milliseconds. Where the format has an offset, the text has one too:
    # ``+0200``, ``+02:00``, ``+02``, ``Z`` or ``UTC``.
    form, zone = form_and_zone(format)
    pattern = re.compile(_FORMS[form], re.ASCII)

    def read_date(text: str) -> datetime | None:
        found = pattern.fullmatch(text)
        if found is None:
            return None
        try:
            if form in COUNTS:
                shown = _counted(text, *COUNTS[form])
                return shown if zone is None else first_instant(shown.replace(tzinfo=None), zone)
            shown = datetime.fromisoformat(_iso(found.groupdict("")))
            if shown.tzinfo is not None:
                return shown.astimezone(UTC)
        except (ValueError, OverflowError):  # no such day, or outside the years 1 to 9999 in UTC
            return None
        return shown.replace(tzinfo=UTC) if zone is None else first_instant(shown, zone)

    return read_date


def _counted(text: str, unit: int, start: datetime) -> datetime:
    from decimal import Decimal  # imported here, since few formats count

    number = Decimal(text)
    # A spreadsheet has a time as a fraction of a day, of which the last digits are not exact.
    count = round(number * unit) * 1_000 if unit > 1_000 else floor(number * unit * 1_000)
    return start + timedelta(microseconds=count)


def _iso(parts: Mapping[str, str]) -> str:
    day = f"{parts['year']}-{parts['month']:0>2}-{parts['day']:0>2}"
    if "hour" not in parts:
        return day
    offset = parts.get("offset", "").replace("UTC", "Z")
    hour = parts["hour"]
    if half := parts.get("half"):
        hour = f"{int(hour) % 12 + (12 if half in 'Pp' else 0):02}"
    return f"{day}T{hour}:{parts['minute']}:{parts.get('second', '00')}{offset}"
