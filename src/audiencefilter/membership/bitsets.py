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

#: The numbers of the bits of each byte.
_OF_BYTE: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_SET: Final = re.compile(rb"[^\0]")
#: Up to this many numbers stay a list in a posting.
_MAX_LISTED_NUMBERS: Final = 8
#: Reading one number from the list of a posting takes as long as reading this many bits.
_BITS_PER_NUMBER: Final = 256
#: Maximum changes in a change log; older outcomes are computed anew.
_MAX_LOGGED_CHANGES: Final = 64
#: Least number of bounds between sums, and about as many sums as there are at most.
_BOUNDS_PER_SUM: Final = 32
_MAX_SUMS: Final = 64


def numbers_in(bits: int) -> list[int]:
    """Return the numbers of the set bits, ascending."""
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
    """Return a function that tests whether a number's bit is set, in constant time."""
    data = bytes_of(bits)
    size = len(data)
    return lambda number: number >> 3 < size and data[number >> 3] >> (number & 7) & 1 == 1


def bits_of(numbers: Sequence[int]) -> int:
    """Return the bitset of some numbers."""
    if not numbers:
        return 0
    data = bytearray(max(numbers) // 8 + 1)
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


class ChangeLog:
    """The latest changes of an index, for updating an outcome of an earlier version."""

    def __init__(self) -> None:
        self.version = 0
        self._latest: deque[Any] = deque(maxlen=_MAX_LOGGED_CHANGES)

    def note(self, *changes: Any) -> None:
        """Add changes."""
        self._latest.extend(changes)
        self.version += len(changes)

    def since(self, version: int) -> list[Any] | None:
        """Return the changes since a version; None where the log lacks some of them, or for version -1: no outcome."""
        behind = self.version - version
        if version < 0 or behind > len(self._latest):
            return None
        return [self._latest[index] for index in range(-behind, 0)]


class BoundIndex:
    """Terms in the order of their bounds. A value is beyond all bounds up to some bound."""

    def __init__(self) -> None:
        self._bounds: list[Any] = []
        #: For each bound, the numbers with a term that is true beyond it and those with a false one.
        self._postings: list[tuple[Posting, Posting]] = []
        #: The bits beyond every so many bounds, so that a lookup reads only the bounds after these.
        self._sums: list[tuple[int, int]] = []
        self._apart = _BOUNDS_PER_SUM

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

    def beyond(self, bound: Any) -> tuple[int, int]:
        """Return the bits of the numbers with a term that is true for values beyond a bound, and with a false one."""
        if len(self._bounds) > 2 * _MAX_SUMS * self._apart:
            self._apart, self._sums = len(self._bounds) // _MAX_SUMS, []
        whole, rest = divmod(bisect_right(self._bounds, bound), self._apart)
        while len(self._sums) < whole:
            self._sums.append(self._sum(len(self._sums), self._apart))
        return self._sum(whole, rest)

    def _sum(self, whole: int, rest: int) -> tuple[int, int]:
        """Return the bits beyond so many sums, and so many bounds after them."""
        true, false = self._sums[whole - 1] if whole else (0, 0)
        start = whole * self._apart
        postings = self._postings[start : start + rest]
        return true | Posting.union([one for one, _ in postings]), false | Posting.union([one for _, one in postings])
