"""Breakdown: the number of contacts that each part of a filter selects, and the number left after it.

This module defines the parts and the combinations to count. The sources of contacts implement `Selections`: the columns
with bitsets, the service with SQL.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar, assert_never

from audiencefilter.language.ast import Aggregate, And, Audience, Comparison, InAudience, Node, Not, Or, Quantified
from audiencefilter.language.errors import Path, render
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING
from audiencefilter.language.schema import Schema
from audiencefilter.notations.canonical import Route, paths


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The number of contacts that one part of a filter selects.

    Attributes:
        path: the place of the part in ``f.to_dict()``, as a JSON path.
        alone: the number of contacts that the part selects as a filter of its own.
        left: for a member of an AND, the number of contacts selected by it and all members before it; for a member of
            an OR, the number that it or any member before it selects; for every other part, `alone`.
        children: the parts of a group, in their order.
    """

    path: str
    alone: int
    left: int
    children: tuple["Breakdown", ...] = ()

    def walk(self) -> "Iterator[Breakdown]":
        """Yield it and its descendants, parents first, in the order of the clause."""
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


#: The contacts that a part selects.
S = TypeVar("S")


class Selections(Protocol[S]):
    """A source of contacts that evaluates parts of a filter."""

    def of(self, node: Node, /) -> S:
        """Return the contacts that a part on contacts selects as a filter of its own."""

    def joined(self, members: Iterable[S], conjunctive: bool, /) -> Iterator[S]:
        """Yield for each member of an AND the intersection of it and all before it, or for an OR the union.

        The first item is the first member's own selection. An item may be overwritten when the next is requested.
        Unknown verdicts do not matter: an AND is true where each member is true, an OR where any is.
        """

    def count(self, selected: S, /) -> int:
        """Return the number of contacts in a selection."""


def breakdown(ast: Node, schema: Schema, selections: Selections[S]) -> Breakdown:
    """Return the breakdown of a filter."""
    return _Walk(schema, paths(ast, schema), selections).part(ast, ())[0]


class _Walk(Generic[S]):
    def __init__(self, schema: Schema, known: Mapping[Route, Path], selections: Selections[S]):
        self._schema = schema
        self._known = known
        self._selections = selections

    def part(self, node: Node, route: Route) -> tuple[Breakdown, S]:
        """Return the breakdown of the node at `route`, and its selection."""
        match node:
            case Comparison() | Not(Comparison()) | Quantified() | Aggregate() | And(()) | Or(()):
                return self._whole(node, route)
            case Not(Quantified(quantifier=quantifier)) if (quantifier, True) in RELATION_RULES_BY_MEANING:
                return self._whole(node, route)
            case InAudience(audiences):
                return self._audiences(node, audiences, route, route)
            case Not(InAudience(audiences)):
                return self._audiences(node, audiences, route, (*route, 0))
            case And(children) | Or(children):
                return self._group(children, route, conjunctive=isinstance(node, And))
            case Not(child):
                return self._whole(node, route, (self.part(child, (*route, 0))[0],))
            case _:
                assert_never(node)

    def _audiences(self, node: Node, audiences: Sequence[Audience], route: Route, inside: Route) -> tuple[Breakdown, S]:
        """Return the breakdown of a test of audiences, with one of each clause as a filter of its own."""
        parts = [self.part(one.clause, (*inside, index))[0] for index, one in enumerate(audiences)]
        return self._whole(node, route, tuple(parts))

    def _whole(self, node: Node, route: Route, children: tuple[Breakdown, ...] = ()) -> tuple[Breakdown, S]:
        selected = self._selections.of(node)
        count = self._selections.count(selected)
        return Breakdown(render(self._known[route]), count, count, children), selected

    def _group(self, children: Sequence[Node], route: Route, conjunctive: bool) -> tuple[Breakdown, S]:
        parts: list[Breakdown] = []

        def members() -> Iterator[S]:
            for index, child in enumerate(children):
                part, selected = self.part(child, (*route, index))
                parts.append(part)
                yield selected

        left: list[int] = []
        for joined in self._selections.joined(members(), conjunctive):
            # The count of the first member is known.
            left.append(self._selections.count(joined) if left else parts[0].alone)
        found = tuple(replace(part, left=count) for part, count in zip(parts, left, strict=True))
        return Breakdown(render(self._known[route]), left[-1], left[-1], found), joined
