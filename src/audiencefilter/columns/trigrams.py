"""Which texts have which three bytes in a row: exactly of the frequent ones, by classes of the others.

A plane has a bit for each text. A frequent trigram has a plane of its own, which says exactly which texts have it; so
a needle that is such a trigram looks at no text. The others share planes: each falls into two classes, and a class has
a plane. A text that has a needle has all trigrams of the needle, so a needle reads the few planes of its trigrams, and
leaves the texts alone that lack one of them.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from audiencefilter.columns.arrays import (
    Array,
    ArrowArray,
    Bytes,
    Flags,
    NDArray,
    compute,
    drawn,
    flags_of,
    located,
    numpy,
    pyarrow,
)
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.text_search import flat, folded
from audiencefilter.language.folding import fold

#: The number of the plane of each of some trigrams.
_Planes: TypeAlias = NDArray[numpy.uint16]

_WIDTH: Final = 3
_PLANES: Final = 320
#: At most this many of the planes are of one trigram each.
_OWN: Final = 192
#: A trigram is frequent that one text in this many has.
_SELDOM: Final = 100
#: Texts are entered so many at a time: the bits of a block fit into a cache. A multiple of eight.
_BLOCK: Final = 4_096
#: More planes than this rule out hardly anything more.
_MOST_PLANES: Final = 8
#: The bits of a symbol; a table with an entry for any three of them fits into a cache.
_BITS: Final = 6
#: The most frequent bytes have a symbol each; the others share the last ones.
_ALONE: Final = 56
_SHARED: Final = (1 << _BITS) - _ALONE
_FACTOR: Final = 0x9E3779B1
#: What stands behind the last text, so that a trigram starts at each of its bytes, too.
_BEHIND: Final = numpy.zeros(_WIDTH - 1, numpy.uint8)


class Trigrams:
    """The planes of the folded texts of a column.

    Args:
        texts: the texts; missing ones have no trigrams.

    Attributes:
        unchanged: the texts that folding leaves as they are.
    """

    def __init__(self, texts: ArrowArray) -> None:
        self._texts = len(texts)
        unchanged = numpy.ones(len(texts), bool)
        self._classes = _Classes(folded(texts.take(pyarrow.array(drawn(len(texts))))))
        tables = self._classes.of(numpy.arange(1 << _WIDTH * _BITS))
        self._planes = numpy.zeros((_PLANES, -(-len(texts) // 8)), numpy.uint8)
        marks = numpy.zeros((_PLANES + 1, _BLOCK), bool)
        for start in range(0, len(texts), _BLOCK):
            given = texts.slice(start, _BLOCK)
            block = folded(given)
            unchanged[start : start + _BLOCK] = flags_of(compute.fill_null(compute.equal(block, given), True))
            self._mark(block, tables, marks)
            packed = numpy.packbits(marks[:_PLANES, : len(block)], axis=1, bitorder="little")
            self._planes[:, start // 8 : start // 8 + packed.shape[1]] = packed
            marks.fill(False)
        self.unchanged: Final = Bitset.of(unchanged)

    def _mark(self, texts: ArrowArray, tables: Iterable[_Planes], marks: Flags) -> None:
        """Set the mark of each text for the classes of each of its trigrams."""
        starts, data = flat(texts)
        if len(data) < _WIDTH:
            return
        ends = starts[1:]
        owners = numpy.repeat(numpy.arange(len(texts)), numpy.diff(starts))
        trigrams = self._classes.trigrams(numpy.concatenate([data, _BEHIND]))
        for table in tables:
            classes = table.take(trigrams, mode="clip")  # which is quicker than to look whether any is beyond
            classes[ends - 1] = classes[ends - 2] = _PLANES  # they reach into the next text, and are of none
            marks.reshape(-1)[classes.astype(numpy.intp) * _BLOCK + owners] = True

    @property
    def nbytes(self) -> int:
        """The bytes of the planes, of what says which trigrams are in which, and of which texts are unchanged."""
        return self._planes.nbytes + self._classes.nbytes + self.unchanged.nbytes

    def having(self, needle: str) -> Bitset:
        """Return the texts that, folded, have a trigram of every class that a needle, folded, has one of.

        Args:
            needle: of three bytes or more.
        """
        # Where an exact needle is, the folded one is in the folded text, too.
        trigrams = self._classes.trigrams(_bytes_of(needle))
        first, *others = numpy.unique(self._classes.of(trigrams))[:_MOST_PLANES]
        packed = self._planes[first].copy()
        for plane in others:
            packed &= self._planes[plane]
        return Bitset(packed, self._texts)

    def exactly(self, needle: str) -> Bitset | None:
        """Return the texts that, folded, have a needle, folded: not to be changed; None where no plane says so.

        >>> trigrams = Trigrams(pyarrow.array(["Ada", "adam", None, "add"]))
        >>> trigrams.exactly("ADA").row_numbers().tolist(), trigrams.exactly("adam")
        ([0, 1], None)
        """
        plane = self._classes.plane_of(_bytes_of(needle))
        return None if plane is None else Bitset(self._planes[plane], self._texts)


def _bytes_of(needle: str) -> Bytes:
    return numpy.frombuffer(fold(needle).encode(), numpy.uint8)


class _Classes:
    """Which trigrams share a plane: a class is the number of one.

    Bytes become symbols, of which three are a number for which a table has room.

    Args:
        sample: some texts, folded, by which it is known what is frequent.
    """

    def __init__(self, sample: ArrowArray) -> None:
        starts, data = flat(sample)
        self._symbols = _symbols(data)
        self._own = _frequent(self.trigrams(data), starts)

    @property
    def nbytes(self) -> int:
        """The bytes of the symbols, and of the trigrams that have planes of their own."""
        return self._symbols.nbytes + self._own.nbytes

    def trigrams(self, data: Bytes) -> NDArray[numpy.intp]:
        """Return the three symbols that start at each byte but the last two, as one number."""
        symbols = self._symbols.take(data)
        last = max(len(data) - _WIDTH + 1, 0)
        return symbols[:last] << 2 * _BITS | symbols[1 : last + 1] << _BITS | symbols[2 : last + 2]

    def of(self, trigrams: NDArray[numpy.intp]) -> tuple[_Planes, _Planes]:
        """Return the two classes of each trigram; twice the same where it has a plane of its own."""
        mixed = trigrams.astype(numpy.uint32) * numpy.uint32(_FACTOR)
        shared = numpy.uint32(_PLANES - len(self._own))
        ranks, own = located(trigrams, self._own)

        def spread(half: NDArray[numpy.uint32]) -> _Planes:
            classes = len(self._own) + (half * shared >> numpy.uint32(16))
            return numpy.where(own, ranks, classes).astype(numpy.uint16)

        return spread(mixed >> numpy.uint32(16)), spread(mixed & numpy.uint32(0xFFFF))

    def plane_of(self, needle: Bytes) -> int | None:
        """Return the plane of a needle, where it is a trigram that has one of its own."""
        if len(needle) != _WIDTH or (self._symbols[needle] >= _ALONE).any():
            return None
        ranks, own = located(self.trigrams(needle), self._own)
        return int(ranks[0]) if own[0] else None


def _symbols(data: Bytes) -> NDArray[numpy.intp]:
    """Return the symbol of each byte: its own where it is frequent in some texts."""
    symbols = _ALONE + numpy.arange(256) % _SHARED
    symbols[numpy.argsort(-numpy.bincount(data, minlength=256))[:_ALONE]] = numpy.arange(_ALONE)
    return symbols


def _frequent(trigrams: NDArray[numpy.intp], starts: Array) -> NDArray[numpy.intp]:
    """Return which of the trigrams of some texts many have, among those of which each symbol is of one byte."""
    owners = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
    whole = owners[: len(trigrams)] == owners[len(owners) - len(trigrams) :]
    found, counts = numpy.unique(trigrams[whole], return_counts=True)
    for place in range(_WIDTH):
        counts[found >> place * _BITS & (1 << _BITS) - 1 >= _ALONE] = 0
    order = numpy.argsort(-counts, kind="stable")[:_OWN]
    return numpy.sort(found[order[counts[order] * _SELDOM >= max(len(starts) - 1, 1)]])
