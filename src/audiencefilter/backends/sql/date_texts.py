"""Date-times in JSON, as a regular expression that every engine reads alike: no lookaround, and no backslash."""

from typing import Final

_YEAR: Final = "[0-9]{4}"
_LEAP_YEAR: Final = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_MONTHS_OF_31: Final = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
_MONTHS_OF_30: Final = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
_FEBRUARY: Final = "02-(?:0[1-9]|1[0-9]|2[0-8])"
_DAY: Final = f"(?:{_MONTHS_OF_31}|{_MONTHS_OF_30}|{_FEBRUARY})"
_MINUTE: Final = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"

#: The form of a date operand, of days that the calendar has; year 0000 is among them, which is no year here.
DATE_TIME: Final = f"(?:{_YEAR}-{_DAY}|{_LEAP_YEAR}-02-29)[Tt ]{_MINUTE}:[0-5][0-9](?:[.][0-9]+)?(?:[Zz]|[+-]{_MINUTE})"
#: The microseconds since 1970 of the first instant there is, and of the last.
FIRST: Final = -62_135_596_800_000_000
LAST: Final = 253_402_300_799_999_999
