"""Compile plans into predicates over the rows of a segment.

A test of related records becomes one of a value of each group: for clicks within thirty days, the latest one. It stays
as time passes, so it is cached on its second request; the first one tests all records, or ranges of an order of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, reduce
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import (
    Array,
    Bitset,
    Flags,
    RowNumbers,
    Rows,
    bytes_in,
    chosen,
    numpy,
    pyarrow,
    ranges,
)
from audiencefilter.columns.codes import DictionaryColumn, codes_predicate
from audiencefilter.columns.column import AverageColumn, Averages, Column, NumberColumn, UnorderedError
from audiencefilter.columns.order import RecordOrder
from audiencefilter.columns.predicates import (
    EVERY_ROW,
    NO_ROW,
    ConstantPredicate,
    Lasting,
    Predicate,
    Relative,
    all_of,
    any_of,
    lasting,
    negation,
)
from audiencefilter.columns.segment import Children, FirstReading, Segment
from audiencefilter.contacts.values import canonical_type
from audiencefilter.language.ast import Function
from audiencefilter.language.operators import result_of
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import at_instant
from audiencefilter.plan.relative import at, is_relative

#: Returns the numbers of some rows, and flags of present numbers; None if all are present.
NumbersOf = Callable[[Rows], tuple[Array, Flags | None]]


@dataclass(slots=True)
class Passing:
    """The records that pass a test, by group; all of them if there are neither flags nor places."""

    records: Segment
    #: Start of each group among all tested records, then their total number.
    offsets: RowNumbers
    rows: Rows
    flags: Flags | None = None
    #: If few records pass: their positions, ascending.
    places: RowNumbers | None = None
    #: Returns the group of each tested record, if it is cached.
    owners: Callable[[], Array] | None = None

    @property
    def groups(self) -> int:
        """Number of groups."""
        return len(self.offsets) - 1

    def has_any(self) -> Flags:
        """Return for each group whether one of its records passes."""
        found = numpy.zeros(self.groups, bool)
        if self.flags is not None:
            filled = self._filled()
            if len(filled):
                found[filled] = numpy.logical_or.reduceat(self.flags, self.offsets[filled])
        elif self.places is not None:
            found[self._owners(self.places)] = True
        else:
            found = self.offsets[1:] > self.offsets[:-1]
        return found

    def counts(self) -> "GroupNumbers":
        """Return the number of records of each group that pass."""
        if self.places is not None:
            groups, starts, _ = self._runs(self._owners(self.places), self.places)
            counts = numpy.diff(starts, append=len(self.places))
            return GroupNumbers(groups, counts, counts)
        if self.flags is None:
            counts = numpy.diff(self.offsets)
        else:
            before = numpy.zeros(len(self.flags) + 1, numpy.int32 if len(self.flags) < 2**31 else numpy.int64)
            numpy.cumsum(self.flags, dtype=before.dtype, out=before[1:])
            counts = numpy.diff(before[self.offsets])
        return GroupNumbers(slice(0, self.groups), counts, counts)

    def totals(self, numbers_of: NumbersOf) -> "GroupNumbers":
        """Return for each group the sum of the numbers of its records that pass; it may be beyond 64 bits."""
        groups, starts, numbers = self._runs(*self._numbers(numbers_of))
        counts = numpy.diff(starts, append=len(numbers))
        kind = object if _may_overflow(counts, numbers) else numpy.int64
        if not len(starts):
            return GroupNumbers(groups, numpy.zeros(0, kind), counts)
        return GroupNumbers(groups, numpy.add.reduceat(numbers.astype(kind, copy=False), starts, dtype=kind), counts)

    def extremes(self, numbers_of: NumbersOf, greatest: bool) -> "GroupNumbers":
        """Return the greatest, or least, number of each group with numbers."""
        reduction = numpy.maximum if greatest else numpy.minimum
        groups, starts, numbers = self._runs(*self._numbers(numbers_of))
        found = reduction.reduceat(numbers, starts) if len(starts) else numbers
        return GroupNumbers(groups, found, numpy.ones(len(groups), numpy.int64))

    def _numbers(self, numbers_of: NumbersOf) -> tuple[RowNumbers | None, Array]:
        """Return the groups and numbers of the records that pass and have a number; None for those of all records."""
        places = self.places if self.flags is None else numpy.flatnonzero(self.flags)
        numbers, present = numbers_of(self.rows if places is None else chosen(self.rows, places))
        if present is not None:
            numbers = numbers[present]
            places = numpy.flatnonzero(present) if places is None else places[present]
        return None if places is None else self._owners(places), numbers

    def _runs(self, owners: RowNumbers | None, numbers: Array) -> "_Runs":
        """Return the numbers by group, from the result of :meth:`_numbers`."""
        if owners is None:
            filled = self._filled()
            return _Runs(filled, self.offsets[filled], numbers)
        starts = numpy.flatnonzero(numpy.diff(owners, prepend=-1))
        return _Runs(owners[starts], starts, numbers)

    def _filled(self) -> RowNumbers:
        """Return the groups with records."""
        return numpy.flatnonzero(self.offsets[1:] > self.offsets[:-1])

    def _owners(self, places: RowNumbers) -> RowNumbers:
        """Return the group of each of some records, which ascend."""
        if self.owners is not None:
            return self.owners()[places]
        if len(places) * tuning.TUNING.records_per_lookup < self.offsets[-1]:
            return numpy.searchsorted(self.offsets, places, "right") - 1
        owners = numpy.repeat(numpy.arange(self.groups), numpy.diff(self.offsets))
        return owners if len(places) == len(owners) else owners[places]


class PassingInOrder:
    """The records that pass a test: those for which `rest` is true in some ranges of an order."""

    def __init__(self, order: RecordOrder, ranges: Sequence[slice], rest: Predicate) -> None:
        self.groups: Final = len(order.sizes)
        self._order = order
        self._largest = int(order.sizes.max(initial=0))
        self._ranges = ranges
        self.rest: Final = rest

    def has_any(self) -> Flags:
        """Return for each group whether one of its records passes."""
        found = numpy.zeros(self.groups, numpy.uint8)
        for _, owners, flags in self._parts():
            numpy.maximum.at(found, owners, _ONE if flags is None else flags.view(numpy.uint8))
        return found.view(bool)

    def counts(self) -> "GroupNumbers":
        """Return the number of records of each group that pass."""
        counts = numpy.zeros(self.groups, numpy.min_scalar_type(-1 - self._largest))
        for _, owners, flags in self._parts():
            numpy.add.at(counts, owners, counts.dtype.type(1) if flags is None else flags.astype(counts.dtype))
        return GroupNumbers(slice(0, self.groups), counts, counts)

    def totals(self, field: Field, counted: bool, kind: type[Any] = numpy.int64) -> "GroupNumbers":
        """Return for each group the sum of the numbers of its records that pass, and if `counted` their number."""
        sums: Array = numpy.zeros(self.groups, kind)
        counts, most = numpy.zeros(self.groups, numpy.int64), 0
        for rows, owners, flags in self._parts():
            numbers, present = self._order.column(field).numbers(rows)
            most = max(most, -int(numbers.min(initial=0)), int(numbers.max(initial=0)))
            passing = flags if present is None else present if flags is None else flags & present
            numbers = numbers.astype(kind)
            numpy.add.at(sums, owners, numbers if passing is None else numbers * passing)
            if counted:
                numpy.add.at(counts, owners, 1 if passing is None else passing.astype(numpy.int64))
        if kind is numpy.int64 and most * self._largest >= 2**63:
            return self.totals(field, counted, object)
        return GroupNumbers(slice(0, self.groups), sums, counts)

    def extremes(self, field: Field, greatest: bool) -> "GroupNumbers":
        """Return the greatest, or least, number of each group, and 1 or 0, for whether it has one."""
        column = self._order.unordered(field)
        kind = column.numbers(slice(0, 0))[0].dtype
        least, most = (-numpy.inf, numpy.inf) if kind.kind == "f" else (numpy.iinfo(kind).min, numpy.iinfo(kind).max)
        found = numpy.full(self.groups, least if greatest else most, kind)
        counts: Array = numpy.zeros(self.groups, numpy.uint8)
        reduction = numpy.maximum if greatest else numpy.minimum
        for rows, owners, flags in self._parts():
            numbers, present = column.numbers(self._order.places[rows].astype(numpy.int64))  # a copy of all is large
            passing = flags if present is None else present if flags is None else flags & present
            groups = owners if passing is None else owners.compress(passing)
            reduction.at(found, groups, numbers if passing is None else numbers.compress(passing))
            numpy.maximum.at(counts, groups, _ONE)
        found[counts == 0] = 0
        return GroupNumbers(slice(0, self.groups), found, counts)

    def _parts(self) -> Iterator[tuple[Rows, RowNumbers, Flags | None]]:
        """Yield records, the group of each, and flags of those that pass; None if all do."""
        # Groups are of 64 bits, flags of the type that they are added to: so `ufunc.at` is several times as fast.
        for within in self._ranges:
            for start in range(within.start, within.stop, tuning.TUNING.chunk_records):
                rows: Rows = slice(start, min(start + tuning.TUNING.chunk_records, within.stop))
                flags = None if self.rest is EVERY_ROW else self.rest.holds(rows)
                if flags is not None and numpy.count_nonzero(flags) * tuning.TUNING.records_per_lookup < len(flags):
                    rows, flags = numpy.flatnonzero(flags) + start, None
                yield rows, self._order.owners[rows].astype(numpy.int64), flags


AnyPassing: TypeAlias = Passing | PassingInOrder


class GroupNumbers(NamedTuple):
    """A number of each group that has one, ascending by group, and of how many records it is."""

    groups: Rows
    numbers: Array
    counts: RowNumbers

    def of_all(self, groups: int) -> tuple[Array, RowNumbers]:
        """Return the numbers and counts of all groups, 0 for those without a number."""
        numbers, counts = numpy.zeros(groups, self.numbers.dtype), numpy.zeros(groups, numpy.int64)
        numbers[self.groups], counts[self.groups] = self.numbers, self.counts
        return numbers, counts


class _Runs(NamedTuple):
    """Numbers in the order of their groups; `starts` has the start of each group."""

    groups: RowNumbers
    starts: RowNumbers
    numbers: Array


def _may_overflow(counts: RowNumbers, numbers: Array) -> bool:
    """Whether the sum of a run may be beyond 64 bits; sums of numbers of 32 bits never are."""
    if not len(numbers) or numbers.itemsize < 8:
        return False
    return int(counts.max()) * max(-int(numbers.min()), int(numbers.max())) >= 2**63


class RelatedTest(Predicate):
    """True for rows by a verdict on their related records that pass a test."""

    def __init__(self, children: Children, value: "_GroupValue", verdict: Callable[[AnyPassing], Flags]) -> None:
        self._children = children
        self._offsets = offsets = children.offsets
        self._groups = children.groups
        self._value = value
        self._verdict = verdict
        self._of_groups: Flags | None = None
        self._lock = Lock()
        self._in_order = in_order(value, children.order(is_test=False))
        cost = self._where.cost + 1.5 if self._in_order is None else 1.5
        self.cost = int(offsets[-1]) / max(len(offsets) - 1, 1) * cost + 1
        self.share = 0.5

    @cached_property
    def _where(self) -> Predicate:
        """The test of a record in the order of the records."""
        where = predicate_of(self._value.where, self._children.segment)
        return negation(where) if self._value.failing else where

    @property
    def nbytes(self) -> int:
        """Bytes of the predicate of the records, and of the verdict, which may not be computed yet."""
        return (self._where if self._in_order is None else self._in_order.rest).nbytes + len(self._offsets) - 1

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row."""
        found = self._of_groups
        if found is None:
            # For few rows, only their records are tested; otherwise all, once, and the verdict is cached.
            if not isinstance(rows, slice) and len(rows) * tuning.TUNING.records_per_lookup < len(self._offsets):
                return self._alone(rows)
            with self._lock:
                found = self._of_groups
                if found is None:
                    if self._in_order is None:
                        self._in_order = in_order(self._value, self._children.order(is_test=True))
                    found = self._verdict(self._in_order or passing(self._where, self._children))
                    self._of_groups = found
        return found[rows] if self._groups is None else found[self._groups[rows]]

    def _alone(self, rows: RowNumbers) -> Flags:
        """Return the verdict for some rows from their own records."""
        groups = rows if self._groups is None else self._groups[rows]
        starts = self._offsets[groups]
        counts = self._offsets[groups + 1] - starts
        records = ranges(starts, counts)
        offsets = numpy.concatenate([[0], numpy.cumsum(counts)])
        return self._verdict(Passing(self._children.segment, offsets, records, self._where.holds(records)))


