"""Sets of small numbers as the bits of an int: bit n is set where n is in the set."""

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import compress, count
from typing import Final

_BYTE: Final = 8
#: The numbers of the bits of each byte.
_OF_BYTE: Final = tuple(tuple(bit for bit in range(_BYTE) if byte >> bit & 1) for byte in range(256))
_SET: Final = re.compile(rb"[^\0]")
#: Where fewer than one bit of so many is set, it is quicker to search for the bytes that have any.
_SPARSE: Final = 128
#: A few numbers are added to an int one by one; more are put into bytes first.
_FEW: Final = 8


def numbers_in(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, ascending.

    >>> numbers_in(0b1010001)
    [0, 4, 6]
    """
    held = bits.to_bytes(-(-bits.bit_length() // _BYTE), "little")
    if bits.bit_count() * _SPARSE < bits.bit_length():
        places = [found.start() for found in _SET.finditer(held)]
        return [place * _BYTE + bit for place in places for bit in _OF_BYTE[held[place]]]
    pairs = compress(zip(count(0, _BYTE), held, strict=False), held)
    return [first + bit for first, byte in pairs for bit in _OF_BYTE[byte]]


def membership(bits: int) -> Callable[[int], bool]:
    """Return a function that tells whether a number's bit is set, as quickly for large numbers as for small ones.

    >>> list(map(membership(0b1010001), range(7)))
    [True, False, False, False, True, False, True]
    """
    held = bits.to_bytes(-(-bits.bit_length() // _BYTE), "little")
    size = len(held)
    return lambda number: number >> 3 < size and held[number >> 3] >> (number & 7) & 1 == 1


def bits_of(numbers: Sequence[int]) -> int:
    """Return the set of some numbers.

    >>> bin(bits_of([0, 4, 6]))
    '0b1010001'
    """
    if len(numbers) < _FEW:
        bits = 0
        for number in numbers:
            bits |= 1 << number
        return bits
    held = bytearray(max(numbers) // _BYTE + 1)
    for number in numbers:
        held[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(held, "little")


class Posting:
    """A set of numbers that grows and shrinks: a list as long as that is shorter than bits, and quick to read."""

    __slots__ = ("_bits", "_listed")

    #: A number in the list takes as long to read as so many bits.
    _BITS_EACH: Final = 256

    def __init__(self) -> None:
        self._listed: array[int] | None = array("I")
        self._bits = 0

    def add(self, number: int) -> None:
        """Take in a number that is not here."""
        if self._listed is None:
            if number < self._bits.bit_count() * self._BITS_EACH:
                self._bits |= 1 << number
                return
            self._listed, self._bits = array("I", numbers_in(self._bits)), 0
        self._listed.append(number)
        if len(self._listed) > _FEW and len(self._listed) * self._BITS_EACH > number:
            self._bits, self._listed = bits_of(self._listed), None

    def remove(self, number: int) -> None:
        """Let a number go that is here."""
        if self._listed is None:
            self._bits ^= 1 << number
        else:
            self._listed.remove(number)

    def __bool__(self) -> bool:
        return bool(self._bits) if self._listed is None else bool(self._listed)

    @staticmethod
    def union(postings: Iterable["Posting"]) -> int:
        """Return all numbers of some postings."""
        bits = 0
        few: list[int] = []
        for posting in postings:
            if posting._listed is None:
                bits |= posting._bits
            else:
                few += posting._listed
        return bits | bits_of(few) if few else bits
