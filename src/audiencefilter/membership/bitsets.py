"""Bitsets: sets of small numbers as the bits of an int, with the postings and change logs built on them."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, count
from typing import Any, Final, Generic, TypeVar

Key = TypeVar("Key")
Change = TypeVar("Change")

#: The numbers of the bits of each byte.
_OF_BYTE: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_SET: Final = re.compile(rb"[^\0]")
#: Up to this many numbers stay a list in a posting.
_MAX_LISTED_NUMBERS: Final = 8
#: Reading one number from the list of a posting takes as long as reading this many bits.
_BITS_PER_NUMBER: Final = 256
#: Maximum changes in a change log; older outcomes are computed anew.
_MAX_LOGGED_CHANGES: Final = 64
#: About so many sums of bounds are stored.
_SUMS: Final = 64


def numbers_in(bits: int) -> list[int]:
    """Return the numbers of the set bits, ascending.

    >>> numbers_in(0b1010001)
    [0, 4, 6]
    """
    data = bytes_of(bits)
    if bits.bit_count() * 128 < bits.bit_length():  # searching for bytes that are not zero is faster
        offsets = [found.start() for found in _SET.finditer(data)]
        return [8 * offset + bit for offset in offsets for bit in _OF_BYTE[data[offset]]]
    pairs = compress(zip(count(0, 8), data, strict=False), data)
    return [first + bit for first, byte in pairs for bit in _OF_BYTE[byte]]


def bytes_of(bits: int) -> bytes:
    """Return the bits as bytes, the lowest first."""
    return bits.to_bytes(-(-bits.bit_length() // 8), "little")


def membership(bits: int) -> Callable[[int], bool]:
    """Return a function that tests whether a number's bit is set, in constant time.

    >>> list(map(membership(0b1010001), range(7)))
    [True, False, False, False, True, False, True]
    """
    data = bytes_of(bits)
    size = len(data)
    return lambda number: number >> 3 < size and data[number >> 3] >> (number & 7) & 1 == 1


def bits_of(numbers: Sequence[int]) -> int:
    """Return the bitset of some numbers.

    >>> bin(bits_of([0, 4, 6]))
    '0b1010001'
    """
    data = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


class Posting:
    """A set of numbers that grows and shrinks. It is stored as a list if that is shorter than bits, or fast to read."""

    __slots__ = ("_bits", "_listed")

    def __init__(self) -> None:
        self._listed: array[int] | None = array("I")
        self._bits = 0

    def add(self, number: int) -> None:
        """Add a number that is not in the set."""
        if self._listed is None:
            if number < self._bits.bit_count() * _BITS_PER_NUMBER:
                self._bits |= 1 << number
                return
            self._listed, self._bits = array("I", numbers_in(self._bits)), 0
        self._listed.append(number)
        if len(self._listed) > _MAX_LISTED_NUMBERS and len(self._listed) * _BITS_PER_NUMBER > number:
            self._bits, self._listed = bits_of(self._listed), None

    def remove(self, number: int) -> None:
        """Remove a number that is in the set."""
        if self._listed is None:
            self._bits ^= 1 << number
        else:
            self._listed.remove(number)

    def __bool__(self) -> bool:
        return bool(self._bits) if self._listed is None else bool(self._listed)

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers."""
        return iter(numbers_in(self._bits) if self._listed is None else self._listed)

    @staticmethod
    def union(postings: Iterable["Posting"]) -> int:
        """Return the union of some postings."""
        bits = 0
        few: list[int] = []
        for posting in postings:
            if posting._listed is None:
                bits |= posting._bits
            else:
                few += posting._listed
        return bits | bits_of(few) if few else bits


