"""An AST to the text form: ``parse_text(to_text(node))`` gives the same AST."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, assert_never

from audiencefilter.language.ast import And, Comparison, Node, Not, Or, Scalar, is_null_test
from audiencefilter.language.digits import digits_of
from audiencefilter.language.instants import format_instant
from audiencefilter.language.operators import RULES_BY_MEANING, folds_by_default

#: Words that have a meaning of their own, and so name a field only in double quotes.
KEYWORDS: Final = frozenset(
    (
        *("AND", "BETWEEN", "CASE", "CONTAINS", "ENDS", "EVERYONE", "EXACT", "FALSE", "IGNORING", "IN", "IS", "NOONE"),
        *("NOT", "NULL", "OR", "STARTS", "TRUE", "WITH"),
    )
)
_BARE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def to_text(node: Node) -> str:
    """Return the text form of an AST, with parentheses only where they are needed.

    >>> from audiencefilter.language.ast import Operator
    >>> to_text(And((Comparison("points", Operator.GTE, 1), Not(Comparison("odd name", Operator.EQUALS, True)))))
    'points >= 1 AND "odd name" != true'
    """
    match node:
        case Comparison():
            return _test(node, negated=False)
        case Not(Comparison() as child) if (child.operator, True) in RULES_BY_MEANING or is_null_test(child):
            return _test(child, negated=True)
        case Not(child):
            return f"NOT ({to_text(child)})"
        case And(()):
            return "EVERYONE"
        case Or(()):
            return "NOONE"
        case And(children):
            return " AND ".join(f"({to_text(c)})" if isinstance(c, Or) and c.children else to_text(c) for c in children)
        case Or(children):
            return " OR ".join(map(to_text, children))
        case _:
            assert_never(node)


def _test(node: Comparison, negated: bool) -> str:
    name = write_name(node.field)
    if is_null_test(node):
        return f"{name} IS NOT NULL" if negated else f"{name} IS NULL"
    words = RULES_BY_MEANING[node.operator, negated].text
    return f"{name} {words} {_operand(node.value)}{_mode(node)}"


def _mode(node: Comparison) -> str:
    if node.ignore_case == folds_by_default(node.operator):
        return ""
    return " IGNORING CASE" if node.ignore_case else " EXACT"


def write_name(name: str) -> str:
    """Write the name of a field, in double quotes where it has to be.

    >>> [write_name("points"), write_name("odd name"), write_name("in")]
    ['points', '"odd name"', '"in"']
    """
    if _BARE.fullmatch(name) and name.upper() not in KEYWORDS:
        return name
    return '"' + name.replace('"', '""') + '"'


def write_value(value: Any) -> str:
    """Write a value as the text form does; one that it has no form for, as Python does.

    >>> [write_value("it's"), write_value(True), write_value((1, 2.5))]
    ["'it''s'", 'true', '(1, 2.5)']
    """
    if isinstance(value, list):
        return _in_parentheses(map(write_value, value))
    return _operand(value) if value is None or isinstance(value, Scalar | tuple) else repr(value)


def _operand(value: Scalar | tuple[Scalar, ...] | None) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case datetime():
            return f"'{format_instant(value)}'"
        case int():
            return digits_of(value)
        case float():
            return repr(value)
        case tuple():
            return _in_parentheses(map(_operand, value))
        case _:
            assert_never(value)


def _in_parentheses(values: Iterable[str]) -> str:
    return f"({', '.join(values)})"
