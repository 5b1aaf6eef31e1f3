"""Convert a filter to a query of react-querybuilder."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final, assert_never
from uuid import UUID

from audiencefilter.adapters.querybuilder.operators import OPERATORS, MatchMode, Takes
from audiencefilter.filter import Filter
from audiencefilter.language import ast
from audiencefilter.language.durations import Relative
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.operators import RULES_BY_KEY, folds_by_default
from audiencefilter.language.relative_dates import DaysOfYear, MovingOperand

#: The operators that compare with values, by the operator of the comparison and its negation.
_NAMES: Final = {
    (RULES_BY_KEY[row.key].operator, row.negated or RULES_BY_KEY[row.key].negated): row.name
    for row in OPERATORS
    if row.takes in (Takes.VALUE, Takes.LIST)
}
#: Operators whose negations have a rule, too, beside those of the table.
_NEGATED: Final = (ast.Operator.HAS, ast.Operator.HAS_SOME, ast.Operator.IS_NULL)


def to_querybuilder(f: Filter) -> dict[str, Any]:
    """Return the equivalent query of react-querybuilder, with a combinator for each group.

    ``from_querybuilder(to_querybuilder(f), f.schema)`` selects the same contacts as `f`. Date-times are in UTC and
    without a zone, as in inputs; lists are arrays, for ``listsAsArrays``.

    Raises:
        UnsupportedError: a query cannot express the filter, such as a relative date; `construct` names the part.

    >>> from audiencefilter.filter import parse
    >>> to_querybuilder(parse('{"points": {"gte": 100}}'))
    {'combinator': 'and', 'rules': [{'field': 'points', 'operator': '>=', 'value': 100}]}
    """
    return _group(f.ast)


def _group(node: ast.Node) -> dict[str, Any]:
    """Return a node as a group."""
    match node:
        case ast.And(children):
            return {"combinator": "and", "rules": [_member(child) for child in children]}
        case ast.Or(()):
            raise _unsupported("NOONE: a group of no rules is everyone")
        case ast.Or(children):
            return {"combinator": "or", "rules": [_member(child) for child in children]}
        case ast.Not(ast.And(())):
            raise _unsupported("NOT (EVERYONE): a group of no rules is everyone, negated or not")
        case ast.Not(ast.And() | ast.Or() as child):
            return {**_group(child), "not": True}
        case _:
            return {"combinator": "and", "rules": [_member(node)]}


def _member(node: ast.Node) -> dict[str, Any]:
    """Return a node as a member of a group: a rule where possible, else a group."""
    match node:
        case ast.And() | ast.Or() | ast.Not(ast.And() | ast.Or()):
            return _group(node)
        case ast.Comparison():
            return _rule(node, negated=False)
        case ast.Quantified():
            return _quantified(node, negated=False)
        case ast.Not(ast.Comparison(_, operator) as child) if operator in _NEGATED or (operator, True) in _NAMES:
            return _rule(child, negated=True)
        case ast.Not(ast.Quantified(_, ast.Quantifier.SOME | ast.Quantifier.IS, _) as child):
            return _quantified(child, negated=True)
        case ast.Not(child):
            return {"combinator": "and", "rules": [_member(child)], "not": True}
        case ast.Aggregate():
            raise _unsupported("counts, sums and the like of related records")
        case ast.InAudience():
            raise _unsupported("a test of audiences")
        case _:
            assert_never(node)


def _rule(node: ast.Comparison, negated: bool) -> dict[str, Any]:
    operator, value = node.operator, node.value
    if operator is ast.Operator.IS_NULL:
        return {"field": node.field, "operator": "notNull" if negated else "null", "value": None}
    if isinstance(value, MovingOperand | DaysOfYear):
        is_instant = isinstance(value, Relative)
        raise _unsupported("an instant relative to now" if is_instant else "a date relative to today, or anniversaries")
    if value == () and operator is not ast.Operator.EQUALS:
        raise _unsupported(f"{operator.value} of no values")
    match operator:
        case ast.Operator.HAS:
            return _of_list(node.field, [_element("=", _plain(value))], negated)
        case ast.Operator.HAS_SOME:
            return _of_list(node.field, [_element("in", _plain(value))], negated)
        case ast.Operator.HAS_EVERY:
            assert isinstance(value, tuple)  # noqa: S101 - the checker has ensured this
            each = [_of_list(node.field, [_element("=", _plain(one))], negated=False) for one in value]
            return {"combinator": "and", "rules": each}
        case ast.Operator.IS_EMPTY:
            return _of_list(node.field, [], negated=value is True)
        case ast.Operator.EQUALS if isinstance(value, tuple):
            raise _unsupported("a list that is the same as another")
        case _:
            if node.ignore_case is not folds_by_default(operator):
                raise _unsupported(f"{operator.value} {'ignoring' if node.ignore_case else 'with'} case")
            return {"field": node.field, "operator": _NAMES[operator, negated], "value": _plain(value)}


def _of_list(field: str, rules: list[dict[str, Any]], negated: bool) -> dict[str, Any]:
    return _nested(field, MatchMode.NONE if negated else MatchMode.SOME, {"combinator": "and", "rules": rules})


def _element(operator: str, value: Any) -> dict[str, Any]:
    return {"field": "", "operator": operator, "value": value}


def _quantified(node: ast.Quantified, negated: bool) -> dict[str, Any]:
    if node.child is None:
        return {"field": node.relation, "operator": "notNull" if negated else "null", "value": None}
    match node.quantifier:
        case ast.Quantifier.EVERY:
            mode = MatchMode.ALL
        case ast.Quantifier.SOME | ast.Quantifier.IS:
            mode = MatchMode.NONE if negated else MatchMode.SOME
        case _:
            assert_never(node.quantifier)
    return _nested(node.relation, mode, _group(node.child))


def _nested(field: str, mode: MatchMode, query: dict[str, Any]) -> dict[str, Any]:
    return {"field": field, "operator": "=", "value": query, "match": {"mode": mode.value}}


def _plain(value: "ast.Scalar | tuple[ast.Scalar, ...] | None") -> Any:
    """Return a value in the form of an input."""
    match value:
        case tuple():
            return [_plain(one) for one in value]
        case datetime():
            return value.astimezone(UTC).replace(tzinfo=None).isoformat()
        case date():
            return value.isoformat()
        case UUID() | Decimal():
            return str(value)
        case _:
            return value


def _unsupported(construct: str) -> UnsupportedError:
    return UnsupportedError("react-querybuilder", construct)
