"""The parts of the form of a test: SQL text, and placeholders for the column and the operands."""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from functools import lru_cache, partial
from itertools import product
from typing import Any, Final, TypeAlias

from audiencefilter.backends.patterns import prefix_end
from audiencefilter.language.choice import Choice
from audiencefilter.language.fields import FieldType
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type

_YEAR: Final = "[0-9]{4}"
_LEAP_YEAR: Final = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_MONTHS_OF_31: Final = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
_MONTHS_OF_30: Final = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
_FEBRUARY: Final = "02-(?:0[1-9]|1[0-9]|2[0-8])"
_DAY: Final = f"(?:{_MONTHS_OF_31}|{_MONTHS_OF_30}|{_FEBRUARY})"
#: A regular expression for hours and minutes.
MINUTE: Final = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"

#: Regular expressions for a date and a date-time operand with a valid day. They accept year 0000, which other code
#: rejects.
DATE: Final = f"(?:{_YEAR}-{_DAY}|{_LEAP_YEAR}-02-29)"
_TIME: Final = f"{DATE}[Tt ]{MINUTE}:[0-5][0-9](?:[.][0-9]+)?"
DATE_TIME: Final = f"{_TIME}(?:[Zz]|[+-]{MINUTE})"
IN_UTC: Final = f"{_TIME}[Zz]"
#: A regular expression for an id.
UUID: Final = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
#: The first and the last instant, in microseconds since 1970.
FIRST: Final = microseconds(datetime.min.replace(tzinfo=UTC))
LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC))


class Kind(Choice):
    """The kinds of bound values."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    INSTANT = "instant"  # text of a timestamp or a list of them, which the engine reads as the column's type
    TEXTS = "texts"  # this and the following kinds are lists in one parameter
    INTEGERS = "integers"
    NUMBERS = "numbers"
    BOOLEANS = "booleans"
    ARRAY = "array"  # text of the engine's own lists, which the engine reads as the column's type


class _Blank(Enum):
    COLUMN = "column"
    AMONG = "among"


#: The placeholder for the column that a form tests.
COLUMN: Final = _Blank.COLUMN
#: The placeholder for the condition on the records that count for a function.
AMONG: Final = _Blank.AMONG


def identity(value: Any) -> Any:
    """Return the value unchanged, as most operands are bound."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """The placeholder for a leaf's operand. The same object twice in one form is the same parameter twice."""

    kind: Kind
    #: Returns the bound value for the operand, or for each of its values.
    encode: Callable[[Any], Any] = identity
    #: SQL before and after each value.
    before: str = ""
    after: str = ""
    #: Whether the operand is a tuple whose values are written one by one, separated by commas.
    is_spread: bool = False
    #: Whether it is the operand of the opposite bound.
    opposite: bool = False

    def spread(self) -> "Operand":
        """Return the placeholder for all values of a tuple."""
        return replace(self, is_spread=True)


Part: TypeAlias = str | _Blank | Operand
#: A form: parts to write in order.
Fragment: TypeAlias = tuple[Part, ...]


class Zone(Choice):
    """How a column stores instants: whether it has a time zone, without which it is in UTC, or another form."""

    UNKNOWN = "unknown"
    AWARE = "aware"
    NAIVE = "naive"
    MICROSECONDS = "microseconds"  # the column has integers: microseconds since 1970
    TRIMMED = "trimmed"  # the column has texts in UTC that may lack zeros at the end of the fraction, as Django's


def plain_text(number: Decimal | int) -> str:
    """Return the digits of a number without an exponent."""
    return format(Decimal(number), "f")


def clamped_text(number: Decimal | int) -> str:
    """Return the digits of a number; of one beyond all sums of an engine, those of the nearest that it has."""
    return plain_text(max(-MAX_SUM, min(MAX_SUM, Decimal(number))))


#: Sums of 2**31 integers of 64 bits are nearer to 0 than this.
MAX_SUM: Final = Decimal(5 * 10**28)


#: The number of an operand's values, and of its distinct values.
COUNT: Final = Operand(Kind.INTEGER, len)
DISTINCT: Final = Operand(Kind.INTEGER, lambda values: len(set(values)))


