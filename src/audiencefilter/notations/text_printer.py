"""Print an AST in the text form: ``parse_text(to_text(node))`` gives the same AST."""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, assert_never
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language.durations import Relative
from audiencefilter.language.instants import format_instant
from audiencefilter.language.json_text import digits_of
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING, RULES_BY_MEANING, folds_by_default
from audiencefilter.language.relative_dates import Anniversary, DaysOfYear, RelativeDate, RelativeOperand
from audiencefilter.language.schema import Schema

#: Keywords: a field with such a name is written in double quotes.
KEYWORDS: Final = frozenset((
    "AND", "BETWEEN", "CASE", "CONTAINS", "ENDS", "EVERYONE", "EXACT", "FALSE", "IGNORING", "IN", "IS", "NOONE", "NOT",
    "NULL", "OR", "STARTS", "TRUE", "WITH",
))  # fmt: skip
#: Also the words that are keywords only directly before or after a name. A name equal to one of these is always printed
#: in double quotes, so that readers need not know which places require it.
_QUOTED: Final = KEYWORDS | {"AVG", "COUNT", "EVERY", "HAS", "MAX", "MIN", "NO", "SOME", "SUM"}
_PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_DOTTED: Final = re.compile(rf"{_PLAIN.pattern}(?:\.[A-Za-z0-9_]+)*", re.ASCII)


def to_text(node: ast.Node, schema: Schema) -> str:
    """Return the text form of an AST, with parentheses only where they are needed."""
    match node:
        case ast.Comparison():
            return _test(node, negated=False)
        case ast.Not(ast.Comparison() as child) if _has_negation(child):
            return _test(child, negated=True)
        case ast.Quantified():
            return _quantified(node, schema, negated=False)
        case ast.Not(ast.Quantified() as child) if (child.quantifier, True) in RELATION_RULES_BY_MEANING:
            return _quantified(child, schema, negated=True)
        case ast.Aggregate():
            return _aggregate(node, schema)
        case ast.InAudience():
            return _membership(node, schema, negated=False)
        case ast.Not(ast.InAudience() as child):
            return _membership(child, schema, negated=True)
        case ast.Not(child):
            return f"NOT ({to_text(child, schema)})"
        case ast.And(()):
            return "EVERYONE"
        case ast.Or(()):
            return "NOONE"
        case ast.And(children):
            return " AND ".join(_conjunct(child, schema) for child in children)
        case ast.Or(children):
            return " OR ".join(to_text(child, schema) for child in children)
        case _:
            assert_never(node)


def _conjunct(node: ast.Node, schema: Schema) -> str:
    text = to_text(node, schema)
    return f"({text})" if isinstance(node, ast.Or) and node.children else text


def _has_negation(node: ast.Comparison) -> bool:
    """Whether the text form has words for the negated comparison."""
    return (node.operator, True) in RULES_BY_MEANING or ast.is_null_test(node)


def _test(node: ast.Comparison, negated: bool) -> str:
    return f"{write_name(node.field)} {_words(node, negated)}{_mode(node)}"


def _words(node: ast.Comparison, negated: bool) -> str:
    """Return the operator of a test with its operand."""
    value = node.value
    if value is None:
        return "IS NOT NULL" if negated else "IS NULL"
    if node.operator is ast.Operator.IS_EMPTY:
        return "IS EMPTY" if value else "IS NOT EMPTY"
    words = RULES_BY_MEANING[node.operator, negated].text
    if isinstance(value, tuple) and node.operator is ast.Operator.EQUALS:
        return f"{words} [{', '.join(map(_operand, value))}]"
    return f"{words} {_operand(value)}"


def _mode(node: ast.Comparison) -> str:
    if node.ignore_case == folds_by_default(node.operator):
        return ""
    return " IGNORING CASE" if node.ignore_case else " EXACT"


def _membership(node: ast.InAudience, schema: Schema, negated: bool) -> str:
    named = _in_parentheses(audience_text(one, schema) for one in node.audiences)
    word = "audience" if any(one.name == "AUDIENCE" for one in schema.members) else "AUDIENCE"
    return f"{word} {'NOT IN' if negated else 'IN'} {named}"


