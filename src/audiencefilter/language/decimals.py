"""Exact decimals: a value of a field with a scale is a whole number of units of ``10**-scale``.

Records have Decimals and numbers; everything that compares or adds values has the whole numbers.
"""

from math import isfinite
from typing import Final, Self, SupportsFloat

#: Values are less than this, in units, in both directions.
BEYOND: Final = 10**18
MAX_SCALE: Final = 9
#: A double stands for the nearest decimal only below this, in units, and only this close to it.
BEYOND_DOUBLES: Final = 10**15
CLOSE: Final = 1e-6


class Written(float):
    """A number with a fraction or an exponent in a clause: its double, and its text, which is exact."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Self:
        """Return the number of a text in the form of JSON."""
        number = super().__new__(cls, text)
        number.text = text
        return number


def is_rounded(number: float) -> bool:
    """Whether a double may stand for several decimals, as one of more than 15 digits; its text tells them apart."""
    return not isinstance(number, Written) and (abs(number) >= BEYOND_DOUBLES or float(f"{number:.15g}") != number)


def units_of_double(value: SupportsFloat, scale: int) -> int | None:
    """Return the units of the decimal next to a number as a double; None where it is not close to one."""
    try:
        product = float(value) * 10**scale
    except OverflowError:
        return None
    if not isfinite(product):
        return None
    units = round(product)
    is_close = abs(units) < BEYOND_DOUBLES and abs(product - units) <= CLOSE + abs(units) * 2.0**-52
    return units if is_close else None
