"""Plans over a snapshot: compiled into predicates over its segments, and evaluated in chunks, by several threads.

Of many plans, the parts that they have in common are evaluated once. What is evaluated more than once is cached as a
bit for each row, until it was evaluated for the last time. What is evaluated once, and has nothing in it that is
evaluated more often, is evaluated in one piece, as a single plan is.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar, assert_never

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, located, numpy
from audiencefilter.columns.bitset import Bitset, count_bits, unpack
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.compiler import predicate_of
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.snapshot import Blame, Part, Segment, Snapshot, blamed
from audiencefilter.plan import nodes as p

#: The rows of a chunk, which fits into a cache. A multiple of eight, since trigrams are bits.
CHUNK_ROWS: Final = 524_288
#: What a thread has to take off the others to be worth its start, in nanoseconds.
_THREAD_COST: Final = 4_000_000
#: How many bytes of queries are cached for a snapshot.
QUERY_CACHE_BYTES: Final = 64_000_000
#: About what a node of a plan takes, with the predicates made of it, and a value in it, in bytes.
_NODE_BYTES: Final = 2_000
_VALUE_BYTES: Final = 100
#: What it costs to ask a plan of some rows alone, in nanoseconds: for each of all rows, and for each of those.
_REPACKING_COST: Final = 0.1
_GATHERING_COST: Final = 15.0

Result = TypeVar("Result")


class Query:
    """A plan over all rows of a snapshot. May be asked by many threads, and again.

    Where instants in the plan are relative to now, it is asked by way of :meth:`at_instant` only.

    Attributes:
        cost: about how many nanoseconds it takes for a row.

    Raises:
        ValueError: there is no column for a field of the plan.
        RecordError: a value in such a column is not of the field's type.
    """

    def __init__(self, plan: p.Plan, snapshot: Snapshot, threads: int) -> None:
        pairs = zip(snapshot.parts, snapshot.starts, strict=True)
        self._set(snapshot, [_part_query(plan, part, threads, part.blames(start)) for part, start in pairs])

    def _set(self, snapshot: Snapshot, parts: "Sequence[_PartQuery]") -> None:
        self._snapshot = snapshot
        self._parts = parts
        self.cost = max([part.predicate.cost for part in parts])
        self._latest: _LastingQuery | None = None

    def at_instant(self, now: datetime) -> "Query":
        """Return the query at an instant, which is in UTC: what does not depend on it is not planned again.

        The latest one is cached as long as it would be the same.
        """
        latest = self._latest
        if latest is not None and latest.first <= now <= latest.last:
            return latest.query
        parts = [part.at_instant(now) for part in self._parts]
        query = object.__new__(type(self))
        query._set(self._snapshot, [part for part, _, _ in parts])
        first, last = max([first for _, first, _ in parts]), min([last for _, _, last in parts])
        if first < last:  # one assignment: another thread sees the old one or this
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


@dataclass(slots=True)
class _PartQuery:
    """A plan over one part, and over the rows that have replaced some of its rows.

    Attributes:
        patch: the numbers of the rows that were replaced, ascending, and the plan over those that stand there now.
    """

    predicate: Predicate
    rows: int
    threads: int
    patch: "tuple[RowNumbers, _PartQuery] | None"
    blame: Blame

    def at_instant(self, now: datetime) -> "tuple[_PartQuery, datetime, datetime]":
        """Return it at an instant, since when it is that, and until when."""
        with blamed(self.blame):
            predicate, first, last = self.predicate.at_instant(now)
        patch = self.patch
        if patch is not None:
            instead, since, until = patch[1].at_instant(now)
            patch, first, last = (patch[0], instead), max(first, since), min(last, until)
        return _PartQuery(predicate, self.rows, self.threads, patch, self.blame), first, last

    @property
    def nbytes(self) -> int:
        return self.predicate.nbytes + (0 if self.patch is None else self.patch[1].nbytes)

    def count(self) -> int:
        count = self.predicate.count(self.rows)
        if count is None:
            candidates = self.predicate.candidates()
            if candidates is not None:
                count = int(numpy.count_nonzero(self.predicate.holds(candidates)))
            else:
                count = sum(self._over_chunks(lambda found, _: count_bits(found)))
        if self.patch is None:
            return count
        numbers, instead = self.patch
        return count - int(numpy.count_nonzero(self.predicate.holds(numbers))) + instead.count()

    def mask(self) -> Flags:
        mask = unpack(self._packed(), self.rows)
        if self.patch is not None:
            numbers, instead = self.patch
            mask[numbers] = instead.mask()
        return mask

    def bits(self) -> Bitset:
        return Bitset.of(self.mask()) if self.patch is not None else Bitset(self._packed(), self.rows)

    def _packed(self) -> Bytes:
        """Return what the predicate says of all rows, as bits of its own."""
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
        found = found.copy()  # what a predicate returns is not to be changed
        found[replaced] = instead.at(ranks[replaced])
        return found

    def _over_chunks(self, task: Callable[[Bytes, slice], Result]) -> list[Result]:
        """Run a task over what the predicate says of every chunk, and return what it returned, in their order."""

        def ask(chunk: slice) -> Result:
            return task(self.predicate.bits(chunk), chunk)

        busy = min(self.threads, int(self.rows * (self.predicate.cost + 0.1) / _THREAD_COST))
        if busy <= 1:
            return list(map(ask, _chunks(self.rows)))
        with ThreadPoolExecutor(busy, thread_name_prefix="audiencefilter-columns") as pool:
            return list(pool.map(ask, _chunks(self.rows)))


def _part_query(plan: p.Plan, part: Part, threads: int, blames: Sequence[Blame]) -> _PartQuery:
    patch = None
    if part.patch is not None:
        patch = part.patch.numbers, _part_query(plan, Part(part.patch.segment), threads, blames[1:])
    with blamed(blames[0]):
        return _PartQuery(predicate_of(plan, part.segment), part.rows, threads, patch, blames[0])


def _chunks(rows: int) -> Iterator[slice]:
    return (slice(start, min(start + CHUNK_ROWS, rows)) for start in range(0, rows, CHUNK_ROWS))


class QueryCache:
    """The queries of one snapshot: a filter that is evaluated again costs what its data cost, and not its planning.

    What does not depend on the clock is planned once for all instants. A new snapshot has a cache of its own.
    """

    def __init__(self, snapshot: Snapshot, threads: int) -> None:
        self.snapshot: Final = snapshot
        self._threads = threads
        self._queries = Cache[p.Plan, Query](QUERY_CACHE_BYTES)

    def query(self, plan: p.Plan) -> Query:
        """Return the query of a selection, in which instants may be relative.

        Raises:
            ValueError: there is no column for a field of the plan.
            RecordError: a value in such a column is not of the field's type.
        """
        found = self._queries.get(plan)
        if found is None:
            found = Query(plan, self.snapshot, self._threads)
            self._queries.put(plan, found, found.nbytes + _size_of(plan))
        return found

    @property
    def nbytes(self) -> int:
        """About how many bytes are cached."""
        return self._queries.nbytes

    def __len__(self) -> int:
        return len(self._queries)


def _size_of(plan: p.Plan) -> int:
    """Return about how many bytes a plan takes, and what is made of it for each snapshot."""
    return sum(_NODE_BYTES + _VALUE_BYTES * len(getattr(part, "values", ())) for part in p.walk_into(plan))


# -- many plans ---------------------------------------------------------------------------------------------------


class Node:
    """A distinct part of some plans.

    Attributes:
        plan: the part.
        members: those of a group; none where it is a test.
        left: how many evaluations are left: one for each group that it is in, and one for each whole plan that it is.
        alone: whether it is evaluated once only, and so is everything in it.
        bits: the rows that it is true of, while they are cached.
    """

    __slots__ = ("alone", "bits", "left", "members", "plan")

    def __init__(self, plan: p.Plan, members: tuple["Node", ...]) -> None:
        self.plan: Final = plan
        self.members: Final = members
        self.left = 0
        self.alone = False
        self.bits: Bitset | None = None


def nodes_of(plans: Iterable[p.Plan]) -> list[Node]:
    """Return the node of each plan.

    >>> from audiencefilter.language.schema import CONTACT
    >>> one, other, third = (p.Presence(CONTACT.by_name[name], present=True) for name in ("city", "email", "points"))
    >>> pair, trio, _ = nodes_of([p.Conjunction((one, other)), p.Conjunction((one, third)), other])
    >>> pair.members[0] is trio.members[0], [member.left for member in trio.members], trio.members[1].alone
    (True, [2, 1], True)
    """
    known: dict[Any, Node] = {}
    nodes = [_node_of(plan, known) for plan in plans]
    for node in nodes:
        node.left += 1
    for node in known.values():  # the members of a group are there before it
        node.alone = node.left == 1 and all(member.alone for member in node.members)
    return nodes


def _node_of(plan: p.Plan, known: dict[Any, Node]) -> Node:
    members: tuple[Node, ...] = ()
    key: Any = plan
    if isinstance(plan, p.Conjunction | p.Disjunction):
        members = tuple(_node_of(child, known) for child in plan.children)
        key = type(plan), members  # nodes are compared by identity, which is quicker than to compare what is in them
    node = known.get(key)
    if node is None:
        node = known[key] = Node(plan, members)
        for member in members:
            member.left += 1
    return node


def _encode(snapshot: Snapshot, plans: Sequence[p.Plan]) -> None:
    """Encode what plans read, so that it is known now whether all of it can be read."""
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
    """Some plans, and the bits that are cached for them.

    Making it encodes the columns that they read.

    Args:
        memory: how many bytes of bits to cache. What is not cached is evaluated again.

    Raises:
        ValueError: there is no column for a field of a plan.
        RecordError: a value in such a column is not of the field's type.
    """

    def __init__(self, snapshot: Snapshot, plans: Sequence[p.Plan], memory: int, threads: int) -> None:
        _encode(snapshot, plans)
        self._snapshot = snapshot
        self._rows = snapshot.rows
        self._nodes = nodes_of(plans)
        self._free = memory
        self._threads = threads

    def indices(self) -> Iterator[RowNumbers]:
        """Return for each plan the numbers of the rows that it is true of, ascending. To be called once."""
        for node in self._nodes:
            yield self._query(node.plan).indices() if node.alone else self._bits(node).row_numbers()

    def _query(self, plan: p.Plan) -> Query:
        return Query(plan, self._snapshot, self._threads)

    def _bits(self, node: Node) -> Bitset:
        """Return the rows that a node is true of; not to be changed, since they may be cached."""
        bits = self._made(node) if node.bits is None else node.bits
        node.left -= 1
        if node.bits is None:
            self._keep(node, bits)
        elif node.left <= 0:
            node.bits = None
            self._free += bits.nbytes
        return bits

    def _keep(self, node: Node, bits: Bitset) -> None:
        if node.left > 0 and bits.nbytes <= self._free:
            node.bits = bits
            self._free -= bits.nbytes

    def _made(self, node: Node) -> Bitset:
        """Join the bits of those members that others have in common with it, and ask the rest in one piece."""
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
        """Leave the bits of those rows that a plan is true of; it is evaluated over these alone where they are few."""
        count = bits.count()
        if not count:
            return bits
        query = self._query(plan)
        if self._rows * _REPACKING_COST + count * (_GATHERING_COST + query.cost) < self._rows * query.cost:
            rows = bits.row_numbers()
            return Bitset.of_rows(rows[query.at(rows)], self._rows)
        bits &= query.bits()
        return bits
