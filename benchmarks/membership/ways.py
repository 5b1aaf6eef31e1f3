"""Other ways to find the audiences of a contact: a loop, and one function that has the tests of all in it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from math import nan
from typing import Any, Final

import audiencefilter as af
from audiencefilter.language.ast import Operator
from audiencefilter.language.schema import FieldType
from benchmarks.peers.peer import Writer

_SIGNS: Final = {Operator.EQUALS: "==", Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}
_METHODS: Final = {Operator.STARTS_WITH: "startswith", Operator.ENDS_WITH: "endswith"}
#: How a field is read, so that no test of a missing value is true and none has to ask whether there is one.
_READING: Final = {
    FieldType.STRING: "{0} = record['{0}'] or ''; {0}_lower = {0}.lower()",
    FieldType.INTEGER: "{0} = nan if record['{0}'] is None else record['{0}']",
    FieldType.BOOLEAN: "{0} = record['{0}']",
    FieldType.DATETIME: "{0} = nan if record['{0}'] is None else record['{0}'].timestamp()",
}


class Naive:
    name = "naive loop"
    form = "`{key for key, selects in audiences if selects(contact)}`, each a `filter.predicate()`"

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        self._predicates = {key: f.predicate() for key, f in filters.items()}
        self._pairs = list(self._predicates.items())
        self._alone = list(self._predicates.values())

    def match(self, record: Any) -> set[str]:
        return {key for key, selects in self._pairs if selects(record)}

    def count(self, record: Any) -> int:
        """Return how many audiences a contact is in."""
        return sum([selects(record) for selects in self._alone])


class Merged:
    name = "merged code"
    form = "one generated function with an `if` for each audience; fields are read and lower-cased once"

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        python = _Python()
        lines = ["def match(record):", " found = set(); add = found.add"]
        lines += [f" {_READING[field.type].format(field.name)}" for field in af.CONTACT.fields]
        lines += [f" if {python.write(f.ast)}: add({key!r})" for key, f in filters.items()]
        made: dict[str, Any] = {"nan": nan}
        exec("\n".join([*lines, " return found"]), made)
        self._match: Callable[[Any], set[str]] = made["match"]

    def match(self, record: Any) -> set[str]:
        return self._match(record)


class _Python(Writer[str]):
    """Writes Python, true only of a value that is there as long as no text that is looked for is empty."""

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator is Operator.CONTAINS:
            return f"{value.lower()!r} in {field}_lower"
        if operator in _METHODS:
            return f"{field}.{_METHODS[operator]}({value!r})"
        if operator is Operator.IN:
            return f"{field} in {set(value)!r}"
        return f"{field} {_SIGNS[operator]} {value.timestamp() if isinstance(value, datetime) else value!r}"

    def none_of(self, field: str, values: tuple[Any, ...]) -> str:
        return f"({self.present(field)} and {field} not in {set(values)!r})"

    def present(self, field: str) -> str:
        return f"record[{field!r}] is not None"

    def every(self, parts: list[str]) -> str:
        return f"({' and '.join(parts)})"

    def some(self, parts: list[str]) -> str:
        return f"({' or '.join(parts)})"
