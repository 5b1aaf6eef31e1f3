"""Integers as text, and back, whatever the interpreter lets through.

Python converts 4,300 digits, or as many as ``sys.set_int_max_str_digits`` says, and raises ValueError for more. How
many a clause may have is for :class:`audiencefilter.Limits` to say alone, so longer integers are converted in pieces.
"""

import json
from typing import Any, Final

#: Digits that Python converts whatever its own limit is.
SAFE_DIGITS: Final = 640
#: Ten to the power of n has at least three n bits, and less than four n.
DIGIT_BITS: Final = (3, 4)


def integer_of(text: str) -> int:
    """Return the integer that ASCII digits say, after a sign or none.

    >>> integer_of("-" + "1" * 5_000) == -(10**5_000 // 9)
    True
    """
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
    """Return the digits of an integer, after a minus where it is negative.

    >>> digits_of(-(10**5_000)) == "-1" + "0" * 5_000
    True
    """
    try:
        return int.__repr__(value)
    except ValueError:
        pass
    if value < 0:
        return "-" + digits_of(-value)
    half = value.bit_length() // (2 * DIGIT_BITS[1])
    high, low = divmod(value, 10**half)
    return digits_of(high) + digits_of(low).zfill(half)


def json_of(value: Any, separators: tuple[str, str] | None = None, ensure_ascii: bool = False) -> str:
    """Return the JSON text of a value as :func:`json.dumps` writes it, and of integers that it does not write.

    >>> json_of({"gte": [1, "ä"]}), len(json_of([10**5_000, True]))
    ('{"gte": [1, "ä"]}', 5009)
    """
    try:
        return json.dumps(value, ensure_ascii=ensure_ascii, separators=separators)
    except ValueError:  # an integer of too many digits
        pass
    comma, colon = separators or (", ", ": ")

    def write(value: Any) -> str:
        match value:
            case dict():
                return "{" + comma.join(f"{write(key)}{colon}{write(item)}" for key, item in value.items()) + "}"
            case list() | tuple():
                return "[" + comma.join(map(write, value)) + "]"
            case int() if not isinstance(value, bool):
                return digits_of(value)
            case _:
                return json.dumps(value, ensure_ascii=ensure_ascii)

    return write(value)
