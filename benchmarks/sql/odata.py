"""odata-query: an OData filter to SQLAlchemy."""

import logging
from datetime import datetime
from typing import Any, Final

from odata_query.grammar import ODataLexer, ODataParser
from odata_query.sqlalchemy.core import AstToSqlAlchemyCoreVisitor
from sqlalchemy import ColumnElement

from audiencefilter.language.ast import Operator
from benchmarks.sql.peer import SQLPeer
from benchmarks.sql.table import CONTACTS

_OPERATORS: Final = {
    Operator.EQUALS: "eq",
    Operator.GT: "gt",
    Operator.GTE: "ge",
    Operator.LT: "lt",
    Operator.LTE: "le",
}
_FUNCTIONS: Final = {Operator.CONTAINS: "contains", Operator.STARTS_WITH: "startswith", Operator.ENDS_WITH: "endswith"}

_TABLE: Final[Any] = CONTACTS  # annotated there as the class of tables

# It would tell of each column that its type is not known, which takes time.
logging.getLogger("odata_query").setLevel(logging.ERROR)


class OData(SQLPeer[str]):
    name = "odata-query"
    form = "an OData filter"

    def source(self, written: str) -> str:
        return written

    def parse(self, source: str) -> Any:
        return ODataParser().parse(ODataLexer().tokenize(source))

    def expression(self, tree: Any) -> ColumnElement[bool]:
        made: ColumnElement[bool] = AstToSqlAlchemyCoreVisitor(_TABLE).visit(tree)
        return made

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator is Operator.IN:
            return f"{field} in ({', '.join(map(_literal, value))})"
        if operator in _FUNCTIONS:
            if ignore_case:
                return f"{_FUNCTIONS[operator]}(tolower({field}), {_literal(value.lower())})"
            return f"{_FUNCTIONS[operator]}({field}, {_literal(value)})"
        return f"{field} {_OPERATORS[operator]} {_literal(value)}"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"not ({self.compare(field, Operator.IN, values, False)})"

    def present(self, field: str) -> str:
        return f"{field} ne null"

    def every(self, parts: list[str]) -> str:
        return f"({' and '.join(parts)})"

    def some(self, parts: list[str]) -> str:
        return f"({' or '.join(parts)})"


def _literal(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        case _:
            return str(value)


PEER: Final = OData()
