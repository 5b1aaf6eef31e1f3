"""Values that JSON has no place for, kept so that a problem can name them where they stand."""

from dataclasses import dataclass
from enum import Enum


class Oddity(Enum):
    """Why a value is not JSON."""

    NOT_FINITE = "NaN or an infinity"
    TOO_MANY_DIGITS = "an integer with more digits than the limits allow"
    FOREIGN = "a Python value of a type that JSON does not have"


@dataclass(frozen=True, slots=True)
class NotJson:
    """A value that is not JSON: why, and how to name it (``NaN``; the type of a Python value)."""

    oddity: Oddity
    text: str
