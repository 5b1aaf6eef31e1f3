"""What was planned for a snapshot: a filter that is asked again costs what its data cost, and not its planning.

What does not depend on the clock is planned once for all instants.
"""

from collections import OrderedDict
from threading import Lock
from typing import Final, assert_never

from audiencefilter.columns.query import Query
from audiencefilter.columns.snapshot import Snapshot
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
    walk_into,
)

#: How many bytes of queries a snapshot keeps.
KEPT: Final = 64_000_000
#: About what a node of a plan takes, with the predicates made of it, and a value or a needle in it, in bytes.
_NODE: Final = 2_000
_VALUE: Final = 100


class PlannedQueries:
    """The queries of one snapshot: each is made when it is first asked for, and kept while there is room.

    Those that were not asked for the longest go first. May be used by many threads. Of what a store has at another
    moment nothing can be used, so a new snapshot has its own, and the old ones go with the old one.

    Args:
        snapshot: the rows.
        threads: how many a query uses at most.
    """

    def __init__(self, snapshot: Snapshot, threads: int) -> None:
        self.snapshot: Final = snapshot
        self._threads = threads
        self._queries: OrderedDict[Plan, tuple[Query, int]] = OrderedDict()
        self._free = KEPT
        self._lock = Lock()

    def query(self, plan: Plan) -> Query:
        """Return the query of a selection, in which instants may be relative.

        Raises:
            ValueError: there is no column for a field of the plan.
            RecordError: a value in such a column is not of the field's type.
        """
        with self._lock:
            found = self._queries.get(plan)
            if found is not None:
                self._queries.move_to_end(plan)
                return found[0]
        made = Query(plan, self.snapshot, self._threads)
        self._keep(plan, made)
        return made

    def _keep(self, plan: Plan, query: Query) -> None:
        size = query.nbytes + _size_of(plan)
        if size > KEPT:
            return
        with self._lock:
            if plan in self._queries:  # another thread was as quick
                return
            self._queries[plan] = query, size
            self._free -= size
            while self._free < 0:
                _, (_, freed) = self._queries.popitem(last=False)
                self._free += freed

    @property
    def nbytes(self) -> int:
        """About how many bytes are kept."""
        return KEPT - self._free

    def __len__(self) -> int:
        return len(self._queries)


def _size_of(plan: Plan) -> int:
    """Return about how many bytes a plan takes, and what is made of it for each snapshot."""
    return sum(_NODE + _size_of_values(part) for part in walk_into(plan))


def _size_of_values(part: Plan) -> int:
    match part:
        case Membership(values=values) | ListHas(values=values) | ListEquals(values=values):
            return sum(_VALUE + (len(value) if isinstance(value, str) else 0) for value in values)
        case Match(needle=needle):
            return len(needle)
        case Bound(value=value):
            return len(value) if isinstance(value, str) else 0
        case Constant() | Presence() | Known() | RelativeBound() | Conjunction() | Disjunction():
            return 0
        case Quantified() | Aggregated():
            return 0
        case _:
            assert_never(part)
