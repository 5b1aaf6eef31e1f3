"""Searches in many texts: Arrow's text functions, and indexes of hashes and trigrams.

Hashes are for equality. A plane has one bit for each text, or the gaps between texts if these take less memory. A
frequent trigram has its own plane: exactly the texts that contain it, so that no text is read. Each of the others is in
two classes, each with a plane: only texts in the planes of all trigrams of a needle are read.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice, product
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.columns import arrays, tuning
from audiencefilter.columns.arrays import (
    Array,
    ArrowArray,
    Bitset,
    Bytes,
    Flags,
    NDArray,
    RowNumbers,
    compute,
    flags_of,
    numpy,
    pyarrow,
    values_of,
)
from audiencefilter.contacts.arrays import flat
from audiencefilter.language.folding import fold, folds
from audiencefilter.plan import nodes as p

_ASCII_END: Final = 0x80
_NO_PLACES: Final = numpy.empty(0, numpy.int64)


def matching(leaf: p.ValueTest, texts: ArrowArray) -> Flags:
    """Return for each text whether a leaf of the plan selects it; a missing text is never selected."""
    if isinstance(leaf, p.Bound):
        found = _compared(leaf, texts)
    else:
        found = _found_folded(leaf, texts) if leaf.ignore_case else _found(leaf, texts)
        found = ~found if leaf.negated else found
    return found & flags_of(texts.is_valid()) if texts.null_count else found


def _found(leaf: p.Membership | p.Match, texts: ArrowArray) -> Flags:
    """Return for each text whether it passes a leaf as it is, neither folded nor negated; of a missing one, either."""
    if isinstance(leaf, p.Match) and leaf.where is p.Where.ANYWHERE:
        return containing(texts, leaf.needle)
    if len(texts) < tuning.TUNING.min_arrow_rows:
        return _compared(leaf, texts)
    possible, is_exact = _possible(leaf, texts)
    rows = None if is_exact else _rows_if_few(possible)
    if rows is not None:
        possible[rows] = _compared(leaf, texts.take(pyarrow.array(rows)))
    return possible if is_exact or rows is not None else _compared(leaf, texts)


def _rows_if_few(flags: Flags) -> RowNumbers | None:
    """Return the rows of true flags if they are so few that copying their texts takes less time than testing all."""
    is_dense = numpy.count_nonzero(flags) * tuning.TUNING.texts_per_copy > len(flags)
    return None if is_dense else Bitset.of(flags).row_numbers()


def _possible(leaf: p.Membership | p.Match, texts: ArrowArray) -> tuple[Flags, bool]:
    """Return for each text whether it passes a leaf by its length, first and last byte, and whether these decide."""
    wanted = [str(each).encode() for each in ((leaf.needle,) if isinstance(leaf, p.Match) else leaf.values)]
    least, most = min(map(len, wanted)), max(map(len, wanted))
    starts, data = flat(texts)
    firsts, ends = starts[:-1], starts[1:]
    found = ends - firsts >= least
    if isinstance(leaf, p.Membership):
        found &= ends - firsts <= most
    else:
        firsts, ends = (firsts, firsts + least) if leaf.where is p.Where.START else (ends - least, ends)
    if not least or not len(data):
        return found, most == 0 or not len(data)
    rows = _rows_if_few(found)
    some: Any = slice(None) if rows is None else rows
    initials, finals = data.take(firsts[some], mode="clip"), data.take(ends[some] - 1, mode="clip")
    if len(wanted) == 1:
        found[some] &= (initials == wanted[0][0]) & (finals == wanted[0][-1])
    else:
        pairs = numpy.zeros((256, 256), bool)
        pairs[[each[0] for each in wanted], [each[-1] for each in wanted]] = True
        found[some] &= pairs.reshape(-1).take(initials.astype(numpy.uint16) << 8 | finals, mode="clip")
    return found, least == most <= 2


def _compared(leaf: p.ValueTest, texts: ArrowArray) -> Flags:
    """Return the same by a test of each text."""
    match leaf:
        case p.Membership(values=(value,)):
            found = compute.equal(texts, pyarrow.scalar(value, texts.type))
        case p.Membership(values=values):
            found = compute.is_in(texts, value_set=pyarrow.array(values, texts.type))
        case p.Bound(side=side, value=value):
            found = _COMPARE[side](texts, pyarrow.scalar(value, texts.type))
        case p.Match(where=where, needle=needle):
            found = (compute.starts_with if where is p.Where.START else compute.ends_with)(texts, needle)
        case _:
            assert_never(leaf)
    return flags_of(found)


#: Arrow compares texts byte by byte, which for UTF-8 is the order of code points.
_COMPARE: Final = p.by_side(
    above=compute.greater, at_least=compute.greater_equal, below=compute.less, at_most=compute.less_equal
)


def _found_folded(leaf: p.Membership | p.Match, texts: ArrowArray) -> Flags:
    """Return for each text whether it passes a leaf, folded."""
    wanted = (leaf.needle,) if isinstance(leaf, p.Match) else leaf.values
    most = tuning.TUNING.max_spellings * len(wanted)
    spelled = tuple(islice((spelling for text in wanted for spelling in _spellings(str(text))), most + 1))
    is_spelled = len(spelled) <= most
    wanted = spelled if is_spelled else wanted
    lowered = _lowered(texts)
    if isinstance(leaf, p.Match):
        found = reduce(operator.ior, [_found(replace(leaf, needle=str(text)), lowered) for text in wanted])
    else:
        found = _found(replace(leaf, values=wanted), lowered)
    rows = _beyond_ascii(texts, becoming=is_spelled)
    if len(rows):
        distinct, numbers = _folded_distinct(texts, rows)
        found[rows] = _found(leaf, distinct)[values_of(numbers)]
    return found


#: Characters that folding changes beyond ASCII, by what they become.
_SPELLED: Final[dict[str, list[str]]] = {}
for _code, _folded in folds().items():
    if _folded >= _ASCII_END:
        _SPELLED.setdefault(chr(_folded), [chr(_folded)]).append(chr(_code))


def _spellings(text: str) -> Iterator[str]:
    """Yield texts that fold to a folded one, in which only characters beyond ASCII vary."""
    return map("".join, product(*(_SPELLED.get(letter, letter) for letter in text)))


def _lowered(texts: ArrowArray) -> ArrowArray:
    """Return the texts with small letters of ASCII; Arrow reads beyond them if bytes precede the first one."""
    offsets, width = texts.buffers()[1], 8 if pyarrow.types.is_large_string(texts.type) else 4
    is_shifted = offsets and not texts.offset and any(bytes(offsets[:width]))
    return compute.ascii_lower(pyarrow.concat_arrays([texts]) if is_shifted else texts)


def folded(texts: ArrowArray) -> ArrowArray:
    """Return the texts folded. Arrow's lower-casing has another version of Unicode, so it gets only ASCII."""
    lowered = _lowered(texts)
    rows = _beyond_ascii(texts)
    if not len(rows):
        return lowered
    others = numpy.zeros(len(texts), bool)
    others[rows] = True
    distinct, numbers = _folded_distinct(texts, rows)
    return compute.replace_with_mask(lowered, pyarrow.array(others), distinct.take(numbers))


def _folded_distinct(texts: ArrowArray, rows: RowNumbers) -> tuple[ArrowArray, ArrowArray]:
    """Return the distinct texts of some rows, folded, and the number of each row's text."""
    found = texts.take(pyarrow.array(rows)).dictionary_encode()
    return pyarrow.array([fold(text) for text in found.dictionary.to_pylist()], texts.type), found.indices


#: The characters beyond ASCII that folding makes ASCII, in UTF-8, ascending.
_BECOMING_ASCII: Final = [chr(code).encode() for code, folded in folds().items() if folded < _ASCII_END <= code]


def _beyond_ascii(texts: ArrowArray, becoming: bool = False) -> RowNumbers:
    """Return the rows, ascending, with a character beyond ASCII, or only one that becomes ASCII by folding."""
    starts, data = flat(texts)
    if not len(data) or data.max() < (_BECOMING_ASCII[0][0] if becoming else _ASCII_END):
        return _NO_PLACES
    if becoming:
        places = numpy.sort(numpy.concatenate([_hits(data, each) for each in _BECOMING_ASCII]))
    else:
        places = _places(data, lambda part: part >= _ASCII_END)
    owners = numpy.searchsorted(starts, places, "right") - 1
    rows = owners[numpy.diff(owners, prepend=-1) > 0]
    return rows[flags_of(texts.is_valid())[rows]] if texts.null_count else rows


# -- bytes --------------------------------------------------------------------------------------------------------


def containing(texts: ArrowArray, needle: str) -> Flags:
    """Return for each text whether it contains a needle; a missing text does not."""
    # The search runs over the bytes of all texts, several in one instruction: on short texts in a quarter of the time.
    starts, data = flat(texts)
    wanted = needle.encode()
    found = numpy.zeros(len(texts), bool)
    hits = _hits(data, wanted)
    if len(hits):
        owners = numpy.searchsorted(starts, hits, "right") - 1
        found[owners[hits + len(wanted) <= starts[owners + 1]]] = True
    return found


def _hits(data: Bytes, wanted: bytes) -> RowNumbers:
    """Return the positions where some bytes start, including those across the end of a text."""
    everywhere = wanted[: tuning.TUNING.bytes_everywhere]

    def begin(part: Bytes) -> Flags:
        last = len(part) - len(everywhere) + 1
        flags: Flags = part[:last] == everywhere[0]
        for index in range(1, len(everywhere)):
            flags &= part[index : last + index] == everywhere[index]
        return flags

    places = _places(data, begin, len(everywhere) - 1)
    places = places[places <= len(data) - len(wanted)]
    for index in range(len(everywhere), len(wanted)):
        places = places[data[places + index] == wanted[index]]
    return places


def _places(data: Bytes, test: Callable[[Bytes], Flags], more: int = 0) -> RowNumbers:
    """Return the positions of the bytes that pass a test, which needs some more bytes after each."""
    size = tuning.TUNING.searched_bytes
    starts = range(0, len(data) - more, size)
    found = [numpy.flatnonzero(test(data[start : start + size + more])) + start for start in starts]
    return numpy.concatenate(found) if found else _NO_PLACES


# -- hashes and trigrams ------------------------------------------------------------------------------------------

_WORD_BYTES: Final = 8
_HASH_FACTOR: Final = 0x9E3779B97F4A7C15
#: For each number of bytes up to eight, the mask of the first bytes of a word.
_MASKS: Final = numpy.array([(1 << 8 * count) - 1 for count in range(_WORD_BYTES + 1)], numpy.uint64)

#: The plane number of each of some trigrams.
_Planes: TypeAlias = NDArray[numpy.uint16]

#: A shorter needle has no trigram: it is looked for in every text.
TRIGRAM_BYTES: Final = 3
_PLANES: Final = 288
#: Bits of a symbol; a table with an entry for any three symbols fits in a processor cache.
_SYMBOL_BITS: Final = 6
#: Number of the most frequent bytes, which have a symbol each; the others share the remaining symbols.
_OWN_SYMBOLS: Final = 56
_SHARED_SYMBOLS: Final = (1 << _SYMBOL_BITS) - _OWN_SYMBOLS
#: Bytes after the last text, so that a trigram starts at each of its bytes.
_BEHIND: Final = numpy.zeros(TRIGRAM_BYTES - 1, numpy.uint8)


class HashIndex:
    """Finds the rows whose text may equal a given one, by hash: the caller compares. A missing text counts as empty."""

    def __init__(self, texts: ArrowArray) -> None:
        hashes = hashes_of(texts)
        order = numpy.argsort(hashes)
        self._rows = order.astype(numpy.uint32 if len(texts) <= numpy.iinfo(numpy.uint32).max else numpy.int64)
        #: The first bits of a hash are a group of some ten rows, whose start and end are known; the next eight, a mark.
        self._bits = min(max(len(texts).bit_length() - 4, 1), 24)
        ends = numpy.cumsum(numpy.bincount(hashes >> 32 - self._bits, minlength=1 << self._bits))
        self._starts = numpy.append(0, ends).astype(self._rows.dtype)
        self._marks = (hashes >> 24 - self._bits).astype(numpy.uint8)[order]

    def candidates(self, texts: Sequence[str]) -> RowNumbers:
        """Return the rows, ascending, whose text may be in `texts`."""
        if len(texts) <= 20:  # Python looks up few texts faster than numpy starts, but not those of many rows
            few = [self._group_of(_hash_of(text)) for text in texts]
            if sum([len(marks) for _, marks, _ in few]) <= 20 << 4:
                rows = {start + place for start, marks, mark in few for place, each in enumerate(marks) if each == mark}
                return numpy.array(sorted(map(self._rows.item, rows)), numpy.int64)
        wanted = arrays.distinct_of(hashes_of(pyarrow.array(texts, pyarrow.large_string())) >> 24 - self._bits)
        starts = self._starts[wanted >> 8].astype(numpy.int64)
        counts = self._starts[(wanted >> 8) + 1] - starts
        places = arrays.ranges(starts, counts)
        found = places[self._marks[places] == numpy.repeat(wanted.astype(numpy.uint8), counts)]
        return numpy.sort(self._rows[found]).astype(numpy.int64)

    def _group_of(self, wanted: int) -> tuple[int, bytes, int]:
        """Return the start of the group of a hash, its marks, and the mark of the hash."""
        group, mark = wanted >> 32 - self._bits, wanted >> 24 - self._bits & 0xFF
        start, end = self._starts.item(group), self._starts.item(group + 1)
        return start, self._marks[start:end].tobytes(), mark


def hashes_of(texts: ArrowArray) -> NDArray[numpy.uint32]:
    """Return a 32-bit hash of each text, from eight bytes at a time."""
    starts, data = flat(texts)
    # Words may start at any byte and cross the end of a text, so the last bytes need padding.
    padded = numpy.concatenate([data, numpy.zeros(_WORD_BYTES, numpy.uint8)])
    words = numpy.ndarray((len(data) + 1,), numpy.dtype("<u8"), padded, strides=(1,))
    start, left = starts[:-1], numpy.diff(starts)
    hashes = left.astype(numpy.uint64)
    rows = numpy.arange(len(texts))
    while len(rows := rows[left[rows] > 0]):
        taken = words[start[rows]] & _MASKS[numpy.minimum(left[rows], _WORD_BYTES)]
        mixed = (hashes[rows] ^ taken) * numpy.uint64(_HASH_FACTOR)
        hashes[rows] = mixed ^ mixed >> numpy.uint64(29)
        start, left = start + _WORD_BYTES, left - _WORD_BYTES
    return (hashes >> numpy.uint64(32)).astype(numpy.uint32)


def _hash_of(text: str) -> int:
    """Return the hash of one text, equal to that of :func:`hashes_of`."""
    data = text.encode()
    mixed = len(data)
    for start in range(0, len(data), _WORD_BYTES):
        word = int.from_bytes(data[start : start + _WORD_BYTES], "little")
        mixed = (mixed ^ word) * _HASH_FACTOR & 0xFFFF_FFFF_FFFF_FFFF
        mixed ^= mixed >> 29
    return mixed >> 32


class Trigrams:
    """Planes of the folded texts of a column; a missing text has no trigrams."""

    def __init__(self, texts: ArrowArray) -> None:
        self._texts = len(texts)
        unchanged = numpy.ones(len(texts), bool)
        self._classes = _Classes(folded(texts.take(pyarrow.array(arrays.drawn(len(texts))))))
        tables = self._classes.of(numpy.arange(1 << TRIGRAM_BYTES * _SYMBOL_BITS))
        own, shared = [
            numpy.zeros((count, -(-len(texts) // 8)), numpy.uint8)
            for count in (self._classes.own, _PLANES - self._classes.own)
        ]
        size = tuning.TUNING.block_texts
        marks = numpy.zeros((_PLANES + 1, size), bool)
        for start in range(0, len(texts), size):
            given = texts.slice(start, size)
            block = folded(given)
            same = compute.fill_null(compute.equal(block, given), True)
            unchanged[start : start + size] = arrays.flags_of(same)
            self._mark(block, tables, marks)
            packed = numpy.packbits(marks[:_PLANES, : len(block)], axis=1, bitorder="little")
            octets = slice(start // 8, start // 8 + packed.shape[1])
            own[:, octets], shared[:, octets] = packed[: len(own)], packed[len(own) :]
            marks.fill(False)
        self._own: list[Bytes | _Few] = [_stored(plane) for plane in own]
        self._shared = shared
        self.unchanged: Final = Bitset.of(unchanged)

    def _mark(self, texts: ArrowArray, tables: Iterable[_Planes], marks: Flags) -> None:
        """Set the marks of each text for the classes of its trigrams."""
        starts, data = flat(texts)
        if len(data) < TRIGRAM_BYTES:
            return
        ends = starts[1:]
        owners = numpy.repeat(numpy.arange(len(texts)), numpy.diff(starts))
        trigrams = self._classes.trigrams(numpy.concatenate([data, _BEHIND]))
        for table in tables:
            classes = table.take(trigrams, mode="clip")  # faster than a bounds check
            classes[ends - 1] = classes[ends - 2] = _PLANES  # these trigrams reach into the next text, so ignore them
            marks.reshape(-1)[classes.astype(numpy.intp) * tuning.TUNING.block_texts + owners] = True

    def having(self, needle: str) -> Bitset | RowNumbers:
        """Return the texts with a trigram in each class of those of a needle of three bytes or more, both folded."""
        # A text with the exact needle also has the folded needle in its folded form.
        trigrams = self._classes.trigrams(_bytes_of(needle))
        planes = [self._plane(number) for number in numpy.unique(self._classes.of(trigrams))[::-1].tolist()]
        few = sorted([plane for plane in planes if isinstance(plane, _Few)], key=lambda plane: len(plane.gaps))
        whole = [plane for plane in planes if not isinstance(plane, _Few)][:6]  # more exclude hardly any texts
        found: Bitset | RowNumbers
        found = Bitset(reduce(numpy.bitwise_and, whole), self._texts) if whole else few.pop(0).rows()
        for plane in few:
            count = found.count() if isinstance(found, Bitset) else len(found)
            if count * tuning.TUNING.rows_per_reading < len(plane.gaps):
                break
            bits = found if isinstance(found, Bitset) else Bitset.of_rows(found, self._texts)
            rows = plane.rows()
            found = rows[bits.at(rows)]
        return found

    def _plane(self, number: int) -> "Bytes | _Few":
        return self._own[number] if number < len(self._own) else self._shared[number - len(self._own)]

    def exactly(self, needle: str) -> Bitset | None:
        """Return the texts that, folded, contain a folded needle, as a copy; None if no plane is exact."""
        number = self._classes.plane_of(_bytes_of(needle))
        if number is None:
            return None
        plane = self._own[number]
        if isinstance(plane, _Few):
            return Bitset.of_rows(plane.rows(), self._texts)
        return Bitset(plane.copy(), self._texts)


class _Few(NamedTuple):
    """A plane of few texts, by the number of texts between them: 255 means that there are more."""

    gaps: Bytes

    def rows(self) -> RowNumbers:
        """Return the rows of the texts, ascending."""
        passed = self.gaps == 255
        rows = numpy.cumsum(self.gaps + ~passed, dtype=numpy.int64) - 1
        return numpy.delete(rows, numpy.flatnonzero(passed))


def _stored(plane: Bytes) -> Bytes | _Few:
    """Return a copy of a plane, in the form that takes less memory."""
    gaps = numpy.diff(numpy.flatnonzero(arrays.unpack(plane, 8 * len(plane))), prepend=-1) - 1
    ends = numpy.cumsum(gaps // 255 + 1)
    few = numpy.full(ends[-1] if len(ends) else 0, 255, numpy.uint8)
    few[ends - 1] = gaps % 255
    return _Few(few) if few.nbytes < plane.nbytes else plane.copy()


def _bytes_of(needle: str) -> Bytes:
    return numpy.frombuffer(fold(needle).encode(), numpy.uint8)


class _Classes:
    """Classes of trigrams that share a plane, by its number; bytes become symbols, three of which index a table."""

    def __init__(self, sample: ArrowArray) -> None:
        starts, data = flat(sample)
        self._symbols = _symbols(data)
        self._own = _frequent(self.trigrams(data), starts)
        #: The number of trigrams with their own planes, which are the first ones.
        self.own: Final = len(self._own)

    def trigrams(self, data: Bytes) -> NDArray[numpy.intp]:
        """Return the three symbols from each byte on, except the last two bytes, as one number."""
        symbols = self._symbols.take(data)
        last = max(len(data) - TRIGRAM_BYTES + 1, 0)
        return symbols[:last] << 2 * _SYMBOL_BITS | symbols[1 : last + 1] << _SYMBOL_BITS | symbols[2 : last + 2]

    def of(self, trigrams: NDArray[numpy.intp]) -> tuple[_Planes, _Planes]:
        """Return the two classes of each trigram, which are equal if it has its own plane."""
        mixed = trigrams.astype(numpy.uint32) * numpy.uint32(_HASH_FACTOR >> 32)
        shared = numpy.uint32(_PLANES - len(self._own))
        ranks, own = arrays.located(trigrams, self._own)

        def spread(half: NDArray[numpy.uint32]) -> _Planes:
            classes = len(self._own) + (half * shared >> numpy.uint32(16))
            return numpy.where(own, ranks, classes).astype(numpy.uint16)

        return spread(mixed >> numpy.uint32(16)), spread(mixed & numpy.uint32(0xFFFF))

    def plane_of(self, needle: Bytes) -> int | None:
        """Return the plane of a needle if it is a trigram with its own plane, else None."""
        if len(needle) != TRIGRAM_BYTES or (self._symbols[needle] >= _OWN_SYMBOLS).any():
            return None
        ranks, own = arrays.located(self.trigrams(needle), self._own)
        return int(ranks[0]) if own[0] else None


def _symbols(data: Bytes) -> NDArray[numpy.intp]:
    """Return the symbol of each byte; the most frequent bytes have their own."""
    symbols = _OWN_SYMBOLS + numpy.arange(256) % _SHARED_SYMBOLS
    symbols[numpy.argsort(-numpy.bincount(data, minlength=256))[:_OWN_SYMBOLS]] = numpy.arange(_OWN_SYMBOLS)
    return symbols


def _frequent(trigrams: NDArray[numpy.intp], starts: Array) -> NDArray[numpy.intp]:
    """Return the trigrams that 1 % of the texts contain, among those whose three bytes have their own symbols."""
    owners = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
    whole = owners[: len(trigrams)] == owners[len(owners) - len(trigrams) :]
    found, counts = numpy.unique(trigrams[whole], return_counts=True)
    for place in range(TRIGRAM_BYTES):
        counts[found >> place * _SYMBOL_BITS & (1 << _SYMBOL_BITS) - 1 >= _OWN_SYMBOLS] = 0
    order = numpy.argsort(-counts, kind="stable")[: tuning.TUNING.max_own_planes]
    return numpy.sort(found[order[counts[order] * 100 >= max(len(starts) - 1, 1)]])
