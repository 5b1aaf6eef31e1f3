"""JsonLogic, as both of its engines read it."""

from typing import Any, Final

from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import Peer, number

_COMPARISONS: Final = {Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}
_MATCHES: Final = {Operator.STARTS_WITH: "starts_with", Operator.ENDS_WITH: "ends_with"}


class LogicPeer(Peer[Any]):
    """Writes rules with the operators of the standard and `lower`, `starts_with` and `ends_with`."""

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
