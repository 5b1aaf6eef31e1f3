"""Booleans of rows, eight to a byte."""

from audiencefilter.columns.arrays import Array, Rows, numpy


class Bits:
    """A bit for every row.

    Args:
        packed: the bits, as ``numpy.packbits`` packs them; those behind the last row are 0.
    """

    def __init__(self, packed: Array) -> None:
        self._packed = packed

    def count(self) -> int:
        """Return how many are set.

        >>> Bits(numpy.packbits([True, False, True])).count()
        2
        """
        return int(numpy.bitwise_count(self._packed).sum(dtype=numpy.int64))

    def at(self, rows: Rows) -> Array:
        """Return the bits of some rows as booleans.

        >>> bits = Bits(numpy.packbits([True, False, True]))
        >>> bits.at(slice(1, 3)).tolist(), bits.at(numpy.array([0, 2])).tolist()
        ([False, True], [True, True])
        """
        if isinstance(rows, slice):
            first = rows.start // 8
            skipped = rows.start - first * 8
            unpacked = numpy.unpackbits(
                self._packed[first : -(-rows.stop // 8)], count=skipped + rows.stop - rows.start
            )
            return unpacked[skipped:].view(bool)
        shifts = (7 - (rows & 7)).astype(numpy.uint8)
        bits: Array = self._packed[rows >> 3] >> shifts & 1
        return bits.view(bool)
