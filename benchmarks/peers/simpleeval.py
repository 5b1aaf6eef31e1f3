"""simpleeval: a walk over Python's own expression tree."""

from collections.abc import Callable
from typing import Any, Final

from simpleeval import EvalWithCompoundTypes

from audiencefilter.cli.made_up import Row
from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import TextPeer, number, numbered_dates

_SIGNS: Final = {
    Operator.EQUALS: "==", Operator.IN: "in", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="
}  # fmt: skip
_METHODS: Final = {Operator.STARTS_WITH: "startswith", Operator.ENDS_WITH: "endswith"}


class Simpleeval(TextPeer):
    name = "simpleeval"
    language = "Python"
    form = "expression parsed beforehand, a contact as the names, date-times as numbers"

    def prepare(self, rows: list[Row]) -> list[Any]:
        return numbered_dates(rows)

    def predicate(self, clause: str) -> Callable[[Any], object]:
        evaluator = EvalWithCompoundTypes()
        parsed = evaluator.parse(clause)

        def test(row: Row) -> object:
            evaluator.names = row
            return evaluator.eval(clause, parsed)

        return test

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator is Operator.CONTAINS:
            needle, text = (value.lower(), f"{field}.lower()") if ignore_case else (value, field)
            return f"({self.present(field)} and {needle!r} in {text})"
        if operator in _METHODS:
            return f"({self.present(field)} and {field}.{_METHODS[operator]}({value!r}))"
        test = f"{field} {_SIGNS[operator]} {number(value)!r}"
        unguarded = operator in (Operator.EQUALS, Operator.IN)
        return f"({test})" if unguarded else f"({self.present(field)} and {test})"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} and {field} not in {values!r})"

    def present(self, field: str) -> str:
        return f"{field} is not None"


PEER: Final = Simpleeval()
