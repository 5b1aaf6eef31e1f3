"""Clauses as conditions, written with SQLAlchemy as one does by hand: `icontains`, `startswith`, `in_` and so on."""

import json
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, and_, or_

from benchmarks.service.plain.models import Contact


@lru_cache(maxsize=1_000)
def condition(filters: str) -> ColumnElement[bool]:
    """Return which contacts the filters of an audience select."""
    return _clause(json.loads(filters))


def _clause(clause: dict[str, Any]) -> ColumnElement[bool]:
    return and_(*(_part(key, value) for key, value in clause.items()))


def _part(key: str, value: Any) -> ColumnElement[bool]:
    if key == "AND":
        return and_(*map(_clause, value))
    if key == "OR":
        return or_(*map(_clause, value))
    column = getattr(Contact, key)
    tests = value if isinstance(value, dict) else {"equals": value}
    return and_(*(_test(column, operator, _operand(key, operand)) for operator, operand in tests.items()))


def _operand(key: str, operand: Any) -> Any:
    return datetime.fromisoformat(operand) if key == "createdAt" and isinstance(operand, str) else operand


def _test(column: Any, operator: str, operand: Any) -> ColumnElement[bool]:
    tests: dict[str, Any] = {
        "equals": lambda: column.is_(operand) if isinstance(operand, bool) else column == operand,
        "not": lambda: column.is_not(None),
        "contains": lambda: column.icontains(operand, autoescape=True),
        "startsWith": lambda: column.startswith(operand, autoescape=True),
        "endsWith": lambda: column.endswith(operand, autoescape=True),
        "in": lambda: column.in_(operand),
        "notIn": lambda: column.not_in(operand),
        "gt": lambda: column > operand,
        "gte": lambda: column >= operand,
        "lt": lambda: column < operand,
        "lte": lambda: column <= operand,
    }
    made: ColumnElement[bool] = tests[operator]()
    return made
