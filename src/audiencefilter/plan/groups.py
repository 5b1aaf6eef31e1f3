"""Groups in normal form: flattened, empty ones folded, and the tests of a field joined."""

from collections.abc import Iterable
from typing import NamedTuple

from audiencefilter.plan.cost import rank
from audiencefilter.plan.joining import joined
from audiencefilter.plan.nodes import (
    Aggregated,
    Conjunction,
    Constant,
    Disjunction,
    GroupKind,
    Leaf,
    Plan,
    Presence,
    Quantified,
)


class Open(NamedTuple):
    """A group whose leaves are not joined yet.

    Much of what nests comes down to one group, once constants are gone; its leaves are then joined once, and not at
    every level.
    """

    kind: "GroupKind"
    members: list["Plan | Open"]


def open_group(kind: GroupKind, children: Iterable["Plan | Open"]) -> "Plan | Open":
    """Return a group without constants and without groups of its own kind."""
    decides = kind is Disjunction  # the verdict of a child that settles the group
    members: list[Plan | Open] = []
    for child in children:
        if isinstance(child, Open) and child.kind is kind:
            members += child.members
        elif not isinstance(child, Constant):
            members.append(child)
        elif child.verdict is decides:
            return child
    match members:
        case []:
            return Constant(not decides)
        case [member]:
            return member
        case _:
            return Open(kind, members)


def joined_up(part: "Plan | Open") -> Plan:
    """Return the normal form of a group whose leaves are not joined yet."""
    return combined(list(map(joined_up, part.members)), part.kind) if isinstance(part, Open) else part


def conjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "all of these", each of them in normal form."""
    return combined(children, Conjunction)


def disjunction(children: Iterable[Plan]) -> Plan:
    """Return the normal form of "any of these", each of them in normal form."""
    return combined(children, Disjunction)


def combined(children: Iterable[Plan], kind: GroupKind) -> Plan:
    """Return the normal form of a group whose children are in normal form."""
    decides = kind is Disjunction  # the verdict of a child that settles the group
    # The leaves on a field, by its name, where the first of them stood; and what is no leaf, each once.
    found: dict[str | Plan, list[Leaf]] = {}
    for child in children:
        for part in child.children if isinstance(child, kind) else (child,):
            if isinstance(part, Leaf):
                found.setdefault(part.field.name, []).append(part)
            elif not isinstance(part, Constant):
                found.setdefault(part, [])
            elif part.verdict is decides:
                return part
    parts: list[Plan] = []
    for key, leaves in found.items():
        parts += joined(leaves, kind) if isinstance(key, str) else (key,)
    verdicts = [part.verdict for part in parts if isinstance(part, Constant)]
    if decides in verdicts or _contradicts(parts):
        return Constant(decides)
    if verdicts:
        parts = [part for part in parts if not isinstance(part, Constant)]
    match parts:
        case []:
            return Constant(not decides)
        case [part]:
            return part
        case _:
            return kind(tuple(sorted(parts, key=lambda part: (rank(part, kind), _name(part)))))


def _name(part: Plan) -> str:
    """Return what orders parts of one rank, so that a plan made of a plan's parts is the same plan."""
    match part:
        case Constant() | Conjunction() | Disjunction():
            return ""
        case Quantified() | Aggregated():
            return part.relation.name
        case _:
            return part.field.name


def _contradicts(parts: list[Plan]) -> bool:
    """Whether one part says that a field has a value and another that it has none."""
    presences = [part for part in parts if isinstance(part, Presence)]
    present = {part.field.name for part in presences if part.present}
    return not present.isdisjoint([part.field.name for part in presences if not part.present])