class OfGroups(Predicate):
    """True for rows whose group satisfies another predicate."""

    def __init__(self, groups: RowNumbers, verdict: Predicate) -> None:
        self._groups = groups
        self._verdict = verdict
        self.cost = verdict.cost + 1
        self.share = verdict.share

    def holds(self, rows: Rows) -> Flags:
        """Return the verdict for each row's group."""
        return self._verdict.holds(self._groups[rows])


def in_order(value: "_GroupValue", order: RecordOrder | None) -> PassingInOrder | None:
    """Return the records of a value from an order of all records; None if there is none for its test."""
    if order is None or value.where == p.EVERYONE:
        return None
    ranges, rest = ([slice(0, len(order.owners))], value.where) if value.failing else order.split(value.where)
    try:
        found = predicate_of(rest, order)
    except UnorderedError:
        return None
    return PassingInOrder(order, ranges, negation(found) if value.failing else found)


def passing(where: Predicate, children: Children) -> Passing:
    """Test all records, and return those that pass."""
    offsets, owners = children.offsets, children.owners
    total = int(offsets[-1])
    rows = slice(0, total)
    if isinstance(where, ConstantPredicate) and where.verdict:
        return Passing(children.segment, offsets, rows, owners=owners)
    candidates = where.candidates()
    if candidates is not None and len(candidates) * tuning.TUNING.records_per_lookup < total:
        return Passing(children.segment, offsets, rows, places=candidates[where.holds(candidates)], owners=owners)
    flags = numpy.empty(total, bool)
    for start in range(0, total, tuning.TUNING.chunk_records):
        chunk = slice(start, min(start + tuning.TUNING.chunk_records, total))
        flags[chunk] = where.holds(chunk)
    if numpy.count_nonzero(flags) * tuning.TUNING.records_per_lookup < total:
        return Passing(children.segment, offsets, rows, places=Bitset.of(flags).row_numbers(), owners=owners)
    return Passing(children.segment, offsets, rows, flags, owners=owners)


