"""A column of few distinct values: each row has the rank of its value among the sorted ones, as a small code.

A leaf is tested once for each distinct value, or by the ends of a run of them; then rows are tested by their codes.
"""

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import (
    Array,
    ArrowArray,
    Bitset,
    Bytes,
    Flags,
    RowNumbers,
    Rows,
    compute,
    located,
    numpy,
    operand,
    operands,
    pack,
    pyarrow,
    room,
    values_of,
)
from audiencefilter.columns.column import Column, are_on_days
from audiencefilter.columns.predicates import EVERY_ROW, NO_ROW, BitTest, Predicate, negation
from audiencefilter.columns.text_search import folded, matching
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.plan import nodes as p

_START: Final = numpy.zeros(1, numpy.int64)


class Codes:
    """A column of codes; `before` has, for each code and for the end, the number of rows with a lower code."""

    def __init__(self, codes: Array, before: RowNumbers) -> None:
        self.codes: Final = codes
        self.before: Final = before
        self._tests: dict[bytes, Predicate] = {}

    @cached_property
    def present(self) -> Bitset:
        """The rows with a code other than 0, the missing value."""
        return Bitset.of(self.codes != 0)

    def test(self, wanted: Flags) -> Predicate:
        """Return a test with cached bits of all rows."""
        key = wanted.tobytes()
        found = self._tests.get(key)
        if found is None:
            bits = Bitset.of(wanted[self.codes])
            made = BitTest(bits) if bits.count() else NO_ROW
            found = self._tests[key] = EVERY_ROW if bits.count() == bits.rows and bits.rows else made
        return found


def codes_predicate(column: Codes, wanted: Flags) -> Predicate:
    """Return a predicate that is true for rows with a wanted code."""
    edges = numpy.flatnonzero(wanted[1:] != wanted[:-1]) + 1
    if not len(edges):
        return EVERY_ROW if wanted[0] else NO_ROW
    if len(wanted) <= tuning.TUNING.max_cached_codes:
        return column.test(wanted)
    first, last = bool(wanted[0]), bool(wanted[-1])
    runs, holes = (len(edges) + first + last) // 2, (len(edges) + (not first) + (not last)) // 2
    if min(runs, holes) > tuning.TUNING.max_runs:
        return CodeTable(column, wanted, _runs(edges, first, last, len(wanted)))
    if holes < runs:
        return negation(_in_runs(column, _runs(edges, not first, not last, len(wanted)).tolist()))
    return _in_runs(column, _runs(edges, first, last, len(wanted)).tolist())


def _runs(edges: RowNumbers, first: bool, last: bool, size: int) -> RowNumbers:
    """Return the start and the end of each run, from the edges, and from whether the first and last code are wanted."""
    ends = [edges]
    if first:
        ends.insert(0, _START)
    if last:
        ends.append(numpy.array([size]))
    return (numpy.concatenate(ends) if len(ends) > 1 else edges).reshape(-1, 2)


def _in_runs(column: Codes, runs: Sequence[Sequence[int]]) -> Predicate:
    """Return a predicate that is true for codes in a few runs, which may select no row, or all rows."""
    before = column.before
    count = sum([before.item(end) - before.item(start) for start, end in runs])
    if not count:
        return NO_ROW
    return EVERY_ROW if count == len(column.codes) else CodeRuns(column, runs, count)


class _CodePredicate(Predicate):
    """A test of codes, for which the number of selected rows is known."""

    def __init__(self, column: Codes, count: int) -> None:
        self._codes = column.codes
        self._count = count
        self.share = count / max(len(column.codes), 1)

    def count(self, rows: int) -> int:
        """Return the number of rows with a selected code."""
        return self._count


class _Run(NamedTuple):
    """A test of codes in a run: the number to subtract from them, if any, and the comparison."""

    taken: Array | None
    compare: "numpy.ufunc"
    bound: Array


