"""Queries over a snapshot: compile plans into predicates of its segments, evaluate them in chunks and threads.

A part that several plans share is cached as one bit for each row until its last evaluation. One that is evaluated once
and contains no shared part is evaluated in one piece, like a single plan.
"""

import operator
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from itertools import accumulate
from typing import Any, Final, TypeVar, assert_never
from weakref import ref

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import Array, Bitset, Bytes, Flags, RowNumbers, count_bits, located, numpy, unpack
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.compiler import predicate_of
from audiencefilter.columns.predicates import Predicate
from audiencefilter.columns.segment import Blame, FirstReading, Segment, blamed
from audiencefilter.columns.snapshot import Part, Snapshot
from audiencefilter.filter import Filter
from audiencefilter.language import ast
from audiencefilter.language.schema import Schema
from audiencefilter.plan import nodes as p
from audiencefilter.plan.normal_form import normal_form, selection

Item = TypeVar("Item")
Result = TypeVar("Result")


class Query:
    """A plan over all rows of a snapshot, for any thread; one with relative instants only after :meth:`at_instant`."""

    def __init__(self, plan: p.Plan, snapshot: Snapshot, threads: int) -> None:
        parts = zip(snapshot.parts, snapshot.starts, strict=True)
        self._set(snapshot, [_part_query(plan, part, threads, part.blames(start)) for part, start in parts])

    def _set(self, snapshot: Snapshot, parts: "Sequence[_PartQuery]") -> None:
        self._snapshot = snapshot
        self._parts = parts
        #: Approximate nanoseconds for a row.
        self.cost = max([part.predicate.cost for part in parts])
        #: Whether the next query of the same plan will be faster.
        self.is_provisional = any(part.is_provisional for part in parts)
        #: The latest query at an instant, with the first and the last instant at which it is the same.
        self._latest: tuple[Query, datetime, datetime] | None = None

    def at_instant(self, now: datetime) -> "Query":
        """Return the query at an instant in UTC; the latest one is cached for the time in which it stays the same."""
        latest = self._latest
        if latest is not None and latest[1] <= now <= latest[2]:
            return latest[0]
        parts = [part.at_instant(now) for part in self._parts]
        query = object.__new__(type(self))
        query._set(self._snapshot, [part for part, _, _ in parts])
        first, last = max([first for _, first, _ in parts]), min([last for _, _, last in parts])
        if first < last:  # one assignment: other threads see either the old query or the new one
            self._latest = query, first, last
        return query

    def count(self) -> int:
        """Return the number of rows that the plan selects."""
        return sum([part.count() for part in self._parts])

    def mask(self) -> Flags:
        """Return for each row whether the plan selects it."""
        return _together([part.mask() for part in self._parts])

    def bits(self) -> Bitset:
        """Return for each row whether the plan selects it, as a bitset that may be changed."""
        return Bitset.of(self.mask()) if len(self._parts) > 1 else self._parts[0].bits()

    def indices(self) -> RowNumbers:
        """Return the numbers of the rows that the plan selects, ascending."""
        parts = zip(self._parts, self._snapshot.starts, strict=True)
        return _together([part.indices() + start if start else part.indices() for part, start in parts])

    def at(self, rows: RowNumbers) -> Flags:
        """Return for each of some row numbers, ascending, whether the plan selects the row."""
        divided = zip(self._parts, self._snapshot.divided(rows), strict=True)
        return _together([part.at(rows[which] - start) for part, (which, start) in divided])


def _together(arrays: list[Array]) -> Array:
    return arrays[0] if len(arrays) == 1 else numpy.concatenate(arrays)


