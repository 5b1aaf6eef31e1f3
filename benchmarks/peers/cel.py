"""The Common Expression Language, as its engines read it."""

import json
from datetime import datetime
from typing import Any, Final

from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import TextPeer

_SIGNS: Final = {
    Operator.EQUALS: "==", Operator.IN: "in", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="
}  # fmt: skip
_METHODS: Final = {Operator.STARTS_WITH: "startsWith", Operator.ENDS_WITH: "endsWith", Operator.CONTAINS: "contains"}


class CelPeer(TextPeer):
    """Writes the standard language, which ignores case only by a regular expression."""

    conjunction = " && "
    disjunction = " || "

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if ignore_case:  # the texts of the ten clauses have no special characters
            return f"({self.present(field)} && {field}.matches({_literal(f'(?i){value}')}))"
        if operator in _METHODS:
            return f"({self.present(field)} && {field}.{_METHODS[operator]}({_literal(value)}))"
        test = f"{field} {_SIGNS[operator]} {_literal(value)}"
        return test if operator is Operator.EQUALS else f"({self.present(field)} && {test})"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} && !({field} in {_literal(values)}))"

    def present(self, field: str) -> str:
        return f"{field} != null"


def _literal(value: Any) -> str:
    if isinstance(value, datetime):
        return f"timestamp({json.dumps(value.isoformat())})"
    return json.dumps(value, ensure_ascii=False)
