"""Many plans over one snapshot: what they have in common is evaluated once.

What is asked more than once is kept as a bit for each row, until it was asked for the last time. What is asked once,
and has nothing in it that is asked more often, is evaluated in one piece, as a single filter is.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, assert_never

from audiencefilter.columns.arrays import RowNumbers
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.query import Query
from audiencefilter.columns.snapshot import Segment, Snapshot, blamed
from audiencefilter.plan import nodes as p

#: What it costs to ask a plan of some rows alone, in nanoseconds: for each of all rows, and for each of those.
_REPACKING: Final = 0.1
_GATHERING: Final = 15.0


class Node:
    """A distinct part of some plans.

    Attributes:
        plan: the part.
        members: those of a group; none where it is a test.
        left: how often it is yet to be asked: once by each group that it is in, and once as each whole plan that it is.
        alone: whether it is asked once only, and so is everything in it.
        bits: of which rows it is true, while that is kept.
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
    """Some plans, and what is kept for them.

    Making it encodes the columns that they read.

    Args:
        snapshot: the rows.
        plans: as :func:`audiencefilter.plan.selection.selection` makes them.
        memory: how many bytes of bits to keep. What is not kept is evaluated again.
        threads: how many to use.

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
        """Return of which rows a node is true; not to be changed, since it may be kept."""
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
        """Leave of the set bits those of the rows that a plan is true of; of few rows it is asked alone."""
        count = bits.count()
        if not count:
            return bits
        query = self._query(plan)
        if self._rows * _REPACKING + count * (_GATHERING + query.cost) < self._rows * query.cost:
            rows = bits.row_numbers()
            return Bitset.of_rows(rows[query.at(rows)], self._rows)
        bits &= query.bits()
        return bits
