"""zen-engine: expressions compiled to bytecode by a Rust engine."""

import json
from collections.abc import Callable
from typing import Any, Final

import zen

from audiencefilter.cli.made_up import Row
from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import TextPeer, number, numbered_dates

_SIGNS: Final = {Operator.EQUALS: "==", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}
_MATCHES: Final = {Operator.STARTS_WITH: "startsWith", Operator.ENDS_WITH: "endsWith", Operator.CONTAINS: "contains"}


class Zen(TextPeer):
    name = "zen-engine"
    language = "Rust"
    form = "compiled expression over dicts, date-times as numbers"

    def prepare(self, rows: list[Row]) -> list[Any]:
        return numbered_dates(rows)

    def predicate(self, clause: str) -> Callable[[Any], object]:
        test: Callable[[Any], object] = zen.compile_expression(clause).evaluate
        return test

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator in _MATCHES:
            text = f"lower({field})" if ignore_case else field
            needle = json.dumps(value.lower() if ignore_case else value, ensure_ascii=False)
            return f"({self.present(field)} and {_MATCHES[operator]}({text}, {needle}))"
        if operator is Operator.IN:
            return f"({field} in {json.dumps(value, ensure_ascii=False)})"
        test = f"{field} {_SIGNS[operator]} {json.dumps(number(value))}"
        return f"({test})" if operator is Operator.EQUALS else f"({self.present(field)} and {test})"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} and {field} not in {json.dumps(values, ensure_ascii=False)})"

    def present(self, field: str) -> str:
        return f"{field} != null"


PEER: Final = Zen()
