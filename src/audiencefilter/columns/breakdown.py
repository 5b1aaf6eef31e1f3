"""Breakdown: how many contacts each part of a filter selects, and how many are left after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.planned import PlannedQueries
from audiencefilter.filter import Filter
from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Or, Quantified
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING
from audiencefilter.language.paths import Path, render
from audiencefilter.language.schema import Schema
from audiencefilter.notations.canonical import Route, paths
from audiencefilter.plan.normal_form import normal_form
from audiencefilter.plan.selection import selection


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How many contacts one part of a filter selects.

    Attributes:
        path: where the part stands in ``f.to_dict()``, as a JSON path.
        alone: how many contacts the part selects as a filter of its own.
        left: of the members of an AND, how many are selected by this one and all that stand before it; of those of an
            OR, how many by this one or any that stands before it; of every other part, `alone`.
        children: the parts of a group, in their order.
    """

    path: str
    alone: int
    left: int
    children: tuple["Breakdown", ...] = ()

    def walk(self) -> "Iterator[Breakdown]":
        """Yield it and everything below it, parents first, in the order of the clause."""
        pending = [self]
        while pending:
            part = pending.pop()
            yield part
            pending += reversed(part.children)

    def __str__(self) -> str:
        return "\n".join(self._lines(0))

    def _lines(self, level: int) -> list[str]:
        lines = [f"{'  ' * level}{self.path}: {self.alone:,} alone, {self.left:,} left"]
        for child in self.children:
            lines += child._lines(level + 1)
        return lines


def breakdown(f: Filter, planned: PlannedQueries, now: datetime | None) -> Breakdown:
    """Return the breakdown of a filter over a snapshot.

    Args:
        f: the filter.
        planned: the queries of the snapshot.
        now: the instant, in UTC; None where nothing in the filter is relative.

    Raises:
        ValueError: there is no column for a field of the filter.
        RecordError: a value in such a column is not of the field's type.
    """
    return _Counter(f.schema, paths(f.ast, f.schema), planned, now).count(f.ast, ())[0]


class _Counter:
    def __init__(self, schema: Schema, known: Mapping[Route, Path], planned: PlannedQueries, now: datetime | None):
        self._schema = schema
        self._known = known
        self._planned = planned
        self._now = now

    def count(self, node: Node, route: Route) -> tuple[Breakdown, Bitset]:
        """Return the breakdown of a node that stands at `route`, and of which rows it is true: bits to be changed."""
        match node:
            case Comparison() | Not(Comparison()) | Quantified() | Aggregate() | And(()) | Or(()):
                return self._part(node, route)
            case Not(Quantified(quantifier=quantifier)) if (quantifier, True) in RELATION_RULES_BY_MEANING:
                return self._part(node, route)
            case And(children) | Or(children):
                return self._group(children, route, conjunctive=isinstance(node, And))
            case Not(child):
                return self._part(node, route, (self.count(child, (*route, 0))[0],))
            case _:
                assert_never(node)

    def _part(self, node: Node, route: Route, children: tuple[Breakdown, ...] = ()) -> tuple[Breakdown, Bitset]:
        bits = self._bits(node)
        count = bits.count()
        return Breakdown(render(self._known[route]), count, count, children), bits

    def _group(self, children: Sequence[Node], route: Route, conjunctive: bool) -> tuple[Breakdown, Bitset]:
        """Join the bits of the members: all are true where each is, any is where one is, whatever is unknown."""
        first, joined = self.count(children[0], (*route, 0))
        parts = [first]
        for index, child in enumerate(children[1:], 1):
            part, bits = self.count(child, (*route, index))
            if conjunctive:
                joined &= bits
            else:
                joined |= bits
            parts.append(replace(part, left=joined.count()))
        count = parts[-1].left
        return Breakdown(render(self._known[route]), count, count, tuple(parts)), joined

    def _bits(self, node: Node) -> Bitset:
        query = self._planned.query(selection(normal_form(node, self._schema)))
        return (query if self._now is None else query.at_instant(self._now)).bits()