def utc_text(instant: datetime) -> str:
    """Return the text of an instant in UTC, without an offset: ``2025-01-01 00:00:00.000000``."""
    # isoformat() pads the year to four digits; strftime() does so only on some platforms.
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


#: The placeholder of one value, by type; a dialect has others for some types.
PLACEHOLDERS: Final = by_type(
    string=Operand(Kind.TEXT), integer=Operand(Kind.INTEGER), number=Operand(Kind.NUMBER),
    boolean=Operand(Kind.BOOLEAN), datetime=Operand(Kind.TEXT, utc_text), date=Operand(Kind.TEXT, date.isoformat),
    uuid=Operand(Kind.TEXT, str), decimal=Operand(Kind.TEXT, clamped_text),
)  # fmt: skip


def placeholders(casts: Mapping[FieldType, str], others: Mapping[FieldType, Operand]) -> dict[FieldType, Operand]:
    """Return the placeholders of an engine, which casts the values of some types to its types of these names."""
    cast = {kind: replace(PLACEHOLDERS[kind], before="CAST(", after=f" AS {name})") for kind, name in casts.items()}
    return {**PLACEHOLDERS, **cast, **others}


def converted(form: Fragment, convert: Callable[[Any], Any]) -> Fragment:
    """Return a form that binds what a function gives of each value."""

    def encoded(operand: Operand, value: Any) -> Any:
        return operand.encode(tuple(map(convert, value)) if isinstance(value, tuple) else convert(value))

    return tuple(replace(part, encode=partial(encoded, part)) if isinstance(part, Operand) else part for part in form)


def units(scale: int, number: Decimal | int) -> int:
    """Return a decimal in units of a scale."""
    return int(Decimal(number).scaleb(scale))


def in_place_of_column(form: Fragment, value: Fragment) -> Fragment:
    """Return a form with an expression in place of the column."""
    if value == (COLUMN,):
        return form
    return tuple(inner for part in form for inner in (value if part is COLUMN else (part,)))


#: The mark of the column in a text that becomes a form. No SQL contains it.
BLANK: Final = "\0"


def of_column(text: str, value: Fragment = (COLUMN,), mark: str = BLANK) -> Fragment:
    """Return the form for a text that has a mark in place of the column, or of another value."""
    first, *others = text.split(mark)
    return (first, *(part for other in others for part in (*value, other)))


# -- forms of several engines ---------------------------------------------------------------------------------------


def prefix_range(column: Fragment, placeholder: Operand, open_ended: bool) -> Fragment:
    """Return a prefix test as a range, which an index serves: all texts with a prefix form one range."""
    from_prefix = (*column, " >= ", placeholder)
    if open_ended:
        return from_prefix
    return ("(", *from_prefix, " AND ", *column, " < ", replace(placeholder, encode=prefix_end), ")")


def in_ranges(count: int, ranges: Callable[[Any], Sequence[tuple[Any, Any]]], kind: Kind) -> Fragment:
    """Return the condition that the column is in one of the ranges of an operand."""

    def end(place: int, side: int) -> Operand:
        return Operand(kind, lambda value: ranges(value)[place][side])

    each = [(" OR ", COLUMN, " BETWEEN ", end(place, 0), " AND ", end(place, 1)) for place in range(count)]
    return tuple(part for one in each for part in one)[1:]


@lru_cache(maxsize=1_024)
def id_ranges(ids: uuid.UUID | tuple[uuid.UUID, ...]) -> list[tuple[str, str]]:
    """Return ranges of texts, in the order of bytes, of which one has any spelling of each id; empty if there are none.

    >>> id_ranges(uuid.UUID("1234a678-89ab-cdef-0123-456789abcdef"))[0]
    ('1234A678-0000-0000-0000-000000000000', '1234A678ffffffffffffffffffffffff')
    """
    each = ids if isinstance(ids, tuple) else (ids,)
    return [ends for one in each for ends in _spellings(one.hex)] if all(map(spellings_of, each)) else []