# -- plans --------------------------------------------------------------------------------------------------------

#: Field of the number of related records, for tests of it.
_COUNT: Final = result_of(Function.COUNT, None)
_EXTREMES: Final = (Function.MAX, Function.MIN)
_NUMERIC: Final = (FieldType.DATETIME, FieldType.DATE, FieldType.INTEGER, FieldType.NUMBER, FieldType.DECIMAL)
_ONE: Final = numpy.uint8(1)
_NO_RECORDS: Final = numpy.zeros(1, numpy.int64)


#: Rows for which a plan can be compiled: those of a segment, related records in an order, or the values of groups.
Readable: TypeAlias = "Segment | FirstReading | RecordOrder | _GroupValues"


def predicate_of(plan: p.Plan, rows: Readable) -> Predicate:
    """Return the predicate of a selection; it may depend on the clock."""
    match plan:
        case p.Constant(verdict=verdict):
            return EVERY_ROW if verdict else NO_ROW
        case p.Presence(field=field, present=is_present):
            present = rows.column(field).present()
            return present if is_present else negation(present)
        case p.Known(field=field, verdict=verdict):
            return rows.column(field).present() if verdict else NO_ROW
        case p.Membership() | p.Bound() | p.Match():
            return rows.column(plan.field).predicate(plan)
        case p.Conjunction(children):
            return all_of(_members(children, rows, numpy.logical_and))
        case p.Disjunction(children):
            return any_of(_members(children, rows, numpy.logical_or))
        case p.ListHas() | p.ListEquals():
            return rows.column(plan.field).list_predicate(plan)
        case p.Quantified() | p.Aggregated():
            related = rows.children(plan.relation)  # raises errors of reading now
            if is_relative(plan):
                return Relative(lambda now: Lasting(predicate_of(at(plan, now, selecting=True), rows), now, now))
            return _related(plan, related)
        case p.RelativeBound():
            column = rows.column(plan.field)
            return Relative(lambda now: _bound_at(plan, now, column, rows))
        case p.OnDays():
            return rows.column(plan.field).days_predicate(plan)
        case p.RelativeDays():
            return Relative(lambda now: Lasting(predicate_of(at(plan, now, selecting=True), rows), now, now))
        case _:
            assert_never(plan)


