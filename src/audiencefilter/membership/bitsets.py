"""Bitsets: sets of small numbers as the bits of an int, and the postings and logs that they are made of."""

import re
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, count
from typing import Any, Final, Generic, TypeVar

Key = TypeVar("Key")
Change = TypeVar("Change")

_BYTE: Final = 8
#: The numbers of the bits of each byte.
_OF_BYTE: Final = tuple(tuple(bit for bit in range(_BYTE) if byte >> bit & 1) for byte in range(256))
_SET: Final = re.compile(rb"[^\0]")
#: Where fewer than one bit of this many is set, it is quicker to search for the bytes that have any.
_SPARSE: Final = 128
#: Fewer numbers are added to an int one by one, and stay a list in a posting; more are put into bytes first.
_FEW: Final = 8
#: A number in the list of a posting takes as long to read as this many bits.
_BITS_EACH: Final = 256
#: A change log has this many changes: what is further behind is made anew.
_MENDED: Final = 64


def numbers_in(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, ascending.

    >>> numbers_in(0b1010001)
    [0, 4, 6]
    """
    data = _bytes_of(bits)
    if bits.bit_count() * _SPARSE < bits.bit_length():
        offsets = [found.start() for found in _SET.finditer(data)]
        return [offset * _BYTE + bit for offset in offsets for bit in _OF_BYTE[data[offset]]]
    pairs = compress(zip(count(0, _BYTE), data, strict=False), data)
    return [first + bit for first, byte in pairs for bit in _OF_BYTE[byte]]


def _bytes_of(bits: int) -> bytes:
    return bits.to_bytes(-(-bits.bit_length() // _BYTE), "little")


def membership(bits: int) -> Callable[[int], bool]:
    """Return a function that tells whether a number's bit is set, as quickly for large numbers as for small ones.

    >>> list(map(membership(0b1010001), range(7)))
    [True, False, False, False, True, False, True]
    """
    data = _bytes_of(bits)
    size = len(data)
    return lambda number: number >> 3 < size and data[number >> 3] >> (number & 7) & 1 == 1


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
    data = bytearray(max(numbers) // _BYTE + 1)
    for number in numbers:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


class Posting:
    """A set of numbers that grows and shrinks: a list as long as that is shorter than bits, and quick to read."""

    __slots__ = ("_bits", "_listed")

    def __init__(self) -> None:
        self._listed: array[int] | None = array("I")
        self._bits = 0

    def add(self, number: int) -> None:
        """Add a number that is not here."""
        if self._listed is None:
            if number < self._bits.bit_count() * _BITS_EACH:
                self._bits |= 1 << number
                return
            self._listed, self._bits = array("I", numbers_in(self._bits)), 0
        self._listed.append(number)
        if len(self._listed) > _FEW and len(self._listed) * _BITS_EACH > number:
            self._bits, self._listed = bits_of(self._listed), None

    def remove(self, number: int) -> None:
        """Remove a number that is here."""
        if self._listed is None:
            self._bits ^= 1 << number
        else:
            self._listed.remove(number)

    def __bool__(self) -> bool:
        return bool(self._bits) if self._listed is None else bool(self._listed)

    @property
    def state(self) -> Any:
        """Its state as JSON has it."""
        return hex(self._bits) if self._listed is None else list(self._listed)

    @classmethod
    def restored(cls, state: Any) -> "Posting":
        """Return a posting with a state."""
        posting = cls()
        if isinstance(state, str):
            posting._bits, posting._listed = int(state, 16), None
        else:
            posting._listed = array("I", state)
        return posting

    def __iter__(self) -> Iterator[int]:
        """Give the numbers."""
        return iter(numbers_in(self._bits) if self._listed is None else self._listed)

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


class Postings(Generic[Key]):
    """For each key, the numbers whose term is true where the key is found, and those whose term is false."""

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

    def state(self, name: Callable[[Key], Any]) -> list[Any]:
        """Return its state as JSON has it; `name` returns what stands for a key."""
        return [[[name(key), one.state] for key, one in postings.items()] for postings in (self._true, self._false)]

    def restore(self, state: list[Any], key_of: Callable[[Any], Key]) -> None:
        """Take over a state."""
        for postings, saved in zip((self._true, self._false), state, strict=True):
            for name, of_key in saved:
                postings[key_of(name)] = Posting.restored(of_key)

    def of(self, keys: AbstractSet[Key]) -> tuple[int, int]:
        """Return the bits of those with a term that is true where these keys are found, and with one that is false."""
        true, false = (
            Posting.union([postings[key] for key in found]) if (found := postings.keys() & keys) else 0
            for postings in (self._true, self._false)
        )
        return true, false

    def numbers(self, key: Key) -> tuple[Iterable[int], Iterable[int]]:
        """Return the numbers of the terms that are true where this key is found, and of those that are false."""
        return self._true.get(key, ()), self._false.get(key, ())


class ChangeLog(Generic[Change]):
    """The latest changes of an index: an outcome of an earlier version of it is mended by them.

    Attributes:
        version: how many changes there have been.
    """

    def __init__(self) -> None:
        self.version = 0
        self._latest: deque[Change] = deque(maxlen=_MENDED)

    def note(self, *changes: Change) -> None:
        """Add changes."""
        self._latest.extend(changes)
        self.version += len(changes)

    def since(self, version: int) -> list[Change] | None:
        """Return the changes since a version; None where they are too many, or where the version is -1: of nothing."""
        behind = self.version - version
        if version < 0 or behind > len(self._latest):
            return None
        return [self._latest[index] for index in range(-behind, 0)]