@dataclass(slots=True)
class _PartQuery:
    """A plan over one part, and over the rows that have replaced some of its rows."""

    predicate: Predicate
    rows: int
    threads: int
    #: The numbers of the replaced rows, ascending, and the query over the rows that replace them.
    patch: "tuple[RowNumbers, _PartQuery] | None"
    blame: Blame
    #: Whether the next query of the same plan will be faster.
    is_provisional: bool = False
    #: Whether the predicate was found to have none.
    has_no_candidates: bool = False

    def at_instant(self, now: datetime) -> "tuple[_PartQuery, datetime, datetime]":
        """Return the query at an instant, and the first and the last instant at which it is the same."""
        with blamed(self.blame):
            predicate, first, last = self.predicate.at_instant(now)
        patch = self.patch
        if patch is not None:
            instead, since, until = patch[1].at_instant(now)
            patch, first, last = (patch[0], instead), max(first, since), min(last, until)
        return _PartQuery(predicate, self.rows, self.threads, patch, self.blame), first, last

    @property
    def nbytes(self) -> int:
        """Bytes now or later in memory, beyond those of the columns."""
        return self.predicate.nbytes + (0 if self.patch is None else self.patch[1].nbytes)

    def count(self) -> int:
        count = self.predicate.count(self.rows)
        if count is None:
            candidates = None if self.has_no_candidates else self.predicate.candidates()
            if candidates is not None:
                count = int(numpy.count_nonzero(self.predicate.holds(candidates)))
            else:
                self.has_no_candidates = True
                count = self._count_bits()
        if self.patch is None:
            return count
        numbers, instead = self.patch
        return count - int(numpy.count_nonzero(self.predicate.holds(numbers))) + instead.count()

    def _count_bits(self) -> int:
        if self._work() > 1:
            return sum(self._over_chunks(lambda found, _: count_bits(found)))
        count, bits = 0, self.predicate.bits
        for chunk in _chunks(self.rows, 0):
            count += count_bits(bits(chunk))
        return count

    def mask(self) -> Flags:
        mask = unpack(self._packed(), self.rows)
        if self.patch is not None:
            numbers, instead = self.patch
            mask[numbers] = instead.mask()
        return mask

    def bits(self) -> Bitset:
        return Bitset.of(self.mask()) if self.patch is not None else Bitset(self._packed(), self.rows)

    def _packed(self) -> Bytes:
        """Return the predicate's bits of all rows, as a new array."""
        found = numpy.empty((self.rows + 7) >> 3, numpy.uint8)

        def fill(bits: Bytes, chunk: slice) -> None:
            found[chunk.start >> 3 : (chunk.stop + 7) >> 3] = bits

        self._over_chunks(fill)
        return found

    def indices(self) -> RowNumbers:
        candidates = self.predicate.candidates()
        if candidates is None:
            return self.bits().row_numbers()
        found = candidates[self.predicate.holds(candidates)]
        if self.patch is None:
            return found
        numbers, instead = self.patch
        unchanged = found[~numpy.isin(found, numbers)]
        return numpy.sort(numpy.concatenate([unchanged, numbers[instead.indices()]]))

    def at(self, rows: RowNumbers) -> Flags:
        found = self.predicate.holds(rows)
        if self.patch is None:
            return found
        numbers, instead = self.patch
        ranks, replaced = located(rows, numbers)
        found = found.copy()  # arrays from predicates must not be changed
        found[replaced] = instead.at(ranks[replaced])
        return found

    def _over_chunks(self, task: Callable[[Bytes, slice], Result]) -> list[Result]:
        """Call a task with the predicate's bits of each chunk, and return the results in order."""

        def evaluate(chunk: slice) -> Result:
            return task(self.predicate.bits(chunk), chunk)

        return _mapped(min(self.threads, self._work()), evaluate, _chunks(self.rows, self._work()))

    def _work(self) -> int:
        """Return the number of threads for which there is enough work."""
        return int(self.rows * (self.predicate.cost + 0.1) / tuning.TUNING.thread_cost)


def _part_query(plan: p.Plan, part: Part, threads: int, blames: Sequence[Blame]) -> _PartQuery:
    patch = None
    if part.patch is not None:
        patch = part.patch.numbers, _part_query(plan, Part(part.patch.segment), threads, blames[1:])
    reading = FirstReading(part.segment, partial(_mapped, threads))
    with blamed(blames[0]):
        predicate = predicate_of(plan, reading)
    is_provisional = reading.is_provisional or bool(patch and patch[1].is_provisional)
    return _PartQuery(predicate, part.rows, threads, patch, blames[0], is_provisional)