def _bound_at(plan: p.RelativeBound, now: datetime, column: Column, rows: Readable) -> Lasting:
    leaf = at_instant(plan, now)
    if isinstance(leaf, p.Bound):  # nearly always
        leeway = column.leeway(leaf) if plan.field.type is FieldType.DATETIME else (0, 0)
        return lasting(column.predicate(leaf), plan.operand.stretch(now), now, leeway)
    return Lasting(predicate_of(at(plan, now, selecting=True), rows), now, now)


def _members(children: tuple[p.Plan, ...], rows: Readable, join: Callable[[Flags, Flags], Flags]) -> list[Predicate]:
    """Return the predicates of a group's members; those on the same column of codes are combined."""
    tables: dict[str, tuple[DictionaryColumn, list[Flags]]] = {}
    members: list[Predicate] = []
    for child in children:
        if isinstance(child, p.ValueTest):
            column = rows.column(child.field)
            if isinstance(column, DictionaryColumn):
                tables.setdefault(child.field.name, (column, []))[1].append(column.wanted(child))
                continue
        members.append(predicate_of(child, rows))
    return members + [codes_predicate(column.counted, reduce(join, wanted)) for column, wanted in tables.values()]


# -- related records ----------------------------------------------------------------------------------------------


class _GroupValue(NamedTuple):
    """A value of each group of related records."""

    function: Function
    where: p.Plan
    #: None for COUNT.
    field: Field | None = None
    failing: bool = False


