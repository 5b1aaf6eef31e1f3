"""Rows of lists of every type, and clauses about them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import audiencefilter as af

T = af.FieldType
_TEXTS: Final = ("", "a", "A", "a ", "\u00e1", "a\u0301", "'", '"', "\\", "\n", "\x01", "${spark.master}", "\U0001f600")
VALUES: Final[Mapping[T, Sequence[Any]]] = {
    T.STRING: _TEXTS,
    T.INTEGER: (0, 1, -1, 2, 2**31 - 1, -(2**31)),
    T.NUMBER: (0.0, -0.0, 1.5, -1.5, 0.1, 1e16, 1e300, 5e-324, 1.7976931348623157e308),
    T.BOOLEAN: (True, False),
    T.DATETIME: tuple(
        datetime(2024, 3, 31, 1, 30, tzinfo=UTC) + timedelta(days=days, microseconds=micros)
        for days in (0, -30_000, 90_000)
        for micros in (0, 1, -1)
    ),
}
LISTS: Final = af.Schema("Lists", [af.Field(f"{kind.name} x", kind, many=True) for kind in VALUES])


def lists() -> list[dict[str, Any]]:
    """Return rows of lists, some of them missing, with missing elements and NaN."""
    random = Random(6)
    rows = []
    for _ in range(60):
        row: dict[str, Any] = {}
        for kind, values in VALUES.items():
            held = [random.choice([*values, None]) for _ in range(random.choice((0, 1, 1, 2, 3, 30)))]
            if kind is T.NUMBER and held and random.random() < 0.2:
                held[0] = float("nan")
            row[f"{kind.name} x"] = None if random.random() < 0.15 else held
        rows.append(row)
    return rows


def clauses(rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield tests of each list; the longest operands have hundreds of values, the others few."""
    random = Random(7)
    for kind, values in VALUES.items():
        name, many = f"{kind.name} x", _operands(kind, [*values, *_strangers(kind, 700)])
        few, some = _operands(kind, values), [row[f"{kind.name} x"] for row in rows if row[f"{kind.name} x"]]
        asked: list[Any] = [{"has": few[0]}, {"has": few[-1]}, {"hasSome": few[:2]}, {"hasEvery": few[:2]}]
        asked += [{"hasSome": many}, {"hasSome": many[len(values) - 1 :]}, {"hasEvery": many}, {"equals": []}]
        asked += [{"hasSome": many[:1] + many[-40:]}, {"hasEvery": few}, {"isEmpty": True}, {"isEmpty": False}, None]
        asked += [{"equals": many}, {"hasEvery": many[: len(values) + 9]}]
        for held in random.sample(some, 4):
            present = _operands(kind, [value for value in held if value is not None and value == value])
            asked += [{"equals": present}, {"equals": present[::-1]}, {"hasEvery": present}]
        for operand in asked:
            yield {name: operand}
            yield {name: {"not": operand}}


def _strangers(kind: T, count: int) -> list[Any]:
    match kind:
        case T.STRING:
            return [f"stranger {number}" for number in range(count)]
        case T.BOOLEAN:
            return []
        case T.DATETIME:
            return [datetime(2001, 1, 1, tzinfo=UTC) + timedelta(hours=number) for number in range(count)]
        case _:
            return list(range(1_000, 1_000 + count))


def _operands(kind: T, values: Sequence[Any]) -> list[Any]:
    return [value.isoformat() for value in values] if kind is T.DATETIME else list(values)
