"""pygeofilter: CQL2 as JSON to SQLAlchemy, and to SQL with its values in it."""

import json
from datetime import datetime
from typing import Any, Final

from pygeofilter.backends.sql import to_sql_where
from pygeofilter.backends.sqlalchemy import to_filter
from pygeofilter.parsers.cql2_json import parse
from sqlalchemy import ColumnElement

from audiencefilter.language.ast import Operator
from benchmarks.sql.peer import SQLPeer, Text
from benchmarks.sql.table import CONTACTS

_SIGNS: Final = {
    Operator.EQUALS: "=",
    Operator.GT: ">",
    Operator.GTE: ">=",
    Operator.LT: "<",
    Operator.LTE: "<=",
}
_PATTERNS: Final = {Operator.CONTAINS: "%{}%", Operator.STARTS_WITH: "{}%", Operator.ENDS_WITH: "%{}"}
_COLUMNS: Final = dict(CONTACTS.c)
_NAMES: Final = {name: name for name in _COLUMNS}
_FUNCTIONS: Final = {"lower": "lower"}


class Pygeofilter(SQLPeer[Any]):
    name = "pygeofilter"
    form = "CQL2 as JSON"

    def source(self, written: Any) -> str:
        return json.dumps(written)

    def parse(self, source: str) -> Any:
        return parse(source)

    def expression(self, tree: Any) -> ColumnElement[bool]:
        made: ColumnElement[bool] = to_filter(tree, _COLUMNS)
        return made

    def text(self) -> Text:
        return Text(_with_texts_for_dates, lambda tree: to_sql_where(tree, _NAMES, _FUNCTIONS))

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> Any:
        attribute: Any = {"property": field}
        if operator is Operator.IN:
            return {"op": "in", "args": [attribute, list(value)]}
        if operator in _PATTERNS:
            if ignore_case:
                attribute, value = {"op": "casei", "args": [attribute]}, value.lower()
            return {"op": "like", "args": [attribute, _PATTERNS[operator].format(value)]}
        if isinstance(value, datetime):
            value = {"timestamp": value.isoformat()}
        return {"op": _SIGNS[operator], "args": [attribute, value]}

    def none_of(self, field: str, values: tuple[Any, ...]) -> Any:
        return {"op": "not", "args": [self.compare(field, Operator.IN, values, False)]}

    def present(self, field: str) -> Any:
        return {"op": "not", "args": [{"op": "isNull", "args": [{"property": field}]}]}

    def every(self, parts: list[Any]) -> Any:
        return {"op": "and", "args": parts}

    def some(self, parts: list[Any]) -> Any:
        return {"op": "or", "args": parts}


def _with_texts_for_dates(node: Any) -> Any:
    """Put texts in the place of date-times, which its SQL has without quotes."""
    for side in ("lhs", "rhs", "sub_node"):
        value = getattr(node, side, None)
        if isinstance(value, datetime):
            setattr(node, side, value.isoformat(" "))
        elif value is not None:
            _with_texts_for_dates(value)
    return node


PEER: Final = Pygeofilter()
