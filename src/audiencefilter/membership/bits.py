"""Sets of small numbers as the bits of an int: bit n is set where n is in the set."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from struct import iter_unpack
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

#: How many items stand together where they are looked up by bits.
_OCTET: Final = 8
#: The numbers of the bits of each byte.
_OF_BYTE: Final = tuple(tuple(bit for bit in range(_OCTET) if byte >> bit & 1) for byte in range(256))
_WORD: Final = 64
#: Where fewer than one bit of so many is set, words are taken apart bit by bit; else bytes are looked up.
_SPARSE: Final = 64
#: A few numbers are added to an int one by one; more are put into bytes first.
_FEW: Final = 8


def numbers_in(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, ascending.

    >>> numbers_in(0b1010001)
    [0, 4, 6]
    """
    numbers = []
    size = -(-bits.bit_length() // _WORD) * _OCTET
    for place, (word,) in enumerate(iter_unpack("<Q", bits.to_bytes(size, "little"))):
        rest = word
        while rest:
            lowest = rest & -rest
            numbers.append(place * _WORD + lowest.bit_length() - 1)
            rest ^= lowest
    return numbers


def membership(bits: int) -> Callable[[int], bool]:
    """Return a function that tells whether a number's bit is set, as quickly for large numbers as for small ones.

    >>> list(map(membership(0b1010001), range(7)))
    [True, False, False, False, True, False, True]
    """
    held = bits.to_bytes(-(-bits.bit_length() // _OCTET), "little")
    size = len(held)
    return lambda number: number >> 3 < size and held[number >> 3] >> (number & 7) & 1 == 1


class Numbered(Generic[Item]):
    """Items by their numbers, from 0, which are found by bits: they are kept eight by eight.

    >>> letters = Numbered("_")
    >>> for number, letter in enumerate("abcdefghij"):
    ...     letters[number] = letter
    >>> letters.at(0b1000000010)
    ['b', 'j']
    """

    def __init__(self, nothing: Item) -> None:
        self._nothing = nothing
        self._octets: list[list[Item]] = []

    def __setitem__(self, number: int, item: Item) -> None:
        while number >= len(self._octets) * _OCTET:
            self._octets.append([self._nothing] * _OCTET)
        self._octets[number // _OCTET][number % _OCTET] = item

    def at(self, bits: int) -> list[Item]:
        """Return the items whose numbers' bits are set, in their order."""
        octets = self._octets
        if bits.bit_count() * _SPARSE < bits.bit_length():
            return [octets[number >> 3][number & 7] for number in numbers_in(bits)]
        held = bits.to_bytes(-(-bits.bit_length() // _OCTET), "little")
        pairs = compress(zip(octets, held, strict=False), held)
        return [octet[bit] for octet, byte in pairs for bit in _OF_BYTE[byte]]


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
    held = bytearray(max(numbers) // _OCTET + 1)
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
            self._bits |= 1 << number
            return
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
