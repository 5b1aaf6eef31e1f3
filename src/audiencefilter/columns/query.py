"""Plans over a snapshot: compiled into predicates over its segments, and evaluated in chunks, by several threads."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from audiencefilter.columns.arrays import Array, Bytes, Flags, RowNumbers, located, numpy
from audiencefilter.columns.bitset import Bitset, count_bits, unpack
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.compiler import predicate_of
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.snapshot import Blame, Part, Snapshot, blamed
from audiencefilter.plan import nodes as p

#: The rows of a chunk, which fits into a cache. A multiple of eight, since trigrams are held as bits.
CHUNK: Final = 524_288
#: What a thread has to take off the others to be worth its start, in nanoseconds.
_WORTH_A_THREAD: Final = 4_000_000
#: How many bytes of queries are cached for a snapshot.
QUERY_CACHE_BYTES: Final = 64_000_000
#: About what a node of a plan takes, with the predicates made of it, and a value in it, in bytes.
_NODE_BYTES: Final = 2_000
_VALUE_BYTES: Final = 100

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

    def __init__(self, plan: p.Plan, snapshot: Snapshot, threads: int) -> None:
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
        query = object.__new__(type(self))
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
    return (slice(start, min(start + CHUNK, rows)) for start in range(0, rows, CHUNK))


class QueryCache:
    """The queries of one snapshot: a filter that is evaluated again costs what its data cost, and not its planning.

    What does not depend on the clock is planned once for all instants. A new snapshot has a cache of its own.

    Args:
        snapshot: the rows.
        threads: how many a query uses at most.
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
