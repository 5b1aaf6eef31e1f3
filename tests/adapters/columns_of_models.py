"""What tests of models share: clauses on a column of any type, and who passes them by Python's own operators."""

import operator
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from itertools import product
from typing import Any, Final, NamedTuple
from uuid import UUID

import audiencefilter as af

T = af.FieldType
NOON: Final = datetime(2024, 6, 1, 12, tzinfo=UTC)
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
    T.UUID: [UUID(int=1), UUID("d011db5a-e241-04eb-604a-5ce3addef82d")],
    T.DECIMAL: [Decimal("19.99"), Decimal("-0.30"), Decimal("7000000.00")],
}


class Kind(NamedTuple):
    """A type of columns: its values if not those of its field, and the databases that have them, or all."""

    type: Any
    values: Sequence[Any] = ()
    databases: Sequence[str] = ("default", "sqlite", "postgresql", "mariadb")


_EQUAL: Final[dict[str, Any]] = {"equals": operator.eq, "not": operator.ne}
_ORDERS: Final[dict[str, Any]] = {"gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le}


def _written(value: Any) -> Any:
    """Return a value as a clause has it."""
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return str(value) if isinstance(value, date | UUID) else float(value) if isinstance(value, Decimal) else value


def clauses(field: af.Field, values: Sequence[Any]) -> Iterator[tuple[Any, set[int]]]:
    """Yield clauses on a field, and the positions of the values that pass each."""
    texts = [value.value if isinstance(value, Enum) else value for value in values]
    there = {at: value for at, value in enumerate(texts) if value is not None}
    operands = [*list(there.values())[:2], *(BETWEEN if field.type is T.INTEGER else ())]
    tests = _EQUAL | (_ORDERS if field.type.facts.is_ordered and not field.values else {})
    for one, (sign, holds) in product(operands, tests.items()):
        yield {field.name: {sign: _written(one)}}, {at for at, value in there.items() if holds(value, one)}
    if field.type is not T.BOOLEAN:
        among = {at for at, value in there.items() if value in operands[:2]}
        yield {field.name: {"in": [*map(_written, operands[:2])]}}, among
        yield {field.name: {"notIn": [*map(_written, operands[:2])]}}, there.keys() - among
    if field.type is T.STRING:
        found = {at for at, value in there.items() if "a" in value.lower()}
        yield {field.name: {"contains": "a", "mode": "insensitive"}}, found
    if field.nullable:
        yield {field.name: None}, set(range(len(values))) - there.keys()
