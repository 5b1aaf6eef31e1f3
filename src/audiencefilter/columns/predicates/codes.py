"""Tests of codes: choose the cheapest way to test rows by a table of wanted codes."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, Rows, compute, numpy, pyarrow, values_of
from audiencefilter.columns.bitset import Bitset, pack, room
from audiencefilter.columns.predicates.group import negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, BitTest, Predicate

#: Up to this many runs, comparing codes with their ends is faster than a table lookup.
_MAX_RUNS: Final = 4
#: Up to this many codes, such as those of booleans, the bits of each test are cached: at most six tests.
_MAX_CACHED_CODES: Final = 3
#: Up to this many rows, the bits of each bound are cached: at most twice as many bounds as codes. Any other test has
#: its own bits.
_MAX_CACHED_ROWS: Final = 256
#: For fewer rows, numpy's lookup is faster than the start of Arrow's.
_MIN_ARROW_ROWS: Final = 16_384
_START: Final = numpy.zeros(1, numpy.int64)


class Codes:
    """A column of codes; `before` has, for each code and for the end, the number of rows with a lower code."""

    def __init__(self, codes: Array, before: RowNumbers) -> None:
        self.codes: Final = codes
        self.before: Final = before
        self._tests: dict[Hashable, Predicate] = {}

    @cached_property
    def present(self) -> Bitset:
        """The rows with a code other than 0, the missing value."""
        return Bitset.of(self.codes != 0)

    def test(self, key: Hashable, flags: Callable[[], Flags]) -> Predicate:
        """Return a test with cached bits, computed from flags of all rows."""
        found = self._tests.get(key)
        if found is None:
            found = self._tests[key] = _test_of(flags(), own=False)
        return found

    @property
    def nbytes(self) -> int:
        """Bytes of the counts and the cached bits."""
        present = self.present.nbytes if "present" in self.__dict__ else 0
        return self.before.nbytes + present + len(self._tests) * -(-len(self.codes) // 8)


def codes_predicate(column: Codes, wanted: Flags) -> Predicate:
    """Return a predicate that is true for rows with a wanted code."""
    edges = numpy.flatnonzero(wanted[1:] != wanted[:-1]) + 1
    if not len(edges):
        return EVERY_ROW if wanted[0] else NO_ROW
    if len(wanted) <= _MAX_CACHED_CODES:
        return column.test(wanted.tobytes(), lambda: wanted[column.codes])
    if len(column.codes) <= _MAX_CACHED_ROWS:
        return _test_of(wanted[column.codes], own=True)
    first, last = bool(wanted[0]), bool(wanted[-1])
    runs, holes = (len(edges) + first + last) // 2, (len(edges) + (not first) + (not last)) // 2
    if min(runs, holes) > _MAX_RUNS:
        return CodeTable(column, wanted, _runs(edges, first, last, len(wanted)))
    if holes < runs:
        return negation(_in_runs(column, _runs(edges, not first, not last, len(wanted)).tolist()))
    return _in_runs(column, _runs(edges, first, last, len(wanted)).tolist())


def _test_of(found: Flags, own: bool) -> Predicate:
    """Return a predicate of flags, which may all be equal; `own`: no other object references the bits."""
    bits = Bitset.of(found)
    if not bits.count():
        return NO_ROW
    return EVERY_ROW if bits.count() == len(found) else BitTest(bits, own)


def run_predicate(column: Codes, start: int, end: int) -> Predicate:
    """Return a predicate that is true for codes from `start` to before `end`."""
    if len(column.codes) <= _MAX_CACHED_ROWS:
        return column.test((start, end), lambda: numpy.logical_and(column.codes >= start, column.codes < end))
    size = len(column.before) - 1
    if size <= _MAX_CACHED_CODES or not _MAX_RUNS:
        wanted = numpy.zeros(size, bool)
        wanted[start:end] = True
        return codes_predicate(column, wanted)
    return _in_runs(column, [(start, end)] if start < end else [])


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
        """Return the ends of a run, extended to an end of the codes if no row has a code in between."""
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
        self._wanted_in_arrow = pyarrow.array(wanted.view(numpy.uint8))

    @property
    def nbytes(self) -> int:
        """Bytes of the table."""
        return self._wanted.nbytes

    def holds(self, rows: Rows) -> Flags:
        """Return for each row the table's entry of its code."""
        if not isinstance(rows, slice) or rows.stop - rows.start < _MIN_ARROW_ROWS:
            return self._wanted[self._codes[rows]]
        # Arrow reads small unsigned indices directly; numpy widens them first, and takes twice as long for many rows.
        codes = pyarrow.array(self._codes[rows])
        return values_of(compute.take(self._wanted_in_arrow, codes, boundscheck=False)).view(bool)
