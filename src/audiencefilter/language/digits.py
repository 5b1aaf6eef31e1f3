"""Convert integers of any length to text and back.

Python raises ValueError for more than 4,300 digits, or more than ``sys.set_int_max_str_digits`` allows. Only
:class:`audiencefilter.Limits` may bound the digits in a clause, so longer integers are converted in pieces.
"""

import json
from typing import Any, Final

#: Digits that Python always converts, whatever its limit.
SAFE_DIGITS: Final = 640
#: Ten to the power of n has at least 3n bits and less than 4n.
DIGIT_BITS: Final = (3, 4)


def integer_of(text: str) -> int:
    """Return the integer of ASCII digits after an optional sign.

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
    """Return the digits of an integer, after a minus if it is negative.

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
    """Return the JSON text of a value as :func:`json.dumps` does, also with integers too long for it.

    >>> json_of({"gte": [1, "ä"]}), len(json_of([10**5_000, True]))
    ('{"gte": [1, "ä"]}', 5009)
    """
    try:
        return json.dumps(value, ensure_ascii=ensure_ascii, separators=separators)
    except ValueError:  # an integer with too many digits for Python
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
