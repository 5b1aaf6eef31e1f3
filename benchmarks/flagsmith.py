"""Audiences as Flagsmith's SQL engine has them: segments over traits, which ClickHouse stores as JSON."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from flagsmith_sql_flag_engine import TranslateContext, translate_segment
from flagsmith_sql_flag_engine.dialects.clickhouse import SCHEMA_DDL, ClickHouseDialect

from tests.engines.clickhouse import ClickHouse

_OPERATORS: Final = {
    "equals": "EQUAL",
    "in": "IN",
    "gte": "GREATER_THAN_INCLUSIVE",
    "gt": "GREATER_THAN",
    "lte": "LESS_THAN_INCLUSIVE",
    "lt": "LESS_THAN",
}
_ENVIRONMENT: Final = "made up"
_CONTEXT: Final = TranslateContext({"environment": {"key": _ENVIRONMENT, "name": _ENVIRONMENT}}, ClickHouseDialect())
_BATCH: Final = 20_000


class OtherLanguageError(Exception):
    """Flagsmith's language has no such test: it compares texts with their case."""


def load(engine: ClickHouse, rows: Sequence[Mapping[str, Any]]) -> None:
    """Make Flagsmith's table, with the contacts' values as traits; instants are seconds."""
    engine.fetch("DROP TABLE IF EXISTS IDENTITIES")
    engine.fetch(SCHEMA_DDL)
    for start in range(0, len(rows), _BATCH):
        lines = [
            [_ENVIRONMENT, start + at, str(start + at), str(start + at), _traits(row)]
            for at, row in enumerate(rows[start : start + _BATCH])
        ]
        text = "\n".join(map(json.dumps, lines))
        engine.fetch(f"INSERT INTO IDENTITIES FORMAT JSONCompactEachRow\n{text}")


def _traits(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in row.items() if value is not None}


def _value(value: Any) -> Any:
    return value.timestamp() if isinstance(value, datetime) else value


def statement(clause: Mapping[str, Any]) -> str:
    """Return the statement that counts the contacts of a clause. Raises OtherLanguageError."""
    condition = translate_segment({"key": "x", "name": "x", "rules": [_rule(clause)]}, _CONTEXT)
    return f"SELECT count() FROM IDENTITIES AS i WHERE i.environment_id = '{_ENVIRONMENT}' AND {condition}"


def _rule(clause: Mapping[str, Any]) -> Any:
    conditions: list[Any] = []
    rules: list[Any] = []
    for name, test in clause.items():
        if name == "OR":
            rules.append({"type": "ANY", "rules": list(map(_rule, test)), "conditions": []})
            continue
        for operator, operand in (test if isinstance(test, dict) else {"equals": test}).items():
            if operator not in _OPERATORS:
                raise OtherLanguageError(operator)
            conditions.append({"operator": _OPERATORS[operator], "property": name, "value": _operand(name, operand)})
    return {"type": "ALL", "conditions": conditions, "rules": rules}


def _operand(name: str, operand: Any) -> Any:
    if name == "createdAt":
        return str(datetime.fromisoformat(operand).timestamp())
    return operand if isinstance(operand, list) else str(operand)
