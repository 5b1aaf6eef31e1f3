"""What makes texts quick to find: an index of their hashes for equality, and of their pairs of bytes for needles.

A needle of one or two bytes has no trigram, and most texts may have it. Of each pair of bytes it is known exactly which
texts have it: as bits where they are many, as numbers where they are few.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from audiencefilter.columns.arrays import ArrowArray, NDArray, RowNumbers, numpy, pyarrow
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.text_search import flat, folded
from audiencefilter.language.folding import fold

_WORD: Final = 8
_LOW: Final = (1 << 64) - 1
#: For fewer texts numpy takes longer to start than Python to hash them.
_MANY: Final = 20
_FACTOR: Final = 0x9E3779B97F4A7C15
#: For each count of bytes, up to eight, what keeps so many of a word.
_MASKS: Final = numpy.array([(1 << 8 * count) - 1 for count in range(_WORD + 1)], numpy.uint64)

#: Texts are entered so many at a time: a number among them is of two bytes.
_PAIRED: Final = 65_536
#: What has a needle of this many bytes is known exactly; longer ones have trigrams.
LONGEST_PAIRED: Final = 2
#: A byte that no text in UTF-8 has stands before each and behind it.
_MARGIN: Final = 0xFF
#: The texts of a pair are bits where they are more than one in this many: a number takes as much as this many bits.
_SELDOM: Final = 32


class HashIndex:
    """Finds the rows whose text can be a given one: those of equal hashes, which are to be compared.

    Args:
        texts: the texts; a missing one is found as an empty one is.
    """

    def __init__(self, texts: ArrowArray) -> None:
        hashes = hashes_of(texts)
        order = numpy.argsort(hashes)
        self._hashes = hashes[order]
        self._rows = order.astype(numpy.uint32 if len(texts) <= numpy.iinfo(numpy.uint32).max else numpy.int64)

    @property
    def nbytes(self) -> int:
        """The bytes of the hashes and of the rows."""
        return self._hashes.nbytes + self._rows.nbytes

    def candidates(self, texts: Sequence[str]) -> RowNumbers:
        """Return the rows, ascending, whose text may be one of `texts`."""
        if len(texts) > _MANY:
            wanted = numpy.unique(hashes_of(pyarrow.array(texts, pyarrow.large_string())))
        else:
            wanted = numpy.array(sorted(set(map(_hash_of, texts))), self._hashes.dtype)
        first = numpy.searchsorted(self._hashes, wanted, "left")
        last = numpy.searchsorted(self._hashes, wanted, "right")
        found = [self._rows[start:end] for start, end in zip(first.tolist(), last.tolist(), strict=True) if start < end]
        return numpy.sort(numpy.concatenate(found).astype(numpy.int64)) if found else numpy.empty(0, numpy.int64)


def hashes_of(texts: ArrowArray) -> NDArray[numpy.uint32]:
    """Return a hash of 32 bits for each text, made of its bytes eight at a time.

    >>> one, other, again = hashes_of(pyarrow.array(["ada", "ida", "ada"])).tolist()
    >>> one == again, one == other
    (True, False)
    """
    starts, data = flat(texts)
    # Words are read from any byte on, also across the end of a text; those at the very end need something to read.
    padded = numpy.concatenate([data, numpy.zeros(_WORD, numpy.uint8)])
    words = numpy.ndarray((len(data) + 1,), numpy.dtype("<u8"), padded, strides=(1,))
    start, left = starts[:-1], numpy.diff(starts)
    hashes = left.astype(numpy.uint64)
    rows = numpy.arange(len(texts))
    while len(rows := rows[left[rows] > 0]):
        taken = words[start[rows]] & _MASKS[numpy.minimum(left[rows], _WORD)]
        mixed = (hashes[rows] ^ taken) * numpy.uint64(_FACTOR)
        hashes[rows] = mixed ^ mixed >> numpy.uint64(29)
        start, left = start + _WORD, left - _WORD
    return (hashes >> numpy.uint64(32)).astype(numpy.uint32)


def _hash_of(text: str) -> int:
    """Return what :func:`hashes_of` does for one text.

    >>> _hash_of("ada@example.com") == int(hashes_of(pyarrow.array(["ada@example.com"]))[0])
    True
    """
    data = text.encode()
    mixed = len(data)
    for start in range(0, len(data), _WORD):
        mixed = (mixed ^ int.from_bytes(data[start : start + _WORD], "little")) * _FACTOR & _LOW
        mixed ^= mixed >> 29
    return mixed >> 32


class Pairs:
    """Which of the folded texts of a column have which two bytes in a row.

    Args:
        texts: the texts; missing ones have none.
    """

    def __init__(self, texts: ArrowArray) -> None:
        self._texts = len(texts)
        found: dict[int, list[NDArray[numpy.uint32]]] = {}
        for start in range(0, len(texts), _PAIRED):
            pairs, rows = _paired(folded(texts.slice(start, _PAIRED)))
            edges = numpy.flatnonzero(numpy.diff(pairs)) + 1
            firsts = pairs[numpy.concatenate([[0], edges])] if len(pairs) else pairs
            for pair, part in zip(firsts.tolist(), numpy.split(rows + numpy.uint32(start), edges), strict=False):
                found.setdefault(pair, []).append(part)
        self._having = {pair: self._kept(numpy.concatenate(parts)) for pair, parts in found.items()}

    def _kept(self, rows: NDArray[numpy.uint32]) -> Bitset | NDArray[numpy.uint32]:
        return Bitset.of_rows(rows, self._texts) if len(rows) * _SELDOM > self._texts else rows

    @property
    def nbytes(self) -> int:
        """The bytes of the bits and of the numbers."""
        return sum(kept.nbytes for kept in self._having.values())

    def having(self, needle: str) -> Bitset:
        """Return the texts that, folded, have all pairs of bytes that a needle, folded, has; of one byte, that byte.

        So of a needle of one or two bytes they are exactly the texts that have it.

        >>> pairs = Pairs(pyarrow.array(["ada", "Ida", None, "bad"]))
        >>> [pairs.having(needle).row_numbers().tolist() for needle in ("d", "DA", "bad")]
        [[0, 1, 3], [0, 1], [3]]
        """
        data = fold(needle).encode()
        if len(data) == 1:
            return self._joined([pair for pair in self._having if pair >> 8 == data[0]])
        found = self._joined([data[0] << 8 | data[1]])
        for first, second in pairwise(data[1:]):
            found &= self._joined([first << 8 | second])
        return found

    def starting(self, needle: str) -> Bitset:
        """Return the texts that, folded, start with the first byte of a needle, folded, and have all its pairs.

        So of a needle of one byte they are exactly the texts that start with it.
        """
        return self._at_margin(needle, _MARGIN << 8 | fold(needle).encode()[0])

    def ending(self, needle: str) -> Bitset:
        """Return the texts that, folded, end with the last byte of a needle, folded, and have all its pairs.

        So of a needle of one byte they are exactly the texts that end with it.

        >>> pairs = Pairs(pyarrow.array(["ada", "Adam", None, "cad", "A"]))
        >>> [pairs.ending(needle).row_numbers().tolist() for needle in ("A", "DA")]
        [[0, 4], [0]]
        """
        return self._at_margin(needle, fold(needle).encode()[-1] << 8 | _MARGIN)

    def _at_margin(self, needle: str, pair: int) -> Bitset:
        found = self._joined([pair])
        if len(fold(needle).encode()) > 1:
            found &= self.having(needle)
        return found

    def _joined(self, pairs: Sequence[int]) -> Bitset:
        """Return the texts that have any of some pairs."""
        found = Bitset.of_rows(numpy.empty(0, numpy.int64), self._texts)
        for pair in pairs:
            kept = self._having.get(pair)
            if isinstance(kept, Bitset):
                found |= kept
            elif kept is not None:
                found |= Bitset.of_rows(kept, self._texts)
        return found


def _paired(texts: ArrowArray) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint32]]:
    """Return the pairs that some texts have, ascending, and for each the number of a text that has it, each once.

    The first byte of a text is in a pair with the margin before it, its last one with that behind it.
    """
    starts, data = flat(texts)
    lengths = numpy.diff(starts)
    filled = numpy.flatnonzero(lengths).astype(numpy.uint32)
    pairs = data.astype(numpy.uint16) << 8
    pairs[:-1] |= data[1:]
    lasts = starts[1:][filled] - 1
    pairs[lasts] = data[lasts].astype(numpy.uint16) << 8 | _MARGIN
    before = data[starts[:-1][filled]].astype(numpy.uint16) | _MARGIN << 8
    pairs = numpy.concatenate([pairs, before])
    owners = numpy.concatenate([numpy.repeat(numpy.arange(len(texts), dtype=numpy.uint32), lengths), filled])
    order = numpy.argsort(pairs, kind="stable")  # by the digits of the pairs, which takes no comparisons
    pairs, owners = pairs[order], owners[order]
    again = (pairs[1:] == pairs[:-1]) & (owners[1:] == owners[:-1])
    once = numpy.concatenate([[True], ~again])[: len(pairs)]
    return pairs[once], owners[once]
