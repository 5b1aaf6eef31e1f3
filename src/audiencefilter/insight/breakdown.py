"""Breakdown: how many contacts each part of a filter selects, and how many are left after it.

What a part is, and what is left after it, is said here. Who has contacts says which a part selects and how many they
are: the columns by bits, the service by SQL.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar, assert_never

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Or, Quantified
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING
from audiencefilter.language.paths import Path, render
from audiencefilter.language.schema import Schema
from audiencefilter.notations.canonical import Route, paths


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


#: What parts of a filter select.
S = TypeVar("S")


class Selections(Protocol[S]):
    """Which contacts parts of a filter select, and how many these are."""

    def of(self, node: Node, /) -> S:
        """Return what a part selects that is asked of contacts as a whole, as a filter of its own."""

    def joined(self, members: Iterable[S], conjunctive: bool, /) -> Iterator[S]:
        """Give for each member of an AND what it and all before it select in common, or together of an OR.

        The first is what the first member selects. What is given may change when the next is asked for. All are true
        of a contact where each is, any is where one is, whatever is unknown.
        """

    def count(self, selected: S, /) -> int:
        """Return how many contacts these are."""


def breakdown(ast: Node, schema: Schema, selections: Selections[S]) -> Breakdown:
    """Return the breakdown of a filter."""
    return _Walk(schema, paths(ast, schema), selections).part(ast, ())[0]


class _Walk(Generic[S]):
    def __init__(self, schema: Schema, known: Mapping[Route, Path], selections: Selections[S]):
        self._schema = schema
        self._known = known
        self._selections = selections

    def part(self, node: Node, route: Route) -> tuple[Breakdown, S]:
        """Return the breakdown of a node that stands at `route`, and which contacts it selects."""
        match node:
            case Comparison() | Not(Comparison()) | Quantified() | Aggregate() | And(()) | Or(()):
                return self._whole(node, route)
            case Not(Quantified(quantifier=quantifier)) if (quantifier, True) in RELATION_RULES_BY_MEANING:
                return self._whole(node, route)
            case And(children) | Or(children):
                return self._group(children, route, conjunctive=isinstance(node, And))
            case Not(child):
                return self._whole(node, route, (self.part(child, (*route, 0))[0],))
            case _:
                assert_never(node)

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
            # Of the first member it is known.
            left.append(self._selections.count(joined) if left else parts[0].alone)
        found = tuple(replace(part, left=count) for part, count in zip(parts, left, strict=True))
        return Breakdown(render(self._known[route]), left[-1], left[-1], found), joined
