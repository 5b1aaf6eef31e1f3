"""Estimates of memory in bytes: each part of an audience is estimated once, when it is added.

The numbers are measured: tests/membership/test_memory.py compares them with the memory that Python allocates.
"""

from collections.abc import Iterable
from sys import getsizeof
from typing import Any, Final, TypeVar

from audiencefilter.plan import nodes as p

Key = TypeVar("Key")
Value = TypeVar("Value")

#: An entry of a dict, which is half full on average.
ENTRY_BYTES: Final = 60


def of_values(values: Iterable[Any]) -> int:
    """Return the size of some values, with the average loss of the allocator, which rounds up to sixteen bytes."""
    return sum([getsizeof(value) + 8 for value in values])


def of_node(node: p.Plan) -> int:
    """Return the size of a node of a plan without its children."""
    nbytes = 100
    if isinstance(node, p.Conjunction | p.Disjunction):
        nbytes += getsizeof(node.children)
    elif isinstance(node, p.Match):
        nbytes += of_values((node.needle,))
    elif isinstance(node, p.Membership | p.ListHas | p.ListEquals):
        nbytes += getsizeof(node.values) + of_values(node.values)
    return nbytes


def of_test(test: p.Leaf) -> int:
    """Return the size of a criterion with its entries: each value of a list has an entry, or postings."""
    nbytes = 455 + of_node(test)
    if isinstance(test, p.Membership):
        nbytes += 45 * len(test.values)
    elif isinstance(test, p.ListHas):
        nbytes += 190 * len(test.values)
    return nbytes


def of_question(plan: p.Plan) -> int:
    """Return the size of a plan with its compiled function; a repeated part counts once."""
    nbytes = 2_360
    for part in {id(part): part for part in p.walk_into(plan)}.values():
        nbytes += of_node(part) + 100 * isinstance(part, p.Leaf)
        if isinstance(part, p.Membership) and len(part.values) > 1:
            nbytes += getsizeof(frozenset(part.values))
    return nbytes


def shrunk(table: dict[Key, Value], gone: int = 1) -> dict[Key, Value]:
    """Return a dict without the unused space that removed entries leave.

    Args:
        table: the dict.
        gone: the number of entries just removed; after small numbers the size is checked only sometimes.

    >>> from sys import getsizeof
    >>> table = dict.fromkeys(range(10_000))
    >>> for number in range(9_990):
    ...     del table[number]
    >>> getsizeof(table) > 100_000 > 1_000 > getsizeof(shrunk(table, 9_990))
    True
    """
    if gone < 64 and len(table) % 64:
        return table
    return dict(table) if getsizeof(table) > 200 * (len(table) + 5) else table
