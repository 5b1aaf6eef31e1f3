"""Tests of codes: a table of which codes are wanted becomes the cheapest way to look them up."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, Rows, compute, numpy, pyarrow, values_of
from audiencefilter.columns.bitset import Bitset, pack, room
from audiencefilter.columns.predicates.group import negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, BitTest, Predicate

#: Comparing codes with the ends of this many runs is quicker than looking each of them up in a table.
_MAX_RUNS: Final = 4
#: Of no more codes than this, as booleans have them, the bits of each test are cached: there are six at most.
_MAX_CACHED_CODES: Final = 3
#: Of no more rows than this, the bits of each bound are cached: there are twice as many as codes at most. Any other
#: test of them has its bits itself.
_MAX_CACHED_ROWS: Final = 256
#: For fewer rows Arrow takes longer to start than numpy to look them up.
_MIN_ARROW_ROWS: Final = 16_384
_START: Final = numpy.zeros(1, numpy.int64)


class Codes:
    """A column of codes; `before`: for every code, and for the one after the last, how many rows have a lower one."""

    def __init__(self, codes: Array, before: RowNumbers) -> None:
        self.codes: Final = codes
        self.before: Final = before
        self._tests: dict[Hashable, Predicate] = {}

    @cached_property
    def present(self) -> Bitset:
        """The rows that have another code than 0, which is that of a missing value."""
        return Bitset.of(self.codes != 0)

    def test(self, key: Hashable, flags: Callable[[], Flags]) -> Predicate:
        """Return a test whose bits are cached, made of the flags of all rows."""
        found = self._tests.get(key)
        if found is None:
            found = self._tests[key] = _test_of(flags(), own=False)
        return found

    @property
    def nbytes(self) -> int:
        """The bytes of what was made of the codes."""
        present = self.present.nbytes if "present" in self.__dict__ else 0
        return self.before.nbytes + present + len(self._tests) * -(-len(self.codes) // 8)


def codes_predicate(column: Codes, wanted: Flags) -> Predicate:
    """Return what is true of the rows whose code is wanted."""
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
    """Return what is true of rows, which may be none or all of them; `own`: nothing else holds the bits."""
    bits = Bitset.of(found)
    if not bits.count():
        return NO_ROW
    return EVERY_ROW if bits.count() == len(found) else BitTest(bits, own)


def run_predicate(column: Codes, start: int, end: int) -> Predicate:
    """Return what is true of the rows whose code is at least one and less than another."""
    if len(column.codes) <= _MAX_CACHED_ROWS:
        return column.test((start, end), lambda: numpy.logical_and(column.codes >= start, column.codes < end))
    size = len(column.before) - 1
    if size <= _MAX_CACHED_CODES or not _MAX_RUNS:
        wanted = numpy.zeros(size, bool)
        wanted[start:end] = True
        return codes_predicate(column, wanted)
    return _in_runs(column, [(start, end)] if start < end else [])


def _runs(edges: RowNumbers, first: bool, last: bool, size: int) -> RowNumbers:
    """Return the start and the end of every run, given where runs start or end, and whether they do at the two ends."""
    ends = [edges]
    if first:
        ends.insert(0, _START)
    if last:
        ends.append(numpy.array([size]))
    return (numpy.concatenate(ends) if len(ends) > 1 else edges).reshape(-1, 2)


def _in_runs(column: Codes, runs: Sequence[Sequence[int]]) -> Predicate:
    """Return what is true of the rows whose code is in one of a few runs, which may be of no row, or of all."""
    before = column.before
    count = sum([before.item(end) - before.item(start) for start, end in runs])
    if not count:
        return NO_ROW
    return EVERY_ROW if count == len(column.codes) else CodeRuns(column, runs, count)


class _CodePredicate(Predicate):
    """What is true of rows by their code; so how many they are is known."""

    def __init__(self, column: Codes, count: int) -> None:
        self._codes = column.codes
        self._count = count
        self.share = count / max(len(column.codes), 1)

    def count(self, rows: int) -> int:
        """Return how many rows have such a code."""
        return self._count


class _Run(NamedTuple):
    """How it is found whether codes are in a run: what is taken from them, if anything, and how they are compared."""

    taken: Array | None
    compare: "numpy.ufunc"
    bound: Array


class CodeRuns(_CodePredicate):
    """True where the code is in one of a few runs, each given by its first code and the one after its last."""

    def __init__(self, column: Codes, runs: Sequence[Sequence[int]], count: int) -> None:
        super().__init__(column, count)
        ends = [self._widened(column.before, start, end - 1) for start, end in runs]
        self._runs = [self._run(low, high, len(column.before) - 2) for low, high in ends]
        low, high = ends[0]
        #: Where a single run begins behind the missing values: who has a value, and the highest code of the run.
        self._present: tuple[Bitset, Array] | None = None
        if len(ends) == 1 and low == 1 < high:
            self._present = column.present, self._constant(high)
        self.cost = 0.03 + 0.03 * column.codes.itemsize * len(runs)

    def _widened(self, before: RowNumbers, low: int, high: int) -> tuple[int, int]:
        """Return the ends of a run, moved to an end of the codes where no row has a code in between."""
        first = low if before.item(low) else 0
        return first, len(before) - 2 if before.item(high + 1) == before.item(-1) else high

    def _run(self, low: int, high: int, top: int) -> _Run:
        if low == high:
            return _Run(None, numpy.equal, self._constant(low))
        if low == 0:
            return _Run(None, numpy.less_equal, self._constant(high))
        if high == top:
            return _Run(None, numpy.greater_equal, self._constant(low))
        # Unsigned numbers wrap around, so what is below the run is far above it.
        return _Run(self._constant(low), numpy.less_equal, self._constant(high - low))

    def _constant(self, code: int) -> Array:
        """Return a code as codes are compared with it the quickest."""
        return numpy.array(code, self._codes.dtype)

    def holds(self, rows: Rows) -> Flags:
        """Return whether each row's code is in a run."""
        codes = self._codes[rows]
        first, *others = self._runs
        found = _within(codes, first)
        for run in others:
            numpy.logical_or(found, _within(codes, run), out=found)
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return the same as bits; that a value is there is known as bits already."""
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
    """True where a table says so of the code; `runs` are those of the table, as of :class:`CodeRuns`."""

    cost = 0.6

    def __init__(self, column: Codes, wanted: Flags, runs: RowNumbers) -> None:
        super().__init__(column, int((column.before[runs[:, 1]] - column.before[runs[:, 0]]).sum()))
        self._wanted = wanted
        self._wanted_in_arrow = pyarrow.array(wanted.view(numpy.uint8))

    @property
    def nbytes(self) -> int:
        """The bytes of the table."""
        return self._wanted.nbytes

    def holds(self, rows: Rows) -> Flags:
        """Return what the table says of each row's code."""
        if not isinstance(rows, slice) or rows.stop - rows.start < _MIN_ARROW_ROWS:
            return self._wanted[self._codes[rows]]
        # Arrow takes by small unsigned numbers as they are; numpy widens them first, and takes twice as long for many.
        codes = pyarrow.array(self._codes[rows])
        return values_of(compute.take(self._wanted_in_arrow, codes, boundscheck=False)).view(bool)
