"""What things take in memory, in bytes: as Python says of each, rounded as its allocator does."""

from collections.abc import Iterable, Sequence
from sys import getsizeof
from typing import Any, Final, TypeVar, assert_never

from audiencefilter.plan import nodes as plan
from audiencefilter.plan.nodes import (
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
    RelativeBound,
    walk_into,
)

Key = TypeVar("Key")
Value = TypeVar("Value")

#: An entry of a dict, which is half full on average, and one of a list.
ENTRY: Final = 60
ITEM: Final = 9
#: What a number, a short text or the like takes that is held besides what it is read from.
SCALAR: Final = 32
#: Memory is given out by sixteen bytes, of which half are lost.
_LOST: Final = 8
_LEAF: Final = 72
#: A group of a plan, with its hash and its estimate.
_GROUP: Final = 220
#: A function made of a plan, and its code for each test; filters of one shape share part of that.
_PREDICATE: Final = 2_000
_CODE: Final = 100
#: A table with so much room for each entry, and no less than this, is made anew.
_ROOM: Final = 200
_LEAST: Final = 1_000
_OFTEN: Final = 64


def of_values(values: Iterable[Any]) -> int:
    """Return what some values take."""
    return sum([getsizeof(value) + _LOST for value in values])


def of_node(node: Plan) -> int:
    """Return what a node of a plan takes besides its children."""
    match node:
        case Conjunction(children) | Disjunction(children):
            return _GROUP + getsizeof(children)
        case Match(needle=needle):
            return _LEAF + of_values((needle,))
        case Membership(values=values) | ListHas(values=values) | ListEquals(values=values):
            return _LEAF + getsizeof(values) + of_values(values)
        case Constant() | Presence() | Known() | Bound() | RelativeBound():
            return _LEAF + SCALAR
        case plan.Quantified() | plan.Aggregated():
            return _LEAF
        case _:
            assert_never(node)


def of_plans(plans: Sequence[Plan]) -> int:
    """Return what some plans take; what is in several of them counts once."""
    distinct = {id(part): part for whole in plans for part in walk_into(whole)}
    return sum(map(of_node, distinct.values()))


def of_predicate(whole: Plan) -> int:
    """Return about what the function takes that tests a record by a plan."""
    leaves = [part for part in walk_into(whole) if not isinstance(part, Conjunction | Disjunction)]
    lists = [leaf.values for leaf in leaves if isinstance(leaf, Membership) and len(leaf.values) > 1]
    return _PREDICATE + _CODE * len(leaves) + sum(getsizeof(frozenset(values)) for values in lists)


def shrunk(table: dict[Key, Value], gone: int = 1) -> dict[Key, Value]:
    """Return a table with no more room than it needs: what is taken out of a dict leaves its room in it.

    Args:
        table: the table.
        gone: this many entries were just taken out; after a few, it is seldom looked at.

    >>> from sys import getsizeof
    >>> table = dict.fromkeys(range(10_000))
    >>> for number in range(9_990):
    ...     del table[number]
    >>> getsizeof(table) > 100_000 > 1_000 > getsizeof(shrunk(table, 9_990))
    True
    """
    if gone < _OFTEN and len(table) % _OFTEN:
        return table
    return dict(table) if getsizeof(table) > _ROOM * len(table) + _LEAST else table
