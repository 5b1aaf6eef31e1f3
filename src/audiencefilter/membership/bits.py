"""Sets of small numbers as the bits of an int: bit n is set where n is in the set."""

import re
from collections.abc import Callable, Sequence
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
