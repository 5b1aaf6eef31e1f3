"""Where a text stands in a column: the hashes of its texts, sorted."""

from collections.abc import Sequence
from typing import Final

from audiencefilter.columns.arrays import Array, ArrowArray, numpy, pyarrow
from audiencefilter.columns.bytes import flat

_WORD: Final = 8
_LOW: Final = (1 << 64) - 1
#: For fewer texts numpy takes longer to start than Python to hash them.
_MANY: Final = 20
_FACTOR: Final = 0x9E3779B97F4A7C15


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
        return int(self._hashes.nbytes + self._rows.nbytes)

    def candidates(self, texts: Sequence[str]) -> Array:
        """Return the rows, ascending, whose text may be one of `texts`."""
        if len(texts) > _MANY:
            wanted = numpy.unique(hashes_of(pyarrow.array(texts, pyarrow.large_string())))
        else:
            wanted = numpy.array(sorted(set(map(_hash_of, texts))), self._hashes.dtype)
        first = numpy.searchsorted(self._hashes, wanted, "left")
        last = numpy.searchsorted(self._hashes, wanted, "right")
        found = [self._rows[start:end] for start, end in zip(first.tolist(), last.tolist(), strict=True) if start < end]
        return numpy.sort(numpy.concatenate(found).astype(numpy.int64)) if found else numpy.empty(0, numpy.int64)


def hashes_of(texts: ArrowArray) -> Array:
    """Return a hash of 32 bits for each text, made of its bytes eight at a time.

    >>> one, other, again = hashes_of(pyarrow.array(["ada", "ida", "ada"])).tolist()
    >>> one == again, one == other
    (True, False)
    """
    starts, data = flat(texts)
    # Words are read from any place on, also across the end of a text; those at the very end need something to read.
    padded = numpy.concatenate([data, numpy.zeros(_WORD, numpy.uint8)])
    words = numpy.ndarray((len(data) + 1,), numpy.dtype("<u8"), padded, strides=(1,))
    places, left = starts[:-1], numpy.diff(starts)
    hashes = left.astype(numpy.uint64)
    rows = numpy.arange(len(texts))
    while len(rows := rows[left[rows] > 0]):
        taken = words[places[rows]] & _masks()[numpy.minimum(left[rows], _WORD)]
        mixed = (hashes[rows] ^ taken) * numpy.uint64(_FACTOR)
        hashes[rows] = mixed ^ mixed >> numpy.uint64(29)
        places, left = places + _WORD, left - _WORD
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


def _masks() -> Array:
    """Return for each count of bytes, up to eight, what keeps so many of a word."""
    return numpy.array([(1 << 8 * count) - 1 for count in range(_WORD + 1)], numpy.uint64)
