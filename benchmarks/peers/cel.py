"""cel-expr-python: Google's C++ engine of the Common Expression Language, which ignores case by regular expressions."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from cel_expr_python import cel

import audiencefilter as af
from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import Peer

_SIGNS: Final = {
    Operator.EQUALS: "==", Operator.IN: "in", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="
}  # fmt: skip
_METHODS: Final = {Operator.STARTS_WITH: "startsWith", Operator.ENDS_WITH: "endsWith", Operator.CONTAINS: "contains"}


class CelCpp(Peer[str]):
    name = "cel-expr-python"
    language = "C++"
    form = "compiled expression over dicts"

    def predicate(self, clause: str) -> Callable[[Any], object]:
        # Only a variable that is declared a timestamp takes a datetime; a null is no value of any other type.
        types = {field.name: cel.Type.DYN for field in af.CONTACT.fields} | {"createdAt": cel.Type.TIMESTAMP}
        evaluate = cel.NewEnv(variables=types).compile(clause, disable_check=True).eval
        # An error is a value too, and a true one.
        return lambda row: evaluate(data=row).value() is True

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

    def every(self, parts: list[str]) -> str:
        return f"({' && '.join(parts)})"

    def some(self, parts: list[str]) -> str:
        return f"({' || '.join(parts)})"


def _literal(value: Any) -> str:
    if isinstance(value, datetime):
        return f"timestamp({json.dumps(value.isoformat())})"
    return json.dumps(value, ensure_ascii=False)


PEER: Final = CelCpp()
