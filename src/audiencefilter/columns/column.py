"""Base class of encoded columns, and the plainest encoding: numbers as an array, with their tests."""

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any, Final, NamedTuple, assert_never

from audiencefilter.columns import arrays
from audiencefilter.columns.arrays import (
    Array,
    ArrowArray,
    Bitset,
    Bytes,
    Flags,
    RowNumbers,
    Rows,
    arrow_of,
    bits_of,
    compute,
    numpy,
    operand,
    operands,
    pack,
    pyarrow,
    room,
    some,
)
from audiencefilter.columns.predicates import (
    EVERY_ROW,
    NO_ROW,
    BitTest,
    Predicate,
    SampledTest,
    all_of,
    any_of,
    negation,
)
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.plan import nodes as p

COMPARE: Final = p.by_side(
    above=numpy.greater, at_least=numpy.greater_equal, below=numpy.less, at_most=numpy.less_equal
)


class NumberBound(SampledTest):
    """True for numbers on one side of a bound; a row without a number may have any."""

    def __init__(self, numbers: Array, side: p.Side, bound: float) -> None:
        super().__init__(len(numbers))
        self._numbers = numbers
        self._compare = COMPARE[side]
        self._bound = numbers.dtype.type(bound)
        self.cost = 0.025 * numbers.itemsize

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its number is on that side."""
        found: Flags = self._compare(self._numbers[rows], self._bound)
        return found

    def bits(self, chunk: slice) -> Bytes:
        """Return the result as bits."""
        numbers = self._numbers[chunk]
        return pack(self._compare(numbers, self._bound, room(len(numbers))))


class NumberAmong(SampledTest):
    """True for numbers in a set, ascending and of the same type; a row without a number may have any."""

    def __init__(self, numbers: Array, among: Array) -> None:
        super().__init__(len(numbers))
        self._numbers = numbers
        self._among = among
        self.owned = (among,)
        self.cost = 0.025 * numbers.itemsize if len(among) == 1 else 20.0

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its number is in the set."""
        if len(self._among) > 1:
            return arrays.located(self._numbers[rows], self._among)[1]
        found: Flags = self._numbers[rows] == self._among[0]
        return found


class UnorderedError(LookupError):
    """A column has no copy in another order."""


class Column(ABC):
    """Values of one field over the rows of a segment. Immutable, except for results that are cached on first use."""

    @abstractmethod
    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a value."""

    @abstractmethod
    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return the predicate of a leaf of the plan; it is false for missing values."""

    def leeway(self, bound: p.Bound) -> tuple[int | None, int | None]:
        """Return how many microseconds earlier, and later, a bound selects the same; None: any number; 0: unknown."""
        return 0, 0

    def days_predicate(self, leaf: p.OnDays) -> Predicate:
        """Return the predicate of a leaf about months and days; it is false for missing dates."""
        return OnDaysTest(self, leaf)

    def list_predicate(self, leaf: p.ListTest) -> Predicate:
        """Return the predicate of a leaf about lists, false for missing ones; RecordError: it tests a set's order."""
        raise UnsupportedError("ColumnStore", f"a test of lists, as {leaf.field.name} is none")

    @abstractmethod
    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows as an Arrow array."""

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows, instants in microseconds, and flags of present values; None if all are."""
        raise TypeError("texts are no numbers")

    def arranged(self, rows: Array) -> "Column":
        """Return a column with all rows in another order, or raise UnorderedError."""
        raise UnorderedError

    def prepare(self) -> None:
        """Compute now the results that are otherwise computed on first use."""
        return


class OnDaysTest(Predicate):
    """True for dates whose month and day are among some days, or with `negated` are not."""

    def __init__(self, column: Column, plan: p.OnDays) -> None:
        self._column = column
        self._plan = plan
        self.cost = 20.0
        self.share = 0.5

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its date has such a day."""
        numbers, present = self._column.numbers(rows)
        found = are_on_days(numbers, self._plan)
        return found if present is None else found & present


def are_on_days(dates: Array, plan: p.OnDays) -> Flags:
    """Return for each date, as days since 1970, whether a leaf selects it."""
    days = dates.astype("datetime64[D]")
    months = days.astype("datetime64[M]")
    codes = (months.astype(int) % 12 + 1) * 100 + (days - months).astype(int) + 1
    found: Flags = numpy.full(len(codes), plan.negated)
    for first, last in plan.days.days:
        found[(first <= codes) & (codes <= last)] = not plan.negated
    return found


class NumberColumn(Column):
    """Many distinct numbers, or instants in microseconds, 0 for a missing one; `present` is None if none is missing."""

    def __init__(self, numbers: Array, present: Flags | Bitset | None, type: pyarrow.DataType) -> None:
        self._numbers = numbers
        self._present = Bitset.of(present) if isinstance(present, numpy.ndarray) else present
        self._type = type

    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a number."""
        return EVERY_ROW if self._present is None else BitTest(self._present)

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a comparison that is false for missing numbers."""
        return all_of([self._comparison(leaf), self.present()])

    def _comparison(self, leaf: p.ValueTest) -> Predicate:
        kind = self._numbers.dtype
        match leaf:
            case p.Bound(side=side, value=value) if not fits(value, kind):
                return EVERY_ROW if (operand(value) < 0) is side.is_lower else NO_ROW
            case p.Bound(side=side, value=value):
                return NumberBound(self._numbers, side, operand(value))
            case p.Membership(values=values, negated=negated):
                if not (fits(values[0], kind) and fits(values[-1], kind)):  # values ascend
                    values = tuple([value for value in values if fits(value, kind)])
                    if not values:
                        return EVERY_ROW if negated else NO_ROW
                among = NumberAmong(self._numbers, operands(values, kind))
                return negation(among) if negated else among
            case p.Match():
                raise UnsupportedError("ColumnStore", "a needle in numbers")
            case _:
                assert_never(leaf)

    def numbers(self, rows: Rows) -> tuple[Array, Flags | None]:
        """Return the numbers of some rows, and flags of present numbers."""
        return self._numbers[rows], None if self._present is None else self._present.at(rows)

    def arranged(self, rows: Array) -> Column:
        """Return the numbers in another order."""
        present = None if self._present is None else self._present.at(rows)
        return NumberColumn(self._numbers[rows], present, self._type)

    def take(self, rows: Rows) -> ArrowArray:
        """Return the numbers of some rows."""
        missing = None if self._present is None else ~self._present.at(rows)
        return arrow_of(self._numbers[rows], self._type, missing)


class DoubleColumn(NumberColumn):
    """Doubles, NaN for a missing one, for a single filter."""

    def __init__(self, numbers: Array) -> None:
        super().__init__(numbers, None, pyarrow.float64())

    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a number."""
        return BitTest(Bitset.of(~numpy.isnan(self._numbers)))

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a comparison, which is false for NaN unless it is negated."""
        return self._comparison(leaf) if not getattr(leaf, "negated", False) else super().predicate(leaf)


class PlainColumn(Column):
    """Values as they are, for a single filter."""

    def __init__(self, values: ArrowArray) -> None:
        self._values = values

    def present(self) -> Predicate:
        """Return a predicate that is true for rows with a value."""
        return BitTest(bits_of(self._values.is_valid())) if self._values.null_count else EVERY_ROW

    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows."""
        return some(self._values, rows)