class _GroupTest(NamedTuple):
    """A value of each group, and a test of it whose leaves are about one field; `negated`: the test must be false."""

    value: _GroupValue
    test: p.Plan
    negated: bool = False


def _related(plan: p.Related, children: Children) -> Predicate:
    """Test a value of each group; the values are cached on their second request."""
    if isinstance(plan, p.Quantified):
        test = _quantified(plan, children)
    else:
        test = _GroupTest(_GroupValue(plan.function, plan.where, plan.field), plan.test)
    values, value = children.group_values, test.value
    column = values.get(value)
    if column is None:
        if not values.was_requested(value):
            return _uncached(plan, test, children)
        column = _column_of(value, children)
        values.put(value, column, bytes_in(column))
    of_groups = predicate_of(test.test, _GroupValues(column))
    found = of_groups if children.groups is None else OfGroups(children.groups, of_groups)
    return negation(found) if test.negated else found


def _quantified(plan: p.Quantified, children: Children) -> _GroupTest:
    """Rewrite a bound: "some is at least 3" tests the greatest number, and so does "every one is below 3"."""
    is_any = p.Bound(_COUNT, p.Side.AT_LEAST, 1)
    if not plan.every:
        bound, rest = _parted(plan.where)
        if bound is None:
            return _GroupTest(_GroupValue(Function.COUNT, plan.where), is_any, plan.negated)
        return _GroupTest(_extreme(bound, rest), bound, plan.negated)
    where = plan.where
    # A missing number does not satisfy the bound, either, but it is not beyond it.
    if isinstance(where, p.Bound) and children.segment.column(where.field).present() is EVERY_ROW:
        bound, rest = _parted(replace(where, side=where.side.opposite))
        if bound is not None:
            return _GroupTest(_extreme(bound, rest), bound, not plan.negated)
    return _GroupTest(_GroupValue(Function.COUNT, plan.where, failing=True), is_any, not plan.negated)


