"""What several plans have in common: every distinct part of them is one node."""

from collections.abc import Iterable
from typing import Any, Final

from audiencefilter.columns.arrays import Array
from audiencefilter.plan.nodes import Conjunction, Disjunction, Plan


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

    def __init__(self, plan: Plan, members: tuple["Node", ...]) -> None:
        self.plan: Final = plan
        self.members: Final = members
        self.left = 0
        self.alone = False
        self.bits: Array | None = None


def nodes_of(plans: Iterable[Plan]) -> list[Node]:
    """Return the node of each plan.

    >>> from audiencefilter.plan.nodes import Presence
    >>> from audiencefilter.language.schema import CONTACT
    >>> one, other, third = (Presence(CONTACT.by_name[name], present=True) for name in ("city", "email", "points"))
    >>> pair, trio, _ = nodes_of([Conjunction((one, other)), Conjunction((one, third)), other])
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


def _node_of(plan: Plan, known: dict[Any, Node]) -> Node:
    members: tuple[Node, ...] = ()
    key: Any = plan
    if isinstance(plan, Conjunction | Disjunction):
        members = tuple(_node_of(child, known) for child in plan.children)
        key = type(plan), members  # nodes are compared by identity, which is quicker than to compare what is in them
    node = known.get(key)
    if node is None:
        node = known[key] = Node(plan, members)
        for member in members:
            member.left += 1
    return node
