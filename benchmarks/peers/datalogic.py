"""datalogic-py: JsonLogic compiled by a Rust engine."""

from collections.abc import Callable
from typing import Any, Final

from datalogic_py import DataHandle, Engine

from audiencefilter.language.ast import Operator
from benchmarks.made_up import Row
from benchmarks.peers.peer import Peer, number, numbered_dates

_COMPARISONS: Final = {Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}
_MATCHES: Final = {Operator.STARTS_WITH: "starts_with", Operator.ENDS_WITH: "ends_with"}


class Datalogic(Peer[Any]):
    name = "datalogic-py"
    language = "Rust"
    form = "contacts parsed into its own handles beforehand, date-times as numbers; session.evaluate_bool"

    def prepare(self, rows: list[Row]) -> list[Any]:
        return [DataHandle(row) for row in numbered_dates(rows)]

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        engine = Engine()
        rule, evaluate = engine.compile(clause), engine.session().evaluate_bool
        return lambda handle: evaluate(rule, handle)

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> Any:
        read: Any = {"var": field}
        text = {"lower": [read]} if ignore_case else read
        match operator:
            case Operator.EQUALS:
                return {"===": [read, value]}
            case Operator.IN:
                return {"in": [read, list(value)]}
            case Operator.CONTAINS:
                return {"and": [self.present(field), {"in": [value.lower(), text]}]}
            case Operator.STARTS_WITH | Operator.ENDS_WITH:
                return {"and": [self.present(field), {_MATCHES[operator]: [text, value]}]}
            case _:
                return {"and": [self.present(field), {_COMPARISONS[operator]: [read, number(value)]}]}

    def none_of(self, field: str, values: tuple[Any, ...]) -> Any:
        return {"and": [self.present(field), {"!": [{"in": [{"var": field}, list(values)]}]}]}

    def present(self, field: str) -> Any:
        return {"!==": [{"var": field}, None]}

    def every(self, parts: list[Any]) -> Any:
        return {"and": parts}

    def some(self, parts: list[Any]) -> Any:
        return {"or": parts}


PEER: Final = Datalogic()
