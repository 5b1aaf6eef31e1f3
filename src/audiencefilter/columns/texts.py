"""A column of many distinct texts, split at the last ``@``, because the domains of email addresses recur.

Domains are a column of codes, the heads before them plain texts with indexes; a text without ``@`` stays whole. They
are split when a filter first tests them by an index: so a column that is only read is in memory only once.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from threading import Lock
from typing import Final, assert_never

from audiencefilter.columns import arrays, tuning
from audiencefilter.columns.arrays import (
    ArrowArray,
    Bitset,
    Bytes,
    Flags,
    RowNumbers,
    Rows,
    bits_of,
    compute,
    numpy,
    pack,
    pyarrow,
    some,
)
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column, PlainColumn
from audiencefilter.columns.predicates import EVERY_ROW, BitTest, Predicate, RowSet, all_of, any_of, negation
from audiencefilter.columns.text_search import TRIGRAM_BYTES, HashIndex, Trigrams, folded, matching
from audiencefilter.language.folding import fold
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import is_caseless


class TextTest(Predicate):
    """True for texts that a leaf of the plan selects; reads every text."""

    def __init__(self, leaf: p.ValueTest, texts: Callable[[Rows], ArrowArray], whole: ArrowArray | None = None) -> None:
        self._leaf = leaf
        self._texts = texts
        #: All texts, where they are in one array: some of them are tested without a copy.
        self._whole = whole
        self.cost = 50.0 if isinstance(leaf, p.Match) and leaf.where is p.Where.ANYWHERE else 3.0
        self.cost *= 2 if not isinstance(leaf, p.Bound) and leaf.ignore_case else 1
        self.share = 0.1  # a guess

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether the leaf selects its text."""
        if not isinstance(rows, slice) and self._whole is not None:
            return matching(self._leaf, self._whole, rows)
        return matching(self._leaf, self._texts(rows))


