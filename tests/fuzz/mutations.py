"""Mutations of JSON that keep it JSON: what a mutation of bytes hardly ever does."""

from random import Random
from typing import Any, Final

#: What stands in place of a value, and of a key.
SLIPS: Final[tuple[Any, ...]] = (
    None, True, 0, -5, 1.5, 1e-5, 10**30, "", "x", "a\0", "2024-02-30", "P1D", "-P1M", "PT1H", "month", "hour", "week",
    "UTC", "insensitive", "vip", [], [None], ["x"], [1, "x"], [[101, 105]], {}, {"now": "P1D"},
    {"today": "P1D", "end": "week"}, {"gte": 1}, {"equals": "x"}, {"city": "x"}, {"in": ["vip"]},
)  # fmt: skip
KEYS: Final = (
    "equals", "not", "in", "contains", "gte", "has", "hasSome", "isEmpty", "anniversary", "mode", "AND", "OR", "NOT",
    "some", "is", "count", "sum", "avg", "where", "field", "audience", "now", "today", "start", "end", "weekStart",
    "zone", "from", "points", "birthday", "orders", "items", "data.plan", "balance", "externalId",
)  # fmt: skip


def with_slip(clause: Any, random: Random) -> Any:
    """Return a clause with one value or one key replaced."""
    if isinstance(clause, dict) and clause:
        key = random.choice(list(clause))
        if random.random() < 0.25:
            return {random.choice(KEYS) if name == key else name: value for name, value in clause.items()}
        return {**clause, key: with_slip(clause[key], random)}
    if isinstance(clause, list) and clause and random.random() < 0.7:
        at = random.randrange(len(clause))
        return [*clause[:at], with_slip(clause[at], random), *clause[at + 1 :]]
    return random.choice(SLIPS)