def audience_text(audience: ast.Audience, schema: Schema) -> str:
    """Return the name of an audience as a text, or the clause in its place in parentheses."""
    return f"({to_text(audience.clause, schema)})" if audience.name is None else write_value(audience.name)


def _quantified(node: ast.Quantified, schema: Schema, negated: bool) -> str:
    rule = RELATION_RULES_BY_MEANING[node.quantifier, negated]
    name = write_name(node.relation)
    if node.child is None:
        return f"{name} {rule.text} NULL"
    inner = f"({to_text(node.child, schema.relations[node.relation].schema)})"
    return f"{rule.text} {name} {inner}" if rule.many else f"{name} {rule.text} {inner}"


def _aggregate(node: ast.Aggregate, schema: Schema) -> str:
    related = schema.relations[node.relation].schema
    words = [RELATION_RULES_BY_MEANING[node.function, False].text, write_name(node.relation, has_dots=False)]
    if node.field is not None:
        words[-1] += f".{write_name(node.field)}"
    if node.where != ast.EVERYONE:
        words.append(f"WHERE ({to_text(node.where, related)})")
    if len(node.tests) == 1 and (alone := _result_test(node.tests[0], grouped=False)) is not None:
        return " ".join((*words, alone))
    tests = " AND ".join(str(_result_test(test, grouped=True)) for test in node.tests)
    return " ".join((*words, f"({tests})"))


def _result_test(node: ast.Node, grouped: bool) -> str | None:
    """Return a test of an aggregate; None where it needs parentheses."""
    match node:
        case ast.Comparison():
            return _words(node, negated=False)
        case ast.Not(ast.Comparison() as child) if _has_negation(child):
            return _words(child, negated=True)
        case ast.Not(child):
            return f"NOT ({_result_test(child, grouped)})" if grouped else None
        case _:
            raise TypeError(f"{node!r} is no test of an aggregate")


def write_name(name: str, has_dots: bool = True) -> str:
    """Write the name of a field or of a relation, in double quotes where required."""
    # Dots may not be unquoted where another name follows after a dot.
    if _PLAIN.fullmatch(name):
        is_bare = name.upper() not in _QUOTED
    else:
        is_bare = has_dots and _DOTTED.fullmatch(name) is not None and name.partition(".")[0].upper() not in KEYWORDS
    return name if is_bare else '"' + name.replace('"', '""') + '"'


def write_value(value: Any) -> str:
    """Write a value in the text form; a value without one as Python does."""
    if isinstance(value, list):
        return _in_parentheses(map(write_value, value))
    with suppress(AssertionError):  # of assert_never: the value is none of a clause
        return _operand(value)
    return repr(value)


def _operand(value: ast.Operand) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case datetime():
            return f"'{format_instant(value)}'"
        case date():
            return f"'{value.isoformat()}'"
        case UUID():
            return f"'{value}'"
        case int():
            return digits_of(value)
        case float():
            return repr(value)
        case Decimal():
            return str(value)
        case tuple():
            return _in_parentheses(map(_operand, value))
        case Relative():
            return f"NOW({_operand(value.now)}{_after_duration(value)})"
        case RelativeDate():
            return f"TODAY({_operand(value.today)}{_after_duration(value)})"
        case Anniversary():
            return f"FROM {_edge(value.first)} TO {_edge(value.last)}{_zone(value.zone)}"
        case DaysOfYear():
            return f"DAYS {_in_parentheses(str(day) for interval in value.days for day in interval)}"
        case _:
            assert_never(value)


def _edge(value: RelativeDate) -> str:
    """Return an end of a window, whose zone is beside it."""
    return _operand(value.today if value.start is value.end is None else replace(value, zone=None))


def _after_duration(value: RelativeOperand) -> str:
    """Return the words after the duration of a relative operand."""
    units = [("START", value.start)] if isinstance(value, Relative) else [("START", value.start), ("END", value.end)]
    words = "".join(f" {word} {unit.value.upper()}" for word, unit in units if unit is not None)
    week = "" if value.week_start is None else f" {value.week_start.value.upper()}"
    return words + week + _zone(value.zone)


def _zone(name: str | None) -> str:
    return "" if name is None else f" ZONE {_operand(name)}"


def _in_parentheses(values: Iterable[str]) -> str:
    return f"({', '.join(values)})"
