"""A column of lists: the offset of each list, and the codes of all elements, list by list.

A test compares all codes with those of its values; after many such scans, postings are built: the rows of every code.
"""

from dataclasses import replace
from functools import cached_property, reduce
from typing import Any, NamedTuple, assert_never

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import Array, ArrowArray, Bitset, Flags, RowNumbers, Rows, numpy, pyarrow
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column
from audiencefilter.columns.predicates import EVERY_ROW, NO_ROW, BitTest, Predicate, RowSet, all_of, negation
from audiencefilter.language.errors import RecordError, UnsupportedError
from audiencefilter.language.schema import Field
from audiencefilter.plan import nodes as p


class Postings(NamedTuple):
    """The rows of each code, ascending, code by code."""

    rows: Array
    starts: RowNumbers

    def of(self, code: int) -> Array:
        """Return the rows that have a code."""
        return self.rows[self.starts[code] : self.starts[code + 1]]


class ListColumn(Column):
    """Lists as offsets and codes."""

    def __init__(
        self, offsets: Array, present: Flags | None, elements: DictionaryColumn, unordered: Flags | None = None
    ) -> None:
        #: The start of each row's list among the elements, and the end of the last; of 32 bits if that is enough.
        self._offsets = offsets
        #: Whether each row has a list; None if all rows have one.
        self._present = present
        #: The values of all lists, list by list; a null in a list is a missing value.
        self._elements = elements
        #: Whether the list of each row is a set, which has no order; None if none is.
        self._unordered = unordered
        self._scans = 0

    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a list."""
        return EVERY_ROW if self._present is None else BitTest(Bitset.of(self._present))

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Raise UnsupportedError, since tests of single values do not apply to lists."""
        raise UnsupportedError("ColumnStore", f"a test of single values, as {leaf.field.name} is none")

    def list_predicate(self, leaf: p.ListTest) -> Predicate:
        """Return the predicate of a leaf, false for missing lists; RecordError: it tests the order of a set."""
        match leaf:
            case p.ListHas(negated=True) | p.ListEquals(negated=True):
                return all_of([negation(self.list_predicate(replace(leaf, negated=False))), self.present()])
            case p.ListHas():
                return self._having(leaf)
            case p.ListEquals(values=()):
                return self._empty
            case p.ListEquals():
                return self._equal(leaf)
            case _:
                assert_never(leaf)

    # -- tests --------------------------------------------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return len(self._offsets) - 1

    @cached_property
    def _empty(self) -> Predicate:
        empty = self._offsets[1:] == self._offsets[:-1]
        return BitTest(Bitset.of(empty if self._present is None else empty & self._present))

    def _codes_of(self, field: Field, values: tuple[Any, ...]) -> list[int]:
        """Return the codes of the values that occur in a list; values and codes ascend."""
        found: list[int] = (numpy.flatnonzero(self._elements.wanted(p.Membership(field, values)))).tolist()
        return found

    def _having(self, leaf: p.ListHas) -> Predicate:
        codes = self._codes_of(leaf.field, leaf.values)
        if not codes or (leaf.every and len(codes) < len(leaf.values)):
            return NO_ROW
        if leaf.every:
            fewest, *others = sorted([self._rows_of([code]) for code in codes], key=len)
            return RowSet(reduce(lambda rows, more: rows[self._flags(more)[rows]], others, fewest), self._rows)
        return RowSet(self._rows_of(codes), self._rows)

    def _equal(self, leaf: p.ListEquals) -> Predicate:
        if self._unordered is not None and self._unordered.any():
            row = int(self._unordered.argmax())
            values = frozenset(self.take(slice(row, row + 1))[0].as_py())
            raise RecordError(leaf.field.name, values, "a list: the order of its values counts")
        distinct = tuple(sorted(set(leaf.values)))
        found = self._codes_of(leaf.field, distinct)
        if len(found) < len(distinct):
            return NO_ROW
        code_of = dict(zip(distinct, found, strict=True))
        codes = [code_of[value] for value in leaf.values]
        rows = self._of_length(codes)
        for position, code in enumerate(codes):
            if not len(rows):
                break
            rows = rows[self._elements.codes[self._offsets[rows] + position] == code]
        return RowSet(rows, self._rows)

    def _of_length(self, codes: list[int]) -> Array:
        """Return the rows whose list is as long as `codes`; with postings, only those that contain the rarest code."""
        if self._worthwhile() is None:
            self._scans += 1
            return numpy.flatnonzero(numpy.diff(self._offsets) == len(codes))
        rows: Array = min([self._rows_of([code]) for code in codes], key=len)
        found: Array = rows[self._offsets[1:][rows] - self._offsets[rows] == len(codes)]
        return found

    # -- rows of codes ------------------------------------------------------------------------------------------------

    def _worthwhile(self) -> Postings | None:
        """Return the postings if they exist, or if building them now is worthwhile."""
        is_cheap = len(self._elements.codes) <= tuning.TUNING.eager_values
        if is_cheap or self._scans >= tuning.TUNING.scans_before_postings or "_postings" in self.__dict__:
            return self._postings
        return None

    def _rows_of(self, codes: list[int]) -> Array:
        """Return the rows that have any of the codes, ascending."""
        postings = self._worthwhile()
        if postings is None:
            self._scans += len(codes)
            return self._compared(codes).astype(self._row_type, copy=False)
        if len(codes) == 1:
            return postings.of(codes[0])
        return numpy.flatnonzero(reduce(numpy.logical_or, [self._flags(postings.of(code)) for code in codes]))

    def _flags(self, rows: Array) -> Flags:
        """Return for each row of the column whether it is among some."""
        flags = numpy.zeros(self._rows, bool)
        flags[rows] = True
        return flags

    @property
    def _row_type(self) -> type[numpy.signedinteger[Any]]:
        return numpy.int32 if self._rows <= numpy.iinfo(numpy.int32).max else numpy.int64

    def _compared(self, codes: list[int]) -> RowNumbers:
        """Return the rows that have any of the codes, by a scan of all elements."""
        if len(codes) == 1:
            hits = self._elements.codes == codes[0]
        else:
            wanted = numpy.zeros(len(self._elements.values) + 1, bool)
            wanted[codes] = True
            hits = wanted[self._elements.codes]
        positions = numpy.flatnonzero(hits).astype(self._offsets.dtype)
        rows = numpy.searchsorted(self._offsets, positions, "right") - 1
        return rows[_firsts(rows)]

    @cached_property
    def _postings(self) -> Postings:
        codes = self._elements.codes
        order = _ascending(codes)
        rows = numpy.repeat(numpy.arange(self._rows, dtype=self._row_type), numpy.diff(self._offsets))[order]
        codes = codes[order]
        # A value that occurs twice in a list counts once.
        once = _firsts(rows) | _firsts(codes)
        counts = numpy.bincount(codes[once], minlength=len(self._elements.values) + 1)
        return Postings(rows[once], numpy.concatenate([[0], numpy.cumsum(counts)]))

    def prepare(self) -> None:
        """Build the postings."""
        _ = self._postings

    # -- values -------------------------------------------------------------------------------------------------------

    def take(self, rows: Rows) -> ArrowArray:
        """Return the lists of some rows."""
        starts = self._offsets[:-1][rows].astype(numpy.int64)
        lengths = self._offsets[1:][rows] - starts
        offsets = numpy.concatenate([[0], numpy.cumsum(lengths)])
        positions = numpy.repeat(starts - offsets[:-1], lengths) + numpy.arange(offsets[-1])
        missing = None if self._present is None else pyarrow.array(~self._present[rows])
        values = self._elements.take(positions)
        if offsets[-1] > numpy.iinfo(numpy.int32).max:
            return pyarrow.LargeListArray.from_arrays(pyarrow.array(offsets), values, mask=missing)
        return pyarrow.ListArray.from_arrays(pyarrow.array(offsets.astype(numpy.int32)), values, mask=missing)


def _firsts(values: Array) -> Flags:
    """Return for each value whether it differs from the previous one."""
    firsts = numpy.ones(len(values), bool)
    numpy.not_equal(values[1:], values[:-1], out=firsts[1:])
    return firsts


def _ascending(codes: Array) -> RowNumbers:
    """Return the stable order of codes."""
    # A radix sort of two-byte codes takes a time independent of the number of distinct codes.
    if codes.itemsize <= 2:
        return numpy.argsort(codes, kind="stable")
    order = numpy.argsort(codes.astype(numpy.uint16), kind="stable")
    return order[numpy.argsort((codes >> 16).astype(numpy.uint16)[order], kind="stable")]