class Postings(Generic[Key]):
    """For each key, the numbers with a term that is true for a value with the key, and those with a false term."""

    def __init__(self) -> None:
        self._true: dict[Key, Posting] = {}
        self._false: dict[Key, Posting] = {}

    def add(self, key: Key, number: int, negated: bool) -> None:
        """Add a term with this key."""
        postings = self._false if negated else self._true
        posting = postings.get(key)
        if posting is None:
            posting = postings[key] = Posting()
        posting.add(number)

    def remove(self, key: Key, number: int, negated: bool) -> None:
        """Remove a term."""
        postings = self._false if negated else self._true
        posting = postings[key]
        posting.remove(number)
        if not posting:
            del postings[key]

    def of(self, keys: AbstractSet[Key]) -> tuple[int, int]:
        """Return the bits of the numbers with a term that is true for a value with these keys, or with a false one."""
        true, false = (
            Posting.union([postings[key] for key in found]) if (found := postings.keys() & keys) else 0
            for postings in (self._true, self._false)
        )
        return true, false

    def numbers(self, key: Key) -> tuple[Iterable[int], Iterable[int]]:
        """Return the numbers of the terms that are true for a value with this key, and of those that are false."""
        return self._true.get(key, ()), self._false.get(key, ())


class ChangeLog(Generic[Change]):
    """The latest changes of an index, for updating an outcome of an earlier version."""

    def __init__(self) -> None:
        self.version = 0
        self._latest: deque[Change] = deque(maxlen=_MAX_LOGGED_CHANGES)

    def note(self, *changes: Change) -> None:
        """Add changes."""
        self._latest.extend(changes)
        self.version += len(changes)

    def since(self, version: int) -> list[Change] | None:
        """Return the changes since a version; None where the log lacks some of them, or for version -1: no outcome."""
        behind = self.version - version
        if version < 0 or behind > len(self._latest):
            return None
        return [self._latest[index] for index in range(-behind, 0)]


class BoundIndex:
    """Terms in the order of their bounds. A value is beyond all bounds up to some bound.

    The bits of all terms up to some bounds are stored, so that a lookup reads only the bounds after one of these.
    """

    def __init__(self) -> None:
        self._bounds: list[Any] = []
        #: For each bound, the numbers with a term that is true beyond it and those with a false one.
        self._postings: list[tuple[Posting, Posting]] = []
        #: The bits up to the first of these bounds, to the second and so on; they are `_apart` bounds apart.
        self._sums: list[tuple[int, int]] = []
        self._apart = 1

    def add(self, bound: Any, number: int, negated: bool) -> None:
        """Add a term with this bound."""
        at = bisect_left(self._bounds, bound)
        if at == len(self._bounds) or self._bounds[at] != bound:
            self._bounds.insert(at, bound)
            self._postings.insert(at, (Posting(), Posting()))
        self._postings[at][negated].add(number)
        del self._sums[at // self._apart :]

    def remove(self, bound: Any, number: int, negated: bool) -> None:
        """Remove a term."""
        at = bisect_left(self._bounds, bound)
        self._postings[at][negated].remove(number)
        if not any(self._postings[at]):
            del self._bounds[at]
            del self._postings[at]
        del self._sums[at // self._apart :]

    def __bool__(self) -> bool:
        return bool(self._bounds)

    def beyond(self, bound: Any) -> tuple[int, int]:
        """Return the bits of the numbers with a term that is true for values beyond a bound, and with a false one."""
        end = bisect_right(self._bounds, bound)
        if not 0 < len(self._sums) <= 2 * _SUMS:
            self._sums, self._apart = [], len(self._bounds) // _SUMS + 1
        while (count := len(self._sums)) < end // self._apart:
            self._sums.append(self._sum(count, (count + 1) * self._apart))
        return self._sum(end // self._apart, end)

    def _sum(self, count: int, end: int) -> tuple[int, int]:
        """Return the bits beyond the first `end` bounds, from the sum of `count` times as many as sums are apart."""
        true, false = self._sums[count - 1] if count else (0, 0)
        postings = self._postings[count * self._apart : end]
        if not postings:
            return true, false
        return true | Posting.union([one for one, _ in postings]), false | Posting.union([one for _, one in postings])
