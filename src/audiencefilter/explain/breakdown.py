"""Breakdown: the number of contacts that each part of a filter selects, and the number left after it."""

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
        without: the number of contacts that the whole filter selects without the part; None for a part that cannot be
            left out, and where it was not counted.
    """

    path: str
    alone: int
    left: int
    children: tuple["Breakdown", ...] = ()
    without: int | None = None

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
        """Yield for each member of an AND the intersection of it and all before it, or for an OR the union."""
        # The first item is the first member's own selection. An item may be overwritten when the next is requested.
        # Unknown verdicts do not matter: an AND is true where each member is true, an OR where any is.

    def others(self, members: Sequence[S], conjunctive: bool, /) -> Iterator[S]:
        """Yield for each of several members of an AND the intersection of all others, or for an OR the union."""

    def together(self, one: S, other: S, conjunctive: bool, /) -> S:
        """Return the intersection, or the union."""

    def stable(self, selected: S, /) -> S:
        """Return a selection that stays as it is, while `joined` may overwrite the given one."""

    def count(self, selected: S, /) -> int:
        """Return the number of contacts in a selection."""


def breakdown(ast: Node, schema: Schema, selections: Selections[S], without: bool = False) -> Breakdown:
    """Return the breakdown of a filter; `without` also counts the contacts selected without each part."""
    known: dict[Node, S] = {}
    found = _Walk(schema, paths(ast, schema), selections, known if without else None).part(ast, ())[0]
    return _Omission(selections, known).part(found, ast, False, None, None, None) if without else found


def omit(ast: Node, schema: Schema, path: str) -> Node | None:
    """Return a filter without the part at a path of its breakdown; None if there is no such part, or it is all of it.

    A group of one member, and a NOT, are left out with their member.
    """
    routes = [route for route, known in paths(ast, schema).items() if render(known) == path]
    omitted = (_omitted(ast, route) for route in sorted(routes, key=len))
    return next((found for found in omitted if found is not None and found != ast), None)


def _omitted(node: Node, route: Route) -> Node | None:
    """Return a node without the part at a route, unchanged if that is within a test; None if nothing is left."""
    if not route:
        return None
    match node:
        case And(members) | Or(members) if members:
            rest = _omitted(members[route[0]], route[1:])
            left = (*members[: route[0]], *(() if rest is None else (rest,)), *members[route[0] + 1 :])
            return type(node)(left) if left else None
        case Not(child) if not isinstance(child, InAudience):
            rest = _omitted(child, route[1:])
            return None if rest is None else Not(rest)
        case _:
            return node


class _Walk(Generic[S]):
    def __init__(
        self, schema: Schema, known: Mapping[Route, Path], selections: Selections[S], parts: dict[Node, S] | None
    ):
        self._schema = schema
        self._known = known
        self._selections = selections
        #: The selections of the parts, if they are needed afterwards.
        self._parts = parts

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
        self._keep(node, selected)
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
        self._keep(And(tuple(children)) if conjunctive else Or(tuple(children)), joined)
        return Breakdown(render(self._known[route]), left[-1], left[-1], found), joined

    def _keep(self, node: Node, selected: S) -> None:
        if self._parts is not None:
            self._parts[node] = self._selections.stable(selected)


class _Omission(Generic[S]):
    """Counts the contacts that a filter selects without each of its parts."""

    # The filter selects a contact if the group around a part does and `needed` does, or if `enough` does. The group
    # without the part is joined from the other members. A group of one member, and a NOT, are left out with it. NOT is
    # passed on to the members of its group, with AND and OR exchanged, which three-valued logic permits.

    def __init__(self, selections: Selections[S], selected: dict[Node, S]):
        self._selections = selections
        self._selected = selected

    def part(
        self, found: Breakdown, node: Node, negated: bool, needed: S | None, enough: S | None, without: int | None
    ) -> Breakdown:
        """Return the breakdown of a node, below a NOT if `negated`, with the numbers without it and its parts."""
        # `needed` are the contacts that have to be selected besides, None all; `enough` those that the filter selects
        # regardless of the node, None none; `without` is the number of contacts without the node.
        children = found.children
        match node:
            case Not(InAudience()):
                pass
            case And(members) | Or(members) if len(members) > 1:
                conjunctive = isinstance(node, And) is not negated
                children = tuple(self._members(found, members, negated, conjunctive, needed, enough))
            case And((member,)) | Or((member,)):
                children = (self.part(children[0], member, negated, needed, enough, without),)
            case Not(member) if children:
                children = (self.part(children[0], member, not negated, needed, enough, without),)
        return replace(found, children=children, without=without)

    def _members(
        self,
        found: Breakdown,
        members: Sequence[Node],
        negated: bool,
        conjunctive: bool,
        needed: S | None,
        enough: S | None,
    ) -> Iterator[Breakdown]:
        selected = [self._of(member, negated) for member in members]
        others = self._selections.others(selected, conjunctive)
        for part, member, rest in zip(found.children, members, others, strict=True):
            rest_needed = rest if needed is None else self._selections.together(rest, needed, True)
            omitted = rest_needed if enough is None else self._selections.together(rest_needed, enough, False)
            count = self._selections.count(omitted)
            if conjunctive:
                yield self.part(part, member, negated, rest_needed, enough, count)
            else:
                yield self.part(part, member, negated, needed, omitted, count)

    def _of(self, node: Node, negated: bool) -> S:
        """Return the contacts for which a node is true, or if `negated` false."""
        opposite = node.child if isinstance(node, Not) else Not(node)
        wanted = opposite if negated else node
        if wanted not in self._selected:
            self._selected[wanted] = self._joined(node, negated)
        return self._selected[wanted]

    def _joined(self, node: Node, negated: bool) -> S:
        match node:
            case And(members) | Or(members) if members:
                each = (self._selections.stable(self._of(member, negated)) for member in members)
                *_, joined = self._selections.joined(each, isinstance(node, And) is not negated)
                return joined
            case Not(child):
                return self._joined(child, not negated)
            case _:
                return self._selections.of(Not(node) if negated else node)
