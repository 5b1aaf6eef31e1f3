"""The quotation marks of a CSV file, looked at all at once."""

import mmap
import os
from enum import Enum
from typing import Final

from audiencefilter.columns.arrays import Array, numpy

_BLOCK: Final = 1 << 24
_MARK: Final = ord('"')
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Quotes(Enum):
    """How a file uses quotation marks."""

    NONE = "none"
    SOME = "some"  # as RFC 4180 has it: they enclose whole values, and are doubled within
    UNCLEAR = "unclear"


def quotes_of(path: str, delimiter: str) -> Quotes:
    """Say how a file uses quotation marks; UNCLEAR also where the delimiter is more than one byte."""
    if not delimiter.isascii():
        return Quotes.UNCLEAR
    if not os.path.getsize(path):
        return Quotes.NONE
    neighbours = _neighbours(delimiter)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        start = len(_BYTE_ORDER_MARK) if mapped[:3] == _BYTE_ORDER_MARK else 0
        count = 0
        while start < len(mapped):
            # One byte more on each side is a neighbour only.
            before = mapped[start - 1 : start] if start > len(_BYTE_ORDER_MARK) else b"\n"
            block = before + mapped[start : start + _BLOCK + 1]
            if len(block) <= _BLOCK + 1:
                block += b"\n"
            found = _marks(block, count, neighbours)
            if found is None:
                return Quotes.UNCLEAR
            count += found
            start += _BLOCK
    if count % 2:
        return Quotes.UNCLEAR
    return Quotes.SOME if count else Quotes.NONE


def are_plain(rows: bytes, delimiter: str) -> bool:
    """Whether whole rows use quotation marks as RFC 4180 has it.

    >>> are_plain(b'1,"a, b"', ","), are_plain(b'1,5" disk', ","), are_plain(b'1,"a', ",")
    (True, False, False)
    """
    count = _marks(b"\n" + rows + b"\n", 0, _neighbours(delimiter))
    return count is not None and count % 2 == 0


def _neighbours(delimiter: str) -> Array:
    """Return which bytes may stand outside a mark."""
    neighbours: Array = numpy.zeros(256, bool)
    neighbours[[ord(delimiter), ord("\r"), ord("\n"), _MARK]] = True
    return neighbours


def _marks(block: bytes, count: int, neighbours: Array) -> int | None:
    """Return how many marks a block has; None where one does not open or close a value.

    In RFC 4180 the first, third … mark opens a value, or is the second of a doubled one, and the others close one: so
    those stand after, and these before, a delimiter, the end of a line or of the file, or another mark.

    Args:
        block: bytes, the first and the last of which are neighbours only.
        count: the marks before.
        neighbours: which bytes may stand outside a mark.
    """
    octets: Array = numpy.frombuffer(block, numpy.uint8)
    marks: Array = numpy.flatnonzero(octets[1:-1] == _MARK) + 1
    opening, closing = marks[count % 2 :: 2], marks[1 - count % 2 :: 2]
    if neighbours[octets[opening - 1]].all() and neighbours[octets[closing + 1]].all():
        return len(marks)
    return None
