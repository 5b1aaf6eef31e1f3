"""pygeofilter: its native evaluator makes a Python lambda of its AST."""

from collections.abc import Callable
from typing import Any, Final

from pygeofilter import ast
from pygeofilter.backends.native.evaluate import NativeEvaluator

from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import Peer

_COMPARISONS: Final[dict[Operator, Any]] = {
    Operator.EQUALS: ast.Equal,
    Operator.GT: ast.GreaterThan,
    Operator.GTE: ast.GreaterEqual,
    Operator.LT: ast.LessThan,
    Operator.LTE: ast.LessEqual,
}
_PATTERNS: Final = {Operator.CONTAINS: "%{}%", Operator.STARTS_WITH: "{}%", Operator.ENDS_WITH: "%{}"}


class Pygeofilter(Peer[Any]):
    name = "pygeofilter"
    language = "Python"
    form = "native evaluator over dicts; the guards for missing values are written out"

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        test: Callable[[Any], object] = NativeEvaluator(use_getattr=False).evaluate(clause)
        return test

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> Any:
        attribute = ast.Attribute(field)
        if operator is Operator.IN:
            return ast.In(attribute, list(value), False)
        if operator in _PATTERNS:
            pattern = _PATTERNS[operator].format(value)
            return ast.And(self.present(field), ast.Like(attribute, pattern, ignore_case, "%", "_", "\\", False))
        test = _COMPARISONS[operator](attribute, value)
        return test if operator is Operator.EQUALS else ast.And(self.present(field), test)

    def none_of(self, field: str, values: tuple[Any, ...]) -> Any:
        return ast.And(self.present(field), ast.In(ast.Attribute(field), list(values), True))

    def present(self, field: str) -> Any:
        return ast.IsNull(ast.Attribute(field), True)

    def every(self, parts: list[Any]) -> Any:
        return _nested(ast.And, parts)

    def some(self, parts: list[Any]) -> Any:
        return _nested(ast.Or, parts)


def _nested(kind: Any, parts: list[Any]) -> Any:
    joined = parts[-1]
    for part in reversed(parts[:-1]):
        joined = kind(part, joined)
    return joined


PEER: Final = Pygeofilter()