def _extreme(bound: p.Bound, where: p.Plan) -> _GroupValue:
    return _GroupValue(Function.MAX if bound.side.is_lower else Function.MIN, where, bound.field)


def _parted(where: p.Plan) -> tuple[p.Bound | None, p.Plan]:
    """Split a bound of a number, or rather of an instant, from the other conditions."""
    members = where.children if isinstance(where, p.Conjunction) else (where,)
    found = [child for child in members if isinstance(child, p.Bound) and child.field.type in _NUMERIC]
    if not found:
        return None, where
    bound = min(found, key=lambda each: each.field.type is not FieldType.DATETIME)
    others = tuple([child for child in members if child is not bound])
    return bound, p.Conjunction(others) if len(others) > 1 else others[0] if others else p.EVERYONE


def _column_of(value: _GroupValue, children: Children) -> Column:
    found: AnyPassing | None = in_order(value, children.order(is_test=False))
    if found is None:
        where = predicate_of(value.where, children.segment)
        found = passing(negation(where) if value.failing else where, children)
    return _column(value, *_numbers(value, found).of_all(found.groups))


def _numbers(value: _GroupValue, passing: AnyPassing) -> GroupNumbers:
    """Return the value of each group, from the records that pass."""
    if value.field is None:
        return passing.counts()
    is_extreme = value.function in _EXTREMES
    if isinstance(passing, PassingInOrder):
        if is_extreme:
            return passing.extremes(value.field, value.function is Function.MAX)
        return passing.totals(value.field, counted=value.function is Function.AVG)
    numbers = passing.records.column(value.field).numbers
    if not is_extreme:
        return passing.totals(numbers)
    return passing.extremes(numbers, value.function is Function.MAX)


def _column(value: _GroupValue, numbers: Array, counts: RowNumbers) -> Column:
    """Return values of groups as a column; `counts` is 0 for groups without a value."""
    if value.field is None or value.function is Function.SUM:
        return NumberColumn(numbers, None, pyarrow.int64())
    if value.function is Function.AVG:
        distinct = numpy.flatnonzero(numpy.bincount(counts)[1:]) + 1
        return AverageColumn(Averages(numbers, counts, distinct.tolist()))
    return NumberColumn(numbers, counts > 0, canonical_type(value.field))


def _uncached(plan: p.Related, test: _GroupTest, children: Children) -> Predicate:
    if isinstance(plan, p.Quantified):
        value = _GroupValue(Function.COUNT, plan.where, failing=plan.every)
        some = RelatedTest(children, value, lambda found: found.has_any())
        return negation(some) if test.negated else some
    value = _GroupValue(plan.function, plan.where, plan.field)

    def tested(numbers: Array, counts: RowNumbers) -> Flags:
        test = predicate_of(plan.test, _GroupValues(_column(value, numbers, counts)))
        return test.holds(slice(0, len(numbers)))

    def verdict(found: AnyPassing) -> Flags:
        of_some = _numbers(value, found)
        of_none = tested(numpy.zeros(1, of_some.numbers.dtype), _NO_RECORDS)
        flags = numpy.full(found.groups, of_none[0])
        flags[of_some.groups] = tested(of_some.numbers, of_some.counts)
        return flags

    return RelatedTest(children, value, verdict)


class _GroupValues:
    """A value of each group of related records, as rows of one column."""

    def __init__(self, column: Column) -> None:
        self._column = column

    def column(self, field: Field) -> Column:
        """Return the column of values."""
        return self._column

    def children(self, relation: Relation) -> Children:
        """Raise LookupError, since values have no relations."""
        raise LookupError(relation.name)