def _spellings(digits: str) -> list[tuple[str, str]]:
    """Return ranges by the first digits of an id, with few letters, as each of these has two cases."""
    length = 32 if digits[:8].isdecimal() else 8
    while sum(map(str.isalpha, digits[:length])) > (3 if length <= 8 else 2):
        length -= 1
    starts = map("".join, product(*[dict.fromkeys((digit.upper(), digit)) for digit in digits[:length]]))
    plain = [(start.ljust(32, "0"), start.ljust(32, "f")) for start in starts]
    if length > 8:
        return plain + [(_hyphened(first), _hyphened(last)) for first, last in plain]
    # A hyphen is before all digits, so one range has both spellings.
    return [(_hyphened(first), last) for first, last in plain]


def _hyphened(digits: str) -> str:
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


@lru_cache(maxsize=1_024)
def spellings_of(one: uuid.UUID) -> list[tuple[str, str]]:
    """Return four ranges of texts of which one has any spelling of an id, in any collation; empty if there are none.

    >>> spellings_of(uuid.UUID("1234a678-89ab-cdef-0123-456789abcdef"))[0]
    ('1234A678-89AB-CDEF-0123-456789ABCDEE', '1234A678-89ab-cdef-0123-456789abcdff')
    """
    found = [_spelled(str(one)), _spelled(one.hex)]
    return ([*found[0], *found[1]] * 2)[:4] if all(found) else []


def _spelled(text: str) -> list[tuple[str, str]]:
    """Return ranges by the two cases of the first letters of an id."""
    letters = [place for place, char in enumerate(text) if char.isalpha()]
    if not letters:
        return [(text, text)]
    # Some collations have small letters before capitals, or letters before digits: each end differs from the id in one
    # digit or one letter. Danish reads aa, but not aA, as a letter after z: one of the lower ends has no aa. The order
    # of MariaDB's own ids depends on the digits between, which have the version and the variant.
    outer = text[:8] + "a" * (len(text) - 20) + text[-12:]
    low, high = (max(map(outer.rfind, chars)) for chars in ("123456789cdef", "012345678bcde"))
    if min(low, high) < 0:
        return []
    least = (text[:low] + chr(ord(text[low]) - 1) + text[low + 1 :]).upper()
    lower = [(low, least)] + [(text.find("aa") + 1, text.upper().replace("AA", "A9", 1))] * ("aa" in text)
    upper = text[:high] + chr(ord(text[high]) + 1) + text[high + 1 :]
    cases = [{char.upper(): 0, char: 0} for char in text[: [*letters, len(text)][2 - len(lower)]]]
    starts = product(lower, map("".join, product(*cases)))
    ends = [(one[:low] + least[len(one[:low]) :], one[:high]) for (low, least), one in starts]
    return [(first, last + upper[len(last) :]) for first, last in ends]


def trimmed_utc_text(instant: datetime) -> str:
    """Return the text of an instant in UTC without zeros at the end of the fraction, nor a fraction of zeros.

    >>> (
    ...     trimmed_utc_text(datetime(2025, 1, 1, 10, tzinfo=UTC)),
    ...     trimmed_utc_text(datetime(2025, 1, 1, 0, 0, 0, 500_000, UTC)),
    ... )
    ('2025-01-01 10:00:00', '2025-01-01 00:00:00.5')
    """
    return utc_text(instant).rstrip("0").rstrip(".")


def json_array(encode: Callable[[Any], Any] = identity, ascii: bool = True) -> Callable[[tuple[Any, ...]], str]:
    """Return a function that encodes values as a JSON array; with `ascii` it escapes all characters beyond ASCII."""
    return lambda values: json.dumps([encode(value) for value in values], ensure_ascii=ascii, separators=(",", ":"))


def doubled(text: str, quote: str) -> str:
    """Return a text between quotes, with the quotes in it doubled, as in the SQL standard."""
    return quote + text.replace(quote, quote * 2) + quote


def backslashed(text: str, quote: str) -> str:
    """Return a text between quotes, with a backslash before each quote and backslash in it."""
    return quote + text.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote
