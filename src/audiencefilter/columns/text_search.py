"""Searches in many texts: Arrow's text functions, and indexes of hashes and trigrams.

Hashes are for equality. A plane has one bit for each text, or the gaps between texts if these take less memory. A
frequent trigram has its own plane: exactly the texts that contain it, so that no text is read. Each of the others is in
two classes, each with a plane: only texts in the planes of all trigrams of a needle are read.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby, islice, product
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
_LETTERS: Final = b"abcdefghijklmnopqrstuvwxyz"
_NO_PLACES: Final = numpy.empty(0, numpy.int64)


def matching(leaf: p.ValueTest, texts: ArrowArray, rows: RowNumbers | None = None) -> Flags:
    """Return for each text, or for those of some rows, whether a leaf selects it; a missing text is never selected."""
    if rows is not None:
        are_few = not len(rows) or len(rows) * tuning.TUNING.rows_per_sparse_bit < abs(rows[-1] - rows[0])
        if are_few or isinstance(leaf, p.Bound) or leaf.ignore_case:
            texts, rows = texts.take(pyarrow.array(rows)), None
        else:
            first = rows.min()
            texts, rows = texts.slice(first, rows.max() - first + 1), rows - first
    if isinstance(leaf, p.Bound):
        found = _compared(leaf, texts)
    else:
        found = _found_folded(leaf, texts) if leaf.ignore_case else _found(leaf, texts, rows)
        found = ~found if leaf.negated else found
    if not texts.null_count:
        return found
    present = flags_of(texts.is_valid())
    return found & (present if rows is None else present[rows])


def _found(leaf: p.Membership | p.Match, texts: ArrowArray, rows: RowNumbers | None = None) -> Flags:
    """Return for each text whether it passes a leaf as it is, neither folded nor negated; of a missing one, either."""
    if isinstance(leaf, p.Match) and leaf.where is p.Where.ANYWHERE:
        return containing(texts if rows is None else texts.take(pyarrow.array(rows)), [leaf.needle])
    found, is_exact = _possible(leaf, texts, rows)
    if not is_exact:
        few = _rows_if_few(found)
        asked = few if rows is None else rows if few is None else rows[few]
        found[... if few is None else few] = _compared(
            leaf, texts if asked is None else texts.take(pyarrow.array(asked))
        )
    return found


def _possible(leaf: p.Membership | p.Match, texts: ArrowArray, rows: RowNumbers | None) -> tuple[Flags, bool]:
    """Return for each text whether it passes a leaf by its length and some bytes, and whether these decide."""
    count = len(texts) if rows is None else len(rows)
    if count * 8 < tuning.TUNING.min_arrow_rows:
        return numpy.ones(count, bool), False
    wanted = [str(each).encode() for each in ((leaf.needle,) if isinstance(leaf, p.Match) else leaf.values)]
    least, most = min(map(len, wanted)), max(map(len, wanted))
    if most > 2 and count < tuning.TUNING.min_arrow_rows:
        return numpy.ones(count, bool), False
    starts, data = flat(texts)
    firsts, ends = (starts[:-1], starts[1:]) if rows is None else (starts.take(rows), starts.take(rows + 1))
    found: Flags = ends - firsts >= least
    if isinstance(leaf, p.Membership):
        found &= ends - firsts <= most
    elif leaf.where is p.Where.START:
        ends = firsts + least
    else:
        firsts = ends - least
    return found, _narrow(found, data, firsts, ends, wanted) if least and len(data) else not most


def _rows_if_few(flags: Flags) -> RowNumbers | None:
    """Return the rows of true flags if they are so few that copying their texts takes less time than testing all."""
    is_dense = numpy.count_nonzero(flags) * tuning.TUNING.texts_per_copy > len(flags)
    return None if is_dense else Bitset.of(flags).row_numbers()


def _narrow(found: Flags, data: Bytes, firsts: Array, ends: Array, wanted: Sequence[bytes]) -> bool:
    """Leave in `found` the texts with the bytes of one that is wanted, and return whether that is exact."""
    # One byte of all texts is looked up in a tenth of the time in which Arrow compares a text.
    size = len(wanted[0])
    if len(wanted) > 1:
        pairs = numpy.zeros((256, 256), bool)
        pairs[[each[0] for each in wanted], [each[-1] for each in wanted]] = True
        initials, finals = data.take(firsts, mode="clip"), data.take(ends - 1, mode="clip")
        found &= pairs.reshape(-1).take(initials.astype(numpy.uint16) << 8 | finals, mode="clip")
        return size <= 2 and len({*map(len, wanted)}) == 1
    rows, flags, left = None, found, size
    for index in sorted(range(size), key=lambda index: min(index, size - 1 - index)):
        count = numpy.count_nonzero(flags)
        if rows is None and left < size and count * left > len(found) * tuning.TUNING.bytes_per_text:
            return False
        if left > 1 and count * 2 < len(flags):
            few = Bitset.of(flags).row_numbers()
            rows, firsts, flags = few if rows is None else rows[few], firsts[few], numpy.ones(count, bool)
            if count * tuning.TUNING.texts_per_exact < len(found):
                break
        flags &= data.take(firsts + index, mode="clip") == wanted[0][index]
        left -= 1
    if rows is not None:
        found[:] = False
        found[rows[flags]] = True
    return not left


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
    if isinstance(leaf, p.Match) and leaf.where is p.Where.ANYWHERE:
        found = containing(texts, wanted, any_case=True)
    elif isinstance(leaf, p.Match):
        lowered = _lowered(texts)
        found = reduce(operator.ior, [_found(replace(leaf, needle=str(text)), lowered) for text in wanted])
    else:
        found = _found(replace(leaf, values=wanted), _lowered(texts))
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
        places = numpy.sort(numpy.concatenate([_hits(data, [each]) for each in _BECOMING_ASCII]))
    else:
        places = _places(data, lambda part: numpy.flatnonzero(part >= _ASCII_END))
    owners = numpy.searchsorted(starts, places, "right") - 1
    rows = owners[numpy.diff(owners, prepend=-1) > 0]
    return rows[flags_of(texts.is_valid())[rows]] if texts.null_count else rows


# -- bytes --------------------------------------------------------------------------------------------------------


def containing(texts: ArrowArray, needles: Iterable[Any], any_case: bool = False) -> Flags:
    """Return for each text whether it contains a needle, with ASCII letters of any case; a missing text does not."""
    # The search runs over the bytes of all texts, several in one instruction: on short texts in a quarter of the time.
    starts, data = flat(texts)
    found = numpy.zeros(len(texts), bool)
    for size, wanted in groupby(sorted([str(each).encode() for each in needles], key=len), len):
        hits = _hits(data, [*wanted], any_case)
        owners = numpy.searchsorted(starts, hits.astype(starts.dtype), "right") - 1
        found[owners[hits + size <= starts[owners + 1]]] = True
    return found


def _hits(data: Bytes, wanted: Sequence[bytes], any_case: bool = False) -> RowNumbers:
    """Return the positions where one of some needles of equal length starts, also across the end of a text."""
    size = len(wanted[0])
    alike = [index for index, bytes_there in enumerate(zip(*wanted, strict=True)) if len({*bytes_there}) == 1]
    everywhere = alike[: tuning.TUNING.bytes_everywhere]
    if not everywhere:
        return numpy.sort(numpy.concatenate([_hits(data, [each], any_case) for each in wanted]))
    rest = [index for index in range(size) if index not in everywhere]

    def hits(part: Bytes) -> RowNumbers:
        lowered = part | 0x20 if any_case else part
        end = len(part) - size + 1

        def begins(index: int) -> Flags:
            found: Flags = (lowered if wanted[0][index] in _LETTERS else part)[index : end + index] == wanted[0][index]
            return found

        flags = begins(everywhere[0])
        for index in everywhere[1:]:
            flags &= begins(index)
        places = numpy.flatnonzero(flags)
        if not rest or not len(places):
            return places

        def goes_on(each: bytes) -> Flags:
            given = [(lowered if each[index] in _LETTERS else part).take(places + index) for index in rest]
            return reduce(numpy.logical_and, [one == each[index] for one, index in zip(given, rest, strict=True)])

        return places[reduce(numpy.logical_or, map(goes_on, wanted))]

    return _places(data, hits, size - 1)


def _places(data: Bytes, find: Callable[[Bytes], RowNumbers], more: int = 0) -> RowNumbers:
    """Return the positions that are found in blocks, which have some more bytes behind them."""
    size = tuning.TUNING.searched_bytes
    found = [find(data[start : start + size + more]) + start for start in range(0, len(data) - more, size)]
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