class PlainFlags(PlainColumn):
    """Booleans as they are, for a single filter."""

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a predicate that is true for rows with one of the booleans."""
        if not isinstance(leaf, p.Membership):
            raise UnsupportedError("ColumnStore", "a bound or a needle in booleans")
        wanted = self._values if (True in leaf.values) is not leaf.negated else compute.invert(self._values)
        return BitTest(bits_of(compute.fill_null(wanted, False)))


class Averages(NamedTuple):
    """Sums and counts of groups of values, from which averages are compared without division."""

    #: Integers above -2^63, or Python's integers.
    sums: Array
    #: The number of values in each sum; 0 for a missing average, whose sum is 0.
    counts: RowNumbers
    #: The distinct positive counts.
    distinct: list[int]


class AverageBound(SampledTest):
    """True for averages on one side of a bound, false for missing ones."""

    def __init__(self, averages: Averages, side: p.Side, bound: Fraction) -> None:
        super().__init__(len(averages.sums))
        self._averages = averages
        self._compare = numpy.greater if side.is_lower else numpy.less_equal
        less = side.is_lower is side.has_bound  # a sum of at least n is above n - 1
        # An average is above n/d if its sum is above the integer part of n * count / d. With such a limit for each
        # distinct count, the test is exact, and compares sums of 64 bits without overflow.
        limits = [(bound.numerator * count - less) // bound.denominator for count in averages.distinct]
        if not averages.sums.dtype.hasobject:
            limits = [min(max(limit, -(2**63)), 2**63 - 1) for limit in limits]
        self._limits = numpy.zeros(max(averages.distinct, default=0) + 1, averages.sums.dtype)
        self._limits[averages.distinct] = limits
        self.owned = (self._limits,)
        self._limits[0] = 0 if side.is_lower else -1  # false for the sum 0
        self.cost = 40.0 if averages.sums.dtype.hasobject else 1.2

    def holds(self, rows: Rows) -> Flags:
        """Return for each row whether its average is on that side."""
        limits = self._limits.take(self._averages.counts[rows], mode="clip")  # faster than by index
        found: Flags = self._compare(self._averages.sums[rows], limits)
        return found


class AverageColumn(NumberColumn):
    """Averages as sums and counts, which are compared with fractions."""

    def __init__(self, averages: Averages) -> None:
        super().__init__(averages.sums, averages.counts > 0, pyarrow.int64())
        self._averages = averages

    def predicate(self, leaf: p.ValueTest) -> Predicate:
        """Return a comparison that is false for missing averages."""
        match leaf:
            case p.Bound(side=side, value=Fraction() as value):
                return AverageBound(self._averages, side, value)
            case p.Membership(negated=negated):
                values: Any = leaf.values
                sums, counts, tests = self._averages.sums, self._averages.counts, list[Predicate]()
                for count in self._averages.distinct:  # the sums of averages in the set, however many it has
                    totals = [one.numerator * count // one.denominator for one in values if not count % one.denominator]
                    wanted = numpy.array([total for total in totals if fits(total, sums.dtype)], sums.dtype)
                    if len(wanted):
                        is_count = NumberAmong(counts, numpy.array([count], counts.dtype))
                        tests.append(all_of([is_count, NumberAmong(sums, wanted)]))
                among = any_of(tests)
                return all_of([negation(among), self.present()]) if negated else among
            case _:
                return super().predicate(leaf)


def fits(value: Any, kind: "numpy.dtype[Any]") -> bool:
    """Whether the numbers of a column can be equal to a value; false for integers with more bits."""
    return kind.kind != "i" or -(2 ** (8 * kind.itemsize - 1)) <= operand(value) < 2 ** (8 * kind.itemsize - 1)