class PlainTexts(PlainColumn):
    """Texts as they are, for a single filter."""

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a test that reads every text."""
        return TextTest(leaf, self.take, self._values)


class TextAmong(Predicate):
    """True for texts that a leaf of the plan selects; reads only the texts that it may select."""

    def __init__(self, leaf: p.Match, texts: Callable[[Rows], ArrowArray], possible: Bitset, share: float) -> None:
        self._leaf = leaf
        self._texts = texts
        self._possible = possible
        self.owned = (possible,)
        self.cost = 0.2 + 50 * share
        self.share = share

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether the leaf selects its text."""
        return self._looked_at(rows, numpy.flatnonzero(self._possible.at(rows)))

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits; the possible texts are already available as bits."""
        possible = Bitset(self._possible.octets(chunk), arrays.row_count(chunk))
        return pack(self._looked_at(chunk, possible.row_numbers()))

    def _looked_at(self, rows: Rows, indices: RowNumbers) -> Flags:
        found = numpy.zeros(arrays.row_count(rows), bool)
        if len(indices):
            found[indices] = matching(self._leaf, self._texts(arrays.chosen(rows, indices)))
        return found


class Remembered(Predicate):
    """An expensive test: each chunk of rows is tested once, and the result is cached as bits."""

    def __init__(self, test: Predicate, rows: int) -> None:
        self._test = test
        self._bits = Bitset(numpy.zeros((rows + 7) >> 3, numpy.uint8), rows)
        self._known: dict[int, int] = {}  # first row of a chunk: row after its last
        self.cost, self.share = test.cost, test.share
        self.owned = (test, self._bits)

    def holds(self, rows: Rows) -> Flags:
        """Return the results for rows: from the bits once all rows are tested."""
        return self._bits.at(rows) if self._is_complete else self._test.holds(rows)

    def bits(self, chunk: slice) -> Bytes:
        """Return the results for a chunk, and cache them."""
        cached = self._bits.octets(chunk)
        if self._known.get(chunk.start, 0) < chunk.stop:  # where there is work for threads, chunks are smaller
            cached[:] = self._test.bits(chunk)  # concurrent threads write the same bits
            self._known[chunk.start] = chunk.stop
        return cached

    @property
    def _is_complete(self) -> bool:
        """Whether the tested chunks cover all rows."""
        known = 0
        while (stop := self._known.get(known)) is not None:
            known = stop
        return known == self._bits.rows


SEPARATOR: Final = "@"


class TextColumn(Column):
    """Texts as heads, before the last separator or whole, and tails, missing without it; a missing text has neither."""

    def __init__(self, texts: ArrowArray, part: Callable[[ArrowArray], tuple[ArrowArray, DictionaryColumn]]) -> None:
        self._size = len(texts)
        self._early_tests = tuning.TUNING.tests_before_text_index
        self._present = bits_of(texts.is_valid()) if texts.null_count else None
        self._unparted: ArrowArray | None = texts
        self._part = part
        self._lock = Lock()

    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a text."""
        return EVERY_ROW if self._present is None else BitTest(self._present)

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a predicate of the parts, or of the whole text if the parts cannot decide."""
        if self._early_tests > 0:
            self._early_tests -= 1
            return self._test(leaf, self.take)
        match leaf:
            case p.Membership(negated=True) | p.Match(negated=True):
                return all_of([negation(self.predicate(replace(leaf, negated=False))), self.present()])
            case p.Membership(ignore_case=False):
                return RowSet(self._rows_of(leaf), self._size)
            case p.Membership(values=(str(text),)):
                return self._whole(leaf, text)
            case p.Membership() | p.Bound():
                return self._test(leaf, self.take)
            case p.Match():
                return _TESTS[leaf.where](self, leaf)
            case _:
                assert_never(leaf)

    def _test(self, leaf: p.ValueTest, texts: Callable[[Rows], ArrowArray]) -> Predicate:
        return Remembered(TextTest(leaf, texts), self._size)

    # -- tests of the parts ---------------------------------------------------------------------------------------

    def _tail(self, leaf: p.ValueTest) -> Predicate:
        return self._tails.predicate(leaf)

    def _whole(self, leaf: p.Membership, text: str) -> Predicate:
        """Return a predicate that is true for texts equal to another, ignoring case."""
        head, separator, tail = text.rpartition(SEPARATOR)
        if not separator:
            return all_of([negation(self._tails.present()), self._test(leaf, self._heads_of)])
        whole_head = self._test(replace(leaf, values=(head,)), self._heads_of)
        return all_of([whole_head, self._tail(replace(leaf, values=(tail,)))])

    def _contains(self, leaf: p.Match) -> Predicate:
        head, separator, tail = leaf.needle.rpartition(SEPARATOR)
        within = self._head(leaf)
        if not separator:
            return any_of([within, self._tail(leaf)])
        return any_of([within, all_of([self._head_ending(leaf, head), self._tail_starting(leaf, tail)])])

    def _head(self, leaf: p.Match) -> Predicate:
        """Return a predicate of the heads: from an index if it is exact, else by reading the possible heads."""
        if len(fold(leaf.needle).encode()) < TRIGRAM_BYTES:
            return self._test(leaf, self._heads_of)
        known = self._trigrams.exactly(leaf.needle) if leaf.where is p.Where.ANYWHERE else None
        if known is None:
            return self._looked_at(leaf, self._trigrams.having(leaf.needle))
        if leaf.ignore_case or is_caseless(leaf.needle):
            return BitTest(known, own=True)
        return self._in_its_case(leaf, known)

    def _in_its_case(self, leaf: p.Match, known: Bitset) -> Predicate:
        """Return an exact predicate of a needle from the heads that contain it in any case."""
        possible = known.copy()
        # Read only the heads that folding changes. Any other head contains no needle that folding changes; and if it
        # contains an unchanged needle in any case, it contains the needle exactly.
        unchanged = self._trigrams.unchanged
        possible -= unchanged
        within = self._looked_at(leaf, possible)
        if fold(leaf.needle) != leaf.needle:
            return within
        known &= unchanged
        return any_of([BitTest(known, own=True), within])

    def _looked_at(self, leaf: p.Match, possible: Bitset | RowNumbers) -> Predicate:
        """Test the heads that may contain a needle: now if they are few, else when rows are evaluated."""
        total = self._size
        count = possible.count() if isinstance(possible, Bitset) else len(possible)
        many = count > tuning.TUNING.max_known_share * total
        test, texts = leaf, self._heads_of
        if leaf.ignore_case and (many or "_folded" in self.__dict__):
            test, texts = replace(leaf, ignore_case=False), self._folded_of
        if many:
            bits = possible if isinstance(possible, Bitset) else Bitset.of_rows(possible, total)
            return Remembered(TextAmong(test, texts, bits, count / total), total)
        rows = possible.row_numbers() if isinstance(possible, Bitset) else possible
        return RowSet(rows[matching(test, texts(rows))] if len(rows) else rows, total)

    def _starts_with(self, leaf: p.Match) -> Predicate:
        head, separator, tail = leaf.needle.rpartition(SEPARATOR)
        within = self._head(leaf)
        if not separator:
            return within
        whole_head = self._test(_equality(leaf, head), self._heads_of)
        return any_of([within, all_of([whole_head, self._tail_starting(leaf, tail)])])

    def _ends_with(self, leaf: p.Match) -> Predicate:
        head, separator, tail = leaf.needle.rpartition(SEPARATOR)
        if separator:
            return all_of([self._head_ending(leaf, head), self._tail(_equality(leaf, tail))])
        return any_of([self._tail(leaf), all_of([negation(self._tails.present()), self._head(leaf)])])

    def _head_ending(self, leaf: p.Match, end: str) -> Predicate:
        return self._head(replace(leaf, where=p.Where.END, needle=end)) if end else EVERY_ROW

    def _tail_starting(self, leaf: p.Match, start: str) -> Predicate:
        if not start:
            return self._tails.present()
        return self._tail(replace(leaf, where=p.Where.START, needle=start))

    # -- indexes, built on first use ------------------------------------------------------------------------------

    @cached_property
    def _parts(self) -> tuple[ArrowArray, DictionaryColumn]:
        with self._lock:
            found = self.__dict__.get("_parts")  # set by another thread
            if found is None:
                found = self.__dict__["_parts"] = self._part(self._unparted)
                self._unparted = None
            return found

    @property
    def _heads(self) -> ArrowArray:
        return self._parts[0]

    @property
    def _tails(self) -> DictionaryColumn:
        return self._parts[1]

    @cached_property
    def _trigrams(self) -> Trigrams:
        return Trigrams(self._heads)

    @cached_property
    def _folded(self) -> ArrowArray:
        lowered = folded(self._heads)
        return self._heads if lowered.equals(self._heads) else lowered

    @cached_property
    def _hashes(self) -> HashIndex:
        return HashIndex(self._heads)

    def _rows_of(self, leaf: p.Membership) -> RowNumbers:
        """Return the rows whose text is one of the leaf's values: found by the hash of the head, then compared."""
        heads = [str(text).rpartition(SEPARATOR) for text in leaf.values]
        rows = self._hashes.candidates([head if separator else tail for head, separator, tail in heads])
        if len(rows) <= tuning.TUNING.max_rows_one_by_one:
            return numpy.array([row for row in rows.tolist() if self._text(row) in leaf.values], numpy.int64)
        return rows[matching(leaf, self.take(rows))]

    def prepare(self) -> None:
        """Build the indexes."""
        _ = self._trigrams, self._hashes
        self._early_tests = 0

    # -- values ---------------------------------------------------------------------------------------------------

    def _heads_of(self, rows: Rows) -> ArrowArray:
        return some(self._heads, rows)

    def _folded_of(self, rows: Rows) -> ArrowArray:
        return some(self._folded, rows)

    def _text(self, row: int) -> str | None:
        """Return the text of one row, faster than :meth:`take`."""
        head, tail = self._heads[row].as_py(), self._tails.value(row)
        return head if tail is None else f"{head}{SEPARATOR}{tail}"

    def take(self, rows: Rows) -> ArrowArray:
        """Return the texts of some rows, joined from their parts if they are split."""
        texts = self._unparted
        if texts is not None:
            return some(texts, rows)
        heads, tails = self._heads_of(rows), self._tails.take(rows)
        # Arrow can join only texts of the same type, including the separator.
        whole = compute.binary_join_element_wise(heads, tails.cast(heads.type), pyarrow.scalar(SEPARATOR, heads.type))
        return compute.if_else(compute.is_valid(tails), whole, heads)


def _equality(leaf: p.Match, text: str) -> p.Membership:
    return p.Membership(leaf.field, (text,), ignore_case=leaf.ignore_case)


_TESTS: Final = p.by_where(anywhere=TextColumn._contains, start=TextColumn._starts_with, end=TextColumn._ends_with)
