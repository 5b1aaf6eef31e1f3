"""Indexes of texts: of their hashes for equality, of their pairs of bytes and of their trigrams for needles.

A needle of one or two bytes has no trigram, and most texts may have it. Of each pair of bytes it is known exactly which
texts have it: as bits where they are many, as numbers where they are few.

Which texts have which three bytes in a row is known exactly of the frequent ones, and by classes of the others. A plane
has a bit for each text. A frequent trigram has a plane of its own, which says exactly which texts have it; so a needle
that is such a trigram looks at no text. The others share planes: each falls into two classes, and a class has a plane.
A text that has a needle has all trigrams of the needle, so a needle reads the few planes of its trigrams, and leaves
the texts alone that lack one of them.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from audiencefilter.columns import arrays
from audiencefilter.columns.arrays import Array, ArrowArray, Bytes, Flags, NDArray, RowNumbers, compute, numpy, pyarrow
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.text_search import flat, folded
from audiencefilter.language.folding import fold

_WORD: Final = 8
#: For fewer texts numpy takes longer to start than Python to hash them.
_MIN_ARRAY_TEXTS: Final = 20
_FACTOR: Final = 0x9E3779B97F4A7C15
#: For each count of bytes, up to eight, the mask of the first ones of a word.
_MASKS: Final = numpy.array([(1 << 8 * count) - 1 for count in range(_WORD + 1)], numpy.uint64)

#: How many texts are entered into the pairs at a time.
_PAIRED_BLOCK_TEXTS: Final = 65_536
#: What has a needle of this many bytes is known exactly; longer ones have trigrams.
MAX_PAIRED_BYTES: Final = 2
#: A byte that no text in UTF-8 has stands before each and behind it.
_MARGIN: Final = 0xFF
#: The texts of a pair are bits where they are more than one in this many: a number takes as much as this many bits.
_BITS_PER_NUMBER: Final = 32

#: The number of the plane of each of some trigrams.
_Planes: TypeAlias = NDArray[numpy.uint16]

_WIDTH: Final = 3
_PLANES: Final = 320
#: At most this many of the planes are of one trigram each.
_MAX_OWN_PLANES: Final = 192
#: A trigram is frequent that one text in this many has.
_FREQUENT_RATIO: Final = 100
#: How many texts are entered into the planes at a time: their bits fit into a cache. A multiple of eight.
_BLOCK_TEXTS: Final = 4_096
#: More planes than this rule out hardly anything more.
_MAX_READ_PLANES: Final = 8
#: The bits of a symbol; a table with an entry for any three of them fits into a cache.
_BITS: Final = 6
#: The most frequent bytes have a symbol each; the others share the last ones.
_OWN_SYMBOLS: Final = 56
_SHARED_SYMBOLS: Final = (1 << _BITS) - _OWN_SYMBOLS
#: What stands behind the last text, so that a trigram starts at each of its bytes, too.
_BEHIND: Final = numpy.zeros(_WIDTH - 1, numpy.uint8)


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
        if len(texts) > _MIN_ARRAY_TEXTS:
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
        mixed = (mixed ^ int.from_bytes(data[start : start + _WORD], "little")) * _FACTOR & 0xFFFF_FFFF_FFFF_FFFF
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
        for start in range(0, len(texts), _PAIRED_BLOCK_TEXTS):
            pairs, rows = _paired(folded(texts.slice(start, _PAIRED_BLOCK_TEXTS)))
            edges = numpy.flatnonzero(numpy.diff(pairs)) + 1
            firsts = pairs[numpy.concatenate([[0], edges])] if len(pairs) else pairs
            for pair, part in zip(firsts.tolist(), numpy.split(rows + numpy.uint32(start), edges), strict=False):
                found.setdefault(pair, []).append(part)
        self._having = {pair: self._kept(numpy.concatenate(parts)) for pair, parts in found.items()}

    def _kept(self, rows: NDArray[numpy.uint32]) -> Bitset | NDArray[numpy.uint32]:
        return Bitset.of_rows(rows, self._texts) if len(rows) * _BITS_PER_NUMBER > self._texts else rows

    @property
    def nbytes(self) -> int:
        """The bytes of the bits and of the numbers."""
        return sum(texts.nbytes for texts in self._having.values())

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
            texts = self._having.get(pair)
            if isinstance(texts, Bitset):
                found |= texts
            elif texts is not None:
                found |= Bitset.of_rows(texts, self._texts)
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


class Trigrams:
    """The planes of the folded texts of a column.

    Args:
        texts: the texts; missing ones have no trigrams.
    """

    def __init__(self, texts: ArrowArray) -> None:
        self._texts = len(texts)
        unchanged = numpy.ones(len(texts), bool)
        self._classes = _Classes(folded(texts.take(pyarrow.array(arrays.drawn(len(texts))))))
        tables = self._classes.of(numpy.arange(1 << _WIDTH * _BITS))
        self._planes = numpy.zeros((_PLANES, -(-len(texts) // 8)), numpy.uint8)
        marks = numpy.zeros((_PLANES + 1, _BLOCK_TEXTS), bool)
        for start in range(0, len(texts), _BLOCK_TEXTS):
            given = texts.slice(start, _BLOCK_TEXTS)
            block = folded(given)
            unchanged[start : start + _BLOCK_TEXTS] = arrays.flags_of(
                compute.fill_null(compute.equal(block, given), True)
            )
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
            marks.reshape(-1)[classes.astype(numpy.intp) * _BLOCK_TEXTS + owners] = True

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
        first, *others = numpy.unique(self._classes.of(trigrams))[:_MAX_READ_PLANES]
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
        mixed = trigrams.astype(numpy.uint32) * numpy.uint32(_FACTOR >> 32)
        shared = numpy.uint32(_PLANES - len(self._own))
        ranks, own = arrays.located(trigrams, self._own)

        def spread(half: NDArray[numpy.uint32]) -> _Planes:
            classes = len(self._own) + (half * shared >> numpy.uint32(16))
            return numpy.where(own, ranks, classes).astype(numpy.uint16)

        return spread(mixed >> numpy.uint32(16)), spread(mixed & numpy.uint32(0xFFFF))

    def plane_of(self, needle: Bytes) -> int | None:
        """Return the plane of a needle, where it is a trigram that has one of its own."""
        if len(needle) != _WIDTH or (self._symbols[needle] >= _OWN_SYMBOLS).any():
            return None
        ranks, own = arrays.located(self.trigrams(needle), self._own)
        return int(ranks[0]) if own[0] else None


def _symbols(data: Bytes) -> NDArray[numpy.intp]:
    """Return the symbol of each byte: its own where it is frequent in some texts."""
    symbols = _OWN_SYMBOLS + numpy.arange(256) % _SHARED_SYMBOLS
    symbols[numpy.argsort(-numpy.bincount(data, minlength=256))[:_OWN_SYMBOLS]] = numpy.arange(_OWN_SYMBOLS)
    return symbols


def _frequent(trigrams: NDArray[numpy.intp], starts: Array) -> NDArray[numpy.intp]:
    """Return which of the trigrams of some texts many have, among those of which each symbol is of one byte."""
    owners = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
    whole = owners[: len(trigrams)] == owners[len(owners) - len(trigrams) :]
    found, counts = numpy.unique(trigrams[whole], return_counts=True)
    for place in range(_WIDTH):
        counts[found >> place * _BITS & (1 << _BITS) - 1 >= _OWN_SYMBOLS] = 0
    order = numpy.argsort(-counts, kind="stable")[:_MAX_OWN_PLANES]
    return numpy.sort(found[order[counts[order] * _FREQUENT_RATIO >= max(len(starts) - 1, 1)]])
