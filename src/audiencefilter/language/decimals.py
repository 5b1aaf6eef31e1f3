"""Exact decimals: a value of a field with a scale is a whole number of units of ``10**-scale``.

Records have Decimals and numbers; everything that compares or adds values has the whole numbers.
"""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from fractions import Fraction
from math import isfinite
from numbers import Integral, Real
from typing import Any, Final, Self

#: Values are less than this, in units, in both directions.
BEYOND: Final = 10**18
MAX_SCALE: Final = 9
#: A double stands for the nearest decimal only below this, in units, and only this close to it.
BEYOND_DOUBLES: Final = 10**15
CLOSE: Final = 1e-6
#: A context that never rounds.
_EXACT: Final = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)


class Written(float):
    """A number with a fraction or an exponent in a clause: its double, and its text, which is exact."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Self:
        """Return the number of a text in the form of JSON."""
        number = super().__new__(cls, text)
        number.text = text
        return number


def literal_of(number: float, digits: int) -> Decimal | int | None:
    """Return the exact number of a literal; None where it has more than `digits` digits without an exponent."""
    text = number.text if isinstance(number, Written) else repr(number)
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, fraction = mantissa.lstrip("+-").partition(".")
    if len(exponent) > len(str(digits)) + 1:
        return None
    shift = int(exponent or 0)
    places = max(len(fraction) - shift, 0)
    if max(len(whole) + shift, 1) + places > digits:
        return None
    exact = Decimal(text)
    return int(exact) if places == 0 or exact == int(exact) else exact.normalize(_EXACT)


def is_rounded(number: float) -> bool:
    """Whether a double may stand for several decimals, as one of more than 15 digits; its text tells them apart."""
    return not isinstance(number, Written) and (abs(number) >= BEYOND_DOUBLES or float(f"{number:.15g}") != number)


def scaled(value: Any, scale: int) -> int | None:
    """Return the units of a number in a record; None where the scale cannot express it."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Written) and (exact := literal_of(value, 2 * len(str(BEYOND)))) is not None:
        units_of_text = scaled(exact, scale)
        return scaled(float(value), scale) if units_of_text is None else units_of_text
    if isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > len(str(BEYOND)):
            return None
        units = value.scaleb(scale, _EXACT)
        whole = int(units) if units == units.to_integral_value(context=_EXACT) else None
    elif isinstance(value, Integral):
        whole = int(value) * 10**scale
    else:
        whole = units_of_double(value, scale) if isinstance(value, Real) else None
    return whole if whole is not None and -BEYOND < whole < BEYOND else None


def units_of_double(value: Real | float, scale: int) -> int | None:
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


def unscaled(units: int | Fraction, scale: int) -> Decimal | float:
    """Return the number of units: exact for whole ones, the nearest double for others."""
    return Decimal(units).scaleb(-scale, _EXACT) if isinstance(units, int) else float(units / 10**scale)
