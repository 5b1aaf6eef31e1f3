"""Which rows are selected, as bits of all rows and as the numbers of those rows.

The first row has the lowest bit of the first byte, as in Arrow; so Arrow reads the bits as they are. Those behind the
last row are 0.
"""

from functools import cache
from typing import Final

from audiencefilter.columns.arrays import Array, ArrowArray, compute, numpy, pyarrow, values_of

#: Where fewer than one row in so many is set, Arrow picks the rows quicker than numpy unpacks all and finds them.
_SPARSE: Final = 10
#: Arrow picks from the numbers of so many rows at a time. A multiple of eight.
_BLOCK: Final = 262_144


def packed(mask: Array) -> Array:
    """Return booleans as bits.

    >>> packed(numpy.array([True, False, False, True])).tolist()
    [9]
    """
    return numpy.packbits(mask, bitorder="little")


def packed_places(places: Array, rows: int) -> Array:
    """Return the bits of so many rows, of which those at some places are set.

    >>> packed_places(numpy.array([0, 3]), 4).tolist()
    [9]
    """
    mask = numpy.zeros(rows, bool)
    mask[places] = True
    return packed(mask)


def bit_count(bits: Array) -> int:
    """Return how many bits are set.

    >>> bit_count(numpy.arange(9, dtype=numpy.uint8))
    13
    """
    whole = len(bits) & ~7
    words = numpy.bitwise_count(bits[:whole].view(numpy.uint64)).sum(dtype=numpy.int64)
    return int(words + numpy.bitwise_count(bits[whole:]).sum(dtype=numpy.int64))


def places_of(bits: Array, count: int, rows: int) -> Array:
    """Return the numbers of the rows whose bits are set, ascending, as int64.

    Args:
        bits: of all rows.
        count: how many are set.
        rows: how many there are.

    >>> places_of(numpy.array([9], numpy.uint8), 2, 4).tolist()
    [0, 3]
    """
    if not count:
        return numpy.empty(0, numpy.int64)
    if count * _SPARSE >= rows:
        return numpy.flatnonzero(numpy.unpackbits(bits, count=rows, bitorder="little").view(bool))
    buffer, numbers = pyarrow.py_buffer(bits), _numbers(_BLOCK)
    found = [_picked(numbers, buffer, start, min(_BLOCK, rows - start)) for start in range(0, rows, _BLOCK)]
    return numpy.concatenate(found)


def _picked(numbers: ArrowArray, bits: pyarrow.Buffer, start: int, size: int) -> Array:
    """Return those numbers of a block of rows whose bits are set."""
    flags = pyarrow.BooleanArray.from_buffers(pyarrow.bool_(), size, [None, bits], 0, start)
    return values_of(compute.array_filter(numbers[:size], flags)) + start


@cache
def _numbers(size: int) -> ArrowArray:
    return pyarrow.array(numpy.arange(size))
