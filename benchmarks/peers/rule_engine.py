"""rule-engine: a typed language of rules, walked in Python."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import rule_engine

from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import TextPeer

_SIGNS: Final = {
    Operator.EQUALS: "==", Operator.IN: "in", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="
}  # fmt: skip
_METHODS: Final = {Operator.STARTS_WITH: "starts_with", Operator.ENDS_WITH: "ends_with"}


class RuleEngine(TextPeer):
    name = "rule-engine"
    language = "Python"
    form = "compiled rule over dicts"
    contacts = 1_000

    def predicate(self, clause: str) -> Callable[[Any], object]:
        return rule_engine.Rule(clause).matches  # type: ignore[no-any-return]

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator is Operator.CONTAINS:
            needle, text = (value.lower(), f"{field}.as_lower") if ignore_case else (value, field)
            return f"({self.present(field)} and {_literal(needle)} in {text})"
        if operator in _METHODS:
            return f"({self.present(field)} and {field}.{_METHODS[operator]}({_literal(value)}))"
        test = f"{field} {_SIGNS[operator]} {_literal(value)}"
        return f"({test})" if operator is Operator.EQUALS else f"({self.present(field)} and {test})"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} and not ({field} in {_literal(values)}))"

    def present(self, field: str) -> str:
        return f"{field} != null"


def _literal(value: Any) -> str:
    if isinstance(value, datetime):
        return f"d{json.dumps(value.isoformat())}"
    return json.dumps(value, ensure_ascii=False)


PEER: Final = RuleEngine()
