"""Trees as bytes: what is kept of a filter for as long as it is in an index, and seldom read.

A tree of a few comparisons takes most of a kilobyte as objects and a quarter of that as bytes, which are made and read
in less time than JSON is. They are of one process: nobody writes them to a file.
"""

import marshal
from datetime import datetime, timedelta
from typing import Any, Final, assert_never

from audiencefilter.language.ast import (
    Aggregate,
    And,
    Comparison,
    Function,
    Node,
    Not,
    Operand,
    Operator,
    Or,
    Quantified,
    Quantifier,
)
from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.instants import EPOCH, microseconds

#: The last version in which equal values are equal bytes: later ones tell which objects are shared.
_VERSION: Final = 2
_OPERATORS: Final = tuple(Operator)
_PLACES: Final = {operator: place for place, operator in enumerate(_OPERATORS)}
#: What stands as it is, and is the operand of most comparisons.
_PLAIN: Final = frozenset((str, int, float, bool, type(None)))


def packed(tree: Node) -> bytes:
    """Return the bytes of a tree, which are equal for equal trees.

    >>> tree = And((Comparison("points", Operator.GTE, 100), Comparison("city", Operator.EQUALS, "Bonn")))
    >>> unpacked(packed(tree)) == tree
    True
    """
    return marshal.dumps(_written(tree), _VERSION)


def unpacked(source: bytes) -> Node:
    """Return the tree of which these are the bytes."""
    return _node(marshal.loads(source))  # noqa: S302 - of this process


def _written(node: Node) -> Any:
    """Return what stands for a node: a list for a comparison, and a tuple that begins with its kind for any other."""
    match node:
        case Comparison():
            value = node.value
            operand = value if type(value) in _PLAIN else _written_operand(value)
            return [_name(node.field), _PLACES[node.operator], operand, node.ignore_case]
        case And(children):
            return "and", *map(_written, children)
        case Or(children):
            return "or", *map(_written, children)
        case Not(child):
            return "not", _written(child)
        case Quantified(relation, quantifier, child):
            return "related", _name(relation), quantifier.value, None if child is None else _written(child)
        case Aggregate(relation, function, field, where, tests):
            of = None if field is None else _name(field)
            return "aggregate", _name(relation), function.value, of, _written(where), *map(_written, tests)
        case _:
            assert_never(node)


def _name(name: str) -> str:
    """Return a name of a schema as text and nothing else, which is all that is packed; it may be of a subclass."""
    return name if type(name) is str else str.__str__(name)


def _written_operand(value: Operand) -> Any:
    """Return what stands for an operand: a list for an instant, which no operand is."""
    match value:
        case datetime():
            return [microseconds(value)]
        case Relative(now, start, zone):
            return [now, None if start is None else start.value, zone]
        case tuple():
            return tuple(map(_written_operand, value))
        case str() | int() | float() | None:
            return value
        case _:
            assert_never(value)


def _node(written: Any) -> Node:
    match written:
        case list([field, operator, value, ignore_case]):
            return Comparison(field, _OPERATORS[operator], _operand(value), ignore_case)
        case ("and", *children):
            return And(tuple(map(_node, children)))
        case ("or", *children):
            return Or(tuple(map(_node, children)))
        case ("not", child):
            return Not(_node(child))
        case ("related", relation, quantifier, child):
            return Quantified(relation, Quantifier(quantifier), None if child is None else _node(child))
        case ("aggregate", relation, function, field, where, *tests):
            return Aggregate(relation, Function(function), field, _node(where), tuple(map(_node, tests)))
        case _:
            raise ValueError(f"{written!r} stands for no node")


def _operand(written: Any) -> Any:
    match written:
        case list([since]):
            return EPOCH + timedelta(microseconds=since)
        case list([now, start, zone]):
            return Relative(now, None if start is None else Start(start), zone)
        case tuple():
            return tuple(map(_operand, written))
        case _:
            return written
