"""Estimates of memory in bytes: each part of an audience is estimated once, when it is added."""

from collections.abc import Iterable
from sys import getsizeof
from typing import Any, Final, TypeVar, assert_never

from audiencefilter.plan import nodes as p

Key = TypeVar("Key")
Value = TypeVar("Value")

#: An entry of a dict, which is half full on average.
ENTRY: Final = 60
#: The allocator's average loss for each object: it rounds up to sixteen bytes.
_LOST: Final = 8
#: A node of a plan; groups take more, and leaves less.
_NODE: Final = 100
#: A criterion with its entries in the tables of its field, and the postings of its terms; and each value of a list.
_CRITERION: Final = 455
_LISTED: Final = 45
_POSTING: Final = 190
#: A question, its compiled function, and the code of each test; filters of one shape share a part of that.
_QUESTION: Final = 2_360
_CODE: Final = 100
#: A dict is copied if it takes more than 1 kB and this many bytes for each entry.
_ROOM: Final = 200
#: A dict is checked each time it has lost this many entries.
_OFTEN: Final = 64


def of_values(values: Iterable[Any]) -> int:
    """Return the size of some values."""
    return sum([getsizeof(value) + _LOST for value in values])


def of_node(node: p.Plan) -> int:
    """Return the size of a node of a plan without its children."""
    match node:
        case p.Conjunction(children) | p.Disjunction(children):
            return _NODE + getsizeof(children)
        case p.Match(needle=needle):
            return _NODE + of_values((needle,))
        case p.Membership(values=values) | p.ListHas(values=values) | p.ListEquals(values=values):
            return _NODE + getsizeof(values) + of_values(values)
        case p.Constant() | p.Presence() | p.Known() | p.Bound() | p.RelativeBound() | p.Quantified() | p.Aggregated():
            return _NODE
        case _:
            assert_never(node)


def of_test(test: p.Leaf) -> int:
    """Return the size of a criterion with its entries: the values of a list have entries of their own."""
    listed = len(test.values) if isinstance(test, p.Membership | p.ListHas) else 0
    return _CRITERION + of_node(test) + listed * (_POSTING if isinstance(test, p.ListHas) else _LISTED)


def of_question(plan: p.Plan) -> int:
    """Return the size of a plan with its compiled function; a repeated part counts once."""
    nbytes = _QUESTION
    for part in {id(part): part for part in p.walk_into(plan)}.values():
        nbytes += of_node(part)
        if isinstance(part, p.Leaf):
            nbytes += _CODE
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
    if gone < _OFTEN and len(table) % _OFTEN:
        return table
    return dict(table) if getsizeof(table) > _ROOM * (len(table) + 5) else table
