"""What the form of a test is made of: SQL that leaves the column and the operands open, and what stands for these."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final, TypeAlias

from audiencefilter.backends.patterns import prefix_end
from audiencefilter.language.fields import FieldType, by_type
from audiencefilter.language.instants import microseconds

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
FIRST: Final = microseconds(datetime.min.replace(tzinfo=UTC))
LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC))


class Kind(Enum):
    """What is bound for an operand."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    INSTANT = "instant"  # text of a timestamp, which takes the type of the column
    TEXTS = "texts"  # from here on, lists in one parameter
    INTEGERS = "integers"
    NUMBERS = "numbers"
    BOOLEANS = "booleans"
    INSTANTS = "instants"
    ARRAY = "array"  # text of a list of the engine's own, which takes the type of the column

    __hash__ = object.__hash__


class _Blank(Enum):
    COLUMN = "column"
    AMONG = "among"


#: What stands for the column that a form tests.
COLUMN: Final = _Blank.COLUMN
#: What stands for the condition that records have to meet, of which a function gives something.
AMONG: Final = _Blank.AMONG


def identity(value: Any) -> Any:
    """Return the value: how most operands are bound."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """What stands for a leaf's operand. The same object twice in one form is the same parameter twice.

    Attributes:
        kind: what is bound.
        encode: what makes of the operand what is bound; with `spread`, of each of its values.
        spread: whether the operand is a tuple whose values are written out, with commas between.
        before: SQL in front of each written-out value.
        after: SQL behind each written-out value.
    """

    kind: Kind
    encode: Callable[[Any], Any] = identity
    spread: bool = False
    before: str = ""
    after: str = ""


Part: TypeAlias = str | _Blank | Operand
#: A form: parts to be written one after the other.
Fragment: TypeAlias = tuple[Part, ...]


class Zone(Enum):
    """What is known of a column of instants: whether it keeps a time zone or not, in which case it is in UTC."""

    UNKNOWN = "unknown"
    AWARE = "aware"
    NAIVE = "naive"
    MICROSECONDS = "microseconds"  # it has none: an instant is the number of microseconds since 1970

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What stands for a value: how it is bound, and the SQL around it."""

    kind: Kind
    encode: Callable[[Any], Any] = identity
    before: str = ""
    after: str = ""

    def single(self) -> Fragment:
        """Return what stands for one value."""
        return (self.before, Operand(self.kind, self.encode), self.after)

    def spread(self) -> Operand:
        """Return what stands for all values of an operand."""
        return Operand(self.kind, self.encode, True, self.before, self.after)


_TEXT: Final = Placeholder(Kind.TEXT)
_BOOLEAN: Final = Placeholder(Kind.BOOLEAN)


def placeholders(
    datetime: Placeholder, string: Placeholder = _TEXT, boolean: Placeholder = _BOOLEAN
) -> dict[FieldType, Placeholder]:
    """Return how values are written, by type."""
    integer, number = Placeholder(Kind.INTEGER), Placeholder(Kind.NUMBER)
    return by_type(string=string, integer=integer, number=number, boolean=boolean, datetime=datetime)


def in_place_of_column(form: Fragment, value: Fragment) -> Fragment:
    """Return a form with an expression wherever it has the column."""
    if value == (COLUMN,):
        return form
    return tuple(inner for part in form for inner in (value if part is COLUMN else (part,)))


#: Stands for the column in a text that becomes a form. No SQL holds it.
BLANK: Final = "\0"


def of_column(text: str) -> Fragment:
    """Return the form that a text is, which has BLANK wherever the column stands."""
    first, *others = text.split(BLANK)
    return (first, *(part for other in others for part in (COLUMN, other)))


# -- what several engines share -------------------------------------------------------------------------------------


def prefix_range(column: Fragment, placeholder: Placeholder, open_ended: bool) -> Fragment:
    """Return a prefix test as a range, which an index serves; the texts with a prefix lie side by side."""
    from_prefix = (*column, " >= ", *placeholder.single())
    if open_ended:
        return from_prefix
    end = Placeholder(placeholder.kind, prefix_end, placeholder.before, placeholder.after)
    return ("(", *from_prefix, " AND ", *column, " < ", *end.single(), ")")


def utc_text(instant: datetime) -> str:
    """Print an instant in UTC, without saying so: ``2025-01-01 00:00:00.000000``."""
    # isoformat() pads the year to four digits, which strftime() does not do everywhere.
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def json_array(encode: Callable[[Any], Any] = identity, ascii: bool = True) -> Callable[[tuple[Any, ...]], str]:
    """Return what prints an operand's values as a JSON array; with `ascii` all beyond it is escaped."""
    return lambda values: json.dumps([encode(value) for value in values], ensure_ascii=ascii, separators=(",", ":"))


def doubled(text: str, quote: str) -> str:
    """Return a text between quotes, with those in it doubled, as the SQL standard has it.

    >>> doubled("it's", "'")
    "'it''s'"
    """
    return quote + text.replace(quote, quote * 2) + quote


def backslashed(text: str, quote: str) -> str:
    r"""Return a text between quotes, with those in it and backslashes behind a backslash.

    >>> print(backslashed("it's", "'"))
    'it\'s'
    """
    return quote + text.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote
