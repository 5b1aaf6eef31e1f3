"""Many plans over one snapshot: what they have in common is evaluated once.

What is asked more than once is kept as a bit for each row, until it was asked for the last time. What is asked once,
and has nothing in it that is asked more often, is evaluated in one piece, as a single filter is.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from audiencefilter.columns.arrays import Array, numpy
from audiencefilter.columns.nodes import Node, nodes_of
from audiencefilter.columns.places import bit_count, packed, packed_places, places_of
from audiencefilter.columns.question import Question
from audiencefilter.columns.snapshot import Snapshot
from audiencefilter.language.schema import Field
from audiencefilter.plan.nodes import Conjunction, Constant, Disjunction, Plan

#: What it costs to ask a plan of some rows alone, in nanoseconds: for each of all rows, and for each of those.
_REPACKING: Final = 0.1
_GATHERING: Final = 15.0


def _encode(snapshot: Snapshot, plans: Sequence[Plan]) -> None:
    """Encode the columns that plans read, in their order, so that it is known now whether all can be read."""
    fields = {field.name: field for plan in plans for field in _fields(plan)}
    segments = [part.segment for part in snapshot.parts]
    segments += [part.patch.segment for part in snapshot.parts if part.patch is not None]
    for field in fields.values():
        for segment in segments:
            segment.column(field)


def _fields(plan: Plan) -> Iterator[Field]:
    match plan:
        case Constant():
            return
        case Conjunction(children) | Disjunction(children):
            for child in children:
                yield from _fields(child)
        case _:
            yield plan.field


class Sharing:
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

    def __init__(self, snapshot: Snapshot, plans: Sequence[Plan], memory: int, threads: int) -> None:
        _encode(snapshot, plans)
        self._snapshot = snapshot
        self._rows = snapshot.rows
        self._nodes = nodes_of(plans)
        self._free = memory
        self._threads = threads

    def indices(self) -> Iterator[Array]:
        """Return for each plan the numbers of the rows that it is true of, ascending. To be called once."""
        for node in self._nodes:
            if node.alone:
                yield self._snapshot.indices(node.plan, self._threads)
            else:
                bits = self._bits(node)
                yield places_of(bits, bit_count(bits), self._rows)

    def _bits(self, node: Node) -> Array:
        """Return of which rows a node is true; not to be changed, since it may be kept."""
        bits = self._made(node) if node.bits is None else node.bits
        node.left -= 1
        if node.bits is None:
            self._keep(node, bits)
        elif node.left <= 0:
            node.bits = None
            self._free += bits.nbytes
        return bits

    def _keep(self, node: Node, bits: Array) -> None:
        if node.left > 0 and bits.nbytes <= self._free:
            node.bits = bits
            self._free -= bits.nbytes

    def _made(self, node: Node) -> Array:
        """Join the bits of those members that others have in common with it, and ask the rest in one piece."""
        shared = [member for member in node.members if not member.alone]
        if not shared:
            return self._asked(node.plan)
        conjunctive = isinstance(node.plan, Conjunction)
        join = numpy.bitwise_and if conjunctive else numpy.bitwise_or
        bits = self._bits(shared[0]).copy()
        for member in shared[1:]:
            join(bits, self._bits(member), out=bits)
        rest = tuple(member.plan for member in node.members if member.alone)
        if not rest:
            return bits
        if conjunctive:
            return self._narrowed(bits, Conjunction(rest))
        return join(bits, self._asked(Disjunction(rest)), out=bits)

    def _asked(self, plan: Plan) -> Array:
        return packed(Question(plan, self._snapshot).mask(self._threads))

    def _narrowed(self, bits: Array, plan: Plan) -> Array:
        """Leave of the set bits those of the rows that a plan is true of; of few rows it is asked alone."""
        count = bit_count(bits)
        if not count:
            return bits
        question = Question(plan, self._snapshot)
        if self._rows * _REPACKING + count * (_GATHERING + question.cost) < self._rows * question.cost:
            rows = places_of(bits, count, self._rows)
            return packed_places(rows[question.at(rows)], self._rows)
        return numpy.bitwise_and(bits, packed(question.mask(self._threads)), out=bits)
