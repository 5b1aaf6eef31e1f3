"""A posting: the numbers of those whose clauses have a term."""

from array import array
from collections.abc import Iterable
from sys import getsizeof
from typing import Final

from audiencefilter.membership.bits import bits_of, numbers_in

#: A shorter list stays a list.
_FEW: Final = 8
#: A posting without its numbers, in bytes.
_POSTING: Final = 48


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

    @property
    def nbytes(self) -> int:
        """About how many bytes it takes."""
        return _POSTING + getsizeof(self._bits if self._listed is None else self._listed)

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
