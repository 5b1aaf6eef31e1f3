"""JSON beyond Python's own reader and writer: integers of any length, values that are not JSON, and repeated keys.

Python raises ValueError for integers of more than 4,300 digits, or more than ``sys.set_int_max_str_digits`` allows.
Only :class:`audiencefilter.Limits` may bound the digits in a clause, so longer integers are converted in pieces.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import Any, Final, TypeAlias

from audiencefilter.language.errors import shorten

#: Digits that Python always converts, whatever its limit.
SAFE_DIGITS: Final = 640
#: Ten to the power of n has at least 3n bits and less than 4n.
DIGIT_BITS: Final = (3, 4)


def integer_of(text: str) -> int:
    """Return the integer of ASCII digits after an optional sign."""
    try:
        return int(text)
    except ValueError:
        if len(text) <= SAFE_DIGITS:
            raise
    if text[0] in "+-":
        return -integer_of(text[1:]) if text[0] == "-" else integer_of(text[1:])
    half = len(text) // 2
    scale: int = 10**half
    return integer_of(text[:-half]) * scale + integer_of(text[-half:])


def digits_of(value: int) -> str:
    """Return the digits of an integer, after a minus if it is negative."""
    try:
        return int.__repr__(value)
    except ValueError:
        pass
    if value < 0:
        return "-" + digits_of(-value)
    half = value.bit_length() // (2 * DIGIT_BITS[1])
    high, low = divmod(value, 10**half)
    return digits_of(high) + digits_of(low).zfill(half)


def json_of(
    value: Any, separators: tuple[str, str] | None = None, ensure_ascii: bool = False, indent: int | None = None
) -> str:
    """Return the JSON text of a value as :func:`json.dumps` does, also with integers too long for it, and decimals.

    >>> json_of({"gte": [1, "ä"]}), len(json_of([10**5_000, True]))
    ('{"gte": [1, "ä"]}', 5009)
    """
    try:
        return json.dumps(value, ensure_ascii=ensure_ascii, separators=separators, indent=indent)
    except (ValueError, TypeError):  # an integer with too many digits for Python, or a Decimal
        from decimal import Decimal
    comma, colon = separators or (", ", ": ")

    def within(brackets: str, items: list[str], level: int) -> str:
        if indent is None or not items:
            return brackets[0] + comma.join(items) + brackets[1]
        line = "\n" + " " * indent * level
        inner = line + " " * indent
        return brackets[0] + inner + f",{inner}".join(items) + line + brackets[1]

    def write(value: Any, level: int = 0) -> str:
        match value:
            case dict():
                pairs = [f"{write(key)}{colon}{write(item, level + 1)}" for key, item in value.items()]
                return within("{}", pairs, level)
            case list() | tuple():
                return within("[]", [write(item, level + 1) for item in value], level)
            case int() if not isinstance(value, bool):
                return digits_of(value)
            case Decimal():
                return str(value)
            case _:
                return json.dumps(value, ensure_ascii=ensure_ascii)

    return write(value)


# -- what is not JSON -------------------------------------------------------------------------------------------------


class Oddity(Enum):
    """Why a value is not JSON."""

    NOT_FINITE = "NaN or an infinity"
    TOO_MANY_DIGITS = "an integer with more digits than the limits allow"
    FOREIGN = "a Python value of a type that JSON does not have"


@dataclass(slots=True, unsafe_hash=True)
class NotJson:
    """A value that is not JSON: the reason, and its name (``NaN``, or the type of a Python value)."""

    oddity: Oddity
    text: str


#: What every notation is read into before it is checked: JSON without loss. An object is a tuple of pairs, so that
#: repeated keys are preserved; an array is a list. Scalars are of exactly these types.
Tree: TypeAlias = "bool | int | float | str | date | NotJson | list[Tree] | tuple[tuple[str, Tree], ...] | None"


class JsonError(ValueError):
    """A text that Python's reader accepts, and that is no JSON, or JSON that others read in another way."""


class DuplicateKeyError(JsonError):
    """A key occurs twice in a JSON object; JSON readers disagree on which value counts."""


def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object from pairs: a hook for Python's JSON reader, which would use the last value of a repeated key.

    Raises:
        DuplicateKeyError: a key occurs twice.

    >>> json.loads('{"a": 1, "a": 2}', object_pairs_hook=object_of)
    Traceback (most recent call last):
      ...
    audiencefilter.language.json_text.DuplicateKeyError: the key "a" occurs in an object more than once
    """
    made = dict(pairs)
    if len(made) != len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise DuplicateKeyError(f"the key {json.dumps(shorten(twice))} occurs in an object more than once")
    return made


#: Maximum levels of lists and objects in what is stored, or written again: Python bounds how deep calls nest.
MAX_LEVELS: Final = 100


def is_too_deep(values: Iterable[Any]) -> bool:
    """Whether values are nested in more levels, or lead in a circle."""
    level = [value for value in values if isinstance(value, dict | list | tuple)]
    for _ in range(MAX_LEVELS):
        if not level:
            return False
        inner = chain.from_iterable(value.values() if isinstance(value, dict) else value for value in level)
        # A value with several references is visited once.
        level = list({id(value): value for value in inner if isinstance(value, dict | list | tuple)}.values())
    return bool(level)


#: Converts the text of a number.
_Convert: TypeAlias = Callable[[str], Any] | None


@lru_cache
def decoder(repeated: bool = False, parse_float: _Convert = None, parse_int: _Convert = None) -> json.JSONDecoder:
    """Return a reader of JSON that raises JsonError for NaN and infinities, and unless `repeated` for repeated keys."""

    def refuse(name: str) -> Any:
        raise JsonError(f"{name} is not JSON")

    pairs = None if repeated else object_of
    return json.JSONDecoder(
        parse_constant=refuse, parse_float=parse_float, parse_int=parse_int, object_pairs_hook=pairs
    )


def json_value(text: str, parse_float: Callable[[str], Any] | None = None) -> Any:
    """Return the value of a JSON text, whose integers may have any length.

    Raises:
        JsonError: a key occurs twice in an object, or a value is NaN or an infinity.
        ValueError: it is no JSON, or nested too deep.

    >>> json_value('{"a": [1, null]}')
    {'a': [1, None]}
    """
    try:
        return decoder(parse_float=parse_float, parse_int=integer_of).decode(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
