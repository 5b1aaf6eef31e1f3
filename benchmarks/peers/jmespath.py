"""jmespath: a compiled expression walked as a tree."""

import json
from collections.abc import Callable
from typing import Any, Final

import jmespath
from jmespath import functions

from audiencefilter.cli.made_up import Row
from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import TextPeer, number, numbered_dates

_SIGNS: Final = {Operator.EQUALS: "==", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}
_MATCHES: Final = {
    Operator.STARTS_WITH: "starts_with", Operator.ENDS_WITH: "ends_with", Operator.CONTAINS: "contains"
}  # fmt: skip


class _Functions(functions.Functions):  # type: ignore[misc]
    @functions.signature({"types": ["string"]})  # type: ignore[untyped-decorator]
    def _func_lower(self, text: str) -> str:
        return text.lower()


class Jmespath(TextPeer):
    name = "jmespath"
    language = "Python"
    form = "compiled expression over dicts, date-times as numbers, one function of our own"
    conjunction = " && "
    disjunction = " || "

    def prepare(self, rows: list[Row]) -> list[Any]:
        return numbered_dates(rows)

    def predicate(self, clause: str) -> Callable[[Any], object]:
        search = jmespath.compile(clause).search
        options = jmespath.Options(custom_functions=_Functions())
        return lambda row: search(row, options)

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator in _MATCHES:
            text = f"lower({field})" if ignore_case else field
            needle = _literal(value.lower() if ignore_case else value)
            return f"({self.present(field)} && {_MATCHES[operator]}({text}, {needle}))"
        if operator is Operator.IN:
            return f"contains({_literal(value)}, {field})"
        test = f"{field} {_SIGNS[operator]} {_literal(number(value))}"
        return test if operator is Operator.EQUALS else f"({self.present(field)} && {test})"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} && !contains({_literal(values)}, {field}))"

    def present(self, field: str) -> str:
        return f"{field} != `null`"


def _literal(value: Any) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


PEER: Final = Jmespath()
