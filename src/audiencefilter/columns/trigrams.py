"""Which texts can have a needle: a bit for every text and every class of trigrams.

Three bytes in a row fall into one of 256 classes. A plane holds, for one class, a bit for each text: whether it has a
trigram of that class. A text that has a needle has all trigrams of the needle, so a needle reads the planes of its own
few classes, a bit for each text, and leaves the texts alone that lack one of them.
"""

from typing import Final

from audiencefilter.columns.arrays import Array, ArrowArray, numpy
from audiencefilter.columns.bits import Bits
from audiencefilter.columns.bytes import flat
from audiencefilter.columns.matching import folded
from audiencefilter.language.folding import fold

_WIDTH: Final = 3
_PLANES: Final = 256
#: Texts are entered so many at a time: the bits of a block fit into a cache. A multiple of eight.
_BLOCK: Final = 2_048
#: More planes than this rule out hardly anything more.
_MOST_PLANES: Final = 6


class Trigrams:
    """The planes of the folded texts of a column.

    Args:
        texts: the texts; missing ones have no trigrams.
    """

    def __init__(self, texts: ArrowArray) -> None:
        self._planes = numpy.zeros((_PLANES, -(-len(texts) // 8)), numpy.uint8)
        marks = numpy.zeros((_PLANES, _BLOCK), bool)
        for start in range(0, len(texts), _BLOCK):
            block = folded(texts.slice(start, _BLOCK))
            _mark(block, marks)
            packed = numpy.packbits(marks[:, : len(block)], axis=1)
            self._planes[:, start // 8 : start // 8 + packed.shape[1]] = packed
            marks.fill(False)

    @property
    def nbytes(self) -> int:
        """The bytes of the planes."""
        return int(self._planes.nbytes)

    def having(self, needle: str) -> Bits | None:
        """Return the texts that, folded, have a trigram of every class that a needle, folded, has one of.

        None for a needle of fewer than three bytes, which has no trigrams.
        """
        # Where an exact needle is, the folded one is in the folded text, too.
        data = numpy.frombuffer(fold(needle).encode(), numpy.uint8)
        if len(data) < _WIDTH:
            return None
        planes = numpy.unique(_classes(data))[:_MOST_PLANES]
        return Bits(numpy.bitwise_and.reduce(self._planes[planes], axis=0))


def _classes(data: Array) -> Array:
    """Return the class of the trigram that starts at each byte but the last two."""
    # Letters differ in their low bits, and one multiplication spreads these over the eight bits that are kept.
    last = len(data) - _WIDTH + 1
    wide = data.astype(numpy.uint16)
    mixed = wide[:last] << 10 ^ wide[1 : last + 1] << 5 ^ wide[2 : last + 2]
    return (mixed * numpy.uint16(0x9E37) >> 8).astype(numpy.uint8)


def _mark(texts: ArrowArray, marks: Array) -> None:
    """Set the mark of each text for the class of each of its trigrams.

    A trigram that reaches into the next text is entered, too: a mark too many only makes one more text be looked at.
    """
    starts, data = flat(texts)
    if len(data) < _WIDTH:
        return
    owners = numpy.repeat(numpy.arange(len(texts)), numpy.diff(starts))[: 1 - _WIDTH]
    marks.reshape(-1)[_classes(data).astype(numpy.intp) * _BLOCK + owners] = True
