"""What tests of models share: clauses on a column of any type, and who passes them by Python's own operators."""

import operator
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any, Final
from uuid import UUID

import audiencefilter as af

T = af.FieldType
NOON: Final = datetime(2024, 6, 1, 12, tzinfo=UTC)
ONE, TWO = UUID(int=1), UUID("d011db5a-e241-04eb-604a-5ce3addef82d")
#: Integers of more than 32 bits, and operands between these and those of 32.
WIDE: Final = (7_000_000_000, -7_000_000_000)
BETWEEN: Final = (5_000_000_000, -5_000_000_000)
#: Values of instances by the type of their field.
VALUES: Final[dict[af.FieldType, list[Any]]] = {
    T.STRING: ["ada", "ADA", "Ada ", "ß"],
    T.INTEGER: [7, 0, -3],
    T.NUMBER: [0.5, -0.25, 3.0],
    T.BOOLEAN: [True, False],
    T.DATETIME: [NOON, NOON.replace(microsecond=500_000), NOON.replace(year=2031)],
    T.DATE: [date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31)],
    T.UUID: [ONE, TWO],
    T.DECIMAL: [Decimal("19.99"), Decimal("-0.30"), Decimal("7000000.00")],
}
_ORDERS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le,
}  # fmt: skip
_TEXTS: Final[dict[str, Callable[[str, str], bool]]] = {
    "contains": lambda value, part: part in value.lower(),
    "startsWith": lambda value, part: value.lower().startswith(part),
}


def _written(value: Any) -> Any:
    """Return a value as a clause has it."""
    match value:
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case date() | UUID():
            return str(value)
        case Decimal():
            return float(value)
        case _:
            return value


def clauses(field: af.Field, values: Sequence[Any]) -> Iterator[tuple[Any, set[int]]]:
    """Yield clauses on a field, and the positions of the values that pass each."""
    texts = [value.value if isinstance(value, Enum) else value for value in values]
    there = {at: value for at, value in enumerate(texts) if value is not None}
    operands = [*list(there.values())[:2], *(BETWEEN if field.type is T.INTEGER else ())]
    name = field.name

    def passing(test: Callable[[Any], bool]) -> set[int]:
        return {at for at, value in there.items() if test(value)}

    for one in operands:
        yield {name: _written(one)}, passing(lambda value, one=one: value == one)  # type: ignore[misc]
        yield {name: {"not": _written(one)}}, passing(lambda value, one=one: value != one)  # type: ignore[misc]
        for sign, order in _ORDERS.items() if field.type.facts.is_ordered and not field.values else ():
            yield {name: {sign: _written(one)}}, passing(lambda value, one=one, order=order: order(value, one))  # type: ignore[misc]
    if field.type is not T.BOOLEAN:
        yield {name: {"in": [*map(_written, operands[:2])]}}, passing(operands[:2].__contains__)
        yield {name: {"notIn": [*map(_written, operands[:2])]}}, passing(lambda value: value not in operands[:2])
    for sign, finds in _TEXTS.items() if field.type is T.STRING else ():
        yield {name: {sign: "a", "mode": "insensitive"}}, passing(lambda value, finds=finds: finds(value, "a"))  # type: ignore[misc]
    if field.nullable:
        yield {name: None}, {at for at, value in enumerate(values) if value is None}
