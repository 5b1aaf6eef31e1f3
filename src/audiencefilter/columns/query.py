"""A plan asked of a snapshot: made into predicates over its segments once, and asked in chunks, by several threads.

Tests of one column of codes that stand in one group become one table of codes, so that the codes are read once. The
groups put their members in order themselves, by cost and by what they rule out.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import reduce
from typing import Final, NamedTuple, Protocol, TypeVar, assert_never

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, located, numpy
from audiencefilter.columns.bitset import Bitset, count_bits, unpack
from audiencefilter.columns.encodings.column import Column
from audiencefilter.columns.encodings.dictionary import DictionaryColumn
from audiencefilter.columns.predicates.codes import codes_predicate
from audiencefilter.columns.predicates.group import all_of, any_of, negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, Lasting, Predicate
from audiencefilter.columns.predicates.related import OfGroups, Passing, RelatedTest, passing
from audiencefilter.columns.predicates.relative import Relative, lasting
from audiencefilter.columns.relations import Asked, Count, Question, answer, asked
from audiencefilter.columns.snapshot import Blame, Children, Part, Snapshot, blamed
from audiencefilter.language.ast import Function
from audiencefilter.language.operators import result_of
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan.leaves import at_instant
from audiencefilter.plan.nodes import (
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
    Side,
    ValueTest,
)
from audiencefilter.plan.relative import at, is_relative

#: What a test of a count is about.
_COUNT: Final = result_of(Function.COUNT, None)
#: The rows of a chunk, which fits into a cache. A multiple of eight, since trigrams are held as bits.
CHUNK: Final = 524_288
#: What a thread has to take off the others to be worth its start, in nanoseconds.
_WORTH_A_THREAD: Final = 4_000_000
#: Chunks are so many times as long where several threads work, since each step of a chunk is a wait for Python's lock.
_LONGER: Final = 1

Result = TypeVar("Result")


class Query:
    """A plan over all rows of a snapshot. May be asked by many threads, and again.

    Args:
        plan: as :func:`audiencefilter.plan.selection.selection` makes it. Where instants in it are relative to now, the
            query is asked by way of :meth:`at_instant` only.
        snapshot: the rows.
        threads: how many to use at most.

    Attributes:
        cost: about how many nanoseconds it takes for a row.

    Raises:
        ValueError: there is no column for a field of the plan.
        RecordError: a value in such a column is not of the field's type.
    """

    def __init__(self, plan: Plan, snapshot: Snapshot, threads: int) -> None:
        pairs = zip(snapshot.parts, snapshot.starts, strict=True)
        self._set(snapshot, [_part_query(plan, part, threads, part.blames(start)) for part, start in pairs])

    def _set(self, snapshot: Snapshot, parts: "Sequence[_PartQuery]") -> None:
        self._snapshot = snapshot
        self._parts = parts
        self.cost = max([part.cost for part in parts])
        self._latest: _LastingQuery | None = None

    def at_instant(self, now: datetime) -> "Query":
        """Return the query at an instant, which is in UTC: what does not depend on it is not planned again.

        The one that was asked for last is kept as long as it would be the same.
        """
        latest = self._latest
        if latest is not None and latest.first <= now <= latest.last:
            return latest.query
        parts = [part.at_instant(now) for part in self._parts]
        query = Query.__new__(Query)
        query._set(self._snapshot, [part for part, _, _ in parts])
        first, last = max([first for _, first, _ in parts]), min([last for _, _, last in parts])
        if first < last:  # put in place as a whole: whoever asks meanwhile sees the old one or this
            self._latest = _LastingQuery(query, first, last)
        return query

    @property
    def nbytes(self) -> int:
        """The bytes that it holds, or will hold, beyond those of the columns."""
        return sum(part.nbytes for part in self._parts)

    def count(self) -> int:
        """Return how many rows the plan is true of."""
        return sum([part.count() for part in self._parts])

    def mask(self) -> Flags:
        """Return for every row whether the plan is true of it."""
        return _together([part.mask() for part in self._parts])

    def bits(self) -> Bitset:
        """Return for every row whether the plan is true of it, as bits that may be changed."""
        return self._parts[0].bits() if len(self._parts) == 1 else Bitset.of(self.mask())

    def indices(self) -> RowNumbers:
        """Return the numbers of the rows that the plan is true of, ascending."""
        found, start = [], 0
        for part in self._parts:
            found.append(part.indices() + start if start else part.indices())
            start += part.rows
        return _together(found)

    def at(self, rows: RowNumbers) -> Flags:
        """Return for some rows, given by their numbers in ascending order, whether the plan is true of them."""
        divided = zip(self._parts, self._snapshot.divided(rows), strict=True)
        return _together([part.at(rows[which] - start) for part, (which, start) in divided])


def _together(arrays: list[Array]) -> Array:
    return arrays[0] if len(arrays) == 1 else numpy.concatenate(arrays)


class _LastingQuery(NamedTuple):
    """What a query is from one instant to another, both included."""

    query: Query
    first: datetime
    last: datetime


class _PartQuery:
    """A plan over one part, and over what has replaced some of its rows.

    Args:
        predicate: what the plan is over the part as it was.
        rows: how many there are.
        threads: how many to use at most.
        patch: the numbers of the rows that were replaced, and the plan over what stands there now.
        blame: of the rows.
    """

    def __init__(
        self,
        predicate: Predicate,
        rows: int,
        threads: int,
        patch: "tuple[RowNumbers, _PartQuery] | None",
        blame: Blame,
    ) -> None:
        self.rows = rows
        self.cost = predicate.cost
        self._blame = blame
        self._predicate = predicate
        self._threads = threads
        self._patch = patch

    def at_instant(self, now: datetime) -> "tuple[_PartQuery, datetime, datetime]":
        """Return it at an instant, since when it is that, and until when."""
        with blamed(self._blame):
            predicate, first, last = self._predicate.at_instant(now)
        if self._patch is None:
            return _PartQuery(predicate, self.rows, self._threads, None, self._blame), first, last
        instead, since, until = self._patch[1].at_instant(now)
        part = _PartQuery(predicate, self.rows, self._threads, (self._patch[0], instead), self._blame)
        return part, max(first, since), min(last, until)

    @property
    def nbytes(self) -> int:
        return self._predicate.nbytes + (0 if self._patch is None else self._patch[1].nbytes)

    def count(self) -> int:
        count = self._predicate.count(self.rows)
        if count is None:
            candidates = self._predicate.candidates()
            if candidates is not None:
                count = int(numpy.count_nonzero(self._predicate.holds(candidates)))
            else:
                count = sum(self._over_chunks(lambda found, _: count_bits(found)))
        if self._patch is None:
            return count
        numbers, instead = self._patch
        return count - int(numpy.count_nonzero(self._predicate.holds(numbers))) + instead.count()

    def mask(self) -> Flags:
        mask = unpack(self._packed(), self.rows)
        if self._patch is not None:
            numbers, instead = self._patch
            mask[numbers] = instead.mask()
        return mask

    def bits(self) -> Bitset:
        return Bitset.of(self.mask()) if self._patch is not None else Bitset(self._packed(), self.rows)

    def _packed(self) -> Bytes:
        """Return what the predicate says of all rows, as bits of its own."""
        found = numpy.empty((self.rows + 7) >> 3, numpy.uint8)

        def fill(bits: Bytes, chunk: slice) -> None:
            found[chunk.start >> 3 : (chunk.stop + 7) >> 3] = bits

        self._over_chunks(fill)
        return found

    def indices(self) -> RowNumbers:
        candidates = self._predicate.candidates()
        if candidates is None:
            return self.bits().row_numbers()
        found = candidates[self._predicate.holds(candidates)]
        if self._patch is None:
            return found
        numbers, instead = self._patch
        kept = found[~numpy.isin(found, numbers)]
        return numpy.sort(numpy.concatenate([kept, numbers[instead.indices()]]))

    def at(self, rows: RowNumbers) -> Flags:
        found = self._predicate.holds(rows)
        if self._patch is None:
            return found
        numbers, instead = self._patch
        ranks, replaced = located(rows, numbers)
        found = found.copy()  # what a predicate returns is not to be changed
        found[replaced] = instead.at(ranks[replaced])
        return found

    def _over_chunks(self, task: Callable[[Bytes, slice], Result]) -> list[Result]:
        """Run a task over what the predicate says of every chunk, and return what it returned, in their order."""

        def ask(chunk: slice) -> Result:
            return task(self._predicate.bits(chunk), chunk)

        busy = min(self._threads, int(self.rows * (self.cost + 0.1) / _WORTH_A_THREAD))
        if busy <= 1:
            return list(map(ask, _chunks(self.rows, CHUNK)))
        with ThreadPoolExecutor(busy, thread_name_prefix="audiencefilter-columns") as pool:
            return list(pool.map(ask, _chunks(self.rows, CHUNK * _LONGER)))


def _part_query(plan: Plan, part: Part, threads: int, blames: Sequence[Blame]) -> _PartQuery:
    patch = None
    if part.patch is not None:
        patch = part.patch.numbers, _part_query(plan, Part(part.patch.segment), threads, blames[1:])
    with blamed(blames[0]):
        return _PartQuery(predicate_of(plan, part.segment), part.rows, threads, patch, blames[0])


def _chunks(rows: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, rows)) for start in range(0, rows, size))


# -- predicates ---------------------------------------------------------------------------------------------------


class Readable(Protocol):
    """Rows of which a plan can be asked: those of a segment, or the results of an aggregate."""

    def column(self, field: Field) -> Column:
        """Return the encoded column of a field."""

    def children(self, relation: Relation) -> Children:
        """Return the records that a relation leads to."""


def predicate_of(plan: Plan, segment: Readable) -> Predicate:
    """Return what is true of the rows of a segment that a selection is true of; it may depend on the clock."""
    match plan:
        case Constant(verdict=verdict):
            return EVERY_ROW if verdict else NO_ROW
        case Presence(field=field, present=is_present):
            present = segment.column(field).present()
            return present if is_present else negation(present)
        case Known(field=field, verdict=verdict):
            return segment.column(field).present() if verdict else NO_ROW
        case Membership() | Bound() | Match():
            return segment.column(plan.field).predicate(plan)
        case Conjunction(children):
            return all_of(_members(children, segment, numpy.logical_and))
        case Disjunction(children):
            return any_of(_members(children, segment, numpy.logical_or))
        case ListHas() | ListEquals():
            return segment.column(plan.field).list_predicate(plan)
        case Quantified() | Aggregated():
            related = segment.children(plan.relation)  # what cannot be read is said now
            if is_relative(plan):
                return Relative(lambda now: Lasting(predicate_of(at(plan, now, selecting=True), segment), now, now))
            return _related(plan, related)
        case RelativeBound():
            column = segment.column(plan.field)
            return Relative(lambda now: _bound_at(plan, now, column, segment))
        case _:
            assert_never(plan)


def _bound_at(plan: RelativeBound, now: datetime, column: Column, segment: Readable) -> Lasting:
    leaf = at_instant(plan, now)
    if isinstance(leaf, Bound):  # nearly always
        return lasting(column.predicate(leaf), plan.operand.stretch(now), now, column.leeway(leaf))
    return Lasting(predicate_of(at(plan, now, selecting=True), segment), now, now)


def _related(plan: Quantified | Aggregated, children: Children) -> Predicate:
    """Ask the value that is kept of a question; what is asked for the first time is not worth to be kept."""
    asks = asked(plan)
    column = children.kept.get(asks.question, lambda: _answer(asks.question, children))
    if column is None:
        return _asked_once(plan, asks, children)
    of_groups = _test_of_value(asks, column)
    found = of_groups if children.groups is None else OfGroups(children.groups, of_groups)
    return negation(found) if asks.negated else found


def _answer(question: Question, children: Children) -> Column:
    where = predicate_of(question.where, children.segment)
    if isinstance(question, Count):
        return answer(question, passing(negation(where) if question.failing else where, children.offsets), None)
    return answer(question, passing(where, children.offsets), children.segment.column(question.field))


def _test_of_value(asks: Asked, column: Column) -> Predicate:
    if asks.test is None:
        return negation(predicate_of(Bound(_COUNT, Side.AT_MOST, 0), _Results(column)))
    return predicate_of(asks.test, _Results(column))


def _asked_once(plan: Quantified | Aggregated, asks: Asked, children: Children) -> Predicate:
    where = predicate_of(plan.where, children.segment)
    if isinstance(plan, Quantified):
        some = RelatedTest(children.offsets, children.groups, negation(where) if plan.every else where, Passing.has_any)
        return negation(some) if asks.negated else some
    question = Count(plan.where) if plan.function is Function.COUNT else asks.question
    column = None if plan.field is None else children.segment.column(plan.field)

    def verdict(found: Passing) -> Flags:
        return predicate_of(plan.test, _Results(answer(question, found, column))).holds(slice(0, found.groups))

    return RelatedTest(children.offsets, children.groups, where, verdict)


class _Results:
    """What a function gives for each group of related records, as rows of one column."""

    def __init__(self, column: Column) -> None:
        self._column = column

    def column(self, field: Field) -> Column:
        """Return the results."""
        return self._column

    def children(self, relation: Relation) -> Children:
        """Raise, since results are related to nothing."""
        raise LookupError(relation.name)


def _members(children: tuple[Plan, ...], segment: Readable, join: Callable[[Flags, Flags], Flags]) -> list[Predicate]:
    """Return the predicates of a group's members, those on one column of codes joined."""
    tables: dict[str, list[Flags]] = {}
    coded: dict[str, DictionaryColumn] = {}
    members: list[Predicate] = []
    for child in children:
        if isinstance(child, ValueTest):
            column = segment.column(child.field)
            if isinstance(column, DictionaryColumn):
                coded[child.field.name] = column
                tables.setdefault(child.field.name, []).append(column.wanted(child))
                continue
        members.append(predicate_of(child, segment))
    members += [codes_predicate(column.counted, reduce(join, tables[name])) for name, column in coded.items()]
    return members
