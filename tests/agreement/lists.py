"""Rows of lists of every type, and clauses about them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

#: Of each type values that are told apart with care; `WIDE` are integers of 64 bits.
VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "STRING": (
        "", "a", "A", "a ", "á", "a\u0301", "'", '"', "\\", "\n", "\x01", "${spark.master}", "😀", "{", "}", ",",
        "NULL", "%s", "ß", "ss", "[1]", "1", "_", "{p1:String}", "\ufffd", 'a", "A',
    ),
    "INTEGER": (0, 1, -1, 2, 7, 2**31 - 1, -(2**31)),
    "WIDE": (0, 7, 2**31, -(2**31) - 1, 2**40, 2**53, 2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63)),
    "NUMBER": (0.0, -0.0, 1.5, -1.5, 0.1, 0.1 + 0.2, 1e16, 1e23, 1e300, 5e-324, 1.7976931348623157e308),
    "BOOLEAN": (True, False),
    "DATETIME": (
        *(
            datetime(2024, 3, 31, 1, 30, tzinfo=UTC) + timedelta(days=days, microseconds=micros)
            for days in (0, -30_000, 90_000)
            for micros in (0, 1, -1)
        ),
        datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC),
    ),
}  # fmt: skip


def rows_of(kind: str, drawn: int) -> list[list[Any] | None]:
    """Return lists, some of them missing, with missing elements and NaN, and so many that are drawn."""
    random, values = Random(6), VALUES[kind]
    found: list[list[Any] | None] = [None, [], [None], [values[0], None], list(values[:3]), [*values], [*values[::-1]]]
    found += [[value] for value in values]
    for _ in range(drawn):
        held = [random.choice([*values, None]) for _ in range(random.choice((0, 1, 2, 2, 3, 30)))]
        if kind == "NUMBER" and held and random.random() < 0.2:
            held[0] = float("nan")
        found.append(held)
    return found


def tests_of(kind: str, rows: Sequence[list[Any] | None], strangers: int) -> Iterator[Any]:
    """Yield tests of lists, each with its negation; the longest operands have so many values that no list has."""
    random, few, strange = Random(7), list(VALUES[kind]), _strangers(kind, strangers)
    pair = few[:2] + [one * 3_990 for one in "😀😃😄" if kind == "STRING"]
    some = [[value for value in row if value is not None and value == value] for row in rows if row]
    asked: list[Any] = [{"has": value} for value in few]
    for operand in ([], few[:1], pair, few[-1:], few[-2:], few, few + strange, strange, few[:1] + strange[-40:]):
        asked += [{key: operand} for key in ("hasSome", "hasEvery", "equals")]
    for held in random.sample(some, 4):
        asked += [{"equals": held}, {"equals": held[::-1]}, {"hasEvery": held}]
    for test in (*asked, {"isEmpty": True}, {"isEmpty": False}, None):
        yield written(test)
        yield {"not": written(test)}


def _strangers(kind: str, count: int) -> list[Any]:
    match kind:
        case "STRING":
            return [f"é{number}" for number in range(count)]
        case "BOOLEAN":
            return []
        case "DATETIME":
            return [datetime(2001, 1, 1, tzinfo=UTC) + timedelta(hours=number) for number in range(count)]
        case _:
            return list(range(1_000, 1_000 + count))


def written(value: Any) -> Any:
    """Return a value, or what has values, as a clause has it."""
    match value:
        case datetime():
            return value.isoformat()
        case dict():
            return {key: written(held) for key, held in value.items()}
        case list():
            return list(map(written, value))
        case _:
            return value
