"""Many distinct numbers, each in one of at most 255 buckets, so that a test reads a byte for each row.

A bound selects whole buckets, and a part of at most one more, whose rows are looked up when the test is made.
"""

from functools import cached_property
from typing import Any, NamedTuple

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import Array, Bitset, Flags, distinct_of, numpy, operand
from audiencefilter.columns.codes import Codes, codes_predicate
from audiencefilter.columns.column import COMPARE, NumberColumn, fits
from audiencefilter.columns.predicates import NO_ROW, AnyOf, BitTest, Predicate, RowSet
from audiencefilter.plan import nodes as p


class _Buckets(NamedTuple):
    """The bucket of each row, 0 for a missing number, and the first and the last number of each bucket from 1 on."""

    codes: Codes
    firsts: Array
    lasts: Array


class WithRows(AnyOf):
    """True for the rows of some buckets, and for some rows of another bucket."""

    def __init__(self, buckets: Predicate, rows: Bitset) -> None:
        super().__init__((buckets, BitTest(rows, own=True)))
        self._buckets = buckets
        self._count = rows.count()

    def count(self, rows: int) -> int | None:
        """Return the number of rows."""
        count = self._buckets.count(rows)
        return None if count is None else count + self._count


class BucketColumn(NumberColumn):
    """Many distinct numbers or instants; the buckets are made by :meth:`prepare`, or after many tests."""

    _tests = 0

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a test that is false for missing numbers."""
        kind = self._numbers.dtype
        if "_buckets" in self.__dict__ or self._tests >= tuning.TUNING.tests_before_buckets:
            _, firsts, lasts = self._buckets
            match leaf:
                case p.Bound(side=side, value=value) if fits(value, kind):
                    compare, number = COMPARE[side], kind.type(operand(value))
                    first, last = compare(firsts, number), compare(lasts, number)
                    return self._selected(first & last, first ^ last, compare, number)
                case p.Membership(values=(value,), negated=False) if fits(value, kind):
                    number = kind.type(operand(value))
                    around = (firsts <= number) & (number <= lasts)
                    whole = around & (firsts == lasts)
                    return self._selected(whole, around ^ whole, numpy.equal, number)
        self._tests += 1
        return super().predicate(leaf)

    def _selected(self, whole: Flags, divided: Flags, compare: "numpy.ufunc", number: Any) -> Predicate:
        """Return a test of the rows of whole buckets, and of those in a divided bucket that the comparison selects."""
        codes, rows = self._buckets.codes, len(self._numbers)
        buckets = codes_predicate(codes, numpy.append(False, whole))
        if not divided.any():
            return buckets
        places = numpy.flatnonzero(codes.codes == 1 + divided.argmax())
        found = places[compare(self._numbers[places], number)]
        if buckets is NO_ROW or not len(found):
            return RowSet(found, rows) if len(found) else buckets
        return WithRows(buckets, Bitset.of_rows(found, rows))

    @cached_property
    def _buckets(self) -> _Buckets:
        numbers, missing = self._numbers, 0
        if self._present is None:
            order = numpy.argsort(numbers)
        else:
            places = self._present.row_numbers()
            missing = len(numbers) - len(places)
            order = places[numpy.argsort(numbers[places])]
        ascending = numbers[order]
        firsts = ascending[:: -(-len(order) // tuning.TUNING.max_buckets) or 1]
        # A number that fills a bucket has it alone: otherwise a bound next to it would divide a long one.
        behind = numpy.searchsorted(ascending, firsts[1:][firsts[1:] == firsts[:-1]], "right")
        firsts = distinct_of(numpy.concatenate([firsts, ascending[behind[behind < len(order)]]]))
        ends = numpy.append(numpy.searchsorted(ascending, firsts[1:]), len(order))[: len(firsts)]
        codes = numpy.zeros(len(numbers), numpy.uint8)
        codes[order] = numpy.repeat(numpy.arange(1, len(firsts) + 1, dtype=numpy.uint8), numpy.diff(ends, prepend=0))
        return _Buckets(Codes(codes, numpy.concatenate([[0, missing], ends + missing])), firsts, ascending[ends - 1])

    def prepare(self) -> None:
        """Make the buckets."""
        _ = self._buckets
