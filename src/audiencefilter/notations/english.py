"""An AST in one English sentence."""

from datetime import datetime
from typing import Final, assert_never

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Operand, Operator, Or, Quantified
from audiencefilter.language.digits import json_of
from audiencefilter.language.durations import Relative
from audiencefilter.language.instants import format_instant
from audiencefilter.language.operators import RULES_BY_MEANING, folds_by_default
from audiencefilter.language.schema import Schema
from audiencefilter.notations.text_printer import to_text

#: Instants are not more or less than others: the words of the operator table are for numbers.
_OF_TIME: Final = {
    Operator.GT: ("is after", "is not after"),
    Operator.GTE: ("is at or after", "is not at or after"),
    Operator.LT: ("is before", "is not before"),
    Operator.LTE: ("is at or before", "is not at or before"),
}
_OF_TEXT: Final = {
    Operator.GT: ("sorts after", "does not sort after"),
    Operator.GTE: ("is or sorts after", "neither is nor sorts after"),
    Operator.LT: ("sorts before", "does not sort before"),
    Operator.LTE: ("is or sorts before", "neither is nor sorts before"),
}


def describe(node: Node, schema: Schema) -> str:
    """Return the sentence; groups within groups stand in parentheses, so that it can be read in one way only.

    >>> from audiencefilter.language.schema import CONTACT
    >>> describe(
    ...     And((Comparison("points", Operator.GTE, 100), Comparison("city", Operator.IN, ("Bonn", "Kiel")))), CONTACT
    ... )
    'Every Contact where points is at least 100 and city is one of ("Bonn", "Kiel").'
    """
    match node:
        case And(()):
            return f"Every {schema.name}."
        case Or(()):
            return f"No {schema.name}."
        case Comparison() | Not() | And() | Or() | Quantified() | Aggregate():
            return f"Every {schema.name} where {_phrase(node, schema)}."
        case _:
            assert_never(node)


def _phrase(node: Node, schema: Schema) -> str:
    match node:
        case Comparison():
            return _test(node, negated=False)
        case Not(Comparison() as child):
            return _test(child, negated=True)
        case Not(child):
            return f"it is false that ({_phrase(child, schema)})"
        case And(()):
            return "anything holds"
        case Or(()):
            return "nothing holds"
        case And(children):
            return " and ".join(_within(child, schema) for child in children)
        case Or(children):
            return " or ".join(_within(child, schema) for child in children)
        case Quantified() | Aggregate():
            return to_text(node, schema)
        case _:
            assert_never(node)


def _within(node: Node, schema: Schema) -> str:
    phrase = _phrase(node, schema)
    return f"({phrase})" if isinstance(node, And | Or) and node.children else phrase


def _test(node: Comparison, negated: bool) -> str:
    if node.operator is Operator.IS_NULL:
        return f"{node.field} has {'a' if negated else 'no'} value"
    words = RULES_BY_MEANING[node.operator, False].english
    if isinstance(node.value, datetime):
        words = _OF_TIME.get(node.operator, words)
    elif isinstance(node.value, str):
        words = _OF_TEXT.get(node.operator, words)
    value = "nothing" if node.value == () else _value(node.value)
    return f"{node.field} {words[negated]} {value}{_case(node)}"


def _case(node: Comparison) -> str:
    if node.ignore_case == folds_by_default(node.operator):
        return ""
    return " (ignoring case)" if node.ignore_case else " (matching case)"


def _value(value: Operand) -> str:
    match value:
        case str() | int() | float() | None:
            return json_of(value)
        case datetime():
            return format_instant(value)
        case tuple():
            return f"({', '.join(map(_value, value))})"
        case Relative():
            return repr(value)
        case _:
            assert_never(value)