def _mapped(threads: int, task: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Call a task with each item in up to so many threads, and return the results in order."""
    busy = min(threads, len(items))
    if busy <= 1:
        return list(map(task, items))

    def share(first: int) -> list[Result]:
        return [task(item) for item in items[first::busy]]

    others = [_workers().submit(share, first) for first in range(1, busy)]
    shares = [share(0)]
    for first, other in enumerate(others, 1):  # what no thread has begun, since all have other work, is done here
        shares.append(share(first) if other.cancel() else other.result())
    return [shares[place % busy][place // busy] for place in range(len(items))]


@cache
def _workers() -> ThreadPoolExecutor:
    """Return the threads of this process: new ones would ask the system for their memory page by page, each time."""
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="audiencefilter-columns")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_workers.cache_clear)  # a child has none of the threads


def _chunks(rows: int, work: int) -> list[slice]:
    size = tuning.TUNING.chunk_rows if work <= 1 else tuning.TUNING.busy_chunk_rows
    return [slice(start, min(start + size, rows)) for start in range(0, rows, size)]


def mask_once(segment: Segment, f: Filter, now: datetime | None) -> Flags:
    """Return for each row of a segment for one call whether a filter selects it."""
    predicate = predicate_of(f.selection_at(now), segment)
    mask = numpy.empty(segment.rows, bool)  # arrays from predicates must not be changed
    for chunk in _chunks(segment.rows, 0):
        mask[chunk] = predicate.holds(chunk)
    return mask


class QueryCache:
    """Queries of one snapshot by plan: a repeated filter is not planned again, nor its parts without the clock."""

    def __init__(self, snapshot: Snapshot, threads: int) -> None:
        self.snapshot: Final = snapshot
        self._threads = threads
        self._queries = Cache[p.Plan, Query](tuning.TUNING.query_cache_bytes)
        self._known: dict[int, tuple[ref[Filter], ref[Query]]] = {}

    def known(self, f: Filter) -> Query | None:
        """Return the query of this very filter if it was given to :meth:`note` and is still cached."""
        # A look at its plan takes more time than a count of few rows, once its code has left the processor's caches.
        found = self._known.get(id(f))
        return found[1]() if found is not None and found[0]() is f else None

    def note(self, f: Filter, query: Query) -> None:
        """Make the query of a filter without the clock known."""
        if len(self._known) >= tuning.TUNING.known_filters:
            self._known.clear()
        self._known[id(f)] = ref(f), ref(query)

    def query(self, plan: p.Plan) -> Query:
        """Return the query of a selection, whose instants may be relative."""
        found = self._queries.get(plan)
        if found is None:
            found = Query(plan, self.snapshot, self._threads)
            if not found.is_provisional:
                # Approximate bytes of the plan and of its predicates.
                own = sum(2_000 + 100 * len(getattr(part, "values", ())) for part in p.walk_into(plan))
                self._queries.put(plan, found, sum(part.nbytes for part in found._parts) + own)
        return found


@dataclass(frozen=True, slots=True)
class PartBits:
    """Bitsets of the rows that each part of a filter selects, which may be changed."""

    schema: Schema
    queries: QueryCache
    now: datetime | None

    def of(self, node: ast.Node) -> Bitset:
        """Return the rows that a part selects."""
        query = self.queries.query(selection(normal_form(node, self.schema)))
        return (query if self.now is None else query.at_instant(self.now)).bits()

    def joined(self, members: Iterable[Bitset], conjunctive: bool) -> Iterator[Bitset]:
        """Combine bitsets in place, so at most two are in memory."""
        return accumulate(members, operator.iand if conjunctive else operator.ior)

    def others(self, members: Sequence[Bitset], conjunctive: bool) -> Iterator[Bitset]:
        """Yield for each member the combination of the others, by those of all members after each."""
        join = partial(self.together, conjunctive=conjunctive)
        behind = [*accumulate(members[:0:-1], join)]
        yield behind.pop()
        for before in accumulate(members[:-1], join):
            yield join(before, behind.pop()) if behind else before

    def together(self, one: Bitset, other: Bitset, conjunctive: bool) -> Bitset:
        """Return the rows in both bitsets, or in either."""
        join: Callable[[Bitset, Bitset], Bitset] = operator.iand if conjunctive else operator.ior
        return join(one.copy(), other)

    def stable(self, selected: Bitset) -> Bitset:
        """Return a copy."""
        return selected.copy()

    def count(self, selected: Bitset) -> int:
        """Return the number of rows."""
        return selected.count()


# -- many plans ---------------------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Node:
    """A distinct part of several plans."""

    plan: p.Plan
    #: The members of a group; empty for a test.
    members: tuple["Node", ...]
    #: Remaining evaluations: one for each group that contains the part, and one for each plan that equals it.
    left: int = 0
    #: Whether the part and all parts in it are evaluated once.
    alone: bool = False
    #: The selected rows, while they are cached.
    bits: Bitset | None = None


def nodes_of(plans: Iterable[p.Plan]) -> list[Node]:
    """Return the node of each plan."""
    known: dict[Any, Node] = {}
    nodes = [_node_of(plan, known) for plan in plans]
    for node in nodes:
        node.left += 1
    for node in known.values():  # members precede their group
        node.alone = node.left == 1 and all(member.alone for member in node.members)
    return nodes


def _node_of(plan: p.Plan, known: dict[Any, Node]) -> Node:
    members: tuple[Node, ...] = ()
    key: Any = plan
    if isinstance(plan, p.Conjunction | p.Disjunction):
        members = tuple(_node_of(child, known) for child in plan.children)
        key = type(plan), members  # nodes compare by identity, which is faster than by content
    node = known.get(key)
    if node is None:
        node = known[key] = Node(plan, members)
        for member in members:
            member.left += 1
    return node


def _encode(snapshot: Snapshot, plans: Sequence[p.Plan]) -> None:
    """Encode the columns of the plans, so that errors of reading are raised now."""
    for segment, blame in zip(snapshot.segments, snapshot.blames(), strict=True):
        with blamed(blame):
            for plan in plans:
                _encode_in(segment, plan)


def _encode_in(segment: Segment, plan: p.Plan) -> None:
    for part in p.walk(plan):
        if isinstance(part, p.Presence | p.Leaf):
            segment.column(part.field)
        elif isinstance(part, p.Related):
            records = segment.children(part.relation).segment
            _encode_in(records, part.where)
            if isinstance(part, p.Aggregated) and part.field is not None:
                records.column(part.field)
        elif not isinstance(part, p.Constant | p.Conjunction | p.Disjunction):
            assert_never(part)


class SharedQuery:
    """Several plans that share bits of their common parts: at most `memory` bytes; others are evaluated again."""

    def __init__(self, snapshot: Snapshot, plans: Sequence[p.Plan], memory: int, threads: int) -> None:
        _encode(snapshot, plans)
        self._snapshot = snapshot
        self._rows = snapshot.rows
        self._nodes = nodes_of(plans)
        self._free = memory
        self._threads = threads

    def indices(self) -> Iterator[RowNumbers]:
        """Yield for each plan the numbers of the rows that it selects, ascending. Call it once."""
        for node in self._nodes:
            yield self._query(node.plan).indices() if node.alone else self._bits(node).row_numbers()

    def counts(self) -> list[int]:
        """Return for each plan the number of rows that it selects. Call it once."""
        return [self._query(node.plan).count() if node.alone else self._bits(node).count() for node in self._nodes]

    def _query(self, plan: p.Plan) -> Query:
        return Query(plan, self._snapshot, self._threads)

    def _bits(self, node: Node) -> Bitset:
        """Return the rows that a node selects; do not change them, since they may be cached."""
        bits = self._made(node) if node.bits is None else node.bits
        node.left -= 1
        if node.bits is None:
            self._cache(node, bits)
        elif node.left <= 0:
            node.bits = None
            self._free += bits.nbytes
        return bits

    def _cache(self, node: Node, bits: Bitset) -> None:
        if node.left > 0 and bits.nbytes <= self._free:
            node.bits = bits
            self._free -= bits.nbytes

    def _made(self, node: Node) -> Bitset:
        """Combine the bits of shared members, then evaluate the other members in one piece."""
        shared = [member for member in node.members if not member.alone]
        if not shared:
            return self._query(node.plan).bits()
        conjunctive = isinstance(node.plan, p.Conjunction)
        join: Callable[[Bitset, Bitset], Bitset] = operator.iand if conjunctive else operator.ior
        bits = self._bits(shared[0]).copy()
        for member in shared[1:]:
            bits = join(bits, self._bits(member))
        rest = tuple(member.plan for member in node.members if member.alone)
        if not rest:
            return bits
        if conjunctive:
            return self._narrowed(bits, p.Conjunction(rest))
        bits |= self._query(p.Disjunction(rest)).bits()
        return bits

    def _narrowed(self, bits: Bitset, plan: p.Plan) -> Bitset:
        """Intersect bits with the rows of a plan; if few bits are set, the plan is evaluated for these rows only."""
        count = bits.count()
        if not count:
            return bits
        query = self._query(plan)
        gathering = self._rows * tuning.TUNING.packing_cost + count * (tuning.TUNING.gathering_cost + query.cost)
        if gathering < self._rows * query.cost:
            rows = bits.row_numbers()
            return Bitset.of_rows(rows[query.at(rows)], self._rows)
        bits &= query.bits()
        return bits