class CodeRuns(_CodePredicate):
    """True for codes in one of a few runs, each given by its first code and the code after its last."""

    def __init__(self, column: Codes, runs: Sequence[Sequence[int]], count: int) -> None:
        super().__init__(column, count)
        ends = [self._widened(column.before, start, end - 1) for start, end in runs]
        self._runs = [self._run(low, high, len(column.before) - 2) for low, high in ends]
        low, high = ends[0]
        #: For a single run from code 1 on: the rows with a value, and the highest code of the run.
        self._present: tuple[Bitset, Array] | None = None
        if len(ends) == 1 and low == 1 < high:
            self._present = column.present, self._constant(high)
        self.cost = 0.03 + 0.03 * column.codes.itemsize * len(runs)

    def _widened(self, before: RowNumbers, low: int, high: int) -> tuple[int, int]:
        """Return the first and last code of a run, moved to the first or last of all codes if no row is in between."""
        first = low if before.item(low) else 0
        return first, len(before) - 2 if before.item(high + 1) == before.item(-1) else high

    def _run(self, low: int, high: int, top: int) -> _Run:
        if low == high:
            return _Run(None, numpy.equal, self._constant(low))
        if low == 0:
            return _Run(None, numpy.less_equal, self._constant(high))
        if high == top:
            return _Run(None, numpy.greater_equal, self._constant(low))
        # Unsigned numbers wrap around, so codes below the run become greater than those in it.
        return _Run(self._constant(low), numpy.less_equal, self._constant(high - low))

    def _constant(self, code: int) -> Array:
        """Return a code as an array of the codes' type, the fastest form for comparisons."""
        return numpy.array(code, self._codes.dtype)

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its code is in a run."""
        codes = self._codes[rows]
        first, *others = self._runs
        found = _within(codes, first)
        for run in others:
            numpy.logical_or(found, _within(codes, run), out=found)
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits; present values are already available as bits."""
        codes = self._codes[chunk]
        if self._present is not None:
            present, highest = self._present
            found = pack(numpy.less_equal(codes, highest, room(len(codes))))
            return numpy.bitwise_and(found, present.octets(chunk), out=found)
        run = self._runs[0]
        if len(self._runs) > 1 or run.taken is not None:
            return pack(self.holds(chunk))
        return pack(run.compare(codes, run.bound, room(len(codes))))


def _within(codes: Array, run: _Run) -> Flags:
    found: Flags = run.compare(codes if run.taken is None else codes - run.taken, run.bound)
    return found


class CodeTable(_CodePredicate):
    """True for codes that a table selects; `runs` are those of the table, as in :class:`CodeRuns`."""

    cost = 0.6

    def __init__(self, column: Codes, wanted: Flags, runs: RowNumbers) -> None:
        super().__init__(column, int((column.before[runs[:, 1]] - column.before[runs[:, 0]]).sum()))
        self._wanted = wanted
        self.owned = (wanted,)
        self._wanted_in_arrow = pyarrow.array(wanted.view(numpy.uint8))

    def holds(self, rows: Rows) -> Flags:
        """Return for each row the table's entry of its code."""
        if not isinstance(rows, slice) or rows.stop - rows.start < tuning.TUNING.min_arrow_rows:
            return self._wanted[self._codes[rows]]
        # Arrow reads small unsigned indices directly; numpy widens them first, and takes twice as long for many rows.
        codes = pyarrow.array(self._codes[rows])
        return values_of(compute.take(self._wanted_in_arrow, codes, boundscheck=False)).view(bool)


# -- columns ------------------------------------------------------------------------------------------------------

_End: TypeAlias = Literal["left", "right"]
#: For each side, the end of a run of equal values at which a bound is looked up: it decides whether they are selected.
_END: Final[dict[p.Side, _End]] = p.by_side(above="right", at_least="left", below="left", at_most="right")


class DictionaryColumn(Column):
    """Codes of the rows, 0 for a missing value; code n is the n-th of the distinct values, which ascend."""

    def __init__(self, codes: Array, values: ArrowArray) -> None:
        self.codes = codes
        self.values = values

    @abstractmethod
    def _matching(self, leaf: p.ValueTest) -> Flags:
        """Return for each distinct value whether a leaf of the plan selects it."""

    @abstractmethod
    def _rank(self, value: Any, end: _End) -> int:
        """Return the number of distinct values less than `value`; for the end "right", less than or equal to it."""

    @cached_property
    def counted(self) -> Codes:
        """The codes with the number of rows of each: these numbers count a test of this column without reading rows."""
        frequencies = numpy.bincount(self.codes, minlength=len(self.values) + 1)
        return Codes(self.codes, numpy.concatenate([[0], numpy.cumsum(frequencies)]))

    def present(self) -> Predicate:
        """Return a predicate that is true for all codes except 0."""
        return codes_predicate(self.counted, numpy.arange(len(self.values) + 1) > 0)

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Evaluate a leaf once for each distinct value; of a bound, look up the run that it selects."""
        if isinstance(leaf, p.Bound) and len(self.values) >= tuning.TUNING.max_cached_codes:
            return _in_runs(self.counted, [self._beyond(leaf)])
        return codes_predicate(self.counted, self.wanted(leaf))

    def wanted(self, leaf: p.ValueTest) -> Flags:
        """Return for each code whether a leaf of the plan selects its value; false for 0, the missing value."""
        wanted = numpy.zeros(len(self.values) + 1, bool)
        if isinstance(leaf, p.Bound):
            wanted[slice(*self._beyond(leaf))] = True
        else:
            wanted[1:] = self._matching(leaf)
        return wanted

    def _beyond(self, bound: p.Bound) -> tuple[int, int]:
        """Return the first code that a bound selects, and the code after the last one."""
        rank = self._rank(bound.value, _END[bound.side])
        return (rank + 1, len(self.values) + 1) if bound.side.is_lower else (1, rank + 1)

    def _within(self, runs: list[tuple[int, int]], negated: bool = False) -> Flags:
        """Return for each distinct value whether it is in one of the runs, each given by its start and its end."""
        found = numpy.full(len(self.values), negated)
        for start, end in runs:
            found[start:end] = not negated
        return found

    def arranged(self, rows: Array) -> Column:
        """Return the codes in another order."""
        found = copy(self)
        found.codes = self.codes[rows]
        found.counted = Codes(found.codes, self.counted.before)
        return found

    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows."""
        codes = self.codes[rows]
        ranks = pyarrow.array(codes - codes.dtype.type(1), mask=codes == 0)
        return self.values.take(ranks)

    def prepare(self) -> None:
        """Count the codes, and find the rows with a value."""
        _ = self.counted.present

    def value(self, row: int) -> Any:
        """Return the value of one row as a Python object, or None."""
        code = int(self.codes[row])
        return self.values[code - 1].as_py() if code else None


class TextDictionary(DictionaryColumn):
    """Codes of texts, in the order of their code points."""

    def _matching(self, leaf: p.ValueTest) -> Flags:
        texts = tuning.TUNING.texts_per_lookup
        match leaf:
            case p.Match(where=p.Where.START, needle=needle, ignore_case=False, negated=negated):
                return self._within([self._starting(needle)], negated)
            case p.Membership(_, values, negated, False) if len(values) * texts < len(self.values):
                return self._within([self._equal(str(value)) for value in values], negated)
            case p.Membership(ignore_case=True) | p.Match(ignore_case=True):
                return matching(replace(leaf, ignore_case=False), self._folded)
            case _:
                return matching(leaf, self.values)

    def _rank(self, value: Any, end: _End) -> int:
        """Look the value up, without converting all texts to Python objects."""
        bisect = bisect_left if end == "left" else bisect_right
        return bisect(range(len(self.values)), value, key=self._text)

    def _text(self, rank: int) -> str:
        text: str = self.values[rank].as_py()
        return text

    def _equal(self, text: str) -> tuple[int, int]:
        """Return the start and the end of the run of texts equal to a text; an empty run if it is absent."""
        rank = self._rank(text, "left")
        return rank, rank + (rank < len(self.values) and self._text(rank) == text)

    def _starting(self, needle: str) -> tuple[int, int]:
        """Return the start and the end of the run of texts that start with a needle."""
        first = self._rank(needle, "left")
        ranks = range(len(self.values))
        return first, bisect_right(ranks, needle, lo=first, key=lambda rank: self._text(rank)[: len(needle)])

    @cached_property
    def _folded(self) -> ArrowArray:
        lowered = folded(self.values)
        return self.values if lowered.equals(self.values) else lowered

    def prepare(self) -> None:
        """Fold the texts, too."""
        super().prepare()
        _ = self._folded


class NumberDictionary(DictionaryColumn):
    """Codes of numbers, booleans or instants, whose distinct values are numpy's, too, instants in microseconds."""

    def __init__(self, codes: Array, numbers: Array, values: ArrowArray) -> None:
        super().__init__(codes, values)
        self._numbers = numbers

    @cached_property
    def _with_missing(self) -> Array:
        return numpy.concatenate([numpy.zeros(1, self._numbers.dtype), self._numbers])

    def _matching(self, leaf: p.ValueTest) -> Flags:
        if not isinstance(leaf, p.Membership):
            raise UnsupportedError("ColumnStore", "a needle in numbers")
        ranks, present = located(operands(leaf.values, self._numbers.dtype), self._numbers)
        found = numpy.full(len(self.values), leaf.negated)
        found[ranks[present]] = not leaf.negated
        return found

    def days_predicate(self, leaf: p.OnDays) -> Predicate:
        """Evaluate a leaf once for each distinct date."""
        return codes_predicate(self.counted, numpy.append(False, are_on_days(self._numbers, leaf)))

    def _rank(self, value: Any, end: _End) -> int:
        return int(self._numbers.searchsorted(operand(value), end))

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """Look up the nearest instants below and above the bound."""
        value = operand(bound.value)
        counts_equal = bound.side in (p.Side.ABOVE, p.Side.AT_MOST)
        rank = self._rank(value, "right" if counts_equal else "left")
        less = value - self._numbers.item(rank - 1) - (not counts_equal) if rank else None
        more = self._numbers.item(rank) - value - counts_equal if rank < len(self._numbers) else None
        return less, more

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows, and flags of present numbers."""
        codes = self.codes[rows]
        return self._with_missing[codes], codes != 0 if self.counted.before[1] else None


def smallest_codes(count: int) -> type[numpy.unsignedinteger[Any]]:
    """Return the smallest unsigned type for codes of `count` values and of the missing value."""
    if count <= numpy.iinfo(numpy.uint8).max:
        return numpy.uint8
    return numpy.uint16 if count <= numpy.iinfo(numpy.uint16).max else numpy.uint32
